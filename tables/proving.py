"""What a paytable is worth, computed anew: by the game's own proof, or through all outcomes.

Used by ``manage.py prove`` and by tests. The house reads what is stored and never comes here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from tables.core import theory
from tables.core.paytables import Paytable, parse
from tables.core.rules import Rules
from tables.core.worth import Theory
from tables.stored_theory import FOLDER

PAYTABLES = Path(__file__).resolve().parent / "paytables"


@dataclass(frozen=True)
class Sheet:
    """A paytable that is to be proved: its name ``<game>.<jurisdiction>`` and its text."""

    name: str
    text: str

    @property
    def paytable(self) -> Paytable:
        return parse(self.text)

    @property
    def game(self) -> str:
        return self.name.split(".", maxsplit=1)[0]

    @property
    def digest(self) -> str:
        """Of all that a bet's worth can hang on; words and articles may change freely."""
        paytable = self.paytable
        bets = [(b.name, b.place, b.odds, b.commission_bp) for b in paytable.bets.values()]
        return sha256(repr((paytable.settings, bets, paytable.odds)).encode()).hexdigest()

    @property
    def stored(self) -> Path:
        """Where its theory is kept."""
        return FOLDER / f"{self.name}.toml"

    @property
    def is_long(self) -> bool:
        """Whether the proof takes more than a few seconds."""
        return bool(getattr(_proof(self.game), "LONG", False))


def sheets() -> Iterator[Sheet]:
    """Every paytable that there is, by its name."""
    for path in sorted(PAYTABLES.glob("*.toml")):
        yield Sheet(path.stem, path.read_text(encoding="utf-8"))


def proved(sheet: Sheet) -> Theory:
    """Computes the theory of a paytable."""
    proof, paytable = _proof(sheet.game), sheet.paytable
    lines = proof.worths(paytable) if proof else theory.worths(_rules(sheet.game), paytable)
    facts = proof.facts(paytable) if proof and hasattr(proof, "facts") else {}
    return Theory(paytable.game, paytable.jurisdiction, sheet.digest, tuple(lines), facts)


def _proof(game: str) -> ModuleType | None:
    name = f"tables.proofs.{game}"
    return import_module(name) if find_spec(name) else None


def _rules(game: str) -> Rules:
    """What a game says of itself, as it was handed to ``banked_game``."""
    decide: Any = import_module(f"tables.games.{game}").GAME.decide
    (rules,) = decide.args
    assert isinstance(rules, Rules)
    return rules
