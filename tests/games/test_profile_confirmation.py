"""The director's written confirmation of the last known percentages (BINGO-47, DEC-B22)."""

from __future__ import annotations

import pytest

from bingo.games.profile_confirmation import GAME, ConfirmProfile, WithdrawProfile
from bingo.games.profile_confirmation_events import ProfileConfirmed
from tests.games.lasting import NOON, Lasting, replayed

CONFIRM = ConfirmProfile("ceuta-2008", "Oficio 12/2026", "2026-11-02")


def confirmed() -> Lasting:
    round = Lasting(GAME, round="PC")
    assert round.ask(CONFIRM, person="diego") is None
    return round


def test_the_document_its_date_and_the_person_are_on_record():
    shown = confirmed().view("head")
    assert ("ceuta-2008", "Oficio 12/2026", "2026-11-02", "diego", NOON) == tuple(
        shown[key] for key in ("profile", "document", "signed_on", "by", "at")
    )


@pytest.mark.parametrize(
    ("action", "field"),
    [
        (ConfirmProfile("", "Oficio", "2026-11-02"), "profile"),
        (ConfirmProfile("ceuta-2008", "  ", "2026-11-02"), "document"),
        (ConfirmProfile("ceuta-2008", "Oficio", "2 de noviembre"), "signed_on"),
        (ConfirmProfile("ceuta-2008", "Oficio", "20261102"), "signed_on"),
    ],
)
def test_a_confirmation_without_document_or_date_is_none(action, field):
    refused = Lasting(GAME, round="PC").ask(action)
    assert ("E_BAD_INPUT", field) == (refused.code, refused.details["field"])


def test_a_second_confirmation_is_refused_while_one_holds():
    first = confirmed()
    again = ProfileConfirmed("ceuta-2008", "Oficio 13/2026", "2026-11-03", "eva", NOON)
    refused = first.hear(again, round="PC2", kind="profile_confirmation")
    assert "E_ALREADY_DECIDED" == refused.code


def test_a_confirmation_is_withdrawn_once_and_with_a_reason():
    round = confirmed()
    assert "E_BAD_INPUT" == round.ask(WithdrawProfile(" ")).code
    assert round.ask(WithdrawProfile("los nuevos ya están escritos")) is None
    assert GAME.closed(round.state)
    assert "" == round.state.profile
    assert "E_CLOSED" == round.ask(WithdrawProfile("otra vez")).code


def test_replaying_its_events_gives_the_same_confirmation():
    round = confirmed()
    assert round.state == replayed(round)
