"""The minute book of the bingo (*Libro de Actas*): append only, signed, one line for every game.

No ball is drawn before the line of its game stands here (BINGO-38). Corrections are new entries;
nothing is ever altered, and a signed book takes nothing more (BOOK-2). Requirements BINGO-30,
BINGO-38, BINGO-53, BOOK-2 to BOOK-4.

Refusals, in the order in which they are looked for::

    OpenBook  E_STALE the book that it follows is not the last one
              · E_BOOK_OPEN by the book that is open in the hall
    (every)   E_BOOK_LOCKED signed already
    AddNote   E_BAD_INPUT no such kind, no text, no such line or note, a correction of nothing, a
              stand-in of nobody, less than no time · E_SIGNATURE_MISSING a complaint without the
              document of who complains
    SignNote  E_BAD_INPUT no such entry · E_FORBIDDEN not this role's to sign
              · E_ALREADY_DECIDED signed in this role · E_SEPARATION signed by the same person
              · E_STALE another text was shown
    SignBook  E_PREVIOUS_GAME_OPEN a line is not complete · E_SIGNATURE_MISSING the entry and role
              · E_STALE more was written meanwhile
    (lent)    E_BOOK_LOCKED to a draw; E_BOOK_OPEN to a book that would follow it
    (session) E_SIGNATURE_MISSING a session closes while its minutes are not signed
"""

from __future__ import annotations

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
    AddNote,
    BookState,
    OpenBook,
    SignBook,
    SignNote,
    evolve,
)
from books.games.minute_book_view import digest_of, view
from house.contract import Decision, Game, Refused, Request, Step, Terms

# --- words ---------------------------------------------------------------------------------------

KINDS: Mapping[str, tuple[str, ...]] = {
    "incident": BOTH,
    "correction": BOTH,
    "complaint": ("hall_manager",),
    "stand_in": ("table_head",),
    "remark": (),
}
"""The entries that a person may write, and the roles that must sign them (BINGO-53)."""

DUTIES = ("hall_manager", "table_head", "cashier")
"""Who may be stood in for by another of them (BINGO-56)."""

MINUTE_MS = 60_000

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
    wrong = _wrong_field(state, action)
    if wrong:
        return Refused("E_BAD_INPUT", {"field": wrong})
    if action.kind == "complaint" and not action.document.strip():
        return Refused("E_SIGNATURE_MISSING", {"field": "document"})
    facts = {"document": action.document, **_told(action, request.at)}
    event = NoteAdded(
        note=state.last_note + 1,
        kind=action.kind,
        line=action.line,
        game="",
        text=action.text,
        facts=json.dumps(facts, sort_keys=True, ensure_ascii=False),
        signers=KINDS[action.kind],
        by=request.person,
        at=request.at,
    )
    return (Step(event),)


def _wrong_field(state: BookState, action: AddNote) -> str:
    """The first field of an entry that cannot be; "" when all can."""
    corrects_nothing = action.kind == "correction" and not (action.line or action.corrects)
    stands_in = action.kind == "stand_in"
    wrong = {
        "kind": action.kind not in KINDS,
        "text": not action.text.strip(),
        "line": not 0 <= action.line <= state.last_line or corrects_nothing,
        "corrects": not 0 <= action.corrects <= state.last_note,
        "person": stands_in and not action.person.strip(),
        "duty": stands_in and action.duty not in DUTIES,
        "minutes": action.minutes < 0 or action.since < 0,
    }
    return next((field for field, found in wrong.items() if found), "")


def _told(action: AddNote, at: int) -> dict[str, Any]:
    """What else is told with an entry, as far as it is set."""
    facts: dict[str, Any] = {"corrects": action.corrects, "person": action.person}
    if action.kind == "stand_in":
        since = action.since or at
        until = since + action.minutes * MINUTE_MS if action.minutes else 0
        facts |= {"duty": action.duty, "since": since, "until": until}
    return {name: value for name, value in facts.items() if value}


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


# --- lend ----------------------------------------------------------------------------------------


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


# --- the game ------------------------------------------------------------------------------------

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
