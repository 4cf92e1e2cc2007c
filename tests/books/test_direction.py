"""What the director is told: bands, alarms, the forecast of the prima."""

from __future__ import annotations

from dataclasses import replace

import pytest

from books import direction
from books.alarms import LOOK, URGENT, Watched, alarms
from books.bands import Band, bands, early
from books.charts import band, bars
from books.forecast import by_ball_chart, by_game_chart, forecast
from books.game_told import GameTold, game_told
from books.prima_told import Standing
from books.tables import Bar, Chart
from books.voice import spanish
from house.told import Attempt
from ledger.accounts import players_money_to_income
from tests.books import picture_14

GAME: GameTold = game_told(picture_14.game())
VOICE = spanish("Europe/Madrid", {})
ARMED = Standing(fund=60_000, cap=60_000, rate_bp=400, limit=51, games_armed=4)
FILLING = Standing(fund=56_450, cap=60_000, rate_bp=400)


@pytest.mark.parametrize(
    "account",
    (
        *("bingo.refunds", "bingo.carry", "prima.fund", "prizes.owed"),
        *("carousel.pot", "bjp.pot", "bjp.reserve"),
    ),
)
def test_every_pot_and_debt_of_players_is_among_what_the_house_owes(account):
    assert account.startswith(direction.DEBTS)
    assert players_money_to_income(account, "income.bingo")


def games(n: int, **changes) -> list[GameTold]:
    return [replace(GAME, number=place, at=GAME.at + place, **changes) for place in range(n)]


def test_a_game_in_figures():
    assert (412, 123_600, 43_260, 27, 49) == (
        GAME.units,
        GAME.gross,
        GAME.result,
        GAME.line_ball,
        GAME.bingo_ball,
    )
    assert {"line": 4, "bingo": 3, "pool": 3} == GAME.winners


def test_an_ordinary_night_lies_within_its_bands():
    found = {one.name: one for one in bands(games(20, line_ball=22, bingo_ball=61), [])}
    assert {"band.line", "band.bingo", "band.prima"} == set(found)
    assert found["band.line"].inside and found["band.bingo"].inside


def test_a_night_of_early_bingos_lies_outside_and_is_an_alarm():
    found = bands(games(20, line_ball=22, bingo_ball=45), [])
    outside = [one.name for one in found if one.alarming]
    assert "band.bingo" in outside
    told = [alarm.values["name"][0] for alarm in alarms(Watched(bands=found))]
    assert outside == told


def test_few_games_say_nothing():
    assert not any(one.alarming for one in bands(games(2, bingo_ball=30), []))


def test_prima_13_an_award_in_the_first_games_with_few_cards_is_worth_a_look():
    won = replace(GAME, units=40, limit=48, prima_cents=60_000)
    assert early(won, 1)
    assert not early(won, 9)
    assert not early(replace(won, prima_cents=0), 1)


def test_urgent_alarms_come_first():
    broken = {"phase": "INTERRUPTED", "game": {"number": 7}, "apart": [12]}
    broken["failure"] = {"cause": "equipment", "at": 5}
    watched = Watched(
        game=broken,
        machines={"bombo": {"state": "fault", "since": 3, "words": "cable"}},
        ball_set={"name": "J-1", "warn": True, "remaining": 12},
        differences=[("2", -200, 9)],
        refusals=[
            Attempt(1, "ines", "official", "", "CloseSale", "g", "E_FORBIDDEN", 4),
            Attempt(2, "luis", "cashier", "", "SignIn", "", "E_LOCKED", 4),
            Attempt(3, "luis", "cashier", "", "SellCards", "g", "E_SALE_CLOSED", 4),
        ],
        unsigned=2,
        stock_left=100,
        usual_cards=80,
        broken=[("sala-minute_book-1", 3)],
        early=[14],
    )
    found = alarms(watched)
    levels = [alarm.level for alarm in found]
    assert sorted(levels, key=lambda level: level != URGENT) == levels
    assert {
        "alarm.chain", "alarm.interrupted", "alarm.apart", "alarm.machine", "alarm.official",
        "alarm.locked", "alarm.difference", "alarm.ballSet", "alarm.stock", "alarm.unsigned",
        "alarm.early",
    } == {alarm.key for alarm in found}  # fmt: skip
    assert LOOK in levels


def test_a_quiet_house_has_no_alarm():
    assert [] == alarms(Watched())


def test_the_forecast_of_an_armed_prima():
    found = forecast(ARMED, [GAME], now=GAME.at, ends_at=0, base_limit=48)
    assert (412, 51, True, 0) == (found.cards, found.limit, found.armed, found.filling)
    assert (7.5, 11) == (round(found.mean, 1), found.nine_of_ten)
    assert found.by_game[9] == pytest.approx(found.tonight)
    assert [48, 49, 50, 51] == [ball for ball, _ in found.by_ball[-4:]]
    assert found.by_ball[-1][1] == pytest.approx(found.by_game[0])


def test_while_it_accumulates_the_games_until_the_cap_come_first():
    sold = [replace(GAME, withheld=500), replace(GAME, withheld=700)]
    found = forecast(FILLING, sold, now=GAME.at, ends_at=0, base_limit=48)
    assert (6, 48, False) == (found.filling, found.limit, found.armed)
    assert found.tonight == pytest.approx(found.by_game[3])


def test_tonight_ends_with_the_session():
    sold = [replace(GAME, at=GAME.at + n * 300_000) for n in range(3)]
    now = GAME.at + 600_000
    found = forecast(ARMED, sold, now=now, ends_at=now + 1_500_000, base_limit=48)
    assert 5 == found.games_left
    over = forecast(ARMED, sold, now=now, ends_at=now - 1, base_limit=48)
    assert (0, 0.0) == (over.games_left, over.tonight)


def test_without_a_sold_card_there_is_no_forecast():
    assert forecast(ARMED, [], now=0, ends_at=0, base_limit=48) is None


def test_charts_are_pictures_with_their_figures_in_words():
    found = forecast(ARMED, [GAME], now=GAME.at, ends_at=0, base_limit=48)
    for chart in (by_game_chart(found), by_ball_chart(found)):
        picture = bars(chart, VOICE)
        assert picture.count("<rect") == len(chart.bars)
        assert 'role="img" aria-label="' in picture
        assert "style=" not in picture
    assert "" == bars(Chart("chart.gross", ()), VOICE)
    assert "&lt;b&gt;" in bars(Chart("chart.gross", (Bar("<b>", 1),)), VOICE)


def test_a_figure_outside_its_band_has_another_shape():
    inside, outside = Band("x", 9, 5, 4, 6, 5.5), Band("x", 9, 5, 4, 6, 9)
    shapes = [band(one.low, one.high, one.expected, one.actual) for one in (inside, outside)]
    assert "band-in" in shapes[0] and "band-out" not in shapes[0]
    assert "band-out" in shapes[1] and "band-in" not in shapes[1]


def test_money_3_what_the_counted_tills_lack_is_a_result_of_the_house():
    tills = [direction.Till(name, "luis", 0, 9, off) for name, off in (("1", -500), ("2", None))]
    assert -500 == direction._over_short(tills)


@pytest.mark.parametrize("reason", ["spoilt", "unreadable"])
def test_the_reason_of_a_void_card_is_a_word_of_the_reader(reason):
    assert reason != VOICE.known("void", reason)
