"""docs/api.md: every line of it does what it says, one after the other, against a real server."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from house.answers import STATUS
from house.bodies import DEEPEST
from house.catalogue import LARGEST, LONGEST_LIST, LONGEST_TEXT
from house.edge import LARGEST_BODY
from house.limits import RATES
from house.messages import MESSAGES
from house.order import LONGEST_KEY
from tests.house import hall as halls
from tests.screens.server import Server
from tests.source_tree import ROOT

DOCUMENT = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMISE = re.compile(r" # → (.+)$")
MARK = "@@ line {}"


def blocks(kind: str) -> list[str]:
    return [text for found, text in BLOCK.findall(DOCUMENT) if found == kind]


def lines() -> list[str]:
    return "".join(blocks("sh")).splitlines()


@pytest.fixture(scope="module")
def printed(furnished: Path, tmp_path_factory) -> Iterator[list[str]]:
    """What each line printed, all of them run in one shell in an empty folder."""
    server = Server(halls.copy(furnished, tmp_path_factory.mktemp("document") / "house"))
    server.start()
    folder = tmp_path_factory.mktemp("visitor")
    (folder / "listen.py").write_text(blocks("python")[0], encoding="utf-8")
    marked = [f"{line}\necho; echo '{MARK.format(n)}'" for n, line in enumerate(lines())]
    script = "\n".join(marked).replace("http://127.0.0.1:5000", server.url)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    server.stop()
    assert "Traceback" not in server.log.read_text(), server.log.read_text()
    yield re.split(r"@@ line \d+\n", done.stdout)[:-1]


def test_the_document_has_lines_to_run():
    assert len(lines()) > 30
    assert len([line for line in lines() if PROMISE.search(line)]) > 20


@pytest.mark.parametrize("number", range(len(lines())), ids=lambda n: f"line {n + 1}")
def test_a_line_prints_what_stands_behind_it(printed, number):
    line = lines()[number]
    promised = PROMISE.search(line)
    if promised:
        assert promised[1] in printed[number], line
    else:
        assert '"code"' not in printed[number], line


def test_the_limits_are_those_of_the_house():
    told = [
        f"{LARGEST_BODY // 1024} KiB; lists and objects at most {DEEPEST} deep",
        f"{LONGEST_TEXT:,} signs",
        f"{LONGEST_LIST:,} items",
        f"1 to {LONGEST_KEY} printable",
        f"{RATES['sign_in'].times} tries a minute",
        f"{RATES['card_lookup'].times} a minute",
    ]
    assert [] == [limit for limit in told if limit not in DOCUMENT]
    assert LARGEST == 10**15 and "± 10¹⁵" in DOCUMENT


def test_codes_stand_under_their_status():
    table = DOCUMENT.split("| status |")[1].split("\n\n")[0]
    found = {
        code: int(row.split("|")[1].split(",")[0])
        for row in table.splitlines()[2:]
        for code in re.findall(r"`(E_\w+)`", row)
    }
    assert len(found) > 15
    assert {code: STATUS[code] for code in found if code != "E_STORAGE"} == {
        code: status for code, status in found.items() if code != "E_STORAGE"
    }
    assert set(found) <= set(MESSAGES)
