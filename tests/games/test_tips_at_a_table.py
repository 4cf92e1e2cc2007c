"""A tip is dropped into the slot of its table and is no part of it (TIPS-1, TIPS-2, TBL-26)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tables.kinds.table import words as ask
from tests.games.felt import Felt

CROUPIER = "croupier"


def code(refused) -> str:
    return refused.code if refused else ""


@pytest.fixture
def poker() -> Felt:
    """An open table of poker with three players."""
    return Felt("no_draw_poker")


def test_a_tip_goes_into_the_slot_and_never_into_the_result_of_the_table(poker):
    """TIPS-2, TBL-26."""
    poker.must(CROUPIER, ask.DropTip(2, 500))
    assert (500, {}) == (poker.table.state.tips, poker.books.standing("play."))
    money = poker.table_view(CROUPIER)["money"]
    assert (500, 0) == (money["tips"], money["won_by_bank"])
    assert "E_BAD_AMOUNT" == code(poker.ask(CROUPIER, ask.DropTip(2, 0)))
    assert "E_NO_SEAT" == code(poker.ask(CROUPIER, ask.DropTip(9, 500)))
    assert "E_FORBIDDEN" == code(poker.ask("gaming_table_head", ask.DropTip(2, 500)))


def test_a_tip_of_a_terminal_comes_from_the_chips_that_the_house_keeps():
    felt = Felt("no_draw_poker", terminals=True, seats=1)
    felt.must(CROUPIER, ask.DropTip(1, 1_000))
    assert {"play.seat.T1.1": -99_000} == felt.books.standing("play.seat")
    assert 99_000 == felt.table_view("box 1")["seats"][0]["stack"]
    assert "E_NOT_ENOUGH_MONEY" == code(felt.ask(CROUPIER, ask.DropTip(1, 99_001)))
    felt.must(CROUPIER, ask.CashOut(1))
    assert {} == felt.books.standing("play.")


def test_a_house_that_takes_no_tips_has_none_at_its_tables(poker):
    """TIPS-1."""
    poker.table.terms = replace(poker.table.terms, profile={"tips.allowed": False})
    assert "DropTip" not in poker.table_view(CROUPIER)["may"]
    assert "E_TIPS_NOT_ALLOWED" == code(poker.ask(CROUPIER, ask.DropTip(1, 500)))
