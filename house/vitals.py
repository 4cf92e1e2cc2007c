"""How the house is, for whoever watches it: alive, ready, and its figures.

``/health`` answers while the process does. ``/ready`` looks whether an order would be kept: the
data base answers, its disk has room, the heart beats. ``/metrics`` gives figures in Prometheus'
text format. The last two are for the hall's own networks; no figure names a person or a card.
"""

from __future__ import annotations

import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import structlog
from flask import Blueprint, Flask, Response, abort, g, jsonify, request
from sqlalchemy import func, select

from house.context import House
from house.live import Heart
from house.networks import is_outside, networks
from house.records import commands

LEAST_FREE = 512 * 1024 * 1024
"""Bytes that a disk must have left."""

STILL_S = 10.0
"""After how many seconds without a turn the heart counts as stopped."""

JUMP_S = 5.0
"""By how many seconds the clock on the wall may part from the one that only goes forward."""

STEPS_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of the histogram of answers."""

Figures = Iterator[tuple[str, str, float]]
"""Name, labels and value, line by line."""

log = structlog.get_logger()


class Vitals:
    """Counts the answers of this process and looks after its parts."""

    def __init__(
        self,
        house: House,
        heart: Heart,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.house = house
        self.heart = heart
        self.clock = clock
        self.wall = wall
        self.jumps = 0
        self._apart = wall() - clock()
        self.inside = networks(house.settings.inside)
        self.more: dict[str, Callable[[], bool]] = {}
        self.answers: Counter[tuple[str, str]] = Counter()
        self.within: Counter[float] = Counter()
        self.seconds = 0.0
        self._turn = (heart.turns, clock())

    def watch(self, app: Flask) -> None:
        """Counts every answer of ``app`` and gives it the three pages."""
        app.before_request(self._began)
        app.after_request(self._ended)
        pages = Blueprint("vitals", __name__)
        pages.add_url_rule("/health", view_func=lambda: Response("ok\n", mimetype="text/plain"))
        pages.add_url_rule("/ready", view_func=self._ready)
        pages.add_url_rule("/metrics", view_func=self._metrics)
        app.register_blueprint(pages)

    def look(self) -> None:
        """Compares the two clocks, once a second: a jump is told in the log and counted (SEC-22).

        Nothing is stopped by it: things are ordered by their numbers, and no session revives.
        """
        apart = self.wall() - self.clock()
        if abs(apart - self._apart) > JUMP_S:
            self.jumps += 1
            log.error("clock jumped", seconds=round(apart - self._apart, 3))
        self._apart = apart

    def faults(self) -> list[str]:
        """What keeps an order from being kept: ``storage``, ``disk``, ``heart``, or one of
        ``more``."""
        looked = {
            "storage": self._storage_answers(),
            "disk": shutil.disk_usage(self.house.settings.data_dir).free >= LEAST_FREE,
            "heart": self._beats(),
            **{name: is_well() for name, is_well in self.more.items()},
        }
        return [name for name, is_well in looked.items() if not is_well]

    def figures(self) -> Figures:
        """The figures, each as one line of the text format."""
        faults = self.faults()
        yield "bingo_ready", "", float(not faults)
        for (method, status), count in sorted(self.answers.items()):
            yield "bingo_answers_total", f'method="{method}",status="{status}"', count
        for step in STEPS_S:
            yield "bingo_answer_seconds_bucket", f'le="{step}"', self.within[step]
        total = sum(self.answers.values())
        yield "bingo_answer_seconds_bucket", 'le="+Inf"', total
        yield "bingo_answer_seconds_sum", "", self.seconds
        yield "bingo_answer_seconds_count", "", total
        yield "bingo_lines", "", len(self.heart.lines.open_lines())
        yield "bingo_clock_jumps_total", "", self.jumps
        if "storage" in faults:
            return  # what is read from the data base is not known now
        yield "bingo_trail_rows", "", self._trail()
        rounds = Counter(one.kind for one in self.house.door.open_rounds(self.heart.hall))
        for kind, count in sorted(rounds.items()):
            yield "bingo_open_rounds", f'kind="{kind}"', count
        for name, how in sorted(self.house.machines.states().items()):
            yield "bingo_machine_ready", f'name="{name}"', float(how["state"] == "ready")

    # --- the pages -------------------------------------------------------------------------------

    def _ready(self) -> tuple[Response, int]:
        self._only_inside()
        faults = self.faults()
        return jsonify(ready=not faults, faults=faults), 503 if faults else 200

    def _metrics(self) -> Response:
        self._only_inside()
        lines = (
            f"{name}{{{labels}}} {value:g}" if labels else f"{name} {value:g}"
            for name, labels, value in self.figures()
        )
        return Response("\n".join(lines) + "\n", mimetype="text/plain")

    def _only_inside(self) -> None:
        if is_outside(request.remote_addr or "", self.inside):
            abort(404)

    # --- what is counted -------------------------------------------------------------------------

    def _began(self) -> None:
        g.began = self.clock()

    def _ended(self, response: Response) -> Response:
        took = self.clock() - g.pop("began", self.clock())
        self.answers[request.method, f"{response.status_code // 100}xx"] += 1
        self.seconds += took
        for step in STEPS_S:
            self.within[step] += took <= step
        return response

    # --- what is looked at -----------------------------------------------------------------------

    def _storage_answers(self) -> bool:
        try:
            self._trail()
        except Exception:  # whatever the data base's driver says, the house is not ready
            log.exception("ready")
            return False
        return True

    def _trail(self) -> int:
        last: Any = self.house.door.store.read(
            lambda conn: conn.scalar(select(func.max(commands.c.id)))
        )
        return int(last or 0)

    def _beats(self) -> bool:
        turns, since = self._turn
        now = self.clock()
        if self.heart.turns != turns:
            self._turn = (self.heart.turns, now)
            return True
        return now - since < STILL_S
