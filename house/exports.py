"""Signs what leaves the house in a file, and checks such a file without the data base.

A file is signed with Ed25519, so that whoever holds the public key, which is printed on every page
of the minute book, can check it and nobody outside can make one. The signature covers every byte:
a JSON file is the canonical text of its content and signature, a CSV ends with a line of signature.
Requirements INSPECT-2, SEC-18, SEC-19, SEC-30.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from house.chain import FIRST, canonical, next_head
from house.contract import Refused
from house.rounds import event_text
from house.told import Record

ALGORITHM = "ed25519"
SIGNED_LINE = "firma ed25519"
"""How the last line of a signed CSV begins."""

Row = tuple[int, int, str, str, str]
"""One event in an export: number, time, kind, body and the head after it."""


@dataclass(frozen=True, slots=True)
class Signer:
    """Signs for the house; ``key`` is 32 secret bytes."""

    key: bytes

    @property
    def public(self) -> str:
        """The public key in hex: what anybody may know, and what a file is checked with."""
        raw = self._private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        return raw.hex()

    def sign(self, text: str) -> str:
        """The signature of a text in hex."""
        return self._private.sign(text.encode()).hex()

    @property
    def _private(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(self.key)


def fingerprint(public: str) -> str:
    """A public key as people compare it: the first sixteen hex digits in fours."""
    return " ".join(public[place : place + 4] for place in range(0, 16, 4))


def fits(public: str, signature: str, text: str) -> bool:
    """Whether a signature (hex) is that of the text under this public key (hex)."""
    try:
        raw, signed = bytes.fromhex(public), bytes.fromhex(signature)
        Ed25519PublicKey.from_public_bytes(raw).verify(signed, text.encode())
    except (ValueError, InvalidSignature):
        return False
    return (raw.hex(), signed.hex()) == (public, signature)


# --- files ---------------------------------------------------------------------------------------


def signed_json(content: Mapping[str, Any], signer: Signer) -> str:
    """A JSON file of ``content`` with its signature."""
    value = signer.sign(canonical(content))
    signature = {"algorithm": ALGORITHM, "public": signer.public, "value": value}
    return canonical({"content": content, "signature": signature})


def signed_csv(text: str, signer: Signer) -> str:
    """A CSV file with a line of signature under its rows; the mark of UTF-8 is not part of it."""
    return f"{text}{SIGNED_LINE};{signer.public};{signer.sign(text)}\r\n"


@dataclass(frozen=True, slots=True)
class Checked:
    """What a file says once its signature fits; ``content`` is empty for a CSV."""

    public: str
    content: Mapping[str, Any]


def read_signed(text: str) -> Checked | Refused:
    """Checks the signature of a file, JSON or CSV. Refuses ``E_EXPORT`` with the reason."""
    if text.startswith("\ufeff") or SIGNED_LINE in text[-400:]:
        return _read_csv(text.removeprefix("\ufeff"))
    try:
        told = json.loads(text)
        signature, content = told["signature"], told["content"]
        public, value = str(signature["public"]), str(signature["value"])
        known = signature["algorithm"] == ALGORITHM and isinstance(content, dict)
    except (ValueError, KeyError, TypeError, RecursionError):
        return Refused("E_EXPORT", {"reason": "not a file of this house"})
    if not known or canonical(told) != text or not fits(public, value, canonical(content)):
        return Refused("E_EXPORT", {"reason": "the signature does not fit"})
    return Checked(public, content)


def _read_csv(text: str) -> Checked | Refused:
    body, mark, line = text.rpartition(f"{SIGNED_LINE};")
    public, _, value = line.partition(";")
    whole = bool(mark) and line == f"{public};{value.strip()}\r\n"
    if not whole or not fits(public, value.strip(), body):
        return Refused("E_EXPORT", {"reason": "the signature does not fit"})
    return Checked(public, {})


# --- chains --------------------------------------------------------------------------------------


def chain_rows(record: Record) -> list[Row]:
    """All events of a round as rows whose chain can be checked."""
    return [
        (told.number, told.at, type(told.event).__name__, told.body, told.head)
        for told in record.told
    ]


def first_misfit(round_id: str, rows: Iterable[Row]) -> int | None:
    """The number of the first row that does not fit the chain of its round; ``None`` if all do."""
    head = FIRST
    for place, (number, at, kind, body, stored) in enumerate(rows, 1):
        head = next_head(head, event_text(round_id, number, {"kind": kind, "body": body, "at": at}))
        if number != place or head != stored:
            return place
    return None
