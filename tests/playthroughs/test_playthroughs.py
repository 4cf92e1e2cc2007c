"""Whole games told line by line, as they were told before."""

from __future__ import annotations

import pytest

from tests.playthroughs.tell import EVERY_STORY, FOLDER, tell


@pytest.mark.parametrize("name", EVERY_STORY)
def test_a_game_is_told_as_it_was_told_before(name: str, migrated) -> None:
    known = (FOLDER / f"{name}.txt").read_text()
    assert known.splitlines() == tell(name, migrated).splitlines()


def test_every_text_here_belongs_to_a_story() -> None:
    assert {f"{name}.txt" for name in EVERY_STORY} == {path.name for path in FOLDER.glob("*.txt")}
