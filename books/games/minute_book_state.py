"""What may be asked of the minute book, what it is made of, and what its events fold to.

Requirements BINGO-30, BINGO-38, BINGO-53, BOOK-2 to BOOK-4.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from books.games.minute_book_events import (
    AwardEntered,
    BookOpened,
    BookSigned,
    EndEntered,
    GameEntered,
    GameLeft,
    LineCompleted,
    LineOpened,
    NoteAdded,
    NoteSigned,
    PaymentEntered,
)
from house.contract import Action, Event

PAGE = 20
"""Entries of a page, and how many lines and notes the view tells."""


@dataclass(frozen=True)
class OpenBook(Action):
    """Opens a book under its volume and stamp (empty: its number in the hall).

    ``follows`` is the signed book before it, whose numbers it goes on with.
    """

    volume: str = ""
    follows: str = ""
    borrows: ClassVar[Mapping[str, str]] = {"follows": "minute_book"}


@dataclass(frozen=True)
class AddNote(Action):
    """Adds an entry: ``incident``, ``correction``, ``complaint``, ``stand_in`` or ``remark``.

    A correction names the ``line`` or the note (``corrects``) that it corrects; nothing is
    overwritten. ``document`` is the document number of a complainant, without which a complaint
    has no value; ``person`` is the complainant, or who stands in for ``duty`` from ``since`` on
    (epoch milliseconds, 0: now) for so many ``minutes`` (0: until further notice).
    """

    kind: str
    text: str
    line: int = 0
    document: str = ""
    corrects: int = 0
    person: str = ""
    duty: str = ""
    since: int = 0
    minutes: int = 0


@dataclass(frozen=True)
class SignNote(Action):
    """Signs an entry in one's role; ``digest`` is that of the text shown (BOOK-4)."""

    note: int
    digest: str
    signs: ClassVar[bool] = True


@dataclass(frozen=True)
class SignBook(Action):
    """Signs the closing of the session's minutes; ``last_line`` is the line it was read to."""

    last_line: int
    signs: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Line:
    """One game in the book; ``end`` and ``outcome`` come after the draw."""

    opened: LineOpened
    awards: tuple[AwardEntered, ...] = ()
    payments: tuple[PaymentEntered, ...] = ()
    end: EndEntered | None = None
    outcome: str = ""

    @property
    def paid(self) -> int:
        return sum(payment.cents for payment in self.payments if not payment.set_aside)

    @property
    def set_aside(self) -> int:
        return sum(payment.cents for payment in self.payments if payment.set_aside)


@dataclass(frozen=True, slots=True)
class Note:
    """An entry and who signed it in which role."""

    added: NoteAdded
    signed: tuple[NoteSigned, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """The roles whose signature is still missing."""
        roles = {signature.role for signature in self.signed}
        return tuple(role for role in self.added.signers if role not in roles)


@dataclass(frozen=True, slots=True)
class BookState:
    """``lines`` and ``notes`` are those of this book that are recent or still open."""

    opening: BookOpened
    last_line: int
    last_note: int
    entered: GameEntered | None = None
    lines: tuple[Line, ...] = ()
    notes: tuple[Note, ...] = ()
    signed_at: int = 0

    @property
    def open_line(self) -> Line | None:
        """The line of the running game, if it stands in the book."""
        return self.lines[-1] if self.lines and not self.lines[-1].outcome else None


def evolve(state: BookState | None, event: Event) -> BookState:
    """The book after ``event``."""
    if isinstance(event, BookOpened):
        return BookState(event, event.first_line - 1, event.first_note - 1)
    assert state is not None, event
    return _FOLDS[type(event)](state, event)


def _line_opened(state: BookState, event: LineOpened) -> BookState:
    assert event.line == state.last_line + 1, (state, event)
    lines = (*state.lines, Line(event))[-PAGE:]
    return replace(state, lines=lines, last_line=event.line, entered=None)


def _latest(state: BookState, **change: Any) -> BookState:
    return replace(state, lines=(*state.lines[:-1], replace(state.lines[-1], **change)))


def _award(state: BookState, event: AwardEntered) -> BookState:
    return _latest(state, awards=(*state.lines[-1].awards, event))


def _payment(state: BookState, event: PaymentEntered) -> BookState:
    return _latest(state, payments=(*state.lines[-1].payments, event))


def _note(state: BookState, event: NoteAdded) -> BookState:
    assert event.note == state.last_note + 1, (state, event)
    settled = [note for note in state.notes if not note.missing][-PAGE:]
    kept = tuple(note for note in state.notes if note.missing or note in settled)
    return replace(state, notes=(*kept, Note(event)), last_note=event.note)


def _signed(state: BookState, event: NoteSigned) -> BookState:
    notes = (
        replace(note, signed=(*note.signed, event)) if note.added.note == event.note else note
        for note in state.notes
    )
    return replace(state, notes=tuple(notes))


_FOLDS: Mapping[type[Event], Callable[[BookState, Any], BookState]] = {
    GameEntered: lambda state, event: replace(state, entered=event),
    GameLeft: lambda state, event: replace(state, entered=None),
    LineOpened: _line_opened,
    AwardEntered: _award,
    EndEntered: lambda state, event: _latest(state, end=event),
    PaymentEntered: _payment,
    LineCompleted: lambda state, event: _latest(state, outcome=event.outcome),
    NoteAdded: _note,
    NoteSigned: _signed,
    BookSigned: lambda state, event: replace(state, signed_at=event.at),
}
