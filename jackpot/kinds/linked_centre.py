"""The centre of a linked pot: what all its halls have put in, who hit first, what each hall owes.

Each hall keeps the money of its own stakes in custody; the centre holds the claim on it. A hall's
stakes are taken in the order of their numbers and no other, so that its figure here is the one
there, to the ten-thousandth of a cent. The order of hits is the one in which they reach the centre
(server sequence, POOL-8): a hit sets the whole running pot apart, hall by hall, and a later one
plays for what came in after it.

Refusals, in the order in which they are looked for::

    OpenLinkedCentre  E_BAD_INPUT   no name or no possible rate
                      E_NOT_AUTHORISED  no number or date of the permission
    AdmitHall         E_BAD_INPUT   no link or name, or one that is taken
    ReceiveStakes     E_HALL_NOT_LINKED the hall does not share this pot
                      E_LINK_GAP    other numbers come next
                      E_BAD_AMOUNT  no possible sum
    ReceiveHit        E_HALL_NOT_LINKED · E_LINK_GAP
    SettleLinkedHit   E_NO_HIT      no such hit
                      E_ALREADY_DECIDED
    RejectLinkedHit   E_NO_HIT · E_ALREADY_DECIDED · E_BAD_INPUT no reason
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from house.contract import (
    Action,
    Decision,
    Event,
    Game,
    Refused,
    Request,
    Seat,
    Step,
    Terms,
    Transfer,
)
from jackpot.linked import link_events as told
from jackpot.linked import words as asked
from ledger.money import BASIS, carry

DIRECTION = frozenset({"director", "deputy"})
LINK = "linked_hall"
"""The role of a hall that signs in with its key."""

TOTAL, KIND = "linked.total", "linked"
PENDING, SETTLED, REJECTED = "pending", "settled", "rejected"


@dataclass(frozen=True, slots=True)
class Share:
    """What one hall has put in: its next numbers, its money in custody and the fraction with it."""

    hall: str
    next_stake: int = 1
    next_hit: int = 1
    wagered: int = 0
    custody: int = 0
    remainder: int = 0


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit in the order of the centre."""

    order: int
    link: str
    hit: int
    told: str
    shares: Mapping[str, int]
    stands: str = PENDING

    @property
    def lock(self) -> int:
        return sum(self.shares.values())


@dataclass(frozen=True, slots=True)
class Centre:
    name: str = ""
    rate_bp: int = 0
    halls: Mapping[str, Share] = field(default_factory=dict)
    hits: tuple[Hit, ...] = ()

    def locked(self, link: str) -> int:
        """What of a hall's custody is set apart for hits that are not decided."""
        return sum(hit.shares.get(link, 0) for hit in self.hits if hit.stands == PENDING)

    @property
    def pot(self) -> int:
        """What runs now: all custody without what is set apart."""
        return sum(one.custody - self.locked(link) for link, one in self.halls.items())


def _start(request: Request, terms: Terms) -> Decision:
    action = request.action
    assert isinstance(action, asked.OpenLinkedCentre)
    if not action.name.strip() or not 0 < action.rate_bp <= BASIS:
        return Refused("E_BAD_INPUT", {"field": "name" if not action.name.strip() else "rate_bp"})
    if not action.authorisation or not action.authorised_on:
        return Refused("E_NOT_AUTHORISED")
    opened = told.LinkedCentreOpened(
        action.name, action.rate_bp, action.authorisation, action.authorised_on
    )
    return (Step(opened),)


def _decide(state: Centre, request: Request, terms: Terms) -> Decision:
    match request.action:
        case asked.AdmitHall() as action:
            return _admit(state, action)
        case asked.ReceiveStakes() as action:
            return _stakes(state, request, action)
        case asked.ReceiveHit() as action:
            return _hit(state, request, action)
        case asked.SettleLinkedHit() as action:
            return _settle(state, request, action)
        case asked.RejectLinkedHit() as action:
            return _reject(state, request, action)
    raise AssertionError(request.action)


def _admit(state: Centre, action: asked.AdmitHall) -> Decision:
    names = {one.hall for one in state.halls.values()}
    if not action.link or action.link in state.halls:
        return Refused("E_BAD_INPUT", {"field": "link"})
    if not action.hall or action.hall in names:
        return Refused("E_BAD_INPUT", {"field": "hall"})
    return (Step(told.HallAdmitted(action.link, action.hall)),)


def _stakes(state: Centre, request: Request, action: asked.ReceiveStakes) -> Decision:
    share = state.halls.get(request.terminal)
    if share is None:
        return Refused("E_HALL_NOT_LINKED", {"hall": request.terminal})
    if action.first != share.next_stake or action.last < action.first:
        return Refused("E_LINK_GAP", {"expected": share.next_stake})
    if action.wagered <= 0:
        return Refused("E_BAD_AMOUNT", {"field": "wagered"})
    posted, remainder = carry(action.wagered, state.rate_bp, share.remainder)
    received = told.StakesReceived(
        request.terminal, action.first, action.last, action.wagered, posted, remainder
    )
    moves = (Transfer(custody(share), TOTAL, posted, KIND),) if posted else ()
    return (Step(received, moves),)


