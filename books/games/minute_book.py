"""The minute book of the bingo (*Libro de Actas*): append only, signed, one line for every game.

No ball is drawn before the line of its game stands here (BINGO-38). Corrections are new entries;
nothing is ever altered, and a signed book takes nothing more (BOOK-2). Requirements BINGO-30,
BINGO-38, BINGO-53, BOOK-2 to BOOK-4.

Refusals, in the order in which they are looked for::

    OpenBook  E_STALE the book that it follows is not the last one
              · E_BOOK_OPEN by the book that is open in the hall
    (every)   E_BOOK_LOCKED signed already
    AddNote   E_BAD_INPUT no such kind, no text, no such line · E_SIGNATURE_MISSING a complaint
              without the document of who complains
    SignNote  E_BAD_INPUT no such entry · E_FORBIDDEN not this role's to sign
              · E_ALREADY_DECIDED signed in this role · E_SEPARATION signed by the same person
              · E_STALE another text was shown
    SignBook  E_PREVIOUS_GAME_OPEN a line is not complete · E_SIGNATURE_MISSING the entry and role
              · E_STALE more was written meanwhile
    (lent)    E_BOOK_LOCKED to a draw; E_BOOK_OPEN to a book that would follow it
    (session) E_SIGNATURE_MISSING a session closes while its minutes are not signed
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from books.games.minute_book_events import (
    EVENTS,
    BookOpened,
    BookSigned,
    NoteAdded,
    NoteSigned,
)
from books.games.minute_book_hearing import BOTH, HEARS, react
from books.games.minute_book_state import (
    PAGE,
    AddNote,
    BookState,
    Line,
    Note,
    OpenBook,
    SignBook,
    SignNote,
    evolve,
)
from house.contract import Decision, Game, Refused, Request, Seat, Step, Terms

# --- words ---------------------------------------------------------------------------------------

KINDS: Mapping[str, tuple[str, ...]] = {
    "incident": BOTH,
    "correction": BOTH,
    "complaint": ("hall_manager",),
    "stand_in": ("table_head",),
    "remark": (),
}
"""The entries that a person may write, and the roles that must sign them (BINGO-53)."""

CODES = frozenset(
    {
        "E_BAD_INPUT",
        "E_STALE",
        "E_BOOK_OPEN",
        "E_BOOK_LOCKED",
        "E_SIGNATURE_MISSING",
        "E_FORBIDDEN",
        "E_ALREADY_DECIDED",
        "E_SEPARATION",
        "E_PREVIOUS_GAME_OPEN",
    }
)

# --- start, decide --------------------------------------------------------------------------------


def start(request: Request, terms: Terms) -> Decision:
    """Opens a book; its numbers go on where the one before ended."""
    action = request.action
    assert isinstance(action, OpenBook)
    past = request.borrowed.get("follows", {"line": 0, "note": 0, "ordinal": terms.ordinal - 1})
    if past["ordinal"] != terms.ordinal - 1:
        return Refused("E_STALE", {"follows": action.follows})
    event = BookOpened(
        volume=action.volume.strip() or str(terms.ordinal),
        first_line=past["line"] + 1,
        first_note=past["note"] + 1,
        follows=action.follows,
        by=request.person,
        at=request.at,
    )
    return (Step(event),)


def decide(state: BookState, request: Request, terms: Terms) -> Decision:
    """An entry, a signature, or the closing."""
    action = request.action
    if state.signed_at:
        return Refused("E_BOOK_LOCKED", {"volume": state.opening.volume})
    if isinstance(action, AddNote):
        return _add_note(state, action, request)
    if isinstance(action, SignNote):
        return _sign_note(state, action, request)
    assert isinstance(action, SignBook), action
    return _sign_book(state, action, request)


def _add_note(state: BookState, action: AddNote, request: Request) -> Decision:
    if action.kind not in KINDS:
        return Refused("E_BAD_INPUT", {"field": "kind"})
    if not action.text.strip():
        return Refused("E_BAD_INPUT", {"field": "text"})
    if not 0 <= action.line <= state.last_line:
        return Refused("E_BAD_INPUT", {"field": "line"})
    if action.kind == "complaint" and not action.document.strip():
        return Refused("E_SIGNATURE_MISSING", {"field": "document"})
    event = NoteAdded(
        note=state.last_note + 1,
        kind=action.kind,
        line=action.line,
        game="",
        text=action.text,
        facts=json.dumps({"document": action.document}),
        signers=KINDS[action.kind],
        by=request.person,
        at=request.at,
    )
    return (Step(event),)


def _sign_note(state: BookState, action: SignNote, request: Request) -> Decision:
    note = next((known for known in state.notes if known.added.note == action.note), None)
    if note is None:
        return Refused("E_BAD_INPUT", {"field": "note"})
    if request.role not in note.added.signers:
        return Refused("E_FORBIDDEN", {"signers": list(note.added.signers)})
    if request.role not in note.missing:
        return Refused("E_ALREADY_DECIDED", {"note": action.note})
    if any(signature.by == request.person for signature in note.signed):
        return Refused("E_SEPARATION", {"person": request.person})
    if action.digest != digest_of(note.added):
        return Refused("E_STALE", {"digest": digest_of(note.added)})
    event = NoteSigned(action.note, request.role, action.digest, request.person, at=request.at)
    return (Step(event),)


def _sign_book(state: BookState, action: SignBook, request: Request) -> Decision:
    line = state.open_line
    if line is not None or state.entered is not None:
        number = line.opened.number if line else 0
        return Refused("E_PREVIOUS_GAME_OPEN", {"number": number})
    for note in state.notes:
        if note.missing:
            details = {"note": note.added.note, "role": note.missing[0]}
            return Refused("E_SIGNATURE_MISSING", details)
    if action.last_line != state.last_line:
        return Refused("E_STALE", {"last_line": state.last_line})
    event = BookSigned(state.last_line, state.last_note, request.person, request.at)
    return (Step(event),)


# --- view, lend -----------------------------------------------------------------------------------


def view(state: BookState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """The last page of lines and of notes, newest first, and what is not signed yet."""
    entries = state.last_line + state.last_note
    return {
        "volume": state.opening.volume,
        "lines": [_line_view(line) for line in reversed(state.lines)],
        "notes": [_note_view(note) for note in reversed(state.notes)],
        "last_line": state.last_line,
        "unsigned": sum(1 for note in state.notes if note.missing),
        "pages": -(-entries // PAGE),
        "open": not state.signed_at,
    }


def lend(state: BookState, request: Request, terms: Terms) -> Mapping[str, Any] | Refused:
    """The number of the borrower's line, or the numbers that the next book goes on with."""
    if isinstance(request.action, OpenBook):
        if not state.signed_at:
            return Refused("E_BOOK_OPEN", {"volume": state.opening.volume})
        return {"line": state.last_line, "note": state.last_note, "ordinal": terms.ordinal}
    if state.signed_at:
        return Refused("E_BOOK_LOCKED", {"volume": state.opening.volume})
    line = state.open_line
    return {"line": line.opened.line if line and line.opened.game == request.round else 0}


