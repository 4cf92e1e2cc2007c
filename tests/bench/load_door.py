"""Sales and contributions of many halls at once through one door and one data base."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from house.schema import upgrade
from house.store import Store
from jackpot.core.stake_actions import TakeCoin
from tests.bench.pots import BOXES, _Pool
from tests.factories import LUIS, MARTA, Hall

PAIRS = 300


def rates(url: str = "") -> Mapping[str, tuple[float, str]]:
    """Sales and contributions a second, one after the other in turn, each kept before the next."""
    with tempfile.TemporaryDirectory(prefix="bingo-bench-") as folder:
        address = url or f"sqlite:///{Path(folder) / 'house.db'}"
        upgrade(address)
        store = Store(address)
        hall, pool = Hall(store, Path(folder)).furnished(), _Pool(store)
        game = hall.announce()
        hall.do(MARTA, game.id, "OpenSale")
        fields = {"shift": hall.the("shift").id, "count": 1}
        sale = hall.door.catalogue.action("ninety_ball", "SellCards", fields)
        coins = [
            TakeCoin(table, pool.deal, box, 100)
            for table in pool.tables
            for box in range(1, BOXES + 1)
        ]
        begun, given = time.perf_counter(), 0
        for turn in range(PAIRS):
            hall.world.pass_ms(5_000)
            done = hall.door.act(LUIS, game.id, sale, hall.key())
            assert done.refused is None, done
            if turn and turn % len(coins) == 0:
                pool.end()
                coins = [TakeCoin(c.table, pool.deal, c.box, 100) for c in coins]
            pool._act(coins[turn % len(coins)])
            given += 1
        took = time.perf_counter() - begun
        store.close()
    note = f"{PAIRS} of each in {took:.1f} s, deals opened and closed between them"
    return {"sales": (PAIRS / took, note), "contributions": (given / took, note)}
