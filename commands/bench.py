"""``manage.py bench``: the speeds that the house promises, measured on this machine."""

from __future__ import annotations

import click


@click.command("bench")
@click.argument("names", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="JSON lines only, without the table.")
@click.option("--compare", is_flag=True, help="Beside what the machine can do and peers say.")
@click.option("--seconds", default=20, show_default=True, help="How long a part of `load` runs.")
def command(names: tuple[str, ...], *, as_json: bool, compare: bool, seconds: int) -> None:
    """Measure NAMES (all of them without any): one JSON line a figure, and a table at the end."""
    from tests import bench
    from tests.bench import load
    from tests.bench.timing import Figure, machine, table

    load.seconds = seconds
    names = ("compare", *names) if compare else names
    unknown = sorted(set(names) - set(bench.MEASUREMENTS))
    if unknown:
        raise click.UsageError(f"{unknown[0]} is none of {', '.join(bench.MEASUREMENTS)}.")
    figures: list[Figure] = []
    for name in names or tuple(bench.MEASUREMENTS):
        for figure in bench.MEASUREMENTS[name]():
            figures.append(figure)
            click.echo(figure.as_json())
    if not as_json:
        click.echo(f"\n{table(figures)}\n{machine()}")
