"""The texts of the electronic card on a player's phone."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _

CARD_TEXTS: Mapping[str, object] = {
    "game": _("Partida {n}"),
    "ballName": _("bola {n}"),
    "line": _("Línea"),
    "bingo": _("Bingo"),
    "pool": _("Prima"),
    "poolUntil": _("Prima, bola {limit}"),
    "poolFund": _("Prima acumulada"),
    "poolPassed": _("Prima: ya no"),
    "won": _("cantada"),
    "outOf": _("{n} de {of}"),
    "lineOne": _("línea: falta {n}"),
    "bingoOne": _("bingo: falta {n}"),
    "bingoFew": _("bingo: faltan {n}"),
    "linePossible": _("Línea posible"),
    "bingoPossible": _("Bingo posible"),
    "callNow": _("¡Cántelo en voz alta!"),
    "onCard": _("cartón {n}"),
    "hint": _("Cante en voz alta: el móvil no canta por usted."),
    "markSelf": _("Marca solo"),
    "markTap": _("Marco yo"),
    "markHow": _("Quién marca los números"),
    "waiting.ANNOUNCED": _("La venta se abre enseguida."),
    "waiting.SELLING": _("Venta abierta. La partida empieza al cerrarla."),
    "waiting.SALE_CLOSED": _("Venta cerrada. Atento a la primera bola."),
    "waiting.PUBLISHED": _("Premios publicados. Atento a la primera bola."),
    "waiting.PLAYING": _("Atento a la primera bola."),
    "now.CLAIM_STOP": _("Juego parado: la mesa comprueba un cartón."),
    "now.INTERRUPTED": _("Juego parado. Escuche a la mesa y guarde sus cartones."),
    "now.FINISHED": _("Partida terminada. Los premios se pagan en caja con el cartón."),
    "now.CLOSED": _("Partida terminada."),
    "now.ANNULLED": _("Partida anulada. Guarde sus cartones: se devuelven en caja."),
    "now.CANCELLED": _("Partida suspendida. Guarde sus cartones: se devuelven en caja."),
    "prizeOf": _("{prize}: {amount}"),
    "saleUndone": _("Esta venta se deshizo"),
    "saleUndoneNote": _("El recibo ya no vale. Pida otro en la caja."),
    "notOurs": _("Este código no es de la casa"),
    "notOursNote": _("Lea el código del recibo de su compra."),
    "tooMany": _("Demasiado rápido"),
    "tooManyNote": _("Espere un minuto y vuelva a leer el código."),
    "lost": _("Sin conexión: los números pueden no estar al día."),
    "cardLabel": _("Cartón {n}: {state}"),
}
