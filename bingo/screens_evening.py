"""The evening's page: plan, staff, checks, counts, closing; ball sets, stock, prima, central cash.

It composes the views of everything that outlives a game. Orders go through the house's own API; two
things are done here because a browser cannot: hours typed as ``18:00`` become moments in the hall's
time zone, and series of cards are made or read in a process of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from flask import Blueprint, jsonify, redirect, render_template, request
from flask_babel import get_locale

from bingo.evening_texts import texts
from bingo.profile_source import ProfileSource
from bingo.screens import SIGNERS, extractors
from bingo.stock_desk import StockDesk
from house.answers import refusal
from house.api import asker, seen
from house.bodies import json_object
from house.context import House
from house.contract import Refused
from house.edge import current_who
from house.people import Who
from house.rounds import Round
from house.staff import Person

DESK = frozenset({"hall_manager", "table_head", "director", "deputy"})
ROLES = {"evening": DESK | {"stock_clerk"}}
"""Who the page is for; a stock clerk sees the stock alone."""

MANY = ("session", "ball_set", "series", "shift")
ONE = ("prima", "debts", "minute_book", "central_cash", "approval", "receipts")
OPENED_HERE = (
    "session",
    "ball_set",
    "series",
    "prima",
    "debts",
    "minute_book",
    "central_cash",
    "receipts",
    "profile_confirmation",
)
"""Kinds of rounds that this page opens, for their rights."""


def blueprint(house: House) -> Blueprint:
    """The page, its figures, the plan of a session, and the work on series."""
    screens = Blueprint("evening", __name__, url_prefix="/screens")
    desk, stock = _Evening(house), StockDesk(house)
    screens.add_url_rule("/evening", "page", desk.page)
    screens.add_url_rule("/evening.json", "data", desk.data)
    screens.add_url_rule("/evening/plan", "plan", desk.plan, methods=["POST"])
    screens.add_url_rule("/evening/stock/make", "make", stock.make, methods=["POST"])
    screens.add_url_rule("/evening/stock/file", "file", stock.file, methods=["POST"])
    screens.add_url_rule("/evening/stock/take", "take", stock.take, methods=["POST"])
    screens.add_url_rule("/evening/stock/stop", "stop", stock.stop, methods=["POST"])
    screens.add_url_rule("/evening/stock.json", "work", stock.state)
    return screens


class _Evening:
    def __init__(self, house: House) -> None:
        self.house = house

    def page(self) -> Any:
        who = current_who()
        if isinstance(who, Refused):
            return redirect(f"/sign-in?next={request.path}")
        if who.role not in ROLES["evening"]:
            return refusal(Refused("E_FORBIDDEN", {"action": "evening"}))
        settings = self.house.settings
        return render_template(
            "bingo/evening.html",
            screen="evening",
            texts=texts(),
            lang=str(get_locale()),
            demo=settings.demo,
            hall=settings.hall_name,
            zone=settings.timezone,
            csrf_token=lambda: who.csrf,
            hint=self.house.hint,
        )

    def data(self) -> Any:
        who = current_who()
        if isinstance(who, Refused):
            return refusal(who)
        if who.role not in ROLES["evening"]:
            return refusal(Refused("E_FORBIDDEN", {"action": "evening"}))
        at_desk = who.role in DESK
        return jsonify(
            self.house.composite(
                who,
                dict(self._rounds(who)),
                opens=self._opens(who),
                sees=self._sees(who),
                people=self._signers(who) if at_desk else [],
                staff=self._staff(who) if at_desk else [],
                extractors=extractors(self.house),
                profile=self._profile(who),
                last_book=self._last_book(who),
            )
        )

    def plan(self) -> Any:
        """Plans a session; hours are ``18:00`` of the hall's day, the end after the beginning."""
        who, fields = current_who(), json_object()
        if isinstance(who, Refused):
            return refusal(who)
        if isinstance(fields, Refused):
            return refusal(fields)
        zone = ZoneInfo(self.house.settings.timezone)
        hours = planned_hours(fields, self.house.world.now(), zone)
        if isinstance(hours, Refused):
            return refusal(hours)
        asked = {"name": fields.get("name", ""), "capacity": fields.get("capacity", 0), **hours}
        action = self.house.door.catalogue.action("session", "PlanSession", asked)
        if isinstance(action, Refused):
            return refusal(action)
        key = request.headers.get("Idempotency-Key", "")
        done = self.house.door.open(asker(who), "session", action, key)
        if done.refused is not None:
            return refusal(done.refused)
        found = self.house.door.look(done.round)
        return jsonify((seen(found, who) if found else None) or {})

    # --- what the page is told -------------------------------------------------------------------

    def _rounds(self, who: Who) -> Iterator[tuple[str, Round | None]]:
        """Slots by name; what there may be several of is numbered: ``series.0``, ``series.1``."""
        for kind in ONE:
            yield kind, self.house.open_round(who.hall, kind)
        yield "profile", self.house.open_round(who.hall, "profile_confirmation")
        yield "game", self.house.door.latest(who.hall, "ninety_ball")
        for kind in MANY:
            found = self.house.door.open_rounds(who.hall, (kind,))
            yield from ((f"{kind}.{place}", one) for place, one in enumerate(found))

    def _opens(self, who: Who) -> list[str]:
        """The kinds of rounds that this role may open here."""
        games = self.house.door.catalogue.games
        known = [games[kind] for kind in OPENED_HERE if kind in games]
        return [game.kind for game in known if who.role in game.rights[game.opening]]

    def _sees(self, who: Who) -> list[str]:
        """The kinds of rounds that this role is told of; what it is not told, it cannot miss."""
        games = self.house.door.catalogue.games
        return [kind for kind in OPENED_HERE if kind in games and who.role in games[kind].seats]

    def _people(self, who: Who) -> list[Person]:
        everybody = self.house.people.people_list()
        return [one for one in everybody if one.hall == who.hall and not one.disabled_at]

    def _signers(self, who: Who) -> list[dict[str, str]]:
        """Who may sign as the second person, never the one who proposes."""
        return [
            {"id": one.id, "name": one.name, "role": role}
            for one in self._people(who)
            for role in SIGNERS
            if role in one.roles and one.id != who.person
        ]

    def _staff(self, who: Who) -> list[dict[str, Any]]:
        """Everybody with an account, for the list of who is present (BINGO-5)."""
        now = self.house.world.now()
        return [
            {
                "id": one.id,
                "name": one.name,
                "roles": list(one.roles),
                "document": one.document,
                "until": one.document_until,
                "valid": one.document_until > now,
            }
            for one in self._people(who)
        ]

    def _profile(self, who: Who) -> dict[str, Any]:
        """The percentages, and whether they wait for the director's confirmation (BINGO-47)."""
        source, now = self.house.door.profile, self.house.world.now()
        assert isinstance(source, ProfileSource)
        due, now_in_force = source.due(who.hall, now), source.candidate(now)
        shown = ("prizes.line_bp", "prizes.bingo_bp", "prima.bp")
        return {
            "id": now_in_force.id,
            "since": now_in_force.since.isoformat(),
            "due": due,
            "today": datetime.fromtimestamp(now / 1000, source.zone).date().isoformat(),
            "own_print": bool(source(who.hall, now).values.get("cards.own_print", False)),
            "prima_cap": now_in_force.settings.get("prima.cap", 60_000),
            "prima_limit": now_in_force.settings.get("prima.limit", 48),
            **{key.replace(".", "_"): now_in_force.settings.get(key) for key in shown},
        }

    def _last_book(self, who: Who) -> str:
        """The signed book that a new one would follow."""
        last = self.house.door.latest(who.hall, "minute_book")
        return last.id if last is not None and last.status != "open" else ""


def planned_hours(fields: dict[str, Any], now: int, zone: ZoneInfo) -> dict[str, int] | Refused:
    """Opening and end as epoch milliseconds, 0 where none is given.

    The day is that of the beginning; an end that is earlier on the clock is past midnight.
    """
    local = datetime.fromtimestamp(now / 1000, zone)
    try:
        day = date.fromisoformat(str(fields.get("day") or local.date().isoformat()))
        opens = _moment(day, fields.get("opens"), zone)
        ends = _moment(day, fields.get("ends"), zone)
    except ValueError:
        return Refused("E_BAD_INPUT", {"field": "hours_end", "reason": "time"})
    start = opens or local
    if ends is not None and ends <= start:
        ends += timedelta(days=1)
    return {"opens_at": _epoch(opens), "hours_end": _epoch(ends)}


def _moment(day: date, text: Any, zone: ZoneInfo) -> datetime | None:
    return datetime.combine(day, time.fromisoformat(str(text)), zone) if text else None


def _epoch(moment: datetime | None) -> int:
    return int(moment.timestamp() * 1000) if moment is not None else 0
