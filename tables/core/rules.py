"""What one game says of itself: its script, and the few things that differ before the bets close.

A *script* is a generator that tells a round from the closing of the bets to its end, in the order
of the rule book. It yields what it waits for, a ``Draw`` of luck or some ``Ask`` of decisions, and
is sent the move that answers. It keeps nothing: it is told again from the start whenever somebody
wants to know how the round stands, so it may use local variables as freely as it likes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from house.contract import EVERYONE, Refused
from tables.core.events import DecisionTaken, OutcomeDrawn
from tables.core.paytables import Paytable
from tables.core.play import Bet, Play

if TYPE_CHECKING:
    from tables.core.deal import Deal

SHOE = "shoe"
FORFEIT = "forfeit"
"""The choice that a penalised box is taken to have made, whatever it is asked."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Luck is to answer. ``outcomes`` are the numbers still possible; empty: a card of the shoe.

    ``to`` names whom or what it comes to (``box 3``, ``bank``, ``wheel``), ``seen_by`` the one seat
    that may know it. ``call`` is what is said aloud before it comes, by its line in the paytable
    (without one the closing call stands), with ``values`` in it.
    """

    to: str
    outcomes: tuple[int, ...] = ()
    seen_by: str = EVERYONE
    call: str = ""
    values: tuple[tuple[str, int | str], ...] = ()

    @property
    def is_card(self) -> bool:
        return not self.outcomes


@dataclass(frozen=True, slots=True)
class Option:
    """One choice. An extra stake between ``least`` and ``most`` cents becomes bets of kind ``bet``.

    The amount is that of whoever commands the box, whose bet stands first in ``on``; every further
    bet in ``on`` grows in the same proportion. ``picks`` of the numbers ``among`` must be named.
    """

    choice: str
    least: int = 0
    most: int = 0
    bet: str = ""
    on: tuple[Bet, ...] = ()
    picks: int = 0
    among: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """Something that may be arranged while bets are open, by one of ``roles``.

    ``picks`` numbers are named with it: of ``among``, or any at all when ``among`` is empty.
    """

    name: str
    roles: frozenset[str]
    picks: int = 0
    among: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """A decision that is offered to one hand of a box; box 0 is the croupier.

    ``default`` is the choice that is taken when the time is over.
    """

    box: int
    options: tuple[Option, ...]
    seat: int = 0
    hand: int = 1
    default: str = ""

    def option(self, choice: str) -> Option | None:
        """The option of that name, if it is offered."""
        return next((option for option in self.options if option.choice == choice), None)


Wants = Draw | tuple[Ask, ...]
Answer = Any
"""The move that answers: an ``OutcomeDrawn`` to a draw, a ``DecisionTaken`` to what was asked."""

Script = Generator[Wants, Answer, None]
Part = Generator[Wants, Answer, Any]
"""A part of a script, for ``yield from``."""


def all_of(asks: Iterable[Ask]) -> Generator[Wants, Answer, dict[tuple[int, int], DecisionTaken]]:
    """Asks several hands at once, in any order of answers; gives them by (box, hand)."""
    waiting = {(ask.box, ask.hand): ask for ask in asks}
    taken: dict[tuple[int, int], DecisionTaken] = {}
    while waiting:
        move = yield tuple(waiting.values())
        taken[move.box, move.hand] = move
        del waiting[move.box, move.hand]
    return taken


@dataclass(frozen=True, slots=True)
class Stake:
    """A bet as it is asked for, before it lies."""

    seat: int
    kind: str
    box: int
    on: tuple[int, ...]
    stake: int
    parent: int = 0


def _no_objection(play: Play, paytable: Paytable, stake: Stake) -> Refused | None:
    return None


def _itself(paytable: Paytable, stake: Stake) -> tuple[Stake, ...] | Refused:
    return (stake,)


def _no_numbers(paytable: Paytable, kind: str) -> Collection[tuple[int, ...]]:
    return ((),)


def _named(play: Play, stake: Stake) -> int:
    return stake.parent


def _may_close(play: Play, paytable: Paytable) -> Refused | None:
    return None


def _only_nought(play: Play, step: str) -> tuple[int, ...]:
    return (0,)


def _always(play: Play, step: str) -> bool:
    return True


def _no_orders(play: Play) -> tuple[Order, ...]:
    return ()


def _any_order(play: Play, order: str, values: tuple[int, ...]) -> Refused | None:
    return None


def _no_marks(carried: str) -> tuple[str, ...]:
    return ()


def _not_held(bet: Bet) -> bool:
    return not bet.held


def _as_number(number: int) -> str:
    return str(number)


@dataclass(frozen=True, eq=False)
class Rules:
    """One banked game.

    ``device``     what its luck comes from: ``shoe``, ``wheel``, ``dice``
    ``script``     the round after the bets are closed
    ``places``     the numbers that a kind of bet may lie on; none unless the game says so
    ``check``      the game's own objection to a bet (a parent that it needs, an exact premium)
    ``parent_of``  the bet that one belongs to when nobody has named it: odds behind the line bet
    ``expand``     the bets that a call bet stands for, each of them placed alone
    ``steps``      what the croupier must do before the bets close, in order
    ``step_due``   whether a step has to be taken in this round
    ``step_values``  the facts that a step may be taken with now, the usual one first; none: not yet
    ``orders``     what may be arranged now, as often as it is needed; ``check_order`` objects
    ``may_close``  the game's own objection to closing the bets
    ``removable``  whether a bet may be taken back before the closing call
    ``name_of``    what a drawn number is called, when it is no card (``00``)
    ``finds_late`` whether chips are found on the layout until something has come, also after the
                   closing call (ROU-90)
    ``marks``      the markers that lie on the cloth, by what is carried (the puck on a point)
    ``rethrow``    whether a void throw leaves the bets where they lie
    ``voids``      the roles that may declare a throw or a round void
    ``empty``      whether a round may go on without a bet (ROU-20)
    """

    name: str
    device: str
    script: Callable[[Deal], Script]
    places: Callable[[Paytable, str], Collection[tuple[int, ...]]] = _no_numbers
    check: Callable[[Play, Paytable, Stake], Refused | None] = _no_objection
    parent_of: Callable[[Play, Stake], int] = _named
    expand: Callable[[Paytable, Stake], tuple[Stake, ...] | Refused] = _itself
    steps: tuple[str, ...] = ()
    step_due: Callable[[Play, str], bool] = _always
    step_values: Callable[[Play, str], tuple[int, ...]] = _only_nought
    orders: Callable[[Play], tuple[Order, ...]] = _no_orders
    check_order: Callable[[Play, str, tuple[int, ...]], Refused | None] = _any_order
    may_close: Callable[[Play, Paytable], Refused | None] = _may_close
    removable: Callable[[Bet], bool] = _not_held
    name_of: Callable[[int], str] = _as_number
    finds_late: bool = False
    marks: Callable[[str], tuple[str, ...]] = _no_marks
    rethrow: bool = False
    empty: bool = False
    voids: frozenset[str] = frozenset({"gaming_table_head"})


Move = OutcomeDrawn | DecisionTaken
