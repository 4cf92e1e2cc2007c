"""Pools and tables through the real door: one data base, hands that are really played."""

from __future__ import annotations

import threading
from dataclasses import replace
from itertools import count

import pytest
from sqlalchemy import text

from carousel.kinds.carousel import OpenCarousel
from carousel.slots import SlotDesk
from devices.ports import CoinsCounted, SlotSeen
from floor.games.approval import Approve, Propose
from house.catalogue import Catalogue
from house.contract import Seat
from house.play import Asker, Door, Profile
from house.replay import check_house
from house.world import ScriptedWorld
from jackpot import presets
from jackpot.core import actions as asked
from jackpot.core.signing import fields_text
from jackpot.core.stake_actions import PlaceSideBet, TakeCoin
from ledger.book import trial_balance
from tables.core import words as play
from tables.kinds.table import words as ask
from tests.games.felt import PAYTABLES
from tests.games.pools import MINUTE, ROLES, ROYAL_CARDS, SEVENS, straight

MINIMUM, ADVANCE = 500, 2_500_000
BANK = ("2c", "9h", "Jd", "Kd", "Ac")


def keyed(cards) -> tuple[str, ...]:
    """Cards as a table names them."""
    return tuple(card[0].replace("T", "10") + card[1].lower() for card in cards)


class OpenVault:
    """Keeps secrets as they are."""

    def seal(self, secret: bytes) -> str:
        return secret.hex()

    def unseal(self, cipher: str) -> bytes:
        return bytes.fromhex(cipher)


class Evening:
    """A hall with tables and one pool, asked through the door."""

    def __init__(self, store) -> None:
        self.store, self.keys = store, count(1)
        self.world = ScriptedWorld()
        profile = Profile("p", {})
        self.door = Door(
            store,
            Catalogue.found(),
            self.world,
            vault=OpenVault(),
            profile=lambda hall, at: profile,
        )
        self.tables: dict[str, str] = {}
        self.game = self.pool = ""

    def _asker(self, by: str) -> Asker:
        return Asker(by, ROLES.get(by, by), "desk", "hall")

    def open(self, by: str, kind: str, action) -> str:
        opened = self.door.open(self._asker(by), kind, action, str(next(self.keys)))
        assert opened.refused is None, opened.refused
        return opened.round

    def act(self, by: str, round_id: str, action):
        return self.door.act(self._asker(by), round_id, action, str(next(self.keys))).refused

    def must(self, by: str, round_id: str, *actions) -> None:
        for action in actions:
            assert self.act(by, round_id, action) is None, action

    def view(self, seat: str = "head"):
        found = self.door.look(self.pool)
        return found.game.view(found.state, Seat(seat), found.terms)

    def balances(self) -> dict[str, int]:
        return self.store.read(trial_balance)

    def signed(self, by: str, action):
        """The act, proposed by one person, approved by the deputy, and done by the first."""
        fields = fields_text(action)
        proposal = Propose(self.pool, type(action).__name__, fields)
        approval = self.open(by, "approval", proposal)
        digest = self.door.look(approval).state.proposal.digest
        self.must("deputy", approval, Approve(digest))
        refused = self.act(by, self.pool, replace(action, approval=approval))
        return refused, self.door.look(approval).state.state

    def stock(self) -> None:
        """Chips in the vault and money in the cage, as a house has them on its first day."""
        first_day = (
            ("chips.vault", "asset", 10**8),
            ("chips.issued", "debt", -(10**8)),
            ("cash.central", "asset", 10**8),
            ("bank.main", "bank", -(10**8)),
        )

        def fill(conn) -> None:
            for account, kind, cents in first_day:
                conn.execute(
                    text("INSERT INTO balances (account, kind, cents) VALUES (:a, :k, :c)"),
                    {"a": account, "k": kind, "c": cents},
                )

        self.store.write(fill)

    def prepare(self, name: str, game: str) -> None:
        self.game = game
        paytable = (PAYTABLES / f"{game}.ceuta.toml").read_text(encoding="utf-8")
        digest = self.door.keep_document("paytable", paytable)
        sign = ask.PrepareTable(name, game, "ceuta", digest, MINIMUM)
        table = self.tables[name] = self.open("head", "table", sign)
        self.must("cashier", table, ask.SendAdvance(ADVANCE))
        self.must("head", table, ask.CountAdvance(ADVANCE))
        self.must("director", table, ask.SignAdvance())
        self.must("head", table, ask.OpenTable())
        self.must("croupier", table, ask.TakeSeat(1, "ana"), ask.TakeSeat(2, "leo"))
        self.must("croupier", table, ask.BuyChips(1, 50_000), ask.BuyChips(2, 50_000))

    def bets(self, name: str, kind: str = "ante") -> str:
        """A round of play with both boxes staked, still open to bets."""
        hand = self.open("croupier", self.game, play.OpenRound(self.tables[name]))
        for box in (1, 2):
            bet = play.PlaceBet(self.tables[name], box, kind, 500, box=box)
            self.must("croupier", hand, bet)
        return hand

    def poker(self, hand: str, first, second, *, second_stays: bool = True) -> None:
        """No more bets; both boxes speak; the bank and the hands that stayed are turned."""
        self.must("croupier", hand, play.CloseBets(), play.KeyCards(1, (BANK[0],)))
        self.must("croupier", hand, play.Decide(1, 1, "voy", amount=1_000))
        choice = ("voy", 1_000) if second_stays else ("paso", 0)
        self.must("croupier", hand, play.Decide(1, 2, choice[0], amount=choice[1]))
        self.must("croupier", hand, play.KeyCards(2, BANK[1:]))
        turned = (*keyed(first), *(keyed(second) if second_stays else ()))
        self.must("croupier", hand, play.KeyCards(6, turned))

    def award(self, hit: int = 1, pack: int = 52) -> None:
        """Confirmed, witnessed, settled and paid."""
        found = self.view()["hits"][0]
        for table, box, _ in found["hands"]:
            confirm = asked.ConfirmCards(hit, table, box, pack, f"SEAL-{box}")
            self.must("head", self.pool, confirm)
        self.must("witness", self.pool, asked.WitnessHit(hit))
        self.must("director", self.pool, asked.SettleHit(hit))
        for share in self.view()["history"][0]["shares"]:
            self.must("cashier", self.pool, asked.PayAward(hit, share["table"], share["box"]))

    def check(self) -> None:
        """Chains, replay and money of the whole house; the first day's stock was never posted."""
        faults = self.store.read(lambda conn: check_house(conn, self.door.memory))
        stock = ("chips.vault", "chips.issued", "cash.central", "bank.main")
        assert [] == [fault for fault in faults if fault.place not in stock]


