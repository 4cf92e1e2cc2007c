"""The pictures that scenes are looked at with are views as the rules give them, key for key."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from bingo.games.ninety_ball import actions as ask
from house.messages import MESSAGES
from tests.games import situations as at
from tests.games.table import ARMED, Table, shipped
from tests.screens.scenes import names, picture

SEATS = {"monitor": "monitor", "caller": "head", "till": "till"}
OPEN = {"may", "tills", "values", "consequences"}
"""Keys whose content is as many things as there are actions, tills or sentences."""


def cancelled() -> Table:
    table = at.nothing_sold()
    table.do(ask.CancelGame("nobody came"))
    return table


def annulled() -> Table:
    table = at.published()
    table.do(ask.AnnulGame("no light"))
    return table


def won_with_the_prima() -> Table:
    return Table(pool={**ARMED, "limit": 90}).start().win_line().win_bingo()


def near_the_limit() -> Table:
    """A bingo is called at the last ball of the limit, before any card is checked."""
    table = Table(pool={**ARMED, "limit": 3}).start().draw(1, 2, 3)
    table.do(ask.StopPlay(3, "bingo"), "caller")
    return table


def spoilt() -> Table:
    table = at.selling()
    table.do(ask.SellCards("T", 3), "cashier")
    table.do(ask.VoidCard("T", "", 2, "spoilt"), "cashier")
    return table


GAMES = (
    at.announced, at.selling, at.three_sold, at.gap, at.block_out, at.closed_sale, at.armed_sale,
    at.published, at.started, at.seven_out, at.machine_ball, at.stopped, at.held, at.false_line,
    at.valid_line, at.valid_bingo, at.lined, at.won, at.paid, at.over, at.all_out,
    at.second_series, at.failed("equipment", 3), at.failed("equipment"), cancelled, annulled,
    won_with_the_prima, near_the_limit, spoilt,
)  # fmt: skip


def paths(value: Any, path: str = "") -> Iterator[str]:
    """Where every value stands: ``.stop.calls[].code``."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield f"{path}.{key}"
            if key not in OPEN:
                yield from paths(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from paths(inner, f"{path}[]")


@pytest.fixture(scope="module")
def known() -> dict[str, set[str]]:
    """Every path that a view of some moment of a real game has, by screen."""
    found: dict[str, set[str]] = {screen: set() for screen in SEATS}
    for game in GAMES:
        table = game()
        for screen, seat in SEATS.items():
            view = json.loads(json.dumps(table.view(seat)))
            found[screen].update(paths(view))
    return found


def game_of(screen: str, name: str) -> dict[str, Any]:
    shown: dict[str, Any] = picture(screen, name)["rounds"].get("game", {}).get("view", {})
    return shown


@pytest.mark.parametrize("screen", SEATS)
def test_a_picture_holds_no_key_that_a_view_has_not(screen, known):
    odd = {name: set(paths(game_of(screen, name))) - known[screen] for name in names(screen)}
    assert {} == {name: keys for name, keys in odd.items() if keys}


@pytest.mark.parametrize("screen", SEATS)
def test_a_picture_lacks_no_key_that_every_view_has(screen, known):
    top = {path for path in known[screen] if path.count(".") == 1 and "[" not in path}
    views = {name: game_of(screen, name) for name in names(screen)}
    lacking = {name: top - {f".{key}" for key in view} for name, view in views.items() if view}
    assert {} == {name: keys for name, keys in lacking.items() if keys}


@pytest.mark.parametrize("screen", SEATS)
def test_pictures_use_the_codes_and_causes_of_the_rules(screen):
    causes = {*shipped().settings["failure.causes"], *shipped().settings["failure.ball_causes"]}
    for name in names(screen):
        view = game_of(screen, name)
        for call in (view.get("stop") or {}).get("calls", ()):
            assert call["code"] in {"", *MESSAGES}, name
        if view.get("failure"):
            assert view["failure"]["cause"] in causes, name
