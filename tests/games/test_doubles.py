"""Double cards: two halves for two games, counted, won, refunded and paid each by itself (BINGO-8).

Two games are played one after the other in front of the same debts. Off unless the profile says so.
"""

from __future__ import annotations

from typing import Any

import pytest

from bingo.games.ninety_ball import actions as ask
from bingo.games.ninety_ball import claims
from bingo.games.ninety_ball.events import CountCorrected, Range
from bingo.games.ninety_ball.rights import CALLER, CASHIER
from bingo.games.session_events import SessionEnded
from bingo.profiles import overlaid
from cage.games.debts import GAME as DEBTS
from cage.games.debts_state import OpenDebts, PayOwed, RefundCards
from house.contract import Refused
from tests.games.lasting import Lasting
from tests.games.lasting import replayed as folded
from tests.games.table import Table, replayed, shipped

ON = {"doubles.enabled": True, "ball.min_spacing_ms": 0}
SERIES = "B-000123"
TILL = {"shift": {"till": "1", "cashier": "eva"}}


def debts() -> Lasting:
    owing = Lasting(DEBTS, round="D")
    assert owing.ask(OpenDebts()) is None
    return owing


def game(owing: Lasting, number: int = 1, first: int = 1, **around: Any) -> Table:
    """One game of the session, its sale open."""
    table = Table(ON, round=f"G{number}", first=first, listeners=(owing,), **around)
    return table.sell()


def sell(table: Table, count: int, *, doubles: bool = False) -> Table:
    table.do(ask.SellCards("T", count, doubles=doubles), CASHIER)
    return table


def play_out(table: Table) -> Table:
    """From the first ball to the last prize, set aside where a double plays on."""
    table.start().win_bingo()
    table.do(ask.CountPrizes("T"), CASHIER)
    for award in table.state.awards:
        paid = ask.PayPrize("T", award.award, award.number)
        if table.code(paid, CASHIER) == "E_DOUBLE_OPEN":
            table.do(ask.SetAside(award.award, "plays on"), CASHIER)
    table.do(ask.CloseGame())
    assert table.state == replayed(table)
    return table


@pytest.fixture
def owing() -> Lasting:
    return debts()


def test_no_hall_sells_doubles_unless_its_profile_says_so():
    assert shipped().settings["doubles.enabled"] is False
    table = Table().sell()
    assert "E_FORBIDDEN" == table.code(ask.SellCards("T", 1, doubles=True), CASHIER)
    assert [] == table.view("till")["doubles"]
    assert not isinstance(overlaid(shipped(), {"doubles.enabled": True}), Refused)


def test_no_double_is_sold_for_the_last_game(owing):
    table = Table(ON, round="G1", listeners=(owing,))
    table.lent["session"] = {**table.lent["session"], "last_game": True}
    table.sell()
    assert "E_NO_NEXT_GAME" == table.code(ask.SellCards("T", 1, doubles=True), CASHIER)
    assert [] == table.view("till")["doubles"]


def test_a_double_costs_twice_and_counts_once_in_each_game(owing):
    first = game(owing)
    assert [1, [[SERIES, 1, 1]], 400] == first.view("till")["doubles"][0]
    sell(sell(first, 4), 2, doubles=True)
    assert {"cash.bingo": 1_600, "bingo.pending.G1": -1_200, "bingo.deferred": -400} == first.net()
    assert 6 == first.view()["sale"]["units"] and 1_200 == first.view()["sale"]["gross"]
    play_out(first)
    assert ((SERIES, 5, 6),) == owing.lend(ask.OpenSale())["halves"]
    second = game(owing, 2, first=7)
    assert [[SERIES, 5, 6]] == second.view()["sale"]["halves"]
    assert {"bingo.deferred": 400, "bingo.pending.G2": -400} == second.net()
    sell(second, 3)
    assert 5 == second.view()["sale"]["units"]
    play_out(second)
    assert 1_000 == second.state.figures.gross and {} == second.own_money()
    assert () == owing.state.halves == owing.state.used
    assert owing.state == folded(owing)


def test_an_undone_a_returned_and_a_spoilt_double_give_back_both_halves(owing):
    table = sell(sell(game(owing), 2), 3, doubles=True)
    table.do(ask.ReturnCards("T", "", 4, 4, "handed back"), CASHIER)
    assert "E_BAD_INPUT" == table.code(ask.ReturnCards("T", "", 2, 3, "both kinds"), CASHIER)
    table.do(ask.VoidCard("T", "", 3, "spoilt"), CASHIER)
    assert ((5, 5),) == tuple((one.first, one.last) for one in table.state.doubles)
    sell(table, 1)
    assert (Range(SERIES, 5, 5),) == table.state.doubles
    sell(table, 1, doubles=True)
    table.do(ask.UndoSale("T", 4, "mistyped"), CASHIER)
    assert {"cash.bingo": 1_000, "bingo.pending.G1": -800, "bingo.deferred": -200} == table.net()
    assert table.state == replayed(table)


