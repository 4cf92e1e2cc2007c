"""Reads the project's own Python files as trees, for the tests that hold its shape."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOT_OURS = (".venv", ".git", "var", "node_modules", "static/vendor", "tests/vendor")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Source:
    """One Python file of ours; `name` is its path from the root with slashes."""

    name: str

    @cached_property
    def text(self) -> str:
        return (ROOT / self.name).read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, self.name)

    @property
    def module(self) -> str:
        """The dotted name under which others import this file."""
        return self.name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def package(self) -> str:
        """The folder at the root that the file lies in, or the file's own name."""
        return self.module.split(".")[0]

    @property
    def is_test(self) -> bool:
        return self.package == "tests"

    def functions(self) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        return (node for node in ast.walk(self.tree) if isinstance(node, FUNCTIONS))

    def calls(self) -> Iterator[ast.Call]:
        return (node for node in ast.walk(self.tree) if isinstance(node, ast.Call))

    def imports(self) -> Iterator[str]:
        """Every module that the file imports, wherever in it, by its full dotted name."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = self._base_of(node)
                yield from {_module_of(base, alias.name) for alias in node.names}

    def _base_of(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        here = self.module.split(".")
        if not self.name.endswith("__init__.py"):
            here = here[:-1]
        return ".".join([*here[: len(here) - node.level + 1], *filter(None, [node.module])])


def _module_of(base: str, name: str) -> str:
    """`from base import name` means the file base/name.py when there is one, else base."""
    path = ROOT / base.replace(".", "/") / name
    inner = path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()
    return f"{base}.{name}" if inner else base


def files_of_ours(suffix: str) -> list[str]:
    """The names of all files of ours with this ending, in order."""
    names = (path.relative_to(ROOT).as_posix() for path in ROOT.rglob(f"*{suffix}"))
    return sorted(name for name in names if not name.startswith(tuple(f"{n}/" for n in NOT_OURS)))


@cache
def sources() -> dict[str, Source]:
    """All Python files of ours by their module's name."""
    found = [Source(name) for name in files_of_ours(".py")]
    return {source.module: source for source in found}


def matching(*patterns: str) -> list[Source]:
    """Our Python files but tests whose path fits one of these patterns (`**` crosses folders)."""
    names = {
        path.relative_to(ROOT).as_posix() for pattern in patterns for path in ROOT.glob(pattern)
    }
    return [source for source in sources().values() if source.name in names and not source.is_test]
