"""A process that serves some halls of ``tests/bench/halls.py``: ``URL SECONDS HALL``."""

from __future__ import annotations

import itertools
import json
import sys
import time
from collections.abc import Callable

from carousel.kinds.carousel import OpenCarousel
from house.catalogue import Catalogue
from house.contract import Action
from house.play import Asker, Door, Profile
from house.store import Store
from house.world import RealWorld
from jackpot.core.actions import CloseDeal, EndDeal, OpenDeal
from jackpot.core.stake_actions import TakeCoin
from tests.games.test_pools_at_tables import OpenVault

BOXES, TABLES = 7, 6
LEAST_HALLS = 5


def main() -> None:
    name, keys = sys.argv[3], map(str, itertools.count(1))
    store = Store(sys.argv[1])
    door = _door(store)
    halls = [f"{name}-{place}" for place in range(LEAST_HALLS)]
    pools = {
        hall: door.open(
            Asker("diego", "director", "desk", hall),
            "carousel",
            OpenCarousel("1", "d"),
            f"{hall}:{next(keys)}",
        ).round
        for hall in halls
    }
    took: list[float] = []

    def act(hall: str, action: Action) -> None:
        asker = Asker("paula", "croupier", "desk", hall)
        begun = time.perf_counter()
        done = door.act(asker, pools[hall], action, f"{hall}:{next(keys)}")
        took.append(time.perf_counter() - begun)
        assert done.refused is None, done

    print("ready", flush=True)
    sys.stdin.readline()
    _play(halls, act, time.monotonic() + float(sys.argv[2]))
    print(json.dumps(took), flush=True)
    store.close()


def _door(store: Store) -> Door:
    profile = Profile("p", {})
    return Door(
        store, Catalogue.found(), RealWorld(), vault=OpenVault(), profile=lambda hall, at: profile
    )


def _play(halls: list[str], act: Callable[[str, Action], None], end: float) -> None:
    """Deals with seven coins each, table after table and hall after hall, until it is over."""
    for deal in itertools.count(1):
        for hall, number in itertools.product(halls, range(1, TABLES + 1)):
            table, boxes = f"P{number}", tuple(range(1, BOXES + 1))
            act(hall, OpenDeal(table, deal))
            for box in boxes:
                act(hall, TakeCoin(table, deal, box, 100))
            act(hall, CloseDeal(table, deal, boxes))
            act(hall, EndDeal(table, deal))
            if time.monotonic() > end:
                return


if __name__ == "__main__":
    main()
