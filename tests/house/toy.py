"""A toy game of a few lines: a jar that coins are dropped into, and a listener that counts them.

It shows the smallest thing that the door can run, and is what the kernel's own tests play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from house.contract import (
    Action,
    Awaited,
    Chance,
    Deadline,
    Decision,
    Event,
    Game,
    Heard,
    Refused,
    Request,
    Reveal,
    Seat,
    Step,
    Terms,
    Transfer,
)


@dataclass(frozen=True)
class OpenJar(Action):
    counter: str = ""
    electronic: bool = False
    borrows: ClassVar[Mapping[str, str]] = {"counter": "counter"}


@dataclass(frozen=True)
class DropCoin(Action):
    cents: int


@dataclass(frozen=True)
class RollDie(Action):
    pass


@dataclass(frozen=True)
class ReportDie(Action):
    number: int


@dataclass(frozen=True)
class CloseJar(Action):
    pass


@dataclass(frozen=True)
class TellSecret(Action):
    secret: str


@dataclass(frozen=True)
class JarOpened(Event):
    counted_before: int
    electronic: bool
    at: int


@dataclass(frozen=True)
class CoinDropped(Event):
    cents: int
    at: int


@dataclass(frozen=True)
class DieAsked(Event):
    pass


@dataclass(frozen=True)
class DieRolled(Event):
    number: int

    @property
    def audience(self) -> str:
        return "owner"


@dataclass(frozen=True)
class JarClosed(Event):
    pass


@dataclass(frozen=True)
class SecretTold(Event):
    secret: str


@dataclass(frozen=True)
class Jar:
    electronic: bool
    closes_at: int
    cents: int = 0
    rolling: bool = False
    rolled: tuple[int, ...] = ()
    closed: bool = False
    secret: str = ""


def start(request: Request, terms: Terms) -> Decision:
    assert isinstance(request.action, OpenJar)
    counted = request.borrowed.get("counter", {}).get("coins", 0)
    return (Step(JarOpened(counted, request.action.electronic, request.at)),)


def decide(state: Jar, request: Request, terms: Terms) -> Decision:
    if state.closed and not isinstance(request.action, TellSecret):
        return Refused("E_JAR_CLOSED")
    match request.action:
        case DropCoin(cents) if cents <= 0:
            return Refused("E_BAD_AMOUNT", {"cents": cents})
        case DropCoin(cents):
            moved = Transfer("cash.bingo.jar", "bingo.pending.jar", cents, "coin")
            return (Step(CoinDropped(cents, request.at), (moved,)),)
        case RollDie():
            return (Step(DieAsked()),)
        case ReportDie(number):
            return (Step(DieRolled(number)),)
        case TellSecret(secret):
            return (Step(SecretTold(secret)),)
        case _:
            back = Transfer("bingo.pending.jar", "cash.bingo.jar", state.cents or 1, "back")
            return (Step(JarClosed(), (back,) if state.cents else ()),)


def evolve(state: Jar | None, event: Event) -> Jar:
    if isinstance(event, JarOpened):
        return Jar(event.electronic, event.at + 60_000)
    assert state is not None
    match event:
        case CoinDropped(cents):
            return replace(state, cents=state.cents + cents)
        case DieAsked():
            return replace(state, rolling=True)
        case DieRolled(number):
            return replace(state, rolling=False, rolled=(*state.rolled, number))
        case SecretTold(secret):
            return replace(state, secret=secret)
        case _:
            return replace(state, closed=True)


def awaits(state: Jar, terms: Terms) -> tuple[Awaited, ...]:
    if state.rolling:
        ordinal = len(state.rolled) + 1
        return (Chance("die", (1, 2, 3, 4, 5, 6), ordinal, "JarOpened", ReportDie),)
    if state.closed:
        told = not state.electronic or state.secret
        return () if told else (Reveal("die", TellSecret),)
    return (Deadline(state.closes_at, CloseJar()),)


def view(state: Jar, seat: Seat, terms: Terms) -> dict[str, Any]:
    seen: dict[str, Any] = {"cents": state.cents, "closed": state.closed}
    if seat.kind == "owner":
        seen["rolled"] = list(state.rolled)
    return seen


ANYBODY = frozenset({"owner", "guest", "house"})
JAR = Game(
    kind="jar",
    opening=OpenJar,
    actions=(DropCoin, RollDie, ReportDie, CloseJar, TellSecret),
    events=(JarOpened, CoinDropped, DieAsked, DieRolled, JarClosed, SecretTold),
    rights={
        OpenJar: frozenset({"owner"}),
        DropCoin: ANYBODY,
        RollDie: ANYBODY,
        ReportDie: frozenset({"house"}),
        CloseJar: frozenset({"owner", "house"}),
        TellSecret: frozenset({"house"}),
    },
    seats={"owner": "owner", "guest": "guest"},
    start=start,
    decide=decide,
    evolve=evolve,
    awaits=awaits,
    view=view,
    closed=lambda state: state.closed,
    electronic=lambda opening: ("die",) if opening.electronic else (),
)


@dataclass(frozen=True)
class OpenCounter(Action):
    most: int = 1_000


@dataclass(frozen=True)
class CounterOpened(Event):
    most: int


@dataclass(frozen=True)
class Counted(Event):
    coins: int


@dataclass(frozen=True)
class Counter:
    most: int
    coins: int = 0


def count_coin(state: Counter, heard: Heard, terms: Terms) -> Decision:
    if state.coins >= state.most:
        return Refused("E_COUNTER_FULL", {"most": state.most})
    return (Step(Counted(state.coins + 1)),)


def evolve_counter(state: Counter | None, event: Event) -> Counter:
    if isinstance(event, CounterOpened):
        return Counter(event.most)
    assert state is not None and isinstance(event, Counted)
    return replace(state, coins=event.coins)


def open_counter(request: Request, terms: Terms) -> Decision:
    assert isinstance(request.action, OpenCounter)
    return (Step(CounterOpened(request.action.most)),)


COUNTER = Game(
    kind="counter",
    opening=OpenCounter,
    actions=(),
    events=(CounterOpened, Counted),
    rights={OpenCounter: frozenset({"owner"})},
    seats={"owner": "owner"},
    start=open_counter,
    decide=lambda state, request, terms: Refused("E_NO_ACTION"),
    evolve=evolve_counter,
    view=lambda state, seat, terms: {"coins": state.coins},
    closed=lambda state: False,
    hears=frozenset({CoinDropped}),
    react=count_coin,
    lend=lambda state, request, terms: {"coins": state.coins},
)
