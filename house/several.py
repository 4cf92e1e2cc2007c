"""How many processes a house is to run in, and what it needs for more than one (several workers).

Two processes without a queue between them would each tell half of the screens, silently; two on an
SQLite file would each think that they alone write. So several are refused without PostgreSQL and
Redis, whoever asked for them: an option, or a variable by which servers are usually told.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from house.contract import Refused

VARIABLE = "BINGO_WORKERS"
USUAL = ("WEB_CONCURRENCY", "UVICORN_WORKERS", "UWSGI_WORKERS", "UWSGI_PROCESSES")
"""Variables of other servers that ask for several processes; ours goes first."""

ARGUMENTS = "GUNICORN_CMD_ARGS"
MOST = 64

_WORKERS = re.compile(r"(?:^|\s)(?:-w|--workers)[=\s]*(\d+)")


def asked_for(environ: Mapping[str, str]) -> int:
    """How many processes the environment asks for; ``ValueError`` when it is no number."""
    for name in (VARIABLE, *USUAL):
        text = environ.get(name, "").strip()
        if text:
            return _number(name, text)
    told = _WORKERS.search(environ.get(ARGUMENTS, ""))
    return _number(ARGUMENTS, told[1]) if told else 1


def refusal(workers: int, *, database_url: str, redis_url: str, pace: int) -> Refused | None:
    """What keeps a house from running in so many processes (``E_WORKERS``)."""
    if workers == 1:
        return None
    missing = {
        f"{VARIABLE}=1…{MOST}": 1 <= workers <= MOST,
        "BINGO_DATABASE_URL=postgresql://…": database_url.startswith("postgresql"),
        "BINGO_REDIS_URL=redis://…": redis_url.startswith(("redis://", "rediss://", "unix://")),
        "BINGO_DEMO_PACE=1": pace == 1,
    }
    lacking = [name for name, there in missing.items() if not there]
    if not lacking:
        return None
    return Refused("E_WORKERS", {"workers": workers, "missing": ", ".join(lacking)})


def _number(name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise ValueError(f"{name}={text!r} cannot be read.")
    return int(text)
