"""Coin slots that speak MQTT: hears their retained totals and their last wills from a broker.

Totals are retained and only ever grow, so a message that is lost, repeated or late does no harm,
and whoever starts late hears every total at once. When the way to the broker is lost, every slot
that was heard counts as dead until it is heard again.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from devices.coin_slots.messages import TableAlive, read
from devices.ports import FAULT, READY, SILENT, CoinsCounted, DeviceState, SlotHeard, SlotSeen

QOS = 1
ROOT = "bingo/carousel"
PORTS = {"mqtt": 1883, "mqtts": 8883}
KEEPALIVE_S = 5
"""The broker gives a silent slot up after one and a half times so long (POOL-10)."""


@dataclass(frozen=True, slots=True, repr=False)
class Broker:
    """Where a broker is, and how the house signs in there; the slots speak under ``root``."""

    host: str
    port: int
    root: str = ROOT
    user: str = ""
    password: str = ""
    tls: bool = False


def broker_at(url: str) -> Broker:
    """The broker of an address ``mqtt[s]://[user:password@]host[:port][/root]``; ``ValueError``."""
    parts = urlsplit(url)
    if parts.scheme not in PORTS or not parts.hostname or parts.query or parts.fragment:
        raise ValueError(f"{parts.scheme}://{parts.hostname} is no address of a broker")
    return Broker(
        host=parts.hostname,
        port=parts.port or PORTS[parts.scheme],
        root=parts.path.strip("/") or ROOT,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        tls=parts.scheme == "mqtts",
    )


class MqttSlots:
    """All coin slots of a hall behind one broker at ``host:port``, under the topic ``root``."""

    @classmethod
    def of(cls, broker: Broker, heard: SlotHeard) -> MqttSlots:
        """The slots behind a broker that an address told."""
        slots = cls(heard, host=broker.host, port=broker.port, root=broker.root)
        if broker.user:
            slots._client.username_pw_set(broker.user, broker.password)
        if broker.tls:
            slots._client.tls_set()
        return slots

    def __init__(self, heard: SlotHeard, *, host: str, port: int = 1883, root: str = ROOT) -> None:
        self._heard = heard
        self._place = (host, port)
        self._root = root
        self._slots: set[tuple[str, int]] = set()
        self._dead: set[str] = set()
        self._lock = threading.Lock()
        self._state = DeviceState(SILENT, _now(), "broker")
        self._client = paho.Client(CallbackAPIVersion.VERSION2)
        self._client.on_connect = self._connected
        self._client.on_disconnect = self._disconnected
        self._client.on_message = self._message

    def start(self) -> None:
        """Connects as soon as the broker is there, and again whenever it comes back."""
        host, port = self._place
        self._client.reconnect_delay_set(min_delay=1, max_delay=5)
        self._client.connect_async(host, port, keepalive=KEEPALIVE_S)
        self._client.loop_start()

    def stop(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    def state(self) -> DeviceState:
        return self._state

    def _connected(self, client: Any, userdata: Any, flags: Any, reason: Any, *rest: Any) -> None:
        if reason.is_failure:
            self._state = DeviceState(FAULT, _now(), str(reason))
            return
        self._state = DeviceState(READY, _now())
        client.subscribe(f"{self._root}/+/+", qos=QOS)

    def _disconnected(self, *told: Any) -> None:
        self._state = DeviceState(SILENT, _now(), "broker")
        for table, box in self._known():
            self._heard(SlotSeen(table, box, False))

    def _message(self, client: Any, userdata: Any, message: Any) -> None:
        word = read(self._root, message.topic, message.payload)
        if isinstance(word, CoinsCounted):
            self._counted(word)
        elif isinstance(word, TableAlive):
            (self._dead.discard if word.alive else self._dead.add)(word.table)
            for table, box in self._known(word.table):
                self._heard(SlotSeen(table, box, word.alive))

    def _counted(self, word: CoinsCounted) -> None:
        """A total that is only kept by the broker says nothing about who told it."""
        with self._lock:
            self._slots.add((word.table, word.box))
        self._heard(word)
        if word.table in self._dead:
            self._heard(SlotSeen(word.table, word.box, False))

    def _known(self, table: str = "") -> list[tuple[str, int]]:
        with self._lock:
            return sorted(slot for slot in self._slots if not table or slot[0] == table)


def _now() -> int:
    return time.time_ns() // 1_000_000
