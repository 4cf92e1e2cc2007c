"""A furnished hall in one process, and a room full of people that plays whole games in it.

Clock and luck are scripted, so that the same seed plays the same games on every machine and on
every data base. People, cards, money and the open session are those of the demonstration; every
step goes through the real door.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from bingo import profiles
from bingo.cards import SEED_SIZE, Matrix, generate_matrix
from bingo.screens import next_game
from demonstration.crowd import HEAD, TILL, Plan, Play, groups_of, next_play
from demonstration.hall import CONSOLE, OVERLAY, Furnisher
from demonstration.hall import TILL as TILL_PLACE
from demonstration.player import ENDED, sold_cards
from house.catalogue import ROOT, Catalogue
from house.context import House
from house.contract import Refused, Seat
from house.hashing import Hasher
from house.machines import Machines
from house.people import People
from house.play import Asker, Door, Outcome, Profile
from house.replay import check_house
from house.rounds import Round
from house.settings import Settings
from house.store import Store
from house.vault import FernetVault
from house.world import ScriptedWorld
from ledger.book import balance, trial_balance

SALA = "sala"
PEPPER = b"p" * 32
VAULT_KEY = b"bHVja2x1Y2tsdWNrbHVja2x1Y2tsdWNrbHVja2x1Y2s="
OPENS_AT = 1_795_980_600_000
"""Half past eight on a Sunday evening in November, epoch milliseconds."""

MARTA = Asker("marta", "table_head", CONSOLE, SALA)
CARMEN = Asker("carmen", "hall_manager", CONSOLE, SALA)
DIEGO = Asker("diego", "director", CONSOLE, SALA)
LUIS = Asker("luis", "cashier", TILL_PLACE, SALA)
CLERK = Asker("luis", "stock_clerk", TILL_PLACE, SALA)
CAST: Mapping[str, Asker] = {HEAD: MARTA, TILL: LUIS}

Before = Callable[[Round, Play], Play | None]
"""Looks at the step that comes next and gives another one, or ``None`` to leave the game there."""


@cache
def catalogue() -> Catalogue:
    """Every game of the checkout, looked for once."""
    return Catalogue.found()


@cache
def hasher() -> Hasher:
    """Passwords that cost no time; only tests may have such."""
    return Hasher(PEPPER, memory_kib=8, passes=1)


@cache
def profile(**changes: Any) -> Profile:
    """The demonstration's rule profile of the day on which the hall opens, with ``changes``."""
    folder = ROOT / "bingo" / "paytables"
    texts = {path.name: path.read_text() for path in sorted(folder.glob("*.toml"))}
    found = profiles.in_force(texts, datetime.fromtimestamp(OPENS_AT / 1000, UTC).date(), True)
    dotted = {name.replace("__", "."): value for name, value in changes.items()}
    overlaid = profiles.overlaid(found, {**OVERLAY, **dotted})
    assert isinstance(overlaid, profiles.Profile), overlaid
    return Profile(overlaid.id, overlaid.settings)


def door_of(store: Store, world: ScriptedWorld, told: Callable[[Outcome], None], **rules) -> Door:
    """A door with every game of the checkout, under the demonstration's rules."""
    return Door(
        store,
        catalogue(),
        world,
        vault=FernetVault(VAULT_KEY),
        profile=lambda hall, at: profile(**rules),
        told=told,
    )


