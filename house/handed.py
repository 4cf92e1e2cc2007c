"""Seats at a table that are handed out to the phone or tablet of whoever sits there.

A croupier hands out a short code, which is good once: the browser that shows it becomes the
terminal of that seat under a token of its own. The next code for the seat, or the end of its
player's evening, makes both worthless (SEC-11).
"""

from __future__ import annotations

from sqlalchemy import Connection, insert, select, update

from house.access import bad_input
from house.changes import MANAGERS, Changes, Done
from house.contract import Refused
from house.hashing import token_digest
from house.places import Enrolled
from house.records import terminals
from house.sessions import TOKEN_BYTES
from house.staff import HANDED_SEAT, SEAT, Who, machine

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LETTERS = 8
"""Forty bits that are good once: read from a screen and typed on another, without O, I, 0 and 1."""

AT_A_TABLE = frozenset({"croupier", "gaming_table_head"})


class HandedSeats(Changes):
    """Hands out the seats of tables, and takes them back."""

    def hand_out_seat(self, place: str, hall: str, *, by: Who) -> Enrolled | Refused:
        """The code for the seat ``<table>:<seat>``; whoever was there before is cut off.

        Refuses ``E_BAD_INPUT`` where a terminal of the house stands at that seat for good.
        """
        code = "".join(LETTERS[byte % len(LETTERS)] for byte in self.world.luck(CODE_LETTERS))
        values = {"name": place, "hall": hall, "kind": HANDED_SEAT, "token": token_digest(code)}

        def hand_out(conn: Connection) -> Done[Enrolled] | Refused:
            known = conn.execute(select(terminals).where(terminals.c.id == place)).mappings()
            row = known.first()
            if row and row["kind"] != HANDED_SEAT and not row["revoked_at"]:
                return bad_input("seat", "taken")
            if row:
                changed = update(terminals).where(terminals.c.id == place)
                conn.execute(changed.values(**values, revoked_at=0))
            else:
                conn.execute(insert(terminals).values(id=place, **values, revoked_at=0))
            before = (str(row["token"]),) if row else ()
            return Done(Enrolled(place, code), before, (terminals, place))

        may = MANAGERS | AT_A_TABLE
        return self.change("HandOutSeat", {"place": place}, hand_out, by=by, allowed=may)

    def sit_down(self, code: str) -> Enrolled | Refused:
        """Exchanges a code for the token of its seat; ``E_TOKEN`` when it is good no more."""
        given, token = token_digest(tidy_code(code)), self.world.luck(TOKEN_BYTES).hex()
        known = (terminals.c.token == given, terminals.c.revoked_at == 0)
        found = select(terminals).where(*known, terminals.c.kind == HANDED_SEAT)
        row = self.store.read(lambda conn: conn.execute(found).mappings().first())
        if row is None:
            return Refused("E_TOKEN")

        def sit(conn: Connection) -> Done[Enrolled] | Refused:
            changed = update(terminals).where(*known).values(token=token_digest(token))
            if conn.execute(changed).rowcount == 0:
                return Refused("E_TOKEN")
            return Done(Enrolled(row["id"], token), row=(terminals, row["id"]))

        by = machine(row)
        return self.change("SitDown", {"place": row["id"]}, sit, by=by, allowed=None)

    def take_back_seat(self, place: str, *, by: Who) -> str | Refused:
        """Makes the code and the token of a seat worthless; a terminal of the house stays."""
        now = self.world.now()

        def take_back(conn: Connection) -> Done[str] | Refused:
            still = (terminals.c.id == place, terminals.c.revoked_at == 0)
            handed = (*still, terminals.c.kind == HANDED_SEAT)
            token = conn.scalar(select(terminals.c.token).where(*handed))
            if token is None:
                return bad_input("seat", "unknown")
            conn.execute(update(terminals).where(*handed).values(revoked_at=now))
            return Done(place, (token,), (terminals, place))

        return self.change("TakeBackSeat", {"place": place}, take_back, by=by)

    def seats_handed_out(self, hall: str) -> frozenset[str]:
        """The seats of a hall for which a code or a token is good now."""
        found = select(terminals.c.id).where(
            terminals.c.hall == hall,
            terminals.c.revoked_at == 0,
            terminals.c.kind.in_((SEAT, HANDED_SEAT)),
        )
        return frozenset(self.store.read(lambda conn: list(conn.scalars(found))))


def tidy_code(code: str) -> str:
    """A code as it was given out, however it was typed."""
    return code.replace("-", "").replace(" ", "").upper()
