"""Pools of tables as tests play them: people with names, tables, deals, hands of known cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from carousel.kinds.carousel import GAME as CAROUSEL
from carousel.kinds.carousel import OpenCarousel
from house.contract import Action, Game, Refused
from jackpot import presets
from jackpot.core import actions as asked
from jackpot.core.eligible import Entry
from jackpot.core.pool_events import Figures, PoolOpened, Standings
from jackpot.core.sharing import Level
from jackpot.core.signed_acts import consequences
from jackpot.core.signing import fields_text
from jackpot.core.stake_actions import CountCoins, PlaceSideBet, TakeCoin
from jackpot.core.table_events import DealClosed, DealOpened, TableLinked
from jackpot.kinds.blackjack_progressive import GAME as PROGRESSIVE
from tests.games.lasting import NOON, Lasting

ROYAL_CARDS = {suit: tuple(rank + suit for rank in "AKQJT") for suit in "SHDC"}
SEVENS = {"suited": ("7H",) * 3, "colour": ("7H", "7D", "7H"), "other": ("7H", "7S", "7D")}
ROLES = {
    "croupier": "croupier",
    "head": "gaming_table_head",
    "witness": "inspector",
    "director": "director",
    "deputy": "deputy",
    "cashier": "cashier",
    "accountant": "accountant",
    "house": "house",
    "slot": "device",
}
MINUTE = 60_000


def straight(top: int, suit: str, low: bool = False) -> tuple[str, ...]:
    """A straight flush up to ``top`` (6 … 13), or A 2 3 4 5."""
    ranks = "A2345" if low else "23456789TJQKA"[top - 6 : top - 1]
    return tuple(rank + suit for rank in ranks)


class Pool(Lasting):
    """A pool of tables; ``by`` is a person of ``ROLES``."""

    def __init__(self, game: Game, profile: Mapping[str, Any] | None = None, **how: Any) -> None:
        super().__init__(game, round=how.pop("round", "C"), profile=profile, **how)

    def do(self, action: Action, by: str = "croupier", **stamp: Any) -> Refused | None:
        """Asks as a person in their usual role."""
        return self.ask(action, **{"person": by, "role": ROLES.get(by, by), **stamp})

    def well(self, action: Action, by: str = "croupier", **stamp: Any) -> None:
        """Asks what must not be refused."""
        assert self.do(action, by, **stamp) is None, action

    def twice(self, action: Action, by: str = "director", **changes: Any) -> Refused | None:
        """Asks an act that a second person has signed, changed as ``changes`` says."""
        facts = {
            "state": "APPROVED",
            "round": self.id,
            "action": type(action).__name__,
            "fields": fields_text(action),
            "consequences": consequences(self.state),
            "proposer": by,
            "approver": "second",
            "digest": "",
        }
        return self.do(action, by, borrowed={"approval": {**facts, **changes}})

    # --- stakes and deals -------------------------------------------------------------------------

    def deal_of(self, table: str) -> int:
        found = self.state.tables.get(table)
        return found.deal or 1 if found else 1

    def stake(self, table: str, *boxes: int) -> None:
        """A coin or a side bet of the right value on each of these boxes."""
        self.well(asked.OpenDeal(table, self.deal_of(table)))
        cents = self.state.figures.stake_cents
        coins = self.game is CAROUSEL
        for box in boxes:
            kind = TakeCoin if coins else PlaceSideBet
            self.well(kind(table, self.deal_of(table), box, cents))

    def close_deal(self, table: str, *boxes: int) -> None:
        """No more bets; the boxes are those dealt in (none named: all with a stake)."""
        boxes = boxes or tuple(stake.box for stake in self.state.tables[table].stakes)
        self.well(asked.CloseDeal(table, self.deal_of(table), boxes))

    def dealt(self, table: str, *boxes: int) -> None:
        """A deal with these boxes in, closed to bets."""
        self.stake(table, *boxes)
        self.close_deal(table, *boxes)

    def end(self, *tables: str) -> None:
        for table in tables:
            self.well(asked.EndDeal(table, self.deal_of(table)))

    def show(self, table: str, box: int, cards: Sequence[str], by: str = "croupier"):
        """The croupier keys a hand."""
        return self.do(asked.DeclareHand(table, self.deal_of(table), box, tuple(cards)), by)

    # --- the award --------------------------------------------------------------------------------

    def verify(self, number: int, head: str = "head", witness: str = "witness") -> None:
        """Every hand of a hit is confirmed, and one more person has seen it."""
        for hand in self.state.hit(number).hands:
            pack = 52 if self.game is CAROUSEL else 0
            self.well(asked.ConfirmCards(number, *hand.place, pack, f"SEAL-{number}"), head)
        if witness:
            self.well(asked.WitnessHit(number), witness)

    def settle(self, number: int, by: str = "director") -> None:
        self.verify(number)
        self.well(asked.SettleHit(number), by)

    def pay(self, number: int) -> dict[str, int]:
        """The cage pays all shares; what it paid, by ``table-box``."""
        paid = {}
        for share in self.state.past_hit(number).shares:
            self.well(asked.PayAward(number, share.table, share.box), "cashier")
            paid[f"{share.table}-{share.box}"] = share.cents
        return paid


def standing(game: Game, figures: Figures, standings: Standings, **how: Any) -> Pool:
    """A pool that already holds something, and whose ledger agrees."""
    pool = Pool(game, **how)
    opening = PoolOpened(
        figures=figures,
        standings=standings,
        base=0,
        tables=(),
        past=(),
        authorisation="1/2026",
        authorised_on="2026-01-05",
        follows="",
        by="director",
        at=NOON,
    )
    put(pool, opening)
    pot = "carousel.pot" if game is CAROUSEL else "bjp.pot"
    pool.purse.move(pot, -standings.value - standings.overflow)
    pool.purse.move("bjp.reserve", -standings.reserve)
    return pool


def put(pool: Lasting, *events: Any) -> None:
    """Lets a round stand where some events of its own have led it."""
    for event in events:
        pool.events.append(event)
        pool.state = pool.game.evolve(pool.state, event)


def carousel(pot: int = 0, **profile: Any) -> Pool:
    """A carousel with ``pot`` cents; settings as ``mode="straight_first"``."""
    settings = {f"carousel.{key}": value for key, value in profile.items()}
    pool = Pool(CAROUSEL, settings)
    pool.well(OpenCarousel("1/2026", "2026-01-05", taken_over=pot), "director")
    pool.purse.accounts = {"carousel.pot": -pot}
    return pool


def progressive(preset: str = "bjp-demo", pot: int = 0, reserve: int = 0, **changes: Any) -> Pool:
    """An approved progressive of a preset that already holds something, with tables to link."""
    profile = changes.pop("profile", {})
    pool = Pool(PROGRESSIVE, profile)
    opening = presets.opening(preset, authorisation="1", authorised_on="d", **changes)
    pool.well(opening, "director")
    figures = pool.state.figures
    return standing(PROGRESSIVE, figures, Standings(value=pot, reserve=reserve), profile=profile)


def linked(pool: Pool, *tables: str, boxes: int = 7) -> Pool:
    for table in tables:
        packs = pool.state.figures.packs
        pool.well(asked.LinkTable(table, "blackjack", boxes, packs), "director")
    return pool


def entered(pool: Pool, places: Mapping[str, Iterable[int]]) -> None:
    """Deals closed to bets with these boxes in, by table, that have brought nothing to the pot."""
    for table, boxes in places.items():
        deal = pool.deal_of(table)
        if table not in pool.state.tables:
            put(pool, TableLinked(table, 9, pool.state.figures.packs, "director", pool.at))
        stake = pool.state.figures.stake_cents
        entries = tuple(Entry(box, stake, 1, "") for box in sorted(boxes))
        meter = pool.state.meter
        put(pool, DealOpened(table, deal, "", "", pool.at))
        put(
            pool,
            DealClosed(
                table=table,
                deal=deal,
                entries=entries,
                fed=(),
                remainder=meter.remainder,
                reserve_remainder=meter.reserve_remainder,
                by="croupier",
                at=pool.at,
            ),
        )


def settled(run: Pool, tables: Sequence[str]) -> dict[str, int]:
    before = dict(run.purse.accounts)
    run.end(*tables)
    run.settle(1)
    run.pay(1)
    return since(run, before)


def since(run: Pool, before: Mapping[str, int]) -> dict[str, int]:
    moved = {name: cents - before.get(name, 0) for name, cents in run.purse.accounts.items()}
    return {name: cents for name, cents in moved.items() if cents}


def place_of(player: str) -> tuple[str, int]:
    """``T1-3`` is box 3 of table T1."""
    table, box = player.rsplit("-", 1)
    return table, int(box)


def code(answer: Refused | None) -> str:
    """The code of a refusal; an answer that is none fails here."""
    assert isinstance(answer, Refused)
    return answer.code


def under_check(pool: Pool, table: str = "P1", cards: Sequence[str] = ROYAL_CARDS["S"]) -> None:
    """One hand at a table of its own, declared and over: the newest hit is complete."""
    pool.dealt(table, 3)
    assert pool.show(table, 3, cards) is None
    pool.end(table)


def slot(
    pool: Pool, total: int, box: int = 3, *, life: str = "a1", cents: int = 100
) -> Refused | None:
    """What the coin slot of a box at P1 tells."""
    return pool.do(CountCoins("P1", box, life, total, cents), "slot")


ROYAL = ROYAL_CARDS["S"]
NINE_HIGH = straight(9, "D")
LEVELS = (Level("777 suited", 10_000), Level("777 one colour", 1_000), Level("777", 500))
"""Levels that take parts of the pot only."""