def test_a_half_is_fixed_by_the_first_call_on_it_and_spent_for_the_next_game(owing):
    first = sell(sell(game(owing), 3), 2, doubles=True).start().draw(1)
    first.do(ask.StopPlay(1, "line"), CALLER)
    assert "E_BAD_INPUT" == first.code(ask.CheckCard(1, 4))
    first.do(ask.CheckCard(1, 4, half="B"))
    assert "E_NUMBERS_MISSING" == first.state.claims[-1].code
    first.do(ask.HearCall(1, "line"), CALLER)
    first.do(ask.CheckCard(1, 4, half="A"))
    assert "E_HALF_USED" == first.state.claims[-1].code
    first.resume()
    first.draw_until("bingo")
    first.do(ask.StopPlay(len(first.state.balls), "bingo"), CALLER)
    winner = next(n for n in range(1, 6) if n in _complete(first))
    first.do(ask.CheckCard(2, winner, half="B"))
    first.ask_room().finish()
    assert (SERIES, 4, "B") in owing.state.used
    for award in first.state.awards:
        first.do(ask.SetAside(award.award, "later"), CASHIER)
    first.do(ask.CloseGame())
    second = sell(game(owing, 2, first=6), 1).start().draw(1)
    second.do(ask.StopPlay(1, "line"), CALLER)
    second.do(ask.CheckCard(1, 4, half="B"))
    assert "E_HALF_USED" == second.state.claims[-1].code
    assert "CheckCard" in second.view()["may"]
    second.do(ask.CheckCard(1, 4, half="A", claim=1))
    assert "E_NUMBERS_MISSING" == second.state.claims[-1].code


def _complete(table: Table) -> set[int]:
    drawn = set(table.state.drawn)
    return {n for n in range(1, 6) if {x for row in table.matrix.rows(n) for x in row} <= drawn}


def test_what_a_double_wins_is_paid_when_both_games_are_over(owing):
    first = sell(game(owing), 1, doubles=True)
    first.start().draw_until("bingo")
    first.do(ask.StopPlay(len(first.state.balls), "bingo"), CALLER)
    first.do(ask.CheckCard(1, 1, half="A"))
    first.ask_room().finish()
    first.do(ask.CountPrizes("T"), CASHIER)
    award = first.state.awards[-1]
    paid = ask.PayPrize("T", award.award, award.number)
    assert "E_DOUBLE_OPEN" == first.code(paid, CASHIER)
    for one in first.state.awards:
        first.do(ask.SetAside(one.award, "plays on"), CASHIER)
    first.do(ask.CloseGame())
    later = PayOwed("T", "G1", award.award, 1)
    assert "E_DOUBLE_OPEN" == owing.ask(later, borrowed=TILL).code
    second = game(owing, 2, first=2)
    assert "E_DOUBLE_OPEN" == owing.ask(later, borrowed=TILL).code
    sell(second, 2).start().draw_until("bingo")
    second.do(ask.StopPlay(len(second.state.balls), "bingo"), CALLER)
    for card in (1, 2, 3):
        second.do(ask.CheckCard(1, card, half="B", claim=1))
        if second.state.claims[0].state == "VALID":
            break
    second.ask_room().finish()
    assert owing.ask(later, borrowed=TILL) is None


def test_an_annulled_game_spends_its_half_and_leaves_the_other_its_value(owing):
    first = sell(sell(game(owing), 2), 2, doubles=True).publish()
    first.do(ask.AnnulGame("no hall"))
    assert ((SERIES, 3, 4),) == owing.lend(ask.OpenSale())["halves"]
    both = RefundCards("T", "G1", "", 1, 4)
    assert "E_BAD_INPUT" == owing.ask(both, borrowed=TILL).code
    assert owing.ask(RefundCards("T", "G1", "", 1, 4, "A"), borrowed=TILL) is None
    assert (SERIES, 3, "A") in owing.state.used
    second = sell(game(owing, 2, first=5), 1).publish()
    second.do(ask.AnnulGame("no hall"))
    assert () == owing.state.halves
    assert 600 == owing.view()["refunds"][0]["owed"]


