"""The sheet to go on by paper: true after every step, readable when the house is dead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import structlog.testing

from bingo.by_paper import ALL_BALLS, FILE, PHASES
from bingo.paper.words import euros
from tests.house.desk import HEAD, Desk
from tests.house.hall import DISPLAY, Hall


def file(hall: Hall) -> Path:
    return hall.house.settings.data_dir / FILE


def crossed(text: str) -> list[int]:
    """The balls that are crossed out on the grid."""
    return [int(number) for number in re.findall(r'<td class="o">(\d+)</td>', text)]


def test_the_file_follows_the_sale_and_every_ball_without_anybody_asking_for_it(hall):
    desk = Desk(hall)
    desk.sell(6)
    assert "del 1 al 6" in file(hall).read_text()
    desk.sell(3)
    assert "del 1 al 9" in file(hall).read_text()
    assert euros(2700) in file(hall).read_text()
    game = desk.game().id
    for name in ("CloseSale", "PublishFigures"):
        desk.ask(HEAD, game, name, **hall.house.seen_from(game, HEAD)["may"][name])
    desk.ask(HEAD, game, "StartDraw", book=hall.of("minute_book"))
    assert [] == crossed(file(hall).read_text())
    desk.ask(HEAD, game, "RequestBall", ordinal=1)
    (ball,) = (number for number, _ in hall.house.seen_from(game, HEAD)["balls"])
    text = file(hall).read_text()
    assert [ball] == crossed(text)
    assert f"1.ª {ball}<" in text
    assert "Bolas: 1 fuera, 89 dentro" in text
    assert PHASES["PLAYING"] in text


def test_it_needs_no_other_file_and_says_what_is_owed_and_what_is_in_the_tills(hall):
    Desk(hall).sell(2)
    text = file(hall).read_text()
    assert not re.findall(r"(?:src|href)=", text)
    assert "Caja 1 · luis" in text
    assert euros(30_600) in text
    assert "Bingo que se acumula" in text
    assert 90 == len(re.findall(r"<td(?: class=\"o\")?>\d+</td>", text)) == len(ALL_BALLS)


@pytest.mark.parametrize(
    ("seat", "status"), [("table_head", 200), ("caller", 200), ("croupier", 403), (DISPLAY, 403)]
)
def test_the_console_reads_the_same_sheet_and_no_display_does(hall, seat, status):
    Desk(hall).sell(1)
    answer = hall.browser(seat).get("/paper/sheet")
    assert status == answer.status_code
    assert (status == 200) == ("seguir en papel" in answer.text)


def test_a_full_disk_is_told_in_the_log_and_stops_no_sale(hall, monkeypatch):
    def full(*given, **more) -> None:
        raise OSError("no space left")

    desk = Desk(hall)
    desk.sell(1)
    monkeypatch.setattr(Path, "write_text", full)
    with structlog.testing.capture_logs() as told:
        desk.sell(1)
    assert 2 == hall.house.seen_from(desk.game().id, HEAD)["sale"]["units"]
    assert "paper sheet" in {one["event"] for one in told}
