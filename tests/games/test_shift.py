"""A till's shift: float, cash, count and difference (MONEY-1 to 7, SEC-9)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bingo.games.ninety_ball.actions import SellCards
from bingo.games.ninety_ball.events import (
    BlockSettled,
    CardsReturned,
    CardsSold,
    CardVoided,
    PrizePaid,
    Range,
    SaleUndone,
)
from bingo.games.session_events import SessionClosed
from cage.games.debts_events import CardsRefunded, OwedPaid
from cage.games.gaming_day_events import DayClosed
from cage.games.shift import GAME, counted
from cage.games.shift_events import ShiftClosed
from cage.games.shift_state import CashIn, CashOut, CloseShift, ConfirmClose, OpenShift
from house.contract import Refused
from tests.games.lasting import NOON, Lasting, replayed

EVA = {"person": "eva", "role": "cashier"}
HEAD = {"person": "ana", "role": "table_head"}
CARDS = Range("B-000001", 1, 6)


def shift(float_cents: int = 30_000, till: str = "1") -> Lasting:
    opened = Lasting(GAME, round="SH")
    assert opened.ask(OpenShift(till, float_cents), **EVA) is None
    return opened


def moved(lasting: Lasting, event, cents: int) -> None:
    """The game moves the cash and the shift hears of it."""
    lasting.purse.move("cash.bingo.1", cents)
    lasting.purse.move("elsewhere", -cents)
    assert lasting.hear(event, round="G1") is None


def sold(cents: int, sale: int = 1, shift: str = "SH"):
    return CardsSold(sale, (CARDS,), cents, cents, shift, "1", "eva", NOON)


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("", 0),
        ("5000x2 100x30", 13_000),
        ("12345", 12_345),
        ("5000 x2", None),
        ("-5", None),
        ("1e3", None),
        ("999999999x999999", None),
    ],
)
def test_a_count_is_read_by_value_and_pieces_or_not_at_all(text, cents):
    assert cents == counted(text)


def test_the_float_comes_from_the_central_cage():
    assert {"cash.bingo.1": 30_000, "cash.central": -30_000} == shift().purse.net()
    assert {} == shift(0).purse.net()


@pytest.mark.parametrize(
    ("opening", "code"),
    [
        (OpenShift(""), "E_BAD_INPUT"),
        (OpenShift("a.b"), "E_BAD_INPUT"),
        (OpenShift("1", float_count="some"), "E_BAD_AMOUNT"),
        (OpenShift("1", 100, "50x3"), "E_BAD_AMOUNT"),
        (OpenShift("1", -1), "E_BAD_AMOUNT"),
    ],
)
def test_a_shift_that_cannot_be_is_refused(opening, code):
    assert code == Lasting(GAME).ask(opening, **EVA).code


def test_one_person_has_one_open_shift_and_one_till_has_one():
    mine = shift()
    for till, code in (("2", "E_SHIFT_OPEN"), ("1", "E_TILL_OPEN")):
        other = shift(till=till).events[0]
        assert Refused(code, {"till": "1"}) == mine.hear(other, round="SH2", kind="shift")
    stranger = Lasting(GAME, round="SH3")
    assert stranger.ask(OpenShift("2"), person="leo", role="cashier") is None
    assert mine.hear(stranger.events[0], round="SH3", kind="shift") is None


def test_a_counted_till_is_still_taken_but_its_cashier_may_open_another():
    mine = shift()
    assert mine.ask(CloseShift("30000"), **EVA) is None
    assert mine.hear(shift(till="2").events[0], round="SH2", kind="shift") is None
    refused = mine.hear(shift().events[0], round="SH2", kind="shift")
    assert Refused("E_TILL_OPEN", {"till": "1"}) == refused


def test_the_till_is_lent_to_the_person_whose_shift_it_is_while_it_is_open():
    mine, sale = shift(), SellCards("SH", 6)
    assert {"till": "1", "cashier": "eva"} == mine.lend(sale, **EVA)
    assert Refused("E_FORBIDDEN", {"cashier": "eva"}) == mine.lend(sale, **HEAD)
    assert mine.ask(CloseShift("30000"), **EVA) is None
    assert Refused("E_SHIFT_CLOSED", {"till": "1"}) == mine.lend(sale, **EVA)


def test_every_cent_at_the_till_is_told_by_its_reason():
    mine = shift()
    moved(mine, sold(1_200), 1_200)
    moved(mine, sold(600, sale=2), 600)
    moved(mine, SaleUndone(2, "SH", "mistyped", "eva", NOON, "1", 600, (CARDS,)), -600)
    moved(mine, BlockSettled("leo", 31, 30, 6_000, "SH", "1", NOON), 6_000)
    moved(mine, CardsReturned(Range("B", 1, 1), "SH", "1", 200, "x", "eva", NOON), -200)
    moved(mine, CardVoided("B", 2, "SH", "1", 200, "spoilt", "eva", NOON), -200)
    moved(mine, PrizePaid(1, "bingo", "B", 3, 2_000, "SH", "1", "eva", NOON), -2_000)
    refunded = CardsRefunded("G0", 9, Range("B", 1, 2), 400, "SH", "1", "eva", NOON)
    moved(mine, refunded, -400)
    moved(mine, OwedPaid("G0", 9, 1, "line", "B", 4, 150, "SH", "1", "eva", NOON), -150)
    assert mine.ask(CashIn(5_000, "change"), **EVA) is None
    assert mine.ask(CashOut(10_000, "too much"), **EVA) is None
    told = ("sold", "refunded", "paid", "in", "out", "expected")
    view = mine.view("till")
    assert [7_200, 800, 2_150, 5_000, 10_000, 29_250] == [view[f"{key}_cents"] for key in told]
    assert 2 == view["sales"]
    assert mine.state.expected == mine.purse.net()["cash.bingo.1"]


def test_cash_at_another_till_does_not_concern_this_one():
    mine = shift()
    assert mine.hear(sold(600, shift="SH9"), round="G1") is None
    assert 30_000 == mine.state.expected


@pytest.mark.parametrize(
    ("action", "stamp", "code"),
    [
        (CashIn(0, "change"), EVA, "E_BAD_AMOUNT"),
        (CashIn(100, " "), EVA, "E_BAD_INPUT"),
        (CashIn(100, "change"), HEAD, "E_FORBIDDEN"),
        (CashOut(30_001, "all"), EVA, "E_NOT_ENOUGH_MONEY"),
        (CloseShift("all of it"), EVA, "E_BAD_AMOUNT"),
        (CloseShift("30000"), HEAD, "E_FORBIDDEN"),
        (ConfirmClose(30_000), HEAD, "E_STALE"),
    ],
)
def test_what_cannot_be_done_at_the_till_is_refused(action, stamp, code):
    assert code == shift().ask(action, **stamp).code


@pytest.mark.parametrize(("count", "over"), [("29990", 10), ("30000", 0), ("30025", -25)])
def test_a_difference_is_a_transfer_of_its_own_and_the_cash_goes_back(count, over):
    mine = shift()
    assert mine.ask(CloseShift(count), **EVA) is None
    assert "E_SHIFT_CLOSED" == mine.ask(CashIn(100, "change"), **EVA).code
    assert "E_SEPARATION" == mine.ask(ConfirmClose(int(count)), **EVA).code
    assert "E_STALE" == mine.ask(ConfirmClose(1), **HEAD).code
    assert mine.ask(ConfirmClose(int(count)), **HEAD) is None
    assert over == mine.purse.net().get("over_short", 0)
    assert -over == mine.purse.net().get("cash.central", 0)
    assert "cash.bingo.1" not in mine.purse.net()
    assert ShiftClosed("1", "eva", int(count), 30_000, -over, "ana", NOON) == mine.events[-1]
    assert mine.closed
    assert "E_SHIFT_CLOSED" == mine.ask(CloseShift("1"), **EVA).code


def test_a_till_may_be_counted_again_until_it_is_confirmed():
    mine = shift()
    for count in ("29000", "30000"):
        assert mine.ask(CloseShift(count), **EVA) is None
    assert (0, 0) == (mine.state.difference, mine.purse.net().get("over_short", 0))
    assert mine.ask(ConfirmClose(30_000), **HEAD) is None


def test_book_9_a_session_does_not_close_while_a_till_is_open():
    refused = shift().hear(SessionClosed(1, "ana", NOON), round="SE", kind="session")
    assert Refused("E_TILL_RUNS", {"till": "1"}) == refused


def test_book_9_a_day_does_not_close_while_a_till_is_open_whenever_it_was_opened():
    closing = DayClosed("2026-11-30", 0, 0, "cero euros", "diego", NOON)
    refused = shift().hear(closing, round="DAY", kind="gaming_day")
    assert Refused("E_TILL_RUNS", {"till": "1"}) == refused


MOVES = st.lists(
    st.tuples(
        st.sampled_from(["sale", "undo", "refund", "prize", "in", "out"]), st.integers(1, 5_000)
    ),
    max_size=30,
)


@given(moves=MOVES, counted_cents=st.integers(0, 200_000))
def test_the_drawer_is_always_what_the_ledger_has_on_this_till(moves, counted_cents):
    mine = shift(20_000)
    for sale, (what, cents) in enumerate(moves, 1):
        if what == "sale":
            moved(mine, sold(cents, sale), cents)
        elif what == "undo":
            undone = SaleUndone(sale, "SH", "mistyped", "eva", NOON, "1", cents)
            moved(mine, undone, -cents)
        elif what == "refund":
            moved(mine, CardsRefunded("G", 1, CARDS, cents, "SH", "1", "eva", NOON), -cents)
        elif what == "prize":
            moved(mine, PrizePaid(1, "line", "B", 1, cents, "SH", "1", "eva", NOON), -cents)
        else:
            action = CashIn(cents, "c") if what == "in" else CashOut(cents, "c")
            refused = mine.ask(action, **EVA)
            assert refused is None or refused.code == "E_NOT_ENOUGH_MONEY"
        assert mine.state.expected == mine.purse.net().get("cash.bingo.1", 0)
    assert mine.ask(CloseShift(str(counted_cents)), **EVA) is None
    assert mine.ask(ConfirmClose(counted_cents), **HEAD) is None
    net = mine.purse.net()
    assert "cash.bingo.1" not in net and 0 == sum(net.values())
    assert replayed(mine) == mine.state
