"""The live line of a screen: who may hold one, in which room it stands, and when it is cut.

A socket is for listening only. It joins the room of its hall and role when it connects, and loses
it at once when the person is signed out, disabled or given other roles: the session is read from
the data base every second, since the one a socket was opened with is only a copy (SEC-8, SEC-11).
"""

from __future__ import annotations

from typing import Any

import structlog
from flask import request
from flask_socketio import SocketIO, disconnect, join_room

from house.broadcast import BEAT_SECONDS, Broadcaster, room
from house.contract import Refused
from house.edge import current_who
from house.people import People, Who
from house.play import Door

WATCH_SECONDS = 0.5

log = structlog.get_logger()


class Lines:
    """All open sockets of this process with who holds them."""

    def __init__(self, socketio: SocketIO, people: People) -> None:
        self.socketio = socketio
        self.people = people
        self._holders: dict[str, Who] = {}
        socketio.on_event("connect", self.connect)
        socketio.on_event("disconnect", self.disconnect)
        socketio.on("*")(self.refuse)

    def connect(self, auth: Any = None) -> bool:
        """Lets a signed-in person, a device or a display listen; everybody else is turned away."""
        who = current_who()
        if isinstance(who, Refused):
            return False
        self._holders[request.sid] = who  # type: ignore[attr-defined]
        join_room(room(who.hall, who.role))
        return True

    def disconnect(self, reason: Any = None) -> None:
        self._holders.pop(request.sid, None)  # type: ignore[attr-defined]

    def refuse(self, event: str, *args: Any) -> None:
        """A screen has nothing to say on this line: whoever speaks is cut off (SEC-11)."""
        disconnect()

    def cut_ended(self) -> list[str]:
        """Cuts every line whose holder may no longer listen; gives the sockets that were cut."""
        cut = []
        for socket, held in list(self._holders.items()):
            now = self.people.holder(held.session)
            if isinstance(now, Refused) or (now.role, now.hall) != (held.role, held.hall):
                self._holders.pop(socket, None)
                self.socketio.server.disconnect(socket)  # type: ignore[attr-defined]
                cut.append(socket)
        return cut

    def roles(self) -> set[tuple[str, str]]:
        """Hall and role of every listener of this process."""
        return {(who.hall, who.role) for who in self._holders.values()}


class Heart:
    """What must happen by itself: deadlines, ended sessions, and the beat that screens listen for.

    One thing going wrong is told in the log and tried again at the next turn: a heart that stops
    would let every screen go stale.
    """

    def __init__(self, door: Door, broadcaster: Broadcaster, lines: Lines, hall: str) -> None:
        self.door = door
        self.broadcaster = broadcaster
        self.lines = lines
        self.hall = hall
        self.turns = 0

    def run(self) -> None:
        """Runs for ever: everything twice a second, the beat every two seconds."""
        while True:
            self.lines.socketio.sleep(WATCH_SECONDS)  # type: ignore[arg-type]
            try:
                self.turn()
            except Exception:
                log.exception("heart", turn=self.turns)

    def turn(self) -> None:
        """One turn, as tests call it."""
        self.turns += 1
        self.door.send_deadlines(self.hall)
        self.lines.cut_ended()
        if self.turns % round(BEAT_SECONDS / WATCH_SECONDS) == 0:
            self.broadcaster.beat(self.hall, self.door.open_rounds(self.hall))

