"""The carousel (*carrusel*): one pot of coins over all no-draw poker tables.

A coin in the slot of a box before the deal lets the box play for the pot in that deal alone. A
royal flush takes all of it, a straight flush a tenth, whatever the bank holds; all hands whose
deals were closed to bets when the first was declared compete with each other. Catalogue section 11,
first regime, §8; requirements CAROUSEL-1 to CAROUSEL-14. What it has in common with other pools
stands in ``jackpot/core``.

Refusals of the opening, in the order in which they are looked for::

    OpenCarousel  E_BAD_INPUT       a setting that cannot be
                  E_NOT_AUTHORISED  no number or date of the permission (CAROUSEL-1)
                  E_POOL_RUNNING    the hall has one already; or other figures than before
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, ClassVar

from house.contract import DEVICE, HOUSE, Action, Decision, Refused, Request, Seat
from jackpot.core import coins, deals
from jackpot.core.actions import DeclareHand, PassBox
from jackpot.core.cards import ACE, ROYAL, STRAIGHT, plain_all, top_of_straight_flush
from jackpot.core.desk import Desk, Judged, Shown, Trade, bad_input
from jackpot.core.life import Beginning, begin
from jackpot.core.pool import AT_TABLE, CROUPIERS, HEADS, Kind, game_of
from jackpot.core.pool import CODES as POOL_CODES
from jackpot.core.pool_events import Figures
from jackpot.core.sharing import Level
from jackpot.core.stake_actions import CountCoins, ReportSlot, ReturnCoin, SettleCoins, TakeCoin
from jackpot.core.state import Pool, Table
from jackpot.core.table_events import COIN_EVENTS
from ledger.money import BASIS
from tables.core.events import RoundDecided

COIN_CENTS = 100
STRAIGHT_BP = 1_000
ROYAL_TAKES_ALL = "royal_takes_all"
STRAIGHT_FIRST = "straight_first"
CEILING_COINS = 100
"""A single increment of more coins than these is refused and alarmed (POOL-6)."""

HANDS = comb(52, 5)
ROYALS = 4
STRAIGHTS = 32
LOW_STRAIGHTS = 4
"""Of all hands of five: 4 royal flushes, 32 straight flushes, and 4 more with the ace low."""


@dataclass(frozen=True)
class OpenCarousel(Action):
    """Begins the carousel of the hall by the authority's permission (CAROUSEL-1).

    ``taken_over`` is players' money from the paper books, through the bank. ``follows`` names the
    carousel of the day before, whose pot, tables and debts this one goes on with.
    """

    authorisation: str
    authorised_on: str
    taken_over: int = 0
    follows: str = ""
    borrows: ClassVar[Mapping[str, str]] = {"follows": "carousel"}


def _begin(request: Request, desk: Desk) -> Decision:
    action = request.action
    assert isinstance(action, OpenCarousel)
    refused = _bad_setting(desk)
    if refused is not None:
        return refused
    past = request.borrowed.get("follows")
    figures: Figures = past["figures"] if past else _figures(desk)
    beginning = Beginning(
        figures=figures,
        authorisation=action.authorisation,
        authorised_on=action.authorised_on,
        follows=action.follows,
        taken_over=action.taken_over,
    )
    return begin(beginning, request, desk, lambda told: _check(told, desk))


def _bad_setting(desk: Desk) -> Refused | None:
    """``E_BAD_INPUT`` naming the first setting that is none of its values (section 6)."""
    choices: Mapping[str, tuple[Any, ...]] = {
        "carousel.mode": (ROYAL_TAKES_ALL, STRAIGHT_FIRST),
        "carousel.ace_low": (True, False),
        "carousel.void": ("carry", "return"),
        "carousel.pass_excludes": (True, False),
        "carousel.hand": ("dealt",),
        "carousel.house_bp": (0,),
        "carousel.coin_per_deal": (True,),
    }
    for key, values in choices.items():
        if desk.setting(key, values[0]) not in values:
            return bad_input(key, "setting")
    return None


def _figures(desk: Desk) -> Figures:
    coin = desk.setting("carousel.coin_cents", COIN_CENTS)
    straight = desk.setting("carousel.straight_bp", STRAIGHT_BP)
    return Figures(
        stake_cents=coin,
        pot_bp=BASIS,
        reserve_bp=0,
        min_seed=0,
        cap=0,
        ceiling=desk.setting("carousel.ceiling", CEILING_COINS * coin),
        packs=1,
        rounding="carry",
        partial_first=desk.setting("carousel.mode", ROYAL_TAKES_ALL) == STRAIGHT_FIRST,
        preset="carousel",
        preset_version=1,
        levels=(Level(ROYAL, BASIS), Level(STRAIGHT, straight)),
    )


def _check(figures: Figures, desk: Desk) -> Refused | None:
    """The totality of the coins forms the pot (DEC-J1): no other rate, no reserve, no cap."""
    if (figures.pot_bp, figures.reserve_bp, figures.min_seed, figures.cap) != (BASIS, 0, 0, 0):
        return bad_input("parameter", "carousel")
    return None


def judge(shown: Shown, state: Pool, profile: Mapping[str, Any]) -> Judged | Refused:
    """Royal or straight flush of the five dealt cards (CAROUSEL-5)."""
    cards = plain_all(shown.cards, state.figures.packs)
    if cards is None or len(cards) != 5:
        return Refused("E_CARDS_INVALID", {"cards": list(shown.cards)})
    top = top_of_straight_flush(cards, ace_low=profile.get("carousel.ace_low", True))
    if not top:
        return Refused("E_NOT_QUALIFYING", {"cards": list(cards)})
    name = ROYAL if top == ACE else STRAIGHT
    level = next(level for level in state.figures.levels if level.name == name)
    return Judged(cards, level, top)


def _hands(table: Table, event: RoundDecided) -> Iterator[DeclareHand]:
    """The hands that stayed, as they were dealt; a bought card never counts (DEC-J3)."""
    for hand in event.hands:
        if not hand.out:
            yield DeclareHand(table.name, table.deal, hand.box, hand.dealt)


def _shows(state: Pool, seat: Seat, desk: Desk) -> dict[str, Any]:
    """One in how many hands, in hundredths, for the sign (CAROUSEL-13, JPSCREEN-5).

    ``mean_pot_coins`` is the pot that stands there on the average in the long run.
    """
    low = desk.setting("carousel.ace_low", True)
    straights = STRAIGHTS + (LOW_STRAIGHTS if low else 0)
    return {
        "mean_pot_coins": round(mean_pot(state.figures, straights)),
        "odds": [
            {"level": ROYAL, "one_in_hundredths": one_in(ROYALS)},
            {"level": STRAIGHT, "one_in_hundredths": one_in(straights)},
        ],
        "ace_low": low,
        "coin": state.figures.stake_cents,
    }


def mean_pot(figures: Figures, straights: int) -> Fraction:
    """Coins in the pot on the average: what a coin puts in is what a hand takes out of it."""
    part = next(level.pot_bp for level in figures.levels if level.name == STRAIGHT)
    return Fraction(HANDS, 1) / (ROYALS + Fraction(straights * part, BASIS))


def one_in(hands: int) -> int:
    """Of all hands of five, ``hands`` are one in so many hundredths."""
    return round(Fraction(100 * HANDS, hands))


TRADE = Trade(
    kind="carousel",
    table_game="no_draw_poker",
    pot="carousel.pot",
    reserve="carousel.pot",
    tray="coinbox.table.",
    income="",
    coins=True,
    pack=52,
    judge=judge,
)
AT_SLOT = frozenset({DEVICE, HOUSE})

CODES = frozenset(
    {
        *POOL_CODES,
        "E_SLOT_COUNTS",
        "E_ALREADY_IN",
        "E_COIN_VALUE",
        "E_UNREASONABLE",
        "E_CARD_COUNT",
    }
)
"""Everything that a carousel refuses with."""

GAME = game_of(
    Kind(
        trade=TRADE,
        opening=OpenCarousel,
        begin=_begin,
        acts={
            PassBox: deals.pass_box,
            TakeCoin: coins.take_coin,
            CountCoins: coins.count_coins,
            ReportSlot: coins.report_slot,
            ReturnCoin: coins.return_coin,
            SettleCoins: coins.settle_coins,
        },
        rights={
            PassBox: AT_TABLE,
            TakeCoin: CROUPIERS,
            CountCoins: AT_SLOT,
            ReportSlot: AT_SLOT,
            ReturnCoin: CROUPIERS,
            SettleCoins: HEADS,
        },
        events=COIN_EVENTS,
        check=_check,
        hands=_hands,
        shows=_shows,
    )
)
