"""Which days a report is asked for: local days of the hall, both ends included."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

DAY_BEGINS = time(8)
"""A gaming day runs from eight in the morning to eight, so that a night is one day."""

LONGEST_DAYS = 400


@dataclass(frozen=True, slots=True)
class Period:
    """Local days ``first`` to ``last`` as times: from ``since`` to before ``until``."""

    first: date
    last: date
    since: int
    until: int


def period(first: str, last: str, now: int, zone: ZoneInfo) -> Period:
    """The days written as ``2026-11-30``; today where nothing or nonsense is written.

    Days in the wrong order change places; more than four hundred are cut at the beginning.
    """
    today = gaming_day(now, zone)
    one, other = _day(first, today), _day(last, _day(first, today))
    start, end = min(one, other), max(one, other)
    start = max(start, end - timedelta(days=LONGEST_DAYS))
    return Period(start, end, _at(start, zone), _at(end + timedelta(days=1), zone))


def gaming_day(at: int, zone: ZoneInfo) -> date:
    """The gaming day that a time belongs to."""
    local = datetime.fromtimestamp(at / 1000, zone)
    return local.date() if local.time() >= DAY_BEGINS else local.date() - timedelta(days=1)


def _day(text: str, usual: date) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return usual


def _at(day: date, zone: ZoneInfo) -> int:
    return int(datetime.combine(day, DAY_BEGINS, zone).timestamp() * 1000)
