"""Spanish tax numbers are taken with a control that fits, and only so."""

from __future__ import annotations

import pytest

from demonstration.tax_number import is_tax_number


@pytest.mark.parametrize(
    "text",
    ["B12345674", "b-12345674", "A58818501", "12345678Z", "X1234567L", "Q2826000H", "Y1234567X"],
)
def test_a_number_whose_control_fits_is_taken(text):
    assert is_tax_number(text)


@pytest.mark.parametrize(
    "text",
    ["B12345678", "12345678A", "X1234567A", "B1234567D", "Q28260008", "I12345674", "12", "", "NIF"],
)
def test_any_other_text_is_none(text):
    assert not is_tax_number(text)
