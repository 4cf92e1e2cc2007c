"""How figures are written on pages, on paper and in spreadsheets; money comes in whole cents.

Amounts and counts are grouped from four digits on, names (a card, a range, a series) never are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

MINUS = "\u2212"
NBSP = "\u00a0"
EN_DASH = "\u2013"
NONE = "\u2014"

_MARKS = {"es": (".", ","), "en": (",", ".")}
_MESES = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
_MONTHS = "January February March April May June July August September October November December"


@dataclass(frozen=True, slots=True)
class Style:
    """The language ("es" or "en") and the time zone that figures are written for."""

    language: str
    zone: ZoneInfo

    @property
    def spanish(self) -> bool:
        return self.language != "en"

    # --- counts and money ------------------------------------------------------------------------

    def count(self, value: int) -> str:
        """1800 is ``1.800``."""
        text = f"{abs(value):,}".replace(",", self._marks[0])
        return MINUS + text if value < 0 else text

    def money(self, cents: int) -> str:
        """123600 is ``1.236,00 €``."""
        whole, rest = divmod(abs(cents), 100)
        text = f"{whole:,}".replace(",", self._marks[0]) + f"{self._marks[1]}{rest:02d}"
        sign = MINUS if cents < 0 else ""
        return f"{sign}{text}{NBSP}€" if self.spanish else f"{sign}€{text}"

    def percent(self, basis_points: int) -> str:
        """800 basis points are ``8 %``, 250 are ``2,5 %``."""
        whole, rest = divmod(abs(basis_points), 100)
        part = f"{rest:02d}".rstrip("0")
        text = self.count(whole) + (self._marks[1] + part if part else "")
        return f"{MINUS if basis_points < 0 else ''}{text}{NBSP if self.spanish else ''}%"

    def number(self, value: float, digits: int = 2) -> str:
        """A number that is no money, with so many decimals."""
        text = f"{abs(value):,.{digits}f}".translate(str.maketrans(",.", "".join(self._marks)))
        return MINUS + text if value < 0 else text

    # --- times -----------------------------------------------------------------------------------

    def local(self, at: int) -> datetime:
        """The local time of an instant (epoch milliseconds)."""
        return datetime.fromtimestamp(at / 1000, self.zone)

    def clock(self, at: int) -> str:
        """``21:45:50``; a dash for no time."""
        return self.local(at).strftime("%H:%M:%S") if at else NONE

    def hour(self, at: int) -> str:
        """``21:45``; a dash for no time."""
        return self.local(at).strftime("%H:%M") if at else NONE

    def day(self, at: int) -> str:
        """``30 de noviembre de 2026``."""
        day = self.local(at)
        if self.spanish:
            return f"{day.day} de {_MESES.split()[day.month - 1]} de {day.year}"
        return f"{day.day} {_MONTHS.split()[day.month - 1]} {day.year}"

    def moment(self, at: int) -> str:
        """``30-11-2026 21:45:50``; a dash for no time."""
        return self.local(at).strftime("%d-%m-%Y %H:%M:%S") if at else NONE

    # --- lists -----------------------------------------------------------------------------------

    def listed(self, values: Sequence[object]) -> str:
        """``661, 702 y 874``."""
        words = [str(value) for value in values]
        if len(words) < 2:
            return "".join(words)
        last = words[-1]
        joint = "and" if not self.spanish else "e" if last[:1].lower() == "i" else "y"
        return f"{', '.join(words[:-1])} {joint} {last}"

    @property
    def _marks(self) -> tuple[str, str]:
        return _MARKS["es" if self.spanish else "en"]


def span(first: int, last: int) -> str:
    """A range of names: ``651–1062``; one name alone stays alone."""
    return str(first) if first == last else f"{first}{EN_DASH}{last}"


def series_name(letter: str, number: int) -> str:
    """The printed name of a series, ``B-000123``."""
    return f"{letter}-{number:06d}"


def in_fours(head: str) -> str:
    """A head or key in groups of four, as people compare it."""
    return " ".join(head[place : place + 4] for place in range(0, len(head), 4))
