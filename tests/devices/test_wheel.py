"""A roulette wheel on a cable: its numbers, its lines, and the round that waits for them."""

from __future__ import annotations

from random import Random

import pytest
from click.testing import CliRunner

from commands.wheel_simulator import command
from devices.serial_extractor.ball_protocol import Ask, Ball, LineReader, encode
from devices.serial_extractor.simulated import SimulatedMachine
from devices.serial_extractor.wheel import TWO_ZEROS, Wheel
from house.contract import DEVICE, Chance
from tables.core.words import CloseBets, ReportOutcome, TakeStep
from tests.games.felt import Felt

TURN_MS = 10


def wheel(pockets: int = 37) -> SimulatedMachine:
    luck = Random(7)
    machine = SimulatedMachine(luck.randrange, TURN_MS)
    machine.drum = Wheel(luck.randrange, pockets)
    return machine


def spun(machine: SimulatedMachine, question: str, now: int) -> Ball:
    machine.hear(encode(Ask(question)), now)
    (ball,) = LineReader().feed(machine.tick(now + TURN_MS))
    assert isinstance(ball, Ball)
    return ball


def test_every_pocket_comes_again_and_again():
    drum = Wheel(Random(1).randrange, TWO_ZEROS)
    came = [drum.blow() for _ in range(400)]
    drum.refill()
    assert {*range(38)} == set(came)
    assert 400 == len(drum.out)


def test_a_wheel_answers_the_question_of_its_spin():
    ball = spun(wheel(), "5f3a09c1.1", 0)
    assert ("5f3a09c1.1", True) == (ball.question, 0 <= ball.number <= 36)


def test_a_spin_waits_for_the_wheel_of_its_table_and_takes_its_number():
    felt = Felt("american_roulette", source="cilindro-R1")
    assert felt.open() is None
    felt.must("croupier", TakeStep("throw", 1))
    felt.must("croupier", CloseBets())
    waits = felt.game.awaits(felt.play, felt.round.terms)
    chance = next(one for one in waits if isinstance(one, Chance))
    assert ("cilindro-R1", 37, 1) == (chance.device, len(chance.outcomes), chance.ordinal)
    assert felt.ask(DEVICE, chance.answer(17)) is None
    assert "17" == felt.view()["result"]


def test_the_croupier_may_key_what_a_silent_wheel_does_not_tell():
    felt = Felt("french_roulette", source="cilindro-R1")
    assert felt.open() is None
    felt.must("croupier", TakeStep("throw", 1))
    felt.must("croupier", CloseBets())
    felt.must("croupier", ReportOutcome(1, 0))
    assert "PAYING" == felt.play.phase


@pytest.mark.parametrize("options", [[], ["--pty", "w", "--tcp", "0"]])
def test_the_simulator_wants_one_port(options):
    done = CliRunner().invoke(command, options)
    assert (2, True) == (done.exit_code, "Choose one" in done.output)
