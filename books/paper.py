"""The minute book on paper: opening, register with the sums of its pages, and each game's page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from books.folio_page import code_of, folio_page, note_row, run_words
from books.folio_words import Folio
from books.minutes import Minutes, Note, Page, Totals
from books.opening_page import OpeningPage, opening_page
from books.pdf_folio import draw_folio, foot, head, rows, signs
from books.pdf_pen import BOLD, ITALIC, MARGIN, PLAIN, Pen
from books.voice import Voice

SIGNERS = ("table_head", "hall_manager", "official")
COLUMNS = (
    ("registerLine", 0.0, 0.045, False),
    ("registerHour", 0.045, 0.05, False),
    ("registerGame", 0.095, 0.085, False),
    ("registerCards", 0.18, 0.19, False),
    ("registerSold", 0.37, 0.07, True),
    ("gross", 0.44, 0.1, True),
    ("line", 0.54, 0.085, True),
    ("bingo", 0.625, 0.095, True),
    ("registerPrima", 0.72, 0.08, True),
    ("registerPaid", 0.8, 0.1, True),
    ("registerState", 0.915, 0.085, False),
)
"""Title, where the column begins and how wide it is in parts of the page, and whether it is
written up to its right edge."""

ROW = 15.0
FOOT = 122.0


def book_pdf(
    book: Minutes,
    voice: Voice,
    *,
    hall: str,
    key: str,
    line: int = 0,
    pause: Callable[[], None] = lambda: None,
) -> bytes:
    """The whole book, or the page of one game; ``pause`` is called between pages, so that a long
    document lets others work."""
    title = f"{voice('book')} {book.volume}"
    wanted = [one for one in book.folios if line in (0, one.line)]
    pen = Pen(title, hall, wide=not line)
    if not line:
        _register(pen, book, voice, hall=hall, key=key, pause=pause)
    for place, folio in enumerate(wanted):
        if place or not line:
            pen.turn(wide=False)
        draw_folio(pen, folio_page(book, folio, voice), voice, hall=hall, key=key)
        pause()
    return pen.done()


def _register(
    pen: Pen, book: Minutes, voice: Voice, *, hall: str, key: str, pause: Callable[[], None]
) -> None:
    """The pages on their side: openings, the rows, the sums, who signs, the chain."""
    code = code_of(book.round, book.last)
    pen.ending = lambda: foot(pen, voice, book.last, code=code, key=key)
    for opening in book.openings:
        head(pen, voice, hall=hall, right=(voice("volume", volume=""), book.volume))
        _opening(pen, opening_page(opening, voice), voice)
        pen.turn()
    for page in book.pages or (None,):
        if page is not None and page.number > 1:
            pen.turn()
        head(pen, voice, hall=hall, right=(voice("volume", volume=""), book.volume))
        if page is not None:
            _page(pen, book, page, voice)
        last = page is None or page.number == len(book.pages)
        if last:
            _closing(pen, book, voice)
        number = page.number if page is not None else 1
        told = voice("pageOf", n=number, m=max(1, len(book.pages)))
        pen.y = pen.size[1] - MARGIN - 15
        pen.text(MARGIN + pen.width, told, 9, ITALIC, right=True)
        pause()


def _opening(pen: Pen, opening: OpeningPage, voice: Voice) -> None:
    pen.y += 17
    pen.text(MARGIN, opening.session, 10)
    pen.text(MARGIN + pen.width, opening.opened, 10, ITALIC, right=True)
    pen.y += 28
    pen.text(MARGIN, voice("opening"), 20, BOLD)
    pen.y += 24
    top, half = pen.y, (pen.width - 36) / 2
    pen.text(MARGIN, voice("staff"), 11, BOLD)
    pen.y += 15
    parts = (0.0, 0.42, 0.8)
    for key, part in zip(("person", "duty", "document"), parts, strict=True):
        pen.text(MARGIN + part * half, voice(key), 9.2, ITALIC)
    pen.y += 5
    pen.rule(MARGIN, half, 0.9)
    for told in opening.staff:
        pen.y += 12
        for words, part in zip(told, parts, strict=True):
            font = PLAIN if part else BOLD
            pen.fitted(MARGIN + part * half, words, 10, font, room=half * 0.38)
        pen.y += 4.6
        pen.rule(MARGIN, half, 0.5, grey=True)
    pen.y = top
    x = MARGIN + half + 36
    pen.text(x, voice("checkList"), 11, BOLD)
    pen.y += 17
    rows(pen, opening.rows, x=x, width=half)
    pen.y += 10
    pen.text(x, voice("pointers"), 11, BOLD)
    pen.y += 17
    rows(pen, opening.pointers, x=x, width=half)


def _page(pen: Pen, book: Minutes, page: Page, voice: Voice) -> None:
    pen.y += 26
    pen.text(MARGIN, voice("register"), 18, BOLD)
    pen.y += 20
    titles = [voice(key) for key, *_ in COLUMNS]
    _cells(pen, titles, font=ITALIC, size=8.8)
    pen.y += 4.6
    pen.rule(MARGIN, pen.width, 0.9)
    if page.number > 1:
        _sums(pen, voice("sumBefore"), page.carried, voice)
    for row in page.rows:
        if isinstance(row, Note):
            _note(pen, book, row, voice)
        else:
            _game(pen, row, voice)
    pen.y += 2
    pen.rule(MARGIN, pen.width, 0.9)
    _sums(pen, voice("sumPage"), page.own, voice)
    last = page.number == len(book.pages)
    _sums(pen, voice("sumAll" if last else "sumOn"), page.total, voice)


def _game(pen: Pen, row: Folio, voice: Voice) -> None:
    figures, style = row.before.figures, voice.style
    amounts = (figures.gross, figures.line, figures.bingo, figures.withheld, row.end.paid)
    cells = [
        str(row.line),
        style.hour(row.before.written_at),
        voice("game", n=row.number),
        run_words(figures.ranges, voice),
        style.count(figures.units),
        *(style.money(cents) for cents in amounts),
        voice(f"outcome.{row.outcome}"),
    ]
    _room(pen, ROW)
    pen.y += ROW - 4.6
    pen.red(not row.counts)
    _cells(pen, cells, font=PLAIN, size=9.4)
    pen.red(False)
    pen.y += 4.6
    pen.rule(MARGIN, pen.width, 0.5, grey=True)


def _note(pen: Pen, book: Minutes, note: Note, voice: Voice) -> None:
    about = next((one for one in book.folios if one.game == note.game), None)
    row = note_row(note, voice, about)
    x = MARGIN + COLUMNS[2][1] * pen.width
    room = pen.width - COLUMNS[2][1] * pen.width
    words = f"{row.heading}. {row.words}"
    if row.signatures:
        words += f" ({row.signatures})"
    _room(pen, 13.0 * len(pen.lines(words, 9.4, PLAIN, room)) + 6)
    pen.y += ROW - 4.6
    pen.red(row.red)
    pen.text(MARGIN, voice("noteNumber", n=row.note), 9.4)
    pen.text(MARGIN + COLUMNS[1][1] * pen.width, voice.style.hour(note.at), 9.4)
    pen.paragraph(x, words, 9.4, room=room)
    pen.red(False)
    pen.y += 4.6
    pen.rule(MARGIN, pen.width, 0.5, grey=True)


def _sums(pen: Pen, label: str, totals: Totals, voice: Voice) -> None:
    amounts = (totals.gross, totals.line, totals.bingo, totals.withheld, totals.paid)
    cells = ["", "", "", "", voice.style.count(totals.units)]
    cells += [voice.style.money(cents) for cents in amounts]
    _room(pen, ROW)
    pen.y += ROW - 4.6
    pen.text(MARGIN, label, 9.4, BOLD)
    _cells(pen, [*cells, ""], font=BOLD, size=9.4)
    pen.y += 4.6


def _closing(pen: Pen, book: Minutes, voice: Voice) -> None:
    _room(pen, 60)
    pen.y += 20
    words = voice("closingOpen")
    if book.signed_at:
        time, person = voice.style.clock(book.signed_at), voice.person(book.signed_by)
        words = voice("closingSigned", time=time, person=person)
    pen.text(MARGIN, words, 9.4, ITALIC)
    pen.y = max(pen.y + 34, pen.size[1] - MARGIN - FOOT + 30)
    signs(pen, voice, SIGNERS)


def _cells(pen: Pen, cells: Sequence[str], *, font: str, size: float) -> None:
    for words, (_, part, wide, right) in zip(cells, COLUMNS, strict=True):
        x = MARGIN + (part + wide if right else part) * pen.width - (6 if right else 0)
        pen.fitted(x, words, size, font, room=wide * pen.width - 6, right=right)


def _room(pen: Pen, height: float) -> None:
    """Goes on overleaf where so much does not fit above the foot any more."""
    if pen.left - FOOT < height:
        pen.turn()
