"""The depot of playing cards: keys, life of a set, defects, destruction (CARDS-1 to CARDS-7)."""

from __future__ import annotations

from typing import Any

import pytest

from floor.games.card_depot import GAME
from floor.games.card_depot import events as e
from floor.games.card_depot import state as s
from floor.games.card_depot import words as w
from house.contract import Action
from tests.games.depot import DIEGO, INES, PAULA, SHORT, WHOLE, Depot
from tests.games.lasting import NOON


@pytest.fixture
def depot() -> Depot:
    return Depot()


# --- CARDS-1 and CARDS-2: the register and the cabinet --------------------------------------------


def test_cards_1_only_authorised_makers_and_every_number_once(depot):
    assert "E_BAD_INPUT" == depot.code(w.AuthoriseMaker("Heraclio", " "), **DIEGO)
    assert "E_MAKER" == depot.code(w.RegisterCards("Heraclio", "1", "V-1"), **DIEGO)
    assert "E_BAD_INPUT" == depot.code(w.RegisterCards("Fournier", " ", "V-1"), **DIEGO)
    assert "E_BAD_INPUT" == depot.code(w.RegisterCards("Fournier", "1", " "), **DIEGO)
    assert "E_BAD_INPUT" == depot.code(w.RegisterCards("Fournier", "1", "V", "chips"), **DIEGO)
    assert "E_BAD_INPUT" == depot.code(w.RegisterCards("Fournier", "1", "V", w.DICE), **DIEGO)
    depot.can(w.RegisterCards("Fournier", "1", "V-1"), **DIEGO)
    assert "E_NUMBER_TAKEN" == depot.code(w.RegisterCards("Fournier", "1", "V-1"), **DIEGO)
    depot.can(w.RegisterCards("Fournier", "D-1", "V-1", w.DICE, 6), **DIEGO)
    assert [WHOLE, (6,)] == [one.pieces for one in depot.state.sets]
    refused = depot.hear(e.DepotOpened("eva", NOON), round="D-2", kind="card_depot")
    assert refused is not None and "E_DEPOT_OPEN" == refused.code


def test_cards_2_the_cabinet_opens_for_a_key_and_an_employee_and_every_opening_is_a_row(depot):
    depot.can(w.RegisterCards("Fournier", "1", "V-1"), **DIEGO)
    assert "E_CARDS_STATE" == depot.code(w.CloseCabinet(), **DIEGO)
    assert "E_TWO_PERSONS" == depot.code(w.StoreCards(1), **PAULA)
    assert "E_BAD_INPUT" == depot.code(w.OpenCabinet("look", "paula"), **DIEGO)
    assert "E_TWO_PERSONS" == depot.code(w.OpenCabinet(w.STORE, ""), **DIEGO)
    assert "E_TWO_PERSONS" == depot.code(w.OpenCabinet(w.STORE, "diego"), **DIEGO)
    depot.opened(w.STORE)
    assert "E_TWO_PERSONS" == depot.code(w.OpenCabinet(w.STORE, "eva"), **DIEGO)
    assert "E_TWO_PERSONS" == depot.code(w.StoreCards(1), person="eva", role="croupier")
    assert "E_TWO_PERSONS" == depot.code(w.DrawCards(1, "T-1"), **PAULA)
    depot.can(w.StoreCards(1), **PAULA)
    depot.can(w.CloseCabinet(), **DIEGO)
    assert "E_OFFICIAL_REQUIRED" == depot.code(w.OpenCabinet(w.INSPECT), **DIEGO)
    depot.can(w.OpenCabinet(w.INSPECT), **INES)
    told = [
        (one["opening"], one["purpose"], one["holder"], one["employee"])
        for one in depot.view("official")["openings"]
    ]
    assert [(2, "inspect", "ines", ""), (1, "store", "diego", "paula")] == told


# --- CARDS-3 to CARDS-5: the life of a set --------------------------------------------------------