# --- helpers --------------------------------------------------------------------------------------


def digest_of(note: NoteAdded) -> str:
    """SHA-256 in hex of the entry as it is read before it is signed (SEC-6)."""
    text = "\n".join((str(note.note), note.kind, str(note.line), note.text, note.facts))
    return hashlib.sha256(text.encode()).hexdigest()


def _line_view(line: Line) -> dict[str, Any]:
    opened = line.opened
    return {
        "line": opened.line,
        "game": opened.game,
        "number": opened.number,
        "ranges": [[cards.series, cards.first, cards.last] for cards in opened.ranges],
        "face_cents": opened.face_cents,
        "units": opened.units,
        "gross": opened.gross,
        "line_due": opened.line_due + opened.carry_line,
        "bingo_due": opened.bingo_due + opened.carry_bingo,
        "withheld": opened.withheld,
        "fund": opened.fund,
        "limit": opened.limit,
        "awards": [[a.prize, a.ball, list(a.numbers), list(a.shares)] for a in line.awards],
        "balls": line.end.balls if line.end else 0,
        "paid": line.paid,
        "set_aside": line.set_aside,
        "outcome": line.outcome,
        "at": opened.at,
    }


def _note_view(note: Note) -> dict[str, Any]:
    added = note.added
    return {
        "note": added.note,
        "kind": added.kind,
        "line": added.line,
        "text": added.text,
        "facts": json.loads(added.facts),
        "missing": list(note.missing),
        "signed": [[signature.role, signature.by] for signature in note.signed],
        "digest": digest_of(added),
        "by": added.by,
        "at": added.at,
    }


WRITERS = frozenset({"table_head", "hall_manager", "director", "deputy"})
SEATS = {
    "table_head": "head",
    "hall_manager": "head",
    "director": "head",
    "deputy": "head",
    "accountant": "official",
    "auditor": "official",
    "official": "official",
}

GAME = Game(
    kind="minute_book",
    opening=OpenBook,
    actions=(AddNote, SignNote, SignBook),
    events=EVENTS,
    rights={
        OpenBook: WRITERS,
        AddNote: WRITERS,
        SignNote: WRITERS,
        SignBook: frozenset({"table_head"}),
    },
    seats=SEATS,
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    lend=lend,
    react=react,
    hears=HEARS,
    closed=lambda state: bool(state.signed_at),
)
