"""The Spanish texts of the page on which a layout is settled by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import lazy_gettext as _

from tables.texts import texts

BYHAND: Mapping[str, object] = {
    "byhandTitle": _("Liquidar a mano"),
    "byhandNote": _("Para practicar y para comprobar: nada queda anotado"),
    "byhandGame": _("Juego y lugar"),
    "byhandLeast": _("Mínimo, €"),
    "byhandSeat": _("Puesto"),
    "byhandComes": _("Qué sale"),
    "byhandComesNote": _("número, dados o cartas en su orden: 17 · 5 2 · Ah 10s"),
    "byhandLast": _("Es la última"),
    "byhandBack": _("Quitar la última"),
    "byhandClear": _("Vaciar el paño"),
    "byhandWaits": _("Falta la carta para: {to}"),
    "byhandWaitsNumber": _("Falta el número que sale"),
    "byhandRefused": _("Apuesta {n}: {words}"),
    "byhandFault": _("Así no se puede liquidar: {words}"),
    "byhandEmpty": _("Ponga fichas en el paño y escriba qué sale."),
}


def byhand_texts() -> dict[str, Any]:
    """Every text of the page, in the language of whoever asks."""
    return {**texts(), **{key: str(text) for key, text in BYHAND.items()}}
