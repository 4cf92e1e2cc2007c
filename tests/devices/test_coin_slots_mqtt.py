"""Coin slots over a real Mosquitto: retained totals, last wills, lost and repeated messages."""

from __future__ import annotations

import threading
from collections.abc import Callable

import paho.mqtt.client as paho
import pytest
from click.testing import CliRunner
from paho.mqtt.enums import CallbackAPIVersion

from commands.coin_slot_simulator import SlotSimulator, command
from devices.coin_slots import mqtt
from devices.coin_slots.messages import TableAlive, Total, body_of, read
from devices.coin_slots.mqtt import MqttSlots, broker_at
from devices.ports import READY, SILENT, CoinsCounted, SlotSeen
from tests.devices.mosquitto import Broker

ROOT = "bingo/hall/carousel"
PATIENCE_S = 20.0


class Words:
    """Everything that the slots said, and a way to wait until something is among it."""

    def __init__(self) -> None:
        self.all: list[CoinsCounted | SlotSeen] = []
        self._news = threading.Condition()

    def __call__(self, word: CoinsCounted | SlotSeen) -> None:
        with self._news:
            self.all.append(word)
            self._news.notify_all()

    def wait(self, what: Callable[[Words], bool]) -> None:
        with self._news:
            assert self._news.wait_for(lambda: what(self), PATIENCE_S), self.all

    def totals(self, box: int) -> list[int]:
        return [w.total for w in self.all if isinstance(w, CoinsCounted) and w.box == box]

    def lights(self, box: int) -> list[bool]:
        return [w.alive for w in self.all if isinstance(w, SlotSeen) and w.box == box]


@pytest.fixture
def broker(tmp_path):
    broker = Broker(tmp_path)
    broker.start()
    yield broker
    broker.stop()


@pytest.fixture
def words() -> Words:
    return Words()


@pytest.fixture
def slots(broker, words):
    slots = MqttSlots(words, host=broker.host, port=broker.port, root=ROOT)
    slots.start()
    yield slots
    slots.stop()


@pytest.fixture
def simulator(broker):
    simulator = SlotSimulator(host=broker.host, port=broker.port, root=ROOT, table="P1")
    simulator.connect()
    yield simulator
    simulator.die()


def test_a_coin_tells_the_running_total_of_its_box(slots, words, simulator):
    simulator.coin(3)
    simulator.coin(3)
    words.wait(lambda heard: heard.totals(3)[-1:] == [2])
    assert CoinsCounted("P1", 3, simulator.life, 2, 100) in words.all


def test_whoever_starts_late_hears_every_total_at_once(broker, words, simulator):
    for box in (1, 1, 4):
        simulator.coin(box)
    late = MqttSlots(words, host=broker.host, port=broker.port, root=ROOT)
    late.start()
    words.wait(lambda heard: (heard.totals(1), heard.totals(4)) == ([2], [1]))
    late.stop()


def test_a_lost_message_is_made_good_by_the_next_and_a_repeated_one_says_the_same(
    slots, words, simulator
):
    simulator.coin(3)
    simulator.lose(3)
    simulator.coin(3)
    simulator.repeat(3)
    words.wait(lambda heard: heard.totals(3)[-2:] == [3, 3])
    assert 2 not in words.totals(3)


def test_the_last_will_tells_that_the_slots_of_a_table_are_dead(slots, words, simulator):
    simulator.coin(3)
    words.wait(lambda heard: heard.totals(3) != [])
    simulator.die()
    words.wait(lambda heard: heard.lights(3)[-1:] == [False])
    simulator.connect()
    words.wait(lambda heard: heard.lights(3)[-1:] == [True])
    assert 1 == words.totals(3)[-1]


def test_the_total_of_a_dead_slot_that_the_broker_keeps_does_not_bring_it_to_life(
    broker, words, simulator
):
    simulator.coin(3)
    simulator.die()
    probe = Words()
    first = MqttSlots(probe, host=broker.host, port=broker.port, root=ROOT)
    first.start()
    probe.wait(lambda heard: heard.lights(3)[-1:] == [False])
    first.stop()
    assert ([1], False) == (probe.totals(3), probe.lights(3)[-1])


