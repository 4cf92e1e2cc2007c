"""A furnished hall that tests copy, and one that a whole file of tests shares."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house import hall as halls
from tests.house.hall import Hall


@pytest.fixture(scope="session")
def furnished(tmp_path_factory) -> Path:
    """The data folder of a furnished hall; only ever copied."""
    folder = tmp_path_factory.mktemp("furnished") / "house"
    halls.furnish(folder)
    return folder


@pytest.fixture
def hall(furnished: Path, tmp_path: Path) -> Iterator[Hall]:
    """A hall of one's own."""
    opened = Hall(halls.copy(furnished, tmp_path / "house"))
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def shared_hall(furnished: Path, tmp_path_factory) -> Iterator[Hall]:
    """A hall for all tests of a file, which must not mind each other."""
    opened = Hall(halls.copy(furnished, tmp_path_factory.mktemp("shared") / "house"))
    yield opened
    opened.close()
