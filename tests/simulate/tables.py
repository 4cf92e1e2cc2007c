"""Stories of gaming tables: one table with its rounds of play in a furnished hall, keyed by hand.

Everything goes through the door, as in ``stories.py``; a story gives the rounds that are told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from house.catalogue import ROOT
from house.contract import Refused, Seat
from house.play import Asker
from house.rounds import Round
from tests.factories import SALA, Hall

Story = Callable[[Hall], Sequence[Round]]
"""Plays some rounds at a table of a furnished hall."""

PEOPLE = {
    "croupier": "paula",
    "gaming_table_head": "jaime",
    "director": "diego",
    "cashier": "luis",
}
MINIMUM = 500
CHIPS = 50_000_000
THIRTY_ONE, BLACK_WINS = "Ks Qh 9d 2c Js 10d 8h 3c", "Kd Qs 9h 2s 10s Jd 8c 5c"
NAMES = ("Ana", "Leo", "Rosa")


class Floor:
    """A table of ``game`` that is open, with three players; it asks in every role."""

    def __init__(self, hall: Hall, game: str, name: str = "T1", place: str = "ceuta") -> None:
        self.hall, self.game, self.play = hall, game, ""
        if hall.house.open_round(SALA, "chip_vault") is None:
            hall.open(self.at("director"), "chip_vault", cents=CHIPS)
        text = (ROOT / "tables" / "paytables" / f"{game}.{place}.toml").read_text("utf-8")
        sheet = hall.door.keep_document("paytable", text)
        sign = {"plays": game, "jurisdiction": place, "paytable": sheet, "minimum": MINIMUM}
        self.table = hall.open(self.at("gaming_table_head"), "table", name=name, **sign).id
        cents = hall.look(self.table).state.advance_needed
        self.do("cashier", "SendAdvance", cents=cents)
        self.do("gaming_table_head", "CountAdvance", cents=cents)
        self.do("director", "SignAdvance")
        seen = hall.look(self.table)
        may = seen.game.view(seen.state, Seat("chief"), seen.terms)["may"]
        if "InspectEquipment" in may:
            self.do("gaming_table_head", "InspectEquipment", **may["InspectEquipment"])
        self.do("gaming_table_head", "OpenTable")
        for seat, who in enumerate(NAMES, 1):
            self.do("croupier", "TakeSeat", seat=seat, name=who)

    def at(self, role: str) -> Asker:
        return Asker(PEOPLE[role], role, "mesa", SALA)

    def do(self, role: str, action: str, **fields: Any) -> None:
        """Asks the table, or the running round if it knows the action; nothing is refused."""
        refused = self.ask(role, action, **fields)
        assert refused is None, (action, fields, refused)

    def ask(self, role: str, action: str, **fields: Any) -> Refused | None:
        """Asks for what may be refused."""
        self.hall.world.pass_ms(2_000)
        catalogue = self.hall.door.catalogue
        ofround = {one.__name__ for one in catalogue.games[self.game].actions}
        kind, asked = (self.game, self.play) if action in ofround else ("table", self.table)
        record = catalogue.action(kind, action, fields)
        assert not isinstance(record, Refused), record
        return self.hall.door.act(self.at(role), asked, record, self.hall.key()).refused

    def open(self, role: str = "croupier") -> None:
        """Opens the bets of the next round."""
        self.play = self.hall.open(self.at(role), self.game, table=self.table).id

    def bet(self, seat: int, kind: str, cents: int, *on: int, **more: Any) -> None:
        fields = {"table": self.table, "seat": seat, "kind": kind, "stake": cents, "on": on, **more}
        self.do("croupier", "PlaceBet", **fields)

    def close(self) -> None:
        """The steps that the game demands, and no more bets."""
        while "TakeStep" in (may := self.view()["may"]):
            self.do("croupier", "TakeStep", **may["TakeStep"])
        self.do("croupier", "CloseBets")

    def comes(self, *outcomes: int) -> None:
        """Keys what comes."""
        for outcome in outcomes:
            ordinal = self.view()["expects"]["ordinal"]
            self.do("croupier", "ReportOutcome", ordinal=ordinal, outcome=outcome)

    def keys(self, *cards: str) -> None:
        """Keys cards one by one."""
        for card in cards:
            ordinal = self.view()["expects"]["ordinal"]
            self.do("croupier", "KeyCards", ordinal=ordinal, cards=(card,))

    def pay(self) -> Round:
        found = self.hall.look(self.play)
        seen = found.game.view(found.state, Seat("chief"), found.terms)
        if "ApprovePayment" in seen["may"]:
            self.do("gaming_table_head", "ApprovePayment")
        self.do("croupier", "ConfirmPayment")
        return self.hall.look(self.play)

    def view(self) -> dict[str, Any]:
        """What the croupier sees of the running round."""
        found = self.hall.look(self.play)
        return found.game.view(found.state, Seat("croupier"), found.terms)


def refait_and_prison(hall: Hall) -> Sequence[Round]:
    """Both rows have thirty-one: half, prison and an insured stake; black frees the prisoner."""
    floor = Floor(hall, "trente_et_quarante", "TC1")
    floor.do("croupier", "Shuffle")
    floor.open()
    floor.bet(1, "black", 20_000)
    floor.bet(2, "red", 5_001)
    floor.bet(3, "colour", 10_000)
    floor.bet(3, "insurance", 0, 1)
    floor.close()
    floor.do("croupier", "KeyCards", ordinal=1, cards=THIRTY_ONE.split())
    for bet, choice in ((1, "prison"), (2, "partage")):
        floor.do("croupier", "Decide", after=8, box=0, hand=bet, choice=choice)
    first = floor.pay()
    floor.open()
    floor.close()
    floor.do("croupier", "KeyCards", ordinal=1, cards=BLACK_WINS.split())
    return (first, floor.pay())


def craps_with_a_lost_die(hall: Hall) -> Sequence[Round]:
    """A shooter sets the point, a die falls on the floor, and the seven takes the dice from him."""
    floor = Floor(hall, "craps", "DA1")
    floor.open()
    floor.do("croupier", "GiveOrder", order="dice", values=(31, 32, 33, 34, 35, 36))
    floor.do("croupier", "GiveOrder", order="pair", values=(31, 34))
    floor.bet(2, "win", 1_000)
    floor.bet(1, "dont_win", 1_000)
    floor.bet(3, "hard_6_8", 500, 6)
    first = _rolled(floor, 2, 4)
    floor.open()
    floor.bet(2, "win_odds", 1_000)
    floor.bet(3, "come", 500)
    floor.close()
    floor.do("croupier", "VoidThrow", reason="a die on the floor")
    floor.do("croupier", "GiveOrder", order="floor", values=(34,))
    floor.do("croupier", "GiveOrder", order="pair", values=(31, 36))
    second = _rolled(floor, 4, 5)
    floor.open()
    return (first, second, _rolled(floor, 3, 4))


def _rolled(floor: Floor, *faces: int) -> Round:
    """The dice are offered to the first in turn and thrown; the roll is paid."""
    floor.close()
    floor.comes(*faces)
    return floor.pay()


def wheel_on_a_peg(hall: Hall) -> Sequence[Round]:
    """The pointer stands on a peg: the cycle is repeated, and figure B comes."""
    floor = Floor(hall, "wheel_of_fortune", "RF1")
    floor.open()
    floor.bet(1, "pockets_24", 1_000)
    floor.bet(2, "figure_b", 500)
    floor.bet(3, "pockets_2", 500)
    floor.close()
    assert floor.ask("croupier", "ReportOutcome", ordinal=1, outcome=103) is not None
    floor.comes(104)
    floor.do("croupier", "VoidThrow", reason="the pointer stands on a peg")
    floor.close()
    floor.comes(106, 27)
    return (floor.pay(),)


def boule_and_its_five(hall: Hall) -> Sequence[Round]:
    """A throw of the ball is void, the next one takes every even chance but pays the five."""
    floor = Floor(hall, "boule", "BO1")
    floor.open("gaming_table_head")
    floor.bet(1, "red", 2_000)
    floor.bet(2, "number", 500, 5)
    floor.bet(3, "high", 1_000)
    floor.close()
    late = {"table": floor.table, "seat": 1, "kind": "red", "stake": 500}
    assert floor.ask("croupier", "PlaceBet", **late) is not None
    floor.do("gaming_table_head", "VoidThrow", reason="the ball left the plate")
    floor.do("croupier", "RemoveBet", bet=3)
    floor.close()
    floor.comes(5)
    return (floor.pay(),)


def sabot_from_seat_to_seat(hall: Hall) -> Sequence[Round]:
    """The sabot goes to seat 2, who loses it; a card is face up; then a tie leaves both sides."""
    floor = Floor(hall, "punto_banca", "PB1")
    floor.do("croupier", "Shuffle")
    floor.open()
    floor.bet(1, "punto", 5_000, box=1)
    floor.bet(2, "banca", 2_000, box=2)
    floor.bet(3, "tie", 500)
    floor.do("croupier", "TakeStep", step="sabot", value=2)
    floor.do("croupier", "CloseBets")
    floor.keys("7d")
    floor.do("croupier", "RemoveCard", card="Qh", reason="face up")
    floor.keys("Kh", "3s", "4d", "Qc", "9h", "9d")
    first = floor.pay()
    floor.open()
    floor.bet(1, "punto", 5_000, box=1)
    floor.bet(3, "tie", 500)
    floor.close()
    floor.keys("6h", "5s", "Kd", "Ac")
    return (first, floor.pay())


def cards_face_up(hall: Hall) -> Sequence[Round]:
    """One bet in each area and no more; bank four draws on a two and wins, less its commission."""
    floor = Floor(hall, "baccarat", "BC1", "live")
    floor.do("croupier", "Shuffle")
    floor.open()
    floor.bet(1, "punto", 1_000, box=1)
    floor.bet(2, "banca", 1_050, box=2)
    floor.bet(2, "tie", 500)
    again = {"table": floor.table, "seat": 2, "kind": "banca", "box": 2, "stake": 1_000}
    assert floor.ask("croupier", "PlaceBet", **again) is not None
    floor.do("croupier", "CloseBets")
    floor.keys("Kh", "4s", "Ad", "Qc", "2h", "3d")
    return (floor.pay(),)


def player_with_the_bank(hall: Hall) -> Sequence[Round]:
    """A player has the bank, cannot cover the last stake and pays commission on what he wins."""
    floor = Floor(hall, "pai_gow", "PG1")
    floor.open()
    floor.bet(1, "hand", 2_000, box=1)
    floor.bet(2, "hand", 2_000, box=2)
    floor.do("croupier", "TakeStep", step="bank", value=3)
    assert floor.ask("croupier", "CloseBets") is not None
    floor.bet(3, "player_bank", 4_000, box=3)
    floor.do("croupier", "CloseBets")
    floor.comes(6, 6, 3)
    floor.keys("Js", "Jh", "9c", "7h", "4c", "Ac", "10c")
    floor.keys("Kc", "Jd", "8d", "6d", "5s", "3h", "2s")
    floor.keys("10s", "10d", "8h", "6c", "3d", "Kd", "9h")
    floor.keys("Ks", "Kh", "9d", "7c", "4d", "Ah", "JK")
    return (floor.pay(),)


def zero_in_prison(hall: Hall) -> Sequence[Round]:
    """A void spin, a zero with half for one and prison for the other, a call bet, and the spin that
    frees the stake in prison."""
    floor = Floor(hall, "french_roulette", "R1")
    floor.open()
    floor.bet(1, "red", 2_000)
    floor.bet(2, "even", 2_000)
    floor.bet(3, "series_big", 4_500)
    illegal = {"table": floor.table, "seat": 3, "kind": "split", "stake": 500, "on": (3, 4)}
    assert floor.ask("croupier", "PlaceBet", **illegal) is not None
    floor.close()
    floor.do("gaming_table_head", "VoidThrow", reason="the ball left the wheel")
    floor.close()
    floor.comes(0)
    floor.do("croupier", "Decide", after=1, box=0, hand=1, choice="partage")
    floor.do("croupier", "Decide", after=1, box=0, hand=2, choice="prison")
    first = floor.pay()
    floor.open()
    floor.bet(1, "split", 1_000, 17, 20)
    floor.close()
    floor.comes(20)
    return (first, floor.pay())
