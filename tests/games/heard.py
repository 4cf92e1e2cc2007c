"""One bingo game as the lasting rounds around it hear it, without the game itself.

It announces from what the rounds lend, divides its takings with the product's own arithmetic, posts
what a ninety-ball game posts and tells every event to all that hear it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bingo.games.ninety_ball import figures
from bingo.games.ninety_ball.actions import AnnounceGame
from bingo.games.ninety_ball.events import (
    Awarded,
    CountCorrected,
    DrawStarted,
    FiguresPublished,
    GameAnnounced,
    GameAnnulled,
    GameCancelled,
    GameClosed,
    GameFinished,
    Range,
)
from house.contract import NOTHING, Action, Event, Refused
from tests.games.lasting import NOON, Lasting, Purse

SHARES = figures.Percentages(line_bp=800, bingo_bp=5700)


class Game:
    """A game of one series at ``face`` cents; ``pool`` and the others are the rounds around it."""

    def __init__(
        self,
        listeners: Sequence[Lasting],
        *,
        round: str = "G1",
        number: int = 1,
        face: int = 200,
        series: str = "S",
        pool: str = "",
        ball_set: str = "B",
        rounding: str = "carry",
        split: str = "up",
        count_at: str = "call",
    ) -> None:
        self.listeners = listeners
        self.purse = listeners[0].purse if listeners else Purse()
        self.id, self.number, self.face = round, number, face
        self.names = {"session": "SE", "series": series, "ball_set": ball_set, "debts": "D"}
        self.pool, self.round_up, self.split, self.count_at = (
            pool,
            rounding == "up",
            split,
            count_at,
        )
        self.opening: GameAnnounced | None = None
        self.figures: FiguresPublished | None = None
        self.at = NOON
        self.ranges: tuple[Range, ...] = ()
        self.won: int = 0
        self.started = False

    def tell(self, event: Event, action: Action | None = None) -> Refused | None:
        """Every round that hears this kind of event hears it; the first refusal ends it."""
        for listener in self.listeners:
            if type(event) in listener.game.hears and not listener.closed:
                refused = listener.hear(event, round=self.id, ordinal=self.number, action=action)
                if refused is not None:
                    return refused
        return None

    def announce(self) -> Refused | None:
        """Borrows from whoever is there and announces; what nobody lends is plain."""
        action = AnnounceGame(pool=self.pool, **self.names)
        lent: dict[str, Any] = {}
        for listener in self.listeners:
            if listener.id in (*self.names.values(), self.pool) and not listener.closed:
                facts = listener.lend(action, round=self.id)
                if isinstance(facts, Refused):
                    return facts
                lent[listener.id] = facts
        self.opening = self._announcement(lent)
        return self.tell(self.opening, action)

    def publish(self, units: int, first: int = 0) -> Refused | None:
        """Sells ``units`` cards from ``first`` on (0: the pointer) and divides the takings."""
        assert self.opening is not None
        first = first or self.opening.first
        self.ranges = (Range(self.opening.series_name, first, first + units - 1),)
        return self.publish_gross(units * self.face, units)

    def publish_gross(self, gross: int, units: int = 0) -> Refused | None:
        opening = self.opening
        assert opening is not None
        funds = figures.funds(gross, self._shares())
        self.figures = FiguresPublished(
            ranges=self.ranges,
            units=units,
            gross=gross,
            line=funds.line,
            bingo=funds.bingo,
            withheld=funds.withheld,
            remainder=funds.remainder,
            house=funds.house,
            carry_line=opening.carry_line,
            carry_bingo=opening.carry_bingo,
            pool=self.pool,
            debts="D",
            at=self.at,
        )
        self.purse.move("cash.bingo.1", gross)
        self._allocate(funds, 1)
        self._carry_in(1)
        return self.tell(self.figures)

    def correct(self, units: int) -> Refused | None:
        """The right count is ``units`` (BINGO-39)."""
        before, opening = self.figures, self.opening
        assert before is not None and opening is not None
        after = figures.funds(units * self.face, self._shares())
        change = figures.difference(before, after)
        first = before.ranges[0].first
        self.ranges = (Range(opening.series_name, first, first + units - 1),)
        self.purse.move("cash.bingo.1", change.gross)
        self._allocate(change, 1)
        event = CountCorrected(
            ranges=self.ranges,
            units=units - before.units,
            gross=change.gross,
            line=change.line,
            bingo=change.bingo,
            withheld=change.withheld,
            remainder=change.remainder,
            house=change.house,
            pool=self.pool,
            reason="counted again",
            by="ana",
            at=self.at,
        )
        return self.tell(event)

    def draw(self) -> Refused | None:
        self.started = True
        return self.tell(DrawStarted(self.names["ball_set"], 1, "ana", self.at))

    def finish(self, ball: int = 60, completed: Sequence[int] = (60,)) -> Refused | None:
        """The bingo cards of ``completed`` were called at ball ``ball``; the pool pays its own."""
        opening = self.opening
        assert opening is not None and self.figures is not None
        winners = self._pool_winners(ball, completed)
        if winners:
            mode = figures.pool_mode({"prima.split": self.split})
            shares, added = figures.split(opening.pool_prize, len(winners), mode)
            self.won = sum(shares)
            self.purse.move("cost.rounding", added)
            self.purse.move(f"bingo.prima.{self.id}", -added)
            refused = self.tell(self._award("pool", winners, shares, added, ball))
            if refused is not None:
                return refused
        return self.tell(self._finished(ball, False, len(winners)))

    def exhaust(self) -> Refused | None:
        """Ninety balls and no call: the bingo fund waits for the next game."""
        assert self.figures is not None
        carried = self.figures.bingo + self.figures.carry_bingo
        self.purse.move(f"bingo.bingo.{self.id}", carried)
        self.purse.move("bingo.carry", -carried)
        return self.tell(self._finished(90, True, 0, carry_bingo=carried))

    def close(self) -> Refused | None:
        return self.tell(GameClosed("ana", self.at))

    def cancel(self, units: int) -> Refused | None:
        """Cancelled with ``units`` cards sold."""
        assert self.opening is not None
        first = self.opening.first
        ranges = (Range(self.opening.series_name, first, first + units - 1),) if units else ()
        owed = units * self.face
        self.purse.move("cash.bingo.1", owed)
        self.purse.move("bingo.refunds", -owed)
        return self.tell(
            GameCancelled("no players", ranges, (), self.face, owed, "D", "ana", self.at)
        )

    def annul(self, carried_bingo: int = 0) -> Refused | None:
        """Annulled after the figures: the allocation goes the other way round."""
        published = self.figures
        assert published is not None and self.opening is not None
        funds = figures.funds(published.gross, self._shares())
        self._allocate(funds, -1)
        self._carry_in(-1)
        self.purse.move("bingo.refunds", -published.gross)
        if self.won:
            added = self.won - self.opening.pool_prize
            self.purse.move("cost.rounding", -max(0, added))
            self.purse.move(f"bingo.prima.{self.id}", max(0, added))
        return self.tell(self._annulment(published, carried_bingo))

    # --- the events, in full ----------------------------------------------------------------------

    def _shares(self) -> figures.Percentages:
        assert self.opening is not None
        return figures.Percentages(
            line_bp=SHARES.line_bp,
            bingo_bp=SHARES.bingo_bp,
            withhold_bp=self.opening.withhold_bp,
            remainder=self.opening.remainder,
            round_up=self.round_up,
        )

    def _pool_winners(self, ball: int, completed: Sequence[int]) -> list[int]:
        opening = self.opening
        assert opening is not None
        if not opening.limit:
            return []
        wins = figures.pool_shares(self.count_at, opening.limit, ball, completed)
        return [ordinal for ordinal, win in zip(completed, wins, strict=True) if win]

    def _allocate(self, funds: figures.Funds, sign: int) -> None:
        parts = {
            f"bingo.line.{self.id}": funds.line,
            f"bingo.bingo.{self.id}": funds.bingo,
            f"bingo.withheld.{self.id}": funds.withheld,
            "income.bingo": funds.house,
        }
        for name, cents in parts.items():
            self.purse.move(name, -sign * cents)

    def _carry_in(self, sign: int) -> None:
        opening = self.opening
        assert opening is not None
        for prize, cents in (("line", opening.carry_line), ("bingo", opening.carry_bingo)):
            self.purse.move(f"bingo.{prize}.{self.id}", -sign * cents)
            self.purse.move("bingo.carry", sign * cents)

    def _announcement(self, lent: dict[str, Any]) -> GameAnnounced:
        series = lent.get(self.names["series"], NOTHING)
        debts, session = lent.get("D", NOTHING), lent.get("SE", NOTHING)
        return GameAnnounced(
            number=self.number,
            session="SE",
            session_name=session.get("name", "evening"),
            hours_end=session.get("hours_end", 0),
            last_game=session.get("last_game", False),
            series=self.names["series"],
            series_name=series.get("name", "B-000001"),
            size=series.get("size", 1800),
            face_cents=series.get("face_cents", self.face),
            first=series.get("next", 1),
            matrix=series.get("matrix", ""),
            control=series.get("control", ""),
            ball_set=self.names["ball_set"],
            debts="D",
            carry_line=debts.get("carry_line", 0),
            carry_bingo=debts.get("carry_bingo", 0),
            **self._pool_facts(lent.get(self.pool, NOTHING)),
            extractor="manual",
            commitment="",
            closes_at=0,
            profile="ceuta-2008",
            by="ana",
            at=self.at,
        )

    def _pool_facts(self, pool: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "pool": self.pool,
            "withhold_bp": pool.get("withhold_bp", 0),
            "remainder": pool.get("remainder", 0),
            "fund": pool.get("fund", 0),
            "next_fund": pool.get("next", 0),
            "cap": pool.get("cap", 0),
            "pool_prize": pool.get("prize", 0),
            "limit": pool.get("limit", 0),
            "games_armed": pool.get("games_armed", 0),
        }

    def _award(
        self, prize: str, completed: Sequence[int], shares: tuple[int, ...], added: int, ball: int
    ) -> Awarded:
        assert self.opening is not None
        return Awarded(
            prize=prize,
            series=(self.opening.series_name,) * len(shares),
            numbers=tuple(range(1, len(shares) + 1)),
            shares=shares,
            completed=tuple(completed),
            fund=self.opening.pool_prize,
            house_cents=added,
            ball=ball,
            pool=self.pool,
            at=self.at,
        )

    def _finished(
        self, ball: int, exhausted: bool, winners: int, carry_bingo: int = 0
    ) -> GameFinished:
        return GameFinished(
            ball=ball,
            exhausted=exhausted,
            carry_line=0,
            carry_bingo=carry_bingo,
            pool=self.pool,
            pool_won=winners > 0,
            pool_winners=winners,
            debts="D",
            by="ana",
            at=self.at,
        )

    def _annulment(self, published: FiguresPublished, carried_bingo: int) -> GameAnnulled:
        return GameAnnulled(
            reason="wrong ball",
            ranges=self.ranges,
            voids=(),
            face_cents=self.face,
            owed=published.gross,
            line=published.line,
            bingo=published.bingo,
            withheld=published.withheld,
            house=published.house,
            carry_line=published.carry_line,
            carry_bingo=published.carry_bingo,
            published=True,
            started=self.started,
            ball=31,
            pool=self.pool,
            debts="D",
            by="ana",
            second="bea",
            at=self.at,
            remainder=self.opening.remainder if self.opening else 0,
            carried_bingo=carried_bingo,
        )
