"""What the director's page says of the bingo today: figures, bands, tills, alarms, forecast.

Everything is composed on the server from views of open rounds and from what the rounds have told;
the page computes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from books.alarms import Alarm, Watched, alarms
from books.bands import Band, bands, early
from books.desk import Desk
from books.forecast import Forecast, forecast
from books.game_told import GameTold
from books.hold import PotNow, TableHold, Worth, holds, pot_now
from books.minutes import notes_of
from books.periods import gaming_day, period
from books.prima_told import Standing, history, standing, step_of
from books.reports.material import PRIMAS, SERIES, SHIFTS, Material
from books.reports.prima import fund_charts
from books.reports.session import gross_chart
from books.reports.tax import taxed
from books.reports.till import expected
from books.shelf import Shelf
from books.tables import Chart
from cage.games.shift_events import ShiftClosed, ShiftCounted, ShiftOpened
from house.archive import EVER
from house.contract import Seat
from house.exports import chain_rows, first_misfit
from house.inspection import officials
from house.open_sessions import OpenSession
from house.people import Who
from house.told import Record
from tables.kinds.table.events import TablePrepared

HEAD = "head"
PLAYED = ("RoundOpened", "RoundSettled")
POTS = ("carousel", "blackjack_progressive")
WEEK_MS = 7 * 86_400_000
CENTRAL = "cash.central"
TABLE_POTS = ("carousel.", "bjp.")
DEBTS = ("bingo.", "prima.", "prizes.owed", *TABLE_POTS)


@dataclass(frozen=True, slots=True)
class Till:
    """A till's shift of today; ``difference`` is ``None`` until it was counted."""

    name: str
    cashier: str
    expected: int
    closed_at: int
    difference: int | None


@dataclass(frozen=True, slots=True)
class Waiting:
    """An approval that waits for a second person; ``facts`` are what it would do."""

    round: str
    action: str
    digest: str
    proposer: str
    at: int
    expires_at: int
    reason: str
    facts: tuple[tuple[str, int], ...]
    mine: bool


@dataclass(frozen=True, slots=True)
class Today:
    """The director's page in figures; money is cents, times are epoch milliseconds."""

    day: str
    session: Mapping[str, Any] | None
    game: Mapping[str, Any] | None
    games: tuple[GameTold, ...]
    result: int
    tax: int
    theoretical: int
    gross: int
    units: int
    owed: int
    owed_prima: int
    owed_pots: int
    bands: tuple[Band, ...]
    tills: tuple[Till, ...]
    prima: Standing | None
    prima_games: int
    forecast: Forecast | None
    charts: tuple[Chart, ...]
    stock_left: int
    alarms: tuple[Alarm, ...]
    waiting: tuple[Waiting, ...]
    officials: tuple[OpenSession, ...]
    holds: tuple[TableHold, ...]
    pots: tuple[PotNow, ...]
    central: int | None
    gaming_day: Mapping[str, Any] | None

    @property
    def tills_off(self) -> int:
        """What the counted tills have over, negative what they lack."""
        return _over_short(self.tills)


def _over_short(tills: Iterable[Till]) -> int:
    """The differences of the counted tills, which are a result of the house (MONEY-3)."""
    return sum(one.difference or 0 for one in tills)


