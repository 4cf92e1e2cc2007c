"""Punto y banca and live baccarat in words."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _
from flask_babel import lazy_pgettext as _p

BOTH: Mapping[str, object] = {
    "bet.punto": _("Punto"),
    "bet.banca": _("Banca"),
    "bet.tie": _("Empate"),
    "short.punto": _p("bead", "P"),
    "short.banca": _p("bead", "B"),
    "short.tie": _p("bead", "E"),
    "bead.punto": _("gana el punto, {punto} a {bank}"),
    "bead.banca": _("gana la banca, {bank} a {punto}"),
    "bead.tie": _("empate a {punto}"),
    "to.punto": _("Punto"),
    "to.bank": _("Banca"),
}
CONSOLE: Mapping[str, object] = {
    **BOTH,
    "cloth.puntoHand": _("Punto"),
    "cloth.bankHand": _("Banca"),
    "cloth.tie": _("Empate · 8 a 1"),
    "to.burn": _("Primera carta"),
    "step.sabot": _("El sabot, al puesto {n}"),
    "step.sabot.0": _("Reparte el croupier"),
    "result.punto": _("Gana el punto: {punto} a {bank}"),
    "result.banca": _("Gana la banca: {bank} a {punto}"),
    "result.tie": _("Empate a {punto}"),
}
DISPLAY: Mapping[str, object] = {
    **BOTH,
    **{
        f"hand.{game}.{hand}": words
        for game in ("punto_banca", "baccarat")
        for hand, words in (("punto", _("Punto")), ("bank", _("Banca")))
    },
    "displayResults.punto_banca": _("Últimas manos"),
    "displayResults.baccarat": _("Últimas manos"),
    "displayOf.punto_banca": _("la banca paga uno a uno, menos comisión"),
    "displayOf.baccarat": _("la banca paga uno a uno, menos comisión"),
    "displayShare.punto": _("{share} punto"),
    "displayShare.banca": _("{share} banca"),
    "displayShare.tie": _("{share} empate"),
}
