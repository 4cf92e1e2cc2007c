"""BINGO-33 and BINGO-34: the matrix, its checks and what is asked of it after every ball."""

from hashlib import sha256

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bingo.cards import (
    Matrix,
    MatrixRules,
    SeriesName,
    check_matrix,
    completed_at,
    generate_matrix,
    holders,
    matrix_faults,
    missing,
    parse_series_name,
    printed_control,
    series_digest,
    series_name,
    shown_control,
    to_go,
)

SEED = bytes(range(32))
MATRIX = generate_matrix(120, SEED)
FACES = [MATRIX.rows(number) for number in range(1, 121)]

ranges = st.tuples(st.integers(1, 120), st.integers(1, 120)).map(lambda pair: tuple(sorted(pair)))
drawn = st.permutations(range(1, 91)).flatmap(
    lambda order: st.integers(0, 90).map(lambda count: order[:count])
)


def fault(faces, **rules):
    checked = check_matrix(faces, MatrixRules(**rules))
    return (checked.code, checked.details["at"]) if not isinstance(checked, Matrix) else None


def replaced(number, face):
    return [*FACES[: number - 1], face, *FACES[number:]]


def test_a_generated_matrix_passes_the_checks_of_an_imported_one():
    assert MATRIX.digest == check_matrix(FACES).digest


def test_the_text_is_one_line_a_card_and_the_digest_is_that_of_the_text():
    face = MATRIX.rows(1)
    first = "1:" + "|".join(",".join(map(str, row)) for row in face) + "\n"
    assert MATRIX.text().startswith(first + "2:")
    assert sha256(MATRIX.text().encode()).hexdigest() == MATRIX.digest


def test_a_matrix_comes_back_from_its_text():
    assert MATRIX.digest == Matrix.parse(MATRIX.text()).digest


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: "",
        lambda text: text[:-1],
        lambda text: text + "\n",
        lambda text: text.replace("2:", "3:", 1),
        lambda text: text.replace(",", ", ", 1),
        lambda text: text.replace(",", ",0", 1),
        lambda text: text.replace("1:", "1:99999", 1),
    ],
)
def test_a_text_that_is_not_exactly_one_of_ours_is_not_read(spoil):
    with pytest.raises(ValueError, match="matrix"):
        Matrix.parse(spoil(MATRIX.text()))


def test_a_matrix_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        MATRIX.numbers[0, 0, 0] = 1


@pytest.mark.parametrize("size", [0, 1, 5, 7, 119])
def test_a_matrix_holds_whole_strips(size):
    assert ("E_MATRIX_SIZE", None) == fault(FACES[:size])


def test_imported_cards_without_strips_may_be_of_any_number_and_in_any_order():
    assert fault(list(reversed(FACES[:5])), strips=False) is None


def test_the_first_faulty_card_is_named():
    assert ("E_CARD_RANGE", 7) == fault(replaced(7, ((91, 92, 93, 94, 95), *FACES[6][1:])))


def test_an_equal_card_is_named_at_its_second_appearance_even_with_other_rows():
    assert ("E_MATRIX_DUPLICATE", 10) == fault(replaced(10, FACES[0]))
    rows = ((1, 20, 30, 50, 60), (10, 25, 40, 70, 80), (35, 45, 55, 65, 90))
    others = ((1, 20, 30, 50, 70), (10, 25, 40, 60, 80), (35, 45, 55, 65, 90))
    assert ("E_MATRIX_DUPLICATE", 2) == fault([rows, others], strips=False, unique_rows=False)


def test_an_equal_row_is_refused_unless_the_profile_allows_it():
    rows = ((1, 20, 30, 50, 60), (10, 25, 40, 70, 80), (35, 45, 55, 65, 90))
    tied = ((1, 20, 30, 50, 60), (11, 26, 41, 71, 81), (36, 46, 56, 66, 89))
    assert ("E_MATRIX_ROW", 2) == fault([rows, tied], strips=False)
    assert fault([rows, tied], strips=False, unique_rows=False) is None


