"""``manage.py coin-slot-simulator``: the coin slots of a table, with every mishap on demand."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping

import click
import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from devices.coin_slots.messages import Total, alive_topic, body_of, topic_of

QOS = 1
KEEPALIVE_S = 5
CONNECTED_S = 10.0


class SlotSimulator:
    """The controller of the slots of one table: it counts, publishes, and can be made to fail."""

    def __init__(self, *, host: str, port: int, root: str, table: str, cents: int = 100) -> None:
        self.root, self.table, self.cents = root, table, cents
        self.place = (host, port)
        self.life = f"sim-{time.time_ns() // 1_000_000}"
        self.totals: dict[int, int] = {}
        self._client = self._fresh()

    def _fresh(self) -> paho.Client:
        client = paho.Client(CallbackAPIVersion.VERSION2)
        client.will_set(alive_topic(self.root, self.table), "0", qos=QOS, retain=True)
        return client

    def connect(self) -> None:
        """Connects, says that it is alive, and tells every total again."""
        self._client.connect(*self.place, keepalive=KEEPALIVE_S)
        self._client.loop_start()
        for box in sorted(self.totals):
            self.repeat(box)
        self._publish(alive_topic(self.root, self.table), "1")

    def coin(self, box: int) -> None:
        """A coin goes into the slot of a box, and the house is told."""
        self.lose(box)
        self.repeat(box)

    def lose(self, box: int) -> None:
        """A coin goes in, and its message is lost."""
        self.totals[box] = self.totals.get(box, 0) + 1

    def repeat(self, box: int) -> None:
        """The total of a box is told, as it was or as it is."""
        total = Total(self.life, self.totals.setdefault(box, 0), self.cents)
        self._publish(topic_of(self.root, self.table, box), body_of(total))

    def die(self) -> None:
        """The controller is gone without a word: its broker speaks its last will."""
        sock = self._client.socket()
        self._client.loop_stop()
        if sock is not None:
            sock.close()
        self._client = self._fresh()

    def leave(self) -> None:
        """Says good-bye, and that it is not there any more."""
        self._publish(alive_topic(self.root, self.table), "0")
        self._client.disconnect()
        self._client.loop_stop()

    def _publish(self, topic: str, body: str) -> None:
        """Sends; without a connection the library sends it as soon as there is one again."""
        told = self._client.publish(topic, body, qos=QOS, retain=True)
        if told.rc == paho.MQTT_ERR_SUCCESS:
            told.wait_for_publish(CONNECTED_S)


@click.command("coin-slot-simulator")
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=1883, show_default=True, type=click.IntRange(1, 65_535))
@click.option("--root", default="bingo/carousel", show_default=True, help="The first topic levels.")
@click.option("--table", required=True, help="The name of the table in the house.")
@click.option("--boxes", default=7, show_default=True, type=click.IntRange(1, 9))
@click.option("--cents", default=100, show_default=True, help="The value of a coin.")
def command(*, host: str, port: int, root: str, table: str, boxes: int, cents: int) -> None:
    """Play the coin slots of a table; words on the input have things happen.

    `3` or `coin 3`: a coin in box 3 · `lose 3`: a coin whose message is lost · `repeat 3`: the same
    total again · `die`: gone without a word · `connect`: back again · `quit`.
    """
    simulator = SlotSimulator(host=host, port=port, root=root, table=table, cents=cents)
    simulator.totals = dict.fromkeys(range(1, boxes + 1), 0)
    simulator.connect()
    click.echo(f"{boxes} slots of {table} at {host}:{port} under {root}")
    for line in sys.stdin:
        words = line.split()
        if words == ["quit"]:
            break
        if words:
            click.echo(_done(simulator, words, boxes))
    simulator.leave()


def _done(simulator: SlotSimulator, words: list[str], boxes: int) -> str:
    """Does what the words say and tells what came of it."""
    whole: Mapping[str, Callable[[], None]] = {
        "die": simulator.die,
        "connect": simulator.connect,
    }
    single = {"coin": simulator.coin, "lose": simulator.lose, "repeat": simulator.repeat}
    if words[0] in whole and len(words) == 1:
        whole[words[0]]()
        return words[0]
    name, box = ("coin", words[0]) if len(words) == 1 else (words[0], words[1])
    if name not in single or not box.isdecimal() or not 1 <= int(box) <= boxes:
        return f"{' '.join(words)}: no such word"
    single[name](int(box))
    return f"box {box}: {simulator.totals[int(box)]}"
