"""Runs the worked cases of the lasting rounds around a bingo game through the rounds themselves.

``ADAPTERS`` gives, by the kind of a case, what turns its input into what the product answers.
``LEDGER`` does so for ledger cases by their event: the postings of the product, netted by account.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from house.contract import Event, Refused
from jackpot.kinds.prima import GAME as PRIMA
from jackpot.kinds.prima.change import CAP, RATE, refusal
from jackpot.kinds.prima.events import ParameterPlanned, PrimaOpened
from jackpot.kinds.prima.words import ChangeCap, ChangeRate
from ledger.money import share_up
from tests.games.heard import Game
from tests.games.lasting import NOON, Lasting

Answer = dict[str, Any]


def opened_prima(case: Mapping[str, Any]) -> Lasting:
    """A prima that stands where the case begins."""
    start = case["start"]
    prima = Lasting(
        PRIMA,
        round="P",
        profile={
            "prima.withhold_while_armed": case["withhold_while_armed"],
            "prima.count_annulled": case.get("count_annulled", False),
            "prima.rounding": case.get("rounding", "carry"),
        },
    )
    opening = PrimaOpened(
        cap=case["cap"],
        base_limit=case["base_limit"],
        rate_bp=case["prima_bp"],
        fund=start["fund"],
        next_fund=start["next"],
        remainder=case.get("remainder", 0),
        limit=start["limit"] or 0,
        games_armed=1 if start["armed"] else 0,
        authorisation="1/2006",
        authorised_on="2006-11-03",
        follows="",
        by="director",
        at=NOON,
    )
    stand(prima, opening)
    return prima


def stand(lasting: Lasting, *events: Event) -> None:
    """Lets a round stand where some events of its own have led it."""
    for event in events:
        lasting.events.append(event)
        lasting.state = lasting.game.evolve(lasting.state, event)


def prima(case: Mapping[str, Any]) -> Answer:
    """A run of games: every one is announced, published and ended in front of the pool."""
    pool = opened_prima(case)
    games = [
        _prima_game(pool, place, game, case.get("rounding", "carry"))
        for place, game in enumerate(case["games"], 1)
    ]
    answer: Answer = {"games": games}
    return answer | {"remainder": pool.state.remainder} if "remainder" in case else answer


def _prima_game(pool: Lasting, number: int, outcome: Mapping[str, Any], rounding: str) -> Answer:
    game = Game([pool], round=f"G{number}", number=number, pool="P", rounding=rounding)
    assert game.announce() is None and game.opening is not None
    assert game.publish_gross(outcome["gross"]) is None and game.figures is not None
    assert game.draw() is None
    if outcome["outcome"] == "annulled":
        assert game.annul() is None
    else:
        ended = game.exhaust() if outcome["outcome"] == "exhausted" else _finish(game, outcome)
        assert ended is None and game.close() is None
    limit = game.opening.limit
    share, added = share_up(game.opening.pool_prize, outcome["winners"]) if game.won else (0, 0)
    assert game.won == share * outcome.get("winners", 0)
    return {
        "withheld": game.figures.withheld,
        "prima_in_play": limit > 0,
        "ball_limit": limit or None,
        "prima_share": share,
        "prima_paid": game.won,
        "house_rounding": added,
        "after": {
            "fund": pool.state.fund,
            "next": pool.state.next_fund,
            "armed": pool.state.armed,
            "limit": pool.state.limit or None,
        },
    }


def _finish(game: Game, outcome: Mapping[str, Any]) -> Refused | None:
    ball = outcome["bingo_ball"]
    return game.finish(ball, (ball,) * outcome["winners"])


def param_change(case: Mapping[str, Any]) -> Answer:
    """One change of a parameter of a prima that holds ``value`` cents."""
    pool = opened_prima(
        {
            "cap": case["old"] if case["param"] == "cap" else 60_000,
            "base_limit": 48,
            "prima_bp": case["old"] if case["param"] == "rate" else 400,
            "withhold_while_armed": False,
            "start": {"fund": case["value"], "next": 0, "armed": False, "limit": None},
        }
    )
    resolution = "7/2027" if case["resolution"] else ""
    action: ChangeCap | ChangeRate
    if case["param"] == CAP:
        action = ChangeCap(case["new"], applies=case["applies"], resolution=resolution)
    else:
        assert case["param"] == RATE
        action = ChangeRate(case["new"], applies=case["applies"])
    refused = refusal(pool.state, action, pool.at, pool.terms) or pool.ask(
        action, person="director", role="director", borrowed={"approval": signed(pool, action)}
    )
    if refused is not None:
        return {"result": "refused", "code": refused.code}
    waits = isinstance(pool.events[-1], ParameterPlanned)
    return {"result": "waits" if waits else "applies", "code": None}


def signed(pool: Lasting, action: ChangeCap | ChangeRate) -> Answer:
    """An approval of exactly this act, as its round lends it."""
    from jackpot.kinds.prima.change import consequences, fields_text

    return {
        "state": "APPROVED",
        "round": pool.id,
        "action": type(action).__name__,
        "fields": fields_text(action),
        "consequences": consequences(pool.state),
        "proposer": "table head",
        "approver": "deputy",
        "digest": "",
    }


ADAPTERS: dict[str, Callable[[dict[str, Any]], Answer]] = {
    "prima": prima,
    "param_change": param_change,
}
LEDGER: dict[str, Callable[[dict[str, Any]], dict[str, int]]] = {}
