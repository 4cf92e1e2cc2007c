"""The door against a bare SQLAlchemy Core transaction that writes the same rows.

A stretch of a real game goes through the door; then the rows that it wrote are written once more,
command by command, into a data base of the same kind by plain inserts and updates that check and
decide nothing. Both keep their rows on the same disk with the same safety.
"""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from sqlalchemy import Connection, Select, bindparam, func, insert, select, update

from house.contract import Action
from house.play import Asker
from house.records import balances, commands, events, rounds, transfers
from house.rounds import Round
from house.schema import upgrade
from house.store import Store
from ledger.accounts import kind_of
from tests.bench.timing import PAIRS, Figure, seconds
from tests.factories import LUIS, MARTA, Hall, until
from tests.house import postgresql

SALES, BALLS = 30, 60
TARGET = 0.5

Row = dict[str, Any]


@dataclass(frozen=True)
class Written:
    """What one command wrote: its own row and those that came with it."""

    command: Row
    opened: list[Row]
    moved: list[Row]
    events: list[Row]
    transfers: list[Row]
    changes: list[Row]


def measure() -> Iterator[Figure]:
    """The rate of the door as a part of the bare rate, on both data bases."""
    folder = Path(tempfile.mkdtemp(prefix="bingo-bench-"))
    one, other = (f"sqlite:///{folder / name}" for name in ("house.db", "bare.db"))
    yield from _compared("SQLite FULL", one, other, folder)
    with postgresql.own_data_base() as one, postgresql.own_data_base() as other:
        yield from _compared("PostgreSQL", one, other, folder)
    shutil.rmtree(folder)


def _compared(title: str, url: str, bare_url: str, folder: Path) -> Iterator[Figure]:
    for each in (url, bare_url):
        upgrade(each)
    hall, bare = Hall(Store(url), folder).furnished(), Store(bare_url)
    _catch_up(hall, bare)
    ratios: dict[str, list[float]] = {"sale": [], "ball": []}
    rates: dict[str, list[float]] = {"sale": [], "ball": []}
    for turn in range(PAIRS + 1):
        for part, count, door_s, bare_s in _game(hall, bare):
            if turn:  # the first game warms everything up
                ratios[part].append(bare_s / door_s)
                rates[part].append(count / door_s)
    hall.store.close()
    bare.close()
    for part in ratios:
        note = f"{median(rates[part]):.0f} a second through the door, {PAIRS} pairs"
        name = f"door, {part}, {title}"
        yield Figure(name, median(ratios[part]), "of the bare rate", TARGET, ">=", note)


def _game(hall: Hall, bare: Store) -> Iterator[tuple[str, int, float, float]]:
    """One game: its sales and its balls through the door, each followed by the bare rows."""
    game = hall.announce()
    hall.do(MARTA, game.id, "OpenSale")
    _catch_up(hall, bare)
    sale = hall.door.catalogue.action(
        "ninety_ball", "SellCards", {"shift": hall.the("shift").id, "count": 1}
    )
    yield "sale", SALES, *_pair(hall, bare, game, LUIS, [sale] * SALES)
    hall.play(game, hall.plan(SALES), until(lambda g, step: step.action == "RequestBall"))
    _catch_up(hall, bare)
    asked = [
        hall.door.catalogue.action("ninety_ball", "RequestBall", {"ordinal": ordinal})
        for ordinal in range(1, BALLS + 1)
    ]
    yield "ball", BALLS, *_pair(hall, bare, game, MARTA, asked)
    hall.annul(hall.look(game.id))
    _catch_up(hall, bare)


def _pair(
    hall: Hall, bare: Store, game: Round, who: Asker, actions: list[Action]
) -> tuple[float, float]:
    """Seconds that the door takes for ``actions``, and the bare transactions for the same rows."""

    def through_the_door() -> None:
        for action in actions:
            hall.world.pass_ms(5_000)
            done = hall.door.act(who, game.id, action, hall.key())
            assert done.refused is None, done

    door_s = seconds(through_the_door)
    rows = written(hall.store, bare)
    assert len(rows) == len(actions)
    bare_s = seconds(lambda: [write(bare, one) for one in rows])
    assert counts(hall.store) == counts(bare)
    return door_s, bare_s


# --- the bare side -------------------------------------------------------------------------------


def _catch_up(hall: Hall, bare: Store) -> None:
    for one in written(hall.store, bare):
        write(bare, one)


def write(bare: Store, one: Written) -> None:
    """What the door wrote for one command, in one plain transaction."""
    with bare.engine.begin() as conn:
        conn.execute(insert(commands), one.command)
        if one.opened:
            conn.execute(insert(rounds), one.opened)
        if one.moved:
            conn.execute(
                update(rounds)
                .where(rounds.c.id == bindparam("which"))
                .values(number=bindparam("last"), status=bindparam("stands")),
                one.moved,
            )
        if one.events:
            conn.execute(insert(events), one.events)
        if one.transfers:
            conn.execute(insert(transfers), one.transfers)
            _move(conn, one.changes)


def _move(conn: Connection, changes: list[Row]) -> None:
    done = conn.execute(
        update(balances)
        .where(balances.c.account == bindparam("which"))
        .values(cents=balances.c.cents + bindparam("by")),
        changes,
    )
    if done.rowcount != len(changes):  # an account that is new, as the first sale of a game brings
        known = set(conn.scalars(select(balances.c.account)))
        fresh = [one for one in changes if one["which"] not in known]
        rows = [
            {"account": one["which"], "kind": kind_of(one["which"]), "cents": one["by"]}
            for one in fresh
        ]
        conn.execute(insert(balances), rows)


def written(store: Store, bare: Store) -> list[Written]:
    """What ``store`` holds beyond ``bare``, command by command."""
    last = bare.read(lambda conn: conn.scalar(select(func.max(commands.c.id)))) or 0
    return store.read(
        lambda conn: [
            _of_command(conn, dict(row))
            for row in conn.execute(
                select(commands).where(commands.c.id > last).order_by(commands.c.id)
            ).mappings()
        ]
    )


def _of_command(conn: Connection, command: Row) -> Written:
    its_events = _rows(conn, select(events).where(events.c.command == command["id"]))
    last = {row["round"]: row["number"] for row in its_events}
    its_rounds = _rows(conn, select(rounds).where(rounds.c.id.in_(last)))
    new = {row["round"] for row in its_events if row["number"] == 1}
    money = [
        row
        for one in its_events
        for row in _rows(
            conn,
            select(transfers).where(
                transfers.c.round == one["round"], transfers.c.number == one["number"]
            ),
        )
    ]
    return Written(
        command=command,
        opened=[{**row, "number": last[row["id"]]} for row in its_rounds if row["id"] in new],
        moved=[
            {"which": row["id"], "last": last[row["id"]], "stands": row["status"]}
            for row in its_rounds
            if row["id"] not in new
        ],
        events=its_events,
        transfers=money,
        changes=_changes(money),
    )


def _rows(conn: Connection, query: Select[Any]) -> list[Row]:
    return [dict(row) for row in conn.execute(query).mappings()]


def _changes(money: list[Row]) -> list[Row]:
    by: Counter[str] = Counter()
    for row in money:
        by[row["debit"]] += row["cents"]
        by[row["credit"]] -= row["cents"]
    return [{"which": name, "by": cents} for name, cents in sorted(by.items())]


def counts(store: Store) -> list[int]:
    tables = (commands, events, transfers, rounds, balances)
    return store.read(
        lambda conn: [conn.scalar(select(func.count()).select_from(table)) or 0 for table in tables]
    )
