"""Spanish tax numbers (NIF): of companies, of persons and of foreigners, each with its control."""

from __future__ import annotations

import re

LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE"
"""The control letter of a person: the number divided by 23, what is left over."""

COMPANY_LETTERS = "JABCDEFGHI"
LETTER_ONLY, FIGURE_ONLY = "NPQRSW", "ABEH"
FOREIGNER = {"X": "0", "Y": "1", "Z": "2", "K": "", "L": "", "M": ""}


def is_tax_number(text: str) -> bool:
    """Whether a number has the form of a NIF and its control fits; spaces and hyphens are left."""
    number = re.sub(r"[\s.-]", "", text).upper()
    if not re.fullmatch(r"[0-9A-Z]\d{7}[0-9A-Z]", number):
        return False
    first, figures, control = number[0], number[1:8], number[8]
    if first.isdigit():
        return LETTERS[int(first + figures) % 23] == control
    if first in FOREIGNER:
        return LETTERS[int(FOREIGNER[first] + figures) % 23] == control
    return _company(first, figures, control)


def _company(first: str, figures: str, control: str) -> bool:
    if first not in "ABCDEFGHJNPQRSUVW":
        return False
    doubled = [divmod(2 * int(figure), 10) for figure in figures[::2]]
    total = sum(map(int, figures[1::2])) + sum(tens + ones for tens, ones in doubled)
    due = -total % 10
    by_letter = control == COMPANY_LETTERS[due] and first not in FIGURE_ONLY
    by_figure = control == str(due) and first not in LETTER_ONLY
    return by_letter or by_figure
