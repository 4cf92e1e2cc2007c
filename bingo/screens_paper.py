"""The paper of the house on screen: print runs of cards, and receipts before they come out.

What is printed is put on record by the series itself before a run begins. Runs are told apart by
ids that nobody can guess; their files go to nobody who may not print (BINGO-34, SEC-7).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, jsonify, redirect, render_template, request, send_file
from flask_babel import get_locale

from bingo.by_paper import SheetKeeper
from bingo.games.receipts_state import SALE
from bingo.games.series_state import RETIRED
from bingo.paper.layouts import LAYOUTS
from bingo.paper_texts import PRINT_TEXTS
from bingo.print_jobs import READY, PrintJob, PrintJobs
from bingo.printing import Printing, Work
from bingo.texts import texts
from house.answers import refusal
from house.api import asker
from house.bodies import json_object
from house.context import House
from house.contract import Refused, Seat
from house.edge import current_who
from house.rounds import Round
from house.staff import Who

ROLES: Mapping[str, frozenset[str]] = {
    "cards": frozenset({"cashier", "stock_clerk", "hall_manager", "director", "deputy"})
}
READERS = frozenset({"cashier", "caller", "table_head", "hall_manager", "director", "official"})
"""Who may look at the receipts of the tills."""

SHEET_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
JOB_BYTES = 8
NO_JOB = Refused("E_NO_ROUND", {"round": "print"})


class PaperPages:
    """The routes ``/screens/cards`` and those below ``/paper``."""

    def __init__(self, house: House, printing: Printing) -> None:
        self.house = house
        self.printing = printing
        self.jobs = PrintJobs(house.settings)

    def blueprint(self) -> Blueprint:
        pages = Blueprint("bingo_paper", __name__)
        pages.add_url_rule("/screens/cards", "page", self.page)
        pages.add_url_rule("/screens/cards.json", "data", self.data)
        pages.add_url_rule("/paper/cards", "print", self.print, methods=["POST"])
        pages.add_url_rule("/paper/cards/<id>/stop", "stop", self.stop, methods=["POST"])
        pages.add_url_rule("/paper/cards/<id>.pdf", "file", self.file)
        pages.add_url_rule("/paper/sheet", "sheet", self.sheet)
        pages.add_url_rule("/paper/receipts/<int:number>.png", "receipt", self.receipt)
        pages.add_url_rule("/paper/receipts/<int:number>/phone", "phone", self.phone)
        return pages

    def sheet(self) -> Any:
        """The sheet to go on by paper, as it must stand now; the same is kept in the data folder.

        Its style stands in the page itself, which is read far away from this house.
        """
        who = current_who()
        if isinstance(who, Refused):
            return redirect(f"/sign-in?next={request.path}")
        if who.role not in READERS:
            return refusal(Refused("E_FORBIDDEN", {"action": "sheet"}))
        answer = Response(SheetKeeper.of(self.house.settings, self.house.door).text())
        answer.headers["Content-Security-Policy"] = SHEET_POLICY
        return answer

    # --- cards -----------------------------------------------------------------------------------

    def page(self) -> Any:
        who = current_who()
        if isinstance(who, Refused):
            return redirect(f"/sign-in?next={request.path}")
        if who.role not in ROLES["cards"]:
            return refusal(Refused("E_FORBIDDEN", {"action": "cards"}))
        return render_template(
            "bingo/cards.html",
            screen="cards",
            texts={**texts(), **{key: str(words) for key, words in PRINT_TEXTS.items()}},
            lang=str(get_locale()),
            demo=self.house.settings.demo,
            hall=self.house.settings.hall_name,
            zone=self.house.settings.timezone,
            person={"id": who.person, "name": who.name, "role": who.role},
            csrf_token=lambda: who.csrf,
        )

    def data(self) -> Any:
        """The series of the house's own, and the print runs since the start."""
        who = self._printer()
        if isinstance(who, Refused):
            return refusal(who)
        series = [_told(one) for one in self._series(who.hall)]
        more = {"series": series, "layouts": list(LAYOUTS), "jobs": self._jobs()}
        return jsonify(self.house.composite(who, {}, **more))

    def print(self) -> Any:
        """Puts a run on record, and begins it: ``{round, first, last, layout}``."""
        who, fields = self._printer(), json_object()
        if isinstance(who, Refused):
            return refusal(who)
        if isinstance(fields, Refused):
            return refusal(fields)
        job = self._recorded(who, fields)
        if isinstance(job, Refused):
            return refusal(job)
        self.jobs.begin(job)
        return jsonify({"job": job.id, "jobs": self._jobs()}), 202

    def stop(self, id: str) -> Any:
        """Ends a run, or throws its file away."""
        who, job = self._printer(), self.jobs.find(id)
        if isinstance(who, Refused):
            return refusal(who)
        if job is None:
            return refusal(NO_JOB)
        self.jobs.stop(job)
        return jsonify({"jobs": self._jobs()})

    def file(self, id: str) -> Any:
        """What a run has made."""
        who, job = self._printer(), self.jobs.find(id)
        if isinstance(who, Refused):
            return refusal(who)
        if job is None or job.state != READY:
            return refusal(NO_JOB)
        name = f"{job.series}-{job.first}-{job.last}.pdf"
        return send_file(job.file, mimetype="application/pdf", download_name=name)

    # --- receipts --------------------------------------------------------------------------------

    def receipt(self, number: int) -> Any:
        """A receipt as it comes out of the printer, as a picture."""
        work = self._readable(number)
        if isinstance(work, Refused):
            return refusal(work)
        png = self.printing.drawn(work)
        return send_file(BytesIO(png), mimetype="image/png", download_name=f"{number}.png")

    def phone(self, number: int) -> Any:
        """What the QR code of a sale's receipt leads to, for a look from the till."""
        work = self._readable(number)
        if isinstance(work, Refused):
            return refusal(work)
        if work.paper.paper != SALE:
            return refusal(Refused("E_NO_RECEIPT", {"receipt": number}))
        address = self.printing.head.card_address(work.paper.game, work.paper.sale)
        return redirect(urlsplit(address).path)

    def _readable(self, number: int) -> Work | Refused:
        who = current_who()
        if isinstance(who, Refused):
            return who
        if who.role not in READERS:
            return Refused("E_FORBIDDEN", {"action": "receipts"})
        return self.printing.find(number) or Refused("E_NO_RECEIPT", {"receipt": number})

    # --- helpers ---------------------------------------------------------------------------------

    def _printer(self) -> Who | Refused:
        who = current_who()
        if isinstance(who, Refused):
            return who
        fits = who.role in ROLES["cards"]
        return who if fits else Refused("E_FORBIDDEN", {"action": "PrintCards"})

    def _series(self, hall: str) -> list[Round]:
        found = self.house.door.open_rounds(hall, ("series",))
        return [one for one in found if one.state.opening.own_print and one.state.phase != RETIRED]

    def _recorded(self, who: Who, fields: dict[str, Any]) -> PrintJob | Refused:
        """The run, once the series has taken it into its record."""
        wanted, layout = fields.pop("round", ""), fields.get("layout")
        found = next((one for one in self._series(who.hall) if one.id == wanted), None)
        if found is None:
            return Refused("E_NO_ROUND", {"round": str(wanted)[:80]})
        if layout not in LAYOUTS:
            return Refused("E_BAD_INPUT", {"field": "layout"})
        action = self.house.door.catalogue.action("series", "PrintCards", fields)
        if isinstance(action, Refused):
            return action
        key = request.headers.get("Idempotency-Key", "")
        done = self.house.door.act(asker(who), found.id, action, key)
        if done.refused is not None:
            return done.refused
        id = self.house.world.luck(JOB_BYTES).hex()
        return PrintJob(
            id=id,
            series=found.state.name,
            first=fields["first"],
            last=fields["last"],
            layout=layout,
            person=who.person,
            file=self.jobs.folder / f"{id}.pdf",
            at=self.house.world.now(),
        )

    def _jobs(self) -> list[dict[str, Any]]:
        return [job.told() for job in reversed(self.jobs.jobs)]


def _told(series: Round) -> dict[str, Any]:
    view: Callable[..., dict[str, Any]] = series.game.view
    return {"round": series.id, **view(series.state, Seat("till"), series.terms)}
