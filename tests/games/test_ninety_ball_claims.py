"""Calls, cards and orders of a ninety-ball game: BINGO-18 to 23, BINGO-55, BINGO-58, SEC-9."""

from __future__ import annotations

import pytest

from bingo.games.ninety_ball import actions as ask
from bingo.games.ninety_ball import claims, judging
from bingo.games.ninety_ball.events import Awarded, ClaimOverruled
from bingo.games.ninety_ball.rights import CALLER, CASHIER
from bingo.games.ninety_ball.state import PLAYING
from tests.games.situations import (
    No,
    all_out,
    asked_thrice,
    false_line,
    lined,
    published,
    started,
    stopped,
    three_sold,
    two_series_stopped,
    valid_bingo,
    valid_line,
    won,
)
from tests.games.table import Table

AGAINST = ask.OverruleClaim(1, True, "the paper is right", "X")

REFUSED = [
    No("E_NOT_PLAYING", "a call before the start", published, ask.HearCall(1, "line")),
    No("E_GAME_FINISHED", "a call after the end", won, ask.HearCall(2, "line")),
    No("E_STALE", "a call of another stop", stopped, ask.HearCall(2, "line")),
    No("E_BAD_INPUT", "no such call", stopped, ask.HearCall(1, "house")),
    No("E_QR", "a scan that nobody has read", stopped, ask.CheckCard(1, code="1.k.B.1.card.0")),
    No("E_CARD_REQUIRED", "no card", stopped, ask.CheckCard(1)),
    No("E_BAD_INPUT", "which of two series", two_series_stopped, ask.CheckCard(1, 55)),
    No("E_GAME_FINISHED", "a card after the end", won, ask.CheckCard(2, 1)),
    No("E_CARD_NOT_SOLD", "a strange card after the end", won, ask.CheckCard(2, 60)),
    No("E_NOT_PLAYING", "a card before the start", published, ask.CheckCard(1, 1)),
    No("E_STALE", "a card for another stop", stopped, ask.CheckCard(2, 1)),
    No("E_NO_CALL", "no call waits for a card", valid_line, ask.CheckCard(1, 1)),
    No("E_SEPARATION", "who sold does not decide", stopped, ask.CheckCard(1, 1), person="eva"),
    No("E_NO_CALL", "no such call to dismiss", stopped, ask.DismissCall(7, "a joke")),
    No("E_BAD_INPUT", "dismissed without reason", stopped, ask.DismissCall(1, " ")),
    No("E_NOT_PLAYING", "dismissed in play", started, ask.DismissCall(1, "a joke")),
    No("E_NO_CALL", "overruled without an answer", stopped, AGAINST),
    No("E_BAD_INPUT", "overruled as it is", false_line, ask.OverruleClaim(1, False, "x", "X")),
    No("E_BAD_INPUT", "overruled without reason", false_line, ask.OverruleClaim(1, True, "", "X")),
    No("E_SEPARATION", "who sold overrules nothing", false_line, AGAINST, person="eva"),
    No("E_TWO_PERSONS", "overruled alone", false_line, AGAINST),
    No("E_NOT_PLAYING", "asked before the start", published, ask.AskMore(1)),
    No("E_STALE", "asked in another stop", stopped, ask.AskMore(2)),
    No("E_STALE", "asked twice", lambda: false_line().ask_room(), ask.AskMore(1)),
    No("E_BALLS_LEFT", "the room is asked at the end", started, ask.AskMore(0)),
    No("E_STALE", "the room was asked enough", asked_thrice, ask.AskMore(0)),
    No("E_NOT_PLAYING", "an order outside a stop", started, ask.OrderResume(1)),
    No("E_STALE", "an order for another stop", stopped, ask.OrderResume(2)),
    No("E_SEPARATION", "who sold gives no order", false_line, ask.OrderResume(1), person="eva"),
    No("E_CLAIM_OPEN", "a card is on its way", stopped, ask.OrderResume(1)),
    No("E_BINGO_VALID", "resumed with a bingo", valid_bingo, ask.OrderResume(2)),
    No("E_NO_BINGO", "finished without one", valid_line, ask.OrderFinish(1)),
    No("E_QUESTION_NOT_ASKED", "nobody was asked", valid_line, ask.OrderResume(1)),
    No("E_BALLS_LEFT", "ended before the last ball", started, ask.OrderFinish(0)),
    No("E_QUESTION_NOT_ASKED", "the room was not asked", all_out, ask.OrderFinish(0)),
    No("E_QUESTION_NOT_ASKED", "no time to answer", asked_thrice, ask.OrderFinish(0)),
    No("E_NOT_PLAYING", "ended before the start", published, ask.OrderFinish(0)),
]


