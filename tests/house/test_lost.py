"""An address that is none leads back into the hall."""

from __future__ import annotations

from tests.house.hall import code


def test_a_page_that_is_not_there_says_so_in_the_language_of_the_reader(hall):
    browser = hall.browser()
    page = {"Accept": "text/html"}
    spanish, english = browser.get("/nowhere", **page), browser.get("/nowhere?lang=en", **page)
    assert (404, 404) == (spanish.status_code, english.status_code)
    assert "Esta página no existe" in spanish.text
    assert "This page does not exist" in english.text
    assert 'href="/"' in spanish.text
    assert "default-src 'self'" in spanish.headers["Content-Security-Policy"]


def test_a_way_of_asking_that_an_address_has_not_keeps_its_own_answer(hall):
    answer = hall.browser().post("/health", None)
    assert answer.status_code in (401, 403, 405)


def test_what_breaks_tells_nothing_of_the_inside(hall, monkeypatch):
    def broken():
        raise ZeroDivisionError("the inside")

    monkeypatch.setitem(hall.app.view_functions, "demonstration.start", broken)
    answer = hall.browser().get("/", Accept="text/html")
    assert (500, True) == (answer.status_code, "Algo ha fallado" in answer.text)
    assert "inside" not in answer.text


def test_an_order_that_breaks_is_told_as_a_fault_of_the_house(hall, monkeypatch):
    def broken(*given):
        raise ZeroDivisionError("the inside")

    browser = hall.browser()
    browser.sign_in("luis", "cashier")
    monkeypatch.setattr(hall.door, "act", broken)
    answer = browser.order(hall.of("shift"), "CashIn", cents=700, reason="cambio")
    assert (500, "E_FAULT") == code(answer)


def test_a_page_that_is_not_ones_own_is_told_as_a_page_and_to_programs_as_before(hall):
    browser = hall.browser()
    browser.sign_in("luis", "cashier")
    page = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    for address, status, told in (
        ("/books/minute", 403, "E_FORBIDDEN"),
        ("/screens/director", 403, "E_FORBIDDEN"),
    ):
        answer = browser.get(address, **page)
        assert (status, "text/html") == (answer.status_code, answer.mimetype)
        assert told in answer.text
        assert "Esta página no es de su puesto" in answer.text
        assert (status, told) == code(browser.get(address, Accept="application/json"))
        assert (status, told) == code(browser.get(address, Accept="*/*"))


def test_a_line_of_the_minute_book_that_is_not_there_is_told_as_a_page(hall):
    browser = hall.browser()
    browser.sign_in("table_head")
    answer = browser.get("/books/minute/999?lang=en", Accept="text/html")
    assert (404, True, True) == (
        answer.status_code,
        "There is nothing here" in answer.text,
        "E_NO_ROUND" in answer.text,
    )
