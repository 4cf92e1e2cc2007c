"""What writes itself into the minute book: the line of every game, and what must be noted.

The line stands before the first ball, with amounts due; awards, payments and the end complete it.
Everything irregular becomes an entry of its own, with the roles that must sign it (BINGO-53).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict

from bingo.games.ball_set_events import BallSetRetired
from bingo.games.ninety_ball.events import (
    Awarded,
    BallCorrected,
    BallKeptApart,
    CardVoided,
    ClaimOverruled,
    CountCorrected,
    FiguresPublished,
    GameAnnounced,
    GameAnnulled,
    GameCancelled,
    GameClosed,
    GameFinished,
    GameInterrupted,
    GameWentOn,
    LimitRuled,
    ParagraphRead,
    PrizePaid,
    PrizeSetAside,
)
from bingo.games.session_events import (
    BallsCounted,
    SessionClosed,
    SessionEnded,
    SessionOpened,
    SessionSuspended,
)
from books.games.minute_book_events import (
    AwardEntered,
    BookOpened,
    EndEntered,
    GameEntered,
    GameLeft,
    LineCompleted,
    LineOpened,
    NoteAdded,
    PaymentEntered,
)
from books.games.minute_book_state import BookState
from cage.games.shift_events import ShiftClosed
from house.contract import Decision, Event, Heard, Refused, Step, Terms
from jackpot.kinds.prima.events import PrimaAwarded

TABLE_HEAD = "table_head"
BOTH = ("hall_manager", TABLE_HEAD)

NOTED: Mapping[type[Event], tuple[str, tuple[str, ...]]] = {
    SessionOpened: ("opening", (TABLE_HEAD,)),
    SessionSuspended: ("suspended", BOTH),
    SessionEnded: ("ended", ()),
    BallsCounted: ("ball_count", ()),
    BallSetRetired: ("ball_set", (TABLE_HEAD,)),
    CardVoided: ("void_card", BOTH),
    CountCorrected: ("count_corrected", BOTH),
    BallCorrected: ("ball_corrected", BOTH),
    BallKeptApart: ("ball_apart", ()),
    ClaimOverruled: ("overruled", BOTH),
    LimitRuled: ("limit_ruled", ()),
    GameInterrupted: ("failure", BOTH),
    ParagraphRead: ("paragraph_read", ()),
    GameWentOn: ("went_on", BOTH),
    GameCancelled: ("cancelled", BOTH),
    GameAnnulled: ("annulled", BOTH),
    PrimaAwarded: ("prima_award", (TABLE_HEAD,)),
    ShiftClosed: ("till_closed", ()),
}
"""What becomes an entry, of which kind, and the roles that must sign it."""


def react(state: BookState, heard: Heard, terms: Terms) -> Decision:
    """The entries that an event of another round leads to."""
    event = heard.event
    if isinstance(event, BookOpened):
        return Refused("E_BOOK_OPEN", {"volume": state.opening.volume})
    if isinstance(event, SessionClosed):
        return Refused("E_SIGNATURE_MISSING", {"volume": state.opening.volume})
    steps = [Step(_WRITERS[type(event)](state, heard))] if _writes(state, heard) else []
    if type(event) in NOTED:
        steps.insert(0, Step(_noted(state, heard)))
    if steps and isinstance(event, FiguresPublished) and event.doubles:
        steps.append(Step(_idem(state, heard)))
    return tuple(steps)


def _writes(state: BookState, heard: Heard) -> bool:
    """Whether the event belongs to the line of its game."""
    event, line = heard.event, state.open_line
    if isinstance(event, GameAnnounced):
        return True
    waits = state.entered is not None and state.entered.game == heard.round
    if isinstance(event, FiguresPublished | GameCancelled):
        return waits
    stands = line is not None and line.opened.game == heard.round
    return type(event) in _WRITERS and (stands or (waits and isinstance(event, GameAnnulled)))


def _idem(state: BookState, heard: Heard) -> NoteAdded:
    """The second game of the double cards stands in the book before the first ball (BINGO-38)."""
    event, entered = heard.event, state.entered
    assert isinstance(event, FiguresPublished) and entered is not None
    units = sum(cards.count for cards in event.doubles)
    facts = {
        "number": entered.number + 1,
        "units": units,
        "cents": units * entered.face_cents,
        "ranges": [asdict(cards) for cards in event.doubles],
    }
    return NoteAdded(
        note=state.last_note + 1,
        kind="idem",
        line=state.last_line + 1,
        game=heard.round,
        text="",
        facts=_text(facts),
        signers=(),
        by=heard.request.person,
        at=heard.request.at,
    )


def _text(facts: Mapping[str, object]) -> str:
    return json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _noted(state: BookState, heard: Heard) -> NoteAdded:
    event = heard.event
    kind, signers = NOTED[type(event)]
    game: str = heard.round if heard.kind == "ninety_ball" else getattr(event, "game", "")
    irregular = isinstance(event, BallsCounted) and bool(event.missing or event.extra)
    line = state.open_line
    return NoteAdded(
        note=state.last_note + 1,
        kind=kind,
        line=line.opened.line if line and line.opened.game == game else 0,
        game=game,
        text=str(getattr(event, "reason", getattr(event, "cause", ""))),
        facts=_text(asdict(event)),
        signers=BOTH if irregular else signers,
        by=heard.request.person,
        at=heard.request.at,
    )


def _entered(state: BookState, heard: Heard) -> Event:
    event = heard.event
    assert isinstance(event, GameAnnounced)
    return GameEntered(
        game=heard.round,
        number=event.number,
        session=event.session_name,
        face_cents=event.face_cents,
        fund=event.fund,
        next_fund=event.next_fund,
        cap=event.cap,
        prize=event.pool_prize,
        limit=event.limit,
        games_armed=event.games_armed,
        profile=event.profile,
        at=event.at,
    )


def _opened(state: BookState, heard: Heard) -> Event:
    event, entered = heard.event, state.entered
    assert isinstance(event, FiguresPublished) and entered is not None
    return LineOpened(
        line=state.last_line + 1,
        game=heard.round,
        number=entered.number,
        session=entered.session,
        ranges=event.ranges,
        face_cents=entered.face_cents,
        units=event.units,
        gross=event.gross,
        line_due=event.line,
        bingo_due=event.bingo,
        carry_line=event.carry_line,
        carry_bingo=event.carry_bingo,
        withheld=event.withheld,
        remainder=event.remainder,
        fund=entered.fund,
        next_fund=entered.next_fund,
        cap=entered.cap,
        prize=entered.prize,
        limit=entered.limit,
        games_armed=entered.games_armed,
        profile=entered.profile,
        at=event.at,
    )


def _award(state: BookState, heard: Heard) -> Event:
    event = heard.event
    assert isinstance(event, Awarded)
    return AwardEntered(
        line=state.last_line,
        prize=event.prize,
        series=event.series,
        numbers=event.numbers,
        shares=event.shares,
        ball=event.ball,
        at=event.at,
    )


def _ended(state: BookState, heard: Heard) -> Event:
    event = heard.event
    assert isinstance(event, GameFinished)
    return EndEntered(
        line=state.last_line,
        balls=event.ball,
        exhausted=event.exhausted,
        carry_line=event.carry_line,
        carry_bingo=event.carry_bingo,
        at=event.at,
    )


def _payment(state: BookState, heard: Heard) -> Event:
    event = heard.event
    assert isinstance(event, PrizePaid | PrizeSetAside)
    return PaymentEntered(
        line=state.last_line,
        award=event.award,
        prize=event.prize,
        series=event.series,
        card=event.number,
        cents=event.cents,
        set_aside=isinstance(event, PrizeSetAside),
        at=event.at,
    )


def _completed(state: BookState, heard: Heard) -> Event:
    line = state.open_line
    if line is None:
        return GameLeft(heard.round, heard.request.at)
    outcome = "CLOSED" if isinstance(heard.event, GameClosed) else "ANNULLED"
    return LineCompleted(state.last_line, outcome, line.paid, line.set_aside, at=heard.request.at)


_WRITERS: Mapping[type[Event], Callable[[BookState, Heard], Event]] = {
    GameAnnounced: _entered,
    FiguresPublished: _opened,
    Awarded: _award,
    GameFinished: _ended,
    PrizePaid: _payment,
    PrizeSetAside: _payment,
    GameCancelled: _completed,
    GameClosed: _completed,
    GameAnnulled: _completed,
}
HEARS: frozenset[type[Event]] = frozenset({BookOpened, SessionClosed, *NOTED, *_WRITERS})
