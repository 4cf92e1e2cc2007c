"""Boule in words."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _
from flask_babel import lazy_pgettext as _p

BETS: Mapping[str, object] = {
    "bet.number": _("Número"),
    "bet.red": _("Rojo"),
    "bet.black": _("Negro"),
    "bet.even": _p("number", "Par"),
    "bet.odd": _p("number", "Impar"),
    "bet.low": _("Falta"),
    "bet.high": _("Pasa"),
}
CONSOLE: Mapping[str, object] = {
    **BETS,
    "open.boule": _("Abrir las apuestas"),
    "step.throw": _("Lanzar la bola"),
    "step.throw.1": _("Lanza el croupier 1"),
    "step.throw.2": _("Lanza el croupier 2"),
    "step.question": _("Preguntar si están hechas"),
    "result.boule.1": _("Uno, negro, impar y falta"),
    "result.boule.2": _("Dos, rojo, par y falta"),
    "result.boule.3": _("Tres, negro, impar y falta"),
    "result.boule.4": _("Cuatro, rojo, par y falta"),
    "result.boule.5": _("Cinco"),
    "result.boule.6": _("Seis, negro, par y pasa"),
    "result.boule.7": _("Siete, rojo, impar y pasa"),
    "result.boule.8": _("Ocho, negro, par y pasa"),
    "result.boule.9": _("Nueve, rojo, impar y pasa"),
}
DISPLAY: Mapping[str, object] = {
    **BETS,
    "displayResults.boule": _("Últimas bolas"),
    "displayOf.boule": _("el número paga 7 a 1"),
}