def _hit(state: Centre, request: Request, action: asked.ReceiveHit) -> Decision:
    share = state.halls.get(request.terminal)
    if share is None:
        return Refused("E_HALL_NOT_LINKED", {"hall": request.terminal})
    if (action.hit, action.after_stake + 1) != (share.next_hit, share.next_stake):
        return Refused("E_LINK_GAP", {"expected": share.next_hit})
    free = {link: one.custody - state.locked(link) for link, one in state.halls.items()}
    shares = tuple(sorted((link, cents) for link, cents in free.items() if cents))
    order = len(state.hits) + 1
    return (Step(told.HitOrdered(order, request.terminal, action.hit, action.told, shares)),)


def _pending(state: Centre, order: int) -> Hit | Refused:
    if not 1 <= order <= len(state.hits):
        return Refused("E_NO_HIT", {"hit": order})
    hit = state.hits[order - 1]
    return hit if hit.stands == PENDING else Refused("E_ALREADY_DECIDED", {"hit": order})


def _settle(state: Centre, request: Request, action: asked.SettleLinkedHit) -> Decision:
    hit = _pending(state, action.order)
    if isinstance(hit, Refused):
        return hit
    moves = tuple(
        Transfer(TOTAL, custody(state.halls[link]), cents, "award")
        for link, cents in hit.shares.items()
    )
    return (Step(told.LinkedHitSettled(action.order, request.person), moves),)


def _reject(state: Centre, request: Request, action: asked.RejectLinkedHit) -> Decision:
    hit = _pending(state, action.order)
    if isinstance(hit, Refused):
        return hit
    if not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "reason"})
    return (Step(told.LinkedHitRejected(action.order, action.reason, request.person)),)


def _evolve(state: Centre | None, event: Event) -> Centre:
    now = state or Centre()
    match event:
        case told.LinkedCentreOpened():
            return Centre(event.name, event.rate_bp)
        case told.HallAdmitted():
            return replace(now, halls={**now.halls, event.link: Share(event.hall)})
        case told.StakesReceived():
            return replace(now, halls={**now.halls, event.link: _fed(now.halls[event.link], event)})
        case told.HitOrdered():
            share = now.halls[event.link]
            hit = Hit(event.order, event.link, event.hit, event.told, dict(event.shares))
            halls = {**now.halls, event.link: replace(share, next_hit=event.hit + 1)}
            return replace(now, halls=halls, hits=(*now.hits, hit))
        case told.LinkedHitSettled():
            return _settled(now, event.order)
        case told.LinkedHitRejected():
            return replace(now, hits=_stands(now, event.order, REJECTED))
    raise AssertionError(event)


def _fed(share: Share, event: told.StakesReceived) -> Share:
    return replace(
        share,
        next_stake=event.last + 1,
        wagered=share.wagered + event.wagered,
        custody=share.custody + event.posted,
        remainder=event.remainder,
    )


def _settled(now: Centre, order: int) -> Centre:
    shares = now.hits[order - 1].shares
    halls = {
        link: replace(one, custody=one.custody - shares.get(link, 0))
        for link, one in now.halls.items()
    }
    return replace(now, halls=halls, hits=_stands(now, order, SETTLED))


def _stands(now: Centre, order: int, stands: str) -> tuple[Hit, ...]:
    return tuple(replace(hit, stands=stands) if hit.order == order else hit for hit in now.hits)


def _view(state: Centre, seat: Seat, terms: Terms) -> dict[str, Any]:
    """The pot; who leads and who is linked see what each hall has put in and what was awarded."""
    shown: dict[str, Any] = {"name": state.name, "pot": state.pot, "rate_bp": state.rate_bp}
    if seat.kind == "display":
        return shown
    if seat.kind == "hall":
        shown["you"] = seat.person
    shown["halls"] = {link: _share_shown(one) for link, one in state.halls.items()}
    shown["hits"] = [_hit_shown(hit) for hit in state.hits]
    return shown


def _share_shown(share: Share) -> dict[str, Any]:
    return {
        "hall": share.hall,
        "next_stake": share.next_stake,
        "next_hit": share.next_hit,
        "wagered": share.wagered,
        "custody": share.custody,
        "remainder": share.remainder,
    }


def _hit_shown(hit: Hit) -> dict[str, Any]:
    return {
        "order": hit.order,
        "link": hit.link,
        "hit": hit.hit,
        "told": hit.told,
        "shares": dict(hit.shares),
        "lock": hit.lock,
        "stands": hit.stands,
    }


def custody(share: Share) -> str:
    """The account of what a hall keeps for the pot."""
    return f"linked.custody.{share.hall}"


RIGHTS: Mapping[type[Action], frozenset[str]] = {
    asked.OpenLinkedCentre: DIRECTION,
    asked.AdmitHall: DIRECTION,
    asked.ReceiveStakes: frozenset({LINK}),
    asked.ReceiveHit: frozenset({LINK}),
    asked.SettleLinkedHit: DIRECTION,
    asked.RejectLinkedHit: DIRECTION,
}
GAME = Game(
    kind="linked_centre",
    opening=asked.OpenLinkedCentre,
    actions=tuple(action for action in RIGHTS if action is not asked.OpenLinkedCentre),
    events=told.CENTRE,
    rights=RIGHTS,
    seats={LINK: "hall", "display": "display", "auditor": "direction"}
    | dict.fromkeys(DIRECTION, "direction"),
    start=_start,
    decide=_decide,
    evolve=_evolve,
    view=_view,
    closed=lambda state: False,
)
