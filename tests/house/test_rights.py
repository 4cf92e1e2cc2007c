"""SEC-7 and SEC-8 over HTTP: what a role may not do is refused first, and shows nothing else."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import func, insert, select, update

from house.catalogue import Catalogue
from house.contract import HOUSE
from house.people import the_house
from house.records import commands, rounds
from tests.house.hall import DISPLAY, NOBODY, SEATS, Browser, Hall, code

KINDS = sorted(Catalogue.found().games)
NOT_THEIRS = {DISPLAY: (403, "E_READ_ONLY"), NOBODY: (401, "E_SESSION_ENDED")}
"""Who is turned away at the edge already, whatever is asked."""


@pytest.fixture(scope="module")
def crowd(shared_hall: Hall) -> dict[str, Browser]:
    """One signed-in browser for each seat; a display is enrolled anew, for it is cut off."""
    return {seat: shared_hall.browser(seat) for seat in SEATS if seat != DISPLAY}


@pytest.fixture(scope="module")
def planted(shared_hall: Hall) -> dict[str, str]:
    """A round of every kind that has no events yet: rights are known before any state is."""
    hall = shared_hall.house.settings.hall
    lent = shared_hall.door.look(shared_hall.of("session"))
    found = {}
    for kind in KINDS:
        row = {"id": f"{hall}-{kind}-900", "hall": hall, "kind": kind, "ordinal": 900}
        rest = {"terms": lent.stored, "status": "closed", "number": 0, "opened_at": 0}
        shared_hall.door.store.write(lambda conn, row=row | rest: conn.execute(insert(rounds), row))
        found[kind] = row["id"]
    return found


def asked(browser: Browser, hall: Hall, kind: str, action: type, round: str):
    """Sends an action with a field that it does not have: what may go on is stopped there."""
    if action is hall.catalogue.games[kind].opening:
        return code(browser.open(kind, no_such_field=1))
    return code(browser.order(round, action.__name__, no_such_field=1))


@pytest.mark.parametrize("kind", KINDS)
def test_every_role_meets_its_right_before_anything_else(shared_hall, crowd, planted, kind):
    game = shared_hall.catalogue.games[kind]
    for action in (game.opening, *game.actions):
        for seat, browser in crowd.items():
            may = seat in game.rights[action] - {HOUSE}
            stopped = (422, "E_SIGNATURE_MISSING") if action.signs else (400, "E_BAD_INPUT")
            stopped = (404, "E_NO_ACTION") if action.inside else stopped
            expected = stopped if may else (403, "E_FORBIDDEN")
            expected = NOT_THEIRS.get(seat, expected)
            found = asked(browser, shared_hall, kind, action, planted[kind])
            assert expected == found, (seat, action.__name__)


def posts(hall: Hall) -> list[str]:
    """Every address of the house that takes orders, with real rounds in it."""
    found = [
        str(rule).replace("<round_id>", hall.of("shift")).replace("<action>", "CashIn")
        for rule in hall.app.url_map.iter_rules()
        if {"POST", "PUT", "PATCH", "DELETE"} & set(rule.methods or ())
        and not getattr(hall.app.view_functions[rule.endpoint], "own_handling", False)
    ]
    return [re.sub(r"<[^>]+>", "x", address) for address in found]


def test_a_display_may_send_nothing_at_all_and_is_cut_off_when_it_tries(hall):
    addresses = posts(hall)
    assert {"/api/rounds", "/sign-out", "/role", "/api/second", "/api/terminal"} <= set(addresses)
    before = denied(hall, "DisplayAsked")
    for address in addresses:
        screen = hall.browser(DISPLAY)
        assert screen.get("/screens/monitor.json").status_code == 200
        assert (403, "E_READ_ONLY") == code(screen.post(address, {"a": 1})), address
        assert 401 == screen.get("/screens/monitor.json").status_code, address
    assert len(addresses) == denied(hall, "DisplayAsked") - before


def test_a_stranger_may_send_nothing_at_all(shared_hall):
    stranger = shared_hall.browser()
    for address in posts(shared_hall):
        assert (401, "E_SESSION_ENDED") == code(stranger.post(address, {"a": 1})), address


def test_what_was_forbidden_stands_in_the_audit_trail_with_who_asked(shared_hall):
    clerk, shift = shared_hall.browser("receptionist"), shared_hall.of("shift")
    before = denied(shared_hall, "CashOut")
    key = {"Idempotency-Key": "the same press"}
    for _ in range(2):
        answer = clerk.post(f"/api/rounds/{shift}/CashOut", {"cents": 5, "reason": "x"}, **key)
        assert (403, "E_FORBIDDEN") == code(answer)
        assert {"action": "CashOut"} == answer.json["details"]
    assert 2 == denied(shared_hall, "CashOut") - before
    row = shared_hall.door.store.read(
        lambda conn: conn.execute(select(commands).order_by(commands.c.id.desc())).first()
    )
    assert ("receptionist", "receptionist", shift) == (row.actor, row.role, row.round)


def test_a_right_that_was_lost_since_is_missed_also_for_a_key_that_is_known(hall):
    cashier, people = hall.browser("cashier"), hall.house.people
    done = cashier.open("shift", till="9", float_count="100x1")
    assert 200 == done.status_code, done.text
    press = {"Idempotency-Key": "one press"}
    address, fields = f"/api/rounds/{done.json['round']}/CashIn", {"cents": 5, "reason": "x"}
    assert 200 == cashier.post(address, fields, **press).status_code
    people.change_roles("cashier", ("receptionist",), by=the_house("sala"))
    assert (403, "E_FORBIDDEN") == code(cashier.post(address, fields, **press))
    again = hall.browser()
    again.sign_in("cashier")
    assert (403, "E_FORBIDDEN") == code(again.post(address, fields, **press))


def denied(hall: Hall, action: str) -> int:
    """How often an action was refused for want of a right."""
    wanted = (commands.c.action == action, commands.c.code.in_(["E_FORBIDDEN", "E_READ_ONLY"]))
    counted = select(func.count()).select_from(commands).where(*wanted)
    return hall.door.store.read(lambda conn: conn.scalar(counted))


def test_a_round_of_another_hall_is_not_there(hall):
    shift = hall.of("shift")
    hall.door.store.write(
        lambda conn: conn.execute(update(rounds).where(rounds.c.id == shift).values(hall="otra"))
    )
    hall.door.memory.forget()
    cashier = hall.browser("cashier")
    assert (404, "E_NO_ROUND") == code(cashier.get(f"/api/rounds/{shift}"))
    assert (404, "E_NO_ROUND") == code(cashier.order(shift, "CashIn", cents=5, reason="x"))
    listed = cashier.get("/api/rounds").json["rounds"]
    assert shift not in {row["round"] for row in listed}
