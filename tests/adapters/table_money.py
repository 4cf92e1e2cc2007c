"""The worked postings of a table's life: its advance, notes changed, and its closing count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tables.core.limits import Minima
from tables.kinds.table import words as ask
from tables.kinds.table.advance import advance_needed
from tests.games.felt import Felt, paytable_of

MINIMUM = 500
"""A blackjack table of this minimum needs an advance of 25,000.00."""

Case = Mapping[str, Any]


def table_of(case: Case, advance: int) -> Felt:
    return Felt("blackjack", name=case["table"], minimum=MINIMUM, advance=advance, seats=1)


def posted(felt: Felt, before: Mapping[str, int]) -> dict[str, int]:
    """What has changed on every account since ``before``."""
    after = felt.books.accounts
    change = {name: after[name] - before.get(name, 0) for name in sorted(after)}
    return {name: cents for name, cents in change.items() if cents}


def advance(case: Case) -> dict[str, int]:
    """The cage sends an advance; nothing else has happened."""
    felt = table_of(case, case["amount"])
    opened = {"chips.vault": felt.books.vault, "chips.issued": -felt.books.vault}
    return posted(felt, opened)


def buy_in(case: Case) -> dict[str, int]:
    """A player changes notes at the table."""
    felt = table_of(case, 2_500_000)
    before = dict(felt.books.accounts)
    felt.must("croupier", ask.BuyChips(1, case["amount"]))
    return posted(felt, before)


def table_close(case: Case) -> dict[str, int]:
    """The table is counted and signed after an evening with one replenishment."""
    felt = table_of(case, case["advances"] // 2)
    felt.replenish()
    felt.must("croupier", ask.BuyChips(1, case["notes"]))
    felt.must("croupier", ask.LeaveSeat(1))
    felt.must("gaming_table_head", ask.CallLastRounds())
    felt.must("gaming_table_head", ask.EndPlay())
    before = dict(felt.books.accounts)
    felt.must("gaming_table_head", ask.CountTable(case["chips"], case["notes"]))
    felt.must("cashier", ask.SignCount())
    felt.must("director", ask.SignCount())
    return posted(felt, before)


PLAYS = {
    "ruleta": "french_roulette",
    "ruleta_americana": "american_roulette",
    "dados": "craps",
    "treinta_y_cuarenta": "trente_et_quarante",
    "punto_y_banca": "punto_banca",
    "black_jack": "blackjack",
    "bola": "boule",
    "poker_sin_descarte": "no_draw_poker",
}
"""The games of the regulation by the names of the product."""


def advance_minimum(case: Case) -> dict[str, int]:
    """What the paytable of the game asks of a table with these minimums (CAGE-2, CAGE-3)."""
    paytable = paytable_of(PLAYS[case["game"]], "ceuta")
    minima = Minima(case["table_min_cents"], case["authorised_min_cents"])
    return {"min_advance_cents": advance_needed(paytable, minima)}


ADAPTERS = {"advance_minimum": advance_minimum}
LEDGER = {"advance": advance, "buy_in": buy_in, "table_close": table_close}
