"""Who could do at this desk, with a signature of their own, what the person at it may not do.

A second person signs one decision in their highest role; so what a round offers to other seats may
be done where one stands, if somebody of the right role is there (SEC-10).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from house.access import leading
from house.context import House
from house.contract import Game, Seat
from house.people import Who
from house.rounds import Round
from house.staff import Person


def people_of(house: House, who: Who, roles: Collection[str]) -> list[dict[str, str]]:
    """Everybody but ``who`` whose highest role is one of these: ``[{id, name, role}]``."""
    return [
        {"id": person.id, "name": person.name, "role": leading(person.roles)[0]}
        for person in house.people.people_list()
        if _signs(person, who) and leading(person.roles)[0] in roles
    ]


def _signs(person: Person, who: Who) -> bool:
    return person.hall == who.hall and person.id != who.person and not person.disabled_at


def other_offers(house: House, who: Who, found: Round, kinds: Iterable[str]) -> list[Any]:
    """What the seats ``kinds`` of a round may ask now and ``who`` may not, and who could sign it.

    ``[{action, fields, people}]``; what nobody could sign is left out.
    """
    known = set(_may(found, found.game.seats.get(who.role, "")))
    offers: list[dict[str, Any]] = []
    for kind in kinds:
        here = {role for role, seat in found.game.seats.items() if seat == kind}
        for name, fields in _may(found, kind).items():
            people = people_of(house, who, roles_of(found.game, name) & here)
            if people and name not in known:
                known.add(name)
                offers.append({"action": name, "fields": fields, "people": people})
    return offers


def _may(found: Round, kind: str) -> dict[str, Any]:
    view = found.game.view(found.state, Seat(kind), found.terms) if kind else {}
    may: dict[str, Any] = view.get("may", {})
    return may


def roles_of(game: Game, action: str) -> frozenset[str]:
    """The roles that may ask for an action of a game, by its name."""
    known = {kind.__name__: roles for kind, roles in game.rights.items()}
    return known.get(action, frozenset())
