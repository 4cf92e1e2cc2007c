"""The pages of the pools: the wall for the room, and the desk where hits are verified and awarded.

All pools of the hall stand side by side, the prima of the bingo among them. What another post has
to do with a hit may be signed at this desk; the pool's own rules decide whether it may.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, request

from house.answers import refusal
from house.context import House
from house.contract import Refused
from house.edge import current_who
from house.pages import Screen, Texts
from house.people import Who
from house.qr_squares import qr_rows
from house.rounds import Round
from house.signers import people_of, roles_of
from house.threads import in_a_thread
from jackpot import administration
from jackpot.core.pool import SIGNED
from jackpot.texts import desk_texts, wall_texts

KINDS = ("carousel", "blackjack_progressive")
DIRECTION = frozenset({"director", "deputy", "committee_member"})
HEADS = frozenset({"gaming_table_head", "hall_manager"})
APPROVERS = frozenset({"hall_manager", "director", "deputy"})
ROLES = {
    "jackpots": frozenset({"display", "official", "croupier", "cashier"}) | DIRECTION | HEADS,
    "pools": DIRECTION | HEADS | {"cashier", "accountant"},
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
    "Reconcile",
    "SuspendPool",
    "ClosePool",
    *SIGNED,
)
"""Acts that the desk offers: by whoever sits there, or under the signature of somebody else; what
two persons sign is proposed by whoever sits there, if their post may."""


def blueprint(house: House, common: Texts, in_words: Callable[[int], str]) -> Blueprint:
    """The routes below ``/screens``; ``common`` are the words that all staff screens share,
    ``in_words`` writes out an amount of cents."""
    screens = Blueprint("pool_screens", __name__, url_prefix="/screens")
    pools = _Pools(house, in_words)

    def words() -> Mapping[str, Any]:
        return {**common(), **desk_texts()}

    wall = Screen(house, "jackpots", ROLES["jackpots"], "jackpot/wall.html", wall_texts)
    desk = Screen(house, "pools", ROLES["pools"], "jackpot/desk.html", words)
    screens.add_url_rule("/jackpots", "wall", wall.page)
    screens.add_url_rule("/jackpots.json", "wall_data", lambda: wall.data(pools.wall))
    screens.add_url_rule("/pools", "desk", desk.page)
    screens.add_url_rule("/pools.json", "desk_data", lambda: desk.data(pools.desk))
    screens.add_url_rule("/pools/ticket.json", "ticket", pools.ticket)
    screens.add_url_rule("/pools/figures.json", "figures", pools.figures)
    return screens


class _Pools:
    def __init__(self, house: House, in_words: Callable[[int], str]) -> None:
        self.house = house
        self.in_words = in_words

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
            approvers=people_of(self.house, who, APPROVERS),
            names={one.id: one.name for one in self.house.people.people_list()},
            presets=administration.presets_told(),
            may_open=who.role in DIRECTION,
            openings=administration.openings(self.house, who.hall),
            free=administration.free_tables(self.house, who.hall),
            accounts=administration.accounts(self.house, rounds),
        )

    def figures(self) -> Any:
        """What a blackjack pot with these figures would give back, counted exactly (BJP-14).

        The address names a preset and any figure that differs from it. Answers the fields of the
        opening with odds and return, or the refusal that the opening would meet.
        """
        who = current_who()
        if isinstance(who, Refused):
            return refusal(who)
        if who.role not in ROLES["pools"]:
            return refusal(Refused("E_FORBIDDEN", {"action": "figures"}))
        fields = dict(request.args)
        told = in_a_thread(lambda: administration.counted(fields))
        return refusal(told) if isinstance(told, Refused) else told

    def ticket(self) -> Any:
        """What an award ticket bears besides the view of its hit (POOL-16).

        ``{head, words, code}`` for the round and hit that the address names: the head of the
        journal after the award, each share in words, and the squares of the code.
        """
        who = current_who()
        if isinstance(who, Refused):
            return refusal(who)
        if who.role not in ROLES["pools"]:
            return refusal(Refused("E_FORBIDDEN", {"action": "ticket"}))
        round_id, number = request.args.get("round", ""), request.args.get("hit", "")
        found = self.house.door.look(round_id)
        if found is None or found.hall != who.hall or found.kind not in KINDS:
            return refusal(Refused("E_NO_ROUND", {"round": round_id[:80]}))
        past = found.state.past_hit(int(number)) if number.isdecimal() else None
        if past is None:
            return refusal(Refused("E_NO_HIT", {"hit": number[:20]}))
        head = self.house.door.head_at(round_id, past.row)
        told = f"PREMIO {found.hall} {found.kind} {past.hit} {past.ticket} {past.row} {head}"
        words = [self.in_words(share.cents) for share in past.shares]
        return {"head": head, "words": words, "code": qr_rows(told)}

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
