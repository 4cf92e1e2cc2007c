"""A table and its hands through the real door: one data base, one chain, one ledger."""

from __future__ import annotations

import json
from itertools import count

import pytest
from sqlalchemy import text

from house.catalogue import Catalogue
from house.contract import Refused, Seat
from house.luck import commitment
from house.play import Asker, Door, Profile
from house.replay import check_round
from house.verify_luck import check_luck
from house.world import ScriptedWorld
from ledger.book import recomputed, trial_balance
from tables.core import words as play
from tables.kinds.table import words as ask
from tests.games.felt import PAYTABLES

HALL = "hall"
PEOPLE = {
    "croupier": "carmen",
    "gaming_table_head": "jaime",
    "director": "dolores",
    "cashier": "eva",
    "player 1": "terminal 1",
}
MINIMUM = 500
ADVANCE = 5_000 * MINIMUM


def with_terminals(paytable: str) -> str:
    """The text of a paytable for a table where players bet on terminals."""
    if '"terminals"' in paytable:
        return paytable
    line = '  { name = "terminals", value = true, article = "TBL-24" },'
    return paytable.replace("settings = [", f"settings = [\n{line}", 1)


class OpenVault:
    """Keeps secrets as they are."""

    def seal(self, secret: bytes) -> str:
        return secret.hex()

    def unseal(self, cipher: str) -> bytes:
        return bytes.fromhex(cipher)


class Evening:
    """A hall with one table, asked through the door."""

    def __init__(self, store) -> None:
        self.store, self.keys = store, count(1)
        profile = Profile("p", {"chance.electronic_approved": True})
        self.door = Door(
            store,
            Catalogue.found(),
            ScriptedWorld(),
            vault=OpenVault(),
            profile=lambda hall, at: profile,
        )
        self.table = ""

    def asker(self, role: str) -> Asker:
        return Asker(PEOPLE[role], role, "desk", HALL)

    def open(self, role: str, kind: str, action):
        return self.door.open(self.asker(role), kind, action, str(next(self.keys)))

    def act(self, role: str, round_id: str, action):
        return self.door.act(self.asker(role), round_id, action, str(next(self.keys)))

    def must(self, role: str, round_id: str, action) -> None:
        outcome = self.act(role, round_id, action)
        assert outcome.refused is None, (action, outcome.refused)

    def stock_vault(self, cents: int) -> None:
        """Chips in the vault, as a house has them on its first day."""

        def buy(conn) -> None:
            for name, kind, sum_ in (
                ("chips.vault", "asset", cents),
                ("chips.issued", "debt", -cents),
            ):
                conn.execute(
                    text("INSERT INTO balances (account, kind, cents) VALUES (:a, :k, :c)"),
                    {"a": name, "k": kind, "c": sum_},
                )

        self.store.write(buy)

    def prepare(self, game: str, jurisdiction: str, source: str, name: str = "BJ1") -> None:
        paytable = (PAYTABLES / f"{game}.{jurisdiction}.toml").read_text(encoding="utf-8")
        digest = self.door.keep_document("paytable", with_terminals(paytable))
        sign = ask.PrepareTable(name, game, jurisdiction, digest, MINIMUM, source=source)
        opened = self.open("gaming_table_head", "table", sign)
        assert opened.refused is None, opened.refused
        self.table = opened.round
        self.must("cashier", self.table, ask.SendAdvance(ADVANCE))
        self.must("gaming_table_head", self.table, ask.CountAdvance(ADVANCE))
        self.must("director", self.table, ask.SignAdvance())
        self.must("gaming_table_head", self.table, ask.OpenTable())
        self.must("croupier", self.table, ask.TakeSeat(1, "ana", terminal=True))
        self.must("croupier", self.table, ask.BuyChips(1, 20_000))

    def next_round(self, game: str, source: str) -> str:
        opened = self.open("croupier", game, play.OpenRound(self.table, source))
        assert opened.refused is None, opened.refused
        return opened.round

    def view(self, round_id: str, seat: str):
        found = self.door.look(round_id)
        return found.game.view(found.state, Seat(seat), found.terms)

    def balances(self) -> dict[str, int]:
        return self.store.read(trial_balance)


@pytest.fixture
def evening(fresh_store):
    hall = Evening(fresh_store)
    hall.stock_vault(10 * ADVANCE)
    return hall


def poker_hand(evening: Evening) -> str:
    """A hand of no-draw poker with one terminal that stays, paid."""
    hand = evening.next_round("no_draw_poker", play.ELECTRONIC)
    bet = play.PlaceBet(evening.table, 1, "ante", 500, box=1)
    evening.must("player 1", hand, bet)
    evening.must("croupier", hand, play.CloseBets())
    after = evening.view(hand, "box 1")["may"]["Decide"]["after"]
    evening.must("player 1", hand, play.Decide(after, 1, "voy", amount=1_000))
    evening.must("croupier", hand, play.ConfirmPayment())
    return hand


