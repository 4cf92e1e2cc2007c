"""A player who plays at two tables: even chances alone, and never while he is not here (ROU-88).

    PlaceBet      E_TWO_TABLES another kind of bet
    ReturnAbsent  [OPEN, or PLAYING before the number; else E_NO_MORE_BETS] · E_NO_BET

A paytable names with ``two_tables`` the bets that such a player may put down.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from house.contract import Refused
from tables.core.paytables import Paytable
from tables.core.play import OPEN, PLAYING, Play


def not_at_two(paytable: Paytable, facts: Mapping[str, Any], kind: str) -> Refused | None:
    """Why somebody who plays elsewhere too may not put this bet down."""
    allowed = paytable.text("two_tables").split()
    if not allowed or not facts.get("also_at") or kind in allowed:
        return None
    return Refused("E_TWO_TABLES", {"table": facts["also_at"], "kind": kind})


def may_return(play: Play, paytable: Paytable, seat: int = 0) -> Refused | None:
    """Why the stakes of an absent player do not go back now; seat 0: those of anybody."""
    before = play.phase == OPEN or (play.phase == PLAYING and not play.moves)
    if not before or not paytable.text("two_tables"):
        return Refused("E_NO_MORE_BETS", {"phase": play.phase})
    if not any(seat in (0, bet.seat) and not bet.held for bet in play.bets):
        return Refused("E_NO_BET", {"seat": seat})
    return None
