"""Announcing a ninety-ball game: what it borrows, and what its profile must allow.

    AnnounceGame
      E_PROFILE_MISSING          no rule profile in force
      E_PROFILE_INCOMPLETE       a setting of the profile is not entered
      E_BAD_INPUT                no extractor, or a round that it borrows from, is named
      E_NOT_APPROVED             electronic chance without an approval on record
      E_FACE_VALUE_NOT_ALLOWED   face value not in the hall's list, or under its minimum
      E_MIXED_FACE_VALUE         halves of another kind of card wait for this game

What the lenders refuse (session not open, series in use, ball set worn out) comes from them.
Requirements: BINGO-6, BINGO-13, BINGO-47.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bingo.games.ninety_ball import doubles
from bingo.games.ninety_ball.actions import ELECTRONIC, AnnounceGame
from bingo.games.ninety_ball.events import GameAnnounced
from bingo.profiles import REQUIRED
from house.contract import NOTHING, Action, Decision, Refused, Request, Step, Terms

EXTRACTOR = "extractor"
"""The name of the electronic device, as its commitment is filed under."""

MAY_BE_EMPTY = ("pool", "approval", "book")
"""What an action may leave unnamed: the rules themselves ask for these where they are needed."""

CODES = frozenset(
    {
        "E_PROFILE_MISSING",
        "E_PROFILE_INCOMPLETE",
        "E_BAD_INPUT",
        "E_NOT_APPROVED",
        "E_FACE_VALUE_NOT_ALLOWED",
        "E_MIXED_FACE_VALUE",
    }
)


def start(request: Request, terms: Terms) -> Decision:
    """Announces the game with all that the sale and the draw need (BINGO-6)."""
    action = request.action
    assert isinstance(action, AnnounceGame)
    refused = (
        not_named(request) or _profile(terms) or _extractor(action, terms) or _face(request, terms)
    )
    if refused:
        return refused
    borrowed = request.borrowed
    halves = doubles.lent(borrowed["debts"], borrowed["series"]["name"])
    if isinstance(halves, Refused):
        return halves
    past = tuple(borrowed["series"].get("past", ()))
    earlier = {"past": past, "closes_at": action.closes_at, **halves}
    return (Step(_announcement(action, request, terms, earlier)),)


def not_named(request: Request) -> Refused | None:
    """``E_BAD_INPUT`` for an empty field whose round the rules cannot do without."""
    for name in type(request.action).borrows:
        if name not in (*MAY_BE_EMPTY, *request.borrowed):
            return Refused("E_BAD_INPUT", {"field": name})
    return None


def electronic(opening: Action) -> tuple[str, ...]:
    """The device that an opening asks a secret for: an electronic extractor, or none."""
    assert isinstance(opening, AnnounceGame)
    return (EXTRACTOR,) if opening.extractor == ELECTRONIC else ()


def _profile(terms: Terms) -> Refused | None:
    if not terms.profile:
        return Refused("E_PROFILE_MISSING")
    for key in REQUIRED:
        if terms.profile.get(key) is None:
            return Refused("E_PROFILE_INCOMPLETE", {"profile": terms.profile_id, "key": key})
    return None


def _extractor(action: AnnounceGame, terms: Terms) -> Refused | None:
    if not action.extractor:
        return Refused("E_BAD_INPUT", {"field": "extractor"})
    if action.extractor == ELECTRONIC and not terms.profile["chance.electronic_approved"]:
        return Refused("E_NOT_APPROVED", {"extractor": action.extractor})
    return None


def _face(request: Request, terms: Terms) -> Refused | None:
    face = request.borrowed["series"]["face_cents"]
    if face in terms.profile["game.faces"] and face >= terms.profile["game.min_face_cents"]:
        return None
    return Refused("E_FACE_VALUE_NOT_ALLOWED", {"face_cents": face})


def _announcement(
    action: AnnounceGame, request: Request, terms: Terms, earlier: Mapping[str, Any]
) -> GameAnnounced:
    session, series = request.borrowed["session"], request.borrowed["series"]
    debts = request.borrowed["debts"]
    return GameAnnounced(
        number=terms.ordinal,
        session=action.session,
        session_name=session["name"],
        hours_end=session["hours_end"],
        last_game=session["last_game"],
        series=action.series,
        series_name=series["name"],
        size=series["size"],
        face_cents=series["face_cents"],
        first=series["next"],
        matrix=series["matrix"],
        control=series["control"],
        ball_set=action.ball_set,
        debts=action.debts,
        carry_line=debts["carry_line"],
        carry_bingo=debts["carry_bingo"],
        extractor=action.extractor,
        commitment=terms.commitments.get(EXTRACTOR, ""),
        profile=terms.profile_id,
        by=request.person,
        at=request.at,
        **earlier,
        **_pool(action, request.borrowed.get("pool", NOTHING)),
    )


def _pool(action: AnnounceGame, lent: Mapping[str, Any]) -> dict[str, Any]:
    """What the side pool lent, in the words of the announcement; all nought without one."""
    return {
        "pool": action.pool,
        "withhold_bp": lent.get("withhold_bp", 0),
        "remainder": lent.get("remainder", 0),
        "fund": lent.get("fund", 0),
        "next_fund": lent.get("next", 0),
        "cap": lent.get("cap", 0),
        "pool_prize": lent.get("prize", 0),
        "limit": lent.get("limit", 0),
        "games_armed": lent.get("games_armed", 0),
    }
