"""How an adapter says that a worked case is about something the product does not do yet."""

from __future__ import annotations


class NotBuilt(Exception):
    """The case is counted as left out; the text names what is not built."""
