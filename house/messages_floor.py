"""What the house says when the depot of playing cards refuses; read with ``house/messages``."""

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
}
"""Code → Spanish text of every refusal of the depot of cards."""
