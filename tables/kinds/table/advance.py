"""A table from its sign to its opening: prepared, advance sent, counted, signed, opened.

    PrepareTable   E_BAD_INPUT name, minimum, schedule · E_NOT_AUTHORISED no paytable of that game
                   here · E_NOT_APPROVED electronic luck without approval · E_LIMIT_BAND
    SendAdvance    [CLOSED, or running] · E_TABLE_STATE, E_ADVANCE_OPEN one is on its way
                   · E_ADVANCE_MIN too little · E_REPLENISH_AMOUNT not that of the opening
    ReturnAdvance  E_NO_ADVANCE
    CountAdvance   E_NO_ADVANCE · E_COUNT_DIFFERS
    SignAdvance    E_ADVANCE_NOT_COUNTED · E_SEPARATION he counted it himself
    InspectEquipment  E_TABLE_STATE open already · E_BAD_INPUT a check that is none
    OpenTable      E_ADVANCE_NOT_COUNTED · E_EQUIPMENT not all of it is inspected · E_HOURS

Requirements: TABLE-1, CAGE-2 to CAGE-5, TBL-4 to TBL-9, ROU-10.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from house.contract import Decision, Refused, Request, Step, Terms
from tables.core import accounts
from tables.core.accounts import Move, transfers
from tables.core.limits import Minima, table_limits
from tables.core.paytables import Paytable
from tables.core.words import BY_HAND, ELECTRONIC
from tables.kinds.table import events as e
from tables.kinds.table import words as w
from tables.kinds.table.asked import Asked, Handler
from tables.kinds.table.state import ADVANCE_COUNTED, ADVANCE_SENT, CLOSED, RUNNING

DEFAULT_MULTIPLE = 5_000
"""Times the minimum, for games that the regulation gives no figure for (TBL-7, DEC-H4)."""

CHAIRS = 12
"""Chairs at a table whose paytable names neither seats nor boxes."""


def start(request: Request, terms: Terms) -> Decision:
    """Puts a table up with its limits; nothing is played before the advance is counted."""
    action = request.action
    assert isinstance(action, w.PrepareTable)
    paytable = terms.document(action.paytable)
    refused = _not_prepared(action, paytable, terms)
    if refused:
        return refused
    minima = Minima(action.minimum, action.authorised or action.minimum)
    schedule = action.schedule or next(iter(paytable.schedules()), "")
    limits = table_limits(paytable, minima, schedule, action.limits)
    if isinstance(limits, Refused):
        return limits
    sign = {"schedule": schedule, "limits": limits, "profile": terms.profile_id}
    return (Step(_prepared(request, paytable, minima, sign)),)


def _not_prepared(action: w.PrepareTable, paytable: Any, terms: Terms) -> Refused | None:
    if not action.name.strip() or action.minimum <= 0 or action.authorised < 0:
        field = "name" if not action.name.strip() else "minimum"
        return Refused("E_BAD_INPUT", {"field": field})
    asked_for = (action.plays, action.jurisdiction)
    if not isinstance(paytable, Paytable) or asked_for != (paytable.game, paytable.jurisdiction):
        return Refused("E_NOT_AUTHORISED", {"game": action.plays, "place": action.jurisdiction})
    if action.boxes not in (0, *_cloths(paytable)):
        return Refused("E_BAD_INPUT", {"field": "boxes"})
    if action.source == ELECTRONIC and not terms.profile.get("chance.electronic_approved"):
        return Refused("E_NOT_APPROVED", {"source": action.source})
    return None


def _cloths(paytable: Paytable) -> range | tuple[int, ...]:
    """The numbers of boxes that a cloth of this game may show (BLA-5)."""
    if "cloths" in paytable.settings:
        return tuple(map(int, paytable.text("cloths").split()))
    return range(1, paytable.number("boxes") + 1)


def _prepared(
    request: Request, paytable: Paytable, minima: Minima, sign: Mapping[str, Any]
) -> e.TablePrepared:
    action = request.action
    assert isinstance(action, w.PrepareTable)
    boxes = action.boxes or paytable.number("boxes")
    return e.TablePrepared(
        name=action.name,
        game=action.plays,
        jurisdiction=action.jurisdiction,
        paytable=action.paytable,
        title=paytable.title,
        minimum=action.minimum,
        authorised=minima.authorised,
        advance_needed=advance_needed(paytable, minima),
        source=action.source or BY_HAND,
        chairs=paytable.number("seats") or boxes or CHAIRS,
        boxes=boxes,
        backers=action.backers,
        ends_at=action.ends_at,
        by=request.person,
        at=request.at,
        carried=_carried(request, paytable),
        **sign,
    )


def _carried(request: Request, paytable: Paytable) -> str:
    """What goes on from the session before, where the game says that something does (CRA-2)."""
    before = request.borrowed.get("after", {})
    return str(before.get("carried", "")) if paytable.yes("sessions") else ""


def advance_needed(paytable: Paytable, minima: Minima) -> int:
    """The least opening advance in cents (CAGE-2, CAGE-3)."""
    authorised = paytable.text("advance_base", "table") == "authorised"
    base = minima.authorised if authorised else minima.table
    return base * paytable.number("advance_times", DEFAULT_MULTIPLE)


def send(asked: Asked, action: w.SendAdvance) -> Decision:
    """Chips leave the vault for the table."""
    state = asked.state
    if refused := asked.outside(CLOSED, *RUNNING):
        return refused
    if state.sent:
        return Refused("E_ADVANCE_OPEN", {"cents": state.sent})
    if state.advances and action.cents != state.advances[0]:
        return Refused("E_REPLENISH_AMOUNT", {"cents": state.advances[0]})
    if action.cents < state.advance_needed:
        return Refused("E_ADVANCE_MIN", {"cents": state.advance_needed})
    money = accounts.advance(state.opening.name, action.cents)
    return (Step(e.AdvanceSent(action.cents, **asked.stamp), money),)


def send_back(asked: Asked, action: w.ReturnAdvance) -> Decision:
    """An uncounted advance goes back; the transfer is reversed, never changed (MONEY-6)."""
    sent = asked.state.sent
    if not sent:
        return Refused("E_NO_ADVANCE")
    table = accounts.rack(asked.state.opening.name)
    money = transfers(Move(accounts.VAULT, table, sent, "advance sent back"))
    return (Step(e.AdvanceReturned(sent, action.reason, **asked.stamp), money),)


def count(asked: Asked, action: w.CountAdvance) -> Decision:
    """The counted sum is the one that was sent, or nothing goes on."""
    if not asked.state.sent:
        return Refused("E_NO_ADVANCE")
    if action.cents != asked.state.sent:
        return Refused("E_COUNT_DIFFERS", {"sent": asked.state.sent, "counted": action.cents})
    return (Step(e.AdvanceCounted(action.cents, **asked.stamp)),)


def sign(asked: Asked, action: w.SignAdvance) -> Decision:
    """A second person signs what was counted."""
    state = asked.state
    if not state.counted_advance:
        return Refused("E_ADVANCE_NOT_COUNTED")
    if asked.request.person == state.counted_by:
        return Refused("E_SEPARATION", {"person": state.counted_by})
    ordinal = len(state.advances) + 1
    return (Step(e.AdvanceSigned(ordinal, state.counted_advance, **asked.stamp)),)


def inspect(asked: Asked, action: w.InspectEquipment) -> Decision:
    """Wheel and ball are looked at, check by check, before anybody plays (ROU-10)."""
    if refused := asked.outside(CLOSED, ADVANCE_SENT, ADVANCE_COUNTED):
        return refused
    if not action.checks or set(action.checks) - set(checks_of(asked.paytable)):
        return Refused("E_BAD_INPUT", {"field": "checks"})
    return (Step(e.EquipmentInspected(action.checks, **asked.stamp)),)


def checks_of(paytable: Paytable) -> list[str]:
    """What has to be looked at before a table opens, where the rules list it."""
    return paytable.text("checks").split()


def open_table(asked: Asked, action: w.OpenTable) -> Decision:
    """The table is open for its first player."""
    if asked.state.phase in (CLOSED, ADVANCE_SENT):
        return Refused("E_ADVANCE_NOT_COUNTED")
    left = [one for one in checks_of(asked.paytable) if one not in asked.state.inspected]
    refused = asked.outside(ADVANCE_COUNTED)
    if refused is None and left:
        return Refused("E_EQUIPMENT", {"checks": left})
    refused = refused or after_hours(asked)
    return refused or (Step(e.TableOpened(**asked.stamp)),)


def after_hours(asked: Asked) -> Refused | None:
    """``E_HOURS`` once games have ended (HOURS-1)."""
    ends = asked.state.opening.ends_at
    return Refused("E_HOURS", {"ends_at": ends}) if ends and asked.request.at >= ends else None


HANDLERS: dict[type, Handler] = {
    w.SendAdvance: send,
    w.ReturnAdvance: send_back,
    w.CountAdvance: count,
    w.SignAdvance: sign,
    w.InspectEquipment: inspect,
    w.OpenTable: open_table,
}
