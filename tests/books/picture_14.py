"""The game of picture 14: number 14, 412 cards of 3.00, four lines, three bingos, the prima won."""

from __future__ import annotations

from bingo.games.ball_set_events import BallSetRegistered, BallSetUsed
from bingo.games.ninety_ball.events import (
    Awarded,
    BallAnnounced,
    BallCorrected,
    CallHeard,
    CardChecked,
    DrawStarted,
    FiguresPublished,
    GameAnnounced,
    GameClosed,
    GameFinished,
    PrizePaid,
    Range,
    SaleClosed,
)
from books.games.minute_book_events import (
    AwardEntered,
    BookOpened,
    EndEntered,
    GameEntered,
    LineCompleted,
    LineOpened,
    NoteAdded,
    NoteSigned,
    PaymentEntered,
)
from books.minutes import Sources
from house.contract import Event
from house.told import Record
from jackpot.kinds.prima.events import PrimaAwarded, PrimaLent, PrimaOpened, PrimaReleased
from tests.books.told import AT, record

GAME = "sala-ninety_ball-14"
SERIES = "B-000123"
ORDER = (
    *(26, 55, 12, 20, 22, 48, 42, 40, 37, 75, 34, 63, 5, 65),
    *(8, 51, 11, 4, 78, 60, 24, 18, 31, 10, 85, 38, 72, 90),
    *(58, 23, 79, 14, 47, 76, 29, 1, 3, 6, 57, 9, 49, 39),
    *(43, 83, 7, 19, 59, 50, 70),
)
LINES, BINGOS = (661, 702, 874, 1044), (874, 903, 1017)
RANGES = (Range(SERIES, 651, 1062),)
NAMES = {"marta": "Marta Ruiz", "carmen": "Carmen Vidal", "luis": "Luis Ortega"}
MINUTE = 60_000


def at(minutes: float) -> int:
    return AT + int(minutes * MINUTE)


def game(*, corrected: bool = True) -> Record:
    """The record of the game; its fourteenth ball was announced wrongly and corrected."""
    return record(GAME, "ninety_ball", *_sale(), *_draw(corrected), *_end(), closed=True)


def prima() -> Record:
    """A prima of 600.00 in its fourth game, which it is won in."""
    opened = PrimaOpened(
        cap=60_000, base_limit=48, rate_bp=400, fund=60_000, next_fund=3_944, remainder=0,
        limit=51, games_armed=4, authorisation="A-1", authorised_on="2026-01-01", follows="",
        by="diego", at=at(-60),
    )  # fmt: skip
    awarded = PrimaAwarded(
        game=GAME, number=14, taken=60_000, winners=3, ball=49, limit=51, games_armed=4,
        fund=3_944, next_fund=0, cap=60_000, rate_bp=400, at=at(15),
    )  # fmt: skip
    lent, over = PrimaLent(GAME, 14, at(0)), PrimaReleased(GAME, at(20))
    return record("sala-prima-1", "prima", opened, lent, awarded, over)


def ball_set() -> Record:
    opened = BallSetRegistered("J-7", "pneumatic", "H-12", 300, 1000, "marta", at(-60))
    return record("sala-ball_set-1", "ball_set", opened, BallSetUsed(GAME, 14, 318, at(3)))


def book() -> Record:
    """The minute book: the line of the game, its completion, one note, signed by one of two."""
    return record("sala-minute_book-1", "minute_book", *_written(), *_completed())


def sources() -> Sources:
    return Sources(book=book(), games={GAME: game()}, primas=(prima(),), ball_sets=(ball_set(),))


# --- events --------------------------------------------------------------------------------------


def _sale() -> list[Event]:
    announced = GameAnnounced(
        number=14, session="sala-session-1", session_name="tarde", hours_end=0, last_game=False,
        series="sala-series-1", series_name=SERIES, size=1_800, face_cents=300, first=651,
        matrix="m", control="7f3a91c4", ball_set="sala-ball_set-1", debts="sala-debts-1",
        carry_line=0, carry_bingo=0, pool="sala-prima-1", withhold_bp=0, remainder=0,
        fund=60_000, next_fund=3_944, cap=60_000, pool_prize=60_000, limit=51, games_armed=4,
        extractor="bombo", commitment="", closes_at=0, profile="ceuta-2008", by="marta", at=at(0),
    )  # fmt: skip
    figures = FiguresPublished(
        ranges=RANGES, units=412, gross=123_600, line=9_888, bingo=70_452, withheld=0,
        remainder=0, house=43_260, carry_line=0, carry_bingo=0, pool="sala-prima-1",
        debts="sala-debts-1", at=at(2),
    )  # fmt: skip
    return [announced, SaleClosed(RANGES, 412, "marta", at(1)), figures]


