"""Amounts of money in Spanish words, as books and acts certify them (BOOK-8). Pure.

Words are always made from figures, never typed. *Uno* is shortened before a noun, *cien* is exactly
a hundred, *de* follows exact millions, cents come after *con*, and zero euros are written.
"""

from __future__ import annotations

_BELOW_THIRTY = (
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince"
    " dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés"
    " veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"
)
_OF_TEN = "treinta cuarenta cincuenta sesenta setenta ochenta noventa"
_OF_A_HUNDRED = (
    "ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos"
    " ochocientos novecientos"
)
_UNITS, _TENS, _HUNDREDS = _BELOW_THIRTY.split(), _OF_TEN.split(), _OF_A_HUNDRED.split()

MILLION = 10**6
LARGEST = 10**12
"""From a million of millions on there are no words here; no day comes near it."""


def in_words(cents: int) -> str:
    """``194550`` as ``mil novecientos cuarenta y cinco euros con cincuenta céntimos``."""
    euros, rest = divmod(abs(cents), 100)
    assert euros < LARGEST, cents
    words = f"{_before_noun(euros)}{_of(euros)} {_noun(euros, 'euro')}"
    if rest:
        words += f" con {_before_noun(rest)} {_noun(rest, 'céntimo')}"
    return f"menos {words}" if cents < 0 else words


def _noun(count: int, one: str) -> str:
    return one if count == 1 else f"{one}s"


def _of(euros: int) -> str:
    """``de`` between exact millions and their noun."""
    return " de" if euros and euros % MILLION == 0 else ""


def _before_noun(number: int) -> str:
    """A number as it stands before a masculine noun: ``un``, ``veintiún``, ``treinta y un``."""
    words = _number(number)
    if words.endswith("veintiuno"):
        return words.removesuffix("uno") + "ún"
    return words.removesuffix("o") if words.endswith("uno") else words


def _number(number: int) -> str:
    millions, below = divmod(number, MILLION)
    if not millions:
        return _below_a_million(number)
    head = "un millón" if millions == 1 else f"{_before_noun(millions)} millones"
    return f"{head} {_below_a_million(below)}" if below else head


def _below_a_million(number: int) -> str:
    thousands, below = divmod(number, 1_000)
    if not thousands:
        return _below_a_thousand(number)
    head = "mil" if thousands == 1 else f"{_before_noun(thousands)} mil"
    return f"{head} {_below_a_thousand(below)}" if below else head


def _below_a_thousand(number: int) -> str:
    hundreds, below = divmod(number, 100)
    if not hundreds:
        return _below_a_hundred(number)
    if number == 100:
        return "cien"
    head = _HUNDREDS[hundreds - 1]
    return f"{head} {_below_a_hundred(below)}" if below else head


def _below_a_hundred(number: int) -> str:
    if number < len(_UNITS):
        return _UNITS[number]
    tens, units = divmod(number, 10)
    head = _TENS[tens - 3]
    return f"{head} y {_UNITS[units]}" if units else head
