"""Which cards are sold, and which are the next to be sold: strict order, returns first.

Cards of a game are numbers of one or two series. The *pointer* of a series (``next``) is the first
number that nobody holds; cards that came back in the middle lie in ``resale`` and are sold first,
those that came back from the very end move the pointer back (BINGO-35, BINGO-37).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bingo.games.ninety_ball.events import Range
from bingo.games.ninety_ball.state import GameState, SeriesInPlay
from house.contract import Refused


def runs(series: str, numbers: Iterable[int]) -> tuple[Range, ...]:
    """The numbers of one series as ranges without gaps, in order."""
    ends: list[list[int]] = []
    for number in sorted(numbers):
        if ends and ends[-1][1] == number - 1:
            ends[-1][1] = number
        else:
            ends.append([number, number])
    return tuple(Range(series, first, last) for first, last in ends)


def numbers_of(ranges: Iterable[Range], series: str) -> set[int]:
    """All numbers of ``series`` in some ranges."""
    return {
        number
        for cards in ranges
        if cards.series == series
        for number in range(cards.first, cards.last + 1)
    }


def count(ranges: Iterable[Range]) -> int:
    """How many cards some ranges hold."""
    return sum(cards.count for cards in ranges)


def sold_numbers(state: GameState, series: SeriesInPlay) -> set[int]:
    """The numbers of a series that this game has sold and that buyers hold."""
    return numbers_of(state.sold, series.name)


def recounted(state: GameState) -> GameState:
    """The state with its sold cards worked out anew, series by series, after a sale event.

    A card is in one place: sold, back at the desk, spoilt, with a walking seller, or not begun.
    """
    return replace(state, sold=tuple(run for one in state.series for run in _held(state, one)))


def _held(state: GameState, series: SeriesInPlay) -> tuple[Range, ...]:
    """What the pointer has passed and what is in no other place."""
    walking = tuple(block.cards for block in state.blocks if not block.settled)
    elsewhere = numbers_of((*state.resale, *state.voids, *walking), series.name)
    if elsewhere:
        return runs(series.name, set(range(series.first, series.next)) - elsewhere)
    begun = series.next > series.first
    return (Range(series.name, series.first, series.next - 1),) if begun else ()


def sold_ranges(state: GameState) -> tuple[Range, ...]:
    """The sold cards of the game, series by series; one range each unless there is a gap."""
    return state.sold


def in_play(state: GameState) -> tuple[Range, ...]:
    """All cards that play: those sold now and the second halves of earlier doubles."""
    return (*state.sold, *state.halves)


def units(state: GameState) -> int:
    """How many cards play; every half of a double is one (BINGO-8)."""
    return count(in_play(state))


def series_named(state: GameState, name: str) -> SeriesInPlay | None:
    """The series of that name in play; an empty name stands for the only one."""
    if not name and len(state.series) == 1:
        return state.series[0]
    return next((series for series in state.series if series.name == name), None)


def all_sold(state: GameState, cards: Range) -> bool:
    """Whether every card of a range is in a buyer's hands."""
    series = series_named(state, cards.series)
    wanted = set(range(cards.first, cards.last + 1))
    return series is not None and bool(wanted) and wanted <= sold_numbers(state, series)


def first_gap(state: GameState) -> Range | None:
    """The first cards below a pointer that lie unsold (BINGO-37)."""
    waiting = [
        cards
        for series in state.series
        for cards in runs(series.name, numbers_of(state.resale, series.name))
    ]
    return waiting[0] if waiting else None


def left(state: GameState) -> int:
    """How many cards may still be sold in this game."""
    fresh = sum(max(0, series.last_allowed - series.next + 1) for series in state.series)
    return count(state.resale) + fresh


def take(state: GameState, wanted: int) -> tuple[Range, ...] | Refused:
    """The next ``wanted`` cards: those that came back, then the pointer of each series.

    ``E_SERIES_LIMIT`` when the game can hold no more cards, ``E_SECOND_SERIES_MISSING`` when a
    second series would help (BINGO-36).
    """
    if wanted > left(state):
        begun_at_one = state.series[0].first == 1
        second = sum(bool(series.round) for series in state.series) > 1
        code = "E_SERIES_LIMIT" if begun_at_one or second else "E_SECOND_SERIES_MISSING"
        return Refused(code, {"left": left(state), "count": wanted})
    taken: list[Range] = []
    for cards in (*state.resale, *_fresh(state)):
        part = min(wanted - count(taken), cards.count)
        if part > 0:
            taken.append(Range(cards.series, cards.first, cards.first + part - 1))
    return tuple(taken)


def fresh(state: GameState, wanted: int) -> tuple[Range, ...] | Refused:
    """The next ``wanted`` cards from the pointers alone, as a seller's block is made of."""
    return take(replace(state, resale=()), wanted)


def handed(state: GameState, ranges: tuple[Range, ...]) -> GameState:
    """The state once these cards have left the desk."""
    resale, series = state.resale, list(state.series)
    for cards in ranges:
        gone = range(cards.first, cards.last + 1)
        resale = tuple(
            rest
            for lying in resale
            for rest in runs(
                lying.series,
                numbers_of((lying,), lying.series)
                - (set(gone) if lying.series == cards.series else set()),
            )
        )
        series = [
            replace(item, next=cards.last + 1)
            if item.name == cards.series and item.next == cards.first
            else item
            for item in series
        ]
    return replace(state, resale=resale, series=tuple(series))


def given_back(state: GameState, ranges: tuple[Range, ...]) -> GameState:
    """The state once these cards lie at the desk again; the very end moves the pointer back."""
    resale: list[Range] = []
    series: list[SeriesInPlay] = []
    for item in state.series:
        lying = numbers_of((*state.resale, *ranges), item.name)
        pointer = item.next
        while pointer - 1 in lying:
            pointer -= 1
            lying.remove(pointer)
        series.append(replace(item, next=pointer))
        resale += runs(item.name, lying)
    return replace(state, resale=tuple(resale), series=tuple(series))


def _fresh(state: GameState) -> tuple[Range, ...]:
    return tuple(
        Range(series.name, series.next, series.last_allowed)
        for series in state.series
        if series.next <= series.last_allowed
    )