def test_cards_3_a_set_goes_its_whole_way_and_only_that_way(depot):
    item = depot.in_use()
    states = [s.IN_USE]
    for action, stamp, after in (
        (w.ReorderCards(item), PAULA, s.REORDERED),
        (w.ExamineCards(item, WHOLE), DIEGO, s.EXAMINED),
    ):
        depot.can(action, **stamp)
        assert after == depot.set().state
        states.append(after)
    depot.stored(item)
    assert (s.USED, "", False) == (depot.set().state, depot.set().table, depot.set().sealed)
    depot.drawn(item)
    assert s.OUT == depot.set().state


ACTS = {
    w.StoreCards: {s.REGISTERED, s.EXAMINED, s.WITHDRAWN},
    w.DrawCards: {s.NEW, s.USED},
    w.ShowCards: {s.OUT},
    w.ReorderCards: {s.IN_USE},
    w.ExamineCards: {s.REORDERED},
    w.AskCheck: {s.IN_USE},
    w.DecideCheck: {s.IN_USE},
    w.WithdrawCards: {s.OUT, s.IN_USE, s.EXAMINED},
    w.CheckForDestruction: {s.USED, s.REJECTED},
    w.DestroyCards: {s.USED, s.REJECTED},
}
FIELDS: dict[type[Action], tuple[Any, ...]] = {
    w.DrawCards: ("T-1",),
    w.ShowCards: (WHOLE,),
    w.ExamineCards: (WHOLE,),
    w.AskCheck: ("seat 3",),
    w.DecideCheck: (WHOLE, True),
    w.WithdrawCards: ("marked", "seen by the croupier", WHOLE),
    w.CheckForDestruction: (WHOLE,),
}


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_cards_3_every_other_transition_is_refused(act):
    """A set is put into each state by its events, and everything is asked of it there."""
    for state in (
        s.REGISTERED,
        s.NEW,
        s.OUT,
        s.IN_USE,
        s.REORDERED,
        s.EXAMINED,
        s.USED,
        s.WITHDRAWN,
        s.REJECTED,
        s.DESTROYED,
    ):
        depot = Depot()
        depot.table()
        _bring(depot, state)
        depot.opened(w.STORE if act is w.StoreCards else w.TAKE)
        refused = depot.ask(act(1, *FIELDS.get(act, ())), **PAULA)
        code = refused.code if refused else ""
        if state in ACTS[act]:
            assert code in ("", "E_OFFICIAL_REQUIRED", "E_CARDS_STATE"), state
            assert act is w.DecideCheck or code != "E_CARDS_STATE", state
        else:
            assert "E_CARDS_STATE" == code, state


def _bring(depot: Depot, state: str) -> None:
    stamp = {"by": "x", "at": NOON}
    row = e.CardsRegistered(1, w.CARDS, "Fournier", "1", WHOLE, "V", **stamp)
    ways: dict[str, tuple[Any, ...]] = {
        s.REGISTERED: (),
        s.NEW: (e.CardsStored(1, 1, s.NEW, **stamp),),
        s.OUT: (e.CardsDrawn(1, 1, "T-1", "BJ1", **stamp),),
        s.IN_USE: (e.CardsShown(1, True, WHOLE, **stamp),),
        s.REORDERED: (e.CardsReordered(1, **stamp),),
        s.EXAMINED: (e.CardsExamined(1, WHOLE, False, True, **stamp),),
        s.USED: (e.CardsStored(1, 1, s.USED, **stamp),),
        s.WITHDRAWN: (e.CardsWithdrawn(1, "marked", "x", WHOLE, "official", **stamp),),
        s.REJECTED: (e.CardsStored(1, 1, s.REJECTED, **stamp),),
        s.DESTROYED: (e.CardsDestroyed(1, **stamp), e.DestructionEntered(1, "A", **stamp)),
    }
    for event in (row, *ways[state]):
        depot.events.append(event)
        depot.state = GAME.evolve(depot.state, event)


