"""Hits of the carousel: the queue, the signatures, the award, the ticket (rules, section 1)."""

from __future__ import annotations

import pytest

from house.contract import Refused
from jackpot.core import actions as asked
from jackpot.core.hit_events import HitCompleted, HitSettled, HitVerified
from jackpot.core.state import COMPLETE, OPENED, VERIFIED
from jackpot.core.table_events import DealAbandoned
from tests.games.lasting import NOON
from tests.games.pools import (
    MINUTE,
    NINE_HIGH,
    ROYAL,
    ROYAL_CARDS,
    carousel,
    code,
    under_check,
)

# --- the hit (rules, section 1; CAROUSEL-9; POOL-8) -----------------------------------------------


def test_carousel_9_deals_closed_to_bets_when_the_first_hand_is_declared_compete():
    pool = carousel(100_000)
    pool.dealt("P1", 3)
    pool.dealt("P2", 5)
    assert pool.show("P1", 3, ROYAL) is None
    pool.end("P1")
    assert OPENED == pool.state.hit(1).state
    assert pool.show("P2", 5, ROYAL_CARDS["H"]) is None
    pool.end("P2")
    assert COMPLETE == pool.state.hit(1).state
    pool.settle(1)
    assert {"P1-3": 50_100, "P2-5": 50_100} == pool.pay(1)
    assert 0 == pool.state.running


def test_dec_j23_a_coin_of_a_deal_still_open_starts_the_new_pot():
    pool = carousel(100_000)
    pool.dealt("P1", 3)
    pool.stake("P2", 1, 2)
    assert pool.show("P1", 3, ROYAL) is None
    assert (100_100, 200) == (pool.state.hit(1).opening, pool.state.running)
    pool.end("P1")
    pool.close_deal("P2")
    assert pool.show("P2", 1, ROYAL_CARDS["H"]) is None
    pool.end("P2")
    assert (2, 200) == (pool.state.hits[1].number, pool.state.hits[1].opening)
    pool.settle(1)
    pool.settle(2)
    assert ({"P1-3": 100_100}, {"P2-1": 200}) == (pool.pay(1), pool.pay(2))


def test_pool_8_a_later_pot_is_provisional_until_the_earlier_hit_is_complete():
    pool = carousel(100_000)
    pool.dealt("P1", 3)
    pool.dealt("P2", 5)
    assert pool.show("P1", 3, NINE_HIGH) is None
    pool.end("P1")
    pool.dealt("P1", 3)
    assert pool.show("P1", 3, ROYAL_CARDS["H"]) is None
    pool.end("P1")
    assert (10_020, 90_280) == tuple(hit.lock for hit in pool.state.hits)
    assert pool.show("P2", 5, ROYAL) is None
    pool.end("P2")
    assert (100_200, 100) == tuple(hit.opening for hit in pool.state.hits)
    pool.settle(1)
    pool.settle(2)
    assert ({"P2-5": 100_200}, {"P1-3": 100}) == (pool.pay(1), pool.pay(2))


def test_hits_are_settled_in_their_order_and_once():
    pool = carousel(100_000)
    under_check(pool, "P1", NINE_HIGH)
    under_check(pool, "P2")
    pool.verify(2)
    pending = pool.do(asked.SettleHit(2), "director")
    assert Refused("E_EVENT_PENDING", {"hit": 1}) == pending
    pool.settle(1)
    pool.well(asked.SettleHit(2), "director")
    refused = pool.do(asked.SettleHit(2), "deputy")
    assert isinstance(refused, Refused) and "E_ALREADY_DECIDED" == refused.code
    assert ("director", NOON) == (refused.details["person"], refused.details["at"])


