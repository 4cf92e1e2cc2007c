"""What must be true of a house at any quiet moment, whatever has happened to it.

The house's own check comes first; the rest is worked out here a second time, from what people were
answered, from the cards that were sold and from the figures that were announced.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import select

from bingo.cards import Matrix, completed_at
from house.contract import Seat
from house.play import Door
from house.records import commands, rounds, transfers
from house.replay import check_house
from house.rounds import Memory, Round
from house.verify_luck import check_luck
from ledger.book import trial_balance
from ledger.money import percent_up
from tests.factories import SALA
from tests.simulate.pots import STAKE, TAKEN_OVER
from tests.simulate.whole.wire import Wire

CENT = 10_000
LINE_BP = 800
_HEAD = Seat("head")


def wrong(wire: Wire) -> Iterator[str]:
    """Everything that is not as it must be."""
    door = wire.doors[0]
    own = Memory(door.catalogue, door.store)
    unseal = door.vault.unseal
    yield from map(str, door.store.read(lambda conn: check_house(conn, own, unseal)))
    if total := sum(accounts(door).values()):
        yield f"all accounts come to {total} cents"
    yield from _acknowledged(wire)
    yield from _remembered(wire, own)
    for found in every(door, own, "ninety_ball"):
        yield from _game(door, own, found)
    yield from _tills(door, own)
    yield from _pots(wire, own)


def accounts(door: Door) -> dict[str, int]:
    return door.store.read(lambda conn: trial_balance(conn, ""))


def every(door: Door, own: Memory, kind: str) -> list[Round]:
    """All rounds of a kind, folded anew."""
    wanted = select(rounds.c.id).where(rounds.c.kind == kind).order_by(rounds.c.ordinal)
    names = door.store.read(lambda conn: conn.scalars(wanted).all())
    found = [door.store.read(lambda conn, name=name: own.load(conn, name)) for name in names]
    return [one for one in found if one is not None]


def _acknowledged(wire: Wire) -> Iterator[str]:
    """Nothing that was answered is lost, and nothing was done twice under one key."""
    rows = wire.doors[0].store.read(lambda conn: conn.execute(select(commands)).all())
    known = {row.key: (row.round, row.number, row.code) for row in rows}
    if len(known) != len(rows):
        yield "a key stands twice in the trail"
    for key, answer in wire.answered.items():
        if known.get(key) != answer:
            yield f"{key} was answered {answer}, the trail says {known.get(key)}"


def _remembered(wire: Wire, own: Memory) -> Iterator[str]:
    """What both processes remember is what the events alone say."""
    for place, door in enumerate(wire.doors):
        for found in door.open_rounds(SALA):
            fresh = door.store.read(lambda conn, name=found.id: own.load(conn, name))
            if fresh is None or (fresh.head, repr(fresh.state)) != (found.head, repr(found.state)):
                yield f"process {place} remembers another {found.id} than its events tell"


def _game(door: Door, own: Memory, found: Round) -> Iterator[str]:
    """Balls are those of the secret, cards are sold once, the money is that of the figures."""
    state = found.state
    faults, _ = door.store.read(lambda conn: check_luck(conn, own, found.id))
    yield from map(str, faults)
    sold = {
        n for sale in state.sales for run in sale.ranges for n in range(run.first, run.last + 1)
    }
    held = sold - {n for run in state.resale for n in range(run.first, run.last + 1)}
    back = [n for run in state.returned for n in range(run.first, run.last + 1)]
    times = sum(run.count for sale in state.sales for run in sale.ranges)
    if times != len(sold) + len(back):
        yield f"{found.id}: {times} cards sold, {len(back)} handed back, {len(sold)} different ones"
    yield from _won(found, held)
    if state.phase == "CLOSED" and {"line", "bingo"} <= {a.prize for a in state.awards}:
        yield from _money(door, found)


def _won(found: Round, held: set[int]) -> Iterator[str]:
    """Calls that were found valid, and awards, are of cards in the room that have what they won."""
    state = found.state
    for claim in state.claims:
        if claim.number and claim.number not in held and claim.state in ("VALID", "FALSE"):
            yield f"{found.id}: card {claim.number} was looked at, and nobody holds it"
        if claim.state == "VALID" and not _has(found, claim.number, claim.call, claim.ball):
            yield f"{found.id}: card {claim.number} has no {claim.call} that was found valid"
    for award in state.awards:
        prize = "line" if award.prize == "line" else "bingo"
        if award.number not in held or not _has(found, award.number, prize, award.ball):
            yield f"{found.id}: card {award.number} won a {award.prize} that it has not"
    if len({(a.prize, a.series, a.number) for a in state.awards}) != len(state.awards):
        yield f"{found.id}: a card won the same prize twice"


def _has(found: Round, number: int, prize: str, ball: int) -> bool:
    """Whether a card is complete, or one row of it, after so many balls."""
    matrix = found.terms.document(found.state.opening.matrix)
    assert isinstance(matrix, Matrix)
    done = completed_at(matrix.rows(number), list(found.state.drawn)[:ball])
    return done.card is not None or (prize == "line" and any(done.rows))


def _money(door: Door, found: Round) -> Iterator[str]:
    """What a finished game left the house: sales less the prizes announced for them."""
    state = found.state
    gross = state.figures.units * state.opening.face_cents
    sides = transfers.c.debit, transfers.c.credit, transfers.c.cents
    rows = door.store.read(
        lambda conn: conn.execute(select(*sides).where(transfers.c.round == found.id)).all()
    )
    moved: dict[str, int] = {}
    for debit, credit, cents in rows:
        moved[debit] = moved.get(debit, 0) + cents
        moved[credit] = moved.get(credit, 0) - cents
    view = found.game.view(state, _HEAD, found.terms)
    prizes = percent_up(gross, LINE_BP) + percent_up(gross, view["game"]["bingo_bp"])
    withheld = state.figures.withheld
    if moved.get("income.bingo", 0) != prizes + withheld - gross:
        yield f"{found.id}: the house booked {-moved.get('income.bingo', 0)} of {gross} cents"


def _tills(door: Door, own: Memory) -> Iterator[str]:
    for found in every(door, own, "shift"):
        if found.status == "open" and found.state.expected != accounts(door).get(
            f"cash.bingo.{found.state.till}", 0
        ):
            yield f"{found.id} expects other cash than its account holds"


def _pots(wire: Wire, own: Memory) -> Iterator[str]:
    """Meters are what was staked, to the ten-thousandth of a cent."""
    done = [wire.orders[key] for key, (_, _, code) in wire.answered.items() if not code]
    coins = sum(type(order.action).__name__ == "TakeCoin" for order in done)
    stakes = sum(type(order.action).__name__ == "PlaceSideBet" for order in done)
    for pool in every(wire.doors[0], own, "carousel"):
        taken = sum(past.taken for past in pool.state.past)
        if TAKEN_OVER + coins * 100 != pool.state.meter.value + taken:
            yield "the carousel's meter is not what was staked"
    for pool in every(wire.doors[0], own, "blackjack_progressive"):
        meter, taken = pool.state.meter, sum(past.taken for past in pool.state.past)
        reserve = meter.reserve * CENT + meter.reserve_remainder
        if stakes * STAKE * 8_000 != (meter.value + taken) * CENT + meter.remainder + reserve:
            yield "the progressive's meter and reserve are not what was staked"