@pytest.mark.parametrize("no", REFUSED, ids=str)
def test_what_is_refused_and_why(no):
    assert no.code == no.answer()


def answer(table: Table, card: int, **how) -> tuple[str, str]:
    """State and code in the answer to a card of the last call."""
    table.do(ask.CheckCard(table.stop, card, **how))
    call = table.view("monitor")["stop"]["calls"][-1]
    return call["state"], call["code"]


def with_spoilt_card() -> Table:
    table = three_sold()
    table.do(ask.VoidCard("T", "", 1, "spoilt"), CASHIER)
    table.start().do(ask.StopPlay(0, "line"), CALLER)
    return table


def with_returned_card() -> Table:
    table = three_sold()
    table.do(ask.ReturnCards("T", "", 3, 3, "handed back"), CASHIER)
    table.start().do(ask.StopPlay(0, "line"), CALLER)
    return table


def late_line() -> Table:
    table = lined()
    table.do(ask.StopPlay(len(table.state.balls), "line"), CALLER)
    return table


def called_again() -> Table:
    table = valid_line()
    table.do(ask.HearCall(1, "line"), CALLER)
    return table


ANSWERS = [
    ("REFUSED", "E_CARD_NOT_SOLD", "of another game", stopped, 60, {}),
    ("REFUSED", "E_CARD_NOT_SOLD", "of a series not in play", stopped, 1, {"series": "Z-9"}),
    ("REFUSED", "E_CARD_VOID", "taken back as spoilt", with_spoilt_card, 1, {}),
    ("REFUSED", "E_CARD_RETURNED", "handed back during the sale", with_returned_card, 3, {}),
    ("REFUSED", "E_LINE_CLOSED", "line adjudicated before", late_line, 1, {}),
    ("FALSE", "E_CARD_UNREADABLE", "overwritten", stopped, 1, {"unreadable": True}),
    ("FALSE", "E_NUMBERS_MISSING", "called too early", stopped, 1, {}),
]


@pytest.mark.parametrize(("state", "code", "why", "where", "card", "how"), ANSWERS)
def test_the_answer_says_in_one_word_what_a_card_is_worth(state, code, why, where, card, how):
    assert (state, code) == answer(where(), card, **how), why


def test_the_same_card_called_twice_in_a_stop_counts_once():
    table = called_again()
    number = table.state.claims[0].number
    assert ("REFUSED", "W_ALREADY_CLAIMED") == answer(table, number)
    table.ask_room().resume()
    assert (number,) == table.told(Awarded).numbers


def test_every_answer_that_the_machine_can_give_is_reached():
    doubles = {"E_HALF_USED", "E_NOT_LAST_BALL"}  # reached in test_doubles
    reached = {code for _, code, *_ in ANSWERS} | {"W_ALREADY_CLAIMED"} | doubles
    assert set(judging.ANSWER_CODES) == reached


@pytest.mark.parametrize(("card", "game"), [(9, ""), (10, "7"), (24, "7"), (25, "9"), (40, "9")])
def test_a_card_of_an_earlier_game_is_named_with_that_game(card, game):
    table = Table(first=41)
    table.lent["series"] = {**table.lent["series"], "past": ((7, 10), (9, 25))}
    table.start().do(ask.StopPlay(0, "line"), CALLER)
    table.do(ask.CheckCard(1, card))
    assert ("E_CARD_NOT_SOLD", game) == (
        table.state.claims[0].code,
        table.view("monitor")["stop"]["calls"][0]["known_game"],
    )


def test_a_mistyped_card_number_is_checked_again():
    table = valid_line()
    good = table.state.claims[0].number
    table.do(ask.HearCall(1, "line"), CALLER)
    assert ("REFUSED", "E_CARD_NOT_SOLD") == answer(table, 60)
    other = 1 if good != 1 else 2
    table.do(ask.CheckCard(1, other, claim=2))
    assert "REFUSED" != table.state.claims[1].state


def test_a_valid_line_names_its_rows_and_the_ball_that_completed_it():
    table = valid_line()
    claim = table.state.claims[0]
    row = table.matrix.rows(claim.number)[claim.rows[0] - 1]
    assert set(row) <= set(table.state.drawn)
    assert max(table.state.drawn.index(number) + 1 for number in row) == claim.completed_at


