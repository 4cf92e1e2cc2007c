"""Takes the README's pictures of a demonstration that plays, and holds those that are shown.

``manage.py pictures`` runs this and keeps what it took in ``docs/images``; a test run only looks
at whether the pictures that the README shows are still pictures of these screens.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from tests.screens.conftest import Desk
from tests.screens.evening import EveningServer
from tests.screens.gala import BINGO_BALL, LINE_BALL, Gala, gala_balls, quick_balls
from tests.source_tree import ROOT

KEPT = ROOT / "docs" / "images"
FOLDER = os.environ.get("BINGO_PICTURES", "")
"""Where the pictures go; without it they are only taken to a passing folder."""

STAFF, HALL = (1366, 768), (1920, 1080)
SHOWN = {
    "start": STAFF, "monitor": HALL, "caller": STAFF, "cashier": STAFF, "claim": HALL,
    "award": HALL,
}  # fmt: skip
"""The pictures and the sizes of the screens on them."""

HALL_SHOWN = (1280, 720)
MOST_BYTES = 250_000
PALETTE = 256
TOKEN = re.compile(r"#([0-9A-Fa-f]{6})\b")


@pytest.fixture(scope="module")
def evening(tmp_path_factory) -> Iterator[EveningServer]:
    folder = tmp_path_factory.mktemp("evening") / "house"
    house = EveningServer(folder, BINGO_DEMO_PACE="20", BINGO_HALL_NAME="Sala Estrecho")
    house.start()
    yield house
    house.stop()


@dataclass(frozen=True)
class Album:
    """The pictures, and the last view of the game that they show."""

    folder: Path
    view: dict[str, Any]


@pytest.fixture(scope="module")
def album(tmp_path_factory, evening: EveningServer, browser: Browser) -> Album:
    """A folder with the pictures of one evening: two games, the second one won with the prima."""
    folder = Path(FOLDER) if FOLDER else tmp_path_factory.mktemp("pictures")
    folder.mkdir(parents=True, exist_ok=True)
    contexts = {
        name: browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
        )
        for name, size in (("caller", STAFF), ("till", STAFF), ("monitor", HALL))
    }
    desks = {name: Desk(context, evening.url, name) for name, context in contexts.items()}
    start = contexts["till"].new_page()
    start.goto(f"{evening.url}/?lang=en")
    take(start, folder / "start.png")
    start.goto(f"{evening.url}/?lang=es")
    view = photograph(Gala(evening, desks["caller"], desks["till"]), desks, folder)
    assert [] == [fault for desk in desks.values() for fault in desk.faults if "422" not in fault]
    for context in contexts.values():
        context.close()
    return Album(folder, view)


def photograph(gala: Gala, desks: dict[str, Desk], folder: Path) -> dict[str, Any]:
    gala.announce(324)
    gala.play(lambda view: view["phase"] == "PUBLISHED")
    gala.switch("manual")
    gala.balls = quick_balls(gala.read_cards())
    gala.play(lambda view: view["phase"] == "CLOSED")
    gala.announce(412)
    gala.play(lambda view: view["sale"]["units"] > 340)
    sell_three(desks["till"].page)
    take(desks["till"].page, folder / "cashier.png")
    desks["till"].page.keyboard.press("Escape")
    gala.play(lambda view: view["phase"] == "PUBLISHED")
    gala.switch("manual")
    gala.balls = gala_balls(gala.read_cards())
    gala.play(lambda view: len(view["balls"]) == LINE_BALL - 2)
    gala.switch("electronic")
    take(desks["caller"].page, folder / "caller.png")
    take(desks["monitor"].page, folder / "monitor.png")
    gala.switch("manual")
    gala.play(lambda view: view["stop"] and view["stop"]["calls"][-1]["state"] == "VALID")
    take(desks["monitor"].page, folder / "claim.png")
    view = gala.play(lambda view: view["phase"] == "FINISHED")
    take(desks["monitor"].page, folder / "award.png")
    return view


def sell_three(page: Page) -> None:
    """Three cards and a note of twenty: what a cashier sees before the key is released."""
    page.keyboard.press("3")
    page.click(".notes button:nth-child(3)")
    page.mouse.move(0, 0)


def take(page: Page, path: Path) -> None:
    """A picture once everything stands still, with few colours, so that it is small."""
    page.bring_to_front()
    page.evaluate("() => document.fonts.ready")
    page.wait_for_timeout(700)
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    if shot.size == HALL:
        shot = shot.resize(HALL_SHOWN, Image.Resampling.LANCZOS)
    shot.quantize(palette=palette_for(shot), dither=Image.Dither.FLOYDSTEINBERG).save(
        path, optimize=True
    )


def palette_for(shot: Image.Image) -> Image.Image:
    """The colours of the screens' tokens, and the best others for this picture."""
    tokens = TOKEN.findall((ROOT / "static" / "style" / "tokens.css").read_text("utf-8"))
    own = [int(pair, 16) for token in dict.fromkeys(tokens) for pair in wrap(token, 2)]
    rest = shot.quantize(PALETTE - len(own) // 3, Image.Quantize.MEDIANCUT).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([*own, *rest][: PALETTE * 3])
    return palette


def test_the_pictures_of_an_evening_are_taken_and_small(album: Album) -> None:
    taken = [album.folder / f"{name}.png" for name in SHOWN]
    assert [] == [path.name for path in taken if not 0 < path.stat().st_size <= MOST_BYTES]


def test_the_readme_shows_every_picture_in_the_size_of_its_screen(album: Album) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in SHOWN:
        assert f"docs/images/{name}.png" in readme
        kept, taken = Image.open(KEPT / f"{name}.png"), Image.open(album.folder / f"{name}.png")
        assert taken.size == kept.size, name


def test_one_card_had_the_line_and_three_had_bingo_with_the_prima(album: Album) -> None:
    awards = [(award["prize"], award["ball"]) for award in album.view["awards"]]
    bingos, primas = [("bingo", BINGO_BALL)] * 3, [("pool", BINGO_BALL)] * 3
    assert sorted([("line", LINE_BALL), *bingos, *primas]) == sorted(awards)
