"""A strip of thermal paper, 576 dots wide: black or white, nothing between, as long as it needs.

What is drawn is a picture, so that every printer shows the house's own figures and the till's
screen shows the very same paper. Measures are dots, eight to the millimetre.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import groupby

from PIL import Image, ImageDraw, ImageFont

from bingo.cards import Face, column_of
from bingo.paper.fonts import STRONG, WORK, opened
from bingo.qr import qr_squares

WIDTH, MARGIN = 576, 20
LINE = 3
LONGEST = 6_000
"""No receipt is longer; what would be is a fault of ours."""

SMALL, TEXT, LABEL = 20, 24, 30


@cache
def typeface(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A font of the house at a size in dots."""
    return ImageFont.truetype(opened(name), size)


class Slip:
    """Drawn from the top; every method moves ``y``, the place where the next thing begins."""

    def __init__(self) -> None:
        self._image = Image.new("1", (WIDTH, LONGEST), 1)
        self._draw = ImageDraw.Draw(self._image)
        self.y = 24

    def png(self) -> bytes:
        """The paper, cut below the last thing drawn."""
        file = BytesIO()
        self._image.crop((0, 0, WIDTH, self.y + 24)).save(file, "PNG", optimize=True)
        return file.getvalue()

    def gap(self, dots: int) -> None:
        self.y += dots

    def dashes(self) -> None:
        """A dashed line across the paper."""
        self.gap(12)
        for x in range(MARGIN, WIDTH - MARGIN, 14):
            self._draw.rectangle((x, self.y, min(x + 8, WIDTH - MARGIN), self.y + LINE - 1), fill=0)
        self.gap(LINE + 12)

    def centred(self, words: str, size: int, font: str = WORK) -> None:
        """Words in the middle, made smaller until they fit."""
        size = self._fitting(words, size, font, WIDTH - 2 * MARGIN)
        self._words((WIDTH - self._wide(words, size, font)) // 2, words, size, font)
        self.gap(round(size * 1.22))

    def pair(
        self, left: str, right: str, size: int = TEXT, fonts: tuple[str, str] = (WORK, STRONG)
    ) -> None:
        """Words at the left and a figure at the right of one line."""
        room = WIDTH - 2 * MARGIN - self._wide(right, size, fonts[1]) - 12
        small = self._fitting(left, size, fonts[0], room)
        self._words(MARGIN, left, small, fonts[0], drop=size - small)
        end = WIDTH - MARGIN - self._wide(right, size, fonts[1])
        self._words(end, right, size, fonts[1])
        self.gap(round(size * 1.42))

    def figure(self, label: str, figure: str, size: int) -> None:
        """A label and a large figure on the same base line."""
        room = WIDTH - 2 * MARGIN - self._wide(label, LABEL, STRONG) - 16
        fits = self._fitting(figure, size, STRONG, room)
        base = self.y + round(size * 0.8)
        self._on((MARGIN, base), label, LABEL)
        self._on((WIDTH - MARGIN - self._wide(figure, fits, STRONG), base), figure, fits)
        self.gap(round(size * 0.8) + 14)

    def paragraph(self, words: str, size: int = SMALL, font: str = WORK) -> None:
        """Words broken into lines."""
        for line in self._broken(words, size, font, WIDTH - 2 * MARGIN):
            self._words(MARGIN, line, size, font)
            self.gap(round(size * 1.25))

    def banner(self, words: str) -> None:
        """White words on black across the paper."""
        box = (MARGIN, self.y, WIDTH - MARGIN, self.y + 56)
        self._draw.rectangle(box, fill=0)
        middle = (WIDTH / 2, self.y + 28)
        self._draw.text(middle, words, font=typeface(STRONG, 38), fill=1, anchor="mm")
        self.gap(56 + 12)

    def card(self, face: Face) -> None:
        """A card with its fifteen numbers; the other places are hatched."""
        left, wide, high = MARGIN + LINE, 59, 54
        top, font = self.y + LINE, typeface(STRONG, 29)
        for place, row in enumerate(face):
            cells = {column_of(number): number for number in row}
            for column in range(9):
                corner = (left + column * wide, top + place * high)
                if column + 1 in cells:
                    middle = (corner[0] + wide / 2, corner[1] + high / 2)
                    words = str(cells[column + 1])
                    self._draw.text(middle, words, font=font, fill=0, anchor="mm")
                else:
                    self._hatch(corner, (wide, high))
        right, low = left + 9 * wide, top + 3 * high
        for column in range(10):
            self._draw.line((left + column * wide, top, left + column * wide, low), width=2, fill=0)
        for row_line in range(4):
            y = top + row_line * high
            self._draw.line((left, y, right, y), width=2, fill=0)
        self._draw.rectangle((left - 1, top - 1, right + 1, low + 1), width=LINE, outline=0)
        self.gap(3 * high + 2 * LINE + 14)

    def balls(self, numbers: tuple[int, ...], last: int) -> None:
        """The order of balls, ten in a row with the ordinal of the first; ``last`` is inverted."""
        font, small = typeface(STRONG, 26), typeface(WORK, SMALL)
        for start in range(0, len(numbers), 10):
            words = f"{start + 1}.ª"
            self._draw.text((MARGIN, self.y + 19), words, font=small, fill=0, anchor="lm")
            for place, number in enumerate(numbers[start : start + 10]):
                middle = (MARGIN + 82 + place * 48, self.y + 18)
                is_last = start + place + 1 == last
                if is_last:
                    x, y = middle
                    self._draw.rectangle((x - 23, y - 18, x + 23, y + 17), fill=0)
                self._draw.text(middle, str(number), font=font, fill=int(is_last), anchor="mm")
            self.gap(40)

    def code(self, text: str, side: int, beside: tuple[str, ...] = ()) -> None:
        """A QR code of about ``side`` dots at the left, and lines of words at its right.

        The code keeps its white margin of four squares above, below and beside it; the first line
        whose words begin with ``*`` is strong. Without words the code stands in the middle.
        """
        squares = qr_squares(text)
        unit = max(3, side // len(squares))
        real, quiet = unit * len(squares), 4 * unit
        x, y = (MARGIN if beside else (WIDTH - real) // 2), self.y + quiet // 2
        for row, line in enumerate(squares):
            place = 0
            for black, run in groupby(line):
                length = len(list(run))
                if black:
                    corner = (x + place * unit, y + row * unit)
                    end = (corner[0] + length * unit - 1, corner[1] + unit - 1)
                    self._draw.rectangle((*corner, *end), fill=0)
                place += length
        self._beside(x + real + quiet + 2, y, beside)
        self.gap(max(real + quiet, round(len(beside) * SMALL * 1.3) + quiet // 2) + 8)

    def _beside(self, x: int, y: int, lines: tuple[str, ...]) -> None:
        for place, words in enumerate(lines):
            font = STRONG if words.startswith("*") else WORK
            plain = words.removeprefix("*")
            size = self._fitting(plain, SMALL, font, WIDTH - MARGIN - x)
            at = (x, y + round(place * SMALL * 1.3))
            self._draw.text(at, plain, font=typeface(font, size), fill=0)

    def _hatch(self, corner: tuple[int, int], size: tuple[int, int]) -> None:
        tile = Image.new("1", size, 1)
        draw = ImageDraw.Draw(tile)
        for start in range(-size[1], size[0], 13):
            draw.line((start, size[1], start + size[1], 0), width=2, fill=0)
        self._image.paste(tile, corner)

    def _words(self, x: int, words: str, size: int, font: str, *, drop: int = 0) -> None:
        self._draw.text((x, self.y + drop), words, font=typeface(font, size), fill=0)

    def _on(self, at: tuple[int, int], words: str, size: int) -> None:
        self._draw.text(at, words, font=typeface(STRONG, size), fill=0, anchor="ls")

    def _wide(self, words: str, size: int, font: str) -> int:
        return round(typeface(font, size).getlength(words))

    def _fitting(self, words: str, size: int, font: str, room: int) -> int:
        """The size at which words fit into so many dots, never below the smallest."""
        wide = self._wide(words, size, font)
        return size if wide <= room else max(SMALL * 3 // 4, size * room // wide)

    def _broken(self, words: str, size: int, font: str, room: int) -> list[str]:
        lines = [""]
        for word in words.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self._wide(longer, size, font) > room:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines
