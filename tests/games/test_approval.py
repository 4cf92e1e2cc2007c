"""An approval: two persons sign the same act and its consequences (SEC-10)."""

from __future__ import annotations

import pytest

from bingo.games.ninety_ball import second_person
from bingo.games.ninety_ball.actions import AnnulGame
from bingo.games.ninety_ball.events import ClaimOverruled
from floor.games.approval import GAME, MINUTE_MS, digest_of
from floor.games.approval_state import Approve, Expire, Propose, Reject
from house.contract import Refused
from tests.adapters.lasting import ADAPTERS
from tests.games.lasting import NOON, Lasting, replayed
from tests.games.worked import worked

REASON = '{"reason":"wrong ball"}'
CONSEQUENCES = '{"owed":30000}'
MANAGER = {"person": "mar", "role": "hall_manager"}
EXPIRY = NOON + 10 * MINUTE_MS


def proposed(**profile) -> Lasting:
    asked = Lasting(GAME, round="A", profile=profile)
    facts = {"round": {"consequences": CONSEQUENCES, "fields": REASON}}
    action = Propose("G1", "AnnulGame", '{"reason": "wrong ball"}')
    assert asked.ask(action, borrowed=facts) is None
    return asked


def digest(asked: Lasting) -> str:
    return asked.view()["digest"]


def approved() -> Lasting:
    asked = proposed()
    assert asked.ask(Approve(digest(asked)), **MANAGER) is None
    return asked


@pytest.mark.parametrize("case", worked("approval"))
def test_the_worked_cases(case):
    assert case["expect"] == ADAPTERS["approval"](case["input"])


def test_both_sign_the_act_and_its_consequences_as_the_game_computes_them():
    expected = second_person.digest("G1", AnnulGame("wrong ball", "A"), CONSEQUENCES)
    assert expected == digest(proposed())
    assert expected != digest_of("G1", "AnnulGame", REASON, '{"owed":29800}')


@pytest.mark.parametrize("fields", ["", "[]", "reason", "[" * 3_000])
def test_fields_that_are_no_json_object_are_bad_input(fields):
    facts = {"round": {"consequences": CONSEQUENCES}}
    refused = Lasting(GAME).ask(Propose("G1", "AnnulGame", fields), borrowed=facts)
    assert Refused("E_BAD_INPUT", {"field": "fields"}) == refused


def test_a_proposal_names_its_round():
    refused = Lasting(GAME).ask(Propose("", "AnnulGame", "{}"), borrowed={})
    assert Refused("E_BAD_INPUT", {"field": "round"}) == refused


def test_without_fields_from_the_round_those_proposed_are_put_in_order():
    asked = Lasting(GAME, round="A")
    facts = {"round": {"consequences": CONSEQUENCES}}
    assert asked.ask(Propose("G1", "X", '{"b": 1, "a": 2}'), borrowed=facts) is None
    assert {"a": 2, "b": 1} == asked.view()["fields"]
    assert '{"a":2,"b":1}' == asked.lend(AnnulGame("x", "A"))["fields"]


def test_it_is_lent_with_who_signed_and_used_once():
    asked = approved()
    facts = asked.lend(AnnulGame("wrong ball", "A"))
    assert ("ana", "mar", "APPROVED", digest(asked)) == tuple(
        facts[key] for key in ("proposer", "approver", "state", "digest")
    )
    done = ClaimOverruled(1, True, "paper", "ana", "mar", NOON)
    for round_id, approval in (("G1", "other"), ("G2", "A")):
        assert asked.hear(done, round=round_id, action=AnnulGame("x", approval)) is None
    assert "APPROVED" == asked.view()["state"]
    assert asked.hear(done, round="G1", action=AnnulGame("x", "A")) is None
    assert ("USED", True) == (asked.view()["state"], asked.closed)
    assert "E_ALREADY_DECIDED" == asked.lend(AnnulGame("x", "A")).code
    assert replayed(asked) == asked.state


def test_a_proposal_that_nobody_signed_is_lent_as_it_is_for_the_game_to_refuse():
    assert "PROPOSED" == proposed().lend(AnnulGame("x", "A"))["state"]


def test_the_round_that_is_acted_upon_may_say_which_roles_sign_second():
    asked = Lasting(GAME, round="A")
    facts = {"round": {"consequences": CONSEQUENCES, "approvers": ("director", "hall_manager")}}
    assert asked.ask(Propose("P", "ChangeCap", "{}"), borrowed=facts) is None
    refused = asked.ask(Approve(digest(asked)), person="leo", role="table_head")
    assert Refused("E_FORBIDDEN", {"approvers": ["director", "hall_manager"]}) == refused
    assert asked.ask(Approve(digest(asked)), **MANAGER) is None


def test_it_may_be_declined_with_a_reason_also_by_who_proposed():
    asked = proposed()
    assert "E_BAD_INPUT" == asked.ask(Reject(digest(asked), " ")).code
    assert asked.ask(Reject(digest(asked), "not needed")) is None
    assert ("REJECTED", "not needed") == (asked.view()["state"], asked.view()["reason"])
    assert "E_ALREADY_DECIDED" == asked.ask(Approve(digest(asked)), **MANAGER).code
    assert "E_ALREADY_DECIDED" == asked.lend(AnnulGame("x", "A")).code


def test_ten_minutes_hold_for_the_signature_and_for_its_use():
    for asked in (proposed(), approved()):
        deadline = asked.deadlines()[0]
        assert (EXPIRY + 1, Expire()) == (deadline.at, deadline.action)
        assert "E_PROPOSAL_EXPIRED" == asked.lend(AnnulGame("x", "A"), at=EXPIRY + 1).code
        assert asked.ask(Expire(), at=EXPIRY) is None
        assert not asked.closed
        for _ in range(2):
            assert asked.ask(Expire(), at=EXPIRY + 1) is None
        assert ("EXPIRED", []) == (asked.view()["state"], asked.deadlines())
        assert "E_PROPOSAL_EXPIRED" == asked.ask(Approve(digest(asked)), **MANAGER).code
        assert "E_PROPOSAL_EXPIRED" == asked.lend(AnnulGame("x", "A")).code


def test_the_minutes_are_a_setting_of_the_profile():
    assert NOON + 3 * MINUTE_MS == proposed(**{"approval.minutes": 3}).view()["expires_at"]
