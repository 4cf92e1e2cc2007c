"""What each seat is told of a ninety-ball game; ``docs/views.md`` names every key.

A seat gets the keys that concern it and no other. Nothing in a view is a text to be read, and
nothing is left for a page to compute. Requirements: BINGO-31, BINGO-58 to 60, PRIMA-12.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import Any

from bingo import cards
from bingo.games.ninety_ball import annul, doubles, failures, ruling, sold
from bingo.games.ninety_ball import may as allowed
from bingo.games.ninety_ball import script as spoken
from bingo.games.ninety_ball import view_play as played
from bingo.games.ninety_ball.actions import AnnulGame
from bingo.games.ninety_ball.events import Range
from bingo.games.ninety_ball.failures import END
from bingo.games.ninety_ball.rights import (
    CALLER_SEAT,
    HEAD_SEAT,
    MONITOR_SEAT,
    OFFICIAL_SEAT,
    TILL_SEAT,
)
from bingo.games.ninety_ball.sale import published
from bingo.games.ninety_ball.state import CLAIM_STOP, PLAYING, SELLING, GameState
from house.contract import Seat, Terms

SALES_SHOWN = 8
LAST_LIMIT = 90
"""The limit of a pool grows no further than the balls in the drum (PRIMA-5)."""

Part = Callable[[GameState, Terms], Any]


def view(state: GameState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """All that a seat may know, as plain JSON values."""
    told = {key: part(state, terms) for key, (seats, part) in PARTS.items() if seat.kind in seats}
    told["card"] = played.card(state, terms, staff=seat.kind in _STAFF)
    if seat.kind in _ACTING:
        told["may"] = allowed.may(state, seat, terms)
        told["primary"] = allowed.primary(state, seat, told["may"])
    return told


def ranges_of(ranges: Iterable[Range]) -> list[list[Any]]:
    """Ranges as ``[series name, first, last]``."""
    return [[cards_.series, cards_.first, cards_.last] for cards_ in ranges]


def _game(state: GameState, terms: Terms) -> dict[str, Any]:
    opening, profile = state.opening, terms.profile
    return {
        "number": opening.number,
        "session": opening.session_name,
        "face_cents": opening.face_cents,
        "announced_at": opening.at,
        "closes_at": opening.closes_at,
        "extractor": "hand" if state.by_hand else state.extractor,
        "commitment": opening.commitment,
        "secret": state.revealed,
        "profile": opening.profile,
        "line_bp": profile["prizes.line_bp"],
        "bingo_bp": profile["prizes.bingo_bp"] - opening.withhold_bp,
        "spacing_ms": profile["ball.min_spacing_ms"],
        "wait_ms": profile["claim.wait_seconds"] * 1000,
        "last_game": opening.last_game,
        "matrix": opening.matrix,
    }


def _series(state: GameState, terms: Terms) -> list[dict[str, Any]]:
    return [
        {
            "name": series.name,
            "control": series.control,
            "size": state.opening.size,
            "first": series.first,
            "next": series.next,
            "last_allowed": series.last_allowed,
        }
        for series in state.series
    ]


def _sale(state: GameState, terms: Terms) -> dict[str, Any]:
    ranges, units = sold.sold_ranges(state), sold.units(state)
    by_series = []
    for series in state.series:
        own = [r for r in ranges if r.series == series.name]
        by_series.append({"name": series.name, "ranges": ranges_of(own), "units": sold.count(own)})
    return {
        "opened_at": state.sale_opened_at,
        "units": units,
        "left": sold.left(state),
        "gross": units * state.opening.face_cents,
        "ranges": ranges_of(ranges),
        "by_series": by_series,
        "voids": ranges_of(state.voids),
        "resale": ranges_of(state.resale),
        "provisional": any(not block.settled for block in state.blocks),
        "halves": ranges_of(state.halves),
        "doubles": ranges_of(state.doubles),
    }


def _figures(state: GameState, terms: Terms) -> dict[str, Any]:
    figures = state.figures or published(state, 0, terms)
    return {
        "units": figures.units,
        "gross": figures.gross,
        "line": figures.line,
        "bingo": figures.bingo,
        "carry_line": figures.carry_line,
        "carry_bingo": figures.carry_bingo,
        "line_total": figures.line + figures.carry_line,
        "bingo_total": figures.bingo + figures.carry_bingo,
        "published": state.figures is not None,
    }


def _pool(state: GameState, terms: Terms) -> dict[str, Any] | None:
    opening = state.opening
    if not opening.pool:
        return None
    gone = state.annulled or state.cancelled
    withheld = 0 if gone else (state.figures or published(state, 0, terms)).withheld
    fund_after = min(opening.fund + withheld, max(opening.cap, opening.fund))
    return {
        "state": "armed" if opening.limit else "accumulating",
        "fund": opening.fund,
        "fund_after": fund_after,
        "cap": opening.cap,
        "missing": max(0, opening.cap - fund_after),
        "prize": opening.pool_prize,
        "limit": opening.limit,
        "left": max(0, opening.limit - len(state.balls)),
        "passed": bool(opening.limit) and len(state.balls) > opening.limit,
        "next_limit": min(opening.limit + 1, LAST_LIMIT) if opening.limit else 0,
        "games_armed": opening.games_armed,
    }


def _to_go(state: GameState, terms: Terms) -> dict[str, int] | None:
    """How many sold cards lack one number: a count, never which (BINGO-58)."""
    playing = state.phase in (PLAYING, CLAIM_STOP)
    if not playing or not terms.profile["togo.console"]:
        return None
    ranges = [(r.first, r.last) for r in sold.in_play(state)]
    near = cards.to_go(terms.document(state.opening.matrix), ranges, state.drawn)
    return {"line": 0 if state.line_ball else near.lines, "bingo": near.bingos}


def _offers(state: GameState, terms: Terms) -> list[list[Any]]:
    if state.phase != SELLING:
        return []
    most = min(terms.profile["sale.offers"], sold.left(state))
    offers = []
    for count in range(1, most + 1):
        ranges = sold.take(state, count)
        assert isinstance(ranges, tuple)
        offers.append([count, ranges_of(ranges), count * state.opening.face_cents])
    return offers


def _doubles(state: GameState, terms: Terms) -> list[list[Any]]:
    """The same offers as doubles, at their price; none where no doubles are sold (BINGO-8)."""
    if doubles.not_sold(state, terms):
        return []
    face = state.opening.face_cents
    return [
        [cards_, ranges, doubles.price(face, cards_, True)]
        for cards_, ranges, _ in _offers(state, terms)
    ]


def _sales(state: GameState, terms: Terms) -> list[dict[str, Any]]:
    return [
        {
            "sale": line.sale,
            "ranges": ranges_of(line.ranges),
            "units": sold.count(line.ranges),
            "cents": line.cents,
            "till": line.till,
            "by": line.by,
            "at": line.at,
        }
        for line in reversed(state.sales[-SALES_SHOWN:])
    ]


def _tills(state: GameState, terms: Terms) -> dict[str, dict[str, int]]:
    return {total.till: {"units": total.units, "cents": total.cents} for total in state.tills}


def _blocks(state: GameState, terms: Terms) -> list[dict[str, Any]]:
    return [
        {
            "seller": block.seller,
            "first": block.cards.first,
            "last": block.cards.last,
            "settled": block.settled,
        }
        for block in state.blocks
    ]


def _annulment(state: GameState, terms: Terms) -> dict[str, Any] | None:
    """What annulling would do now, with the text that both persons sign."""
    failure = state.failure
    irregular = failure is not None and failure.paragraph == failures.IRREGULAR_BALL
    action = AnnulGame(allowed.ANYTHING, agent=END if irregular else "")
    if annul.annul_refused(state, action):
        return None
    ranges = sold.in_play(state)
    back = asdict(annul.reversal_of(state))
    return {
        "units": sold.count(ranges),
        "face_cents": state.opening.face_cents,
        **{key: back[key] for key in ("owed", "line", "bingo", "withheld", "house")},
        "fund": state.opening.fund,
        "ranges": ranges_of(ranges),
        "needs_second": annul.needs_second(state),
        "consequences": annul.consequences(state, action),
    }


_STAFF = frozenset({HEAD_SEAT, CALLER_SEAT, OFFICIAL_SEAT})
_ACTING = frozenset({HEAD_SEAT, CALLER_SEAT, TILL_SEAT})
_CONSOLE = frozenset({HEAD_SEAT, CALLER_SEAT})
_MONEY = frozenset({HEAD_SEAT, TILL_SEAT, OFFICIAL_SEAT})
_COUNTER = frozenset({HEAD_SEAT, TILL_SEAT})
_ALL = frozenset({HEAD_SEAT, CALLER_SEAT, TILL_SEAT, OFFICIAL_SEAT, MONITOR_SEAT})

PARTS: dict[str, tuple[frozenset[str], Part]] = {
    "phase": (_ALL, lambda state, terms: state.phase),
    "game": (_ALL, _game),
    "series": (_ALL, _series),
    "sale": (_ALL, _sale),
    "figures": (_ALL, _figures),
    "pool": (_ALL, _pool),
    "balls": (_ALL, played.balls),
    "ball": (_ALL, played.ball),
    "corrections": (_ALL, played.corrections),
    "held": (_STAFF, lambda state, terms: state.held),
    "apart": (_STAFF, lambda state, terms: list(state.kept_apart)),
    "to_go": (_CONSOLE, _to_go),
    "stop": (_ALL, played.stop),
    "ruling": (_STAFF, ruling.facts_of),
    "awards": (_ALL, played.awards),
    "result": (_ALL, played.result),
    "annulled": (_ALL, played.annulled),
    "failure": (_ALL, played.failure),
    "script": (_CONSOLE, spoken.script),
    "offers": (frozenset({TILL_SEAT}), _offers),
    "doubles": (frozenset({TILL_SEAT}), _doubles),
    "sales": (_MONEY, _sales),
    "tills": (_MONEY, _tills),
    "blocks": (_COUNTER, _blocks),
    "counted": (_COUNTER, lambda state, terms: state.counted),
    "annulment": (frozenset({HEAD_SEAT}), _annulment),
    "until": (_CONSOLE, allowed.until),
}
