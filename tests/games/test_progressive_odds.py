"""Exact odds of the blackjack progressive, against independent counts (BJP-12, BJP-13, BJP-14)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jackpot import presets
from jackpot.core.cards import FACES
from jackpot.core.sharing import Level
from jackpot.kinds.blackjack_progressive import GAME, odds
from jackpot.kinds.blackjack_progressive.combinations import KNOWN, first_fit
from jackpot.kinds.blackjack_progressive.rules import figures_of
from tests.games.pools import Pool, code

RULES_TABLE = {
    "bjp-demo": ("0.93", "3.8936", "25444.77", 20_546),
    "bjp-sevens": ("48.03", "2.3138", "22462.41", 17_287),
    "bjp-sevens-diamonds": ("51.62", "0.5186", "93293.85", 67_487),
    "bjp-spades": ("17.14", "74.2023", "1116.67", 809),
    "bjp-trips": ("47.54", "4.7872", "10957.37", 8_356),
    "bjp-21plus3": ("43.09", "4.7872", "11887.50", 8_356),
}


def told(preset: str, **changes):
    """The opening that a preset leads to."""
    return presets.opening(preset, authorisation="1", authorised_on="d", **changes)


@pytest.mark.parametrize("preset", sorted(RULES_TABLE))
def test_bjp_12_every_preset_gives_the_figures_of_the_rules(preset):
    assert set(RULES_TABLE) == set(presets.names())
    exact = odds.returned(figures_of(told(preset)))
    assert RULES_TABLE[preset] == (
        odds.rounded(100 * exact.fixed, 2),
        odds.rounded(100_000 * exact.slope, 4),
        odds.rounded(exact.break_even, 2),
        round(exact.mean_pot),
    )


def test_bjp_14_six_packs_hold_5_013_320_sets_of_three_cards():
    _, orders = odds.counts(("777",), 6)
    assert 5_013_320 == comb(312, 3) == orders // 6


@pytest.mark.parametrize("packs", [1, 2, 3, 6, 8])
def test_the_orders_of_faces_count_the_same_as_all_sets_of_three_cards(packs):
    """Where the order of the cards does not matter, unordered sets must lead to the same counts."""
    names = ("suited trips", "straight flush", "trips", "straight", "flush")
    counted, orders = odds.counts(names, packs)
    sets = dict.fromkeys(names, 0)
    for cards in combinations_with_replacement(FACES, 3):
        name = first_fit(names, cards[:2], cards[2:])
        if name:
            sets[name] += _ways(cards, packs)
    assert (comb(52 * packs, 3), list(counted)) == (orders // 6, [6 * n for n in sets.values()])


def _ways(cards: tuple[str, ...], packs: int) -> int:
    """In how many ways the packs hold these faces, order set aside."""
    ways = 1
    for face in set(cards):
        ways *= comb(packs, cards.count(face))
    return ways


@pytest.mark.parametrize("packs", [1, 4, 6, 8])
def test_sevens_by_the_formula(packs):
    cards, sevens = 52 * packs, 4 * packs
    counted, orders = odds.counts(("777", "two sevens", "one seven"), packs)
    three = sevens * (sevens - 1) * (sevens - 2)
    two = sevens * (sevens - 1) * (cards - 2) - three
    one = 2 * sevens * (cards - sevens) * (cards - 2)
    assert (three, two, one) == counted
    assert cards * (cards - 1) * (cards - 2) == orders


@pytest.mark.parametrize("packs", [1, 6, 8])
def test_aces_with_tens_by_the_formula(packs):
    cards = 52 * packs
    names = ("AJ spades", "AJ suited", "blackjack suited", "blackjack")
    counted, _ = odds.counts(names, packs)
    pairs = 2 * packs * packs * (cards - 2)
    assert (pairs, 3 * pairs, 12 * pairs, 48 * pairs) == counted


def test_bjp_13_combinations_that_the_packs_cannot_hold_are_refused():
    for preset, packs, refusal in (
        ("bjp-sevens", 2, "E_COMBO_IMPOSSIBLE"),
        ("bjp-sevens", 3, None),
        ("bjp-spades", 1, None),
    ):
        answer = Pool(GAME).do(told(preset, packs=packs), "director")
        assert refusal == (code(answer) if answer else None), (preset, packs)
    two = told("bjp-demo", packs=2, levels=(Level("777 one colour", 10_000),))
    assert Pool(GAME).do(two, "director") is None
    one = told("bjp-demo", packs=1, levels=(Level("777 one colour", 10_000),))
    assert "E_COMBO_IMPOSSIBLE" == code(Pool(GAME).do(one, "director"))


def test_bjp_13_the_croupiers_card_needs_express_authorisation():
    assert "E_COMBO_OUTSIDE_HAND" == code(Pool(GAME).do(told("bjp-trips"), "director"))
    pool = Pool(GAME)
    pool.well(told("bjp-trips", bank_authorised=True), "director")
    assert "20888.83" == pool.view("monitor")["odds"][0]["one_in"]


def test_bjp_14_a_top_level_rarer_than_one_in_a_hundred_million_is_refused(monkeypatch):
    assert 1 / odds.chances((Level("777 diamonds", 10_000),), 3)[0].chance == 620_620
    monkeypatch.setattr(odds, "RAREST", 250_000)
    rare = told("bjp-sevens-diamonds")
    assert "E_TOO_RARE" == code(Pool(GAME).do(rare, "director"))


def test_a_half_is_shown_as_the_even_one():
    assert ("3102.12", "7.02", "0.00") == (
        odds.rounded(Fraction(24817, 8), 2),
        odds.rounded(Fraction(702, 100), 2),
        odds.rounded(Fraction(1, 1_000), 2),
    )


@settings(max_examples=40)
@given(
    names=st.permutations(sorted(KNOWN)),
    cards=st.tuples(*[st.sampled_from(FACES)] * 3),
)
def test_a_hand_has_the_first_combination_that_it_fits_and_no_later_one(names, cards):
    found = first_fit(tuple(names), cards, cards[2:])
    fitting = [name for name in names if KNOWN[name].fits(cards[: KNOWN[name].cards])]
    assert (fitting or [""])[0] == found


def test_a_hand_of_two_cards_has_no_combination_of_three():
    names = ("777 suited", "777", "two sevens")
    assert ("777 suited", "two sevens") == (
        first_fit(names, ("7H", "7H", "7H"), ()),
        first_fit(names, ("7H", "7H"), ()),
    )
