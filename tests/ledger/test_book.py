"""The ledger: one debit, one credit, a positive amount; what is owed never turns into gain."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.exc import IntegrityError

from ledger.accounts import kind_of, players_money_to_income, within_limit
from ledger.book import Posting, Shortage, balance, post, recomputed, trial_balance
from ledger.money import BASIS, carry, percent_up, share_up, shares_exact
from ledger.tables import balances


def posting(debit: str, credit: str, cents: int, number: int = 1) -> Posting:
    return Posting("r", number, 0, debit, credit, cents, "test")


def test_a_posting_moves_both_accounts_and_all_sums_to_nought(fresh_store) -> None:
    moved = [posting("cash.bingo.1", "bingo.pending.g", 900)]
    assert fresh_store.write(lambda conn: post(conn, moved)) is None
    stands = fresh_store.read(trial_balance)
    assert {"bingo.pending.g": -900, "cash.bingo.1": 900} == stands
    assert stands == fresh_store.read(recomputed)
    assert 0 == fresh_store.read(lambda conn: balance(conn, "cash.central"))


def test_a_known_account_is_added_to_and_may_come_back_to_nought(fresh_store) -> None:
    fresh_store.write(lambda conn: post(conn, [posting("cash.central", "bank.main", 500)]))
    back = [posting("cash.bingo.1", "cash.central", 500, 2)]
    assert fresh_store.write(lambda conn: post(conn, back)) is None
    assert {"bank.main": -500, "cash.bingo.1": 500} == fresh_store.read(trial_balance)


def test_cash_that_is_not_there_is_not_paid(fresh_store) -> None:
    wanted = [posting("bingo.refunds", "cash.bingo.1", 1)]
    short = fresh_store.write(lambda conn: post(conn, wanted))
    assert Shortage("bingo.refunds", 1) == short


def test_players_money_never_becomes_income(fresh_store) -> None:
    wanted = [posting("prima.fund", "income.bingo", 1)]
    short = fresh_store.write(lambda conn: post(conn, wanted))
    assert isinstance(short, Shortage)
    assert "E_PLAYERS_MONEY" == short.code


def test_what_a_game_leaves_of_its_takings_may_become_income() -> None:
    assert not players_money_to_income("bingo.pending.g", "income.bingo")


@pytest.mark.parametrize(("account", "cents"), [("cash.central", -1), ("prima.fund", 1)])
def test_the_data_base_itself_holds_the_limits(fresh_store, account: str, cents: int) -> None:
    row = {"account": account, "kind": kind_of(account), "cents": cents}
    assert not within_limit(account, cents)
    with pytest.raises(IntegrityError):
        fresh_store.write(lambda conn: conn.execute(balances.insert().values(**row)))


def test_an_unknown_account_is_our_own_mistake() -> None:
    with pytest.raises(AssertionError, match="no such account"):
        kind_of("pocket.mine")


@given(st.integers(0, 10**9), st.integers(0, BASIS))
def test_a_prize_is_never_under_its_percentage_nor_a_cent_over(cents: int, points: int) -> None:
    prize = percent_up(cents, points)
    assert prize * BASIS >= cents * points > (prize - 1) * BASIS


@given(st.lists(st.integers(0, 10**7), max_size=40), st.integers(0, BASIS))
def test_a_carried_percentage_loses_no_fraction(takings: list[int], points: int) -> None:
    whole, remainder = 0, 0
    for cents in takings:
        more, remainder = carry(cents, points, remainder)
        whole += more
    assert whole * BASIS + remainder == sum(takings) * points
    assert 0 <= remainder < BASIS


@given(st.integers(0, 10**9), st.integers(1, 500))
def test_shares_are_equal_and_the_house_bears_the_odd_cents(fund: int, winners: int) -> None:
    share, house = share_up(fund, winners)
    assert share * winners == fund + house
    assert 0 <= house < winners
    exact = shares_exact(fund, winners)
    assert fund == sum(exact)
    assert sorted(exact, reverse=True) == list(exact)
    assert max(exact) - min(exact) <= 1
