"""The electronic card: whoever holds the receipt sees its cards and can do nothing (SEC-11, 12)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bingo.tags import CARD, RECEIPT, SALE, Tag, sign
from house.limits import RATES
from tests.house.desk import CASHIER, Desk
from tests.house.hall import Hall, code


@pytest.fixture(scope="module")
def desk(shared_hall: Hall) -> Iterator[Desk]:
    yield Desk(shared_hall)


@pytest.fixture(scope="module")
def sale(desk: Desk) -> int:
    """Six cards that stay sold."""
    return desk.sell(6)


def text_of(desk: Desk, sale: int, kind: str = SALE, game: str = "") -> str:
    return desk.printing.head.signed(game or desk.game().id, sale, kind)


def figures(desk: Desk, text: str):
    return desk.hall.browser().get(f"/card/{text}/figures")


def numbers(desk: Desk, sale: int) -> list[int]:
    return [card["number"] for card in figures(desk, text_of(desk, sale)).json["cards"]]


def test_a_receipt_opens_its_cards_and_the_game_as_a_monitor_sees_it_without_any_sign_in(
    desk, sale
):
    answer = figures(desk, text_of(desk, sale))
    assert 200 == answer.status_code
    game, cards = answer.json["rounds"]["game"], answer.json["cards"]
    matrix = desk.game().terms.document(desk.game().state.opening.matrix)
    assert [[list(row) for row in matrix.rows(card["number"])] for card in cards] == [
        card["rows"] for card in cards
    ]
    assert sorted(card["number"] for card in cards) == [card["number"] for card in cards]
    assert "may" not in game["view"] and "sales" not in game["view"]
    assert {"id": "", "name": "", "role": "player"} == answer.json["person"]


def test_the_page_is_there_for_whoever_holds_the_receipt_and_for_nobody_else(desk, sale):
    good = desk.hall.browser().get(f"/card/{text_of(desk, sale)}")
    forged = desk.hall.browser().get(f"/card/{text_of(desk, sale)[:-1]}x")
    assert (200, 404) == (good.status_code, forged.status_code)
    assert "card.js" in good.text and "card.js" not in forged.text
    assert "no es de la casa" in forged.text
    assert "no-store" == good.headers["Cache-Control"]


@pytest.mark.parametrize("kind", [CARD, RECEIPT])
def test_no_other_paper_of_the_house_opens_cards(desk, sale, kind):
    assert (422, "E_TAG") == code(figures(desk, text_of(desk, sale, kind)))


def test_neither_a_foreign_key_nor_another_round_opens_anything(desk, sale):
    foreign = sign(Tag("1", desk.game().id, sale, SALE), bytes(32))
    assert (422, "E_TAG") == code(figures(desk, foreign))
    for game in ("sala-shift-1", "sala-ninety_ball-999", "otra-ninety_ball-1"):
        assert (422, "E_TAG") == code(figures(desk, text_of(desk, sale, game=game))), game


def test_cards_that_came_back_and_sales_that_were_undone_leave_the_page(desk, sale):
    shift = desk.hall.of("shift")
    other = desk.sell(3)
    first, second, third = numbers(desk, other)
    given = {"shift": shift, "series": "B-000123", "reason": "leaves"}
    desk.ask(CASHIER, desk.game().id, "ReturnCards", first=second, last=second, **given)
    assert [first, third] == numbers(desk, other)
    last = desk.sell(2)
    fields = {"shift": shift, "sale": last, "reason": "typo"}
    desk.ask(CASHIER, desk.game().id, "UndoSale", **fields)
    assert [] == numbers(desk, last)
    assert 6 == len(numbers(desk, sale))


def test_a_hall_full_of_phones_never_locks_itself_out_but_guessing_is_slow(desk, sale):
    most = RATES["public"].times
    busy, other = text_of(desk, sale), text_of(desk, desk.sell(1))
    answers = [figures(desk, busy).status_code for _ in range(most + 1)]
    assert 429 == answers[-1]
    assert 200 == figures(desk, other).status_code, "another receipt of the same network"
    guessed = [figures(desk, f"{busy[:-4]}{guess:04x}").status_code for guess in range(most + 2)]
    assert 429 == guessed[-1]
    assert 200 == figures(desk, other).status_code


def listening(desk: Desk, query: str, browser=None):
    socketio = desk.hall.app.extensions["socketio"]
    client = browser.client if browser else desk.hall.app.test_client()
    return socketio.test_client(desk.hall.app, query_string=query, flask_test_client=client)


def told(line, event: str) -> list[dict]:
    return [one["args"][0] for one in line.get_received() if one["name"] == event]


def test_a_phone_hears_the_game_as_every_monitor_does_and_no_more(desk):
    sale = desk.sell(1)
    phone = listening(desk, f"screen=card&card={text_of(desk, sale)}")
    assert phone.is_connected()
    desk.sell(2)
    patches = told(phone, "patch")
    assert {desk.game().id} == {patch["round"] for patch in patches}
    assert ["CardsSold"] in [patch["events"] for patch in patches]
    assert not any({"sales", "tills", "may"} & set(patch["changes"]) for patch in patches)
    desk.hall.app.extensions["heart"].lines.cut_ended()
    assert phone.is_connected(), "a guest has no session that could end"
    phone.disconnect()


def test_without_a_receipt_nobody_listens(desk):
    for query in ("screen=card", "screen=card&card=1.1.sala-ninety_ball-1.1.sale.00"):
        assert not listening(desk, query).is_connected()


def test_what_a_scanner_on_a_cable_reads_comes_to_its_own_desk_alone(desk):
    cashier = desk.hall.browser()
    signed = desk.hall.house.people.enter("luis", "cashier", terminal="Caja 1")
    cashier.client.set_cookie("session", signed.token)
    head = desk.hall.browser()
    head.sign_in("marta", "table_head")
    till = listening(desk, "screen=till", cashier)
    console = listening(desk, "screen=caller", head)
    phone = listening(desk, f"screen=card&card={text_of(desk, desk.sell(1))}")
    text = "1.1.B-000123.042.card.00112233445566778899aabbccddeeff"
    desk.hall.app.extensions["heart"].broadcaster.scan("sala", "Caja 1", text)
    assert [{"code": text}] == told(till, "scan")
    assert [] == told(console, "scan") == told(phone, "scan")
    for line in (till, console, phone):
        line.disconnect()
