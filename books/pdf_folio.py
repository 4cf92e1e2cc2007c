"""One game's page of the minute book on paper: picture 14, in black with corrections in red."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from books.figures import in_fours
from books.folio_page import FolioPage, NoteRow, Row
from books.folio_words import Ball, Seal
from books.pdf_pen import BOLD, ITALIC, MARGIN, PLAIN, PLAIN_WORK, Pen
from books.voice import Voice

GAP = 30.0
ROW = 15.0
BALLS = 14
SIGNERS = ("table_head", "hall_manager", "cashier")
FOOT = 74.0
SIGNED_FOOT = 108.0
"""What the chain takes at the foot of a page, and what it takes with the signatures, in points."""


def draw_folio(pen: Pen, page: FolioPage, voice: Voice, *, hall: str, key: str) -> None:
    """Draws the page of a game on a fresh page; what does not fit goes on overleaf."""
    pen.ending = lambda: foot(pen, voice, page.seal, code=page.code, key=key)
    head(pen, voice, hall=hall, right=(voice("folio"), page.folio))
    pen.y += 17
    pen.text(MARGIN, page.session, 10)
    pen.text(MARGIN + pen.width, page.profile, 10, ITALIC, right=True)
    pen.y += 32
    pen.text(MARGIN, page.heading, 27, BOLD)
    pen.y += 26
    _two(pen, page, voice)
    _balls(pen, page, voice)
    _claims(pen, page, voice)
    notes(pen, page.notes, voice)
    if pen.left < SIGNED_FOOT:
        pen.turn()
    pen.y = pen.size[1] - MARGIN - SIGNED_FOOT + 16
    signs(pen, voice, SIGNERS)


def head(pen: Pen, voice: Voice, *, hall: str, right: tuple[str, str]) -> None:
    """The title of the book, and at the right what this page is."""
    pen.y += 16
    pen.text(MARGIN, voice("book"), 18, BOLD)
    pen.text(MARGIN + pen.width, right[0], 10, right=True)
    pen.y += 17
    pen.text(MARGIN, hall, 10)
    pen.text(MARGIN + pen.width, right[1], 17, BOLD, right=True)
    pen.y += 8
    pen.rule(MARGIN, pen.width, 1.6)


def signs(pen: Pen, voice: Voice, roles: Sequence[str]) -> None:
    """Lines to sign on, one for each role."""
    each = (pen.width - 2 * 22) / 3
    for place in range(len(roles)):
        x = MARGIN + place * (each + 22)
        pen.rule(x, each, 0.8)
    pen.y += 12
    for place, role in enumerate(roles):
        pen.text(MARGIN + place * (each + 22), voice(f"role.{role}"), 9.5)


def foot(pen: Pen, voice: Voice, seal: Seal, *, code: str, key: str) -> None:
    """The head of the chain with its code, and the promise that nothing is erased (SEC-19)."""
    pen.y = pen.size[1] - MARGIN - 66
    pen.rule(MARGIN, pen.width, 1.6)
    pen.y += 8
    pen.code(MARGIN, 58, code)
    x, top = MARGIN + 72, pen.y
    pen.y += 9
    pen.text(x, voice("chainRow", n=voice.style.count(seal.number)), 9)
    halves = (seal.head[:32], seal.head[32:])
    for half in halves:
        pen.y += 11.5
        pen.text(x, in_fours(half), 8.2, PLAIN_WORK)
    pen.y += 11.5
    pen.text(x, voice("chainBefore", head=in_fours(seal.before[:32])) + " …", 8.2)
    pen.y += 11.5
    pen.text(x, voice("chainKey", key=key), 8.2)
    pen.y = top + 30
    pen.text(MARGIN + pen.width, voice("neverErased"), 9, ITALIC, right=True)


def notes(pen: Pen, rows: Sequence[NoteRow], voice: Voice) -> None:
    """Entries one under the other, on as many pages as they take."""
    if not rows:
        return
    _heading(pen, voice("notes"))
    for row in rows:
        words = f"{voice('noteNumber', n=row.note)} · {row.hour} · {row.heading}. {row.words}"
        needed = 14 * len(pen.lines(words, 10, PLAIN, pen.width)) + 18
        if pen.left - FOOT < needed:
            pen.turn()
            pen.y += 14
        pen.red(row.red)
        pen.paragraph(MARGIN, words, 10, room=pen.width)
        pen.red(False)
        pen.y += 13
        if row.signatures:
            pen.paragraph(MARGIN, row.signatures, 9, ITALIC, room=pen.width)
            pen.y += 13


def rows(pen: Pen, lines: Sequence[Row], *, x: float, width: float) -> None:
    """Names at the left and values at the right, a hairline under each."""
    for row in lines:
        pen.red(row.red)
        inset = 8 if row.minor else 0
        font = PLAIN if row.minor else BOLD
        value_room = width * (0.72 if len(row.value) > 24 else 0.6)
        pen.fitted(x + width, row.value, 10, font, room=value_room, right=True)
        taken = min(value_room, _wide(pen, row.value, font))
        pen.fitted(x + inset, row.name, 10, PLAIN, room=max(60.0, width - taken - inset - 8))
        pen.red(False)
        pen.y += 4.6
        pen.rule(x, width, 0.5, grey=True)
        pen.y += ROW - 4.6


# --- parts ---------------------------------------------------------------------------------------


def _two(pen: Pen, page: FolioPage, voice: Voice) -> None:
    """The two tables side by side: before the first ball, and at the end."""
    half, top, ends = (pen.width - GAP) / 2, pen.y, []
    tables = (
        ("before", page.before, page.before_note, MARGIN),
        ("after", page.after, page.after_note, MARGIN + half + GAP),
    )
    for name, lines, note, x in tables:
        pen.y = top
        pen.text(x, voice(name), 11, BOLD)
        pen.y += ROW + 1
        rows(pen, lines, x=x, width=half)
        pen.paragraph(x, note, 9, ITALIC, room=half)
        ends.append(pen.y)
    pen.y = max(ends)


def _balls(pen: Pen, page: FolioPage, voice: Voice) -> None:
    _heading(pen, voice("order"))
    pen.y -= 8
    if page.balls:
        pen.rule(MARGIN, pen.width, 0.9)
    cell, height, top = pen.width / BALLS, 24.0, pen.y
    for place, ball in enumerate(page.balls):
        pen.y = top + place // BALLS * height
        _ball(pen, ball, MARGIN + place % BALLS * cell, cell=cell, height=height)
    pen.y = top + -(-len(page.balls) // BALLS) * height + (14 if page.balls else 8)
    x = MARGIN
    if page.balls:
        for key, full in (("legendLine", False), ("legendBingo", True)):
            pen.y -= 7.5
            pen.box(x, 8, 8, weight=1.4, full=full)
            pen.y += 7.5
            x += 13 + pen.text(x + 13, voice(key), 9.5) + 18
    pen.fitted(x, page.balls_note, 9.5, PLAIN, room=MARGIN + pen.width - x)


def _ball(pen: Pen, ball: Ball, x: float, *, cell: float, height: float) -> None:
    top = pen.y
    pen.box(x, cell, height, weight=0.5, full=ball.mark == "bingo")
    if ball.mark == "line":
        pen.y = top + 1
        pen.box(x + 1, cell - 2, height - 2, weight=1.8, full=False)
    pen.white(ball.mark == "bingo")
    if ball.wrong:
        pen.red()
    pen.y = top + 8
    pen.text(x + 3, str(ball.ordinal), 6.2)
    pen.y = top + 19.5
    wide = _wide(pen, str(ball.number), BOLD, 13)
    pen.text(x + (cell - wide) / 2 + 1, str(ball.number), 13, BOLD)
    pen.white(False)


def _claims(pen: Pen, page: FolioPage, voice: Voice) -> None:
    if not page.claims:
        return
    _heading(pen, voice("claims"))
    columns = (
        ("claimHour", 0.0),
        ("claimCard", 0.13),
        ("claimCall", 0.23),
        ("claimBall", 0.33),
        ("claimComplete", 0.41),
        ("claimDecision", 0.54),
        ("claimBy", 0.82),
    )
    for key, part in columns:
        pen.text(MARGIN + part * pen.width, voice(key), 9.2, ITALIC)
    pen.y += 5
    pen.rule(MARGIN, pen.width, 0.9)
    for claim in page.claims:
        if pen.left - FOOT < 20:
            pen.turn()
        pen.y += ROW - 4.6
        cells = [getattr(claim, field.name) for field in fields(claim)]
        for place, (_, part) in enumerate(columns):
            ends = columns[place + 1][1] if place + 1 < len(columns) else 1.0
            room, font = (ends - part) * pen.width - 4, BOLD if place == 1 else PLAIN
            pen.fitted(MARGIN + part * pen.width, cells[place], 9.8, font, room=room)
        pen.y += 4.6
        pen.rule(MARGIN, pen.width, 0.5, grey=True)
    pen.y += 4


def _heading(pen: Pen, words: str) -> None:
    pen.y += 21
    pen.text(MARGIN, words, 11, BOLD)
    pen.y += 14


def _wide(pen: Pen, words: str, font: str, size: float = 10) -> float:
    return float(pen.canvas.stringWidth(words, font, size))
