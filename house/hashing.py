"""How the house keeps secrets: argon2id with a pepper, digests of tokens, sealed time-code keys.

The pepper lies outside the data base: whoever has only a copy of the data base cannot even begin to
guess (SEC-3).
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from cryptography.fernet import Fernet, InvalidToken

MEMORY_KIB = 19 * 1024
PASSES = 2
LANES = 1

Result = TypeVar("Result")


def token_digest(token: str) -> str:
    """What is stored of a token: it is random, so its plain SHA-256 gives nothing away."""
    return hashlib.sha256(token.encode()).hexdigest()


class Hasher:
    """Makes and compares what is stored of passwords and PINs.

    The defaults are the house's own; only tests take less memory and one pass.
    """

    def __init__(
        self, pepper: bytes, *, memory_kib: int = MEMORY_KIB, passes: int = PASSES
    ) -> None:
        assert len(pepper) >= 16, "the pepper is too short to keep anything secret"
        self._pepper = pepper
        self._argon = PasswordHasher(time_cost=passes, memory_cost=memory_kib, parallelism=LANES)
        key = hmac.digest(pepper, b"time codes", "sha256")
        self._box = Fernet(base64.urlsafe_b64encode(key))
        self._nobody = self._argon.hash("nobody")

    def make(self, secret: str) -> str:
        """The text to store for ``secret``; it names its own parameters."""
        peppered = self._peppered(secret)
        return _aside(lambda: self._argon.hash(peppered))

    def fits(self, kept: str, secret: str) -> bool:
        """Whether ``secret`` belongs to the stored text.

        Without a stored text (no such person, no PIN) it takes the same time to say no.
        """
        peppered, known = self._peppered(secret), kept or self._nobody
        return _aside(lambda: self._verify(known, peppered)) and bool(kept)

    def outdated(self, kept: str) -> bool:
        """Whether a stored text was made with weaker parameters than those of today."""
        return bool(kept) and self._argon.check_needs_rehash(kept)

    def name(self, text: str) -> str:
        """A stand-in for what somebody typed, so that a table of failures holds no password."""
        return hmac.new(self._pepper, f"name|{text}".encode(), hashlib.sha256).hexdigest()[:32]

    def seal(self, secret: bytes) -> str:
        return self._box.encrypt(secret).decode()

    def unseal(self, cipher: str) -> bytes:
        return self._box.decrypt(cipher.encode())

    def opened(self, cipher: str) -> bytes | None:
        """What a text that came from outside holds, ``None`` when this house did not seal it."""
        try:
            return self.unseal(cipher)
        except InvalidToken:
            return None

    def _peppered(self, secret: str) -> str:
        return hmac.new(self._pepper, secret.encode(), hashlib.sha256).hexdigest()

    def _verify(self, kept: str, peppered: str) -> bool:
        try:
            return self._argon.verify(kept, peppered)
        except (VerifyMismatchError, InvalidHashError):
            return False


def _aside(work: Callable[[], Result]) -> Result:
    """Runs heavy work in a real thread under gevent, so that no screen waits for a password."""
    from gevent import get_hub, monkey

    if not monkey.is_module_patched("threading"):
        return work()
    return get_hub().threadpool.apply(work)
