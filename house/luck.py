"""Electronic luck with commitment and reveal: a draw that nobody could choose and all can redo.

The digest of a secret is published before the sale and the secret after the game. Draw ``ordinal``
is a function of the secret, of the chain's head at the close of the sale and of the ordinal: a
retry gives the same ball, and whoever reads the secret cannot choose cards, for the head is not
known until the sale is over (SEC-29).
"""

from __future__ import annotations

import hashlib
import hmac


def commitment(secret: bytes) -> str:
    """SHA-256 of the secret in hex: what is published beforehand."""
    return hashlib.sha256(secret).hexdigest()


def draw(secret: bytes, head: str, ordinal: int, outcomes: tuple[int, ...]) -> int:
    """One of ``outcomes``, each with the same chance, by rejection sampling from HMAC-SHA-256."""
    assert outcomes and len(set(outcomes)) == len(outcomes)
    span = 1 << 64
    fair = span - span % len(outcomes)
    attempt = 0
    while True:
        text = f"{head}|{ordinal}|{attempt}".encode()
        block = hmac.new(secret, text, hashlib.sha256).digest()
        number = int.from_bytes(block[:8], "big")
        if number < fair:
            return outcomes[number % len(outcomes)]
        attempt += 1
