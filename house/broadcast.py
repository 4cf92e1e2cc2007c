"""Tells every screen what has changed, after the commit and never before it; the only emitter.

A screen stands in the room of its hall and role, a seat's terminal in that of its table as well.
For every event of a round it gets one numbered ``patch``: the top-level keys of its seat's view
that differ from the number before, so that a page needs no knowledge of any game. An event hidden
from a seat arrives as an empty patch. Every two seconds a ``beat`` carries the numbers of all
rounds in view; a page that finds a hole, or a round that came or went unheard, loads anew. A
``machine`` message says how a machine on a cable is, to those who work with it; a ``scan`` message
brings what a scanner on a cable read to the desk that it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from house.access import ROLES
from house.catalogue import Catalogue
from house.contract import EVERYONE, Seat
from house.play import Outcome
from house.rounds import CLOSED, Round
from house.transaction import Change

BEAT_SECONDS = 2
HOLD_VIEWS = 500
DISPLAY_ROLE = "display"
ALWAYS = frozenset({DISPLAY_ROLE, *ROLES})
"""The roles that hear the beat even while nothing that they may see is open."""


class Emitter(Protocol):
    """What sends a message to a room (Flask-SocketIO, or a list in tests)."""

    def emit(
        self,
        event: str,
        *args: Any,
        to: str,
        callback: Callable[..., Any] | None = None,
    ) -> None: ...


class OwnLines:
    """Sends to the lines of this process alone, past the queue between several processes."""

    def __init__(self, socketio: Any) -> None:
        self._socketio = socketio

    def emit(self, event: str, *args: Any, to: str, **more: Any) -> None:
        self._socketio.emit(event, *args, to=to, ignore_queue=True, **more)


def room(hall: str, role: str, place: str = "") -> str:
    """The room of all screens of a hall that look with the same role, from the same place."""
    return f"{hall}|{role}|{place}" if place else f"{hall}|{role}"


def room_of(found: Round, role: str) -> str:
    """Where a round is told to a role: to a seat's terminals only at the table of the round."""
    return room(found.hall, role, place_of(found, role))


def place_of(found: Round, role: str) -> str:
    """The table of a round, for the roles that look from there; empty for all others."""
    return found.game.place(found.state) if role in found.game.placed else ""


def desk(hall: str, terminal: str) -> str:
    """The room of all windows that are open at one desk of a hall."""
    return f"{hall}||{terminal}"


class Broadcaster:
    """Turns outcomes into messages. The beat goes to the lines of its own process alone, with the
    numbers of the data base, so that it also tells of messages that were lost between processes."""

    def __init__(
        self,
        catalogue: Catalogue,
        emitter: Emitter,
        now: Callable[[], int],
        own: Emitter | None = None,
    ) -> None:
        self.catalogue = catalogue
        self.emitter = emitter
        self.own = own or emitter
        self.now = now
        self._views: dict[tuple[str, str], tuple[int, dict[str, Any]]] = {}

    def tell(self, outcome: Outcome) -> None:
        """Sends what an outcome changed; order within a round is the order of its numbers."""
        by_round: dict[str, list[Change]] = {}
        for change in outcome.changes:
            by_round.setdefault(change.round, []).append(change)
        for round_id, changes in by_round.items():
            self._tell_round(outcome.rounds[round_id], changes)
        for round_id in by_round:
            after = outcome.rounds[round_id]
            if round_id in outcome.opened:
                self._tell_house(after, "opened")
            if after.status == CLOSED:
                self._tell_house(after, "closed")

    def beat(self, hall: str, open_rounds: Iterable[Round]) -> None:
        """Tells every role the clock and the numbers of the rounds that it may see."""
        rooms: dict[tuple[str, str], dict[str, int]] = {(role, ""): {} for role in sorted(ALWAYS)}
        for found in open_rounds:
            for role in found.game.seats:
                rooms.setdefault((role, place_of(found, role)), {})[found.id] = found.number
        for (role, place), numbers in rooms.items():
            beat = {"clock": self.now(), "numbers": numbers, "place": place}
            self.own.emit("beat", beat, to=room(hall, role, place))

    def machine(self, hall: str, roles: Iterable[str], message: Mapping[str, Any]) -> None:
        """Tells the screens of some roles how a machine is: ``{name, state, since, words}``."""
        for role in sorted(roles):
            self.emitter.emit("machine", dict(message), to=room(hall, role))

    def identify(self, hall: str, display: str) -> None:
        """Asks one display to show its name, so that somebody in the hall can tell which it is."""
        self.emitter.emit("identify", {"display": display}, to=desk(hall, display))

    def ask_shown(
        self, line: str, round_id: str, number: int, *, answered: Callable[[int], None]
    ) -> None:
        """Asks one screen whether it shows a round as of ``number``; it answers once it does (1),
        or at once that its page does not show that round (0)."""
        message = {"round": round_id, "number": number}
        self.own.emit("shown", message, to=line, callback=answered)

    def scan(self, hall: str, terminal: str, code: str) -> None:
        """Hands what a scanner on a cable read to the windows of its desk: ``{code}``."""
        self.emitter.emit("scan", {"code": code}, to=desk(hall, terminal))

    def _tell_round(self, after: Round, changes: list[Change]) -> None:
        patches: dict[str, dict[str, Any]] = {}
        for role, kind in sorted(after.game.seats.items(), key=_walls_first):
            if kind not in patches:
                patches[kind] = self._patch(after, kind, len(changes))
            for place, change in enumerate(changes):
                hidden = change.event.audience not in (EVERYONE, kind)
                message = {
                    "round": after.id,
                    "number": change.number,
                    "events": [] if hidden else [type(change.event).__name__],
                    "changes": patches[kind] if place == 0 else {},
                }
                self.emitter.emit("patch", message, to=room_of(after, role))

    def _patch(self, after: Round, kind: str, steps: int) -> dict[str, Any]:
        """The keys of the seat's view that changed; all of them when the one before is unknown."""
        view = after.game.view(after.state, Seat(kind), after.terms)
        number, before = self._views.get((after.id, kind), (-1, {}))
        self._views.pop((after.id, kind), None)
        self._views[after.id, kind] = (after.number, view)
        while len(self._views) > HOLD_VIEWS:
            self._views.pop(next(iter(self._views)))
        if number != after.number - steps:
            return view
        changed = {key: value for key, value in view.items() if before.get(key) != value}
        changed.update({key: None for key in before if key not in view})
        return changed

    def _tell_house(self, after: Round, kind: str) -> None:
        message = {"kind": kind, "round": after.id, "game": after.kind}
        for role in after.game.seats:
            self.emitter.emit("house", message, to=room_of(after, role))


def _walls_first(seat: tuple[str, str]) -> bool:
    """The many screens on the walls hear at once, before the long views of the desks are made."""
    return seat[0] != DISPLAY_ROLE
