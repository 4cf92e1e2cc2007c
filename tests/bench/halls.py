"""The load of a thousand halls on the data path of the door: ``manage.py bench halls``.

A thousand halls do what a busy hall does: a sale a second while they sell, a ball every few seconds
while they draw, coins at their tables. The commands of a stretch go through the door of one data
base from as many processes as are told, each serving its own halls, as a shard would; told is what
one command costs and how many halls one data base carries at that rate.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from statistics import median

from house.schema import upgrade
from tests.bench.timing import Figure, percentile
from tests.house import postgresql
from tests.source_tree import ROOT

HALLS = 1_000
ORDERS_A_MINUTE = 40
"""Of a hall over an evening: about twenty-five sales, ten balls and five contributions."""

PROCESSES = 2
STRETCH_S = 10


def measure() -> Iterator[Figure]:
    """One process, then two, on one PostgreSQL."""
    for processes in (1, PROCESSES):
        with postgresql.own_data_base() as url:
            upgrade(url)
            yield from _stretch(url, processes)


def _stretch(url: str, processes: int) -> Iterator[Figure]:
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "tests.bench.halls_worker", url, str(STRETCH_S)]
    workers = [
        subprocess.Popen([*command, f"hall{place}"], cwd=ROOT, stdin=pipe, stdout=pipe, text=True)
        for place in range(processes)
    ]
    for worker in workers:
        assert worker.stdout and worker.stdout.readline().strip() == "ready"
    begun = time.monotonic()
    for worker in workers:
        assert worker.stdin
        worker.stdin.write("go\n")
        worker.stdin.flush()
    told = [json.loads(worker.communicate()[0]) for worker in workers]
    took = time.monotonic() - begun
    every = [one for each in told for one in each]
    rate = len(every) / took
    note = (
        f"median {median(every) * 1e3:.1f} ms, p99 {percentile(every, 0.99) * 1e3:.1f} ms;"
        f" {HALLS:,} halls ask for {HALLS * ORDERS_A_MINUTE / 60:.0f} a second"
    )
    name = f"orders through the door, {processes} process{'es' if processes > 1 else ''}"
    yield Figure(name, rate, "a second", note=note)
    halls = rate * 60 / ORDERS_A_MINUTE
    yield Figure(f"halls that they carry, {processes}", halls, "halls", note="on one PostgreSQL")
