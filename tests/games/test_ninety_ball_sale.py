"""Announcement and sale of a ninety-ball game: BINGO-6 to 12, 35 to 39, 50 and 61."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bingo.games.ninety_ball import actions as ask
from bingo.games.ninety_ball import figures, sold
from bingo.games.ninety_ball.events import CardsSold, CountCorrected, GameAnnounced
from bingo.games.ninety_ball.rights import CALLER, CASHIER
from bingo.games.ninety_ball.state import SELLING
from house.contract import Terms
from tests.games.situations import (
    No,
    announced,
    armed_sale,
    block_out,
    closed_sale,
    gap,
    lined,
    nothing_sold,
    published,
    runs_short,
    second_series,
    selling,
    three_sold,
    valid_line,
)
from tests.games.table import ACCUMULATING, Table


def without(key: str) -> Table:
    return Table({key: None})


def unruled() -> Table:
    """A hall in which no rule profile is in force."""
    table = Table()
    table.terms = Terms("G", "hall", 12, {})
    return table


ANNOUNCE = ask.AnnounceGame("SE", "S", "B", "D")


def other(**changes) -> dict[str, object]:
    """A second series of the same kind but for these changes."""
    return {"series": {**Table().series("B-000124"), **changes}}


REFUSED = [
    No("E_PROFILE_MISSING", "no profile in force", unruled, ANNOUNCE),
    No("E_PROFILE_INCOMPLETE", "no share", lambda: without("prizes.line_bp"), ANNOUNCE),
    No("E_BAD_INPUT", "no extractor", Table, ask.AnnounceGame("SE", "S", "B", "D", "", "")),
    No(
        "E_NOT_APPROVED",
        "electronic luck without an approval",
        Table,
        ask.AnnounceGame("SE", "S", "B", "D", "", ask.ELECTRONIC),
    ),
    No("E_FACE_VALUE_NOT_ALLOWED", "no such price here", lambda: Table(face=250), ANNOUNCE),
    No(
        "E_FACE_VALUE_NOT_ALLOWED",
        "under the least price",
        lambda: Table({"game.faces": [49]}, face=49),
        ANNOUNCE,
    ),
    No("E_BAD_INPUT", "no series", Table, ask.AnnounceGame("SE", "", "B", "D")),
    No("E_BAD_INPUT", "no shift", three_sold, ask.SellCards("", 1), CASHIER),
    No("E_STALE", "opened twice", selling, ask.OpenSale()),
    No("E_HOURS", "after closing time", lambda: Table(hours_end=1).announce(), ask.OpenSale()),
    No("E_SALE_CLOSED", "not opened yet", announced, ask.SellCards("T", 1), CASHIER),
    No("E_BAD_INPUT", "no card wanted", selling, ask.SellCards("T", 0), CASHIER),
    No("E_CREDIT_FORBIDDEN", "a cent short", selling, ask.SellCards("T", 1, 199), CASHIER),
    No("E_SERIES_LIMIT", "sixty cards from 1 on", selling, ask.SellCards("T", 61), CASHIER),
    No("E_SECOND_SERIES_MISSING", "twenty left", runs_short, ask.SellCards("T", 21), CASHIER),
    No("E_SALE_CLOSED", "a series too late", closed_sale, ask.AddSeries("S2"), lent=other()),
    No("E_SERIES_LIMIT", "sale began at 1", selling, ask.AddSeries("S2"), lent=other()),
    No("E_SERIES_LIMIT", "a third one", second_series, ask.AddSeries("S3"), lent=other()),
    No(
        "E_MIXED_FACE_VALUE",
        "another price",
        runs_short,
        ask.AddSeries("S2"),
        lent=other(face_cents=300),
    ),
    No(
        "E_MIXED_FACE_VALUE",
        "cards of another kind",
        runs_short,
        ask.AddSeries("S2"),
        lent=other(matrix="other"),
    ),
    No(
        "E_SECOND_SERIES_START",
        "begun in another game",
        runs_short,
        ask.AddSeries("S2"),
        lent=other(next=5, begun=True),
    ),
    No("E_FORBIDDEN", "the till closes a sale at desks", selling, ask.CloseSale(0), CASHIER),
    No("E_STALE", "another count on screen", selling, ask.CloseSale(1)),
    No("E_SALE_CLOSED", "closed twice", closed_sale, ask.CloseSale(3)),
    No("E_BLOCK_OPEN", "Pepe has not settled", block_out, ask.CloseSale(0)),
    No("E_RANGE_GAP", "card 2 came back", gap, ask.CloseSale(2)),
    No("E_STALE", "reopened while open", selling, ask.ReopenSale()),
    No("E_FIGURES_PUBLISHED", "reopened too late", published, ask.ReopenSale()),
    No("E_FIGURES_PUBLISHED", "published twice", published, ask.PublishFigures()),
    No("E_SALE_NOT_CLOSED", "published too early", selling, ask.PublishFigures()),
    No("E_NO_CARDS", "nothing sold", nothing_sold, ask.PublishFigures()),
    No("E_NOT_ANNOUNCED", "limit of the pool not read", armed_sale, ask.PublishFigures()),
    No("E_SALE_CLOSED", "undone too late", closed_sale, ask.UndoSale("T", 1, "typo"), CASHIER),
    No("E_BAD_INPUT", "undone without reason", three_sold, ask.UndoSale("T", 1, " "), CASHIER),
    No("E_NOT_LAST_SALE", "no such sale", selling, ask.UndoSale("T", 1, "typo"), CASHIER),
    No("E_NOT_LAST_SALE", "a card came back", gap, ask.UndoSale("T", 1, "typo"), CASHIER),
    No(
        "E_FORBIDDEN",
        "sale of another till",
        three_sold,
        ask.UndoSale("T", 1, "typo"),
        CASHIER,
        lent={"shift": {"till": "2"}},
    ),
    No("E_CARD_NOT_SOLD", "unsold", three_sold, ask.ReturnCards("T", "", 4, 4, "x"), CASHIER),
    No("E_CARD_RETURNED", "back already", gap, ask.ReturnCards("T", "", 2, 2, "x"), CASHIER),
    No("E_BAD_INPUT", "turned round", three_sold, ask.ReturnCards("T", "", 3, 2, "x"), CASHIER),
    No("E_BAD_INPUT", "no such series", three_sold, ask.VoidCard("T", "Z", 1, "spoilt"), CASHIER),
    No("E_BAD_INPUT", "not spoilt", three_sold, ask.VoidCard("T", "", 1, "ugly"), CASHIER),
    No("E_FORBIDDEN", "blocks in a hall of desks", selling, ask.HandBlock("Pepe", 3), CASHIER),
    No("E_BAD_INPUT", "an empty block", block_out, ask.HandBlock("Pepe", 0), CASHIER),
    No("E_SERIES_LIMIT", "a block too big", block_out, ask.HandBlock("Ana", 58), CASHIER),
    No("E_BAD_INPUT", "no open block", block_out, ask.SettleBlock("T", "Ana", 0), CASHIER),
    No("E_LEFTOVER_MISMATCH", "not his", block_out, ask.SettleBlock("T", "Pepe", 4), CASHIER),
    No("E_STALE", "no figures to correct", selling, ask.CorrectCount(1, "recount")),
    No("E_BAD_INPUT", "the count is right", published, ask.CorrectCount(3, "recount")),
    No("E_BAD_INPUT", "corrected without reason", published, ask.CorrectCount(4, "")),
    No("E_SERIES_LIMIT", "no such cards", published, ask.CorrectCount(61, "recount")),
    No("E_CARD_CLAIMED", "it has the line", valid_line, ask.CorrectCount(1, "recount")),
    No("E_COUNT_FINAL", "the line is awarded", lined, ask.CorrectCount(5, "recount")),
]


@pytest.mark.parametrize("no", REFUSED, ids=str)
def test_what_is_refused_and_why(no):
    assert no.code == no.answer()


def ranges(table: Table) -> list[list[object]]:
    return table.view()["sale"]["ranges"]


def test_the_announcement_fixes_the_profile_of_the_day_for_the_whole_game():
    event = announced().told(GameAnnounced)
    assert ("ceuta-2008", 12, 1) == (event.profile, event.number, event.first)


def test_cards_are_sold_in_number_order_whoever_sells_them():
    table = selling()
    table.do(ask.SellCards("T", 3), CASHIER)
    table.do(ask.SellCards("U", 2), CALLER, shift={"till": "2"})
    first, second = (event for event in table.events if isinstance(event, CardsSold))
    assert (1, 3, 4, 5) == (*span(first), *span(second))


def span(sale: CardsSold) -> tuple[int, int]:
    return sale.ranges[0].first, sale.ranges[-1].last


def test_cash_handed_over_is_kept_with_the_sale_for_the_change():
    table = selling()
    table.do(ask.SellCards("T", 3, 1000), CASHIER)
    event = table.told(CardsSold)
    assert (600, 1000) == (event.cents, event.tendered_cents)


def test_a_card_that_came_back_is_the_next_to_be_sold():
    table = gap()
    table.do(ask.SellCards("T", 2), CASHIER)
    assert [["B-000123", 2, 2], ["B-000123", 4, 4]] == table.view()["sales"][0]["ranges"]
    assert [["B-000123", 1, 4]] == ranges(table)


def test_the_very_last_card_that_comes_back_only_moves_the_pointer():
    table = three_sold()
    table.do(ask.ReturnCards("T", "", 3, 3, "change"), CASHIER)
    assert ([["B-000123", 1, 2]], 3) == (ranges(table), table.state.series[0].next)
    assert "" == table.code(ask.CloseSale(2))


def test_a_card_that_came_back_is_refunded_from_the_till_that_takes_it():
    table = three_sold()
    table.do(ask.ReturnCards("T", "", 3, 3, "change"), CASHIER, shift={"till": "2"})
    tills = {"1": {"units": 3, "cents": 600}, "2": {"units": -1, "cents": -200}}
    assert tills == table.view()["tills"]
    assert -200 == table.purse.accounts["cash.bingo.2"]


def test_a_mistyped_sale_is_taken_back_and_its_numbers_are_next_again():
    table = three_sold().sell(6)
    table.do(ask.UndoSale("T", 2, "typo"), CASHIER)
    assert ([["B-000123", 1, 3]], 4, 600) == (
        ranges(table),
        table.state.series[0].next,
        table.purse.accounts["cash.bingo.1"],
    )


def test_an_undone_sale_of_returned_cards_puts_them_back_where_they_lay():
    table = gap()
    table.do(ask.SellCards("T", 2), CASHIER)
    table.do(ask.UndoSale("T", 2, "typo"), CASHIER)
    assert [["B-000123", 2, 2]] == table.view()["sale"]["resale"]
    assert 4 == table.state.series[0].next


def test_a_spoilt_card_is_refunded_never_sold_again_and_splits_the_range():
    table = three_sold()
    table.do(ask.VoidCard("T", "", 2, "spoilt"), CASHIER)
    assert [["B-000123", 1, 1], ["B-000123", 3, 3]] == ranges(table.close())
    assert 400 == table.purse.accounts["cash.bingo.1"]


def test_a_hall_that_announces_two_runs_may_close_over_a_gap():
    table = Table({"sale.gap": "two_runs"}).sell(3)
    table.do(ask.ReturnCards("T", "", 2, 2, "change"), CASHIER)
    assert [["B-000123", 1, 1], ["B-000123", 3, 3]] == ranges(table.close())


def test_a_second_series_goes_up_to_where_the_first_one_began():
    table = second_series()
    assert [["B-000123", 41, 60], ["B-000124", 1, 10]] == ranges(table)
    assert "E_SERIES_LIMIT" == table.code(ask.SellCards("T", 31), CASHIER)
    assert [["B-000123", 41, 60], ["B-000124", 1, 40]] == ranges(table.sell(30))


def test_a_walking_seller_settles_what_he_has_sold_as_one_sale():
    table = block_out()
    assert table.view()["sale"]["provisional"]
    table.do(ask.SettleBlock("T", "Pepe", 3), CASHIER)
    assert ([["B-000123", 1, 2]], 3, 400) == (
        ranges(table),
        table.state.series[0].next,
        table.purse.accounts["cash.bingo.1"],
    )
    assert "" == table.code(ask.CloseSale(2), CASHIER)


def test_a_seller_with_two_blocks_brings_back_all_from_the_first_unsold_card_on():
    table = block_out()
    table.do(ask.HandBlock("Ana", 3), CASHIER)
    table.do(ask.HandBlock("Pepe", 3), CASHIER)
    table.do(ask.SettleBlock("T", "Pepe", 2), CASHIER)
    assert [["B-000123", 2, 3]] == table.view()["sale"]["resale"]
    assert ([["B-000123", 1, 1]], 7) == (ranges(table), table.state.series[0].next)


def test_a_card_that_came_back_is_unsold_while_a_seller_walks_with_it():
    table = Table({"sale.mode": "blocks"}).sell(3)
    table.do(ask.ReturnCards("T", "", 3, 3, "change"), CASHIER)
    table.do(ask.HandBlock("Pepe", 1), CASHIER)
    assert ([["B-000123", 1, 2]], 4) == (ranges(table), table.state.series[0].next)
    table.do(ask.SettleBlock("T", "Pepe", 0), CASHIER)
    assert [["B-000123", 1, 3]] == ranges(table)


def test_a_sale_closed_by_mistake_is_opened_again_with_its_cards():
    table = closed_sale()
    table.do(ask.ReopenSale())
    assert (SELLING, 4) == (table.state.phase, table.sell(1).view()["sale"]["units"])


@pytest.mark.parametrize(("units", "change"), [(5, 2), (2, -1)])
def test_a_wrong_count_changes_every_fund_by_the_exact_difference(units, change):
    table = Table(pool=ACCUMULATING).sell(3).publish()
    table.do(ask.CorrectCount(units, "recount"))
    right = Table(pool=ACCUMULATING).sell(units).publish()
    assert change == table.told(CountCorrected).units
    assert right.state.figures.ranges == table.state.figures.ranges
    assert right.view()["figures"] == table.view()["figures"]
    assert right.purse.net() == table.purse.net()


def test_the_money_of_a_wrong_count_stands_at_the_till_that_keyed_it():
    table = three_sold()
    table.do(ask.SellCards("U", 2), CALLER, shift={"till": "2"})
    table.publish().do(ask.CorrectCount(2, "counted again"))
    assert (400, 0) == tuple(table.purse.accounts[f"cash.bingo.{till}"] for till in "12")
    assert {"1": {"units": 2, "cents": 400}, "2": {"units": 0, "cents": 0}} == table.view()["tills"]


def test_who_corrects_a_count_has_not_sold_and_still_decides_the_claims():
    table = published()
    table.do(ask.CorrectCount(5, "counted again"))
    table.start().call("line", 1)
    assert "FALSE" == table.state.claims[0].state


def test_a_count_is_corrected_across_two_series():
    table = second_series().publish()
    table.do(ask.CorrectCount(15, "recount"))
    assert [["B-000123", 41, 55]] == ranges(table)


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(1, 9)), max_size=25))
def test_however_cards_go_and_come_each_is_sold_once_and_the_money_squares(steps):
    table = selling()
    for kind, count in steps:
        last = table.state.series[0].next - 1
        number = 1 + count % max(last, 1)
        action = [
            ask.SellCards("T", count),
            ask.UndoSale("T", table.state.sale_count, "typo"),
            ask.ReturnCards("T", "", number, min(number + count // 4, 60), "change"),
            ask.VoidCard("T", "", number, "spoilt"),
            ask.SellCards("U", 1),
        ][kind]
        table.ask(action, CASHIER)
    held = [number for cards in sold.sold_ranges(table.state) for number in numbers(cards)]
    assert len(held) == len(set(held))
    free = sold.numbers_of((*table.state.resale, *table.state.voids), "B-000123")
    assert set(range(1, table.state.series[0].next)) == set(held) | free
    assert 200 * len(held) == table.purse.accounts.get("cash.bingo.1", 0)
    assert -200 * len(held) == table.purse.accounts.get("bingo.pending.G", 0)


def numbers(cards) -> range:
    return range(cards.first, cards.last + 1)


@given(
    gross=st.integers(50, 10**7),
    line=st.integers(0, 2000),
    bingo=st.integers(400, 6000),
    withheld=st.integers(0, 400),
    remainder=st.integers(0, 9999),
)
def test_every_cent_of_the_takings_goes_somewhere_and_no_prize_is_short(
    gross, line, bingo, withheld, remainder
):
    funds = figures.funds(gross, figures.Percentages(line, bingo, withheld, remainder))
    assert gross == funds.line + funds.bingo + funds.withheld + funds.house
    assert funds.line * 10_000 >= gross * line
    assert funds.bingo * 10_000 >= gross * (bingo - withheld)
    assert gross * withheld + remainder == funds.withheld * 10_000 + funds.remainder


@given(fund=st.integers(0, 10**7), winners=st.integers(1, 40))
def test_shares_are_equal_or_a_cent_apart_and_the_house_adds_less_than_one_each(fund, winners):
    up, added = figures.split(fund, winners, figures.UP)
    exact, nothing = figures.split(fund, winners, figures.EXACT)
    down, none = figures.split(fund, winners, figures.DOWN)
    assert (fund + added, fund, 0, 0) == (sum(up), sum(exact), nothing, none)
    assert 0 <= added < winners and 0 <= fund - sum(down) < winners
    assert len({*up}) == 1 and exact[0] - exact[-1] <= 1 and sorted(exact, reverse=True) == [*exact]
