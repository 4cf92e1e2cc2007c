"""A pen for pages that are signed: Source Serif on A4, measured in points from the upper left."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from books.qr import squares
from house.typefaces import opened

PLAIN, BOLD, ITALIC, PLAIN_WORK = (
    "source-serif-4-400",
    "source-serif-4-600",
    "source-serif-4-400-italic",
    "archivo-600",
)
MARGIN = 51.0
"""18 millimetres."""

RED = (0.776, 0.157, 0.224)
"""Corrections are added in red (BOOK-3); everything else is black."""


class Pen:
    """Draws one document; ``y`` runs downwards and is where the next thing goes."""

    def __init__(self, title: str, author: str, *, wide: bool = False) -> None:
        for name in (PLAIN, BOLD, ITALIC, PLAIN_WORK):
            if name not in pdfmetrics.getRegisteredFontNames():
                pdfmetrics.registerFont(TTFont(name, opened(name)))
        self.file = BytesIO()
        self.wide = wide
        self.size = landscape(A4) if wide else A4
        self.canvas = Canvas(self.file, pagesize=self.size, invariant=True)
        self.canvas.setTitle(title)
        self.canvas.setAuthor(author)
        self.y = MARGIN
        self.ending: Callable[[], None] = lambda: None

    # --- the page --------------------------------------------------------------------------------

    @property
    def width(self) -> float:
        """Points between the margins."""
        return self.size[0] - 2 * MARGIN

    @property
    def left(self) -> float:
        """Points down to the lower margin."""
        return self.size[1] - MARGIN - self.y

    def turn(self, *, wide: bool | None = None) -> None:
        """Ends this page and begins the next one, upright or on its side; ``ending`` draws what
        stands at the foot of every page."""
        self.ending()
        self.canvas.showPage()
        if wide is not None:
            self.wide, self.size = wide, landscape(A4) if wide else A4
        self.canvas.setPageSize(self.size)
        self.y = MARGIN

    def done(self) -> bytes:
        """The file, its last page ended."""
        self.ending()
        self.canvas.showPage()
        self.canvas.save()
        return self.file.getvalue()

    # --- words -----------------------------------------------------------------------------------

    def text(
        self, x: float, words: str, size: float, font: str = PLAIN, *, right: bool = False
    ) -> float:
        """Words on the line ``y``, from ``x`` on or up to ``x``; gives how wide they are."""
        wide = float(pdfmetrics.stringWidth(words, font, size))
        self.canvas.setFont(font, size)
        self.canvas.drawString(x - wide if right else x, self._up(self.y), words)
        return wide

    def fitted(
        self, x: float, words: str, size: float, font: str, *, room: float, right: bool = False
    ) -> None:
        """The same, made smaller where the words would not fit into ``room``."""
        wide = pdfmetrics.stringWidth(words, font, size) or 1.0
        self.text(x, words, size * min(1.0, room / wide), font, right=right)

    def lines(self, words: str, size: float, font: str, room: float) -> list[str]:
        """Words broken into lines that fit into ``room``."""
        return list(simpleSplit(words, font, size, room))

    def paragraph(
        self, x: float, words: str, size: float, font: str = PLAIN, *, room: float
    ) -> None:
        """Words broken into lines, the first one on the line ``y``; ``y`` ends on the last."""
        for place, line in enumerate(self.lines(words, size, font, room)):
            self.y += size * 1.35 if place else 0
            self.text(x, line, size, font)

    def red(self, on: bool = True) -> None:
        """What follows is written in red, or in black again."""
        self.canvas.setFillColorRGB(*(RED if on else (0, 0, 0)))

    # --- lines and fields ------------------------------------------------------------------------

    def rule(self, x: float, width: float, weight: float = 0.5, *, grey: bool = False) -> None:
        """A line across at ``y``."""
        self.canvas.setLineWidth(weight)
        self.canvas.setStrokeGray(0.78 if grey else 0)
        self.canvas.line(x, self._up(self.y), x + width, self._up(self.y))

    def box(self, x: float, width: float, height: float, *, weight: float, full: bool) -> None:
        """A field whose upper left corner is at ``x`` and ``y``, framed or filled with black."""
        self.canvas.setLineWidth(weight)
        self.canvas.setStrokeGray(0 if weight > 1 or full else 0.78)
        corner = self._up(self.y + height)
        self.canvas.rect(x, corner, width, height, stroke=1, fill=int(full))

    def white(self, on: bool = True) -> None:
        """What follows is written in white on a black field, or in black again."""
        self.canvas.setFillGray(1 if on else 0)

    def code(self, x: float, side: float, words: str) -> None:
        """A QR code whose upper left corner is at ``x`` and ``y``, without its quiet zone."""
        rows = squares(words)
        unit, path = side / len(rows), self.canvas.beginPath()
        for down, row in enumerate(rows):
            for across, black in enumerate(row):
                if black:
                    corner = self._up(self.y + (down + 1) * unit)
                    path.rect(x + across * unit, corner, unit, unit)
        self.canvas.drawPath(path, stroke=0, fill=1)

    def _up(self, y: float) -> float:
        return float(self.size[1] - y)
