"""SEC-7 and SEC-8 over HTTP: what a role may not do is refused first, and shows nothing else."""

from __future__ import annotations

import pytest
from sqlalchemy import insert

from house.catalogue import Catalogue
from house.contract import HOUSE
from house.records import rounds
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
            expected = (400, "E_BAD_INPUT") if may else (403, "E_FORBIDDEN")
            expected = NOT_THEIRS.get(seat, expected)
            found = asked(browser, shared_hall, kind, action, planted[kind])
            assert expected == found, (seat, action.__name__)
