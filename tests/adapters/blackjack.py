"""The worked cases of blackjack: the hands of a case are made card by card, as their boxes ask."""

from __future__ import annotations

from collections.abc import Sequence

from tables.core.rules import Ask
from tables.core.words import CloseBets
from tests.adapters._at_a_table import Answer, Bet, Case, CaseTable

ANY_CARD = "2c"
"""Covered and never turned: the case does not say which."""


def blackjack(case: Case) -> Answer:
    """One round: offers, turns with doubles and splits, the bank's cards."""
    boxes = boxes_of(case["bets"])
    table = CaseTable(case, len(boxes))
    bank = list(case["outcome"]["dealer"])
    covered = table.felt.paytable.text("hole") != "none"
    table.cards["bank"] = [bank[0], *bank[2 if covered else 1 :]]
    table.cards["bank.hole"] = bank[1:2] or [ANY_CARD]
    for box, hands in enumerate(boxes, 1):
        deal(table, box, hands)
        table.place(hands[0], box)
    table.felt.must("croupier", CloseBets())
    for box, hands in enumerate(boxes, 1):
        take_offer(table, box, hands[0], case["bets"])
    if window := table.ask_of(0):
        assert table.decide(window, "close_offers") is None
    while asks := table.felt.position().asks:
        move(table, asks[0], boxes[asks[0].box - 1], case["bets"])
    return table.settled()


def boxes_of(bets: Sequence[Bet]) -> list[list[Bet]]:
    """The hands of every box; those after a split stand behind their original."""
    boxes: list[list[Bet]] = []
    for bet in bets:
        if bet["type"] != "hand":
            continue
        if bet.get("after_split") and not bet.get("original"):
            boxes[-1].append(bet)
        else:
            boxes.append([bet])
    return boxes


def name_of(box: int, hand: int) -> str:
    return f"box {box}" if hand == 1 else f"box {box}.{hand}"


def deal(table: CaseTable, box: int, hands: Sequence[Bet]) -> None:
    """The cards of each hand; the first one of the next hand comes to it, to be split off."""
    for number, bet in enumerate(hands, 1):
        split_off = [following["cards"][0] for following in hands[number : number + 1]]
        own = list(bet["cards"])
        cards = [own[0], *split_off, *own[1:]] if number == 1 else [*split_off, *own[1:]]
        table.cards[name_of(box, number)] = cards


def behind(bets: Sequence[Bet], bet: Bet, kind: str) -> Bet | None:
    """The double or the insurance that belongs to a hand."""
    return next((b for b in bets if b.get("parent") == bet["id"] and b["type"] == kind), None)


def take_offer(table: CaseTable, box: int, hand: Bet, bets: Sequence[Bet]) -> None:
    """Surrender, even money, insurance: what the case says, also where it must be refused."""
    ask = table.ask_of(box)
    insurance = behind(bets, hand, "insurance")
    if ask is None or ask.option("no") is None:
        return
    for choice in ("surrender", "even_money"):
        if hand.get(choice):
            assert table.decide(ask, choice) is None
    if insurance:
        table.decide(ask, "insurance", insurance)


def move(table: CaseTable, ask: Ask, hands: Sequence[Bet], bets: Sequence[Bet]) -> None:
    """What this hand did next to become what it is at the end."""
    bet, there = hands[ask.hand - 1], 1 + sum(h["id"] in table.lying for h in hands[1:])
    double = behind(bets, bet, "double")
    if there < len(hands) and ask.hand == there and ask.option("split"):
        assert table.decide(ask, "split", hands[there]) is None
    elif double and double["id"] not in table.answer:
        table.decide(ask, "double", double)
    else:
        more = table.cards[name_of(ask.box, ask.hand)]
        assert table.decide(ask, "hit" if more else "stand") is None


ADAPTERS = {"blackjack": blackjack}
