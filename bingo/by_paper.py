"""Going on by paper: one sheet with all that the table needs when every screen is dead.

After each step of the hall the sheet is written anew as a page without any other file, so that it
opens from a stick on any machine and prints on two pages: who plays with which cards, the prizes,
the balls that are out and those still inside, what is owed and what is in the tills. Everything on
it comes from the views of the rounds; nothing is worked out here but the balls that are left.
Requirements BINGO-21, BINGO-22, BINGO-56.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from html import escape
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import structlog

from bingo.paper.words import euros
from house.contract import Seat
from house.play import Door, Outcome
from house.rounds import Round
from house.settings import Settings

FILE = "seguir-en-papel.html"
KINDS = ("ninety_ball", "session", "prima", "debts", "shift")
ALL_BALLS = range(1, 91)
A_TEN = 10

PHASES = {
    "ANNOUNCED": "anunciada, sin vender",
    "SELLING": "en venta",
    "SALE_CLOSED": "venta cerrada, sin publicar",
    "PUBLISHED": "cifras publicadas, sin bolas",
    "PLAYING": "en juego",
    "CLAIM_STOP": "parada por un cante",
    "INTERRUPTED": "interrumpida por avería",
    "FINISHED": "terminada, por pagar",
    "CLOSED": "cerrada",
    "ANNULLED": "anulada",
    "CANCELLED": "suspendida sin cartones",
}
PRIZES = {"line": "Línea", "bingo": "Bingo", "pool": "Prima"}
STATES = {"ADJUDICATED": "POR PAGAR", "PAID": "pagado", "SET_ASIDE": "apartado"}

GO_ON = (
    "Lea en voz alta la avería y la hora, y siga con las bolas por extracción a mano.",
    "Tache en la cuadrícula cada bola que salga y apúntela en la lista, por su orden.",
    "Vale un cante si el cartón está en los intervalos vendidos y sus números están tachados.",
    "Pregunte por otros cantes antes de seguir. Los premios son los de esta hoja.",
    "Pague solo lo que pone POR PAGAR y lo que salga desde ahora; firme cada pago el jefe de mesa.",
    "Si no sale ninguna bola en quince minutos, devuelva el precio de cada cartón.",
    "Guarde la hoja: con ella se anota después lo jugado, bola por bola.",
)

STYLE = """body{font:13px/1.35 sans-serif;margin:14mm;color:#000}h1{font-size:22px;margin:0}
h2{font-size:15px;margin:14px 0 4px;border-bottom:2px solid #000}table{border-collapse:collapse}
td,th{padding:2px 10px 2px 0;text-align:left;vertical-align:top}.r{text-align:right}
.b td{border:1px solid #000;width:9mm;height:9mm;padding:0;text-align:center;font-size:15px}
.b .o{background:#000;color:#fff;font-weight:700}.o2{letter-spacing:.04em}ol{margin:4px 0 0 18px;
padding:0}.due{font-weight:700}@media print{body{margin:0}}"""

log = structlog.get_logger()


class SheetKeeper:
    """Keeps the sheet of a hall true; ``folder`` is the house's data folder."""

    def __init__(self, door: Door, hall: str, *, name: str, zone: str, folder: Path) -> None:
        self.door = door
        self.hall = hall
        self.name = name
        self.zone = ZoneInfo(zone)
        self.path = folder / FILE

    @classmethod
    def of(cls, settings: Settings, door: Door) -> SheetKeeper:
        """The sheet of this house's hall."""
        named = {"name": settings.hall_name, "zone": settings.timezone}
        return cls(door, settings.hall, **named, folder=settings.data_dir)

    def hear(self, outcome: Outcome) -> None:
        """Writes the sheet when a committed order has changed what stands on it."""
        if any(found.kind in KINDS for found in outcome.rounds.values()):
            self.write()

    def write(self) -> None:
        """The whole sheet in one piece; a full disk never stops a game, and is told in the log."""
        draft = self.path.with_suffix(".new")
        try:
            draft.write_text(self.text(), encoding="utf-8")
            draft.replace(self.path)
        except OSError as why:
            log.error("paper sheet", why=str(why))

    def text(self) -> str:
        """The sheet as it must stand now."""
        game = self.door.latest(self.hall, "ninety_ball")
        lasting = {kind: self._views(kind) for kind in KINDS[1:]}
        view = _view(game) if game is not None else None
        return sheet(view, lasting, name=self.name, at=self._moment(self.door.world.now()))

    def _views(self, kind: str) -> list[Mapping[str, Any]]:
        return [_view(found) for found in self.door.open_rounds(self.hall, (kind,))]

    def _moment(self, at: int) -> str:
        return f"{datetime.fromtimestamp(at / 1000, self.zone):%d-%m-%Y %H:%M:%S}"


def _view(found: Round) -> Mapping[str, Any]:
    return found.game.view(found.state, Seat("head"), found.terms)


def sheet(
    game: Mapping[str, Any] | None,
    lasting: Mapping[str, Sequence[Mapping[str, Any]]],
    *,
    name: str,
    at: str,
) -> str:
    """The page of a game's view and those of session, prima, debts and shifts; pure."""
    parts = [
        f"<h1>{escape(name)} · seguir en papel</h1><p>Al paso de las <b>{at}</b></p>",
        *(_game(game) if game else ["<p>Ninguna partida todavía.</p>"]),
        _section("Prima acumulada", _rows(map(_prima, lasting["prima"]))),
        _section("Se debe a los jugadores", _owed(game, lasting["debts"])),
        _section("Cajas, lo que ha de haber", _rows(map(_till, lasting["shift"]))),
        _section("Cómo se sigue", f"<ol>{''.join(f'<li>{words}</li>' for words in GO_ON)}</ol>"),
    ]
    title = f"<title>Seguir en papel · {escape(name)}</title>"
    return (
        f'<!doctype html><html lang="es"><head><meta charset="utf-8">{title}'
        f"<style>{STYLE}</style></head><body>{''.join(parts)}</body></html>\n"
    )


def _game(game: Mapping[str, Any]) -> list[str]:
    figures, sale = game["figures"], game["sale"]
    facts = [
        ("Partida", f"{game['game']['number']}, {PHASES[game['phase']]}"),
        ("Cartones vendidos", f"{sale['units']} de {euros(game['game']['face_cents'])}"),
        *(("Intervalo", _range(one)) for one in sale["ranges"]),
        ("Recaudado", euros(sale["gross"])),
    ]
    prizes = [
        ("Línea", euros(figures["line_total"]) + _won(game, "line")),
        ("Bingo", euros(figures["bingo_total"]) + _won(game, "bingo")),
        *(("Prima", _pool(pool)) for pool in [game["pool"]] if pool),
    ]
    out = [number for number, _ in game["balls"]]
    return [
        _section("La partida", _rows(facts)),
        _section(
            "Premios" + ("" if figures["published"] else " si la venta cerrase ahora"),
            _rows(prizes),
        ),
        _section(f"Bolas: {len(out)} fuera, {len(ALL_BALLS) - len(out)} dentro", _balls(out)),
    ]


def _won(game: Mapping[str, Any], prize: str) -> str:
    won = (game["result"] or {}).get(prize)
    return f", cantada en la bola {won['ball']}" if won else ""


def _pool(pool: Mapping[str, Any]) -> str:
    if pool["state"] != "armed":
        return "no se juega en esta partida"
    over = "ya pasó" if pool["passed"] else f"quedan {pool['left']} bolas"
    return f"{euros(pool['prize'])} hasta la bola {pool['limit']}, {over}"


def _balls(out: Sequence[int]) -> str:
    tens = [ALL_BALLS[start : start + A_TEN] for start in range(0, len(ALL_BALLS), A_TEN)]
    rows = "".join(f"<tr>{''.join(_cell(number, out) for number in ten)}</tr>" for ten in tens)
    order = ", ".join(f"{place}.ª {number}" for place, number in enumerate(out, 1))
    return f'<table class="b">{rows}</table><p class="o2">{order or "Ninguna todavía."}</p>'


def _cell(number: int, out: Sequence[int]) -> str:
    return f'<td class="o">{number}</td>' if number in out else f"<td>{number}</td>"


def _owed(game: Mapping[str, Any] | None, debts: Sequence[Mapping[str, Any]]) -> str:
    awards = [
        (f"{PRIZES[one['prize']]}, cartón {one['number']} de {one['series']}",
         f"{euros(one['cents'])} · {STATES[one['state']]}")
        for one in (game["awards"] if game else ())
        if one["state"] in STATES
    ]  # fmt: skip
    kept = [
        row
        for debt in debts
        for row in (
            *((f"Partida {one['game']}, {PRIZES[one['prize']]} apartado, cartón {one['number']}",
               euros(one["cents"])) for one in debt["owed"]),
            *((f"Devolución de la partida {one['game']}", euros(one["outstanding"]))
              for one in debt["refunds"] if one["outstanding"]),
            ("Línea que se acumula", euros(debt["carry_line"])),
            ("Bingo que se acumula", euros(debt["carry_bingo"])),
        )
    ]  # fmt: skip
    return _rows([*awards, *kept])


def _prima(view: Mapping[str, Any]) -> tuple[str, str]:
    armed = f"en juego hasta la bola {view['limit']}" if view["armed"] else "acumulando"
    return armed, f"{euros(view['fund'])} de {euros(view['cap'])}"


def _till(view: Mapping[str, Any]) -> tuple[str, str]:
    return f"Caja {view['till']} · {view['cashier']}", euros(view["expected_cents"])


def _range(one: Sequence[Any]) -> str:
    series, first, last = one
    return f"{series}, del {first} al {last}"


def _section(name: str, content: str) -> str:
    return f"<h2>{escape(name)}</h2>{content}"


def _rows(rows: Iterable[tuple[str, str]]) -> str:
    found = "".join(
        f'<tr><td>{escape(name)}</td><td class="{"due" if "POR PAGAR" in value else "r"}">'
        f"{escape(value)}</td></tr>"
        for name, value in rows
    )
    return f"<table>{found}</table>" if found else "<p>Nada.</p>"
