"""The house and a ball machine talk: one ball at a time, none lost and none told twice."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from devices.serial_extractor.conversation import PATIENCE_MS, SILENT_MS
from tests.devices.bench import Bench, clean

READY, TURNING, SILENT, FAULT = "ready", "turning", "silent", "fault"


def balls(bench: Bench) -> list[int]:
    """What came out of the drum and is in the books as well."""
    return bench.machine.drum.out[: len(bench.books)]


def test_ninety_balls_come_when_ninety_are_asked_for():
    bench = Bench(turn_ms=40).until(90)
    assert list(range(1, 91)) == sorted(bench.books)
    assert balls(bench) == bench.books


def test_the_machine_is_ready_turning_and_ready_again():
    bench = Bench(wanted=False).run(100)
    assert (READY, "") == bench.shown()
    bench.wanted = True
    assert (TURNING, "") == bench.run(100).shown()
    bench.until(1).wanted = False
    assert (READY, "") == bench.run(100).shown()


@pytest.mark.parametrize("fault", ["duplicate", "corrupt", "missing", "noise", "restart"])
def test_after_a_fault_of_the_line_the_balls_go_on_in_order(fault):
    bench = Bench().until(3).fault(fault).until(8)
    assert (8, balls(bench)) == (len(bench.books), bench.books)


def test_every_fault_of_the_line_is_counted():
    bench = Bench().until(1)
    for fault in ("duplicate", "corrupt", "gap"):
        bench.fault(fault).until(len(bench.books) + 1)
    counts = bench.talk.counts
    assert (1, 1, 1) == (counts.duplicates, counts.damaged, counts.gaps)


def test_a_machine_that_starts_anew_is_asked_again_and_tells_the_ball_at_its_outlet():
    bench = Bench().until(2)
    bench.to_house = lambda line: b""
    while bench.machine.outlet is None:
        bench.step()
    bench.fault("restart").to_house = clean
    bench.until(6)
    assert (balls(bench), 1) == (bench.books, bench.talk.counts.restarts)


def test_a_house_that_starts_anew_in_mid_turn_gets_that_ball_and_no_other():
    bench = Bench().until(2).run(100)
    bench.start_house()
    assert balls(bench.until(5)) == bench.books


def test_a_house_that_starts_anew_before_it_could_thank_for_a_ball_does_not_count_it_twice():
    bench = Bench().until(2)
    bench.to_machine = lambda line: b"" if line.startswith(b":ACK") else line
    bench.until(3).start_house()
    bench.run(2_000).to_machine = clean
    assert balls(bench.until(6)) == bench.books


def test_the_same_question_never_brings_a_second_ball():
    bench = Bench(turn_ms=2_500).until(1)
    bench.wanted = False
    bench.run(8_000)
    assert 1 == len(bench.machine.drum.out)


def test_a_ball_that_nobody_waits_for_lies_at_the_outlet_and_is_the_next_one():
    bench = Bench().until(2)
    bench.wanted = False
    bench.run(100).fault("ball").run(1_500)
    lying = bench.machine.drum.out[-1]
    assert (READY, f"outlet {lying}") == bench.shown()
    bench.wanted = True
    assert lying == bench.until(3).books[-1]


def test_a_cable_that_says_nothing_is_silent_since_it_was_heard_last():
    bench = Bench().until(2).fault("silence")
    heard = bench.talk.heard_at
    bench.run(SILENT_MS + 500)
    assert ((SILENT, ""), heard) == (bench.shown(), bench.talk.shown(bench.now).since)
    bench.fault("silence").until(4)
    assert balls(bench) == bench.books


def test_a_line_of_nothing_but_noise_is_silent_and_says_why():
    bench = Bench().until(1)
    bench.to_house = lambda line: bytes(byte ^ 1 for byte in line[:-2]) + b"\r\n"
    assert (SILENT, "noise") == bench.run(SILENT_MS + 1_500).shown()


def test_a_machine_that_never_answered_is_silent_from_the_start():
    assert (SILENT, "") == Bench(to_house=lambda line: b"").shown()


def test_a_ball_that_does_not_come_makes_the_machine_silent_while_the_line_is_well():
    bench = Bench(turn_ms=600_000).run(PATIENCE_MS + 500)
    assert (SILENT, "ball") == bench.shown()


def test_a_jam_is_a_fault_with_the_machines_own_word_and_passes():
    bench = Bench().until(1).fault("jam").run(1_500)
    assert (FAULT, "jam") == bench.shown()
    bench.fault("jam").until(3)
    assert balls(bench) == bench.books


def test_a_number_that_cannot_be_is_a_fault_until_a_person_clears_the_outlet():
    bench = Bench().until(2).fault("wrong").run(3_000)
    assert ((FAULT, "ball 91"), 2) == (bench.shown(), len(bench.books))
    bench.fault("clear").until(4)
    assert ((TURNING, ""), balls(bench)) == (bench.run(40).shown(), bench.books)


def test_a_number_that_cannot_be_is_passed_over_once_people_have_keyed_the_ball_themselves():
    bench = Bench().until(2).fault("wrong").run(3_000)
    bench.books.append(bench.machine.drum.out[-1])
    assert balls(bench.until(6)) == bench.books


def test_a_sequence_with_a_hole_stops_until_people_have_looked():
    bench = Bench().until(2).fault("gap").run(3_000)
    assert ((FAULT, "gap 3"), 2) == (bench.shown(), len(bench.books))
    bench.books.append(bench.machine.drum.out[-1])
    assert balls(bench.until(6)) == bench.books


def test_balls_taken_by_hand_while_the_cable_was_out_are_told_afterwards_and_not_counted_twice():
    bench = Bench().until(2)
    bench.to_house = bench.to_machine = lambda line: b""
    bench.run(600).wanted = False
    for word in ("take", "ball"):
        bench.fault(word).run(600)
    bench.fault("take").books += bench.machine.drum.out[2:]
    bench.to_house = bench.to_machine = clean
    bench.run(3_000).wanted = True
    assert balls(bench.until(7)) == bench.books


class Storm:
    """A line on which much goes wrong, the same for the same seed."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def __call__(self, line: bytes) -> bytes:
        match self.random.randrange(12):
            case 0:
                return b""
            case 1:
                return line * 2
            case 2:
                place = self.random.randrange(len(line))
                return line[:place] + b"\x00" + line[place + 1 :]
            case 3:
                return line[: self.random.randrange(len(line))]
            case _:
                return line


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(40, 2_000))
def test_in_any_storm_with_restarts_on_both_sides_no_ball_is_lost_and_none_comes_twice(
    seed, turn_ms
):
    random = Random(seed)
    storm = Storm(random)
    bench = Bench(turn_ms=turn_ms, to_house=storm, to_machine=storm)
    while len(bench.books) < 25 and bench.now < 900_000:
        bench.run(random.choice([20, 200, 1_500]))
        match random.randrange(25):
            case 0:
                bench.start_house()
            case 1:
                bench.fault("restart")
            case 2:
                bench.wanted = not bench.wanted
            case 3:
                bench.wanted = True
    assert (True, balls(bench)) == (len(bench.books) >= 25, bench.books)