def test_a_hand_is_dealt_by_the_house_and_leaves_no_money_on_the_cloth(evening):
    evening.prepare("no_draw_poker", "ceuta", play.ELECTRONIC)
    hand = poker_hand(evening)
    table = evening.view(evening.table, "croupier")
    assert "SETTLED" == evening.view(hand, "display")["phase"]
    assert -table["seats"][0]["stack"] == evening.balances()["play.seat.BJ1.1"]
    assert 20_000 - table["money"]["won_by_bank"] == table["seats"][0]["stack"]
    assert {} == {k: v for k, v in evening.balances().items() if k.startswith("play.stakes")}
    assert evening.store.read(recomputed).items() >= {"chips.table.BJ1": ADVANCE - 20_000}.items()


def test_a_bet_that_the_terminals_chips_do_not_cover_is_refused_by_the_ledger(evening):
    evening.prepare("no_draw_poker", "ceuta", play.ELECTRONIC)
    evening.must("croupier", evening.table, ask.CashOut(1))
    hand = evening.next_round("no_draw_poker", play.ELECTRONIC)
    bet = play.PlaceBet(evening.table, 1, "ante", 500, box=1)
    refused = evening.act("player 1", hand, bet).refused
    assert isinstance(refused, Refused)
    assert ("E_NOT_ENOUGH_MONEY", "play.seat.BJ1.1") == (refused.code, refused.details["account"])


def test_the_luck_of_a_hand_can_be_drawn_again_from_its_secret(evening):
    evening.prepare("no_draw_poker", "ceuta", play.ELECTRONIC)
    hand = poker_hand(evening)
    told = evening.view(hand, "display")["round"]
    assert told["commitment"] == commitment(bytes.fromhex(told["secret"]))
    faults, sentence = evening.store.read(lambda conn: check_luck(conn, evening.door.memory, hand))
    assert [] == faults
    assert sentence.endswith("10 outcomes drawn again from the revealed secret")


def test_table_and_hand_fold_to_the_same_from_their_stored_events(evening):
    evening.prepare("no_draw_poker", "ceuta", play.ELECTRONIC)
    hand = poker_hand(evening)
    before = [evening.view(evening.table, "official"), evening.view(hand, "official")]
    evening.door.memory.forget()
    assert before == [evening.view(evening.table, "official"), evening.view(hand, "official")]
    for round_id in (evening.table, hand):
        fault = evening.store.read(
            lambda conn, one=round_id: check_round(conn, evening.door.memory, one)
        )
        assert fault is None


def test_a_second_hand_is_refused_while_one_is_running(evening):
    evening.prepare("no_draw_poker", "ceuta", play.ELECTRONIC)
    evening.next_round("no_draw_poker", play.ELECTRONIC)
    opening = play.OpenRound(evening.table, play.ELECTRONIC)
    assert "E_ROUND_RUNNING" == evening.open("croupier", "no_draw_poker", opening).refused.code


def test_a_table_of_the_same_number_is_refused_while_one_is_open(evening):
    evening.prepare("no_draw_poker", "ceuta", play.ELECTRONIC)
    digest = evening.door.look(evening.table).state.opening.paytable
    sign = ask.PrepareTable("BJ1", "no_draw_poker", "ceuta", digest, MINIMUM)
    refused = evening.open("gaming_table_head", "table", sign).refused
    assert ("E_TABLE_OPEN", {"table": "BJ1"}) == (refused.code, dict(refused.details))


def test_a_full_blackjack_table_is_dealt_in_one_order(evening):
    evening.prepare("blackjack", "ceuta", play.ELECTRONIC)
    for seat in range(2, 8):
        evening.must("croupier", evening.table, ask.TakeSeat(seat))
    evening.must("croupier", evening.table, ask.Shuffle())
    hand = evening.next_round("blackjack", play.ELECTRONIC)
    for seat in range(1, 8):
        bet = play.PlaceBet(evening.table, seat, "hand", 500, box=seat)
        evening.must("croupier", hand, bet)
    evening.must("croupier", hand, play.CloseBets())
    hands = evening.view(hand, "display")["hands"]
    assert [2] * 7 + [1] == [len(one["cards"]) for one in sorted(hands, key=lambda h: -h["box"])]


def test_everything_that_a_seat_is_told_is_plain_json(evening):
    evening.prepare("no_draw_poker", "ceuta", play.ELECTRONIC)
    hand = poker_hand(evening)
    for seat in ("croupier", "chief", "director", "cage", "official", "display", "box 1"):
        for round_id in (evening.table, hand):
            told = evening.view(round_id, seat)
            assert told == json.loads(json.dumps(told))
