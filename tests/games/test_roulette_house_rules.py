"""What the house does at a roulette besides the spin: inspection, approval, raises, two tables.

Requirements ROU-10, ROU-24, ROU-25, ROU-55 and ROU-88.
"""

from __future__ import annotations

import pytest

from house.contract import HOUSE
from tables.core import words as play
from tables.core.limits import Limit
from tables.core.words import BY_HAND
from tables.kinds.table import words as ask
from tests.games.felt import Felt
from tests.games.test_table import CAGE, CROUPIER, DIRECTOR, HEAD, Closed, code

CHECKS = ("wheel", "level", "spin", "parts", "ball")
EVENING_MS = 3 * 3_600_000


def chile(game: str = "american_roulette", number: int | None = 17, *bets: tuple) -> Felt:
    """A table of Chile with these bets (seat, kind, stake, numbers) after its spin."""
    felt = Felt(game, "chile", source=BY_HAND, seats=3)
    felt.open()
    for seat, kind, stake, on in bets:
        felt.must(CROUPIER, play.PlaceBet("T", seat, kind, stake, on=on))
    if number is not None:
        spun(felt, number)
    return felt


def spun(felt: Felt, number: int) -> None:
    felt.must(CROUPIER, play.TakeStep("throw", felt.view()["step"][1][0]))
    felt.must(CROUPIER, play.CloseBets())
    felt.must(CROUPIER, play.ReportOutcome(1, number))


# --- ROU-10 --------------------------------------------------------------------------------------


def test_rou_10_a_live_table_opens_when_every_check_is_ticked():
    felt = Closed("american_roulette", "live", seats=0)
    felt.opened = True
    cents = felt.table_view()["money"]["advance_needed"]
    felt.must(CAGE, ask.SendAdvance(cents))
    felt.must(HEAD, ask.CountAdvance(cents))
    felt.must(DIRECTOR, ask.SignAdvance())
    assert "E_EQUIPMENT" == code(felt.ask(HEAD, ask.OpenTable()))
    assert {"checks": list(CHECKS)} == felt.table_view("chief")["may"]["InspectEquipment"]
    assert "E_BAD_INPUT" == code(felt.ask(HEAD, ask.InspectEquipment(())))
    assert "E_BAD_INPUT" == code(felt.ask(HEAD, ask.InspectEquipment(("colour",))))
    felt.must(HEAD, ask.InspectEquipment(CHECKS[:4]))
    assert "E_EQUIPMENT" == code(felt.ask(HEAD, ask.OpenTable()))
    assert ("InspectEquipment", {"checks": ["ball"]}) == (
        felt.table_view("chief")["primary"],
        felt.table_view("chief")["may"]["InspectEquipment"],
    )
    felt.must(HEAD, ask.InspectEquipment(("ball",)))
    felt.must(HEAD, ask.OpenTable())
    assert "E_TABLE_STATE" == code(felt.ask(HEAD, ask.InspectEquipment(("ball",))))


@pytest.mark.parametrize(
    ("game", "checks"), [("blackjack", ["shoe", "discard_rack", "cards"]), ("baccarat", ["cards"])]
)
def test_bla_13_and_pyb_42_the_live_tables_of_cards_are_inspected_too(game, checks):
    felt = Closed(game, "live", seats=0)
    felt.opened = True
    cents = felt.table_view()["money"]["advance_needed"]
    felt.must(CAGE, ask.SendAdvance(cents))
    felt.must(HEAD, ask.CountAdvance(cents))
    felt.must(DIRECTOR, ask.SignAdvance())
    assert "E_EQUIPMENT" == code(felt.ask(HEAD, ask.OpenTable()))
    assert {"checks": checks} == felt.table_view("chief")["may"]["InspectEquipment"]
    felt.must(HEAD, ask.InspectEquipment(tuple(checks)))
    felt.must(HEAD, ask.OpenTable())


