"""How long a house that has forgotten everything takes to rebuild a big game from its events."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from house.schema import upgrade
from house.store import Store
from tests.bench.timing import Figure, median_of
from tests.factories import LUIS, MARTA, Hall

SALES, EACH = 500, 6
BALLS = 60
TARGET_S = 0.3


def measure() -> Iterator[Figure]:
    """A game with 3,000 cards sold in 500 sales and sixty balls out."""
    with tempfile.TemporaryDirectory(prefix="bingo-bench-") as folder:
        url = f"sqlite:///{folder}/house.db"
        upgrade(url)
        hall = Hall(Store(url), Path(folder)).furnished()
        game = _big_game(hall)

        def cold() -> None:
            hall.door.memory.forget()
            hall.look(game)

        took = median_of(9, cold)
        number = hall.look(game).number
        hall.store.close()
    note = f"{number} events, median of 9"
    yield Figure("cold rebuild, 3,000 cards sold", took, "s", TARGET_S, note=note)


def _big_game(hall: Hall) -> str:
    shift = hall.the("shift").id
    game = hall.announce(series=hall.series("C", SALES * EACH).id)
    hall.do(MARTA, game.id, "OpenSale")
    for _ in range(SALES):
        hall.do(LUIS, game.id, "SellCards", shift=shift, count=EACH)
    hall.do(MARTA, game.id, "CloseSale", units=SALES * EACH)
    hall.do(MARTA, game.id, "PublishFigures")
    hall.do(MARTA, game.id, "StartDraw", book=hall.the("minute_book").id)
    for ordinal in range(1, BALLS + 1):
        hall.world.pass_ms(5_000)
        hall.do(MARTA, game.id, "RequestBall", ordinal=ordinal)
    return game.id
