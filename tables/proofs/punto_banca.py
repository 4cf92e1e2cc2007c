"""Punto y banca and live baccarat: every way in which four to six cards can come out of the shoe.

Exact for the decks in use: cards leave the shoe as they are drawn. Cards that were burnt or dealt
before and are not known change nothing, for every order of the shoe is as likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

from tables.core.paytables import Paytable
from tables.core.worth import Worth
from tables.games.punto_banca import BANCA, NATURAL, PUNTO, STANDS, TEN, TIE, bank_draws

Shoe = tuple[int, ...]
"""How many cards of nought to nine points are left."""


def worths(paytable: Paytable) -> tuple[Worth, ...]:
    """The three bets."""
    ends = chances(paytable.number("decks"))
    return tuple(_worth(paytable, kind, ends) for kind in paytable.bets)


def facts(paytable: Paytable) -> Mapping[str, Fraction]:
    """How often each hand wins."""
    return {f"{kind}_wins": chance for kind, chance in chances(paytable.number("decks")).items()}


def _worth(paytable: Paytable, kind: str, ends: Mapping[str, Fraction]) -> Worth:
    line = paytable.bets[kind]
    assert line.odds is not None
    paid = Fraction(line.odds.win, line.odds.unit) * (1 - Fraction(line.commission_bp, 10_000))
    lost = 1 - ends[kind] - (0 if kind == TIE else ends[TIE])
    return Worth(kind, lost - paid * ends[kind], ends[kind])


@cache
def chances(decks: int) -> Mapping[str, Fraction]:
    """The chance of each end of a hand."""
    won = {PUNTO: Fraction(0), BANCA: Fraction(0), TIE: Fraction(0)}
    full: Shoe = (16 * decks, *(4 * decks for _ in range(9)))
    for punto, one, chance in _hands(full):
        for bank, left, other in _hands(one):
            for ends, part in _ends(punto, bank, left):
                won[ends] += chance * other * part
    return won


def _hands(shoe: Shoe) -> Iterator[tuple[int, Shoe, Fraction]]:
    """Two cards: their total, what they leave, and their chance; either order is one way."""
    for one, left, chance in _cards(shoe):
        for two, after, other in _cards(left):
            if two >= one:
                yield (one + two) % TEN, after, chance * other * (2 if two > one else 1)


def _cards(shoe: Shoe) -> Iterator[tuple[int, Shoe, Fraction]]:
    size = sum(shoe)
    for value, count in enumerate(shoe):
        if count:
            left = (*shoe[:value], count - 1, *shoe[value + 1 :])
            yield value, left, Fraction(count, size)


def _ends(punto: int, bank: int, shoe: Shoe) -> Iterator[tuple[str, Fraction]]:
    if max(punto, bank) >= NATURAL:
        yield _won(punto, bank), Fraction(1)
    elif punto >= STANDS:
        yield from _bank(punto, bank, shoe, None)
    else:
        for third, left, chance in _cards(shoe):
            for end, part in _bank((punto + third) % TEN, bank, left, third):
                yield end, chance * part


def _bank(punto: int, bank: int, shoe: Shoe, third: int | None) -> Iterator[tuple[str, Fraction]]:
    if not bank_draws(bank, third):
        yield _won(punto, bank), Fraction(1)
        return
    for card, _, chance in _cards(shoe):
        yield _won(punto, (bank + card) % TEN), chance


def _won(punto: int, bank: int) -> str:
    return TIE if punto == bank else PUNTO if punto > bank else BANCA
