"""The lines that a house writes of itself, from which an order is found in the trail and back."""

from __future__ import annotations

import io
import json

import pytest
import structlog

from demonstration.hall import PASSWORD, PIN
from house import logs
from house.records import commands
from tests.house.hall import Browser, Hall, fresh_key


@pytest.fixture
def lines(monkeypatch):
    """What has been written so far, line by line."""
    before, written = structlog.get_config(), io.StringIO()
    logs.configure(written)
    monkeypatch.setattr(logs, "log", structlog.get_logger())
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    structlog.configure(**before)


def at_the_till(hall: Hall) -> Browser:
    """The cashier whose shift is open."""
    browser = hall.browser()
    browser.sign_in("luis", "cashier")
    return browser


def test_an_order_is_one_line_that_leads_to_its_row_in_the_trail(hall: Hall, lines):
    browser, shift, key = at_the_till(hall), hall.of("shift"), fresh_key()
    address = f"/api/rounds/{shift}/CashIn"
    browser.post(address, {"cents": 700, "reason": "cambio"}, **{"Idempotency-Key": key})
    browser.post(address, {"cents": 0, "reason": "cambio"}, **{"Idempotency-Key": fresh_key()})
    done, refused = [line for line in lines() if line["event"] in ("order", "refused")]
    assert ("order", "info", key, "luis", shift, "CashIn") == tuple(
        done[name] for name in ("event", "level", "key", "person", "round", "action")
    )
    row = hall.door.store.read(
        lambda conn: conn.execute(commands.select().where(commands.c.key == key)).one()
    )
    assert (row.round, row.number) == (done["round"], done["number"])
    assert "refused" == refused["event"]


def test_no_line_holds_a_secret_or_what_was_typed_into_an_order(hall: Hall, lines):
    browser, stranger = at_the_till(hall), hall.browser()
    stranger.post("/sign-in", {"login": "cashier", "secret": "una clave cualquiera"})
    browser.order(hall.of("shift"), "CashIn", cents=700, reason="para la señora de la mesa 4")
    text = json.dumps(lines(), ensure_ascii=False)
    assert '"order"' in text
    held = [
        browser.headers["X-CSRF-Token"],
        *(one.value for one in browser.client._cookies.values()),
    ]
    kept = [PASSWORD, PIN, "una clave cualquiera", "señora", *held]
    assert len(held) > 1
    assert [] == [secret for secret in kept if secret in text]
