"""Every action that could be asked of a running round, each with fields that fit as well as any."""

from __future__ import annotations

from collections.abc import Iterator

from house.contract import Action
from tables.core import cards, moving
from tables.core import words as w
from tables.core.events import OutcomeDrawn
from tables.core.paytables import BOX, DECISION
from tables.core.rules import Order
from tests.games.felt import Felt

SOME = 4
"""Of how many places of a kind a bet is tried; a wheel has hundreds."""


def candidates(felt: Felt, seat: int = 1) -> Iterator[Action]:
    """Actions as a seat's screen or the croupier's console would send them."""
    yield from _bets(felt, seat)
    yield from _outcomes(felt)
    yield from _decisions(felt)
    boxes = felt.play.closed.boxes if felt.play.closed else (1,)
    yield from (w.Penalise(box, "showed his cards") for box in boxes)
    yield w.NoteIncident("warning", "a backer gave advice")
    yield from (w.ConfirmPayment(), w.VoidRound("card exposed"), w.VoidThrow("ball left the wheel"))
    yield w.ApprovePayment()
    yield from (w.ReturnAbsent(bet.seat) for bet in felt.play.bets)
    for bet in felt.play.bets:
        yield w.HoldPayment(bet.bet, "the recording")
        yield w.DecideHold(bet.bet, True, "seen")


def _bets(felt: Felt, seat: int) -> Iterator[Action]:
    for line in felt.paytable.bets.values():
        if line.place == DECISION:
            continue
        limits = {limit.bet: limit for limit in felt.play.opening.limits}
        box = seat if line.place == BOX else 0
        for on in sorted(felt.rules.places(felt.paytable, line.name))[:SOME]:
            yield w.PlaceBet("T", seat, line.name, max(1, limits[line.name].least), box, on)
            yield w.FindBet("T", seat, line.name, 10**6, box, on)
    yield from (w.RemoveBet(bet.bet) for bet in felt.play.bets if bet.seat == seat or seat == 1)
    for step in (*felt.rules.steps, "no such step"):
        yield from (w.TakeStep(step, value) for value in range(10))
    for order in felt.rules.orders(felt.play):
        yield w.GiveOrder(order.name, named(order))
    yield w.CloseBets()


def named(order: Order) -> tuple[int, ...]:
    """Numbers that fit to an order as well as any."""
    return order.among[: order.picks] or tuple(range(901, 901 + order.picks))


def _outcomes(felt: Felt) -> Iterator[Action]:
    ordinal, draw = felt.play.ordinal + 1, felt.position().draw
    number = moving.outcomes(felt.play, draw)[0] if draw else 0
    yield w.ReportOutcome(ordinal, number)
    left = cards.faces_left(felt.play.left) if felt.play.left else ("Ah",)
    yield w.KeyCards(ordinal, left[:1])
    yield w.RemoveCard(left[0], "face up")
    for move in felt.play.moves:
        if isinstance(move, OutcomeDrawn):
            yield w.CorrectOutcome(move.move, move.number)
    yield w.CorrectOutcome(1, number)


def _decisions(felt: Felt) -> Iterator[Action]:
    for ask in felt.position().asks:
        for option in ask.options:
            yield w.Decide(
                felt.play.ordinal,
                ask.box,
                option.choice,
                hand=ask.hand,
                amount=option.least,
                picks=option.among[: option.picks],
            )
    yield w.Decide(felt.play.ordinal, 1, "stand")
