"""How fast cards are made, and how fast all sold cards are looked through after every ball."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator

from bingo.cards import SEED_SIZE, Matrix, generate_matrix, holders, to_go
from tests.bench.timing import Figure, best_of, median_of

MANY = 100_002
"""A hundred thousand cards in whole strips of six."""

SERIES = 1_800


def generation() -> Iterator[Figure]:
    """100,000 valid cards in strips, no two alike; a series by secure luck."""
    seed = hashlib.sha256(b"measured").digest()
    many = best_of(3, lambda: made(MANY, seed, unique_rows=False))
    yield Figure("100,000 unique cards in strips", many, "s", 1.0, note="best of 3")
    strict = best_of(3, lambda: made(MANY, seed, unique_rows=True))
    yield Figure("the same, no two rows alike either", strict, "s", note="best of 3")
    series = best_of(3, lambda: made(SERIES, secrets.token_bytes(SEED_SIZE), unique_rows=True))
    yield Figure("a series of 1,800 by secure luck", series, "s", 2.0, note="best of 3")


def made(size: int, seed: bytes, *, unique_rows: bool) -> Matrix:
    matrix = generate_matrix(size, seed, unique_rows=unique_rows)
    assert isinstance(matrix, Matrix)
    assert matrix.size == size
    return matrix


def checking() -> Iterator[Figure]:
    """Line, bingo and cards-to-go over all sold cards after one ball, in the middle of a game."""
    matrix = made(MANY, bytes(SEED_SIZE), unique_rows=False)
    drawn = tuple(range(3, 63))
    for sold, target in ((10_000, 1.0), (100_000, 10.0)):
        ranges = [(1, sold)]

        def check(ranges: list[tuple[int, int]] = ranges) -> None:
            holders(matrix, ranges, drawn)
            to_go(matrix, ranges, drawn)

        check()
        took = median_of(51, check) * 1_000
        yield Figure(f"check after a ball, {sold:,} cards", took, "ms", target, note="median of 51")