@pytest.mark.parametrize("first", ["P1", "P2"])
@pytest.mark.parametrize("gap", [0, 1, 50])
def test_two_tables_a_moment_apart_share_the_locked_pot_in_either_order(first, gap):
    pool = carousel(100_001)
    pool.dealt("P1", 3)
    pool.dealt("P2", 5)
    second = {"P1": "P2", "P2": "P1"}[first]
    boxes = {"P1": (3, ROYAL), "P2": (5, ROYAL_CARDS["H"])}
    assert pool.show(first, *boxes[first]) is None
    pool.at += gap
    assert pool.show(second, *boxes[second]) is None
    pool.end("P1", "P2")
    assert [first, second] == [hand.hand.table for hand in pool.state.hit(1).hands]
    lock = pool.state.hit(1).lock
    pool.settle(1)
    paid = pool.pay(1)
    assert (100_201, {50_101}) == (lock, set(paid.values()))
    assert 1 == sum(paid.values()) - lock == pool.purse.net()["cost.rounding"]


def test_a_dead_table_cannot_leave_a_hit_open_for_ever():
    pool = carousel(100_000)
    pool.dealt("P1", 3)
    pool.dealt("P2", 5)
    assert pool.show("P1", 3, ROYAL) is None
    pool.end("P1")
    pool.well(asked.ReportLink("P2", False), "house")
    due = pool.deadlines()[0]
    assert (NOON + 15 * MINUTE, asked.CompleteHit(1)) == (due.at, due.action)
    pool.well(due.action, "house", at=due.at - 1)
    assert OPENED == pool.state.hit(1).state
    for _ in range(2):
        pool.well(due.action, "house", at=due.at)
    assert COMPLETE == pool.state.hit(1).state
    assert [DealAbandoned("P2", 1, 1, due.at)] == [
        event for event in pool.events if isinstance(event, DealAbandoned)
    ]
    assert pool.show("P2", 5, ROYAL_CARDS["H"]) is None
    assert 2 == len(pool.state.hits)
    pool.settle(1)
    assert {"P1-3": 100_200} == pool.pay(1)


def test_a_new_deal_is_the_end_of_one_whose_end_was_not_heard():
    pool = carousel()
    pool.dealt("P1", 3)
    assert pool.show("P1", 3, ROYAL) is None
    pool.well(asked.OpenDeal("P1", 2))
    assert COMPLETE == pool.state.hit(1).state
    assert "E_STALE" == code(pool.do(asked.EndDeal("P1", 1)))
    assert "E_STALE" == code(pool.do(asked.OpenDeal("P1", 1)))
    pool.stake("P1", 3)
    pool.well(asked.CloseDeal("P1", 2, (3,)))
    assert "E_STALE" == code(pool.do(asked.CloseDeal("P1", 2, (3,))))
    pool.well(asked.CloseDeal("P1", 3, (3,)))
    assert 3 == pool.state.tables["P1"].deal


# --- verification (CAROUSEL-14, POOL-14) ----------------------------------------------------------


def test_carousel_14_the_pack_is_counted_and_sealed_by_a_second_person():
    pool = carousel(100_000)
    pool.dealt("P1", 3)
    assert pool.show("P1", 3, ROYAL, by="head") is None
    own = pool.do(asked.ConfirmCards(1, "P1", 3, 52, "S-1"), "head")
    assert "E_OWN_APPROVAL" == code(own)
    other = {"person": "other head", "role": "gaming_table_head"}
    short = pool.ask(asked.ConfirmCards(1, "P1", 3, 51, "S-1"), **other)
    assert Refused("E_CARD_COUNT", {"counted": 51, "expected": 52}) == short
    assert "E_BAD_INPUT" == code(pool.ask(asked.ConfirmCards(1, "P1", 3, 52, " "), **other))
    assert "E_BAD_INPUT" == code(pool.ask(asked.ConfirmCards(1, "P1", 4, 52, "S-1"), **other))
    assert "E_NO_HIT" == code(pool.ask(asked.ConfirmCards(2, "P1", 3, 52, "S-1"), **other))
    assert pool.ask(asked.ConfirmCards(1, "P1", 3, 52, "S-1", "cam-7"), **other) is None
    again = pool.ask(asked.ConfirmCards(1, "P1", 3, 52, "S-1"), **other)
    assert "E_ALREADY_DECIDED" == code(again)
    assert OPENED == pool.state.hit(1).state
    pool.end("P1")
    assert [HitCompleted, HitVerified] == [type(event) for event in pool.events[-2:]]
    assert VERIFIED == pool.state.hit(1).state


