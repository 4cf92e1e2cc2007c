"""Trente et quarante in words."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _
from flask_babel import lazy_pgettext as _p

BETS: Mapping[str, object] = {
    "bet.red": _("Rojo"),
    "bet.black": _("Negro"),
    "bet.colour": _p("bet", "Color"),
    "bet.inverse": _("Inverso"),
    "bet.insurance": _("Seguro"),
    "zone.insurance-1": _("Seguro del color"),
    "zone.insurance-2": _("Seguro del inverso"),
    "zone.insurance-3": _("Seguro del negro"),
    "zone.insurance-4": _("Seguro del rojo"),
}
RESULTS: Mapping[str, object] = {
    "black colour": _("Negro y color ganan"),
    "black inverse": _("Negro e inverso ganan"),
    "red colour": _("Rojo y color ganan"),
    "red inverse": _("Rojo e inverso ganan"),
    "void": _("Nulo"),
    "refait": _("Treinta y uno"),
    "annulled": _("Juego anulado"),
}
POINTS: Mapping[str, object] = {
    "31": _("31 · uno"),
    "32": _("32 · dos"),
    "33": _("33 · tres"),
    "34": _("34 · cuatro"),
    "35": _("35 · cinco"),
    "36": _("36 · seis"),
    "37": _("37 · siete"),
    "38": _("38 · ocho"),
    "39": _("39 · nueve"),
    "40": _("40 · cuarenta"),
}
"""What a full row is worth, and how its points are said (TYQ-21)."""

CONSOLE: Mapping[str, object] = {
    **BETS,
    "open.trente_et_quarante": _("Abrir las apuestas"),
    "to.black": _("fila negra"),
    "to.red": _("fila roja"),
    "choice.partage": _("A la mitad"),
    "choice.prison": _("En prisión"),
    "choice.stay": _("Sigue"),
    "choice.withdraw": _("La retira"),
    "result.trente_et_quarante.black colour": _("Negro y color ganan. Color gana"),
    "result.trente_et_quarante.black inverse": _("Negro e inverso ganan. Color pierde"),
    "result.trente_et_quarante.red colour": _("Rojo y color ganan. Color gana"),
    "result.trente_et_quarante.red inverse": _("Rojo e inverso ganan. Color pierde"),
    "result.trente_et_quarante.void": _("Nulo"),
    "result.trente_et_quarante.refait": _("Treinta y uno"),
    "result.trente_et_quarante.annulled": _("Juego anulado"),
    **{f"figure.trente_et_quarante.{points}": words for points, words in POINTS.items()},
}
DISPLAY: Mapping[str, object] = {
    **BETS,
    **{f"displayLong.{name}": words for name, words in RESULTS.items()},
    **{f"figure.trente_et_quarante.{points}": words for points, words in POINTS.items()},
    "displayHero.black colour": _("Negro y color"),
    "displayHero.black inverse": _("Negro e inverso"),
    "displayHero.red colour": _("Rojo y color"),
    "displayHero.red inverse": _("Rojo e inverso"),
    "displayHero.void": _("Golpe nulo"),
    "displayHero.refait": _("Refait de 31"),
    "tally.trente_et_quarante.red": _("Rojo"),
    "tally.trente_et_quarante.black": _("Negro"),
    "tally.trente_et_quarante.colour": _p("bet", "Color"),
    "tally.trente_et_quarante.inverse": _("Inverso"),
    "short.black colour": _p("result", "N·C"),
    "short.black inverse": _p("result", "N·I"),
    "short.red colour": _p("result", "R·C"),
    "short.red inverse": _p("result", "R·I"),
    "short.void": "=",
    "short.refait": "31",
    "short.annulled": "–",
    "displayResults.trente_et_quarante": _("Últimos golpes"),
    "displayOf.trente_et_quarante": _("seis barajas"),
}
