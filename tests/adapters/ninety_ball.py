"""Runs the worked cases of the ninety-ball game through its own rules.

Every case is played on a table, by the actions that a hall would take, or asks the very function
that the rules ask; nothing is calculated a second time here.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from bingo.cards import Matrix, face_of
from bingo.games.ninety_ball import actions as ask
from bingo.games.ninety_ball import failures, figures, orders
from bingo.games.ninety_ball.events import (
    Awarded,
    CountCorrected,
    FiguresPublished,
    GameFinished,
)
from bingo.games.ninety_ball.rights import CALLER, CASHIER
from bingo.games.ninety_ball.sold import units
from bingo.games.ninety_ball.state import BINGO, LINE, VALID, Claim, Stop
from bingo.profiles import Profile, profile_at
from house.contract import Refused
from tests.adapters.lasting import opened_prima
from tests.games.heard import Game
from tests.games.table import ACCUMULATING, ARMED, NO_POOL, Table, profile_texts

Answer = dict[str, Any]
Case = dict[str, Any]

FILLER = [[2, 13, 24, 35, 46], [6, 17, 29, 57, 68], [8, 36, 47, 69, 89]]
"""A card that nobody calls, so that the card of a case is not the first of its series."""
ANY_PACE = {"ball.min_spacing_ms": 0}


def bingo_funds(case: Case) -> Answer:
    """The division of the takings of one game."""
    shares = figures.Percentages(
        case["line_bp"],
        case["bingo_bp"],
        case["prima_bp"] if case["withhold_prima"] else 0,
        case.get("prima_remainder", 0),
        case.get("rounding") == "up",
    )
    funds = figures.funds(case["cards"] * case["face_cents"], shares)
    return {
        "gross": funds.gross,
        "line": funds.line,
        "bingo": funds.bingo,
        "prima": funds.withheld,
        "house": funds.house,
        "remainder_after": funds.remainder,
    }


def prize_split(case: Case) -> Answer:
    """One fund over equal winning units."""
    shares, added = figures.split(case["fund"], case["winners"], case["mode"])
    return {
        "share": shares[0],
        "shares": list(shares),
        "paid": sum(shares),
        "house_rounding": added,
    }


def claim(case: Case) -> Answer:
    """One call of the second card of its series, checked at the moment of the case."""
    if case["half"] is not None:
        return _second_half(case)
    matrix = Matrix.of([face_of(FILLER), face_of(case["rows"])])
    table = Table(ANY_PACE, matrix=matrix).sell(1 if case["card_status"] == "unsold" else 2)
    if case["card_status"] == "void":
        table.do(ask.VoidCard("T", "", 2, "spoilt"), CASHIER)
    if case["phase"] == "SELLING":
        return _checked(table, table.ask(ask.CheckCard(0, 2)))
    table.start().draw(*case["announced"])
    if not case["line_open"]:
        table.stand(_line_of_the_other())
    if case["phase"] == "FINISHED":
        table.stand(_finish(len(case["announced"])))
        return _checked(table, table.ask(ask.CheckCard(0, 2)))
    held = case["held_ball"] or 0
    table.do(ask.StopPlay(len(case["announced"]), case["claim"], held), CALLER)
    return _checked(table, table.ask(ask.CheckCard(1, 2)))


def _second_half(case: Case) -> Answer:
    """The case's card came into this game as the second half of a double of the game before."""
    matrix = Matrix.of([face_of(case["rows"]), face_of(FILLER)])
    table = Table(ANY_PACE, matrix=matrix, first=2)
    name = table.lent["series"]["name"]
    used = tuple((name, 1, half) for half in case["halves_used"])
    table.lent["debts"] = {
        **table.lent["debts"],
        "halves": ((name, 1, 1),),
        "halves_used": used,
    }
    table.sell(1).start().draw(*case["announced"])
    table.do(ask.StopPlay(len(case["announced"]), case["claim"]), CALLER)
    return _checked(table, table.ask(ask.CheckCard(1, 1, half=case["half"])))


def _line_of_the_other() -> Awarded:
    return Awarded(LINE, ("B-000123",), (1,), (16,), (1,), 16, 0, 1, "", 0)


def _finish(ball: int) -> GameFinished:
    return GameFinished(ball, False, 0, 0, "", False, 0, "D", "ana", 0)


def _checked(table: Table, refused: Refused | None) -> Answer:
    """The answer in the words of the cases; rows and ball of what is valid alone."""
    if refused is not None:
        return _result("refused", refused.code)
    found = table.state.claims[-1]
    if found.state != VALID:
        return _result(found.state.lower(), found.code, missing=list(found.missing))
    return _result("valid", None, rows=list(found.rows), completed_at=found.completed_at)


def _result(result: str, code: str | None, **found: Any) -> Answer:
    empty: Answer = {"rows": [], "completed_at": None, "missing": []}
    return {**empty, "result": result, "code": code, **found}


