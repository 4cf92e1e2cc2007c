"""Who plays for a pool: decided when betting closes, whatever a screen shows later (POOL-7)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """A box in the snapshot of a deal: in or out and why, its stake and when by server order.

    ``seq`` is the number of the pool's event that took the stake; 0: there was none.
    """

    box: int
    cents: int
    seq: int
    code: str

    @property
    def inside(self) -> bool:
        return not self.code


@dataclass(frozen=True, slots=True)
class Standing:
    """What decides about one box: the link and the stake at the close, and how it behaved since."""

    link_up: bool
    seq: int
    close_seq: int
    cents: int
    stake_cents: int
    excluded: bool = False
    staked: bool = True


def refusal_code(standing: Standing) -> str:
    """Why the box is out, in the fixed order of POOL-7; an empty text: it is in."""
    reasons = (
        ("E_LINK_DOWN", not standing.link_up),
        ("E_NO_SIDE_BET", not standing.staked),
        ("E_DEAL_CLOSED", standing.seq > standing.close_seq),
        ("E_SIDE_BET_VALUE", standing.cents != standing.stake_cents),
        ("E_HAND_EXCLUDED", standing.excluded),
    )
    return next((code for code, true in reasons if true), "")
