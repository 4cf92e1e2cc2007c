"""A series of cards: numbering, control, pointer, second series, tax (BINGO-34 to 36, 48, 54)."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bingo import tax
from bingo.games.ninety_ball.actions import AddSeries, AnnounceGame
from bingo.games.ninety_ball.events import CardVoided, Range, SeriesAdded
from bingo.games.series import GAME
from bingo.games.series_events import PointerMoved, SeriesRetired
from bingo.games.series_state import PrintCards, RegisterSeries, ReleaseSeries
from bingo.series_names import SeriesName, series_digest
from house.contract import Refused
from tests.adapters.lasting import ADAPTERS, LEDGER
from tests.games.heard import Game
from tests.games.lasting import NOON, Lasting, replayed
from tests.games.worked import worked

MATRIX = "f" * 64
ANNOUNCE = AnnounceGame("SE", "S", "B", "D")


def blank(size: int = 1800, **profile) -> Lasting:
    """A series that is about to be registered; its matrix is stored."""
    stored = {MATRIX: SimpleNamespace(size=size)}
    return Lasting(GAME, round="S", profile=profile, document=stored.get)


def series(size: int = 1800, first: int = 1, rate_bp: int = 0, number: int = 1) -> Lasting:
    fresh = blank(size, **{"tax.rate_bp": rate_bp})
    opening = RegisterSeries("B", number, size, 200, MATRIX, first=first)
    assert fresh.ask(opening, person="clerk") is None
    return fresh


def played(lasting: Lasting, units: int, number: int = 1) -> Game:
    """A game that sold so many cards of the series and has published its figures."""
    game = Game([lasting], round=f"G{number}", number=number)
    assert game.announce() is None
    assert game.publish(units) is None
    return game


@pytest.mark.parametrize("case", worked("gaming_tax"))
def test_the_worked_cases_of_the_tax(case):
    assert case["expect"] == ADAPTERS["gaming_tax"](case["input"])


@pytest.mark.parametrize(
    "case", [c for c in worked("ledger") if c.values[0]["input"]["event"] in LEDGER]
)
def test_the_worked_cases_of_its_postings(case):
    assert case["expect"]["postings"] == LEDGER[case["input"]["event"]](case["input"])


# --- stock (BINGO-33, BINGO-34, BINGO-54) --------------------------------------------------------


def test_bingo_34_a_series_has_a_name_and_a_control_that_its_papers_carry():
    view = series(number=123).view()
    control = series_digest(SeriesName("B", 123), 1800, 200, MATRIX)
    assert ("B-000123", control[:8], 1, 1800) == tuple(
        view[key] for key in ("name", "control", "next", "left")
    )


@pytest.mark.parametrize(
    ("opening", "code", "field"),
    [
        (RegisterSeries("b", 1, 1800, 200, MATRIX), "E_BAD_INPUT", "letter"),
        (RegisterSeries("B", 0, 1800, 200, MATRIX), "E_BAD_INPUT", "letter"),
        (RegisterSeries("B", 1, 0, 200, MATRIX), "E_BAD_INPUT", "size"),
        (RegisterSeries("B", 1, 1800, 0, MATRIX), "E_BAD_INPUT", "face_cents"),
        (RegisterSeries("B", 1, 1800, 200, MATRIX, first=1801), "E_BAD_INPUT", "first"),
        (RegisterSeries("B", 1, 1800, 200, MATRIX, own_print=True), "E_NOT_AUTHORISED", ""),
        (RegisterSeries("B", 1, 420, 200, MATRIX), "E_DIGEST", ""),
        (RegisterSeries("B", 1, 1800, 200, "0" * 64), "E_DIGEST", ""),
        (RegisterSeries("B", 1, 1800, 200, MATRIX, control="12345678"), "E_DIGEST", ""),
    ],
)
def test_bingo_34_a_series_that_cannot_be_is_refused(opening, code, field):
    refused = blank().ask(opening)
    assert isinstance(refused, Refused) and code == refused.code
    assert not field or field == refused.details["field"]


def test_bingo_34_the_printed_control_or_the_whole_digest_are_compared():
    control = series_digest(SeriesName("B", 1), 1800, 200, MATRIX)
    for given_ in (control, control[:8].upper()):
        assert blank().ask(RegisterSeries("B", 1, 1800, 200, MATRIX, given_)) is None


@pytest.mark.parametrize(("number", "code"), [(122, "E_NUMBER_TAKEN"), (123, "E_NUMBER_TAKEN")])
def test_bingo_34_numbers_of_a_letter_grow_and_are_never_used_again(number, code):
    known, again = series(number=123), series(number=number)
    refused = known.hear(again.events[0], round="S2", kind="series")
    assert Refused(code, {"series": "B-000123"}) == refused


def test_bingo_34_one_letter_is_one_kind_of_card():
    known, other = series(number=1), series(size=420, number=2)
    refused = known.hear(other.events[0], round="S2", kind="series")
    assert Refused("E_BAD_INPUT", {"field": "letter", "reason": "kind"}) == refused


def test_a_used_up_series_makes_room_for_its_successor_and_an_open_one_stays():
    full, half = series(size=420), series(size=420, number=2)
    successor = series(size=420, number=3).events[0]
    played(full, 420)
    assert full.hear(successor, round="S3", kind="series") is None
    assert half.hear(successor, round="S3", kind="series") is None
    assert (True, False) == (full.closed, half.closed)
    assert SeriesRetired("S3", NOON) == full.events[-1]


def test_bingo_33_own_printing_waits_for_the_release_by_another_person():
    own = blank(**{"cards.own_print": True})
    opening = RegisterSeries("B", 1, 1800, 200, MATRIX, own_print=True)
    assert own.ask(opening, person="clerk") is None
    assert "E_NOT_AUTHORISED" == own.lend(ANNOUNCE).code
    assert "E_SEPARATION" == own.ask(ReleaseSeries(), person="clerk").code
    assert own.ask(ReleaseSeries(), person="manager") is None
    assert "E_STALE" == own.ask(ReleaseSeries(), person="manager").code
    assert 1 == own.lend(ANNOUNCE)["next"]


def test_bingo_18_a_series_knows_which_of_its_last_games_sold_a_card():
    lasting = series()
    for number, units in ((7, 10), (8, 5)):
        assert played(lasting, units, number).close() is None
    assert ((7, 1), (8, 11)) == lasting.lend(ANNOUNCE)["past"]


# --- the pointer (BINGO-35, BINGO-36, BINGO-46) --------------------------------------------------


def test_bingo_35_the_next_game_starts_after_the_last_card_of_the_one_before():
    lasting = series()
    played(lasting, 149)
    game = played(lasting, 501, number=2)
    assert (Range("B-000001", 150, 650), 651) == (game.ranges[0], lasting.state.next)


def test_bingo_46_an_annulled_game_gives_no_number_back_and_its_cards_are_attached():
    lasting = series(first=651)
    assert played(lasting, 100).annul() is None
    assert (751, 100, "READY") == (
        lasting.state.next,
        lasting.state.attached,
        lasting.view()["state"],
    )


def test_bingo_46_neither_does_a_cancelled_sale():
    lasting = series(first=651)
    game = Game([lasting])
    assert (game.announce(), game.cancel(100)) == (None, None)
    assert (751, 100) == (lasting.state.next, lasting.state.attached)


def test_a_sale_in_which_nothing_was_sold_leaves_the_pointer():
    lasting = series(first=651)
    game = Game([lasting])
    assert (game.announce(), game.cancel(0)) == (None, None)
    assert (651, "READY") == (lasting.state.next, lasting.state.phase)


def test_bingo_9_a_spoilt_card_at_the_very_end_is_never_sold_again():
    lasting = series()
    game = Game([lasting])
    assert game.announce() is None
    spoilt = CardVoided("B-000001", 11, "SH", "1", 200, "spoilt", "eva", NOON)
    other = CardVoided("C-000001", 99, "SH", "1", 200, "spoilt", "eva", NOON)
    assert (game.tell(spoilt), game.tell(other), game.publish(10)) == (None, None, None)
    assert (12, 1) == (lasting.state.next, lasting.state.void)


def test_a_series_is_lent_to_one_game_at_a_time():
    lasting = series()
    game = Game([lasting], number=7)
    assert game.announce() is None
    refused = Refused("E_SERIES_IN_USE", {"series": "B-000001", "number": 7})
    assert refused == lasting.lend(ANNOUNCE)
    assert "G1" == lasting.view()["lent_to"]


def test_a_used_up_series_is_lent_no_more():
    lasting = series(size=420)
    played(lasting, 420)
    assert Refused("E_SERIES_USED_UP", {"series": "B-000001"}) == lasting.lend(ANNOUNCE)
    assert (0, "USED_UP") == (lasting.view()["left"], lasting.view()["state"])


def test_bingo_36_a_second_series_must_not_be_begun_and_starts_at_one():
    begun, fresh = series(first=2), series(number=2)
    action = AddSeries("S")
    assert Refused("E_SECOND_SERIES_START", {"series": "B-000001"}) == begun.lend(action)
    assert (1, False) == (fresh.lend(action)["next"], fresh.lend(action)["begun"])
    game = Game([fresh], series="another")
    assert game.announce() is None
    assert game.tell(SeriesAdded("S", "B-000002", "", 150)) is None
    assert "E_SERIES_IN_USE" == fresh.lend(action).code
    game.ranges = (Range("B-000001", 151, 420), Range("B-000002", 1, 30))
    assert game.publish_gross(60_000, 300) is None
    assert 31 == fresh.state.next


def test_bingo_39_a_corrected_count_never_moves_the_pointer_back():
    lasting = series(rate_bp=1_000)
    game = played(lasting, 151)
    assert game.correct(150) is None
    assert (152, 150, 3_000) == (
        lasting.state.next,
        lasting.state.sold,
        lasting.purse.net()[tax.COST],
    )
    assert game.correct(160) is None
    assert (161, 160) == (lasting.state.next, lasting.state.sold)


# --- the tax (BINGO-48) --------------------------------------------------------------------------


def test_bingo_48_the_last_game_of_a_series_takes_what_is_left_of_its_tax():
    lasting = blank(7, **{"tax.rate_bp": 333})
    assert lasting.ask(RegisterSeries("B", 1, 7, 125, MATRIX)) is None
    for number, units in enumerate((3, 3, 1), 1):
        played(lasting, units, number)
    net = lasting.purse.net()
    assert (lasting.state.opening.tax_paid, 0) == (net[tax.COST], net.get(tax.STOCK, 0))


@pytest.mark.parametrize(("claims", "claimed"), [(True, 3_000), (False, 0)])
def test_bingo_48_tax_of_an_annulled_game_is_claimed_unless_the_profile_says_no(claims, claimed):
    lasting = series(rate_bp=1_000)
    lasting.terms.profile["tax.claim_annulled"] = claims  # type: ignore[index]
    assert played(lasting, 150).annul() is None
    assert claimed == lasting.purse.net().get(tax.CLAIMABLE, 0)
    assert 3_000 - claimed == lasting.purse.net().get(tax.COST, 0)


@given(
    size=st.integers(1, 60).map(lambda strips: 6 * strips),
    games=st.lists(st.tuples(st.integers(0, 90), st.sampled_from("pac")), max_size=20),
    rate_bp=st.sampled_from([0, 333, 1_000]),
)
def test_the_pointer_never_moves_back_and_no_tax_is_lost(size, games, rate_bp):
    lasting = series(size, rate_bp=rate_bp)
    for number, (wanted, end) in enumerate(games, 1):
        before = lasting.state.next
        units = min(wanted, size - before + 1)
        if before > size:
            assert "E_SERIES_USED_UP" == lasting.lend(ANNOUNCE).code
            break
        if end == "c":
            game = Game([lasting], round=f"G{number}", number=number)
            assert (game.announce(), game.cancel(units)) == (None, None)
        else:
            game = played(lasting, units, number)
            assert end == "p" or game.annul() is None
        assert before + units == lasting.state.next
        net = lasting.purse.net()
        paid = lasting.state.opening.tax_paid
        assert paid == sum(net.get(name, 0) for name in (tax.STOCK, tax.COST, tax.CLAIMABLE))
        assert all(net.get(name, 0) >= 0 for name in (tax.STOCK, tax.COST, tax.CLAIMABLE))
    moves = [event for event in lasting.events if isinstance(event, PointerMoved)]
    assert all(move.before <= move.next for move in moves)
    assert replayed(lasting) == lasting.state


def test_bingo_34_what_the_house_prints_itself_is_on_record():
    fresh = blank(**{"cards.own_print": True})
    opening = RegisterSeries("B", 1, 1800, 200, MATRIX, own_print=True)
    assert fresh.ask(opening, person="clerk") is None
    assert fresh.ask(PrintCards(1, 600, "six"), person="clerk") is None
    assert fresh.ask(PrintCards(7, 7, "single"), person="clerk") is None
    runs = [(run["first"], run["last"], run["layout"]) for run in fresh.view("till")["prints"]]
    assert [(7, 7, "single"), (1, 600, "six")] == runs
    assert fresh.state == replayed(fresh)


@pytest.mark.parametrize(
    ("code", "own", "first", "last", "layout"),
    [
        ("E_NOT_AUTHORISED", False, 1, 6, "six"),
        ("E_BAD_INPUT", True, 0, 6, "six"),
        ("E_BAD_INPUT", True, 7, 6, "six"),
        ("E_BAD_INPUT", True, 1, 1801, "six"),
        ("E_BAD_INPUT", True, 1, 6, "../six"),
    ],
)
def test_bingo_33_official_cards_and_cards_that_are_none_are_not_printed(
    code, own, first, last, layout
):
    fresh = blank(**{"cards.own_print": True})
    assert fresh.ask(RegisterSeries("B", 1, 1800, 200, MATRIX, own_print=own)) is None
    assert code == fresh.ask(PrintCards(first, last, layout)).code
