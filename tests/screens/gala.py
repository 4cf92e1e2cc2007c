"""Plays games of an evening through the house's own interface, ball by ball as it was planned.

The balls are keyed by hand, so that a picture can be taken of the game that it needs: a line on
the twenty-seventh ball, and three cards that call bingo together before the limit of the prima.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from bingo.cards import Face, Matrix
from demonstration.crowd import HEAD, Plan, Play, groups_of, next_play
from house.catalogue import Catalogue
from house.rounds import Memory
from house.store import Store
from tests.screens.conftest import Desk
from tests.screens.scenes import PATIENCE_S
from tests.screens.server import Server

SEND = """async ([round, action, fields]) =>
  (await import("/static/live.js")).command(round, action, fields)"""
OPEN = """async ([fields]) => (await import("/static/live.js")).open("ninety_ball", fields)"""
PATIENT = frozenset({"E_TOO_FAST", "E_QUESTION_NOT_ASKED", "E_STALE", "E_IN_FLIGHT"})
"""Refusals that only say: not yet."""

LINE_BALL, BINGO_BALL = 27, 47
MOST_BUYS = 36

Cards = Mapping[int, Face]


class Gala:
    """One evening: the house, who sits at the console and at the till, and the balls to come."""

    def __init__(self, server: Server, caller: Desk, till: Desk) -> None:
        self.server = server
        self.desks = {HEAD: caller, "till": till}
        self.balls: Sequence[int] = ()
        self.cards: Cards = {}
        self.round = ""
        self.plan = Plan((), 0, self._round(till, "shift"), self._round(caller, "minute_book"))

    def announce(self, units: int) -> None:
        """Announces the next game, in which ``units`` cards will be sold."""
        page = self.desks[HEAD].page
        fields = self._screen(self.desks[HEAD])["next"]["fields"]
        answer = page.evaluate(OPEN, [{**fields, "extractor": "electronic"}])
        assert answer["ok"], answer
        self.round = answer["round"]
        self.plan = replace(self.plan, groups=groups_of((MOST_BUYS,), units - units % MOST_BUYS))
        if units % MOST_BUYS:
            self.plan = replace(self.plan, groups=(*self.plan.groups, units % MOST_BUYS))

    def play(self, stop: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Plays on until the view of the table head is as wanted; gives that view."""
        view = self.desks[HEAD].look()
        while not stop(view):
            step = next_play(view, self.cards, self.plan)
            assert step is not None, view["phase"]
            seen = self._take(step)
            view = seen if step.by == HEAD else self.desks[HEAD].look()
        return view

    def switch(self, extractor: str) -> None:
        """Takes the balls from another extractor from now on."""
        self._take(Play(HEAD, "SwitchExtractor", {"extractor": extractor}))

    def read_cards(self) -> Cards:
        """The sold cards of this game by number, from the house's records."""
        view = self.desks[HEAD].look()
        store = Store(f"sqlite:///{self.server.data / 'house.db'}")
        matrix = Memory(Catalogue.found(), store).document(view["game"]["matrix"])
        store.close()
        assert isinstance(matrix, Matrix)
        ranges = view["sale"]["ranges"]
        self.cards = {
            number: matrix.rows(number)
            for _, first, last in ranges
            for number in range(first, last + 1)
        }
        return self.cards

    def _take(self, step: Play) -> dict[str, Any]:
        """Asks until the house has done it; gives what the one who asked sees then."""
        action, fields = step.action, dict(step.fields)
        if action == "RequestBall":
            action = "AnnounceBall"
            fields["number"] = self.balls[fields["ordinal"] - 1]
        end = time.monotonic() + PATIENCE_S
        while True:
            answer = self.desks[step.by].page.evaluate(SEND, [self.round, action, fields])
            if answer["ok"]:
                seen: dict[str, Any] = answer["view"]
                return seen
            assert answer["code"] in PATIENT and time.monotonic() < end, answer
            time.sleep(0.05)

    def _round(self, desk: Desk, slot: str) -> str:
        found: str = self._screen(desk)["rounds"][slot]["round"]
        return found

    def _screen(self, desk: Desk) -> dict[str, Any]:
        answer = desk.page.request.get(f"{desk.url}/screens/{desk.name}.json")
        shown: dict[str, Any] = answer.json()
        return shown


# --- balls as a picture needs them ---------------------------------------------------------------


def quick_balls(cards: Cards) -> list[int]:
    """A game that is over with the fifteenth ball: the numbers of its first card."""
    return [number for row in cards[min(cards)] for number in row]


def gala_balls(cards: Cards) -> list[int]:
    """One card has the only line with ball 27, three others have bingo together with ball 47."""
    luck = random.Random(27)
    for winners, shared in trios(cards, luck):
        wanted = {n for card in winners for row in cards[card] for n in row} - {shared}
        for row in rows_close_to(wanted, cards, winners):
            balls = ordered(wanted | set(row), row, shared, cards, luck)
            if balls:
                return balls
    raise AssertionError("no such game in these cards")


def trios(cards: Cards, luck: random.Random) -> Iterator[tuple[tuple[int, int, int], int]]:
    """Three cards with one number in common and few in all, and that number."""
    for shared in luck.sample(range(1, 91), 90):
        holders = [n for n, face in cards.items() if any(shared in row for row in face)]
        for trio in combinations(luck.sample(holders, min(24, len(holders))), 3):
            if len({n for card in trio for row in cards[card] for n in row}) <= BINGO_BALL - 5:
                yield (trio[0], trio[1], trio[2]), shared


def rows_close_to(
    wanted: set[int], cards: Cards, winners: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """Rows of other cards that need few balls besides the wanted ones."""
    room = BINGO_BALL - 1 - len(wanted)
    for number, face in cards.items():
        for row in face:
            if number not in winners and len(set(row) - wanted) <= room:
                yield tuple(row)


def ordered(
    out: set[int], row: Sequence[int], last: int, cards: Cards, luck: random.Random
) -> list[int]:
    """These balls in an order that keeps every other row open up to ball 27; none when stuck."""
    others = [set(one) for face in cards.values() for one in face if set(one) != set(row)]
    *held, closing = row
    first, rest = list(held), [n for n in luck.sample(sorted(out), len(out)) if n not in row]
    for number in tuple(rest):
        taken = {*first, number, closing}
        if len(first) < LINE_BALL - 1 and not any(one <= taken for one in others):
            first.append(number)
            rest.remove(number)
    fillers = [n for n in luck.sample(range(1, 91), 90) if n not in {*out, last}]
    rest += fillers[: BINGO_BALL - 1 - len(out)]
    luck.shuffle(first)
    luck.shuffle(rest)
    done = [*first, closing, *rest, last]
    early = [face for face in cards.values() if {n for line in face for n in line} <= {*done[:-1]}]
    fits = len(first) == LINE_BALL - 1 and len(done) == BINGO_BALL and not early
    return done if fits else []
