"""Cards to paper: by the command, and in the background of a house that plays (BINGO-34)."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from click.testing import CliRunner
from numpy import asarray

from bingo.print_jobs import FAILED, READY, STOPPED, WAITING
from bingo.tags import CARD, Tag, read
from commands.cards import command
from house.settings import read_keys
from tests.house.desk import Desk
from tests.house.hall import Browser, Hall, code, fresh_key

PATIENCE_S = 60


@pytest.fixture(scope="module")
def clerk(shared_hall: Hall) -> Browser:
    return shared_hall.browser("stock_clerk")


def series(clerk: Browser) -> str:
    return str(clerk.get("/screens/cards.json").json["series"][0]["round"])


def begin(browser: Browser, **fields):
    return browser.post("/paper/cards", fields, **{"Idempotency-Key": fresh_key()})


def until(true: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.25)


def jobs(browser: Browser) -> dict[str, dict]:
    return {job["id"]: job for job in browser.get("/screens/cards.json").json["jobs"]}


def tags(hall: Hall, pdf: bytes | Path) -> list[Tag]:
    """The cards whose codes a scanner reads on a PDF."""
    keys = read_keys(hall.house.settings, bytes).qr
    found = []
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            picture = asarray(page.render(scale=2.4, grayscale=True).to_numpy())
            for one in zxingcpp.read_barcodes(picture.reshape(picture.shape[:2])):
                tag = read(one.text, keys)
                assert isinstance(tag, Tag), one.text
                found.append(tag)
    return sorted(found, key=lambda tag: tag.number)


def test_the_command_prints_cards_of_a_series_of_this_house(hall: Hall, tmp_path: Path):
    place, data = tmp_path / "cards.pdf", str(hall.house.settings.data_dir)
    wanted = ["print", "B-000123", "--first", "5", "--last", "9", "--out", str(place)]
    done = CliRunner().invoke(command, [*wanted, "--data-dir", data])
    assert 0 == done.exit_code, done.output
    assert "2 sheets of series B-000123" in done.output
    assert [Tag("1", "B-000123", number, CARD) for number in range(5, 10)] == tags(hall, place)
    assert [] == list(tmp_path.glob("*.part"))


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("there is no series B-000999", ["B-000999"]),
        ("has cards 1 to 1800", ["B-000123", "--last", "1801"]),
        ("has cards 1 to 1800", ["B-000123", "--first", "9", "--last", "8"]),
        ("there is no house", ["B-000123", "--data-dir", "nowhere"]),
    ],
)
def test_what_cannot_be_printed_leaves_no_file(hall: Hall, tmp_path: Path, why, words):
    place, data = tmp_path / "cards.pdf", str(hall.house.settings.data_dir)
    given = ["print", "--out", str(place), "--data-dir", data, *words]
    done = CliRunner().invoke(command, given)
    assert (1, True) == (done.exit_code, why in done.output), done.output
    assert not place.exists()


def test_a_run_works_in_the_background_is_on_record_and_scans(shared_hall: Hall, clerk: Browser):
    started = begin(clerk, round=series(clerk), first=1, last=12, layout="six")
    assert 202 == started.status_code
    job = started.json["job"]
    until(lambda: jobs(clerk)[job]["state"] == READY, "the run is ready")
    assert (12, 12) == (jobs(clerk)[job]["done"], jobs(clerk)[job]["total"])
    pdf = clerk.get(f"/paper/cards/{job}.pdf")
    assert (200, "application/pdf") == (pdf.status_code, pdf.mimetype)
    assert list(range(1, 13)) == [tag.number for tag in tags(shared_hall, pdf.data)]
    record = shared_hall.door.look(series(clerk)).state.prints
    assert [(1, 12, "six", "stock_clerk")] == [(r.first, r.last, r.layout, r.by) for r in record]


def test_a_run_of_thousands_delays_no_sale_and_is_stopped_at_once(
    shared_hall: Hall, clerk: Browser
):
    fields = {"round": series(clerk), "first": 1, "last": 1800, "layout": "single"}
    first, second = (begin(clerk, **fields).json["job"] for _ in range(2))
    until(lambda: jobs(clerk)[first]["done"] > 0, "the first run has begun")
    assert WAITING == jobs(clerk)[second]["state"], "one after the other"
    desk = Desk(shared_hall)
    assert desk.sell(6) > 0
    for job in (second, first):
        assert 200 == clerk.post(f"/paper/cards/{job}/stop").status_code
    until(lambda: {STOPPED} == {jobs(clerk)[j]["state"] for j in (first, second)}, "both stopped")
    paper = shared_hall.house.settings.data_dir / "paper"
    until(lambda: not list(paper.glob(f"{first}*")), "nothing of it is left")
    assert (404, "E_NO_ROUND") == code(clerk.get(f"/paper/cards/{first}.pdf"))


def test_a_run_that_fails_says_so(shared_hall: Hall, clerk: Browser, monkeypatch):
    jobs_of = shared_hall.app.extensions["paper"].jobs
    monkeypatch.setattr(jobs_of.settings.__class__, "as_environment", lambda _: {"BINGO_PORT": "x"})
    job = begin(clerk, round=series(clerk), first=1, last=6, layout="six").json["job"]
    until(lambda: jobs(clerk)[job]["state"] == FAILED, "the run has failed")


def test_who_may_not_print_gets_neither_the_page_nor_a_run_nor_its_file(shared_hall, clerk):
    job = begin(clerk, round=series(clerk), first=1, last=6, layout="six").json["job"]
    for role in ("table_head", "official", "administrator"):
        other = shared_hall.browser(role)
        fields = {"round": series(clerk), "first": 1, "last": 6, "layout": "six"}
        assert (403, "E_FORBIDDEN") == code(begin(other, **fields)), role
        assert (403, "E_FORBIDDEN") == code(other.get("/screens/cards.json"))
        assert (403, "E_FORBIDDEN") == code(other.get(f"/paper/cards/{job}.pdf"))
        assert (403, "E_FORBIDDEN") == code(other.post(f"/paper/cards/{job}/stop"))
    assert 200 == clerk.get("/screens/cards").status_code


@pytest.mark.parametrize(
    ("status", "refused", "wrong"),
    [
        (404, "E_NO_ROUND", {"round": "sala-shift-1"}),
        (400, "E_BAD_INPUT", {"layout": "poster"}),
        (400, "E_BAD_INPUT", {"first": 0}),
        (400, "E_BAD_INPUT", {"last": 1801}),
        (400, "E_BAD_INPUT", {"last": "six"}),
        (400, "E_BAD_INPUT", {"more": 1}),
    ],
)
def test_a_run_that_cannot_be_is_refused_before_anything_starts(clerk, status, refused, wrong):
    before = len(jobs(clerk))
    fields = {"round": series(clerk), "first": 1, "last": 6, "layout": "six", **wrong}
    assert (status, refused) == code(begin(clerk, **fields))
    assert before == len(jobs(clerk))
