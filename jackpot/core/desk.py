"""What a decision stands on: the trade of the pool, its terms, and the steps taken so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from house.contract import Decision, Event, Refused, Request, Step, Terms, Transfer
from jackpot.core.fold import evolve
from jackpot.core.sharing import Level
from jackpot.core.state import Pool, Table

OWED = "prizes.owed"
CAGE = "cash.central"
ROUNDING = "cost.rounding"
SEED = "cost.jackpot_seed"
ANNULLED = "cost.annulled"
DIFFERENCE = "over_short"
VAULT = "chips.vault"
MINUTE = 60_000
VOID = "void deal"


@dataclass(frozen=True, slots=True)
class Judged:
    """A qualifying hand: its cards as the pool writes them, its level and height."""

    cards: tuple[str, ...]
    level: Level
    height: int = 0


Judge = Callable[["Shown", Pool, Mapping[str, Any]], Judged | Refused]
"""Gives the level of a shown hand, ``E_CARDS_INVALID`` or ``E_NOT_QUALIFYING``."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The cards of one box in order of receipt; ``bank`` are the croupier's own."""

    table: str
    deal: int
    box: int
    cards: tuple[str, ...]
    from_split: bool = False
    bank: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Trade:
    """What differs between two pools of tables.

    ``tray`` is the account of a table's coin box or side-bet tray without the table's name.
    ``coins``: stakes go into the pot when they are taken, and not when the cards are dealt.
    ``pack`` is how many cards a table head counts after a hit; 0: they come from a shoe.
    """

    kind: str
    table_game: str
    pot: str
    reserve: str
    tray: str
    income: str
    coins: bool
    pack: int
    judge: Judge

    def tray_of(self, table: str) -> str:
        return f"{self.tray}{table}"


@dataclass(frozen=True, slots=True)
class Desk:
    """The trade and the terms of one round."""

    trade: Trade
    terms: Terms

    def setting(self, key: str, default: Any) -> Any:
        """A setting of the dated profile."""
        return self.terms.profile.get(key, default)


@dataclass(slots=True)
class Draft:
    """Steps as they are put together, with the state that they have led to."""

    state: Pool
    steps: list[Step] = field(default_factory=list)

    def add(self, event: Event, *transfers: Transfer | None) -> None:
        """Takes one more step; a transfer that is None moves nothing."""
        moves = tuple(transfer for transfer in transfers if transfer is not None)
        self.steps.append(Step(event, moves))
        self.state = evolve(self.state, event)

    def done(self) -> Decision:
        return tuple(self.steps)


def move(debit: str, credit: str, cents: int, reason: str) -> Transfer | None:
    """A transfer, or None when there is nothing to move."""
    return Transfer(debit, credit, cents, reason) if cents else None


Act = Callable[[Draft, Request, Desk], Refused | None]
"""Adds the steps of one action to a draft, or refuses and leaves it as it was."""


def table_of(state: Pool, name: str) -> Table | Refused:
    """The linked table of that name, or ``E_TABLE_NOT_LINKED``."""
    return state.tables.get(name) or Refused("E_TABLE_NOT_LINKED", {"table": name})


def bad_input(field_name: str, reason: str = "range") -> Refused:
    return Refused("E_BAD_INPUT", {"field": field_name, "reason": reason})
