"""The chips of the house: issued at face value, owed as long as they exist (MONEY-3, CHIPS-1)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cage.games.chip_vault import GAME, IssueChips, OpenChipVault, WithdrawChips
from house.contract import Refused
from tests.games.lasting import Lasting, replayed

DIRECTOR = {"person": "dolores", "role": "director"}


def vault(cents: int = 5_000_000) -> Lasting:
    opened = Lasting(GAME, round="CV")
    assert opened.ask(OpenChipVault(cents), **DIRECTOR) is None
    return opened


def test_the_first_chips_lie_in_the_vault_and_are_owed():
    assert {"chips.vault": 5_000_000, "chips.issued": -5_000_000} == vault().purse.net()


def test_an_empty_vault_moves_nothing():
    assert {} == vault(0).purse.net()


def test_chips_come_into_use_and_go_out_of_it_with_a_reason():
    chips = vault()
    assert chips.ask(IssueChips(100_000, "a new set of plaques"), **DIRECTOR) is None
    assert chips.ask(WithdrawChips(300_000, "worn"), **DIRECTOR) is None
    assert {"chips.vault": 4_800_000, "chips.issued": -4_800_000} == chips.purse.net()
    told = chips.view("official")
    assert [-300_000, 100_000] == [move["cents"] for move in told["moves"]]
    assert 4_800_000 == told["issued_cents"]


def test_without_a_reason_or_an_amount_nothing_happens():
    chips = vault()
    for action in (IssueChips(0, "none"), IssueChips(-5, "less"), IssueChips(100, "  ")):
        assert isinstance(chips.ask(action, **DIRECTOR), Refused)
    assert 5_000_000 == chips.state.issued


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 10**6)), max_size=12))
def test_the_two_accounts_always_sum_to_nought_and_the_fold_agrees(moves):
    chips = vault()
    for more, cents in moves:
        chips.ask((IssueChips if more else WithdrawChips)(cents, "counted"), **DIRECTOR)
    assert 0 == sum(chips.purse.accounts.values())
    assert chips.state.issued == chips.purse.accounts["chips.vault"]
    assert chips.state == replayed(chips)
