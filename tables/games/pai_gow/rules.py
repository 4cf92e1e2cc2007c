"""Pai gow poker: seven cards make a high hand of five and a low one of two (PGP-1 to PGP-39).

Both must beat the bank's; one alone brings the stake back; equal hands are the bank's. The bank is
offered round the table and the croupier takes it at his turn (0). Three dice tell where the first
of seven hands goes, counted from the bank.

Under electronic luck every place gets its cards at once and sets them; who does not answer is set
by the house way. With a real deck the hands are keyed when they are turned: the bank's, the
croupier's own when a player has the bank, and then box by box the five high cards and the two low
ones. The croupier's seven cards are keyed as they lie, and set by the house way.

    TakeStep    the bank: a seat after the one that had it last, or the croupier; E_STALE otherwise
    PlaceBet    E_NO_PLACE the bank's chips at another seat, or a stake at the bank's own place
    CloseBets   E_NO_BANK_CHIPS a player has the bank and has shown no chips for it
    Penalise    cards touched after the bank is shown, hands shown or told: the hand is lost, the
                bank's too (PGP-35, PGP-36, PGP-38)
    VoidRound   a card exposed in the deal, a wrong count (PGP-37): stakes go back
"""

from __future__ import annotations

from collections.abc import Sequence

from house.contract import Refused
from tables.core.asking import CHAIR
from tables.core.deal import Deal
from tables.core.events import NOBODY
from tables.core.game import banked_game
from tables.core.hands import rank_short
from tables.core.paytables import Paytable
from tables.core.play import Play
from tables.core.rules import SHOE, Ask, Draw, Option, Part, Rules, Script, Stake, all_of
from tables.games.pai_gow.house_way import house_way, rank_high
from tables.games.pai_gow.settling import (
    PLAYER_BANK,
    Purse,
    Setting,
    compared,
    settle_bank,
    settle_bet,
)

SEVEN, HIGH, LOW = 7, 5, 2
PLACES = 7
"""Six boxes and the croupier (PGP-28)."""

DIE, DICE = tuple(range(1, 7)), "dice"
BANK, CROUPIER = "bank", "croupier"
"""The croupier's cards: as the bank, and against a player's bank."""

STEP, HAND = "bank", "hand"
SET, HOUSE_WAY = "set", "house_way"


def first_position(dice: int) -> int:
    """Where the first hand goes, clockwise from the bank as 1 (PGP-29)."""
    return (dice - 1) % PLACES + 1


def holder(play: Play) -> int:
    """The box that has the bank in this round; 0 is the croupier."""
    return dict(play.steps).get(STEP, 0)


def hand(deal: Deal) -> Script:
    """One hand, from the closing call to the last payment."""
    deal.carried = str(holder(deal.play))
    for _ in range(3):
        yield Draw(DICE, DIE, call=DICE)
    if deal.play.by_hand:
        yield from _turn(deal)
    else:
        yield from _deal_and_set(deal)
    deal.show(*_names(deal))
    settings = {name: _setting(deal, name) for name in _names(deal)}
    for name, own in settings.items():
        deal.figures[name] = rank_high(own.high).kind if own.is_good else "fouled"
        deal.figures[f"{name}.low"] = rank_short(own.low).kind
    _settle(deal, settings)


def _names(deal: Deal) -> list[str]:
    """The hands that are played: the bank's first, the croupier's, then box by box (PGP-32)."""
    bank = holder(deal.play)
    boxes = [f"{CHAIR}{box}" for box in deal.boxes if box != bank]
    return [BANK, *boxes] if not bank else [f"{CHAIR}{bank}", CROUPIER, *boxes]


def _is_house(name: str) -> bool:
    return name in (BANK, CROUPIER)


# --- electronic luck ------------------------------------------------------------------------------


def _deal_and_set(deal: Deal) -> Part:
    """Seven cards to each place, from the one that the dice tell; then all set their hands."""
    names = _from_the_dice(deal)
    for _ in range(SEVEN):
        for name in names:
            yield Draw(name, seen_by=NOBODY if _is_house(name) else _seat(deal, name))
    asks = [
        Ask(
            _box(name),
            (Option(SET, picks=LOW, among=tuple(range(1, SEVEN + 1))), Option(HOUSE_WAY)),
            seat=deal.commander(_box(name)),
            default=HOUSE_WAY,
        )
        for name in _names(deal)
        if not _is_house(name)
    ]
    taken = yield from all_of(asks)
    for name in _names(deal):
        move = taken.get((_box(name), 1))
        picks = move.picks if move and move.choice == SET else ()
        _lay(deal, name, [pick - 1 for pick in picks])


