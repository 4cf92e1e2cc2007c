"""Any past game on one page, from sale to payout: every ball, claim and decision with its time,
its person and its desk. Requirement INSPECT-2; printable."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bingo.games.ninety_ball import events as game
from books.figures import span
from books.game_told import game_told
from books.reports.material import GAME, GAMES, Material, Spec
from books.reports.prizes import COLUMNS as PRIZES
from books.reports.prizes import prize_rows
from books.tables import (
    CAUSE,
    CLOCK,
    COUNT,
    MODE,
    MONEY,
    NAME,
    PERSON,
    SENTENCE,
    TEXT,
    WORD,
    Column,
    Fact,
    Report,
    Said,
    Table,
)
from house.contract import Event
from house.told import Record, Told

COLUMNS = (
    Column("game.row", NAME),
    Column("claimHour", CLOCK),
    Column("game.what", SENTENCE),
    Column("by", PERSON),
    Column("game.desk", TEXT),
)
QUIET = frozenset({game.BallRequested})
"""What leads to the next row at once and says nothing more."""


def build(material: Material) -> Report:
    """One game: the first of the material."""
    record = material.of(GAMES)[0]
    told = game_told(record)
    assert told is not None, record.id
    return Report(
        name=SPEC.name,
        since=told.at,
        until=0,
        about=str(told.number),
        facts=(
            Fact("registerState", f"outcome.{told.outcome}", WORD),
            Fact("profile", told.profile, TEXT),
            Fact("sold", told.units, COUNT),
            Fact("gross", told.gross, MONEY),
            Fact("line", told.line, MONEY),
            Fact("bingo", told.bingo, MONEY),
            Fact("registerPrima", told.withheld, MONEY),
            Fact("house", told.house, MONEY),
            Fact("prizes.paid", told.paid, MONEY),
        ),
        tables=(
            Table("prizes.table", PRIZES, tuple(prize_rows(record))),
            Table("game.timeline", COLUMNS, tuple(timeline(record))),
        ),
    )


def timeline(record: Record) -> Iterable[tuple[Any, ...]]:
    """Everything that happened in a game, in order."""
    for told in record.told:
        if type(told.event) not in QUIET:
            yield told.number, told.at, said(told), told.person, told.terminal


def said(told: Told) -> Said:
    """One event as a sentence with its values."""
    event = told.event
    name = type(event).__name__
    values = _VALUES.get(type(event), _nothing)(event)
    return Said(f"event.{name}", values)


Values = Mapping[str, tuple[Any, str]]
"""The values of a sentence, each with its kind."""


def _nothing(event: Any) -> Values:
    return {}


def _fields(**kinds: str) -> Callable[[Any], Values]:
    """The named fields of an event, each as what it is."""

    def values(event: Any) -> Values:
        return {name: (getattr(event, name), kind) for name, kind in kinds.items()}

    return values


def _ranges(ranges: Iterable[game.Range]) -> str:
    return ", ".join(f"{one.series} {span(one.first, one.last)}" for one in ranges)


def _with_ranges(**kinds: str) -> Callable[[Any], Values]:
    others = _fields(**kinds)
    return lambda event: {"ranges": (_ranges(event.ranges), TEXT), **others(event)}


def _with_cards(**kinds: str) -> Callable[[Any], Values]:
    others = _fields(**kinds)
    return lambda event: {"ranges": (_ranges((event.cards,)), TEXT), **others(event)}


def _announced(event: game.GameAnnounced) -> Values:
    return {
        "number": (event.number, NAME),
        "series": (event.series_name, TEXT),
        "first": (event.first, NAME),
        "face": (event.face_cents, MONEY),
        "commitment": (event.commitment[:16] or "\u2014", TEXT),
    }


def _checked(event: game.CardChecked) -> Values:
    state = "claim.VALID.line" if event.state == "VALID" else f"claim.{event.state}"
    return {
        "claim": (event.claim, NAME),
        "series": (event.series, TEXT),
        "number": (event.number, NAME),
        "state": (Said(state, {"n": (len(event.missing), COUNT)}), SENTENCE),
        "completed": (event.completed_at or "\u2014", TEXT),
    }


def _overruled(event: game.ClaimOverruled) -> Values:
    state = Said("claim.VALID.line" if event.valid else "claim.invalid", {})
    return {
        "claim": (event.claim, NAME),
        "state": (state, SENTENCE),
        "second": (event.second, PERSON),
        "reason": (event.reason, TEXT),
    }


def _awarded(event: game.Awarded) -> Values:
    return {
        "prize": (f"prize.{event.prize}", WORD),
        "cards": (", ".join(map(str, event.numbers)), TEXT),
        "ball": (event.ball, NAME),
        "money": (sum(event.shares), MONEY),
    }


def _prize(event: game.PrizePaid | game.PrizeSetAside) -> Values:
    return {
        "prize": (f"prize.{event.prize}", WORD),
        "number": (event.number, NAME),
        "money": (event.cents, MONEY),
        "till": (getattr(event, "till", ""), TEXT),
    }


def _ball(event: game.BallAnnounced) -> Values:
    return {
        "ordinal": (event.ordinal, NAME),
        "number": (event.number, NAME),
        "mode": (event.mode, MODE),
    }


_VALUES: Mapping[type[Event], Callable[[Any], Values]] = {
    game.GameAnnounced: _announced,
    game.SeriesAdded: _fields(series_name=TEXT, limit=NAME),
    game.CardsSold: _with_ranges(sale=NAME, cents=MONEY, till=TEXT),
    game.SaleUndone: _with_ranges(sale=NAME, cents=MONEY, till=TEXT, reason=TEXT),
    game.CardsReturned: _with_cards(cents=MONEY, till=TEXT, reason=TEXT),
    game.CardVoided: _fields(series=TEXT, number=NAME, cents=MONEY, till=TEXT, reason=TEXT),
    game.BlockHanded: _with_cards(seller=PERSON),
    game.BlockSettled: _with_ranges(seller=PERSON, sold=COUNT, cents=MONEY, till=TEXT),
    game.SaleClosed: _with_ranges(units=COUNT),
    game.FiguresPublished: _with_ranges(
        units=COUNT, gross=MONEY, line=MONEY, bingo=MONEY, withheld=MONEY, house=MONEY
    ),
    game.CountCorrected: _fields(units=COUNT, gross=MONEY, reason=TEXT),
    game.GameCancelled: _with_ranges(reason=TEXT, owed=MONEY),
    game.DrawStarted: _fields(book_line=NAME),
    game.BallAnnounced: _ball,
    game.BallHeld: _fields(number=NAME),
    game.BallKeptApart: _fields(number=NAME),
    game.BallCorrected: _fields(ordinal=NAME, wrong=NAME, number=NAME),
    game.ExtractorSwitched: _fields(extractor=MODE),
    game.PlayStopped: _fields(ball=NAME),
    game.CallHeard: lambda event: {
        "claim": (event.claim, NAME),
        "call": (f"call.{event.call}", WORD),
        "ball": (event.ball, NAME),
    },
    game.CardChecked: _checked,
    game.CallDismissed: _fields(claim=NAME, reason=TEXT),
    game.ClaimOverruled: _overruled,
    game.LimitRuled: _fields(ball=NAME, limit=NAME, reason=TEXT),
    game.Awarded: _awarded,
    game.GameFinished: _fields(ball=NAME),
    game.PrizesCounted: _fields(cents=MONEY),
    game.PrizePaid: _prize,
    game.PrizeSetAside: _prize,
    game.GameAnnulled: _with_ranges(reason=TEXT, owed=MONEY, second=PERSON),
    game.GameInterrupted: lambda event: {
        "cause": (event.cause, CAUSE),
        "paragraph": (event.paragraph, TEXT),
        "balls": (event.balls_out, NAME),
    },
    game.ParagraphRead: _fields(paragraph=TEXT),
    game.SecretRevealed: _fields(secret=TEXT),
}

SPEC = Spec("game", build, (GAMES,), GAME)
