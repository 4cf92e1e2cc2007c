"""The end of a round: collected and paid, or void with everything given back.

    ConfirmPayment  [PAYING or E_NOTHING_TO_PAY] · E_NOT_APPROVED_YET by the table head
    VoidThrow       [OPEN, PLAYING, PAYING or E_ALREADY_SETTLED] · E_FORBIDDEN · E_NO_RETHROW this
                    game voids the round · E_BAD_INPUT no reason
    VoidRound       the same, but for E_NO_RETHROW
    NoteIncident    E_BAD_INPUT no text
    RevealSecret    [SETTLED, VOID] · E_STALE

All money of a round moves here and where bets are put down: what is lost goes from the cloth to the
bank, what is won from the bank to the cloth, and everything on the cloth back to the seats or, when
it stays, to the table. The cloth is empty when the round has ended.
"""

from __future__ import annotations

from collections.abc import Sequence

from house.contract import HOUSE, Decision, Refused, Step, Transfer
from tables.core import accounts
from tables.core.accounts import Move, transfers
from tables.core.approving import needs_approval
from tables.core.asking import Asked, Handler
from tables.core.betting import taken_back
from tables.core.deal import Line, Position
from tables.core.events import (
    BetResult,
    HeldBet,
    IncidentNoted,
    RoundSettled,
    RoundVoided,
    SeatNet,
    SecretRevealed,
    ThrowVoided,
)
from tables.core.play import ENDED, PAYING, Bet
from tables.core.words import (
    ConfirmPayment,
    NoteIncident,
    RevealSecret,
    VoidRound,
    VoidThrow,
)


def confirm(asked: Asked) -> Decision:
    """Everything is collected and paid in the order shown; the round ends."""
    assert isinstance(asked.request.action, ConfirmPayment)
    play, stands = asked.play, asked.position()
    if play.phase != PAYING:
        return Refused("E_NOTHING_TO_PAY", {"phase": play.phase})
    if needs_approval(play, asked.paytable, stands):
        return Refused("E_NOT_APPROVED_YET")
    lines = stands.lines
    lost = sum(_lost(line) for line in lines)
    won = sum(line.payout for line in lines)
    event = RoundSettled(
        table=play.opening.table,
        number=play.opening.number,
        result=stands.result,
        bets=tuple(_told(place, line) for place, line in enumerate(lines, 1)),
        nets=_nets(lines, _waiting(asked)),
        staked=play.staked,
        paid=won,
        won_by_bank=lost - won,
        shoe=play.left,
        burnt=stands.burnt,
        carried=stands.carried,
        held=_held([(line.bet, line.note) for line in lines if line.stays]),
        holds=len(play.holds),
        counts=stands.counts,
        by=asked.request.person,
        at=asked.request.at,
    )
    return (Step(event, _settlement(asked, stands)),)


def void_throw(asked: Asked) -> Decision:
    """The throw counts for nothing; the bets lie as before the closing call and are open."""
    action = asked.request.action
    assert isinstance(action, VoidThrow)
    if refused := _not_voided(asked, action.reason):
        return refused
    if not asked.rules.rethrow:
        return Refused("E_NO_RETHROW", {"game": asked.rules.name})
    added = (taken_back(asked, bet) for bet in asked.play.bets if bet.decision)
    event = ThrowVoided(action.reason, asked.request.person, asked.request.at)
    return (*added, Step(event))


def void_round(asked: Asked) -> Decision:
    """Nothing of the round counts: every stake goes back, held ones to where they were held."""
    action = asked.request.action
    assert isinstance(action, VoidRound)
    if refused := _not_voided(asked, action.reason):
        return refused
    play, table = asked.play, asked.play.opening.table_name
    cloth = accounts.stakes(asked.request.round)
    fresh = [bet for bet in play.bets if not bet.held]
    held = sum(bet.stake for bet in play.bets if bet.held)
    back = [Move(cloth, purse, cents, "void round") for purse, cents in _purses(table, fresh)]
    event = RoundVoided(
        table=play.opening.table,
        number=play.opening.number,
        reason=action.reason,
        returned=sum(bet.stake for bet in fresh),
        shoe=play.left,
        burnt=asked.position().burnt,
        carried=play.opening.carried,
        held=_held([(bet, bet.note) for bet in play.bets if bet.held]),
        by=asked.request.person,
        at=asked.request.at,
    )
    kept = Move(cloth, accounts.held(table), held, "held again")
    return (Step(event, transfers(*back, kept)),)


