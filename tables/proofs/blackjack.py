"""Blackjack: what a bet is worth to the house when it is played as well as it can be.

Exact recursion over every draw, with the assumption that a drawn rank does not change the chance of
the next one (an *infinite deck*). The player knows his hand and the bank's open card, decides what
is worth most, and never insures. A real shoe of six or eight decks is worth a little more to him.
The insurance is counted on the shoe itself, for somebody who knows only the open ace.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from tables.core.paytables import Paytable
from tables.core.worth import STRATEGY, Worth
from tables.games.blackjack.cards import BANK_STANDS, LIMIT, TEN

RANKS = {value: Fraction(4 if value == TEN else 1, 13) for value in range(1, TEN + 1)}
"""The chance of a card of each value; an ace is 1."""

BUST = LIMIT + 1
UNLIMITED = 8
"""Where splits have no limit, no more hands than this out of one box are counted."""

State = tuple[int, bool]
"""A total with every ace as one, and whether there is an ace."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a hand brings and how often it is paid, for one unit staked on it."""

    net: Fraction
    wins: Fraction = Fraction(0)

    def __add__(self, other: Result) -> Result:
        return Result(self.net + other.net, self.wins + other.wins)

    def times(self, chance: Fraction) -> Result:
        """Its part in a mean."""
        return Result(self.net * chance, self.wins * chance)


NOTHING = Result(Fraction(0))


def worths(paytable: Paytable) -> tuple[Worth, ...]:
    """The bet on a hand, and the insurance."""
    hand = sum_of(_against(paytable, up).times(part) for up, part in RANKS.items())
    return (
        Worth("hand", -hand.net, hand.wins, STRATEGY, assumes="best_play_infinite_deck"),
        _insurance(paytable),
    )


def sum_of(parts: Iterable[Result]) -> Result:
    """The sum of some parts of a mean."""
    total = NOTHING
    for part in parts:
        total += part
    return total


def _insurance(paytable: Paytable) -> Worth:
    tens, others = 16 * paytable.number("decks"), 52 * paytable.number("decks") - 1
    wins = Fraction(tens, others)
    odds = paytable.bets["insurance"].odds
    assert odds is not None
    return Worth("insurance", 1 - wins * Fraction(odds.win + odds.unit, odds.unit), wins)


# --- the bank ------------------------------------------------------------------------------------


def best(state: State) -> int:
    """The total that counts: one ace is eleven when that does not pass 21."""
    hard, ace = state
    return hard + TEN if ace and hard + TEN <= LIMIT else hard


def drawn(state: State, value: int) -> State:
    """A hand with one more card."""
    return state[0] + value, state[1] or value == 1


@cache
def bank_ends(state: State) -> dict[int, Fraction]:
    """The totals that the bank ends with from here, each with its chance; 22 is over."""
    if best(state) >= BANK_STANDS:
        return {min(best(state), BUST): Fraction(1)}
    ends: dict[int, Fraction] = {}
    for value, part in RANKS.items():
        for end, chance in bank_ends(drawn(state, value)).items():
            ends[end] = ends.get(end, Fraction(0)) + part * chance
    return ends


@cache
def bank(up: int) -> tuple[Fraction, dict[int, Fraction]]:
    """With an open card: the chance of a blackjack, and the ends when it has none."""
    natural = RANKS[11 - up] if up in (1, TEN) else Fraction(0)
    ends: dict[int, Fraction] = {}
    for value, part in RANKS.items():
        if up in (1, TEN) and value == 11 - up:
            continue
        for end, chance in bank_ends(drawn((up, up == 1), value)).items():
            ends[end] = ends.get(end, Fraction(0)) + part * chance / (1 - natural)
    return natural, ends


# --- the player ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Round:
    """What does not change while the boxes are played.

    ``natural`` is the chance that the bank still has a blackjack after the players' turns; then a
    hand that is not over loses all its stakes, or ``original_only`` the first stake of the box.
    """

    up: int
    natural: Fraction
    double_after_split: bool
    one_card_on_aces: bool
    resplit_aces: bool
    hands: int
    original_only: bool


