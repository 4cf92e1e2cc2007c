"""A layout and what came, settled by the rules of its game: for training and for *what if*.

A layout is a small document (JSON, or TOML with the same names), all money in cents:

    game, jurisdiction   which paytable it is settled by
    minimum              the table's minimum (100 unless it is set); schedule one of its maxima
    bets                 seat, kind, stake, and as they apply box, on (numbers), parent; a stake
                         that stayed from the round before has its note (the zeros it has seen)
    outcomes             numbers, dice or cards in the order in which they come: 17, "00", "Ah"
    decisions            choice, and as they apply bet or box and hand, amount, picks
    carried, last_round  the game's text from the round before (a point); no round follows

Everything goes through the same handlers as at a table, so what is refused there is refused here.
``LayoutFault`` says what keeps a layout from being settled.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from house.contract import Action, Refused, Request
from tables.core import words as w
from tables.core.asking import Asked
from tables.core.deal import Position, position
from tables.core.events import HeldBet, RoundOpened
from tables.core.game import HANDLERS
from tables.core.limits import Minima, table_limits
from tables.core.moving import outcome_name, outcomes
from tables.core.paytables import DECISION, Paytable, parse
from tables.core.play import OPEN, PLAYING, Play, evolve
from tables.core.rules import Ask, Draw, Rules

PAYTABLES = Path(__file__).resolve().parent / "paytables"
TABLE = "by hand"


class LayoutFault(ValueError):
    """What keeps a layout from being settled."""


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One bet of a layout; ``note`` is that of a stake that stayed from the round before."""

    seat: int
    kind: str
    stake: int
    box: int = 0
    on: tuple[int | str, ...] = ()
    parent: int = 0
    note: str | int = ""


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision: of a box and its hand, or of the owner of a ``bet``."""

    choice: str
    bet: int = 0
    box: int = 0
    hand: int = 1
    amount: int = 0
    picks: tuple[int, ...] = ()


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is known of a round: what lies, what comes, what is decided."""

    game: str
    jurisdiction: str
    bets: tuple[Laid, ...] = ()
    outcomes: tuple[int | str, ...] = ()
    decisions: tuple[Choice, ...] = ()
    minimum: int = 100
    schedule: str = ""
    carried: str = ""
    last_round: bool = False


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of a layout: the round, how it stands, which bets were refused (by their place
    in the layout, from 1), and what is still waited for (``None``: nothing)."""

    play: Play
    stands: Position
    refused: tuple[tuple[int, Refused], ...]
    waits: Draw | tuple[Ask, ...] | None


def read(text: str, *, toml: bool) -> Layout:
    """The layout of a text; ``LayoutFault`` names the first thing that is wrong with it."""
    try:
        return layout_of(tomllib.loads(text) if toml else json.loads(text))
    except (tomllib.TOMLDecodeError, json.JSONDecodeError) as fault:
        raise LayoutFault(f"it cannot be read: {fault}") from fault


def layout_of(raw: Any) -> Layout:
    """The layout of plain values."""
    try:
        return msgspec.convert(raw, Layout)
    except msgspec.ValidationError as fault:
        raise LayoutFault(str(fault)) from fault


@cache
def paytable_of(game: str, jurisdiction: str) -> Paytable:
    """The paytable of a game in a jurisdiction."""
    known = {path.stem: path for path in sorted(PAYTABLES.glob("*.toml"))}
    path = known.get(f"{game}.{jurisdiction}")
    if path is None:
        raise LayoutFault(f"{game} is not played in {jurisdiction}; known are {', '.join(known)}")
    return parse(path.read_text(encoding="utf-8"))


def settle(rules: Rules, layout: Layout) -> Settled:
    """Plays the round of a layout as far as it tells what comes and what is decided."""
    hand = _Hand(rules, layout)
    refused = tuple(hand.place_all())
    hand.close()
    waits = hand.play_out()
    return Settled(hand.play, hand.stands(), refused, waits)


class _Hand:
    """One round in the hand of whoever tries it out."""

    def __init__(self, rules: Rules, layout: Layout) -> None:
        self.rules, self.layout = rules, layout
        self.paytable = paytable_of(layout.game, layout.jurisdiction)
        self.play = evolve(None, self._opening())
        self._left = list(layout.outcomes)
        self._choices = list(layout.decisions)
        self._numbers: dict[int, int] = {}

    def stands(self) -> Position:
        return position(self.rules, self.play, self.paytable)

    def _opening(self) -> RoundOpened:
        layout, paytable = self.layout, self.paytable
        limits = table_limits(paytable, Minima(layout.minimum, layout.minimum), self._schedule())
        if isinstance(limits, Refused):
            raise LayoutFault(f"schedule: {limits.details}")
        return RoundOpened(
            number=1,
            table=TABLE,
            table_name=TABLE,
            game=layout.game,
            jurisdiction=layout.jurisdiction,
            paytable=TABLE,
            minimum=layout.minimum,
            schedule=self._schedule(),
            limits=limits,
            source=w.BY_HAND,
            commitment="",
            last_round=layout.last_round,
            shoe=paytable.whole_shoe() if paytable.text("shuffle") else "",
            burnt=0,
            carried=layout.carried,
            held=tuple(map(self._held, filter(_stayed, layout.bets))),
            boxes=paytable.number("boxes"),
            backers=True,
            profile="",
            by="",
            at=0,
        )

    def _schedule(self) -> str:
        return self.layout.schedule or next(iter(self.paytable.schedules()), "")

    def _held(self, bet: Laid) -> HeldBet:
        return HeldBet(
            seat=bet.seat,
            kind=bet.kind,
            box=bet.box,
            on=self._on(bet),
            stake=bet.stake,
            parent=0,
            note=str(bet.note),
            terminal=False,
        )

    def _on(self, bet: Laid) -> tuple[int, ...]:
        return tuple(sorted(_numbered(self.rules, one) for one in bet.on))

    # --- what is asked for ------------------------------------------------------------------------

    def _do(self, action: Action) -> Refused | None:
        seats = {seat: _seat() for seat in range(1, 101)}
        table = {"seats": seats}
        request = Request(TABLE, action, "", "croupier", "", "croupier", 0, "", {"table": table})
        asked = Asked(self.rules, self.paytable, self.play, request)
        decision = HANDLERS[type(action)](asked)
        if isinstance(decision, Refused):
            return decision
        self.play = asked.after(*decision).play
        return None

    def _must(self, action: Action) -> None:
        refused = self._do(action)
        if refused is not None:
            details = dict(refused.details)
            raise LayoutFault(f"{type(action).__name__}: {refused.code} {details or ''}".rstrip())

    def place_all(self) -> Iterator[tuple[int, Refused]]:
        """Puts every bet down; gives those that the rules refuse."""
        stayed = iter(range(1, len(self.play.bets) + 1))
        for place, bet in enumerate(self.layout.bets, 1):
            if _stayed(bet):
                self._numbers[place] = next(stayed)
                continue
            line = self.paytable.bets.get(bet.kind)
            if line is not None and line.place == DECISION:
                raise LayoutFault(f"bet {place}: {bet.kind} is added by a decision")
            parent = self._numbers.get(bet.parent, 0)
            action = w.PlaceBet(
                TABLE, bet.seat, bet.kind, bet.stake, bet.box, self._on(bet), parent
            )
            refused = self._do(action)
            if refused is not None:
                yield place, refused
            else:
                self._numbers[place] = self.play.placed

    def close(self) -> None:
        """The steps that the game demands, and no more bets."""
        for step in self.rules.steps:
            values = self.rules.step_values(self.play, step)
            if not values:
                raise LayoutFault(f"the step {step} cannot be taken yet")
            self._must(w.TakeStep(step, values[0]))
        self._must(w.CloseBets())

    def play_out(self) -> Draw | tuple[Ask, ...] | None:
        """Whatever comes and is decided, as far as the layout tells it."""
        while self.play.phase == PLAYING:
            stands = self.stands()
            if stands.draw is not None:
                if not self._left:
                    return stands.draw
                number = self._number(stands.draw, self._left.pop(0))
                self._must(w.ReportOutcome(self.play.ordinal + 1, number))
            else:
                ask = self._answer(stands.asks)
                if ask is None:
                    return stands.asks
        assert self.play.phase != OPEN
        if self._left:
            raise LayoutFault(f"nothing is waited for any more when {self._left[0]} comes")
        if self._choices:
            raise LayoutFault(f"nobody is asked for {self._choices[0].choice}")
        return None

    def _number(self, draw: Draw, told: int | str) -> int:
        """The number that a layout tells, if it can come there."""
        asked = Asked(self.rules, self.paytable, self.play, _NOTHING)
        for number in outcomes(self.play, draw):
            if outcome_name(asked, draw, number) == str(told):
                return number
        raise LayoutFault(f"{told} cannot come to {draw.to}")

    def _answer(self, asks: tuple[Ask, ...]) -> Ask | None:
        """Takes the first decision of the layout that somebody is asked for; one that is not
        offered to whoever is asked is a fault."""
        told = [
            (choice, ask) for choice in self._choices for ask in asks if self._is_for(choice, ask)
        ]
        offered = [(choice, ask) for choice, ask in told if ask.option(choice.choice)]
        if not told:
            return None
        choice, ask = (offered or told)[0]
        self._choices.remove(choice)
        option = ask.option(choice.choice)
        amount = choice.amount or (option.most if option else 0)
        after = self.play.ordinal
        self._must(w.Decide(after, ask.box, choice.choice, ask.hand, amount, choice.picks))
        return ask

    def _is_for(self, choice: Choice, ask: Ask) -> bool:
        hand = self._numbers.get(choice.bet, choice.bet) or choice.hand
        return (choice.box, hand) == (ask.box, ask.hand)


def _stayed(bet: Laid) -> bool:
    return bet.note != ""


def _seat() -> Mapping[str, Any]:
    return {"name": "", "terminal": False, "backers": True, "colour_value": 0}


def _numbered(rules: Rules, told: int | str) -> int:
    """The number of a place that may be told by its name (00)."""
    if isinstance(told, int):
        return told
    known = {rules.name_of(number): number for number in range(100)}
    if told not in known:
        raise LayoutFault(f"{told} is no place of {rules.name}")
    return known[told]


_NOTHING = Request("", w.CloseBets(), "", "", "", "", 0, "")

__all__ = ["Layout", "LayoutFault", "Settled", "layout_of", "read", "settle"]
