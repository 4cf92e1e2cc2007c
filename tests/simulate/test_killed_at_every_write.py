"""A house that is killed at its writes loses nothing and ends the evening as if undisturbed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulate.evening import prepared_postgresql
from tests.source_tree import ROOT


def run(*arguments: str) -> str:
    """The last line of the campaign as a program of its own, which is killed and forks as it likes.

    It tells of every fault before.
    """
    done = subprocess.run(
        [sys.executable, "-m", "tests.simulate.killed", *arguments],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()[-1]


@pytest.fixture
def folder(furnished, tmp_path: Path) -> Path:
    for name in ("base.db", "evening.pickle"):
        (tmp_path / name).write_bytes((furnished[0] / name).read_bytes())
    return tmp_path


def deaths(line: str) -> int:
    assert line.endswith(" deaths in 220 orders, 0 faults"), line
    return int(line.split()[0])


def test_a_house_killed_in_the_middle_of_its_writes_goes_on_to_the_same_end(folder):
    assert deaths(run(str(folder), "in the middle", "8")) > 4


@pytest.mark.long
def test_so_does_one_that_is_killed_between_the_statements_of_its_orders(tmp_path):
    with prepared_postgresql(tmp_path) as url:
        assert deaths(run(str(tmp_path), "in between", "6", url)) > 2


@pytest.mark.long
def test_a_house_killed_at_every_write_of_an_evening_goes_on_to_the_same_end(folder):
    assert deaths(run(str(folder), "", "0")) > 10 * 220


@pytest.mark.long
def test_so_does_one_that_is_killed_at_every_statement_of_an_evening(tmp_path):
    with prepared_postgresql(tmp_path) as url:
        assert deaths(run(str(tmp_path), "", "0", url)) > 5 * 220
