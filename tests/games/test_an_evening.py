"""A whole evening through the door: every lasting round around three games, to the last signature.

Game 1 fills the prima and sets a prize aside, game 2 wins the prima, game 3 is annulled by two
persons and its cards are refunded. Then tills are counted, minutes signed and all is closed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bingo.cards import Matrix, generate_matrix, holders
from bingo.games import ball_set, ninety_ball, series, session
from bingo.games.ball_set import BALLS
from bingo.games.documents import DOCUMENTS
from bingo.games.ninety_ball.sold import sold_ranges
from bingo.games.session_opening import CHECKS
from books.games import minute_book
from books.games.minute_book import digest_of
from cage.games import central_cash, debts, shift
from floor.games import approval
from house.catalogue import Catalogue
from house.contract import Refused
from house.play import Asker, Door, Outcome, Profile
from house.replay import check_house
from house.world import ScriptedWorld
from jackpot.kinds import prima
from ledger.book import balance, trial_balance
from tests.games.table import shipped
from tests.house.test_door import Plain

HALL = "sala"
KINDS = (
    approval,
    ball_set,
    central_cash,
    debts,
    minute_book,
    ninety_ball,
    prima,
    series,
    session,
    shift,
)
SETTINGS = {
    **shipped().settings,
    "claim.wait_seconds": 0,
    "ball.min_spacing_ms": 0,
    "claim.questions_at_end": 1,
    "staff.minimum_checked": False,
}


def asker(person: str, role: str) -> Asker:
    return Asker(person, role, "desk", HALL)


ANA = asker("ana", "table_head")
EVA = asker("eva", "cashier")
MAR = asker("mar", "hall_manager")
DIR = asker("dir", "director")


class Evening:
    """The house and the rounds of one evening by kind."""

    def __init__(self, door: Door) -> None:
        self.door, self.keys = door, 0
        self.rounds: dict[str, str] = {}
        self.matrix = generate_matrix(420, bytes(32))

    def open(self, kind: str, who: Asker, slot: str = "", **fields: Any) -> str:
        opening = self.door.catalogue.games[kind].opening.__name__
        action = self.door.catalogue.action(kind, opening, fields)
        assert not isinstance(action, Refused), action
        done = self.door.open(who, kind, action, self.key())
        assert done.refused is None, (opening, done.refused)
        self.rounds[slot or kind] = done.round
        return done.round

    def ask(self, name: str, action: str, who: Asker = ANA, **fields: Any) -> Outcome:
        found = self.door.look(self.rounds.get(name, name))
        assert found is not None
        made = self.door.catalogue.action(found.kind, action, fields)
        assert not isinstance(made, Refused), made
        return self.door.act(who, found.id, made, self.key())

    def do(self, name: str, action: str, who: Asker = ANA, **fields: Any) -> None:
        done = self.ask(name, action, who, **fields)
        assert done.refused is None, (action, done.refused)

    def code(self, name: str, action: str, who: Asker = ANA, **fields: Any) -> str:
        refused = self.ask(name, action, who, **fields).refused
        return refused.code if refused else ""

    def key(self) -> str:
        self.keys += 1
        return f"k{self.keys}"

    def state(self, name: str) -> Any:
        found = self.door.look(self.rounds[name])
        assert found is not None
        return found.state

    def cents(self, account: str) -> int:
        return self.door.store.read(lambda conn: balance(conn, account))

    # --- the house -------------------------------------------------------------------------------

    def furnish(self) -> None:
        digest = self.door.keep_document("matrix", self.matrix.text())
        self.open("central_cash", DIR, cents=1_000_000)
        kind = {"letter": "B", "size": 420, "face_cents": 200, "matrix": digest}
        self.open("series", EVA, number=1, first=391, **kind)
        self.open("series", EVA, slot="second", number=2, **kind)
        self.open("ball_set", ANA, name="J-1", type="drum", approval="A")
        self.open("debts", MAR)
        self.open("minute_book", ANA, volume="2027/3")
        self.open(
            "prima",
            DIR,
            cap=60_000,
            base_limit=90,
            authorisation="1/2006",
            authorised_on="2006-11-03",
            fund_cents=59_900,
        )
        self.open("session", ANA, name="evening")
        self.do("session", "RecordChecks", items=list(CHECKS), extractor="e", approval="A")
        self.do("session", "CountBalls", MAR, seen=list(BALLS))
        self.do("session", "OpenSession")
        self.open("shift", EVA, till="1", float_cents=20_000)

    def announce(self) -> None:
        names = ("session", "ball_set", "debts")
        cards = "second" if self.state("series").phase == "USED_UP" else "series"
        fields = {name: self.rounds[name] for name in names}
        fields |= {"series": self.rounds[cards], "pool": self.rounds["prima"]}
        self.open("ninety_ball", ANA, slot="game", **fields)
        self.do("game", "OpenSale")

    def sell(self, count: int) -> None:
        self.do("game", "SellCards", EVA, shift=self.rounds["shift"], count=count)

    def publish(self, units: int) -> None:
        self.do("game", "CloseSale", units=units)
        limit = self.state("game").opening.limit
        self.do("game", "PublishFigures", limit=limit)
        self.do("game", "StartDraw", book=self.rounds["minute_book"])

    def draw_until(self, prize: str) -> int:
        """Draws 1, 2, 3 … until a sold card has the prize; gives its number."""
        assert isinstance(self.matrix, Matrix)
        while True:
            game = self.state("game")
            ranges = [(cards.first, cards.last) for cards in sold_ranges(game)]
            found = holders(self.matrix, ranges, game.drawn)
            winners = found.lines if prize == "line" else found.bingos
            if winners:
                return winners[0]
            ordinal = len(game.balls) + 1
            self.do("game", "AnnounceBall", ordinal=ordinal, number=ordinal)

    def call(self, call: str) -> None:
        card = self.draw_until(call)
        game = self.state("game")
        stop, held = len(game.stops) + 1, sold_ranges(game)
        name = next(r.series for r in held if r.first <= card <= r.last)
        self.do("game", "StopPlay", after_ball=len(game.balls), call=call)
        self.do("game", "CheckCard", stop=stop, number=card, series=name)
        self.do("game", "AskMore", stop=stop)
        self.do("game", "OrderResume" if call == "line" else "OrderFinish", stop=stop)

    def pay(self, leave: str = "") -> None:
        till = self.rounds["shift"]
        self.do("game", "CountPrizes", EVA, shift=till)
        for award in self.state("game").awards:
            if award.prize == leave:
                self.do("game", "SetAside", EVA, award=award.award, reason="at the door")
                continue
            fields = {"shift": till, "award": award.award, "number": award.number}
            self.do("game", "PayPrize", EVA, series=award.series, **fields)
        self.do("game", "CloseGame")

    def agree(self) -> None:
        """Whatever is pressed, the ledger and the rounds tell the same."""
        pool, owing = self.state("prima"), self.state("debts")
        assert -pool.fund == self.cents("prima.fund")
        assert -pool.next_fund == self.cents("prima.next")
        assert self.state("shift").expected == self.cents("cash.bingo.1")
        owed = sum(refund.outstanding for refund in owing.refunds)
        assert -owed == self.cents("bingo.refunds")
        assert -sum(d.cents for d in owing.owed if d.state == "OWED") == self.cents("prizes.owed")
        assert [] == self.door.store.read(lambda conn: check_house(conn, self.door.memory))


@pytest.fixture
def evening(tmp_path: Path, fresh_store) -> Iterator[Evening]:
    door = Door(
        fresh_store,
        Catalogue([module.GAME for module in KINDS], DOCUMENTS),
        ScriptedWorld(),
        vault=Plain(),
        profile=lambda hall, at: Profile("ceuta-2008", SETTINGS),
    )
    night = Evening(door)
    night.furnish()
    yield night


def first_game(night: Evening) -> None:
    """Thirty cards of the old series and twenty of the new one; the prima is filled."""
    night.announce()
    night.sell(30)
    night.do("game", "AddSeries", series=night.rounds["second"])
    night.sell(20)
    night.publish(50)
    night.call("line")
    night.call("bingo")
    night.pay(leave="bingo")


def test_a_whole_evening(evening: Evening) -> None:
    night = evening
    first_game(night)
    night.agree()
    assert ("USED_UP", 21) == (night.state("series").phase, night.state("second").next)
    assert (60_000, 300, 90) == tuple(
        getattr(night.state("prima"), name) for name in ("fund", "next_fund", "limit")
    )

    owed = night.state("debts").owed[0]
    fields = {"shift": night.rounds["shift"], "game": owed.game, "award": owed.award}
    night.do("debts", "PayOwed", EVA, number=owed.card, **fields)

    night.announce()
    night.sell(40)
    night.publish(40)
    night.call("line")
    night.call("bingo")
    night.do("shift", "CashIn", EVA, cents=60_000, reason="for the prima")
    night.pay()
    night.agree()
    assert (300, 0, 0) == tuple(
        getattr(night.state("prima"), name) for name in ("fund", "next_fund", "limit")
    )

    annulled_game(night)
    night.agree()
    close_everything(night)
    books_are_closed(night)


def annulled_game(night: Evening) -> None:
    """The last game: announced as such, annulled after its line by two persons, refunded."""
    before = night.state("prima")
    night.do("session", "AnnounceLastGame")
    night.announce()
    night.sell(30)
    night.publish(30)
    night.call("line")
    assert "E_TWO_PERSONS" == night.code("game", "AnnulGame", reason="wrong ball")
    fields = json.dumps({"reason": "wrong ball"})
    night.open("approval", ANA, round=night.rounds["game"], action="AnnulGame", fields=fields)
    digest = night.state("approval").proposal.digest
    assert "E_OWN_APPROVAL" == night.code("approval", "Approve", ANA, digest=digest)
    night.do("approval", "Approve", MAR, digest=digest)
    night.do("game", "AnnulGame", reason="wrong ball", approval=night.rounds["approval"])
    assert "USED" == night.state("approval").state
    assert before == night.state("prima")
    game = night.rounds["game"]
    fields_ = {"shift": night.rounds["shift"], "game": game, "series": "", "first": 61}
    night.do("debts", "RefundCards", EVA, last=88, **fields_)
    assert "E_ALREADY_REFUNDED" == night.code("debts", "RefundCards", EVA, last=90, **fields_)
    assert "TO_CLOSE" == night.state("session").state


def close_everything(night: Evening) -> None:
    """Balls, till, minutes, session, prima: each refuses until the one before is done."""
    night.do("session", "CountBalls", MAR, seen=list(BALLS))
    assert night.code("session", "CloseSession") in ("E_TILL_RUNS", "E_SIGNATURE_MISSING")
    counted = night.state("shift").expected - 5
    night.do("shift", "CloseShift", EVA, counted=str(counted))
    night.do("shift", "ConfirmClose", MAR, counted=counted)
    assert "E_SIGNATURE_MISSING" == night.code("session", "CloseSession")
    for note in night.state("minute_book").notes:
        for role, who in (("table_head", ANA), ("hall_manager", MAR)):
            if role in note.missing:
                fields = {"note": note.added.note, "digest": digest_of(note.added)}
                night.do("minute_book", "SignNote", who, **fields)
    night.do("minute_book", "SignBook", last_line=3)
    night.do("session", "CloseSession")
    night.do("prima", "ClosePrima", DIR)


def books_are_closed(night: Evening) -> None:
    """Nothing is left under the accounts of the games, and the five cents are told."""
    left = night.door.store.read(trial_balance)
    assert 0 == sum(left.values())
    assert 5 == left["over_short"]
    games = ("bingo.line.", "bingo.bingo.", "bingo.pending.", "bingo.withheld.", "bingo.prima.")
    assert [] == [name for name in left if name.startswith((*games, "cash.bingo."))]
    assert -400 == left["bingo.refunds"]
    tax = {name: cents for name, cents in left.items() if name.startswith(("tax.", "cost.gaming"))}
    assert {"cost.gaming_tax": 1_800, "tax.claimable": 600, "tax.stock": 6_600} == tax
    assert [] == night.door.store.read(lambda conn: check_house(conn, night.door.memory))
    opening = {"cap": 60_000, "base_limit": 90, "authorisation": "1", "authorised_on": "d"}
    night.open("prima", DIR, follows=night.rounds["prima"], **opening)
    assert 300 == night.state("prima").fund
    night.open("minute_book", ANA, follows=night.rounds["minute_book"])
    assert 3 == night.state("minute_book").last_line
