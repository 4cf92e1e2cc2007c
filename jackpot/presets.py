"""The presets of the blackjack progressive: what a director may start from (BJP-12).

A preset is a TOML file in ``jackpot/pools``; it fills in the fields of ``OpenProgressive``, every
figure of which stays editable. Odds are never written into it: they are counted from the packs.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from jackpot.core.sharing import Level
from jackpot.kinds.blackjack_progressive.rules import OpenProgressive

FOLDER = Path(__file__).resolve().parent / "pools"


def names() -> tuple[str, ...]:
    """The presets that there are, in the order of their names."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def opening(
    preset: str, *, authorisation: str, authorised_on: str, **changes: Any
) -> OpenProgressive:
    """The opening that a preset leads to, with any field changed as ``changes`` says."""
    told = tomllib.loads((FOLDER / f"{preset}.toml").read_text(encoding="utf-8"))
    fields = {
        "preset": told["preset"],
        "preset_version": told["version"],
        "levels": tuple(Level(**level) for level in told["levels"]),
        **{name: told[name] for name in ("stake_cents", "pot_bp", "reserve_bp", "min_seed")},
        "packs": told["packs"],
    }
    return OpenProgressive(
        authorisation=authorisation, authorised_on=authorised_on, **{**fields, **changes}
    )
