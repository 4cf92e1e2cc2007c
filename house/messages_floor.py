"""What the house says when admission or the depot of cards refuse; read with ``house/messages``."""

from __future__ import annotations

FLOOR: dict[str, str] = {
    "E_DEPOT_OPEN": "El depósito de naipes ya está abierto. No se ha abierto otro.",
    "E_MAKER": "Ese fabricante no está autorizado. No se han recibido los naipes: devuélvalos o"
    " anote su autorización.",
    "E_CARDS_STATE": "Esa media docena no está en ese punto. No se ha hecho nada: mire dónde está"
    " ahora.",
    "E_SEAL_BROKEN": "El precinto no está intacto. No se juega con esos naipes: retírelos y traiga"
    " otros.",
    "E_CARDS_NOT_DRAWN": "A la mesa {table} le faltan los naipes. No se abre ni se reparte:"
    " sáquelos del depósito y muéstrelos contados.",
    "E_PACK_WITHDRAWN": "Esos naipes están retirados por un defecto. No se juega con ellos ni se"
    " guardan como buenos: traiga otra media docena.",
    "E_INCOMPLETE": "Lo contado no es todo lo que dice el registro. No se ha destruido nada: busque"
    " lo que falta.",
    "E_NOT_ADMITTED": "No admitir. No se ha anotado ninguna entrada: avise al director.",
    "E_ID_REQUIRED": "Faltan datos de la primera visita. No se ha hecho la ficha: complete lo que"
    " falta con el documento en la mano.",
    "E_FILES_NOT_CHECKED": "No se han consultado los ficheros. No se ha anotado nada: busque el"
    " documento y repita.",
    "E_ADMISSION_SUSPENDED": "La admisión está suspendida. No se ha anotado ninguna entrada: espere"
    " a que se reanude.",
    "E_BAN_STANDS": "Esa prohibición no ha llegado a su fin. No se ha levantado: la casa sola no"
    " puede; hace falta una resolución.",
    "E_DISPUTE_OPEN": "Hay una reclamación abierta sobre esa ficha. No se ha borrado nada: espere a"
    " que termine.",
}
"""Code → Spanish text of every refusal of admission and of the depot of cards."""