def test_pool_14_up_to_1200_two_persons_verify_and_a_third_settles():
    pool = carousel(119_900)
    under_check(pool)
    assert "E_NOT_VERIFIED" == code(pool.do(asked.SettleHit(1), "director"))
    pool.verify(1, witness="")
    head = pool.ask(asked.SettleHit(1), person="head", role="director")
    assert "E_OWN_APPROVAL" == code(head)
    assert pool.do(asked.SettleHit(1), "deputy") is None
    assert ("croupier", "head", "deputy") == pool.state.past[-1].approvers


def test_pool_14_above_1200_one_more_person_who_does_not_work_at_the_table():
    pool = carousel(120_000)
    under_check(pool)
    pool.verify(1, witness="")
    assert "E_TWO_PERSONS" == code(pool.do(asked.SettleHit(1), "director"))
    assert "E_OWN_APPROVAL" == code(pool.do(asked.WitnessHit(1), "croupier"))
    assert "E_OWN_APPROVAL" == code(pool.do(asked.WitnessHit(1), "head"))
    pool.well(asked.WitnessHit(1), "witness")
    assert "E_ALREADY_DECIDED" == code(pool.do(asked.WitnessHit(1), "cashier"))
    assert pool.do(asked.SettleHit(1), "deputy") is None


def test_pool_14_above_5000_the_director_or_the_substitute_with_the_hand_over():
    pool = carousel(500_000)
    under_check(pool)
    pool.verify(1)
    assert "E_FORBIDDEN" == code(pool.do(asked.SettleHit(1), "deputy"))
    assert pool.do(asked.SettleHit(1, handover="H-17"), "deputy") is None
    assert "H-17" == pool.events[-1].handover


def test_dispute_3_a_hold_lasts_thirty_minutes_from_the_declaration_and_comes_once():
    pool = carousel(100_000)
    under_check(pool)
    assert "E_BAD_INPUT" == code(pool.do(asked.HoldHit(1, ""), "head"))
    pool.well(asked.HoldHit(1, "recording"), "head", at=NOON + MINUTE)
    shown = pool.view("director")["hits"][0]
    assert ("HELD", NOON + 30 * MINUTE) == (shown["state"], shown["held_until"])
    assert NOON + 25 * MINUTE == shown["alert_at"]
    pool.verify(1)
    assert "E_NOT_VERIFIED" == code(pool.do(asked.SettleHit(1), "director"))
    due = pool.deadlines()[0]
    assert (NOON + 30 * MINUTE, asked.EndHold(1)) == (due.at, due.action)
    for _ in range(2):
        pool.well(due.action, "house", at=due.at)
    assert (VERIFIED, True) == (pool.state.hit(1).state, pool.state.hit(1).hold_expired)
    assert "E_HOLD_EXPIRED" == code(pool.do(asked.HoldHit(1, "again"), "head"))
    assert pool.do(asked.SettleHit(1), "director") is None


def test_a_hold_is_released_by_another_person_with_a_reason():
    pool = carousel(100_000)
    under_check(pool)
    assert "E_STALE" == code(pool.do(asked.ReleaseHit(1, "seen"), "director"))
    pool.well(asked.HoldHit(1, "recording"), "head")
    assert "E_BAD_INPUT" == code(pool.do(asked.ReleaseHit(1, " "), "director"))
    own = pool.ask(asked.ReleaseHit(1, "seen"), person="head", role="director")
    assert "E_OWN_APPROVAL" == code(own)
    pool.well(asked.ReleaseHit(1, "seen"), "director")
    assert "COMPLETE" == pool.view("monitor")["pending"][0]["state"]


