"""A hand of blackjack in the order of the rule book.

What differs between the rule sets stands in their paytables: ``hole`` (``none``, ``covered`` or
``checked``), ``insurance`` (``up_to_half`` or ``exactly_half``), ``surrender``, ``even_money``,
``splits`` (0: no limit), ``split_order`` (``right_first``, ``left_first``, ``both_dealt``),
``one_card_on_aces``, ``resplit_aces``, ``card_on_21``, ``double`` (``equal`` or ``up_to``),
``double_after_split``, ``bank_stops_early``, ``natural_takes_original_only``, ``natural_at_once``.

    RemoveCard  face up in the shoe, or drawn beyond 17 by the bank: it leaves unplayed (BLA-59, 62)
    FindBet     chips over the maximum play for it, under the minimum they go back (BLA-63)
    Decide      E_CHOICE a double after a split in ``live``, E_AMOUNT an unequal double in ``ceuta``

A card that nobody asked for is simply the next one that is keyed (BLA-61); the bank's second card
turned by mistake is the one that is keyed as its open card (BLA-60).
"""

from __future__ import annotations

from collections.abc import Sequence

from house.contract import EVERYONE
from tables.core.deal import Deal
from tables.core.events import NOBODY, HandTold
from tables.core.game import banked_game
from tables.core.rules import SHOE, Draw, Part, Rules, Script
from tables.games.blackjack.cards import BANK, HOLE, Hand, total, value
from tables.games.blackjack.offers import against_ace, offers, pay
from tables.games.blackjack.settling import (
    bank_has_natural,
    draw_bank,
    lose_insurance,
    settle,
    settle_insurance,
    turn_hole,
)
from tables.games.blackjack.turns import play_box


def hand(deal: Deal) -> Script:
    """One round, from the closing call to the last payment."""
    firsts = [Hand(deal, box, 1, deal.in_box(box, "hand")) for box in deal.boxes]
    yield from _deal_cards(deal, firsts)
    dealt = [first.cards for first in firsts]
    yield from offers(deal, firsts)
    if deal.paytable.text("hole") == "checked" and against_ace(deal):
        if (yield from bank_has_natural(deal)):
            _end(deal, firsts, dealt)
            return
        lose_insurance(deal, firsts)
    _pay_naturals(deal, firsts)
    hands: list[Hand] = []
    for first in firsts:
        hands += yield from play_box(deal, first)
    yield from _bank_turn(deal, hands)
    _end(deal, hands, dealt)


def _deal_cards(deal: Deal, firsts: Sequence[Hand]) -> Part:
    """Two open cards to each box, one or two to the bank (BLA-17 to BLA-19)."""
    covered, by_hand = deal.paytable.text("hole") == "covered", deal.play.by_hand
    for first in firsts:
        yield Draw(first.name)
    if not (covered and by_hand):
        yield Draw(BANK, seen_by=NOBODY if covered else EVERYONE)
    for first in firsts:
        yield Draw(first.name)
        first.write()
    if deal.paytable.text("hole") != "none" and not by_hand:
        yield Draw(HOLE, seen_by=NOBODY)
    if covered and by_hand:
        yield Draw(BANK)
    deal.show(BANK)
    deal.figures[BANK] = str(total(deal.hand(BANK)))


def _pay_naturals(deal: Deal, firsts: Sequence[Hand]) -> None:
    """In ``peru`` a blackjack is paid at once when the bank cannot have one (BLA-37)."""
    open_card = value(deal.hand(BANK)[0])
    if not deal.paytable.yes("natural_at_once") or open_card in (1, 10):
        return
    for first in firsts:
        if not first.closed and first.is_natural:
            pay(first, deal.odds("blackjack"))


def _bank_turn(deal: Deal, hands: Sequence[Hand]) -> Part:
    """The bank completes its hand, unless nothing can hang on it any more (BLA-23)."""
    early = deal.paytable.yes("bank_stops_early")
    over = [h for h in hands if h.closed and h.is_over]
    waiting = [h for h in hands if not h.closed or h.insured or (h in over and not early)]
    if not waiting:
        return
    yield from turn_hole(deal)
    settle_insurance(deal, hands)
    yield from draw_bank(deal, hands)


def _end(deal: Deal, hands: Sequence[Hand], dealt: Sequence[tuple[str, ...]]) -> None:
    settle_insurance(deal, hands)
    settle(deal, hands)
    deal.result = deal.figures[BANK]
    deal.told.append(_bank_told(deal))
    for box, first in zip(deal.boxes, dealt, strict=True):
        own = next(h for h in hands if h.box == box and h.number == 1)
        deal.told.append(
            HandTold(
                box=box,
                seat=deal.commander(box),
                cards=first if own.from_split else own.cards,
                dealt=first,
                hand=deal.figures[own.name],
                value=(own.total,),
                out=box in deal.penalised,
            )
        )


def _bank_told(deal: Deal) -> HandTold:
    """The bank's shown cards in order of receipt, as box 0: some pools look at the open one."""
    cards = deal.hand(BANK)
    return HandTold(
        box=0,
        seat=0,
        cards=cards,
        dealt=cards,
        hand=deal.figures[BANK],
        value=(total(cards),),
        out=False,
    )


RULES = Rules(name="blackjack", device=SHOE, script=hand)
GAME = banked_game(RULES)
