"""Moments of a ninety-ball game that many tests begin with, and an expected refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bingo.games.ninety_ball import actions as ask
from bingo.games.ninety_ball.rights import CALLER, CASHIER, TABLE_HEAD
from house.contract import Action
from tests.games.table import ARMED, Table

ELECTRONIC = {"chance.electronic_approved": True}


@dataclass(frozen=True)
class No:
    """``code`` is what ``action`` is refused with in the situation that ``where`` makes."""

    code: str
    why: str
    where: Callable[[], Table]
    action: Action
    role: str = TABLE_HEAD
    person: str = ""
    lent: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.code}: {self.why}"

    def answer(self) -> str:
        return self.where().code(self.action, self.role, self.person, **self.lent)


def announced() -> Table:
    return Table().announce()


def selling() -> Table:
    return Table().sell()


def three_sold() -> Table:
    return Table().sell(3)


def runs_short() -> Table:
    """A series of sixty of which twenty are left."""
    return Table(first=41).sell()


def closed_sale() -> Table:
    return three_sold().close()


def nothing_sold() -> Table:
    return selling().close()


def armed_sale() -> Table:
    return Table(pool=ARMED).sell(1).close()


def published() -> Table:
    return three_sold().publish()


def gap() -> Table:
    """Three cards sold, the second one handed back."""
    table = three_sold()
    table.do(ask.ReturnCards("T", "", 2, 2, "change"), CASHIER)
    return table


def block_out() -> Table:
    """Pepe walks the room with cards 1 to 3."""
    table = Table({"sale.mode": "blocks"}).sell()
    table.do(ask.HandBlock("Pepe", 3), CASHIER)
    return table


def started() -> Table:
    return Table().start()


def seven_out() -> Table:
    """One ball is out: the 7."""
    return started().draw(7)


def machine() -> Table:
    """An electronic extractor, before its first ball."""
    return Table(ELECTRONIC, extractor=ask.ELECTRONIC).start()


def machine_ball() -> Table:
    """An electronic extractor after its first ball."""
    table = machine()
    table.do(ask.RequestBall(1))
    return table.wait(5)


def stopped() -> Table:
    """Stopped on a call of a line before the first ball."""
    table = started()
    table.do(ask.StopPlay(0, "line"), CALLER)
    return table


def held() -> Table:
    """The 7 is announced, the 20 is in hand, and a false call is over."""
    table = seven_out()
    table.do(ask.StopPlay(1, "line", 20), CALLER)
    table.do(ask.CheckCard(1, 1))
    return table.resume().wait(5)


def false_line() -> Table:
    """Card 1 was called too early."""
    table = stopped()
    table.do(ask.CheckCard(1, 1))
    return table


def valid_line() -> Table:
    table = started()
    return table.call("line", table.draw_until("line"))


def valid_bingo() -> Table:
    table = started().win_line()
    return table.call("bingo", table.draw_until("bingo"))


def lined() -> Table:
    """The line is adjudicated and play goes on."""
    return started().win_line()


def won() -> Table:
    """Line and bingo are adjudicated, nothing is paid."""
    return lined().win_bingo()


def paid() -> Table:
    return won().pay_all()


def over() -> Table:
    """A game that has been paid and closed."""
    table = paid()
    table.do(ask.CloseGame())
    return table


def all_out() -> Table:
    """Ninety balls and nobody has called."""
    return started().draw(*range(1, 91))


def asked_thrice() -> Table:
    table = all_out()
    for _ in range(3):
        table.do(ask.AskMore(0))
    return table


def second_series() -> Table:
    """Cards 41 to 60 and 1 to 10 of a second series are sold."""
    table = Table(first=41).sell(20)
    table.do(ask.AddSeries("S2"), series=table.series("B-000124"))
    return table.sell(10)


def two_series_stopped() -> Table:
    table = second_series().start()
    table.do(ask.StopPlay(0, "line"), CALLER)
    return table


def failed(cause: str, balls: int = 0) -> Callable[[], Table]:
    """A failure after so many balls."""

    def situation() -> Table:
        table = started().draw(*range(1, balls + 1))
        table.do(ask.RecordFailure(cause))
        return table

    return situation


def late() -> Table:
    """A failure before the first ball, read aloud, and the fifteen minutes are over."""
    table = failed("equipment")()
    table.do(ask.ReadAloud())
    return table.wait(15 * 60)


def failed_sale() -> Table:
    """A failure while cards are sold, read aloud."""
    table = three_sold()
    table.do(ask.RecordFailure("equipment"))
    table.do(ask.ReadAloud())
    return table
