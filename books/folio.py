"""One game's page of the minute book: its line, and what the game's own record adds to it.

The book holds the line before the first ball and its completion; the order of the balls, the
claims and the persons are composed from the record of the game, and what the game was in the life
of the prima from the prima's. Nothing is copied. Pure. Requirements BINGO-30, BINGO-53.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from bingo.games.ball_set_events import BallSetRegistered, BallSetUsed
from bingo.games.ninety_ball.events import (
    Awarded,
    BallAnnounced,
    BallCorrected,
    CallDismissed,
    CallHeard,
    CardChecked,
    ClaimOverruled,
    CountCorrected,
    DrawStarted,
    FiguresPublished,
    GameAnnounced,
    GameAnnulled,
    GameClosed,
    Range,
    SecretRevealed,
)
from books.folio_words import (
    BINGO,
    LINE,
    Ball,
    Before,
    Cards,
    Claim,
    Draw,
    End,
    Figures,
    Folio,
    Prize,
    Seal,
)
from books.games.minute_book_events import (
    AwardEntered,
    EndEntered,
    LineCompleted,
    LineOpened,
    PaymentEntered,
)
from books.prima_told import Standing, step_of
from house.told import Record

Entry = TypeVar("Entry", EndEntered, LineCompleted)


def folio(
    book: Record,
    line: int,
    game: Record,
    *,
    prima: Record | None = None,
    ball_sets: Iterable[Record] = (),
) -> Folio | None:
    """The page of the game in line ``line`` of a book; ``None`` when the book has no such line."""
    opened, announced = book.where(LineOpened, line=line), game.first(GameAnnounced)
    if opened is None or announced is None:
        return None
    entry = opened.event
    assert isinstance(entry, LineOpened)
    completed = _of_line(book, LineCompleted, line)
    step = step_of(prima, game.id)
    return Folio(
        line=line,
        game=game.id,
        number=entry.number,
        session=entry.session,
        profile=entry.profile,
        face=entry.face_cents,
        outcome=completed.outcome if completed else "",
        before=_before(entry, game, announced, seal(book, opened.number)),
        draw=_draw(game, announced, ball_sets),
        end=_end(book, line, game, step.after if step else None),
    )


def _before(entry: LineOpened, game: Record, announced: GameAnnounced, written: Seal) -> Before:
    started, published = game.first(DrawStarted), _published(entry, game)
    return Before(
        published=published,
        figures=_corrected(published, game),
        carry_line=entry.carry_line,
        carry_bingo=entry.carry_bingo,
        prima=Standing(
            fund=entry.fund,
            next_fund=entry.next_fund,
            cap=entry.cap,
            rate_bp=announced.withhold_bp,
            limit=entry.limit,
            games_armed=entry.games_armed,
        ),
        prima_prize=entry.prize,
        announced_at=announced.at,
        written_at=entry.at,
        started_at=started.at if started else 0,
        started_by=started.by if started else "",
        seal=written,
    )


def _draw(game: Record, announced: GameAnnounced, ball_sets: Iterable[Record]) -> Draw:
    name, use, limit = _use(ball_sets, game.id)
    revealed = game.last(SecretRevealed)
    return Draw(
        balls=balls_of(game),
        claims=claims_of(game),
        set_name=name,
        set_use=use,
        set_limit=limit,
        commitment=announced.commitment,
        revealed=revealed.secret if revealed else "",
    )


def _end(book: Record, line: int, game: Record, prima_after: Standing | None) -> End:
    ended = _of_line(book, EndEntered, line)
    payments = [paid for paid in book.of(PaymentEntered) if paid.line == line]
    completed = book.where(LineCompleted, line=line)
    closed = game.first(GameClosed) or game.first(GameAnnulled)
    return End(
        prizes=prizes_of(book, line, game),
        finished_at=ended.at if ended else 0,
        exhausted=bool(ended and ended.exhausted),
        carried_line=ended.carry_line if ended else 0,
        carried_bingo=ended.carry_bingo if ended else 0,
        paid=sum(one.cents for one in payments if not one.set_aside),
        set_aside=sum(one.cents for one in payments if one.set_aside),
        prima_after=prima_after,
        closed_at=completed.at if completed else 0,
        closed_by=closed.by if closed else "",
        seal=seal(book, completed.number) if completed else None,
    )


def seal(book: Record, number: int) -> Seal:
    """The chain of the book at its event ``number``."""
    heads = {told.number: told.head for told in book.told}
    return Seal(number, heads[number], heads.get(number - 1, "0" * 64))


# --- from the game's own record ------------------------------------------------------------------


def balls_of(game: Record) -> tuple[Ball, ...]:
    """The balls in the order in which they were spoken, with corrections and marks."""
    found: dict[int, Ball] = {}
    for told in game.told:
        event = told.event
        if isinstance(event, BallAnnounced):
            ball = Ball(event.ordinal, event.number, event.mode, event.spoken_at)
            found[event.ordinal] = ball
        elif isinstance(event, BallCorrected):
            wrong = replace(found[event.ordinal], wrong=event.wrong)
            found[event.ordinal] = replace(wrong, number=event.number)
        elif isinstance(event, Awarded) and event.prize in (LINE, BINGO) and event.ball in found:
            found[event.ball] = replace(found[event.ball], mark=event.prize)
    return tuple(found[ordinal] for ordinal in sorted(found))


def claims_of(game: Record) -> tuple[Claim, ...]:
    """The calls of the game in order, each with the last decision on it."""
    heard: dict[int, Claim] = {}
    for told in game.told:
        event = told.event
        if isinstance(event, CallHeard):
            heard[event.claim] = Claim(event.at, "", 0, event.call, event.ball)
        elif isinstance(event, CardChecked | CallDismissed | ClaimOverruled):
            heard[event.claim] = _decided(heard[event.claim], event)
    return tuple(heard[claim] for claim in sorted(heard))


def _decided(claim: Claim, event: CardChecked | CallDismissed | ClaimOverruled) -> Claim:
    if isinstance(event, CallDismissed):
        return replace(claim, state="DISMISSED", by=event.by)
    if isinstance(event, ClaimOverruled):
        state = "VALID" if event.valid else "FALSE"
        return replace(claim, state=state, overruled=event.reason, by=event.by)
    return replace(
        claim,
        series=event.series,
        card=event.number,
        state=event.state,
        completed=event.completed_at,
        missing=len(event.missing),
        code=event.code,
        by=event.by,
    )


def prizes_of(book: Record, line: int, game: Record) -> tuple[Prize, ...]:
    """The prizes entered in the book; what completed each card is told by the game."""
    told = {event.prize: event for event in game.of(Awarded)}
    return tuple(
        Prize(
            prize=entered.prize,
            ball=entered.ball,
            cards=tuple(zip(entered.series, entered.numbers, strict=True)),
            shares=entered.shares,
            completed=told[entered.prize].completed,
            rounding=told[entered.prize].house_cents,
            at=entered.at,
        )
        for entered in book.of(AwardEntered)
        if entered.line == line
    )


# --- helpers -------------------------------------------------------------------------------------


def _published(entry: LineOpened, game: Record) -> Figures:
    told = game.last(FiguresPublished)
    return Figures(
        ranges=cards(entry.ranges),
        units=entry.units,
        gross=entry.gross,
        line=entry.line_due,
        bingo=entry.bingo_due,
        withheld=entry.withheld,
        remainder=entry.remainder,
        house=told.house if told else 0,
    )


def _corrected(figures: Figures, game: Record) -> Figures:
    for change in game.of(CountCorrected):
        figures = Figures(
            ranges=cards(change.ranges),
            units=figures.units + change.units,
            gross=figures.gross + change.gross,
            line=figures.line + change.line,
            bingo=figures.bingo + change.bingo,
            withheld=figures.withheld + change.withheld,
            remainder=change.remainder,
            house=figures.house + change.house,
        )
    return figures


def cards(ranges: Iterable[Range]) -> tuple[Cards, ...]:
    """Ranges of cards as the pages write them."""
    return tuple(Cards(one.series, one.first, one.last) for one in ranges)


def _use(ball_sets: Iterable[Record], game: str) -> tuple[str, int, int]:
    """Name of the ball set of a game, which use of it that was, and how many it may serve."""
    for record in ball_sets:
        used, known = record.where(BallSetUsed, game=game), record.first(BallSetRegistered)
        if used is not None and known is not None:
            assert isinstance(used.event, BallSetUsed)
            return known.name, used.event.served, known.limit
    return "", 0, 0


def _of_line(book: Record, kind: type[Entry], line: int) -> Entry | None:
    return next((event for event in book.of(kind) if event.line == line), None)