@pytest.fixture
def evening(fresh_store):
    hall = Evening(fresh_store)
    hall.stock()
    return hall


@pytest.fixture
def poker_evening(evening):
    evening.pool = evening.open("director", "carousel", OpenCarousel("1", "d", taken_over=99_700))
    for name in ("P1", "P2"):
        evening.prepare(name, "no_draw_poker")
    return evening


def test_a_poker_table_joins_as_it_is_put_up_and_no_game_knows_the_pool(poker_evening):
    told = poker_evening.view("monitor")["tables"]
    assert [("P1", 7), ("P2", 7)] == [(table["table"], table["boxes"]) for table in told]


def test_a_royal_and_a_straight_flush_at_two_tables_are_one_hit_and_the_royal_takes_all(
    poker_evening,
):
    hall = poker_evening
    first, second = hall.bets("P1"), hall.bets("P2")
    hall.must("croupier", hall.pool, TakeCoin("P1", 1, 1, 100), TakeCoin("P1", 1, 2, 100))
    hall.must("croupier", hall.pool, TakeCoin("P2", 1, 1, 100))
    hall.must("croupier", second, play.CloseBets())
    plain = ("2S", "5S", "9C", "JH", "4D")
    hall.poker(first, straight(9, "D"), plain)
    shown = hall.view("monitor")
    assert ("UNDER_CHECK", 10_000) == (shown["state"], shown["pending"][0]["lock"])
    hall.must("croupier", first, play.ConfirmPayment())
    hall.must("croupier", second, play.KeyCards(1, (BANK[0],)))
    hall.must("croupier", second, play.Decide(1, 1, "voy", amount=1_000))
    hall.must("croupier", second, play.Decide(1, 2, "paso"))
    hall.must("croupier", second, play.KeyCards(2, BANK[1:]))
    hall.must("croupier", second, play.KeyCards(6, keyed(ROYAL_CARDS["S"])))
    assert 100_000 == hall.view("monitor")["pending"][0]["lock"]
    hall.must("croupier", second, play.ConfirmPayment())
    hall.award()
    last = hall.view("monitor")["last"][0]
    assert [["P2", 1, "royal flush", 100_000]] == last["shares"]
    balances = hall.balances()
    assert (0, 300) == (
        balances.get("carousel.pot", 0),
        balances["coinbox.table.P1"] + balances["coinbox.table.P2"],
    )
    hall.check()


