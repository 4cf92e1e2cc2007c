"""Keeps the secrets of electronic luck encrypted in the data base, with a key kept outside it."""

from __future__ import annotations

from cryptography.fernet import Fernet, InvalidToken


class FernetVault:
    """Seals with the house's key (32 bytes, URL-safe base64)."""

    def __init__(self, key: bytes) -> None:
        self._fernet = Fernet(key)

    def seal(self, secret: bytes) -> str:
        return self._fernet.encrypt(secret).decode("ascii")

    def unseal(self, cipher: str) -> bytes:
        """The secret again; ValueError for a text that was changed or sealed with another key."""
        try:
            return self._fernet.decrypt(cipher.encode("ascii"))
        except InvalidToken as error:
            raise ValueError("this was not sealed here") from error
