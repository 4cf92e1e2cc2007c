"""Redraws the luck of a round from its revealed secret, as an inspector would.

It uses nothing but the stored events: the published digest, the revealed secret, the head of the
chain where the luck was sealed, and the outcomes that were still possible each time.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, select

from house.contract import Chance
from house.faults import Fault
from house.luck import commitment, draw
from house.records import events
from house.replay import check_round
from house.rounds import Memory


@dataclass(frozen=True, slots=True)
class Drawn:
    """One outcome as it was recorded and as it is drawn again."""

    ordinal: int
    recorded: int
    again: int


def check_luck(conn: Connection, memory: Memory, round_id: str) -> tuple[list[Fault], str]:
    """The faults of a round's electronic luck, and a sentence on what was found."""
    found = memory.load(conn, round_id)
    if found is None:
        return [Fault(round_id, "E_NO_ROUND", "there is no such round")], "nothing to redraw"
    broken = check_round(conn, memory, round_id)
    secret = getattr(found.state, "revealed", "")
    if not found.terms.commitments:
        return [broken] if broken else [], f"{round_id}: its luck is not electronic"
    if not secret:
        return [broken] if broken else [], f"{round_id}: the secret is not revealed yet"
    faults = [broken] if broken else []
    published = next(iter(found.terms.commitments.values()))
    if commitment(bytes.fromhex(secret)) != published:
        faults.append(Fault(round_id, "E_COMMITMENT", "the secret does not fit its digest"))
    drawn = _again(conn, memory, round_id, bytes.fromhex(secret))
    faults += [
        Fault(f"{round_id} draw {one.ordinal}", "E_LUCK", f"{one.recorded}, drawn {one.again}")
        for one in drawn
        if one.recorded != one.again
    ]
    return faults, f"{round_id}: {len(drawn)} outcomes drawn again from the revealed secret"


def _again(conn: Connection, memory: Memory, round_id: str, secret: bytes) -> list[Drawn]:
    """Folds the round event by event; each answered chance is drawn a second time."""
    found = memory.load(conn, round_id)
    assert found is not None
    state, waited, heads, drawn = None, None, {}, []
    rows = conn.execute(select(events).where(events.c.round == round_id).order_by(events.c.number))
    for row in rows:
        heads[row.kind] = row.head
        event = memory.catalogue.event(found.kind, row.kind, row.body)
        number = getattr(event, "number", None)
        if waited is not None and isinstance(number, int):
            again = draw(secret, heads[waited.sealed_by], waited.ordinal, waited.outcomes)
            drawn.append(Drawn(waited.ordinal, number, again))
        state = found.game.evolve(state, event)
        waits = found.game.awaits(state, found.terms)
        own = (w for w in waits if isinstance(w, Chance) and w.device in found.terms.commitments)
        waited = next(own, None)
    return drawn
