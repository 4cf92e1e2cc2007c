"""What a seat may ask for now, and the one next step among it: the same for every game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tables.core.absent import may_return
from tables.core.approving import needs_approval
from tables.core.asking import CHAIR, by_terminal
from tables.core.betting import cannot_close, next_step
from tables.core.deal import Position, position
from tables.core.events import HandPenalised, OutcomeDrawn
from tables.core.paytables import Paytable
from tables.core.play import ENDED, OPEN, PAYING, PLAYING, SETTLED, Play
from tables.core.rules import Ask, Order, Rules

CROUPIER = "croupier"
CHIEF = "chief"
ROLE_OF_SEAT: Mapping[str, str] = {CROUPIER: "croupier", CHIEF: "gaming_table_head"}

Offers = dict[str, dict[str, Any]]


def offers(rules: Rules, play: Play, paytable: Paytable, seat: str) -> Offers:
    """The actions that ``seat`` may ask for now, with the fields that the round knows."""
    stands = position(rules, play, paytable)
    found: Offers = {}
    if orders_of(rules, play, seat):
        found["GiveOrder"] = {}
    if seat == CROUPIER:
        found |= dict(_croupier(rules, play, paytable, stands=stands))
    elif seat == CHIEF:
        found |= dict(_chief(play, stands))
        if needs_approval(play, paytable, stands):
            found["ApprovePayment"] = {}
    elif seat.startswith(CHAIR):
        found |= dict(_player(rules, play, stands, seat)) if by_terminal(paytable) else {}
    if play.phase not in ENDED and ROLE_OF_SEAT.get(seat) in rules.voids:
        found["VoidRound"] = {}
        if rules.rethrow:
            found["VoidThrow"] = {}
    return found


def primary(rules: Rules, play: Play, paytable: Paytable, seat: str) -> str:
    """The name of the one next step of a seat, or an empty text."""
    may = offers(rules, play, paytable, seat)
    order = ("TakeStep", "CloseBets", "KeyCards", "ReportOutcome", "Decide", "ConfirmPayment")
    if seat == CHIEF:
        return "ApprovePayment" if "ApprovePayment" in may else ""
    return next((name for name in order if name in may), "")


def orders_of(rules: Rules, play: Play, seat: str) -> tuple[Order, ...]:
    """What a seat may arrange now."""
    if play.phase != OPEN:
        return ()
    role = ROLE_OF_SEAT.get(seat, "")
    return tuple(order for order in rules.orders(play) if role in order.roles)


def asks_of(stands: Position, seat: str) -> tuple[Ask, ...]:
    """The decisions that a seat may take: a player's terminal only its own."""
    if seat == CROUPIER:
        return stands.asks
    return tuple(ask for ask in stands.asks if ask.seat and seat == f"{CHAIR}{ask.seat}")


def _croupier(
    rules: Rules, play: Play, paytable: Paytable, *, stands: Position
) -> Iterator[tuple[str, dict[str, Any]]]:
    table = {"table": play.opening.table}
    if play.phase == OPEN:
        yield from (("PlaceBet", table), ("FindBet", table))
        if any(map(rules.removable, play.bets)):
            yield "RemoveBet", {}
        step = next_step(rules, play)
        if step and (values := rules.step_values(play, step)):
            yield "TakeStep", {"step": step, "value": values[0]}
        if cannot_close(rules, play, paytable) is None:
            yield "CloseBets", {}
    elif rules.finds_late and play.phase == PLAYING and not play.moves:
        yield "FindBet", table
    if may_return(play, paytable) is None:
        yield "ReturnAbsent", {}
    yield from _moves(play, stands)
    if play.phase == PAYING and not needs_approval(play, paytable, stands):
        yield "ConfirmPayment", {}
    if play.by_hand and play.phase in (OPEN, PLAYING) and play.left.strip("0"):
        yield "RemoveCard", {}
    yield "NoteIncident", {}


def _moves(play: Play, stands: Position) -> Iterator[tuple[str, dict[str, Any]]]:
    if play.phase == PLAYING and stands.draw and play.by_hand:
        if stands.draw.is_card:
            yield "KeyCards", {"ordinal": play.ordinal + 1}
        yield "ReportOutcome", {"ordinal": play.ordinal + 1}
    if play.phase == PLAYING and stands.asks:
        yield "Decide", {"after": play.ordinal}
    drawn = [move.move for move in play.moves if isinstance(move, OutcomeDrawn)]
    if play.by_hand and drawn and play.phase in (PLAYING, PAYING):
        yield "CorrectOutcome", {"move": drawn[-1]}


def _chief(play: Play, stands: Position) -> Iterator[tuple[str, dict[str, Any]]]:
    lost = {move.box for move in play.moves if isinstance(move, HandPenalised)}
    if play.closed and play.phase in (PLAYING, PAYING) and set(play.closed.boxes) - lost:
        yield "Penalise", {}
    if play.phase == PAYING and any(
        line.payout and line.bet.bet not in {held.bet for held in play.holds}
        for line in stands.lines
    ):
        yield "HoldPayment", {}
    if play.phase == SETTLED and play.holds:
        yield "DecideHold", {}
    yield "NoteIncident", {}


def _player(
    rules: Rules, play: Play, stands: Position, seat: str
) -> Iterator[tuple[str, dict[str, Any]]]:
    number = int(seat.removeprefix(CHAIR))
    if play.phase == OPEN:
        yield "PlaceBet", {"table": play.opening.table, "seat": number}
        if any(rules.removable(bet) for bet in play.bets if bet.seat == number):
            yield "RemoveBet", {}
    if play.phase == PLAYING and asks_of(stands, seat):
        yield "Decide", {"after": play.ordinal}
