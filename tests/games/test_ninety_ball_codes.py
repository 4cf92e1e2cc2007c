"""Every code that the ninety-ball game can refuse or answer with is reached by a test."""

from __future__ import annotations

import ast

from bingo.games.ninety_ball import CODES, GAME, judging
from house.contract import Event
from tests.games import (
    test_ninety_ball_claims,
    test_ninety_ball_failures,
    test_ninety_ball_play,
    test_ninety_ball_sale,
)
from tests.games import (
    test_ninety_ball_prizes as prizes,
)
from tests.source_tree import ROOT

ELSEWHERE = {
    "E_PROPOSAL_CHANGED",  # failures: an approval holds only while its consequences are the same
    "E_NOT_COUNTED",  # prizes: no prize is paid before it is counted
    "E_NOT_LENT",  # failures: what cannot be done cannot be proposed
    "E_NO_NEXT_GAME",  # doubles: none is sold for the last game
    "E_RULING_REQUIRED",  # test_limit_ruling: near the limit the order needs a reason
    "E_DOUBLE_OPEN",  # doubles: the paper plays on
    *judging.ANSWER_CODES,  # claims: every answer that the machine can give is reached
}

MODULES = (
    test_ninety_ball_sale,
    test_ninety_ball_play,
    test_ninety_ball_claims,
    prizes,
    test_ninety_ball_failures,
)


def test_every_code_of_the_game_is_refused_in_some_test():
    refused = {no.code for module in MODULES for no in module.REFUSED}
    assert CODES == refused | ELSEWHERE


def test_every_code_in_the_source_is_in_the_list_of_its_game():
    found: set[str] = set()
    for path in (ROOT / "bingo" / "games" / "ninety_ball").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {node.value} if node.value.startswith(("E_", "W_")) else set()
    assert CODES == found


def test_every_action_is_somebodys_right_and_every_event_is_the_games_own():
    assert {*GAME.actions, GAME.opening} == set(GAME.rights)
    assert all(issubclass(event, Event) for event in GAME.events)
    assert len(GAME.events) == len(set(GAME.events))
