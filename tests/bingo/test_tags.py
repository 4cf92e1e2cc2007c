"""SEC-12: the QR code of a card proves that the house printed it, and no more."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bingo.qr import QUIET, qr_path, qr_squares, qr_svg
from bingo.tags import Answer, Tag, Unit, answer, read, refusal, sign
from house.contract import Refused

KEY = bytes(range(32))
KEYS = {"k01": KEY, "k02": bytes(32)}
CARD = Tag("k01", "B-000123", 151, "card")
TEXT = "1.k01.B-000123.151.card.4e11320e528f071682d0cd1e4e2c0703"

words = st.from_regex(r"[A-Za-z0-9-]{1,12}", fullmatch=True)
tags = st.builds(Tag, st.sampled_from(["k01", "k02"]), words, st.integers(1, 999_999_999), words)


def test_a_card_carries_its_payload_and_tag():
    assert TEXT == sign(CARD, KEY)
    assert CARD == read(TEXT, KEYS)


@given(tags)
def test_what_was_signed_is_read_again(tag):
    assert tag == read(sign(tag, KEYS[tag.key_id]), KEYS)


@given(st.integers(0, len(TEXT) - 1), st.characters(codec="utf-8"))
def test_a_text_with_any_character_changed_is_not_ours(place, other):
    changed = TEXT[:place] + other + TEXT[place + 1 :]
    assert changed == TEXT or read(changed, KEYS) == Refused("E_TAG")


@given(st.text(max_size=300))
def test_any_other_text_is_refused_alike(text):
    assert Refused("E_TAG") == read(text, KEYS)


@pytest.mark.parametrize(
    "text",
    [
        sign(CARD, bytes(32)),
        sign(Tag("k09", "B-000123", 151, "card"), KEY),
        TEXT.upper(),
        "2" + TEXT[1:],
        TEXT + "\n",
        TEXT.replace(".151.", ".0151."),
        TEXT.replace(".151.", ".١٥١."),
        TEXT + "." + "a" * 300,
    ],
)
def test_a_foreign_key_or_form_is_refused_alike(text):
    assert Refused("E_TAG") == read(text, KEYS)


@pytest.mark.parametrize(
    ("expected", "code", "unit"),
    [
        (Answer.VALID, None, Unit.SOLD),
        (Answer.NOT_VALID, "E_CARD_NOT_SOLD", Unit.UNSOLD),
        (Answer.NOT_VALID, "E_CARD_VOID", Unit.VOID),
        (Answer.ALREADY_CHECKED, "E_ALREADY_PAID", Unit.PAID),
    ],
)
def test_a_good_tag_is_valid_only_for_a_unit_sold_in_this_game(expected, code, unit):
    refused = refusal(CARD, unit)
    assert (expected, code) == (answer(CARD, unit), refused.code if refused else None)
    assert refused is None or refused.details == {"series": "B-000123", "number": 151}


@pytest.mark.parametrize("unit", list(Unit))
def test_a_false_tag_is_never_valid_whatever_the_data_base_knows(unit):
    forged = read(TEXT[:-1] + "4", KEYS)
    assert (Answer.NOT_VALID, Refused("E_TAG")) == (answer(forged, unit), refusal(forged, unit))


def redrawn(path, side):
    """The squares that an SVG path of horizontal runs blackens."""
    black = [[False] * side for _ in range(side)]
    for run in path.removesuffix("z").split("z"):
        start, length = run.removeprefix("M").split("v1")[0].split("h")
        x, y = map(int, start.split())
        for step in range(int(length)):
            black[y - QUIET][x - QUIET + step] = True
    return tuple(map(tuple, black))


def test_the_path_draws_exactly_the_black_squares():
    squares = qr_squares(TEXT)
    assert squares == redrawn(qr_path(squares), len(squares))


def test_the_same_text_always_gives_the_same_picture():
    qr_squares.cache_clear()
    first = qr_svg(TEXT, "Cartón 151")
    qr_squares.cache_clear()
    assert first == qr_svg(TEXT, "Cartón 151")
    assert first != qr_svg(TEXT[:-1] + "4", "Cartón 151")


def test_the_code_has_its_three_finders_and_fits_with_its_quiet_zone():
    squares = qr_squares(TEXT)
    side = len(squares)
    assert 33 == side
    for top, left in ((0, 0), (0, side - 7), (side - 7, 0)):
        assert all(squares[top][left : left + 7]) and all(squares[top + 6][left : left + 7])
        assert not any(squares[top + 1][left + 1 : left + 6])
    assert f'viewBox="0 0 {side + 2 * QUIET} {side + 2 * QUIET}"' in qr_svg(TEXT, "x")


def test_a_label_cannot_break_out_of_the_picture():
    assert "<script" not in qr_svg(TEXT, '"><script>')
