"""``manage.py wheel-simulator``: a roulette wheel with a reader on a cable, faults on demand."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random, SystemRandom
from typing import TextIO

import click

from commands._machine_ports import Port, PtyPort, TcpPort
from commands.extractor_simulator import FIRST_BOOT, Simulator, run
from devices.serial_extractor.simulated import SimulatedMachine
from devices.serial_extractor.wheel import ONE_ZERO, TWO_ZEROS, Wheel


@click.command("wheel-simulator")
@click.option("--pty", type=click.Path(path_type=Path), help="Link to a pseudo terminal: PATH-1 …")
@click.option("--tcp", type=click.IntRange(0, 65_535), help="TCP port instead (0: any free one).")
@click.option("--turn-ms", default=6_000, show_default=True, help="How long the ball runs.")
@click.option("--zeros", type=click.IntRange(1, 2), default=1, show_default=True)
@click.option("--seed", help="Makes the same numbers come again.")
@click.option("--script", type=click.File(), help="Lines like `20 unplug`, `+5 plug`.")
def command(
    *,
    pty: Path | None,
    tcp: int | None,
    turn_ms: int,
    zeros: int,
    seed: str | None,
    script: TextIO | None,
) -> None:
    """Play the wheel of a table in a house that runs with BINGO_WHEEL_URL.

    It is asked for a number when the bets are closed. Words on the input (or single keys at a
    terminal) have a fault happen, as with `extractor-simulator`.
    """
    if (pty is None) == (tcp is None):
        raise click.UsageError("Choose one of --pty and --tcp.")
    port: Port = PtyPort(pty) if pty is not None else TcpPort(tcp or 0)
    luck = Random(seed) if seed else SystemRandom()
    machine = SimulatedMachine(luck.randrange, turn_ms, int(time.time()) - FIRST_BOOT)
    machine.drum = Wheel(luck.randrange, ONE_ZERO if zeros == 1 else TWO_ZEROS)
    run(Simulator(machine, port, script or ()), port)
