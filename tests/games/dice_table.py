"""A craps table whose dice are keyed by hand, for the tests of the game."""

from __future__ import annotations

from tables.core.words import CloseBets, ConfirmPayment, GiveOrder, PlaceBet, TakeStep
from tests.games.felt import BY_HAND, Felt

CROUPIER, HEAD = "croupier", "gaming_table_head"
SIX = (11, 12, 13, 14, 15, 16)
TOTALS = {
    2: (1, 1),
    3: (1, 2),
    4: (1, 3),
    5: (1, 4),
    6: (1, 5),
    7: (1, 6),
    8: (2, 6),
    9: (3, 6),
    10: (4, 6),
    11: (5, 6),
    12: (6, 6),
}
"""The easy way to each total."""


def opened() -> Felt:
    """Bets are open before a first roll; the dice of the session are on the table."""
    table = Felt("craps", source=BY_HAND)
    assert table.open() is None
    table.must(CROUPIER, GiveOrder("dice", SIX))
    table.must(CROUPIER, GiveOrder("pair", (11, 12)))
    return table


def with_six(felt: Felt) -> Felt:
    """Seat 1 has made six the point with a Win and a Don't Win of 10.00."""
    bet(felt, "win", 1_000)
    bet(felt, "dont_win", 1_000)
    rolled(felt, 6)
    return felt


def code(refused) -> str:
    return refused.code if refused else ""


def bet(felt: Felt, kind: str, stake: int = 100, *on: int, seat: int = 1, parent: int = 0):
    return felt.ask(CROUPIER, PlaceBet("T", seat, kind, stake, 0, on, parent))


def roll(felt: Felt, *faces: int) -> None:
    """The dice are offered, the bets closed, two dice keyed."""
    felt.must(CROUPIER, TakeStep(**felt.view()["may"]["TakeStep"]))
    felt.must(CROUPIER, CloseBets())
    for face in TOTALS[faces[0]] if len(faces) == 1 else faces:
        assert felt.report(face) is None


def go_on(felt: Felt) -> None:
    felt.must(CROUPIER, ConfirmPayment())
    assert felt.open() is None


def rolled(felt: Felt, *faces: int) -> None:
    """A roll that is paid; the next bets are open."""
    roll(felt, *faces)
    go_on(felt)
