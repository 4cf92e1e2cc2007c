"""The text of the QR code on a card or ticket, and what a scanned one is worth.

The text is a payload of five fields and a tag: ``version.key.series.number.class.tag``. The tag is
the first 16 bytes of the payload's HMAC-SHA-256 in hex, with one key for each print batch, which
never leaves the server. A good tag proves that the house printed the paper, nothing more: that it
was sold in this game, is not void and not paid are facts of the data base. So the *answer* to a
scan has three states, and "valid" needs both.

This file is pure. Rule: SEC-12.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from house.contract import Refused

VERSION = "1"
TAG_BYTES = 16
TEXT_CEILING = 200
"""Longer than any text of ours, so that a scanner cannot make the house digest a book."""

CARD, SALE, RECEIPT = "card", "sale", "receipt"
"""The classes of paper: a card; the sale line of a game, which opens its cards on a phone; the
receipt of a till."""

_FIELD = r"[A-Za-z0-9_-]{1,64}"
_TEXT = re.compile(
    rf"(?P<version>[0-9]{{1,3}})\.(?P<key>{_FIELD})\.(?P<series>{_FIELD})"
    rf"\.(?P<number>[1-9][0-9]{{0,8}})\.(?P<kind>{_FIELD})\.(?P<tag>[0-9a-f]{{{2 * TAG_BYTES}}})",
    re.ASCII,
)


class Unit(StrEnum):
    """What the data base knows of a unit in the present game."""

    SOLD = "sold"
    UNSOLD = "unsold"
    VOID = "void"
    PAID = "paid"


class Answer(StrEnum):
    """What a scan is answered with."""

    VALID = "valid"
    NOT_VALID = "not_valid"
    ALREADY_CHECKED = "already_checked"


@dataclass(frozen=True, slots=True)
class Tag:
    """The fields of a text whose tag is good. ``kind`` is the class of paper.

    ``series`` and ``number`` name a card; of the other papers a round and a number in it.
    """

    key_id: str
    series: str
    number: int
    kind: str

    def payload(self) -> str:
        return f"{VERSION}.{self.key_id}.{self.series}.{self.number}.{self.kind}"


def newest_key(keys: Mapping[str, bytes]) -> str:
    """The id of the key of the newest print batch: batches are counted up."""
    return max(keys, key=lambda batch: (len(batch), batch))


def tag_of(key: bytes, payload: str) -> str:
    """The first 16 bytes of the payload's HMAC-SHA-256, as 32 hex digits."""
    return hmac.digest(key, payload.encode("ascii"), "sha256")[:TAG_BYTES].hex()


def sign(tag: Tag, key: bytes) -> str:
    """The full text for the QR code of a paper: its payload and the tag of it."""
    text = f"{tag.payload()}.{tag_of(key, tag.payload())}"
    assert _TEXT.fullmatch(text), text
    return text


def read(text: str, keys: Mapping[str, bytes]) -> Tag | Refused:
    """The fields of a scanned text, or ``E_TAG`` when the house did not print it.

    A damaged text, an unknown key and a false tag are not told apart, and the tags are compared in
    constant time, so that guessing teaches nothing.
    """
    match = _TEXT.fullmatch(text) if len(text) <= TEXT_CEILING else None
    if not match or match["version"] != VERSION or match["key"] not in keys:
        return Refused("E_TAG")
    tag = Tag(match["key"], match["series"], int(match["number"]), match["kind"])
    if not hmac.compare_digest(tag_of(keys[tag.key_id], tag.payload()), match["tag"]):
        return Refused("E_TAG")
    return tag


def answer(tag: Tag | Refused, unit: Unit) -> Answer:
    """The three-state answer: valid only for a good tag on a unit sold in this game."""
    if isinstance(tag, Refused):
        return Answer.NOT_VALID
    if unit is Unit.PAID:
        return Answer.ALREADY_CHECKED
    return Answer.VALID if unit is Unit.SOLD else Answer.NOT_VALID


def refusal(tag: Tag | Refused, unit: Unit) -> Refused | None:
    """Why a scan is not valid: ``E_TAG``, ``E_CARD_VOID``, ``E_CARD_NOT_SOLD``, ``E_ALREADY_PAID``.

    None exactly when ``answer`` is valid.
    """
    if isinstance(tag, Refused):
        return tag
    codes = {
        Unit.SOLD: None,
        Unit.UNSOLD: "E_CARD_NOT_SOLD",
        Unit.VOID: "E_CARD_VOID",
        Unit.PAID: "E_ALREADY_PAID",
    }
    code = codes[unit]
    return Refused(code, {"series": tag.series, "number": tag.number}) if code else None
