"""Mistakes that are put in on purpose are found by a simulated evening."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.simulate.planted import FAULTS, found, planted
from tests.simulate.whole.house import template

QUICK = ("a transfer is off by a cent", "a known key does it again", "an answer is given and lost")
"""Some that show within the first orders of an evening."""


@pytest.fixture(scope="session")
def base(tmp_path_factory) -> Path:
    return template(tmp_path_factory.mktemp("planted"))


def test_there_are_twenty_of_them_and_each_can_be_put_in_and_taken_out():
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 20
    for fault in FAULTS:
        with planted(fault):
            pass


@pytest.mark.parametrize("fault", [one for one in FAULTS if one.name in QUICK], ids=str)
def test_a_planted_fault_is_found(base, fault) -> None:
    assert found(fault, base, seeds=4) is not None


@pytest.mark.long
@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_every_planted_fault_is_found(base, fault) -> None:
    assert found(fault, base) is not None