@pytest.mark.parametrize(
    ("game", "place", "seals"),
    [
        ("french_roulette", "ceuta", ["wheel"]),
        ("american_roulette", "ceuta", ["wheel"]),
        ("american_roulette", "chile", ["tray", "wheel"]),
        ("double_zero_roulette", "chile", ["tray", "wheel"]),
    ],
)
def test_rou_25_after_play_wheel_and_tray_are_sealed_and_it_is_noted(game, place, seals):
    felt = Felt(game, place, source=BY_HAND, seats=1)
    assert "E_TABLE_STATE" == code(felt.ask(HEAD, ask.SealEquipment(tuple(seals))))
    felt.must(DIRECTOR, ask.Suspend("no players"))
    felt.must(HEAD, ask.EndPlay())
    assert {"seals": seals} == felt.table_view("chief")["may"]["SealEquipment"]
    assert "E_BAD_INPUT" == code(felt.ask(HEAD, ask.SealEquipment(())))
    assert "E_BAD_INPUT" == code(felt.ask(HEAD, ask.SealEquipment(("ball",))))
    felt.must(CROUPIER, ask.SealEquipment(tuple(seals)))
    assert "SealEquipment" not in felt.table_view("chief")["may"]
    sealed = felt.table.events[-1]
    assert (tuple(seals), "carmen") == (sealed.seals, sealed.by)


# --- ROU-24 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["american_roulette", "french_roulette", "double_zero_roulette"])
def test_rou_24_winning_chips_are_paid_once_the_table_head_has_approved_the_stacks(game):
    felt = chile(game, 17, (1, "straight", 200, (17,)), (2, "red", 200, ()))
    assert "E_NOT_APPROVED_YET" == code(felt.ask(CROUPIER, play.ConfirmPayment()))
    assert "ConfirmPayment" not in felt.view()["may"]
    assert "ApprovePayment" == felt.view("chief")["primary"]
    felt.must(HEAD, play.ApprovePayment())
    assert "E_ALREADY_DECIDED" == code(felt.ask(HEAD, play.ApprovePayment()))
    felt.must(CROUPIER, play.ConfirmPayment())


def test_rou_24_a_corrected_number_asks_for_a_new_approval():
    felt = chile("american_roulette", 17, (1, "straight", 200, (17,)), (2, "straight", 200, (20,)))
    felt.must(HEAD, play.ApprovePayment())
    felt.must(CROUPIER, play.CorrectOutcome(1, 20))
    assert "E_NOT_APPROVED_YET" == code(felt.ask(CROUPIER, play.ConfirmPayment()))


def test_rou_24_where_nobody_has_won_nothing_waits_for_an_approval():
    felt = chile("american_roulette", 18, (1, "straight", 200, (17,)))
    assert "E_NOTHING_TO_PAY" == code(felt.ask(HEAD, play.ApprovePayment()))
    felt.must(CROUPIER, play.ConfirmPayment())


def test_rou_24_ceuta_pays_without_it():
    felt = Felt("american_roulette", "ceuta", source=BY_HAND, seats=1)
    felt.open()
    felt.must(CROUPIER, play.PlaceBet("T", 1, "straight", 200, on=(17,)))
    spun(felt, 17)
    assert [] == felt.view()["reduced"]
    felt.must(CROUPIER, play.ConfirmPayment())


