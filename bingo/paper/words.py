"""Amounts and counts as Spanish paper writes them, in figures."""

from __future__ import annotations

SPACE = "\u00a0"


def grouped(count: int) -> str:
    """A count with the point from four digits on: 1800 is ``1.800``."""
    return f"{count:,}".replace(",", ".")


def euros(cents: int) -> str:
    """An amount of cents as ``1.236,00 €``, with the sign first when it is negative."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'−' if cents < 0 else ''}{grouped(whole)},{rest:02d}{SPACE}€"
