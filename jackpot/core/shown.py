"""What the screens answered when a hit was to be shown (JPSCREEN-3).

ReportShown   E_BAD_INPUT  no such stage, or counts that cannot be
              E_NO_HIT     a hit that the pool does not know any more
"""

from __future__ import annotations

from house.contract import Refused, Request
from jackpot.core.actions import ReportShown
from jackpot.core.desk import Desk, Draft, bad_input
from jackpot.core.hit_events import HitShown
from jackpot.core.state import OPENED, SETTLED

STAGES = (OPENED, SETTLED)


def report_shown(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """Kept with the hit; screens that were late are an alarm for direction."""
    action, state = request.action, draft.state
    assert isinstance(action, ReportShown)
    if action.stage not in STAGES:
        return bad_input("stage")
    if not 0 <= action.late <= action.screens or action.slowest_ms < 0:
        return bad_input("screens")
    if state.hit(action.hit) is None and state.past_hit(action.hit) is None:
        return Refused("E_NO_HIT", {"hit": action.hit})
    told = HitShown(
        hit=action.hit,
        stage=action.stage,
        screens=action.screens,
        slowest_ms=action.slowest_ms,
        late=action.late,
        at=request.at,
    )
    draft.add(told)
    return None
