"""Notes every refusal that the tests meet, and says after a whole run what none of them met.

A code that no test ever reaches is either dead or untested; a sentence with a gap that the rules do
not fill is shown with an ellipsis. Both fail a run of the whole suite. ``conftest.py`` takes these
hooks in; the workers of a run on several processes hand their notes to the one that started them.
"""

from __future__ import annotations

import ast
import re
import string

import pytest

from bingo.games.ninety_ball.judging import Answer
from house.catalogue import Catalogue
from house.contract import Refused
from house.messages import MESSAGES
from tests.source_tree import sources

CODE = re.compile(r"[EW]_[A-Z][A-Z_0-9]*")
LISTS = ("house/messages.py", "house/answers.py")
ENDED_WELL, ENDED = pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED
ALL_BUT_CAMPAIGNS = ("", "not long", "not campaign and not long")

met: dict[str, set[tuple[str, ...]]] = {}
"""Code → the names of the details that it came with."""

faults: list[str] = []


def codes_of_code() -> dict[str, set[str]]:
    """Every code that stands in our files, with the files; those of ``verify`` are no refusals."""
    found: dict[str, set[str]] = {}
    for source in sources().values():
        if source.is_test or source.name in LISTS:
            continue
        verify = (call for call in source.calls() if _name(call) == "Fault")
        told = {id(part) for call in verify for part in ast.walk(call)}
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Constant) and id(node) not in told and is_code(node.value):
                found.setdefault(str(node.value), set()).add(source.name)
    return found


def codes_of_rules() -> dict[str, set[str]]:
    """Every code that a rule book lists, with the kinds of round."""
    found: dict[str, set[str]] = {}
    for kind, codes in Catalogue.found().codes.items():
        for code in codes:
            found.setdefault(code, set()).add(kind)
    return found


def gaps(code: str) -> set[str]:
    """The names that a sentence has to be filled with."""
    parts = string.Formatter().parse(MESSAGES.get(code, ""))
    return {name for _, name, _, _ in parts if name}


def is_code(value: object) -> bool:
    return isinstance(value, str) and CODE.fullmatch(value) is not None


def _name(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


# --- hooks ---------------------------------------------------------------------------------------


def pytest_configure(config: pytest.Config) -> None:
    made = Refused.__init__

    def noted(self: Refused, *given, **named) -> None:
        made(self, *given, **named)
        met.setdefault(self.code, set()).add(tuple(sorted(map(str, self.details))))

    Refused.__init__ = noted
    answered = Answer.__init__

    def noted_answer(self: Answer, *given, **named) -> None:
        answered(self, *given, **named)
        if self.code:
            met.setdefault(self.code, set()).add(tuple(sorted(gaps(self.code))))

    Answer.__init__ = noted_answer


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node, error) -> None:
    """Takes over what a worker met."""
    for code, kinds in getattr(node, "workeroutput", {}).get("refused", {}).items():
        met.setdefault(code, set()).update(tuple(names) for names in kinds)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    handed_over = getattr(session.config, "workeroutput", None)
    if handed_over is not None:
        handed_over["refused"] = {code: [list(n) for n in names] for code, names in met.items()}
    elif _is_whole(session) and session.exitstatus in (ENDED_WELL, ENDED):
        faults.extend(_not_met())
        session.exitstatus = ENDED if faults else session.exitstatus


def pytest_terminal_summary(terminalreporter) -> None:
    for fault in faults:
        terminalreporter.write_line(f"refusals: {fault}")


def _is_whole(session: pytest.Session) -> bool:
    """Whether every test was meant to run: no file, no name and no mark was chosen."""
    config = session.config
    chosen = config.getoption("keyword") or config.getoption("lf", False)
    marks = config.getoption("markexpr") in ALL_BUT_CAMPAIGNS
    everywhere = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return bool(everywhere and marks and not chosen and not config.option.collectonly)


def _not_met() -> list[str]:
    known = codes_of_code()
    for code, kinds in codes_of_rules().items():
        known.setdefault(code, set()).update(kinds)
    untested = [
        f"no test reaches {code} of {', '.join(sorted(where))}"
        for code, where in sorted(known.items())
        if code not in met
    ]
    empty = [
        f"{code} came without {', '.join(sorted(gaps(code) - set(names)))} (with {names})"
        for code, kinds in sorted(met.items())
        for names in sorted(kinds)
        if code in known and gaps(code) - set(names)
    ]
    return untested + empty
