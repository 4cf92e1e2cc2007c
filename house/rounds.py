"""Rounds as they are remembered: folded from their events, never stored as a state.

The memory holds the folded state of each round with the number of its last event; a transaction
reads only newer events. States are immutable, so a memory that is behind is harmless.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Row, bindparam, select

from house.catalogue import Catalogue
from house.chain import FIRST, canonical, next_head
from house.contract import Event, Game, Refused, Terms
from house.records import documents, events, rounds

Result = TypeVar("Result")


OPEN = "open"
CLOSED = "closed"
REMEMBERED = 2_000
"""How many rounds stay folded in memory."""

# Asked at every order, so each question is put together once.
_ONE = select(rounds).where(rounds.c.id == bindparam("round"))
_LOCKED = _ONE.with_for_update()
_OPEN = (
    select(rounds)
    .where(rounds.c.hall == bindparam("hall"), rounds.c.status == OPEN)
    .order_by(rounds.c.kind, rounds.c.ordinal)
)
_NEWER = (
    select(events)
    .where(events.c.round == bindparam("round"), events.c.number > bindparam("known"))
    .order_by(events.c.number)
)


@dataclass(frozen=True, slots=True)
class RoundRow:
    """The columns of a round that never change, and its status."""

    id: str
    hall: str
    kind: str
    ordinal: int
    status: str
    terms: str


@dataclass(frozen=True, slots=True)
class Round:
    """A round at event ``number``: its game, its terms, its state and the head of its chain.

    ``heads`` holds the head after the last event of each kind: what electronic luck is sealed by.
    """

    id: str
    hall: str
    kind: str
    ordinal: int
    status: str
    game: Game
    terms: Terms
    state: Any
    number: int
    head: str
    stored: str
    heads: Mapping[str, str] = field(default_factory=dict)

    def after(self, event: Event, text: str, at: int) -> Round:
        """This round one event later."""
        number, kind = self.number + 1, type(event).__name__
        row = {"kind": kind, "body": text, "at": at}
        head = next_head(self.head, event_text(self.id, number, row))
        return replace(
            self,
            state=self.game.evolve(self.state, event),
            number=number,
            head=head,
            heads={**self.heads, kind: head},
        )


def event_text(round_id: str, number: int, row: Mapping[str, Any]) -> str:
    """The text of one event row (its kind, body and time) in the chain of its round."""
    kept = {"kind": row["kind"], "body": row["body"], "at": row["at"]}
    return canonical({**kept, "number": number, "round": round_id})


class ChainBroken(Exception):
    """A stored event does not fit its chain: nothing more is written to its round (SEC-18)."""

    def __init__(self, round_id: str, number: int) -> None:
        super().__init__(round_id, number)
        self.refused = Refused("E_CHAIN_BROKEN", {"round": round_id, "row": number})


class Reader(Protocol):
    """Where the big texts are read: the house's ``Store``, or one transaction of it."""

    def read(self, work: Callable[[Connection], Result]) -> Result: ...


class Memory:
    """Loads rounds and remembers them."""

    def __init__(self, catalogue: Catalogue, store: Reader) -> None:
        self.catalogue = catalogue
        self.store = store
        self._rounds: dict[str, Round] = {}
        self._document = lru_cache(maxsize=64)(self._parse)
        self._bodies: dict[str, tuple[str, str]] = {}

    def load(self, conn: Connection, round_id: str, *, lock: bool = False) -> Round | None:
        """The round at its last event, or ``None``.

        ``lock`` keeps others off it until this transaction ends. SQLite needs no lock for that:
        ``BEGIN IMMEDIATE`` already lets one writer in at a time.
        """
        query = _LOCKED if lock else _ONE
        row = conn.execute(query, {"round": round_id}).one_or_none()
        return self.fold(conn, row) if row is not None else None

    def open_rows(self, conn: Connection, hall: str) -> list[Row[Any]]:
        """The rows of all open rounds of a hall, in the fixed order of locking."""
        return list(conn.execute(_OPEN, {"hall": hall}))

    def open_rounds(self, conn: Connection, hall: str, kinds: Iterable[str]) -> list[Round]:
        """The open rounds of these kinds in a hall, in the fixed order of locking."""
        wanted = frozenset(kinds)
        return [self.fold(conn, row) for row in self.open_rows(conn, hall) if row.kind in wanted]

    def fold(self, conn: Connection, row: Row[Any]) -> Round:
        """The round of a row of ``rounds``, from what is remembered and what is newer."""
        known = self._rounds.get(row.id)
        if known is None or known.number > row.number:
            columns = (row.id, row.hall, row.kind, row.ordinal, row.status, row.terms)
            known = self.blank(RoundRow(*columns))
        known = self._caught_up(conn, known, row)
        self.remember(known)
        return known

    def known(self, round_id: str) -> Round | None:
        """The round as it was last seen; only what never changes of it may be relied upon."""
        return self._rounds.get(round_id)

    def remember(self, round_: Round) -> None:
        """Keeps a committed round; the oldest ones make room."""
        self._rounds.pop(round_.id, None)
        self._rounds[round_.id] = round_
        while len(self._rounds) > REMEMBERED:
            self._rounds.pop(next(iter(self._rounds)))

    def forget(self) -> None:
        """Drops everything, so that the next look reads and folds all of it anew."""
        self._rounds.clear()
        self._bodies.clear()
        self._document.cache_clear()

    def terms(self, row: RoundRow) -> Terms:
        """The terms that a round was opened under, from its row."""
        stored = json.loads(row.terms)
        return Terms(
            round=row.id,
            hall=row.hall,
            ordinal=row.ordinal,
            profile=self.document(stored["profile"]),
            profile_id=stored["profile_id"],
            commitments=stored["commitments"],
            document=self.document,
        )

    def document(self, digest: str) -> Any:
        """The big text stored under ``digest``, as its parser understands it; None when absent."""
        if digest not in self._bodies:
            wanted = select(documents.c.kind, documents.c.body).where(documents.c.digest == digest)
            row = self.store.read(lambda conn: conn.execute(wanted).one_or_none())
            if row is None:
                return None
            self._bodies[digest] = (row.kind, row.body)
        return self._document(digest)

    def keep_document(self, digest: str, kind: str, body: str) -> None:
        """Remembers a document that has just been stored."""
        self._bodies[digest] = (kind, body)

    def _parse(self, digest: str) -> Any:
        kind, body = self._bodies[digest]
        parse = self.catalogue.documents.get(kind, json.loads)
        return parse(body)

    def blank(self, row: RoundRow) -> Round:
        """A round before its first event."""
        return Round(
            id=row.id,
            hall=row.hall,
            kind=row.kind,
            ordinal=row.ordinal,
            status=row.status,
            game=self.catalogue.games[row.kind],
            terms=self.terms(row),
            state=None,
            number=0,
            head=FIRST,
            stored=row.terms,
        )

    def _caught_up(self, conn: Connection, known: Round, row: Row[Any]) -> Round:
        if known.number < row.number:
            for stored in conn.execute(_NEWER, {"round": row.id, "known": known.number}):
                event = self.catalogue.event(known.kind, stored.kind, stored.body)
                known = known.after(event, stored.body, stored.at)
                if (known.number, known.head) != (stored.number, stored.head):
                    raise ChainBroken(row.id, stored.number)
        return known if known.status == row.status else replace(known, status=row.status)


def refusal_of_absent(round_id: str) -> Refused:
    return Refused("E_NO_ROUND", {"round": round_id})
