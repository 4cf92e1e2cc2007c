"""The whole minute book of a session, page by page, with the totals of each page.

Rows stand in the order in which they were written: the line of a game where its figures were
entered, a note where it was added. A correction is a row of its own in red; what it corrects stays
as it was. Pure: everything is composed from what the rounds have told (BINGO-53, BOOK-2, BOOK-3).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from bingo.games.series_events import PointerMoved, SeriesRegistered, SeriesRetired, UnitsCorrected
from bingo.games.session_events import (
    BallsCounted,
    EquipmentChecked,
    SessionOpened,
    StaffEntered,
)
from books.figures import series_name
from books.folio import folio, seal
from books.folio_words import Folio, Seal
from books.games.minute_book_events import BookOpened, BookSigned, LineOpened, NoteAdded, NoteSigned
from books.games.minute_book_state import PAGE
from books.games.minute_book_view import digest_of
from books.prima_told import Standing, standing_at
from house.told import Record

RED = frozenset({"correction", "count_corrected", "ball_corrected"})
"""The entries that correct something and are shown in red (BOOK-3)."""


@dataclass(frozen=True, slots=True)
class Sources:
    """What a book is composed from: its own record and those of the rounds around it."""

    book: Record
    games: Mapping[str, Record] = field(default_factory=dict)
    sessions: tuple[Record, ...] = ()
    series: tuple[Record, ...] = ()
    primas: tuple[Record, ...] = ()
    ball_sets: tuple[Record, ...] = ()

    def all(self) -> tuple[Record, ...]:
        """Every record, the book first."""
        around = (*self.sessions, *self.series, *self.primas, *self.ball_sets)
        return (self.book, *self.games.values(), *around)


@dataclass(frozen=True, slots=True)
class Signature:
    role: str
    person: str
    at: int


@dataclass(frozen=True, slots=True)
class Note:
    """An entry that is no game; ``missing`` are the roles that have not signed it yet."""

    note: int
    kind: str
    line: int
    game: str
    text: str
    facts: Mapping[str, Any]
    signed: tuple[Signature, ...]
    missing: tuple[str, ...]
    by: str
    at: int
    digest: str
    red: bool
    seal: Seal


@dataclass(frozen=True, slots=True)
class Present:
    """Somebody of the staff at the opening, with the professional document shown."""

    person: str
    duty: str
    document: str


@dataclass(frozen=True, slots=True)
class Pointer:
    """The next card of a series at the opening."""

    series: str
    next: int
    size: int


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening of a session with all that the book must hold of it (BINGO-53)."""

    session: str
    at: int
    by: str
    staff: tuple[Present, ...]
    items: tuple[str, ...]
    extractor: str
    approval: str
    counted_at: int
    counted_by: str
    missing: tuple[int, ...]
    extra: tuple[int, ...]
    public_present: bool
    pointers: tuple[Pointer, ...]
    prima: Standing | None


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over games whose money stands; cents, but for ``games`` and ``units``."""

    games: int = 0
    units: int = 0
    gross: int = 0
    line: int = 0
    bingo: int = 0
    withheld: int = 0
    house: int = 0
    rounding: int = 0
    paid: int = 0
    set_aside: int = 0

    def __add__(self, other: Totals) -> Totals:
        names = [field.name for field in fields(self)]
        return Totals(**{name: getattr(self, name) + getattr(other, name) for name in names})


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the register; ``carried`` is the sum of the pages before, ``total`` with it."""

    number: int
    rows: tuple[Folio | Note, ...]
    carried: Totals
    own: Totals

    @property
    def total(self) -> Totals:
        return self.carried + self.own


@dataclass(frozen=True, slots=True)
class Minutes:
    """The book of one round; ``signed_at`` is 0 while it is open. ``last`` is the chain's end."""

    round: str
    volume: str
    opened_at: int
    opened_by: str
    openings: tuple[Opening, ...]
    pages: tuple[Page, ...]
    signed_at: int
    signed_by: str
    last: Seal

    @property
    def folios(self) -> tuple[Folio, ...]:
        """The games of the book in the order of their lines."""
        return tuple(row for page in self.pages for row in page.rows if isinstance(row, Folio))

    @property
    def notes(self) -> tuple[Note, ...]:
        """The entries that are no games."""
        return tuple(row for page in self.pages for row in page.rows if isinstance(row, Note))

    @property
    def total(self) -> Totals:
        return self.pages[-1].total if self.pages else Totals()

    def notes_of(self, folio: Folio) -> tuple[Note, ...]:
        """The entries about a game."""
        return tuple(
            note for note in self.notes if note.game == folio.game or note.line == folio.line
        )


def minutes(sources: Sources) -> Minutes:
    """The book as it now stands."""
    book = sources.book
    opened, signed = book.first(BookOpened), book.first(BookSigned)
    assert opened is not None, book.id
    return Minutes(
        round=book.id,
        volume=opened.volume,
        opened_at=opened.at,
        opened_by=opened.by,
        openings=tuple(_openings(sources)),
        pages=tuple(_pages(_rows(sources))),
        signed_at=signed.at if signed else 0,
        signed_by=signed.by if signed else "",
        last=seal(book, book.told[-1].number),
    )