def test_when_the_broker_is_gone_every_known_slot_counts_as_dead_until_it_is_back(
    broker, slots, words, simulator
):
    simulator.coin(3)
    words.wait(lambda heard: heard.totals(3) != [])
    broker.stop()
    words.wait(lambda heard: heard.lights(3)[-1:] == [False])
    words.wait(lambda heard: slots.state().state == SILENT)
    broker.start()
    simulator.lose(3)
    simulator.repeat(3)
    words.wait(lambda heard: heard.totals(3)[-1] == 2)
    words.wait(lambda heard: slots.state().state == READY)


def test_what_is_no_word_of_a_slot_is_passed_over(broker, slots, words, simulator):
    stranger = paho.Client(CallbackAPIVersion.VERSION2)
    stranger.connect(broker.host, broker.port)
    stranger.loop_start()
    for topic, body in (("P1/3", "x"), ("P1/0", "{}"), ("P1/alive", "yes"), ("P%/1", "{}")):
        stranger.publish(f"{ROOT}/{topic}", body, qos=1).wait_for_publish(PATIENCE_S)
    stranger.disconnect()
    stranger.loop_stop()
    simulator.coin(2)
    words.wait(lambda heard: heard.totals(2) == [1])
    assert [2] == sorted({word.box for word in words.all})


GOOD = body_of(Total("a1", 7, 100)).encode()


@pytest.mark.parametrize(
    ("topic", "payload", "expected"),
    [
        (f"{ROOT}/P1/3", GOOD, CoinsCounted("P1", 3, "a1", 7, 100)),
        (f"{ROOT}/P1/alive", b"1", TableAlive("P1", True)),
        (f"{ROOT}/P1/alive", b"0", TableAlive("P1", False)),
        (f"{ROOT}/P1/alive", b"", None),
        (f"{ROOT}/P1/3", b"[]", None),
        (f"{ROOT}/P1/3", b"{", None),
        (f"{ROOT}/P1/3", b"[" * 200, None),
        (f"{ROOT}/P1/3", GOOD + b" " * 600, None),
        (f"{ROOT}/P1/3", b'{"life":"a1","total":true,"cents":100}', None),
        (f"{ROOT}/P1/3", b'{"life":"","total":7,"cents":100}', None),
        (f"{ROOT}/P1/3", b'{"life":"a1","total":-7,"cents":100}', None),
        (f"{ROOT}/P1/10", GOOD, None),
        (f"{ROOT}/P1/3/x", GOOD, None),
        (f"other/{ROOT}/P1/3", GOOD, None),
    ],
)
def test_a_message_is_a_word_of_a_slot_or_it_is_nothing(topic, payload, expected):
    assert expected == read(ROOT, topic, payload)


def test_the_simulator_obeys_words_on_its_input(broker):
    told = "3\ncoin 3\nlose 3\nrepeat 3\ndie\nconnect\nfly 3\ncoin 9\nquit\n"
    place = ["--host", broker.host, "--port", str(broker.port), "--table", "P1", "--root", ROOT]
    answer = CliRunner().invoke(command, place, input=told)
    assert 0 == answer.exit_code, answer.output
    assert [
        "box 3: 1",
        "box 3: 2",
        "box 3: 3",
        "box 3: 3",
        "die",
        "connect",
        "fly 3: no such word",
        "coin 9: no such word",
    ] == answer.output.splitlines()[1:]


def test_the_address_of_a_broker_names_host_topic_and_who_signs_in():
    plain, guarded = broker_at("mqtt://broker"), broker_at("mqtts://eva:a%2Fb@10.0.0.7:8884/sala/c")
    assert ("broker", 1883, "bingo/carousel", "", False) == (
        plain.host,
        plain.port,
        plain.root,
        plain.user,
        plain.tls,
    )
    assert mqtt.Broker("10.0.0.7", 8884, "sala/c", "eva", "a/b", True) == guarded
    assert "a/b" not in repr(guarded)


@pytest.mark.parametrize("url", ["broker:1883", "http://broker", "mqtt://", "mqtt://b/x?y=1"])
def test_what_is_no_address_of_a_broker_is_told(url):
    with pytest.raises(ValueError, match="no address of a broker"):
        broker_at(url)
