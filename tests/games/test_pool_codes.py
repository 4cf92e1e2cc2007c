"""Every refusal of the pools of tables is listed, and every listed one can be given."""

from __future__ import annotations

import ast
import re

from carousel.kinds.carousel import CODES as CAROUSEL
from house.messages import MESSAGES
from house.messages_cage import CAGE
from house.messages_floor import FLOOR
from house.messages_pools import POOLS
from house.messages_tables import TABLES
from jackpot.kinds.blackjack_progressive import CODES as PROGRESSIVE
from tests.source_tree import matching

CODE = re.compile(r"E_[A-Z0-9_]+")


def given(*patterns: str) -> set[str]:
    """The codes that stand as texts in these files, their lists of codes left out."""
    found: set[str] = set()
    for source in matching(*patterns):
        listed = {
            id(node)
            for statement in ast.walk(source.tree)
            if isinstance(statement, ast.Assign)
            and getattr(statement.targets[0], "id", "") == "CODES"
            for node in ast.walk(statement)
        }
        found |= {
            node.value
            for node in ast.walk(source.tree)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and CODE.fullmatch(node.value)
            and id(node) not in listed
        }
    return found


def test_the_codes_of_the_pools_are_those_that_their_files_give():
    files = (
        "jackpot/core/*.py",
        "jackpot/kinds/blackjack_progressive/*.py",
        "carousel/kinds/*.py",
    )
    assert given(*files) == CAROUSEL | PROGRESSIVE


def test_every_refusal_of_the_pools_has_its_sentence_and_none_is_kept_for_nothing():
    codes = CAROUSEL | PROGRESSIVE | given("jackpot/kinds/linked_*.py")
    assert set() == codes - set(MESSAGES)
    assert set() == set(POOLS) - codes


def test_no_two_lists_of_sentences_share_a_code():
    lists = (POOLS, CAGE, FLOOR, TABLES)
    codes = [code for one in lists for code in one]
    assert len(codes) == len(set(codes))
    assert set(codes) < set(MESSAGES)