def _from_the_dice(deal: Deal) -> list[str]:
    """The places that play, clockwise from where the first hand goes."""
    bank = holder(deal.play)
    circle = [(bank + step) % PLACES for step in range(PLACES)]
    start = first_position(sum(map(int, deal.hand(DICE)))) - 1
    names = {_box(name): name for name in _names(deal)}
    order = [*circle[start:], *circle[:start]]
    return [names[place] for place in order if place in names]


def _box(name: str) -> int:
    return 0 if _is_house(name) else int(name.removeprefix(CHAIR))


def _seat(deal: Deal, name: str) -> str:
    return f"{CHAIR}{deal.commander(_box(name))}"


def _lay(deal: Deal, name: str, low: Sequence[int] = ()) -> None:
    """Two of seven cards to the low hand: those that were named, else by the house way."""
    places = sorted(low or house_way(deal.hand(name)))
    for gone, place in enumerate(places):
        deal.lay(place - gone, name, f"{name}.low")


# --- a real deck ----------------------------------------------------------------------------------


def _turn(deal: Deal) -> Part:
    """The hands as they are turned, the bank's first (PGP-30, PGP-32)."""
    dice = sum(map(int, deal.hand(DICE)))
    values = (("sum", dice), ("first", first_position(dice)))
    for name in _names(deal):
        for _ in range(SEVEN if _is_house(name) else HIGH):
            yield Draw(name, call="turn", values=values)
        for _ in range(0 if _is_house(name) else LOW):
            yield Draw(f"{name}.low", call="turn", values=values)
        if _is_house(name):
            _lay(deal, name)
        deal.show(name, f"{name}.low")


# --- the end --------------------------------------------------------------------------------------


def _setting(deal: Deal, name: str) -> Setting:
    fouled = _box(name) in deal.penalised
    return Setting(deal.hand(name), deal.hand(f"{name}.low"), fouled)


def _settle(deal: Deal, settings: dict[str, Setting]) -> None:
    """Box by box from the first; a player's bank last, after the croupier's own hand (PGP-25)."""
    bank, *others = settings
    deal.result = deal.figures[bank] if deal.figures[bank] != "high_card" else "no_pair"
    held = [bet for bet in deal.bets if bet.kind == PLAYER_BANK]
    purse = Purse(sum(bet.stake for bet in held) if holder(deal.play) else None)
    for name in others:
        result = compared(settings[name], settings[bank])
        if name == CROUPIER:
            purse.book(result, purse.plays(_own_stake(deal)))
            continue
        for bet in deal.in_box(_box(name), HAND):
            settle_bet(deal, bet, result, purse)
    settle_bank(deal, held, purse)


def _own_stake(deal: Deal) -> int:
    """What the croupier's hand stakes against a player's bank: the table says how many minima."""
    opening = deal.play.opening
    return opening.minimum * int(opening.schedule)


# --- before the bets close ------------------------------------------------------------------------


def bank_goes_to(play: Play, step: str) -> tuple[int, ...]:
    """Who may take the bank: the seats after the one that had it, then the croupier (PGP-22)."""
    last = int(play.opening.carried or 0)
    staked = {bet.box for bet in play.bets if bet.kind == HAND}
    seats = range(last + 1, play.opening.boxes + 1)
    return (*(seat for seat in seats if seat not in staked), 0)


def check(play: Play, paytable: Paytable, stake: Stake) -> Refused | None:
    """The bank's chips lie at its own place, and no stake does."""
    is_bank = bool(play.steps) and holder(play) == stake.box == stake.seat
    if (stake.kind == PLAYER_BANK) == is_bank and (stake.kind == HAND or not _chips(play)):
        return None
    return Refused("E_NO_PLACE", {"kind": stake.kind, "box": stake.box})


def may_close(play: Play, paytable: Paytable) -> Refused | None:
    """A player's bank shows its chips before the closing call (PGP-24)."""
    if holder(play) and not _chips(play):
        return Refused("E_NO_BANK_CHIPS", {"box": holder(play)})
    return None


def _chips(play: Play) -> bool:
    return any(bet.kind == PLAYER_BANK for bet in play.bets)


RULES = Rules(
    name="pai_gow",
    device=SHOE,
    script=hand,
    check=check,
    steps=(STEP,),
    step_values=bank_goes_to,
    may_close=may_close,
)
GAME = banked_game(RULES)
