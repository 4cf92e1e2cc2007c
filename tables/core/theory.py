"""Exact theory: every way in which a round can go, with its probability, by the game's own script.

``ends`` tells a script through every outcome of every draw, each with its exact chance. It is meant
for games whose rounds have few draws and no decisions (a wheel, dice, a deal of few cards); where
somebody is asked, he makes the choice that is taken when his time is over. ``worths`` follows every
bet of a paytable until it is decided, through as many rounds as it may stay. All probabilities are
fractions, so a house edge is exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from tables.core import cards
from tables.core.deal import Line, Position, position
from tables.core.events import DecisionTaken, OutcomeDrawn, RoundOpened
from tables.core.paytables import BOX, DECISION, BetLine, Paytable
from tables.core.play import PLAYING, Bet, Play, evolve
from tables.core.rules import Ask, Draw, Rules, Stake
from tables.core.worth import EXACT, STRATEGY, Worth

STAKE = 25_200_000
"""So many cents are paid without a rounding by all usual odds and commissions."""


@dataclass(frozen=True, slots=True)
class End:
    """One way in which the round can end; ``asked`` when somebody had to decide on the way."""

    chance: Fraction
    position: Position
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Theory:
    """What a bet brings in the long run, for one unit staked. ``stays`` is how often it stays."""

    net: Fraction
    wins: Fraction
    stays: Fraction

    @property
    def edge(self) -> Fraction:
        """What the house keeps of one unit staked."""
        return -self.net


def ends(rules: Rules, play: Play, paytable: Paytable) -> Iterator[End]:
    """Every end of a round whose bets are closed, with its exact chance; all chances sum to one."""
    yield from _ends(rules, play, paytable, End(Fraction(1), Position(None)))


def theory(rules: Rules, play: Play, paytable: Paytable) -> Mapping[int, Theory]:
    """The exact theory of every bet of a round whose bets are closed, by the bet's number."""
    sums = {bet.bet: [Fraction(0)] * 3 for bet in play.bets}
    for end in ends(rules, play, paytable):
        for line in end.position.lines:
            own = sums[line.bet.bet]
            own[0] += end.chance * _net(line)
            own[1] += end.chance * (line.payout > 0)
            own[2] += end.chance * line.stays
    return {bet: Theory(*values) for bet, values in sums.items()}


def worths(rules: Rules, paytable: Paytable) -> tuple[Worth, ...]:
    """Every bet of the paytable that is placed by itself; equal places of it are told as one."""
    found: list[Worth] = []
    for line in paytable.bets.values():
        places = sorted(rules.places(paytable, line.name))
        if line.place == DECISION or _is_call(rules, paytable, line, places[0]):
            continue
        own = [worth(rules, paytable, line, on) for on in places]
        alike = {replace(one, on=()) for one in own}
        found += alike if len(alike) == 1 else own
    return tuple(found)


def _is_call(rules: Rules, paytable: Paytable, line: BetLine, on: tuple[int, ...]) -> bool:
    """Whether it only stands for other bets, under whose names it is settled."""
    stake = Stake(1, line.name, int(line.place == BOX), on, STAKE)
    return rules.expand(paytable, stake) != (stake,)


def worth(rules: Rules, paytable: Paytable, line: BetLine, on: tuple[int, ...] = ()) -> Worth:
    """What one bet brings until it is decided, whatever rounds it stays on the cloth."""
    first = Bet(1, 1, line.name, int(line.place == BOX), on, STAKE)
    states = _States(rules, paytable)
    net, wins = states.solved(first)
    how = STRATEGY if states.asked else EXACT
    assumes = "default_choice" if states.asked else ""
    return Worth(line.name, -net, wins, how, on, assumes)


def closed(rules: Rules, paytable: Paytable, bets: tuple[Bet, ...], carried: str = "") -> Play:
    """A round of a fresh shoe with these bets, just closed, and no house around it."""
    opening = RoundOpened(
        number=1,
        table="T",
        table_name="T",
        game=paytable.game,
        jurisdiction=paytable.jurisdiction,
        paytable="",
        minimum=STAKE,
        schedule="",
        limits=(),
        source="",
        commitment="electronic",
        last_round=False,
        shoe=paytable.whole_shoe() if rules.device == "shoe" else "",
        burnt=0,
        carried=carried,
        held=(),
        boxes=paytable.number("boxes"),
        backers=False,
        profile="",
        by="",
        at=0,
    )
    steps = tuple((step, 1) for step in rules.steps)
    return Play(opening, opening.shoe, PLAYING, bets, len(bets), steps=steps)


_State = tuple[str, str, bool]
"""What a bet that stays takes along: the game's own text, the note on the bet, that it is held."""


