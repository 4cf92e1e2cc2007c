"""The current goes at any moment (SEC-21): what was acknowledged is on the disk.

The same campaign finds what is lost when the data base syncs less than the house makes it.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from house.store import Store
from tests.house.postgresql import own_data_base
from tests.simulate.power import Cuts, campaign, count


@pytest.fixture
def base(furnished, tmp_path: Path):
    folder, evening = furnished
    shutil.copy(folder / "base.db", tmp_path)
    return tmp_path, evening


def test_no_acknowledged_action_is_lost_whatever_of_the_unsynced_came_to_the_disk(base):
    cuts = Cuts(*base).record()
    assert cuts.syncs() > len(cuts.evening.orders)
    found = campaign(cuts, Random("full"), set(Random("these").sample(range(count(cuts)), 16)))
    assert {"nothing", "some", "all"} == found.survived
    assert [] == found.wrong


def test_a_data_base_that_syncs_less_loses_what_was_acknowledged_and_is_found_out(base):
    """Nothing but the latest is lost, too: what is found still fits."""
    cuts = Cuts(*base, synchronous="NORMAL").record()
    assert cuts.syncs() < len(cuts.evening.orders)
    found = campaign(cuts, Random("normal"), set(Random("these").sample(range(count(cuts)), 8)))
    assert found.wrong
    assert [] == [one for one in found.wrong if not one.endswith("was acknowledged and is lost")]


def test_a_server_that_need_not_wait_for_its_disk_is_told_to():
    with own_data_base() as url:
        other = Store(url)
        other.write(
            lambda conn: conn.exec_driver_sql(
                f"ALTER DATABASE {url.rpartition('/')[2]} SET synchronous_commit = off"
            )
        )
        other.close()
        store = Store(f"{url}?options=-csearch_path%3Dpublic")
        asked = ("SHOW synchronous_commit", "SHOW search_path")
        told = [
            store.read(lambda conn, one=one: conn.exec_driver_sql(one).scalar()) for one in asked
        ]
        store.close()
    assert ["on", "public"] == told


@pytest.mark.long
def test_no_acknowledged_action_is_lost_at_any_sync_of_the_evening(base):
    cuts = Cuts(*base).record()
    found = campaign(cuts, Random("all"), range(count(cuts)))
    assert found.images > 2 * len(cuts.evening.orders)
    assert [] == found.wrong
