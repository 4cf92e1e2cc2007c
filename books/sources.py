"""Fetches from the archive what a minute book and its exports are composed from."""

from __future__ import annotations

from books.games.minute_book_events import GameEntered
from books.minutes import Sources
from house.archive import EVER, Archive
from house.told import Record

BOOK, GAME = "minute_book", "ninety_ball"


def sources(archive: Archive, book_id: str) -> Sources | None:
    """All records that the book ``book_id`` is composed from, or ``None`` when there is no such."""
    book = archive.record(book_id)
    if book is None or book.kind != BOOK:
        return None
    found = {event.game: archive.record(event.game) for event in book.of(GameEntered)}
    since, until = book.opened_at, _end(book)
    around = {
        kind: tuple(archive.touched(book.hall, kind, since, until))
        for kind in ("session", "ball_set")
    }
    stock = (one for one in archive.opened(book.hall, "series", until=until))
    return Sources(
        book=book,
        games={name: game for name, game in found.items() if game is not None},
        sessions=around["session"],
        series=tuple(one for one in stock if _in_stock(one, since)),
        primas=tuple(archive.touched(book.hall, "prima", until=until)),
        ball_sets=around["ball_set"],
    )


def _end(book: Record) -> int:
    """One millisecond after a signed book's last event; an open one has no end."""
    return book.told[-1].at + 1 if book.status == "closed" else EVER


def _in_stock(series: Record, since: int) -> bool:
    """Whether a series was not yet closed when the book was opened."""
    return series.status == "open" or bool(series.told and series.told[-1].at >= since)
