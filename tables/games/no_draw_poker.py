"""No-draw poker against the bank (*póker sin descarte*), catalogue of Ceuta, item 11 first.

Five cards to each box and to the bank, whose last card lies open. In turn a player may buy one card
in exchange, and then says *voy* with a second bet of twice the ante, or *paso*. The bank plays with
ace-king or better; against a bank that does not play the ante wins and the second bet goes back.

Under electronic luck every card is dealt at once and seen by its box alone. With a real deck nobody
knows the faces before they are turned, so they are keyed when they are: the bank's open card, its
other four, and then box by box the hands that stayed, a bought card last and what was given for it
after that. Requirements NDP-1 to NDP-38.

    VoidRound  a wrong number of cards, a card exposed in the deal (NDP-34); all stakes go back
    Penalise   telling, showing early, asking advice: the box loses its whole stake (NDP-35)
    Decide     E_AMOUNT a second bet that is not twice the ante is completed or not taken (NDP-37)
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import EVERYONE
from tables.core.asking import CHAIR
from tables.core.deal import Deal, Line
from tables.core.events import NOBODY, DecisionTaken, HandTold
from tables.core.game import banked_game
from tables.core.hands import ACE, Hand, rank_five
from tables.core.play import Bet
from tables.core.rules import SHOE, Ask, Draw, Option, Part, Rules, Script

CARDS = 5
SECOND_BET = 2
"""The second bet is exactly this many antes (NDP-21)."""

BANK = "bank"
BUY, STAY, PASS = "buy", "voy", "paso"
KING = 13


@dataclass(slots=True)
class Box:
    """A box in this hand. ``discard`` names where a card lies that was given for a bought one."""

    number: int
    antes: tuple[Bet, ...]
    calls: tuple[Bet, ...] = ()
    bought: tuple[Bet, ...] = ()
    stays: bool = False

    @property
    def name(self) -> str:
        return f"{CHAIR}{self.number}"

    @property
    def discard(self) -> str:
        return f"{self.name}.given"


def hand(deal: Deal) -> Script:
    """One hand, from the closing call to the last payment."""
    boxes = [Box(number, deal.in_box(number, "ante")) for number in deal.boxes]
    yield from _deal_cards(deal, boxes)
    for box in boxes:
        yield from _turn(deal, box)
        if not box.stays:
            deal.lose(*box.antes)
            _keep_price(deal, box)
    staying = [box for box in boxes if box.stays]
    if not staying:
        deal.result = "all_passed"
        return
    yield from _turn_bank(deal)
    bank = rank_five(deal.hand(BANK))
    deal.figures[BANK] = bank.kind
    plays = qualifies(bank)
    deal.result = bank.kind if plays else "no_play"
    if plays:
        yield from _turn_boxes(deal, staying)
    deal.show(*(box.name for box in staying))
    _tell(deal, boxes)
    _settle(deal, staying, bank if plays else None)


def qualifies(bank: Hand) -> bool:
    """Whether the bank plays: ace-king or better (NDP-27)."""
    return bank.kind != "high_card" or bank.value[1:3] == (ACE, KING)


def _deal_cards(deal: Deal, boxes: list[Box]) -> Part:
    if deal.play.by_hand:
        yield Draw(BANK)
        return
    for place in range(1, CARDS + 1):
        for box in boxes:
            yield Draw(box.name, seen_by=_holder(deal, box))
        yield Draw(BANK, seen_by=EVERYONE if place == CARDS else NOBODY)
    for box in boxes:
        deal.figures[box.name] = rank_five(deal.hand(box.name)).kind


def _holder(deal: Deal, box: Box) -> str:
    return f"{CHAIR}{deal.commander(box.number)}"


def _turn(deal: Deal, box: Box) -> Part:
    """A box in its turn: it may buy once, then it stays or passes (NDP-23, NDP-26)."""
    move: DecisionTaken = yield (_ask(deal, box),)
    if move.choice == BUY:
        box.bought = deal.added(move)
        yield from _exchange(deal, box, move)
        move = yield (_ask(deal, box),)
    box.stays = move.choice == STAY
    box.calls = deal.added(move)


def _ask(deal: Deal, box: Box) -> Ask:
    ante = box.antes[0].stake
    places = () if deal.play.by_hand else tuple(range(1, CARDS + 1))
    buy = Option(
        BUY,
        least=ante,
        most=ante,
        bet="purchase",
        on=box.antes,
        picks=len(places[:1]),
        among=places,
    )
    second = SECOND_BET * ante
    stay = Option(STAY, least=second, most=second, bet="call", on=box.antes)
    options = (stay, Option(PASS)) if box.bought else (buy, stay, Option(PASS))
    return Ask(box.number, options, seat=deal.commander(box.number))


def _exchange(deal: Deal, box: Box, move: DecisionTaken) -> Part:
    """One card for another; with a real deck both are seen when the hand is turned."""
    if deal.play.by_hand:
        return
    deal.lay(move.picks[0] - 1, box.name, box.discard)
    yield Draw(box.name, seen_by=_holder(deal, box))
    deal.figures[box.name] = rank_five(deal.hand(box.name)).kind


def _turn_bank(deal: Deal) -> Part:
    deal.show(BANK)
    while len(deal.hand(BANK)) < CARDS:
        yield Draw(BANK)


def _turn_boxes(deal: Deal, staying: list[Box]) -> Part:
    for box in staying:
        while len(deal.hand(box.name)) < CARDS:
            yield Draw(box.name)
        if box.bought and not deal.hand(box.discard):
            yield Draw(box.discard)
        deal.figures[box.name] = rank_five(deal.hand(box.name)).kind


def _tell(deal: Deal, boxes: list[Box]) -> None:
    """What the carousel may judge: the five dealt cards of every box, and who is out (NDP-31)."""
    for box in boxes:
        final = deal.hand(box.name) if box.stays else ()
        if len(final) < CARDS:
            continue
        dealt = (*final[:-1], *deal.hand(box.discard)) if box.bought else final
        rank = rank_five(dealt)
        deal.told.append(
            HandTold(
                box=box.number,
                seat=deal.commander(box.number),
                cards=final,
                dealt=dealt,
                hand=rank.kind,
                value=rank.value,
                out=box.number in deal.penalised,
            )
        )


def _keep_price(deal: Deal, box: Box) -> None:
    """The price of a card is the bank's in any event (NDP-22)."""
    for bet in box.bought:
        deal.settle(Line(bet, "kept"))


def _settle(deal: Deal, staying: list[Box], bank: Hand | None) -> None:
    """Losers first, then seat by seat from the croupier's right (NDP-28 to NDP-30)."""
    winners: list[tuple[Box, Hand | None]] = []
    for box in staying:
        own = rank_five(deal.hand(box.name)) if bank is not None else None
        beaten = bank is not None and own is not None and own < bank
        if box.number in deal.penalised or beaten:
            deal.lose(*box.antes, *box.calls)
            _keep_price(deal, box)
        else:
            winners.append((box, own))
    for box, own in reversed(winners):
        if bank is None or own is None:
            _pay_antes(deal, box)
            deal.give_back(*box.calls)
        elif own == bank:
            deal.give_back(*box.antes, *box.calls)
        else:
            _pay_antes(deal, box)
            for bet in box.calls:
                deal.win(bet, deal.odds(own.kind))
        _keep_price(deal, box)


def _pay_antes(deal: Deal, box: Box) -> None:
    for bet in box.antes:
        deal.win(bet)


RULES = Rules(name="no_draw_poker", device=SHOE, script=hand)
GAME = banked_game(RULES)
