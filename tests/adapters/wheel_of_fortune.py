"""The worked cases of the wheel of fortune, pushed at a table."""

from __future__ import annotations

from tables.core.words import VoidThrow
from tables.games.wheel_of_fortune import TURN, WHEEL
from tests.adapters._at_a_table import Answer, Bet, Case
from tests.adapters._without_boxes import OpenTable


def wheel_of_fortune(case: Case) -> Answer:
    """One cycle of two pushes; too few turns cannot be keyed, so the throw is void."""
    outcome = case["outcome"]
    assert outcome["symbol"] == WHEEL[outcome["pocket"]]
    table = OpenTable(case, bet_of)
    table.open()
    table.place_in_time(case["bets"])
    table.close()
    table.place_late(case["bets"])
    refused = table.felt.report(TURN + outcome["turns"])
    assert bool(refused) == (outcome["turns"] < 4)
    if refused or outcome.get("on_peg"):
        return table.void("croupier", VoidThrow("too few turns, or on a peg"), case["bets"])
    assert table.felt.report(outcome["pocket"]) is None
    return table.settled()


def bet_of(bet: Bet) -> tuple[str, tuple[int, ...]]:
    kind = bet["type"]
    return (f"pockets_{kind}" if kind.isdigit() else kind), ()


ADAPTERS = {"wheel_of_fortune": wheel_of_fortune}
