"""The pages of the reports: their list, each one for a period, its spreadsheet, and a past game."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, request

from books.cells import shown
from books.charts import bars
from books.desk import Answer, Desk, file, number_asked
from books.periods import Period, period
from books.reports.material import GAME, GAMES, PERIOD, SESSION, SESSIONS, Material, Spec
from books.reports.registry import specs
from books.spreadsheet import report_csv
from books.tables import Report
from house.answers import refusal
from house.contract import Refused
from house.people import Who
from house.told import Record

READERS = frozenset(
    {
        "director",
        "deputy",
        "committee_member",
        "hall_manager",
        "accountant",
        "auditor",
        "official",
    }
)
GAME_READERS = READERS | {"table_head"}
LASTING = frozenset({"shift", "series", "prima", "debts", "card_depot"})
"""Kinds that live through many days: those that anything happened to are read."""


def routes(pages: Blueprint, desk: Desk) -> None:
    """Adds the routes below ``/books/reports`` and ``/books/games``."""
    reports = _Reports(desk)
    pages.add_url_rule("/reports", "reports", reports.listed)
    pages.add_url_rule("/reports/<name>", "report", reports.page)
    pages.add_url_rule("/reports/<name>.csv", "report_csv", reports.csv)
    pages.add_url_rule("/games", "games", reports.games)
    pages.add_url_rule("/games/<round_id>", "game", reports.game)
    pages.add_url_rule("/games/<round_id>.csv", "game_csv", reports.game_csv)


class _Reports:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    # --- the list --------------------------------------------------------------------------------

    def listed(self) -> Answer:
        """All reports in a few words each."""
        who = self.desk.reader(READERS)
        if not isinstance(who, Who):
            return who
        names = [name for name, spec in specs().items() if spec.about != GAME]
        voice, asked = self.desk.voice(), self._period()
        return self.desk.render("reports", who, "reports", voice=voice, names=names, period=asked)

    def games(self) -> Answer:
        """The games of a period, each leading to its page."""
        who = self.desk.reader(GAME_READERS)
        if not isinstance(who, Who):
            return who
        asked, voice = self._period(), self.desk.voice()
        found = self.desk.archive.opened(
            self.desk.hall, GAMES, asked.since, asked.until, only=("GameAnnounced",)
        )
        return self.desk.render(
            "games", who, "reports", voice=voice, games=list(reversed(found)), period=asked
        )

    # --- one report ------------------------------------------------------------------------------

    def page(self, name: str) -> Answer:
        """One report, on the screen and on paper."""
        who = self.desk.reader(READERS)
        if not isinstance(who, Who):
            return who
        spec = specs().get(name)
        if spec is None or spec.about == GAME:
            return refusal(Refused("E_NO_ACTION", {"action": name[:40]}))
        asked = self._period()
        return self._shown(who, spec, self._report(spec, asked), asked)

    def csv(self, name: str) -> Answer:
        """One report as a signed spreadsheet."""
        who = self.desk.reader(READERS, page=False)
        if not isinstance(who, Who):
            return who
        spec = specs().get(name)
        if spec is None or spec.about == GAME:
            return refusal(Refused("E_NO_ACTION", {"action": name[:40]}))
        asked = self._period()
        return self._file(self._report(spec, asked), f"{name}-{asked.first}.csv")

    def game(self, round_id: str) -> Answer:
        """One game from sale to payout."""
        who = self.desk.reader(GAME_READERS)
        if not isinstance(who, Who):
            return who
        found = self._one_game(round_id)
        if found is None:
            return refusal(Refused("E_NO_ROUND", {"round": round_id[:80]}))
        spec = specs()[GAME]
        report = spec.build(self._material(self._period(), {GAMES: (found,)}))
        return self._shown(who, spec, report, None, game=found)

    def game_csv(self, round_id: str) -> Answer:
        """The same as a signed spreadsheet."""
        who = self.desk.reader(GAME_READERS, page=False)
        if not isinstance(who, Who):
            return who
        found = self._one_game(round_id)
        if found is None:
            return refusal(Refused("E_NO_ROUND", {"round": round_id[:80]}))
        report = specs()[GAME].build(self._material(self._period(), {GAMES: (found,)}))
        return self._file(report, f"{found.id}.csv")

    # --- reading ---------------------------------------------------------------------------------

    def _report(self, spec: Spec, asked: Period) -> Report:
        if spec.about == SESSION:
            return self._of_session(spec, asked)
        records = {kind: tuple(self._records(kind, spec, asked)) for kind in spec.needs}
        return spec.build(self._material(asked, records))

    def _of_session(self, spec: Spec, asked: Period) -> Report:
        """The session of that number in the hall, or the youngest one."""
        listed = self.desk.archive.listed(self.desk.hall, SESSIONS)
        ordinal = number_asked("session", listed[0].ordinal if listed else 0)
        wanted = next((one for one in listed if one.ordinal == ordinal), None)
        session = self.desk.archive.record(wanted.id) if wanted else None
        games = self.desk.archive.opened(
            self.desk.hall, GAMES, session.opened_at if session else asked.until
        )
        mine = [game for game in games if session and _session_of(game) == session.id]
        records = {SESSIONS: (session,) if session else (), GAMES: tuple(mine)}
        report = spec.build(self._material(asked, records))
        return replace(report, since=session.opened_at if session else 0)

    def _records(self, kind: str, spec: Spec, asked: Period) -> list[Record]:
        archive, hall = self.desk.archive, self.desk.hall
        if kind in LASTING:
            return archive.touched(hall, kind, asked.since if kind == "shift" else 0, asked.until)
        return archive.opened(hall, kind, asked.since, asked.until, only=spec.only)

    def _material(self, asked: Period, records: dict[str, tuple[Record, ...]]) -> Material:
        zone = self.desk.voice().style.zone
        return Material(asked.since, asked.until, zone, records)

    def _one_game(self, round_id: str) -> Record | None:
        found = self.desk.archive.record(round_id)
        fits = found is not None and found.kind == GAMES and found.hall == self.desk.hall
        return found if fits else None

    def _period(self) -> Period:
        zone = self.desk.voice().style.zone
        asked = request.args
        return period(asked.get("from", ""), asked.get("to", ""), self.desk.house.world.now(), zone)

    # --- showing ---------------------------------------------------------------------------------

    def _shown(
        self, who: Who, spec: Spec, report: Report, asked: Period | None, **more: Record
    ) -> Answer:
        voice = self.desk.voice()
        return self.desk.render(
            "report",
            who,
            "reports",
            voice=voice,
            report=report,
            spec=spec,
            period=asked,
            by_period=spec.about == PERIOD,
            sessions=self._sessions() if spec.about == SESSION else [],
            charts=[(voice(chart.title), bars(chart, voice)) for chart in report.charts],
            shown=lambda value, kind: shown(value, kind, voice),
            made_at=self.desk.house.world.now(),
            **more,
        )

    def _sessions(self) -> list[Record]:
        return self.desk.archive.listed(self.desk.hall, SESSIONS)

    def _file(self, report: Report, name: str) -> Answer:
        text = report_csv(report, self.desk.paper(), self.desk.signer)
        return file(text, name, "text/csv; charset=utf-8")


def _session_of(game: Record) -> str:
    """The session that a game was announced in."""
    return str(getattr(game.told[0].event, "session", "")) if game.told else ""
