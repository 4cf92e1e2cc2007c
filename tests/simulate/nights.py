"""Nights of a hall from a seed: people come, buy cards and call, and every cent is explained.

Every step goes through the real door. What people do comes from a source of choices of its own, and
what the house should hold is worked out here a second time, game by game, from nothing but the
figures that were announced; ``Nights.differs`` compares both to the cent.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from bingo.cards import Matrix, holders
from books.games.minute_book import digest_of
from demonstration.hall import CENTRAL_CENTS, FLOAT, FUND_CENTS, PRESENT, SERIES_SIZE
from house.rounds import Round
from ledger.money import carry, percent_up, share_up
from tests.factories import CARMEN, CLERK, DIEGO, LUIS, MARTA, Hall
from tests.simulate.nights_books import (
    BINGO_BP,
    CAP,
    FIRST_LIMIT,
    LINE_BP,
    PRIMA_BP,
    TAX_BP,
    Ledger,
    Plan,
    Played,
)

SPACING_MS = 3_000
FLOAT_CENTS = sum(int(v) * int(n) for v, _, n in (p.partition("x") for p in FLOAT.split()))
DAY_MS = 86_400_000
WRONG_COUNTS = (0, 0, 0, 0, -500, 500, -20, 10)
"""Cents by which a till is short or over at the end of a night."""


class Nights:
    """A furnished hall and its nights; ``told`` hears of every game."""

    def __init__(self, hall: Hall, plan: Plan, told: Callable[[Played], None] = lambda _: None):
        self.hall, self.plan, self.told = hall, plan, told
        self.luck = Random(f"people {plan.seed}")
        self.ledger = Ledger()
        self.games: list[Played] = []
        self.differences: list[int] = []
        self.crossed = False
        self.night = 0
        self.hall.door.told = lambda outcome: None
        self._furnished()

    def _furnished(self) -> None:
        """What the hall held before the first guest: money from the bank, a fund, taxed cards."""
        book, face = self.ledger, self.plan.face_cents
        book.move("cash.central", "bank.main", CENTRAL_CENTS)
        book.move("cash.bingo.1", "cash.central", FLOAT_CENTS)
        book.move("bank.main", "prima.fund", FUND_CENTS)
        for _ in range(2):
            book.move("tax.stock", "bank.main", percent_up(SERIES_SIZE * 300, TAX_BP))
        self.letter, self.number = ("B", 124) if face == 300 else ("S", 0)
        self.matrix = self.hall.the("series").state.opening.matrix

    # --- a night ---------------------------------------------------------------------------------

    def play(self) -> Nights:
        """All nights, one after the other."""
        for _ in range(self.plan.nights):
            self._open_night()
            for left in range(self.plan.games, 0, -1):
                if left == 1:
                    self._do(MARTA, "session", "AnnounceLastGame")
                self._game()
            self._close_night()
        return self

    def _open_night(self) -> None:
        """The first night finds the hall as the demonstration leaves it."""
        self.night += 1
        if self.night == 1:
            self.hall.open(DIEGO, "gaming_day", day="2026-11-29")
            return
        self.hall.world.pass_ms(DAY_MS // 4)
        self.hall.open(DIEGO, "gaming_day", day=f"2027-01-{self.night % 28 + 1:02d}")
        last = self.hall.house.door.latest("sala", "minute_book")
        assert last is not None
        self.hall.open(MARTA, "minute_book", volume=str(self.night), follows=last.id)
        session = self.hall.open(MARTA, "session", name=f"{self.night}", capacity=100)
        for person, duty, document in PRESENT:
            fields = {"person": person, "duty": duty, "document": document}
            self.hall.do(CARMEN, session.id, "EnterStaff", **fields)
        items = ["extractor", "camera", "monitors", "panel", "sound", "balls", "minute_book"]
        fields = {"items": items, "extractor": "electronic", "approval": "DEMO"}
        self.hall.do(MARTA, session.id, "RecordChecks", **fields)
        self.hall.do(CARMEN, session.id, "CountBalls", seen=list(range(1, 91)))
        self.hall.do(MARTA, session.id, "OpenSession")
        self.hall.open(LUIS, "shift", till="1", float_count=FLOAT)
        self.ledger.move("cash.bingo.1", "cash.central", FLOAT_CENTS)

    def _close_night(self) -> None:
        """Balls, till, minutes, session, day: each counted and signed by whom it takes."""
        self._do(CARMEN, "session", "CountBalls", seen=list(range(1, 91)))
        self._refund_some()
        shift = self.hall.the("shift")
        wrong = self.luck.choice(WRONG_COUNTS)
        counted = shift.state.expected + wrong
        pieces = f"5000x{counted // 5_000} 1x{counted % 5_000}"
        self.hall.do(LUIS, shift.id, "CloseShift", counted=pieces)
        self.hall.do(CARMEN, shift.id, "ConfirmClose", counted=counted)
        self.differences.append(wrong)
        self.ledger.move("cash.bingo.1", "over_short", wrong)
        self.ledger.move("cash.central", "cash.bingo.1", self.ledger.accounts["cash.bingo.1"])
        self._sign_minutes()
        self._do(MARTA, "session", "CloseSession")
        self._do(DIEGO, "gaming_day", "CloseDay")

    def _sign_minutes(self) -> None:
        book = self.hall.the("minute_book")
        who = {"table_head": MARTA, "hall_manager": CARMEN}
        for note in book.state.notes:
            for role in note.missing:
                fields = {"note": note.added.note, "digest": digest_of(note.added)}
                self.hall.do(who[role], book.id, "SignNote", **fields)
        self.hall.do(MARTA, book.id, "SignBook", last_line=book.state.last_line)

    # --- a game ----------------------------------------------------------------------------------

    def _game(self) -> None:
        groups = self._groups()
        game = self.hall.announce(series=self._stock(sum(groups)).id)
        shift = self.hall.the("shift").id
        self._ask(MARTA, game, "OpenSale")
        for count in groups:
            self._sell(game, shift, count)
        game = self._ask(MARTA, game, "CloseSale", units=sum(groups))
        limit = game.state.opening.limit
        game = self._ask(MARTA, game, "PublishFigures", limit=limit)
        game = self._ask(MARTA, game, "StartDraw", book=self.hall.the("minute_book").id)
        played = self._published(game)
        if self.luck.randrange(self.plan.annulled_in) == 0:
            self._annul(game, played)
        else:
            self._draw(game, played, shift)

    def _groups(self) -> list[int]:
        """How many cards each guest of this game takes: his usual number, more or less."""
        usual, around = self.plan.players, max(1, self.plan.players // 10)
        guests = max(2, usual + self.luck.randint(-around, around))
        least, most = max(1, self.plan.cards - 2), self.plan.cards + 2
        return [self.luck.randint(least, most) for _ in range(guests)]

    def _on_hand(self) -> list[Round]:
        """Series of the price of the night with cards left, the one begun first."""
        found = self.hall.house.door.open_rounds("sala", ("series",))
        own = [one for one in found if one.state.opening.face_cents == self.plan.face_cents]
        left = [one for one in own if one.state.phase == "READY"]
        return sorted(left, key=lambda one: (one.state.next == 1, one.state.opening.number))

    def _stock(self, units: int) -> Round:
        """The series that the next game begins with; another one lies behind it when it is short.

        A game may not use more of a second series than lies below its beginning (BINGO-36).
        """
        while True:
            on_hand = self._on_hand()
            first = on_hand[0] if on_hand else None
            short = first is None or first.state.opening.size - first.state.next + 1 < units
            if first is not None and (not short or len(on_hand) > 1):
                return first
            self._buy()

    def _buy(self) -> None:
        self.number += 1
        face = self.plan.face_cents
        fields = {"letter": self.letter, "number": self.number, "size": SERIES_SIZE}
        more = {"face_cents": face, "matrix": self.matrix, "own_print": True}
        opened = self.hall.open(CLERK, "series", **fields, **more)
        self.hall.do(CARMEN, opened.id, "ReleaseSeries")
        self.ledger.move("tax.stock", "bank.main", percent_up(SERIES_SIZE * face, TAX_BP))

    def _sell(self, game: Round, shift: str, count: int) -> None:
        """Sells to one guest; where the series ends the next one is put behind it."""
        self.hall.world.pass_ms(2_000)
        done = self.hall.ask(LUIS, game.id, "SellCards", shift=shift, count=count)
        if done.refused is None:
            return
        assert done.refused.code == "E_SECOND_SERIES_MISSING", done.refused
        behind = next(one for one in self._on_hand() if one.state.next == 1)
        self._ask(MARTA, game, "AddSeries", series=behind.id)
        self._ask(LUIS, game, "SellCards", shift=shift, count=count)

    def _published(self, game: Round) -> dict[str, Any]:
        """What the announced number of cards leads to, worked out anew."""
        units, face, book = game.state.figures.units, self.plan.face_cents, self.ledger
        gross = units * face
        withhold = 0 if book.limit else PRIMA_BP
        line, bingo = percent_up(gross, LINE_BP), percent_up(gross, BINGO_BP - withhold)
        withheld, remainder = carry(gross, withhold, book.remainder)
        house = gross - line - bingo - withheld
        known = {"units": units, "gross": gross, "line": line, "bingo": bingo, "house": house}
        return {**known, "withheld": withheld, "remainder": remainder, "tax": self._tax(game)}

    def _tax(self, game: Round) -> int:
        """Tax of the cards that this game used, series by series."""
        tax, left = 0, self.ledger.tax_remainder
        for cards in game.state.sold:
            gross = cards.count * self.plan.face_cents
            cents, left[cards.series] = carry(gross, TAX_BP, left.get(cards.series, 0))
            tax += cents
        return tax

    def _annul(self, game: Round, told: dict[str, Any]) -> None:
        """Nothing of the game stands but a debt to those who hold its cards, and its tax."""
        for _ in range(self.luck.randint(1, 30)):
            self.hall.world.pass_ms(SPACING_MS)
            game = self._ask(MARTA, game, "RequestBall", ordinal=len(game.state.balls) + 1)
        self.hall.annul(game)
        self.ledger.move("cash.bingo.1", "bingo.refunds", told["gross"])
        self.ledger.move("tax.claimable", "tax.stock", told["tax"])
        self._note(game, told, annulled=True)

    def _refund_some(self) -> None:
        """Of the cards of annulled games most come back to the till, and some never do."""
        for refund in self.hall.the("debts").state.refunds:
            if refund.done:
                continue
            cards = refund.ranges[0]
            last = max(cards.first, cards.last - self.luck.randint(0, 3))
            fields = {"game": refund.game, "series": cards.series, "first": cards.first}
            fields["last"] = last
            self._do(LUIS, "debts", "RefundCards", shift=self.hall.the("shift").id, **fields)
            cents = (last - cards.first + 1) * self.plan.face_cents
            self.ledger.move("bingo.refunds", "cash.bingo.1", cents)

    def _draw(self, game: Round, told: dict[str, Any], shift: str) -> None:
        matrix = game.terms.document(game.state.opening.matrix)
        assert isinstance(matrix, Matrix)
        ranges = [(cards.first, cards.last) for cards in game.state.sold]
        while game.state.phase == "PLAYING":
            self.hall.world.pass_ms(SPACING_MS)
            game = self._ask(MARTA, game, "RequestBall", ordinal=len(game.state.balls) + 1)
            if len(game.state.balls) < 5:
                continue
            found = holders(matrix, ranges, game.state.drawn)
            if found.bingos:
                game = self._stop(game, "bingo", found.bingos, "OrderFinish")
            elif found.lines and not game.state.line_ball:
                game = self._stop(game, "line", found.lines, "OrderResume")
        self._settled(game, told, shift)

    def _stop(self, game: Round, call: str, cards: Any, order: str) -> Round:
        """Everybody who has it calls; the question is asked, and the order follows."""
        game = self._ask(MARTA, game, "StopPlay", after_ball=len(game.state.balls), call=call)
        stop = len(game.state.stops)
        for place, card in enumerate(cards):
            if place:
                self._ask(MARTA, game, "HearCall", stop=stop, call=call)
            self.hall.world.pass_ms(2_000)
            number = int(card)
            of = next(c.series for c in game.state.sold if c.first <= number <= c.last)
            self._ask(MARTA, game, "CheckCard", stop=stop, number=number, series=of)
        self._ask(MARTA, game, "AskMore", stop=stop)
        self.hall.world.pass_ms(11_000)
        ruled = call == "bingo" and self.hall.head_view(game)["ruling"]
        why = {"reason": "heard before the next ball"} if ruled else {}
        return self._ask(MARTA, game, order, stop=stop, **why)

    def _settled(self, game: Round, told: dict[str, Any], shift: str) -> None:
        """Prizes are paid from the till, which is filled up where it holds too little."""
        due = sum(award.cents for award in game.state.awards)
        short = due - self.hall.look(shift).state.expected
        if short > 0:
            cents = short + 10_000
            self.hall.do(LUIS, shift, "CashIn", cents=cents, reason="for the prizes")
            self.ledger.move("cash.bingo.1", "cash.central", cents)
        self._ask(LUIS, game, "CountPrizes", shift=shift)
        for award in game.state.awards:
            fields = {"award": award.award, "number": award.number, "series": award.series}
            self._ask(LUIS, game, "PayPrize", shift=shift, **fields)
        game = self._ask(MARTA, game, "CloseGame")
        self._note(game, told, **self._posted(game, told))

    def _posted(self, game: Round, told: dict[str, Any]) -> dict[str, int]:
        """Moves the money of a finished game in the books that are kept here."""
        book, till, balls = self.ledger, "cash.bingo.1", len(game.state.balls)
        winners = dict.fromkeys(("line", "bingo"), 0)
        for award in game.state.awards:
            if award.prize in winners:
                winners[award.prize] += 1
        book.move(till, "income.bingo", told["house"])
        self._feed(told)
        for prize, count in winners.items():
            book.move("cost.rounding", till, share_up(told[prize], count)[1])
        book.move("cost.gaming_tax", "tax.stock", told["tax"])
        won = self._prima(balls, winners["bingo"])
        return {"line_winners": winners["line"], "bingo_winners": winners["bingo"], "prima": won}

    def _feed(self, told: dict[str, Any]) -> None:
        """What is withheld fills the fund to its cap, and then the next one."""
        book, withheld = self.ledger, told["withheld"]
        book.remainder = told["remainder"]
        into = min(withheld, CAP - book.fund)
        book.fund, book.over = book.fund + into, book.over + withheld - into
        book.move("cash.bingo.1", "prima.fund", into)
        book.move("cash.bingo.1", "prima.next", withheld - into)
        self.crossed = bool(withheld) and book.fund == CAP

    def _prima(self, balls: int, winners: int) -> int:
        """The prima falls, or its limit grows; the game that fills it never awards it."""
        book = self.ledger
        if book.limit and balls <= book.limit:
            share, added = share_up(CAP, winners)
            book.move("prima.fund", "cash.bingo.1", CAP)
            book.move("cost.rounding", "cash.bingo.1", added)
            book.move("prima.next", "prima.fund", book.over)
            book.fund, book.over, book.limit = book.over, 0, 0
            return share * winners
        if book.limit:
            book.limit = min(90, book.limit + 1)
        elif self.crossed:
            book.limit = FIRST_LIMIT
        return 0

    def _note(self, game: Round, told: dict[str, Any], annulled: bool = False, **won: int) -> None:
        paid = {"line": 0, "bingo": 0} if annulled else {n: told[n] for n in ("line", "bingo")}
        one = Played(
            night=self.night,
            units=told["units"],
            gross=told["gross"],
            line=paid["line"],
            bingo=paid["bingo"],
            prima=won.get("prima", 0),
            house=0 if annulled else told["house"],
            tied_line=won.get("line_winners", 0),
            tied_bingo=won.get("bingo_winners", 0),
            limit=game.state.opening.limit,
            fund=self.ledger.fund,
            balls=len(game.state.balls),
            annulled=annulled,
        )
        self.games.append(one)
        self.told(one)

    # --- the door --------------------------------------------------------------------------------

    def _ask(self, who: Any, game: Round, name: str, **fields: Any) -> Round:
        self.hall.do(who, game.id, name, **fields)
        return self.hall.look(game.id)

    def _do(self, who: Any, kind: str, name: str, **fields: Any) -> None:
        self.hall.do(who, self.hall.the(kind).id, name, **fields)

    def differs(self) -> dict[str, tuple[int, int]]:
        """Accounts that the house and the books kept here do not agree on."""
        return self.ledger.differs(self.hall.accounts())
