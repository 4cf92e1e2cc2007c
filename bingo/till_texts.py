"""The texts of the till: selling, change, shift, prizes, refunds."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _

TILL: Mapping[str, object] = {
    "tillPlace": _("Caja"),
}
