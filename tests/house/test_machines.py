"""What the house asks of a machine on a cable, and what it makes of the answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from app import CannotStart, create_app
from bingo.games.ninety_ball.play_events import BallAnnounced, BallHeld, BallKeptApart
from bingo.screens import TAKEN_NAMES, next_game
from devices.ports import BallSeen, DeviceState
from house.contract import HOUSE
from house.machines import TAKEN, TRIES, WAITS, WRONG, Machines, question
from house.play import Asker, Outcome
from house.settings import Settings
from house.store import Store
from tests.factories import MARTA, SALA, Hall, until

DRUM = "bombo"


class Drum:
    """A machine that does nothing but remember what it is asked."""

    name = DRUM

    def __init__(self) -> None:
        self.asked = ""
        self.shown = DeviceState("ready", 5)

    def ask(self, question: str) -> None:
        self.asked = question

    def rest(self) -> None:
        self.asked = ""

    def run(self) -> None:
        """Nothing comes by itself."""

    def end(self) -> None:
        """There is nothing to end."""

    def state(self) -> DeviceState:
        return self.shown


class Room:
    """A game that draws from a machine, and everybody who has to do with it."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.told: list[tuple[str, dict]] = []
        self.start()
        play = until(lambda game, step: step.action == "RequestBall")
        self.game = hall.play(hall.announce(extractor=DRUM), hall.plan(12), play).id
        self.sequence = 0

    def start(self) -> None:
        """The house starts anew: machine and house know of nothing."""
        self.drum = Drum()
        self.machines = Machines(self.hall.door, SALA, lambda *how: self.told.append(how))
        self.machines.add(self.drum)
        self.hall.door.told = self.hear

    def hear(self, outcome: Outcome) -> None:
        self.hall.outcomes.append(outcome)
        self.machines.hear(outcome)

    @property
    def state(self):
        return self.hall.look(self.game).state

    def question(self, ordinal: int) -> str:
        return question(self.game, ordinal)

    def do(self, name: str, **fields) -> None:
        self.hall.world.pass_ms(3_000)
        self.hall.do(MARTA, self.game, name, **fields)

    def request(self) -> None:
        self.do("RequestBall", ordinal=len(self.state.balls) + 1)

    def bring(self, number: int, question: str | None = None, **more) -> str:
        """The machine tells a ball, in answer to what it was asked."""
        self.sequence += 1
        key = more.pop("key", f"{DRUM}:1:{self.sequence}")
        at = more.pop("at", self.hall.world.now())
        asked = self.drum.asked if question is None else question
        return self.machines.seen(DRUM, BallSeen(key, number, asked, at))

    def ball(self, number: int) -> str:
        self.request()
        return self.bring(number)

    def drawn(self) -> list[int]:
        return list(self.state.drawn)


@pytest.fixture(scope="module")
def furnished(migrated: Path, tmp_path_factory) -> Path:
    """A hall with everything in it, that every test copies."""
    folder = tmp_path_factory.mktemp("hall")
    path = folder / "house.db"
    path.write_bytes(migrated.read_bytes())
    store = Store(f"sqlite:///{path}")
    Hall(store, folder).furnished()
    store.close()
    return path


@pytest.fixture
def room(furnished: Path, tmp_path: Path):
    path = tmp_path / "house.db"
    path.write_bytes(furnished.read_bytes())
    store = Store(f"sqlite:///{path}")
    yield Room(Hall(store, tmp_path))
    store.close()


# --- asking ----------------------------------------------------------------------------------


def test_a_requested_ball_is_asked_of_the_machine_that_the_game_names(room):
    assert "" == room.drum.asked
    room.request()
    assert room.question(1) == room.drum.asked


def test_a_machine_that_no_game_names_is_left_alone(room):
    room.do("SwitchExtractor", extractor="another")
    room.request()
    assert "" == room.drum.asked


def test_after_its_answer_the_machine_rests(room):
    assert (TAKEN, "") == (room.ball(34), room.drum.asked)


