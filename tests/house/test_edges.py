"""Edges of an evening that halls really meet, each tried on the rules or through the door."""

from __future__ import annotations

from pathlib import Path

import pytest

from bingo.games.ninety_ball import actions as ask
from bingo.games.ninety_ball.rights import CASHIER
from bingo.profiles import check
from bingo.receipt_facts import slip_of
from house.contract import Refused
from house.store import Store
from tests.factories import CARMEN, DIEGO, LUIS, Hall
from tests.games.table import Table, shipped
from tests.house.desk import Desk
from tests.house.hall import Hall as Furnished

QUICK = {"ball.min_spacing_ms": 0}


# --- cards that come back ------------------------------------------------------------------------


def test_a_returned_card_is_refused_as_returned_whoever_brings_its_old_paper():
    table = Table(QUICK).sell(3, 1)
    table.do(ask.ReturnCards("T", "", 4, 4, "handed back"), CASHIER)
    assert "E_CARD_RETURNED" == table.code(ask.ReturnCards("T", "", 3, 4, "again"), CASHIER)
    assert "E_CARD_RETURNED" == table.code(ask.VoidCard("T", "", 4, "spoilt"), CASHIER)
    table.start().draw(1)
    assert "E_CARD_RETURNED" == table.code(ask.CheckCard(1, 4))
    table.call("line", 4)
    claim = table.state.claims[-1]
    assert ("REFUSED", "E_CARD_RETURNED") == (claim.state, claim.code)


def test_a_sale_taken_back_leaves_papers_that_are_refused_as_returned():
    table = Table(QUICK).sell(3, 2)
    table.do(ask.UndoSale("T", 2, "mistyped"), CASHIER)
    table.start().draw(1).call("line", 5, 6)
    codes = [claim.code for claim in table.state.claims]
    assert ["E_CARD_RETURNED", "E_CARD_NOT_SOLD"] == codes


def test_a_returned_card_that_is_sold_again_plays_whichever_paper_is_shown():
    table = Table(QUICK).sell(3)
    table.do(ask.ReturnCards("T", "", 2, 2, "handed back"), CASHIER)
    table.sell(1).start().draw(1).call("line", 2)
    assert "E_NUMBERS_MISSING" == table.state.claims[-1].code


def test_a_card_counted_but_never_sold_is_no_returned_one():
    table = Table(QUICK).sell(6).publish()
    table.do(ask.CorrectCount(5, "a recount"))
    table.start().draw(1).call("line", 6)
    assert "E_CARD_NOT_SOLD" == table.state.claims[-1].code


def test_a_count_does_not_take_out_a_card_that_lies_valid_on_the_table():
    table = Table(QUICK).sell(6).start()
    card = table.draw_until("line")
    table.call("line", card)
    assert "E_CARD_CLAIMED" == table.code(ask.CorrectCount(card - 1 or 1, "a recount"))


def test_a_second_paper_of_a_sold_card_is_already_checked():
    table = Table(QUICK).sell(6).start()
    card = table.draw_until("line")
    table.call("line", card, card)
    assert ["VALID", "REFUSED"] == [claim.state for claim in table.state.claims]
    assert "W_ALREADY_CLAIMED" == table.state.claims[-1].code
    table.ask_room().resume()
    assert [card] == [award.number for award in table.state.awards]


def test_a_card_that_won_the_line_cannot_be_voided_any_more_and_still_claims_the_bingo():
    table = Table(QUICK).sell(6).start().win_line()
    winner = table.state.awards[0].number
    assert "E_SALE_CLOSED" == table.code(ask.VoidCard("T", "", winner, "spoilt"), CASHIER)
    while winner not in _complete(table):
        left = {n for row in table.matrix.rows(winner) for n in row} - set(table.state.drawn)
        table.draw(min(left))
    table.call("bingo", winner)
    assert "VALID" == table.state.claims[-1].state


def _complete(table: Table) -> set[int]:
    drawn = set(table.state.drawn)
    return {n for n in range(1, 7) if {x for row in table.matrix.rows(n) for x in row} <= drawn}


# --- what is typed wrongly -----------------------------------------------------------------------


def test_shares_that_add_up_to_more_than_all_are_refused():
    too_much = {**shipped().settings, "prizes.line_bp": 4_800}
    why = {"key": "prizes.bingo_bp", "reason": "over 100 per cent"}
    assert Refused("E_BAD_INPUT", why) == check(too_much)


# --- through the door ----------------------------------------------------------------------------


def test_a_cap_of_a_million_and_a_half_needs_a_second_person(fresh_store: Store, tmp_path: Path):
    hall = Hall(fresh_store, tmp_path).furnished()
    prima = hall.the("prima").id
    typed = {"cap": 150_000_000, "applies": "at_once", "resolution": "7/2026"}
    alone = hall.ask(DIEGO, prima, "ChangeCap", **typed, approval="").refused
    assert alone is not None and alone.code in ("E_TWO_PERSONS", "E_BAD_INPUT")
    assert 60_000 == hall.the("prima").state.cap


def test_a_till_five_short_and_then_five_over_leaves_nothing_unexplained(fresh_store, tmp_path):
    hall = Hall(fresh_store, tmp_path).furnished()
    for wrong, standing in ((-500, 500), (500, 0)):
        shift = hall.house.open_round("sala", "shift") or hall.open(
            LUIS, "shift", till="1", float_cents=20_000
        )
        counted = shift.state.expected + wrong
        hall.do(LUIS, shift.id, "CloseShift", counted=f"100x{counted // 100}")
        hall.do(CARMEN, shift.id, "ConfirmClose", counted=counted)
        assert standing == hall.cents("over_short")
        assert 0 == hall.cents("cash.bingo.1")
    assert [] == hall.faults()


def test_nothing_that_the_next_game_does_changes_a_reprint_of_the_last_one(hall: Furnished):
    desk = Desk(hall)
    desk.sell(3)
    desk.print_all()
    first, receipts = desk.game(), hall.door.look(hall.of("receipts"))
    paper = receipts.state.done[0]
    before = slip_of(desk.printing.head, receipts.id, paper, first)
    desk.ask("head", first.id, "CancelGame", reason="no players")
    desk.sell(2)
    again = hall.door.look(first.id)
    assert before == slip_of(desk.printing.head, receipts.id, paper, again)


@pytest.mark.parametrize("tickets", [50])
def test_a_printer_that_is_slow_keeps_no_buyer_waiting(hall: Furnished, tickets: int):
    desk = Desk(hall)
    for _ in range(tickets):
        desk.sell(1)
    assert tickets == len(desk.owed()) and [] == desk.printer.papers
    came = 0
    while desk.printing.turn(""):
        came += 1
    assert tickets == came and [] == desk.owed()
