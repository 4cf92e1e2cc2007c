"""A ninety-ball game from its announcement to its last prize, as a hall plays it."""

from __future__ import annotations

import msgspec
import pytest

from bingo.games.ninety_ball import GAME
from bingo.games.ninety_ball import actions as ask
from bingo.games.ninety_ball.state import CLOSED, FINISHED
from house.contract import Seat
from tests.games.table import ACCUMULATING, Table, replayed

SEATS = ("head", "caller", "till", "official", "monitor")


def played(table: Table) -> Table:
    table.sell(3, 6, 3).start().win_line().win_bingo().pay_all()
    table.do(ask.CloseGame())
    return table


def test_a_game_of_twelve_cards_pays_line_and_bingo_and_leaves_nothing_behind():
    table = played(Table())
    assert CLOSED == table.state.phase
    assert {} == table.own_money()
    assert 0 == sum(table.purse.accounts.values())
    assert {"cash.bingo.1": 2400 - 192 - 1368, "income.bingo": -840} == table.purse.net()


def test_a_game_that_feeds_a_pool_leaves_only_what_the_pool_takes():
    table = played(Table(pool=ACCUMULATING))
    assert {"bingo.withheld.G": -96} == table.own_money()


def test_the_state_is_what_its_events_fold_to():
    table = played(Table())
    assert table.state == replayed(table)


def test_every_event_survives_being_written_down_and_read_again():
    for event in played(Table(pool=ACCUMULATING)).events:
        text = msgspec.json.encode(event)
        assert event == msgspec.json.decode(text, type=type(event))


def test_an_electronic_game_draws_its_own_balls_and_shows_its_secret_at_the_end():
    table = Table({"chance.electronic_approved": True}, extractor=ask.ELECTRONIC)
    table.sell(12).start()
    while "bingo" not in {claim.call for claim in table.state.claims}:
        table.wait(3).do(ask.RequestBall(len(table.state.balls) + 1))
        ball = len(table.state.balls)
        assert (ball, ask.ELECTRONIC) == (ball, table.state.balls[-1].mode)
        if ball == 90:
            table.call("bingo", 1)
    assert sorted(table.state.drawn) == list(range(1, 91))
    assert "" == table.view()["game"]["secret"]
    table.ask_room().finish()
    assert (FINISHED, 64) == (table.state.phase, len(table.view("monitor")["game"]["secret"]))


@pytest.mark.parametrize("seat", SEATS)
def test_every_seat_may_look_at_every_moment(seat):
    table = Table(pool=ACCUMULATING)
    played(table)
    state = None
    for event in table.events:
        state = GAME.evolve(state, event)
        told = GAME.view(state, Seat(seat, "ana"), table.terms)
        assert told == msgspec.json.decode(msgspec.json.encode(told))


@pytest.mark.parametrize(
    ("seat", "hidden"),
    [
        ("monitor", {"held", "apart", "to_go", "script", "sales", "tills", "may", "annulment"}),
        ("till", {"held", "apart", "to_go", "script", "annulment"}),
        ("official", {"to_go", "script", "may", "offers", "annulment"}),
        ("caller", {"sales", "tills", "offers", "annulment", "counted"}),
    ],
)
def test_a_seat_gets_the_keys_that_concern_it_and_no_other(seat, hidden):
    table = Table().sell(3).start()
    assert set() == hidden & set(table.view(seat))
    assert hidden <= set(table.view("head")) | {"offers"}


def test_the_table_head_is_led_from_step_to_step():
    table = Table()
    steps = (
        ("OpenSale", table.announce),
        ("CloseSale", lambda: table.do(ask.OpenSale())),
        ("CloseSale", lambda: table.sell(6)),
        ("PublishFigures", table.close),
        ("StartDraw", table.publish),
        ("AnnounceBall", table.start),
        ("AnnounceBall", lambda: table.draw_until("line")),
        ("CheckCard", lambda: table.do(ask.StopPlay(len(table.state.balls), "line"))),
        ("AskMore", lambda: table.do(ask.CheckCard(1, table.draw_until("line")))),
        ("OrderResume", table.ask_room),
        ("AnnounceBall", table.resume),
        ("", table.win_bingo),
        ("CloseGame", table.pay_all),
    )
    for expected, step in steps:
        step()
        assert expected == table.view()["primary"]
