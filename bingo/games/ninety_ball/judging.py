"""What a card is worth at a stop: the machine's answer, from stored facts alone.

In the order of BINGO-18: E_CARD_NOT_SOLD, E_CARD_VOID or E_CARD_RETURNED, E_HALF_USED,
(E_GAME_FINISHED, E_NOT_PLAYING outside a stop), E_LINE_CLOSED, E_CARD_UNREADABLE,
W_ALREADY_CLAIMED, E_NUMBERS_MISSING or, in a
hall with ``claim.last_ball_only`` (DEC-B8), E_NOT_LAST_BALL. A combination is
valid whichever ball completed it, as long as its prize is open (BINGO-20), and only spoken balls
count (BINGO-40). Requirements: BINGO-18, BINGO-20, BINGO-22, BINGO-23, BINGO-55.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bingo import cards
from bingo.games.ninety_ball import doubles, sold
from bingo.games.ninety_ball.state import (
    FALSE,
    LINE,
    REFUSED,
    VALID,
    Claim,
    GameState,
    SeriesInPlay,
)
from house.contract import Terms

ANSWER_CODES = frozenset(
    {
        "E_CARD_NOT_SOLD",
        "E_CARD_VOID",
        "E_CARD_RETURNED",
        "E_HALF_USED",
        "E_LINE_CLOSED",
        "E_CARD_UNREADABLE",
        "W_ALREADY_CLAIMED",
        "E_NUMBERS_MISSING",
        "E_NOT_LAST_BALL",
    }
)
"""Codes that stand in the answer to a check, which is an event and not a refusal."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the machine says of a card: VALID, FALSE with the missing numbers, or REFUSED."""

    state: str
    code: str = ""
    row_numbers: tuple[int, ...] = ()
    completed_at: int = 0
    line_completed_at: int = 0
    line_valid: bool = False
    missing: tuple[int, ...] = ()
    known_game: str = ""


def judge(state: GameState, claim: Claim, terms: Terms, *, unreadable: bool = False) -> Answer:
    """The machine's answer on the card of a claim, in the order of BINGO-18."""
    series = sold.series_named(state, claim.series)
    if code := not_in_play(state, series, claim.number):
        return Answer(REFUSED, code, known_game=_known_game(state, series, claim.number))
    if claim.half and doubles.spent(state, claim):
        return Answer(REFUSED, "E_HALF_USED")
    if claim.call == LINE and state.line_ball:
        return Answer(REFUSED, "E_LINE_CLOSED")
    if unreadable:
        return Answer(FALSE, "E_CARD_UNREADABLE")
    if _claimed_before(state, claim):
        return Answer(REFUSED, "W_ALREADY_CLAIMED")
    face = terms.document(state.opening.matrix).rows(claim.number)
    found = _of_numbers(state, claim.call, face, bool(terms.profile["claim.bingo_implies_line"]))
    return _last_ball_only(state, found) if terms.profile.get("claim.last_ball_only") else found


def _last_ball_only(state: GameState, found: Answer) -> Answer:
    """The other reading of DEC-B8: only what the last ball completed wins, line and card alike."""
    last = len(state.balls)
    line = found.line_valid and found.line_completed_at == last
    if found.state == VALID and found.completed_at != last:
        found = replace(found, state=FALSE, code="E_NOT_LAST_BALL", completed_at=0)
    return replace(found, line_valid=line, line_completed_at=last if line else 0)


def _known_game(state: GameState, series: SeriesInPlay | None, number: int) -> str:
    """The number of the earlier game that sold a card of the first series, "" when unknown."""
    if series != state.series[0] or number >= series.first:
        return ""
    sellers = [game for game, first in state.opening.past if first <= number]
    return str(sellers[-1]) if sellers else ""


def _of_numbers(state: GameState, call: str, face: cards.Face, implies_line: bool) -> Answer:
    """The answer that the announced numbers give; only spoken balls count (BINGO-40)."""
    done = cards.completed_at(face, state.drawn)
    lacking = cards.missing(face, frozenset(state.drawn))
    rows = tuple(place for place, ordinal in enumerate(done.rows, 1) if ordinal is not None)
    line_at = min((ordinal for ordinal in done.rows if ordinal is not None), default=0)
    line_valid = bool(rows) and not state.line_ball and (call == LINE or implies_line)
    complete = bool(rows) if call == LINE else done.card is not None
    missing = lacking.rows[lacking.closest - 1] if call == LINE else lacking.card
    return Answer(
        state=VALID if complete else FALSE,
        code="" if complete else "E_NUMBERS_MISSING",
        row_numbers=rows,
        completed_at=(line_at if call == LINE else done.card or 0) if complete else 0,
        line_completed_at=line_at if line_valid else 0,
        line_valid=line_valid,
        missing=() if complete else missing,
    )


def claims_of_stop(state: GameState) -> tuple[Claim, ...]:
    """The calls of the present stop, oldest first."""
    return tuple(claim for claim in state.claims if claim.stop == len(state.stops))


def not_in_play(state: GameState, series: SeriesInPlay | None, number: int) -> str | None:
    """Why no buyer holds a card in this game: taken back as spoilt, handed back, or never sold."""
    if series is None:
        return "E_CARD_NOT_SOLD"
    if number in sold.numbers_of(state.voids, series.name):
        return "E_CARD_VOID"
    if number in sold.numbers_of(sold.in_play(state), series.name):
        return None
    back = number in sold.numbers_of(state.returned, series.name)
    return "E_CARD_RETURNED" if back else "E_CARD_NOT_SOLD"


def _claimed_before(state: GameState, claim: Claim) -> bool:
    return any(
        (other.series, other.number, other.call) == (claim.series, claim.number, claim.call)
        and other.state == VALID
        and other.claim != claim.claim
        for other in claims_of_stop(state)
    )
