"""Puts one value of a table into words, for people and for spreadsheets."""

from __future__ import annotations

from typing import Any

from books.tables import (
    CAUSE,
    CLOCK,
    COUNT,
    MODE,
    MOMENT,
    MONEY,
    NAME,
    PERCENT,
    PERSON,
    RATIO,
    SENTENCE,
    WORD,
)
from books.voice import Voice

DANGEROUS = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet would take for a formula."""


def shown(value: Any, kind: str, voice: Voice) -> str:
    """A value as people read it; nothing where there is none."""
    if value is None or value == "":
        return ""
    style = voice.style
    if kind == MONEY:
        return style.money(value)
    if kind == COUNT:
        return style.count(value)
    if kind == PERCENT:
        return style.percent(value)
    if kind == RATIO:
        return style.number(value)
    if kind == CLOCK:
        return style.clock(value)
    if kind == MOMENT:
        return style.moment(value)
    return _word(value, kind, voice)


def keyed(value: Any, kind: str, voice: Voice) -> str:
    """A value as a Spanish spreadsheet reads it: decimal comma, no grouping, no euro.

    A text that would be taken for a formula is given an apostrophe.
    """
    if value is None or value == "":
        return ""
    if kind == MONEY:
        return f"{'-' if value < 0 else ''}{abs(value) // 100},{abs(value) % 100:02d}"
    if kind in (COUNT, NAME):
        return str(value)
    if kind == PERCENT:
        return f"{value / 100:.2f}".replace(".", ",")
    if kind == RATIO:
        return f"{value:.4f}".replace(".", ",")
    if kind in (CLOCK, MOMENT):
        return voice.style.local(value).strftime("%d/%m/%Y %H:%M:%S") if value else ""
    words = _word(value, kind, voice)
    return f"'{words}" if words.startswith(DANGEROUS) else words


def _word(value: Any, kind: str, voice: Voice) -> str:
    if kind == SENTENCE:
        told = {name: shown(one, its, voice) for name, (one, its) in value.values.items()}
        return voice(value.key, **told)
    if kind == WORD:
        return voice(value)
    if kind in (MODE, CAUSE):
        return voice.known(kind, value)
    return voice.person(value) if kind == PERSON else str(value)
