"""Who plays at a table, and chips against notes.

    TakeSeat      [open] · E_NO_TERMINALS · E_SEAT_TAKEN · E_NO_SEAT no such chair · E_NO_STANDING
    LeaveSeat     E_NO_SEAT · E_ROUND_RUNNING · E_STAKES_HELD · E_CASH_OUT_FIRST · E_COLOUR_OUT
    AllowBackers  E_NO_SEAT · E_FORBIDDEN not his seat · E_NO_STANDING not announced here
    BuyChips      E_NO_SEAT · E_BAD_AMOUNT · E_EXCHANGE_LIMIT
    TakeColour    E_NO_SEAT · E_NO_COLOURS · E_COLOUR_TAKEN · E_COLOUR_OUT · E_COLOUR_VALUE
    ReturnColour  E_NO_SEAT · E_NO_COLOURS · E_ROUND_RUNNING
    CashOut       E_NO_SEAT · E_NOTHING_TO_PAY · E_ROUND_RUNNING
    DropTip       [open] · E_NO_SEAT · E_TIPS_NOT_ALLOWED · E_BAD_AMOUNT

Requirements: CHIPS-1, CHIPS-2, TIPS-1, TIPS-2, TBL-18, TBL-20, TBL-26, ROU-57, ROU-85 to ROU-87,
ROU-92, NDP-4, BLA-8.
"""

from __future__ import annotations

from house.contract import Decision, Refused, Step, Terms
from tables.core import accounts
from tables.core.accounts import CHAIRS, Move, transfers
from tables.core.asking import CHAIR, by_terminal
from tables.core.limits import by_bet
from tables.kinds.table import events as e
from tables.kinds.table import words as w
from tables.kinds.table.asked import Asked, Handler
from tables.kinds.table.state import RUNNING, SeatAt


def take(asked: Asked, action: w.TakeSeat) -> Decision:
    """A chair, or the next place behind the chairs for a standing player."""
    state = asked.state
    if refused := asked.outside(*RUNNING):
        return refused
    if action.terminal and not by_terminal(asked.paytable):
        return Refused("E_NO_TERMINALS", {"seat": action.seat})
    if action.seat == 0:
        if state.opening.boxes and not state.opening.backers:
            return Refused("E_NO_STANDING")
        highest = max((seat.seat for seat in state.seats if seat.seat > CHAIRS), default=CHAIRS)
        return (_taken(asked, action, highest + 1),)
    if not 1 <= action.seat <= state.opening.chairs:
        return Refused("E_NO_SEAT", {"seat": action.seat})
    if state.seat(action.seat):
        return Refused("E_SEAT_TAKEN", {"seat": action.seat})
    return (_taken(asked, action, action.seat),)


def _taken(asked: Asked, action: w.TakeSeat, seat: int) -> Step:
    event = e.SeatTaken(
        seat, action.name, action.terminal, also_at=action.also_at.strip(), **asked.stamp
    )
    return Step(event)


def leave(asked: Asked, action: w.LeaveSeat) -> Decision:
    """A seat is free again once nothing of it lies on the table."""
    seat = asked.state.seat(action.seat)
    if seat is None:
        return Refused("E_NO_SEAT", {"seat": action.seat})
    if asked.state.running:
        return Refused("E_ROUND_RUNNING", {"round": asked.state.running})
    if any(bet.seat == seat.seat for bet in asked.state.held):
        return Refused("E_STAKES_HELD", {"seat": seat.seat})
    if seat.stack:
        return Refused("E_CASH_OUT_FIRST", {"cents": seat.stack})
    if seat.colour:
        return Refused("E_COLOUR_OUT", {"colour": seat.colour})
    return (Step(e.SeatLeft(seat.seat, **asked.stamp)),)


def allow(asked: Asked, action: w.AllowBackers) -> Decision:
    """The holder of a box says whether others may put down in it."""
    seat = asked.state.seat(action.seat)
    if seat is None or seat.seat > CHAIRS:
        return Refused("E_NO_SEAT", {"seat": action.seat})
    own = asked.request.seat
    if own.startswith(CHAIR) and own != f"{CHAIR}{seat.seat}":
        return Refused("E_FORBIDDEN", {"seat": seat.seat})
    if not asked.state.opening.backers:
        return Refused("E_NO_STANDING")
    return (Step(e.BackersAllowed(seat.seat, action.allowed, asked.request.at)),)