def test_a_machine_that_the_game_leaves_in_mid_turn_rests(room):
    room.request()
    room.do("SwitchExtractor", extractor="manual")
    assert "" == room.drum.asked


def test_a_house_that_starts_anew_in_mid_ask_asks_the_same_question_again(room):
    room.request()
    room.start()
    assert "" == room.drum.asked
    room.machines.look()
    assert (room.question(1), TAKEN) == (room.drum.asked, room.bring(34))


def test_a_question_is_short_and_tells_the_round_and_the_place_in_it():
    game, place = question("sala-ninety_ball-1", 21).split(".")
    assert (8, "21") == (len(game), place)
    assert game != question("sala-ninety_ball-2", 21).split(".")[0]


# --- answers ---------------------------------------------------------------------------------


def test_a_ball_of_the_machine_is_announced_with_the_machines_name_and_time(room):
    room.request()
    seen_at = room.hall.world.now()
    room.hall.world.pass_ms(800)
    room.bring(34, at=seen_at)
    (ball,) = events(room, BallAnnounced)
    assert (1, 34, DRUM, DRUM) == (ball.ordinal, ball.number, ball.mode, ball.by)
    assert (seen_at, seen_at + 800) == (ball.seen_at, ball.spoken_at)


def test_a_ball_told_twice_is_one_ball(room):
    assert TAKEN == room.ball(34)
    assert WAITS == room.bring(34, room.question(1), key=f"{DRUM}:1:1")
    assert [34] == room.drawn()


def test_a_ball_that_nobody_waits_for_waits_until_somebody_asks(room):
    room.ball(34)
    assert WAITS == room.bring(35, "")
    room.request()
    assert TAKEN == room.bring(35, "")
    assert [34, 35] == room.drawn()


def test_a_ball_that_was_keyed_by_hand_meanwhile_is_not_announced_again(room):
    room.ball(34)
    room.request()
    asked = room.drum.asked
    room.do("SwitchExtractor", extractor="manual")
    room.do("AnnounceBall", ordinal=2, number=35)
    room.do("SwitchExtractor", extractor=DRUM)
    room.request()
    assert (TAKEN, TAKEN) == (room.bring(35, asked), room.bring(36))
    assert [34, 35, 36] == room.drawn()


def test_a_ball_in_the_books_whose_thanks_were_lost_is_thanked_for_at_the_next_question(room):
    room.ball(34)
    room.start()
    room.request()
    assert (TAKEN, TAKEN) == (room.bring(34, room.question(1), key="bombo:1:1"), room.bring(35))
    assert [34, 35] == room.drawn()


@pytest.mark.parametrize("number", [0, 91, 34])
def test_a_number_that_cannot_come_out_now_is_wrong(room, number):
    room.ball(34)
    room.request()
    assert (WRONG, [34]) == (room.bring(number), room.drawn())


def test_a_ball_of_another_game_is_wrong_and_never_counts(room):
    room.request()
    assert WRONG == room.bring(34, question("sala-ninety_ball-9", 1))
    assert [] == room.drawn()


def test_a_ball_that_lay_there_before_the_first_question_is_wrong(room):
    room.request()
    assert (WRONG, []) == (room.bring(34, ""), room.drawn())


def test_a_machine_that_lost_its_memory_and_counts_anew_loses_no_ball(room):
    room.ball(34)
    room.request()
    assert WAITS == room.bring(35, key=f"{DRUM}:1:1")
    assert TAKEN == room.bring(35, key=f"{DRUM}:1:1")
    assert [34, 35] == room.drawn()


def test_an_answer_that_the_rules_refuse_again_and_again_is_for_people_to_see(room, monkeypatch):
    room.request()
    refusing = room.hall.door.act
    monkeypatch.setattr(
        room.hall.door, "act", lambda asker, *rest: refusing(Asker("x", HOUSE, "x", "no"), *rest)
    )
    asked = [room.bring(34, key=f"{DRUM}:1:1") for _ in range(TRIES + 1)]
    assert [WAITS] * TRIES + [WRONG] == asked