def totals_of(folios: Iterable[Folio]) -> Totals:
    """The sums over games; an annulled game's money is undone and counts for nothing."""
    total = Totals()
    for one in folios:
        if one.counts:
            total += _totals(one)
    return total


def notes_of(book: Record) -> list[Note]:
    """All entries of a book that are no games, with who signed them."""
    signatures: dict[int, list[Signature]] = {}
    for event in book.of(NoteSigned):
        signatures.setdefault(event.note, []).append(Signature(event.role, event.by, event.at))
    found = []
    for told in book.told:
        if isinstance(told.event, NoteAdded):
            signed = tuple(signatures.get(told.event.note, ()))
            found.append(_note(told.event, signed, seal(book, told.number)))
    return found


# --- helpers -------------------------------------------------------------------------------------


def _rows(sources: Sources) -> list[Folio | Note]:
    notes = {note.note: note for note in notes_of(sources.book)}
    rows: list[Folio | Note] = []
    for told in sources.book.told:
        if isinstance(told.event, NoteAdded):
            rows.append(notes[told.event.note])
        elif isinstance(told.event, LineOpened):
            page = _folio(sources, told.event)
            if page is not None:
                rows.append(page)
    return rows


def _folio(sources: Sources, entry: LineOpened) -> Folio | None:
    game = sources.games[entry.game]
    borrowed = {getattr(told.event, "pool", "") for told in game.told[:1]}
    prima = next((one for one in sources.primas if one.id in borrowed), None)
    return folio(sources.book, entry.line, game, prima=prima, ball_sets=sources.ball_sets)


def _pages(rows: list[Folio | Note]) -> Iterable[Page]:
    carried = Totals()
    for number, start in enumerate(range(0, len(rows), PAGE), 1):
        own = rows[start : start + PAGE]
        sums = totals_of(row for row in own if isinstance(row, Folio))
        yield Page(number, tuple(own), carried, sums)
        carried += sums


def _totals(one: Folio) -> Totals:
    figures = one.before.figures
    return Totals(
        games=1,
        units=figures.units,
        gross=figures.gross,
        line=figures.line,
        bingo=figures.bingo,
        withheld=figures.withheld,
        house=figures.house,
        rounding=one.end.rounding,
        paid=one.end.paid,
        set_aside=one.end.set_aside,
    )


def _note(added: NoteAdded, signed: tuple[Signature, ...], where: Seal) -> Note:
    roles = {signature.role for signature in signed}
    return Note(
        note=added.note,
        kind=added.kind,
        line=added.line,
        game=added.game,
        text=added.text,
        facts=json.loads(added.facts),
        signed=signed,
        missing=tuple(role for role in added.signers if role not in roles),
        by=added.by,
        at=added.at,
        digest=digest_of(added),
        red=added.kind in RED,
        seal=where,
    )


def _openings(sources: Sources) -> Iterable[Opening]:
    """The sessions whose opening stands in the book, with what their own rounds know of it."""
    written = [note for note in notes_of(sources.book) if note.kind == "opening"]
    for note in written:
        for session in sources.sessions:
            opened = session.first(SessionOpened)
            if opened is not None and opened.at == note.facts["at"]:
                yield _opening(sources, session, opened)


def _opening(sources: Sources, session: Record, opened: SessionOpened) -> Opening:
    counts = [count for count in session.of(BallsCounted) if count.at <= opened.at]
    checked = [check for check in session.of(EquipmentChecked) if check.at <= opened.at]
    standing = [standing_at(one, opened.at) for one in sources.primas]
    return Opening(
        session=opened.name,
        at=opened.at,
        by=opened.by,
        staff=tuple(
            Present(entered.person, entered.duty, entered.document)
            for entered in session.of(StaffEntered)
            if entered.at <= opened.at
        ),
        items=opened.items,
        extractor=checked[-1].extractor if checked else "",
        approval=checked[-1].approval if checked else "",
        counted_at=counts[-1].at if counts else 0,
        counted_by=opened.counted_by,
        missing=counts[-1].missing if counts else (),
        extra=counts[-1].extra if counts else (),
        public_present=bool(counts and counts[-1].public_present),
        pointers=tuple(_pointers(sources.series, opened.at)),
        prima=standing[-1] if standing else None,
    )


def _pointers(series: Iterable[Record], at: int) -> Iterable[Pointer]:
    """The next card of each series in the stock at a time."""
    for record in series:
        registered = record.first(SeriesRegistered)
        retired = record.first(SeriesRetired)
        if registered is None or registered.at > at or (retired and retired.at <= at):
            continue
        moved = [
            told.event.next
            for told in record.told
            if isinstance(told.event, PointerMoved | UnitsCorrected) and told.at <= at
        ]
        name = series_name(registered.letter, registered.number)
        yield Pointer(name, moved[-1] if moved else registered.first, registered.size)
