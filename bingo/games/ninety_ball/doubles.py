"""Double cards: one paper of two halves, one for this game and one for the next that is played.

Off unless the profile says ``doubles.enabled``. A double costs twice the face value; its other half
waits on ``bingo.deferred`` with the debts and enters the next game when its sale opens. A half is a
unit like any other: it counts, wins and is refunded. Halves are not in ``state.sold``, which holds
what this game has handed out. Requirements BINGO-8, DEC-B5; Order of 9 January 1979, arts. 33.7,
35.2 and 37.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bingo.games.ninety_ball import accounts as book
from bingo.games.ninety_ball.events import HalvesEntered, Range
from bingo.games.ninety_ball.sold import count, numbers_of, runs
from bingo.games.ninety_ball.state import FALSE, VALID, Claim, GameState, SeriesInPlay
from house.contract import Refused, Request, Step, Terms, Transfer

HALVES = ("A", "B")

Used = tuple[str, int, str]
"""A half on which a claim or a refund was made: series, card number, A or B."""


def not_sold(state: GameState, terms: Terms) -> Refused | None:
    """``E_FORBIDDEN`` where the hall has none, ``E_NO_NEXT_GAME`` before the last game."""
    if not terms.profile.get("doubles.enabled", False):
        return Refused("E_FORBIDDEN", {"doubles": True})
    return Refused("E_NO_NEXT_GAME") if state.opening.last_game else None


def price(face_cents: int, cards: int, double: bool) -> int:
    """What so many papers cost, in cents."""
    return face_cents * cards * (2 if double else 1)


def cash_in(
    till: str, game: str, cents: int, reason: str, *, double: bool = False
) -> tuple[Transfer, ...]:
    """Takings of a game into a till (negative: out of it); half of a double's price waits."""
    drawer, later = book.till_account(till), cents // 2 if double else 0
    return book.moves(
        (drawer, book.pending(game), cents - later, reason),
        (drawer, book.DEFERRED, later, f"{reason}, other half"),
    )


def are(state: GameState, cards: Range) -> bool | Refused:
    """Whether cards of this game are doubles; ``E_BAD_INPUT`` when only some of them are."""
    own = numbers_of(state.doubles, cards.series)
    found = {number in own for number in range(cards.first, cards.last + 1)}
    return found.pop() if len(found) == 1 else Refused("E_BAD_INPUT", {"field": "last"})


def added(doubles: tuple[Range, ...], more: Iterable[Range]) -> tuple[Range, ...]:
    """Doubles with some more of them."""
    return _told((*doubles, *more), ())


def without(doubles: tuple[Range, ...], gone: Iterable[Range]) -> tuple[Range, ...]:
    """Doubles without cards that came back, were spoilt or never sold."""
    return _told(doubles, tuple(gone))


def _told(held: Sequence[Range], gone: Sequence[Range]) -> tuple[Range, ...]:
    names = dict.fromkeys(cards.series for cards in held)
    return tuple(
        run for name in names for run in runs(name, numbers_of(held, name) - numbers_of(gone, name))
    )


# --- the next game -------------------------------------------------------------------------------


def lent(debts: Mapping[str, Any], series_name: str) -> dict[str, Any] | Refused:
    """What waits for this game, in the words of its announcement.

    ``E_MIXED_FACE_VALUE`` when the halves are of another kind of card: one letter is one kind.
    """
    halves = tuple(Range(*cards) for cards in debts.get("halves", ()))
    if any(_letter(cards.series) != _letter(series_name) for cards in halves):
        return Refused("E_MIXED_FACE_VALUE", {"series": halves[0].series})
    used = tuple((series, number, half) for series, number, half in debts.get("halves_used", ()))
    return {"halves": halves, "halves_used": used}


def _letter(series_name: str) -> str:
    return series_name.partition("-")[0]


def enter(state: GameState, request: Request) -> tuple[Step, ...]:
    """The second halves of earlier doubles come into play as the sale opens."""
    halves, opening = state.opening.halves, state.opening
    if not halves:
        return ()
    cents = count(halves) * opening.face_cents
    event = HalvesEntered(halves, cents, opening.debts, request.at)
    money = book.moves((book.DEFERRED, book.pending(request.round), cents, "second halves"))
    return (Step(event, money),)


def below(halves: Iterable[Range], name: str, limit: int) -> int:
    """The highest number of series ``name`` that meets no equal card among some halves."""
    return min([limit, *(cards.first - 1 for cards in halves if cards.series != name)])


def entered(state: GameState, event: HalvesEntered) -> GameState:
    """The halves in play; a series that this game does not sell joins it with nothing to sell."""
    known = {series.name for series in state.series}
    strange = sorted({cards.series for cards in event.ranges} - known)
    size = state.opening.size
    more = tuple(SeriesInPlay("", name, "", size + 1, size + 1, size) for name in strange)
    return replace(state, halves=event.ranges, series=(*state.series, *more))


# --- claims --------------------------------------------------------------------------------------


def is_double(state: GameState, series: str, number: int) -> bool:
    """Whether a card in play is one half of a double."""
    return number in numbers_of((*state.doubles, *state.halves), series)


def spent(state: GameState, claim: Claim) -> bool:
    """Whether the half of a claim was used before, or another half of it in this game."""
    if (claim.series, claim.number, claim.half) in state.opening.halves_used:
        return True
    others = (half for series, number, half in _claimed(state) if (series, number) == _of(claim))
    return bool(claim.half) and any(half != claim.half for half in others)


def used(state: GameState) -> tuple[Used, ...]:
    """The halves of this game's own doubles that a claim was made on: fixed for the next game."""
    found = (one for one in _claimed(state) if one[1] in numbers_of(state.doubles, one[0]))
    return tuple(dict.fromkeys(found))


def told(state: GameState) -> dict[str, Any]:
    """All halves of a game as its annulment tells them."""
    return {"halves": state.halves, "doubles": state.doubles, "halves_used": used(state)}


def _claimed(state: GameState) -> list[Used]:
    checked = (claim for claim in state.claims if claim.half and claim.state in (VALID, FALSE))
    return [(*_of(claim), claim.half) for claim in checked]


def _of(claim: Claim) -> tuple[str, int]:
    return claim.series, claim.number
