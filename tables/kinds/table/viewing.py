"""What a seat may know of a table; described in docs/table-views.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from house.contract import Request, Seat, Terms
from tables.core import cards
from tables.core.asking import CHAIR, by_terminal
from tables.core.paytables import LAYOUT, Paytable
from tables.core.words import BY_HAND, OpenRound
from tables.kinds.table import state as s
from tables.kinds.table.advance import checks_of
from tables.kinds.table.asked import Asked, paytable_of
from tables.kinds.table.lending import next_refused, opened_by
from tables.kinds.table.running import keeps_shoe, last_played
from tables.kinds.table.seating import takes_tips

Offers = dict[str, dict[str, Any]]

ORDER = (
    *("CountAdvance", "SignAdvance", "SendAdvance", "InspectEquipment", "OpenTable", "OpenRound"),
    *("Shuffle", "EndPlay", "CountTable", "SignCount", "CarryToBook"),
)
"""Which of the steps that a seat may take is its next one."""

STAFF = ("croupier", "chief", "director", "cage", "official")


def view(state: s.TableState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """All that a seat may know, as plain JSON values."""
    seen = {
        "phase": state.phase,
        "table": _sign(state, paytable_of(state, terms)),
        "limits": {limit.bet: [limit.least, limit.most] for limit in state.limits},
        "pays": _pays(state, terms),
        "running": state.running,
        "last": state.last,
        "rounds": state.rounds,
        "last_rounds": _last_rounds(state),
        "results": [[number, result] for number, result in reversed(state.results)],
        "shoe": _shoe(state, terms),
        "held": [[bet.seat, bet.kind, list(bet.on), bet.stake, bet.note] for bet in state.held],
        "seats": [_seat(taken, seat.kind) for taken in state.seats],
        "suspended": state.suspended,
        "raised_until": state.raised.until if state.raised else 0,
    }
    if seat.kind in STAFF:
        may = offers(state, terms, seat.kind)
        seen |= {"money": _money(state), "may": may, "primary": _primary(may)}
    return seen


def _sign(state: s.TableState, paytable: Paytable) -> dict[str, Any]:
    """What stands on the sign of the table (TBL-5)."""
    opening = state.opening
    return {
        "name": opening.name,
        "game": opening.game,
        "jurisdiction": opening.jurisdiction,
        "title": opening.title,
        "source": opening.source,
        "chairs": opening.chairs,
        "boxes": opening.boxes,
        "backers": opening.backers,
        "premiums": [name for name, bet in paytable.bets.items() if bet.premium],
        "layout": [name for name, bet in paytable.bets.items() if bet.place == LAYOUT],
        "colours": paytable.text("colours").split(),
        "terminals": by_terminal(paytable),
        "minimum": state.minimum,
        "advance": state.advances[0] if state.advances else 0,
        "ends_at": opening.ends_at,
        "profile": opening.profile,
    }


def _pays(state: s.TableState, terms: Terms) -> dict[str, str]:
    """The odds of every bet and prize, as the sign of the table shows them."""
    paytable = paytable_of(state, terms)
    bets = {name: bet.odds for name, bet in paytable.bets.items() if bet.odds}
    return {name: f"{odds.win}:{odds.unit}" for name, odds in (bets | dict(paytable.odds)).items()}


def _last_rounds(state: s.TableState) -> dict[str, Any] | None:
    if state.phase not in (s.LAST_ROUNDS, s.PLAY_ENDED):
        return None
    return {"left": state.rounds_left, "by_shoe": state.rounds_left is None}


def _shoe(state: s.TableState, terms: Terms) -> dict[str, Any] | None:
    paytable = paytable_of(state, terms)
    if not keeps_shoe(paytable):
        return None
    left = cards.count(state.shoe) - state.burnt if state.shoe else 0
    return {
        "number": state.shoes,
        "left": left,
        "reserve": paytable.number("reserve"),
        "burnt": state.burnt,
        "cut_card": state.cut_card,
    }


def _seat(seat: s.SeatAt, kind: str) -> dict[str, Any]:
    own = kind in STAFF or kind == f"{CHAIR}{seat.seat}"
    return {
        "seat": seat.seat,
        "name": seat.name if own else "",
        "terminal": seat.terminal,
        "backers": seat.backers,
        "colour": seat.colour,
        "colour_value": seat.colour_value,
        "bought": seat.bought if own else 0,
        "stack": seat.stack if own else 0,
        "also_at": seat.also_at if own else "",
    }


def _money(state: s.TableState) -> dict[str, Any]:
    advances = sum(state.advances)
    return {
        "advance_needed": state.advance_needed,
        "advances": list(state.advances),
        "sent": state.sent,
        "counted": state.counted_advance,
        "exchanged": state.exchanged,
        "won_by_bank": state.won_by_bank,
        "tips": state.tips,
        "expected_chips": advances - state.exchanged + state.won_by_bank,
        "count": [state.count.chips, state.count.notes] if state.count else None,
        "signed": [role for role, _ in state.signatures],
        "result": state.result.result if state.result else None,
    }


def offers(state: s.TableState, terms: Terms, kind: str) -> Offers:
    """The actions that a seat may ask for now, as far as the table knows their fields."""
    found = dict(_OFFERS[kind](state, terms)) if kind in _OFFERS else {}
    return dict(found)


def _primary(may: Offers) -> str:
    return next((name for name in ORDER if name in may), "")


def _pretended(state: s.TableState, terms: Terms) -> Asked:
    """The table as it would be asked for a round before any hour is over."""
    action = OpenRound(terms.round, state.opening.source)
    return Asked(state, Request(terms.round, action, "", "", "", "", 0, ""), terms)


def _croupier(state: s.TableState, terms: Terms) -> Iterator[tuple[str, dict[str, Any]]]:
    pretended = _pretended(state, terms)
    yield from _opening(state, pretended, "croupier")
    if state.phase in s.RUNNING:
        yield "TakeSeat", {}
        if state.seats:
            yield from (("LeaveSeat", {}), ("BuyChips", {}))
            if takes_tips(terms):
                yield "DropTip", {}
        if any(seat.stack for seat in state.seats) and not state.running:
            yield "CashOut", {}
        yield from _colours(state, pretended.paytable)
    if state.phase in s.PLAYABLE and keeps_shoe(pretended.paytable) and not state.running:
        yield "Shuffle", {}
    shoe_in_use = state.shoe and not state.cut_card and state.phase in s.PLAYABLE
    if shoe_in_use and state.opening.source == BY_HAND:
        yield "ShowCutCard", {}
    yield from _sealing(state, terms)
    yield from _counting(state)


def _colours(state: s.TableState, paytable: Paytable) -> Iterator[tuple[str, dict[str, Any]]]:
    """Chips of a colour are handed out at any time and changed back between two rounds."""
    with_colour = sum(bool(seat.colour) for seat in state.seats)
    if with_colour < min(len(state.seats), len(paytable.text("colours").split())):
        yield "TakeColour", {}
    if with_colour and not state.running:
        yield "ReturnColour", {}


def _opening(
    state: s.TableState, pretended: Asked, role: str
) -> Iterator[tuple[str, dict[str, Any]]]:
    if next_refused(pretended) is None and role in opened_by(pretended.paytable):
        yield "OpenRound", {"table": pretended.terms.round, "source": state.opening.source}


def _chief(state: s.TableState, terms: Terms) -> Iterator[tuple[str, dict[str, Any]]]:
    yield from _opening(state, _pretended(state, terms), "gaming_table_head")
    if state.sent and not state.counted_advance:
        yield "CountAdvance", {}
    left = [one for one in checks_of(paytable_of(state, terms)) if one not in state.inspected]
    if state.phase == s.ADVANCE_COUNTED:
        yield ("InspectEquipment", {"checks": left}) if left else ("OpenTable", {})
    if state.phase in (s.OPEN, s.IN_PLAY):
        yield "CallLastRounds", {}
    ended = last_played(_pretended(state, terms)) or not state.seats
    idle = not state.running and not state.held
    if idle and (state.phase == s.SUSPENDED or (state.phase == s.LAST_ROUNDS and ended)):
        yield "EndPlay", {}
    yield from _sealing(state, terms)
    yield from _counting(state)


def _sealing(state: s.TableState, terms: Terms) -> Iterator[tuple[str, dict[str, Any]]]:
    left = set(paytable_of(state, terms).text("seals").split()) - state.sealed
    if left and state.phase in (s.PLAY_ENDED, s.CLAUSURED, s.COUNTED):
        yield "SealEquipment", {"seals": sorted(left)}


def _counting(state: s.TableState) -> Iterator[tuple[str, dict[str, Any]]]:
    kept = state.held or state.holds or any(seat.stack for seat in state.seats)
    if state.phase in (s.PLAY_ENDED, s.CLAUSURED) and not kept:
        yield "CountTable", {}


def _director(state: s.TableState, terms: Terms) -> Iterator[tuple[str, dict[str, Any]]]:
    if state.counted_advance:
        yield "SignAdvance", {}
    if state.phase in (s.OPEN, s.IN_PLAY) and not state.running:
        yield "Suspend", {}
    if state.phase == s.SUSPENDED:
        yield "Resume", {}
    idle = state.phase in s.RUNNING and not state.running
    if idle:
        yield "CloseForFraud", {}
    if idle and paytable_of(state, terms).yes("raised_by_notice"):
        yield "RaiseLimits", {}
    if state.phase == s.PLAY_ENDED and not state.count:
        yield "ChangeMinimum", {}
    yield from _signing(state, "director")
    if state.phase == s.COUNTED:
        yield "CarryToBook", {}


def _cage(state: s.TableState, terms: Terms) -> Iterator[tuple[str, dict[str, Any]]]:
    if state.sent:
        yield "ReturnAdvance", {}
    elif state.phase == s.CLOSED:
        yield "SendAdvance", {"cents": state.advance_needed}
    elif state.phase in s.RUNNING:
        yield "SendAdvance", {"cents": state.advances[0]}
    yield from _signing(state, "cashier")


def _signing(state: s.TableState, role: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if state.count and not state.result and role not in dict(state.signatures):
        yield "SignCount", {}


_OFFERS = {"croupier": _croupier, "chief": _chief, "director": _director, "cage": _cage}
