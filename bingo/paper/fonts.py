"""The house's typeface on cards and receipts: Archivo in two weights."""

from __future__ import annotations

from house.typefaces import opened, plain, unpacked

__all__ = ["STRONG", "WORK", "opened", "plain", "unpacked"]

WORK, STRONG = "archivo-600", "archivo-800"
"""The two weights on paper: for words, and for what must be seen."""
