"""Live baccarat: the proof of punto y banca, with its own decks."""

from __future__ import annotations

from tables.proofs.punto_banca import facts, worths

__all__ = ["facts", "worths"]
