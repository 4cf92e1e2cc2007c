"""SEC-8 and SEC-11: every seat sees what is its own, and nothing else, in every phase of a game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from bingo.screens import next_game
from demonstration import screens
from demonstration.hall import PRESENT, STAFF
from demonstration.player import Player
from house.records import people, secrets
from house.world import RealWorld, ScriptedWorld
from tests.house import hall as halls
from tests.house.hall import DEVICE, NOBODY, SEATS, Hall, code
from tests.source_tree import ROOT

ROW = re.compile(r"^\| `(\w+)` \| ([*\w ]+?) \|", re.MULTILINE)
SEAT_KINDS = {"head", "caller", "till", "monitor", "official"}


def promised() -> dict[str, set[str]]:
    """The keys of a ninety-ball view for each kind of seat, as docs/views.md lists them."""
    keys: dict[str, set[str]] = {kind: set() for kind in SEAT_KINDS}
    told = (ROOT / "docs" / "views.md").read_text(encoding="utf-8").split("\n## ")[0]
    for key, who in ROW.findall(told):
        for kind in SEAT_KINDS if who == "*" else who.split():
            keys[kind].add(key)
    return keys


class Evening:
    """A game that plays itself; ``looked`` holds what each seat was told in each phase."""

    def __init__(self, folder: Path) -> None:
        world = ScriptedWorld(RealWorld().now())
        self.hall = Hall(folder, world)
        self.looked: dict[str, dict[str, list[dict]]] = {}
        self.texts: list[tuple[str, str, str]] = []
        self.refused: dict[str, set[tuple[int, str]]] = {}
        self.crowd = {seat: self.hall.browser(seat) for seat in SEATS if seat != NOBODY}

        def sleep(seconds: float) -> None:
            world.pass_ms(int(seconds * 1000) + 1)
            self.look()

        self.messages: list[tuple[str, str, dict]] = []
        self.hall.app.extensions["heart"].broadcaster.emitter = self
        house = self.hall.house
        cast = screens.cast(house, lambda: next_game(house, house.settings.hall))
        self.player = Player(self.hall.door, house.world, cast, sleep)

    def emit(self, event: str, message: dict, *, to: str) -> None:
        """Takes what the live line would carry: the kind of message, whose it is, what it says."""
        self.messages.append((event, to.partition("|")[2], message))

    def look(self) -> None:
        """Lets everybody look at everything, once in each phase."""
        game = self.hall.door.latest(self.hall.house.settings.hall, "ninety_ball")
        phase = game.state.phase if game is not None else "BEFORE"
        if phase not in self.looked:
            self.looked[phase] = {seat: self._seen(phase, seat) for seat in self.crowd}

    def told(self, wanted: Callable[[str], bool], before: str = "") -> list[tuple[str, str]]:
        """Phase and seat of every text that holds what is wanted."""
        last = list(self.looked).index(before) if before else len(self.looked)
        early = list(self.looked)[:last]
        held = [(phase, seat) for phase, seat, text in self.texts if wanted(text)]
        return [(phase, seat) for phase, seat in held if phase in early]

    def _seen(self, phase: str, seat: str) -> list[dict]:
        browser = self.crowd[seat]
        listed = {row["round"] for row in browser.get("/api/rounds").json["rounds"]}
        found = []
        for one in self.hall.door.open_rounds(self.hall.house.settings.hall):
            answer = browser.get(f"/api/rounds/{one.id}")
            self.texts.append((phase, seat, answer.text))
            if answer.status_code != 200:
                self.refused.setdefault(seat, set()).add(code(answer))
            assert (one.id in listed) == (answer.status_code == 200) == (seat in one.game.seats)
            found += [answer.json] if answer.status_code == 200 else []
        return found


@pytest.fixture(scope="module")
def evening(furnished: Path, tmp_path_factory) -> Iterator[Evening]:
    played = Evening(halls.copy(furnished, tmp_path_factory.mktemp("evening") / "house"))
    played.look()
    played.player.play(units=30)
    assert played.player.refused is None
    yield played
    played.hall.close()


def test_a_whole_game_was_looked_at_by_everybody(evening):
    phases = {"BEFORE", "ANNOUNCED", "SELLING", "SALE_CLOSED", "PUBLISHED", "PLAYING"}
    assert phases | {"CLAIM_STOP", "FINISHED"} == set(evening.looked)
    assert {*SEATS} - {NOBODY} == {seat for seen in evening.looked.values() for seat in seen}


def test_a_round_in_which_somebody_has_no_seat_is_not_there_for_them(evening):
    assert {(404, "E_NO_ROUND")} == {no for found in evening.refused.values() for no in found}
    assert {"administrator", "receptionist", DEVICE} <= set(evening.refused)


def test_the_view_of_a_game_has_exactly_the_keys_that_its_seat_may_have(evening):
    keys, kinds = promised(), evening.hall.catalogue.games["ninety_ball"].seats
    seen = [
        (phase, seat, set(one["view"]))
        for phase, seats in evening.looked.items()
        for seat, rounds in seats.items()
        for one in rounds
        if one["kind"] == "ninety_ball"
    ]
    assert len(seen) >= 7 * 6
    for phase, seat, found in seen:
        assert keys[kinds[seat]] == found, (phase, seat)


def test_nobody_is_told_the_secret_of_the_draw_before_it_is_over(evening):
    hall = evening.hall
    row = hall.door.store.read(lambda conn: conn.execute(select(secrets)).first())
    secret = hall.door.vault.unseal(row.cipher).hex()
    told = json.dumps(hall.browser("table_head").get(f"/api/rounds/{row.round}").json)
    assert secret in told, "after the game everybody may draw it again"
    assert [] == evening.told(lambda text: row.cipher in text)
    assert [] == evening.told(lambda text: secret in text, before="FINISHED")


def test_a_display_is_told_no_name_and_no_document_of_anybody(evening):
    rows = evening.hall.door.store.read(lambda conn: conn.execute(select(people)).all())
    logins = {f'"{row.login}"' for row in rows} - {f'"{role}"' for role in SEATS}
    private = {name for _, name, _ in STAFF} | {name for name, _, _ in PRESENT} | logins
    private |= {row.document for row in rows} | {document for _, _, document in PRESENT}
    shown = "".join(text for _, seat, text in evening.texts if seat == "display")
    assert "CLAIM_STOP" in shown
    assert [] == sorted(name for name in private if name in shown)


def test_no_answer_holds_a_token_a_password_or_a_text_of_another_session(evening):
    held = {browser.headers.get("X-CSRF-Token", "-") for browser in evening.crowd.values()} - {"-"}
    assert len(held) > 15
    assert [] == evening.told(lambda text: "argon2" in text or any(one in text for one in held))


# --- the live line -------------------------------------------------------------------------------


def test_messages_carry_only_the_keys_that_the_seat_may_have(evening):
    keys, seats = promised(), evening.hall.catalogue.games["ninety_ball"].seats
    patches = [
        (role, message)
        for event, role, message in evening.messages
        if event == "patch" and "-ninety_ball-" in message["round"]
    ]
    assert set(seats) == {role for role, _ in patches}
    told = {role: {key for r, m in patches if r == role for key in m["changes"]} for role in seats}
    for role, found in told.items():
        assert found <= keys[seats[role]] and "balls" in found, role


def test_no_message_comes_to_a_seat_that_a_round_has_not(evening):
    games = evening.hall.catalogue.games
    for event, role, message in evening.messages:
        names = [message["round"]] if event != "beat" else list(message["numbers"])
        for name in names:
            assert role in games[name.split("-")[1]].seats, (event, role, name)


def test_every_seat_gets_every_number_of_its_round_without_a_hole(evening):
    found: dict[tuple[str, str], list[int]] = {}
    for event, role, message in evening.messages:
        if event == "patch":
            found.setdefault((role, message["round"]), []).append(message["number"])
    for place, numbers in found.items():
        assert list(range(numbers[0], numbers[0] + len(numbers))) == numbers, place


def test_the_secret_of_the_draw_is_told_by_its_own_event_and_never_before(evening):
    changes = [m["changes"] for event, _, m in evening.messages if event == "patch"]
    told = [change for change in changes if change.get("game", {}).get("secret")]
    assert told and "FINISHED" == told[0]["phase"]
    before = changes[: changes.index(told[0])]
    assert not any(told[0]["game"]["secret"] in json.dumps(change) for change in before)
