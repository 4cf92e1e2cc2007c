"""Everybody in the house: each ``step`` is one thing that somebody does next, chosen by luck.

They do what their views offer, interrupt, annul, hand back, set aside and count; and one of them
sends what nobody should: orders of others, under known keys, from the wrong role.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from carousel.kinds.carousel import OpenCarousel
from demonstration.crowd import HEAD, Play, next_play
from demonstration.player import sold_cards
from house.contract import HOUSE, Action, Refused, Seat
from house.rounds import Round
from jackpot import presets
from jackpot.core import actions as asked
from jackpot.core.day import figures_digest
from jackpot.kinds.blackjack_progressive.rules import figures_of
from tables.core.words import ApprovePayment
from tests.factories import CARMEN, CAST, LUIS, MARTA, SALA, Hall
from tests.games.felt import paytable_of
from tests.games.pools import ROYAL_CARDS, SEVENS
from tests.games.random_play import AtRandom
from tests.simulate.evening import Pots
from tests.simulate.pots import STAKE, TAKEN_OVER
from tests.simulate.tables import Floor
from tests.simulate.whole.wire import Sent, Wire

TABLES = (("french_roulette", "R1"), ("punto_banca", "PB1"), ("boule", "BO1"))
FLOAT = "5000x2 2000x5 1000x6 500x5 200x5 100x5"

Person = Iterator[None]
"""Does one thing whenever it is asked for the next."""


# --- bingo ---------------------------------------------------------------------------------------


def bingo(hall: Hall, luck: Random) -> Person:
    """One game after the other, each with what may come between."""
    while True:
        yield from _refunds(hall)
        opened = _announced(hall, luck)
        units, sizes = luck.randint(4, 30), tuple(luck.choices((1, 2, 6), k=4))
        too_soon, given_back = luck.choice((0, 0, 5, 9)), luck.random() < 0.3
        while True:
            game = hall.look(opened.id)
            plan = hall.plan(units, sizes, too_soon)
            play = next_play(hall.head_view(game), sold_cards(game), plan)
            if play is None:
                break
            if given_back and play.action == "CloseSale":
                given_back = False
                _hand_back(hall, game)
            elif not _between(hall, luck, game, play):
                too_soon = 0 if play.action == "StopPlay" else too_soon
                hall.world.pass_ms(play.pause_ms)
                hall.do(CAST[play.by], game.id, play.action, **_with_luck(game, play, luck))
            yield


def _announced(hall: Hall, luck: Random) -> Round:
    return hall.announce(luck.choice(("electronic", "electronic", "manual")))


def _with_luck(game: Round, play: Play, luck: Random) -> dict[str, Any]:
    return dict(play.fields)


def _hand_back(hall: Hall, game: Round) -> None:
    """The last buyer hands a card back; a card that is void then can win nothing."""
    run = game.state.sales[-1].ranges[-1]
    fields = {"shift": hall.the("shift").id, "series": run.series, "reason": "change"}
    hall.do(LUIS, game.id, "ReturnCards", first=run.last, last=run.last, **fields)


def _between(hall: Hall, luck: Random, game: Round, play: Play) -> bool:
    """Whether something else happened instead of the step."""
    chance = luck.random()
    if play.action == "RequestBall" and game.state.opening.extractor == "manual":
        left = sorted(set(range(1, 91)) - {ball.number for ball in game.state.balls})
        hall.world.pass_ms(play.pause_ms)
        fields = {"ordinal": play.fields["ordinal"], "number": luck.choice(left)}
        hall.do(MARTA, game.id, "AnnounceBall", **fields)
        return True
    if play.action == "RequestBall" and game.state.balls and chance < 0.01:
        hall.door.wire.in_time = True  # type: ignore[attr-defined]
        hall.annul(game)
        hall.door.wire.in_time = False  # type: ignore[attr-defined]
        return True
    if play.action == "RequestBall" and game.state.balls and chance < 0.03:
        hall.do(MARTA, game.id, "RecordFailure", cause="equipment")
        hall.do(MARTA, game.id, "ReadAloud")
        hall.world.pass_ms(luck.randint(60_000, 600_000))
        hall.do(MARTA, game.id, "GoOn")
        return True
    if play.action == "PayPrize" and chance < 0.2:
        hall.do(LUIS, game.id, "SetAside", award=play.fields["award"], reason="gone")
        return True
    if play.action == "CheckCard" and chance < 0.3:
        _nobodys_card(hall, game, play)
        return True
    return False


def _nobodys_card(hall: Hall, game: Round, play: Play) -> None:
    """Somebody holds up a card that was not sold, or was handed back."""
    void = [run.first for run in game.state.resale] or [1_700]
    fields = {"stop": play.fields["stop"], "number": void[0]}
    hall.ask(MARTA, game.id, "CheckCard", **fields)


def _refunds(hall: Hall) -> Person:
    for refund in hall.the("debts").state.refunds:
        if refund.done:
            continue
        for run in refund.ranges:
            fields = {"game": refund.game, "series": run.series, "first": run.first}
            shift = hall.the("shift").id
            hall.do(LUIS, hall.the("debts").id, "RefundCards", shift=shift, last=run.last, **fields)
            yield


# --- tills ---------------------------------------------------------------------------------------


def till(hall: Hall, luck: Random) -> Person:
    """Cash comes and goes; now and then the shift is counted, signed and followed by the next."""
    while True:
        shift = hall.the("shift")
        name = luck.choice(("CashIn", "CashOut", "CashIn", "count"))
        if name != "count":
            cents = luck.randint(1, 5_000)
            hall.ask(LUIS, shift.id, name, cents=cents, reason="change")
        elif not hall.door.open_rounds(SALA, ("ninety_ball",)):
            pieces = f"5000x{shift.state.expected // 5_000} 1x{shift.state.expected % 5_000}"
            hall.do(LUIS, shift.id, "CloseShift", counted=pieces)
            hall.do(CARMEN, shift.id, "ConfirmClose", counted=shift.state.expected)
            hall.open(LUIS, "shift", till="1", float_count=FLOAT)
        yield


# --- tables --------------------------------------------------------------------------------------


class AtTheDoor:
    """A table of the house as ``AtRandom`` plays one; every order goes through the door."""

    def __init__(self, hall: Hall, floor: Floor, table: str) -> None:
        self.hall, self.floor, self.table_id = hall, floor, table
        self.game = hall.door.catalogue.games[floor.game]
        self.rules = self.game.decide.args[0]  # type: ignore[attr-defined]
        self.paytable = paytable_of(floor.game, "ceuta")
        self.round_id = ""

    @property
    def play(self) -> Any:
        return self.hall.look(self.round_id).state

    def table_view(self) -> dict[str, Any]:
        return self._view(self.table_id)

    def view(self) -> dict[str, Any]:
        return self._view(self.round_id)

    def _view(self, round_id: str, seat: str = "croupier") -> dict[str, Any]:
        found = self.hall.look(round_id)
        return found.game.view(found.state, Seat(seat), found.terms)

    def approve(self) -> bool:
        """The table head approves the stacks, if a payment waits for that (ROU-24)."""
        waits = "ApprovePayment" in self._view(self.round_id, "chief")["may"]
        return waits and self.ask("gaming_table_head", ApprovePayment()) is None

    def shuffle(self) -> None:
        self.hall.do(self.floor.at("croupier"), self.table_id, "Shuffle")

    def open(self, role: str) -> Refused | None:
        """Opens the next round, unless somebody else has just done so."""
        action = self.game.opening(self.table_id)  # type: ignore[call-arg]
        who, key = self.floor.at(role), self.hall.key()
        done = self.hall.door.open(who, self.floor.game, action, key)
        running = done.refused is not None and done.refused.code == "E_ROUND_RUNNING"
        self.round_id = done.refused.details["round"] if running and done.refused else done.round
        return None if running else done.refused

    def ask(self, role: str, action: Action) -> Refused | None:
        self.hall.world.pass_ms(2_000)
        if getattr(action, "table", "") == "T":
            action = replace(action, table=self.table_id)  # type: ignore[call-arg]
        who = self.floor.at(role)
        return self.hall.door.act(who, self.round_id, action, self.hall.key()).refused

    def must(self, role: str, action: Action) -> None:
        refused = self.ask(role, action)
        assert refused is None, (action, refused)


def table(hall: Hall, luck: Random, game: str, name: str) -> Person:
    """Rounds of play at a table that stands open, one after the other."""
    floor = Floor.__new__(Floor)
    floor.hall, floor.game = hall, game
    place = next(one.id for one in hall.door.open_rounds(SALA, ("table",)) if named(one, name))
    felt = AtTheDoor(hall, floor, place)
    somebody = AtRandom(felt, luck.random())  # type: ignore[arg-type]
    while True:
        somebody.open()
        yield
        somebody.bet()
        yield
        for move in somebody.moves():
            felt.must("croupier", move)
            yield


def named(found: Round, name: str) -> bool:
    return bool(
        found.game.view(found.state, Seat("croupier"), found.terms)["table"]["name"] == name
    )


# --- pools ---------------------------------------------------------------------------------------


def open_pots(hall: Hall) -> None:
    pots = Pots(hall)
    pots.open("director", "carousel", OpenCarousel("1", "d", taken_over=TAKEN_OVER))
    opening = presets.opening("bjp-demo", authorisation="1", authorised_on="d", stake_cents=STAKE)
    pots.open("director", "blackjack_progressive", opening)
    digest = figures_digest(figures_of(opening))
    pots.must("deputy", "blackjack_progressive", asked.ApproveFigures(digest))
    pots.link("BJ1")


def pots(hall: Hall, luck: Random) -> Person:
    """Deals at a poker and a blackjack table with stakes in both pots, and hits now and then."""
    player, number, hits = Pots(hall), 0, 0
    for found in hall.door.open_rounds(SALA, ("carousel", "blackjack_progressive")):
        player.rounds[found.kind] = found.id
    while True:
        number += 1
        hit = luck.random() < 0.3
        hits += hit
        for kind, name in (("carousel", "P1"), ("blackjack_progressive", "BJ1")):
            player.deal(kind, name, number, luck.randint(2, 5))
            yield
            if hit:
                box = 1 if kind == "carousel" else 2
                cards = ROYAL_CARDS["S"] if kind == "carousel" else SEVENS["suited"]
                player.must("croupier", kind, asked.DeclareHand(name, number, box, cards))
                yield
            player.must("croupier", kind, asked.EndDeal(name, number))
            yield
            if hit:
                player._award(kind, hits, (name,))
                yield


# --- who should not ------------------------------------------------------------------------------


def stranger(hall: Hall, luck: Random, wire: Wire) -> Person:
    """Sends what others sent: as a new order, under a known key, from a role without right."""
    while True:
        if wire.orders:
            sent = luck.choice(list(wire.orders.values()))
            game = hall.door.catalogue.games[sent.kind or hall.look(sent.round).kind]
            what = luck.randrange(4)
            if what == 0:
                wire.send(replace(sent, key=hall.key()))
            elif what == 3:
                cash = hall.door.catalogue.action("shift", "CashIn", {"cents": 1, "reason": "x"})
                assert not isinstance(cash, Refused)
                wire.give_up(Sent(LUIS, hall.the("shift").id, "", cash, hall.key()))
            elif what == 1:
                _under_a_known_key(luck, wire)
            else:
                roles = game.rights[type(sent.action)]
                role = luck.choice(sorted({"admission", "changer", HOUSE} - roles))
                who = replace(sent.who, role=role)
                refused = wire.send(replace(sent, who=who, key=hall.key())).refused
                assert refused is not None and refused.code == "E_FORBIDDEN", (sent, role, refused)
        yield


def _under_a_known_key(luck: Random, wire: Wire) -> None:
    """Two orders of the same person: one of them under the key of the other."""
    one, other = luck.choices(list(wire.orders.values()), k=2)
    if one.who != other.who or replace(one, key="") == replace(other, key=""):
        return
    refused = replace(other, key=one.key).to(wire.doors[luck.randrange(2)]).refused
    assert refused is not None and refused.code == "E_ID_REUSED", (one, other, refused)


def everybody(hall: Hall, luck: Random, wire: Wire) -> list[tuple[float, Person]]:
    """All persons of the house, with how often each comes to act."""

    def fresh(person: Callable[..., Person], *more: Any) -> Person:
        return person(hall, Random(luck.random()), *more)

    people = [(10.0, fresh(bingo)), (0.7, fresh(till)), (1.5, fresh(pots))]
    people += [(1.0, fresh(table, *name)) for name in TABLES]
    return [*people, (0.8, fresh(stranger, wire))]


__all__ = ["HEAD", "TABLES", "everybody", "open_pots"]
