"""The topics and messages of coin slots on MQTT; ``docs/devices.md`` tells who sends what when.

Pure. A slot publishes its running total, retained, under ``<root>/<table>/<box>``; the controller
of a table's slots publishes under ``<root>/<table>/alive``, retained and as its last will.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass

from devices.ports import CoinsCounted

LONGEST = 512
"""Bytes of a message; a longer one is nobody's total."""

_TABLE = re.compile(r"[A-Za-z0-9_-]{1,24}")
_BOX = re.compile(r"[1-9]")


@dataclass(frozen=True, slots=True)
class TableAlive:
    """The controller of the slots of a table is there, or its broker says that it is gone."""

    table: str
    alive: bool


@dataclass(frozen=True, slots=True)
class Total:
    """The body of a slot's message."""

    life: str
    total: int
    cents: int


def topic_of(root: str, table: str, box: int) -> str:
    return f"{root}/{table}/{box}"


def alive_topic(root: str, table: str) -> str:
    return f"{root}/{table}/alive"


def body_of(total: Total) -> str:
    """The message of a slot, as JSON."""
    return json.dumps(asdict(total), sort_keys=True)


def read(root: str, topic: str, payload: bytes) -> CoinsCounted | TableAlive | None:
    """What a message says; None for one that is no word of a slot."""
    base, _, rest = topic.rpartition(f"{root}/")
    table, _, last = rest.partition("/")
    if base or not _TABLE.fullmatch(table) or len(payload) > LONGEST:
        return None
    if last == "alive":
        return TableAlive(table, payload == b"1") if payload in (b"0", b"1") else None
    return _total(table, int(last), payload) if _BOX.fullmatch(last) else None


def _total(table: str, box: int, payload: bytes) -> CoinsCounted | None:
    try:
        told = json.loads(payload)
        body = Total(**told)
    except (ValueError, TypeError, RecursionError):
        return None
    numbers = (body.total, body.cents)
    if not isinstance(body.life, str) or any(type(number) is not int for number in numbers):
        return None
    if not body.life or min(numbers) < 0 or max(numbers) > 10**12:
        return None
    return CoinsCounted(table, box, body.life, body.total, body.cents)
