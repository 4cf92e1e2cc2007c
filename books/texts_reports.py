"""The Spanish sentences of the reports, by key."""

from __future__ import annotations

from collections.abc import Mapping


def _(text: str) -> str:
    """Marks a sentence for the catalogues; it is translated when it is said."""
    return text


REPORTS: Mapping[str, str] = {
    "report.session": _("Sesión"),
}