def buy(asked: Asked, action: w.BuyChips) -> Decision:
    """Notes into the box; a terminal's chips, the smallest at least, are kept for its seat."""
    seat = _running_seat(asked, action.seat)
    if isinstance(seat, Refused):
        return seat
    least = asked.state.opening.minimum if seat.terminal else 1
    if action.cents < least:
        return Refused("E_BAD_AMOUNT", {"cents": action.cents, "least": least})
    most = asked.paytable.number("exchange_most")
    if most and action.cents > most:
        return Refused("E_EXCHANGE_LIMIT", {"most": most})
    table = asked.state.opening.name
    kept = transfers(_kept(table, seat, action.cents)) if seat.terminal else ()
    event = e.ChipsBought(seat.seat, action.cents, **asked.stamp)
    return (Step(event, (*accounts.buy_in(table, action.cents), *kept)),)


def take_colour(asked: Asked, action: w.TakeColour) -> Decision:
    """One colour for one player, at a value inside the limits of the smallest bet."""
    seat = _running_seat(asked, action.seat)
    if isinstance(seat, Refused):
        return seat
    colours = asked.paytable.text("colours").split()
    if action.colour not in colours:
        return Refused("E_NO_COLOURS", {"colours": colours})
    if any(other.colour == action.colour for other in asked.state.seats):
        return Refused("E_COLOUR_TAKEN", {"colour": action.colour})
    if seat.colour:
        return Refused("E_COLOUR_OUT", {"colour": seat.colour})
    first = next(iter(by_bet(asked.state.limits).values()))
    if not first.least <= action.value <= (first.most or action.value):
        return Refused("E_COLOUR_VALUE", {"least": first.least, "most": first.most})
    return (Step(e.ColourTaken(seat.seat, action.colour, action.value, **asked.stamp)),)


def return_colour(asked: Asked, action: w.ReturnColour) -> Decision:
    """Colour chips back into chips of face value, between two rounds."""
    seat = asked.state.seat(action.seat)
    if seat is None:
        return Refused("E_NO_SEAT", {"seat": action.seat})
    if not seat.colour:
        return Refused("E_NO_COLOURS", {"seat": seat.seat})
    if asked.state.running:
        return Refused("E_ROUND_RUNNING", {"round": asked.state.running})
    return (Step(e.ColourReturned(seat.seat, seat.colour, **asked.stamp)),)


def cash_out(asked: Asked, action: w.CashOut) -> Decision:
    """The chips that the house kept for a terminal are handed to the player."""
    seat = asked.state.seat(action.seat)
    if seat is None:
        return Refused("E_NO_SEAT", {"seat": action.seat})
    if not seat.stack:
        return Refused("E_NOTHING_TO_PAY", {"seat": seat.seat})
    if asked.state.running:
        return Refused("E_ROUND_RUNNING", {"round": asked.state.running})
    event = e.CashedOut(seat.seat, seat.stack, **asked.stamp)
    return (Step(event, transfers(_kept(asked.state.opening.name, seat, -seat.stack))),)


def tip(asked: Asked, action: w.DropTip) -> Decision:
    """Straight into the slot; nothing of it is the table's (TIPS-2, TBL-26)."""
    seat = _running_seat(asked, action.seat)
    if isinstance(seat, Refused):
        return seat
    if not takes_tips(asked.terms):
        return Refused("E_TIPS_NOT_ALLOWED")
    if action.cents <= 0:
        return Refused("E_BAD_AMOUNT", {"cents": action.cents})
    kept = action.cents if seat.terminal else 0
    event = e.TipDropped(seat.seat, action.cents, kept, **asked.stamp)
    return (Step(event, transfers(_kept(asked.state.opening.name, seat, -kept))),)


def takes_tips(terms: Terms) -> bool:
    """Whether this house takes tips at all (TIPS-1)."""
    return bool(terms.profile.get("tips.allowed", True))


def _running_seat(asked: Asked, number: int) -> SeatAt | Refused:
    refused = asked.outside(*RUNNING)
    return refused or asked.state.seat(number) or Refused("E_NO_SEAT", {"seat": number})


def _kept(table: str, seat: SeatAt, cents: int) -> Move:
    others = accounts.purse(table, seat.seat, terminal=False)
    own = accounts.purse(table, seat.seat, terminal=True)
    return Move(others, own, cents, "kept for the seat")


HANDLERS: dict[type, Handler] = {
    w.TakeSeat: take,
    w.LeaveSeat: leave,
    w.AllowBackers: allow,
    w.BuyChips: buy,
    w.TakeColour: take_colour,
    w.ReturnColour: return_colour,
    w.CashOut: cash_out,
    w.DropTip: tip,
}
