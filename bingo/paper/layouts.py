"""How cards lie on a sheet. All measures are millimetres, y runs downwards from the top edge.

The sheet of six is the reference: one strip of six cards one under the other, a cut every
45.6 mm. The others draw the same card with more room, larger, alone, or for a roll of 80 mm.
"""

from __future__ import annotations

from dataclasses import dataclass

A4 = (210.0, 297.0)
CARD = (189.1, 45.6)
"""A card of the reference sheet from cut to cut, its stub included."""


@dataclass(frozen=True, slots=True)
class Layout:
    """``left`` and ``top`` are the first card's corner, ``pitch`` the way to the next one.

    ``width``, ``height``, the ``grid`` of the numbers and their size ``numeral`` are measures of
    the card before it is enlarged by ``scale``. ``marks``: with cut marks and a foot.
    """

    name: str
    page: tuple[float, float]
    per_sheet: int
    left: float = 0.0
    top: float = 0.0
    width: float = CARD[0]
    height: float = CARD[1]
    grid: float = 36.4
    numeral: float = 8.6
    scale: float = 1.0
    marks: bool = False

    @property
    def pitch(self) -> float:
        return self.height * self.scale


SIX = Layout("six", A4, 6, left=10.45, top=7.5, marks=True)
THREE = Layout(
    "three", A4, 3, left=10.45, top=7.5, height=91.2, grid=82.0, numeral=10.8, marks=True
)
ONE = Layout(
    "one", (297.0, 210.0), 1, left=14.2, top=20.0, height=112.0, grid=102.8, numeral=10.8,
    scale=1.42, marks=True,
)  # fmt: skip
SINGLE = Layout("single", CARD, 1)
ROLL = Layout("roll", (80.0, 96.0), 1, left=4.0, width=72.0, height=96.0, grid=27.0, numeral=5.2)

LAYOUTS = {layout.name: layout for layout in (SIX, THREE, ONE, SINGLE, ROLL)}


def sheet_of(number: int, layout: Layout) -> int:
    """The sheet on which a card lies, from 1, when the whole series is printed in this layout."""
    return (number - 1) // layout.per_sheet + 1


def sheets(size: int, layout: Layout) -> int:
    """How many sheets the whole series makes."""
    return -(-size // layout.per_sheet)


def place_of(number: int, layout: Layout) -> int:
    """The place of a card on its sheet, from 0 at the top."""
    return (number - 1) % layout.per_sheet
