"""What the process says of itself: one line of JSON an event, on standard error.

An order is one line with its key, person, role, round and number, so that a line leads to the trail
and back. Neither passwords nor tokens nor what was typed into an order ever stand in it, and a
fault tells its way through the code without the values that it met.
"""

from __future__ import annotations

import sys
from typing import TextIO

import structlog
from structlog.tracebacks import ExceptionDictTransformer

from house.play import Outcome
from house.staff import Who

log = structlog.get_logger()


def configure(to: TextIO | None = None) -> None:
    """Writes lines of JSON with level and time (UTC); called once when a house is served.

    ``to`` is standard error unless a test reads along.
    """
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger("info"),
        logger_factory=structlog.PrintLoggerFactory(to or sys.stderr),
        cache_logger_on_first_use=True,
    )


def note_order(who: Who, key: str, action: str, done: Outcome) -> None:
    """One line for an order that the door has answered, with what became of it."""
    told = {"key": key, "person": who.person, "role": who.role, "action": action}
    if done.refused is not None:
        log.info("refused", **told, round=done.round, code=done.refused.code)
    else:
        log.info("order", **told, round=done.round, number=done.number)
