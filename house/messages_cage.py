"""What the house says when cage, reception or day refuse; read with ``house/messages``."""

from __future__ import annotations

CAGE: dict[str, str] = {
    "E_CENTRAL_CASH": "En la caja central no hay bastante. No se abre ninguna mesa: traiga dinero"
    " del banco y cuente otra vez.",
    "E_CHIPS_NEGATIVE": "No existen tantas fichas de la casa. No se ha pagado nada: cuente otra vez"
    " y avise a la dirección.",
    "E_CHEQUE_NOT_ALLOWED": "Aquí no se paga con cheque sin que el cliente quiera. No se ha pagado"
    " nada: pague en efectivo o pregúntele.",
    "E_TIPS_NOT_ALLOWED": "La casa no admite propinas. No se ha anotado nada: devuélvala.",
    "E_RULES_NOT_APPROVED": "Faltan las normas de reparto aprobadas. No se ha repartido nada:"
    " escriba cuáles y de qué fecha.",
    "E_PROOF": "Falta la prueba de quién es el dueño. No se ha devuelto nada: anote nombre y"
    " prueba.",
    "E_ALREADY_RETURNED": "Esa suma ya salió del registro. No se ha pagado otra vez: mire la"
    " lista.",
    "E_LOST_MISMATCH": "El total no es el del registro. No se ha entregado nada: cuente otra vez.",
    "E_PAD_NOT_STAMPED": "No hay un taco sellado de esas tarjetas. No se ha vendido: abra uno con"
    " su sello.",
    "E_NUMBER_GAP": "El taco no sigue al anterior. No se ha abierto: empieza en el {number}.",
    "E_TICKET_PRICE": "El precio queda por debajo del mínimo. No se ha vendido: corríjalo.",
    "E_VOUCHER_UNKNOWN": "Ese volante no está pendiente. No se ha cambiado nada: mire su número.",
    "E_ACT_REQUIRED": "Hace falta el acta del funcionario, y medio año desde la última tarjeta. No"
    " se ha destruido ninguna matriz: guárdelas.",
    "E_PREVIOUS_DAY_OPEN": "El día {day} sigue abierto. No se ha abierto otro: ciérrelo antes.",
    "E_DAY_NOT_READY": "Falta algo por cerrar: {count}. El día no se cierra: mire la lista.",
}
"""Code → Spanish text of every refusal of the cage and of the day."""
