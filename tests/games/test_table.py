"""A table from its sign to the control book: TABLE, CAGE, CHIPS, HOURS and TBL of the rules."""

from __future__ import annotations

import pytest

from tables.core.limits import Limit
from tables.core.words import CloseBets, ConfirmPayment, Decide, OpenRound, PlaceBet, VoidRound
from tables.kinds.table import GAME as TABLE
from tables.kinds.table import words as ask
from tests.games.felt import BY_HAND, NOON, Felt, Standing, paytable_of
from tests.games.random_play import AtRandom

HEAD, CROUPIER, CAGE, DIRECTOR = "gaming_table_head", "croupier", "cashier", "director"


@pytest.fixture
def poker() -> Felt:
    """An open table of no-draw poker with a minimum of 1.00 and three seats."""
    return Felt("no_draw_poker")


def code(refused) -> str:
    return refused.code if refused else ""


class Closed(Felt):
    """A table that is only prepared: nothing is sent yet."""

    def _send(self, cents: int) -> None:
        if self.table.state.phase != "CLOSED" or self.opened:
            super()._send(cents)

    opened = False

    def must(self, role, action, person=""):
        if self.opened or type(action).__name__ == "PrepareTable":
            super().must(role, action, person)


@pytest.fixture
def prepared() -> Felt:
    """A prepared blackjack table with a minimum of 5.00; its advance is 25,000.00."""
    felt = Closed("blackjack", minimum=500, seats=0)
    felt.opened = True
    return felt


# --- the advance ----------------------------------------------------------------------------------


def test_a_blackjack_table_of_5_00_needs_an_advance_of_25_000_00(prepared):
    assert 2_500_000 == prepared.table_view("cage")["money"]["advance_needed"]
    assert "E_ADVANCE_MIN" == code(prepared.ask(CAGE, ask.SendAdvance(2_499_999)))
    prepared.must(CAGE, ask.SendAdvance(2_500_000))
    assert {"chips.table.T1": 2_500_000} == prepared.books.standing("chips.table")


def test_the_table_does_not_open_before_its_advance_is_counted_and_signed(prepared):
    assert "E_ADVANCE_NOT_COUNTED" == code(prepared.ask(HEAD, ask.OpenTable()))
    prepared.must(CAGE, ask.SendAdvance(2_500_000))
    assert "E_ADVANCE_NOT_COUNTED" == code(prepared.ask(DIRECTOR, ask.SignAdvance()))
    prepared.must(HEAD, ask.CountAdvance(2_500_000))
    assert "E_ADVANCE_NOT_COUNTED" == code(prepared.ask(HEAD, ask.OpenTable()))
    prepared.must(DIRECTOR, ask.SignAdvance())
    prepared.must(HEAD, ask.OpenTable())
    assert "OPEN" == prepared.table_view()["phase"]


def test_a_counted_sum_that_differs_from_the_sent_one_is_refused(prepared):
    prepared.must(CAGE, ask.SendAdvance(2_500_000))
    refused = prepared.ask(HEAD, ask.CountAdvance(2_499_500))
    assert ("E_COUNT_DIFFERS", {"sent": 2_500_000, "counted": 2_499_500}) == (
        refused.code,
        dict(refused.details),
    )


def test_nobody_signs_what_he_counted_himself(prepared):
    prepared.must(CAGE, ask.SendAdvance(2_500_000))
    prepared.must(HEAD, ask.CountAdvance(2_500_000), person="dolores")
    assert "E_SEPARATION" == code(prepared.ask(DIRECTOR, ask.SignAdvance()))


def test_an_advance_that_was_sent_wrong_goes_back_before_it_is_counted(prepared):
    prepared.must(CAGE, ask.SendAdvance(3_000_000))
    prepared.must(CAGE, ask.ReturnAdvance("one bag too many"))
    assert {} == prepared.books.standing("chips.table")
    assert "CLOSED" == prepared.table_view()["phase"]


def test_one_advance_is_on_its_way_at_a_time_and_none_that_was_not_sent_is_counted(poker):
    opening = poker.table.state.advances[0]
    assert "E_NO_ADVANCE" == code(poker.ask(HEAD, ask.CountAdvance(opening)))
    assert "E_NO_ADVANCE" == code(poker.ask(CAGE, ask.ReturnAdvance("wrong table")))
    poker.must(CAGE, ask.SendAdvance(opening))
    assert "E_ADVANCE_OPEN" == code(poker.ask(CAGE, ask.SendAdvance(opening)))


