"""The table head approves winning chips before they are paid, where the rules ask it.

    ApprovePayment  [PAYING with something to pay, or E_NOTHING_TO_PAY] · E_ALREADY_DECIDED

A paytable asks for it with the setting ``approved_by``; ``reduced`` names the bets whose winnings
may be paid as those of an equivalent bet ``reduced_to``, with the same total (ROU-24).
"""

from __future__ import annotations

from house.contract import Decision, Refused, Step
from tables.core.asking import Asked, Handler
from tables.core.deal import Position
from tables.core.events import PaymentApproved
from tables.core.paytables import Paytable
from tables.core.play import PAYING, Play
from tables.core.words import ApprovePayment

Reduced = tuple[int, int, int, int]
"""Seat, what it wins on the bets that are reduced, the stake of the equivalent bet, and the rest
that this bet does not make up; cents."""


def needs_approval(play: Play, paytable: Paytable, stands: Position) -> bool:
    """Whether somebody has won something that the table head has not approved yet."""
    asked = bool(paytable.text("approved_by")) and play.phase == PAYING
    return asked and not play.approved_by and any(line.payout for line in stands.lines)


def approve(asked: Asked) -> Decision:
    """The stacks are right."""
    assert isinstance(asked.request.action, ApprovePayment)
    if asked.play.approved_by:
        return Refused("E_ALREADY_DECIDED", {"person": asked.play.approved_by})
    if not needs_approval(asked.play, asked.paytable, asked.position()):
        return Refused("E_NOTHING_TO_PAY", {"phase": asked.play.phase})
    return (Step(PaymentApproved(asked.request.person, asked.request.at)),)


def reduced(paytable: Paytable, stands: Position) -> list[Reduced]:
    """What each seat wins round the number, as one equivalent bet and a rest."""
    line = paytable.bets.get(paytable.text("reduced_to"))
    kinds = set(paytable.text("reduced").split())
    if line is None or line.odds is None:
        return []
    totals: dict[int, int] = {}
    for won in stands.lines:
        if won.payout and won.bet.kind in kinds:
            totals[won.bet.seat] = totals.get(won.bet.seat, 0) + won.payout
    odds = line.odds
    stakes = {seat: total * odds.unit // odds.win for seat, total in totals.items()}
    return [
        (seat, total, stakes[seat], total - stakes[seat] * odds.win // odds.unit)
        for seat, total in sorted(totals.items())
    ]


HANDLERS: dict[type, Handler] = {ApprovePayment: approve}
