"""What is read aloud at each moment of a game, by the script key of its view, and the notes below.

The sentences are the house's own; the failure paragraphs follow O79 art. 36.1, 36.2 and 34.4.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _

SCRIPT: Mapping[str, object] = {
    "script.ANNOUNCE": _("Partida {number}. Se juega con la serie {series}, a {price} el cartón."),
    "script.SALE_OPEN": _("Se abre la venta para la partida {number}, a {price} el cartón."),
    "script.SALE_CLOSED": _("Queda cerrada la venta. Ya no se venden más cartones."),
    "script.FIGURES": _("Se han vendido {cards}, {ranges}. Línea, {line}. Bingo, {bingo}."),
    "script.FIRST_BALL": _("Comienza la partida {number}. Primera bola."),
    "script.BALL": _("{number}"),
    "script.CLAIM": _("Han cantado {call} en la bola {ball}. No rompan sus cartones."),
    "script.LINE_VALID": _("La línea del cartón {card} es válida."),
    "script.BINGO_VALID": _("El bingo del cartón {card} es válido."),
    "script.CLAIM_FALSE": _("El cartón {card} no tiene premio. La partida continúa."),
    "script.ANY_MORE_LINE": _("¿Alguna línea más?"),
    "script.ANY_MORE_BINGO": _("¿Algún bingo más?"),
    "script.RESUME": _("Línea adjudicada. Seguimos para bingo."),
    "script.RESUME_NOBODY": _("Nadie tiene premio en esta parada. La partida continúa."),
    "script.FINISH": _("Bingo adjudicado. La partida ha terminado."),
    "script.EXHAUSTED": _(
        "Han salido las noventa bolas. ¿Canta alguien? Si nadie canta, el premio pasa a la partida"
        " siguiente."
    ),
    "script.PAYING": _("Se pagan los premios de la partida {number}. Conserven el cartón."),
    "script.CLOSED": _("La partida {number} ha terminado. Pueden romper sus cartones."),
    "script.ANNULLED": _(
        "La partida {number} queda anulada: {reason}. La caja devuelve el importe de cada cartón."
    ),
    "script.CANCELLED": _(
        "La partida {number} no se juega. La caja devuelve el importe de cada cartón."
    ),
    "script.FAILURE_36_1": _(
        "Hay una avería y aún no ha salido ninguna bola. Si en quince minutos no se arregla, se"
        " devuelve el importe de todos los cartones."
    ),
    "script.FAILURE_36_2": _(
        "Hay una avería. La partida sigue: las bolas que faltan se sacan a mano y a la vista de"
        " todos, y las que ya han salido valen."
    ),
    "script.FAILURE_34_4": _(
        "Se ha visto una bola irregular. La partida se detiene y se avisa al agente de la"
        " autoridad, que decide si continúa."
    ),
    "script.CORRECTION": _("Corrección. La bola {ordinal} no es el {wrong}: es el {right}."),
    "scriptPrimaArmed": _("La prima de {money} está en juego hasta la bola {limit}."),
    "scriptPrimaFund": _("La prima acumulada es de {money}."),
    "scriptLastGame": _("Es la última partida."),
    "scriptCarryLine": _("La línea lleva {money} de la partida anterior."),
    "scriptCarryBingo": _("El bingo lleva {money} de la partida anterior."),
    "scriptBallNote": _("Dicho a las {time}; ya cuenta para cantar."),
    "scriptNote.FIGURES": _("Léalo entero antes de empezar."),
    "scriptNote.FAILURE_36_1": _("Se lee antes de tomar ninguna medida."),
    "scriptNote.FAILURE_36_2": _("Se lee antes de tomar ninguna medida."),
}
