"""How a series is named and how its papers are told from forged ones by their control digits.

This file is pure. Rule: BINGO-34; the way control digits are shown: two groups of four capitals.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256

_NAME = re.compile(r"([A-Z])-([0-9]{6})", re.ASCII)
NUMBER_CEILING = 999_999


@dataclass(frozen=True, slots=True)
class SeriesName:
    """A letter (one kind of card) and the identification number that grows within the letter."""

    letter: str
    number: int

    def __str__(self) -> str:
        return series_name(self.letter, self.number)


def series_name(letter: str, number: int) -> str:
    """The printed name of a series, ``B-000123``."""
    assert re.fullmatch("[A-Z]", letter) and 1 <= number <= NUMBER_CEILING, (letter, number)
    return f"{letter}-{number:06d}"


def parse_series_name(text: str) -> SeriesName | None:
    """The letter and number of a printed name, or None when the text is not one."""
    match = _NAME.fullmatch(text)
    if not match or not int(match[2]):
        return None
    return SeriesName(match[1], int(match[2]))


def series_digest(name: SeriesName, size: int, face_cents: int, matrix_digest: str) -> str:
    """The control digest of a series in hex: SHA-256 of ``letter|number|size|face|matrix``."""
    fields = (name.letter, name.number, size, face_cents, matrix_digest)
    return sha256("|".join(map(str, fields)).encode("ascii")).hexdigest()


def printed_control(digest: str) -> str:
    """The eight hex digits of a control digest that stand on every card."""
    return digest[:8]


def shown_control(digest: str) -> str:
    """The control digits as screens and papers show them: ``7F3A-91C4``."""
    digits = printed_control(digest).upper()
    return f"{digits[:4]}-{digits[4:]}"
