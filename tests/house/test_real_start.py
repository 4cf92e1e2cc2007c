"""From a demonstration to a real house: prepared beside it, put in place at the next start."""

from __future__ import annotations

from itertools import count

import pytest
from flask import Blueprint, Flask
from flask_babel import Babel

import house.real_start as real_start
from demonstration.leaving import Leaving
from house.accounts import Added, NewPerson
from house.contract import Refused
from house.people import People
from house.real_start import first_director, lay_under, prepare, put_in_place
from house.settings import Settings, read_keys
from house.store import Store
from house.world import ScriptedWorld

LATER = 4_000_000_000_000
ADMINISTRATOR = NewPerson("eva", "Eva Sanz", ("administrator",), "sala")
DIRECTOR = NewPerson("diego", "Diego Sanz", ("director",), "sala", "", "", "D-77", LATER)
KEPT = {"BINGO_REAL": "1", "BINGO_HALL_NAME": "Bingo Alameda"}
LEFT = ("house.db", "house.db-wal", "keys/pepper.key", "paper/1.pdf")


@pytest.fixture
def world() -> ScriptedWorld:
    return ScriptedWorld()


@pytest.fixture
def house(tmp_path) -> Settings:
    """The settings of a real house in a folder where a demonstration has played."""
    data = tmp_path / "data"
    for name in LEFT:
        (data / name).parent.mkdir(parents=True, exist_ok=True)
        (data / name).write_text("demonstration")
    keys = {"BINGO_DATA_DIR": str(data), "BINGO_SECRET_DIR": str(tmp_path / "safe")}
    return Settings.from_environment({**keys, "BINGO_REAL": "1"})


def people_of(settings: Settings, world: ScriptedWorld) -> dict[str, tuple[str, ...]]:
    store = Store(settings.database_url)
    listed = People(store, world, read_keys(settings, world.luck).pepper).people_list()
    store.close()
    return {one.id: one.roles for one in listed}


def is_a_demonstration(settings: Settings) -> bool:
    return all((settings.data_dir / name).read_text() == "demonstration" for name in LEFT)


def test_the_next_start_erases_the_demonstration_and_finds_the_first_two_people(house, world):
    made = prepare(house, world, (ADMINISTRATOR, DIRECTOR), KEPT)
    assert isinstance(made, tuple)
    assert ["eva", "diego"] == [one.person for one in made]
    assert all(len(one.secret) == 20 for one in made)
    assert is_a_demonstration(house)
    assert put_in_place(house.data_dir)
    assert not any((house.data_dir / name).exists() for name in LEFT[1:])
    assert {"eva": ("administrator",), "diego": ("director",)} == people_of(house, world)
    assert not put_in_place(house.data_dir)


def test_a_refusal_leaves_the_demonstration_as_it_was(house, world):
    twin = NewPerson("eva", "Eva Gil", ("director",), "sala", "", "", "D-78", LATER)
    refused = prepare(house, world, (ADMINISTRATOR, twin), KEPT)
    assert Refused("E_BAD_INPUT", {"field": "login", "reason": "taken"}) == refused
    assert is_a_demonstration(house)
    assert not put_in_place(house.data_dir)
    assert sorted(one.name for one in house.data_dir.iterdir()) == [
        "house.db",
        "house.db-wal",
        "keys",
        "paper",
    ]


def test_cut_off_before_the_file_of_settings_the_demonstration_goes_on(house, world, monkeypatch):
    def cut(*given) -> None:
        raise OSError("the plug")

    monkeypatch.setattr(real_start.os, "fsync", cut)
    with pytest.raises(OSError, match="the plug"):
        prepare(house, world, (ADMINISTRATOR, DIRECTOR), KEPT)
    assert not put_in_place(house.data_dir)
    assert is_a_demonstration(house)
    monkeypatch.undo()
    assert isinstance(prepare(house, world, (ADMINISTRATOR, DIRECTOR), KEPT), tuple)


def test_cut_off_while_it_is_put_in_place_the_next_start_finishes_it(house, world, monkeypatch):
    prepare(house, world, (ADMINISTRATOR, DIRECTOR), KEPT)
    steps = count()
    real_tree = real_start.shutil.rmtree

    def cut(*given, **more) -> None:
        if next(steps) == 1:
            raise OSError("the plug")
        real_tree(*given, **more)

    monkeypatch.setattr(real_start.shutil, "rmtree", cut)
    with pytest.raises(OSError, match="the plug"):
        put_in_place(house.data_dir)
    assert put_in_place(house.data_dir)
    assert {"eva", "diego"} == set(people_of(house, world))


def test_the_file_of_settings_lies_under_the_environment(house, world):
    prepare(house, world, (ADMINISTRATOR, DIRECTOR), KEPT)
    environ = {"BINGO_HALL_NAME": "Otra"}
    lay_under(house.data_dir, environ)
    assert {"BINGO_HALL_NAME": "Otra", "BINGO_REAL": "1"} == environ
    lay_under(house.data_dir.parent, environ)
    assert 2 == len(environ)


def test_a_house_has_one_first_director_and_no_second_one(house, world):
    for name in LEFT[:2]:
        (house.data_dir / name).unlink()
    assert isinstance(first_director(house, world, DIRECTOR), Added)
    other = NewPerson("ana", "Ana Gil", ("deputy",), "sala", "", "", "D-79", LATER)
    assert Refused("E_SEPARATION", {"role": "director"}) == first_director(house, world, other)


@pytest.mark.parametrize(
    ("expected", "near", "database"),
    [
        ("E_LEAVE_DATABASE", "127.0.0.1", "postgresql://postgres@127.0.0.1/bingo"),
        ("E_LEAVE_HERE", "203.0.113.7", ""),
        ("E_LEAVE_HERE", "203.0.113.7", "postgresql://postgres@127.0.0.1/bingo"),
    ],
)
def test_the_page_says_where_and_of_what_it_cannot_make_a_real_house(
    tmp_path, world, expected, near, database
):
    told = {"BINGO_DATA_DIR": str(tmp_path), "BINGO_DATABASE_URL": database}
    page = Leaving(Settings.from_environment(told), world, dict, lambda: None)
    app, pages = Flask(__name__), Blueprint("leaving", __name__)
    page.routes(pages)
    app.register_blueprint(pages)
    Babel(app)
    browser = app.test_client()
    for asked in (browser.get, browser.post):
        answer = asked("/demo/leave", environ_base={"REMOTE_ADDR": near})
        assert expected == answer.json["code"]
