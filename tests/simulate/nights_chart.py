"""Draws some nights as one SVG file: money by night, the fund game by game, and how long it waited.

The file carries its own colours and needs nothing else; blue, orange and grey can be told apart by
everybody, and every part has its words. Pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from books.chances import fallen_by
from tests.simulate.nights_books import CAP, FIRST_LIMIT, Played, waits
from tests.simulate.nights_told import euros, prima_of

WIDE, HIGH, LEFT, TALL = 960, 820, 70, 170
TAKEN, GIVEN, HOUSE, INK = "#1f5fa8", "#c9641a", "#7a7f87", "#1c1f24"
LEGEND = (("takings", TAKEN), ("prizes", GIVEN), ("house", HOUSE))
STYLE = f"text{{font:14px sans-serif;fill:{INK}}}.h{{font-weight:bold;font-size:17px}}"


def chart(games: Sequence[Played], title: str) -> str:
    """The whole file."""
    parts = [f'<text class="h" x="{LEFT}" y="28">{title}</text>']
    parts += _money(games, 70)
    parts += _fund(games, 330)
    parts += _waits(games, 590)
    inside = "".join(parts)
    return (
        '<svg xmlns="http' + f'://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}"'
        f' role="img"><style>{STYLE}</style>'
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>{inside}</svg>\n'
    )


def _words(x: float, y: float, said: str, name: str = "", anchor: str = "start") -> str:
    kind = f' class="{name}"' if name else ""
    return f'<text{kind} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{said}</text>'


def _box(x: float, base: float, wide: float, tall: float, colour: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{base - tall:.1f}" width="{max(wide, 0.5):.1f}"'
        f' height="{tall:.1f}" fill="{colour}"/>'
    )


def _axis(base: float, most: str) -> Iterator[str]:
    yield f'<path d="M{LEFT} {base - TALL}V{base}H{WIDE - 20}" fill="none" stroke="{INK}"/>'
    yield _words(LEFT - 6, base - TALL + 5, most, anchor="end")
    yield _words(LEFT - 6, base + 4, "0", anchor="end")


def _money(games: Sequence[Played], top: float) -> Iterator[str]:
    """Takings, prizes and the share of the house, night by night."""
    base, nights = top + 20 + TALL, sorted({game.night for game in games})
    sums = []
    for night in nights:
        own = [game for game in games if game.night == night and not game.annulled]
        prizes = sum(game.line + game.bingo + game.prima for game in own)
        sums.append((sum(g.gross for g in own), prizes, sum(g.house for g in own)))
    most = max((taken for taken, _, _ in sums), default=1) or 1
    step = (WIDE - 20 - LEFT) / max(1, len(sums))
    yield _words(LEFT, top, "Takings, prizes and house by night", "h")
    for place, (name, colour) in enumerate(LEGEND):
        yield _box(500 + place * 120, top, 12, 12, colour)
        yield _words(518 + place * 120, top, name)
    for place, money in enumerate(sums):
        for part, (cents, colour) in enumerate(zip(money, (TAKEN, GIVEN, HOUSE), strict=True)):
            x = LEFT + place * step + part * step * 0.28 + step * 0.08
            yield _box(x, base, step * 0.26, TALL * cents / most, colour)
    yield from _axis(base, euros(most))
    yield _words(WIDE - 20, base + 20, f"{len(nights)} nights", anchor="end")


def _fund(games: Sequence[Played], top: float) -> Iterator[str]:
    """The fund of the prima after each game, with a mark where it fell."""
    base, step = top + 20 + TALL, (WIDE - 20 - LEFT) / max(1, len(games) - 1)
    points = []
    yield _words(LEFT, top, "Fund of the prima, game by game; a mark where it fell", "h")
    for place, game in enumerate(games):
        x, y = LEFT + place * step, base - TALL * game.fund / CAP
        points.append(f"{x:.1f},{y:.1f}")
        if game.prima:
            yield f'<path d="M{x:.1f} {base - TALL - 6}l5 -9h-10z" fill="{GIVEN}"/>'
    yield f'<polyline points="{" ".join(points)}" fill="none" stroke="{TAKEN}" stroke-width="1.5"/>'
    yield from _axis(base, euros(CAP))
    yield _words(WIDE - 20, base + 20, f"{len(games)} games", anchor="end")


def _waits(games: Sequence[Played], top: float) -> Iterator[str]:
    """How many armed games it took, against the exact chances for as many cards."""
    base, prima = top + 20 + TALL, prima_of(games)
    counts = Counter(wait for wait, _ in waits(list(games)))
    by = [0.0, *fallen_by(round(prima.cards), FIRST_LIMIT, 42)]
    exact = [(b - a) * prima.falls for a, b in pairwise(by)]
    most = max([1.0, *exact, *map(float, counts.values())])
    step = (WIDE - 20 - LEFT) / 42
    yield _words(LEFT, top, "Games waited until it fell (bars) and exact chances (line)", "h")
    for wait, count in sorted(counts.items()):
        x = LEFT + (wait - 1) * step + 2
        yield _box(x, base, step - 4, TALL * count / most, HOUSE)
    points = (
        f"{LEFT + (place + 0.5) * step:.1f},{base - TALL * value / most:.1f}"
        for place, value in enumerate(exact)
    )
    yield f'<polyline points="{" ".join(points)}" fill="none" stroke="{GIVEN}" stroke-width="2"/>'
    yield from _axis(base, f"{most:.0f}")
    for wait in range(1, 43, 4):
        yield _words(LEFT + (wait - 0.5) * step, base + 20, str(wait), anchor="middle")
