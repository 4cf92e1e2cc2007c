"""What a seat is told of the minute book: its last page, newest first, and what is not signed."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from books.games.minute_book_events import NoteAdded
from books.games.minute_book_state import PAGE, BookState, Line, Note
from house.contract import Seat, Terms


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
