"""The Spanish texts of the pools' screens, by the key under which a page asks for them.

What is common to all staff screens (refusals, the second person, the way out) is handed in by the
application.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import lazy_gettext as _
from flask_babel import lazy_pgettext as _p

from jackpot.desk_words import DESK

LEVELS: Mapping[str, object] = {
    "pool.carousel": _("Carrusel"),
    "pool.blackjack_progressive": _("Bote del blackjack"),
    "pool.prima": _("Prima de bingo"),
    "level.royal flush": _("Escalera real de color"),
    "level.straight flush": _("Escalera de color"),
    "level.777 suited": _("7-7-7 de un palo"),
    "level.777 one colour": _("7-7-7 de un color"),
    "level.777": _("7-7-7"),
    "level.777 diamonds": _("7-7-7 de diamantes"),
    "level.two sevens": _("Dos sietes"),
    "level.one seven": _("Un siete"),
    "level.AJ spades": _("As y jota de picas"),
    "level.AJ suited": _("As y jota de un palo"),
    "level.blackjack suited": _("Blackjack de un palo"),
    "level.blackjack": _("Blackjack"),
    "level.suited trips": _("Trío de un palo"),
    "level.suited trips J-K": _("Trío de un palo, J a K"),
    "level.suited trips A K Q": _("Trío de un palo, A a Q"),
    "level.trips": _("Trío"),
    "level.straight": _("Escalera"),
    "level.flush": _("Color"),
}

WALL: Mapping[str, object] = {
    "wallTitle": _("Botes de la casa"),
    "wallNote": _("al céntimo, en todas las pantallas a la vez"),
    "wallEmpty": _("Aún no hay botes"),
    "wallEmptyWhen": _("Cuando la dirección abra uno, crecerá aquí."),
    "wallTables": _("{game} · mesas {tables}"),
    "wallTable": _("{game} · mesa {tables}"),
    "wallNoTable": _("{game}"),
    "wallGame.carousel": _("póker sin descarte"),
    "wallGame.blackjack_progressive": _("blackjack"),
    "wallGame.prima": _("bingo"),
    "wallShort.carousel": _("Carrusel"),
    "wallShort.blackjack_progressive": _("Blackjack"),
    "wallShort.prima": _("Prima"),
    "wallRest.carousel": _("del póker"),
    "wallRest.blackjack_progressive": _("de las mesas"),
    "wallRest.prima": _("de bingo"),
    "wallLast": _("última entrega {money} · mesa {table} · {day}"),
    "wallLevel": _("{share} {level}"),
    "wallSuspended": _("no admite apuestas"),
    "wallOut": _("mesa {tables} fuera del bote"),
    "wallArmed": _("En juego"),
    "wallLimit": _("hasta la bola {limit}"),
    "wallReaches": _("al llegar a {cap} entra en juego"),
    "wallUnderCheck": _("premio en comprobación"),
    "hitPlace": _("{pool} · Mesa {table} · Casilla {box}"),
    "hitAlso": _("y {level}, mesa {table}, casilla {box}"),
    "hitUnderCheck": _("Premio en comprobación"),
    "hitUntil": _("Premio en comprobación hasta las {time}"),
    "hitVerified": _("Premio comprobado"),
    "hitSettled": _("Premio adjudicado"),
    "hitPaid": _("Premio pagado"),
    "hitGoesOn": _("El bote sigue:"),
    "hitBand": _("¡Bote!"),
    "cardName": _("{rank} de {suit}"),
    "cardCovered": _("carta tapada"),
    "suit.s": _("picas"),
    "suit.h": _("corazones"),
    "suit.d": _("diamantes"),
    "suit.c": _("tréboles"),
    "rank.A": _p("card", "as"),
    "rank.J": _p("card", "jota"),
    "rank.Q": _p("card", "dama"),
    "rank.K": _p("card", "rey"),
}

LOST: Mapping[str, object] = {
    "lostWhat": _("Lo que ve puede no estar al día. Escuche al locutor. La pantalla vuelve sola."),
    "lostRetry": _("reintento {n}"),
    "lostIn": _("en {n} s"),
    "lostNow": _("ahora"),
    "thisScreen": _("Esta pantalla es"),
}


def wall_texts() -> dict[str, Any]:
    """Every text of the wall, in the language of whoever asks."""
    return {key: str(text) for key, text in {**LEVELS, **WALL, **LOST}.items()}


def hit_texts() -> dict[str, Any]:
    """What a display of the hall says of a hit: the names of pots and prizes, and the band."""
    band = {key: WALL[key] for key in ("hitPlace", "hitBand")}
    return {key: str(text) for key, text in {**LEVELS, **band}.items()}


def desk_texts() -> dict[str, Any]:
    """Every text of the award desk."""
    return {key: str(text) for key, text in {**LEVELS, **WALL, **DESK}.items()}
