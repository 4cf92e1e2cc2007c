"""What the campaigns share: a furnished house and the evening that was played in a copy of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.simulate.evening import Evening, prepared


@pytest.fixture(scope="session")
def furnished(tmp_path_factory) -> tuple[Path, Evening]:
    """A folder with ``base.db`` in it, and the evening that follows on it."""
    folder = tmp_path_factory.mktemp("furnished")
    return folder, prepared(folder)