class Direction:
    """Puts the page of today together; ``worth`` tells what a bet of a table should bring."""

    def __init__(self, desk: Desk, worth: Worth) -> None:
        self.desk = desk
        self.worth = worth
        self.shelf = Shelf(desk.archive, desk.hall)

    def today(self, who: Who) -> Today:
        """The gaming day that runs now."""
        desk, now = self.desk, self.desk.house.world.now()
        zone = desk.paper().style.zone
        today = period("", "", now, zone)
        shelved = self.shelf.games(today.since)
        games = tuple(one.told for one in shelved)
        prima = self._prima()
        session, game = self._view("session"), self._running()
        tills = tuple(self._tills(today.since))
        found = bands(games, self._week(now))
        standing_now = standing(prima) if prima else None
        stock = self._stock()
        counted = [one for one in games if one.counts]
        tax = self._tax(today.since, zone)
        owed = {name: -cents for name in DEBTS for cents in [sum(self._owed(name))]}
        return Today(
            day=gaming_day(now, zone).isoformat(),
            session=session,
            game=game,
            games=games,
            result=sum(one.result for one in games) + _over_short(tills) - tax,
            tax=tax,
            theoretical=sum(one.house for one in counted),
            gross=sum(one.gross for one in counted),
            units=sum(one.units for one in counted),
            owed=sum(owed.values()),
            owed_prima=owed["prima."],
            owed_pots=sum(owed[name] for name in TABLE_POTS),
            bands=tuple(found),
            tills=tills,
            prima=standing_now,
            prima_games=_armed_games(standing_now),
            forecast=self._forecast(standing_now, games, session),
            charts=_charts(prima, games),
            stock_left=stock,
            alarms=tuple(self._alarms(games, found, tills, prima=prima, stock=stock, game=game)),
            waiting=tuple(self._waiting(who)),
            officials=officials(desk.house.people, desk.hall),
            holds=tuple(holds(self._rounds(today.since), self.worth)),
            pots=tuple(self._pots(now)),
            central=self._central(),
            gaming_day=self._view("gaming_day"),
        )

    # --- parts -----------------------------------------------------------------------------------

    def _view(self, kind: str) -> Mapping[str, Any] | None:
        """The view that direction has of the open round of a kind."""
        found = self.desk.house.open_round(self.desk.hall, kind)
        if found is None:
            return None
        return found.game.view(found.state, Seat(found.game.seats["director"]), found.terms)

    def _rounds(self, since: int) -> Iterable[Record]:
        """The rounds of play of every game that a table of today plays."""
        tables = self.desk.archive.touched(self.desk.hall, "table", since)
        games = {one.game for table in tables for one in table.of(TablePrepared)}
        for game in sorted(games):
            yield from self.desk.archive.opened(self.desk.hall, game, since, only=PLAYED)

    def _pots(self, now: int) -> Iterable[PotNow]:
        for kind in POTS:
            view = self._view(kind)
            if view is not None:
                yield pot_now(view, now)

    def _late_pools(self) -> list[Mapping[str, Any]]:
        """The pots whose screens were late today, with those showings alone."""
        since = period("", "", self.desk.house.world.now(), self.desk.paper().style.zone).since
        views = filter(None, map(self._view, POTS))
        return [{"shown": [one for one in view["shown"] if one["at"] >= since]} for view in views]

    def _running(self) -> Mapping[str, Any] | None:
        """The game that runs, if one does."""
        return self._view("ninety_ball")

    def _owed(self, prefix: str) -> Iterable[int]:
        return self.desk.archive.balances(prefix).values()

    def _central(self) -> int | None:
        """Cash in the central cash; ``None`` in a hall that has opened none."""
        opened = self.desk.house.open_round(self.desk.hall, "central_cash")
        return sum(self._owed(CENTRAL)) if opened is not None else None

    def _prima(self) -> Record | None:
        found = self.desk.house.open_round(self.desk.hall, PRIMAS)
        return self.desk.archive.record(found.id) if found else None

    def _week(self, now: int) -> list[tuple[int, ...]]:
        """The draws of the last seven days: one night is too few for the frequencies."""
        week = self.shelf.games(now - WEEK_MS)
        return [one.balls for one in week if one.told.outcome]

    def _tills(self, since: int) -> Iterable[Till]:
        for shift in self.desk.archive.touched(self.desk.hall, SHIFTS, since):
            opened, closed = shift.first(ShiftOpened), shift.first(ShiftClosed)
            counts = list(shift.of(ShiftCounted))
            if opened is not None:
                yield Till(
                    name=opened.till,
                    cashier=opened.cashier,
                    expected=0 if closed else expected(shift),
                    closed_at=closed.at if closed else 0,
                    difference=sum(one.difference for one in counts) if counts else None,
                )

    def _tax(self, since: int, zone: ZoneInfo) -> int:
        """The gaming tax that the cards of today became a cost with (BINGO-48)."""
        day = Material(since, EVER, zone)
        series = self.desk.archive.touched(self.desk.hall, SERIES, since)
        return sum(taxed(one, day).cost for one in series)

    def _stock(self) -> int:
        """Cards left of all series of the stock."""
        found = self.desk.house.door.open_rounds(self.desk.hall, ("series",))
        views = (one.game.view(one.state, Seat(HEAD), one.terms) for one in found)
        return sum(view["left"] for view in views)

    def _forecast(
        self,
        prima: Standing | None,
        games: Sequence[GameTold],
        session: Mapping[str, Any] | None,
    ) -> Forecast | None:
        if prima is None:
            return None
        view = self._view(PRIMAS) or {}
        return forecast(
            prima,
            games,
            now=self.desk.house.world.now(),
            ends_at=session["hours_end"] if session else 0,
            base_limit=view.get("base_limit", 48),
        )

    def _alarms(
        self,
        games: Sequence[GameTold],
        found: Sequence[Band],
        tills: Sequence[Till],
        *,
        prima: Record | None,
        stock: int,
        game: Mapping[str, Any] | None,
    ) -> list[Alarm]:
        desk = self.desk
        book = desk.house.open_round(desk.hall, "minute_book")
        record = desk.archive.record(book.id) if book else None
        bad = first_misfit(record.id, chain_rows(record)) if record else None
        units = [one.units for one in games if one.units]
        since = games[0].at if games else desk.house.world.now()
        return alarms(
            Watched(
                game=game,
                ball_set=self._view("ball_set"),
                machines=desk.house.machines.states(),
                bands=found,
                differences=[
                    (till.name, till.difference, till.closed_at)
                    for till in tills
                    if till.difference
                ],
                refusals=desk.archive.refusals(since),
                pools=self._late_pools(),
                unsigned=sum(1 for note in notes_of(record) if note.missing) if record else 0,
                stock_left=stock,
                usual_cards=sum(units) // len(units) if units else 0,
                broken=[(record.id, bad)] if record and bad else [],
                early=[
                    one.number
                    for one in games
                    if (step := step_of(prima, one.id)) and early(one, step.armed_for)
                ],
            )
        )

    def _waiting(self, who: Who) -> Iterable[Waiting]:
        for found in self.desk.house.door.open_rounds(self.desk.hall, ("approval",)):
            view = found.game.view(found.state, Seat(HEAD), found.terms)
            if view["state"] == "PROPOSED":
                yield _waiting_of(found.id, view, who)


def _waiting_of(round_id: str, view: Mapping[str, Any], who: Who) -> Waiting:
    told = json.loads(view["consequences"])
    facts = told if isinstance(told, dict) else {}
    return Waiting(
        round=round_id,
        action=view["action"],
        digest=view["digest"],
        proposer=view["proposer"],
        at=view["at"],
        expires_at=view["expires_at"],
        reason=str(view["fields"].get("reason", "")),
        facts=tuple((name, value) for name, value in facts.items() if type(value) is int and value),
        mine=view["proposer"] == who.person,
    )


def _armed_games(prima: Standing | None) -> int:
    return prima.games_armed if prima else 0


def _charts(prima: Record | None, games: Sequence[GameTold]) -> tuple[Chart, ...]:
    """Takings by game, and the prima's fund and limit over the last games."""
    steps = history(prima)[-40:] if prima else []
    return (gross_chart(games), *fund_charts(steps))
