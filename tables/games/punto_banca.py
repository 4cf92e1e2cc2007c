"""Punto y banca: two hands of two or three cards, and the nearer to nine wins (PYB-1 to PYB-41).

The house is the bank. Everybody bets on the hand of the player (*punto*), of the bank (*banca*) or
on a tie; a winning bank bet pays its commission. Whether a third card is drawn follows from the
tableau alone. Of a fresh shoe the first card is turned, and so many more are burnt. The sabot goes
from seat to seat when the bank has lost; whoever declines passes it to the right, and the croupier
may deal instead of all (0).

    TakeStep    the sabot is given to a seat, or to nobody; E_STALE while its holder keeps it
    RemoveCard  a card face up in the sabot: the next one takes its place (PYB-32)
    VoidRound   cards stuck together, too few cards (PYB-33, PYB-37): stakes go back
    KeyCards    a card drawn too early, or against the tableau, is the next one that is keyed: of
                this hand, of the bank that needs one, or of the next hand (PYB-35, PYB-36)
    PlaceBet    E_NO_MORE_BETS a late bet (PYB-38)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tables.core.cards import height
from tables.core.deal import Deal
from tables.core.game import banked_game
from tables.core.play import Play
from tables.core.rules import SHOE, Draw, Part, Rules, Script

PUNTO, BANK, BURN = "punto", "bank", "burn"
BANCA, TIE = "banca", "tie"
NATURAL, TEN, ACE = 8, 10, 14
STANDS = 6
"""With so much the player's hand takes no third card, nor does the bank's when he stood."""

BANK_DRAWS: tuple[frozenset[int], ...] = (
    *(frozenset(range(10)) for _ in range(3)),
    frozenset(range(10)) - {8},
    frozenset(range(2, 8)),
    frozenset(range(4, 8)),
    frozenset({6, 7}),
    frozenset(),
)
"""By the bank's total: the third cards of the player on which it draws one (PYB-25)."""

SABOT, CROUPIER = "sabot", 0
PASSES = "+"
"""Written behind the holder of the sabot when he has lost it."""


def points(card: str) -> int:
    """An ace one, ten and courts nothing (PYB-10)."""
    return 1 if height(card) == ACE else height(card) % TEN if height(card) < TEN else 0


def total(cards: Sequence[str]) -> int:
    """The last digit of the sum."""
    return sum(map(points, cards)) % TEN


def bank_draws(bank: int, third: int | None) -> bool:
    """Whether the bank takes a third card; ``third`` is the player's, ``None`` when he stood."""
    return bank < STANDS if third is None else third in BANK_DRAWS[bank]


def coup(deal: Deal) -> Script:
    """One hand, from the closing call to the last payment."""
    yield from _burn(deal)
    first = _first_card(deal)
    for name in (PUNTO, BANK, PUNTO, BANK):
        yield replace(first, to=name)
        _write(deal, name)
    if max(total(deal.hand(PUNTO)), total(deal.hand(BANK))) < NATURAL:
        yield from _thirds(deal)
    _end(deal)


def _burn(deal: Deal) -> Part:
    """The first card of a shoe is turned and tells how many more are burnt (PYB-12)."""
    if deal.paytable.text("burn_by") != "first_card" or deal.burnt:
        return
    yield Draw(BURN, call="burn")
    card = deal.hand(BURN)[0]
    deal.burnt += points(card) or TEN


def _first_card(deal: Deal) -> Draw:
    """Says who gets the player's cards: the highest stake on them, else the croupier (PYB-8)."""
    if deal.paytable.text("dealing") != "players":
        return Draw(PUNTO)
    stakes = [bet for bet in deal.bets if bet.kind == PUNTO]
    if not stakes:
        return Draw(PUNTO, call="cards")
    highest = max(stakes, key=lambda bet: (bet.stake, -bet.seat))
    return Draw(PUNTO, call="cards_to", values=(("seat", highest.seat),))


def _thirds(deal: Deal) -> Part:
    """The third cards as the tableau says (PYB-24, PYB-25)."""
    punto, bank = total(deal.hand(PUNTO)), total(deal.hand(BANK))
    values = (("punto", punto), ("bank", bank))
    third = None
    if punto < STANDS:
        yield Draw(PUNTO, call="punto_draws", values=values)
        _write(deal, PUNTO)
        third = points(deal.hand(PUNTO)[2])
    if bank_draws(bank, third):
        call = "punto_stands" if third is None else "bank_draws"
        yield Draw(BANK, call=call, values=values)
        _write(deal, BANK)


def _write(deal: Deal, name: str) -> None:
    deal.figures[name] = str(total(deal.hand(name)))


def _end(deal: Deal) -> None:
    """Losers are collected, hands paid before ties, seat by seat (PYB-26, PYB-27)."""
    punto, bank = total(deal.hand(PUNTO)), total(deal.hand(BANK))
    won = TIE if punto == bank else PUNTO if punto > bank else BANCA
    deal.result = f"{won[0].upper()}{punto}-{bank}"
    _pass_sabot(deal, won)
    out = [bet for bet in deal.bets if {bet.box or bet.seat} & deal.penalised]
    back = [bet for bet in deal.bets if won == TIE and bet.kind != TIE and bet not in out]
    paid = [bet for bet in deal.bets if bet.kind == won and bet not in out]
    deal.lose(*(bet for bet in deal.bets if bet not in paid and bet not in back))
    for bet in sorted((*back, *paid), key=lambda bet: (bet.kind == TIE, bet.seat, bet.bet)):
        if bet in paid:
            deal.win(bet)
        else:
            deal.give_back(bet)


def _pass_sabot(deal: Deal, won: str) -> None:
    """Who deals keeps the sabot until the bank loses (PYB-7)."""
    holder = dict(deal.play.steps).get(SABOT, _last_holder(deal.play))
    deal.carried = f"{holder}{PASSES if won == PUNTO and holder else ''}"


def _last_holder(play: Play) -> int:
    return int(play.opening.carried.removesuffix(PASSES) or CROUPIER)


def sabot_moves(play: Play, step: str) -> bool:
    """Whether the sabot has to be given to somebody: of a fresh shoe, or when the bank lost."""
    return play.opening.carried.endswith(PASSES) or not play.opening.burnt


def sabot_goes_to(play: Play, step: str) -> tuple[int, ...]:
    """Who may take the sabot: the next seat to the right first, then the others, the croupier."""
    seats = range(1, play.opening.boxes + 1)
    last = _last_holder(play)
    return (*(s for s in seats if s > last), *(s for s in seats if s <= last), CROUPIER)


RULES = Rules(
    name="punto_banca",
    device=SHOE,
    script=coup,
    steps=(SABOT,),
    step_due=sabot_moves,
    step_values=sabot_goes_to,
)
GAME = banked_game(RULES)
