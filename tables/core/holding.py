"""A payment that waits for the recording of the table to be looked at (TBL-22, DISPUTE-3).

    HoldPayment  [PAYING or E_NOTHING_TO_PAY] · E_NO_BET · E_BAD_INPUT nothing is to be paid, or no
                 reason · E_ALREADY_DECIDED it is held
    DecideHold   [SETTLED or E_NOTHING_TO_PAY] · E_NO_BET not held · E_BAD_INPUT no reason
                 · E_HOLD_EXPIRED the time is over: it is paid or was paid by itself

Play goes on meanwhile. A round with a held payment stays open until it is decided; when the half
hour is over and nobody has rejected it in writing, the house pays.
"""

from __future__ import annotations

from house.contract import HOUSE, Decision, Refused, Step
from tables.core import accounts
from tables.core.accounts import Move, transfers
from tables.core.asking import Asked, Handler
from tables.core.deal import Line
from tables.core.events import HoldDecided, PaymentHeld
from tables.core.play import PAYING, SETTLED
from tables.core.words import DecideHold, HoldPayment

LONGEST_MS = 30 * 60_000
"""How long a payment may be withheld, from its declaration."""


def hold(asked: Asked) -> Decision:
    """The payment of one winning bet waits."""
    action = asked.request.action
    assert isinstance(action, HoldPayment)
    if asked.play.phase != PAYING:
        return Refused("E_NOTHING_TO_PAY", {"phase": asked.play.phase})
    line = _line(asked, action.bet)
    if line is None:
        return Refused("E_NO_BET", {"bet": action.bet})
    if not line.payout or not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "reason" if line.payout else "bet"})
    if any(held.bet == action.bet for held in asked.play.holds):
        return Refused("E_ALREADY_DECIDED", {"bet": action.bet})
    at = asked.request.at
    event = PaymentHeld(action.bet, at + LONGEST_MS, action.reason, asked.request.person, at)
    return (Step(event),)


def decide_hold(asked: Asked) -> Decision:
    """Paid to the seat, or rejected in writing: then stake and winnings are the bank's."""
    action = asked.request.action
    assert isinstance(action, DecideHold)
    if asked.play.phase != SETTLED:
        return Refused("E_NOTHING_TO_PAY", {"phase": asked.play.phase})
    held = next((held for held in asked.play.holds if held.bet == action.bet), None)
    line = _line(asked, action.bet)
    if held is None or line is None:
        return Refused("E_NO_BET", {"bet": action.bet})
    if asked.request.role != HOUSE and asked.request.at >= held.until:
        return Refused("E_HOLD_EXPIRED", {"until": held.until})
    if not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "reason"})
    return (_decided(asked, line, pay=action.pay),)


def _decided(asked: Asked, line: Line, *, pay: bool) -> Step:
    action, opening, bet = asked.request.action, asked.play.opening, line.bet
    assert isinstance(action, DecideHold)
    cents = line.payout + line.returned
    event = HoldDecided(
        table=opening.table,
        bet=bet.bet,
        seat=bet.seat,
        terminal=bet.terminal,
        paid=cents if pay else 0,
        rejected=0 if pay else cents,
        reason=action.reason,
        by=asked.request.person,
        at=asked.request.at,
    )
    waiting = accounts.disputed(asked.request.round)
    purse = accounts.purse(opening.table_name, bet.seat, terminal=bet.terminal)
    to = purse if pay else accounts.bank(opening.table_name)
    return Step(event, transfers(Move(waiting, to, cents, "held payment")))


def _line(asked: Asked, number: int) -> Line | None:
    return next((line for line in asked.position().lines if line.bet.bet == number), None)


HANDLERS: dict[type, Handler] = {HoldPayment: hold, DecideHold: decide_hold}