def test_only_false_calls_let_play_resume_without_a_question():
    table = false_line()
    assert "" == table.code(ask.OrderResume(1))
    assert (PLAYING, ()) == (table.state.phase, table.state.awards)


def test_a_call_with_no_card_is_dismissed_and_no_longer_holds_play_up():
    table = stopped()
    table.do(ask.DismissCall(1, "nobody came"))
    assert "" == table.code(ask.OrderResume(1))


@pytest.mark.parametrize(("seconds", "code"), [(9.999, "E_QUESTION_NOT_ASKED"), (10, "")])
def test_the_room_has_the_seconds_of_the_profile_to_answer(seconds, code):
    table = valid_line()
    table.do(ask.AskMore(1))
    assert code == table.wait(seconds).code(ask.OrderResume(1))


def test_a_call_before_the_order_is_in_and_one_after_it_is_out():
    table = valid_line()
    table.do(ask.AskMore(1))
    table.wait(9).do(ask.HearCall(1, "line"), CALLER)
    assert "E_CLAIM_OPEN" == table.wait(9).code(ask.OrderResume(1))


def test_a_bingo_while_the_line_is_open_takes_both_prizes():
    table = started()
    table.call("bingo", table.draw_until("bingo")).ask_room().finish()
    won_by = {event.prize: event.numbers for event in table.events if type(event) is Awarded}
    assert won_by["line"] == won_by["bingo"]


def test_a_false_bingo_with_a_complete_row_still_earns_the_line():
    table = started()
    card = table.draw_until("line")
    table.call("bingo", card)
    assert "E_NO_BINGO" == table.code(ask.OrderFinish(1))
    assert "E_QUESTION_NOT_ASKED" == table.code(ask.OrderResume(1))
    table.ask_room().resume()
    assert ("line", (card,)) == (table.told(Awarded).prize, table.told(Awarded).numbers)


def test_a_profile_may_want_the_line_called_by_itself():
    table = Table({"claim.bingo_implies_line": False}).start()
    table.call("bingo", table.draw_until("bingo")).ask_room().finish()
    assert {"bingo"} == {award.prize for award in table.state.awards}
    assert table.state.figures.line == table.view()["result"]["carry_line"]


def test_every_valid_line_of_a_stop_has_an_equal_share_whenever_it_was_complete():
    table = Table().start(cards=60)
    table.draw_until("line")
    table.draw(*[n for n in range(1, 91) if n not in table.state.drawn][:6])
    lines = [card for card in range(1, 61) if has_line(table, card)][:3]
    table.call("line", *lines).ask_room().resume()
    event = table.told(Awarded)
    assert (tuple(lines), 3) == (event.numbers, len(lines))
    assert (320, 320, 320) == event.shares


def has_line(table: Table, card: int) -> bool:
    return any(set(row) <= set(table.state.drawn) for row in table.matrix.rows(card))


def overruled(table: Table, valid: bool, **changes) -> str:
    action = ask.OverruleClaim(1, valid, "the paper is right", "X")
    text = claims.overrule_consequences(table.state, action)
    return table.code(action, approval=table.signed(action, text, **changes))


def test_a_decision_against_the_machine_needs_the_hall_manager_and_is_kept_with_both_names():
    table = false_line()
    assert "" == overruled(table, True)
    event = table.told(ClaimOverruled)
    assert ("ana", "marta") == (event.by, event.second)
    table.ask_room().resume()
    assert ("line", (1,)) == (table.told(Awarded).prize, table.told(Awarded).numbers)


def test_a_valid_call_that_is_overruled_wins_nothing():
    table = valid_line()
    assert "" == overruled(table, False)
    table.resume()
    assert () == table.state.awards


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"approver": "ana"}, "E_TWO_PERSONS"),
        ({"approver": ""}, "E_TWO_PERSONS"),
        ({"state": "PROPOSED"}, "E_TWO_PERSONS"),
        ({"digest": "00"}, "E_PROPOSAL_CHANGED"),
    ],
)
def test_both_persons_sign_the_same_text(changes, code):
    assert code == overruled(false_line(), True, **changes)


def test_every_card_shown_for_one_call_stays_listed_bingo_18():
    table = stopped()
    assert "FALSE" == answer(table, 2)[0]
    table.do(ask.CheckCard(1, 60, claim=1))
    again = table.view("head")["stop"]["calls"]
    assert [(60, "REFUSED", 2)] == [(one["number"], one["state"], one["checks"]) for one in again]
    earlier = [(one["number"], one["state"]) for one in again[0]["earlier"]]
    assert [(2, "FALSE")] == earlier
