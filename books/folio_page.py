"""What stands on one game's page, in words: the same for the screen and for paper (picture 14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from books.entries import heading, sentence, signatures
from books.folio_words import BINGO, LINE, POOL, Ball, Cards, Claim, Figures, Folio, Prize, Seal
from books.minutes import Minutes, Note
from books.prima_told import Standing
from books.voice import Voice


@dataclass(frozen=True, slots=True)
class Row:
    """A name and what is written beside it; ``minor`` belongs to the row above, ``red`` corrects
    it (BOOK-3)."""

    name: str
    value: str
    minor: bool = False
    red: bool = False


@dataclass(frozen=True, slots=True)
class ClaimRow:
    hour: str
    card: str
    call: str
    ball: str
    complete: str
    decision: str
    by: str


@dataclass(frozen=True, slots=True)
class NoteRow:
    """An entry in words: its number and hour, what kind it is, what it says and who signed."""

    note: int
    hour: str
    heading: str
    words: str
    signatures: str
    red: bool
    missing: tuple[str, ...]
    digest: str


@dataclass(frozen=True, slots=True)
class FolioPage:
    """The page of one game: every text ready to be set."""

    folio: str
    session: str
    profile: str
    heading: str
    before: tuple[Row, ...]
    before_note: str
    after: tuple[Row, ...]
    after_note: str
    balls: tuple[Ball, ...]
    balls_note: str
    claims: tuple[ClaimRow, ...]
    notes: tuple[NoteRow, ...]
    seal: Seal
    code: str


def folio_page(minutes: Minutes, folio: Folio, voice: Voice) -> FolioPage:
    """The page of ``folio``, which is one of the book's games."""
    sealed = folio.end.seal or folio.before.seal
    day = voice.style.day(folio.before.announced_at)
    return FolioPage(
        folio=f"{folio.line:04d}",
        session=voice("sessionOf", day=day, name=folio.session),
        profile=voice("profileOf", profile=folio.profile),
        heading=voice("game", n=folio.number),
        before=tuple(_before(folio, voice)),
        before_note=_before_note(folio, voice),
        after=tuple(_after(folio, voice)),
        after_note=_after_note(folio, voice),
        balls=folio.draw.balls,
        balls_note=_balls_note(folio, voice),
        claims=tuple(_claim(claim, voice) for claim in folio.draw.claims),
        notes=tuple(note_row(note, voice, folio) for note in minutes.notes_of(folio)),
        seal=sealed,
        code=code_of(minutes.round, sealed),
    )


def note_row(note: Note, voice: Voice, folio: Folio | None = None) -> NoteRow:
    """An entry in words."""
    return NoteRow(
        note=note.note,
        hour=voice.style.clock(note.at),
        heading=heading(note, voice),
        words=sentence(note, voice, folio),
        signatures=signatures(note, voice),
        red=note.red,
        missing=note.missing,
        digest=note.digest,
    )


def code_of(book: str, sealed: Seal) -> str:
    """What the code on a page says: the book, the row of its chain and the head there (SEC-19)."""
    return f"{book} {sealed.number} {sealed.head}"


def run_words(cards: Iterable[Cards], voice: Voice) -> str:
    """Ranges of cards in a sentence."""
    told = [
        voice("seriesOne" if one.first == one.last else "seriesRun",
              series=one.series, first=one.first, last=one.last)
        for one in cards
    ]  # fmt: skip
    return "; ".join(told)


def cards_words(n: int, voice: Voice) -> str:
    """``1 cartón``, ``412 cartones``."""
    return voice.many("cards", n)


# --- before the first ball -----------------------------------------------------------------------


def _before(folio: Folio, voice: Voice) -> Iterable[Row]:
    before, money = folio.before, voice.style.money
    published = before.published
    yield Row(voice("seriesAndCards"), run_words(published.ranges, voice))
    yield Row(voice("sold"), voice.style.count(published.units))
    yield Row(voice("face"), money(folio.face))
    yield Row(voice("gross"), money(published.gross))
    yield _share("line", published.line, published.gross, voice)
    yield _share("bingo", published.bingo, published.gross, voice)
    yield from _carried(folio, voice)
    if before.prima.rate_bp:
        percent = voice.style.percent(before.prima.rate_bp)
        yield Row(voice("withheld", percent=percent), money(published.withheld))
        if published.remainder:
            tail = voice("remainderOf", n=voice.style.count(published.remainder))
            yield Row(voice("remainder"), tail, minor=True)
    yield Row(voice("house"), money(published.house))
    yield _prima(before.prima, before.prima_prize, voice)
    if before.figures != published:
        yield from _corrections(published, before.figures, voice)


