"""The cabinet of the cards and what comes into it and out of it.

    AuthoriseMaker  E_BAD_INPUT no name or no reference
    RegisterCards   E_BAD_INPUT material, pieces, number, visa · E_MAKER · E_NUMBER_TAKEN
    OpenCabinet     E_BAD_INPUT purpose · E_TWO_PERSONS it is open, or nobody else takes over
                    · E_OFFICIAL_REQUIRED an inspection that no official asks for
    CloseCabinet    E_CARDS_STATE it is shut
    StoreCards      E_TWO_PERSONS not opened for that, or for somebody else
                    · E_CARDS_STATE · E_PACK_WITHDRAWN examined and not sound
    DrawCards       E_TWO_PERSONS · E_CARDS_STATE · E_BAD_INPUT no such table

Requirements: CARDS-1 to CARDS-4.
"""

from __future__ import annotations

from floor.games.card_depot import events as e
from floor.games.card_depot import state as s
from floor.games.card_depot import words as w
from floor.games.card_depot.asked import Asked, Handler
from house.contract import Decision, Refused, Step

PACKS, PACK = 6, 52
"""A *media docena*: six packs of fifty-two cards."""

WHOLE = (PACK,) * PACKS
MOST_DICE = 100


def authorise(asked: Asked, action: w.AuthoriseMaker) -> Decision:
    """Cards are bought from authorised makers alone."""
    for field in ("maker", "reference"):
        if not getattr(action, field).strip():
            return Refused("E_BAD_INPUT", {"field": field})
    event = e.MakerAuthorised(action.maker.strip(), action.reference, **asked.stamp)
    return (Step(event),)


def register(asked: Asked, action: w.RegisterCards) -> Decision:
    """The maker's order number is entered on receipt."""
    if refused := _not_registered(asked.state, action):
        return refused
    event = e.CardsRegistered(
        item=len(asked.state.sets) + 1,
        material=action.material,
        maker=action.maker.strip(),
        number=action.number.strip(),
        pieces=WHOLE if action.material == w.CARDS else (action.pieces,),
        visa=action.visa,
        **asked.stamp,
    )
    return (Step(event),)


def _not_registered(state: s.Depot, action: w.RegisterCards) -> Refused | None:
    if action.material not in (w.CARDS, w.DICE):
        return Refused("E_BAD_INPUT", {"field": "material"})
    if action.material == w.DICE and not 0 < action.pieces <= MOST_DICE:
        return Refused("E_BAD_INPUT", {"field": "pieces"})
    for field in ("number", "visa"):
        if not getattr(action, field).strip():
            return Refused("E_BAD_INPUT", {"field": field})
    maker, number = action.maker.strip(), action.number.strip()
    if maker not in state.makers:
        return Refused("E_MAKER", {"maker": maker})
    if any((one.maker, one.number) == (maker, number) for one in state.sets):
        return Refused("E_NUMBER_TAKEN", {"number": number})
    return None


def unlock(asked: Asked, action: w.OpenCabinet) -> Decision:
    """A key and an employee, or an official who wants to see what is inside."""
    state, employee = asked.state, action.employee.strip()
    if action.purpose not in w.PURPOSES:
        return Refused("E_BAD_INPUT", {"field": "purpose"})
    if state.open is not None:
        return Refused("E_TWO_PERSONS", {"person": state.open.employee})
    if action.purpose == w.INSPECT:
        if asked.request.role != "official" and not employee:
            return Refused("E_OFFICIAL_REQUIRED", {"purpose": action.purpose})
    elif employee in ("", asked.request.person):
        return Refused("E_TWO_PERSONS", {"person": asked.request.person})
    ordinal = (state.openings[-1].opening if state.openings else 0) + 1
    event = e.CabinetOpened(
        ordinal, action.purpose, asked.request.person, employee, asked.request.at
    )
    return (Step(event),)


def lock(asked: Asked, action: w.CloseCabinet) -> Decision:
    """Shut again; what was moved stands in its own rows."""
    if asked.state.open is None:
        return Refused("E_CARDS_STATE", {"state": "shut"})
    return (Step(e.CabinetClosed(asked.state.open.opening, **asked.stamp)),)


def store(asked: Asked, action: w.StoreCards) -> Decision:
    """New, used and rejected sets are kept in the cabinet and nowhere else."""
    opened = asked.cabinet(w.STORE)
    if isinstance(opened, Refused):
        return opened
    found = asked.set(action.item, *s.PUT_AWAY)
    if isinstance(found, Refused):
        return found
    if found.state == s.EXAMINED and not found.sound:
        return Refused("E_PACK_WITHDRAWN", {"item": found.item})
    after = s.PUT_AWAY[found.state]
    return (Step(e.CardsStored(found.item, opened.opening, after, **asked.stamp)),)


def draw(asked: Asked, action: w.DrawCards) -> Decision:
    """Taken out when a table is about to use it."""
    opened = asked.cabinet(w.TAKE)
    if isinstance(opened, Refused):
        return opened
    found = asked.set(action.item, s.NEW, s.USED)
    if isinstance(found, Refused):
        return found
    table = asked.state.table(action.table)
    if table is None:
        return Refused("E_BAD_INPUT", {"field": "table"})
    event = e.CardsDrawn(found.item, opened.opening, table.table, table.name, **asked.stamp)
    return (Step(event),)


HANDLERS: dict[type, Handler] = {
    w.AuthoriseMaker: authorise,
    w.RegisterCards: register,
    w.OpenCabinet: unlock,
    w.CloseCabinet: lock,
    w.StoreCards: store,
    w.DrawCards: draw,
}