def stop(case: Case) -> Answer:
    """All calls of one stop, checked in the order of the case, and the order that follows."""
    names = list(case["cards"])
    table = _at_the_stop(case, Matrix.of([face_of(case["cards"][name]) for name in names]))
    for called in case["claims"]:
        table.call(called["kind"], names.index(called["card"]) + 1)
    table.ask_room()
    finished = table.ask(ask.OrderFinish(table.stop, "as it was called")) is None
    if not finished:
        table.resume()
    won = {event.prize: event for event in table.events if isinstance(event, Awarded)}
    before = {} if case["line_open"] else {LINE: None}
    line, bingo = {**won, **before}.get(LINE), won.get(BINGO)
    return {
        "line_winners": [names[number - 1] for number in line.numbers] if line else [],
        "line_share": line.shares[0] if line else 0,
        "bingo_winners": [names[number - 1] for number in bingo.numbers] if bingo else [],
        "bingo_share": bingo.shares[0] if bingo else 0,
        "house_rounding": sum(event.house_cents for event in won.values()),
        "next": "finish" if finished else "resume",
        "line_open_after": not table.state.line_ball,
    }


def _at_the_stop(case: Case, matrix: Matrix) -> Table:
    table = Table(ANY_PACE, matrix=matrix).sell(matrix.size).close()
    table.stand(_figures(table, case["line_fund"], case["bingo_fund"]))
    table.start().draw(*case["announced"])
    return table if case["line_open"] else table.stand(_line_of_the_other())


def _figures(table: Table, line: int, bingo: int) -> FiguresPublished:
    closing = table.state.closing
    return FiguresPublished(
        closing.ranges, closing.units, 0, line, bingo, 0, 0, 0, 0, 0, "", "D", table.at
    )


def stop_order(case: Case) -> Answer:
    """The order of the table head, as its guard judges the calls of the stop."""
    claims = [
        Claim(number, 1, called["kind"], 20, 0, called["state"])
        for number, called in enumerate(case["claims"], 1)
    ]
    table = Table({"claim.wait_seconds": case["wait_s"]})
    asked = table.at if case["question_asked"] else 0
    now = table.wait(case["waited_s"]).at
    guard = {"resume": orders.resume_refused, "finish": orders.finish_refused}[case["order"]]
    return _code(guard(claims, Stop(1, 20, 0, asked), now, table.terms))


def _code(refused: Refused | None) -> Answer:
    return {"code": refused.code if refused else None}


def exhausted(case: Case) -> Answer:
    """Ninety balls, the question, and nobody calls."""
    table = Table(ANY_PACE).sell(6).close()
    table.stand(_figures(table, case["line_fund"], case["bingo_fund"])).start()
    if case["line_awarded"]:
        table.stand(_line_of_the_other())
    table.draw(*range(1, 91))
    for _ in range(table.terms.profile["claim.questions_at_end"]):
        table.do(ask.AskMore(0))
    table.wait(table.terms.profile["claim.wait_seconds"]).do(ask.OrderFinish(0))
    end = table.told(GameFinished)
    return {"carry_line": end.carry_line, "carry_bingo": end.carry_bingo}


def sale_pointer(case: Case) -> Answer:
    """Games sold one after another; the pointer goes from each to the next."""
    pointer, games = case["next"], []
    for wanted in case["games"]:
        table = Table(size=case["size"], first=pointer).sell()
        code = _sell_all(table, wanted["cards"], case["second"])
        if wanted.get("annulled"):
            table.publish().do(ask.AnnulGame("no hall"))
        begun = [series for series in table.state.series if series.next > series.first]
        following = (begun or table.state.series[:1])[-1].next
        pointer = following if following <= case["size"] else 1
        ranges = [[first, last] for _, first, last in table.view()["sale"]["ranges"]]
        games.append({"ranges": ranges, "next": pointer, "code": code})
    return {"games": games}


def _sell_all(table: Table, count: int, second: str) -> str | None:
    """Sells in one go; a second series is fetched when the sale asks for one."""
    code = table.code(ask.SellCards("T", count), CASHIER)
    if code == "E_SECOND_SERIES_MISSING" and second != "none":
        series = table.series("B-000124", first=7 if second == "started" else 1)
        series["face_cents"] += 100 if second == "other_face" else 0
        added = table.code(ask.AddSeries("S2"), series=series)
        code = added or table.code(ask.SellCards("T", count), CASHIER)
    return code or None


def sale_close(case: Case) -> Answer:
    """Blocks of walking sellers: handed out, settled, and what came back out of the middle."""
    table = Table({"sale.mode": "blocks"}, size=600, first=case["first"]).sell()
    tails = {last: first for first, last in case["unsold"]}
    blocks = case["blocks"]
    for seller, (first, last) in enumerate(blocks, 1):
        table.do(ask.HandBlock(f"S{seller}", last - first + 1), CASHIER)
    for seller, (_, last) in enumerate(blocks, 1):
        table.do(ask.SettleBlock("T", f"S{seller}", tails.pop(last, 0)), CASHIER)
    for last, first in tails.items():
        table.do(ask.ReturnCards("T", "", first, last, "handed back"), CASHIER)
    count = units(table.state)
    refused = table.ask(ask.CloseSale(count))
    gap = [refused.details["first"], refused.details["last"]] if refused else None
    ranges = table.state.closing.ranges if table.state.closing else ()
    return {
        "range": [ranges[0].first, ranges[0].last] if ranges else None,
        "units": count,
        "next": None if refused else table.state.series[0].next,
        "code": refused.code if refused else None,
        "gap": gap,
    }


