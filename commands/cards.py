"""`manage.py cards`: make a series of cards, check a file of one, look at a card, print them."""

import os
import secrets
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click

from bingo.cards import (
    GENERATOR_VERSION,
    SEED_SIZE,
    Face,
    MatrixRules,
    SeriesName,
    column_of,
    generate_matrix,
    shown_control,
)
from bingo.paper.layouts import LAYOUTS
from bingo.series_checks import Fault, Series
from bingo.series_file import read_csv, read_json, write_csv, write_json
from commands._house import data_dir as data_dir_option
from commands._house import database_url as database_url_option
from commands._house import opened
from commands._print_cards import NICE, Run, print_cards
from house.contract import Refused
from house.settings import Settings

FORMATS = (".csv", ".json")


@click.group("cards", help="Make, check and show series of cards.")
def command() -> None:
    """Group what is done to cards outside of a game."""


@command.command("make")
@click.option("--size", default=1800, show_default=True, help="Cards, a multiple of six.")
@click.option("--letter", default="A", show_default=True, help="The kind of card, one letter.")
@click.option("--number", default=1, show_default=True, type=click.IntRange(1, 999_999))
@click.option("--face", default=200, show_default=True, type=click.IntRange(1), help="Cents.")
@click.option("--seed", help="64 hex digits, to make a known series again.")
@click.option("--equal-rows", is_flag=True, help="Allow two cards with an equal row.")
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path))
def make(
    *, size: int, letter: str, number: int, face: int, seed: str | None, equal_rows: bool, out: Path
) -> None:
    """Generate a series by secure luck and write it to a .csv or .json file."""
    name = SeriesName(checked_letter(letter), number)
    luck = read_seed(seed) if seed else secrets.token_bytes(SEED_SIZE)
    matrix = generate_matrix(size, luck, unique_rows=not equal_rows)
    if isinstance(matrix, Refused):
        raise click.ClickException(f"{matrix.code}: no series of {size} cards can be made")
    series = Series(name, face, matrix, luck.hex(), GENERATOR_VERSION)
    text = write_csv(series) if checked_format(out) == ".csv" else write_json(series)
    out.write_text(text, encoding="utf-8")
    click.echo(f"{out}: {described(series)}\nseed {luck.hex()} · generator {GENERATOR_VERSION}")