def test_a_table_without_a_shoe_has_none_to_shuffle_and_no_cut_card(poker):
    assert "E_NO_SHOE" == code(poker.ask(CROUPIER, ask.Shuffle()))
    assert "E_NO_SHOE" == code(poker.ask(CROUPIER, ask.ShowCutCard()))


def test_a_replenishment_is_always_of_the_opening_amount(poker):
    opening = poker.table.state.advances[0]
    assert "E_REPLENISH_AMOUNT" == code(poker.ask(CAGE, ask.SendAdvance(opening // 2)))
    poker.replenish()
    assert (opening, opening) == poker.table.state.advances
    assert {"chips.table.T1": 2 * opening} == poker.books.standing("chips.table")


def sign_of(**changed):
    sign = {"name": "T9", "plays": "blackjack", "jurisdiction": "ceuta", "minimum": 500} | changed
    return ask.PrepareTable(paytable="paytable", **sign)


WRONG_SIGNS = [
    ({"name": " "}, "E_BAD_INPUT"),
    ({"minimum": 0}, "E_BAD_INPUT"),
    ({"jurisdiction": "chile"}, "E_NOT_AUTHORISED"),
    ({"schedule": "75"}, "E_BAD_INPUT"),
    ({"boxes": 8}, "E_BAD_INPUT"),
    ({"limits": (Limit("hand", 500, 60_000),)}, "E_LIMIT_BAND"),
    ({"limits": (Limit("sidebet", 500, 600),)}, "E_BAD_INPUT"),
    ({"boxes": 9, "schedule": "25"}, ""),
]


@pytest.mark.parametrize(("changed", "expected"), WRONG_SIGNS)
def test_a_sign_that_cannot_be_is_refused(poker, changed, expected):
    poker.paytable = paytable_of("blackjack", "ceuta")
    fresh = Standing(TABLE, poker._terms("T9", {}))
    request = poker._request(fresh, HEAD, sign_of(**changed), "")
    answer = TABLE.start(request, fresh.terms)
    assert expected == (answer.code if expected else "")


def test_the_maximum_follows_the_schedule_of_the_table():
    felt = Felt("blackjack", minimum=500, schedule="25", boxes=9)
    assert [500, 12_500] == felt.table_view()["limits"]["hand"]
    assert 9 == felt.table_view()["table"]["boxes"]


# --- seats and chips ------------------------------------------------------------------------------


def test_notes_go_into_the_box_against_chips_from_the_rack(poker):
    poker.must(CROUPIER, ask.BuyChips(1, 5_000))
    advance = poker.table.state.advances[0]
    assert {"drop.table.T1": 5_000} == poker.books.standing("drop.")
    assert {"chips.table.T1": advance - 5_000} == poker.books.standing("chips.table")


def test_a_chair_is_taken_once_and_free_again_when_its_player_has_left(poker):
    assert "E_SEAT_TAKEN" == code(poker.ask(CROUPIER, ask.TakeSeat(1)))
    assert "E_NO_SEAT" == code(poker.ask(CROUPIER, ask.TakeSeat(8)))
    poker.must(CROUPIER, ask.LeaveSeat(1))
    poker.must(CROUPIER, ask.TakeSeat(1, "somebody else"))


def test_players_stand_only_where_the_house_announces_it(poker):
    assert "E_NO_STANDING" == code(poker.ask(CROUPIER, ask.TakeSeat(0)))
    felt = Felt("no_draw_poker", backers=True)
    felt.must(CROUPIER, ask.TakeSeat(0, "behind"))
    assert 101 == felt.table.state.seats[-1].seat


def test_what_the_house_keeps_for_a_terminal_is_handed_over_before_it_leaves():
    felt = Felt("no_draw_poker", terminals=True, seats=1)
    assert {"play.seat.T1.1": -100_000} == felt.books.standing("play.seat")
    assert "E_CASH_OUT_FIRST" == code(felt.ask(CROUPIER, ask.LeaveSeat(1)))
    felt.must(CROUPIER, ask.CashOut(1))
    assert {} == felt.books.standing("play.")
    assert "E_NOTHING_TO_PAY" == code(felt.ask(CROUPIER, ask.CashOut(1)))
    felt.must(CROUPIER, ask.LeaveSeat(1))


def test_a_terminal_cannot_bet_more_than_the_house_keeps_for_it():
    felt = Felt("no_draw_poker", terminals=True, seats=1)
    felt.must(CROUPIER, ask.CashOut(1))
    felt.must(CROUPIER, ask.BuyChips(1, 250))
    felt.open()
    assert "E_NOT_ENOUGH_MONEY" == code(felt.ask("player 1", PlaceBet("T", 1, "ante", 300, 1)))
    felt.must("player 1", PlaceBet("T", 1, "ante", 200, 1))


def test_nobody_leaves_while_a_round_is_running(poker):
    poker.open()
    assert "E_ROUND_RUNNING" == code(poker.ask(CROUPIER, ask.LeaveSeat(1)))


def test_names_and_stacks_of_others_are_not_told_to_a_terminal():
    felt = Felt("no_draw_poker", terminals=True, seats=2)
    own, other = felt.table_view("box 1")["seats"]
    assert ("player 1", 100_000) == (own["name"], own["stack"])
    assert ("", 0) == (other["name"], other["stack"])


# --- rounds one after another ---------------------------------------------------------------------


def void(felt: Felt) -> None:
    felt.must(HEAD, VoidRound("card exposed"))


def test_the_first_round_puts_the_table_in_play_and_they_are_numbered(poker):
    for number in (1, 2):
        AtRandom(poker, number).whole_round()
        assert number == poker.view()["round"]["number"]
    assert ("IN_PLAY", 2) == (poker.table_view()["phase"], poker.table_view()["rounds"])
    assert [2, 1] == [number for number, _ in poker.table_view()["results"]]


def test_exactly_three_more_hands_are_played_after_the_last_call_and_void_ones_do_not_count(poker):
    poker.must(HEAD, ask.CallLastRounds())
    for left in (3, 2, 1):
        assert left == poker.table_view()["last_rounds"]["left"]
        poker.open()
        assert poker.view()["round"]["last_round"] == (left == 1)
        void(poker)
        AtRandom(poker, left).whole_round()
    assert "E_LAST_ROUND_PLAYED" == code(poker.open())
    poker.must(CROUPIER, ask.EndPlay())
    assert "PLAY_ENDED" == poker.table_view()["phase"]


def test_play_does_not_end_while_announced_hands_are_left(poker):
    poker.must(HEAD, ask.CallLastRounds())
    assert "E_ROUNDS_LEFT" == code(poker.ask(HEAD, ask.EndPlay()))


def test_the_last_shoe_of_blackjack_is_played_to_its_cut_card():
    felt = Felt("blackjack", source=BY_HAND)
    felt.shuffle()
    felt.must(HEAD, ask.CallLastRounds())
    assert {"left": None, "by_shoe": True} == felt.table_view()["last_rounds"]
    assert felt.open() is None
    void(felt)
    felt.must(CROUPIER, ask.ShowCutCard())
    assert "E_LAST_ROUND_PLAYED" == code(felt.open())
    felt.must(CROUPIER, ask.EndPlay())


def test_no_hand_is_dealt_from_a_shoe_whose_cut_card_is_out():
    felt = Felt("blackjack")
    assert "E_SHOE_OVER" == code(felt.open())
    felt.shuffle()
    assert {"number": 1, "left": 307, "reserve": 52, "burnt": 5, "cut_card": False} == (
        felt.table_view()["shoe"]
    )
    somebody = AtRandom(felt, 7)
    while not felt.table_view()["shoe"]["cut_card"]:
        somebody.whole_round()
    assert felt.table_view()["shoe"]["left"] <= 52
    assert "E_SHOE_OVER" == code(felt.open())


def test_cards_of_one_hand_do_not_come_again_before_the_shuffle():
    felt = Felt("blackjack")
    felt.shuffle()
    AtRandom(felt, 1).whole_round()
    left, dealt = felt.table_view()["shoe"]["left"], felt.play.ordinal
    assert 307 - dealt == left


def test_no_round_begins_after_the_hour_and_one_that_began_is_finished():
    felt = Felt("no_draw_poker", ends_at=NOON + 60_000)
    felt.open()
    felt.must(CROUPIER, PlaceBet("T", 1, "ante", 100, 1))
    felt.at = NOON + 60_000
    felt.must(CROUPIER, CloseBets())
    felt.must(CROUPIER, Decide(felt.play.ordinal, 1, "paso"))
    felt.must(CROUPIER, ConfirmPayment())
    assert "E_HOURS" == code(felt.open())
    felt.must(HEAD, ask.CallLastRounds())
    felt.must(HEAD, ask.EndPlay())


def test_a_suspended_table_plays_nothing_until_it_is_resumed(poker):
    poker.must(DIRECTOR, ask.Suspend("nobody plays"))
    assert "E_TABLE_STATE" == code(poker.open())
    poker.must(DIRECTOR, ask.Resume())
    assert poker.open() is None


def test_suspected_fraud_closes_the_table_only_with_the_official(poker):
    assert "E_OFFICIAL_REQUIRED" == code(poker.ask(DIRECTOR, ask.CloseForFraud("act 7", "")))
    poker.must(DIRECTOR, ask.CloseForFraud("act 7", "the official"))
    assert "E_TABLE_STATE" == code(poker.open())
    poker.must(HEAD, ask.CountTable(poker.table.state.advances[0], 0))


# --- the end --------------------------------------------------------------------------------------


def ended(felt: Felt) -> Felt:
    felt.must(HEAD, ask.CallLastRounds())
    while felt.table_view()["last_rounds"]["left"]:
        AtRandom(felt, felt.count).whole_round()
    felt.must(CROUPIER, ask.EndPlay())
    return felt


def test_the_result_is_chips_and_notes_less_all_advances_and_three_persons_sign(poker):
    poker.must(CROUPIER, ask.BuyChips(1, 30_000))
    ended(poker)
    chips = poker.table_view()["money"]["expected_chips"]
    poker.must(HEAD, ask.CountTable(chips, 30_000))
    assert "E_SEPARATION" == code(poker.ask(DIRECTOR, ask.SignCount(), person="jaime"))
    poker.must(CAGE, ask.SignCount())
    assert "PLAY_ENDED" == poker.table_view()["phase"]
    won = poker.table.state.won_by_bank
    poker.must(DIRECTOR, ask.SignCount())
    assert won == poker.table_view("director")["money"]["result"]
    assert {"income.tables.T1": -won} == poker.books.standing("income.")
    assert {"cash.central": 30_000} == poker.books.standing("cash.")
    for left in ("play.", "drop.", "chips.table"):
        assert {} == poker.books.standing(left)
    poker.must(DIRECTOR, ask.CarryToBook())
    assert TABLE.closed(poker.table.state)


def test_a_new_count_needs_new_signatures(poker):
    ended(poker)
    poker.must(HEAD, ask.CountTable(1_000, 0))
    poker.must(CAGE, ask.SignCount())
    poker.must(HEAD, ask.CountTable(2_000, 0))
    assert [] == poker.table_view("cage")["money"]["signed"]


def test_nobody_signs_before_anything_is_counted(poker):
    assert "E_NOT_COUNTED" == code(ended(poker).ask(CAGE, ask.SignCount()))


def test_the_minimum_changes_only_after_the_last_rounds_at_the_old_one(poker):
    assert "E_TABLE_STATE" == code(poker.ask(DIRECTOR, ask.ChangeMinimum(200)))
    ended(poker)
    refused = poker.ask(DIRECTOR, ask.ChangeMinimum(200))
    assert ("E_LAST_MINIMUM_TABLE", 100) == (refused.code, refused.details["minimum"])
    assert "E_LIMIT_BAND" == code(poker.ask(DIRECTOR, ask.ChangeMinimum(50)))


class Sister:
    """A sister table that keeps the authorised minimum, lent as the door would lend it."""

    facts = {"name": "T2", "game": "no_draw_poker", "minimum": 100}


def change_minimum(felt: Felt, minimum: int):
    action = ask.ChangeMinimum(minimum, keeps="T2")
    request = felt._request(felt.table, DIRECTOR, action, "", {"keeps": Sister.facts})
    return felt._run(felt.table, request)


def test_a_higher_minimum_recomputes_advance_and_maxima_and_reopens_the_table(poker):
    ended(poker)
    assert "E_ADVANCE_MIN" == code(change_minimum(poker, 200))
    felt = Felt("no_draw_poker", advance=1_000_000)
    ended(felt)
    assert change_minimum(felt, 200) is None
    assert [200, 5_000] == felt.table_view()["limits"]["ante"]
    assert "OPEN" == felt.table_view()["phase"]
    assert felt.open() is None


def test_a_table_lends_nothing_to_another_game(poker):
    other = Felt("blackjack")
    other.shuffle()
    other.game, other.rules = poker.game, poker.rules
    opening = OpenRound("T", other.source)
    fresh = Standing(poker.game, other._terms("R9", {"shoe": "digest"}))
    assert "E_STALE" == code(other._ask(fresh, CROUPIER, opening, ""))


def test_what_the_table_offers_is_what_it_accepts(poker):
    offered = {
        "croupier": {"OpenRound", "TakeSeat", "LeaveSeat", "BuyChips", "DropTip"},
        "chief": {"CallLastRounds"},
        "director": {"Suspend", "CloseForFraud"},
        "cage": {"SendAdvance"},
    }
    assert offered == {kind: set(poker.table_view(kind)["may"]) for kind in offered}
    assert "OpenRound" == poker.table_view("croupier")["primary"]
