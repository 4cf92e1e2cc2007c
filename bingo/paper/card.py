"""One card as it is printed: its numbers, its stub, the rule in one line, its QR code.

The same drawing serves every sheet; the card for a roll is narrow and has its stub above. Texts
and measures: BINGO-34, picture 13 of the house style.
"""

from __future__ import annotations

from dataclasses import dataclass

from bingo.cards import Face, column_of
from bingo.paper.fonts import STRONG
from bingo.paper.layouts import Layout
from bingo.paper.pen import CAPITAL, END, MIDDLE, Pen
from bingo.paper.words import euros, grouped
from bingo.qr import QUIET, qr_squares

RULE = (
    "Válido para una sola partida. Línea: una fila completa. Bingo: los quince números."
    " Se canta en voz alta."
)
ROLL_RULES = (
    "Válido para una sola partida.",
    "Línea: una fila completa. Bingo: los quince números.",
    "Se canta en voz alta.",
)

GRID_X, GRID_Y, GRID_WIDTH = 2.75, 1.6, 142.9
STUB_X, RIGHT = 148.15, 186.35
QR_SIDE = 21.0
"""A QR code with its quiet zone, in millimetres, whatever the layout."""

FRAME, RULING = 0.5, 0.22
NOTE, LABEL, STEP = 2.28, 2.4, 3.45
"""Weights of lines, sizes of text and the way from line to line, in millimetres."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What all cards of a print run have in common. ``control`` is printed as ``7F3A-91C4``."""

    hall: str
    series: str
    size: int
    face_cents: int
    control: str


@dataclass(frozen=True, slots=True)
class Printed:
    """One card: its number, its face and the signed text of its QR code."""

    number: int
    face: Face
    code: str


def cell(layout: Layout) -> tuple[float, float]:
    """Width and height of one of the twenty-seven places."""
    wide = layout.width if layout.name == "roll" else GRID_WIDTH
    return (wide - FRAME) / 9, (layout.grid - FRAME) / 3


def draw_card(pen: Pen, layout: Layout, kind: Kind, card: Printed) -> None:
    """Draws a card into its place, whose corner the pen has begun."""
    if layout.name == "roll":
        _narrow(pen, layout, kind, card)
    else:
        _wide(pen, layout, kind, card)


def _wide(pen: Pen, layout: Layout, kind: Kind, card: Printed) -> None:
    numbers(pen, layout, card.face, (GRID_X, GRID_Y))
    foot = GRID_Y + layout.grid + 3.1
    hall = pen.fitted((GRID_X, foot), kind.hall, NOTE, room=38.0)
    pen.fitted((GRID_X + GRID_WIDTH, foot), RULE, NOTE, room=GRID_WIDTH - hall - 3.0, side=END)
    pen.text((RIGHT, foot), f"Control {kind.control}", NOTE, side=END)
    _stub(pen, layout, kind, card)


def _stub(pen: Pen, layout: Layout, kind: Kind, card: Printed) -> None:
    pen.text((STUB_X, 3.6), "Cartón", LABEL)
    pen.text((STUB_X, 12.4), str(card.number), 10.0, font=STRONG)
    low = GRID_Y + layout.grid - 1.3
    pen.text((STUB_X, low - 3 * STEP), "Serie", LABEL)
    pen.text((STUB_X, low - 2 * STEP), kind.series, LABEL, font=STRONG)
    pen.text((STUB_X, low - STEP), f"de {grouped(kind.size)}", LABEL)
    worth = pen.text((STUB_X, low), "Valor ", LABEL)
    pen.text((STUB_X + worth, low), euros(kind.face_cents), LABEL, font=STRONG)
    code(pen, (RIGHT + _quiet(card) - QR_SIDE, GRID_Y + layout.grid + 0.7 - QR_SIDE), card)


def _narrow(pen: Pen, layout: Layout, kind: Kind, card: Printed) -> None:
    right = layout.width
    pen.fitted((0, 6.2), kind.hall, 3.2, room=right)
    pen.text((0, 18.4), "CARTÓN", 4.0, font=STRONG)
    pen.text((right, 18.4), str(card.number), 13.0, font=STRONG, side=END)
    pen.text((0, 23.0), f"Serie {kind.series} · {grouped(kind.size)}", 3.0)
    pen.text((right, 23.0), kind.control, 3.0, font=STRONG, side=END)
    numbers(pen, layout, card.face, (0, 25.5))
    top = 25.5 + layout.grid + 3.0
    code(pen, (0, top), card)
    pen.text((QR_SIDE + 5, top + 5.4), "Valor", 3.0)
    pen.text((QR_SIDE + 5, top + 11.6), euros(kind.face_cents), 6.2, font=STRONG)
    for row, words in enumerate(ROLL_RULES):
        pen.fitted((0, top + QR_SIDE + 4.6 + 3.6 * row), words, 2.8, room=right)


def numbers(pen: Pen, layout: Layout, face: Face, corner: tuple[float, float]) -> None:
    """The twenty-seven places with their fifteen numbers; the others are hatched."""
    (x, y), (wide, high) = corner, cell(layout)
    left, top = x + FRAME / 2, y + FRAME / 2
    for place, row in enumerate(face):
        cells = {column_of(number): number for number in row}
        for column in range(1, 10):
            at = (left + (column - 1) * wide, top + place * high)
            if column not in cells:
                pen.stamp("blank", at, high)
                continue
            base = (at[0] + wide / 2, at[1] + (high + layout.numeral * CAPITAL) / 2)
            pen.text(base, str(cells[column]), layout.numeral, font=STRONG, side=MIDDLE)
    full = 9 * wide + FRAME
    for column in range(1, 9):
        pen.line((left + column * wide, y), (left + column * wide, y + layout.grid), RULING)
    for row_line in (1, 2):
        pen.line((x, top + row_line * high), (x + full, top + row_line * high), RULING)
    pen.frame(corner, (full, layout.grid), FRAME)


def code(pen: Pen, corner: tuple[float, float], card: Printed) -> None:
    """The QR code; ``corner`` is that of its quiet zone."""
    quiet = _quiet(card)
    at = (corner[0] + quiet, corner[1] + quiet)
    pen.squares(at, QR_SIDE - 2 * quiet, qr_squares(card.code))


def _quiet(card: Printed) -> float:
    side = len(qr_squares(card.code)) + 2 * QUIET
    return QR_SIDE * QUIET / side
