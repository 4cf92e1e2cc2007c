"""Playing cards and shoes as plain values: a card is a text such as ``Ah``, ``10s`` or ``JK``.

A shoe is a text of 53 digits: how many cards of each face are still in it, the joker last. It is
never in an order: a card is drawn from what is left, each card with the same chance, which is what
a shuffled shoe gives. Burnt cards were never seen, so they count among what is left and only bring
the cut card nearer.
"""

from __future__ import annotations

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("s", "h", "d", "c")
JOKER = "JK"
FACES = (*(rank + suit for rank in RANKS for suit in SUITS), JOKER)
"""All faces; the place of a face is its number, 0 … 52."""

RED = frozenset("hd")
UNSEEN = "??"
"""A card that is there but may not be seen."""

_PLACE = {face: place for place, face in enumerate(FACES)}


def is_card(text: str) -> bool:
    """Whether ``text`` names a card."""
    return text in _PLACE


def number_of(card: str) -> int:
    """The number of a face, 0 … 52."""
    return _PLACE[card]


def face_of(number: int) -> str:
    """The face of a drawn number: ``face + 53 × copy``, as ``outcomes`` numbers the cards."""
    return FACES[number % len(FACES)]


def height(card: str) -> int:
    """2 … 14 (ace); the joker has none and stands at 0."""
    return 0 if card == JOKER else _PLACE[card] // len(SUITS) + 2


def suit(card: str) -> str:
    """``s``, ``h``, ``d`` or ``c``; the joker's is empty."""
    return "" if card == JOKER else card[-1]


def is_red(card: str) -> bool:
    """Whether the card is a heart or a diamond."""
    return suit(card) in RED


def full_shoe(decks: int, *, jokers: int = 0, lowest: int = 2) -> str:
    """A shoe of 1 … 9 whole decks whose lowest rank is ``lowest`` (7 and 8: short decks)."""
    assert 1 <= decks <= 9 and 0 <= jokers * decks <= 9, (decks, jokers)
    faces = (decks if height(face) >= lowest else 0 for face in FACES[:-1])
    return "".join(map(str, (*faces, jokers * decks)))


def count(shoe: str) -> int:
    """How many cards are left."""
    return sum(map(int, shoe))


def left_of(shoe: str, card: str) -> int:
    """How many cards of this face are left."""
    return int(shoe[_PLACE[card]])


def without(shoe: str, card: str) -> str:
    """The shoe after ``card`` has left it; it must have been there."""
    return _moved(shoe, card, -1)


def put_back(shoe: str, card: str) -> str:
    """The shoe with ``card`` in it again (a card that was keyed by mistake)."""
    return _moved(shoe, card, 1)


def outcomes(shoe: str) -> tuple[int, ...]:
    """A number for every single card that is left, so that each has the same chance."""
    return tuple(
        place + len(FACES) * copy
        for place, copies in enumerate(map(int, shoe))
        for copy in range(copies)
    )


def faces_left(shoe: str) -> tuple[str, ...]:
    """The faces that may still come."""
    return tuple(face for face, copies in zip(FACES, shoe, strict=True) if copies != "0")


def cut_card_is_out(shoe: str, *, burnt: int, reserve: int) -> bool:
    """Whether the cut card, ``reserve`` cards from the back, has come out."""
    return count(shoe) - burnt <= reserve


def _moved(shoe: str, card: str, by: int) -> str:
    place = _PLACE[card]
    copies = int(shoe[place]) + by
    assert 0 <= copies <= 9, (card, shoe)
    return f"{shoe[:place]}{copies}{shoe[place + 1 :]}"
