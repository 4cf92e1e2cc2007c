"""The wheel of fortune in words."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _

BETS: Mapping[str, object] = {
    "bet.pockets_24": _("24 posiciones"),
    "bet.pockets_15": _("15 posiciones"),
    "bet.pockets_7": _("7 posiciones"),
    "bet.pockets_4": _("4 posiciones"),
    "bet.pockets_2": _("2 posiciones"),
    "bet.figure_a": _("Figura A"),
    "bet.figure_b": _("Figura B"),
}
CONSOLE: Mapping[str, object] = {
    **BETS,
    "open.wheel_of_fortune": _("Primer impulso"),
    "close.wheel_of_fortune": _("No va más: segundo impulso"),
    "to.turns": _("Vueltas"),
    "to.wheel": _("Símbolo"),
    "result.wheel_of_fortune.1": _("Uno: 24 posiciones, uno a uno"),
    "result.wheel_of_fortune.2": _("Dos: 15 posiciones, dos a uno"),
    "result.wheel_of_fortune.5": _("Cinco: 7 posiciones, cinco a uno"),
    "result.wheel_of_fortune.10": _("Diez: 4 posiciones, diez a uno"),
    "result.wheel_of_fortune.20": _("Veinte: 2 posiciones, veinte a uno"),
    "result.wheel_of_fortune.A": _("Figura A, cuarenta y cinco a uno"),
    "result.wheel_of_fortune.B": _("Figura B, cuarenta y cinco a uno"),
}
DISPLAY: Mapping[str, object] = {
    **BETS,
    "displayResults.wheel_of_fortune": _("Últimas jugadas"),
    "displayOf.wheel_of_fortune": _("54 posiciones, dos figuras"),
}
