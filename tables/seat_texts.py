"""The Spanish texts of a player's terminal: the door by which a seat is taken, and the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import lazy_gettext as _

from tables.texts import texts

DOOR: Mapping[str, object] = {
    "title": _("Su sitio en la mesa"),
    "lead": _("Este aparato será su puesto mientras juegue en la mesa."),
    "sit": _("Sentarse"),
    "field": _("Código que le da el croupier"),
    "askLead": _("Pida el código al croupier y escríbalo, o lea su QR con la cámara."),
    "E_TOKEN": _("Ese código ya no vale. Pida otro al croupier."),
    "E_TOO_MANY": _("Demasiados intentos. Espere un minuto y pida otro código."),
}
"""The page on which a player sits down."""

PAGE: Mapping[str, object] = {
    "seatTitle": _("Puesto {seat}"),
    "seatBalance": _("Saldo"),
    "seatStaked": _("Apostado"),
    "seatWon": _("Ganado"),
    "seatLast": _("Últimos resultados"),
    "seatChips": _("Fichas"),
    "seatErase": _("Quitar"),
    "seatEraseNote": _("toque el paño para quitar su ficha"),
    "seatUndo": _("Deshacer"),
    "seatClear": _("Quitar todo"),
    "seatAgain": _("Repetir"),
    "seatTouch": _("Elija una ficha y toque el paño"),
    "seatCloth": _("Paño: flechas para elegir, Intro para apostar"),
    "seatTouchBox": _("Toque su apuesta en el paño"),
    "seatClock": _("{n} s"),
    "seatLastSeconds": _("últimos {n} s"),
    "seatOpen": _("Hagan sus apuestas"),
    "seatClosed": _("No más apuestas"),
    "seatYours": _("Le toca a usted"),
    "seatTell": _("Dígaselo al croupier."),
    "seatOther": _("Decide la casilla {box}"),
    "seatPaying": _("Se está pagando"),
    "seatSettled": _("La próxima empieza enseguida"),
    "seatVoid": _("Jugada nula"),
    "seatVoidNote": _("Todas las apuestas han vuelto a su saldo."),
    "seatIdle": _("La mesa está abierta"),
    "seatIdleNote": _("El croupier abre las apuestas enseguida."),
    "seatSuspended": _("La mesa está suspendida"),
    "seatShut": _("La mesa está cerrada"),
    "seatShutNote": _("Sus fichas las entrega el croupier."),
    "seatNoTable": _("Aquí no hay mesa"),
    "seatNoTableNote": _("La pantalla despierta sola cuando se abra."),
    "seatEmpty": _("Nadie en este puesto"),
    "seatEmptyNote": _("Despierta sola cuando el croupier siente al jugador."),
    "seatShows": _("Solo para mirar: en esta mesa se apuesta con fichas en el paño."),
    "seatLost": _("Sin conexión: no se acepta ninguna apuesta. La página vuelve sola."),
    "seatWin": _("Gana {money}"),
    "seatEven": _("Recupera lo apostado"),
    "seatNone": _("Esta vez no"),
    "seatNoBet": _("No ha apostado en esta jugada"),
    "seatLess": _("Menos"),
    "seatMore": _("Más"),
    "seatBank": _("Banca"),
    "seatOwn": _("Su mano"),
    "seatOwnMany": _("Su mano {n}"),
    "seatRefused": _("No se ha apostado nada."),
    "seatRefusal.E_LIMIT": _("Aquí se apuesta entre {least} y {most}."),
    "seatRefusal.E_NO_MORE_BETS": _("No más apuestas: ha llegado tarde."),
    "seatRefusal.E_NOT_ENOUGH_MONEY": _("No le queda saldo para esa apuesta."),
    "seatRefusal.E_NO_PLACE": _("Ahí no se apuesta."),
    "seatRefusal.E_BOX_TAKEN": _("Esa casilla no es la suya."),
    "seatRefusal.E_MULTIPLE": _("La apuesta tiene que ser múltiplo del mínimo."),
    "seatRefusal.E_STALE": _("La jugada ha seguido adelante."),
    "seatRefusal.E_NO_TERMINALS": _("En esta mesa se apuesta con fichas en el paño."),
    "seatRefusal.E_NO_CONNECTION": _("Sin conexión con la mesa."),
    "seatMarked": _("elegidas {n} de {all}"),
}


def seat_texts() -> dict[str, Any]:
    """Every text of a player's terminal, in the language of whoever asks."""
    return {**texts(), **{key: str(text) for key, text in PAGE.items()}}
