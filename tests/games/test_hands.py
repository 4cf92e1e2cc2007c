"""The ranking of poker hands: every hand there is by its kind, and the cases of the rules."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.core.cards import FACES, height
from tables.core.hands import (
    PAI_GOW,
    STANDARD,
    best,
    outranks,
    rank_five,
    rank_short,
    short_deck,
    with_figures,
)

DECK = FACES[:52]
ALL_HANDS = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four": 624,
    "full_house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three": 54_912,
    "two_pairs": 123_552,
    "pair": 1_098_240,
    "high_card": 1_302_540,
}
STRIDE = 101
"""The quick check looks at every hundred-and-first hand of all."""


def told_otherwise(hand: tuple[str, ...]) -> str:
    """The kind of a hand, found in another way: from its pattern and the list of all straights."""
    ranks = sorted("23456789TJQKA".index(card.replace("10", "T")[0]) for card in hand)
    runs = [[12, 0, 1, 2, 3], *([low + step for step in range(5)] for low in range(9))]
    straight = ranks in [sorted(run) for run in runs]
    flush = len({card[-1] for card in hand}) == 1
    if straight and flush:
        return "royal_flush" if ranks == [8, 9, 10, 11, 12] else "straight_flush"
    equal = sum(ranks[i] == ranks[j] for i, j in combinations(range(5), 2))
    named = {6: "four", 4: "full_house", 3: "three", 2: "two_pairs", 1: "pair", 0: "high_card"}
    return "flush" if flush else "straight" if straight else named[equal]


def of(text: str) -> list[str]:
    return text.split()


@pytest.mark.long
def test_the_2598960_hands_are_of_ten_kinds_in_their_exact_numbers():
    assert ALL_HANDS == Counter(rank_five(hand).kind for hand in combinations(DECK, 5))


def test_short_decks_hold_exactly_their_hands_of_each_kind():
    deck = [face for face in DECK if height(face) >= 7]
    expected = {
        "high_card": 52_020,
        "pair": 107_520,
        "two_pairs": 24_192,
        "three": 10_752,
        "straight": 5_100,
        "flush": 204,
        "full_house": 1_344,
        "four": 224,
        "straight_flush": 16,
        "royal_flush": 4,
    }
    assert expected == Counter(
        rank_five(hand, short_deck(7)).kind for hand in combinations(deck, 5)
    )


def test_every_hundred_and_first_hand_is_of_the_kind_that_another_way_of_looking_finds():
    for hand in islice(combinations(DECK, 5), 0, None, STRIDE):
        assert told_otherwise(hand) == rank_five(hand).kind


HIGHEST_FIRST = [
    "Ah Kh Qh Jh 10h",
    "Kd Qd Jd 10d 9d",
    "5d 4d 3d 2d Ad",
    "8s 8h 8d 8c 2d",
    "7s 7h 7d 4c 4d",
    "4s 4h 4d Ac Ad",
    "Qd Jd 8d 4d 2d",
    "As Kh Qd Jc 10d",
    "8s 7h 6d 5d 4c",
    "Ad 2h 3d 4c 5d",
    "6s 6h 6d Qc 2d",
    "10s 10h 4d 4c Qd",
    "10s 10h 4d 4c Jd",
    "2s 2h 9d 7c 5d",
    "Ah Kh 9d 6c 2d",
    "As Kd 9h 5c 3c",
]


def test_hands_stand_in_the_order_of_the_rules():
    ranked = [rank_five(of(hand)) for hand in HIGHEST_FIRST]
    assert ranked == sorted(ranked, reverse=True)
    assert len(set(ranked)) == len(ranked)


@given(st.permutations(DECK))
def test_neither_suits_nor_the_order_of_cards_break_a_tie(deck):
    hand = deck[:5]
    suits = dict(zip("shdc", "dcsh", strict=True))
    turned = [card[:-1] + suits[card[-1]] for card in reversed(hand)]
    assert rank_five(hand) == rank_five(turned)


@given(st.permutations(DECK))
def test_the_best_of_seven_is_never_less_than_any_five_of_them(deck):
    highest = best(deck[:7])
    assert all(rank_five(five) <= highest for five in combinations(deck[:7], 5))


def test_an_ace_goes_under_the_lowest_card_of_the_deck_and_never_into_the_middle():
    assert (4, 5) == rank_five(of("Ah 2s 3d 4c 5h")).value
    assert "high_card" == rank_five(of("Qh Ks Ad 2c 3h")).kind
    assert (4, 10) == rank_five(of("Ah 7s 8d 9c 10h"), short_deck(7)).value
    assert (4, 11) == rank_five(of("Ah 8s 9d 10c Jh"), short_deck(8)).value


def test_a_flush_beats_a_full_house_in_a_short_deck_only():
    flush, full = of("Ad Jd 9d 8d 7d"), of("Ks Kh Kd 9s 9h")
    assert rank_five(flush) < rank_five(full)
    assert rank_five(flush, short_deck(7)) > rank_five(full, short_deck(7))


FIGURES = with_figures(short_deck(7))


def test_figures_lie_between_two_pairs_and_three_of_a_kind():
    figures = rank_five(of("Ah As Kd Qc Jh"), FIGURES)
    assert "figures" == figures.kind
    assert rank_five(of("Ah As Kd Kc 10h"), FIGURES) < figures
    assert figures < rank_five(of("7h 7s 7d Kc 10h"), FIGURES)
    assert "three" == rank_five(of("Ah As Ad Kc Jh"), FIGURES).kind
    assert rank_five(of("Ah As Kd Qc Qh"), FIGURES) < rank_five(of("As Ac Kh Kc Jd"), FIGURES)


JOKER_HANDS = [
    ("As Ah Ad Ac JK", "five_aces"),
    ("9d 8d JK 6d 5d", "straight_flush"),
    ("Kh Qh Jh 10h JK", "royal_flush"),
    ("Kd 9d 4d 2d JK", "flush"),
    ("Ks Qh Jd 10c JK", "straight"),
    ("Ks Kh Kd JK 4c", "three"),
    ("As 7h 5d 3c JK", "pair"),
    ("Ks 7h 5d 3c JK", "high_card"),
]


@pytest.mark.parametrize(("hand", "kind"), JOKER_HANDS)
def test_the_joker_is_an_ace_or_completes_a_straight_or_a_flush(hand, kind):
    assert kind == rank_five(of(hand), PAI_GOW).kind


def test_a_joker_in_a_flush_is_the_highest_card_that_is_missing():
    assert (5, 14, 13, 9, 4, 2) == rank_five(of("Kd 9d 4d 2d JK"), PAI_GOW).value
    assert (5, 14, 13, 9, 4, 2) == rank_five(of("Ad 9d 4d 2d JK"), PAI_GOW).value


def test_ace_to_five_is_the_second_highest_straight_of_pai_gow():
    ace, low, king = "Ah Ks Qd Jc 10h", "Ah 2s 3d 4c 5h", "Kh Qs Jd 10c 9h"
    ranked = [rank_five(of(hand), PAI_GOW) for hand in (king, low, ace)]
    assert ranked == sorted(ranked)
    assert rank_five(of(low), STANDARD) < rank_five(of(king), STANDARD)


def test_two_cards_are_a_pair_or_high_cards_and_a_joker_among_them_is_an_ace():
    assert "pair" == rank_short(of("As JK")).kind
    assert "high_card" == rank_short(of("Ks JK")).kind
    assert rank_short(of("2s 2h")) > rank_short(of("As Kh"))


def test_the_five_must_outrank_the_two_of_one_setting():
    assert outranks(rank_five(of("Qs Qh 8d 6c 3d"), PAI_GOW), rank_short(of("Js Jh")))
    assert outranks(rank_five(of("Qs Qh 8d 6c 3d"), PAI_GOW), rank_short(of("Qd Qc")))
    assert not outranks(rank_five(of("Ks 10h 8d 6c 3d"), PAI_GOW), rank_short(of("2s 2h")))
    assert not outranks(rank_five(of("Ks 10h 8d 6c 3d"), PAI_GOW), rank_short(of("As 2h")))
