"""What the house says when a pool of tables refuses something; read with ``house/messages``."""

from __future__ import annotations

_STAKES: dict[str, str] = {
    "E_DEAL_CLOSED": "Ya no va más en esa mesa. No ha entrado en el bote: vale para la mano"
    " siguiente.",
    "E_DEALING": "Ya se está repartiendo. No ha entrado en el bote: espere a la mano siguiente.",
    "E_ALREADY_IN": "Esa casilla ya juega para el bote en esta mano. La moneda queda aparte.",
    "E_BOX_ALREADY_IN": "Esa casilla ya tiene su ficha del bote. No se ha aceptado otra:"
    " devuélvala.",
    "E_COIN_VALUE": "La moneda no es la del bote. No ha entrado: devuélvala.",
    "E_SIDE_BET_VALUE": "La ficha no es del valor exacto. No ha entrado en el bote: devuélvala.",
    "E_SLOT_COUNTS": "La ranura de esa casilla cuenta por sí misma. No se ha anotado nada a mano.",
    "E_NO_SIDE_BET": "Esa casilla no juega para el bote en esta mano. No le corresponde nada.",
    "E_UNREASONABLE": "Son demasiadas de una vez. No ha entrado nada en el bote: avise al jefe de"
    " mesa.",
    "E_TRAY_EMPTY": "En la bandeja no hay tantas fichas. No se ha pagado: pida reposición a la"
    " caja.",
}

_TABLES: dict[str, str] = {
    "E_TABLE_NOT_LINKED": "Esa mesa no está unida al bote. No se ha anotado nada: únala primero.",
    "E_TABLE_NOT_LINKABLE": "Esa mesa juega a otra cosa. No se ha unido al bote.",
    "E_ODDS_DIFFER": "Esa mesa juega con otras barajas. No se ha unido: las probabilidades"
    " serían otras.",
    "E_JACKPOT_MISMATCH": "Las cifras del bote no coinciden. No admite apuestas: dos personas"
    " tienen que aclararlo.",
    "E_SELF_CHECK": "El bote está suspendido por una avería. No admite apuestas: avise a la"
    " dirección.",
    "E_COUNT_NEEDS_TWO": "Queda dinero en la caja de esa mesa. No se ha separado: dos personas"
    " tienen que contarlo.",
}

_HITS: dict[str, str] = {
    "E_CARDS_INVALID": "Esas cartas no pueden estar juntas. No se ha anotado la jugada: mírelas"
    " otra vez.",
    "E_NOT_QUALIFYING": "Esa jugada no tiene premio del bote. No se ha anotado.",
    "E_ALREADY_DECLARED": "Esa jugada ya está anotada. No se ha anotado otra vez.",
    "E_HAND_EXCLUDED": "Esa casilla está fuera del bote en esta mano. No se ha anotado la jugada.",
    "E_HALL_NOT_LINKED": "Esa sala no comparte este bote. No se ha anotado nada: la dirección del"
    " centro tiene que admitirla.",
    "E_LINK_GAP": "Los números no siguen a los anotados. No se ha anotado nada: toca el"
    " {expected}.",
    "E_NO_HIT": "No hay ningún premio con ese número. No se ha hecho nada: mire la lista.",
    "E_NOT_VERIFIED": "El premio aún no está comprobado. No se ha entregado: faltan cartas por"
    " confirmar o manos por terminar.",
    "E_EVENT_PENDING": "Hay un premio sin resolver. No se ha hecho nada: resuélvalo primero.",
    "E_CARD_COUNT": "La baraja no está completa. No se ha confirmado: cuéntela otra vez.",
    "E_ALREADY_PRINTED": "El justificante ya está impreso. No sale otro original: pida una copia.",
}

_FIGURES: dict[str, str] = {
    "E_STATEMENT_MISSING": "Falta cuadrar el bote del día ({pool}). El día no se cierra: cuádrelo"
    " antes en Botes.",
    "E_FIGURES_UNSIGNED": "Las cifras del bote no están aprobadas. No admite apuestas: tiene que"
    " firmarlas otra persona de la dirección.",
    "E_PERCENT_SUM": "Los porcentajes suman demasiado. No se ha guardado: bájelos.",
    "E_COMBO_IMPOSSIBLE": "Esa combinación no puede salir con estas barajas. No se ha guardado:"
    " quítela.",
    "E_COMBO_OUTSIDE_HAND": "Esa combinación usa la carta del croupier. No se ha guardado: hace"
    " falta autorización expresa.",
    "E_TOO_RARE": "El premio mayor casi nunca saldría. No se ha guardado: elija otra combinación.",
}

POOLS: dict[str, str] = _STAKES | _TABLES | _HITS | _FIGURES
"""Code → Spanish text of the refusals that only pools of tables give."""
