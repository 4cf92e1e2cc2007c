"""What everybody in the room would do next: caller, cashier and the players with their cards.

Pure: it looks at the view of the table head and at the cards in the room, and says one step with
the pause before it. The rules still decide whether the step is accepted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bingo.cards import Face, completed_at, missing

HEAD = "head"
TILL = "till"

BALLS = 90
RULING = "el canto se oyó antes de la bola siguiente"
"""Why the demonstration's table head gives or withholds the prima near its limit."""

BALL_MS = 4_000
SALE_MS = 2_600
LOOK_MS = 3_500
SHOW_MS = 6_000
"""Pauses in milliseconds of the hall's own clock."""


@dataclass(frozen=True, slots=True)
class Play:
    """One step: who asks, what, and after which pause of the hall's clock."""

    by: str
    action: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    pause_ms: int = LOOK_MS


@dataclass(frozen=True, slots=True)
class Plan:
    """How this game shall go: the groups that buy, and when somebody calls too soon (0: nobody)."""

    groups: tuple[int, ...]
    false_call: int
    shift: str
    book: str


Cards = Mapping[int, Face]
"""The sold cards in the room by card number."""


def next_play(view: Mapping[str, Any], cards: Cards, plan: Plan) -> Play | None:
    """The next step of a game, or ``None`` when it is over."""
    phase = view["phase"]
    if phase == "SELLING":
        return _selling(view, plan)
    if phase == "PLAYING":
        return _playing(view, cards, plan)
    if phase == "CLAIM_STOP":
        return _stopped(view, cards, plan)
    if phase == "FINISHED":
        return _paying(view, plan)
    known = {
        "ANNOUNCED": Play(HEAD, "OpenSale", pause_ms=SHOW_MS),
        "SALE_CLOSED": Play(HEAD, "PublishFigures", _may(view, "PublishFigures")),
        "PUBLISHED": Play(HEAD, "StartDraw", {"book": plan.book}, SHOW_MS),
    }
    return known.get(phase)


def callers(view: Mapping[str, Any], cards: Cards) -> tuple[list[int], list[int]]:
    """Card numbers that hold an uncalled line (while it is open) and a bingo."""
    drawn = [number for number, _ in view["balls"]]
    line_open = view["result"]["line"] is None
    lines, bingos = [], []
    for number, face in cards.items():
        done = completed_at(face, drawn)
        if done.card is not None:
            bingos.append(number)
        elif line_open and any(row is not None for row in done.rows):
            lines.append(number)
    return lines, bingos


def _selling(view: Mapping[str, Any], plan: Plan) -> Play:
    sold, groups = view["sale"]["units"], list(plan.groups)
    while groups and sold >= groups[0]:
        sold -= groups.pop(0)
    if not groups:
        return Play(HEAD, "CloseSale", _may(view, "CloseSale"), SHOW_MS)
    fields = {"shift": plan.shift, "count": groups[0] - sold}
    return Play(TILL, "SellCards", fields, SALE_MS)


def _playing(view: Mapping[str, Any], cards: Cards, plan: Plan) -> Play:
    lines, bingos = callers(view, cards)
    out = len(view["balls"])
    if bingos or lines:
        call = "bingo" if bingos else "line"
        return Play(HEAD, "StopPlay", {"after_ball": out, "call": call}, BALL_MS // 2)
    if 0 < out == plan.false_call:
        return Play(HEAD, "StopPlay", {"after_ball": out, "call": "line"}, BALL_MS // 2)
    if out == BALLS:
        order = "OrderFinish" if "OrderFinish" in view["may"] else "AskMore"
        return Play(HEAD, order, {"stop": 0}, SHOW_MS)
    return Play(HEAD, "RequestBall", {"ordinal": out + 1}, BALL_MS)


def _stopped(view: Mapping[str, Any], cards: Cards, plan: Plan) -> Play:
    stop = view["stop"]
    lines, bingos = callers(view, cards)
    checked = {call["number"] for call in stop["calls"] if call["state"] != "CALLED"}
    waiting = [call for call in stop["calls"] if call["state"] == "CALLED"]
    ready = [n for n in (*bingos, *lines) if n not in checked]
    number = stop["stop"]
    if waiting:
        card = ready[0] if ready else _closest(view, cards)
        return Play(HEAD, "CheckCard", {"stop": number, "number": card}, LOOK_MS)
    if ready:
        call = "bingo" if ready[0] in bingos else "line"
        return Play(HEAD, "HearCall", {"stop": number, "call": call}, SHOW_MS)
    valid = [call for call in stop["calls"] if call["state"] == "VALID" or call["line_valid"]]
    if valid and not stop["asked_at"]:
        return Play(HEAD, "AskMore", {"stop": number}, SHOW_MS)
    finish = any(c["call"] == "bingo" and c["state"] == "VALID" for c in stop["calls"])
    order = "OrderFinish" if finish else "OrderResume"
    wait = max(LOOK_MS, stop["may_order_at"] - stop["asked_at"] + 500) if valid else SHOW_MS
    ruling = {"reason": RULING} if finish and view["ruling"] else {}
    return Play(HEAD, order, {"stop": number, **ruling}, wait)


def _paying(view: Mapping[str, Any], plan: Plan) -> Play:
    if view["awards"] and not view["counted"]:
        return Play(TILL, "CountPrizes", {"shift": plan.shift}, SHOW_MS)
    for award in view["awards"]:
        if award["state"] == "ADJUDICATED":
            fields = {"shift": plan.shift, "award": award["award"], "number": award["number"]}
            return Play(TILL, "PayPrize", fields, LOOK_MS)
    return Play(HEAD, "CloseGame", pause_ms=SHOW_MS)


def _closest(view: Mapping[str, Any], cards: Cards) -> int:
    """The card of somebody who called too soon: the one that lacks least for a line."""
    drawn = {number for number, _ in view["balls"]}

    def lacks(number: int) -> tuple[int, int]:
        rows = missing(cards[number], drawn).rows
        return min(len(row) for row in rows if row), number

    return min(cards, key=lacks)


def _may(view: Mapping[str, Any], action: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = view["may"].get(action, {})
    return found


def groups_of(sizes: Sequence[int], units: int) -> tuple[int, ...]:
    """Buyers' groups of the given sizes, in turn, until ``units`` cards are reached."""
    groups: list[int] = []
    while sum(groups) < units:
        groups.append(sizes[len(groups) % len(sizes)])
    return tuple(groups)
