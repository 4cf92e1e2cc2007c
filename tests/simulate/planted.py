"""Faults that are put into a house on purpose, to see that a simulated evening finds each of them.

Each is one small mistake as somebody might make it: a cent, a forgotten check, an event that is
lost, a word told too soon. It stands in the code while ``planted`` is entered.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from cage.games.shift_state import CashMoved
from house.audit import Repeated
from house.chain import FIRST
from house.order import Outcome
from house.rounds import OPEN
from tests.simulate.whole.house import Played, play

MOST_SEEDS = 40
"""After so many clean evenings a fault counts as not found."""

Wrong = Callable[..., Any]


@dataclass(frozen=True)
class Planted:
    """A mistake: ``how`` makes of what stands at ``where`` (module:name) what is wrong."""

    name: str
    where: str
    how: Callable[[Wrong], Wrong]

    def __str__(self) -> str:
        return self.name


@contextmanager
def planted(fault: Planted) -> Iterator[None]:
    module, _, path = fault.where.partition(":")
    owner: Any = importlib.import_module(module)
    *outer, name = path.split(".")
    for one in outer:
        owner = getattr(owner, one)
    right = getattr(owner, name)
    setattr(owner, name, fault.how(right))
    try:
        yield
    finally:
        setattr(owner, name, right)


def found(fault: Planted, base: Path, seeds: int = MOST_SEEDS) -> Played | None:
    """The first evening on which a fault shows, or None."""
    with planted(fault):
        for number in range(seeds):
            played = play(f"planted {number}", base)
            if played.wrong:
                return played
    return None


# --- what is wrong -------------------------------------------------------------------------------


def _a_cent_more(right: Wrong) -> Wrong:
    def wrong(conn: Any, postings: Any) -> Any:
        return right(conn, [replace(one, cents=one.cents + 1) for one in postings])

    return wrong


def _one_transfer_less(right: Wrong) -> Wrong:
    return lambda conn, postings: right(conn, postings[1:])


def _one_side_only(right: Wrong) -> Wrong:
    return lambda conn, change, known: right(conn, dict(sorted(change.items())[1:]), known)


def _again_under_a_known_key(right: Wrong) -> Wrong:
    more = count()

    def wrong(conn: Any, row: Any) -> Any:
        try:
            return right(conn, row)
        except Repeated:
            return right(conn, replace(row, key=f"{row.key}-{next(more)}"))

    return wrong


def _any_body(right: Wrong) -> Wrong:
    return lambda order, row: Outcome(row.round, row.number, repeated=True)


def _loses_an_event(right: Wrong) -> Wrong:
    def wrong(transaction: Any, command: int) -> None:
        del transaction.changes[3:]
        right(transaction, command)

    return wrong


def _wrong_number(right: Wrong) -> Wrong:
    def wrong(change: Any, command: int) -> dict[str, Any]:
        row: dict[str, Any] = right(change, command)
        return {**row, "number": row["number"] + (row["number"] > 40)}

    return wrong


def _told_too_soon(right: Wrong) -> Wrong:
    def wrong(door: Any, conn: Any, order: Any) -> Any:
        outcome = right(door, conn, order)
        door.told(outcome)
        return outcome

    return wrong


def _shifts_hear_nothing(right: Wrong) -> Wrong:
    return lambda transaction, change: [
        one for one in right(transaction, change) if "-shift-" not in one
    ]


def _a_key_less(right: Wrong) -> Wrong:
    def wrong(broadcaster: Any, after: Any, kind: str, steps: int) -> dict[str, Any]:
        patch: dict[str, Any] = right(broadcaster, after, kind, steps)
        return dict(list(patch.items())[:-1])

    return wrong


def _numbers_that_are_past(right: Wrong) -> Wrong:
    def wrong(broadcaster: Any, hall: str, rounds: Any) -> None:
        right(broadcaster, hall, [replace(one, number=one.number - 1) for one in rounds])

    return wrong


def _for_another_place(right: Wrong) -> Wrong:
    return lambda secret, head, ordinal, outcomes: right(secret, head, ordinal + 1, outcomes)


def _from_the_first(right: Wrong) -> Wrong:
    return lambda head, text: right(FIRST, text)


def _nothing(right: Wrong) -> Wrong:
    return lambda *_, **__: None


def _never_closed(right: Wrong) -> Wrong:
    def wrong(transaction: Any) -> None:
        for after in transaction._touched():
            transaction.rounds[after.id] = replace(after, status=OPEN)

    return wrong


def _never_catches_up(right: Wrong) -> Wrong:
    return lambda memory, conn, known, row: (
        known if known.number else right(memory, conn, known, row)
    )


def _no_fraction(right: Wrong) -> Wrong:
    return lambda cents, bp, remainder: (right(cents, bp, remainder)[0], 0)


def _always_valid(right: Wrong) -> Wrong:
    def wrong(*told: Any) -> Any:
        return replace(right(*told), state="VALID", code="", completed_at=1)

    return wrong


def _forgets_prizes(right: Any) -> Any:
    def moved(state: Any, event: Any) -> Any:
        return state if event.reason == "prize" else right[CashMoved](state, event)

    return {**right, CashMoved: moved}


def _lost_after_the_answer(right: Wrong) -> Wrong:
    orders = count(1)

    def wrong(store: Any, work: Any) -> Any:
        if next(orders) % 25:
            return right(store, work)
        with store.engine.connect() as conn, conn.begin() as begun:
            outcome = work(conn)
            begun.rollback()
        return outcome

    return wrong


def _sold_again(right: Wrong) -> Wrong:
    return lambda state, ranges: state


def _up(right: Wrong) -> Wrong:
    return lambda cents, bp: right(cents, bp) + 1


GAME = "bingo.games.ninety_ball"

FAULTS = (
    Planted("a transfer is off by a cent", "house.transaction:post", _a_cent_more),
    Planted("a transfer is left out", "house.transaction:post", _one_transfer_less),
    Planted("a balance moves on one side only", "ledger.book:_move", _one_side_only),
    Planted("a prize is a cent too high", f"{GAME}.figures:percent_up", _up),
    Planted("a known key does it again", "house.play:append_command", _again_under_a_known_key),
    Planted("a known key takes any body", "house.order:Order.answered", _any_body),
    Planted("an event is lost", "house.transaction:Transaction.append", _loses_an_event),
    Planted("an event has the wrong number", "house.transaction:_row", _wrong_number),
    Planted("screens are told before the commit", "house.play:Door._play", _told_too_soon),
    Planted("tills hear nothing", "house.transaction:Transaction._listeners", _shifts_hear_nothing),
    Planted("a patch lacks a key", "house.broadcast:Broadcaster._patch", _a_key_less),
    Planted("a beat is behind", "house.broadcast:Broadcaster.beat", _numbers_that_are_past),
    Planted("a ball is drawn for another place", "house.transaction:draw", _for_another_place),
    Planted("the trail begins anew", "house.audit:next_head", _from_the_first),
    Planted("nobody needs a right", "house.play:Door.forbidden", _nothing),
    Planted("no round is ever over", "house.transaction:Transaction._settle", _never_closed),
    Planted("a process never catches up", "house.rounds:Memory._caught_up", _never_catches_up),
    Planted("a pool drops its fraction", "jackpot.core.meter:carry", _no_fraction),
    Planted("a card handed back is in play", f"{GAME}.judging:not_in_play", _nothing),
    Planted("every call is valid", f"{GAME}.judging:_of_numbers", _always_valid),
    Planted("a till forgets its prizes", "cage.games.shift_state:_FOLDS", _forgets_prizes),
    Planted("an answer is given and lost", "house.store:Store._write", _lost_after_the_answer),
    Planted("a card is sold twice", f"{GAME}.sold:handed", _sold_again),
)
