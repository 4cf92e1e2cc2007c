"""The pockets of a wheel as a croupier says them."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_pgettext as _p

CONSOLE: Mapping[str, object] = {}
DISPLAY: Mapping[str, object] = {}

POCKETS: Mapping[str, object] = {
    "pocket.0": _p("pocket", "Cero"),
    "pocket.1": _p("pocket", "Uno"),
    "pocket.2": _p("pocket", "Dos"),
    "pocket.3": _p("pocket", "Tres"),
    "pocket.4": _p("pocket", "Cuatro"),
    "pocket.5": _p("pocket", "Cinco"),
    "pocket.6": _p("pocket", "Seis"),
    "pocket.7": _p("pocket", "Siete"),
    "pocket.8": _p("pocket", "Ocho"),
    "pocket.9": _p("pocket", "Nueve"),
    "pocket.10": _p("pocket", "Diez"),
    "pocket.11": _p("pocket", "Once"),
    "pocket.12": _p("pocket", "Doce"),
    "pocket.13": _p("pocket", "Trece"),
    "pocket.14": _p("pocket", "Catorce"),
    "pocket.15": _p("pocket", "Quince"),
    "pocket.16": _p("pocket", "Dieciséis"),
    "pocket.17": _p("pocket", "Diecisiete"),
    "pocket.18": _p("pocket", "Dieciocho"),
    "pocket.19": _p("pocket", "Diecinueve"),
    "pocket.20": _p("pocket", "Veinte"),
    "pocket.21": _p("pocket", "Veintiuno"),
    "pocket.22": _p("pocket", "Veintidós"),
    "pocket.23": _p("pocket", "Veintitrés"),
    "pocket.24": _p("pocket", "Veinticuatro"),
    "pocket.25": _p("pocket", "Veinticinco"),
    "pocket.26": _p("pocket", "Veintiséis"),
    "pocket.27": _p("pocket", "Veintisiete"),
    "pocket.28": _p("pocket", "Veintiocho"),
    "pocket.29": _p("pocket", "Veintinueve"),
    "pocket.30": _p("pocket", "Treinta"),
    "pocket.31": _p("pocket", "Treinta y uno"),
    "pocket.32": _p("pocket", "Treinta y dos"),
    "pocket.33": _p("pocket", "Treinta y tres"),
    "pocket.34": _p("pocket", "Treinta y cuatro"),
    "pocket.35": _p("pocket", "Treinta y cinco"),
    "pocket.36": _p("pocket", "Treinta y seis"),
    "pocket.00": _p("pocket", "Doble cero"),
}
