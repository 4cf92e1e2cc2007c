"""What a series does when it hears of the game that borrowed it: its pointer moves, its tax too.

The loan ends with the sale: at the published figures, or when the game is cancelled or annulled
before them. The pointer never moves back (BINGO-35, BINGO-46, BINGO-48).
"""

from __future__ import annotations

from collections.abc import Iterable

from bingo import tax
from bingo.games.ninety_ball.events import (
    CardVoided,
    CountCorrected,
    FiguresPublished,
    GameAnnounced,
    GameAnnulled,
    GameCancelled,
    Range,
    SeriesAdded,
)
from bingo.games.series_events import (
    CardsAttached,
    CardSpoilt,
    PointerMoved,
    SeriesLent,
    SeriesRegistered,
    SeriesRetired,
    UnitsCorrected,
)
from bingo.games.series_state import LENT, USED_UP, SeriesState, evolve
from house.contract import Decision, Event, Heard, Refused, Step, Terms

HEARS: frozenset[type[Event]] = frozenset(
    {
        SeriesRegistered,
        GameAnnounced,
        SeriesAdded,
        CardVoided,
        FiguresPublished,
        CountCorrected,
        GameAnnulled,
        GameCancelled,
    }
)


def react(state: SeriesState, heard: Heard, terms: Terms) -> Decision:
    """Follows the game that borrowed the series; keeps the numbers of its letter growing."""
    event = heard.event
    if isinstance(event, SeriesRegistered):
        return _successor(state, event, heard)
    if isinstance(event, GameAnnounced | SeriesAdded):
        if event.series != terms.round:
            return ()
        return (Step(SeriesLent(heard.round, heard.ordinal, heard.request.at)),)
    if heard.round != state.game:
        return ()
    if isinstance(event, CardVoided):
        if event.series != state.name:
            return ()
        return (Step(CardSpoilt(heard.round, event.number, event.at)),)
    if isinstance(event, CountCorrected):
        return (_corrected(state, heard, event.ranges),)
    return _sale_over(state, heard, terms)


def _sale_over(state: SeriesState, heard: Heard, terms: Terms) -> Decision:
    """The end of the sale moves the pointer; an annulment attaches the cards that it sold."""
    event = heard.event
    assert isinstance(event, FiguresPublished | GameAnnulled | GameCancelled), event
    steps: list[Step] = []
    if state.phase == LENT:
        voids = () if isinstance(event, FiguresPublished) else event.voids
        moved = _pointer(state, heard, event.ranges, voids)
        steps.append(Step(moved, tax.cards_used(moved.tax)))
        state = evolve(state, moved)
    if not isinstance(event, FiguresPublished) and state.units:
        claimed = state.game_tax if terms.profile.get("tax.claim_annulled", True) else 0
        attached = CardsAttached(heard.round, state.units, claimed, event.at)
        steps.append(Step(attached, tax.cards_annulled(claimed)))
    return tuple(steps)


def _pointer(
    state: SeriesState, heard: Heard, ranges: Iterable[Range], voids: Iterable[Range]
) -> PointerMoved:
    following = _next(state, (*ranges, *voids))
    units = _units(state, ranges)
    cents, remainder = _tax(state, units, following)
    return PointerMoved(
        game=heard.round,
        before=state.next,
        next=following,
        units=units,
        tax=cents,
        remainder=remainder,
        at=heard.request.at,
    )


def _corrected(state: SeriesState, heard: Heard, ranges: Iterable[Range]) -> Step:
    """A corrected count changes what was used, never the pointer backwards (BINGO-39)."""
    ranges = tuple(ranges)
    following, units = _next(state, ranges), _units(state, ranges)
    cents, remainder = _tax(state, units, following)
    event = UnitsCorrected(
        game=heard.round,
        before=state.next,
        next=following,
        units=units,
        tax=cents,
        remainder=remainder,
        at=heard.request.at,
    )
    return Step(event, tax.cards_used(cents - state.game_tax))


def _next(state: SeriesState, ranges: Iterable[Range]) -> int:
    """The number after the highest that was handed out, a spoilt card included; never back."""
    lasts = [cards.last for cards in ranges if cards.series == state.name]
    return max([state.next, state.spoilt + 1, *(last + 1 for last in lasts)])


def _units(state: SeriesState, ranges: Iterable[Range]) -> int:
    return sum(cards.count for cards in ranges if cards.series == state.name)


def _tax(state: SeriesState, units: int, following: int) -> tuple[int, int]:
    """Tax of the game's units; the last ones take what is left, so that no stock remains."""
    opening = state.opening
    if following > opening.size:
        return opening.tax_paid - state.moved, 0
    return tax.tax_of_units(units, opening.face_cents, opening.rate_bp, state.remainder)


def _successor(state: SeriesState, event: SeriesRegistered, heard: Heard) -> Decision:
    """Numbers of a letter only grow, and one letter is one kind of card (BINGO-34)."""
    opening = state.opening
    if event.letter != opening.letter:
        return ()
    if event.number <= opening.number:
        return Refused("E_NUMBER_TAKEN", {"series": state.name})
    kinds = [(s.matrix, s.size, s.face_cents) for s in (event, opening)]
    if kinds[0] != kinds[1]:
        return Refused("E_BAD_INPUT", {"field": "letter", "reason": "kind"})
    if state.phase == USED_UP:
        return (Step(SeriesRetired(heard.round, event.at)),)
    return ()
