"""From the demonstration to a real house: one page that asks, erases, and starts the house again.

It is served to a browser on the machine itself and to nobody else: whoever sits there could make
the first accounts by hand as well (decision 0014). What is done is in ``house/real_start.py``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from ipaddress import ip_address
from pathlib import Path
from time import sleep
from typing import Any
from zoneinfo import ZoneInfo

from flask import Blueprint, render_template, request
from flask_babel import get_locale, gettext
from flask_babel import lazy_gettext as _

from demonstration.tax_number import is_tax_number
from house.access import tidy_login
from house.accounts import NewPerson
from house.answers import refusal
from house.browser import form_csrf, form_fits
from house.context import House
from house.contract import Refused
from house.edge import own_handling
from house.messages import explain
from house.real_start import prepare
from house.settings import Settings
from house.world import World

FIELDS = {
    "hall_name": True,
    "hall_place": False,
    "company": True,
    "tax_id": True,
    "keys": True,
    "admin_name": True,
    "admin_login": True,
    "director_name": True,
    "director_login": True,
    "document": True,
    "until": True,
    "phrase": True,
}
"""The fields of the page, each with whether it has to be filled in."""

REASONS = {
    "missing": _("Falta este dato."),
    "form": _("No se puede leer: escríbalo de otra forma."),
    "tax": _("No es un NIF válido: revise las cifras y la letra de control."),
    "other": _("No es la frase que se pide."),
    "inside": _("La carpeta no puede estar dentro de los datos de la casa."),
    "date": _("No es una fecha."),
    "past": _("Esa fecha ya ha pasado."),
    "login": _("Ese nombre no vale para entrar."),
    "same": _("Son dos personas: no pueden entrar con el mismo nombre."),
}
"""What stands under a field that cannot be, by the reason."""

LONGEST = 120
SENDING_S = 1
KEYS_FOLDER = "~/claves-bingo"


def blueprint(house: House, profile: Callable[[], str], spawn: Callable[..., Any]) -> Blueprint:
    """The route ``/demo/leave``; ``profile`` names the profile that is in force."""
    pages, hall = Blueprint("leaving", __name__), house.settings.hall

    def told() -> dict[str, Any]:
        last = house.door.latest(hall, "ninety_ball")
        people = len(house.people.people_list())
        counts = {"games": last.ordinal if last else 0, "people": people}
        return {"counts": counts, "profile": profile()}

    Leaving(house.settings, house.people.world, told, lambda: spawn(start_again)).routes(pages)
    return pages


def start_again() -> None:
    """The same command in the same process, once the page has gone out; settings are read anew."""
    sleep(SENDING_S)
    os.environ.pop("BINGO_DEMO", None)
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


class Leaving:
    """The page; ``told`` gives the counts of what will be erased and the profile in force,
    ``restart`` starts the process again."""

    def __init__(
        self,
        settings: Settings,
        world: World,
        told: Callable[[], Mapping[str, Any]],
        restart: Callable[[], None],
    ) -> None:
        self.settings = settings
        self.world = world
        self.told = told
        self.restart = restart

    def routes(self, pages: Blueprint) -> None:
        pages.add_url_rule("/demo/leave", "leaving", self.page)
        leave = own_handling(lambda: self.leave())
        pages.add_url_rule("/demo/leave", "leave", leave, methods=["POST"])

    def page(self) -> Any:
        refused = self._not_here()
        return refusal(refused) if refused else self._form({"keys": KEYS_FOLDER})

    def leave(self) -> Any:
        """Prepares the real house, tells both secrets, and starts it when the page has gone out."""
        refused = self._not_here()
        if refused:
            return refusal(refused)
        given = {name: request.form.get(name, "").strip() for name in FIELDS}
        if not form_fits():
            return self._form(given, Refused("E_CSRF")), 403
        faults = self._faults(given)
        if faults:
            field, reason = next(iter(faults.items()))
            return self._form(given, _bad(field, reason), faults), 422
        house = self._house(given)
        if isinstance(house, Refused):
            return self._form(given, house), 422
        made = prepare(house, self.world, self._first(given), kept(house))
        if isinstance(made, Refused):
            return self._form(given, made), 422
        self.restart()
        return self._page(made=made, given=given)

    # --- what was asked for ----------------------------------------------------------------------

    def _faults(self, given: Mapping[str, str]) -> dict[str, str]:
        """Every field that cannot be, in the order of the page, each with its reason."""
        found = {name: _field_fault(name, given[name]) for name in FIELDS}
        if not found["keys"] and self._folder(given).is_relative_to(self.settings.data_dir):
            found["keys"] = "inside"
        if not found["until"]:
            found["until"] = self._date_fault(given["until"])
        admin, director = (tidy_login(given[f"{one}_login"]) for one in ("admin", "director"))
        if admin and admin == director:
            found["director_login"] = "same"
        return {name: reason for name, reason in found.items() if reason}

    def _folder(self, given: Mapping[str, str]) -> Path:
        return Path(given["keys"]).expanduser().resolve()

    def _date_fault(self, text: str) -> str:
        try:
            return "past" if self._end_of(text) <= self.world.now() else ""
        except (ValueError, OverflowError):
            return "date"

    def _end_of(self, text: str) -> int:
        after = date.fromisoformat(text) + timedelta(days=1)
        zone = ZoneInfo(self.settings.timezone)
        return int(datetime.combine(after, time(), zone).timestamp() * 1000)

    def _house(self, given: Mapping[str, str]) -> Settings | Refused:
        """The settings of the real house, or why they cannot be."""
        told = {
            **self.settings.as_environment(),
            "BINGO_REAL": "1",
            "BINGO_DEMO": "",
            "BINGO_SECRET_DIR": str(self._folder(given)),
            "BINGO_HALL_NAME": given["hall_name"],
            "BINGO_HALL_PLACE": given["hall_place"],
            "BINGO_COMPANY": given["company"],
            "BINGO_TAX_ID": given["tax_id"],
        }
        house = Settings.from_environment(told)
        why = " ".join(house.check())
        return Refused("E_BAD_INPUT", {"field": "keys", "why": why}) if why else house

    def _first(self, given: Mapping[str, str]) -> tuple[NewPerson, NewPerson]:
        """The first administrator and the first director, who are two people."""
        hall, ends = self.settings.hall, self._end_of(given["until"])
        logins = [tidy_login(given[f"{one}_login"]) for one in ("admin", "director")]
        document = given["document"]
        return (
            NewPerson(logins[0], given["admin_name"], ("administrator",), hall),
            NewPerson(
                logins[1], given["director_name"], ("director",), hall, "", "", document, ends
            ),
        )

    def _not_here(self) -> Refused | None:
        """Only on the machine itself, and only where the data base is the demonstration's own."""
        settings = self.settings
        near = ip_address(request.remote_addr or "192.0.2.1").is_loopback and not settings.proxies
        own = not settings.database_set or settings.database_set.startswith("sqlite:")
        if near and own:
            return None
        return Refused("E_LEAVE_DATABASE" if near else "E_LEAVE_HERE")

    # --- pages -----------------------------------------------------------------------------------

    def _form(
        self,
        given: Mapping[str, str],
        refused: Refused | None = None,
        faults: Mapping[str, str] | None = None,
    ) -> str:
        details = refused.details if refused else {}
        field = details.get("field", "")
        return self._page(
            given=given,
            phrase=gettext("BORRAR LA DEMOSTRACIÓN"),
            fault=field,
            faults={name: REASONS[reason] for name, reason in (faults or {}).items()},
            error=explain(refused.code, details, gettext) if refused else "",
            why=details.get("why", ""),
            code=refused.code if refused else "",
            data_dir=str(self.settings.data_dir),
            **self.told(),
        )

    def _page(self, **told: Any) -> str:
        return render_template(
            "house/leaving.html", lang=str(get_locale()), csrf=form_csrf(), demo=True, **told
        )


def phrases() -> tuple[str, str]:
    """What has to be typed, in the person's language or in the first one."""
    return gettext("BORRAR LA DEMOSTRACIÓN"), "BORRAR LA DEMOSTRACIÓN"


def kept(house: Settings) -> dict[str, str]:
    """What the file of settings keeps: that the house is real, whose it is, where its keys are."""
    names = ("REAL", "SECRET_DIR", "HALL_NAME", "HALL_PLACE", "COMPANY", "TAX_ID")
    told = house.as_environment()
    return {f"BINGO_{name}": told[f"BINGO_{name}"] for name in names if told[f"BINGO_{name}"]}


def _field_fault(name: str, text: str) -> str:
    """Why one field alone cannot be; empty when it can."""
    if not text:
        return "missing" if FIELDS[name] else ""
    if len(text) > LONGEST or not text.isprintable():
        return "form"
    if name == "phrase" and text.casefold() not in {one.casefold() for one in phrases()}:
        return "other"
    if name == "tax_id" and not is_tax_number(text):
        return "tax"
    return "login" if name.endswith("_login") and not tidy_login(text) else ""


def _bad(field: str, reason: str) -> Refused:
    return Refused("E_BAD_INPUT", {"field": field, "reason": reason})
