"""Many hands at the same moment, over HTTP against the real server."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import pytest

from demonstration.crowd import HEAD
from house.rounds import Round
from tests.simulate.desk import Answer, Desk
from tests.simulate.plug import House

SERIES = 1_800


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("at-once"), Random("at once"))
    yield house
    house.check()
    house.close()


@pytest.fixture
def game(house: House) -> Round:
    """The game of the house, selling; a sale that was closed by mistake is opened again."""
    head = house.desks[HEAD]
    following = head.figures()["next"]
    if following is not None:
        fields = {**following["fields"], "extractor": "electronic"}
        house.order(lambda key: head.open("ninety_ball", key, **fields), pull=False)
    found = house.look(house.the("ninety_ball"))
    press = {"ANNOUNCED": "OpenSale", "SALE_CLOSED": "ReopenSale"}.get(found.state.phase)
    if press:
        house.press(HEAD, found, press)
    return house.look(found.id)


def at_once(sends: Sequence[Callable[[], Answer]], apart_s: float = 0) -> list[Answer]:
    """Sends everything at the same moment, or each a little after the one before."""
    together = Barrier(len(sends))

    def send(place: int) -> Answer:
        together.wait()
        time.sleep(place * apart_s)
        return sends[place]()

    with ThreadPoolExecutor(len(sends)) as pool:
        return list(pool.map(send, range(len(sends))))


def sold(house: House, game: Round) -> list[int]:
    return [
        number
        for sale in house.look(game.id).state.sales
        for run in sale.ranges
        for number in range(run.first, run.last + 1)
    ]


def seller(house: House, game: Round, key: str, count: int) -> Callable[[], Answer]:
    """A window of its own in which ``count`` cards are about to be sold."""
    desk, shift = Desk(house.server.url, "till"), house.the("shift")
    return lambda: desk.act(game.id, "SellCards", key, shift=shift, count=count)


def test_two_windows_that_press_next_six_get_twelve_different_cards(house, game) -> None:
    before = sold(house, game)
    sends = [seller(house, game, f"six-{place}", 6) for place in (1, 2)]
    assert ["", ""] == [answer.code for answer in at_once(sends)]
    after = sold(house, game)
    assert len(before) + 12 == len(after) == len(set(after))


def test_a_sale_against_the_close_happens_before_it_or_not_at_all(house, game) -> None:
    before, head = sold(house, game), Desk(house.server.url, "caller")
    sends = [
        seller(house, game, "against", 6),
        lambda: head.act(game.id, "CloseSale", "close", units=len(before)),
    ]
    told = [answer.code for answer in at_once(sends)]
    assert told in (["", "E_STALE"], ["E_SALE_CLOSED", ""])
    assert (6 if told[0] == "" else 0) == len(sold(house, game)) - len(before)


def test_twenty_who_want_one_of_the_last_five_cards_get_exactly_five(house, game) -> None:
    left = SERIES - 5 - len(sold(house, game))
    assert "" == seller(house, game, "most", left)().code
    sends = [seller(house, game, f"last-{place}", 1) for place in range(20)]
    assert {"": 5, "E_SERIES_LIMIT": 15} == Counter(answer.code for answer in at_once(sends))
    assert list(range(1, SERIES + 1)) == sorted(sold(house, game))


def test_two_requests_for_the_next_ball_20_ms_apart_draw_one(house, game) -> None:
    units = len(sold(house, game))
    if not units:
        units = 6
        assert "" == seller(house, game, "some", units)().code
    house.press(HEAD, game, "CloseSale", units=units)
    house.press(HEAD, game, "PublishFigures")
    house.press(HEAD, game, "StartDraw", book=house.the("minute_book"))
    windows = [Desk(house.server.url, "caller") for _ in range(2)]
    sends = [
        lambda desk=desk, place=place: desk.act(game.id, "RequestBall", f"b-{place}", ordinal=1)
        for place, desk in enumerate(windows)
    ]
    told = [answer.code for answer in at_once(sends, apart_s=0.02)]
    assert 1 == told.count("")
    assert 1 == len(house.look(game.id).state.balls)
