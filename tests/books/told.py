"""Records as the archive reads them, built from events alone: numbers, times and heads included."""

from __future__ import annotations

from functools import cache

from house.catalogue import Catalogue
from house.chain import FIRST, next_head
from house.contract import Event
from house.rounds import event_text
from house.told import Record, Told

AT = 1_796_071_380_000
"""The evening of 30 November 2026, 21:43 in Madrid, epoch milliseconds."""


@cache
def catalogue() -> Catalogue:
    return Catalogue.found()


def record(round_id: str, kind: str, *events: Event, closed: bool = False, **more) -> Record:
    """A round that has told these events; each happened at its own ``at`` or at ``AT``."""
    head, told = FIRST, []
    for number, event in enumerate(events, 1):
        at = getattr(event, "at", getattr(event, "spoken_at", AT))
        body = catalogue().encode(event)
        row = {"kind": type(event).__name__, "body": body, "at": at}
        head = next_head(head, event_text(round_id, number, row))
        person = getattr(event, "by", "house")
        told.append(
            Told(number, at, event, person=person, role="", terminal="Mesa 1", head=head, body=body)
        )
    return Record(
        id=round_id,
        hall="sala",
        kind=kind,
        ordinal=1,
        status="closed" if closed else "open",
        opened_at=told[0].at,
        profile_id=more.pop("profile", "ceuta-2008"),
        told=tuple(told),
        **more,
    )
