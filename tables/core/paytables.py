"""Paytables: what a game offers, pays and demands in one jurisdiction, with the article of a line.

A paytable is a TOML text ``tables/paytables/<game>.<jurisdiction>.toml``. It is stored once by its
digest when a table is opened, and every round of that table is played under it, whatever becomes of
the file later (PROFILE-1). ``parse`` names the first fault of a text in a ``PaytableFault``.

    game, jurisdiction, title, source      the head
    [[settings]]  name, value, article     what else the game must know (boxes, decks, hole card …)
    [[bets]]      name, term, place, article, and as they apply
                  odds, commission_bp, least, least_to, most, from, to, scope, base,
                  follows, part, winnings, premium
    [[odds]]      name, odds, article      prizes that hang on a hand or combination
    [[calls]]     step, words, article     what is said aloud at a step of the round
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tables.core.cards import full_shoe

Value = int | str | bool

BOX, LAYOUT, DECISION = "box", "layout", "decision"
PLACES = (BOX, LAYOUT, DECISION)
"""Where the stake of a bet lies: in a numbered box, on the cloth, or added by a decision."""

PLAYER, WHOLE_BOX = "player", "box"
"""Whose stakes a limit counts: one player's on one position (TBL-27), or all in one box."""


class PaytableFault(ValueError):
    """The first thing that is wrong with the text of a paytable."""


@dataclass(frozen=True, slots=True)
class Odds:
    """``win`` for each ``unit`` staked, the stake itself not counted (35:1)."""

    win: int
    unit: int


@dataclass(frozen=True, slots=True)
class BetLine:
    """One kind of bet. ``least`` (preset 1) and ``most`` are multiples of the minimum; 0: none.

    ``most`` holds one multiple, or one for each schedule of the table by its name. A table may set
    the maximum anew between ``lowest_most`` and ``highest_most``, and the minimum up to
    ``highest_least`` (0: up to the maximum). ``base`` is the minimum that the multiples count from:
    the table's or the authorised one.

    The maximum of a bet that ``follows`` another one is a ``part`` of the other's (6:5 of it), or
    such that what it wins is the other's maximum at least and ``winnings`` times that at most.

    A ``premium`` is exactly so much of the bet that it belongs to (1:100), rounded up to the cent.
    """

    name: str
    term: str
    place: str
    article: str
    odds: Odds | None
    commission_bp: int
    least: int
    most: Mapping[str, int]
    lowest_most: int
    highest_most: int
    highest_least: int
    scope: str
    base: str
    follows: str
    part: Odds | None
    winnings: int
    premium: Odds | None


@dataclass(frozen=True, eq=False)
class Paytable:
    """All lines of one paytable; each name has one line of its kind."""

    game: str
    jurisdiction: str
    title: str
    source: str
    settings: Mapping[str, Value]
    bets: Mapping[str, BetLine]
    odds: Mapping[str, Odds]
    calls: Mapping[str, str]
    articles: Mapping[str, str]
    """The article of every line, by ``settings.<name>``, ``bets.<name>`` and so on."""

    def number(self, name: str, default: int = 0) -> int:
        """A setting that is a number."""
        value = self.settings.get(name, default)
        assert isinstance(value, int), name
        return value

    def text(self, name: str, default: str = "") -> str:
        """A setting that is a word."""
        value = self.settings.get(name, default)
        assert isinstance(value, str), name
        return value

    def yes(self, name: str) -> bool:
        """A setting that is yes or no; no when it is absent."""
        return bool(self.settings.get(name, False))

    def whole_shoe(self) -> str:
        """All cards of the game, as ``decks``, ``jokers`` a deck and ``lowest_rank`` say."""
        return full_shoe(
            self.number("decks", 1),
            jokers=self.number("jokers"),
            lowest=self.number("lowest_rank", 2),
        )

    def schedules(self) -> tuple[str, ...]:
        """The names of the schedules of maxima that a table may pick from; the first is preset."""
        return tuple(self.text("schedules").split())