def test_a_hand_that_fails_the_review_leaves_and_the_other_goes_on():
    pool = carousel(100_000)
    pool.dealt("P1", 2, 3)
    assert pool.show("P1", 3, ROYAL) is None
    assert pool.show("P1", 2, NINE_HIGH) is None
    pool.end("P1")
    pool.well(asked.RejectHand(1, "P1", 3, "card exchanged"), "director")
    assert "E_BAD_INPUT" == code(pool.do(asked.RejectHand(1, "P1", 3, "x"), "director"))
    pool.settle(1)
    assert ({"P1-2": 10_020}, 90_180) == (pool.pay(1), pool.state.running)


def test_a_rejected_hit_leaves_the_pot_as_it_was():
    pool = carousel(100_000)
    under_check(pool)
    assert 0 == pool.state.running
    assert "E_BAD_INPUT" == code(pool.do(asked.RejectHit(1, ""), "director"))
    own = pool.ask(asked.RejectHit(1, "no"), person="croupier", role="director")
    assert "E_OWN_APPROVAL" == code(own)
    pool.well(asked.RejectHit(1, "marked card"), "director")
    assert 100_100 == pool.state.running
    assert "E_ALREADY_DECIDED" == code(pool.do(asked.SettleHit(1), "director"))
    assert "E_NO_HIT" == code(pool.do(asked.PayAward(1, "P1", 3), "cashier"))


# --- award, payment, ticket -----------------------------------------------------------------------


def test_the_prize_is_owed_at_the_settlement_and_paid_by_the_cage():
    pool = carousel(123_357)
    under_check(pool)
    pool.settle(1)
    net = pool.purse.net()
    assert (-123_457, None) == (net["prizes.owed"], net.get("carousel.pot"))
    assert [[1, 1, "P1", 3, 123_457]] == pool.view("till")["owed"]
    assert "E_BAD_INPUT" == code(pool.do(asked.PayAward(1, "P1", 4), "cashier"))
    assert {"P1-3": 123_457} == pool.pay(1)
    assert "E_ALREADY_DECIDED" == code(pool.do(asked.PayAward(1, "P1", 3), "cashier"))
    assert {"coinbox.table.P1": 100, "cash.central": -123_457} == pool.purse.net()
    assert "PAID" == pool.state.past[-1].state


def test_a_cheque_is_drawn_on_the_bank():
    pool = carousel(1_000)
    under_check(pool)
    pool.settle(1)
    pool.well(asked.PayAward(1, "P1", 3, cheque="C-4"), "cashier")
    assert -1_100 == pool.purse.net()["bank.main"]


def test_pool_16_the_ticket_has_one_original_and_numbered_copies():
    pool = carousel(1_000)
    under_check(pool)
    assert "E_NOT_VERIFIED" == code(pool.do(asked.PrintTicket(1), "cashier"))
    pool.settle(1)
    assert "E_STALE" == code(pool.do(asked.PrintTicket(1, copy=True), "cashier"))
    pool.well(asked.PrintTicket(1), "cashier")
    assert "E_ALREADY_PRINTED" == code(pool.do(asked.PrintTicket(1), "cashier"))
    pool.well(asked.PrintTicket(1, copy=True), "cashier")
    assert (1, 1) == (pool.events[-1].ticket, pool.events[-1].copy)
    history = pool.view("till")["history"][0]
    settled = [type(event) for event in pool.events].index(HitSettled) + 1
    assert (1, settled) == (history["ticket"], history["row"])


def test_pool_2_the_last_twenty_five_hits_stay_and_no_debt_is_forgotten():
    pool = carousel(10_000)
    for number in range(1, 31):
        under_check(pool, cards=NINE_HIGH)
        pool.settle(number)
        if number > 2:
            pool.pay(number)
    hits = [past.hit for past in pool.state.past]
    assert [1, 2, *range(6, 31)] == hits
    assert 30 == pool.view("official")["meters"]["hits"]
