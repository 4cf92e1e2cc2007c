"""A round told in words, one line an event."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from click.testing import CliRunner

from commands.replay import command
from house.contract import Event
from house.transcript import Told, euros, line, words
from tests.factories import SALA, Hall, until

ZONE = ZoneInfo("Europe/Madrid")
AT = 1_795_980_600_000


@dataclass(frozen=True)
class Cards:
    series: str
    first: int
    last: int


@dataclass(frozen=True)
class CardsBought(Event):
    sale: int
    ranges: tuple[Cards, ...]
    cents: int
    tip_cents: int
    matrix: str
    gift: bool
    last: bool
    seen_at: int
    note: str
    by: str
    at: int


def bought(**changed) -> CardsBought:
    fields = {
        "sale": 3,
        "ranges": (Cards("B-1", 1, 6), Cards("B-2", 9, 9)),
        "cents": 1_800,
        "tip_cents": -5,
        "matrix": "0123456789abcdef" * 4,
        "gift": True,
        "last": False,
        "seen_at": AT + 61_000,
        "note": "",
        "by": "luis",
        "at": AT,
    }
    return CardsBought(**{**fields, **changed})


def test_an_event_is_told_in_words_with_its_time_and_who_asked() -> None:
    told = line(Told(7, AT, bought(), "luis", "cashier", ()), ZONE)
    assert told == (
        "    7  20:30:00  Cards bought: sale 3, ranges B-1 1–6 B-2 9–9, 18.00 €, tip -0.05 €,"
        " matrix 01234567…, gift, seen at 20:31:01 · luis (cashier)"
    )


def test_a_time_that_the_line_tells_already_is_not_told_twice() -> None:
    assert "seen" not in line(Told(1, AT, bought(seen_at=AT), "luis", "cashier", ()), ZONE)


def test_who_is_no_person_has_no_role_beside_the_name() -> None:
    assert line(Told(1, AT, bought(), "house", "house", ()), ZONE).endswith(" · house")


@pytest.mark.parametrize(
    ("name", "told"), [("CardsSold", "cards sold"), ("table_head", "table head"), ("at", "at")]
)
def test_names_are_taken_apart_into_words(name: str, told: str) -> None:
    assert told == words(name)


def test_money_is_told_in_euros_and_cents() -> None:
    assert ("0.05 €", "-12.30 €", "1000.00 €") == (euros(5), euros(-1_230), euros(100_000))


@pytest.fixture
def hall(fresh_store, tmp_path: Path) -> Hall:
    hall = Hall(fresh_store, tmp_path).furnished()
    game = hall.announce()
    hall.play(game, hall.plan(6), until(lambda game, step: step.action == "CloseSale"))
    return hall


def replayed(hall: Hall, *more: str):
    return CliRunner().invoke(command, ["--database-url", hall.store.url, *more])


def test_the_command_tells_a_round_and_below_each_event_its_money(hall: Hall) -> None:
    name = f"{SALA}-ninety_ball-1"
    plain, money = replayed(hall, name).output, replayed(hall, name, "--money").output
    number = hall.look(name).number
    assert number == sum(" · " in line for line in plain.splitlines())
    assert "18.00 €  debit cash.bingo.1, credit bingo.pending" not in plain
    assert f"18.00 €  debit cash.bingo.1, credit bingo.pending.{name} · cards sold" in money


def test_the_command_says_that_there_is_no_such_round(hall: Hall) -> None:
    missing = replayed(hall, "sala-ninety_ball-99")
    assert 1 == missing.exit_code
    assert "there is no round sala-ninety_ball-99" in missing.output