class _States:
    """The rounds that one bet may live through, as equations between the states it may be in."""

    def __init__(self, rules: Rules, paytable: Paytable) -> None:
        self.rules, self.paytable, self.asked = rules, paytable, False

    def solved(self, bet: Bet) -> tuple[Fraction, Fraction]:
        """Its net result for one unit, and how often it wins, once it is decided."""
        rows: dict[_State, dict[_State, Fraction]] = {}
        sums: dict[_State, tuple[Fraction, Fraction]] = {}
        waiting: list[_State] = [("", "", False)]
        while waiting:
            state = waiting.pop()
            if state in rows:
                continue
            rows[state], sums[state] = self._row(bet, state)
            waiting += rows[state]
        order = list(rows)
        nets = _solve(order, rows, {state: sums[state][0] for state in order})
        wins = _solve(order, rows, {state: sums[state][1] for state in order})
        return nets[order[0]], wins[order[0]]

    def _row(
        self, bet: Bet, state: _State
    ) -> tuple[dict[_State, Fraction], tuple[Fraction, Fraction]]:
        carried, note, held = state
        play = closed(self.rules, self.paytable, (replace(bet, note=note, held=held),), carried)
        row: dict[_State, Fraction] = {}
        net = wins = Fraction(0)
        for end in ends(self.rules, play, self.paytable):
            self.asked |= end.asked
            (line,) = end.position.lines
            net += end.chance * _net(line)
            wins += end.chance * (line.payout > 0)
            if line.stays:
                after = (end.position.carried, line.note, True)
                row[after] = row.get(after, Fraction(0)) + end.chance
        return row, (net, wins)


def _solve(
    order: list[_State],
    rows: Mapping[_State, Mapping[_State, Fraction]],
    sums: dict[_State, Fraction],
) -> dict[_State, Fraction]:
    """x[s] = sums[s] + Σ rows[s][t] · x[t], by taking out one state after the other."""
    left = {state: dict(rows[state]) for state in order}
    for state in reversed(order):
        goes_on = 1 - left[state].pop(state, Fraction(0))
        assert goes_on, "a bet may stay for ever"
        sums[state] /= goes_on
        left[state] = {other: part / goes_on for other, part in left[state].items()}
        for row in order[: order.index(state)]:
            part = left[row].pop(state, Fraction(0))
            sums[row] += part * sums[state]
            for other, share in left[state].items():
                left[row][other] = left[row].get(other, Fraction(0)) + part * share
    for state in order:
        sums[state] += sum((part * sums[other] for other, part in left[state].items()), Fraction(0))
    return sums


def _net(line: Line) -> Fraction:
    if line.stays:
        return Fraction(0)
    return Fraction(line.payout + line.returned - line.bet.stake, line.bet.stake)


def _ends(rules: Rules, play: Play, paytable: Paytable, so_far: End) -> Iterator[End]:
    stands = position(rules, play, paytable)
    if stands.asks:
        taken = evolve(play, _default(play, stands.asks))
        yield from _ends(rules, taken, paytable, replace(so_far, asked=True))
        return
    if stands.draw is None:
        yield replace(so_far, position=stands)
        return
    for number, part in _weighed(play, stands.draw):
        drawn = _drawn(rules, play, stands.draw, number)
        yield from _ends(rules, drawn, paytable, replace(so_far, chance=so_far.chance * part))


def _default(play: Play, asks: tuple[Ask, ...]) -> DecisionTaken:
    ask = next((ask for ask in asks if ask.default), None)
    assert ask is not None, "somebody would have to decide: the game needs a proof of its own"
    return DecisionTaken(
        move=play.numbered + 1,
        seat=ask.seat,
        box=ask.box,
        hand=ask.hand,
        choice=ask.default,
        amount=0,
        picks=(),
        by="",
        at=0,
    )


def _weighed(play: Play, draw: Draw) -> Iterator[tuple[int, Fraction]]:
    if not draw.is_card:
        for number in draw.outcomes:
            yield number, Fraction(1, len(draw.outcomes))
        return
    left = cards.count(play.left)
    for face in cards.faces_left(play.left):
        yield cards.number_of(face), Fraction(cards.left_of(play.left, face), left)


def _drawn(rules: Rules, play: Play, draw: Draw, number: int) -> Play:
    event = OutcomeDrawn(
        move=play.numbered + 1,
        ordinal=play.ordinal + 1,
        device=rules.device,
        number=number,
        name=cards.face_of(number) if draw.is_card else rules.name_of(number),
        to=draw.to,
        seen_by=draw.seen_by,
        by="",
        at=0,
    )
    return evolve(play, event)
