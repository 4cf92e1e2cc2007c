"""Surrender, insurance and even money: what is offered before the first card is asked (BLA-27 ff).

Every hand may take one of them or none. The window closes when all have answered or the croupier
closes it: with the third card to the first player who asks, before the voluntary deal.
"""

from __future__ import annotations

from collections.abc import Sequence

from tables.core.cards import height
from tables.core.deal import Deal
from tables.core.paytables import Odds
from tables.core.rules import Ask, Option, Part
from tables.games.blackjack.cards import ACE, BANK, Hand

SURRENDER, INSURANCE, EVEN_MONEY = "surrender", "insurance", "even_money"
NO, CLOSE = "no", "close_offers"
EVEN = Odds(1, 1)
CROUPIER = 0


def offers(deal: Deal, hands: Sequence[Hand]) -> Part:
    """Offers to all at once what the up card allows, until the window closes."""
    waiting = {hand.box: hand for hand in hands if _options(deal, hand)}
    while waiting:
        asks = [
            Ask(
                hand.box,
                (*_options(deal, hand), Option(NO)),
                seat=deal.commander(hand.box),
                default=NO,
            )
            for hand in waiting.values()
        ]
        move = yield (*asks, Ask(CROUPIER, (Option(CLOSE),)))
        if move.choice == CLOSE:
            return
        hand = waiting.pop(move.box)
        if move.choice == SURRENDER:
            _surrender(hand)
        elif move.choice == EVEN_MONEY:
            pay(hand, EVEN)
        elif move.choice == INSURANCE:
            hand.insured = deal.added(move)


def against_ace(deal: Deal) -> bool:
    """Whether the bank's up card is an ace."""
    return height(deal.hand(BANK)[0]) == ACE


def pay(hand: Hand, odds: Odds) -> None:
    """Pays a hand before the others and takes its cards."""
    for bet in hand.bets:
        hand.deal.win(bet, odds)
    hand.closed = True


def _options(deal: Deal, hand: Hand) -> tuple[Option, ...]:
    table = deal.paytable
    if not against_ace(deal):
        may = table.yes("surrender") and not hand.is_natural
        return (Option(SURRENDER),) if may else ()
    options = []
    most = hand.bets[0].stake // 2
    if most and table.text("insurance") != "none":
        least = most if table.text("insurance") == "exactly_half" else 1
        options.append(Option(INSURANCE, least, most, bet=INSURANCE, on=hand.bets))
    if hand.is_natural and table.yes("even_money"):
        options.append(Option(EVEN_MONEY))
    return tuple(options)


def _surrender(hand: Hand) -> None:
    """Half of the stake and the cards are the bank's, whatever it holds (BLA-43, BLA-44)."""
    for bet in hand.bets:
        hand.deal.give_half(bet, SURRENDER)
    hand.closed = True
