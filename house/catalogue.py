"""Finds every game by its folder and checks it at start-up, so that adding one is dropping it in.

A module or package below a folder named ``games`` or ``kinds`` of any top-level package is a game
when it has an attribute ``GAME``; it is a parser of documents when it has ``DOCUMENTS``. A game's
``CODES`` list what its rules refuse with.
"""

from __future__ import annotations

import dataclasses
import importlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from house.chain import canonical
from house.contract import DEVICE, HOUSE, Action, Event, Game, Refused

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("games", "kinds")


class Catalogue:
    """All rule books of the house, by kind; ``codes`` are those that a rule book refuses with."""

    def __init__(
        self,
        games: Iterable[Game],
        documents: Mapping[str, Callable[[str], Any]] | None = None,
        codes: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self.games = {game.kind: game for game in games}
        self.documents = dict(documents or {})
        self.codes = {kind: frozenset(found) for kind, found in (codes or {}).items()}
        self._actions = {
            kind: {action.__name__: action for action in (game.opening, *game.actions)}
            for kind, game in self.games.items()
        }
        self._events = {
            kind: {event.__name__: event for event in game.events}
            for kind, game in self.games.items()
        }
        for game in self.games.values():
            _check(game)

    @classmethod
    def found(cls, root: Path = ROOT) -> Catalogue:
        """Every game of the checkout at ``root``."""
        modules = list(_modules(root))
        games = [module for module in modules if hasattr(module, "GAME")]
        codes = {module.GAME.kind: getattr(module, "CODES", ()) for module in games}
        documents: dict[str, Callable[[str], Any]] = {}
        for module in modules:
            documents.update(getattr(module, "DOCUMENTS", {}))
        return cls([module.GAME for module in games], documents, codes)

    def listeners(self, event: Event) -> tuple[str, ...]:
        """The kinds of rounds that hear ``event``, in the order in which they are locked."""
        return tuple(sorted(kind for kind, game in self.games.items() if type(event) in game.hears))

    def actions(self, kind: str) -> Mapping[str, type[Action]]:
        return self._actions[kind]

    def action(self, kind: str, name: str, fields: Mapping[str, Any]) -> Action | Refused:
        """The action ``name`` of a game from plain JSON fields, or a refusal naming the field."""
        found = self._actions.get(kind, {}).get(name)
        if found is None:
            return Refused("E_NO_ACTION", {"action": name})
        known = {field.name for field in dataclasses.fields(found)}
        unknown = sorted(set(fields) - known)
        if unknown:
            return Refused("E_BAD_INPUT", {"field": unknown[0][:80], "reason": "unknown"})
        try:
            action = msgspec.convert(dict(fields), found, strict=True)
        except msgspec.ValidationError as error:
            return Refused("E_BAD_INPUT", {"field": _field(str(error)), "reason": str(error)})
        return _within_bounds(action) or action

    def encode(self, value: Action | Event) -> str:
        """The canonical text of an action or event: what is stored and chained."""
        return canonical(msgspec.to_builtins(value))

    def event(self, kind: str, name: str, body: str) -> Event:
        """The event that a stored row tells."""
        event: Event = msgspec.convert(json.loads(body), self._events[kind][name], strict=True)
        return event


LONGEST_TEXT = 4_000
LONGEST_LIST = 2_000
LARGEST = 10**15
"""Limits of every plain field that comes in from outside (SEC-16)."""


_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def storable(text: str) -> bool:
    """Whether every data base can keep a text: it has no NUL and no half of a surrogate pair."""
    return _UNSTORABLE.search(text) is None


def _within_bounds(action: Action) -> Refused | None:
    """Holds every field to its limits; a round that an action needs must be named."""
    for field in dataclasses.fields(action):
        value = getattr(action, field.name)
        needed = field.name in action.borrows and field.default is dataclasses.MISSING
        reason = "missing" if needed and not value else _fault(value)
        if reason:
            return Refused("E_BAD_INPUT", {"field": field.name, "reason": reason})
    return None


def _fault(value: Any) -> str:
    """Why a value of a field is out of bounds, in one word; lists and records are looked into."""
    if isinstance(value, str):
        return "length" if len(value) > LONGEST_TEXT else "" if storable(value) else "text"
    if isinstance(value, int):
        return "range" if abs(value) > LARGEST else ""
    if dataclasses.is_dataclass(value):
        value = [getattr(value, field.name) for field in dataclasses.fields(value)]
    if len(value) > LONGEST_LIST:
        return "length"
    return next(filter(None, map(_fault, value)), "")


def _field(message: str) -> str:
    """The field named by a validation message (``… - at `$.count` ``)."""
    if "`$." in message:
        return message.rsplit("`$.", 1)[1].split("`")[0].split("[")[0]
    if "missing required field" in message:
        return message.split("`")[1]
    return ""


def _modules(root: Path) -> Iterable[ModuleType]:
    for folder in FOLDERS:
        for place in sorted(root.glob(f"*/{folder}/*")):
            relative = place.relative_to(root)
            if relative.parts[0] in ("tests", ".venv") or place.name.startswith(("_", ".")):
                continue
            if place.suffix == ".py" or (place / "__init__.py").exists():
                yield importlib.import_module(".".join(relative.with_suffix("").parts))


def _check(game: Game) -> None:
    """Our own mistakes in a rule book, found before the house opens."""
    for action in (game.opening, *game.actions):
        assert dataclasses.is_dataclass(action), f"{game.kind}: {action} is no record"
        assert game.rights.get(action), f"{game.kind}: nobody may {action.__name__}"
    opening = {field.name for field in dataclasses.fields(game.opening)}
    assert "game" not in opening, f"{game.kind}: whoever opens a round names its kind by `game`"
    for stranger in set(game.rights) - {game.opening, *game.actions}:
        raise AssertionError(f"{game.kind}: rights for {stranger.__name__}, which is no action")
    assert not {HOUSE, DEVICE} & set(game.seats), f"{game.kind}: the house takes no seat"
    names = [event.__name__ for event in game.events]
    assert len(names) == len(set(names)), f"{game.kind}: two events of one name"
