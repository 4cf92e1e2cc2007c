"""Cards to a PDF, sheet by sheet, with cut marks and a foot that tells strip and sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from bingo.paper.card import Kind, Printed, cell, draw_card
from bingo.paper.layouts import Layout, place_of, sheet_of, sheets
from bingo.paper.pen import END, Pen
from bingo.paper.words import grouped

MARK, GAP = 4.0, 2.75
"""Length of a cut mark and its way from the corner that it marks, in millimetres."""

FOOT = 2.6
RULE, THIN = 0.26, 0.16
HATCH = 1.3


def write_cards(
    file: Path,
    layout: Layout,
    kind: Kind,
    cards: Iterable[Printed],
    *,
    told: Callable[[int], None] = lambda done: None,
) -> int:
    """Prints cards in rising order of their numbers; gives how many sheets they made.

    ``told`` hears after each sheet how many cards are done.
    """
    canvas = _opened(file, layout, kind)
    pen = Pen(canvas, layout.page[1])
    pen.hatched("blank", cell(layout), HATCH)
    made, done, waiting = 0, 0, _Sheet(pen, layout, kind)
    for card in cards:
        if not waiting.takes(card):
            waiting.draw()
            made, waiting = made + 1, _Sheet(pen, layout, kind)
            told(done)
        waiting.cards.append(card)
        done += 1
    if waiting.cards:
        waiting.draw()
        made += 1
        told(done)
    canvas.save()
    return made


def _opened(file: Path, layout: Layout, kind: Kind) -> Canvas:
    """A document in which nothing tells when it was made: the same cards are the same file."""
    size = (layout.page[0] * mm, layout.page[1] * mm)
    canvas = Canvas(str(file), pagesize=size, invariant=1)
    canvas.setTitle(f"Serie {kind.series}")
    canvas.setAuthor(kind.hall)
    return canvas


class _Sheet:
    """The cards of one page, drawn together."""

    def __init__(self, pen: Pen, layout: Layout, kind: Kind) -> None:
        self.pen = pen
        self.layout = layout
        self.kind = kind
        self.cards: list[Printed] = []

    def takes(self, card: Printed) -> bool:
        """Whether a card belongs on this sheet."""
        if not self.cards:
            return True
        first = self.cards[0].number
        return sheet_of(first, self.layout) == sheet_of(card.number, self.layout)

    def draw(self) -> None:
        layout = self.layout
        for card in self.cards:
            top = layout.top + place_of(card.number, layout) * layout.pitch
            self.pen.begin(layout.left, top, layout.scale)
            draw_card(self.pen, layout, self.kind, card)
            self.pen.end()
        if layout.marks:
            self._cuts()
            self._foot()
        self.pen.canvas.showPage()

    def _cuts(self) -> None:
        """Marks outside the paper that stays, dashes where two cards part."""
        layout, pen = self.layout, self.pen
        left, right = layout.left, layout.left + layout.width * layout.scale
        bottom = layout.top + layout.per_sheet * layout.pitch
        for place in range(layout.per_sheet + 1):
            y = layout.top + place * layout.pitch
            pen.line((left - GAP - MARK, y), (left - GAP, y), RULE)
            pen.line((right + GAP, y), (right + GAP + MARK, y), RULE)
            if 0 < place < layout.per_sheet:
                pen.line((left, y), (right, y), THIN, dash=1.0)
        for x in (left, right):
            pen.line((x, layout.top - GAP - MARK + 1.6), (x, layout.top - GAP), RULE)
            pen.line((x, bottom + GAP), (x, bottom + GAP + MARK - 1.6), RULE)

    def _foot(self) -> None:
        layout, pen, first, last = self.layout, self.pen, self.cards[0], self.cards[-1]
        y = layout.page[1] - 4.6
        strip = f"tira {grouped((first.number - 1) // 6 + 1)} de {grouped(self.kind.size // 6)}"
        span = f"{first.number} a {last.number}" if first != last else str(first.number)
        word = "cartones" if first != last else "cartón"
        x = layout.left + 2.75
        pen.text((x, y), f"Serie {self.kind.series} · {strip} · {word} {span}", FOOT)
        sheet = grouped(sheet_of(first.number, layout))
        all_sheets = grouped(sheets(self.kind.size, layout))
        right = layout.left + (layout.width - 2.75) * layout.scale
        pen.text(
            (right, y), f"Hoja {sheet} de {all_sheets} · cortar por las marcas", FOOT, side=END
        )
