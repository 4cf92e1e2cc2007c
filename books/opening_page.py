"""The opening of a session in words: staff with documents, checks, count, pointers, prima."""

from __future__ import annotations

from dataclasses import dataclass

from books.entries import count_words
from books.folio_page import Row
from books.minutes import Opening
from books.prima_told import Standing
from books.voice import Voice


@dataclass(frozen=True, slots=True)
class OpeningPage:
    """``staff`` are person, duty and document number; the rest are names and values."""

    session: str
    opened: str
    staff: tuple[tuple[str, str, str], ...]
    rows: tuple[Row, ...]
    pointers: tuple[Row, ...]


def opening_page(opening: Opening, voice: Voice) -> OpeningPage:
    """The opening in words (BINGO-53)."""
    style = voice.style
    items = [voice.known("item", item) for item in opening.items]
    count = count_words(opening.missing, opening.extra, voice)
    counted = f"{count}, {voice.person(opening.counted_by)}, {style.hour(opening.counted_at)}"
    extractor = voice.known("mode", opening.extractor)
    rows = [
        Row(voice("checks"), style.listed(items)),
        Row(
            voice("extractor"),
            voice("extractorOf", name=extractor, approval=opening.approval),
        ),
        Row(voice("ballCount"), counted),
        Row(voice("publicPresent"), voice("yes" if opening.public_present else "no")),
    ]
    if opening.prima is not None:
        rows.append(Row(voice("primaState"), _prima(opening.prima, voice)))
    return OpeningPage(
        session=voice("sessionOf", day=style.day(opening.at), name=opening.session),
        opened=voice("openedAt", time=style.clock(opening.at), person=voice.person(opening.by)),
        staff=tuple(
            (one.person, voice.known("role", one.duty), one.document) for one in opening.staff
        ),
        rows=tuple(rows),
        pointers=tuple(
            Row(one.series, voice("pointerOf", next=one.next, size=style.count(one.size)))
            for one in opening.pointers
        ),
    )


def _prima(prima: Standing, voice: Voice) -> str:
    money = voice.style.money
    if prima.limit:
        return voice(
            "primaStateArmed", fund=money(prima.fund), limit=prima.limit, games=prima.games_armed
        )
    return voice("primaStateAccumulating", fund=money(prima.fund), cap=money(prima.cap))
