"""The rules of the blackjack progressive: side bets, special combinations, one pot (BJP-1 to 15).

The law allows accumulated bets in one sentence and gives no figure, so every figure comes with the
opening, from a preset or from the director's own hand, and is counted exactly before it is signed.
Catalogue section 3, V.1.f. What it has in common with other pools stands in ``jackpot/core``.

Refusals of the opening, in the order in which they are looked for::

    OpenProgressive  E_NOT_AUTHORISED      no number or date of the permission (BJP-1)
                     E_BAD_INPUT           a figure or a level that cannot be
                     E_PERCENT_SUM         pot and reserve, or the partial levels, exceed 100 %
                     E_COMBO_OUTSIDE_HAND  the croupier's card without express authorisation
                     E_COMBO_IMPOSSIBLE    no way to occur with the packs of the tables (BJP-13)
                     E_PERCENT_SUM         with the fixed prizes more than the stake (BJP-14)
                     E_TOO_RARE            the whole pot falls less than once in 100 million
                     E_POOL_RUNNING        the hall has one already; or other figures than before

A pool with new figures is suspended (``E_FIGURES_UNSIGNED``) until a second manager, who sees the
exact odds and the return, has signed them with ``ApproveFigures``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from house.contract import NOTHING, Action, Decision, Refused, Request, Seat, Step
from jackpot.core import side_bets, trays
from jackpot.core.actions import ApproveFigures, DeclareHand
from jackpot.core.cards import plain_all
from jackpot.core.day import UNSIGNED_FIGURES, approve_figures, figures_digest
from jackpot.core.declare import confirm_fixed, pay_fixed
from jackpot.core.desk import Desk, Judged, Shown, Trade, bad_input
from jackpot.core.hit_events import FIXED_EVENTS
from jackpot.core.life import Beginning, begin
from jackpot.core.pool import CAGE, CROUPIERS, DIRECTION, HEADS, Kind, game_of
from jackpot.core.pool import CODES as POOL_CODES
from jackpot.core.pool_events import Figures, PoolSuspended
from jackpot.core.sharing import Level
from jackpot.core.stake_actions import (
    ConfirmFixed,
    FillTray,
    PayFixed,
    PlaceSideBet,
    TakeBackSideBet,
)
from jackpot.core.state import Pool, Table
from jackpot.core.table_events import SIDE_BET_EVENTS
from jackpot.kinds.blackjack_progressive import odds
from jackpot.kinds.blackjack_progressive.combinations import KNOWN, first_fit
from tables.core.events import RoundDecided

CEILING_STAKES = 100
MOST_PACKS = 9
BANK_BOX = 0
"""The box under which a table tells the croupier's own cards."""


@dataclass(frozen=True)
class OpenProgressive(Action):
    """Begins the progressive of the hall with all its figures (BJP-1, BJP-12).

    A preset only fills them in; ``preset`` and ``preset_version`` tell which. ``bank_authorised``:
    the permission names combinations with the croupier's card. ``base`` is the house's seed,
    ``taken_over`` players' money from the paper books. ``ceiling`` 0: a hundred stakes.
    """

    levels: tuple[Level, ...]
    stake_cents: int
    pot_bp: int
    reserve_bp: int
    packs: int
    authorisation: str
    authorised_on: str
    min_seed: int = 0
    cap: int = 0
    ceiling: int = 0
    rounding: str = "carry"
    partial_first: bool = False
    bank_authorised: bool = False
    preset: str = ""
    preset_version: int = 0
    base: int = 0
    taken_over: int = 0
    follows: str = ""
    borrows: ClassVar[Mapping[str, str]] = {"follows": "blackjack_progressive"}


def figures_of(action: OpenProgressive) -> Figures:
    """The figures that an opening asks for."""
    return Figures(
        stake_cents=action.stake_cents,
        pot_bp=action.pot_bp,
        reserve_bp=action.reserve_bp,
        min_seed=action.min_seed,
        cap=action.cap,
        ceiling=action.ceiling or CEILING_STAKES * action.stake_cents,
        packs=action.packs,
        rounding=action.rounding,
        partial_first=action.partial_first,
        preset=action.preset,
        preset_version=action.preset_version,
        levels=action.levels,
    )


def _begin(request: Request, desk: Desk) -> Decision:
    action = request.action
    assert isinstance(action, OpenProgressive)
    beginning = Beginning(
        figures=figures_of(action),
        authorisation=action.authorisation,
        authorised_on=action.authorised_on,
        follows=action.follows,
        base=action.base,
        taken_over=action.taken_over,
    )

    def check(figures: Figures) -> Refused | None:
        return check_levels(figures) or odds.refusal_of(
            figures, bank_authorised=action.bank_authorised
        )

    decision = begin(beginning, request, desk, check)
    past = request.borrowed.get("follows", NOTHING)
    if isinstance(decision, Refused) or past.get("figures") == beginning.figures:
        return decision
    held = PoolSuspended(UNSIGNED_FIGURES, "figures", request.person, request.at)
    return (*decision, Step(held))