def test_rou_24_what_lies_round_the_number_is_told_as_a_straight_with_the_same_total():
    felt = chile(
        "american_roulette",
        17,
        (1, "straight", 200, (17,)),
        (1, "split", 400, (17, 20)),
        (1, "corner", 200, (13, 14, 16, 17)),
        (1, "dozen", 200, (2,)),
        (2, "split", 200, (17, 18)),
    )
    total, other = 200 * 35 + 400 * 17 + 200 * 8, 200 * 17
    told = felt.view()["reduced"]
    assert [[1, total, total // 35, total % 35], [2, other, other // 35, other % 35]] == told
    for _, won, stake, rest in told:
        assert won == stake * 35 + rest


# --- ROU-55 --------------------------------------------------------------------------------------


def ceuta() -> Felt:
    return Felt("american_roulette", "ceuta", source=BY_HAND, seats=1)


def test_rou_55_a_table_picks_one_schedule_and_may_raise_it_after_notice_for_a_time():
    felt = ceuta()
    [least, most] = felt.table_view()["limits"]["straight"]
    until = felt.at + EVENING_MS
    higher = (Limit("straight", 0, 2 * most),)
    raised = ask.RaiseLimits(higher, "notice 7/2026", until)
    for wrong, expected in (
        (ask.RaiseLimits(higher, " ", until), "E_BAD_INPUT"),
        (ask.RaiseLimits(higher, "7", felt.at), "E_BAD_INPUT"),
        (ask.RaiseLimits((), "7", until), "E_BAD_INPUT"),
        (ask.RaiseLimits((Limit("hand", 0, 9),), "7", until), "E_BAD_INPUT"),
        (ask.RaiseLimits((Limit("straight", 0, most),), "7", until), "E_LIMIT_BAND"),
    ):
        assert expected == code(felt.ask(DIRECTOR, wrong))
    felt.must(DIRECTOR, raised)
    view = felt.table_view()
    assert ([least, 2 * most], until) == (view["limits"]["straight"], view["raised_until"])
    felt.open()
    felt.must(CROUPIER, play.PlaceBet("T", 1, "straight", 2 * most, on=(17,)))
    assert "E_ROUND_RUNNING" == code(felt.ask(DIRECTOR, raised))


def test_rou_55_the_usual_limits_come_back_by_themselves():
    felt = ceuta()
    usual = felt.table_view()["limits"]
    most = usual["straight"][1]
    until = felt.at + EVENING_MS
    felt.must(DIRECTOR, ask.RaiseLimits((Limit("straight", 0, 2 * most),), "7/2026", until))
    felt.must(DIRECTOR, ask.RaiseLimits((Limit("straight", 0, 3 * most),), "8/2026", until))
    assert "E_NOT_DUE" == code(felt.ask(HOUSE, ask.EndRaise()))
    felt.at = until
    felt.must(HOUSE, ask.EndRaise())
    assert (usual, 0) == (felt.table_view()["limits"], felt.table_view()["raised_until"])
    assert "E_NOT_DUE" == code(felt.ask(HOUSE, ask.EndRaise()))


def test_rou_55_the_french_roulette_has_no_such_notice():
    felt = Felt("french_roulette", "ceuta", source=BY_HAND, seats=1)
    wish = ask.RaiseLimits((Limit("straight", 0, 10**6),), "7", felt.at + EVENING_MS)
    assert "E_LIMIT_BAND" == code(felt.ask(DIRECTOR, wish))
    assert "RaiseLimits" not in felt.table_view("director")["may"]


# --- ROU-88 --------------------------------------------------------------------------------------


def at_two() -> Felt:
    felt = chile(number=None)
    felt.must(CROUPIER, ask.TakeSeat(4, "Eva", also_at="R9"))
    return felt


def test_rou_88_who_plays_at_two_tables_bets_on_even_chances_alone():
    felt = at_two()
    for kind, on in (("straight", (17,)), ("dozen", (2,)), ("column", (1,))):
        bet = play.PlaceBet("T", 4, kind, 200, on=on)
        assert "E_TWO_TABLES" == code(felt.ask(CROUPIER, bet))
    for kind in ("red", "black", "even", "odd", "low", "high"):
        felt.must(CROUPIER, play.PlaceBet("T", 4, kind, 200))
    felt.must(CROUPIER, play.PlaceBet("T", 1, "straight", 200, on=(17,)))
    assert "R9" == next(one for one in felt.table_view()["seats"] if one["seat"] == 4)["also_at"]


def test_rou_88_the_stakes_of_a_player_who_is_not_there_go_back_before_the_number():
    felt = at_two()
    assert "E_NO_BET" == code(felt.ask(CROUPIER, play.ReturnAbsent(4)))
    felt.must(CROUPIER, play.PlaceBet("T", 4, "red", 200))
    felt.must(CROUPIER, play.PlaceBet("T", 1, "red", 200))
    felt.must(CROUPIER, play.TakeStep("throw", felt.view()["step"][1][0]))
    felt.must(CROUPIER, play.CloseBets())
    felt.must(CROUPIER, play.ReturnAbsent(4))
    assert [1] == [bet.seat for bet in felt.play.bets]
    felt.must(CROUPIER, play.ReportOutcome(1, 1))
    assert "E_NO_MORE_BETS" == code(felt.ask(CROUPIER, play.ReturnAbsent(1)))


def test_rou_88_ceuta_knows_no_such_rule():
    felt = ceuta()
    felt.must(CROUPIER, ask.TakeSeat(4, "Eva", also_at="R9"))
    felt.open()
    felt.must(CROUPIER, play.PlaceBet("T", 4, "straight", 200, on=(17,)))
    assert "E_NO_MORE_BETS" == code(felt.ask(CROUPIER, play.ReturnAbsent(4)))
