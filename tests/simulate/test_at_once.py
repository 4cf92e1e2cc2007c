"""Many hands at the same moment, through the door, on each data base."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier

import pytest

from house.contract import Action
from house.play import Asker, Outcome
from house.rounds import Round
from house.store import Store
from tests.factories import LUIS, MARTA, Hall, door_of, until

OTHER = replace(LUIS, person="pablo", terminal="Caja 2")
SERIES = 1_800


@pytest.fixture
def hall(fresh_store, tmp_path: Path) -> Hall:
    return Hall(fresh_store, tmp_path).furnished()


@pytest.fixture
def game(hall: Hall) -> Round:
    """A game whose sale has just been opened."""
    game = hall.announce()
    hall.do(MARTA, game.id, "OpenSale")
    return game


def action(hall: Hall, name: str, **fields) -> Action:
    return hall.door.catalogue.action("ninety_ball", name, fields)


def at_once(hall: Hall, game: Round, asked: Sequence[tuple[Asker, Action]]) -> list[Outcome]:
    """Asks everything at the same moment, each from a thread of its own."""
    together = Barrier(len(asked))

    def ask(place: int) -> Outcome:
        who, what = asked[place]
        together.wait()
        return hall.door.act(who, game.id, what, f"at-once-{place}")

    with ThreadPoolExecutor(len(asked)) as pool:
        return list(pool.map(ask, range(len(asked))))


def code_of(outcome: Outcome) -> str:
    return outcome.refused.code if outcome.refused else ""


def codes(outcomes: Sequence[Outcome]) -> Counter[str]:
    return Counter(map(code_of, outcomes))


def serials(hall: Hall, game: Round) -> list[int]:
    """The numbers of all cards sold, as often as they were sold."""
    return [
        number
        for sale in hall.look(game.id).state.sales
        for run in sale.ranges
        for number in range(run.first, run.last + 1)
    ]


def test_two_cashiers_who_press_next_six_get_twelve_different_cards(hall, game) -> None:
    other = hall.open(OTHER, "shift", till="2", float_cents=5_000)
    asked = [
        (LUIS, action(hall, "SellCards", shift=hall.the("shift").id, count=6)),
        (OTHER, action(hall, "SellCards", shift=other.id, count=6)),
    ]
    assert {"": 2} == codes(at_once(hall, game, asked))
    assert list(range(1, 13)) == sorted(serials(hall, game))
    assert [] == hall.faults()


def test_twenty_who_want_one_of_the_last_five_cards_get_exactly_five(hall, game) -> None:
    shift = hall.the("shift").id
    hall.do(LUIS, game.id, "SellCards", shift=shift, count=SERIES - 5)
    asked = [(LUIS, action(hall, "SellCards", shift=shift, count=1))] * 20
    assert {"": 5, "E_SERIES_LIMIT": 15} == codes(at_once(hall, game, asked))
    assert list(range(1, SERIES + 1)) == sorted(serials(hall, game))
    assert [] == hall.faults()


def test_a_sale_against_the_close_happens_before_it_or_not_at_all(hall, game) -> None:
    shift = hall.the("shift").id
    hall.do(LUIS, game.id, "SellCards", shift=shift, count=6)
    asked = [
        (LUIS, action(hall, "SellCards", shift=shift, count=6)),
        (MARTA, action(hall, "CloseSale", units=6)),
    ]
    told = [code_of(outcome) for outcome in at_once(hall, game, asked)]
    assert told in (["", "E_STALE"], ["E_SALE_CLOSED", ""])
    assert (12 if told[0] == "" else 6) == len(serials(hall, game))
    assert [] == hall.faults()


def test_two_requests_for_the_next_ball_draw_one(hall, game) -> None:
    hall.play(game, hall.plan(6), until(lambda game, step: step.action == "RequestBall"))
    asked = [(MARTA, action(hall, "RequestBall", ordinal=1))] * 2
    told = codes(at_once(hall, game, asked))
    assert (1, 2) == (told[""], told.total())
    assert 1 == len(hall.look(game.id).state.balls)
    assert [] == hall.faults()


def test_sixteen_writers_on_one_hot_game_all_get_through(hall, game) -> None:
    shift = hall.the("shift").id
    asked = [(LUIS, action(hall, "SellCards", shift=shift, count=2))] * 16
    assert {"": 16} == codes(at_once(hall, game, asked))
    one = action(hall, "SellCards", shift=shift, count=1)

    def sell(place: int) -> Outcome:
        return hall.door.act(LUIS, game.id, one, f"more-{place}")

    with ThreadPoolExecutor(16) as pool:
        assert {"": 64} == codes(list(pool.map(sell, range(64))))
    assert list(range(1, 97)) == sorted(serials(hall, game))
    assert [] == hall.faults()


def test_a_till_gets_cash_while_it_sells_and_neither_waits_for_the_other(hall, game) -> None:
    """A sale locks the game and moves the shift; cash locks the shift."""
    shift = hall.the("shift").id
    sale = action(hall, "SellCards", shift=shift, count=1)
    cash = hall.door.catalogue.action("shift", "CashIn", {"cents": 100, "reason": "coins"})
    before = hall.cents("cash.bingo.1")

    def ask(place: int) -> Outcome:
        round_id, what = ((game.id, sale), (shift, cash))[place % 2]
        return hall.door.act(LUIS, round_id, what, f"cash-{place}")

    with ThreadPoolExecutor(8) as pool:
        assert {"": 24} == codes(list(pool.map(ask, range(24))))
    assert before + 12 * (300 + 100) == hall.cents("cash.bingo.1")
    assert hall.cents("cash.bingo.1") == hall.the("shift").state.expected
    assert [] == hall.faults()


def test_two_processes_on_one_data_base_sell_no_card_twice(hall, game, fresh_url) -> None:
    """Each has a memory of its own, which is behind whenever the other was faster."""
    second = Store(fresh_url)
    other = door_of(second, hall.world, lambda outcome: None)
    one = action(hall, "SellCards", shift=hall.the("shift").id, count=3)

    def sell(place: int) -> Outcome:
        return (hall.door, other)[place % 2].act(LUIS, game.id, one, f"both-{place}")

    with ThreadPoolExecutor(8) as pool:
        assert {"": 32} == codes(list(pool.map(sell, range(32))))
    assert list(range(1, 97)) == sorted(serials(hall, game))
    assert hall.look(game.id).head == other.look(game.id).head
    second.close()
    assert [] == hall.faults()
