"""Two hits that wait for each other, a payment that is held, a hit that falls, and a cheque.

POOL-8: the hit of a later deal is an event of its own and waits; a rejected one leaves its opening
pot as it was. POOL-15: what was staked is not filled in by the house itself.
"""

from __future__ import annotations

from sqlalchemy import select

from demonstration.tables import CAROUSEL_CENTS
from house.records import events
from house.store import Store
from ledger.tables import transfers
from tests.screens.test_jackpots import (
    Table,
    _settled,
    confirm,
    dialogs,
    look_at,
    next_is,
    server,
    sign,
    until,
    verified,
)
from tests.screens.test_scenes import LAPTOP, PHONE

__all__ = ["server"]
HEAD = "Jaime Soler"
CHEQUE = "CH-2041"


def straight_flush(table: Table) -> None:
    """A deal of its own, from its coin to its last payment."""
    table.bets(1, 2)
    table.script("Escalera de color", 1)
    for phase in ("PLAYING", "PAYING", "SETTLED"):
        table.step(phase)


def states(desk) -> list[tuple[int, str]]:
    """The hits that wait, in their order."""
    return [(hit["hit"], hit["state"]) for hit in desk.look("carousel")["hits"]]


def asks(desk, key: str, reason: str) -> None:
    """Presses a key of the desk and gives the reason that it asks for."""
    desk.press(key)
    desk.page.wait_for_selector("dialog[open] .field input")
    desk.page.fill("dialog[open] .field input", reason)
    desk.page.keyboard.press("Enter")


def held_and_rejected(desk) -> None:
    """The table head stops the payment, the director takes the hit out."""
    asks(desk, "r", "se mira la grabación")
    sign(desk, HEAD)
    until(lambda: states(desk)[0] == (1, "HELD"), "the first hit is held")
    desk.page.wait_for_selector(".hit-held")
    assert [] == look_at(desk.page, PHONE, LAPTOP)
    asks(desk, "x", "una carta cayó al suelo")
    until(lambda: dialogs(desk.page) == 0 and len(states(desk)) == 1, "the first hit has fallen")


def paid_by_cheque(desk) -> None:
    """The second hit is confirmed, awarded and paid with a cheque."""
    confirm(desk, "P2-1", "B-77")
    next_is(desk, "Dar fe del premio")
    sign(desk, "Luis Ortega")
    desk.page.wait_for_selector('.desk-first .primary:has-text("Adjudicar")')
    until(lambda: _settled(desk), "the director awards")
    next_is(desk, "Pagar")
    desk.page.click('dialog .form-choice:has-text("cheque")')
    desk.page.fill("dialog .field:visible input", CHEQUE)
    desk.page.keyboard.press("Enter")
    sign(desk)
    next_is(desk, "Imprimir el justificante")
    desk.page.wait_for_selector(".ticket .qr")
    desk.page.keyboard.press("Escape")


def nothing_is_filled_in(desk) -> None:
    """The close of the day asks for what was staked and what a screen shows; the book is read."""
    until(lambda: dialogs(desk.page) == 0, "the ticket is put away")
    desk.press("p")
    desk.page.click('.menu-row:has-text("Cuadrar el día")')
    fields = desk.page.locator("dialog[open] .field")
    told = {fields.nth(place).inner_text().strip(): fields.nth(place).locator("input").input_value()
            for place in range(fields.count())}  # fmt: skip
    assert ("", "") == (told["Apostado según las mesas"], told["Lo que muestra una pantalla"])
    assert "" != told["Saldo del libro"]
    desk.page.keyboard.press("Escape")


def test_a_second_hit_waits_the_first_is_held_and_falls_and_a_cheque_is_paid(server, desks) -> None:
    desk = desks("pools")
    tables = [Table(desks("table"), name) for name in ("P1", "P2")]
    for table in tables:
        straight_flush(table)
    assert [(1, "COMPLETE"), (2, "COMPLETE")] == states(desk)
    first, second = desk.look("carousel")["hits"]
    assert CAROUSEL_CENTS + 200 == first["opening"]
    assert CAROUSEL_CENTS + 400 - first["lock"] == second["opening"]
    desk.page.wait_for_selector(".hit-more")
    held_and_rejected(desk)
    [left] = desk.look("carousel")["hits"]
    assert (2, second["opening"], second["lock"]) == (left["hit"], left["opening"], left["lock"])
    paid_by_cheque(desk)
    view = desk.look("carousel")
    past = {one["hit"]: one for one in view["history"]}
    assert ("REJECTED", "PAID") == (past[1]["state"], past[2]["state"])
    assert (0, second["lock"]) == (past[1]["taken"], past[2]["taken"])
    assert CAROUSEL_CENTS + 400 - second["lock"] == view["pot"]
    nothing_is_filled_in(desk)
    for one in (desk, *(table.desk for table in tables)):
        assert [] == one.faults
    verified(server)
    body, from_bank = in_the_books(server)
    assert f'"{CHEQUE}"' in body
    assert [second["lock"]] == [cents for cents in from_bank if cents == second["lock"]]


def in_the_books(server) -> tuple[str, list[int]]:
    """The row of the payment, and all that has left the bank."""
    store = Store(f"sqlite:///{server.data / 'house.db'}")
    row = store.read(lambda conn: conn.execute(
        select(events.c.body).where(events.c.kind == "AwardPaid")).scalar_one())  # fmt: skip
    from_bank = store.read(
        lambda conn: (
            conn.execute(select(transfers.c.cents).where(transfers.c.credit == "bank.main"))
            .scalars()
            .all()
        )
    )
    store.close()
    return row, list(from_bank)
