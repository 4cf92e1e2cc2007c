"""Pai gow poker in words."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _
from flask_babel import lazy_pgettext as _p

BOTH: Mapping[str, object] = {
    "bet.hand": _("Apuesta"),
    "bet.player_bank": _("Banca"),
    "figure.five_aces": _("cinco ases"),
    "figure.fouled": _("mal hecha"),
    "figure.no_pair": _("carta alta"),
    "short.five_aces": _p("hand", "5A"),
    "short.no_pair": _p("hand", "CA"),
    "short.fouled": _p("hand", "MH"),
}
CONSOLE: Mapping[str, object] = {
    **BOTH,
    "cloth.bankDisc": _p("bead", "B"),
    "step.bank": _("Banca: puesto {n}"),
    "step.bank.0": _("Banca: el croupier"),
    "to.pai_gow.dice": _("Dado"),
    "to.croupier": _("Mano del croupier"),
    "to.low": _("mano baja"),
    "choice.set": _("Coloca sus manos"),
    "choice.house_way": _("Según la casa"),
    "fieldPick.set": _("Carta {n} de la mano baja"),
    "result.pai_gow": _("La banca: {result}"),
}
DISPLAY: Mapping[str, object] = {
    **BOTH,
    "displayResults.pai_gow": _("La banca, últimas manos"),
    "displayRules.pai_gow": _(
        "Las dos manos más altas|uno a uno, menos comisión\nUna sola más alta|se devuelve\n"
        "Ninguna más alta|pierde"
    ),
    "displayOf.pai_gow": _("la banca gana las igualdades"),
}
