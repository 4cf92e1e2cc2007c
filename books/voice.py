"""Says what books and reports say: words by their key, figures, names of persons.

The Spanish sentences of ``books/texts.py`` are message ids. A page hands the translator of its
reader, paper and spreadsheets hand none: what is filed is written in the regulator's Spanish.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from books.figures import Style
from books.texts import WORDS


@dataclass(frozen=True, slots=True)
class Voice:
    """Words and figures for one reader; ``names`` gives people's names by their ids."""

    style: Style
    names: Mapping[str, str] = field(default_factory=dict)
    say: Callable[[str], str] = str

    def __call__(self, key: str, /, **values: Any) -> str:
        """The sentence of a key with its values filled in; a key nobody wrote is an error."""
        return self.say(WORDS[key]).format(**values)

    def known(self, family: str, key: str) -> str:
        """The word of a key in a family (``role.cashier``), or the key itself where there is none.

        Reasons and causes may be typed by people, so anything can come.
        """
        name = f"{family}.{key}"
        return self.say(WORDS[name]) if name in WORDS else key

    def many(self, noun: str, n: int) -> str:
        """A count with its noun: ``1 partida``, ``412 cartones``."""
        return self(f"{noun}.one" if n == 1 else f"{noun}.many", n=self.style.count(n))

    def person(self, id: str) -> str:
        """A person's name; one who is not on the staff is written as entered."""
        return self.names.get(id, id) or self("nobody")


def spanish(zone: str, names: Mapping[str, str]) -> Voice:
    """The voice of paper and files."""
    return Voice(Style("es", ZoneInfo(zone)), names)