def count_correction(case: Case) -> Answer:
    """The announced count against the real one, corrected before the line."""
    settings = {"prizes.line_bp": case["line_bp"], "prizes.bingo_bp": case["bingo_bp"]}
    pool = {**ACCUMULATING, "withhold_bp": case["prima_bp"]} if case["withhold_prima"] else NO_POOL
    table = Table(settings, size=180, face=case["face_cents"], pool=pool)
    table.sell(case["announced"]).start()
    if case["line_ordered"]:
        table.win_line()
    refused = table.ask(ask.CorrectCount(case["real"], "counted again"))
    if refused:
        return {"allowed": False, "code": refused.code, "delta": {}}
    event = table.told(CountCorrected)
    delta = {name: getattr(event, name) for name in ("gross", "line", "bingo", "house")}
    return {"allowed": True, "code": None, "delta": {**delta, "prima": event.withheld}}


def failure(case: Case) -> Answer:
    """What the rules say of a failure."""
    profile = Table().terms.profile
    paragraph = failures.paragraph_of(case["cause"], case["out"], profile, started=case["out"] > 0)
    assert paragraph is not None
    facts = {
        "waited_ms": case["minutes"] * 60_000,
        "by_hand": bool(case["random_by_hand"]),
        "agent": case["agent"] or "",
    }
    says = failures.advice(paragraph, case["out"], profile, facts)
    return {"action": says.action, "paragraph": says.paragraph, "remaining": says.remaining}


def start_guard(case: Case) -> Answer:
    """The order to start the draw, after the steps of the case; the first refusal ends it."""
    table = Table(size=180, pool=ARMED).announce()
    if not case["inside_hours_at_sale"]:
        table.lent["session"] = {**table.lent["session"], "hours_end": table.at}
        table.state = None
        table.announce()
    if refused := table.ask(ask.OpenSale()):
        return _code(refused)
    table.sell(case["units"]).close()
    if case["announced"]:
        limit = ARMED["limit"] if case["prima_announced"] else 0
        if refused := table.ask(ask.PublishFigures(limit)):
            return _code(refused)
    return _code(table.ask(ask.StartDraw("A"), book={"line": int(case["acta_line"])}))


def ball_time(case: Case) -> Answer:
    """Two spoken balls, so many milliseconds apart."""
    table = Table({"ball.min_spacing_ms": case["min_ms"]}).start()
    begin = table.at
    table.at = begin + case["previous_spoken_ms"]
    table.do(ask.AnnounceBall(1, 5), CALLER)
    table.at = begin + case["spoken_ms"]
    return _code(table.ask(ask.AnnounceBall(2, 6), CALLER))


def prima_count(case: Case) -> Answer:
    """An armed game whose bingo is called at one ball, in front of the prima itself."""
    names = [called["card"] for called in case["claims"]]
    completed = [called["completed_at"] for called in case["claims"]]
    start = {"fund": 60_000, "next": 0, "armed": True, "limit": case["limit"]}
    pool = opened_prima(
        {
            "cap": 60_000,
            "base_limit": 48,
            "prima_bp": 400,
            "withhold_while_armed": False,
            "start": start,
        }
    )
    game = Game([pool], pool="P", count_at=case["count_at"])
    assert game.announce() is None and game.publish(150) is None and game.draw() is None
    ended = game.finish(case["stop_ball"], completed) if names else game.exhaust()
    assert ended is None and game.close() is None
    wins = figures.pool_shares(case["count_at"], case["limit"], case["stop_ball"], completed)
    return {
        "won": game.won > 0,
        "winners": [name for name, win in zip(names, wins, strict=True) if win],
        "next_limit": pool.state.limit or None,
    }


def profile_in_force(case: Case) -> Answer:
    """The percentages of a day."""
    confirmed = case.get("last_known_confirmed", False)
    found = profile_at(profile_texts(), date.fromisoformat(case["date"]), confirmed)
    if isinstance(found, Profile):
        settings, code, name = found.settings, None, found.id
    else:
        settings, code, name = {}, found.code, found.details["profile"]
    return {
        "profile": name,
        "line_bp": settings.get("prizes.line_bp"),
        "bingo_bp": settings.get("prizes.bingo_bp"),
        "code": code,
    }


ADAPTERS: dict[str, Callable[[Case], Answer]] = {
    "bingo_funds": bingo_funds,
    "prize_split": prize_split,
    "claim": claim,
    "stop": stop,
    "stop_order": stop_order,
    "exhausted": exhausted,
    "sale_pointer": sale_pointer,
    "sale_close": sale_close,
    "count_correction": count_correction,
    "failure": failure,
    "start_guard": start_guard,
    "ball_time": ball_time,
    "prima_count": prima_count,
    "profile_at": profile_in_force,
}
