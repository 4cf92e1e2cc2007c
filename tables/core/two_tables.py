"""A player who plays at two tables puts down even chances alone (ROU-88).

    PlaceBet      E_TWO_TABLES another kind of bet

A paytable names with ``two_tables`` the bets that such a player may put down.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from house.contract import Refused
from tables.core.paytables import Paytable


def not_at_two(paytable: Paytable, facts: Mapping[str, Any], kind: str) -> Refused | None:
    """Why somebody who plays elsewhere too may not put this bet down."""
    allowed = paytable.text("two_tables").split()
    if not allowed or not facts.get("also_at") or kind in allowed:
        return None
    return Refused("E_TWO_TABLES", {"table": facts["also_at"], "kind": kind})
