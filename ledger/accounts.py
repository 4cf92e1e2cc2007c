"""The names of the house's accounts and the side on which each may stand (MONEY-3).

Debit is plus, credit is minus. What the house has can never fall below nought, what it owes can
never rise above it; results and the bank stand on either side. The data base holds the same limits.
"""

from __future__ import annotations

ASSET = "asset"
DEBT = "debt"
RESULT = "result"
BANK = "bank"
KINDS = (ASSET, DEBT, RESULT, BANK)

_BY_PREFIX = (
    ("bank.", BANK),
    ("cash.", ASSET),
    ("chips.issued", DEBT),
    ("chips.", ASSET),
    ("drop.", ASSET),
    ("coinbox.", ASSET),
    ("sidebet.", ASSET),
    ("tax.", ASSET),
    ("bingo.", DEBT),
    ("prima.", DEBT),
    ("carousel.", DEBT),
    ("bjp.", DEBT),
    # A pot that several halls share: what each keeps for it, what the centre owes to the players,
    # and what the halls owe each other after an award.
    ("linked.custody.", ASSET),
    ("linked.due", BANK),
    ("linked.", DEBT),
    ("lost.found", DEBT),
    ("tips.pool", DEBT),
    ("tickets.deposits", DEBT),
    ("prizes.owed", DEBT),
    ("income.", RESULT),
    ("cost.", RESULT),
    ("over_short", RESULT),
    # Chips in the rounds of the tables: these accounts sum to nought among themselves. What the
    # players of a table put down and took back, and what its bank won, stand on either side; what
    # lies on the cloth or is kept for a seat is owed (see tables/core/accounts.py).
    ("play.players.", RESULT),
    ("play.bank.", RESULT),
    ("play.", DEBT),
)


def kind_of(account: str) -> str:
    """The kind of an account by its name; a name outside MONEY-3 is our own mistake."""
    for prefix, kind in _BY_PREFIX:
        if account.startswith(prefix):
            return kind
    raise AssertionError(f"no such account: {account!r}")


def within_limit(account: str, cents: int) -> bool:
    """Whether ``account`` may stand at ``cents``."""
    kind = kind_of(account)
    if kind == ASSET:
        return cents >= 0
    return cents <= 0 if kind == DEBT else True


def players_money_to_income(debit: str, credit: str) -> bool:
    """Whether a transfer would turn a pot, a carry, a refund or an unpaid prize into income.

    MONEY-8 forbids it (``E_PLAYERS_MONEY``). What a game's pending takings leave to the house at
    the allocation is not players' money, so ``bingo.pending`` is not among them.
    """
    owed = (
        "bingo.line.",
        "bingo.bingo.",
        "bingo.prima.",
        "bingo.withheld.",
        "bingo.carry",
        "bingo.refunds",
        "bingo.deferred",
        "prima.",
        "carousel.",
        "bjp.pot",
        "bjp.reserve",
        "linked.pot",
        "linked.total",
        "lost.found",
        "prizes.owed",
    )
    return credit.startswith("income.") and debit.startswith(owed)
