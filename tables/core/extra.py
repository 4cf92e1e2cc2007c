"""Stakes on their way to the cloth, and those that a decision adds: second bet, double, split."""

from __future__ import annotations

from house.contract import Refused, Step, Transfer
from tables.core import accounts
from tables.core.accounts import Move, transfers
from tables.core.asking import Asked
from tables.core.events import BetPlaced
from tables.core.play import Bet
from tables.core.rules import Option, Stake


def extra_stakes(asked: Asked, option: Option, amount: int, move: int) -> tuple[Step, ...]:
    """One bet behind each bet that the option grows; backers follow in proportion.

    ``amount`` is the extra stake of whoever commands the box. A backer's part is cut to the cent,
    and nothing is put down for one whose part is nought.
    """
    steps: list[Step] = []
    for bet in option.on if amount else ():
        part = bet.stake * amount // option.on[0].stake
        if part:
            event = _behind(asked, bet, option.bet, len(steps) + 1)
            steps.append(_step(asked, event, part, move))
    return tuple(steps)


def put_down(asked: Asked, event: BetPlaced) -> tuple[Transfer, ...]:
    """The chips of a bet on their way from the seat to the cloth."""
    table = asked.play.opening.table_name
    purse = accounts.purse(table, event.seat, terminal=event.terminal)
    return transfers(Move(purse, accounts.stakes(asked.request.round), event.stake, event.kind))


def _behind(asked: Asked, bet: Bet, kind: str, place: int) -> Bet:
    return Bet(
        bet=asked.play.placed + place,
        seat=bet.seat,
        kind=kind,
        box=bet.box,
        on=bet.on,
        stake=0,
        parent=bet.bet,
        terminal=bet.terminal,
    )


def _step(asked: Asked, bet: Bet, cents: int, move: int) -> Step:
    event = BetPlaced(
        bet=bet.bet,
        seat=bet.seat,
        kind=bet.kind,
        box=bet.box,
        on=bet.on,
        stake=cents,
        parent=bet.parent,
        decision=move,
        call="",
        terminal=bet.terminal,
        by=asked.request.person,
        at=asked.request.at,
    )
    return Step(event, put_down(asked, event))


def premium_of(asked: Asked, stake: Stake) -> int:
    """What a premium costs, in cents; a stake of nought asks for it (TYQ-20)."""
    line, parent = asked.paytable.bets.get(stake.kind), asked.play.bet(stake.parent)
    if line is None or line.premium is None or parent is None:
        return 0
    return -(-parent.stake * line.premium.win // line.premium.unit)


def other_premium(stake: Stake, premium: int) -> Refused | None:
    """Any other amount than that of the premium is refused."""
    if premium in (0, stake.stake):
        return None
    return Refused("E_AMOUNT", {"least": premium, "most": premium})