def note(asked: Asked) -> Decision:
    """Puts an irregularity on record."""
    action = asked.request.action
    assert isinstance(action, NoteIncident)
    if not action.what.strip():
        return Refused("E_BAD_INPUT", {"field": "what"})
    person, at = asked.request.person, asked.request.at
    return (Step(IncidentNoted(action.what, action.box, action.text, person, at)),)


def reveal(asked: Asked) -> Decision:
    """The secret of the electronic luck is published once the round has ended."""
    action = asked.request.action
    assert isinstance(action, RevealSecret)
    if asked.play.phase not in ENDED or asked.play.revealed:
        return Refused("E_STALE", {"phase": asked.play.phase})
    return (Step(SecretRevealed(action.secret, asked.request.at)),)


def _not_voided(asked: Asked, reason: str) -> Refused | None:
    if asked.play.phase in ENDED:
        return Refused("E_ALREADY_SETTLED", {"phase": asked.play.phase})
    if asked.request.role != HOUSE and asked.request.role not in asked.rules.voids:
        return Refused("E_FORBIDDEN", {"action": type(asked.request.action).__name__})
    return None if reason.strip() else Refused("E_BAD_INPUT", {"field": "reason"})


def _lost(line: Line) -> int:
    return 0 if line.stays else line.bet.stake - line.returned


def _settlement(asked: Asked, stands: Position) -> tuple[Transfer, ...]:
    table, cloth = asked.play.opening.table_name, accounts.stakes(asked.request.round)
    bank = accounts.bank(table)
    lines = stands.lines
    assert sum(line.bet.stake for line in lines) == asked.play.staked
    to_seats: dict[str, int] = {}
    waiting = _waiting(asked)
    for line in lines:
        purse = accounts.purse(table, line.bet.seat, terminal=line.bet.terminal)
        if line.bet.bet in waiting:
            purse = accounts.disputed(asked.request.round)
        to_seats[purse] = to_seats.get(purse, 0) + line.returned + line.payout
    staying = sum(line.bet.stake for line in lines if line.stays)
    return transfers(
        Move(cloth, bank, sum(map(_lost, lines)), "collected"),
        Move(bank, cloth, sum(line.payout for line in lines), "paid"),
        *(Move(cloth, purse, cents, "back to the seat") for purse, cents in to_seats.items()),
        Move(cloth, accounts.held(table), staying, "stays"),
    )


def _purses(table: str, bets: Sequence[Bet]) -> list[tuple[str, int]]:
    sums: dict[str, int] = {}
    for bet in bets:
        purse = accounts.purse(table, bet.seat, terminal=bet.terminal)
        sums[purse] = sums.get(purse, 0) + bet.stake
    return list(sums.items())


def _told(place: int, line: Line) -> BetResult:
    return BetResult(
        place=place,
        bet=line.bet.bet,
        seat=line.bet.seat,
        kind=line.bet.kind,
        box=line.bet.box,
        stake=line.bet.stake,
        result=line.result,
        payout=line.payout,
        returned=line.returned,
        commission=line.commission,
    )


def _waiting(asked: Asked) -> frozenset[int]:
    """The bets whose payment is held."""
    return frozenset(held.bet for held in asked.play.holds)


def _nets(lines: Sequence[Line], waiting: frozenset[int]) -> tuple[SeatNet, ...]:
    nets: dict[tuple[int, bool], int] = {}
    for line in lines:
        whose = (line.bet.seat, line.bet.terminal)
        put_down = 0 if line.bet.held else line.bet.stake
        back = 0 if line.bet.bet in waiting else line.returned + line.payout
        nets[whose] = nets.get(whose, 0) + back - put_down
    return tuple(SeatNet(seat, net, terminal) for (seat, terminal), net in sorted(nets.items()))


def _held(bets: Sequence[tuple[Bet, str]]) -> tuple[HeldBet, ...]:
    """Bets with their notes as the next round takes them over, where they are numbered anew."""
    places = {bet.bet: place for place, (bet, _) in enumerate(bets, 1)}
    return tuple(
        HeldBet(
            seat=bet.seat,
            kind=bet.kind,
            box=bet.box,
            on=bet.on,
            stake=bet.stake,
            parent=places.get(bet.parent, 0),
            note=note,
            terminal=bet.terminal,
        )
        for bet, note in bets
    )


HANDLERS: dict[type, Handler] = {
    ConfirmPayment: confirm,
    VoidThrow: void_throw,
    VoidRound: void_round,
    NoteIncident: note,
    RevealSecret: reveal,
}
