"""Reception, tips, lost stakes, redeemed chips, minimum cash and the close of the day.

Requirements ADMIT-6 to ADMIT-9, TIPS-1 to TIPS-4, LOST-1 to LOST-4, CAGE-7 to CAGE-9, BOOK-9.
"""

from __future__ import annotations

from typing import Any

import pytest

from bingo.games.session_events import SessionClosed, SessionOpened
from cage.games.central_cash import GAME as CENTRAL_CASH
from cage.games.central_cash import CheckCash, FixRoulettes, OpenCentralCash
from cage.games.chip_vault import GAME as CHIPS
from cage.games.chip_vault import OpenChipVault, RedeemChips
from cage.games.debts_events import DebtsLapsed
from cage.games.gaming_day import GAME as GAMING_DAY
from cage.games.gaming_day import CloseDay, OpenDay
from cage.games.gaming_day_events import DayOpened
from cage.games.lost_stakes import GAME as LOST
from cage.games.lost_stakes_state import DeliverFound, OpenLostStakes, RecordFound, ReturnFound
from cage.games.reception import GAME as RECEPTION
from cage.games.reception_events import TicketSold, VoucherGiven
from cage.games.reception_state import (
    DestroyStubs,
    GiveVoucher,
    OpenPad,
    OpenReception,
    PayIn,
    SellTicket,
    SpoilTicket,
)
from cage.games.shift_events import ShiftClosed, ShiftOpened
from cage.games.tips import GAME as TIPS
from cage.games.tips_events import BoxConfirmed, BoxSealed
from cage.games.tips_state import (
    ConfirmBox,
    CountBox,
    OpenTips,
    ReturnTips,
    SealBox,
    ShareTips,
)
from floor.games.admission_events import VisitNoted
from house.contract import Action, Game, Refused
from tables.kinds.table.events import AdvanceSent
from tests.games.lasting import NOON, Lasting, replayed


def opened(game: Game, opening: Action, **profile: Any) -> Lasting:
    lasting = Lasting(game, profile=profile)
    assert lasting.ask(opening, person="director") is None
    return lasting


def code(lasting: Lasting, action: Action, person: str = "cashier") -> str:
    refused = lasting.ask(action, person=person)
    assert lasting.state == replayed(lasting) or lasting.state is None
    return refused.code if refused else ""


# --- reception -----------------------------------------------------------------------------------


@pytest.fixture
def desk() -> Lasting:
    desk = opened(RECEPTION, OpenReception(300))
    assert "" == code(desk, OpenPad("day", 1, 3, "S-1"))
    return desk


def test_tickets_go_in_number_order_and_a_spoilt_one_leaves_no_gap(desk):
    assert "" == code(desk, SellTicket("day", "R-1", 300))
    assert "" == code(desk, SpoilTicket("day", "wrong name"))
    assert "" == code(desk, SellTicket("day", "R-2", 300))
    assert [1, 3] == [event.number for event in desk.events if isinstance(event, TicketSold)]
    assert "E_PAD_NOT_STAMPED" == code(desk, SellTicket("day", "R-3", 300))
    assert "E_NUMBER_GAP" == code(desk, OpenPad("day", 5, 9, "S-2"))
    assert "" == code(desk, OpenPad("day", 4, 9, "S-2"))
    assert {"cash.reception": 600, "income.tickets": -600} == desk.purse.net()


def test_what_is_wrong_with_a_ticket_is_said_and_nothing_is_sold(desk):
    assert "E_BAD_AMOUNT" == code(Lasting(RECEPTION), OpenReception(0))
    assert "E_BAD_INPUT" == code(desk, SellTicket("night", "R-1", 300))
    assert "E_BAD_INPUT" == code(desk, SellTicket("day", " ", 300))
    assert "E_BAD_INPUT" == code(desk, OpenPad("week", 5, 4, "S"))
    assert "E_BAD_INPUT" == code(desk, SpoilTicket("day", " "))
    assert "E_BAD_INPUT" == code(desk, GiveVoucher(" "))
    assert "E_PAD_NOT_STAMPED" == code(desk, OpenPad("week", 1, 9, " "))
    assert "E_PAD_NOT_STAMPED" == code(desk, SpoilTicket("month", "torn"))
    assert "E_TICKET_PRICE" == code(desk, SellTicket("day", "R-1", 299))
    assert "E_VOUCHER_UNKNOWN" == code(desk, SellTicket("day", "R-1", 300, voucher=1))
    assert {} == desk.purse.net()


def test_admit_3_where_the_hall_keeps_its_files_a_ticket_goes_only_to_whom_they_let_in(desk):
    assert "" == code(desk, SellTicket("day", "R-1", 300))
    entry = VisitNoted(1, "v1", 7, False, "rosa", desk.at)
    assert desk.hear(entry, round="AD", kind="admission") is None
    assert "E_FILES_NOT_CHECKED" == code(desk, SellTicket("day", "R-1", 300))
    assert "E_FILES_NOT_CHECKED" == code(desk, GiveVoucher("8"))
    assert "" == code(desk, SellTicket("day", "7", 300))
    desk.at += 86_400_000
    assert "E_FILES_NOT_CHECKED" == code(desk, SellTicket("day", "7", 300))