def test_cards_4_seals_faces_and_six_times_fifty_two(depot):
    item = depot.received()
    assert "E_BAD_INPUT" == depot.code(w.ShowCards(9, WHOLE), **PAULA)
    depot.opened(w.TAKE)
    assert "E_BAD_INPUT" == depot.code(w.DrawCards(item, "T-1"), **PAULA)
    depot.table()
    depot.can(w.DrawCards(item, "T-1"), **PAULA)
    assert "E_SEAL_BROKEN" == depot.code(w.ShowCards(item, WHOLE, seals_whole=False), **PAULA)
    assert "E_CARD_COUNT" == depot.code(w.ShowCards(item, SHORT), **PAULA)
    assert "E_CARD_COUNT" == depot.code(w.ShowCards(item, (312,)), **PAULA)
    depot.can(w.ShowCards(item, WHOLE), **PAULA)
    assert (True, WHOLE) == (depot.events[-1].sealed, depot.events[-1].counts)


def test_cards_4_a_used_set_has_no_seals_to_show(depot):
    item = depot.in_use()
    depot.can(w.ReorderCards(item), **PAULA)
    depot.can(w.ExamineCards(item, WHOLE), **DIEGO)
    depot.stored(item)
    depot.drawn(item)
    depot.can(w.ShowCards(item, WHOLE, seals_whole=False), **PAULA)


def test_cards_4_a_table_with_cards_opens_and_deals_only_when_they_are_shown(depot):
    item = depot.received()
    depot.table()
    assert "E_CARDS_NOT_DRAWN" == depot.opens()
    depot.drawn(item)
    assert "E_CARDS_NOT_DRAWN" == depot.opens()
    depot.can(w.ShowCards(item, WHOLE), **PAULA)
    assert ("", "") == (depot.opens(), depot.deals())
    depot.can(w.ReorderCards(item), **PAULA)
    assert "E_CARDS_NOT_DRAWN" == depot.deals()


def test_cards_4_wheels_electronic_cards_and_tables_from_before_need_none(depot):
    depot.table("T-2", "R1", "none")
    depot.table("T-3", "BJ9", "cards", source="electronic")
    for table in ("T-2", "T-3", "T-unknown"):
        assert ("", "") == (depot.opens(table), depot.deals(table))


def test_cards_5_what_is_not_sound_is_not_put_away_as_used(depot):
    item = depot.in_use()
    depot.can(w.ReorderCards(item), **PAULA)
    assert "E_BAD_INPUT" == depot.code(w.ExamineCards(item, (52,)), **DIEGO)
    depot.can(w.ExamineCards(item, SHORT), **DIEGO)
    depot.opened(w.STORE)
    assert "E_PACK_WITHDRAWN" == depot.code(w.StoreCards(item), **PAULA)
    depot.can(w.WithdrawCards(item, "missing", "at the examination", SHORT), **DIEGO)
    depot.can(w.StoreCards(item), **PAULA)
    assert s.REJECTED == depot.set().state


def test_cards_5_a_player_asks_and_the_director_decides(depot):
    item = depot.in_use()
    assert "E_CARDS_STATE" == depot.code(w.DecideCheck(item, WHOLE, True), **DIEGO)
    assert "E_BAD_INPUT" == depot.code(w.AskCheck(item, " "), **PAULA)
    depot.can(w.AskCheck(item, "box 3"), **PAULA)
    assert "box 3" == depot.view("key")["sets"][0]["asked"]
    assert "E_BAD_INPUT" == depot.code(w.DecideCheck(item, (1,), True), **DIEGO)
    assert "E_CARD_COUNT" == depot.code(w.DecideCheck(item, SHORT, True), **DIEGO)
    assert "E_CARD_COUNT" == depot.code(w.DecideCheck(item, WHOLE, True, marked=True), **DIEGO)
    depot.can(w.DecideCheck(item, WHOLE, True), **DIEGO)
    assert (s.IN_USE, "", "") == (depot.set().state, depot.set().asked, depot.deals())


@pytest.mark.parametrize(
    ("counts", "marked", "defect"),
    [
        (SHORT, False, "missing"),
        ((53, 52, 52, 52, 52, 52), False, "extra"),
        (WHOLE, True, "marked"),
        (WHOLE, False, "marked"),
    ],
)
def test_cards_5_and_6_what_is_not_fit_leaves_the_table(depot, counts, marked, defect):
    item = depot.in_use()
    depot.can(w.AskCheck(item, "box 3"), **PAULA)
    assert "E_BAD_INPUT" == depot.code(w.DecideCheck(item, counts, False, marked), **DIEGO)
    depot.can(w.DecideCheck(item, counts, False, marked, "a bent corner"), **DIEGO)
    assert (s.WITHDRAWN, defect, "") == (
        depot.set().state,
        depot.set().defect,
        depot.set().asked,
    )
    assert "E_PACK_WITHDRAWN" == depot.deals()


