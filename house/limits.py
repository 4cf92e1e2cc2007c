"""How often somebody may try (SEC-15): counters by kind of request and by who asks.

One process counts in its memory. Several processes count together in Redis, which they need anyway
for their messages; when Redis is away each counts for itself until it is back. What guards against
guessing for good is the lockout, whose counters lie in the data base (SEC-4).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from house.contract import Refused


@dataclass(frozen=True, slots=True)
class Rate:
    """At most ``times`` in any stretch of ``seconds`` that begins with its own count."""

    times: int
    seconds: int


RATES: Mapping[str, Rate] = {
    "sign_in": Rate(60, 60),
    "second": Rate(20, 60),
    "card_lookup": Rate(120, 60),
    "claim": Rate(60, 60),
    "public": Rate(120, 60),
    "reserved_search": Rate(60, 60),
}
"""Per account, terminal or network. Play commands are not here: a console is never slowed."""


class Counters(Protocol):
    """Counts; ``hit`` gives how often ``key`` was hit within this stretch, this time included."""

    def hit(self, key: str, seconds: int) -> int: ...


class MemoryCounters:
    """The counters of one process; stretches that are over are forgotten."""

    def __init__(self) -> None:
        self._counts: dict[tuple[int, str], int] = {}

    def hit(self, key: str, seconds: int) -> int:
        stretch = int(key.rpartition("|")[2])
        if (seconds, key) not in self._counts and len(self._counts) > 1000:
            self._forget(seconds, stretch)
        count = self._counts.get((seconds, key), 0) + 1
        self._counts[seconds, key] = count
        return count

    def _forget(self, seconds: int, stretch: int) -> None:
        now = stretch * seconds
        old = [
            known
            for known in self._counts
            if (int(known[1].rpartition("|")[2]) + 1) * known[0] <= now
        ]
        for known in old:
            del self._counts[known]


class RedisCounters:
    """The counters of several processes, with memory of its own for when Redis is away."""

    def __init__(self, url: str) -> None:
        from redis import Redis

        self._redis = Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)
        self._alone = MemoryCounters()

    def hit(self, key: str, seconds: int) -> int:
        from redis.exceptions import RedisError

        try:
            with self._redis.pipeline() as pipe:
                pipe.incr(f"bingo-rate|{key}")
                pipe.expire(f"bingo-rate|{key}", 2 * seconds)
                return int(pipe.execute()[0])
        except RedisError:
            return self._alone.hit(key, seconds)


class Limits:
    """Says no when somebody is too fast."""

    def __init__(self, counters: Counters, rates: Mapping[str, Rate] = RATES) -> None:
        self._counters = counters
        self._rates = rates

    def too_many(self, kind: str, subject: str, now: int) -> Refused | None:
        """Counts one request of ``subject`` at ``now`` (epoch ms); refuses with seconds to wait."""
        rate = self._rates[kind]
        stretch, passed = divmod(now // 1000, rate.seconds)
        count = self._counters.hit(f"{kind}|{subject}|{stretch}", rate.seconds)
        if count <= rate.times:
            return None
        return Refused("E_TOO_MANY", {"seconds": rate.seconds - passed})


def counters_for(redis_url: str) -> Counters:
    """Shared counters where a Redis is set, those of this process otherwise."""
    return RedisCounters(redis_url) if redis_url else MemoryCounters()
