"""The Spanish sentences of the director's page and the inspector's, by key."""

from __future__ import annotations

from collections.abc import Mapping


def _(text: str) -> str:
    """Marks a sentence for the catalogues; it is translated when it is said."""
    return text


OFFICE: Mapping[str, str] = {
    "office.result": _("Resultado de hoy"),
    "office.resultNote": _("parte de la casa {theoretical}, redondeos {off}"),
    "office.units": _("Cartones vendidos"),
    "office.unitsRunning": _("{games} · la {number} en juego, bola {ball}"),
    "office.gross": _("Recaudado en bingo"),
    "office.grossNote": _("media de {money} por partida"),
    "office.owed": _("Debemos a los jugadores"),
    "office.owedNote": _("prima {prima}; premios y devoluciones {rest}"),
    "office.expected": _("Lo que sale frente a lo esperado"),
    "office.expectedNote": _("banda del 95 por ciento"),
    "office.inside": _("dentro"),
    "office.outside": _("fuera"),
    "office.theory": _("esperado"),
    "office.few": _("pocas partidas"),
    "office.cases": _("Casos"),
    "office.actual": _("Real"),
    "office.figure": _("Cifra"),
    "office.tills": _("Cajas"),
    "office.tillsNote": _("esperado ahora"),
    "office.till": _("Caja {name}"),
    "office.tillClosed": _("Caja {name} · cerrada"),
    "office.tillDifference": _("diferencia {money}"),
    "office.tillRight": _("cuadrada a las {time}"),
    "office.tillOpen": _("{person}"),
    "office.pools": _("Prima y existencias"),
    "office.prima": _("Prima"),
    "office.primaAccumulating": _("faltan {missing}"),
    "office.primaArmed": _("en juego hasta la bola {limit}, {games}"),
    "office.next": _("Para la prima siguiente"),
    "office.nextNote": _("lo que pasó del tope"),
    "office.stock": _("Cartones en existencias"),
    "office.stockNote": _("de todas las series"),
    "office.minutes": _("Libro de Actas"),
    "office.waiting": _("Esperan su firma"),
    "office.nothingWaits": _("Nada espera firma."),
    "office.mine": _("Lo propuso usted: firma otra persona."),
    "office.proposed": _("propone {person} a las {time} · vence {until}"),
    "office.confirm": _("Confirmar"),
    "office.reject": _("No"),
    "office.alarms": _("Avisos"),
    "office.noAlarms": _("Todo en orden."),
    "office.officials": _("Inspección presente"),
    "office.official": _("{person}, desde las {time}"),
    "office.forecast": _("Prima: previsión"),
    "office.forecastArmed": _(
        "Con {cards} por partida, sale en unas {mean} partidas; antes de la {nine}, 9 de cada 10"
        " veces."
    ),
    "office.forecastFilling": _(
        "Entra en juego después de {filling}, más o menos; sale en unas {mean} partidas más."
    ),
    "office.tonight": _("Esta noche: {chance}, si quedan {games}"),
    "office.tonightUnknown": _("Dentro de {games}: {chance}"),
    "office.byGame": _("Probabilidad de que haya salido, por partidas"),
    "office.byBall": _("Probabilidad en una partida, por bolas, en tanto por ciento"),
    "office.noForecast": _("Se calcula con los cartones de la primera partida."),
    "office.noGames": _("Hoy no se ha jugado ninguna partida."),
    "chart.forecast": _("Probabilidad de que la prima haya salido, por partidas"),
    "chart.byBall": _("Probabilidad de la prima en una partida, por bolas"),
    "band.line": _("Bola de la línea, media"),
    "band.bingo": _("Bola del bingo, media"),
    "band.prima": _("Primas ganadas en juego"),
    "band.balls": _("Ji cuadrado de las bolas, 7 días"),
    "alarm.chain": _("El libro {book} no cuadra: el asiento {row} no encaja en la cadena"),
    "alarm.interrupted": _("Partida {number} interrumpida: {cause}"),
    "alarm.apart": _("Partida {number}: bola {balls} apartada"),
    "alarm.machine": _("El extractor {name} no contesta"),
    "alarm.official": _("Se negó algo al inspector {person}: {what}"),
    "alarm.locked": _("Cuenta bloqueada: {person}"),
    "alarm.difference": _("Caja {till} con diferencia de {money}"),
    "alarm.band": _("Fuera de la banda: {name}"),
    "alarm.ballSet": _("Al juego de bolas {name} le quedan {left} usos"),
    "alarm.stock": _("Quedan {left} cartones: menos de tres partidas"),
    "alarm.unsigned": _("Asientos sin firmar en el libro de actas: {n}"),
    "alarm.early": _("Prima ganada pronto en la partida {number}: es posible, mírela"),
    "act.AnnulGame": _("Anular la partida"),
    "act.OverruleClaim": _("Decidir lo contrario en un canto"),
    "act.units": _("cartones"),
    "act.owed": _("se devuelven"),
    "act.loss": _("pérdida de la casa"),
    "draw.title": _("Comprobación del sorteo"),
    "draw.step1": _("Antes de la venta se publicó el compromiso"),
    "draw.step2": _("Al cerrar la venta, la cadena selló el sorteo"),
    "draw.step3": _("Después de la partida se publicó el secreto"),
    "draw.step4": _("Su SHA-256 es el compromiso"),
    "draw.step5": _("Cada bola sale otra vez del secreto"),
    "draw.step6": _("Todos los asientos de la partida encajan en su cadena"),
    "draw.fits": _("encaja"),
    "draw.misfit": _("no encaja"),
    "draw.waits": _("todavía no"),
    "draw.how": _(
        "Bola k: HMAC-SHA-256 con el secreto sobre «sello|k|intento»; los ocho primeros bytes, un"
        " número, se reducen a los que quedan en el bombo, de menor a mayor. Si el número cae en"
        " el resto que no es justo, cuenta el intento siguiente."
    ),
    "draw.not": _("Las bolas de esta partida no salieron de un sorteo electrónico."),
    "draw.recorded": _("{n} de {m} bolas iguales"),
    "draw.row": _("asiento {n}"),
}