def test_admit_10_stubs_are_destroyed_after_half_a_year_and_by_an_act_of_the_official(desk):
    for record in ("R-1", "R-2", "R-3"):
        assert "" == code(desk, SellTicket("day", record, 300))
    assert [{"series": "day", "first": 1, "last": 3, "at": desk.at}] == desk.view("cage")["stubs"]
    assert "E_BAD_INPUT" == code(desk, DestroyStubs("day", 4, "act 1"))
    assert "E_ACT_REQUIRED" == code(desk, DestroyStubs("day", 1, "act 1"))
    desk.at += 183 * 86_400_000
    assert "E_ACT_REQUIRED" == code(desk, DestroyStubs("day", 1, " "))
    assert "" == code(desk, DestroyStubs("day", 1, "act 1"))
    assert [] == desk.view("cage")["stubs"]
    assert {"official"} == RECEPTION.rights[DestroyStubs]


def test_a_voucher_is_a_deposit_until_its_ticket_is_delivered(desk):
    assert "" == code(desk, GiveVoucher("R-7"))
    assert {"cash.reception": 300, "tickets.deposits": -300} == desk.purse.net()
    assert "" == code(desk, SellTicket("day", "R-7", 300, voucher=1))
    assert {"cash.reception": 300, "income.tickets": -300} == desk.purse.net()
    assert [] == desk.view("cage")["vouchers"]
    assert "E_BAD_AMOUNT" == code(desk, PayIn(301))
    assert "" == code(desk, PayIn(300))
    assert {"cash.central": 300, "income.tickets": -300} == desk.purse.net()


# --- tips ----------------------------------------------------------------------------------------


def test_a_box_is_counted_by_two_persons_who_do_not_see_each_others_count():
    tips = opened(TIPS, OpenTips())
    assert "E_BAD_INPUT" == code(tips, SealBox(" "))
    assert "" == code(tips, SealBox("Bingo"))
    assert "E_STALE" == code(tips, ConfirmBox(1, 500, 20))
    assert "E_STALE" == code(tips, CountBox(2, 500, 20))
    assert "E_BAD_AMOUNT" == code(tips, CountBox(1, -1, 20))
    assert "" == code(tips, CountBox(1, 500, 20), "ana")
    assert "500" not in str(tips.view("cage"))
    assert "E_SEPARATION" == code(tips, ConfirmBox(1, 500, 20), "ana")
    assert "E_STALE" == code(tips, ConfirmBox(1, 500, 21), "eva")
    assert "" == code(tips, ConfirmBox(1, 500, 20), "eva")
    assert {"chips.vault": 500, "cash.central": 20, "tips.pool": -520} == tips.purse.net()


def test_tips_leave_by_the_director_alone_and_by_approved_rules():
    tips = opened(TIPS, OpenTips())
    for action in (SealBox("Caja"), CountBox(1, 0, 1_000)):
        assert "" == code(tips, action)
    assert "" == code(tips, ConfirmBox(1, 0, 1_000), "eva")
    assert "E_BAD_AMOUNT" == code(tips, ReturnTips(1_001, "an error"))
    assert "E_BAD_INPUT" == code(tips, ReturnTips(200, " "))
    assert "" == code(tips, ReturnTips(200, "an error"))
    assert "E_RULES_NOT_APPROVED" == code(tips, ShareTips(800, " "))
    assert "" == code(tips, ShareTips(800, "rules of 1 March"))
    assert {} == tips.purse.net()
    assert {"director", "deputy"} == TIPS.rights[ReturnTips] == TIPS.rights[ShareTips]


def test_a_house_that_takes_no_tips_opens_no_box():
    terms = Lasting(TIPS, profile={"tips.allowed": False})
    assert "E_TIPS_NOT_ALLOWED" == code(terms, OpenTips())


# --- lost stakes ---------------------------------------------------------------------------------


def test_a_forgotten_stake_is_kept_returned_once_and_the_rest_goes_to_the_city():
    lost = opened(LOST, OpenLostStakes())
    assert "E_BAD_AMOUNT" == code(lost, RecordFound("T1", "ana", 0))
    assert "E_BAD_INPUT" == code(lost, RecordFound(" ", "ana", 100))
    assert "E_BAD_INPUT" == code(lost, RecordFound("T1", "ana", 100, medium="gold"))
    assert "" == code(lost, RecordFound("T1", "ana", 5_000, 10_000))
    assert "" == code(lost, RecordFound("Bar", "eva", 300, medium="cash"))
    assert "E_BAD_INPUT" == code(lost, ReturnFound(9, "A", "B", "C"))
    assert "E_PROOF" == code(lost, ReturnFound(1, "A", "B", " "))
    assert "" == code(lost, ReturnFound(1, "A", "B", "recording"))
    assert "E_ALREADY_RETURNED" == code(lost, ReturnFound(1, "A", "B", "recording"))
    assert "E_LOST_MISMATCH" == code(lost, DeliverFound(5_300, "act"))
    assert "E_BAD_INPUT" == code(lost, DeliverFound(300, " "))
    assert "" == code(lost, DeliverFound(300, "act"))
    assert 0 == lost.purse.accounts["lost.found"] == lost.view("cage")["total"]


