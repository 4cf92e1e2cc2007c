"""Paper that a till owes, from the sale to the printer: nothing is lost, nothing is forged."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bingo.games.ninety_ball.state import Award, Ball
from bingo.games.receipts_state import PRIMA, Receipt
from bingo.receipt_facts import slip_of
from bingo.tags import RECEIPT, SALE, Tag, read
from devices.ports import NO_PAPER, OFF, PRINTED
from house.contract import Refused
from tests.house.desk import CASHIER, Desk, codes
from tests.house.hall import DISPLAY, Browser, Hall, code, copy


@pytest.fixture
def desk(hall: Hall) -> Desk:
    return Desk(hall)


@pytest.fixture
def cashier(hall: Hall) -> Browser:
    browser = hall.browser()
    browser.sign_in("luis", "cashier")
    return browser


def proved(desk: Desk, text: str) -> Tag | Refused:
    return read(text, desk.printing.head.keys)


def test_a_sale_owes_a_receipt_until_the_printer_has_it_and_its_code_opens_the_cards(desk):
    sale = desk.sell(6)
    assert [(1, "sale", 0)] == desk.owed()
    desk.print_all()
    assert ([], 1) == (desk.owed(), len(desk.printer.papers))
    (address,) = codes(desk.printer.papers[0])
    assert address.startswith("http://127.0.0.1:5000/card/")
    tag = proved(desk, address.rpartition("/")[2])
    assert (SALE, desk.game().id, sale) == (tag.kind, tag.series, tag.number)


@pytest.mark.parametrize("answer", [OFF, NO_PAPER])
def test_a_printer_that_cannot_print_is_told_at_the_till_and_loses_nothing(desk, cashier, answer):
    desk.printer.answer = answer
    desk.sell(2)
    desk.sell(1)
    assert not desk.printing.turn("")
    page = cashier.get("/screens/till.json").json
    assert ("printer", answer) == (page["printer"], page["machines"]["printer"]["state"])
    assert 2 == len(page["rounds"]["receipts"]["view"]["owed"])
    desk.printer.answer = PRINTED
    desk.print_all()
    assert ([], 2) == (desk.owed(), len(desk.printer.papers))
    page = cashier.get("/screens/till.json").json
    assert "ready" == page["machines"]["printer"]["state"]


def test_papers_come_out_in_the_order_in_which_they_were_owed(desk):
    for _ in range(8):
        desk.sell(1)
    for wanted in range(1, 9):
        assert wanted == desk.owed()[0][0]
        assert desk.printing.turn("")
    assert [] == desk.owed()


def test_a_house_that_fell_between_the_sale_and_the_printer_still_owes_the_paper(
    furnished: Path, tmp_path: Path
):
    folder = copy(furnished, tmp_path / "house")
    before = Hall(folder)
    Desk(before).sell(3)
    before.close()
    after = Hall(folder)
    desk = Desk(after)
    assert [(1, "sale", 0)] == desk.owed()
    desk.print_all()
    assert ([], 1) == (desk.owed(), len(desk.printer.papers))
    after.close()


def test_a_paper_whose_confirmation_was_lost_comes_out_again_rather_than_never(desk, monkeypatch):
    desk.sell(3)
    with monkeypatch.context() as plug:
        plug.setattr(type(desk.hall.door), "act", _pulled)
        with pytest.raises(ConnectionError):
            desk.printing.turn("")
    assert [(1, "sale", 0)] == desk.owed()
    desk.print_all()
    first, second = desk.printer.papers
    assert first == second


def _pulled(*order) -> None:
    raise ConnectionError("the plug was pulled")


def test_a_copy_says_so_at_both_ends_and_has_the_same_code(desk, cashier):
    desk.sell(2)
    desk.print_all()
    receipts = desk.hall.of("receipts")
    assert 200 == cashier.order(receipts, "Reprint", receipt=1).status_code
    desk.print_all()
    original, again = (Image.open(BytesIO(png)) for png in desk.printer.papers)
    assert codes(desk.printer.papers[0]) == codes(desk.printer.papers[1])
    assert again.height > original.height + 100
    for middle in (24 + 28, again.height - 24 - 12 - 28):
        line = again.crop((24, middle - 24, 60, middle + 24))
        assert (0, 0) == line.convert("L").getextrema(), "a black bar"
    body = ImageChops.difference(
        original.crop((0, 24, 576, 300)).convert("L"),
        again.crop((0, 24 + 68, 576, 300 + 68)).convert("L"),
    )
    assert body.getbbox() is None


def test_the_till_shows_the_very_paper_that_the_printer_gets_to_nobody_else(desk, cashier, hall):
    desk.sell(2)
    desk.print_all()
    shown = cashier.get("/paper/receipts/1.png")
    assert (200, desk.printer.papers[0]) == (shown.status_code, shown.data)
    assert (422, "E_NO_RECEIPT") == code(cashier.get("/paper/receipts/99.png"))
    assert (403, "E_FORBIDDEN") == code(hall.browser(DISPLAY).get("/paper/receipts/1.png"))
    assert (401, "E_SESSION_ENDED") == code(hall.browser().get("/paper/receipts/1.png"))
    led = cashier.get("/paper/receipts/1/phone")
    assert 302 == led.status_code and led.location.startswith("/card/1.1.sala-ninety_ball-")


def test_bingo_52_the_paper_of_the_prima_carries_the_order_of_the_balls(desk):
    game = desk.game()
    balls = tuple(range(1, 49))
    award = Award(3, "pool", "B-000123", 4, 60_000, 47, 48)
    state = replace(
        game.state,
        awards=(award,),
        balls=tuple(Ball(ordinal, number, "drum", 0) for ordinal, number in enumerate(balls, 1)),
        opening=replace(game.state.opening, limit=48),
    )
    paper = Receipt(
        receipt=7, paper=PRIMA, game=game.id, number=14, sale=0, ranges=(), award=3, prize="pool",
        series="B-000123", card=4, cents=60_000, till="1", by="luis", at=1_796_070_000_000,
    )  # fmt: skip
    slip = slip_of(desk.printing.head, "sala-receipts-1", paper, replace(game, state=state))
    assert ("Recibo de la prima", "2026-00007", balls) == (
        slip.title,
        slip.number,
        slip.card.balls,
    )
    assert (("Prima (límite 48)", 60_000),) == slip.lines
    tag = proved(desk, slip.code)
    assert Tag("1", "sala-receipts-1", 7, RECEIPT) == tag


def test_a_receipt_is_no_card_whatever_desk_reads_it(desk, cashier):
    sale = desk.sell(2)
    text = desk.printing.head.signed(desk.game().id, sale, SALE)
    for action in ("CheckCard", "PayPrize"):
        fields = {"stop": 1} if action == "CheckCard" else {"shift": desk.hall.of("shift")}
        browser = desk.hall.browser("table_head") if action == "CheckCard" else cashier
        answer = browser.order(desk.game().id, action, award=1, code=text, **fields)
        assert (422, "E_TAG") == code(answer), action


def test_a_paper_that_is_given_up_stays_in_the_list_and_can_be_printed_after_all(desk, cashier):
    desk.printer.answer = OFF
    desk.sell(1)
    receipts = desk.hall.of("receipts")
    dropped = cashier.order(receipts, "DropReceipt", receipt=1, reason="no paper")
    assert ([], 200) == (desk.owed(), dropped.status_code)
    desk.printer.answer = PRINTED
    assert 200 == cashier.order(receipts, "Reprint", receipt=1).status_code
    desk.print_all()
    assert 1 == len(desk.printer.papers)


def test_an_undone_sale_is_not_printed(desk):
    desk.printer.answer = OFF
    sale = desk.sell(4)
    fields = {"shift": desk.hall.of("shift"), "sale": sale, "reason": "typo"}
    desk.ask(CASHIER, desk.game().id, "UndoSale", **fields)
    desk.printer.answer = PRINTED
    desk.print_all()
    assert ([], []) == (desk.owed(), desk.printer.papers)
