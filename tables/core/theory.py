"""Exact theory: every way in which a round can go, with its probability, by the game's own script.

``ends`` tells a script through every outcome of every draw, each with its exact chance. It is meant
for games whose rounds have few draws and no decisions (a wheel, dice, a deal of few cards). All
probabilities are fractions, so a house edge is exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tables.core import cards
from tables.core.deal import Line, Position, position
from tables.core.events import OutcomeDrawn
from tables.core.paytables import Paytable
from tables.core.play import Play, evolve
from tables.core.rules import Draw, Rules


@dataclass(frozen=True, slots=True)
class End:
    """One way in which the round can end."""

    chance: Fraction
    position: Position


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
    yield from _ends(rules, play, paytable, Fraction(1))


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


def _net(line: Line) -> Fraction:
    if line.stays:
        return Fraction(0)
    return Fraction(line.payout + line.returned - line.bet.stake, line.bet.stake)


def _ends(rules: Rules, play: Play, paytable: Paytable, chance: Fraction) -> Iterator[End]:
    stands = position(rules, play, paytable)
    if stands.draw is None:
        assert not stands.asks, "somebody would have to decide"
        yield End(chance, stands)
        return
    for number, part in _weighed(play, stands.draw):
        drawn = _drawn(rules, play, stands.draw, number)
        yield from _ends(rules, drawn, paytable, chance * part)


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
