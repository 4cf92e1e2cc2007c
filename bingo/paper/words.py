"""Amounts and counts as Spanish paper writes them, in figures and in words."""

from __future__ import annotations

SPACE = "\u00a0"

_UNDER_THIRTY = (
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince"
    " dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés"
    " veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"
)
_SMALL = tuple(_UNDER_THIRTY.split())
_TENS = ("treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa")
_HUNDREDS = (
    *("ciento", "doscientos", "trescientos", "cuatrocientos", "quinientos", "seiscientos"),
    *("setecientos", "ochocientos", "novecientos"),
)
LARGEST = 10**9
"""Amounts in words end below a thousand million euros, which no hall pays."""


def grouped(count: int) -> str:
    """A count with the point from four digits on: 1800 is ``1.800``."""
    return f"{count:,}".replace(",", ".")


def euros(cents: int) -> str:
    """An amount of cents as ``1.236,00 €``, with the sign first when it is negative."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'−' if cents < 0 else ''}{grouped(whole)},{rest:02d}{SPACE}€"


def euros_in_words(cents: int) -> str:
    """An amount of cents in words: 43484 is ``cuatrocientos treinta y cuatro euros con …``."""
    whole, rest = divmod(cents, 100)
    assert 0 <= whole < LARGEST, cents
    said = [_named(whole, "euro", "euros")] if whole or not rest else []
    said += [_named(rest, "céntimo", "céntimos")] if rest else []
    return " con ".join(said)


def _named(count: int, one: str, many: str) -> str:
    if count == 1:
        return f"un {one}"
    of = " de" if count >= 1_000_000 and count % 1_000_000 == 0 else ""
    return f"{_shortened(count)}{of} {many}"


def _shortened(count: int) -> str:
    """The number before a noun, where *uno* becomes *un*: 21 is ``veintiún``."""
    said = number_in_words(count)
    if said.endswith("veintiuno"):
        return said.removesuffix("veintiuno") + "veintiún"
    return said.removesuffix("o") if said.endswith("uno") else said


def number_in_words(count: int) -> str:
    """A whole number below a thousand million in words."""
    millions, below = divmod(count, 1_000_000)
    thousands, ones = divmod(below, 1_000)
    said = []
    if millions:
        said.append("un millón" if millions == 1 else f"{_shortened(millions)} millones")
    if thousands:
        said.append("mil" if thousands == 1 else f"{_shortened(thousands)} mil")
    if ones or not said:
        said.append(_below_thousand(ones))
    return " ".join(said)


def _below_thousand(count: int) -> str:
    hundreds, rest = divmod(count, 100)
    if count == 100:
        return "cien"
    said = [_HUNDREDS[hundreds - 1]] if hundreds else []
    if rest or not said:
        said.append(_below_hundred(rest))
    return " ".join(said)


def _below_hundred(count: int) -> str:
    if count < len(_SMALL):
        return _SMALL[count]
    tens, ones = divmod(count, 10)
    return _TENS[tens - 3] + (f" y {_SMALL[ones]}" if ones else "")
