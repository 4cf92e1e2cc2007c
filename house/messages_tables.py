"""What the house says when something is refused at a gaming table; read with ``house/messages``."""

from __future__ import annotations

_LIFE: dict[str, str] = {
    "E_TABLE_STATE": "La mesa no está en ese punto. No se ha hecho nada: mire en qué estado está.",
    "E_TABLE_OPEN": "Ya hay una mesa abierta con ese número. No se ha preparado: elija otro.",
    "E_NO_ADVANCE": "No hay ningún anticipo en camino. No se ha hecho nada: pídalo a la caja.",
    "E_ADVANCE_OPEN": "Ya hay un anticipo en camino. No se ha enviado otro: cuente primero ese.",
    "E_ADVANCE_MIN": "El anticipo es menor que el mínimo. No se ha movido: envíe la suma que pide"
    " la mesa.",
    "E_REPLENISH_AMOUNT": "La reposición tiene que ser igual al anticipo. No se ha movido: envíe"
    " esa misma suma.",
    "E_COUNT_DIFFERS": "Lo contado no es lo enviado. La mesa no se abre: cuente otra vez en voz"
    " alta.",
    "E_ADVANCE_NOT_COUNTED": "El anticipo no está contado y firmado. La mesa no se abre: cuéntelo"
    " primero.",
    "E_EQUIPMENT": "Falta revisar el material de la mesa. No se abre: marque cada comprobación.",
    "E_LIMIT_BAND": "El límite queda fuera de la banda autorizada. No se ha cambiado: elija otro.",
    "E_LAST_MINIMUM_TABLE": "Una mesa de este juego tiene que guardar el mínimo autorizado. No se"
    " ha cambiado: déjelo en otra mesa primero.",
    "E_ROUND_RUNNING": "Hay una jugada en curso. No se ha hecho nada: termínela primero.",
    "E_LAST_ROUND_PLAYED": "Las últimas jugadas anunciadas ya se han jugado. No empieza otra:"
    " cierre la mesa.",
    "E_ROUNDS_LEFT": "Quedan jugadas anunciadas. La mesa no se cierra: juéguelas primero.",
    "E_STAKES_HELD": "Quedan apuestas sobre el paño. No se ha cerrado: resuélvalas primero.",
    "E_PAYMENT_HELD": "Hay un pago pendiente de la grabación. La mesa no se cuenta: decídalo"
    " primero.",
    "E_CASH_OUT_FIRST": "El puesto tiene fichas en la casa. No se libera: entréguelas primero.",
    "E_OFFICIAL_REQUIRED": "Hace falta el funcionario. No se ha hecho nada: anote quién da su"
    " conformidad.",
    "E_NO_SHOE": "En esta mesa no hay sabot que barajar ahora. No se ha hecho nada.",
    "E_SHOE_OVER": "Ha salido la carta de corte. No se reparte: baraje primero.",
}

_SEATS: dict[str, str] = {
    "E_NO_SEAT": "Ese sitio no existe o está vacío. No se ha hecho nada: siente al jugador.",
    "E_SEAT_TAKEN": "Ese sitio está ocupado. No se ha sentado a nadie: elija otro.",
    "E_NO_TERMINALS": "Aquí se juega con fichas, no con una pantalla. No se ha hecho nada: apueste"
    " en el paño.",
    "E_NO_STANDING": "En esta mesa no se juega de pie. No se ha anotado a nadie.",
    "E_EXCHANGE_LIMIT": "Es más de lo que se cambia de una vez. No se ha cambiado: hágalo por"
    " partes.",
    "E_NO_COLOURS": "No hay fichas de ese color. No se ha entregado nada: elija otro.",
    "E_COLOUR_TAKEN": "Ese color lo tiene otro jugador. No se ha entregado: elija otro.",
    "E_COLOUR_OUT": "El jugador tiene fichas de color. No se ha hecho nada: cámbielas primero.",
    "E_COLOUR_VALUE": "No es un número entero de fichas de su valor. No se ha aceptado: corríjalo.",
}

