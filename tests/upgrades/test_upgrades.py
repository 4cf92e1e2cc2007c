"""A house that an earlier version wrote is brought up to this one, verifies, and plays on."""

from __future__ import annotations

import lzma
from pathlib import Path
from time import sleep

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

import demonstration.screens
from bingo.screens import next_game
from demonstration.player import Player
from house.replay import check_house
from house.rounds import Memory
from house.schema import HEAD, SCRIPTS, upgrade, version
from house.store import Store
from tests.factories import SALA, catalogue
from tests.house.hall import Hall
from tests.upgrades.keep import KEPT

VERSIONS = sorted(path.name.removesuffix(".db.xz") for path in KEPT.glob("*.db.xz"))

SHORT_S = 0.01


@pytest.fixture(params=VERSIONS)
def house(request, tmp_path: Path) -> Path:
    """The data folder of a house of an earlier version."""
    kept = (KEPT / f"{request.param}.db.xz").read_bytes()
    (tmp_path / "house.db").write_bytes(lzma.decompress(kept))
    return tmp_path


def test_every_version_that_was_ever_released_is_kept():
    """0002 is none: it was never the newest of a release."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    made = {one.revision for one in ScriptDirectory.from_config(config).walk_revisions()}
    assert made - {HEAD, "0002"} <= set(VERSIONS) <= made


def test_an_earlier_house_is_brought_up_and_verifies(house):
    url = f"sqlite:///{house / 'house.db'}"
    upgrade(url)
    store = Store(url)
    memory = Memory(catalogue(), store)
    assert HEAD == store.read(version)
    assert [] == store.read(lambda conn: check_house(conn, memory))
    kinds = ("session", "shift", "prima", "table", "carousel", "minute_book")
    found = store.read(lambda conn: memory.open_rounds(conn, SALA, kinds))
    assert set(kinds) == {one.kind for one in found}
    store.close()


def test_an_earlier_house_plays_on(house):
    hall = Hall(house)
    last = hall.door.latest(SALA, "ninety_ball")
    assert (2, "CLOSED") == (last.ordinal, last.state.phase)
    cast = demonstration.screens.cast(hall.house, lambda: next_game(hall.house, SALA))
    hall.house.world.run_at(60)
    player = Player(hall.door, hall.house.world, cast, lambda seconds: sleep(SHORT_S))
    player.play(units=18, false_call=0)
    assert player.refused is None
    game = hall.door.latest(SALA, "ninety_ball")
    assert (3, "CLOSED") == (game.ordinal, game.state.phase)
    assert [] == hall.door.store.read(lambda conn: check_house(conn, hall.door.memory))
    hall.close()
