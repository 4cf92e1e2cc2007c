"""The money of a ninety-ball game in the worked cases: postings by event, and annulments.

A game is played on a table with the real prima and the real debts around it; what is compared are
the transfers that came out, netted by account.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bingo.games.ninety_ball import accounts, recount, sale
from bingo.games.ninety_ball import actions as ask
from bingo.games.ninety_ball.events import (
    Awarded,
    BallAnnounced,
    CallHeard,
    CardChecked,
    CardsSold,
    CardVoided,
    CountCorrected,
    FiguresPublished,
    GameAnnulled,
    GameFinished,
    HalvesEntered,
    PlayStopped,
    PrizePaid,
    PrizeSetAside,
    Range,
)
from bingo.games.ninety_ball.rights import CASHIER
from bingo.games.ninety_ball.sold import runs
from bingo.games.ninety_ball.state import BINGO, LINE, POOL, VALID
from cage.games.debts import GAME as DEBTS
from cage.games.debts_events import HalvesDeferred
from cage.games.debts_state import OpenDebts, PayOwed, RefundCards
from house.contract import Refused, Step
from tests.adapters.lasting import opened_prima, stand
from tests.games.lasting import Lasting
from tests.games.table import Table

Case = dict[str, Any]
Postings = dict[str, int]

SIZE = 600
SERIES = "B-000123"
SHIFT = {"till": "1", "cashier": "eva"}


def debts(carry_bingo: int = 0) -> Lasting:
    """The debts of a hall that owes nothing yet but what an earlier game carried on."""
    owing = Lasting(DEBTS, round="D")
    assert owing.ask(OpenDebts()) is None
    if carry_bingo:
        earlier = GameFinished(90, True, 0, carry_bingo, "", False, 0, "D", "ana", owing.at)
        assert owing.hear(earlier, round="earlier") is None
    return owing


def pool(fund: int, cap: int = 60_000, next_fund: int = 0, **case: Any) -> Lasting:
    """The prima, armed when its fund is full."""
    armed = fund >= cap
    return opened_prima(
        {
            "cap": cap,
            "base_limit": 48,
            "prima_bp": case.get("prima_bp", 400),
            "withhold_while_armed": False,
            "rounding": case.get("rounding", "carry"),
            "start": {"fund": fund, "next": next_fund, "armed": armed, "limit": 48 * armed},
        }
    )


def table_of(case: Case, *around: Lasting, **settings: Any) -> Table:
    """A game with the id of the case and the rounds around it."""
    face = case.get("face_cents", 200)
    return Table(
        {"game.faces": [face], **settings},
        size=SIZE,
        first=case.get("first", 1),
        face=face,
        round=case.get("game", "G"),
        listeners=around,
    )


def publish(table: Table, **amounts: int) -> Table:
    """Publishes figures of these amounts; what is not named is nought."""
    closing = table.state.closing
    names = ("gross", "line", "bingo", "withheld", "remainder", "house")
    carried = ("carry_line", "carry_bingo")
    given = {name: amounts.get(name, 0) for name in (*names, *carried)}
    event = FiguresPublished(
        ranges=closing.ranges,
        units=closing.units,
        pool=table.state.opening.pool,
        debts="D",
        at=table.at,
        **given,
    )
    table.take_money(Step(event, sale.allocation(event, table.id)))
    return table.stand(event)


def divided(table: Table, case: Case) -> Table:
    """Sells the takings of the case at 2.00 a card and publishes its amounts."""
    gross, line, bingo, prima = (case[name] for name in ("gross", "line", "bingo", "prima"))
    table.sell(gross // 200).close()
    return publish(
        table,
        gross=gross,
        line=line,
        bingo=bingo,
        withheld=prima,
        house=gross - line - bingo - prima,
        carry_bingo=case.get("carried_bingo", 0),
    )


def card_sale(case: Case) -> Postings:
    table = table_of(case, **{"doubles.enabled": True}).sell(case["singles"])
    if case["doubles"]:
        table.do(ask.SellCards("T", case["doubles"], doubles=True), CASHIER)
    return table.net(CardsSold)


def deferred(owing: Lasting, halves: int, face: int) -> Lasting:
    """Debts with which an earlier game has left so many second halves of doubles."""
    cards = (Range(SERIES, 1, halves),)
    stand(owing, HalvesDeferred("G0", 1, cards, face, owing.at))
    owing.purse.move("bingo.deferred", -halves * face)
    return owing


def second_halves(case: Case) -> Postings:
    owing = deferred(debts(), case["halves"], case["face_cents"])
    return table_of({**case, "first": case["halves"] + 1}, owing).sell().net(HalvesEntered)


def sale_close(case: Case) -> Postings:
    face = 200 if case["gross"] <= SIZE * 200 else 300
    table = table_of({**case, "face_cents": face}, pool(case["fund_before"], case["cap"]))
    table.sell(case["gross"] // face).close()
    house = case["gross"] - case["line"] - case["bingo"] - case["prima"]
    amounts = {name: case[name] for name in ("gross", "line", "bingo")}
    return publish(table, **amounts, withheld=case["prima"], house=house).net(FiguresPublished)


def called(table: Table, call: str, winners: int) -> Table:
    """A stop with so many valid calls, by their events."""
    ball, at = len(table.state.balls), table.at
    table.stand(PlayStopped(1, ball, "luis", at))
    for number in range(1, winners + 1):
        table.stand(
            CallHeard(number, 1, call, ball, "luis", at),
            CardChecked(
                claim=number,
                series="B-000123",
                number=number,
                state=VALID,
                code="",
                row_numbers=(1,),
                completed_at=ball,
                line_completed_at=ball,
                line_valid=True,
                missing=(),
                known_game="",
                by="ana",
                at=at,
            ),
        )
    return table


def paid(table: Table, *prizes: str) -> Table:
    """Counts and hands over the awards of these prizes."""
    table.do(ask.CountPrizes("T"), CASHIER)
    for award in table.state.awards:
        if award.prize in prizes:
            table.do(ask.PayPrize("T", award.award, award.number), CASHIER)
    return table


def pay_prize(case: Case) -> Postings:
    table = table_of({"game": case["account"].split(".")[-1]}).sell(case["winners"]).close()
    publish(table, line=case["fund"]).start()
    called(table, LINE, case["winners"]).ask_room().resume()
    table.stand(GameFinished(0, False, 0, 0, "", False, 0, "D", "ana", table.at))
    return paid(table, LINE).net(Awarded, PrizePaid)


def pay_prima(case: Case) -> Postings:
    prima = pool(case["fund"], next_fund=case["next"])
    table = table_of({}, prima).sell(150).start()
    called(table, BINGO, case["winners"]).ask_room().finish()
    return paid(table, POOL).net(Awarded, PrizePaid, GameFinished)


def annul(case: Case) -> Postings:
    around = [debts(case.get("carried_bingo", 0)), *([pool(20_000)] if case["prima"] else [])]
    table = divided(table_of(case, *around), case)
    table.do(ask.AnnulGame("sound failed"))
    return table.net(GameAnnulled)


def refund(case: Case) -> Postings:
    owing = debts()
    face, cards = case["face_cents"], case["cards"]
    table = table_of({"face_cents": face}, owing).sell(cards).publish()
    table.do(ask.AnnulGame("sound failed"))
    back = RefundCards("T", table.id, "", 1, cards)
    return _of_the_debts(owing, owing.ask(back, borrowed={"shift": SHIFT}))


def owed_paid(case: Case) -> Postings:
    owing = debts()
    table = _with_bingo({}, case["amount"], owing)
    table.do(ask.SetAside(table.state.awards[-1].award, "winner away"), CASHIER)
    award = table.state.awards[-1]
    pay = PayOwed("T", table.id, award.award, award.number)
    return _of_the_debts(owing, owing.ask(pay, borrowed={"shift": SHIFT}))


def _of_the_debts(owing: Lasting, refused: Refused | None) -> Postings:
    assert refused is None
    return {
        "cash.bingo" if name.startswith("cash.bingo.") else name: cents
        for name, cents in owing.purse.net().items()
    }


def void_card(case: Case) -> Postings:
    table = table_of(case).sell(2)
    table.do(ask.VoidCard("T", "", 1, "spoilt"), CASHIER)
    return table.net(CardVoided)


def _with_bingo(case: Case, amount: int, *around: Lasting) -> Table:
    """A finished game whose bingo of ``amount`` has one winner."""
    table = table_of(case, *around).sell(1).close()
    publish(table, bingo=amount).start()
    return called(table, BINGO, 1).ask_room().finish()


def set_aside(case: Case) -> Postings:
    table = _with_bingo({"game": case["account"].split(".")[-1]}, case["amount"])
    table.do(ask.SetAside(table.state.awards[-1].award, "winner away"), CASHIER)
    return table.net(PrizeSetAside)


def carry_out(case: Case) -> Postings:
    table = table_of({"game": case["account"].split(".")[-1]}).sell(1).close()
    publish(table, bingo=case["amount"]).start()
    for number in range(1, 91):
        table.stand(BallAnnounced(number, number, "manual", table.at, table.at, "luis"))
    for _ in range(table.terms.profile["claim.questions_at_end"]):
        table.do(ask.AskMore(0))
    table.wait(60).do(ask.OrderFinish(0))
    return table.net(GameFinished)


def carry_in(case: Case) -> Postings:
    table = table_of({"game": case["account"].split(".")[-1]}).sell(1).close()
    return publish(table, carry_bingo=case["amount"]).net(FiguresPublished)


def count_correction(case: Case) -> Postings:
    changed = {name: case[name] for name in ("gross", "line", "bingo")}
    table = table_of(case, pool(20_000)).sell(151).publish()
    table.do(ask.CorrectCount(151 + case["gross"] // 200, "counted again"))
    event = table.told(CountCorrected)
    assert changed == {name: getattr(event, name) for name in changed}
    assert recount.correction(event, table.id)
    return table.net(CountCorrected)


def annulment(case: Case) -> Case:
    """A game annulled in the state of the case, with its refunds paid as far as cards came back."""
    prima, owing = pool(case["prima_fund_before"], case["prima_cap"], **case), debts()
    settings = {
        "pay.line_early": case["line_paid_early"],
        "prima.rounding": case.get("rounding", "carry"),
        "doubles.enabled": case["doubles_first"] > 0,
    }
    table = _sold(case, table_of(_after_halves(case, owing), prima, owing, **settings))
    table.start().draw(1)
    if case["line_claimed"]:
        table.win_line()
    if case["line_paid_early"]:
        table.do(ask.PayPrize("T", 1, table.state.awards[0].number), CASHIER)
    refused = _annulled_in(table, case["state"])
    if refused:
        return {"refusal": refused.code}
    _give_back(table, owing, case["returned"])
    return _after_annulment(table, prima, owing)


def _after_halves(case: Case, owing: Lasting) -> Case:
    """The second halves of the case wait with the debts; this game sells the cards behind them."""
    halves = case["doubles_second"]
    if halves:
        deferred(owing, halves, case["face_cents"])
    return {**case, "first": halves + 1}


def _sold(case: Case, table: Table) -> Table:
    table.sell(case["singles"])
    if case["doubles_first"]:
        table.do(ask.SellCards("T", case["doubles_first"], doubles=True), CASHIER)
    return table


def _give_back(table: Table, owing: Lasting, returned: int) -> None:
    """So many cards are brought back for their price, a double with the half that is spent."""
    refund = owing.view("till")["refunds"][0]
    paired = {n for _, first, last in refund["doubles"] for n in range(first, last + 1)}
    cards = [n for _, first, last in refund["ranges"] for n in range(first, last + 1)]
    for own, half in (([n for n in cards if n not in paired], ""), (sorted(paired), "A")):
        part = own[:returned]
        returned -= len(part)
        for run in runs(SERIES, part):
            back = RefundCards("T", table.id, SERIES, run.first, run.last, half)
            assert owing.ask(back, borrowed={"shift": SHIFT}) is None


def _annulled_in(table: Table, phase: str) -> Refused | None:
    if phase == "CLOSED":
        table.win_bingo().pay_all().do(ask.CloseGame())
    elif phase == "ANNULLED":
        assert _annul(table) is None
    return _annul(table)


def _annul(table: Table) -> Refused | None:
    action = ask.AnnulGame("wrong ball", "X")
    told = table.view()["annulment"]
    consequences = told["consequences"] if told else ""
    return table.ask(action, approval=table.signed(action, consequences))


def _after_annulment(table: Table, prima: Lasting, owing: Lasting) -> Case:
    event = table.told(GameAnnulled)
    owed = owing.view("till")["refunds"][0]
    results = table.purse.net()
    loss = results.get(accounts.ANNULLED_COST, 0)
    line = [a.cents for a in table.state.awards if a.prize == LINE and a.state == "ADJUDICATED"]
    return {
        "refund_total": event.owed,
        "refunded": owed["refunded"],
        "refund_outstanding": owed["outstanding"],
        "withheld_reversed": event.withheld,
        "prima_fund_after": prima.state.fund,
        "line_due": sum(line),
        "house_loss": loss,
        "deferred_after": _deferred_after(table, owing),
        "house_income": -results.get(accounts.INCOME, 0) - loss,
        "refusal": None,
    }


def _deferred_after(table: Table, owing: Lasting) -> int:
    """What waits for the next game: what was there before, less what came in, more what is new."""
    account = "bingo.deferred"
    return -owing.purse.accounts.get(account, 0) - table.purse.accounts.get(account, 0)


ADAPTERS: dict[str, Callable[[Case], Case]] = {"annulment": annulment}
LEDGER: dict[str, Callable[[Case], Postings]] = {
    "card_sale": card_sale,
    "second_halves": second_halves,
    "sale_close": sale_close,
    "pay_prize": pay_prize,
    "pay_prima": pay_prima,
    "annul": annul,
    "refund": refund,
    "owed_paid": owed_paid,
    "void_card": void_card,
    "set_aside": set_aside,
    "carry_out": carry_out,
    "carry_in": carry_in,
    "count_correction": count_correction,
}
