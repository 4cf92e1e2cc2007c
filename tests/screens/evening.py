"""A demonstration at the same hour of the same evening, with the same cards, at every start.

``python -m tests.screens.evening PORT DATA`` serves it; the README's pictures are taken there.
``EVENING_RULES``, a JSON object, changes its rule profile.
"""

from __future__ import annotations

import json
import os
import sys
import time
from datetime import datetime
from zoneinfo import ZoneInfo

from house.world import ScriptedWorld
from tests.screens.server import Server

BEGIN = datetime(2026, 11, 30, 21, 30, tzinfo=ZoneInfo("Europe/Madrid"))


class Evening(ScriptedWorld):
    """Luck that repeats, and a clock that begins on one evening and goes on as clocks do."""

    def __init__(self) -> None:
        super().__init__(int(BEGIN.timestamp() * 1000), "evening")
        self._began = time.monotonic_ns()

    def now(self) -> int:
        return self.time + (time.monotonic_ns() - self._began) // 1_000_000


class EveningServer(Server):
    """That house in a process of its own."""

    def command(self) -> list[str]:
        return ["-m", "tests.screens.evening", str(self.port), str(self.data)]


def main(port: str, data: str) -> None:
    from gevent import monkey

    monkey.patch_all()
    from commands import _translations
    from commands._texts import FOLDER
    from demonstration import hall

    os.environ["BINGO_DATA_DIR"] = data
    hall.OVERLAY = {**hall.OVERLAY, **json.loads(os.environ.get("EVENING_RULES", "{}"))}
    _translations.compile_stale(FOLDER)
    from app import serve

    serve("127.0.0.1", int(port), Evening())


if __name__ == "__main__":
    main(*sys.argv[1:])
