"""Series made and read in a process of their own (BINGO-33, BINGO-34)."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from bingo import series_work
from bingo.cards import GENERATOR_VERSION, Matrix, SeriesName, generate_matrix
from bingo.series_checks import Series
from bingo.series_file import write_csv, write_json
from bingo.series_jobs import FAILED, READY, STOPPED, Job, SeriesJobs
from tests.factories import MARTA, Hall, until

SEED = bytes(range(32))
PATIENCE_S = 60


@pytest.fixture
def jobs(tmp_path: Path):
    found = SeriesJobs(tmp_path / "stock")
    yield found
    found.clear()


def ended(job: Job) -> Job:
    end = time.monotonic() + PATIENCE_S
    while job.state == "working":
        assert time.monotonic() < end
        time.sleep(0.02)
    return job


def a_series(**change) -> Series:
    return Series(SeriesName("B", 12), 300, generate_matrix(60, SEED), **change)


def test_cards_are_made_as_their_seed_says_and_progress_reaches_the_end(jobs):
    job = jobs.begin("one", "make", "luis", {})
    jobs.run(job, "make", "600", SEED.hex())
    assert READY == ended(job).state
    assert (600, 600) == (job.done, job.total)
    assert generate_matrix(600, SEED).digest == job.result["digest"]
    assert job.result["digest"] == Matrix.parse(job.matrix()).digest
    assert (SEED.hex(), GENERATOR_VERSION) == (job.result["seed"], job.result["generator"])


def test_a_job_that_is_stopped_leaves_nothing(jobs):
    job = jobs.begin("one", "make", "luis", {})
    jobs.run(job, "make", "60000", SEED.hex())
    jobs.stop()
    assert STOPPED == job.state
    assert job.process is not None
    job.process.wait(timeout=PATIENCE_S)
    assert not job.folder.exists()


def test_a_hundred_thousand_cards_are_made_behind_a_game_whose_balls_go_on(
    jobs, fresh_store, tmp_path
):
    hall = Hall(fresh_store, tmp_path).furnished()
    drawn = hall.game(units=6, before=until(lambda game, step: game.state.phase == "PLAYING"))
    job = jobs.begin("one", "make", "luis", {})
    jobs.run(job, "make", "99996", SEED.hex())
    assert job.process is not None and job.process.pid != os.getpid()
    behind = 0
    while len(hall.look(drawn.id).state.balls) < 5:
        hall.world.pass_ms(4_000)
        ordinal = len(hall.look(drawn.id).state.balls) + 1
        hall.do(MARTA, drawn.id, "RequestBall", ordinal=ordinal)
        behind += job.state == "working"
    assert 5 == behind
    assert (READY, 99_996) == (ended(job).state, job.done)


@pytest.fixture
def here(monkeypatch):
    """The work is done in this process, which keeps its own place among the others."""
    monkeypatch.setattr(series_work.os, "nice", lambda by: by)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(("suffix", "write"), [(".csv", write_csv), (".json", write_json)])
def test_a_delivered_file_gives_its_series(tmp_path, suffix, write):
    file = tmp_path / f"series{suffix}"
    file.write_text(write(a_series()), encoding="utf-8")
    series_work.main(["check", str(file), str(tmp_path)])
    left = read(tmp_path)
    assert ("B", 12, 60, 300) == tuple(left[k] for k in ("letter", "number", "size", "face_cents"))
    assert a_series().matrix.text() == (tmp_path / series_work.MATRIX).read_text()


@pytest.mark.usefixtures("here")
def test_every_fault_of_a_file_is_named_with_line_and_card_and_nothing_is_kept(tmp_path):
    lines = write_csv(a_series()).splitlines()
    spoilt = [line.split(",") for line in lines]
    spoilt[5][4] = "91"
    spoilt[9][3] = "8"
    file = tmp_path / "series.csv"
    file.write_text("\n".join(map(",".join, spoilt)), encoding="utf-8")
    series_work.main(["check", str(file), str(tmp_path)])
    left = read(tmp_path)
    named = {(one["line"], one["code"]) for one in left["faults"]}
    assert {(6, "E_CARD_RANGE"), (10, "E_BAD_INPUT")} <= named
    assert len(left["faults"]) == left["count"]
    assert not (tmp_path / series_work.MATRIX).exists()


def test_a_size_that_cannot_be_made_is_told(tmp_path):
    series_work.make(7, SEED, tmp_path)
    assert "E_MATRIX_SIZE" == read(tmp_path)["code"]


def test_a_child_that_dies_is_a_job_that_failed(jobs):
    job = jobs.begin("one", "make", "luis", {})
    jobs.run(job, "make", "no size", SEED.hex())
    assert FAILED == ended(job).state
    assert {} == job.result


def read(folder: Path) -> dict:
    return json.loads((folder / series_work.RESULT).read_text(encoding="utf-8"))
