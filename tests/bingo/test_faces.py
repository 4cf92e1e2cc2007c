"""BINGO-2 and BINGO-18: one card face."""

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bingo.cards import (
    Completion,
    check_card,
    check_column_order,
    column_of,
    completed_at,
    draw_card,
    face_of,
    missing,
)
from bingo.layouts import COLUMN_SIZES, LAYOUTS, all_counts, by_column, layouts_by_size
from bingo.single_card import card_of_rank, cards, rank_of_card

GOOD = ((3, 14, 41, 62, 85), (7, 22, 33, 56, 79), (19, 28, 48, 67, 90))

ranks = st.integers(0, cards() - 1)
faces = ranks.map(card_of_rank)
balls = st.permutations(range(1, 91))


def code(rows):
    fault = check_card(rows)
    return fault.code if fault else None


def with_row(place, *numbers):
    return (*GOOD[: place - 1], numbers, *GOOD[place:])


def test_a_well_formed_card_has_no_fault():
    assert code(GOOD) is None


@pytest.mark.parametrize(
    ("expected", "rows"),
    [
        ("E_CARD_ROW_SIZE", ()),
        ("E_CARD_ROW_SIZE", GOOD[:2]),
        ("E_CARD_ROW_SIZE", (*GOOD, GOOD[0])),
        ("E_CARD_ROW_SIZE", with_row(3, 19, 28, 48, 67)),
        ("E_CARD_RANGE", with_row(3, 19, 28, 48, 67, 91)),
        ("E_CARD_RANGE", with_row(1, 0, 14, 41, 62, 85)),
        ("E_CARD_RANGE", with_row(1, True, 14, 41, 62, 85)),
        ("E_CARD_RANGE", with_row(1, "3", 14, 41, 62, 85)),
        ("E_CARD_REPEATED", with_row(3, 14, 28, 48, 67, 90)),
        ("E_CARD_COLUMN_CLASH", with_row(1, 3, 14, 41, 49, 85)),
        ("E_CARD_EMPTY_COLUMN", ((13, 24, 41, 62, 85), (17, 22, 33, 56, 79), GOOD[2])),
    ],
)
def test_each_fault_has_its_code(expected, rows):
    assert expected == code(rows)


def test_faults_are_told_in_the_order_of_the_article():
    clash_and_empty = ((3, 7, 41, 62, 85), (14, 22, 33, 44, 79), (19, 28, 48, 67, 90))
    repeated_too = ((3, 7, 41, 62, 85), (14, 22, 33, 44, 79), (19, 3, 48, 67, 90))
    out_of_range_too = ((3, 7, 41, 62, 85), (14, 22, 33, 44, 79), (19, 3, 48, 67, 99))
    too_short_too = ((3, 7, 41, 62, 85), (14, 22, 33, 44, 79), (19, 3, 48, 99))
    assert [
        "E_CARD_COLUMN_CLASH",
        "E_CARD_REPEATED",
        "E_CARD_RANGE",
        "E_CARD_ROW_SIZE",
    ] == [code(rows) for rows in (clash_and_empty, repeated_too, out_of_range_too, too_short_too)]


def test_a_fault_names_its_place():
    fault = check_card(with_row(3, 19, 28, 48, 67, 91))
    assert {"row": 3, "number": 91} == fault.details


def test_columns_are_not_asked_for_when_the_profile_does_not_want_tens():
    clash = with_row(1, 3, 14, 41, 49, 85)
    assert check_card(clash, columns_by_tens=False) is None


def test_ninety_stands_with_the_eighties_and_nine_alone_with_the_units():
    assert [1, 1, 2, 2, 8, 9, 9] == [column_of(n) for n in (1, 9, 10, 19, 79, 80, 90)]


def test_a_column_grows_downwards():
    upside_down = ((7, 14, 41, 62, 85), (3, 22, 33, 56, 79), GOOD[2])
    assert code(upside_down) is None
    assert check_column_order(upside_down).details == {"column": 1}
    assert check_column_order(GOOD) is None


def test_a_face_is_kept_with_its_rows_in_growing_order():
    assert GOOD == face_of([list(reversed(row)) for row in GOOD])


@given(faces, balls)
def test_a_row_is_complete_at_its_latest_ball_and_the_card_at_its_latest_row(face, order):
    completion = completed_at(face, order)
    for row, ordinal in zip(face, completion.rows, strict=True):
        assert set(row) <= set(order[:ordinal])
        assert not set(row) <= set(order[: ordinal - 1])
    assert completion.card == max(completion.rows)


def test_a_row_that_lacks_a_number_is_not_complete():
    assert Completion((5, None, None), None) == completed_at(GOOD, [3, 14, 41, 62, 85, 1, 22])


@given(faces, st.sets(st.integers(1, 90)))
def test_what_is_missing_and_what_is_drawn_make_up_the_card(face, drawn):
    lacking = missing(face, drawn)
    everything = {number for row in face for number in row}
    assert everything - drawn == set(lacking.card)
    assert lacking.card == tuple(sorted(number for row in lacking.rows for number in row))
    fewest = min(len(row) for row in lacking.rows)
    assert [len(row) for row in lacking.rows].index(fewest) == lacking.closest - 1


def test_of_equally_close_rows_the_uppermost_is_shown():
    lacking = missing(GOOD, {19, 28, 48, 67, 7, 22, 33, 56})
    assert (2, (79,)) == (lacking.closest, lacking.rows[1])


def test_there_are_735210_layouts_in_1554_counts():
    assert 1554 == len(all_counts())
    assert 735_210 == sum(len(layouts_by_size(counts.count(3))) for counts in all_counts())
    assert [len(layouts_by_size(wide)) for wide in range(4)] == list(LAYOUTS)


@given(st.sampled_from(all_counts()))
def test_the_layouts_of_given_counts_are_all_different_and_fill_five_places_a_row(counts):
    layouts = {by_column(layout, counts) for layout in layouts_by_size(counts.count(3))}
    assert LAYOUTS[counts.count(3)] == len(layouts)
    for layout in layouts:
        assert counts == tuple(bits.bit_count() for bits in layout)
        assert [5, 5, 5] == [sum(bits >> row & 1 for bits in layout) for row in range(3)]


def cards_counted_column_by_column():
    """The number of valid cards by another road: fill columns while no row exceeds five."""
    ways = {(0, 0, 0): 1}
    for size in COLUMN_SIZES:
        grown = {}
        for (upper, middle, lower), count in ways.items():
            for bits in range(1, 8):
                rows = (upper + (bits & 1), middle + (bits >> 1 & 1), lower + (bits >> 2))
                if max(rows) <= 5:
                    more = count * comb(size, bits.bit_count())
                    grown[rows] = grown.get(rows, 0) + more
        ways = grown
    return ways[5, 5, 5]


def test_every_rank_is_a_card_so_an_even_rank_is_an_even_card():
    assert cards_counted_column_by_column() == cards()


@given(ranks)
def test_ranks_and_valid_cards_belong_together_one_to_one(rank):
    face = card_of_rank(rank)
    assert check_card(face) is None
    assert check_column_order(face) is None
    assert rank == rank_of_card(face)


def test_the_first_and_the_last_rank_are_cards():
    assert 0 == rank_of_card(card_of_rank(0))
    assert cards() - 1 == rank_of_card(card_of_rank(cards() - 1))


def test_luck_is_asked_once_for_a_number_below_the_count_of_cards():
    asked = []

    def below(ceiling):
        asked.append(ceiling)
        return 12_345

    assert card_of_rank(12_345) == draw_card(below)
    assert [cards()] == asked
