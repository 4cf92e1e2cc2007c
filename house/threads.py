"""Work that takes long, done outside the loop that serves everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")


def in_a_thread(work: Callable[[], Result]) -> Result:
    """Does ``work`` in a thread and waits for it; without greenlets there is no loop to spare."""
    from gevent import get_hub, monkey

    if not monkey.is_module_patched("threading"):
        return work()
    done: list[Result] = []
    error = get_hub().threadpool.apply(_caught, (work, done))
    if error is not None:
        raise error
    return done[0]


def _caught(work: Callable[[], Result], done: list[Result]) -> Exception | None:
    """What is raised is handed over as a value, lest the thread print it as a fault of its own."""
    try:
        done.append(work())
    except Exception as error:
        return error
    return None
