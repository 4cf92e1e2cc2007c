"""Runs worked cases, in either of their two formats, through the adapters of ``tests/adapters``.

A file holds ``cases``, each with a ``kind``, or ``examples``, each with a ``game``. An adapter
turns the input of a case into what the product answers; whatever the case expects must be in it.
Postings (kind ``ledger``) go by their event to ``LEDGER``. What has no adapter is left out.
"""

from __future__ import annotations

import importlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.adapters.not_built import NotBuilt
from tests.source_tree import ROOT

Adapter = Callable[[dict[str, Any]], dict[str, Any]]
POSTINGS = "ledger"


@dataclass(frozen=True, slots=True)
class Case:
    """One worked case; ``kind`` of a ledger case names its event too."""

    id: str
    kind: str
    given: dict[str, Any]
    expected: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a case: ``left_out`` names what is not built, ``got`` is the answer."""

    case: Case
    got: Any = None
    left_out: str = ""

    @property
    def passed(self) -> bool:
        return not self.left_out and self.case.expected == self.got


@cache
def adapters() -> dict[str, Adapter]:
    """Every adapter of the project by kind, those of postings as ``ledger:<event>``."""
    found: dict[str, Adapter] = {}
    for path in sorted((ROOT / "tests" / "adapters").glob("[!_]*.py")):
        module = importlib.import_module(f"tests.adapters.{path.stem}")
        found.update(getattr(module, "ADAPTERS", {}))
        for event, post in getattr(module, "LEDGER", {}).items():
            found[f"{POSTINGS}:{event}"] = _postings(post)
    return found


def _postings(post: Callable[[dict[str, Any]], dict[str, int]]) -> Adapter:
    return lambda given: {"postings": post(given)}


def cases_of(path: Path) -> Iterator[Case]:
    """The cases of a file, in either format."""
    content = json.loads(path.read_text(encoding="utf-8"))
    for item in content.get("cases", []):
        kind = item["kind"]
        if kind == POSTINGS:
            kind = f"{kind}:{item['input']['event']}"
        yield Case(item["id"], kind, item["input"], item["expect"])
    for item in content.get("examples", []):
        given = {key: item[key] for key in item if key not in ("id", "expect")}
        yield Case(item["id"], item["game"], given, item["expect"])


def run(case: Case) -> Outcome:
    """One case through its adapter. The answer is cut to the keys that the case expects.

    A case that ends in an error has failed like any other; the rest of the file is still run.
    """
    adapter = adapters().get(case.kind)
    if adapter is None:
        return Outcome(case, left_out=case.kind)
    try:
        answer = adapter(case.given)
    except NotBuilt as missing:
        return Outcome(case, left_out=str(missing))
    except Exception as error:
        return Outcome(case, f"{type(error).__name__}: {error}")
    got = {key: answer[key] for key in case.expected if key in answer}
    return Outcome(case, got)


def main(files: list[str]) -> int:
    """Runs all cases of the files; 1 when one failed. Prints failures, what is left out, a sum."""
    outcomes = [run(case) for name in files for case in cases_of(Path(name))]
    failed = [one for one in outcomes if not one.passed and not one.left_out]
    left_out = Counter(one.left_out for one in outcomes if one.left_out)
    for one in failed:
        print(f"{one.case.id} ({one.case.kind}): expected {one.case.expected}, got {one.got}")
    for name, count in sorted(left_out.items()):
        print(f"not built yet: {name} ({count})")
    passed = len(outcomes) - len(failed) - left_out.total()
    print(f"{passed} passed, {len(failed)} failed, {left_out.total()} skipped")
    return 1 if failed else 0
