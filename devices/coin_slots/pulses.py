"""A coin slot on a cable: every pulse of the acceptor arrives as one byte.

An acceptor sends a train of pulses for each coin, as many as its value is set to. A train ends when
nothing has come for a moment; one of another length is no coin of ours. The driver counts coins
since its start, which is the ``life`` of its total, and tells the total after each.
"""

from __future__ import annotations

import termios
import threading
import time
from typing import Any

import serial

from devices.ports import (
    FAULT,
    READY,
    SILENT,
    CoinsCounted,
    DeviceState,
    SlotHeard,
    SlotSeen,
)

BAUD = 9600
READ_S = 0.02
TRAIN_S = 0.15
"""After so long without a pulse a train is over; acceptors leave some 50 ms between pulses."""

AGAIN_S = 1.0
FAILURES = (OSError, ValueError, termios.error)


class PulseSlot:
    """The slot of one box on the port ``place``; ``pulses`` of them are a coin of ``cents``."""

    def __init__(
        self, heard: SlotHeard, *, place: str, table: str, box: int, cents: int, pulses: int = 1
    ) -> None:
        self._heard = heard
        self._place = place
        self._box = (table, box)
        self._cents = cents
        self._pulses = pulses
        self._life = f"{table}-{box}-{_now()}"
        self._total = 0
        self._train = 0
        self._last = 0.0
        self._state = DeviceState(SILENT, _now(), "cable")
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._listen, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._ended.set()
        self._thread.join()

    def state(self) -> DeviceState:
        return self._state

    def _listen(self) -> None:
        """Opens the port as often as it has to, and counts what comes through it."""
        while not self._ended.is_set():
            try:
                with serial.serial_for_url(self._place, baudrate=BAUD, timeout=READ_S) as port:
                    self._plugged()
                    self._count(port)
            except FAILURES as failure:
                self._unplugged(type(failure).__name__)
                self._ended.wait(AGAIN_S)

    def _plugged(self) -> None:
        self._state = DeviceState(READY, _now())
        self._train = 0
        self._tell()

    def _unplugged(self, word: str) -> None:
        if self._state.state == READY:
            self._heard(SlotSeen(*self._box, False))
        self._state = DeviceState(SILENT, _now(), word)

    def _count(self, port: Any) -> None:
        while not self._ended.is_set():
            pulses = len(port.read(max(1, port.in_waiting)))
            now = time.monotonic()
            if pulses:
                self._train += pulses
                self._last = now
            elif self._train and now - self._last >= TRAIN_S:
                self._train_is_over()

    def _train_is_over(self) -> None:
        coins, rest = divmod(self._train, self._pulses)
        self._train = 0
        if rest or not coins:
            self._state = DeviceState(FAULT, _now(), f"{rest} pulses")
            return
        self._state = DeviceState(READY, self._state.since)
        for _ in range(coins):
            self._total += 1
            self._tell()

    def _tell(self) -> None:
        self._heard(CoinsCounted(*self._box, self._life, self._total, self._cents))


def _now() -> int:
    return time.time_ns() // 1_000_000
