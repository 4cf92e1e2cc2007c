"""A round whose chain does not fit is not written to, nor shown, until it is put right (SEC-18)."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import text

from house.store import Store
from tests.factories import MARTA, Hall

CHANGED = "UPDATE events SET at = at + 1 WHERE number = 3 AND round = "


def test_nothing_more_is_written_to_a_round_that_was_changed(
    fresh_store: Store, tmp_path: Path, unguarded
):
    hall = Hall(fresh_store, tmp_path).furnished()
    game = hall.game(6, before=lambda found, step: None if step.action == "StartDraw" else step)
    written = hall.look(game.id).number
    change = f"{CHANGED} '{game.id}'"
    fresh_store.write(lambda conn: unguarded(conn, "events", change))
    hall.door.memory.forget()
    action = hall.door.catalogue.action("ninety_ball", "StartDraw", {"book": "sala-minute_book-1"})
    for key in ("press-1", "press-1", "press-2"):
        refused = hall.door.act(MARTA, game.id, action, key).refused
        assert refused is not None and "E_CHAIN_BROKEN" == refused.code
        assert 3 == refused.details["row"]
    rows = "SELECT count(*) FROM events WHERE round = :round"
    count = fresh_store.read(lambda conn: conn.scalar(text(rows), {"round": game.id}))
    assert written == count
