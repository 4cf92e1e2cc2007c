"""Runs the worked cases of the lasting rounds around a bingo game through the rounds themselves.

``ADAPTERS`` gives, by the kind of a case, what turns its input into what the product answers.
``LEDGER`` does so for ledger cases by their event: the postings of the product, netted by account.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

from bingo import tax
from bingo.games.ball_set import GAME as BALL_SET
from bingo.games.ball_set import RegisterBallSet, count_balls
from bingo.games.series import GAME as SERIES
from bingo.games.series_state import RegisterSeries
from bingo.games.session import GAME as SESSION
from bingo.games.session_opening import CHECKS
from bingo.games.session_state import CountBalls, OpenSession, PlanSession, RecordChecks
from floor.games.approval import GAME as APPROVAL
from floor.games.approval import MINUTE_MS, MINUTES
from floor.games.approval_events import Approved, Proposed
from floor.games.approval_state import Approve
from house.contract import Event, Refused
from jackpot.kinds.prima import GAME as PRIMA
from jackpot.kinds.prima.change import consequences, fields_text, refusal
from jackpot.kinds.prima.events import ParameterPlanned, PrimaOpened
from jackpot.kinds.prima.words import CAP, RATE, ChangeCap, ChangeRate
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


def gaming_tax(case: Mapping[str, Any]) -> Answer:
    """Games that use cards of one series, one after another: what each moves to cost."""
    series = registered_series(case["face_cents"], case["rate_bp"])
    moved = []
    for number, units in enumerate(case["games"], 1):
        before = series.purse.accounts.get(tax.COST, 0)
        _play(series, number, units)
        moved.append(series.purse.accounts.get(tax.COST, 0) - before)
    return {"tax": moved, "total": sum(moved), "remainder": series.state.remainder_after}


def registered_series(face_cents: int, rate_bp: int, size: int = 1800) -> Lasting:
    """A new series of ``size`` cards, its tax paid."""
    series = Lasting(
        SERIES,
        round="S",
        profile={"tax.rate_bp": rate_bp},
        document=lambda digest: SimpleNamespace(size=size),
    )
    opening = RegisterSeries("B", 1, size, face_cents, "f" * 64)
    assert series.ask(opening, role="stock_clerk") is None
    return series


def _play(series: Lasting, number: int, units: int) -> Game:
    """One game that sells ``units`` cards of the series and has its figures out."""
    game = Game([series], round=f"G{number}", number=number, face=series.state.opening.face_cents)
    assert game.announce() is None
    assert game.publish(units) is None
    return game


def ball_set(case: Mapping[str, Any]) -> Answer:
    """Every game asks for the set when its sale opens; a draw that begins ages it."""
    balls = Lasting(BALL_SET, round="B", profile={"balls.pneumatic_limit": case["limit"]})
    opening = RegisterBallSet("J-1", case["type"], "A-1", case["served"])
    assert balls.ask(opening) is None
    codes = []
    for number, outcome in enumerate(case["games"], 1):
        game = Game([balls], round=f"G{number}", number=number)
        refused = game.announce()
        codes.append(refused.code if refused else None)
        if refused is None and outcome["started"]:
            assert game.publish(10, first=1) is None
            assert game.draw() is None
            assert (game.annul() if outcome["annulled"] else game.close()) is None
    return {"codes": codes, "served": balls.state.served}


def ball_count(case: Mapping[str, Any]) -> Answer:
    """A session is opened on this count of its balls."""
    found = count_balls(case["seen"])
    session = opening_session()
    assert session.ask(CountBalls(tuple(case["seen"])), role="hall_manager") is None
    refused = session.ask(OpenSession())
    return {
        "missing": list(found.missing),
        "extra": list(found.extra),
        "code": refused.code if refused else None,
    }


def opening_session() -> Lasting:
    """A session whose equipment is checked, in a hall that asks for no staff."""
    session = Lasting(SESSION, round="SE", profile={"staff.minimum_checked": False})
    assert session.ask(PlanSession("evening")) is None
    assert session.ask(RecordChecks(CHECKS, "extractor", "A-1")) is None
    return session


def approval(case: Mapping[str, Any]) -> Answer:
    """A proposal that stands with the digest of now, and what the approver answers to it."""
    asked = Lasting(APPROVAL, round="A")
    proposed = Proposed(
        round="G1",
        action="AnnulGame",
        fields="{}",
        consequences="{}",
        digest=case["hash_now"],
        proposer=case["proposer"],
        role="table_head",
        at=NOON,
        expires_at=NOON + MINUTES * MINUTE_MS,
    )
    stand(asked, proposed)
    if case["done"]:
        stand(asked, Approved(case["hash_now"], "another", "director", NOON))
    role = "hall_manager" if case["approver_may"] else "caller"
    if role not in APPROVAL.rights[Approve]:
        return {"code": "E_FORBIDDEN"}
    refused = asked.ask(
        Approve(case["hash_seen"]),
        person=case["approver"],
        role=role,
        at=NOON + case["age_s"] * 1000,
    )
    return {"code": refused.code if refused else None}


def cards_bought(case: Mapping[str, Any]) -> dict[str, int]:
    """The postings of a series that costs so much tax."""
    return registered_series(200, 1000, case["tax"] // 20).purse.net()


def cards_used(case: Mapping[str, Any]) -> dict[str, int]:
    """The postings of a game that uses cards worth so much tax."""
    series = registered_series(200, 1000)
    series.purse.accounts.clear()
    _play(series, 1, case["tax"] // 20)
    return _tax_only(series)


def cards_annulled(case: Mapping[str, Any]) -> dict[str, int]:
    """The postings when that game is annulled and its cards are attached to the minutes."""
    series = registered_series(200, 1000)
    game = _play(series, 1, case["tax"] // 20)
    series.purse.accounts.clear()
    assert game.annul() is None
    return _tax_only(series)


def _tax_only(series: Lasting) -> dict[str, int]:
    """What the series itself posted; the rest is the game's."""
    taxed = (tax.STOCK, tax.COST, tax.CLAIMABLE, tax.BANK)
    return {name: cents for name, cents in series.purse.net().items() if name in taxed}


ADAPTERS: dict[str, Callable[[dict[str, Any]], Answer]] = {
    "prima": prima,
    "param_change": param_change,
    "gaming_tax": gaming_tax,
    "ball_set": ball_set,
    "ball_count": ball_count,
    "approval": approval,
}
LEDGER: dict[str, Callable[[dict[str, Any]], dict[str, int]]] = {
    "cards_bought": cards_bought,
    "cards_used": cards_used,
    "cards_annulled": cards_annulled,
}
