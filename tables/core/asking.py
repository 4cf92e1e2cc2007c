"""What every handler of a round of play works with, and who may speak for a seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from house.contract import Decision, Refused, Request, Step, Terms
from tables.core.deal import Position, position
from tables.core.paytables import Paytable
from tables.core.play import OPEN, Play, evolve
from tables.core.rules import Rules

CHAIR = "box "
"""A player's terminal looks from ``box <seat>``."""


def by_terminal(paytable: Paytable) -> bool:
    """Whether players bet and decide on terminals; elsewhere a terminal only shows (TBL-24)."""
    return paytable.yes("terminals")


@dataclass(frozen=True, slots=True)
class Asked:
    """One request in front of a round: the game's rules, its paytable, the round and the asker."""

    rules: Rules
    paytable: Paytable
    play: Play
    request: Request

    def position(self) -> Position:
        """How the round stands."""
        return position(self.rules, self.play, self.paytable)

    def after(self, *steps: Step) -> Asked:
        """The same request in front of the round as it stands after some steps."""
        play = self.play
        for step in steps:
            play = evolve(play, step.event)
        return Asked(self.rules, self.paytable, play, self.request)

    def not_theirs(self, seat: int, terminal: bool) -> Refused | None:
        """A player's terminal speaks for its own seat alone, and only where the house keeps the
        chips of that seat (``terminal``); the croupier speaks for every seat."""
        own = self.request.seat
        if not own.startswith(CHAIR):
            return None
        if own != f"{CHAIR}{seat}":
            return Refused("E_FORBIDDEN", {"seat": seat})
        plays = terminal and by_terminal(self.paytable)
        return None if plays else Refused("E_NO_TERMINALS", {"seat": seat})


def bets_until(play: Play, paytable: Paytable) -> int:
    """When the time for bets is over (epoch ms); 0: nobody counts."""
    length = paytable.number("bets_ms")
    counts = play.phase == OPEN and play.first_bet_at and length
    return play.first_bet_at + length if counts else 0


Handler = Callable[[Asked], Decision]


def asked(rules: Rules, play: Play, request: Request, terms: Terms) -> Asked:
    """A request with the paytable that its table was prepared with."""
    return Asked(rules, terms.document(play.opening.paytable), play, request)