def _against(paytable: Paytable, up: int) -> Result:
    """A bet against an open card, over all pairs of first cards."""
    chance, _ = bank(up)
    checked = paytable.text("hole") == "checked" and up == 1
    splits = paytable.number("splits")
    rules = Round(
        up=up,
        natural=Fraction(0) if checked else chance,
        double_after_split=paytable.yes("double_after_split"),
        one_card_on_aces=paytable.yes("one_card_on_aces"),
        resplit_aces=paytable.yes("resplit_aces"),
        hands=1 + splits if splits else UNLIMITED,
        original_only=paytable.yes("natural_takes_original_only"),
    )
    surrender = paytable.yes("surrender") and up != 1
    odds = paytable.odds["blackjack"]
    natural = Result((1 - chance) * Fraction(odds.win, odds.unit), 1 - chance)
    parts = []
    for one, first in RANKS.items():
        for two, second in RANKS.items():
            if {one, two} == {1, TEN}:
                parts.append(natural.times(first * second))
                continue
            result = _first(rules, one, two)
            if checked:
                result = result.times(1 - chance) + Result(-chance)
            if surrender and result.net < Fraction(-1, 2):
                result = Result(Fraction(-1, 2))
            parts.append(result.times(first * second))
    return sum_of(parts)


def _first(rules: Round, one: int, two: int) -> Result:
    """The best play of the first two cards."""
    state = drawn((one, one == 1), two)
    found = [_played(rules, state, first=True), _doubled(rules, state, first=True)]
    if one == two and rules.hands > 1:
        found.append(_split(rules, one, (1, True), 2))
    return max(found, key=lambda result: result.net)


@cache
def _stood(rules: Round, state: State, *, first: bool, stake: int = 1) -> Result:
    """A hand that takes no more cards; ``first`` carries the original stake (BLA-52, BLA-53)."""
    own, (_, ends) = best(state), bank(rules.up)
    if own > LIMIT:
        return Result(Fraction(-stake))
    wins = sum((part for end, part in ends.items() if end == BUST or end < own), Fraction(0))
    ties = ends.get(own, Fraction(0))
    bad = int(first) if rules.original_only else stake
    net = stake * (2 * wins + ties - 1)
    clear = 1 - rules.natural
    return Result(clear * net - rules.natural * bad, clear * wins)


@cache
def _played(rules: Round, state: State, *, first: bool) -> Result:
    """A hand that may draw or stand, as well as it can."""
    stands = _stood(rules, state, first=first)
    if best(state) >= LIMIT:
        return stands
    draws = sum_of(
        _played(rules, drawn(state, value), first=first).times(part)
        for value, part in RANKS.items()
    )
    return max(stands, draws, key=lambda result: result.net)


@cache
def _doubled(rules: Round, state: State, *, first: bool) -> Result:
    return sum_of(
        _stood(rules, drawn(state, value), first=first, stake=2).times(part)
        for value, part in RANKS.items()
    )


@cache
def _split(rules: Round, pair: int, waiting: tuple[int, bool], hands: int) -> Result:
    """Hands of one card each that wait for their second: so many, and whether the first is there.

    A card that makes a pair again may be split again while ``hands`` has not reached its most.
    """
    count, first = waiting
    if not count and not first:
        return NOTHING
    rest = (count, False) if first else (count - 1, False)
    after = _split(rules, pair, rest, hands)
    parts = []
    for value, part in RANKS.items():
        stays = _second(rules, pair, value, first=first) + after
        if value == pair and hands < rules.hands and (pair != 1 or rules.resplit_aces):
            again = _split(rules, pair, (count + 1, first), hands + 1)
            stays = max(stays, again, key=lambda result: result.net)
        parts.append(stays.times(part))
    return sum_of(parts)


def _second(rules: Round, pair: int, value: int, *, first: bool) -> Result:
    """A split hand with its second card."""
    state = drawn((pair, pair == 1), value)
    if pair == 1 and rules.one_card_on_aces:
        return _stood(rules, state, first=first)
    found = [_played(rules, state, first=first)]
    if rules.double_after_split and pair != 1 and best(state) < LIMIT:
        found.append(_doubled(rules, state, first=first))
    return max(found, key=lambda result: result.net)
