"""``manage.py settle FILE``: a layout and what came, settled bet by bet as at a table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from house.catalogue import Catalogue
from tables.byhand import Layout, LayoutFault, Settled, read, settle
from tables.core.deal import Line
from tables.core.game import rules_of
from tables.core.rules import Draw
from tables.core.viewing import zone


@click.command("settle")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of a table.")
def command(file: Path, as_json: bool) -> None:
    """Settle the layout in FILE (TOML or JSON) in the order of payment; see docs/settle.md.

    Exits 1 when a bet is refused or something is still waited for.
    """
    try:
        layout = read(file.read_text(encoding="utf-8"), toml=file.suffix == ".toml")
        game = Catalogue.found().games.get(layout.game)
        rules = rules_of(game) if game else None
        if rules is None:
            raise LayoutFault(f"{layout.game} is no game against the house")
        settled = settle(rules, layout)
    except (LayoutFault, UnicodeDecodeError) as fault:
        raise click.ClickException(f"{file.name}: {fault}") from fault
    told = as_object(layout, settled)
    click.echo(json.dumps(told, indent=1) if as_json else "\n".join(as_lines(layout, settled)))
    if settled.refused or settled.waits:
        raise SystemExit(1)


def as_object(layout: Layout, settled: Settled) -> dict[str, Any]:
    """What became of a layout, as plain JSON values."""
    lines = settled.stands.lines
    return {
        "game": layout.game,
        "jurisdiction": layout.jurisdiction,
        "result": settled.stands.result,
        "lines": [
            {
                "place": place,
                "seat": line.bet.seat,
                "zone": zone(line.bet),
                "stake": line.bet.stake,
                "result": line.result,
                "payout": line.payout,
                "returned": line.returned,
                "commission": line.commission,
                "stays": line.bet.stake if line.stays else 0,
            }
            for place, line in enumerate(lines, 1)
        ],
        "refused": [[place, one.code, dict(one.details)] for place, one in settled.refused],
        "bank": sum(map(_kept, lines)),
        "waits": _waits(settled),
    }


def as_lines(layout: Layout, settled: Settled) -> Iterator[str]:
    """The same as lines to read: what is collected and paid, in the order of payment."""
    yield f"{layout.game} ({layout.jurisdiction}): {settled.stands.result or 'no result yet'}"
    for place, line in enumerate(settled.stands.lines, 1):
        words = f"{place:>4}  seat {line.bet.seat:<3} {zone(line.bet):<24} {euros(line.bet.stake)}"
        commission = f", commission {euros(line.commission).strip()}" if line.commission else ""
        stays = ", stays on the cloth" if line.stays else ""
        yield f"{words}  {line.result:<10} {euros(-_kept(line))}{commission}{stays}"
    for place, one in settled.refused:
        yield f"   bet {place} is refused: {one.code} {json.dumps(dict(one.details))}"
    yield f"      the bank {euros(sum(map(_kept, settled.stands.lines)))}"
    if settled.waits:
        yield f"      still waited for: {_waits(settled)}"


def euros(cents: int) -> str:
    """Cents as an amount with two places, ten columns wide."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}".rjust(10)


def _kept(line: Line) -> int:
    """What the bank keeps of a bet; negative when it pays."""
    return 0 if line.stays else line.bet.stake - line.returned - line.payout


def _waits(settled: Settled) -> str:
    waits = settled.waits
    if waits is None:
        return ""
    if isinstance(waits, Draw):
        return f"what comes to {waits.to}"
    return "; ".join(
        f"box {ask.box} hand {ask.hand} (seat {ask.seat}): "
        + ", ".join(option.choice for option in ask.options)
        for ask in waits
    )
