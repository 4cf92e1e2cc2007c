"""What holds for every table game under every paytable, whatever is played.

A new game is tested here by being there: its paytables are found by folder. Each round is played at
random through the views, once with the house's own luck and once keyed by hand.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from house.contract import EVERYONE, Refused, Seat
from tables.core import cards
from tables.core.deal import position
from tables.core.events import OutcomeDrawn
from tables.core.offers import CHIEF, CROUPIER
from tables.core.play import OPEN, Play
from tests.games.candidates import candidates
from tests.games.felt import BY_HAND, ELECTRONIC, Felt, by_chance, offered
from tests.games.random_play import AtRandom

GAMES = [
    pytest.param(game, place, source, id=f"{game}-{place}-{source}")
    for game, place in offered()
    for source in (ELECTRONIC, BY_HAND)
]
every_game = pytest.mark.parametrize(("game", "place", "source"), GAMES)
seeds = given(st.integers(0, 2**32))
few = settings(max_examples=5, deadline=None, derandomize=True)
many = settings(max_examples=150, deadline=None)

HOUSE_MONEY = ("chips.", "drop.", "cash.", "income.")


def seated(game: str, place: str, source: str, seed: int) -> tuple[Felt, AtRandom]:
    """A table with three players and somebody who plays at random."""
    felt = Felt(game, place, source=source, luck=by_chance(seed), terminals=place == "live")
    return felt, AtRandom(felt, seed)


def plain(state: object) -> str:
    """A state written out, to be compared with another."""
    return repr(state)


def play_several(game: str, place: str, source: str, seed: int) -> None:
    """Three rounds in a row; after each one nothing of it is left."""
    felt, somebody = seated(game, place, source, seed)
    house_before = {name: felt.books.standing(name) for name in HOUSE_MONEY}
    for _ in range(3):
        held_before = sum(bet.stake for bet in felt.table.state.held)
        somebody.whole_round()
        assert {} == felt.books.standing("play.stakes")
        assert 0 == sum(felt.books.accounts.values())
        assert 0 == sum(felt.books.standing("play.").values())
        settled = felt.play.settled
        held = sum(bet.stake for bet in settled.held)
        assert -settled.won_by_bank == sum(n.net for n in settled.nets) + held - held_before
        assert settled.staked == sum(bet.stake for bet in settled.bets)
        assert plain(felt.play) == plain(felt.round.refolded())
    assert plain(felt.table.state) == plain(felt.table.refolded())
    assert house_before == {name: felt.books.standing(name) for name in HOUSE_MONEY}


@every_game
@seeds
@few
def test_random_play_ends_conserves_money_and_folds_to_the_same_state(game, place, source, seed):
    play_several(game, place, source, seed)


@pytest.mark.long
@every_game
@seeds
@many
def test_many_evenings_end_and_conserve_money(game, place, source, seed):
    play_several(game, place, source, seed)


def moments(felt: Felt, somebody: AtRandom) -> Iterator[None]:
    """Every moment of one round, from the first bet to the payment."""
    somebody.open()
    yield
    somebody.bet()
    yield
    for action in somebody.moves():
        felt.must("croupier", action)
        yield


def looking(felt: Felt) -> list[str]:
    """Every seat that somebody looks from."""
    return sorted({*felt.game.seats.values()} - {"official"})


def seen(felt: Felt, play: Play, kind: str) -> str:
    return json.dumps(felt.game.view(play, Seat(kind), felt.round.terms), sort_keys=True)


def with_other_cards(felt: Felt, place: int) -> Iterator[Play]:
    """The round as it would be with other cards lying covered there, as far as play went alike."""
    move = felt.play.moves[place]
    for face in cards.FACES[:52:13]:
        moves = list(felt.play.moves)
        moves[place] = replace(move, name=face)
        other = replace(felt.play, moves=tuple(moves))
        if position(felt.rules, other, felt.paytable).wants == felt.position().wants:
            yield other


def hidden(felt: Felt) -> list[int]:
    """The places of the cards that are covered for somebody now."""
    shown = felt.position().shown
    return [
        place
        for place, move in enumerate(felt.play.moves)
        if isinstance(move, OutcomeDrawn) and move.seen_by != EVERYONE and move.to not in shown
    ]


@every_game
@seeds
@few
def test_a_covered_card_changes_nothing_that_another_seat_sees(game, place, source, seed):
    felt, somebody = seated(game, place, source, seed)
    for _ in moments(felt, somebody):
        for where in hidden(felt)[:2] if felt.play.phase != OPEN else ():
            owner = felt.play.moves[where].seen_by
            strangers = [kind for kind in looking(felt) if kind != owner]
            for other in with_other_cards(felt, where):
                told = [seen(felt, other, kind) for kind in strangers]
                assert [seen(felt, felt.play, kind) for kind in strangers] == told


@every_game
@seeds
@few
def test_the_event_of_a_covered_card_is_told_to_its_own_seat_alone(game, place, source, seed):
    felt, somebody = seated(game, place, source, seed)
    somebody.whole_round()
    for event in felt.round.events:
        if isinstance(event, OutcomeDrawn):
            assert event.seen_by == event.audience
        else:
            assert EVERYONE == event.audience


@every_game
@seeds
@few
def test_a_void_round_gives_everything_back_at_any_moment(game, place, source, seed):
    stop = seed % 12
    felt, somebody = seated(game, place, source, seed)
    before = dict(felt.books.accounts)
    for number, _ in enumerate(moments(felt, somebody)):
        if number == stop and not felt.game.closed(felt.play):
            role = sorted(felt.rules.voids)[0]
            action = next(a for a in candidates(felt) if type(a).__name__ == "VoidRound")
            felt.must(role, action)
            assert felt.game.closed(felt.play)
            assert {k: v for k, v in before.items() if v} == felt.books.standing("")
            return


ROLES = {CROUPIER: "croupier", CHIEF: "gaming_table_head", "box 1": "player 1"}


@every_game
@seeds
@settings(max_examples=3, deadline=None, derandomize=True)
def test_what_may_be_asked_is_exactly_what_is_accepted(game, place, source, seed):
    felt, somebody = seated(game, place, source, seed)
    for _ in moments(felt, somebody):
        for kind, role in ROLES.items():
            may = set(felt.view(kind).get("may", {}))
            accepted = {
                type(action).__name__
                for action in candidates(felt)
                if not isinstance(felt.probe(role, action), Refused)
            }
            assert may == accepted, (kind, felt.play.phase)


@every_game
def test_the_shoe_is_committed_to_before_the_bets_and_told_after_the_round(game, place, source):
    felt, somebody = seated(game, place, source, 1)
    somebody.open()
    assert bool(felt.view()["round"]["commitment"]) == (source == ELECTRONIC)
    assert "" == felt.view()["round"]["secret"]
    somebody.bet()
    for action in somebody.moves():
        felt.must("croupier", action)
    assert bool(felt.view()["round"]["secret"]) == (source == ELECTRONIC)


@pytest.mark.parametrize(("game", "place"), offered())
def test_every_line_of_a_paytable_names_its_article(game, place):
    table = Felt(game, place).paytable
    lines = {*table.articles}
    assert {f"settings.{name}" for name in table.settings} <= lines
    assert {f"bets.{name}" for name in table.bets} <= lines
    assert {f"odds.{name}" for name in table.odds} <= lines
    assert all(article.strip() for article in table.articles.values())
