"""What every handler of a table works with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from house.contract import Decision, Refused, Request, Terms
from tables.core.paytables import Paytable
from tables.kinds.table.events import TablePrepared
from tables.kinds.table.state import TableState


@dataclass(frozen=True, slots=True)
class Asked:
    """One request in front of a table, with the paytable that the table was prepared with."""

    state: TableState
    request: Request
    terms: Terms

    @property
    def paytable(self) -> Paytable:
        return paytable_of(self.state, self.terms)

    @property
    def stamp(self) -> Mapping[str, Any]:
        """Who and when, as every event keeps it."""
        return {"by": self.request.person, "at": self.request.at}

    def outside(self, *phases: str) -> Refused | None:
        """``E_TABLE_STATE`` unless the table is in one of these states."""
        if self.state.phase in phases:
            return None
        return Refused("E_TABLE_STATE", {"state": self.state.phase})


Handler = Callable[[Asked, Any], Decision]


def paytable_of(state: TableState, terms: Terms) -> Paytable:
    """The paytable of a table."""
    return document(state.opening, terms)


def document(opening: TablePrepared, terms: Terms) -> Paytable:
    """The paytable that an opening names."""
    found = terms.document(opening.paytable)
    assert isinstance(found, Paytable), opening
    return found
