"""What the depot of playing cards is after each of its events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from floor.games.card_depot import events as e
from house.contract import Event

REGISTERED = "REGISTERED"
NEW = "IN_DEPOT_NEW"
OUT = "OUT"
IN_USE = "IN_USE"
REORDERED = "REORDERED"
EXAMINED = "EXAMINED"
USED = "IN_DEPOT_USED"
WITHDRAWN = "WITHDRAWN"
REJECTED = "IN_DEPOT_REJECTED"
DESTROYED = "DESTROYED"

PUT_AWAY: Mapping[str, str] = {REGISTERED: NEW, EXAMINED: USED, WITHDRAWN: REJECTED}
"""Where a set comes to when it is put into the cabinet (CARDS-3)."""

REMEMBERED = 25
"""How many openings of the cabinet and past shoes the page tells; all stay in the events."""


@dataclass(frozen=True, slots=True)
class CardSet:
    """One set of six packs, or of dice.

    ``pieces`` is what it must count now: the whole set, or what was found when it was withdrawn.
    ``sealed`` until it is shown at a table for the first time; ``sound`` by its last examination.
    """

    item: int
    material: str
    maker: str
    number: str
    pieces: tuple[int, ...]
    at: int
    state: str = REGISTERED
    sealed: bool = True
    table: str = ""
    name: str = ""
    sound: bool = True
    defect: str = ""
    asked: str = ""
    checked: tuple[int, ...] = ()
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Shoe:
    """A numbered shoe, in the cabinet or at a table."""

    shoe: str
    model: str
    table: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Depot:
    """``open`` is the cabinet while it is unlocked; ``tables`` those that stand in the rooms."""

    makers: tuple[str, ...] = ()
    sets: tuple[CardSet, ...] = ()
    open: e.CabinetOpened | None = None
    openings: tuple[e.CabinetOpened, ...] = ()
    tables: tuple[e.TableNoted, ...] = ()
    shoes: tuple[Shoe, ...] = ()
    given: tuple[e.ShoeGiven, ...] = ()
    keeper: str = ""

    def set(self, item: int) -> CardSet | None:
        """The set of that number."""
        return self.sets[item - 1] if 0 < item <= len(self.sets) else None

    def table(self, table: str) -> e.TableNoted | None:
        """The table of that round, while it stands."""
        return next((one for one in self.tables if one.table == table), None)

    def at_table(self, table: str) -> tuple[CardSet, ...]:
        """The sets that were taken out for a table and are not put away yet."""
        return tuple(one for one in self.sets if one.table == table)

    def running(self, shoe: str, name: str) -> int:
        """In how many last sessions in a row the table of that name had this shoe."""
        times = 0
        for one in reversed([one for one in self.given if one.name == name]):
            if one.shoe != shoe:
                break
            times += 1
        return times


def evolve(state: Depot | None, event: Event) -> Depot:
    """The depot after ``event``."""
    if isinstance(event, e.DepotOpened):
        return Depot()
    assert state is not None, event
    if type(event) in _CHANGES:
        return _changed(state, event)
    return _FOLDS[type(event)](state, event)


def _changed(state: Depot, event: Any) -> Depot:
    sets = list(state.sets)
    sets[event.item - 1] = replace(sets[event.item - 1], **_CHANGES[type(event)](event))
    return replace(state, sets=tuple(sets))


def _registered(state: Depot, event: e.CardsRegistered) -> Depot:
    new = CardSet(event.item, event.material, event.maker, event.number, event.pieces, at=event.at)
    return replace(state, sets=(*state.sets, new))


def _opened(state: Depot, event: e.CabinetOpened) -> Depot:
    openings = (*state.openings, event)[-REMEMBERED:]
    return replace(state, open=event, openings=openings)


def _given(state: Depot, event: e.ShoeGiven) -> Depot:
    after = _shoe(state, event.shoe, table=event.table, name=event.name)
    return replace(after, given=(*state.given, event)[-4 * REMEMBERED :])


def _shoe(state: Depot, shoe: str, **changed: Any) -> Depot:
    shoes = (replace(one, **changed) if one.shoe == shoe else one for one in state.shoes)
    return replace(state, shoes=tuple(shoes))


_CHANGES: Mapping[type[Event], Callable[[Any], dict[str, Any]]] = {
    e.CardsStored: lambda ev: {"state": ev.state, "table": "", "name": "", "asked": ""},
    e.CardsDrawn: lambda ev: {
        "state": OUT,
        "table": ev.table,
        "name": ev.name,
        "checked": (),
    },
    e.CardsShown: lambda ev: {"state": IN_USE, "sealed": False},
    e.CardsReordered: lambda ev: {"state": REORDERED},
    e.CardsExamined: lambda ev: {"state": EXAMINED, "sound": ev.sound},
    e.CheckAsked: lambda ev: {"asked": ev.player},
    e.CheckDecided: lambda ev: {"asked": ""},
    e.CardsWithdrawn: lambda ev: {
        "state": WITHDRAWN,
        "sound": False,
        "defect": ev.defect,
        "pieces": ev.counts,
    },
    e.DestructionChecked: lambda ev: {"checked": ev.counts},
    e.CardsDestroyed: lambda ev: {"gone": True},
    e.DestructionEntered: lambda ev: {"state": DESTROYED},
}
"""What each event changes of one set."""

_FOLDS: Mapping[type[Event], Callable[[Depot, Any], Depot]] = {
    e.MakerAuthorised: lambda s, ev: replace(s, makers=(*s.makers, ev.maker)),
    e.CardsRegistered: _registered,
    e.CabinetOpened: _opened,
    e.CabinetClosed: lambda s, ev: replace(s, open=None),
    e.TableNoted: lambda s, ev: replace(s, tables=(*s.tables, ev)),
    e.TableGone: lambda s, ev: replace(
        s, tables=tuple(one for one in s.tables if one.table != ev.table)
    ),
    e.ShoeRegistered: lambda s, ev: replace(s, shoes=(*s.shoes, Shoe(ev.shoe, ev.model))),
    e.ShoeKeeperNamed: lambda s, ev: replace(s, keeper=ev.person),
    e.ShoeGiven: _given,
    e.ShoeReturned: lambda s, ev: _shoe(s, ev.shoe, table="", name=""),
}
