"""Draws charts as SVG: bars over a base line, and a figure against what was expected of it.

Classes carry the colours, so that a chart follows the ground it stands on; no chart needs a script,
and a table with the same figures always stands beside it. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from books.cells import shown
from books.tables import Bar, Chart
from books.voice import Voice

WIDE, HIGH, BASE = 960.0, 240.0, 26.0
WIDEST = 72.0
MOST_LABELS = 24


def bars(chart: Chart, voice: Voice, *, wide: float = WIDE, high: float = HIGH) -> str:
    """A chart of bars; a bound is a line across. Empty for a chart without bars."""
    if not chart.bars:
        return ""
    top = max([*(bar.value for bar in chart.bars), *chart.bounds]) or 1.0
    scale, step = (high - BASE - 12) / top, min(WIDEST, wide / len(chart.bars))
    parts = [_bar(bar, place, step, scale=scale, high=high) for place, bar in enumerate(chart.bars)]
    parts += [_bound(bound, scale=scale, wide=wide, high=high) for bound in chart.bounds]
    parts.append(_line(0, high - BASE, wide, "chart-base"))
    parts += _labels(chart.bars, step, high)
    title = escape(f"{voice(chart.title)}. {_told(chart, voice)}")
    return (
        f'<svg class="chart" role="img" aria-label="{title}" viewBox="0 0 {wide:g} {high:g}">'
        f"{''.join(parts)}</svg>"
    )


def _bar(bar: Bar, place: int, step: float, *, scale: float, high: float) -> str:
    gap = min(6.0, step * 0.25)
    tall = max(0.0, bar.value * scale)
    name = "chart-bar is-marked" if bar.marked else "chart-bar"
    return (
        f'<rect class="{name}" x="{place * step + gap / 2:.2f}" y="{high - BASE - tall:.2f}"'
        f' width="{step - gap:.2f}" height="{tall:.2f}"/>'
    )


def _bound(value: float, *, scale: float, wide: float, high: float) -> str:
    return _line(0, high - BASE - value * scale, wide, "chart-bound")


def _line(x: float, y: float, wide: float, name: str) -> str:
    return f'<path class="{name}" d="M{x:g} {y:.2f}h{wide:g}"/>'


def _labels(found: Sequence[Bar], step: float, high: float) -> list[str]:
    """Labels under the bars; where there are many, only as many as can be read."""
    each = max(1, -(-len(found) // MOST_LABELS))
    return [
        f'<text class="chart-label" x="{(place + 0.5) * step:.2f}" y="{high - 7:g}"'
        f' text-anchor="middle">{escape(bar.label)}</text>'
        for place, bar in enumerate(found)
        if place % each == 0
    ]


def _told(chart: Chart, voice: Voice) -> str:
    """The chart for who hears it: the bars in words, at most twelve of them."""
    told = [f"{bar.label}: {_value(bar.value, chart.kind, voice)}" for bar in chart.bars[-12:]]
    return "; ".join(told)


def _value(value: float, kind: str, voice: Voice) -> str:
    whole = int(value) if float(value).is_integer() else value
    return shown(whole, kind if isinstance(whole, int) else "ratio", voice)


# --- a figure against its band -------------------------------------------------------------------


def band(low: float, high: float, expected: float, actual: float) -> str:
    """The band within which a figure stays in 95 of 100 cases, its expected value as a tick and the
    actual one as a disc, or as a diamond when it lies outside."""
    ends = (min(low, actual), max(high, actual))
    room = (ends[1] - ends[0]) or 1.0
    left, right = ends[0] - room * 0.12, ends[1] + room * 0.12

    def x(value: float) -> float:
        return 200.0 * (value - left) / (right - left)

    inside = low <= actual <= high
    mark = (
        f'<circle class="band-in" cx="{x(actual):.2f}" cy="12" r="7"/>'
        if inside
        else f'<path class="band-out" d="M{x(actual):.2f} 3l9 9-9 9-9-9z"/>'
    )
    return (
        '<svg class="band" viewBox="0 0 200 24" aria-hidden="true">'
        '<path class="band-line" d="M0 12h200"/>'
        f'<rect class="band-fill" x="{x(low):.2f}" y="6" width="{x(high) - x(low):.2f}"'
        ' height="12" rx="6"/>'
        f'<path class="band-tick" d="M{x(expected):.2f} 3v18"/>{mark}</svg>'
    )
