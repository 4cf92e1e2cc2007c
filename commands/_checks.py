"""Runs the checks of the project one after another and adds up what passed and what failed."""

import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from commands import ROOT

PYTHON = (sys.executable, "-m")


@dataclass(frozen=True)
class Tally:
    """How many checks passed, failed and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        """Add the counts of two runs."""
        return Tally(
            self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped
        )

    def __str__(self) -> str:
        """Say the counts in the closing line's form."""
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


def run_tool(title: str, command: Sequence[str]) -> Tally:
    """Run a tool that answers by its exit code; it counts as one check."""
    print(f"== {title}", flush=True)
    ended = subprocess.run(command, cwd=ROOT, check=False)
    return Tally(failed=1) if ended.returncode else Tally(passed=1)


def run_page_scripts(scripts: Sequence[Path]) -> Tally:
    """Run the tests of the pages' scripts with Node; where there is none, they count as skipped."""
    if not scripts:
        return Tally()
    node = shutil.which("node")
    if node is None:
        print("== page scripts: left out, there is no node on this machine", flush=True)
        return Tally(skipped=1)
    quiet = ["--test", "--test-reporter=dot"]
    return run_tool("page scripts (node)", [node, *quiet, *map(str, scripts)])


def run_pytest(title: str, arguments: Sequence[str]) -> Tally:
    """Run pytest and count its tests; a run that ends badly without a failed test counts one."""
    print(f"== {title}", flush=True)
    with tempfile.TemporaryDirectory(prefix="test-report-") as folder:
        report = Path(folder) / "report.xml"
        command = [*PYTHON, "pytest", f"--junit-xml={report}", *arguments]
        ended = subprocess.run(command, cwd=ROOT, check=False)
        tally = read_report(report)
    if ended.returncode and not tally.failed:
        return tally + Tally(failed=1)
    return tally


def read_report(report: Path) -> Tally:
    """Read the counts out of a JUnit report; where there is none, nothing was counted."""
    if not report.exists():
        return Tally()
    total = Tally()
    for suite in ElementTree.parse(report).getroot().iter("testsuite"):
        tests, failures, errors, skipped = (
            int(suite.get(name, "0")) for name in ("tests", "failures", "errors", "skipped")
        )
        failed = failures + errors
        total += Tally(tests - failed - skipped, failed, skipped)
    return total
