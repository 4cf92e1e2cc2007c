"""`manage.py test`: everything that must hold, in one command; CI runs this and nothing else."""

import sys
from pathlib import Path

import click

from commands import ROOT, _translations
from commands._checks import PYTHON, Tally, run_page_scripts, run_pytest, run_tool

SCREENS = Path("tests/screens")


@click.command(
    "test",
    context_settings={"ignore_unknown_options": True},
    help="""Check style, types and every test, and end with the counts.

    Further arguments go to pytest (put them behind `--`); when one of them names a file or
    folder, only that is run. With --cases they are files of worked cases instead.
    """,
)
@click.option("--fast", is_flag=True, help="Leave out browser tests and long campaigns.")
@click.option("--long", is_flag=True, help="Run only the campaigns that take many minutes.")
@click.option("--cases", is_flag=True, help="Run only the worked cases of the files named.")
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(fast: bool, long: bool, cases: bool, arguments: tuple[str, ...]) -> None:
    """Run what was asked for and leave with exit code 1 if anything failed."""
    if cases:
        sys.exit(run_cases(arguments))
    _translations.compile_stale(ROOT / "translations")
    if long:
        tally = run_pytest("long campaigns", ["-n", "2", "-m", "long", *arguments])
    elif any(names_a_path(argument) for argument in arguments):
        tally = run_pytest("the tests named", arguments)
    else:
        tally = run_everything(arguments, fast=fast)
    print(f"\n{tally}", flush=True)
    sys.exit(1 if tally.failed else 0)


def run_cases(files: tuple[str, ...]) -> int:
    """Hand the files of worked cases, as seen from the caller's folder, to their runner."""
    if not files:
        raise click.UsageError("--cases needs at least one file.")
    from tests import cases_runner

    return cases_runner.main([str(Path(file).resolve()) for file in files])


def names_a_path(argument: str) -> bool:
    """Say whether a pytest argument names a file, a folder or one test in a file."""
    return (ROOT / argument.split("::")[0]).exists() and not argument.startswith("-")


def run_everything(arguments: tuple[str, ...], *, fast: bool) -> Tally:
    """Run lint, types, the bulk of the tests on two workers, then the browser tests on two.

    The bulk runs without patched greenlets, which pytest's workers do not survive; the browser
    tests start real servers of their own and have the machine to themselves.
    """
    tally = run_tool("style (ruff)", [*PYTHON, "ruff", "check", "."])
    tally += run_tool("types (mypy)", [*PYTHON, "mypy"])
    tally += run_page_scripts(sorted((ROOT / "tests" / "js").glob("*.test.mjs")))
    marks = "not campaign and not long" if fast else "not long"
    bulk = ["-n", "2", "--ignore", str(SCREENS), "-m", marks, *arguments]
    tally += run_pytest("tests", bulk)
    if not fast and any((ROOT / SCREENS).glob("test_*.py")):
        tally += run_pytest("browser tests", ["-n", "2", str(SCREENS), *arguments])
    return tally
