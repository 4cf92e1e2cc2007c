"""The accounts of a table and of its rounds of play, and what moves between them (MONEY-3).

House money goes over the accounts of MONEY-3: the rack ``chips.table.T``, the note box
``drop.table.T``, the vault and the cage. What the rounds do with chips goes over accounts of their
own, which always sum to nought among themselves, so that the closing count can be held against them
and no round leaves anything behind:

``play.stakes.R``     stakes that lie on the cloth in round R; nought when the round has ended
``play.disputed.R``   a payment of round R that waits for the recording
``play.held.T``       stakes that stay from one round to the next (imprisoned, undecided)
``play.seat.T.S``     chips that the house keeps for a seat with a terminal; the ledger refuses a
                      bet that it does not cover (TBL-24)
``play.players.T``    chips that all other players have put down (+) and taken back (−)
``play.bank.T``       what the bank has won (−) or lost (+) since the table was opened
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from house.contract import Transfer

VAULT = "chips.vault"
CAGE = "cash.central"
CHAIRS = 100
"""Seats up to this number are chairs; standing players have higher numbers."""


@dataclass(frozen=True, slots=True)
class Move:
    """``cents`` from the credited to the debited account; a negative amount goes the other way."""

    debit: str
    credit: str
    cents: int
    reason: str


def transfers(*moves: Move) -> tuple[Transfer, ...]:
    """The transfers of some moves: nothing for nought, turned round for a negative amount."""
    return tuple(
        Transfer(m.debit, m.credit, m.cents, m.reason)
        if m.cents > 0
        else Transfer(m.credit, m.debit, -m.cents, m.reason)
        for m in moves
        if m.cents
    )


def rack(table: str) -> str:
    """The chips in the table's rack, at book value."""
    return f"chips.table.{table}"


def note_box(table: str) -> str:
    """The locked box into which changed notes are dropped."""
    return f"drop.table.{table}"


def income(table: str) -> str:
    """The result of a table."""
    return f"income.tables.{table}"


def stakes(round_id: str) -> str:
    """What lies on the cloth in a round."""
    return f"play.stakes.{round_id}"


def disputed(round_id: str) -> str:
    """Payments of a round that wait for a decision."""
    return f"play.disputed.{round_id}"


def held(table: str) -> str:
    """What stays on the cloth between two rounds."""
    return f"play.held.{table}"


def bank(table: str) -> str:
    """What the bank of a table has won or lost in its rounds."""
    return f"play.bank.{table}"


def purse(table: str, seat: int, *, terminal: bool) -> str:
    """Where the chips of a seat come from and go to."""
    return f"play.seat.{table}.{seat}" if terminal else f"play.players.{table}"


def advance(table: str, cents: int) -> tuple[Transfer, ...]:
    """An advance, or a later one, from the vault to the rack (CAGE-4, CAGE-5)."""
    return transfers(Move(rack(table), VAULT, cents, "advance"))


def buy_in(table: str, cents: int) -> tuple[Transfer, ...]:
    """Notes into the box against chips from the rack (CHIPS-2)."""
    return transfers(Move(note_box(table), rack(table), cents, "buy-in"))


def close_table(
    table: str, *, advances: int, chips: int, notes: int, exchanged: int
) -> tuple[Transfer, ...]:
    """The closing count: chips to the vault, notes to the cage, the rest is the result (CAGE-6).

    ``exchanged`` is what the box should hold; counted ``notes`` that differ are part of the result.
    The rack's book value, ``advances − exchanged``, leaves its account whole.
    """
    booked = advances - exchanged
    return transfers(
        Move(VAULT, rack(table), booked, "closing count"),
        Move(VAULT, income(table), chips - booked, "table result"),
        Move(CAGE, note_box(table), exchanged, "notes counted"),
        Move(CAGE, income(table), notes - exchanged, "notes over or short"),
    )


def netted(moved: tuple[Transfer, ...]) -> Mapping[str, int]:
    """What some transfers change on every account; accounts that end unchanged are left out."""
    change: dict[str, int] = {}
    for transfer in moved:
        change[transfer.debit] = change.get(transfer.debit, 0) + transfer.cents
        change[transfer.credit] = change.get(transfer.credit, 0) - transfer.cents
    return {account: cents for account, cents in sorted(change.items()) if cents}
