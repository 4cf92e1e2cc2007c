"""Shoes of the depot of playing cards (CARDS-8), and what its page offers to whom."""

from __future__ import annotations

import pytest

from floor.games.card_depot import words as w
from tables.kinds.table.events import TableClosed
from tests.games.depot import DIEGO, PAULA, WHOLE, Depot
from tests.games.lasting import NOON


@pytest.fixture
def depot() -> Depot:
    return Depot()


def test_cards_8_shoes_are_numbered_approved_and_given_by_who_may(depot):
    assert "E_BAD_INPUT" == depot.code(w.RegisterShoe(" ", "M", "A"), **DIEGO)
    assert "E_NOT_AUTHORISED" == depot.code(w.RegisterShoe("1", "M", " "), **DIEGO)
    depot.can(w.RegisterShoe("1", "M", "A"), **DIEGO)
    assert "E_NUMBER_TAKEN" == depot.code(w.RegisterShoe("1", "M", "A"), **DIEGO)
    depot.table()
    head = {"person": "jaime", "role": "gaming_table_head"}
    assert "E_NOT_AUTHORISED" == depot.code(w.GiveShoe("1", "T-1"), **head)
    depot.can(w.NameShoeKeeper("jaime"), **DIEGO)
    assert "E_BAD_INPUT" == depot.code(w.GiveShoe("2", "T-1"), **head)
    assert "E_BAD_INPUT" == depot.code(w.GiveShoe("1", "T-9"), **head)
    depot.can(w.GiveShoe("1", "T-1"), **head)
    assert "E_CARDS_STATE" == depot.code(w.GiveShoe("1", "T-1"), **head)
    depot.can(w.ReturnShoe("1"), **DIEGO)
    assert "E_CARDS_STATE" == depot.code(w.ReturnShoe("1"), **DIEGO)


def test_cards_8_the_third_time_running_at_one_table_is_warned_about(depot):
    depot.can(w.RegisterShoe("1", "M", "A"), w.RegisterShoe("2", "M", "A"), **DIEGO)
    warned = []
    for session, shoe in enumerate(("1", "1", "2", "1", "1", "1", "1"), 1):
        depot.table(f"T-{session}")
        depot.can(w.GiveShoe(shoe, f"T-{session}"), w.ReturnShoe(shoe), **DIEGO)
        closed = TableClosed(*("BJ1", "blackjack"), *([0] * 6), "x", NOON)
        assert depot.hear(closed, round=f"T-{session}", kind="table") is None
        warned.append(depot.view("key")["had"][0]["warn"])
    assert [False, False, False, False, False, True, True] == warned
    assert ["1", "1", "1"] == depot.view("key")["had"][0]["shoes"]
    assert () == depot.state.tables


def test_cards_8_a_house_may_be_warned_earlier():
    depot = Depot(**{"cards.shoe_running": 2})
    depot.can(w.RegisterShoe("1", "M", "A"), **DIEGO)
    for session in (1, 2):
        depot.table(f"T-{session}")
        depot.can(w.GiveShoe("1", f"T-{session}"), w.ReturnShoe("1"), **DIEGO)
    assert depot.view("key")["had"][0]["warn"]


# --- what the page offers -------------------------------------------------------------------------


def test_the_page_offers_what_each_may_do_now(depot):
    item = depot.received()
    depot.table()
    assert [] == depot.view("employee")["sets"][0]["may"]
    assert ["CloseCabinet", "GiveShoe", "ReturnShoe"] == depot.view("key")["not_now"]
    depot.opened(w.TAKE)
    assert "OpenCabinet" in depot.view("key")["not_now"]
    assert ["DrawCards"] == depot.view("employee")["sets"][0]["may"]
    depot.can(w.DrawCards(item, "T-1"), **PAULA)
    assert ["ShowCards", "WithdrawCards"] == depot.view("employee")["sets"][0]["may"]
    depot.can(w.ShowCards(item, WHOLE), **PAULA)
    assert [{"table": "T-1", "name": "BJ1", "needs": True, "shown": True}] == (
        depot.view("key")["tables"]
    )
    depot.can(w.ReorderCards(item), **PAULA)
    assert ["ExamineCards"] == depot.view("key")["sets"][0]["may"]
    assert [] == depot.view("reader")["sets"][0]["may"]
