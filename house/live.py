"""The live line of a screen: who may hold one, in which room it stands, and when it is cut.

A socket is for listening only. It joins the rooms of its hall, role and desk when it connects, and
loses them at once when the person is signed out, disabled or given other roles: the session is read
from the data base twice a second, since the one a socket was opened with is only a copy (SEC-8,
SEC-11). A guest has no session: what they may hear is what every monitor of the hall shows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import structlog
from flask import request
from flask_socketio import SocketIO, join_room

from house.broadcast import BEAT_SECONDS, Broadcaster, desk, room
from house.contract import Refused
from house.edge import current_who, note_asked, session_of
from house.listening import Environ, guard
from house.people import People, Who
from house.play import Door
from house.sessions import DISPLAY, PERSON
from house.staff import GUEST

WATCH_SECONDS = 0.5

HOLDER = "house.holder"
"""Under which name a line that is being opened keeps who holds it, so that a storm of displays asks
the data base once for each; who may no longer listen is cut at the next look anyway."""

log = structlog.get_logger()


class Lines:
    """All open sockets of this process with who holds them."""

    def __init__(
        self, socketio: SocketIO, people: People, guest: Callable[[], Who | None] = lambda: None
    ) -> None:
        self.socketio = socketio
        self.people = people
        self.guest = guest
        self._holders: dict[str, Who] = {}
        self._tables: dict[str, str] = {}
        self._screens: dict[str, str] = {}
        socketio.on_event("connect", self.connect)
        socketio.on_event("disconnect", self.disconnect)
        guard(self._server, self.known, self.spoke)
        people.on_ended.append(self.cut_now)

    @property
    def _server(self) -> Any:
        return self.socketio.server  # type: ignore[attr-defined]

    def known(self, environ: Environ) -> bool:
        """Whether a line may be opened at all: for a signed-in person, a device, a display or a
        guest."""
        with environ["flask.app"].request_context(environ):
            holder = environ[HOLDER] = self._holder()
            return not isinstance(holder, Refused)

    def connect(self, auth: Any = None) -> bool:
        """Gives the line its room, by who holds it at this moment.

        A page says in ``auth`` to which session of its browser it belongs, by its CSRF text.
        """
        given = auth.get("csrf", "") if isinstance(auth, dict) else ""
        named = isinstance(given, str) and given
        who = session_of(given) if named else request.environ.get(HOLDER) or self._holder()
        if isinstance(who, Refused):
            return False
        self._holders[request.sid] = who  # type: ignore[attr-defined]
        self._tables[request.sid] = request.args.get("table", "")  # type: ignore[attr-defined]
        self._screens[request.sid] = request.args.get("screen", "")  # type: ignore[attr-defined]
        join_room(room(who.hall, who.role))
        if who.place:
            join_room(room(who.hall, who.role, who.place))
        if who.kind in (PERSON, DISPLAY) and who.terminal:
            join_room(desk(who.hall, who.terminal))
        return True

    def _holder(self) -> Who | Refused:
        """A guest is known by what their page names, even in a browser in which staff sit."""
        return self.guest() or current_who()

    def at_tables(self, hall: str, roles: frozenset[str]) -> set[str]:
        """The tables at which somebody in one of these roles has a window with a line."""
        lines = list(self._holders.items())
        here = (line for line, who in lines if who.hall == hall and who.role in roles)
        return {self._tables.get(line, "") for line in here} - {""}

    def screens(self, hall: str, names: frozenset[str]) -> list[str]:
        """The lines of this process on which pages with these names listen."""
        lines = list(self._holders.items())
        mine = (line for line, who in lines if who.hall == hall)
        return [line for line in mine if self._screens.get(line) in names]

    def disconnect(self, reason: Any = None) -> None:
        self._holders.pop(request.sid, None)  # type: ignore[attr-defined]
        self._tables.pop(request.sid, None)  # type: ignore[attr-defined]
        self._screens.pop(request.sid, None)  # type: ignore[attr-defined]

    def spoke(self, environ: Environ, said: str | bytes) -> None:
        """Notes who spoke on a line that is for listening; a display loses its session (SEC-11)."""
        with environ["flask.app"].request_context(environ):
            who = self._holder()
            if isinstance(who, Who) and who.kind != GUEST:
                note_asked(who)

    def cut_ended(self) -> list[str]:
        """Cuts every line whose holder may no longer listen; gives the sockets that were cut."""
        lines = list(self._holders.items())
        shown = self.people.still_shown({one.session for _, one in lines if one.kind == DISPLAY})
        watched = [(line, held) for line, held in lines if held.session not in shown]
        return [line for line, held in watched if self._over(line, held)]

    def cut_now(self, ended: tuple[str, ...]) -> None:
        """Cuts the lines of sessions that have just ended, without waiting for the next look."""
        for line, held in list(self._holders.items()):
            if held.session in ended:
                self._cut(line)

    def _over(self, line: str, held: Who) -> bool:
        if held.kind == GUEST:
            return False
        now = self.people.holder(held.session)
        if not isinstance(now, Refused) and (now.role, now.hall) == (held.role, held.hall):
            return False
        self._cut(line)
        return True

    def _cut(self, line: str) -> None:
        """Says good-bye, and closes the connection below as well; nobody waits for the far end."""
        self._holders.pop(line, None)
        self._tables.pop(line, None)
        self._screens.pop(line, None)
        below = self._server.manager.eio_sid_from_sid(line, "/")
        self._server.disconnect(line)
        if below is not None:
            self.socketio.start_background_task(self._server.eio.disconnect, below)

    def open_lines(self) -> list[str]:
        """The sockets of this process that listen."""
        return list(self._holders)

    def roles(self) -> set[tuple[str, str]]:
        """Hall and role of every listener of this process."""
        return {(who.hall, who.role) for who in self._holders.values()}


class Heart:
    """What must happen by itself: deadlines, ended sessions, and the beat that screens listen for.

    One thing going wrong is told in the log and tried again at the next turn: a heart that stops
    would let every screen go stale. ``sends`` tells whether this process sends what is due.
    """

    def __init__(
        self,
        door: Door,
        broadcaster: Broadcaster,
        lines: Lines,
        *,
        hall: str,
        sends: Callable[[], bool] = lambda: True,
    ) -> None:
        self.door = door
        self.broadcaster = broadcaster
        self.lines = lines
        self.hall = hall
        self.sends = sends
        self.turns = 0

    def run(self) -> None:
        """Runs for ever: everything twice a second, the beat every two seconds."""
        while True:
            self.lines.socketio.sleep(WATCH_SECONDS)  # type: ignore[arg-type]
            self.turn()

    def turn(self) -> None:
        """One turn, as tests call it; no duty waits for another that goes wrong."""
        self.turns += 1
        for duty in (self.lines.cut_ended, self._deadlines, self._beat):
            try:
                duty()
            except Exception:
                log.exception("heart", duty=duty.__name__, turn=self.turns)

    def _deadlines(self) -> None:
        if self.sends():
            self.door.send_deadlines(self.hall)

    def _beat(self) -> None:
        if self.turns % round(BEAT_SECONDS / WATCH_SECONDS) == 0:
            self.broadcaster.beat(self.hall, self.door.open_rounds(self.hall))
