"""The worked cases of boule, thrown at a table."""

from __future__ import annotations

from tables.core.words import VoidThrow
from tests.adapters._at_a_table import Answer, Bet, Case
from tests.adapters._without_boxes import OpenTable


def boule(case: Case) -> Answer:
    """One ball: the bets of the case, the late ones, the number or a void throw."""
    authorised = case["table"].get("authorised_minimum", 0)
    table = OpenTable(case, bet_of, authorised=authorised)
    table.open()
    table.place_in_time(case["bets"])
    table.close()
    table.place_late(case["bets"])
    if "void" in case["outcome"]:
        return table.void("gaming_table_head", VoidThrow(case["outcome"]["void"]), case["bets"])
    assert table.felt.report(case["outcome"]["number"]) is None
    return table.settled()


def bet_of(bet: Bet) -> tuple[str, tuple[int, ...]]:
    return bet["type"], tuple(bet.get("selection", ()))


ADAPTERS = {"boule": boule}
