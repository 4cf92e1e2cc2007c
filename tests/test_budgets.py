"""Holds the project small and clean: sizes, widths, and words that have no place in it."""

from __future__ import annotations

import ast
import json
import re

import pytest

from tests.source_tree import ROOT, Source, files_of_ours, matching, sources

FUNCTION_LINES, LONGEST_FUNCTION = 30, 50
FILE_LINES = 400
COLUMNS = 100
POSITIONAL = 4

# Files of one kind are smaller than the general budget; about 250 and 120 lines are the aim.
# Files that only list words (actions, events) are as long as the game has words.
WORD_LISTS = ("actions.py", "events.py", "words.py")
SMALLER = {"*/games/**/*.py": 300, "*/kinds/**/*.py": 300, "devices/**/*.py": 150}
# How many functions may be longer than thirty lines. This number only ever falls.
LONG_FUNCTIONS = 13

WRITTEN_BY_US = (".py", ".js", ".mjs", ".css", ".html", ".md", ".toml")
# Each word holds a one-letter class, so that this file does not contain what it looks for.
UNFINISHED = re.compile(
    r"\b(TO[D]O|FIX[M]E|X[X]X|HA[C]K)\b|NotImplemented[E]rror"
    r"|except[^:\n]*:\s*pa[s]s\b|pytest\.(mark\.)?(sk[i]p|xfa[i]l)"
)
SOMEBODYS_MACHINE = re.compile(r"(?<![\w.])/(home|root|Users|work)/")
FOREIGN_ADDRESS = re.compile(r"""(src|href|url|import|from)\s*[=(]?\s*['"]?(https?:)?//""")


def length_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


def functions_longer_than(lines: int) -> list[str]:
    return [
        f"{source.name}:{function.lineno} {function.name} has {length_of(function)} lines"
        for source in sources().values()
        if source.package != "migrations"  # a table is as long as its columns are many
        for function in source.functions()
        if length_of(function) > lines
    ]


def lines_of(source: Source) -> int:
    return len(source.text.splitlines())


def positional_parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count what a caller may give by place, without the object itself."""
    names = [argument.arg for argument in function.args.posonlyargs + function.args.args]
    return len(names) - (names[:1] in (["self"], ["cls"]))


def texts_of_ours(*suffixes: str) -> dict[str, str]:
    names = [name for suffix in suffixes for name in files_of_ours(suffix)]
    return {name: (ROOT / name).read_text(encoding="utf-8") for name in names}


def test_no_function_is_longer_than_fifty_lines():
    assert [] == functions_longer_than(LONGEST_FUNCTION)


def test_functions_longer_than_thirty_lines_only_ever_get_fewer():
    found = functions_longer_than(FUNCTION_LINES)
    assert len(found) <= LONG_FUNCTIONS, "\n".join(found)


def test_no_file_is_longer_than_four_hundred_lines():
    found = [(s.name, lines_of(s)) for s in sources().values() if lines_of(s) > FILE_LINES]
    assert [] == found


@pytest.mark.parametrize(("pattern", "lines"), SMALLER.items())
def test_files_of_rules_and_devices_stay_smaller(pattern: str, lines: int):
    rules = [source for source in matching(pattern) if not source.name.endswith(WORD_LISTS)]
    assert [] == [(rule.name, lines_of(rule)) for rule in rules if lines_of(rule) > lines]


def test_functions_take_at_most_four_parameters_by_place():
    found = [
        f"{source.name}:{function.lineno} {function.name}"
        for source in sources().values()
        if not source.is_test
        for function in source.functions()
        if positional_parameters(function) > POSITIONAL
    ]
    assert [] == found


def test_no_line_of_code_is_wider_than_a_hundred_columns():
    found = [
        f"{name}:{number}"
        for name, text in texts_of_ours(".py", ".js", ".mjs", ".css").items()
        for number, line in enumerate(text.splitlines(), 1)
        if len(line) > COLUMNS
    ]
    assert [] == found


def test_nothing_unfinished_and_nobodys_own_folders_stand_in_the_files():
    found = [
        f"{name}: {match.group()}"
        for name, text in texts_of_ours(*WRITTEN_BY_US).items()
        for pattern in (UNFINISHED, SOMEBODYS_MACHINE)
        for match in pattern.finditer(text)
    ]
    assert [] == found


def test_pages_load_nothing_from_elsewhere():
    pages = {
        name: text
        for name, text in texts_of_ours(".html", ".js", ".css").items()
        if name.startswith(("templates/", "static/"))
    }
    assert [] == [name for name, text in pages.items() if FOREIGN_ADDRESS.search(text)]


def test_lock_files_name_digests_and_no_addresses():
    for name in ("requirements.lock", "requirements-dev.lock", "requirements-node.lock"):
        text = (ROOT / name).read_text()
        assert "//" not in text, name
        assert len(re.findall(r"^\S+==", text, re.MULTILINE)) <= text.count("--hash=sha256:"), name
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    fetched = {name: package for name, package in packages.items() if name}
    assert fetched
    assert all("resolved" not in package for package in fetched.values())
    assert all("integrity" in package for package in fetched.values())


def test_the_tests_run_on_the_versions_that_the_house_runs_on():
    def pins(name: str) -> set[str]:
        text = (ROOT / name).read_text()
        return {line.split(";")[0].strip(" \\") for line in text.splitlines() if "==" in line[:80]}

    running = {pin for pin in pins("requirements.lock") if re.match(r"^[a-z]", pin)}
    assert set() == running - pins("requirements-dev.lock")