def test_what_debts_leave_behind_stands_in_the_register_too():
    lost = opened(LOST, OpenLostStakes())
    assert lost.hear(DebtsLapsed("G1", 200, 1_000, NOON), round="D", kind="debts") is None
    assert 1_200 == lost.state.total and {} == lost.purse.net()


# --- chips and central cash ----------------------------------------------------------------------


def test_a_cheque_needs_the_players_word_or_a_large_sum_and_an_act():
    chips = opened(CHIPS, OpenChipVault(10**7), **{"cage.cheque_above_cents": 300_000})
    assert "E_BAD_AMOUNT" == code(chips, RedeemChips(0))
    assert "E_CHIPS_NEGATIVE" == code(chips, RedeemChips(10**7 + 1))
    assert "E_CHEQUE_NOT_ALLOWED" == code(chips, RedeemChips(300_000, cheque=True))
    assert "E_BAD_INPUT" == code(chips, RedeemChips(300_001, cheque=True))
    assert "" == code(chips, RedeemChips(300_001, cheque=True, payee="A. B.", document="D-1"))
    assert "" == code(chips, RedeemChips(100))
    paid, by_cheque = chips.view("cage")["redeemed"]
    assert (0, 1) == (paid["act"], by_cheque["act"])
    assert "tres mil euros con un céntimo" == by_cheque["words"]
    assert -300_001 == chips.purse.accounts["bank.main"]


def test_the_dearest_roulette_says_how_much_cash_must_be_there():
    cage = opened(CENTRAL_CASH, OpenCentralCash())
    assert "E_BAD_INPUT" == code(cage, FixRoulettes((200,), (3_000_000, 1)))
    assert "E_ADVANCE_MIN" == code(cage, FixRoulettes((200,), (2_999_999,)))
    assert "" == code(cage, CheckCash(0))
    assert "" == code(cage, FixRoulettes((200, 500)))
    assert cage.view("cage")["checked"] is None
    assert "E_BAD_AMOUNT" == code(cage, CheckCash(-1))
    assert "E_CENTRAL_CASH" == code(cage, CheckCash(7_499_999))
    assert "" == code(cage, CheckCash(7_500_000))
    assert 7_500_000 == cage.view("cage")["checked"]["required"]


# --- the day -------------------------------------------------------------------------------------


def test_the_day_closes_when_nothing_of_it_is_open_and_names_what_is_in_order():
    day = opened(GAMING_DAY, OpenDay("2026-11-30"))
    begun = [
        (ShiftOpened("1", "luis", 0, "", NOON), "SH"),
        (VoucherGiven(4, "R-1", 300, "rosa", NOON), "RE"),
        (BoxSealed(1, "Bingo", "luis", NOON), "TI"),
        (SessionOpened("evening", (), (), "c", "m", NOON), "SE"),
        (AdvanceSent(500, "eva", NOON), "T-1"),
    ]
    for event, round in begun:
        assert day.hear(event, round=round) is None
    refused = day.ask(CloseDay())
    assert isinstance(refused, Refused) and "E_DAY_NOT_READY" == refused.code
    assert ["table:T-1", "session:evening", "box:Bingo", "voucher:4", "till:1"] == (
        refused.details["missing"]
    )


def test_what_is_done_falls_off_the_list_and_what_was_never_due_is_no_fault():
    day = opened(GAMING_DAY, OpenDay("2026-11-30"))
    for event, round in (
        (SessionOpened("evening", (), (), "c", "m", NOON), "SE"),
        (SessionClosed(3, "m", NOON), "SE"),
        (ShiftOpened("1", "luis", 0, "", NOON), "SH"),
        (ShiftClosed("1", "luis", 0, 0, 0, "ana", NOON), "SH"),
        (ShiftClosed("2", "eva", 0, 0, 0, "ana", NOON), "SH-0"),
        (BoxSealed(1, "Bingo", "luis", NOON), "TI"),
        (BoxConfirmed(1, "Bingo", 0, 0, "ana", NOON), "TI"),
        (VoucherGiven(4, "R-1", 300, "rosa", NOON), "RE"),
        (TicketSold("day", 9, "R-1", 300, 4, "rosa", NOON), "RE"),
    ):
        assert day.hear(event, round=round) is None
    assert [] == day.view("cage")["missing"]
    assert "" == code(day, CloseDay(), "director")
    assert day.closed and "cero euros" == day.view("official")["words"]


def test_one_day_after_the_other():
    day = opened(GAMING_DAY, OpenDay("2026-11-30"))
    refused = day.hear(DayOpened("2026-12-01", "d", NOON), round="D2", kind="gaming_day")
    assert isinstance(refused, Refused) and "E_PREVIOUS_DAY_OPEN" == refused.code
    assert "E_BAD_INPUT" == code(Lasting(GAMING_DAY), OpenDay("tomorrow"))
