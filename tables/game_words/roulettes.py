"""The roulettes in words."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _
from flask_babel import lazy_pgettext as _p

from tables.game_words.pockets import POCKETS

GAMES = ("french_roulette", "american_roulette", "double_zero_roulette")

BETS: Mapping[str, object] = {
    "bet.straight": _("Pleno"),
    "bet.split": _("Caballo"),
    "bet.street": _("Transversal"),
    "bet.corner": _("Cuadro"),
    "bet.five_number": _("Línea especial"),
    "bet.six_line": _("Seisena"),
    "bet.column": _("Columna"),
    "bet.dozen": _("Docena"),
    "bet.two_columns": _("Dos columnas"),
    "bet.two_dozens": _("Dos docenas"),
    "bet.neighbours": _("Vecinos"),
    "bet.series_big": _("Serie grande"),
    "bet.series_small": _("Serie pequeña"),
    "bet.orphans": _("Huérfanos"),
    "dozen.1": _("1.ª docena"),
    "dozen.2": _("2.ª docena"),
    "dozen.3": _("3.ª docena"),
}
ZONES: Mapping[str, object] = {
    "zone.column-1": _("Primera columna"),
    "zone.column-2": _("Segunda columna"),
    "zone.column-3": _("Tercera columna"),
    "zone.dozen-1": _("Primera docena"),
    "zone.dozen-2": _("Segunda docena"),
    "zone.dozen-3": _("Tercera docena"),
    "zone.two_columns-1-2": _("Columnas primera y segunda"),
    "zone.two_columns-2-3": _("Columnas segunda y tercera"),
    "zone.two_dozens-1-2": _("Docenas primera y segunda"),
    "zone.two_dozens-2-3": _("Docenas segunda y tercera"),
}
CALLED: Mapping[str, object] = {
    "called.red": _p("called", "rojo"),
    "called.black": _p("called", "negro"),
    "called.even": _p("called", "par"),
    "called.odd": _p("called", "impar"),
    "called.low": _p("called", "falta"),
    "called.high": _p("called", "pasa"),
    "called.dozen-1": _p("called", "primera docena"),
    "called.dozen-2": _p("called", "segunda docena"),
    "called.dozen-3": _p("called", "tercera docena"),
    "called.column-1": _p("called", "primera columna"),
    "called.column-2": _p("called", "segunda columna"),
    "called.column-3": _p("called", "tercera columna"),
    "andWord": _p("called", "y"),
}
CAUSES: Mapping[str, object] = {
    "cause.object": _("un objeto cayó en el cilindro"),
    "cause.out": _("la bola saltó fuera"),
    "cause.bad_throw": _("lanzamiento defectuoso"),
    "cause.short": _("la bola no dio tres vueltas"),
    "cause.same_way": _("la bola giró en el sentido del cilindro"),
    "cause.held": _("la bola quedó suspendida"),
    "cause.defect": _("avería del disco"),
    "cause.stopped": _("se detuvo el disco"),
    "cause.malfunction": _("fallo del sistema"),
}
CONSOLE: Mapping[str, object] = {
    **BETS,
    **ZONES,
    **CALLED,
    **CAUSES,
    **POCKETS,
    **{f"open.{game}": _("Abrir las apuestas") for game in GAMES},
    **{f"step.{game}.throw": _("Lanzar la bola") for game in GAMES},
    **{f"barRound.{game}": _("tirada {n}") for game in GAMES},
    **{f"settleVoid.{game}": _("Tirada nula: {reason}. Cada apuesta vuelve.") for game in GAMES},
    **{f"confirmPay.{game}": _("Pagar el {result}") for game in GAMES},
    "choice.partage": _("A la mitad"),
    "choice.prison": _("En prisión"),
    "choiceAll.partage": _("Todos a la mitad"),
}
DISPLAY: Mapping[str, object] = {
    **BETS,
    **CALLED,
    **{f"displayResults.{game}": _("Últimas tiradas") for game in GAMES},
    "displayOf.french_roulette": _("un cero · a la mitad o en prisión"),
    "displayOf.american_roulette": _("un cero"),
    "displayOf.double_zero_roulette": _("cero y doble cero"),
    "shareRed": _("{share} rojo"),
    "shareBlack": _("{share} negro"),
    "shareZero": _("{n} veces el cero"),
    "shareZeroOne": _("1 vez el cero"),
    "shareTitle": _("Últimas {n}"),
    "hotTitle": _("Los que más salen"),
    "coldTitle": _("Los que más tardan"),
}
