"""The seal of a command: what it wrote, told in its own audit row, which the chain binds.

A done command's row says up to which event it brought each round and with which head, under which
terms it opened one, and the digest of the money that it moved. So the one head that is printed
outside the house covers every event, every transfer and every round (SEC-18, SEC-19).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from house.chain import canonical, digest

Moved = tuple[str, int, int, str, str, int, str]
"""One transfer: round, number of its event, place, debit, credit, cents, reason."""


@dataclass(frozen=True, slots=True)
class Seal:
    """``rounds``: number and head of each round that moved on, by id. ``terms``: the digest of the
    terms of each round that was opened. ``money``: the digest of all transfers, "" for none."""

    rounds: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    terms: Mapping[str, str] = field(default_factory=dict)
    money: str = ""

    def text(self) -> str:
        """The JSON that is stored."""
        rounds = {name: list(reached) for name, reached in self.rounds.items()}
        return canonical({"money": self.money, "rounds": rounds, "terms": dict(self.terms)})

    @classmethod
    def read(cls, text: str) -> Seal:
        """The seal in ``text``; ValueError or KeyError when there is none."""
        told = json.loads(text)
        rounds = {name: (number, head) for name, (number, head) in told["rounds"].items()}
        return cls(rounds, told["terms"], told["money"])


def money_digest(moved: Iterable[Moved]) -> str:
    """The digest of transfers in the order of their places; "" when no money moved."""
    ordered: Sequence[Moved] = sorted(moved)
    return digest(canonical([list(one) for one in ordered])) if ordered else ""