def _draw(corrected: bool) -> list[Event]:
    events: list[Event] = [DrawStarted("sala-ball_set-1", 231, "marta", at(3))]
    for ordinal, number in enumerate(ORDER, 1):
        spoken = at(3 + ordinal / 10)
        said = 66 if corrected and ordinal == 14 else number
        events.append(BallAnnounced(ordinal, said, "bombo", spoken, spoken, "house"))
        if said != number:
            events.append(BallCorrected(14, 66, 65, "marta", spoken + 4_000))
        if ordinal == 27:
            events += [*_claims(LINES, "line", 27, first=2), _awarded("line", LINES, 2_472, 27)]
    events += [*_claims(BINGOS, "bingo", 49, first=6), _awarded("bingo", BINGOS, 23_484, 49)]
    return [*events, _awarded("pool", BINGOS, 20_000, 49)]


def _claims(cards: tuple[int, ...], call: str, ball: int, *, first: int) -> list[Event]:
    """Each call with its answer; the first line call of all is not valid."""
    events: list[Event] = []
    heard = [(1, 903, "FALSE")] if call == "line" else []
    heard += [(first + place, card, "VALID") for place, card in enumerate(cards)]
    for claim, card, state in heard:
        valid = state == "VALID"
        when = at(10 + claim / 10)
        events.append(CallHeard(claim, 1, call, ball, "marta", when))
        events.append(
            CardChecked(
                claim=claim, series=SERIES, number=card, state=state,
                code="" if valid else "E_NUMBERS_MISSING", row_numbers=(1,) if valid else (),
                completed_at=ball if valid else 0, line_completed_at=0, line_valid=False,
                missing=() if valid else (24, 33), known_game="", by="marta", at=when,
            )
        )  # fmt: skip
    return events


def _awarded(prize: str, cards: tuple[int, ...], share: int, ball: int) -> Awarded:
    n = len(cards)
    return Awarded(
        prize=prize, series=(SERIES,) * n, numbers=cards, shares=(share,) * n,
        completed=(ball,) * n, fund=share * n, house_cents=0, ball=ball, pool="sala-prima-1",
        at=at(15),
    )  # fmt: skip


def _payments() -> list[tuple[str, int, int]]:
    lines = [("line", card, 2_472) for card in LINES]
    bingos = [("bingo", card, 23_484) for card in BINGOS]
    return [*lines, *bingos, *(("pool", card, 20_000) for card in BINGOS)]


def _end() -> list[Event]:
    finished = GameFinished(
        49, False, 0, 0, "sala-prima-1", True, 3, "sala-debts-1", "marta", at(16)
    )
    paid = [
        PrizePaid(award, prize, SERIES, card, cents, "sala-shift-1", "1", "luis", at(18))
        for award, (prize, card, cents) in enumerate(_payments(), 1)
    ]
    return [finished, *paid, GameClosed("marta", at(20))]


def _written() -> list[Event]:
    opened = BookOpened("2026/11", 231, 40, "", "marta", at(-30))
    entered = GameEntered(
        game=GAME, number=14, session="tarde", face_cents=300, fund=60_000, next_fund=3_944,
        cap=60_000, prize=60_000, limit=51, games_armed=4, profile="ceuta-2008", at=at(0),
    )  # fmt: skip
    line = LineOpened(
        line=231, game=GAME, number=14, session="tarde", ranges=RANGES, face_cents=300,
        units=412, gross=123_600, line_due=9_888, bingo_due=70_452, carry_line=0, carry_bingo=0,
        withheld=0, remainder=0, fund=60_000, next_fund=3_944, cap=60_000, prize=60_000,
        limit=51, games_armed=4, profile="ceuta-2008", at=at(2),
    )  # fmt: skip
    note = NoteAdded(
        note=40, kind="ball_corrected", line=231, game=GAME, text="",
        facts='{"at":1,"by":"marta","number":65,"ordinal":14,"wrong":66}',
        signers=("hall_manager", "table_head"), by="marta", at=at(5),
    )  # fmt: skip
    return [opened, entered, line, note, NoteSigned(40, "table_head", "d", "marta", at(6))]


def _completed() -> list[Event]:
    events: list[Event] = [
        AwardEntered(231, "line", (SERIES,) * 4, LINES, (2_472,) * 4, 27, at(15)),
        AwardEntered(231, "bingo", (SERIES,) * 3, BINGOS, (23_484,) * 3, 49, at(15)),
        AwardEntered(231, "pool", (SERIES,) * 3, BINGOS, (20_000,) * 3, 49, at(15)),
        EndEntered(231, 49, False, 0, 0, at(16)),
    ]
    for award, (prize, card, cents) in enumerate(_payments(), 1):
        events.append(
            PaymentEntered(231, award, prize, SERIES, card, cents, set_aside=False, at=at(18))
        )
    return [*events, LineCompleted(231, "CLOSED", 140_340, 0, at(20))]
