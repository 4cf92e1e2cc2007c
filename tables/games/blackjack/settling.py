"""The bank's own cards, and what each hand is paid (BLA-22 to BLA-37, BLA-52, BLA-53)."""

from __future__ import annotations

from collections.abc import Sequence

from tables.core.deal import Deal
from tables.core.paytables import Odds
from tables.core.rules import Ask, Draw, Option, Part
from tables.games.blackjack.cards import (
    BANK,
    BANK_STANDS,
    HOLE,
    LIMIT,
    TEN,
    Hand,
    is_natural,
    total,
    value,
)
from tables.games.blackjack.offers import EVEN

NATURAL, NO_NATURAL = "bank_blackjack", "no_blackjack"


def bank_has_natural(deal: Deal) -> Part:
    """The covered card under an ace is looked at, and turned only for a blackjack (BLA-20)."""
    if deal.hand(HOLE):
        natural = value(deal.hand(HOLE)[0]) == TEN
    else:
        move = yield (Ask(0, (Option(NO_NATURAL), Option(NATURAL))),)
        natural = move.choice == NATURAL
    if natural:
        yield from turn_hole(deal)
    return is_natural(deal.hand(BANK))


def turn_hole(deal: Deal) -> Part:
    """The bank's second card: turned, or drawn when none was dealt."""
    if deal.hand(HOLE):
        deal.show(HOLE, BANK)
        deal.lay(0, HOLE, BANK)
    elif len(deal.hand(BANK)) < 2:
        yield Draw(BANK)
    _write(deal)


def draw_bank(deal: Deal, hands: Sequence[Hand]) -> Part:
    """The bank draws to 16 and stands on 17, soft 17 too (BLA-22, BLA-23)."""
    stops = deal.paytable.yes("bank_stops_early")
    needed = any(not hand.closed and not hand.is_natural for hand in hands)
    if stops and not needed:
        return
    while total(deal.hand(BANK)) < BANK_STANDS:
        yield Draw(BANK)
        _write(deal)


def settle_insurance(deal: Deal, hands: Sequence[Hand]) -> None:
    """Insurance pays 2:1 against a bank's blackjack, and is lost without one (BLA-40)."""
    if not is_natural(deal.hand(BANK)):
        lose_insurance(deal, hands)
    for hand in hands:
        for bet in hand.insured:
            deal.win(bet)
        hand.insured = ()


def lose_insurance(deal: Deal, hands: Sequence[Hand]) -> None:
    """The bank's second card was no ten: every insurance is collected."""
    for hand in hands:
        deal.lose(*hand.insured)
        hand.insured = ()


def settle(deal: Deal, hands: Sequence[Hand]) -> None:
    """One pass from the croupier's right to his left: collected and paid as it comes (BLA-24)."""
    bank = deal.hand(BANK)
    for hand in reversed(hands):
        if hand.closed:
            continue
        if hand.box in deal.penalised:
            hand.collect()
        elif is_natural(bank):
            _against_natural(deal, hand)
        elif hand.is_natural:
            _pay(hand, deal.odds("blackjack"))
        elif total(bank) > LIMIT or hand.total > total(bank):
            _pay(hand, EVEN)
        elif hand.total == total(bank):
            deal.give_back(*hand.bets, *hand.doubles)
        else:
            hand.collect()


def _against_natural(deal: Deal, hand: Hand) -> None:
    """Only a blackjack holds; in ``peru`` nothing but the original stake is lost."""
    if hand.is_natural:
        deal.give_back(*hand.bets)
        return
    if not deal.paytable.yes("natural_takes_original_only"):
        hand.collect()
        return
    if hand.number == 1:
        deal.lose(*hand.bets)
    else:
        deal.give_back(*hand.bets)
    deal.give_back(*hand.doubles)


def _pay(hand: Hand, odds: Odds) -> None:
    for bet in (*hand.bets, *hand.doubles):
        hand.deal.win(bet, odds)


def _write(deal: Deal) -> None:
    bank = deal.hand(BANK)
    deal.figures[BANK] = "blackjack" if is_natural(bank) else str(total(bank))
