"""What the hall's monitors show while no game is on: black hours, and notices of the direction.

A monitor decides by the views alone when it shows them: between two games and never during a sale
or a draw. One lasting round for each hall; it touches no money and hears nothing.

Refusals, in the order in which they are looked for::

    BlankScreens    E_BAD_INPUT a minute that no day has
    ShowAdvert      E_BAD_INPUT nothing to show, a time that cannot be, an unknown picture, too many
    WithdrawAdvert  E_BAD_INPUT no such notice
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from floor.games.signage_events import (
    AdvertShown,
    AdvertWithdrawn,
    ScreensBlanked,
    SignageOpened,
)
from house.contract import Action, Decision, Event, Game, Refused, Request, Seat, Step, Terms

DAY_MINUTES = 24 * 60
SECONDS = range(5, 121)
MOST = 12
LONGEST_TITLE = 60
LONGEST_TEXT = 240
CODES = frozenset({"E_BAD_INPUT"})


@dataclass(frozen=True)
class OpenSignage(Action):
    """The hall begins to keep what its monitors show."""


@dataclass(frozen=True)
class BlankScreens(Action):
    """Black from the minute ``first`` of the day to ``until``, past midnight where it is less."""

    first: int
    until: int


@dataclass(frozen=True)
class ShowAdvert(Action):
    """A notice of words, or of a picture that was stored before (its digest)."""

    title: str = ""
    text: str = ""
    picture: str = ""
    seconds: int = 15


@dataclass(frozen=True)
class WithdrawAdvert(Action):
    advert: int


@dataclass(frozen=True, slots=True)
class SignageState:
    """``last`` is the number of the last notice that was ever shown."""

    first: int = 0
    until: int = 0
    adverts: tuple[AdvertShown, ...] = ()
    last: int = 0


def start(request: Request, terms: Terms) -> Decision:
    return (Step(SignageOpened(request.person, request.at)),)


def decide(state: SignageState, request: Request, terms: Terms) -> Decision:
    action = request.action
    if isinstance(action, BlankScreens):
        for name in ("first", "until"):
            if getattr(action, name) not in range(DAY_MINUTES):
                return Refused("E_BAD_INPUT", {"field": name})
        return (Step(ScreensBlanked(action.first, action.until, request.person, request.at)),)
    if isinstance(action, WithdrawAdvert):
        if action.advert not in [one.advert for one in state.adverts]:
            return Refused("E_BAD_INPUT", {"field": "advert"})
        return (Step(AdvertWithdrawn(action.advert, request.person, request.at)),)
    assert isinstance(action, ShowAdvert), action
    fault = _fault(state, action, terms)
    if fault:
        return Refused("E_BAD_INPUT", {"field": fault})
    shown = AdvertShown(
        advert=state.last + 1,
        title=action.title.strip(),
        text=action.text.strip(),
        picture=action.picture,
        seconds=action.seconds,
        by=request.person,
        at=request.at,
    )
    return (Step(shown),)


def evolve(state: SignageState | None, event: Event) -> SignageState:
    if isinstance(event, SignageOpened):
        return SignageState()
    assert state is not None, event
    if isinstance(event, ScreensBlanked):
        return replace(state, first=event.first, until=event.until)
    if isinstance(event, AdvertShown):
        return replace(state, adverts=(*state.adverts, event), last=event.advert)
    assert isinstance(event, AdvertWithdrawn), event
    left = tuple(one for one in state.adverts if one.advert != event.advert)
    return replace(state, adverts=left)


def view(state: SignageState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """The same for everybody; no name of a person stands in it."""
    return {
        "blank": {"first": state.first, "until": state.until},
        "adverts": [
            {
                "advert": one.advert,
                "title": one.title,
                "text": one.text,
                "picture": one.picture,
                "seconds": one.seconds,
            }
            for one in state.adverts
        ],
    }


def _fault(state: SignageState, action: ShowAdvert, terms: Terms) -> str:
    """The field that keeps a notice from being shown, or nothing."""
    words = action.title.strip() + action.text.strip()
    faults = {
        "title": not (words or action.picture) or len(action.title) > LONGEST_TITLE,
        "text": len(action.text) > LONGEST_TEXT,
        "seconds": action.seconds not in SECONDS,
        "picture": bool(action.picture) and terms.document(action.picture) is None,
        "adverts": len(state.adverts) >= MOST,
    }
    return next((field for field, wrong in faults.items() if wrong), "")


KEEPERS = frozenset({"hall_manager", "director", "deputy"})

GAME = Game(
    kind="signage",
    opening=OpenSignage,
    actions=(BlankScreens, ShowAdvert, WithdrawAdvert),
    events=(SignageOpened, ScreensBlanked, AdvertShown, AdvertWithdrawn),
    rights=dict.fromkeys((OpenSignage, BlankScreens, ShowAdvert, WithdrawAdvert), KEEPERS),
    seats={**dict.fromkeys(KEEPERS, "head"), "administrator": "head", "display": "monitor"},
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    closed=lambda state: False,
)
