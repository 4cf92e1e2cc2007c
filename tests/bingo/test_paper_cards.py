"""BINGO-34 and SEC-12 on paper: what is printed on a card, and that a scanner can read it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from numpy import asarray

from bingo.cards import Matrix, generate_matrix
from bingo.paper.card import QR_SIDE, Kind, Printed
from bingo.paper.layouts import LAYOUTS, SIX, place_of, sheet_of, sheets
from bingo.paper.sheets import write_cards
from bingo.paper.words import euros, grouped
from bingo.qr import QUIET, qr_squares
from bingo.tags import Tag, read, sign
from ledger.words import in_words

KEY = bytes(range(32))
KIND = Kind("Sala de bingo · Ceuta", "B-000123", 1800, 300, "7F3A-91C4")
DOTS = 200 / 25.4
"""Pixels in a millimetre of what is rendered: the resolution of a poor office scanner."""


@pytest.fixture(scope="module")
def matrix() -> Matrix:
    found = generate_matrix(60, bytes(32), unique_rows=False)
    assert isinstance(found, Matrix)
    return found


def printed(matrix: Matrix, numbers: range) -> Iterator[Printed]:
    for number in numbers:
        code = sign(Tag("1", KIND.series, number, "card"), KEY)
        yield Printed(number, matrix.rows(number), code)


def pages(file: Path) -> list[tuple[str, list[str], object]]:
    """Text, scanned codes in order from the top, and picture of every page."""
    with pypdfium2.PdfDocument(file) as document:
        found = []
        for page in document:
            picture = page.render(scale=DOTS * 25.4 / 72, grayscale=True).to_numpy()
            picture = asarray(picture).reshape(picture.shape[:2])
            codes = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
            codes.sort(key=lambda one: one.position.top_left.y)
            words = page.get_textpage().get_text_bounded()
            found.append((words, [one.text for one in codes], picture))
        return found


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_every_card_of_every_layout_scans_as_what_is_printed_on_it(layout, matrix, tmp_path):
    made = write_cards(tmp_path / "cards.pdf", layout, KIND, printed(matrix, range(1, 7)))
    found = pages(tmp_path / "cards.pdf")
    assert sheets(6, layout) == made == len(found)
    tags = [read(code, {"1": KEY}) for _, codes, _ in found for code in codes]
    assert [Tag("1", "B-000123", number, "card") for number in range(1, 7)] == tags


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_bingo_34_number_series_size_value_control_and_rule_stand_on_every_card(
    layout, matrix, tmp_path
):
    write_cards(tmp_path / "cards.pdf", layout, KIND, printed(matrix, range(1, 7)))
    text = " ".join(words for words, _, _ in pages(tmp_path / "cards.pdf")).replace("\u00a0", " ")
    for wanted in ("B-000123", "1.800", "3,00 €", "7F3A-91C4", "Válido para una sola partida."):
        assert 6 <= text.count(wanted), wanted
    words = text.split()
    for number in range(1, 7):
        assert str(number) in words
        for row in matrix.rows(number):
            assert {str(figure) for figure in row} <= set(words)


def test_a_sheet_of_six_is_one_strip_and_says_which(matrix, tmp_path):
    write_cards(tmp_path / "cards.pdf", SIX, KIND, printed(matrix, range(7, 13)))
    text = pages(tmp_path / "cards.pdf")[0][0]
    assert "Serie B-000123 · tira 2 de 300 · cartones 7 a 12" in text
    assert "Hoja 2 de 300 · cortar por las marcas" in text
    numbers = sorted(n for card in range(7, 13) for row in matrix.rows(card) for n in row)
    assert list(range(1, 91)) == numbers


def test_cards_keep_their_places_on_the_strip_when_only_some_are_printed(matrix, tmp_path):
    made = write_cards(tmp_path / "cards.pdf", SIX, KIND, printed(matrix, range(5, 9)))
    first, second = pages(tmp_path / "cards.pdf")
    assert (2, 2, 2) == (made, len(first[1]), len(second[1]))
    assert (4, 0) == (place_of(5, SIX), place_of(7, SIX))
    cells = int(20 * DOTS), int(150 * DOTS)
    upper = first[2][int(8 * DOTS) : int((SIX.top + 4 * SIX.pitch - 1) * DOTS), slice(*cells)]
    assert 0.02 > (upper < 100).mean(), "only the dashes between the four cards left out"


def test_the_quiet_zone_of_every_code_is_white(matrix, tmp_path):
    write_cards(tmp_path / "cards.pdf", SIX, KIND, printed(matrix, range(1, 7)))
    picture = pages(tmp_path / "cards.pdf")[0][2]
    codes = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    text = sign(Tag("1", KIND.series, 1, "card"), KEY)
    quiet = int(QR_SIDE * DOTS * QUIET / (len(qr_squares(text)) + 2 * QUIET)) - 2
    assert (6, True) == (len(codes), quiet >= 12)
    for code in codes:
        left, top = code.position.top_left.x - 2, code.position.top_left.y - 2
        right, low = code.position.bottom_right.x + 3, code.position.bottom_right.y + 3
        around = picture[top - quiet : low + quiet, left - quiet : right + quiet].copy()
        around[quiet:-quiet, quiet:-quiet] = 255
        assert (around > 200).all()


def test_nothing_is_printed_where_an_office_printer_cannot_reach(matrix, tmp_path):
    write_cards(tmp_path / "cards.pdf", SIX, KIND, printed(matrix, range(1, 7)))
    picture = pages(tmp_path / "cards.pdf")[0][2]
    edge = int(3.4 * DOTS)
    inside = picture[int(2 * DOTS) : -int(4 * DOTS), edge:-edge]
    assert (inside < 100).any()
    for rim in (picture[:, :edge], picture[:, -edge:], picture[-int(4 * DOTS) :, :]):
        assert (rim > 200).all()


def test_the_same_cards_make_the_same_file_and_progress_is_told_sheet_by_sheet(matrix, tmp_path):
    heard: list[int] = []
    for name in ("one.pdf", "two.pdf"):
        cards = printed(matrix, range(1, 19))
        write_cards(tmp_path / name, SIX, KIND, cards, told=heard.append)
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()
    assert [6, 12, 18] * 2 == heard


@given(st.integers(1, 300_000), st.sampled_from(list(LAYOUTS.values())))
def test_a_card_lies_on_exactly_one_place_of_one_sheet(number, layout):
    sheet, place = sheet_of(number, layout), place_of(number, layout)
    assert number == (sheet - 1) * layout.per_sheet + place + 1
    assert 0 <= place < layout.per_sheet
    assert sheet <= sheets(number, layout) == sheet


@pytest.mark.parametrize(
    ("expected", "cents"),
    [
        ("cuatrocientos treinta y cuatro euros con ochenta y cuatro céntimos", 43_484),
        ("un euro", 100),
        ("veintiún euros con un céntimo", 2_101),
        ("cero euros con treinta y un céntimos", 31),
        ("cien euros", 10_000),
        ("ciento un euros", 10_100),
        ("mil euros", 100_000),
        ("veintiún mil quinientos euros", 2_150_000),
        ("un millón de euros", 100_000_000),
        ("dos millones tres euros", 200_000_300),
        ("cero euros", 0),
    ],
)
def test_amounts_are_written_out_in_words(expected, cents):
    assert expected == in_words(cents)


@given(st.integers(0, 10**11 - 2))
def test_no_two_amounts_are_written_alike(cents):
    said = in_words(cents)
    assert said != in_words(cents + 1)
    assert "  " not in said and "uno euro" not in said and "uno céntimo" not in said


def test_amounts_are_grouped_and_negative_ones_carry_a_real_minus():
    assert "1.236,00\u00a0€" == euros(123_600)
    assert "−0,05\u00a0€" == euros(-5)
    assert ("999", "1.800", "100.000") == (grouped(999), grouped(1800), grouped(100_000))
