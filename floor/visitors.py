"""The fields of a personal record, what is missing in them, and which names are alike.

This file is pure. A record has the fields of article 31.4.a; those of a ban add its ground. Names
are compared without accents, in any order and with small slips, for a person to confirm (ADMIT-4).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date
from difflib import SequenceMatcher

DOCUMENTS = ("dni", "passport", "licence", "other")
FIELDS = ("name", "document", "document_kind", "address", "born", "signature", "remarks")
"""``signature`` is where the signed paper lies; the house keeps no picture of anybody."""

NEEDED = ("name", "document", "document_kind", "address", "born", "signature")
GROUNDS = ("request", "family", "judgment", "sanction", "director", "disorder")
LOCKED = frozenset({"request", "family", "judgment", "sanction"})
"""Grounds of which the hall alone cannot let go (SEC-27)."""

LONGEST = 300
MAJORITY = 18
LONGEST_SANCTION_YEARS = 5

_PARTICLES = frozenset({"DE", "DEL", "LA", "LAS", "LOS", "Y", "DA", "DO", "EL", "VAN", "VON"})
_ALIKE = 0.82
"""How alike two words of a name must be, from 0 to 1."""


def lacking(fields: Mapping[str, str]) -> tuple[str, ...]:
    """The needed fields that are empty or cannot be what they should be (ADMIT-2)."""
    empty = [name for name in NEEDED if not fields.get(name, "").strip()]
    if "document_kind" not in empty and fields["document_kind"] not in DOCUMENTS:
        empty.append("document_kind")
    if "born" not in empty and day(fields["born"]) is None:
        empty.append("born")
    return tuple(empty)


def tidied(fields: Mapping[str, str]) -> dict[str, str]:
    """The fields of a record, and nothing else that came along."""
    return {name: fields.get(name, "").strip()[:LONGEST] for name in FIELDS}


def day(text: str) -> date | None:
    """An ISO day, or none."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        return None


def is_adult(born: str, today: date) -> bool:
    """Whether somebody born on this day is of age (ADMIT-1)."""
    since = day(born)
    if since is None:
        return False
    had = (today.month, today.day) >= (since.month, since.day)
    return today.year - since.year - (not had) >= MAJORITY


def alike(one: str, other: str) -> bool:
    """Whether two names may be of one person: all words of the shorter are in the longer one.

    One word alone says too little unless both names are one word.
    """
    these, those = sorted((_words(one), _words(other)), key=len)
    if not these or (len(these) == 1 and len(those) > 1):
        return False
    return all(any(_close(word, known) for known in those) for word in these)


def _words(name: str) -> Sequence[str]:
    plain = unicodedata.normalize("NFKD", name).upper()
    kept = "".join(sign if sign.isalnum() else " " for sign in plain if not _is_accent(sign))
    return [word for word in kept.split() if word not in _PARTICLES]


def _is_accent(sign: str) -> bool:
    return unicodedata.combining(sign) > 0


def _close(one: str, other: str) -> bool:
    return one == other or SequenceMatcher(None, one, other).ratio() >= _ALIKE
