"""A coin slot on a cable (a real pseudo terminal): trains of pulses, a pulled cable."""

from __future__ import annotations

import os
import time
import tty
from pathlib import Path

import pytest

from devices.coin_slots.pulses import PulseSlot
from devices.ports import FAULT, READY, CoinsCounted
from tests.devices.test_coin_slots_mqtt import Words


class Cable:
    """A pseudo terminal behind a link that stays the same when it is plugged in again."""

    def __init__(self, link: Path) -> None:
        self.link = link
        self.plug()

    def plug(self) -> None:
        self._acceptor, self._house = os.openpty()
        tty.setraw(self._house)
        self.link.unlink(missing_ok=True)
        self.link.symlink_to(os.ttyname(self._house))

    def pulses(self, number: int) -> None:
        os.write(self._acceptor, b"." * number)

    def pull(self) -> None:
        self.link.unlink()
        os.close(self._acceptor)
        os.close(self._house)


def shown(slot: PulseSlot, state: str) -> None:
    """Waits until the slot is in this state."""
    for _ in range(1_000):
        if slot.state().state == state:
            return
        time.sleep(0.02)
    raise AssertionError(slot.state())


@pytest.fixture
def cable(tmp_path):
    return Cable(tmp_path / "slot")


@pytest.fixture
def words() -> Words:
    return Words()


@pytest.fixture
def slot(cable, words):
    place = str(cable.link)
    slot = PulseSlot(words, place=place, table="P1", box=3, cents=100, pulses=2)
    slot.start()
    words.wait(lambda heard: heard.totals(3) == [0])
    yield slot
    slot.stop()


def test_a_train_of_pulses_is_a_coin_and_every_coin_tells_the_total(cable, slot, words):
    cable.pulses(2)
    words.wait(lambda heard: heard.totals(3) == [0, 1])
    cable.pulses(1)
    cable.pulses(1)
    words.wait(lambda heard: heard.totals(3) == [0, 1, 2])
    coin = words.all[-1]
    assert isinstance(coin, CoinsCounted) and ("P1", 3, 100) == (coin.table, coin.box, coin.cents)
    assert 1 == len({word.life for word in words.all if isinstance(word, CoinsCounted)})


def test_two_coins_at_once_are_two_and_an_odd_pulse_is_none(cable, slot, words):
    cable.pulses(4)
    words.wait(lambda heard: heard.totals(3) == [0, 1, 2])
    cable.pulses(3)
    shown(slot, FAULT)
    cable.pulses(2)
    words.wait(lambda heard: heard.totals(3) == [0, 1, 2, 3])
    assert READY == slot.state().state


def test_a_pulled_cable_is_a_dead_slot_and_counts_on_when_it_is_plugged_in(cable, slot, words):
    cable.pulses(2)
    words.wait(lambda heard: heard.totals(3) == [0, 1])
    cable.pull()
    words.wait(lambda heard: heard.lights(3) == [False])
    cable.plug()
    words.wait(lambda heard: heard.totals(3) == [0, 1, 1])
    cable.pulses(2)
    words.wait(lambda heard: heard.totals(3) == [0, 1, 1, 2])
