"""The register of playing cards (BOOK-1, CARDS-1 to CARDS-8): every row of it in a period.

Each receipt, opening of the cabinet, step of a set and handing out of a shoe, with its person; the
pages are printed, signed and filed in the stamped book (DEC-S5).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from books.reports.material import DEPOTS, Material, Spec
from books.tables import COUNT, MOMENT, NAME, PERSON, TEXT, WORD, Column, Fact, Report, Table
from floor.games.card_depot import events as e
from house.contract import Event
from house.told import Told

COLUMNS = (
    Column("cards.at", MOMENT),
    Column("cards.item", NAME),
    Column("cards.what", WORD),
    Column("cards.where", TEXT),
    Column("cards.note", TEXT),
    Column("cards.takes", PERSON),
    Column("by", PERSON),
)
Row = tuple[Any, ...]


def build(material: Material) -> Report:
    """All rows, the oldest first; what was found wrong stands in red."""
    told = [
        one
        for depot in material.of(DEPOTS)
        for one in depot.told
        if type(one.event) in _TOLD and material.within(one.at)
    ]
    rows = tuple(_row(one) for one in told)
    red = frozenset(place for place, one in enumerate(told) if _is_wrong(one.event))
    return Report(
        name=SPEC.name,
        since=material.since,
        until=material.until,
        facts=(
            Fact("cards.received", _count(told, e.CardsRegistered), COUNT),
            Fact("cards.openings", _count(told, e.CabinetOpened), COUNT),
            Fact("cards.withdrawn", _count(told, e.CardsWithdrawn), COUNT),
            Fact("cards.destroyed", _count(told, e.DestructionEntered), COUNT),
        ),
        tables=(Table("cards.table", COLUMNS, rows, red=red),),
    )


def _row(told: Told) -> Row:
    event: Any = told.event
    where, note = _TOLD[type(event)](event)
    what = f"cards.{type(event).__name__}"
    takes = event.employee if isinstance(event, e.CabinetOpened) else None
    return told.at, getattr(event, "item", None), what, where, note, takes, told.person


def _count(told: list[Told], kind: type[Event]) -> int:
    return sum(1 for one in told if isinstance(one.event, kind))


def _is_wrong(event: Event) -> bool:
    unsound = isinstance(event, e.CardsExamined) and not event.sound
    unfit = isinstance(event, e.CheckDecided) and not event.fit
    return unsound or unfit or isinstance(event, e.CardsWithdrawn)


def _counted(event: Any) -> tuple[str, str]:
    return "", " ".join(map(str, event.counts))


_TOLD: Mapping[type[Event], Callable[[Any], tuple[str, str]]] = {
    e.MakerAuthorised: lambda ev: (ev.maker, ev.reference),
    e.CardsRegistered: lambda ev: (ev.maker, f"{ev.number} · {ev.visa}"),
    e.CabinetOpened: lambda ev: ("", ""),
    e.CardsStored: lambda ev: ("", ""),
    e.CardsDrawn: lambda ev: (ev.name, ""),
    e.CardsShown: _counted,
    e.CardsReordered: lambda ev: ("", ""),
    e.CardsExamined: _counted,
    e.CheckAsked: lambda ev: ("", ev.player),
    e.CheckDecided: lambda ev: ("", ev.reason),
    e.CardsWithdrawn: lambda ev: ("", ev.how),
    e.DestructionChecked: _counted,
    e.CardsDestroyed: lambda ev: ("", ""),
    e.DestructionEntered: lambda ev: ("", ev.act),
    e.ShoeRegistered: lambda ev: (ev.shoe, f"{ev.model} · {ev.approval}"),
    e.ShoeGiven: lambda ev: (ev.name, ev.shoe),
    e.ShoeReturned: lambda ev: ("", ev.shoe),
}
"""Where, and what else, of each row; other events are no rows of the register."""

SPEC = Spec("cards", build, (DEPOTS,))