@command.command("check")
@click.option("--no-strips", is_flag=True, help="Official cards need not come in strips of six.")
@click.option("--equal-rows", is_flag=True, help="Allow two cards with an equal row.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def check(no_strips: bool, equal_rows: bool, file: Path) -> None:
    """Name every fault of a series file, and exit with 1 if there is one.

    A file that says from which seed it was generated is generated again and compared.
    """
    rules = MatrixRules(strips=not no_strips, unique_rows=not equal_rows)
    series = load(file, rules)
    click.echo(f"{file}: {described(series)}")
    if series.seed and series.generator == GENERATOR_VERSION:
        again = generate_matrix(
            series.matrix.size, read_seed(series.seed), unique_rows=not equal_rows
        )
        if isinstance(again, Refused) or again.digest != series.matrix.digest:
            raise click.ClickException("E_DIGEST: the seed of this file makes other cards")
        click.echo("the seed makes these cards again")


@command.command("show")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("number", type=click.IntRange(1))
def show(file: Path, number: int) -> None:
    """Draw one card of a series file."""
    series = load(file, MatrixRules(strips=False, unique_rows=False))
    if number > series.matrix.size:
        raise click.ClickException(f"series {series.name} has {series.matrix.size} cards")
    click.echo(f"{number}   {series.name}   {shown_control(series.control)}")
    click.echo(drawn(series.matrix.rows(number)))


@command.command("print")
@click.argument("series")
@click.option("--first", default=1, show_default=True, type=click.IntRange(1))
@click.option("--last", default=0, type=click.IntRange(0), help="[default: the last of the series]")
@click.option("--layout", default="six", show_default=True, type=click.Choice(list(LAYOUTS)))
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--progress", is_flag=True, help="Tell each sheet on a line, and stand back.")
@data_dir_option
@database_url_option
def print_(
    *,
    series: str,
    first: int,
    last: int,
    layout: str,
    out: Path,
    progress: bool,
    data_dir: Path | None,
    database_url: str | None,
) -> None:
    """Print cards of a SERIES of this house (for example B-000123) to a PDF.

    Layouts: six (a strip on A4), three, one (large), single (a page of its own size), roll (80 mm).
    """
    settings = Settings.from_environment()
    if data_dir is not None:
        settings = replace(settings, data_set=str(data_dir))
    store, memory = opened(data_dir, database_url)
    try:
        run = Run(series, first, last, LAYOUTS[layout], settings)
        sheets = print_cards(memory, run, out, lines() if progress else quiet)
    finally:
        store.close()
    click.echo(f"{out}: {sheets} sheets of series {series}")


def lines() -> Callable[[int, int], None]:
    """Tell progress to the house that started this process, and leave it the machine."""
    os.nice(NICE)
    return lambda done, total: click.echo(f"{done} {total}")


def quiet(done: int, total: int) -> None:
    """Tell progress to somebody who sits before a terminal, on one line."""
    if sys.stderr.isatty():
        click.echo(f"\r{done} of {total} cards", nl=done == total, err=True)


def load(file: Path, rules: MatrixRules) -> Series:
    """The series in a file; every fault is printed and the command ends when there is one."""
    data = file.read_bytes()
    read = read_csv if checked_format(file) == ".csv" else read_json
    series = read(data, rules)
    if isinstance(series, Series):
        return series
    faults: tuple[Fault, ...] = series.details["faults"]
    for fault in faults:
        click.echo(f"{file}: {described_fault(fault)}", err=True)
    click.echo(f"{len(faults)} faults, nothing was taken", err=True)
    sys.exit(1)


def described(series: Series) -> str:
    """One line that says what a series is."""
    euros, cents = divmod(series.face_cents, 100)
    return (
        f"series {series.name}, {series.matrix.size} cards of {euros}.{cents:02d} €,"
        f" control {shown_control(series.control)}"
    )


def described_fault(fault: Fault) -> str:
    """Where a fault is and what it is, in one line."""
    card = f", card {fault.card}" if fault.card is not None else ""
    details = ", ".join(f"{name} {value}" for name, value in fault.details.items() if name != "at")
    return f"line {fault.line}{card}: {fault.code} ({details})"


def drawn(face: Face) -> str:
    """A card as it is printed: nine columns, the empty places left empty."""
    lines = []
    for row in face:
        cells = {column_of(number): f"{number:>3} " for number in row}
        lines.append("│" + "│".join(cells.get(column, "    ") for column in range(1, 10)) + "│")
    bars = ["────"] * 9
    between = "\n├" + "┼".join(bars) + "┤\n"
    return "┌" + "┬".join(bars) + "┐\n" + between.join(lines) + "\n└" + "┴".join(bars) + "┘"


def checked_format(file: Path) -> str:
    """The format that a file's name promises."""
    if file.suffix.lower() not in FORMATS:
        raise click.UsageError("The file's name must end in .csv or .json.")
    return file.suffix.lower()


def checked_letter(letter: str) -> str:
    """The letter of a kind of card."""
    if not (len(letter) == 1 and "A" <= letter <= "Z"):
        raise click.UsageError("The letter is one of A to Z.")
    return letter


def read_seed(text: str) -> bytes:
    """The bytes of a seed written in hex."""
    if len(text) != 2 * SEED_SIZE or not all(digit in "0123456789abcdefABCDEF" for digit in text):
        raise click.UsageError("A seed is 64 hex digits.")
    return bytes.fromhex(text)
