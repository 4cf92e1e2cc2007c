"""Furnishes the demonstration's gaming tables: poker, blackjack, roulettes, boule, craps.

As everything in the demonstration it goes through the door with the same words as any house, and
does only what is still missing. The blackjack pot starts from a preset whose figures two managers
have approved; the money in both pots is invented.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from demonstration.cards import GAMING_ROOM, CardFurnisher
from demonstration.hall import PASSWORD, PIN, NotFurnished
from house.catalogue import ROOT
from house.contract import Refused
from house.people import NewPerson
from house.play import Asker
from house.rounds import Round
from jackpot import presets
from tables.core.words import BY_HAND

DESK = GAMING_ROOM
CHIPS_CENTS = 50_000_000
CAROUSEL_CENTS = 12_845_736
PROGRESSIVE_CENTS = 2_431_840
TRAY_CENTS = 100_000
MINIMUM = 500
BUY_CENTS = 30_000
PRESET = "bjp-sevens"

STAFF = (
    ("paula", "Paula Nieto", ("croupier",)),
    ("jaime", "Jaime Soler", ("gaming_table_head",)),
    ("sofia", "Sofía Rey", ("deputy",)),
)
"""Who works at the tables, besides the people of the bingo hall; none of them is a real person."""

PLAYERS = ("Ana", "Leo", "Rosa", "Iván", "Julia")


@dataclass(frozen=True, slots=True)
class Sign:
    """A table as it stands in the demonstration, and where its cards or numbers come from."""

    name: str
    game: str
    minimum: int = MINIMUM
    source: str = ""
    buys: int = BUY_CENTS
    """What each player changes at the table, in cents."""

    jurisdiction: str = "ceuta"
    terminals: bool = False
    """Whether the players bet on terminals."""

    is_wheel: bool = False


LIVE = (
    Sign("V1", "american_roulette", 100, "cilindro-V1", 20_000, "live", True, is_wheel=True),
    Sign("V2", "blackjack", 500, "sabot-V2", 20_000, "live", True),
    Sign("V3", "baccarat", 500, "sabot-V3", 20_000, "live", True),
)
"""The tables at which visitors bet on their own phones."""

POOL_TABLE = "BJ1"
TABLES = (
    Sign("P1", "no_draw_poker", source="sabot-P1"),
    Sign("P2", "no_draw_poker", source="sabot-P2"),
    Sign(POOL_TABLE, "blackjack", source="sabot-BJ1"),
    Sign("R1", "french_roulette", 500, "cilindro-R1", is_wheel=True),
    Sign("R2", "american_roulette", 200, BY_HAND),
    Sign("BO1", "boule", 200, BY_HAND, buys=600),
    Sign("DA1", "craps", 200, BY_HAND),
    *LIVE,
)
SPINS = 9
"""So many numbers have come at a roulette before a stranger looks at it."""

DICE = (4101, 4102, 4103, 4104, 4105, 4106)
SIX = (2, 4)
COLOURS = ("amber", "sky", "pink", "lilac", "ivory")
Bets = tuple[tuple[int, str, int, tuple[int, ...]], ...]
FIRST_BETS: Mapping[str, Bets] = {
    "R1": (
        (1, "red", 2_000, ()),
        (2, "straight", 500, (17,)),
        (3, "split", 1_000, (17, 20)),
        (3, "dozen", 2_000, (2,)),
        (4, "column", 2_000, (3,)),
    ),
    "R2": (
        (1, "straight", 400, (17,)),
        (2, "split", 600, (17, 20)),
        (3, "column", 1_000, (2,)),
        (4, "odd", 2_000, ()),
        (5, "corner", 800, (25, 26, 28, 29)),
    ),
    "BO1": (
        (1, "number", 400, (7,)),
        (2, "red", 1_000, ()),
        (3, "low", 600, ()),
        (4, "number", 200, (5,)),
    ),
}
"""What lies on the cloth of a roulette or a boule: seat, bet, stake, numbers."""

FIRST_ROLL = (
    (1, "win", 1_000, ()),
    (2, "dont_win", 1_000, ()),
    (3, "hard_6_8", 400, (8,)),
    (4, "right_5_9", 1_000, (9,)),
)
SECOND_ROLL = (
    (1, "win_odds", 1_000, ()),
    (3, "come", 600, ()),
    (5, "field", 400, ()),
)
"""What lies on the cloth of the craps table before and after six has become the point."""


@dataclass(frozen=True, slots=True)
class TableFurnisher(CardFurnisher):
    """Opens what the tables of the hall of ``house`` are missing."""

    def furnish(self) -> None:
        self._table_staff()
        self._chips()
        self.depot()
        self._carousel()
        progressive = self._progressive()
        for sign in TABLES:
            self._table(sign)
        self._link(progressive, POOL_TABLE)

    # --- people and money ------------------------------------------------------------------------

    def _table_staff(self) -> None:
        known = {person.id for person in self.house.people.people_list()}
        forever = self.house.world.now() + 10 * 365 * 86_400_000
        for login, name, roles in STAFF:
            if login not in known:
                person = NewPerson(
                    login, name, roles, self.hall, PASSWORD, PIN, f"DEMO-{login}", forever
                )
                _must(self.house.people.add_person(person, by=self._by()), login)
        if DESK not in {place.id for place in self.house.people.terminals_list()}:
            people = self.house.people
            enrolled = people.enrol_terminal(DESK, self.hall, "console", by=self._by(), id=DESK)
            _must(enrolled, DESK)

    def _at(self, login: str, role: str) -> Asker:
        return self.asker(login, role, DESK)

    def _chips(self) -> None:
        if self.house.open_round(self.hall, "chip_vault") is None:
            self._open("chip_vault", {"cents": CHIPS_CENTS}, self._at("diego", "director"))

    # --- pots ------------------------------------------------------------------------------------

    def _carousel(self) -> None:
        if self.house.open_round(self.hall, "carousel") is None:
            fields = {
                "authorisation": "DEMO",
                "authorised_on": "2026-01-01",
                "taken_over": CAROUSEL_CENTS,
            }
            self._open("carousel", fields, self._at("diego", "director"))

    def _progressive(self) -> Round:
        """The blackjack pot, with its figures approved by a second manager."""
        found = self.house.open_round(self.hall, "blackjack_progressive")
        if found is not None:
            return found
        opening = presets.opening(
            PRESET, authorisation="DEMO", authorised_on="2026-01-01", taken_over=PROGRESSIVE_CENTS
        )
        fields: Mapping[str, Any] = msgspec.to_builtins(opening)
        found = self._open("blackjack_progressive", fields, self._at("diego", "director"))
        digest = self._seen(found, "director")["digest"]
        self._do(found, "ApproveFigures", {"digest": digest}, self._at("sofia", "deputy"))
        return found

    def _link(self, pool: Round, table: str) -> None:
        """The blackjack table shares the pot; its tray is filled for the fixed prizes."""
        view = self._seen(pool, "director")
        if table in {one["table"] for one in view["tables"]}:
            return
        fields = {"table": table, "game": "blackjack", "boxes": 7}
        packs = view["conditions"]["packs"]
        self._do(pool, "LinkTable", {**fields, "packs": packs}, self._at("diego", "director"))
        self._filled(pool, {"table": table, "cents": TRAY_CENTS})

    def _filled(self, pool: Round, fields: Mapping[str, Any]) -> None:
        cashier, deputy = self._at("luis", "cashier"), self._at("sofia", "deputy")
        told = {"round": pool.id, "action": "FillTray", "fields": json.dumps(fields)}
        approval = self._open("approval", told, cashier)
        digest = self._seen(approval, "head")["digest"]
        self._do(approval, "Approve", {"digest": digest}, deputy)
        self._do(pool, "FillTray", {**fields, "approval": approval.id}, cashier)

    # --- tables ----------------------------------------------------------------------------------

    def _table(self, sign: Sign) -> None:
        """A table with its advance counted and signed, its players seated, its cards shuffled."""
        known = self.house.open_round(
            self.hall, "table", lambda state: state.opening.name == sign.name
        )
        if known is not None:
            return
        paytable = ROOT / "tables" / "paytables" / f"{sign.game}.{sign.jurisdiction}.toml"
        fields = {
            "name": sign.name,
            "plays": sign.game,
            "jurisdiction": sign.jurisdiction,
            "paytable": self.house.door.keep_document("paytable", paytable.read_text("utf-8")),
            "minimum": sign.minimum,
            "source": sign.source,
        }
        head = self._at("jaime", "gaming_table_head")
        found = self._open("table", fields, head)
        cents = self._seen(found, "cage")["may"]["SendAdvance"]["cents"]
        self._do(found, "SendAdvance", {"cents": cents}, self._at("luis", "cashier"))
        self._do(found, "CountAdvance", {"cents": cents}, head)
        self._do(found, "SignAdvance", {}, self._at("diego", "director"))
        self.cards_for(found)
        if checks := self._seen(found, "chief")["may"].get("InspectEquipment"):
            self._do(found, "InspectEquipment", checks, head)
        self._do(found, "OpenTable", {}, head)
        self._players(found, sign)

    def _players(self, found: Round, sign: Sign) -> None:
        """They sit down and change notes; cards are shuffled, numbers have come."""
        croupier = self._at("paula", "croupier")
        taken = {"terminal": sign.terminals}
        for seat, name in enumerate(PLAYERS, 1):
            self._do(found, "TakeSeat", {**taken, "seat": seat, "name": name}, croupier)
            self._do(found, "BuyChips", {"seat": seat, "cents": sign.buys}, croupier)
        view = self._seen(found, "croupier")
        if view["shoe"] is not None:
            self._do(found, "Shuffle", {}, croupier)
        if sign.name in FIRST_BETS:
            self._roulette(found, sign, view["table"]["colours"])
        elif sign.is_wheel:
            for _ in range(SPINS):
                self._spin(found, sign, croupier)
        if sign.game == "craps":
            self._craps(found, sign, croupier)

    def _roulette(self, table: Round, sign: Sign, colours: list[str]) -> None:
        """Some numbers have come already, colours are handed out, the next bets lie."""
        croupier = self._at("paula", "croupier")
        for seat, colour in enumerate(COLOURS[: len(PLAYERS)] if colours else (), 1):
            fields = {"seat": seat, "colour": colour, "value": sign.minimum}
            self._do(table, "TakeColour", fields, croupier)
        for _ in range(SPINS):
            self._spin(table, sign, croupier)
        self._bets(table, self._opened(table, sign, croupier), FIRST_BETS[sign.name])

    def _bets(self, table: Round, play: Round, bets: Bets) -> None:
        for seat, kind, stake, on in bets:
            bet = {"table": table.id, "seat": seat, "kind": kind, "stake": stake, "on": list(on)}
            self._do(play, "PlaceBet", bet, self._at("paula", "croupier"))

    def _craps(self, table: Round, sign: Sign, croupier: Asker) -> None:
        """The dice are out, six is the point, and the next bets lie."""
        play = self._opened(table, sign, croupier)
        self._do(play, "GiveOrder", {"order": "dice", "values": list(DICE)}, croupier)
        self._do(play, "GiveOrder", {"order": "pair", "values": list(DICE[:2])}, croupier)
        self._bets(table, play, FIRST_ROLL)
        self._closed(play, croupier)
        for ordinal, face in enumerate(SIX, 1):
            outcome = {"ordinal": ordinal, "outcome": face}
            self._do(play, "ReportOutcome", outcome, croupier)
        self._do(play, "ConfirmPayment", {}, croupier)
        self._bets(table, self._opened(table, sign, croupier), SECOND_ROLL)

    def _closed(self, play: Round, croupier: Asker) -> None:
        """The steps before the closing call, and the call."""
        while step := self._seen(play, "croupier")["may"].get("TakeStep"):
            self._do(play, "TakeStep", step, croupier)
        self._do(play, "CloseBets", {}, croupier)

    def _opened(self, table: Round, sign: Sign, croupier: Asker) -> Round:
        return self._open(sign.game, {"table": table.id, "source": sign.source}, croupier)

    def _spin(self, table: Round, sign: Sign, croupier: Asker) -> None:
        """A spin of an empty table (ROU-20); its number comes by the luck of the world."""
        play = self._opened(table, sign, croupier)
        self._closed(play, croupier)
        pockets = [number for number, _ in self._seen(play, "croupier")["expects"]["outcomes"]]
        luck = int.from_bytes(self.house.world.luck(8), "big")
        outcome = {"ordinal": 1, "outcome": pockets[luck % len(pockets)]}
        self._do(play, "ReportOutcome", outcome, croupier)
        self._do(play, "ConfirmPayment", {}, croupier)

    def _seen(self, found: Round, kind: str) -> dict[str, Any]:
        """A round as one of its seats sees it now."""
        return self.house.seen_from(found.id, kind)


def _must(done: Any, what: str) -> None:
    if isinstance(done, Refused):
        raise NotFurnished(f"{what}: {done}")
