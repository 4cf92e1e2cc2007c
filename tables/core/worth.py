"""What every bet of a game is worth in the long run, and the stored text of it.

``manage.py prove`` computes it and keeps one text ``tables/theory/<game>.<jurisdiction>.toml`` for
each paytable. The house reads these texts (``parse``) to set what a table has won beside what it
should have won. Everything is a fraction; nothing is rounded before it is shown.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

EXACT = "exact"
"""Every outcome counted; nobody decides anything."""

STRATEGY = "strategy"
"""Every outcome counted, with the decisions that ``assumes`` names."""

SIMULATED = "simulated"
"""Played many times with a known seed; ``low`` … ``high`` holds the edge 95 times in 100."""

UNDECIDED = frozenset({"stays", "imprisoned"})
"""Results of a bet that lies on; it is counted when it is decided."""


class TheoryFault(ValueError):
    """The text of a theory cannot be read."""


@dataclass(frozen=True, slots=True)
class Worth:
    """One bet. ``edge`` is what the house keeps of one unit staked, ``wins`` how often it pays.

    ``edge`` counts everything that hangs on the bet: what decisions add to it (a double, a second
    bet) is part of it and has no line of its own. ``on`` tells apart places of one bet that are
    worth different things.
    """

    bet: str
    edge: Fraction
    wins: Fraction
    how: str = EXACT
    on: tuple[int, ...] = ()
    assumes: str = ""
    low: Fraction | None = None
    high: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Theory:
    """What a paytable is worth; ``paytable`` is the digest of the text that it was computed for.

    ``facts`` are other chances worth knowing: how often the bank plays, a kind of hand is dealt.
    """

    game: str
    jurisdiction: str
    paytable: str
    bets: tuple[Worth, ...]
    facts: Mapping[str, Fraction] = field(default_factory=dict)

    def of(self, bet: str, on: Sequence[int] = ()) -> Worth | None:
        """The line of a bet, the one of that very place first."""
        own = [line for line in self.bets if line.bet == bet]
        exact = (line for line in own if line.on == tuple(on))
        return next(exact, own[0] if len(own) == 1 else None)


def expected(theory: Theory, staked: Mapping[str, int]) -> Fraction:
    """What the bank should have won, in cents, of ``staked`` cents by the name of the bet.

    Count a bet once, when it is decided, and not what a decision has added to it.
    A bet without a line counts for nothing; one with several counts at their mean.
    """
    won = Fraction(0)
    for bet, cents in staked.items():
        lines = [line.edge for line in theory.bets if line.bet == bet]
        won += cents * sum(lines, Fraction(0)) / max(1, len(lines))
    return won


def written(theory: Theory) -> str:
    """The text that is stored."""
    head = [
        "# Written by `manage.py prove`; not to be changed by hand.",
        f'game = "{theory.game}"',
        f'jurisdiction = "{theory.jurisdiction}"',
        f'paytable = "{theory.paytable}"',
    ]
    facts = [f'{name} = "{chance}"' for name, chance in theory.facts.items()]
    bets = (line for worth in theory.bets for line in _lines(worth))
    return "\n".join([*head, *(["", "[facts]"] if facts else []), *facts, *bets, ""])


def _lines(worth: Worth) -> Iterable[str]:
    yield ""
    yield "[[bets]]"
    yield f'bet = "{worth.bet}"'
    if worth.on:
        yield f"on = {list(worth.on)}"
    yield f'how = "{worth.how}"'
    if worth.assumes:
        yield f'assumes = "{worth.assumes}"'
    yield f'edge = "{worth.edge}"'
    if worth.low is not None and worth.high is not None:
        yield f'low = "{worth.low}"'
        yield f'high = "{worth.high}"'
    yield f'wins = "{worth.wins}"'


def parse(text: str) -> Theory:
    """The theory of a stored text; ``TheoryFault`` tells what is wrong with it."""
    try:
        raw = tomllib.loads(text)
        lines = tuple(_read(line) for line in raw.get("bets", []))
        facts = {name: Fraction(chance) for name, chance in raw.get("facts", {}).items()}
        return Theory(raw["game"], raw["jurisdiction"], raw["paytable"], lines, facts)
    except (tomllib.TOMLDecodeError, KeyError, ValueError, TypeError) as fault:
        raise TheoryFault(str(fault)) from fault


def _read(line: Mapping[str, object]) -> Worth:
    low, high = line.get("low"), line.get("high")
    on = line.get("on", [])
    if not isinstance(on, list) or line["how"] not in (EXACT, STRATEGY, SIMULATED):
        raise ValueError(f"{line.get('bet')}: how and on")
    return Worth(
        bet=str(line["bet"]),
        edge=Fraction(str(line["edge"])),
        wins=Fraction(str(line["wins"])),
        how=str(line["how"]),
        on=tuple(on),
        assumes=str(line.get("assumes", "")),
        low=None if low is None else Fraction(str(low)),
        high=None if high is None else Fraction(str(high)),
    )