def test_an_unpublished_game_that_is_annulled_leaves_its_other_halves_too(owing):
    first = sell(game(owing), 2, doubles=True).close()
    first.do(ask.AnnulGame("no hall"))
    assert ((SERIES, 1, 2),) == owing.lend(ask.OpenSale())["halves"]


def test_a_cancelled_game_was_not_played_so_its_halves_wait_again(owing):
    first = play_out(sell(sell(game(owing), 4), 1, doubles=True))
    assert first.state.figures is not None
    second = sell(sell(game(owing, 2, first=6), 1), 1, doubles=True)
    second.do(ask.CancelGame("no players"))
    assert {"bingo.deferred": -200, "bingo.refunds": -400} == {
        name: cents
        for name, cents in second.net().items()
        if not name.startswith(("cash", "bingo.pending"))
    }
    assert {(SERIES, 5, 5), (SERIES, 7, 7)} == set(owing.lend(ask.OpenSale())["halves"])


def test_without_a_next_game_the_other_half_is_refunded_at_its_face(owing):
    play_out(sell(sell(game(owing), 4), 2, doubles=True))
    ended = SessionEnded("power cut", "carmen", owing.at)
    assert owing.hear(ended, round="SE", kind="session") is None
    assert "halves" not in owing.lend(ask.OpenSale())
    refund = owing.view()["refunds"][0]
    assert ("G1/2", 400) == (refund["game"], refund["owed"])
    assert owing.ask(RefundCards("T", "G1/2", "", 5, 6), borrowed=TILL) is None
    assert owing.state == folded(owing)


def test_a_corrected_count_takes_the_halves_of_doubles_that_were_not_sold(owing):
    table = sell(sell(game(owing), 3), 3, doubles=True).publish()
    table.do(ask.CorrectCount(4, "counted again"))
    event = table.told(CountCorrected)
    assert (Range(SERIES, 4, 4),) == event.doubles == table.state.doubles
    assert ((SERIES, 4, 4),) == owing.lend(ask.OpenSale())["halves"]
    assert -200 == table.net()["bingo.deferred"]
    assert {} == {k: v for k, v in table.own_money().items() if k.startswith("bingo.pending")}


def test_halves_of_another_kind_of_card_keep_a_game_from_being_announced(owing):
    play_out(sell(sell(game(owing), 4), 1, doubles=True))
    table = Table(ON, round="G2", listeners=(owing,))
    table.lent["series"] = {**table.lent["series"], "name": "C-000001"}
    opening = ask.AnnounceGame("SE", "S", "B", "D")
    assert "E_MIXED_FACE_VALUE" == table.code(opening)


def test_no_equal_card_is_sold_beside_the_half_of_an_earlier_series(owing):
    play_out(sell(sell(game(owing), 4), 2, doubles=True))
    table = Table(ON, round="G2", listeners=(owing,))
    table.lent["series"] = table.series("B-000124")
    table.sell()
    assert [4, 60] == [series["last_allowed"] for series in table.view()["series"]]
    assert "E_SERIES_LIMIT" == table.code(ask.SellCards("T", 5), CASHIER)
    sell(table, 4)
    assert 6 == table.view()["sale"]["units"]
    table.start().draw(1).do(ask.StopPlay(1, "line"), CALLER)
    table.do(ask.CheckCard(1, 5, SERIES, half="B"))
    assert (SERIES, 5, "FALSE") == (
        table.state.claims[0].series,
        table.state.claims[0].number,
        table.state.claims[0].state,
    )


def test_where_only_the_last_ball_wins_an_earlier_line_is_worth_nothing():
    table = Table({"claim.last_ball_only": True, "ball.min_spacing_ms": 0}).sell(6).start()
    card = table.draw_until("line")
    missed = next(n for n in range(90, 0, -1) if n not in table.state.drawn)
    table.call("line", card)
    assert "VALID" == table.state.claims[-1].state
    table.do(ask.OverruleClaim(1, False, "test", "X"), approval=_signed(table))
    table.resume().draw(missed).call("line", card)
    found = table.state.claims[-1]
    late = ("FALSE", "E_NOT_LAST_BALL", False)
    on_it = ("VALID", "", True)
    assert (found.state, found.code, found.line_valid) in (late, on_it)
    assert (found.state == "VALID") == (missed in _line_numbers(table, card))


def _line_numbers(table: Table, card: int) -> set[int]:
    drawn = set(table.state.drawn)
    return {n for row in table.matrix.rows(card) if set(row) <= drawn for n in row}


def _signed(table: Table) -> dict[str, Any]:
    action = ask.OverruleClaim(1, False, "test", "X")
    return table.signed(action, claims.overrule_consequences(table.state, action))