def test_a_data_base_that_fails_leaves_the_ball_at_the_outlet(room, monkeypatch):
    room.request()

    def fails(*anything):
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(room.hall.door, "act", fails)
        assert WAITS == room.bring(34, key=f"{DRUM}:1:1")
    assert TAKEN == room.bring(34, key=f"{DRUM}:1:1")


# --- stops (BINGO-15, BINGO-17, BINGO-40) ----------------------------------------------------


def test_a_ball_that_comes_out_while_play_stops_is_held_and_announced_first(room):
    room.request()
    room.do("StopPlay", after_ball=0, call="line")
    assert room.question(1) == room.drum.asked
    assert (TAKEN, 34, []) == (room.bring(34), room.state.held, room.drawn())
    assert "" == room.drum.asked
    held, seen = events(room, BallHeld)[0], room.hall.world.now()
    room.do("CheckCard", stop=1, number=1)
    room.do("OrderResume", stop=1)
    room.request()
    ball = events(room, BallAnnounced)[0]
    assert (seen, seen, 34) == (held.at, ball.seen_at, ball.number)
    assert ball.spoken_at > seen


def test_a_ball_that_nobody_asked_for_is_held_in_a_stop_and_a_second_one_kept_apart(room):
    room.ball(34)
    room.do("StopPlay", after_ball=1, call="line")
    assert (TAKEN, TAKEN) == (room.bring(35, ""), room.bring(36, ""))
    assert TAKEN == room.bring(36, "")
    assert [35] == [event.number for event in events(room, BallHeld)]
    assert [36] == [event.number for event in events(room, BallKeptApart)]


def test_a_ball_that_is_still_awaited_when_play_resumes_is_asked_for_again(room):
    room.request()
    room.do("StopPlay", after_ball=0, call="line")
    room.start()
    room.do("CheckCard", stop=1, number=1)
    room.do("OrderResume", stop=1)
    assert (room.question(1), TAKEN) == (room.drum.asked, room.bring(34))


def test_during_an_interruption_a_ball_waits_and_is_the_next_one_afterwards(room):
    room.ball(34)
    room.request()
    asked = room.drum.asked
    room.do("RecordFailure", cause="equipment")
    assert ("", WAITS) == (room.drum.asked, room.bring(35, asked))
    room.do("ReadAloud")
    room.do("GoOn")
    room.request()
    assert (TAKEN, [34, 35]) == (room.bring(35, asked), room.drawn())


def events(room: Room, kind: type) -> list:
    """The events of the game of one kind, as they were told."""
    return [
        change.event
        for outcome in room.hall.outcomes
        for change in outcome.changes
        if isinstance(change.event, kind)
    ]


# --- what screens are told -------------------------------------------------------------------


def test_screens_are_told_when_a_machine_shows_another_state(room):
    room.drum.shown = DeviceState("silent", 1_000, "cable")
    room.machines.changed(DRUM)
    how = {"state": "silent", "since": 1_000, "words": "cable"}
    assert [(DRUM, how)] == room.told
    assert {DRUM: how} == room.machines.states()


# --- a machine in the settings ---------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(TAKEN_NAMES))
def test_a_machine_may_not_be_called_like_a_way_of_drawing_that_the_rules_know(name, tmp_path):
    with pytest.raises(CannotStart, match="the rules know it"):
        create_app(Settings(data_set=str(tmp_path), extractor_name=name))


def test_a_machine_in_the_settings_is_the_usual_way_to_draw_and_told_to_the_console(
    furnished, tmp_path
):
    (tmp_path / "house.db").write_bytes(furnished.read_bytes())
    settings = Settings(data_set=str(tmp_path), extractor_url="/dev/no-such-port")
    house = create_app(settings).extensions["house"]
    fields = next_game(house, SALA)
    assert [DRUM, "electronic", "manual"] == fields["extractors"]
    assert DRUM == fields["fields"]["extractor"]
    shown = house.machines.states()[DRUM]
    assert ("silent", "cable") == (shown["state"], shown["words"])
    house.door.store.close()
