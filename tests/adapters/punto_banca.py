"""The worked cases of punto y banca and of live baccarat, dealt card by card."""

from __future__ import annotations

from tables.core.words import CloseBets, TakeStep
from tables.games.punto_banca import BANK, BURN, PUNTO, SABOT
from tests.adapters._at_a_table import Answer, Case, CaseTable

SEATS = 7
BURNT = "Ac"
"""The first card of the shoe, which no case names."""


def punto_banca(case: Case) -> Answer:
    """One hand: every bet at a seat of its own, the cards as they come out of the shoe."""
    outcome = case["outcome"]
    schedules = case["game"] == "punto_banca"
    schedule = {"schedule": str(case["table"]["max_multiple"])} if schedules else {}
    table = CaseTable(case, SEATS, **schedule)
    shoe = list(outcome["shoe"])
    table.cards = {PUNTO: shoe, BANK: shoe, BURN: [BURNT]}
    for seat, bet in enumerate(case["bets"], 1):
        table.place(bet, 0 if bet["type"] == "tie" else seat, seat)
    if "TakeStep" in table.felt.view()["may"]:
        table.felt.must("croupier", TakeStep(SABOT, 0))
    table.felt.must("croupier", CloseBets())
    figures = {hand["hand"]: hand["figure"] for hand in table.felt.view()["hands"]}
    assert not shoe
    assert (str(outcome["punto"]), str(outcome["banca"])) == (figures[PUNTO], figures[BANK])
    return table.settled()


ADAPTERS = {"punto_banca": punto_banca, "baccarat": punto_banca}