def test_a_hand_that_passed_and_a_box_without_a_coin_win_nothing(poker_evening):
    hall = poker_evening
    hand = hall.bets("P1")
    hall.must("croupier", hall.pool, TakeCoin("P1", 1, 2, 100))
    hall.poker(hand, ROYAL_CARDS["S"], (), second_stays=False)
    assert [] == hall.view()["hits"]
    hall.must("croupier", hand, play.ConfirmPayment())
    assert (2, []) == (hall.view()["tables"][0]["deal"], hall.view()["tables"][0]["inside"])


def test_a_void_hand_carries_the_coin_and_takes_the_hit_back(poker_evening):
    hall = poker_evening
    hand = hall.bets("P1")
    hall.must("croupier", hall.pool, TakeCoin("P1", 1, 1, 100))
    hall.poker(hand, ROYAL_CARDS["S"], ("2S", "5S", "9C", "JH", "4D"))
    assert 1 == len(hall.view()["hits"])
    hall.must("head", hand, play.VoidRound("wrong number of cards"))
    shown = hall.view()
    assert ([], [1], 99_800) == (shown["hits"], shown["tables"][0]["carried"], shown["pot"])
    hall.check()


def test_coins_of_the_slots_come_through_the_door_and_wait_for_their_table(evening):
    desk = SlotDesk(evening.door, "hall")
    desk.heard(CoinsCounted("P1", 2, "a1", 40, 100))
    evening.pool = evening.open("director", "carousel", OpenCarousel("1", "d"))
    desk.look()
    evening.prepare("P1", "no_draw_poker")
    for _ in range(3):
        desk.look()
    assert [[2, True, 0]] == evening.view()["tables"][0]["slots"]
    for total in (41, 41, 40, 41):
        desk.heard(CoinsCounted("P1", 2, "a1", total, 100))
    assert (100, [2]) == (evening.view()["pot"], evening.view()["tables"][0]["inside"])
    desk.heard(SlotSeen("P1", 2, False))
    desk.heard(SlotSeen("P1", 2, False))
    assert [[2, False, 0]] == evening.view()["tables"][0]["slots"]
    desk.heard(CoinsCounted("P1", 2, "a1", 41, 100))
    assert [[2, True, 0]] == evening.view()["tables"][0]["slots"]
    evening.check()


def test_three_sevens_of_one_suit_at_a_blackjack_table_take_the_pot(evening):
    opening = presets.opening("bjp-demo", authorisation="1", authorised_on="d", base=50_000)
    evening.pool = evening.open("director", "blackjack_progressive", opening)
    digest = evening.view("director")["digest"]
    evening.must("deputy", evening.pool, asked.ApproveFigures(digest))
    evening.must("director", evening.pool, asked.LinkTable("B1", "blackjack", 7, 6))
    evening.prepare("B1", "blackjack")
    evening.must("croupier", evening.tables["B1"], ask.Shuffle())
    hand = evening.bets("B1", "hand")
    evening.must("croupier", evening.pool, PlaceSideBet("B1", 1, 1, 200))
    evening.must("croupier", hand, play.CloseBets())
    assert 50_140 == evening.view("monitor")["pot"]
    sevens = keyed(SEVENS["suited"])
    evening.must("croupier", hand, play.KeyCards(1, (sevens[0], "9c", "6d", sevens[1], "9d")))
    for box in (1, 2):
        evening.must("croupier", hand, play.Decide(5, box, "no"))
    evening.must("croupier", hand, play.Decide(5, 1, "hit"))
    evening.must("croupier", hand, play.KeyCards(6, sevens[2:]))
    evening.must("croupier", hand, play.Decide(6, 2, "stand"))
    evening.must("croupier", hand, play.KeyCards(7, ("Kh", "8s")))
    assert [["B1", 1, "777 suited"]] == evening.view("monitor")["pending"][0]["hands"]
    evening.must("croupier", hand, play.ConfirmPayment())
    evening.award(pack=0)
    assert (50_140, 20) == (evening.view()["history"][0]["taken"], evening.view()["pot"])
    assert {"bjp.pot": -20, "sidebet.table.B1": 200, "income.bjp": -40} == {
        name: cents
        for name, cents in evening.balances().items()
        if name.startswith(("bjp.", "sidebet.", "income.bjp"))
    }
    evening.check()


