"""What a seat may ask for now, found by asking: every action is tried on the rules themselves.

So the buttons of a screen can never differ from what ``decide`` accepts. A trial is made of what
the state knows, with a stand-in for what only a person or another round can add (a ball, a reason,
a shift, a signature); it is dated at ``until``, from when on the primary step is not too early.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bingo.games.ninety_ball import actions as ask
from bingo.games.ninety_ball import (
    annul,
    claims,
    failures,
    judging,
    orders,
    play,
    second_person,
    sold,
)
from bingo.games.ninety_ball.decide import decide
from bingo.games.ninety_ball.rights import CALLER_SEAT, HEAD_SEAT, RIGHTS, ROLE_OF_SEAT, TILL_SEAT
from bingo.games.ninety_ball.settle import ADJUDICATED
from bingo.games.ninety_ball.state import (
    CALLED,
    CLAIM_STOP,
    DISMISSED,
    FALSE,
    LINE,
    PLAYING,
    SALE_CLOSED,
    VALID,
    Claim,
    GameState,
)
from house.contract import Action, Refused, Request, Seat, Terms

ANYTHING = "-"
"""Stands for a text or an id that a person adds."""


@dataclass(frozen=True, slots=True)
class Trial:
    """An action that might be asked for, and the fields of it that the state knows."""

    action: Action
    known: tuple[str, ...] = ()


def may(state: GameState, seat: Seat, terms: Terms) -> dict[str, dict[str, Any]]:
    """The actions that the seat may ask for now, with the fields that are known already."""
    role = ROLE_OF_SEAT[seat.kind]
    return {
        type(trial.action).__name__: {name: getattr(trial.action, name) for name in trial.known}
        for trial in trials(state, terms)
        if role in RIGHTS[type(trial.action)]
        and not isinstance(decide(state, _request(state, trial, seat, terms), terms), Refused)
    }


def primary(state: GameState, seat: Seat, allowed: dict[str, dict[str, Any]]) -> str:
    """The one next step among what is allowed, or ""."""
    for name in _steps(state, seat.kind):
        if name in allowed:
            return name
    return ""


def until(state: GameState, terms: Terms) -> int:
    """Before when the next ball or the next order would be refused (epoch ms), or 0."""
    if state.stop:
        return orders.may_order_at(state.stop, terms)
    if state.phase != PLAYING:
        return 0
    if len(state.balls) == len(play.NUMBERS):
        return orders.may_end_at(state, terms)
    return play.next_ball_at(state, terms)


def _steps(state: GameState, seat: str) -> tuple[str, ...]:
    if seat == TILL_SEAT:
        return ("SellCards", "CountPrizes", "PayPrize")
    balls = ("RequestBall", "AnnounceBall")
    if seat == CALLER_SEAT:
        return (*balls, "AskMore")
    assert seat == HEAD_SEAT
    if state.phase == CLAIM_STOP:
        called = any(claim.state == CALLED for claim in judging.claims_of_stop(state))
        return ("CheckCard",) if called else ("OrderFinish", "OrderResume", "AskMore")
    if state.phase == SALE_CLOSED:
        return ("PublishFigures", "CancelGame")
    before = ("OpenSale", "CloseSale", "StartDraw")
    return (*before, *balls, "OrderFinish", "AskMore", "ReadAloud", "GoOn", "CloseGame")


def trials(state: GameState, terms: Terms) -> Iterator[Trial]:
    """One trial of every action that a person may ask for."""
    yield from _of_the_sale(state)
    yield from _of_play(state)
    yield from _of_claims(state)
    yield from _of_the_end(state)
    yield from _of_failures(state, terms)


def _of_the_sale(state: GameState) -> Iterator[Trial]:
    card = next(iter(reversed(sold.sold_ranges(state))), None)
    units = sold.units(state)
    yield Trial(ask.OpenSale())
    yield Trial(ask.SellCards(ANYTHING, 1))
    yield Trial(ask.AddSeries(ANYTHING))
    yield Trial(ask.CloseSale(units), ("units",))
    yield Trial(ask.ReopenSale())
    yield Trial(ask.PublishFigures(state.opening.limit), ("limit",))
    if state.sales:
        yield Trial(ask.UndoSale(ANYTHING, state.sales[-1].sale, ANYTHING), ("sale",))
    if card:
        number = card.last
        yield Trial(ask.ReturnCards(ANYTHING, card.series, number, number, ANYTHING))
        yield Trial(ask.VoidCard(ANYTHING, card.series, number, ANYTHING))
    yield Trial(ask.HandBlock(ANYTHING, 1))
    for block in state.blocks:
        if not block.settled:
            yield Trial(ask.SettleBlock(ANYTHING, block.seller, 0), ("seller",))
            break
    if state.figures:
        wrong = -1 if state.figures.units > 1 else 1
        yield Trial(ask.CorrectCount(state.figures.units + wrong, ANYTHING))


def _of_play(state: GameState) -> Iterator[Trial]:
    balls, left = len(state.balls), play.remaining(state)
    free = next((number for number in left if number not in state.kept_apart), 0)
    yield Trial(ask.StartDraw(ANYTHING))
    yield Trial(ask.RequestBall(balls + 1), ("ordinal",))
    known = ("ordinal", "number") if state.held else ("ordinal",)
    yield Trial(ask.AnnounceBall(balls + 1, state.held or free), known)
    yield _other_extractor(state)
    if balls:
        yield Trial(ask.CorrectBall(balls, free), ("ordinal",))
    yield Trial(ask.StopPlay(balls, LINE), ("after_ball",))


def _other_extractor(state: GameState) -> Trial:
    """Back to keyed balls, or to the machine of the announcement; else to one that is named."""
    if state.extractor != ask.MANUAL or state.by_hand:
        return Trial(ask.SwitchExtractor(ask.MANUAL), ("extractor",))
    if state.opening.extractor != ask.MANUAL:
        return Trial(ask.SwitchExtractor(state.opening.extractor), ("extractor",))
    return Trial(ask.SwitchExtractor(ANYTHING))


def _of_claims(state: GameState) -> Iterator[Trial]:
    stop = len(state.stops) if state.phase == CLAIM_STOP else 0
    yield Trial(ask.AskMore(stop), ("stop",))
    yield Trial(ask.OrderFinish(stop, ANYTHING), ("stop",))
    yield Trial(ask.OrderResume(stop), ("stop",))
    yield Trial(ask.HearCall(stop, LINE), ("stop",))
    for claim in _waiting(state):
        card = next(iter(sold.in_play(state)))
        check = ask.CheckCard(stop, card.first, card.series, claim=claim.claim, half="A")
        yield Trial(check, ("stop", "claim"))
        if claim.state == CALLED:
            yield Trial(ask.DismissCall(claim.claim, ANYTHING), ("claim",))
    for claim in judging.claims_of_stop(state):
        if claim.state in (VALID, FALSE) and stop:
            wrong = claim.state != VALID
            yield Trial(
                ask.OverruleClaim(claim.claim, wrong, ANYTHING, ANYTHING), ("claim", "valid")
            )


def _waiting(state: GameState) -> tuple[Claim, ...]:
    """The call whose card is checked next: the oldest that waits, else the last not valid one."""
    if state.phase != CLAIM_STOP:
        return ()
    found = judging.claims_of_stop(state)
    called = [claim for claim in found if claim.state == CALLED][:1]
    again = [claim for claim in found if claim.state not in (CALLED, VALID, DISMISSED)][-1:]
    return tuple(called or again)


def _of_the_end(state: GameState) -> Iterator[Trial]:
    yield Trial(ask.CountPrizes(ANYTHING))
    for award in state.awards:
        if award.state == ADJUDICATED:
            pay = ask.PayPrize(ANYTHING, award.award, award.number, series=award.series)
            yield Trial(pay, ("award",))
            yield Trial(ask.SetAside(award.award, ANYTHING), ("award",))
            break
    yield Trial(ask.CloseGame())
    yield Trial(ask.CancelGame(ANYTHING))
    failure = state.failure
    irregular = failure is not None and failure.paragraph == failures.IRREGULAR_BALL
    yield Trial(ask.AnnulGame(ANYTHING, ANYTHING, failures.END if irregular else ""))


def _of_failures(state: GameState, terms: Terms) -> Iterator[Trial]:
    stopped = state.phase == CLAIM_STOP
    causes = terms.profile["failure.ball_causes" if stopped else "failure.causes"]
    yield Trial(ask.RecordFailure(causes[0]))
    yield Trial(ask.ReadAloud())
    failure = state.failure
    irregular = failure is not None and failure.paragraph == failures.IRREGULAR_BALL
    yield Trial(ask.GoOn(agent=failures.CONTINUE if irregular else ""))


def _request(state: GameState, trial: Trial, seat: Seat, terms: Terms) -> Request:
    action = trial.action
    if isinstance(action, ask.VoidCard):
        reason = terms.profile["sale.void_reasons"][0]
        action = ask.VoidCard(action.shift, action.series, action.number, reason)
    return Request(
        round=terms.round,
        action=action,
        person=seat.person,
        role=ROLE_OF_SEAT[seat.kind],
        terminal="",
        seat=seat.kind,
        at=max(state.last_at, until(state, terms)),
        key="",
        borrowed=_borrowed(state, action, terms),
    )


def _borrowed(state: GameState, action: Action, terms: Terms) -> dict[str, dict[str, Any]]:
    """Facts of other rounds as they are when all is well; the lenders have their own refusals."""
    sale = state.sales[-1] if state.sales else None
    facts: dict[str, dict[str, Any]] = {
        "shift": {"till": sale.till if sale else ANYTHING, "cashier": ANYTHING},
        "book": {"line": 1},
        "series": {
            "name": ANYTHING,
            "control": "",
            "size": state.opening.size,
            "face_cents": state.opening.face_cents,
            "matrix": state.opening.matrix,
            "next": 1,
            "begun": False,
        },
    }
    if signed := _signed(state, action):
        facts["approval"] = {
            "state": second_person.APPROVED,
            "proposer": "one person",
            "approver": "another person",
            "digest": second_person.digest(terms.round, action, signed),
        }
    return facts


def _signed(state: GameState, action: Action) -> str:
    """The consequences that an approval would carry; "" when the action is refused anyway."""
    if isinstance(action, ask.AnnulGame) and annul.annul_refused(state, action) is None:
        return annul.consequences(state, action)
    if isinstance(action, ask.OverruleClaim) and claims.overrule_refused(state, action) is None:
        return claims.overrule_consequences(state, action)
    return ""
