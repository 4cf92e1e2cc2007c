"""The office pages over HTTP: who may read what, that reading changes nothing, and signatures."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import select

from bingo.screens import next_game
from books.screens import ROLES
from demonstration import screens
from demonstration.hall import PASSWORD
from demonstration.player import Player
from house.exports import read_signed
from house.records import commands
from house.world import RealWorld, ScriptedWorld
from tests.house import hall as halls
from tests.house.hall import DEVICE, DISPLAY, NOBODY, SEATS, Hall, code

GAME = "sala-ninety_ball-1"
PAGES = {
    "/books/minute": "minute",
    "/books/minute/1": "minute",
    "/books/minute.pdf": "minute",
    "/books/minute.csv": "minute",
    "/books/minute.json": "minute",
    "/books/reports": "reports",
    "/books/games": "games",
    f"/books/games/{GAME}": "games",
    f"/books/games/{GAME}.csv": "games",
    "/books/director": "director",
    "/books/director.json": "director",
    "/books/director/part": "director",
    "/books/inspector": "inspector",
    f"/books/draw/{GAME}": "draw",
    **{
        f"/books/reports/{name}{kind}": "reports"
        for name in ("session", "till", "sales", "prizes", "prima", "stock", "tax", "balls")
        for kind in ("", ".csv")
    },
}
"""Every address below ``/books`` with the name under which its roles stand."""


@pytest.fixture(scope="module")
def hall(furnished, tmp_path_factory) -> Iterator[Hall]:
    """A hall in which one game has been played."""
    world = ScriptedWorld(RealWorld().now())
    opened = Hall(halls.copy(furnished, tmp_path_factory.mktemp("books") / "house"), world)
    house = opened.house
    cast = screens.cast(house, lambda: next_game(house, house.settings.hall))

    def sleep(seconds: float) -> None:
        world.pass_ms(int(seconds * 1000) + 1)

    Player(opened.door, house.world, cast, sleep).play(units=30)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def crowd(hall) -> dict[str, halls.Browser]:
    return {seat: hall.browser(seat) for seat in SEATS if seat != DEVICE}


@pytest.mark.parametrize("address", PAGES)
def test_a_page_opens_for_its_roles_and_for_nobody_else(address, hall, crowd):
    roles = ROLES[PAGES[address]]
    readers = sorted(roles)[:1]
    for seat, browser in crowd.items():
        if seat in roles and seat not in readers:
            continue
        answer = browser.get(address)
        if seat in roles:
            assert 200 == answer.status_code, (seat, answer.text[:300])
            assert "no-store" == answer.headers["Cache-Control"]
        elif seat in (NOBODY, DISPLAY):
            assert answer.status_code in (302, 401, 403), seat
        else:
            assert (403, "E_FORBIDDEN") == code(answer), seat


@pytest.mark.parametrize("address", [one for one in PAGES if "." not in one])
def test_every_page_is_written_in_both_languages(address, crowd):
    told = {}
    for language in ("en", "es"):
        answer = crowd["director"].get(f"{address}?lang={language}")
        assert 200 == answer.status_code
        assert "style=" not in answer.text
        told[language] = answer.text
    assert told["es"] != told["en"]


def test_every_reader_of_the_book_reads_it(crowd):
    for role in ROLES["minute"] | {"official"}:
        assert 200 == crowd[role].get("/books/minute/1").status_code, role


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_what_is_taken_away_is_signed_by_the_house(kind, crowd):
    answer = crowd["official"].get(f"/books/minute.{kind}")
    assert "attachment" in answer.headers["Content-Disposition"]
    found = read_signed(answer.data.decode("utf-8"))
    assert 64 == len(found.public)


def test_inspect_1_what_an_official_opens_is_written_down_and_nothing_else_changes(hall, crowd):
    official, director = crowd["official"], crowd["director"]

    def rows() -> list[tuple[str, str, str]]:
        found = select(commands.c.actor, commands.c.action, commands.c.body).order_by(commands.c.id)
        return [tuple(row) for row in hall.door.store.read(lambda conn: conn.execute(found).all())]

    before = rows()
    official.get("/books/minute/1?lang=es")
    assert [("official", "OpenBook", '{"what":"/books/minute/1?lang=es"}')] == rows()[len(before) :]
    director.get("/books/minute")
    assert len(before) + 1 == len(rows())


def test_sec_30_an_official_changes_nothing_and_direction_is_told_of_the_attempt(hall, crowd):
    official, director = crowd["official"], crowd["director"]
    book = hall.of("minute_book")
    asked = official.order(book, "AddNote", kind="remark", text="x")
    assert (403, "E_FORBIDDEN") == code(asked)
    told = director.get("/books/director/part").text
    assert "Se negó algo al inspector" in told
    assert "Official" in told  # who is present


def test_sec_19_a_printed_head_is_found_and_an_invented_one_is_not(hall, crowd):
    official = crowd["official"]
    book = hall.door.look(hall.of("minute_book"))
    printed = " ".join(book.head[place : place + 4] for place in range(0, 64, 4))
    assert "Está en los libros" in official.get(f"/books/inspector?head={printed}").text
    assert "Está en los libros" in official.get(f"/books/inspector?head={book.head[:16]}").text
    for wrong in ("0" * 64, "1234", "nonsense%00"):
        assert "No está en los libros" in official.get(f"/books/inspector?head={wrong}").text


def test_a_page_that_there_is_not_says_so(crowd):
    director = crowd["director"]
    for address in ("/books/games/sala-ninety_ball-99", "/books/games/sala-session-1"):
        assert (404, "E_NO_ROUND") == code(director.get(address))
    assert (404, "E_NO_ROUND") == code(director.get("/books/minute/99"))
    assert (404, "E_NO_ACTION") == code(director.get("/books/reports/poems"))
    assert (404, "E_NO_ROUND") == code(director.get("/books/draw/nothing"))


# --- signatures (BOOK-4) -------------------------------------------------------------------------


def unsigned(hall: Hall, manager: halls.Browser) -> tuple[str, dict]:
    """The book and its first entry that the table head has not signed."""
    book = hall.of("minute_book")
    view = manager.get(f"/api/rounds/{book}").json["view"]
    return book, next(one for one in view["notes"] if "table_head" in one["missing"])


def proof(browser, round_id: str, person: str, secret: str = PASSWORD):
    return browser.post("/books/proof", {"round": round_id, "person": person, "secret": secret})


def test_book_4_who_signs_shows_who_they_are_for_this_one_entry(hall, crowd):
    manager = crowd["hall_manager"]
    book, note = unsigned(hall, manager)
    assert (401, "E_SIGN_IN") == code(proof(manager, book, "table_head", "not the password"))
    token = proof(manager, book, "table_head").json["token"]
    head = {"X-Second": token, "Idempotency-Key": halls.fresh_key()}
    fields = {"note": note["note"], "digest": note["digest"]}
    bare = crowd["table_head"].post(f"/api/rounds/{book}/SignNote", fields)
    assert (422, "E_SIGNATURE_MISSING") == code(bare)
    answer = manager.post(f"/api/rounds/{book}/SignNote", fields, **head)
    assert 200 == answer.status_code, answer.text
    view = manager.get(f"/api/rounds/{book}").json["view"]
    signed = next(one for one in view["notes"] if one["note"] == note["note"])["signed"]
    assert [["table_head", "table_head"]] == signed


def test_only_those_who_write_the_book_are_asked_for_a_secret(hall, crowd):
    book = hall.of("minute_book")
    for seat in ("official", "cashier", "accountant"):
        assert (403, "E_FORBIDDEN") == code(proof(crowd[seat], book, "table_head"))
    manager = crowd["hall_manager"]
    assert (404, "E_NO_ROUND") == code(proof(manager, hall.of("session"), "table_head"))
    assert (404, "E_NO_ROUND") == code(proof(manager, "nothing", "table_head"))
    wrong = manager.post("/books/proof", {"round": 7, "person": "x", "secret": "y"})
    assert (403, "E_FORBIDDEN") == code(wrong)
