"""No library below the version in which its known faults were mended (SEC-28)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import app
from house.floors import FLOORS, below, numbers
from house.settings import Settings
from tests.source_tree import ROOT
from wiring import CannotStart

LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-node.lock")
PIN = re.compile(r"^([\w.-]+)==([\w.!+-]+)", re.MULTILINE)


def test_what_is_installed_stands_above_every_floor():
    assert [] == below()


def test_a_version_below_its_floor_is_named_and_one_at_it_is_not():
    assert [] == below(lambda name: FLOORS[name])
    old = below(lambda name: "3.1.2" if name == "Flask" else FLOORS[name])
    assert ["Flask 3.1.2 is below 3.1.3: run the set-up again."] == old


@pytest.mark.parametrize(
    ("text", "read"), [("25.4.1", (25, 4, 1)), ("5.16.2.post1", (5, 16, 2)), ("x", ())]
)
def test_a_version_is_compared_by_its_numbers(text, read):
    assert read == numbers(text)


def test_a_real_house_does_not_start_below_a_floor(tmp_path, monkeypatch):
    monkeypatch.setattr(app, "below", lambda: ["Flask 3.1.2 is below 3.1.3."])
    settings = Settings.from_environment({"BINGO_DATA_DIR": str(tmp_path), "BINGO_REAL": "1"})
    with pytest.raises(CannotStart, match=r"Flask 3\.1\.2"):
        app.create_app(replace(settings, secret_set=str(tmp_path / "keys")))
    assert not (tmp_path / "house.db").exists()


@pytest.mark.parametrize("name", LOCKS)
def test_every_library_is_locked_to_one_version_by_its_digests(name):
    text = (ROOT / name).read_text("utf-8")
    entries = [one for one in re.split(r"\n(?=\S)", text) if PIN.match(one)]
    assert entries
    assert [] == [PIN.match(one)[1] for one in entries if "--hash=sha256:" not in one]


def test_the_running_lock_holds_every_floor():
    locked = dict(PIN.findall((ROOT / "requirements.lock").read_text("utf-8").lower()))
    low = {
        name: locked.get(name.lower())
        for name, floor in FLOORS.items()
        if numbers(locked.get(name.lower(), "")) < numbers(floor)
    }
    assert {} == low
