"""The work on the stock that a browser cannot do: making a matrix, reading a file, taking it in.

A matrix is made or read by a child process (``series_jobs``). What it leaves is stored as a
document and registered as a series through the door, in the name of whoever takes it in.
"""

from __future__ import annotations

import base64
import shutil
from typing import Any

from flask import jsonify, request
from flask_babel import gettext

from bingo.cards import GENERATOR_VERSION, SEED_SIZE, check_size
from bingo.series_file import BYTES_CEILING
from bingo.series_jobs import READY, WORKING, Job, SeriesJobs
from house.answers import refusal
from house.api import asker, seen
from house.bodies import json_object
from house.context import House
from house.contract import Refused
from house.edge import current_who
from house.messages import explain
from house.people import Who
from house.threads import in_a_thread

FORMATS = (".csv", ".json")


class StockDesk:
    """The handlers below ``/screens/evening/stock``."""

    def __init__(self, house: House) -> None:
        self.house = house
        left = house.settings.data_dir / "stock"
        shutil.rmtree(left, ignore_errors=True)
        self.jobs = SeriesJobs(left)

    def make(self) -> Any:
        """Begins to make the cards of a new series; the seed comes from the secure source."""
        asked = self._asked()
        if isinstance(asked, Refused):
            return refusal(asked)
        who, fields = asked
        size = fields.get("size")
        refused = self._refusal(fields) or self._not_authorised(who)
        if refused is not None or type(size) is not int:
            return refusal(refused or _bad("size"))
        seed = self.house.world.luck(SEED_SIZE)
        origin = f"{GENERATOR_VERSION} {seed.hex()}"
        registered = {**fields, "own_print": True, "delivery": origin}
        job = self.jobs.begin(self._id(), "make", who.person, registered)
        self.jobs.run(job, "make", str(size), seed.hex())
        return self._told(who)

    def file(self) -> Any:
        """Takes one part of a file; the last one begins its check."""
        asked = self._asked()
        if isinstance(asked, Refused):
            return refusal(asked)
        who, fields = asked
        part = _decoded(fields.get("data"))
        if part is None:
            return refusal(_bad("data"))
        job = self._receiving(who, fields)
        if isinstance(job, Refused):
            return refusal(job)
        file = job.folder / f"series{job.asked['suffix']}"
        with file.open("ab") as stored:
            stored.write(part)
        if file.stat().st_size > BYTES_CEILING:
            self.jobs.clear()
            return refusal(Refused("E_TOO_BIG", {"most": BYTES_CEILING}))
        if fields.get("last") is True:
            self.jobs.run(job, "check", str(file))
        return self._told(who)

    def take(self) -> Any:
        """Registers the series that is ready, in the name of whoever takes it in."""
        asked = self._asked(free=False)
        if isinstance(asked, Refused):
            return refusal(asked)
        who, fields = asked
        job = self.jobs.job
        if job is None or job.state != READY or job.person != who.person:
            return refusal(Refused("E_STALE", {"state": job.state if job else ""}))
        digest = self.house.door.keep_document("matrix", job.matrix())
        in_a_thread(lambda: self.house.door.memory.document(digest))
        action = self.house.door.catalogue.action(
            "series", "RegisterSeries", {**_registered(job, fields), "matrix": digest}
        )
        if isinstance(action, Refused):
            return refusal(action)
        key = request.headers.get("Idempotency-Key", "")
        done = self.house.door.open(asker(who), "series", action, key)
        if done.refused is not None:
            return refusal(done.refused)
        self.jobs.clear()
        found = self.house.door.look(done.round)
        return jsonify((seen(found, who) if found else None) or {})

    def stop(self) -> Any:
        """Ends the work, or forgets what came of it."""
        asked = self._asked(free=False)
        if isinstance(asked, Refused):
            return refusal(asked)
        self.jobs.clear()
        return self._told(asked[0])

    def state(self) -> Any:
        """How far the work is, and what came of it."""
        who = current_who()
        if isinstance(who, Refused):
            return refusal(who)
        refused = self._forbidden(who)
        return refusal(refused) if refused else self._told(who)

    # --- helpers ---------------------------------------------------------------------------------

    def _asked(self, *, free: bool = True) -> tuple[Who, dict[str, Any]] | Refused:
        """Who asks and with what; ``free``: only while no other work runs."""
        who, fields = current_who(), json_object()
        if isinstance(who, Refused):
            return who
        if isinstance(fields, Refused):
            return fields
        busy = free and self.jobs.busy and (self.jobs.job and self.jobs.job.process)
        return self._forbidden(who) or (Refused("E_BUSY") if busy else (who, fields))

    def _forbidden(self, who: Who) -> Refused | None:
        game = self.house.door.catalogue.games["series"]
        return self.house.door.forbidden(asker(who), game, game.opening)

    def _not_authorised(self, who: Who) -> Refused | None:
        values = self.house.door.profile(who.hall, self.house.world.now()).values
        if values.get("cards.own_print", False):
            return None
        return Refused("E_NOT_AUTHORISED", {"field": "own_print"})

    def _refusal(self, fields: dict[str, Any]) -> Refused | None:
        """What is wrong with the fields of a new series, before any work is done for them."""
        if type(fields.get("size")) is not int:
            return _bad("size")
        refused = check_size(fields["size"])
        if refused is not None:
            return refused
        tried = self.house.door.catalogue.action(
            "series", "RegisterSeries", {**fields, "matrix": ""}
        )
        return tried if isinstance(tried, Refused) else None

    def _receiving(self, who: Who, fields: dict[str, Any]) -> Job | Refused:
        """The job that a part of a file belongs to; the first part begins it."""
        suffix = next((one for one in FORMATS if str(fields.get("name", "")).endswith(one)), "")
        if not suffix:
            return _bad("name")
        if fields.get("part") == 0:
            return self.jobs.begin(self._id(), "file", who.person, {"suffix": suffix})
        job = self.jobs.job
        if job is None or job.kind != "file" or job.person != who.person:
            return Refused("E_STALE", {"part": fields.get("part")})
        return job

    def _told(self, who: Who) -> Any:
        job = self.jobs.job
        if job is None:
            return jsonify({"job": None})
        faults = [_fault_words(one) for one in job.result.get("faults", ())]
        told = {
            "id": job.id,
            "kind": job.kind,
            "mine": job.person == who.person,
            "state": WORKING if job.state == WORKING else job.state,
            "done": job.done,
            "total": job.total,
            "series": {k: v for k, v in {**job.asked, **job.result}.items() if k in _SHOWN},
            "code": job.result.get("code", ""),
            "faults": faults,
            "count": job.result.get("count", 0),
        }
        return jsonify({"job": told})

    def _id(self) -> str:
        return self.house.world.luck(6).hex()


_SHOWN = ("letter", "number", "size", "face_cents", "control", "digest", "delivery")


def _registered(job: Job, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of the series: as asked, or as the file says, with what the clerk adds."""
    if job.kind == "make":
        return job.asked
    known = ("letter", "number", "size", "face_cents", "control")
    read = {name: job.result[name] for name in known}
    return {**read, **{name: fields[name] for name in ("delivery", "first") if name in fields}}


def _fault_words(fault: dict[str, Any]) -> dict[str, Any]:
    """A fault with its sentence; only the first part of it says what is wrong."""
    details = {"number": fault["card"], **fault["details"]}
    words = explain(fault["code"], details, gettext).split(". ")[0]
    return {"line": fault["line"], "card": fault["card"], "code": fault["code"], "words": words}


def _decoded(data: Any) -> bytes | None:
    try:
        return base64.b64decode(data, validate=True) if isinstance(data, str) else None
    except ValueError:
        return None


def _bad(field: str) -> Refused:
    return Refused("E_BAD_INPUT", {"field": field, "reason": "form"})
