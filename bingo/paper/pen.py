"""A pen for a PDF page that thinks in millimetres from the upper left corner, in black alone."""

from __future__ import annotations

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from bingo.paper.fonts import STRONG, WORK, opened
from bingo.qr import Squares

CAPITAL = 0.686
"""Height of a capital or figure of Archivo, in sizes."""

START, MIDDLE, END = "start", "middle", "end"


class Pen:
    """Draws on ``canvas``, whose page is ``height`` millimetres high."""

    def __init__(self, canvas: Canvas, height: float) -> None:
        for name in (WORK, STRONG):
            if name not in pdfmetrics.getRegisteredFontNames():
                pdfmetrics.registerFont(TTFont(name, opened(name)))
        self.canvas = canvas
        self.height = height

    def begin(self, x: float, y: float, scale: float = 1.0) -> None:
        """Lays the corner of what follows at a place, enlarged; ``end`` takes it back."""
        self.canvas.saveState()
        self.canvas.translate(x * mm, (self.height - y) * mm)
        self.canvas.scale(scale, scale)
        self.canvas.translate(0, -self.height * mm)

    def end(self) -> None:
        self.canvas.restoreState()

    def line(
        self, start: tuple[float, float], end: tuple[float, float], weight: float, dash: float = 0.0
    ) -> None:
        canvas = self.canvas
        canvas.setLineWidth(weight * mm)
        canvas.setDash([dash * mm, dash * mm] if dash else [])
        canvas.line(start[0] * mm, self._y(start[1]), end[0] * mm, self._y(end[1]))

    def frame(self, corner: tuple[float, float], size: tuple[float, float], weight: float) -> None:
        """A frame with slightly rounded corners, drawn inside its measures."""
        (x, y), (width, height), inset = corner, size, weight / 2
        self.canvas.setLineWidth(weight * mm)
        self.canvas.setDash()
        self.canvas.roundRect(
            (x + inset) * mm,
            self._y(y + height - inset),
            (width - weight) * mm,
            (height - weight) * mm,
            0.6 * mm,
        )

    def text(
        self,
        at: tuple[float, float],
        words: str,
        size: float,
        *,
        font: str = WORK,
        side: str = START,
    ) -> float:
        """Words on the base line ``at``; ``size`` in millimetres. Gives how wide they are."""
        wide = pdfmetrics.stringWidth(words, font, size * mm)
        x = at[0] * mm - {START: 0.0, MIDDLE: wide / 2, END: wide}[side]
        self.canvas.setFont(font, size * mm)
        self.canvas.drawString(x, self._y(at[1]), words)
        return float(wide / mm)

    def fitted(
        self,
        at: tuple[float, float],
        words: str,
        size: float,
        *,
        room: float,
        side: str = START,
    ) -> float:
        """The same, made smaller where the words would not fit into ``room``."""
        wide = pdfmetrics.stringWidth(words, WORK, size) or 1.0
        return self.text(at, words, size * min(1.0, room / wide), side=side)

    def squares(self, corner: tuple[float, float], side: float, squares: Squares) -> None:
        """A QR code without its quiet zone, as one path of horizontal runs."""
        unit, path = side / len(squares), self.canvas.beginPath()
        for row, line in enumerate(squares):
            column = 0
            while column < len(line):
                run = 0
                while column + run < len(line) and line[column + run]:
                    run += 1
                if run:
                    x, y = corner[0] + column * unit, corner[1] + (row + 1) * unit
                    path.rect(x * mm, self._y(y), run * unit * mm, unit * mm)
                column += run + 1
        self.canvas.drawPath(path, stroke=0, fill=1)

    def hatched(self, name: str, size: tuple[float, float], spacing: float) -> None:
        """Keeps a cell hatched at 135 degrees under a name, for ``stamp``."""
        (width, height), canvas = size, self.canvas
        canvas.beginForm(name, 0, 0, width * mm, height * mm)
        clip = canvas.beginPath()
        clip.rect(0, 0, width * mm, height * mm)
        canvas.clipPath(clip, stroke=0, fill=0)
        canvas.setLineWidth(0.07 * mm)
        step, start = spacing * 2**0.5, -height
        while start < width:
            canvas.line(start * mm, 0, (start + height) * mm, height * mm)
            start += step
        canvas.endForm()

    def stamp(self, name: str, corner: tuple[float, float], height: float) -> None:
        """Puts what was kept under a name with its upper left corner at a place."""
        self.canvas.saveState()
        self.canvas.translate(corner[0] * mm, self._y(corner[1] + height))
        self.canvas.doForm(name)
        self.canvas.restoreState()

    def _y(self, y: float) -> float:
        return (self.height - y) * mm
