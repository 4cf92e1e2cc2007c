"""A till and a table for tests of paper: a game of the demonstration played step by step."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy
import zxingcpp
from PIL import Image

from bingo.screens import next_game
from demonstration.hall import CONSOLE, TILL
from house.play import Asker, Outcome
from house.rounds import Round
from tests.house.hall import Hall, fresh_key

HEAD, CASHIER, MANAGER = "head", "cashier", "manager"


class Desk:
    """Who asks what in a hall, in the order in which a test says."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        name = hall.house.settings.hall
        self.askers = {
            HEAD: Asker("marta", "table_head", CONSOLE, name),
            CASHIER: Asker("luis", "cashier", TILL, name),
            MANAGER: Asker("carmen", "hall_manager", CONSOLE, name),
        }

    @property
    def printing(self) -> Any:
        return self.hall.app.extensions["printing"]

    @property
    def printer(self) -> Any:
        """The demonstration's stand-in for a printer."""
        return self.printing.printers[""]

    def game(self) -> Round:
        """The game on sale; one is announced and opened when there is none."""
        found = self.hall.door.latest(self.hall.house.settings.hall, "ninety_ball")
        if found is None or found.status != "open":
            fields = next_game(self.hall.house, self.hall.house.settings.hall)["fields"]
            action = self.hall.catalogue.action("ninety_ball", "AnnounceGame", fields)
            opened = self.hall.door.open(self.askers[HEAD], "ninety_ball", action, fresh_key())
            assert opened.refused is None, opened
            self.ask(HEAD, opened.round, "OpenSale")
            found = self.hall.door.look(opened.round)
        assert found is not None
        return found

    def ask(self, who: str, round: str, name: str, **fields: Any) -> Outcome:
        found = self.hall.door.look(round)
        action = self.hall.catalogue.action(found.kind, name, fields)
        done = self.hall.door.act(self.askers[who], round, action, fresh_key())
        assert done.refused is None, done
        return done

    def sell(self, count: int) -> int:
        """Sells cards; the number of the sale line."""
        game = self.game()
        self.ask(CASHIER, game.id, "SellCards", shift=self.hall.of("shift"), count=count)
        return int(self.hall.door.look(game.id).state.sales[-1].sale)

    def owed(self) -> list[tuple[int, str, int]]:
        state = self.hall.door.look(self.hall.of("receipts")).state
        return [(one.receipt, one.paper, one.copy) for one in state.owed]

    def print_all(self) -> None:
        while self.printing.turn(""):
            assert self.printer.papers


def codes(png: bytes) -> list[str]:
    """What a scanner reads on a paper."""
    picture = numpy.asarray(Image.open(BytesIO(png)).convert("L"))
    return [found.text for found in zxingcpp.read_barcodes(picture)]
