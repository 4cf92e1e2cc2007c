"""Redis for the tests: the server that runs here, or one of their own while they run."""

from __future__ import annotations

import atexit
import shutil
import socket
import subprocess
import time
from functools import cache

from redis import Redis
from redis.exceptions import RedisError

USUAL = "redis://127.0.0.1:6379/0"
PATIENCE_S = 10


@cache
def address() -> str:
    """A server that keeps nothing on disk; one is started when none listens on the usual port."""
    return USUAL if _answers(USUAL) else _start()


def _answers(url: str) -> bool:
    try:
        return bool(Redis.from_url(url, socket_connect_timeout=1).ping())
    except RedisError:
        return False


def _start() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    program = shutil.which("redis-server")
    if program is None:
        raise RuntimeError("no Redis: apt-get install redis-server, or start one on port 6379")
    settings = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    process = subprocess.Popen([program, *settings], stdout=subprocess.DEVNULL)
    atexit.register(process.terminate)
    url = f"redis://127.0.0.1:{port}/0"
    end = time.monotonic() + PATIENCE_S
    while not _answers(url):
        if time.monotonic() > end:
            raise RuntimeError("redis-server did not start")
        time.sleep(0.05)
    return url
