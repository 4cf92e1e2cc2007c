"""The demonstration's clock runs faster than the real one, and never goes back."""

from __future__ import annotations

from demonstration.clock import PacedWorld
from house.world import ScriptedWorld


def test_a_second_is_as_many_seconds_as_the_pace_says() -> None:
    real = ScriptedWorld(1_000_000)
    paced = PacedWorld(real, pace=20)
    real.pass_ms(1_000)
    assert 1_020_000 == paced.now()


def test_another_pace_goes_on_from_the_time_that_is_shown() -> None:
    real = ScriptedWorld(1_000_000)
    paced = PacedWorld(real, pace=60)
    real.pass_ms(1_000)
    paced.run_at(1)
    real.pass_ms(1_000)
    assert 1_061_000 == paced.now()


def test_after_a_restart_the_clock_goes_on_from_what_was_recorded_last() -> None:
    assert 5_000_000 == PacedWorld(ScriptedWorld(1_000_000), since=5_000_000).now()
    assert 1_000_000 == PacedWorld(ScriptedWorld(1_000_000), since=900_000).now()
