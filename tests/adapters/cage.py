"""The worked cases of cage, reception, tips, lost stakes and the day, through their own rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cage.games.central_cash import GAME as CENTRAL_CASH
from cage.games.central_cash import CheckCash, FixRoulettes, OpenCentralCash
from cage.games.chip_vault import GAME as CHIPS
from cage.games.chip_vault import OpenChipVault, RedeemChips
from cage.games.gaming_day import GAME as GAMING_DAY
from cage.games.gaming_day import CloseDay, OpenDay
from cage.games.lost_stakes import GAME as LOST
from cage.games.lost_stakes_state import DeliverFound, OpenLostStakes, RecordFound, ReturnFound
from cage.games.reception import GAME as RECEPTION
from cage.games.reception_state import OpenPad, OpenReception, SellTicket, least_price
from cage.games.tips import GAME as TIPS
from cage.games.tips_state import ConfirmBox, CountBox, OpenTips, SealBox
from cage.minimums import cash_needed, roulette_advance
from house.contract import Action, Game
from ledger.money import cents_of_pesetas
from ledger.words import in_words
from tables.kinds.table import words as ask
from tests.games.felt import Felt
from tests.games.lasting import Lasting

Case = Mapping[str, Any]
Answer = dict[str, Any]


def opened(game: Game, opening: Action, *, round: str = "R") -> Lasting:
    """A lasting round, opened by the director."""
    lasting = Lasting(game, round=round)
    assert lasting.ask(opening, person="director", role="director") is None
    return lasting


def done(lasting: Lasting, *actions: Action, person: str = "cashier") -> dict[str, int]:
    """What these actions post, each of which must be taken."""
    lasting.purse.accounts.clear()
    for action in actions:
        assert lasting.ask(action, person=person) is None
    return lasting.purse.net()


def words(case: Case) -> Answer:
    return {"words": in_words(case["cents"])}


def pesetas(case: Case) -> Answer:
    return {"cents": cents_of_pesetas(case["pesetas"])}


def central_cash(case: Case) -> Answer:
    """The director fixes the roulettes; the cashier counts before the tables open."""
    minimums = tuple(case["roulette_mins_cents"])
    advances = tuple(case.get("roulette_advances_cents", map(roulette_advance, minimums)))
    cage = opened(CENTRAL_CASH, OpenCentralCash())
    assert cage.ask(FixRoulettes(minimums, advances)) is None
    needed = cash_needed(cage.state.dearest, case["blocked_authorised"], 5_000)
    authorisation = "7/2026" if case["blocked_authorised"] else ""
    refused = cage.ask(CheckCash(case["cash_cents"], case["blocked_cents"], authorisation))
    assert refused is None or refused.code == "E_CENTRAL_CASH"
    return {
        "required_cents": needed.total,
        "required_cash_cents": needed.cash,
        "ok": refused is None,
    }


def reception(unit_cents: int, series: str) -> Lasting:
    """A desk with a stamped pad of one series."""
    desk = opened(RECEPTION, OpenReception(unit_cents))
    assert desk.ask(OpenPad(series, 1, 50, "S-1")) is None
    return desk


def ticket_price(case: Case) -> Answer:
    """A ticket of several days is asked for at this price."""
    unit, series = case["unit_price_cents"], case["series"]
    refused = reception(unit, series).ask(SellTicket(series, "R-1", case["price_cents"]))
    assert refused is None or refused.code == "E_TICKET_PRICE"
    return {"min_price_cents": least_price(series, unit), "ok": refused is None}


def day_close(case: Case) -> Answer:
    """The tables of a day, one after another, and the close of the day."""
    day = opened(GAMING_DAY, OpenDay("2026-11-30"))
    for table in case["tables"]:
        refused = _table(day, table)
        if refused:
            return {"refusal": refused}
    refused = day.ask(CloseDay(), person="director")
    shown = day.view("official")
    return {
        "results": {line["name"]: line["result"] for line in shown["tables"]},
        "total": day.events[-1].total,
        "total_words": day.events[-1].words,
        "refusal": refused.code if refused else None,
    }


def _table(day: Lasting, table: Case) -> str | None:
    """One table from its advance to its place in the book; the day hears all of it."""
    first, *more = table["advances"]
    felt = Felt("blackjack", name=table["table"], minimum=500, advance=first, seats=1)
    for cents in more:
        if refused := felt.ask("cashier", ask.SendAdvance(cents)):
            return str(refused.code)
        felt.must("gaming_table_head", ask.CountAdvance(cents))
        felt.must("director", ask.SignAdvance())
    felt.must("croupier", ask.BuyChips(1, table["notes"]))
    felt.must("croupier", ask.LeaveSeat(1))
    felt.must("gaming_table_head", ask.CallLastRounds())
    felt.must("gaming_table_head", ask.EndPlay())
    felt.must("gaming_table_head", ask.CountTable(table["chips"], table["notes"]))
    felt.must("cashier", ask.SignCount())
    felt.must("director", ask.SignCount())
    felt.must("director", ask.CarryToBook())
    for event in felt.table.events:
        if type(event) in day.game.hears:
            assert day.hear(event, round=table["table"], kind="table") is None
    return None


def redeem(case: Case) -> dict[str, int]:
    """Chips are brought back; by cheque because the player wants one."""
    cheque = case["by"] == "cheque"
    vault = opened(CHIPS, OpenChipVault(10**9))
    paid = RedeemChips(case["amount"], cheque, agreed=cheque, payee="A. B.", document="D-1")
    return done(vault, paid)


def _found(case: Case) -> RecordFound:
    return RecordFound(
        "T1", "croupier", case["initial"], case["accumulated"], medium=case["medium"]
    )


def lost_found(case: Case) -> dict[str, int]:
    return done(opened(LOST, OpenLostStakes()), _found(case))


def lost_return(case: Case) -> dict[str, int]:
    register = opened(LOST, OpenLostStakes())
    done(register, RecordFound("T1", "croupier", case["amount"]))
    return done(register, ReturnFound(1, "A. B.", "C/ D", "recording"), person="director")


def lost_deliver(case: Case) -> dict[str, int]:
    register = opened(LOST, OpenLostStakes())
    done(register, RecordFound("T1", "croupier", case["amount"]))
    return done(register, DeliverFound(case["amount"], "act 3"), person="director")


def tips_count(case: Case) -> dict[str, int]:
    """A box is sealed, counted, and counted again by a second person."""
    tips = opened(TIPS, OpenTips())
    done(tips, SealBox("T1"), CountBox(1, case["chips"], case["cash"]))
    return done(tips, ConfirmBox(1, case["chips"], case["cash"]), person="head")


def ticket(case: Case) -> dict[str, int]:
    return done(reception(case["price"], "day"), SellTicket("day", "R-1", case["price"]))


ADAPTERS: dict[str, Callable[[dict[str, Any]], Answer]] = {
    "amount_words": words,
    "pesetas": pesetas,
    "central_cash": central_cash,
    "ticket_price": ticket_price,
    "day_close": day_close,
}
LEDGER: dict[str, Callable[[dict[str, Any]], dict[str, int]]] = {
    "redeem": redeem,
    "lost_found": lost_found,
    "lost_return": lost_return,
    "lost_deliver": lost_deliver,
    "tips_count": tips_count,
    "ticket": ticket,
}