def _share(prize: str, cents: int, gross: int, voice: Voice) -> Row:
    """A prize with what it is of the takings, to the nearest hundredth part."""
    name = voice(prize)
    if gross:
        points = (cents * 100 + gross // 2) // gross * 100
        name = voice("share", name=name, percent=voice.style.percent(points))
    return Row(name, voice.style.money(cents))


def _carried(folio: Folio, voice: Voice) -> Iterable[Row]:
    for prize, cents in ((LINE, folio.before.carry_line), (BINGO, folio.before.carry_bingo)):
        if cents:
            name = voice("carried", name=voice(prize))
            yield Row(name, voice.style.money(cents), minor=True)


def _prima(prima: Standing, prize: int, voice: Voice) -> Row:
    money = voice.style.money
    if prima.limit:
        words = voice("primaLimit", prize=money(prize), limit=prima.limit)
        return Row(voice("primaInPlay"), words)
    if not prima.cap:
        return Row(voice("primaFund"), voice("primaNone"))
    words = voice("primaFundOf", fund=money(prima.fund), cap=money(prima.cap))
    return Row(voice("primaFund"), words)


def _corrections(was: Figures, now: Figures, voice: Voice) -> Iterable[Row]:
    """The figures after a corrected count, each in red under what was written."""
    money, count = voice.style.money, voice.style.count
    told = (
        ("sold", count(was.units), count(now.units)),
        ("gross", money(was.gross), money(now.gross)),
        ("line", money(was.line), money(now.line)),
        ("bingo", money(was.bingo), money(now.bingo)),
        ("house", money(was.house), money(now.house)),
    )
    for name, before, after in told:
        if before != after:
            yield Row(voice(name), voice("corrected", was=before, now=after), red=True)


def _before_note(folio: Folio, voice: Voice) -> str:
    before, clock = folio.before, voice.style.clock
    if not before.started_at:
        return voice("writtenAt", time=clock(before.written_at))
    return voice(
        "startedAt",
        time=clock(before.written_at),
        started=clock(before.started_at),
        person=voice.person(before.started_by),
    )


# --- at the end ----------------------------------------------------------------------------------


def _after(folio: Folio, voice: Voice) -> Iterable[Row]:
    end, money = folio.end, voice.style.money
    yield from _prize(LINE, end.prize(LINE), end.carried_line, voice)
    yield from _prize(BINGO, end.prize(BINGO), end.carried_bingo, voice)
    if folio.before.prima.limit:
        yield from _pool(folio, voice)
    yield Row(voice("paid"), money(end.paid))
    if end.set_aside:
        yield Row(voice("setAside"), money(end.set_aside))
    yield Row(voice("rounding"), money(end.rounding))
    if end.prima_after is not None:
        yield _prima_after(end.prima_after, voice)


def _prize(name: str, prize: Prize | None, carried: int, voice: Voice) -> Iterable[Row]:
    if prize is None:
        yield Row(voice(name), voice("notWon"))
    else:
        cards = cards_words(len(prize.cards), voice)
        yield Row(voice(name), voice("wonAt", cards=cards, ball=prize.ball))
        yield from _winners(prize, voice)
    if carried:
        words = voice("carriedOn", name=voice(name))
        yield Row(words, voice.style.money(carried), minor=True)


def _winners(prize: Prize, voice: Voice) -> Iterable[Row]:
    """The winning cards with their shares; equal shares are told once."""
    money = voice.style.money
    if len(set(prize.shares)) == 1:
        numbers = voice.style.listed([number for _, number in prize.cards])
        each = money(prize.shares[0])
        words = voice("each", money=each) if len(prize.cards) > 1 else each
        yield Row(numbers, words, minor=True)
        return
    for (_, number), share in zip(prize.cards, prize.shares, strict=True):
        yield Row(str(number), money(share), minor=True)


def _pool(folio: Folio, voice: Voice) -> Iterable[Row]:
    limit, won = folio.before.prima.limit, folio.end.prize(POOL)
    if won is not None:
        share = voice.style.money(won.shares[0])
        words = voice("each", money=share) if len(won.cards) > 1 else share
        yield Row(voice("primaWon", ball=won.ball, limit=limit), words)
        return
    bingo = folio.end.prize(BINGO)
    words = voice("primaMissedBy", ball=bingo.ball) if bingo else voice("notWon")
    yield Row(voice("primaMissed", limit=limit), words)


def _prima_after(prima: Standing, voice: Voice) -> Row:
    fund = voice.style.money(prima.fund)
    if prima.limit:
        words = voice("primaAfterArmed", fund=fund, limit=prima.limit)
        return Row(voice("primaAfter"), words)
    return Row(voice("primaAfter"), voice("primaAfterAccumulating", fund=fund))


def _after_note(folio: Folio, voice: Voice) -> str:
    end = folio.end
    if not folio.outcome:
        return voice("openStill")
    key = "closedAt" if folio.counts else "annulledAt"
    return voice(key, time=voice.style.clock(end.closed_at), person=voice.person(end.closed_by))


# --- balls and claims ----------------------------------------------------------------------------


def _balls_note(folio: Folio, voice: Voice) -> str:
    draw = folio.draw
    if not draw.balls:
        return voice("noBalls")
    words = _modes([ball.mode for ball in draw.balls], voice)
    if draw.set_name and draw.set_limit:
        words += " " + voice(
            "ballSetOf",
            name=draw.set_name,
            use=draw.set_use,
            limit=voice.style.count(draw.set_limit),
        )
    elif draw.set_name:
        words += " " + voice("ballSet", name=draw.set_name, use=draw.set_use)
    return words


def _modes(modes: Sequence[str], voice: Voice) -> str:
    """By what the balls were drawn; how many each way when there were several."""
    counts: dict[str, int] = {}
    for mode in modes:
        name = voice.known("mode", mode)
        counts[name] = counts.get(name, 0) + 1
    if len(counts) == 1:
        return voice("ballsBy", mode=next(iter(counts)))
    parts = [voice("ballsPart", n=n, mode=name) for name, n in counts.items()]
    return voice("ballsByMany", parts=voice.style.listed(parts))


def _claim(claim: Claim, voice: Voice) -> ClaimRow:
    return ClaimRow(
        hour=voice.style.clock(claim.at),
        card=str(claim.card) if claim.card else "\u2014",
        call=voice(f"call.{claim.call}"),
        ball=str(claim.ball),
        complete=str(claim.completed) if claim.completed else "\u2014",
        decision=_decision(claim, voice),
        by=voice.person(claim.by),
    )


def _decision(claim: Claim, voice: Voice) -> str:
    key = f"claim.VALID.{claim.call}" if claim.state == "VALID" else f"claim.{claim.state}"
    words = voice(key, n=claim.missing)
    if claim.overruled:
        return voice("claim.overruled", state=words, reason=claim.overruled)
    return words
