"""Whole games told line by line, from a fixed seed and a scripted clock.

The texts beside this file are what every version of the house must tell of these games, event by
event and cent by cent. ``manage.py playthroughs`` writes them anew after a change that was meant;
the difference then shows in the commit what it did.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

from house.rounds import Round
from house.store import Store
from house.transcript import told, transcript
from tests.factories import LUIS, Hall, catalogue
from tests.simulate import stories, tables

FOLDER = Path(__file__).resolve().parent
ZONE = ZoneInfo("Europe/Madrid")
UNITS = 24
STORIES: dict[str, stories.Story] = {
    "line-and-bingo": stories.ordinary,
    "called-too-soon": stories.called_too_soon,
    "drawn-from-the-drum": stories.drawn_from_the_drum,
    "nobody-calls": stories.nobody_calls,
    "interrupted": stories.interrupted,
    "annulled-by-two": stories.annulled,
    "cancelled": stories.cancelled,
    "set-aside-and-paid-later": stories.set_aside,
    "prima-won": stories.won_early,
}
TABLE_STORIES: dict[str, tables.Story] = {
    "zero-in-prison": tables.zero_in_prison,
    "boule": tables.boule_and_its_five,
    "craps": tables.craps_with_a_lost_die,
    "trente-et-quarante": tables.refait_and_prison,
    "wheel-of-fortune": tables.wheel_on_a_peg,
    "punto-banca": tables.sabot_from_seat_to_seat,
    "baccarat-live": tables.cards_face_up,
    "pai-gow": tables.player_with_the_bank,
}
EVERY_STORY = (*STORIES, *TABLE_STORIES)


def tell(name: str, empty: Path) -> str:
    """The transcript of one story, played in a new hall; ``empty`` is a migrated data base."""
    with tempfile.TemporaryDirectory(prefix="bingo-playthrough-") as folder:
        path = Path(folder) / "house.db"
        shutil.copy(empty, path)
        hall = Hall(Store(f"sqlite:///{path}"), Path(folder), seed=name).furnished()
        if name == "prima-won":
            arm(hall)
        rounds, said = played(name, hall)
        text = "\n".join(
            hall.store.read(
                lambda conn, game=game: transcript(game.id, told(conn, catalogue(), game.id), ZONE)
            )
            for game in rounds
        )
        accounts = "\n".join(f"{cents:>12}  {name}" for name, cents in hall.accounts().items())
        hall.store.close()
    return f"{said}\n\n{text}\n\nWhat stands on the accounts afterwards, in cents:\n{accounts}\n"


def played(name: str, hall: Hall) -> tuple[Sequence[Round], str]:
    """The rounds that a story has played, and what it is about."""
    if name in TABLE_STORIES:
        table = TABLE_STORIES[name]
        return table(hall), (table.__doc__ or "").strip()
    story = STORIES[name]
    return (story(hall, UNITS, Random(name)),), (story.__doc__ or "").strip()


def arm(hall: Hall) -> None:
    """Sells one big game, so that the prima is full and armed for the next one, and fetches cash
    for it."""
    stories.ordinary(hall, 360, Random("arms the prima"))
    hall.do(LUIS, hall.the("shift").id, "CashIn", cents=60_000, reason="for the prima")
    assert hall.the("prima").state.armed