@dataclass
class Hall:
    """A house with its people, cards, money and an open session; ``seed`` makes its luck.

    ``rules`` change the rule profile by name, with two underlines for a dot. What the door tells
    is kept in ``outcomes``.
    """

    store: Store
    folder: Path
    seed: str = "a quiet evening"
    rules: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.world = ScriptedWorld(OPENS_AT, self.seed)
        self.outcomes: list[Outcome] = []
        self.door = door_of(self.store, self.world, self.outcomes.append, **self.rules)
        people = People(self.store, self.world, PEPPER, demo=True, hasher=hasher())
        settings = Settings(data_set=str(self.folder))
        machines = Machines(self.door, settings.hall, lambda name, how: None)
        self.house = House(settings, self.door, people, self.world, machines)
        self.keys = 0

    def furnished(self) -> Hall:
        """This hall with everything that it needs to play."""
        Furnisher(self.house).furnish()
        return self

    # --- the door --------------------------------------------------------------------------------

    def key(self) -> str:
        self.keys += 1
        return f"key-{self.keys}"

    def ask(self, who: Asker, round_id: str, name: str, **fields: Any) -> Outcome:
        """Asks an action by its name and gives whatever comes of it."""
        found = self.door.look(round_id)
        assert found is not None, round_id
        action = self.door.catalogue.action(found.kind, name, fields)
        assert not isinstance(action, Refused), (name, action)
        return self.door.act(who, round_id, action, self.key())

    def do(self, who: Asker, round_id: str, name: str, **fields: Any) -> Outcome:
        """Asks what must not be refused."""
        done = self.ask(who, round_id, name, **fields)
        assert done.refused is None, (name, fields, done.refused)
        return done

    def open(self, who: Asker, kind: str, **fields: Any) -> Round:
        """Opens a round that must not be refused."""
        opening = self.door.catalogue.games[kind].opening.__name__
        action = self.door.catalogue.action(kind, opening, fields)
        assert not isinstance(action, Refused), (opening, action)
        done = self.door.open(who, kind, action, self.key())
        assert done.refused is None, (opening, done.refused)
        return self.look(done.round)

    def look(self, round_id: str) -> Round:
        found = self.door.look(round_id)
        assert found is not None, round_id
        return found

    def the(self, kind: str) -> Round:
        """The open round of a kind of which there is one."""
        found = self.house.open_round(SALA, kind)
        assert found is not None, kind
        return found

    # --- a game ----------------------------------------------------------------------------------

    def announce(self, extractor: str = "electronic", **changes: Any) -> Round:
        """The next game, announced as the console would announce it but for ``changes``."""
        found = next_game(self.house, SALA)
        assert found is not None, "a game is still running"
        usual = {**found["fields"], "extractor": extractor}
        return self.open(MARTA, "ninety_ball", **{**usual, **changes})

    def series(self, letter: str, size: int, **fields: Any) -> Round:
        """A new series of its own cards, released for sale."""
        matrix = generate_matrix(size, self.world.luck(SEED_SIZE))
        assert isinstance(matrix, Matrix)
        known = {"letter": letter, "number": 1, "size": size, "face_cents": 300, "own_print": True}
        digest = self.door.keep_document("matrix", matrix.text())
        opened = self.open(CLERK, "series", **{**known, "matrix": digest, **fields})
        self.do(CARMEN, opened.id, "ReleaseSeries")
        return self.look(opened.id)

    def plan(self, units: int, sizes: tuple[int, ...] = (6,), false_call: int = 0) -> Plan:
        """How the room plays: ``units`` cards sold in groups of ``sizes``."""
        till, book = self.the("shift").id, self.the("minute_book").id
        return Plan(groups_of(sizes, units), false_call, till, book)

    def play(self, game: Round, plan: Plan, before: Before = lambda game, step: step) -> Round:
        """Plays until the game is over, or until ``before`` has enough."""
        while True:
            game = self.look(game.id)
            step = next_play(self.head_view(game), sold_cards(game), plan)
            step = before(game, step) if step is not None else None
            if step is None:
                return game
            if step.action == "StopPlay":
                plan = replace(plan, false_call=0)
            self.world.pass_ms(step.pause_ms)
            self.do(CAST[step.by], game.id, step.action, **step.fields)

    def game(self, units: int = 42, false_call: int = 0, before: Before | None = None) -> Round:
        """A whole game from its announcement to its end."""
        more = {"before": before} if before is not None else {}
        return self.play(self.announce(), self.plan(units, false_call=false_call), **more)

    def head_view(self, game: Round) -> dict[str, Any]:
        return game.game.view(game.state, Seat(HEAD), game.terms)

    def approve(self, game: Round, action: str, **fields: Any) -> str:
        """Two persons sign: Marta proposes, Carmen approves; gives the round of the approval."""
        told = {"round": game.id, "action": action, "fields": json.dumps(fields)}
        approval = self.open(MARTA, "approval", **told)
        self.do(CARMEN, approval.id, "Approve", digest=approval.state.proposal.digest)
        return approval.id

    def annul(self, game: Round, reason: str = "a ball left the drum twice") -> None:
        """Annuls a game by two persons."""
        signed = self.approve(game, "AnnulGame", reason=reason)
        self.do(MARTA, game.id, "AnnulGame", reason=reason, approval=signed)

    # --- what must be true -----------------------------------------------------------------------

    def cents(self, account: str) -> int:
        return self.store.read(lambda conn: balance(conn, account))

    def accounts(self, prefix: str = "") -> dict[str, int]:
        return self.store.read(lambda conn: trial_balance(conn, prefix))

    def faults(self) -> list[Any]:
        """What the whole check of the house finds; empty when everything fits."""
        return self.store.read(lambda conn: check_house(conn, self.door.memory))


def until(wanted: Callable[[Round, Play], bool]) -> Before:
    """Leaves the game before the first step that is ``wanted``."""
    return lambda game, step: None if wanted(game, step) else step


def evenings(seed: str) -> Iterator[Random]:
    """One repeatable source of choices after the other, all from one seed."""
    number = 0
    while True:
        number += 1
        yield Random(f"{seed}/{number}")


def is_over(game: Round) -> bool:
    return game.state.phase in ENDED