# --- CARDS-6 and CARDS-7: defects and the end -----------------------------------------------------


def test_cards_6_a_defect_is_told_and_the_table_goes_on_with_other_cards(depot):
    item = depot.in_use()
    for wrong in (
        w.WithdrawCards(item, "old", "x", WHOLE),
        w.WithdrawCards(item, "marked", "x", WHOLE, told="nobody"),
        w.WithdrawCards(item, "marked", " ", WHOLE),
        w.WithdrawCards(item, "marked", "x", ()),
    ):
        assert "E_BAD_INPUT" == depot.code(wrong, **PAULA)
    depot.can(w.WithdrawCards(item, "strange", "blue back at 22:10", WHOLE), **PAULA)
    told = depot.events[-1]
    assert ("official", "blue back at 22:10", NOON) == (told.told, told.how, told.at)
    assert "E_PACK_WITHDRAWN" == depot.deals()
    other = depot.received("88121")
    depot.drawn(other)
    depot.can(w.ShowCards(other, WHOLE), **PAULA)
    assert "" == depot.deals()


def test_cards_6_a_set_that_fails_when_it_is_shown_is_withdrawn_at_once(depot):
    item = depot.received()
    depot.table()
    depot.drawn(item)
    depot.can(w.WithdrawCards(item, "seal", "torn when unpacked", WHOLE, w.AUTHORITY), **PAULA)
    assert "E_PACK_WITHDRAWN" == depot.opens()


def test_cards_7_the_official_checks_is_present_and_enters_it_in_person(depot):
    item = depot.in_use()
    depot.can(w.WithdrawCards(item, "missing", "counted at the end", SHORT), **PAULA)
    depot.stored(item)
    assert "E_OFFICIAL_REQUIRED" == depot.code(w.DestroyCards(item), **DIEGO)
    assert "E_BAD_INPUT" == depot.code(w.CheckForDestruction(item, (1,)), **INES)
    less = (52, 52, 51, 52, 52, 50)
    depot.can(w.CheckForDestruction(item, less), **INES)
    assert "E_INCOMPLETE" == depot.code(w.DestroyCards(item), **DIEGO)
    assert "E_CARDS_STATE" == depot.code(w.EnterDestruction(item, "Act 7"), **INES)
    depot.can(w.CheckForDestruction(item, SHORT), **INES)
    depot.can(w.DestroyCards(item), **DIEGO)
    assert "E_CARDS_STATE" == depot.code(w.DestroyCards(item), **DIEGO)
    assert ["EnterDestruction"] == depot.view("official")["sets"][0]["may"]
    assert "E_BAD_INPUT" == depot.code(w.EnterDestruction(item, " "), **INES)
    depot.can(w.EnterDestruction(item, "Act 7"), **INES)
    assert "E_CARDS_STATE" == depot.code(w.EnterDestruction(item, "Act 7"), **INES)
    assert s.DESTROYED == depot.view("official")["sets"][0]["state"]
    official = {w.CheckForDestruction, w.EnterDestruction}
    assert {frozenset({"official"})} == {GAME.rights[action] for action in official}


def test_cards_7_a_used_set_is_checked_anew_after_every_use(depot):
    item = depot.in_use()
    depot.can(w.ReorderCards(item), **PAULA)
    depot.can(w.ExamineCards(item, WHOLE), **DIEGO)
    depot.stored(item)
    depot.can(w.CheckForDestruction(item, WHOLE), **INES)
    depot.drawn(item)
    depot.can(w.ShowCards(item, WHOLE), **PAULA)
    depot.can(w.ReorderCards(item), **PAULA)
    depot.can(w.ExamineCards(item, WHOLE), **DIEGO)
    depot.stored(item)
    assert "E_OFFICIAL_REQUIRED" == depot.code(w.DestroyCards(item), **DIEGO)