def test_the_croupiers_open_card_counts_and_a_side_bet_needs_an_ordinary_one(evening):
    opening = presets.opening(
        "bjp-trips", authorisation="1", authorised_on="d", bank_authorised=True, base=50_000
    )
    evening.pool = evening.open("director", "blackjack_progressive", opening)
    digest = evening.view("director")["digest"]
    evening.must("deputy", evening.pool, asked.ApproveFigures(digest))
    packs, stake = opening.packs, opening.stake_cents
    evening.must("director", evening.pool, asked.LinkTable("B1", "blackjack", 7, packs))
    evening.prepare("B1", "blackjack")
    evening.must("croupier", evening.tables["B1"], ask.Shuffle())
    hand = evening.bets("B1", "hand")
    beside = PlaceSideBet("B1", 1, 3, stake, play=hand)
    assert "E_NO_MAIN_BET" == evening.act("croupier", evening.pool, beside).code
    evening.must("croupier", evening.pool, PlaceSideBet("B1", 1, 1, stake, play=hand))
    evening.must("croupier", hand, play.CloseBets())
    evening.must("croupier", hand, play.KeyCards(1, ("Kh", "9c", "Kh", "Kh", "9d")))
    evening.must("croupier", hand, play.Decide(5, 0, "close_offers"))
    for box in (1, 2):
        evening.must("croupier", hand, play.Decide(5, box, "stand"))
    evening.must("croupier", hand, play.KeyCards(6, ("Ks",)))
    shown = evening.view("monitor")["pending"][0]["hands"]
    assert [["B1", 1, "suited trips J-K"]] == shown
    assert ["KH", "KH", "KH"] == evening.view()["hits"][0]["cards"][0]["cards"]


def test_two_persons_sign_a_correction_and_the_approval_is_used_up(poker_evening):
    hall = poker_evening
    assert (None, "USED") == hall.signed("director", asked.CorrectPool(-700, "counted twice"))
    assert (99_000, 700) == (hall.view()["pot"], -hall.balances()["over_short"])
    hall.check()


def test_two_tables_that_were_lost_in_the_same_moment_are_both_given_up(poker_evening):
    hall = poker_evening
    for table in ("P1", "P2"):
        hall.must("house", hall.pool, asked.ReportLink(table, False))
    hall.world.pass_ms(24 * 60 * MINUTE)
    assert [None, None] == [outcome.refused for outcome in hall.door.send_deadlines("hall")]
    assert [True, True] == [table["suspended"] for table in hall.view()["tables"]]
    assert [] == hall.door.send_deadlines("hall")


# --- many at once --------------------------------------------------------------------------------


def at_once(*acts) -> list:
    """Runs some acts in threads of their own that start together; what they answer, in order."""
    answers: list = [None] * len(acts)
    start = threading.Barrier(len(acts))

    def run(place: int) -> None:
        start.wait()
        answers[place] = acts[place]()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_two_royal_flushes_declared_at_once_share_the_pot_every_time(evening):
    evening.pool = evening.open("director", "carousel", OpenCarousel("1", "d", taken_over=10_001))
    paid = 0
    for deal in range(1, 9):
        shows = []
        for table, suit in (("P1", "S"), ("P2", "H")):
            evening.must("croupier", evening.pool, asked.OpenDeal(table, deal))
            evening.must("croupier", evening.pool, TakeCoin(table, deal, 1, 100))
            evening.must("croupier", evening.pool, asked.CloseDeal(table, deal, (1,)))
            hand = asked.DeclareHand(table, deal, 1, ROYAL_CARDS[suit])
            shows.append(lambda hand=hand: evening.act("croupier", evening.pool, hand))
        assert [None, None] == at_once(*shows)
        pot = 10_201 if deal == 1 else 200
        assert (pot, 2) == (
            evening.view()["hits"][0]["lock"],
            len(evening.view()["hits"][0]["hands"]),
        )
        for table in ("P1", "P2"):
            evening.must("croupier", evening.pool, asked.EndDeal(table, deal))
        evening.award(hit=deal)
        paid += sum(share["cents"] for share in evening.view()["history"][0]["shares"])
    assert (10_001 + 16 * 100 + 1, 0) == (paid, evening.view()["pot"])
    evening.check()


def test_coins_of_many_tables_at_once_are_all_in_the_pot(evening):
    evening.pool = evening.open("director", "carousel", OpenCarousel("1", "d"))
    tables = [f"P{number}" for number in range(1, 9)]
    for table in tables:
        evening.must("croupier", evening.pool, asked.OpenDeal(table, 1))

    def drops(table: str):
        coins = [TakeCoin(table, 1, box, 100) for box in range(1, 8)]
        return lambda: [evening.act("croupier", evening.pool, coin) for coin in coins]

    assert [[None] * 7] * 8 == at_once(*map(drops, tables))
    assert (5_600, -5_600) == (evening.view()["pot"], evening.balances()["carousel.pot"])
    evening.check()
