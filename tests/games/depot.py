"""The depot of playing cards in front of a test, with the steps that several tests take."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from floor.games.card_depot import CODES, GAME
from floor.games.card_depot import state as s
from floor.games.card_depot import words as w
from house.contract import Action
from tables.core.events import RoundOpened
from tables.kinds.table.events import TableOpened, TablePrepared
from tests.games.lasting import NOON, Lasting, replayed

WHOLE = (52,) * 6
SHORT = (52, 52, 51, 52, 52, 52)
PAULA = {"person": "paula", "role": "croupier"}
DIEGO = {"person": "diego", "role": "director"}
INES = {"person": "ines", "role": "official"}


@dataclass
class Paytable:
    """A paytable as far as the depot reads it."""

    decks: int
    asked: list[str] = field(default_factory=list)

    def number(self, name: str) -> int:
        self.asked.append(name)
        return self.decks


class Depot(Lasting):
    """The depot with a maker, and the steps that several tests take."""

    def __init__(self, **profile: Any) -> None:
        papers = {"cards": Paytable(6), "none": Paytable(0)}
        super().__init__(GAME, round="D", profile=profile, document=papers.get)
        assert "" == self.code(w.OpenCardDepot(), **DIEGO)
        assert "" == self.code(w.AuthoriseMaker("Fournier", "A-1"), **DIEGO)

    def code(self, action: Action, **stamp: Any) -> str:
        refused = self.ask(action, **stamp)
        assert self.state == replayed(self)
        assert refused is None or refused.code in CODES
        return refused.code if refused else ""

    def can(self, *actions: Action, **stamp: Any) -> None:
        for action in actions:
            assert "" == self.code(action, **stamp), action

    def opened(self, purpose: str) -> None:
        self.can(w.OpenCabinet(purpose, "paula"), **DIEGO)

    def received(self, number: str = "88120") -> int:
        """A new set in the cabinet."""
        self.can(w.RegisterCards("Fournier", number, "V-1"), **DIEGO)
        item = len(self.state.sets)
        self.opened(w.STORE)
        self.can(w.StoreCards(item), **PAULA)
        self.can(w.CloseCabinet(), **DIEGO)
        return item

    def stored(self, item: int) -> None:
        self.opened(w.STORE)
        self.can(w.StoreCards(item), **PAULA)
        self.can(w.CloseCabinet(), **DIEGO)

    def table(self, table: str = "T-1", name: str = "BJ1", paper: str = "cards", **more: Any):
        """A table is put up in the room."""
        given = {"game": "blackjack", "jurisdiction": "ceuta", "title": "BJ", "source": "by_hand"}
        numbers = dict.fromkeys(("minimum", "authorised", "advance_needed", "chairs", "ends_at"), 0)
        rest = {"schedule": "", "limits": (), "boxes": 7, "backers": False, "profile": ""}
        event = TablePrepared(
            name=name, paytable=paper, by="jaime", at=NOON, **(given | numbers | rest | more)
        )
        assert self.hear(event, round=table, kind="table") is None

    def drawn(self, item: int, table: str = "T-1") -> None:
        self.opened(w.TAKE)
        self.can(w.DrawCards(item, table), **PAULA)
        self.can(w.CloseCabinet(), **DIEGO)

    def in_use(self) -> int:
        """A set on the table BJ1."""
        item = self.received()
        self.table()
        self.drawn(item)
        self.can(w.ShowCards(item, WHOLE), **PAULA)
        return item

    def set(self, item: int = 1) -> s.CardSet:
        found = self.state.set(item)
        assert found is not None
        return found

    def opens(self, table: str = "T-1") -> str:
        refused = self.hear(TableOpened("jaime", NOON), round=table, kind="table")
        return refused.code if refused else ""

    def deals(self, table: str = "T-1") -> str:
        refused = self.hear(_round(table), round="R-1", kind="blackjack")
        return refused.code if refused else ""


def _round(table: str) -> RoundOpened:
    names = RoundOpened.__dataclass_fields__
    return RoundOpened(**{name: table if name == "table" else None for name in names})
