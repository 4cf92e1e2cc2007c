"""The players' turns: cards one by one, doubles, and splits that become hands of their own."""

from __future__ import annotations

from tables.core.deal import Deal
from tables.core.rules import FORFEIT, Ask, Draw, Option, Part
from tables.games.blackjack.cards import LIMIT, Hand, is_pair, value

HIT, STAND, DOUBLE, SPLIT = "hit", "stand", "double", "split"


def play_box(deal: Deal, first: Hand) -> Part:
    """All hands of a box, one finished before the next; gives them from left to right."""
    hands = [first]
    if first.closed or first.is_natural:
        return hands
    yield from _play(deal, first, hands)
    return hands


def _play(deal: Deal, hand: Hand, hands: list[Hand]) -> Part:
    """One hand until it stands, is over 21, or has its single card after a double or aces."""
    while True:
        if len(hand.cards) < 2:
            yield from _card(hand)
        options = _options(deal, hand, hands)
        if not options:
            return
        seat = deal.commander(hand.box)
        move = yield (Ask(hand.box, options, seat=seat, hand=hand.number, default=STAND),)
        if move.choice in (STAND, FORFEIT):
            return
        if move.choice == SPLIT:
            new = Hand(deal, hand.box, len(hands) + 1, deal.added(move), from_split=True)
            hands.insert(hands.index(hand) + 1, new)
            if (yield from _split(deal, hand, new, hands)):
                return
            continue
        hand.doubles = deal.added(move) if move.choice == DOUBLE else ()
        yield from _card(hand)
        if hand.is_over:
            hand.collect()
        if move.choice == DOUBLE:
            return


def _card(hand: Hand) -> Part:
    yield Draw(hand.name)
    hand.write()


def _split(deal: Deal, hand: Hand, new: Hand, hands: list[Hand]) -> Part:
    """Two hands out of one, played in the order of the house (BLA-49); true when both are over."""
    hand.from_split = True
    deal.lay(1, hand.name, new.name)
    order = deal.paytable.text("split_order")
    if order == "right_first":
        yield from _play(deal, new, hands)
        return False
    if order == "both_dealt":
        yield from _card(hand)
        yield from _card(new)
    yield from _play(deal, hand, hands)
    yield from _play(deal, new, hands)
    return True


def _options(deal: Deal, hand: Hand, hands: list[Hand]) -> tuple[Option, ...]:
    """What the hand may do; nothing when it must stand."""
    table, stake = deal.paytable, hand.bets[0].stake
    two, aces = len(hand.cards) == 2, hand.from_split and value(hand.cards[0]) == 1
    splits: tuple[Option, ...] = ()
    if two and _may_split(deal, hand, hands):
        splits = (Option(SPLIT, stake, stake, bet=SPLIT, on=hand.bets),)
    if aces and table.yes("one_card_on_aces"):
        return (*splits, Option(STAND)) if splits else ()
    may_draw = hand.total < LIMIT or (hand.total == LIMIT and table.yes("card_on_21"))
    if hand.is_over or not may_draw:
        return ()
    options = [Option(HIT), Option(STAND)]
    after_split = table.yes("double_after_split") and not aces
    if two and (after_split or not hand.from_split):
        least = stake if table.text("double") == "equal" else 1
        options.append(Option(DOUBLE, least, stake, bet=DOUBLE, on=hand.bets))
    return (*options, *splits)


def _may_split(deal: Deal, hand: Hand, hands: list[Hand]) -> bool:
    """Whether a pair may become two hands: how often, and aces again (BLA-45 to BLA-47)."""
    most = deal.paytable.number("splits")
    again = deal.paytable.yes("resplit_aces") or not hand.from_split
    return (
        is_pair(hand.cards)
        and (not most or len(hands) <= most)
        and (again or value(hand.cards[0]) != 1)
    )
