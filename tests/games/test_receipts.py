"""The paper that a till owes: paid and not printed, printed, printed again (BINGO-52, DEC-B43)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bingo.games.ninety_ball.events import (
    BlockSettled,
    CardsReturned,
    CardsSold,
    CardVoided,
    PrizePaid,
    Range,
    SaleUndone,
)
from bingo.games.receipts import GAME
from bingo.games.receipts_state import (
    KEPT,
    PAPERS,
    ConfirmPrinted,
    DropReceipt,
    OpenReceipts,
    Reprint,
)
from cage.games.debts_events import CardsRefunded, OwedPaid
from house.contract import DEVICE
from tests.games.lasting import NOON, Lasting, replayed

SERIES = "B-000123"
CARDS = (Range(SERIES, 871, 876),)
PRINTER = {"person": "printer", "role": DEVICE}
EVA = {"person": "eva", "role": "cashier"}


def receipts(papers: str = " ".join(PAPERS)) -> Lasting:
    opened = Lasting(GAME, round="P")
    assert opened.ask(OpenReceipts(papers)) is None
    return opened


def sell(paper: Lasting, sale: int = 1, till: str = "1") -> None:
    event = CardsSold(sale, CARDS, 1_800, 2_000, "SH", till, "eva", NOON)
    assert paper.hear(event, round="G14", ordinal=14) is None


def pay(paper: Lasting, prize: str, award: int = 1, cents: int = 23_484) -> None:
    event = PrizePaid(award, prize, SERIES, 874, cents, "SH", "2", "eva", NOON)
    assert paper.hear(event, round="G14", ordinal=14) is None


def confirm(paper: Lasting, receipt: int, copy: int = 0):
    return paper.ask(ConfirmPrinted(receipt, copy), **PRINTER)


def owed(paper: Lasting) -> list[tuple[int, str, int]]:
    return [(one["receipt"], one["paper"], one["copy"]) for one in paper.view("till")["owed"]]


def test_what_is_sold_refunded_or_paid_owes_a_paper_until_a_printer_has_taken_it():
    paper = receipts()
    sell(paper)
    pay(paper, "bingo")
    assert [(1, "sale", 0), (2, "prize", 0)] == owed(paper)
    assert confirm(paper, 1) is None
    assert [(2, "prize", 0)] == owed(paper)
    assert 1 == paper.view("till")["done"][0]["receipt"]
    assert paper.state == replayed(paper)


@pytest.mark.parametrize(
    ("expected", "event"),
    [
        ("sale", CardsSold(1, CARDS, 1_800, 0, "SH", "1", "eva", NOON)),
        (
            "sale",
            BlockSettled("Rosa", 877, 6, 1_800, "SH", "1", NOON, by="eva", sale=2, ranges=CARDS),
        ),
        ("refund", CardsReturned(CARDS[0], "SH", "1", 1_800, "leaves", "eva", NOON)),
        ("refund", CardVoided(SERIES, 871, "SH", "1", 300, "spoilt", "eva", NOON)),
        ("refund", CardsRefunded("G13", 13, CARDS[0], 1_800, "SH", "1", "eva", NOON)),
        ("prize", PrizePaid(1, "line", SERIES, 874, 9_888, "SH", "1", "eva", NOON)),
        ("prima", PrizePaid(3, "pool", SERIES, 874, 60_000, "SH", "1", "eva", NOON)),
        ("owed", OwedPaid("G9", 9, 2, "bingo", SERIES, 874, 100, "SH", "1", "eva", NOON)),
        ("prima", OwedPaid("G9", 9, 2, "pool", SERIES, 874, 100, "SH", "1", "eva", NOON)),
    ],
)
def test_every_movement_of_cash_with_a_player_has_its_paper(expected, event):
    paper = receipts()
    assert paper.hear(event, round="G14", ordinal=14) is None
    line = paper.view("till")["owed"][0]
    number = getattr(event, "number", 14) if hasattr(event, "game") else 14
    assert (expected, number, event.cents, "1") == (
        line["paper"],
        line["game"],
        line["cents"],
        line["till"],
    )


def test_bingo_52_the_prima_has_a_paper_of_its_own_even_where_others_are_printed_on_request():
    paper = receipts("sale")
    pay(paper, "bingo", award=2)
    pay(paper, "pool", award=3, cents=60_000)
    assert [(2, "prima", 0)] == owed(paper)
    assert paper.ask(Reprint(1), **EVA) is None
    assert [(2, "prima", 0), (1, "prize", 0)] == owed(paper), "the first one, not a copy"


def test_a_reprint_is_a_copy_and_every_further_one_is_counted():
    paper = receipts()
    sell(paper)
    assert confirm(paper, 1) is None
    for copy in (1, 2, 3):
        assert paper.ask(Reprint(1), **EVA) is None
        assert [(1, "sale", copy)] == owed(paper)
        assert confirm(paper, 1, copy) is None
    assert 4 == paper.view("till")["done"][0]["printed"]


def test_a_paper_told_twice_as_printed_is_one_paper():
    paper = receipts()
    sell(paper)
    assert confirm(paper, 1) is None
    assert "E_STALE" == confirm(paper, 1).code
    assert paper.ask(Reprint(1), **EVA) is None
    assert "E_STALE" == confirm(paper, 1, copy=0).code, "the original is not the copy"


def test_a_paper_that_is_owed_already_is_not_asked_for_twice():
    paper = receipts()
    sell(paper)
    assert "E_STALE" == paper.ask(Reprint(1), **EVA).code
    assert "E_NO_RECEIPT" == paper.ask(Reprint(2), **EVA).code


def test_a_sale_that_was_undone_gets_no_paper_any_more():
    paper = receipts()
    sell(paper, sale=1)
    sell(paper, sale=2)
    assert confirm(paper, 2) is None
    for sale in (1, 2):
        event = SaleUndone(sale, "SH", "typo", "eva", NOON, "1", 1_800, CARDS)
        assert paper.hear(event, round="G14", ordinal=14) is None
    assert [] == owed(paper)
    assert ["E_SALE_UNDONE"] * 2 == [paper.ask(Reprint(one), **EVA).code for one in (1, 2)]
    assert paper.state == replayed(paper)


def test_the_same_sale_line_of_another_game_keeps_its_paper():
    paper = receipts()
    sell(paper)
    event = SaleUndone(1, "SH", "typo", "eva", NOON, "1", 1_800, CARDS)
    assert paper.hear(event, round="G15", ordinal=15) is None
    assert [(1, "sale", 0)] == owed(paper)


def test_a_paper_may_be_given_up_with_a_reason_but_not_that_of_the_prima():
    paper = receipts()
    sell(paper)
    pay(paper, "pool")
    assert "E_BAD_INPUT" == paper.ask(DropReceipt(1, " "), **EVA).code
    assert paper.ask(DropReceipt(1, "no paper"), **EVA) is None
    assert "E_RECEIPT_REQUIRED" == paper.ask(DropReceipt(2, "no paper"), **EVA).code
    assert "E_STALE" == paper.ask(DropReceipt(1, "no paper"), **EVA).code
    assert paper.ask(Reprint(1), **EVA) is None
    assert [(2, "prima", 0), (1, "sale", 0)] == owed(paper)


def test_a_copy_of_the_prima_may_be_given_up():
    paper = receipts()
    pay(paper, "pool")
    assert confirm(paper, 1) is None
    assert paper.ask(Reprint(1), **EVA) is None
    assert paper.ask(DropReceipt(1, "no paper"), **EVA) is None


def test_a_hall_keeps_its_paper_once():
    paper = receipts()
    event = paper.events[0]
    assert "E_RECEIPTS_OPEN" == paper.hear(event, round="P2", ordinal=2).code
    refused = Lasting(GAME, round="P").ask(OpenReceipts("sale poster"))
    assert ("E_BAD_INPUT", ["poster"]) == (refused.code, refused.details["unknown"])


@given(st.lists(st.sampled_from(["sell", "pay", "print", "again", "drop"]), max_size=200))
def test_every_paper_is_owed_printed_or_given_up_and_none_is_lost(orders):
    paper = receipts()
    for order in orders:
        first = next((one for one in paper.state.owed), None)
        last = next((one for one in reversed(paper.state.done)), None)
        if order == "sell":
            sell(paper, sale=paper.state.count + 1)
        elif order == "pay":
            pay(paper, "bingo", award=paper.state.count + 1)
        elif order == "print" and first:
            assert confirm(paper, first.receipt, first.copy) is None
        elif order == "again" and last:
            assert paper.ask(Reprint(last.receipt), **EVA) is None
        elif order == "drop" and first:
            assert paper.ask(DropReceipt(first.receipt, "no paper"), **EVA) is None
    state = paper.state
    numbers = [one.receipt for one in (*state.owed, *state.done)]
    assert len(numbers) == len(set(numbers)) == min(state.count, KEPT + len(state.owed))
    assert all(one.printed or one.dropped for one in state.done)
    assert state == replayed(paper)
