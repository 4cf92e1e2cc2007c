"""What the house says when it refuses: one Spanish text for every code.

A text begins with one sentence that says what is wrong, so that a screen can set it large; what
follows says what did *not* happen and what to do now. Placeholders in braces are filled from the
details of the refusal. The texts are message ids: other languages come from the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from house.messages_cage import CAGE
from house.messages_floor import FLOOR
from house.messages_pools import POOLS
from house.messages_tables import TABLES

UNKNOWN = "No se ha podido hacer. No se ha anotado nada: mire la pantalla y vuelva a intentarlo."
"""Said for a code that has no text of its own; the code itself stands beside it."""

_HOUSE: dict[str, str] = {
    "E_FORBIDDEN": "Su puesto no puede hacer esto. No se ha hecho nada: llame a quien corresponda.",
    "E_STALE": "Esto ha cambiado mientras tanto. No se ha hecho nada: mire cómo está ahora y repita"
    " si hace falta.",
    "E_BAD_INPUT": "Falta un dato o no es correcto. No se ha anotado nada: revise lo escrito.",
    "E_ID_REUSED": "Esta orden ya se usó con otros datos. No se ha hecho nada: vuelva a empezarla.",
    "E_BAD_AMOUNT": "El importe no es correcto. No se ha movido dinero: escríbalo de nuevo en euros"
    " y céntimos.",
    "E_STORAGE": "La casa no ha podido guardar. No se ha hecho nada: no siga y avise al jefe de"
    " mesa.",
    "E_WORKERS": "La casa no puede correr en {workers} procesos. No se ha abierto ninguno: falta"
    " {missing}.",
    "E_FAULT": "La casa ha fallado en algo. No se ha hecho nada: repítalo y, si vuelve a pasar,"
    " avise al administrador.",
    "E_PLAYERS_MONEY": "Ese dinero es de los jugadores. No se ha movido: solo puede salir como"
    " premio.",
    "E_NOT_LENT": "Ese dato no se puede tomar de ahí. No se ha hecho nada: elija otra vez.",
    "E_NO_ROUND": "No existe lo que busca. No se ha hecho nada: vuelva a cargar la pantalla.",
    "E_CLOSED": "Ya está cerrado. No se ha hecho nada: si hay que corregir, se añade una nota.",
    "E_NO_ACTION": "La casa no conoce esa orden. No se ha hecho nada: vuelva a cargar la pantalla.",
    "E_KEY_REQUIRED": "La orden llegó incompleta. No se ha hecho nada: púlsela otra vez.",
    "E_LEDGER": "El dinero no cuadra. No se ha movido nada: no siga y avise al jefe de mesa.",
    "E_REPLAY": "Lo guardado no coincide con el libro. No siga: avise a la dirección.",
    "E_NOT_DUE": "Aún no es la hora. No se ha hecho nada: espere a que el reloj llegue a cero.",
    "E_NOT_ENOUGH_MONEY": "En la caja no hay tanto dinero. No se ha movido nada: pida más o saque"
    " menos.",
    "E_DEBTS_OPEN": "Ya hay una cuenta de deudas abierta. No se ha abierto otra.",
    "E_BOOK_OPEN": "Ya hay un libro de actas abierto. No se ha abierto otro: cierre ese antes.",
    "E_POOL_RUNNING": "Ese bote ya está en marcha. No se ha abierto otro ni se ha cambiado.",
    "E_COMMITMENT": "Falta el sello del sorteo. No se ha abierto: avise al administrador.",
    "E_LUCK": "El sorteo no coincide con su sello. No siga: avise a la dirección.",
    "E_LINK_DOWN": "No hay comunicación con el centro. No se ha hecho nada: espere a que vuelva.",
    "E_NOT_AUTHORISED": "No consta la autorización. No se ha hecho nada: la dirección tiene que"
    " anotar número y fecha.",
    "E_NOT_APPROVED": "Este aparato no tiene homologación anotada. No se puede usar: regístrela"
    " o elija otro.",
    "E_PROFILE_MISSING": "No hay porcentajes vigentes. No se ha anunciado nada: la dirección tiene"
    " que ponerlos en vigor.",
    "E_PROFILE_PAST": "No puede empezar en el pasado. No se ha guardado: elija una fecha que esté"
    " por llegar.",
    "E_PROFILE_INCOMPLETE": "Faltan porcentajes por escribir. No se ha puesto en vigor: complételos"
    " primero.",
    "E_CAP_BELOW_VALUE": "El tope quedaría por debajo de lo acumulado. No se ha cambiado: elija uno"
    " mayor.",
    "E_PRIMA_LIMIT": "El límite tiene que estar entre {least} y {most} bolas: antes no se completa"
    " ningún cartón. No se ha abierto: escriba otro.",
    "E_CAP_ALONE": "Un tope de más de 10.000,00 € no lo fija una sola persona. No se ha abierto:"
    " mire la coma, o abra la prima con el de siempre y cámbielo con dos firmas.",
    "E_EXPORT": "El archivo no lleva la firma de esta casa o está cambiado. No se da por bueno:"
    " pida otro y avise a la dirección.",
    "E_BUSY": "Ya hay otro trabajo en marcha. No se ha empezado nada: espere a que acabe o párelo.",
    "E_STOCK_NEGATIVE": "No quedan tantos cartones en el almacén. No se ha anotado: cuente otra"
    " vez.",
}

_PEOPLE: dict[str, str] = {
    "E_SIGN_IN": "El nombre o la clave no son correctos. No ha entrado: escríbalos de nuevo.",
    "E_LEAVE_HERE": "La demostración solo se deja desde el propio equipo de la casa. No se ha"
    " borrado nada: abra esta página allí.",
    "E_LEAVE_DATABASE": "Esta demostración vive en una base de datos de otro programa, que aquí no"
    " se borra. Prepare otra base vacía, póngala en BINGO_DATABASE_URL con BINGO_REAL=1 y llame a"
    " manage.py first-director.",
    "E_CODE_WRONG": "Ese código no es el que enseña ahora el teléfono. El segundo factor no se ha"
    " puesto: teclee el siguiente, o empiece otra vez.",
    "E_CODE_DUE": "Falta su segundo factor. No se ha hecho nada: póngalo en su cuenta.",
    "E_CREDENTIAL": "El documento profesional no está en vigor. No ha entrado: hable con la"
    " dirección.",
    "E_PIN": "La clave no es correcta. No se ha firmado nada: tecléela de nuevo.",
    "E_TERMINAL": "En este puesto no basta la clave corta. No se ha hecho nada: escriba la"
    " contraseña completa.",
    "E_LOCKED": "Demasiados intentos seguidos. No ha entrado: espere {seconds} s y vuelva a"
    " probar.",
    "E_ACCOUNT_DISABLED": "Esta cuenta está cerrada. No ha entrado: hable con el administrador.",
    "E_SESSION_ENDED": "Su sesión ha terminado. No se ha hecho nada: entre de nuevo y repita.",
    "E_SESSION_IDLE": "La pantalla se ha cerrado por inactividad. No se ha hecho nada: entre de"
    " nuevo y repita.",
    "E_SESSION_OLD": "Su sesión ha durado demasiado. No se ha hecho nada: entre de nuevo y repita.",
    "E_SIGNATURE_MISSING": "Falta una firma. No se ha hecho nada: la persona tiene que poner su"
    " clave.",
    "E_SEPARATION": "Otra persona tiene que hacer este paso. No se ha hecho nada: usted ya hizo"
    " una parte.",
    "E_OWN_APPROVAL": "Quien propone no puede confirmar. No se ha firmado nada: llame a otra"
    " persona.",
    "E_PROPOSAL_EXPIRED": "La petición ha caducado. No se ha hecho nada: propóngala otra vez.",
    "E_PROPOSAL_CHANGED": "Las cifras han cambiado desde la petición. No se ha hecho nada: lea las"
    " nuevas y proponga otra vez.",
    "E_ALREADY_DECIDED": "Esta petición ya está decidida. No se ha hecho nada más: mire cómo"
    " quedó.",
    "E_TWO_PERSONS": "Hacen falta dos personas. No se ha hecho nada: pida la segunda firma.",
    "E_TOKEN": "Esta pantalla no tiene permiso. No se muestra nada: dela de alta otra vez.",
    "E_ORIGIN": "La petición viene de fuera de la casa. No se ha hecho nada.",
    "E_CSRF": "La página es demasiado antigua. No se ha hecho nada: vuelva a cargarla y repita.",
    "E_TOO_MANY": "Demasiado rápido. No se ha hecho nada: espere {seconds} s y repita.",
    "E_TOO_BIG": "Es demasiado grande. No se ha guardado nada: envíelo por partes.",
    "E_READ_ONLY": "Aquí solo se puede mirar. No se ha cambiado nada.",
    "E_RESERVED": "Estos datos son reservados. No se muestran: pídalos a la dirección.",
    "E_TEST_MODE": "El modo de prueba no vale en una sala real. No se ha arrancado.",
    "E_RESTORE_CHECK": "La copia no cuadra con los libros. No se ha restaurado: use otra y avise.",
    "E_CHAIN_BROKEN": "El libro no encaja en la línea {row}. No se escribe más en él: avise a la"
    " dirección y al funcionario.",
    "E_CHAIN_HEAD": "Esa cabecera impresa no está en el libro. Guarde el papel y avise a la"
    " dirección.",
    "E_BOOK_LOCKED": "Lo escrito en el libro no se cambia. No se ha tocado: añada una línea de"
    " corrección.",
}

_CARDS: dict[str, str] = {
    "E_CARD_ROW_SIZE": "Hay una fila que no tiene cinco números. No se ha guardado ningún cartón:"
    " revise el archivo de la serie.",
    "E_CARD_RANGE": "Hay un número que no está entre 1 y 90. No se ha guardado ningún cartón:"
    " revise el archivo de la serie.",
    "E_CARD_REPEATED": "Hay un número repetido en un cartón. No se ha guardado ninguno: revise el"
    " archivo de la serie.",
    "E_CARD_COLUMN_CLASH": "Hay un número fuera de su columna. No se ha guardado ningún cartón:"
    " revise el archivo de la serie.",
    "E_CARD_EMPTY_COLUMN": "Hay una columna sin números. No se ha guardado ningún cartón: revise"
    " el archivo de la serie.",
    "E_CARD_COLUMN_ORDER": "Hay una columna que no crece hacia abajo. No se ha guardado ningún"
    " cartón: revise el archivo de la serie.",
    "E_MATRIX_SIZE": "La serie tiene que ser múltiplo de seis. No se ha generado: cambie el"
    " tamaño.",
    "E_MATRIX_DUPLICATE": "Hay dos cartones iguales. No se ha guardado la matriz: genérela otra"
    " vez.",
    "E_MATRIX_ROW": "Hay dos filas iguales en la matriz. No se ha guardado: genérela otra vez.",
    "E_STRIP_COVER": "Una tira de seis no lleva los noventa números. No se ha guardado: genérela"
    " otra vez.",
    "E_NUMBER_TAKEN": "Ese número ya existe. No se ha guardado: compruébelo o elija otro.",
    "E_DIGEST": "Los cartones no coinciden con la matriz guardada. No se usan: avise a la"
    " dirección.",
    "E_CARD_CORRUPT": "Ese cartón no se puede leer en el almacén. No se vende ni se comprueba:"
    " apártelo.",
    "E_CARD_UNREADABLE": "El cartón está ilegible o corregido. No gana nada: avise al jefe de"
    " sala.",
    "E_EQUAL_CARD": "Ya hay un cartón igual en juego. No se ha vendido: apártelo y avise.",
    "E_SERIES_FILE": "El archivo de la serie no se puede leer. No se ha guardado ningún cartón:"
    " pida otro.",
    "E_QR": "El código no se puede leer. No se ha comprobado nada: teclee el número del cartón.",
    "E_TAG": "El código no es de esta casa. No se ha comprobado nada: compare el papel y avise.",
    "E_SERIES_IN_USE": "Esa serie está en otra partida. No se ha elegido: tome otra.",
    "E_SERIES_USED_UP": "Esa serie está agotada. No se ha elegido: tome una serie nueva.",
    "E_BALLSET_EXPIRED": "El juego de bolas ya ha servido mil partidas. No se abre la venta: ponga"
    " otro y anótelo.",
    "E_BALL_COUNT": "Falta la bola {number}. La sesión no se abre: complete las noventa y cuente"
    " otra vez.",
}

_SALE: dict[str, str] = {
    "E_SESSION_CHECKS": "Falta comprobar el equipo. La sesión no se abre: confirme cada punto de"
    " la lista.",
    "E_SESSION_NOT_OPEN": "La sesión no está abierta. No se ha anunciado nada: ábrala primero.",
    "E_SESSION_OPEN": "Ya hay una sesión abierta. No se ha abierto otra: cierre esa antes.",
    "E_SESSION_RUNS": "La sesión {name} sigue abierta. El día no se cierra: ciérrela antes.",
    "E_TILL_RUNS": "La caja {till} sigue abierta. No se ha cerrado nada: cuéntela y entréguela"
    " antes.",
    "E_LAST_GAME_PLAYED": "La última partida ya se ha jugado. No se ha anunciado otra: cierre la"
    " sesión.",
    "E_STAFF_MISSING": "Falta personal en la sala. La sesión no se abre: anote quién está"
    " presente.",
    "E_HOURS": "La sala está fuera de horario. No se abre otra venta: cierre la sesión.",
    "E_PREVIOUS_GAME_OPEN": "La partida anterior no ha terminado. No se ha anunciado otra: cierre"
    " esa primero.",
    "E_MIXED_FACE_VALUE": "En una partida solo hay un precio. No se ha añadido: elija una serie"
    " del mismo valor.",
    "E_FACE_VALUE_NOT_ALLOWED": "La sala no vende cartones de ese valor. No se ha anunciado: elija"
    " otra serie.",
    "E_NO_NEXT_GAME": "Detrás de la última partida no hay otra. No se venden dobles: ofrezca"
    " cartones sencillos.",
    "E_SALE_CLOSED": "La venta de esta partida está cerrada. No se ha vendido ni cobrado nada:"
    " devuelva el dinero.",
    "E_SALE_NOT_CLOSED": "La venta sigue abierta. No se ha hecho nada: ciérrela primero.",
    "E_CREDIT_FORBIDDEN": "Los cartones se pagan al contado. No se ha vendido nada: pida el"
    " importe entero.",
    "E_SHORT_CASH": "El dinero entregado no llega. No se ha vendido nada: pida el importe entero.",
    "E_CARD_ALREADY_SOLD": "El cartón {number} ya está vendido. No se ha vendido otra vez: dé el"
    " siguiente.",
    "E_CARD_USED": "El cartón {number} fue de otra partida. No se vende: apártelo y dé el"
    " siguiente.",
    "E_CARD_NOT_ON_SALE": "El cartón {number} no está a la venta. No se ha vendido: dé el"
    " siguiente de la serie.",
    "E_NOT_NEXT": "El siguiente cartón es otro. No se ha vendido nada: dé los cartones en su"
    " orden.",
    "E_SERIES_LIMIT": "No quedan tantos cartones para esta partida. No se ha vendido nada: ofrezca"
    " menos.",
    "E_SECOND_SERIES_MISSING": "La serie se acaba y no hay otra detrás. No se ha vendido nada:"
    " pida al jefe de mesa una segunda serie.",
    "E_SECOND_SERIES_START": "La segunda serie tiene que estar sin empezar. No se ha añadido:"
    " elija otra.",
    "E_NOT_LAST_SALE": "Detrás de esa venta ya hay otra. No se ha deshecho: use la devolución.",
    "E_RANGE_GAP": "Faltan por vender del {first} al {last}. La venta no se cierra: véndalos o"
    " recorte el tramo.",
    "E_BLOCK_OPEN": "El vendedor {seller} no ha liquidado. La venta no se cierra: liquide su taco.",
    "E_LEFTOVER_MISMATCH": "Las sobras no cuadran. La venta no se cierra: cuente otra vez o"
    " explique la diferencia.",
    "E_FIGURES_PUBLISHED": "Las cifras ya se han dicho a la sala. La venta no se reabre: siga o"
    " anule la partida.",
    "E_NO_CARDS": "No se ha vendido ningún cartón. No se publica nada: cancele la partida.",
    "E_COUNT_FINAL": "La línea ya se ha adjudicado. La cuenta no se cambia: escriba una"
    " incidencia.",
    "E_SHIFT_CLOSED": "El turno de la caja no está abierto. No se ha cobrado ni pagado nada: abra"
    " el turno.",
    "E_TILL_OPEN": "Esa caja está abierta a nombre de otra persona. No se ha abierto: que la cierre"
    " antes.",
    "E_SHIFT_OPEN": "Esta caja ya tiene un turno abierto. No se ha abierto otro: ciérrelo antes.",
}

_PLAY: dict[str, str] = {
    "E_ACTA_FIRST": "La partida no está en el libro de actas. No se empieza: publique antes las"
    " cifras.",
    "E_NOT_ANNOUNCED": "Falta decir los cartones vendidos y los premios. No se empieza: léalos en"
    " voz alta.",
    "E_ALREADY_STARTED": "La partida ya ha empezado. No se cancela: solo se puede anular.",
    "E_HELD_FIRST": "Hay una bola retenida, la {held}. No se ha dicho otra: esa va primero.",
    "E_BALLS_LEFT": "Quedan {left} bolas dentro. La partida sigue: pida la siguiente.",
    "E_BALLS_OUT": "Ya han salido las noventa bolas. No sale ninguna más: pregunte si canta"
    " alguien.",
    "E_EXTRACTOR": "El extractor está en otro modo. No ha salido ninguna bola: mire cómo entran"
    " las bolas.",
    "E_BALL_RANGE": "Solo hay bolas del 1 al 90. No se ha anotado ninguna: mire la bola otra vez.",
    "E_BALL_REPEATED": "El {number} ya salió en la bola {ordinal}. No se ha anotado: mire la bola"
    " y el panel.",
    "E_TOO_FAST": "Aún no ha pasado la pausa entre bolas. No se ha dicho ninguna: espere un"
    " momento.",
    "E_GAME_STOPPED": "Hay un cartón en comprobación. No ha salido ninguna bola: ordene continuar"
    " o terminar.",
    "E_NOT_PLAYING": "La partida no está en juego. No se ha hecho nada: mire en qué punto está.",
    "E_CORRECTION_LATE": "Detrás ya hay otra bola o un canto válido. No se ha corregido: el jefe"
    " de mesa decide si se anula.",
    "E_CARD_NOT_SOLD": "El cartón {number} no se vendió en esta partida. No gana nada: compare"
    " serie y número con el papel.",
    "E_CARD_VOID": "El cartón {number} se retiró durante la venta. No gana nada.",
    "E_CARD_RETURNED": "El cartón {number} se devolvió durante la venta. No vale nada: retire el"
    " papel viejo.",
    "E_CARD_CLAIMED": "El cartón {number} está sobre la mesa y es válido: se vendió. No se ha"
    " corregido la cuenta: recuente.",
    "E_HALF_USED": "Esa mitad del doble ya se jugó. No gana nada en esta partida.",
    "E_DOUBLE_OPEN": "La otra mitad del doble {number} aún juega. No se ha pagado: apártelo y"
    " páguelo al acabar la otra partida.",
    "E_NOT_LAST_BALL": "Ese cartón se completó en una bola anterior. Aquí solo vale la última: no"
    " se adjudica nada.",
    "E_NUMBERS_MISSING": "A ese cartón le faltan números. No se adjudica nada: la partida puede"
    " continuar.",
    "E_LINE_CLOSED": "La línea se adjudicó en la bola {ball}. Este canto llega tarde: no se paga"
    " otra línea.",
    "E_GAME_FINISHED": "La partida ya se dio por terminada. Este canto llega tarde: no se paga"
    " otro premio.",
    "E_NO_CALL": "No hay ningún canto para ese cartón. No se ha comprobado nada: anote antes el"
    " canto.",
    "E_CLAIM_OPEN": "Queda un canto sin decidir. La partida sigue parada: compruebe el cartón o"
    " descarte el canto.",
    "E_BINGO_VALID": "Hay un bingo válido en esta parada. La partida no continúa: ordene terminar.",
    "E_NO_BINGO": "No hay ningún bingo válido. La partida no termina: ordene continuar.",
    "E_QUESTION_NOT_ASKED": "Falta preguntar si hay alguno más. No se ha adjudicado nada: pregunte"
    " y espere.",
    "E_RULING_REQUIRED": "El bingo se ha cantado en la bola {ball}, al límite de la prima"
    " ({limit}). No se ha adjudicado nada: diga por qué entra o no entra.",
    "E_GAME_NOT_FINISHED": "La partida no ha terminado. No se ha pagado nada: espere a la orden de"
    " terminar.",
    "E_NOT_COUNTED": "El dinero de los premios no está contado. No se ha pagado: cuéntelo primero.",
    "E_CARD_REQUIRED": "Hace falta el cartón en la mano. No se ha pagado nada: pídalo, léalo o"
    " teclee su número.",
    "E_ALREADY_PAID": "Ese premio ya está pagado. No se ha pagado otra vez: mire el recibo.",
    "E_NO_RECEIPT": "Ese recibo ya no está a mano. No se ha impreso nada: búsquelo en el libro.",
    "E_SALE_UNDONE": "Esa venta se deshizo. No se ha impreso nada: el papel ya no vale.",
    "E_RECEIPT_REQUIRED": "El recibo de la prima es obligatorio. Sigue pendiente: arregle la"
    " impresora o imprímalo en otra caja.",
    "E_RECEIPTS_OPEN": "Ya se lleva la cuenta de los recibos. No se ha abierto otra.",
    "E_PRIZE_OPEN": "Queda algún premio sin pagar. La partida no se cierra: páguelo o apártelo.",
    "E_PRIZE_PAID": "Ya se ha pagado un premio de esta partida. No se anula: use el libro de"
    " reclamaciones.",
    "E_GAME_CLOSED": "La partida está cerrada. No se ha cambiado nada: use el libro de"
    " reclamaciones.",
    "E_ALREADY_REFUNDED": "El cartón {number} ya está devuelto. No se ha pagado otra vez: mire la"
    " lista.",
    "E_READ_ALOUD": "Falta leer el párrafo {paragraph} en voz alta. No se ha hecho nada: léalo y"
    " confírmelo.",
    "E_REFUND_DUE": "Han pasado los quince minutos. La partida no empieza: anúlela y devuelva el"
    " dinero.",
    "E_ANNUL_REQUIRED": "El azar no está asegurado. La partida no sigue: anúlela.",
    "E_AGENT_REQUIRED": "Tiene que decidir el agente de la autoridad. La partida sigue parada:"
    " anote su decisión.",
    "W_ALREADY_CLAIMED": "Ese cartón ya está en esta parada. Cuenta una sola vez.",
}

MESSAGES: dict[str, str] = _HOUSE | _PEOPLE | _CARDS | _SALE | _PLAY | TABLES | POOLS | CAGE | FLOOR
"""Code → Spanish text with placeholders."""


class _Details(dict[str, Any]):
    """Details of a refusal; one that the rules did not give is shown as an ellipsis."""

    def __missing__(self, key: str) -> str:
        return "…"


def explain(code: str, details: Mapping[str, Any], translate: Callable[[str], str] = str) -> str:
    """The text of a refusal with its details filled in, in the language of ``translate``."""
    return translate(MESSAGES.get(code, UNKNOWN)).format_map(_Details(details))
