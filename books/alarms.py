"""What the director should look at now: one line each, the urgent first. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from books.bands import Band
from books.tables import MONEY, NAME, PERSON, TEXT, WORD
from house.told import Attempt

URGENT, LOOK = "urgent", "look"


@dataclass(frozen=True, slots=True)
class Alarm:
    """``key`` is a sentence, ``values`` its values with the kind of each."""

    level: str
    key: str
    values: Mapping[str, tuple[Any, str]] = field(default_factory=dict)
    at: int = 0


@dataclass(frozen=True, slots=True)
class Watched:
    """What alarms are made of: views of open rounds, and figures of today."""

    game: Mapping[str, Any] | None = None
    ball_set: Mapping[str, Any] | None = None
    machines: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    bands: Sequence[Band] = ()
    differences: Sequence[tuple[str, int, int]] = ()
    refusals: Sequence[Attempt] = ()
    unsigned: int = 0
    stock_left: int = 0
    usual_cards: int = 0
    broken: Sequence[tuple[str, int]] = ()
    early: Sequence[int] = ()
    pools: Sequence[Mapping[str, Any]] = ()


def alarms(watched: Watched) -> list[Alarm]:
    """All alarms, urgent ones first."""
    found = [
        *_broken(watched),
        *_game(watched.game),
        *_machines(watched.machines),
        *_screens(watched.pools),
        *_people(watched.refusals),
        *_tills(watched.differences),
        *_bands(watched.bands),
        *_stock(watched),
        *(Alarm(LOOK, "alarm.early", {"number": (number, NAME)}) for number in watched.early),
    ]
    return sorted(found, key=lambda alarm: alarm.level != URGENT)


def _broken(watched: Watched) -> Iterable[Alarm]:
    for book, row in watched.broken:
        yield Alarm(URGENT, "alarm.chain", {"book": (book, TEXT), "row": (row, NAME)})


def _game(game: Mapping[str, Any] | None) -> Iterable[Alarm]:
    if game is None:
        return
    number = (game["game"]["number"], NAME)
    if game["phase"] == "INTERRUPTED" and game["failure"]:
        cause = (game["failure"]["cause"], "cause")
        yield Alarm(
            URGENT, "alarm.interrupted", {"number": number, "cause": cause}, game["failure"]["at"]
        )
    apart = game.get("apart") or ()
    if apart:
        yield Alarm(
            URGENT, "alarm.apart", {"number": number, "balls": (", ".join(map(str, apart)), TEXT)}
        )


def _machines(machines: Mapping[str, Mapping[str, Any]]) -> Iterable[Alarm]:
    for name, how in machines.items():
        if how["state"] in ("fault", "silent"):
            yield Alarm(URGENT, "alarm.machine", {"name": (name, TEXT)}, how["since"])


def _screens(pools: Sequence[Mapping[str, Any]]) -> Iterable[Alarm]:
    """Screens that did not show a hit within the outer limit (JPSCREEN-3)."""
    for one in (shown for pool in pools for shown in pool["shown"] if shown["late"]):
        values = {"hit": (one["hit"], NAME), "late": (one["late"], NAME)}
        yield Alarm(URGENT, "alarm.hitLate", values, one["at"])


def _people(refusals: Sequence[Attempt]) -> Iterable[Alarm]:
    """Refusals to an official (INSPECT-2), and accounts that were locked (SEC-4)."""
    for one in refusals:
        if one.role in ("official", "auditor"):
            values = {"person": (one.person, PERSON), "what": (one.action, TEXT)}
            yield Alarm(LOOK, "alarm.official", values, one.at)
        elif one.code in ("E_LOCKED", "E_ACCOUNT_DISABLED"):
            yield Alarm(LOOK, "alarm.locked", {"person": (one.person, PERSON)}, one.at)


def _tills(differences: Sequence[tuple[str, int, int]]) -> Iterable[Alarm]:
    for till, cents, at in differences:
        values = {"till": (till, TEXT), "money": (cents, MONEY)}
        yield Alarm(LOOK, "alarm.difference", values, at)


def _bands(bands: Sequence[Band]) -> Iterable[Alarm]:
    for band in bands:
        if band.alarming:
            yield Alarm(LOOK, "alarm.band", {"name": (band.name, WORD)})


def _stock(watched: Watched) -> Iterable[Alarm]:
    ball_set = watched.ball_set
    if ball_set is not None and ball_set.get("warn"):
        values = {"name": (ball_set["name"], TEXT), "left": (ball_set["remaining"], NAME)}
        yield Alarm(LOOK, "alarm.ballSet", values)
    if watched.usual_cards and watched.stock_left < 3 * watched.usual_cards:
        yield Alarm(LOOK, "alarm.stock", {"left": (watched.stock_left, NAME)})
    if watched.unsigned:
        yield Alarm(LOOK, "alarm.unsigned", {"n": (watched.unsigned, NAME)})