def parse(text: str) -> Paytable:
    """The paytable of a TOML text; ``PaytableFault`` names the first line that is wrong."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise PaytableFault(str(fault)) from fault
    strangers = set(raw) - {*_HEAD, *_LINES}
    _demand(not strangers, f"unknown part {sorted(strangers)}")
    for key in _HEAD:
        _demand(isinstance(raw.get(key), str) and bool(raw[key]), f"{key} is missing")
    parts = {part: _lines(raw, part) for part in _LINES}
    settings = {name: line["value"] for name, line in parts["settings"].items()}
    for name, value in settings.items():
        _demand(isinstance(value, int | str), f"settings.{name}: a number, a word or yes and no")
    bets = {name: _bet(name, line) for name, line in parts["bets"].items()}
    for bet in bets.values():
        known = not bet.follows or (bet.follows in bets and not bets[bet.follows].follows)
        _demand(known, f"bets.{bet.name}: follows no bet that stands by itself")
    return Paytable(
        **{key: raw[key] for key in _HEAD},
        settings=settings,
        bets=bets,
        odds={name: _odds(f"odds.{name}", line["odds"]) for name, line in parts["odds"].items()},
        calls={name: line["words"] for name, line in parts["calls"].items()},
        articles={
            f"{part}.{name}": line["article"]
            for part, lines in parts.items()
            for name, line in lines.items()
        },
    )


_HEAD = ("game", "jurisdiction", "title", "source")
_LINES: Mapping[str, tuple[str, ...]] = {
    "settings": ("name", "value", "article"),
    "bets": ("name", "term", "place", "article"),
    "odds": ("name", "odds", "article"),
    "calls": ("step", "words", "article"),
}
"""What every line of a part must have; its first field names it."""

_BET_EXTRAS = frozenset(
    {"odds", "commission_bp", "least", "least_to", "most", "from", "to", "scope", "base"}
)
_FOLLOWS = frozenset({"follows", "part", "winnings", "premium"})


def _demand(holds: bool, fault: str) -> None:
    if not holds:
        raise PaytableFault(fault)


def _lines(raw: Mapping[str, Any], part: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for line in raw.get(part, []):
        for key in _LINES[part]:
            _demand(line.get(key, "") != "", f"{part}: {key} is missing in {line}")
        extras = _BET_EXTRAS | _FOLLOWS if part == "bets" else frozenset()
        strangers = set(line) - {*_LINES[part], *extras}
        name = line[_LINES[part][0]]
        _demand(not strangers, f"{part}.{name}: unknown {sorted(strangers)}")
        _demand(name not in found, f"{part}.{name} stands twice")
        found[name] = line
    return found


def _odds(where: str, text: Any) -> Odds:
    parts = text.split(":") if isinstance(text, str) else []
    whole = len(parts) == 2 and all(part.isdigit() and int(part) > 0 for part in parts)
    _demand(whole, f"{where}: odds are written 3:2, not {text!r}")
    return Odds(int(parts[0]), int(parts[1]))


def _bet(name: str, line: Mapping[str, Any]) -> BetLine:
    most = line.get("most", 0)
    by_schedule = most if isinstance(most, dict) else {"": most}
    bet = BetLine(
        name=name,
        term=line["term"],
        place=line["place"],
        article=line["article"],
        odds=_odds(f"bets.{name}", line["odds"]) if "odds" in line else None,
        commission_bp=line.get("commission_bp", 0),
        least=line.get("least", 1),
        most=by_schedule,
        lowest_most=line.get("from", 0),
        highest_most=line.get("to", 0),
        highest_least=line.get("least_to", 0),
        scope=line.get("scope", PLAYER),
        base=line.get("base", "table"),
        follows=line.get("follows", ""),
        part=_odds(f"bets.{name}", line["part"]) if "part" in line else None,
        winnings=line.get("winnings", 0),
        premium=_odds(f"bets.{name}", line["premium"]) if "premium" in line else None,
    )
    _sound(bet)
    return bet


def _sound(bet: BetLine) -> None:
    """Demands that the fields of a bet fit to each other."""
    name = bet.name
    bounds = (bet.lowest_most, bet.highest_most, bet.highest_least, bet.winnings)
    numbers = (bet.commission_bp, bet.least, *bounds, *most_of(bet))
    measures = (bet.part is not None) + (bet.winnings > 0 and bet.odds is not None)
    _demand(measures == bool(bet.follows), f"bets.{name}: follows by part, or by winnings at odds")
    _demand(all(type(n) is int and n >= 0 for n in numbers), f"bets.{name}: whole numbers only")
    _demand(bet.place in PLACES, f"bets.{name}: place is one of {PLACES}")
    _demand(bet.scope in (PLAYER, WHOLE_BOX), f"bets.{name}: scope is player or box")
    _demand(bet.base in ("table", "authorised"), f"bets.{name}: base is table or authorised")


def most_of(bet: BetLine) -> tuple[int, ...]:
    """The maxima of a bet, one for each schedule."""
    return tuple(bet.most.values())