_BETS: dict[str, str] = {
    "E_NO_BET": "Esa apuesta no existe en este juego. No se ha aceptado: devuelva las fichas.",
    "E_NO_PLACE": "Ahí no se puede apostar. No se ha aceptado: pregunte dónde va la ficha.",
    "E_LIMIT": "La apuesta está fuera de los límites de la mesa. No se ha aceptado: devuelva las"
    " fichas.",
    "E_MULTIPLE": "La apuesta no es múltiplo del mínimo. No se ha aceptado: devuelva las fichas.",
    "E_CALL_CHIPS": "Esa apuesta se reparte en fichas iguales y así no se puede. No se ha aceptado:"
    " devuelva las fichas.",
    "E_NO_MORE_BETS": "No va más. No se ha aceptado: devuelva las fichas a su dueño.",
    "E_NO_BETS": "No hay ninguna apuesta. No se ha cerrado: espere a la primera.",
    "E_BET_STAYS": "Esa apuesta no se puede retirar ahora. Sigue en el paño.",
    "E_ONE_BET": "En esa zona ya tiene su apuesta. No se ha aceptado: retire la primera o déjela.",
    "E_NO_BANK_CHIPS": "Quien tiene la banca no ha mostrado sus fichas. No se ha cerrado: cuéntelas"
    " primero.",
    "E_TWO_TABLES": "Quien juega en dos mesas solo apuesta a suertes sencillas. No se ha aceptado:"
    " devuelva las fichas.",
    "E_BOX_TAKEN": "Esa casilla no es suya. No se ha aceptado: devuelva las fichas.",
    "E_NO_CONSENT": "El titular de la casilla no lo permite. No se ha aceptado: pregúntele.",
    "E_NO_MAIN_BET": "El titular aún no ha apostado en la casilla. No se ha aceptado: espere.",
    "E_BOX_FULL": "En esa casilla ya apuestan {most} jugadores. No se ha aceptado.",
    "E_NO_STEP": "Ese paso no es de este juego. No se ha anotado nada.",
    "E_NO_ORDER": "Eso no se puede ordenar ahora. No se ha hecho nada: mire en qué punto está.",
    "E_BET_TIME": "Esa apuesta no se juega en este momento. No se ha aceptado: devuelva las"
    " fichas.",
    "E_ODDS_PARENT": "Esa apuesta va detrás de otra cuyo punto se conoce. No se ha aceptado:"
    " devuelva las fichas.",
    "E_SHOOTER_BET": "El tirador no ha jugado a Win ni a Don't Win. No se tira: pídale su apuesta.",
    "E_NO_DICE": "Faltan los dos dados del tirador. No se tira: ofrézcale los seis.",
    "E_DICE_USED": "Uno de esos dados sirvió en la sesión anterior o se retiró. No se ha admitido:"
    " traiga otro.",
    "E_STEP_MISSING": "Falta un paso antes de cerrar. No se ha cerrado: hágalo y vuelva a cantar.",
}

_PLAY: dict[str, str] = {
    "E_NOTHING_AWAITED": "Ahora no se espera nada. No se ha anotado: mire en qué punto está.",
    "E_IMPOSSIBLE": "Eso no puede haber salido. No se ha anotado: mire la carta o el número otra"
    " vez.",
    "E_NOT_BY_HAND": "Aquí el azar lo pone la casa. No se ha anotado nada a mano.",
    "E_NO_DECISION": "A esa mano no se le pregunta nada ahora. No se ha hecho nada: mire el turno.",
    "E_CHOICE": "Eso no se ofrece en esta mano. No se ha hecho nada: elija entre lo que hay.",
    "E_AMOUNT": "El importe no es el que corresponde. No se ha aceptado: complételo o devuelva el"
    " exceso.",
    "E_PICK": "Faltan cartas por señalar o sobra alguna. No se ha hecho nada: señálelas otra vez.",
    "E_CANNOT_CORRECT": "Con esa corrección ya no encaja lo que se jugó después. No se ha"
    " corregido: decide el jefe de mesa.",
    "E_NO_RETHROW": "En este juego se anula la jugada entera. No se ha hecho nada: anúlela.",
    "E_ALREADY_SETTLED": "La jugada ya está pagada o anulada. No se ha cambiado nada.",
    "E_NOT_APPROVED_YET": "El jefe de mesa aún no ha aprobado las fichas apiladas. No se ha pagado:"
    " espere su visto bueno.",
    "E_NOTHING_TO_PAY": "No hay nada que pagar ahora. No se ha movido ninguna ficha.",
    "E_HOLD_EXPIRED": "Ha pasado la media hora. El pago ya no se retiene: se entrega.",
}

TABLES: dict[str, str] = _LIFE | _SEATS | _BETS | _PLAY
"""Code → Spanish text of every refusal at a table."""
