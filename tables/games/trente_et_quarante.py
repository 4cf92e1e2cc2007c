"""Trente et quarante (*treinta y cuarenta*): two rows of cards, the one nearer to 31 wins.

First the black row is dealt until it has 31 points or more, then the red one. Equal rows are void;
equal at 31 (*refait*) they do to a stake what the zero does at roulette: half, or prison, halving
at each further one. An insured stake is not touched. The red card, five cards before the end of
the six decks, annuls the hand in which it appears. Requirements TYQ-1 to TYQ-31.

    PlaceBet    E_NO_MAIN_BET a premium without a stake · E_AMOUNT other than its hundredth
                · E_LIMIT too small to be insured, or insured already · E_BET_STAYS in prison
    KeyCards    the black row is full before a red card comes; a card too many is the next row's
                first one (TYQ-7, TYQ-27)
    Decide      half or prison after a refait; whether an insured stake stays after a void hand
    RemoveCard  a card drawn beyond the red row is burnt
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from house.contract import Refused
from tables.core.cards import height, is_red
from tables.core.deal import Deal, Line
from tables.core.events import DecisionTaken
from tables.core.game import banked_game
from tables.core.paytables import Paytable
from tables.core.play import Bet, Play
from tables.core.rules import SHOE, Ask, Draw, Option, Part, Rules, Script, Stake, all_of

FULL = 31
TEN, ACE = 10, 14
BLACK, RED, COLOUR, INVERSE = "black", "red", "colour", "inverse"
CHANCES = (COLOUR, INVERSE, BLACK, RED)
"""In the order in which they are paid (TYQ-23)."""

INSURANCE = "insurance"
HALF, PRISON = "partage", "prison"
STAY, WITHDRAW = "stay", "withdraw"
FREE = "free"
"""The note on an insured stake that stays after a void hand."""

VOID, REFAIT, ANNULLED = "void", "refait", "annulled"
Chosen = Mapping[tuple[int, int], DecisionTaken]


def places(paytable: Paytable, kind: str) -> Collection[tuple[int, ...]]:
    """The premium lies beside the chance that it insures, by the chance's place."""
    return [(place,) for place in range(1, 5)] if kind == INSURANCE else ((),)


def parent_of(play: Play, stake: Stake) -> int:
    """The stake that a premium insures: the last one of its seat on that chance."""
    if stake.kind != INSURANCE or stake.parent:
        return stake.parent
    chance = CHANCES[stake.on[0] - 1]
    own = (b for b in reversed(play.bets) if (b.seat, b.kind) == (stake.seat, chance))
    return next((bet.bet for bet in own if not bet.held), 0)


def check(play: Play, paytable: Paytable, stake: Stake) -> Refused | None:
    """Which stakes may be insured; the core sees to the amount of the premium (TYQ-17 to 20)."""
    if stake.kind != INSURANCE:
        return Refused("E_BAD_INPUT", {"field": "parent"}) if stake.parent else None
    parent = play.bet(stake.parent)
    if parent is None or parent.kind != CHANCES[stake.on[0] - 1]:
        return Refused("E_NO_MAIN_BET", {"kind": stake.kind})
    if parent.held:
        return Refused("E_BET_STAYS", {"bet": parent.bet})
    least = paytable.number("insured_from") * play.opening.minimum
    insured = any(bet.parent == parent.bet for bet in play.bets)
    if parent.stake < least or insured:
        limits = {"kind": stake.kind, "least": least, "most": 0, "lying": parent.stake}
        return Refused("E_LIMIT", limits)
    return None


# --- the hand ------------------------------------------------------------------------------------


def hand(deal: Deal) -> Script:
    """Both rows, what they are worth, and what becomes of every stake."""
    black = yield from _row(deal, BLACK)
    red = (yield from _row(deal, RED)) if black else 0
    deal.result = result_of(deal, black, red)
    deal.counts = deal.result != ANNULLED
    chosen = yield from all_of(asked(deal))
    lines = [_line(deal, bet, chosen) for bet in deal.bets]
    for line in sorted(lines, key=_order):
        deal.settle(line)


def _row(deal: Deal, name: str) -> Part:
    """The points of a row, 31 to 40; 0 when the red card has appeared in it (TYQ-7 to TYQ-9)."""
    while points(deal.hand(name)) < FULL:
        if deal.cut_card_is_out:
            return 0
        yield Draw(name)
        deal.figures[name] = str(points(deal.hand(name)))
    return points(deal.hand(name))


def points(cards: tuple[str, ...]) -> int:
    """Court cards count ten, an ace one (TYQ-1)."""
    return sum(1 if height(card) == ACE else min(height(card), TEN) for card in cards)


