"""The pages of the pools: the wall for the room, and the desk where hits are verified and awarded.

All pools of the hall stand side by side, the prima of the bingo among them. What another post has
to do with a hit may be signed at this desk; the pool's own rules decide whether it may.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from flask import Blueprint, request

from house.answers import refusal
from house.context import House
from house.contract import Refused
from house.edge import current_who
from house.pages import Screen, Texts
from house.people import Who
from house.rounds import Round
from house.signers import people_of, roles_of
from jackpot import presets
from jackpot.texts import desk_texts, wall_texts

KINDS = ("carousel", "blackjack_progressive")
DIRECTION = frozenset({"director", "deputy", "committee_member"})
HEADS = frozenset({"gaming_table_head", "hall_manager"})
ROLES = {
    "jackpots": frozenset({"display", "official"}) | DIRECTION | HEADS,
    "pools": DIRECTION | HEADS,
}
SIGNED_HERE = (
    "ConfirmCards",
    "WitnessHit",
    "SettleHit",
    "PayAward",
    "PrintTicket",
    "HoldHit",
    "ReleaseHit",
    "RejectHand",
    "RejectHit",
    "ConfirmFixed",
    "PayFixed",
    "ApproveFigures",
    "LinkTable",
)
"""Acts that the desk offers: by whoever sits there, or under the signature of somebody else."""


def blueprint(house: House, common: Texts) -> Blueprint:
    """The routes below ``/screens``; ``common`` are the words that all staff screens share."""
    screens = Blueprint("pool_screens", __name__, url_prefix="/screens")
    pools = _Pools(house)

    def words() -> Mapping[str, Any]:
        return {**common(), **desk_texts()}

    wall = Screen(house, "jackpots", ROLES["jackpots"], "jackpot/wall.html", wall_texts)
    desk = Screen(house, "pools", ROLES["pools"], "jackpot/desk.html", words)
    screens.add_url_rule("/jackpots", "wall", wall.page)
    screens.add_url_rule("/jackpots.json", "wall_data", lambda: wall.data(pools.wall))
    screens.add_url_rule("/pools", "desk", desk.page)
    screens.add_url_rule("/pools.json", "desk_data", lambda: desk.data(pools.desk))
    screens.add_url_rule("/pools/head.json", "head", pools.head)
    return screens


class _Pools:
    def __init__(self, house: House) -> None:
        self.house = house

    def wall(self, who: Who) -> dict[str, Any]:
        """Every pot of the house, as the room may know it."""
        return self.house.composite(who, self._rounds(who))

    def desk(self, who: Who) -> dict[str, Any]:
        """The pots with their hits, the tables that play for them, and who may sign what."""
        rounds = self._rounds(who)
        signers = {
            slot: {name: self._signers(who, found, name) for name in SIGNED_HERE}
            for slot, found in rounds.items()
            if slot in KINDS and found is not None
        }
        return self.house.composite(
            who,
            rounds,
            signers=signers,
            approvers=people_of(self.house, who, {"hall_manager", "director", "deputy"}),
            presets=[self._preset(name) for name in presets.names()],
        )

    def head(self) -> Any:
        """The head of the journal after one event of a pool: what an award ticket bears (POOL-16).

        ``{round, number, head}`` for the round and number that the address names.
        """
        who = current_who()
        if isinstance(who, Refused):
            return refusal(who)
        if who.role not in ROLES["pools"]:
            return refusal(Refused("E_FORBIDDEN", {"action": "head"}))
        round_id, number = request.args.get("round", ""), request.args.get("number", "")
        found = self.house.door.look(round_id)
        if found is None or found.hall != who.hall or not number.isdecimal():
            return refusal(Refused("E_NO_ROUND", {"round": round_id[:80]}))
        head = self.house.door.head_at(round_id, int(number))
        return {"round": round_id, "number": int(number), "head": head}

    def _rounds(self, who: Who) -> dict[str, Round | None]:
        return {
            "carousel": self.house.open_round(who.hall, KINDS[0]),
            "blackjack_progressive": self.house.open_round(who.hall, KINDS[1]),
            "prima": self.house.open_round(who.hall, "prima"),
        }

    def _signers(self, who: Who, found: Round, action: str) -> dict[str, Any]:
        """Whether the person here may do it, and who else could sign it here."""
        roles = roles_of(found.game, action)
        return {"own": who.role in roles, "people": people_of(self.house, who, roles)}

    def _preset(self, name: str) -> dict[str, Any]:
        opening = presets.opening(name, authorisation="-", authorised_on="-")
        return {"name": name, **asdict(opening)}
