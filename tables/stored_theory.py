"""The theories that ``manage.py prove`` has stored, as the house reads them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from ledger.money import BASIS
from tables.core.worth import Theory, parse

FOLDER = Path(__file__).resolve().parent / "theory"


@cache
def theory_of(game: str, jurisdiction: str) -> Theory | None:
    """What the bets of a game are worth under a jurisdiction; ``None`` when nobody has proved it.

    Compare with what was won by ``tables.core.worth.expected``.
    """
    path = FOLDER / f"{game}.{jurisdiction}.toml"
    return parse(path.read_text(encoding="utf-8")) if path.exists() else None


def edges_of(game: str, jurisdiction: str) -> Mapping[str, Fraction]:
    """What the house keeps of one unit, by the name of the bet; the mean where its places differ.

    Empty for a game that nobody has proved.
    """
    theory = theory_of(game, jurisdiction)
    lines: dict[str, list[Fraction]] = {}
    for worth in theory.bets if theory else ():
        lines.setdefault(worth.bet, []).append(worth.edge)
    return {bet: sum(own, Fraction(0)) / len(own) for bet, own in lines.items()}


def told(game: str, jurisdiction: str) -> list[dict[str, Any]]:
    """The same for a page: what the house keeps of each bet, in basis points, and how it is known.

    Empty when nobody has proved the game.
    """
    theory = theory_of(game, jurisdiction)
    return [
        {
            "bet": line.bet,
            "on": list(line.on),
            "edge_bp": round(line.edge * BASIS),
            "wins_bp": round(line.wins * BASIS),
            "how": line.how,
        }
        for line in (theory.bets if theory else ())
    ]