def check_levels(figures: Figures) -> Refused | None:
    """Levels that are known, each once and with one kind of prize, for one to nine packs."""
    if not 1 <= figures.packs <= MOST_PACKS:
        return bad_input("packs")
    names = Counter(level.name for level in figures.levels)
    for level in figures.levels:
        prizes = [level.pot_bp, level.times, level.cents]
        one_prize = sorted(map(bool, prizes)) == [False, False, True] and min(prizes) >= 0
        if level.name not in KNOWN or names[level.name] > 1 or not one_prize:
            return bad_input("levels", level.name)
    return None


def _check(figures: Figures, desk: Desk) -> Refused | None:
    """A changed parameter leaves the levels as they were authorised."""
    return odds.refusal_of(figures, bank_authorised=True)


def judge(shown: Shown, state: Pool, profile: Mapping[str, Any]) -> Judged | Refused:
    """The highest combination of a hand; hands made by splitting have none (BJP-5)."""
    packs = state.figures.packs
    cards = plain_all(shown.cards, packs)
    bank = plain_all(shown.bank, packs)
    if cards is None or bank is None or len(cards) < 2:
        return Refused("E_CARDS_INVALID", {"cards": list(shown.cards)})
    names = tuple(level.name for level in state.figures.levels)
    name = "" if shown.from_split else first_fit(names, cards, bank)
    if not name:
        return Refused("E_NOT_QUALIFYING", {"cards": list(cards)})
    level = state.figures.levels[names.index(name)]
    seen = (*cards[:2], *bank[:1]) if KNOWN[name].bank else cards[: KNOWN[name].cards]
    return Judged(tuple(seen), level)


def _hands(table: Table, event: RoundDecided) -> Iterator[DeclareHand]:
    """Every box's own hand; of a box that was split the table tells the two cards before it."""
    bank = next((hand.cards for hand in event.hands if hand.box == BANK_BOX), ())
    for hand in event.hands:
        if hand.box != BANK_BOX and not hand.out:
            yield DeclareHand(table.name, table.deal, hand.box, hand.cards, bank=bank)


def _shows(state: Pool, seat: Seat, desk: Desk) -> dict[str, Any]:
    """The exact figures of the levels: for everybody the odds, for the house the return."""
    exact = odds.returned(state.figures)
    told: dict[str, Any] = {
        "odds": [
            {"level": one.level.name, "one_in": odds.rounded(one.one_in, 2)} for one in exact.levels
        ]
    }
    if seat.kind == "monitor":
        return told
    digest = figures_digest(state.figures)
    return told | {"return": shown_return(exact), "digest": digest}


def shown_return(exact: odds.Return) -> dict[str, str]:
    """Return, slope and house share in per cent, break-even and mean pot in stakes (BJP-14)."""
    return {
        "fixed": odds.rounded(100 * exact.fixed, 4),
        "slope_per_1000": odds.rounded(100 * odds.PER_THOUSAND * exact.slope, 4),
        "house": odds.rounded(100 * exact.house, 4),
        "break_even": odds.rounded(exact.break_even, 2),
        "mean_pot": odds.rounded(exact.mean_pot, 2),
    }


TRADE = Trade(
    kind="blackjack_progressive",
    table_game="blackjack",
    pot="bjp.pot",
    reserve="bjp.reserve",
    tray="sidebet.table.",
    income="income.bjp",
    coins=False,
    pack=0,
    judge=judge,
)

CODES = frozenset(
    {
        *POOL_CODES,
        "E_FIGURES_UNSIGNED",
        "E_COMBO_OUTSIDE_HAND",
        "E_COMBO_IMPOSSIBLE",
        "E_TOO_RARE",
        "E_DEALING",
        "E_BOX_ALREADY_IN",
        "E_UNREASONABLE",
        "E_TRAY_EMPTY",
    }
)
"""Everything that a blackjack progressive refuses with."""

GAME = game_of(
    Kind(
        trade=TRADE,
        opening=OpenProgressive,
        begin=_begin,
        acts={
            ApproveFigures: approve_figures,
            PlaceSideBet: side_bets.place_side_bet,
            TakeBackSideBet: side_bets.take_back_side_bet,
            FillTray: trays.fill_tray,
            ConfirmFixed: confirm_fixed,
            PayFixed: pay_fixed,
        },
        rights={
            ApproveFigures: DIRECTION,
            PlaceSideBet: CROUPIERS,
            TakeBackSideBet: CROUPIERS,
            FillTray: CAGE,
            ConfirmFixed: HEADS,
            PayFixed: CAGE,
        },
        events=(*SIDE_BET_EVENTS, *FIXED_EVENTS),
        check=_check,
        hands=_hands,
        shows=_shows,
    )
)
