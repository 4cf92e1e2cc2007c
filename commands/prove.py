"""`manage.py prove`: what every bet of every table game is worth, exactly, stored and checked."""

import sys
from pathlib import Path

import click

from commands._theory_page import page
from tables.core.worth import Theory, parse, written
from tables.proving import Sheet, proved, sheets

PAGE = Path(__file__).resolve().parent.parent / "docs" / "theory.md"


@click.command("prove")
@click.option("--check", is_flag=True, help="Change nothing, only say what is not true any more.")
@click.option("--short", is_flag=True, help="Leave out proofs that take minutes.")
@click.argument("names", nargs=-1)
def command(check: bool, short: bool, names: tuple[str, ...]) -> None:
    """Compute the house edge of every bet, and store it in `tables/theory` and `docs/theory.md`.

    NAMES picks paytables (`blackjack` or `blackjack.ceuta`); without them all that there are. With
    `--check` ends with exit code 1 while a stored value is not the one that is computed.
    """
    faults = 0
    for sheet in sheets():
        if _picked(sheet, names) and not (short and sheet.is_long):
            faults += _checked(sheet) if check else _stored(sheet)
    known = [parse(s.stored.read_text(encoding="utf-8")) for s in sheets() if s.stored.exists()]
    if check and PAGE.read_text(encoding="utf-8") != page(known):
        click.echo("docs/theory.md is not what is stored")
        faults += 1
    if not check:
        PAGE.write_text(page(known), encoding="utf-8")
    sys.exit(1 if faults else 0)


def _picked(sheet: Sheet, names: tuple[str, ...]) -> bool:
    return not names or sheet.name in names or sheet.game in names


def _stored(sheet: Sheet) -> int:
    theory = proved(sheet)
    sheet.stored.write_text(written(theory), encoding="utf-8")
    click.echo(_told(sheet, theory))
    return 0


def _checked(sheet: Sheet) -> int:
    theory = proved(sheet)
    stands = sheet.stored.exists() and sheet.stored.read_text(encoding="utf-8") == written(theory)
    click.echo(_told(sheet, theory) + ("" if stands else "  NOT WHAT IS STORED"))
    return 0 if stands else 1


def _told(sheet: Sheet, theory: Theory) -> str:
    edges = ", ".join(f"{w.bet} {float(100 * w.edge):.4f} %" for w in theory.bets)
    return f"{sheet.name}: {edges}"