def result_of(deal: Deal, black: int, red: int) -> str:
    """The winning row and the winning of *color* and *inverso*, or why nobody wins."""
    if not red:
        return ANNULLED
    if black == red:
        return REFAIT if black == FULL else VOID
    row = BLACK if black < red else RED
    first = RED if is_red(deal.hand(BLACK)[0]) else BLACK
    return f"{row} {COLOUR if row == first else INVERSE}"


# --- what its owner may decide -------------------------------------------------------------------


def asked(deal: Deal) -> list[Ask]:
    """After a refait half or prison; after a void hand whether an insured stake stays."""
    last = no_hand_follows(deal)
    if deal.result == REFAIT:
        free = [bet for bet in deal.bets if _may_choose(deal, bet)]
        return [_ask(bet, HALF, PRISON) for bet in free if not deal.play.opening.last_round]
    if deal.result in (VOID, ANNULLED) and not last:
        return [_ask(bet, STAY, WITHDRAW) for bet in deal.bets if _is_insured(deal, bet)]
    return []


def no_hand_follows(deal: Deal) -> bool:
    """Whether prisoners have nowhere to wait: the last round, or the last cut is over (TYQ-16)."""
    opening = deal.play.opening
    return opening.last_round or (opening.last_shoe and deal.result == ANNULLED)


def _ask(bet: Bet, first: str, second: str) -> Ask:
    options = (Option(first), Option(second))
    return Ask(0, options, seat=bet.seat, hand=bet.bet, default=first)


def _may_choose(deal: Deal, bet: Bet) -> bool:
    """A prisoner whose worth is below the minimum must stay (ROU-61, ROU-64)."""
    if bet.kind == INSURANCE or _is_insured(deal, bet):
        return False
    refaits = refaits_of(bet)
    return not refaits or bet.stake >= deal.play.opening.minimum << refaits


def refaits_of(bet: Bet) -> int:
    """How many refaits an imprisoned stake has met; 0 for one that is free."""
    return int(bet.note) if bet.held and bet.note.isdigit() else 0


def _is_insured(deal: Deal, bet: Bet) -> bool:
    return any(other.parent == bet.bet for other in deal.bets)


# --- what becomes of a stake ---------------------------------------------------------------------


def _line(deal: Deal, bet: Bet, chosen: Chosen) -> Line:
    if bet.kind == INSURANCE:
        return _premium(deal, bet, chosen)
    if deal.result == REFAIT:
        return _refait(deal, bet, chosen)
    if deal.result in (VOID, ANNULLED):
        return _void(deal, bet, chosen)
    if bet.kind not in deal.result.split():
        return Line(bet, "lose")
    if refaits_of(bet):
        return Line(bet, "freed", returned=_halved(bet, refaits_of(bet) - 1))
    return Line(bet, "win", bet.stake, bet.stake)


def _premium(deal: Deal, bet: Bet, chosen: Chosen) -> Line:
    """The house keeps it, unless its stake stays after a void hand (TYQ-18)."""
    stays = _choice(chosen, bet.parent) == STAY
    return Line(bet, "stays", note=FREE) if stays else Line(bet, "kept")


def _refait(deal: Deal, bet: Bet, chosen: Chosen) -> Line:
    if _is_insured(deal, bet):
        return Line(bet, "push", returned=bet.stake)
    refaits = refaits_of(bet) + 1
    if deal.play.opening.last_round or _choice(chosen, bet.bet) == HALF:
        return Line(bet, "half", returned=_halved(bet, refaits))
    return Line(bet, "imprisoned", note=str(refaits))


def _void(deal: Deal, bet: Bet, chosen: Chosen) -> Line:
    """Free stakes go back, prisoners wait; nobody waits when no hand follows (TYQ-14, TYQ-16)."""
    refaits = refaits_of(bet)
    if refaits and no_hand_follows(deal):
        return Line(bet, "half", returned=_halved(bet, refaits))
    if refaits:
        return Line(bet, "imprisoned", note=str(refaits))
    if _choice(chosen, bet.bet) == STAY:
        return Line(bet, "stays", note=FREE)
    return Line(bet, "push", returned=bet.stake)


def _choice(chosen: Chosen, bet: int) -> str:
    move = chosen.get((0, bet))
    return move.choice if move else ""


def _halved(bet: Bet, times: int) -> int:
    """What is left of a stake after so many halvings, an odd cent in its owner's favour."""
    return -(-bet.stake // (1 << times))


def _order(line: Line) -> tuple[bool, int, int, int]:
    """Everything lost is withdrawn first; then chance by chance, from the seat farthest away."""
    bet = line.bet
    collected = line.result in ("lose", "kept")
    chance = bet.on[0] - 1 if bet.kind == INSURANCE else CHANCES.index(bet.kind)
    return not collected, chance, -bet.seat, bet.bet


RULES = Rules(
    name="trente_et_quarante",
    device=SHOE,
    script=hand,
    places=places,
    check=check,
    parent_of=parent_of,
)
GAME = banked_game(RULES)