def test_a_strip_that_does_not_hold_all_numbers_is_named_by_its_own_number():
    crossed = [*FACES[:6], FACES[12], *FACES[7:12], FACES[6], *FACES[13:]]
    assert ("E_STRIP_COVER", 2) == fault(crossed)


def test_all_faults_are_told_one_a_card():
    faces = dict(enumerate(replaced(3, FACES[0]), start=1))
    faces[8] = FACES[7][:2]
    del faces[20]
    assert [("E_MATRIX_DUPLICATE", 3), ("E_STRIP_COVER", 1), ("E_CARD_ROW_SIZE", 8)] == [
        (wrong.code, wrong.details["at"]) for wrong in matrix_faults(faces)
    ]


@given(ranges, drawn)
def test_the_bulk_count_of_cards_one_number_short_agrees_with_card_by_card(sold, order):
    numbers = range(sold[0], sold[1] + 1)
    lacking = [missing(MATRIX.rows(number), set(order)) for number in numbers]
    lines = sum(len(card.rows[card.closest - 1]) == 1 for card in lacking)
    bingos = sum(len(card.card) == 1 for card in lacking)
    assert (lines, bingos) == to_go(MATRIX, [sold], order)


@given(ranges, drawn)
def test_the_bulk_search_for_complete_cards_agrees_with_card_by_card(sold, order):
    numbers = range(sold[0], sold[1] + 1)
    complete = {number: completed_at(MATRIX.rows(number), order) for number in numbers}
    lines = tuple(number for number in numbers if any(complete[number].rows))
    bingos = tuple(number for number in numbers if complete[number].card)
    assert (lines, bingos) == holders(MATRIX, [sold], order)


def test_two_ranges_are_counted_together():
    order = list(range(1, 61))
    first, second = to_go(MATRIX, [(1, 40)], order), to_go(MATRIX, [(80, 120)], order)
    together = to_go(MATRIX, [(80, 120), (1, 40)], order)
    assert (first.lines + second.lines, first.bingos + second.bingos) == together


def test_nothing_is_near_before_the_first_ball_and_all_is_complete_after_the_last():
    everything = tuple(range(1, 121))
    assert (0, 0) == to_go(MATRIX, [(1, 120)], [])
    assert (0, 0) == to_go(MATRIX, [(1, 120)], range(1, 91))
    assert (everything, everything) == holders(MATRIX, [(1, 120)], range(1, 91))


def test_the_masks_hold_ninety_bits_a_strip():
    masks = MATRIX.masks
    bits = np.bitwise_count(masks.low) + np.bitwise_count(masks.high)
    assert (bits == 5).all()
    assert 2**45 - 1 == np.bitwise_or.reduce(masks.low[:, :6], axis=None)
    assert 2**45 - 1 == np.bitwise_or.reduce(masks.high[:, :6], axis=None)


def test_a_series_is_named_by_letter_and_six_digits():
    assert "B-000123" == series_name("B", 123) == str(SeriesName("B", 123))
    assert SeriesName("B", 123) == parse_series_name("B-000123")


@pytest.mark.parametrize("text", ["", "B-123", "b-000123", "B-000000", "B-0001234", "B-00012x"])
def test_other_texts_are_no_series_names(text):
    assert parse_series_name(text) is None


def test_the_control_shows_any_change_of_the_series():
    named = series_digest(SeriesName("B", 123), 1800, 200, MATRIX.digest)
    others = [
        series_digest(SeriesName("C", 123), 1800, 200, MATRIX.digest),
        series_digest(SeriesName("B", 124), 1800, 200, MATRIX.digest),
        series_digest(SeriesName("B", 123), 420, 200, MATRIX.digest),
        series_digest(SeriesName("B", 123), 1800, 300, MATRIX.digest),
        series_digest(SeriesName("B", 123), 1800, 200, "0" * 64),
    ]
    assert 6 == len({named, *others})


def test_the_control_is_printed_as_eight_digits_and_shown_in_two_groups():
    digest = "7f3a91c4" + "0" * 56
    assert ("7f3a91c4", "7F3A-91C4") == (printed_control(digest), shown_control(digest))
