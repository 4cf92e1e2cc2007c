"""``docs/redraw.py``: an inspector's own check of a minute book, sharing no line with the house."""

from __future__ import annotations

import ast
import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from books.export import Stamp, book_json
from books.sources import sources
from house.exports import Signer
from tests.source_tree import ROOT

PROGRAM = ROOT / "docs" / "redraw.py"


@pytest.fixture(scope="module")
def book(evening, archive) -> str:
    stamp = Stamp("Sala", "Europe/Madrid", 0, "ines", archive.trail_head(), {})
    return book_json(sources(archive, evening.the("minute_book").id), stamp, Signer(bytes(32)))


def redrawn(text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """What the program says of a file, with an isolated Python that finds nothing of the house."""
    path = folder / "minute-book.json"
    path.write_text(text, "utf-8")
    command = [sys.executable, "-I", str(PROGRAM), str(path)]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)


def test_it_imports_the_standard_library_alone():
    tree = ast.parse(PROGRAM.read_text("utf-8"))
    found = list(ast.walk(tree))
    named = {name.name for one in found if isinstance(one, ast.Import) for name in one.names}
    named |= {one.module for one in found if isinstance(one, ast.ImportFrom)}
    assert {"hashlib", "hmac", "json", "pathlib", "sys"} == named


def test_every_ball_of_an_evening_is_drawn_again(book, tmp_path):
    done = redrawn(book, tmp_path)
    assert (0, "") == (done.returncode, done.stderr)
    told = [one for one in json.loads(book)["content"]["rounds"] if one["kind"] == "ninety_ball"]
    for game in told:
        balls = sum(row[2] == "BallAnnounced" for row in game["rows"])
        is_over = any(row[2] == "SecretRevealed" for row in game["rows"])
        seen = f"{balls} balls drawn again, 0 by" if is_over else f"0 balls drawn again, {balls} by"
        assert f"{game['id']}: {seen} hand or not revealed yet" in done.stdout
    assert {True, False} == {"SecretRevealed" in str(game["rows"]) for game in told}


def chained(content, change):
    """The file's content with the bodies of the first game changed and its chain made to fit."""
    content = json.loads(json.dumps(content))
    game = next(one for one in content["rounds"] if one["kind"] == "ninety_ball")
    head, rows = "0" * 64, []
    for number, at, kind, body, _ in game["rows"]:
        body = change(kind, body)
        row = {"at": at, "body": body, "kind": kind, "number": number, "round": game["id"]}
        text = json.dumps(row, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        head = hashlib.sha256(f"{head}\n{text}".encode()).hexdigest()
        rows.append([number, at, kind, body, head])
    return json.dumps({"content": {**content, "rounds": [{**game, "rows": rows}]}})


def test_a_changed_row_another_ball_and_another_secret_are_found(book, tmp_path):
    content = json.loads(book)["content"]
    changed = redrawn(book.replace('\\"number\\":', '\\"number\\": ', 1), tmp_path)
    assert (1, True) == (changed.returncode, "does not fit the chain" in changed.stderr)

    def other_ball(kind, body):
        told = json.loads(body)
        if kind == "BallAnnounced" and told["ordinal"] == 3:
            told["number"] = told["number"] % 90 + 1
        return json.dumps(told)

    other = redrawn(chained(content, other_ball), tmp_path)
    assert (1, True) == (other.returncode, "was not drawn like this" in other.stderr)

    def other_secret(kind, body):
        told = json.loads(body)
        return json.dumps({**told, "secret": "00" * 32} if kind == "SecretRevealed" else told)

    other = redrawn(chained(content, other_secret), tmp_path)
    assert (1, True) == (other.returncode, "not the one that was promised" in other.stderr)
