"""A whole game by keyboard: the console, a till and two hall monitors, all open at once."""

from __future__ import annotations

import time
from collections.abc import Callable

from bingo.cards import Matrix, completed_at
from house.catalogue import Catalogue
from house.rounds import Memory
from house.store import Store

PATIENCE_S = 30


def until(true: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def step(desk, done: Callable[[dict], object], what: str, hold_ms: int = 0) -> None:
    """Presses Space until the step is done; a step that has just come ignores an early press."""
    end = time.monotonic() + PATIENCE_S
    while not done(desk.look()):
        assert time.monotonic() < end, what
        desk.press("Space", hold_ms)
        time.sleep(0.15)


def in_phase(*phases: str) -> Callable[[dict], bool]:
    return lambda view: view["phase"] in phases


def winner(server, view: dict, call: str) -> int:
    """The card of a player who may call now, or 0: what the player reads off the paper."""
    store = Store(f"sqlite:///{server.data / 'house.db'}")
    memory = Memory(Catalogue.found(), store)
    matrix = memory.document(view["game"]["matrix"])
    store.close()
    assert isinstance(matrix, Matrix)
    drawn = [number for number, _ in view["balls"]]
    for _, first, last in view["sale"]["ranges"]:
        for number in range(first, last + 1):
            done = completed_at(matrix.rows(number), drawn)
            if done.card if call == "bingo" else any(done.rows):
                return number
    return 0


def sell(till, key: str, count: int) -> None:
    before = till.look()["sale"]["units"]
    till.press(key)
    time.sleep(0.2)
    till.press("Enter")
    until(lambda: till.look()["sale"]["units"] == before + count, f"{count} cards are sold")


def check(caller, server, call: str, key: str = "") -> int:
    """Stops on a call, unless play is stopped already, and checks the card that made it."""
    number = winner(server, caller.look(), call)
    if key:
        caller.press(key)
    caller.page.wait_for_selector("#card-field:focus")
    caller.page.keyboard.type(str(number))
    caller.press("Enter")
    until(lambda: caller.look()["stop"]["calls"][-1]["state"] == "VALID", "the card is valid")
    return number


def wrong_cards(caller, monitor, valid: int) -> None:
    """Two cards without a line under one call: each is drawn, and both stay listed (BINGO-18)."""
    drawn = {""}
    caller.press("l")
    caller.page.wait_for_selector("#card-field:focus")
    wrong = [number for number in range(1, 19) if number != valid][:2]
    for number in wrong:
        caller.page.keyboard.type(str(number))
        caller.press("Enter")
        caller.page.wait_for_selector(f".answer:not([hidden]) [aria-label*=' {number} ']")
        until(lambda: monitor.page.inner_text(".m-card") not in drawn, "the wall draws it too")
        drawn.add(monitor.page.inner_text(".m-card"))
        caller.page.get_by_text("Comprobar otro cartón").click()
        caller.page.wait_for_selector(".asking:not([hidden])")
    listed = caller.page.locator(".claim-call-number").all_inner_texts()
    assert [str(number) for number in reversed(wrong)] == listed[:2]


def open_and_sell(caller, till) -> None:
    """Announces, opens the sale and sells eighteen cards in five sales."""
    step(caller, in_phase("ANNOUNCED"), "the game is announced")
    step(caller, in_phase("SELLING"), "the sale is open")
    for key, count in (("6", 6), ("3", 3), ("6", 6), ("2", 2), ("1", 1)):
        sell(till, key, count)


def test_a_whole_game_is_played_by_keyboard_with_four_pages_open(server, desks) -> None:
    caller, till = desks("caller"), desks("till")
    monitors = [desks("monitor", 1920, 1080), desks("monitor", 1080, 1920)]

    open_and_sell(caller, till)
    assert [["B-000123", 1, 18]] == till.look()["sale"]["ranges"]
    for monitor in monitors:
        until(lambda m=monitor: "18" in m.page.inner_text("body"), "monitors count the cards")
    step(caller, in_phase("SALE_CLOSED"), "the sale is closed")
    step(caller, in_phase("PUBLISHED"), "the figures are published")
    step(caller, in_phase("PLAYING"), "the draw has begun")

    while not winner(server, caller.look(), "line"):
        out = len(caller.look()["balls"])
        step(caller, lambda view, n=out: len(view["balls"]) > n, "the next ball is out")
    wrong_cards(caller, monitors[0], winner(server, caller.look(), "line"))
    line = check(caller, server, "line")
    step(caller, lambda view: view["stop"]["asked_at"], "the question is asked")
    step(caller, in_phase("PLAYING"), "play goes on", hold_ms=900)

    while not winner(server, caller.look(), "bingo"):
        out = len(caller.look()["balls"])
        step(caller, lambda view, n=out: len(view["balls"]) > n, "the next ball is out")
    bingo = check(caller, server, "bingo", "b")
    step(caller, lambda view: view["stop"] and view["stop"]["asked_at"], "the question is asked")
    step(caller, in_phase("FINISHED"), "the game is finished", hold_ms=900)

    awards = {award["prize"]: award["number"] for award in caller.look()["awards"]}
    assert {"line": line, "bingo": bingo} == {k: awards[k] for k in ("line", "bingo")}
    for monitor in monitors:
        until(lambda m=monitor: str(bingo) in m.page.inner_text("body"), "the winner is shown")
        assert monitor.look()["phase"] == "FINISHED"
    for desk in (caller, till, *monitors):
        assert [] == desk.faults
