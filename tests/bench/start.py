"""How long a visitor waits: from the command to the first page, and what a monitor loads."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Response, sync_playwright

from tests.bench.timing import PAIRS, Figure
from tests.screens.server import Server

START_S = 3.0
LOAD_KB = 300


def first_page() -> Iterator[Figure]:
    """A new house, and a house that was furnished before; from the command to its start page."""
    with tempfile.TemporaryDirectory(prefix="bingo-bench-") as folder:
        new = [_opened(Path(folder) / f"new-{turn}") for turn in range(3)]
        again = [_opened(Path(folder) / "new-0") for _ in range(PAIRS)]
    for name, times in (("new", new), ("known", again)):
        note = f"median of {len(times)}"
        first, ready = (median(column) for column in zip(*times, strict=True))
        yield Figure(f"start to first page, {name} house", first, "s", START_S, note=note)
        yield Figure(f"start to furnished, {name} house", ready, "s", note=note)


def _opened(folder: Path) -> tuple[float, float]:
    """Seconds to the start page, and to a hall that is furnished to its last chair."""
    server = Server(folder)
    begun = time.perf_counter()
    server.begin()
    server.await_answer("/")
    first = time.perf_counter() - begun
    server.await_answer("/ready")
    ready = time.perf_counter() - begun
    server.stop()
    return first, ready


def monitor_load() -> Iterator[Figure]:
    """Every byte that an empty browser fetches until a monitor shows the hall."""
    with tempfile.TemporaryDirectory(prefix="bingo-bench-") as folder:
        server = Server(Path(folder))
        server.start()
        sizes = _fetched(server)
        server.stop()
    total = sum(sizes.values()) / 1_000
    largest = max(sizes, key=lambda name: sizes[name])
    note = f"{len(sizes)} files, the largest {largest} ({sizes[largest] / 1_000:.0f} kB)"
    yield Figure("first load of a monitor", total, "kB", LOAD_KB, note=note)


def _fetched(server: Server) -> dict[str, int]:
    path = shutil.which("chromium") or shutil.which("google-chrome")
    found: list[Response] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"{server.url}/demo/enter/monitor")
        page.wait_for_url("**/screens/monitor*")
        signed_in = page.context.cookies()
        fresh = browser.new_context()
        fresh.add_cookies(signed_in)
        page = fresh.new_page()
        page.on("response", lambda response: found.append(response))
        page.goto(f"{server.url}/screens/monitor")
        page.wait_for_load_state("networkidle")
        sizes = {one.url.removeprefix(server.url): _size(one) for one in found}
        browser.close()
    return sizes


def _size(response: Response) -> int:
    """The bytes that came over the line, head and body."""
    sizes = response.request.sizes()
    return sizes["responseHeadersSize"] + sizes["responseBodySize"]
