"""The worked cases of pai gow poker: every hand is dealt and set as the case says.

A bank whose seven cards are named is the croupier's, and set by the house way. Where a case only
says how the bank stands, somebody at the last box has it, for he may set it as he likes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tables.core.cards import FACES
from tables.core.words import CloseBets, TakeStep
from tables.games.pai_gow.rules import BANK, CROUPIER, DICE, SEVEN, STEP, first_position
from tables.games.pai_gow.settling import Setting, compared
from tests.adapters._at_a_table import Answer, Bet, Case, CaseTable

BOXES = 6
UNNAMED: Bet = {"id": "unnamed", "type": "player_bank", "stake": 1_000_000}
OWN = "cr"
"""The bet that stands for the croupier's own hand."""

Hand = Mapping[str, Any]


def pai_gow(case: Case) -> Answer:
    """One hand against the bank of the case."""
    bank, outcome = case["outcome"]["bank"], case["outcome"]
    bets = {bet["id"]: bet for bet in case["bets"]}
    own = bets.pop(OWN, None)
    chips = next((bet for bet in bets.values() if bet["type"] == "player_bank"), UNNAMED)
    players = [bet for bet in bets.values() if bet["type"] == "hand"]
    table = CaseTable(case, BOXES, schedule="1" if own else "0")
    at = 0 if "seven" in bank else BOXES
    table.felt.must("croupier", TakeStep(STEP, at))
    for box, bet in enumerate(players, 1):
        table.place(bet, box)
    if at:
        table.place(chips, at)
    table.cards = cards_of(players, bank, own)
    dice = outcome.get("dice", [1, 1, 1])
    table.cards[DICE] = [str(die) for die in dice]
    assert outcome.get("first_position", first_position(sum(dice))) == first_position(sum(dice))
    table.felt.must("croupier", CloseBets())
    while asks := table.felt.position().asks:
        assert table.decide(asks[0], "set", picks=(6, 7)) is None
    as_expected(table, bank, f"box {at}" if at else BANK)
    answer = table.settled()
    answer.pop(UNNAMED["id"], None)
    return answer | ({OWN: croupiers(own, bank)} if own else {})


def cards_of(players: list[Bet], bank: Hand, own: Bet | None) -> dict[str, list[str]]:
    """Seven cards for every place, the high ones first."""
    found = {f"box {box}": seven(bet) for box, bet in enumerate(players, 1)}
    found |= {BANK: list(bank.get("seven", ())), f"box {BOXES}": seven(bank)}
    used = {card for cards in found.values() for card in cards}
    rest = [card for card in FACES if card not in used]
    return found | {CROUPIER: seven(own) if own else rest[:SEVEN]}


def seven(hand: Hand) -> list[str]:
    return [*hand["high"], *hand["low"]]


def as_expected(table: CaseTable, bank: Hand, name: str) -> None:
    """The bank lies as the case says, also where the house way has set it."""
    shown = {hand["hand"]: set(hand["cards"]) for hand in table.felt.view("display")["hands"]}
    assert set(bank["high"]) == shown[name]
    assert set(bank["low"]) == shown[f"{name}.low"]


def croupiers(own: Bet, bank: Hand) -> dict[str, Any]:
    """What the croupier's own hand does; its stake stands in the banker's net win."""
    hands = (Setting(tuple(hand["high"]), tuple(hand["low"])) for hand in (own, bank))
    result = compared(*hands)
    stake = 0 if result == "lose" else own["stake"]
    return {"result": result, "payout": 0, "returned": stake}


ADAPTERS = {"pai_gow": pai_gow}
