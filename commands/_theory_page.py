"""The readable page of what every bet is worth: `docs/theory.md`."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby

from tables.core.worth import SIMULATED, Theory, Worth

LONGEST = 40
"""A fraction with more digits is only told in decimals; the stored file has all of them."""

HEAD = """\
# What every bet is worth

Written by `manage.py prove`, with exact fractions in `tables/theory/`; `manage.py prove --check`
computes them again. The *edge* is what the house keeps of one unit staked in the long run, with
everything that hangs on the bet; *wins* is how often it is paid. A bet that may lie for several
rounds is counted until it is decided. Equal places of one bet are one line.
"""

ASSUMPTIONS = {
    "best_play_infinite_deck": "each hand played for the most it can bring, never insured; a drawn"
    " rank does not change the chance of the next one",
    "best_play_no_purchase": "each hand played for the most it can bring; no card is bought",
    "house_way_on_both_sides": "player and bank set their hands by the house way; dealt at random"
    " with a known seed, and the interval holds the true edge 95 times in 100",
    "half_at_refait": "half is taken at a refait; an insured stake costs its premium instead",
    "default_choice": "whoever is asked makes the choice that is taken when his time is over",
}


def page(theories: Iterable[Theory]) -> str:
    """The whole page."""
    parts = [HEAD]
    for game, group in groupby(theories, key=lambda theory: theory.game):
        own = list(group)
        parts.append(f"\n## {game}\n\n" + _table(own) + _facts(own[0]) + _assumed(own))
    return "".join(parts)


def _table(theories: Sequence[Theory]) -> str:
    rows = ["| rules | bet | edge | exactly | wins | how |", "|---|---|---:|---|---:|---|"]
    rows += [_row(theory, worth) for theory in theories for worth in theory.bets]
    return "\n".join(rows) + "\n"


def _row(theory: Theory, worth: Worth) -> str:
    place = " ".join([worth.bet, "-".join(map(str, worth.on))]).strip()
    exactly = str(worth.edge) if len(str(worth.edge)) <= LONGEST and worth.how != SIMULATED else ""
    edge = percent(worth.edge)
    if worth.low is not None and worth.high is not None:
        edge += f" ({percent(worth.low)} … {percent(worth.high)})"
    cells = (theory.jurisdiction, place, edge, exactly, percent(worth.wins), worth.how)
    return "| " + " | ".join(cells) + " |"


def _facts(theory: Theory) -> str:
    lines = [f"- {name}: {chance} ({percent(chance)})" for name, chance in theory.facts.items()]
    return "\n" + "\n".join(lines) + "\n" if lines else ""


def _assumed(theories: Sequence[Theory]) -> str:
    known = {worth.assumes for theory in theories for worth in theory.bets if worth.assumes}
    lines = [f"Assumed: {ASSUMPTIONS[name]}." for name in sorted(known)]
    return "\n" + "\n".join(lines) + "\n" if lines else ""


def percent(value: Fraction) -> str:
    """A share in hundredths with four decimals, rounded to nearest."""
    return f"{round(value * 1_000_000) / 10_000:.4f} %"
