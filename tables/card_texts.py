"""Cards and hands of cards in words."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _
from flask_babel import lazy_pgettext as _p

CARDS: Mapping[str, object] = {
    "cardName": _("{rank} de {suit}"),
    "cardCovered": _("carta tapada"),
    "cardJoker": _("comodín"),
    "suit.s": _("picas"),
    "suit.h": _("corazones"),
    "suit.d": _("diamantes"),
    "suit.c": _("tréboles"),
    "rank.A": _p("card", "as"),
    "rank.J": _p("card", "jota"),
    "rank.Q": _p("card", "dama"),
    "rank.K": _p("card", "rey"),
    "figure.royal_flush": _("escalera real"),
    "figure.straight_flush": _("escalera de color"),
    "figure.four": _("póker"),
    "figure.full_house": _("full"),
    "figure.flush": _("color"),
    "figure.straight": _("escalera"),
    "figure.three": _("trío"),
    "figure.two_pairs": _("doble pareja"),
    "figure.pair": _("pareja"),
    "figure.high_card": _("carta alta"),
    "figure.blackjack": _("BJ"),
    "short.royal_flush": _p("hand", "ER"),
    "short.straight_flush": _p("hand", "EC"),
    "short.four": _p("hand", "PK"),
    "short.full_house": _p("hand", "FU"),
    "short.flush": _p("hand", "CO"),
    "short.straight": _p("hand", "ES"),
    "short.three": _p("hand", "TR"),
    "short.two_pairs": _p("hand", "DP"),
    "short.pair": _p("hand", "PA"),
    "short.high_card": _p("hand", "AK"),
    "short.blackjack": _p("hand", "BJ"),
    "short.no_play": _p("hand", "NJ"),
    "short.all_passed": "–",
}
