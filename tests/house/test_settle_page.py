"""The page "settle by hand" over HTTP: who may, what it answers, what is wrong with a layout."""

from __future__ import annotations

import pytest

from tests.house.hall import Hall, code, fresh_key

ADDRESS = "/screens/table-settle"
FRENCH = {"game": "french_roulette", "jurisdiction": "ceuta", "minimum": 200}
RED = {"seat": 1, "kind": "red", "stake": 400, "box": 0, "on": []}


@pytest.fixture
def chief(shared_hall: Hall):
    return shared_hall.browser("gaming_table_head")


def settled(browser, **layout):
    return browser.post(ADDRESS, {**FRENCH, **layout}, **{"Idempotency-Key": fresh_key()})


def test_every_game_against_the_house_can_be_chosen(chief):
    names = {one["game"] for one in chief.get(f"{ADDRESS}.json").json["sheets"]}
    assert {"french_roulette", "double_zero_roulette", "blackjack", "boule"} <= names
    assert 200 == chief.get(ADDRESS).status_code


def test_a_layout_is_answered_as_its_croupier_would_see_the_round(chief):
    told = settled(chief, bets=[RED], outcomes=[1]).json
    (line,) = told["play"]["settlement"]
    assert ("win", 400, "red") == (line["result"], line["payout"], line["zone"])
    assert [200, 108_000] == told["table"]["limits"]["red"]


def test_a_refused_bet_is_told_in_words_and_an_open_round_says_what_it_waits_for(chief):
    split = {**RED, "kind": "split", "on": [3, 4]}
    told = settled(chief, bets=[RED, split]).json
    assert [[2, True]] == [[n, "Ahí no se puede" in words] for n, words in told["refused"]]
    assert "wheel" == told["play"]["expects"]["to"]


def test_a_layout_that_cannot_be_settled_says_why(chief):
    told = settled(chief, bets=[RED], outcomes=[99]).json
    assert (None, "99 cannot come to wheel") == (told["play"], told["fault"])


@pytest.mark.parametrize("wrong", [{"bets": [{"seat": 1}]}, {"game": "ninety_ball"}])
def test_what_is_no_layout_is_refused(chief, wrong):
    assert (400, "E_BAD_INPUT") == code(settled(chief, **wrong))


def test_a_till_has_no_cloth(shared_hall):
    assert (403, "E_FORBIDDEN") == code(settled(shared_hall.browser("cashier")))
