"""What a seat may know of the depot: its sets, the cabinet, the tables, the shoes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from floor.games.card_depot import state as s
from floor.games.card_depot import words as w
from floor.games.card_depot.shoes import RUNNING
from house.contract import Seat, Terms

PAST = 10
"""So many destroyed sets are still told."""

KEY, OFFICIAL, EMPLOYEE = "key", "official", "employee"


def view(state: s.Depot, seat: Seat, terms: Terms) -> dict[str, Any]:
    """All of it; what may be asked of a set follows from its state and the seat."""
    ended = [one for one in state.sets if one.state == s.DESTROYED]
    told = [one for one in state.sets if one.state != s.DESTROYED] + ended[-PAST:]
    warned = int(terms.profile.get("cards.shoe_running", RUNNING))
    return {
        "makers": list(state.makers),
        "cabinet": _cabinet(state),
        "not_now": list(_not_now(state)),
        "sets": [_set(state, one, seat.kind) for one in told],
        "tables": [_table(state, one) for one in state.tables],
        "openings": [
            {"opening": one.opening, "purpose": one.purpose, "at": one.at}
            | {"holder": one.holder, "employee": one.employee}
            for one in reversed(state.openings)
        ],
        "shoes": [{"shoe": one.shoe, "model": one.model, "at": one.name} for one in state.shoes],
        "keeper": state.keeper,
        "had": _had(state, warned),
    }


def _cabinet(state: s.Depot) -> dict[str, Any] | None:
    opened = state.open
    if opened is None:
        return None
    return {"purpose": opened.purpose, "holder": opened.holder, "employee": opened.employee}


def _not_now(state: s.Depot) -> Iterator[str]:
    """Acts on cabinet and shoes that would be refused whoever asks."""
    yield "CloseCabinet" if state.open is None else "OpenCabinet"
    if not state.makers:
        yield "RegisterCards"
    if not state.tables or all(one.table for one in state.shoes):
        yield "GiveShoe"
    if not any(one.table for one in state.shoes):
        yield "ReturnShoe"


def _set(state: s.Depot, one: s.CardSet, kind: str) -> dict[str, Any]:
    return {
        "item": one.item,
        "material": one.material,
        "maker": one.maker,
        "number": one.number,
        "packs": len(one.pieces),
        "state": one.state,
        "sealed": one.sealed,
        "table": one.name,
        "defect": one.defect,
        "asked": one.asked,
        "gone": one.gone,
        "may": list(_may(state, one, kind)),
    }


def _may(state: s.Depot, one: s.CardSet, kind: str) -> Iterator[str]:
    """The acts on one set that the seat may do now, the usual one first."""
    purpose = state.open.purpose if state.open is not None else ""
    if one.gone:
        if kind == OFFICIAL and one.state != s.DESTROYED:
            yield "EnterDestruction"
        return
    yield from (name for name, seats in _ACTS.get(one.state, ()) if kind in seats)
    if kind == EMPLOYEE and purpose == w.STORE and one.state in s.PUT_AWAY:
        yield "StoreCards"
    if kind == EMPLOYEE and purpose == w.TAKE and one.state in (s.NEW, s.USED):
        yield "DrawCards"
    if kind == KEY and one.asked:
        yield "DecideCheck"
    if kind == KEY and one.checked:
        yield "DestroyCards"


_AT_TABLE = frozenset({EMPLOYEE})
_KEYS = frozenset({KEY, OFFICIAL})
_HEADS = frozenset({KEY, EMPLOYEE})
_ACTS: dict[str, tuple[tuple[str, frozenset[str]], ...]] = {
    s.OUT: (("ShowCards", _AT_TABLE), ("WithdrawCards", _HEADS)),
    s.IN_USE: (
        ("ReorderCards", _AT_TABLE),
        ("AskCheck", _AT_TABLE),
        ("WithdrawCards", _HEADS),
    ),
    s.REORDERED: (("ExamineCards", _KEYS),),
    s.EXAMINED: (("WithdrawCards", _HEADS),),
    s.USED: (("CheckForDestruction", frozenset({OFFICIAL})),),
    s.REJECTED: (("CheckForDestruction", frozenset({OFFICIAL})),),
}


def _table(state: s.Depot, one: Any) -> dict[str, Any]:
    shown = any(found.state == s.IN_USE for found in state.at_table(one.table))
    return {"table": one.table, "name": one.name, "needs": bool(one.decks), "shown": shown}


def _had(state: s.Depot, warned: int) -> list[dict[str, Any]]:
    """The shoes of each table in its last sessions, the newest first, and whether it is always the
    same one."""
    names = list(dict.fromkeys(one.name for one in state.given))
    found = []
    for name in names:
        given = [one for one in state.given if one.name == name]
        last = [one.shoe for one in reversed(given)][: max(3, warned)]
        found.append({"table": name, "shoes": last, "warn": given[-1].running >= warned})
    return found
