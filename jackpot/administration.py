"""What the award desk tells whoever opens, changes or ends a pool (POOL-1, 12; BJP-12, 14).

The figures of a blackjack pot are counted before anybody proposes them: the same exact count that
the opening itself makes, so nothing that is shown here can differ from what is signed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from house.archive import Archive
from house.context import House
from house.contract import Refused
from house.rounds import Round
from jackpot import presets
from jackpot.core.desk import bad_input
from jackpot.core.life import check_figures
from jackpot.kinds.blackjack_progressive import odds
from jackpot.kinds.blackjack_progressive.combinations import KNOWN
from jackpot.kinds.blackjack_progressive.rules import (
    OpenProgressive,
    check_levels,
    figures_of,
    shown_return,
)

EDITABLE = ("stake_cents", "pot_bp", "reserve_bp", "min_seed", "cap", "packs")
"""The figures of a preset that the desk lets a director change before the proposal."""

LARGEST = 10**9
POTS = {"carousel": "carousel.pot", "blackjack_progressive": "bjp.pot"}
KINDS = tuple(POTS)
CARRIED = ("cap", "ceiling", "rounding", "partial_first", "preset", "preset_version", "levels")


def presets_told() -> list[dict[str, Any]]:
    """Every preset with the figures that may be changed."""
    found = []
    for name in presets.names():
        fields = asdict(presets.opening(name, authorisation="-", authorised_on="-"))
        found.append({"name": name, **{key: fields[key] for key in EDITABLE}})
    return found


def counted(asked: Mapping[str, str]) -> dict[str, Any] | Refused:
    """The opening that a preset leads to with these changes, its exact odds and its return."""
    name = asked.get("preset", "")
    if name not in presets.names():
        return bad_input("preset", "unknown")
    changes: dict[str, int] = {}
    for key in EDITABLE:
        if key in asked:
            if not asked[key].isdecimal() or int(asked[key]) > LARGEST:
                return bad_input(key)
            changes[key] = int(asked[key])
    opening = presets.opening(name, authorisation="-", authorised_on="-", **changes)
    uses_bank = any(KNOWN[level.name].bank for level in opening.levels)
    figures = figures_of(opening)
    refused = (
        check_figures(figures)
        or check_levels(figures)
        or odds.refusal_of(figures, bank_authorised=True)
    )
    return refused or _told(opening, uses_bank=uses_bank)


def _told(opening: OpenProgressive, *, uses_bank: bool) -> dict[str, Any]:
    figures = figures_of(opening)
    exact = odds.returned(figures)
    fields = asdict(opening)
    for name in ("authorisation", "authorised_on", "follows", "bank_authorised"):
        del fields[name]
    levels = [
        {
            "level": one.level.name,
            "pot_bp": one.level.pot_bp,
            "cents": one.level.fixed(figures.stake_cents),
            "one_in": odds.rounded(one.one_in, 2),
        }
        for one in exact.levels
    ]
    return {
        "fields": fields,
        "uses_bank": uses_bank,
        "levels": levels,
        "return": shown_return(exact),
    }


def openings(house: House, hall: str) -> dict[str, dict[str, Any]]:
    """For every kind whose last pool was closed for the day: the fields with which it goes on."""
    found: dict[str, dict[str, Any]] = {}
    for kind in KINDS:
        last = house.door.latest(hall, kind)
        if last is not None and last.state.closed and not last.state.ended:
            found[kind] = _going_on(kind, last)
    return found


def _going_on(kind: str, last: Round) -> dict[str, Any]:
    opening = last.state.opening
    fields: dict[str, Any] = {
        "authorisation": opening.authorisation,
        "authorised_on": opening.authorised_on,
        "follows": last.id,
    }
    if kind == "carousel":
        return fields
    figures = last.state.figures
    same = {name: getattr(figures, name) for name in (*EDITABLE, *CARRIED)}
    same["levels"] = [asdict(level) for level in figures.levels]
    uses_bank = any(KNOWN[level.name].bank for level in figures.levels)
    return {**fields, **same, "bank_authorised": uses_bank}


def free_tables(house: House, hall: str) -> list[dict[str, Any]]:
    """The blackjack tables that no pool has: what a director may link (BJP-2)."""
    pools = house.door.open_rounds(hall, KINDS)
    linked = {name for pool in pools for name in pool.state.tables}
    tables = house.door.open_rounds(hall, ("table",))
    return [
        {"table": one.name, "game": one.game, "boxes": one.boxes}
        for one in (table.state.opening for table in tables)
        if one.game == "blackjack" and one.name not in linked
    ]


def accounts(house: House, rounds: Mapping[str, Round | None]) -> dict[str, dict[str, int]]:
    """What the ledger holds for each pool: one of the three figures that must agree at the close of
    the day (POOL-15). The stakes are counted in the boxes and the meter is read from a screen: a
    figure that came from the pool itself would always agree with it."""
    archive = Archive(house.door.store, house.door.catalogue)
    told: dict[str, dict[str, int]] = {}
    for kind, pot in POTS.items():
        found = rounds.get(kind)
        if found is not None:
            told[kind] = {"ledger_cents": -archive.balances(pot).get(pot, 0)}
    return told
