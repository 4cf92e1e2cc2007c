"""The director's page and the inspector's, the check of a draw, and the look-up of a head."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, jsonify, render_template, request

from books.cells import shown
from books.charts import band, bars
from books.desk import Answer, Desk
from books.direction import Direction
from books.draw import check_draw
from books.forecast import by_ball_chart, by_game_chart
from books.hold import Worth
from books.reports.material import GAME, GAMES
from books.reports.registry import specs
from books.tables import SENTENCE, Said
from books.voice import Voice
from house.answers import refusal
from house.contract import Refused
from house.people import Who

DIRECTION = frozenset({"director", "deputy"})
INSPECTORS = frozenset({"official", "auditor"})
DRAW_READERS = DIRECTION | INSPECTORS | {"hall_manager", "table_head", "accountant"}
SLOTS = (
    *("ninety_ball", "prima", "session", "approval", "minute_book", "shift"),
    *("carousel", "blackjack_progressive"),
)


def routes(pages: Blueprint, desk: Desk, worth: Worth) -> None:
    """Adds ``/books/director``, ``/books/inspector``, ``/books/draw`` and ``/books/head``."""
    office = _Office(desk, worth)
    pages.add_url_rule("/director", "director", office.director)
    pages.add_url_rule("/director.json", "director_json", office.data)
    pages.add_url_rule("/director/part", "director_part", office.part)
    pages.add_url_rule("/inspector", "inspector", office.inspector)
    pages.add_url_rule("/draw/<round_id>", "draw", office.draw)


class _Office:
    def __init__(self, desk: Desk, worth: Worth) -> None:
        self.desk = desk
        self.direction = Direction(desk, worth)

    # --- director --------------------------------------------------------------------------------

    def director(self) -> Answer:
        """The bingo of today on one page."""
        who = self.desk.reader(DIRECTION)
        if not isinstance(who, Who):
            return who
        return self.desk.render("director", who, "director", **self._today(who))

    def part(self) -> Answer:
        """The inside of the page, to take the place of the one before when something happens."""
        who = self.desk.reader(DIRECTION, page=False)
        if not isinstance(who, Who):
            return who
        return render_template("books/director_part.html", **self._today(who))

    def data(self) -> Answer:
        """What the page listens to: the rounds whose numbers tell it that something happened."""
        who = self.desk.reader(DIRECTION, page=False)
        if not isinstance(who, Who):
            return who
        house, hall = self.desk.house, self.desk.hall
        rounds = {kind: house.open_round(hall, kind) for kind in SLOTS}
        rounds["ninety_ball"] = house.door.latest(hall, GAMES)
        answer = house.composite(who, rounds)
        for slot in answer["rounds"].values():
            slot["view"] = {}
        return jsonify(answer)

    def _today(self, who: Who) -> dict[str, Any]:
        voice, today = self.desk.voice(), self.direction.today(who)
        found = today.forecast
        return {
            "voice": voice,
            "today": today,
            "shown": lambda value, kind: shown(value, kind, voice),
            "alarm_words": lambda alarm: shown(Said(alarm.key, alarm.values), SENTENCE, voice),
            "band_picture": lambda one: band(one.low, one.high, one.expected, one.actual),
            "charts": [(voice(one.title), bars(one, voice, wide=480, high=150))
                       for one in today.charts],
            "by_game": bars(by_game_chart(found), voice, wide=440, high=140) if found else "",
            "by_ball": bars(by_ball_chart(found), voice, wide=440, high=140) if found else "",
            "per_cent": lambda chance: _per_cent(chance, voice),
            "made_at": self.desk.house.world.now(),
        }  # fmt: skip

    # --- inspector -------------------------------------------------------------------------------

    def inspector(self) -> Answer:
        """Everything that an official may read, on one page (INSPECT-1, INSPECT-2)."""
        who = self.desk.reader(INSPECTORS | DIRECTION)
        if not isinstance(who, Who):
            return who
        archive, hall = self.desk.archive, self.desk.hall
        head = request.args.get("head", "")[:120]
        games = archive.opened(hall, GAMES, only=("GameAnnounced",))[-60:]
        return self.desk.render(
            "inspector",
            who,
            "inspector",
            voice=self.desk.voice(),
            books=archive.listed(hall, "minute_book"),
            games=list(reversed(games)),
            reports=[name for name, spec in specs().items() if spec.about != GAME],
            trail=archive.trail_head(),
            asked=head,
            place=archive.place_of(head) if head else None,
            public=self.desk.signer.public,
        )

    def draw(self, round_id: str) -> Answer:
        """An electronic draw from its commitment to its redraw."""
        who = self.desk.reader(DRAW_READERS)
        if not isinstance(who, Who):
            return who
        found = self.desk.archive.record(round_id)
        if found is None or found.kind != GAMES or found.hall != self.desk.hall:
            return refusal(Refused("E_NO_ROUND", {"round": round_id[:80]}))
        return self.desk.render(
            "draw", who, "inspector", voice=self.desk.voice(), game=found, check=check_draw(found)
        )


def _per_cent(chance: float, voice: Voice) -> str:
    """A chance in per cent, with more decimals the smaller it is."""
    per_cent = chance * 100
    digits = 0 if per_cent >= 10 else 1 if per_cent >= 1 else 2
    text = voice.style.number(per_cent, digits)
    return f"{text}\u00a0%" if voice.style.spanish else f"{text}%"
