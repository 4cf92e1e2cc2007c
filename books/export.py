"""The signed export of a minute book, and its check without any data base.

The file holds the pages as they were composed *and* every event of every round that they come from
with the heads of the chains. So a check can do all of it anew: the signature, each chain, and
whether the pages say what the events say. Requirements INSPECT-2, SEC-18, SEC-19, SEC-30.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from books.minutes import Minutes, Sources, minutes
from house.catalogue import Catalogue
from house.chain import canonical
from house.contract import Refused
from house.exports import Signer, chain_rows, first_misfit, read_signed, signed_json
from house.told import Record, Told

FORMAT = "minute-book/1"


@dataclass(frozen=True, slots=True)
class Stamp:
    """When and for which hall an export was made; ``trail`` is row and head of the audit trail."""

    hall: str
    zone: str
    made_at: int
    made_by: str
    trail: tuple[int, str]
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Verified:
    """What a good export says of itself. ``rows`` is how many events its chains hold."""

    public: str
    book: str
    volume: str
    games: int
    notes: int
    rounds: int
    rows: int
    head: str
    trail: tuple[int, str]


def book_json(sources: Sources, stamp: Stamp, signer: Signer) -> str:
    """The signed JSON file of a book."""
    content = {
        "format": FORMAT,
        "hall": stamp.hall,
        "zone": stamp.zone,
        "made_at": stamp.made_at,
        "made_by": stamp.made_by,
        "trail": list(stamp.trail),
        "names": dict(stamp.names),
        "book": sources.book.id,
        "rounds": [_round(record) for record in sources.all()],
        "minutes": _plain(minutes(sources)),
    }
    return signed_json(content, signer)


def verify(text: str, catalogue: Catalogue, *, key: str = "") -> Verified | Refused:
    """Checks an export file whole; ``key`` is the public key that it must be signed with.

    Refuses ``E_EXPORT`` with the reason, or ``E_CHAIN_BROKEN`` with round and row.
    """
    checked = read_signed(text)
    if isinstance(checked, Refused):
        return checked
    if key and checked.public != "".join(key.split()).lower():
        return Refused("E_EXPORT", {"reason": "signed with another key"})
    if not checked.content:
        return Verified(checked.public, "", "", 0, 0, 0, 0, "", (0, ""))
    try:
        return _verified(checked.public, checked.content, catalogue)
    except (KeyError, ValueError, TypeError, AssertionError, IndexError) as error:
        return Refused("E_EXPORT", {"reason": f"cannot be read: {type(error).__name__} {error}"})


def _verified(public: str, content: Mapping[str, Any], catalogue: Catalogue) -> Verified | Refused:
    if content["format"] != FORMAT:
        return Refused("E_EXPORT", {"reason": f"unknown format {content['format']!r}"})
    for told in content["rounds"]:
        bad = first_misfit(told["id"], [tuple(row) for row in told["rows"]])
        if bad is not None:
            return Refused("E_CHAIN_BROKEN", {"round": told["id"], "row": bad})
    sources = sources_of(content, catalogue)
    again = minutes(sources)
    if canonical(_plain(again)) != canonical(content["minutes"]):
        return Refused("E_EXPORT", {"reason": "the pages do not say what the events say"})
    return Verified(
        public=public,
        book=again.round,
        volume=again.volume,
        games=len(again.folios),
        notes=len(again.notes),
        rounds=len(content["rounds"]),
        rows=sum(len(told["rows"]) for told in content["rounds"]),
        head=again.last.head,
        trail=(content["trail"][0], content["trail"][1]),
    )


def sources_of(content: Mapping[str, Any], catalogue: Catalogue) -> Sources:
    """The records of an export, in the places that they were taken from."""
    records = [_record(told, catalogue) for told in content["rounds"]]
    book = next(record for record in records if record.id == content["book"])

    def those(kind: str) -> tuple[Record, ...]:
        return tuple(record for record in records if record.kind == kind)

    return Sources(
        book=book,
        games={record.id: record for record in those("ninety_ball")},
        sessions=those("session"),
        series=those("series"),
        primas=those("prima"),
        ball_sets=those("ball_set"),
    )


def _round(record: Record) -> dict[str, Any]:
    return {
        "id": record.id,
        "hall": record.hall,
        "kind": record.kind,
        "ordinal": record.ordinal,
        "status": record.status,
        "opened_at": record.opened_at,
        "profile": record.profile_id,
        "commitments": dict(record.commitments),
        "rows": [list(row) for row in chain_rows(record)],
    }


def _record(told: Mapping[str, Any], catalogue: Catalogue) -> Record:
    return Record(
        id=told["id"],
        hall=told["hall"],
        kind=told["kind"],
        ordinal=told["ordinal"],
        status=told["status"],
        opened_at=told["opened_at"],
        profile_id=told["profile"],
        commitments=told["commitments"],
        told=tuple(
            Told(
                number=number,
                at=at,
                event=catalogue.event(told["kind"], name, body),
                person="",
                role="",
                terminal="",
                head=head,
                body=body,
            )
            for number, at, name, body, head in told["rows"]
        ),
    )


def _plain(found: Minutes) -> Any:
    return msgspec.to_builtins(found)
