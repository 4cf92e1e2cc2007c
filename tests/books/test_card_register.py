"""The register of playing cards: every row of the depot in its period (BOOK-1, CARDS-1 to 8)."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from books.reports import cards
from books.reports.material import DEPOTS, Material
from books.texts import WORDS
from floor.games.card_depot import words as w
from house.told import Record, Told
from tests.games.depot import DIEGO, INES, PAULA, SHORT, Depot
from tests.games.lasting import NOON

MADRID = ZoneInfo("Europe/Madrid")


def record(depot: Depot) -> Record:
    told = tuple(
        Told(place, getattr(event, "at", NOON), event, "diego", "director", "desk", "", "")
        for place, event in enumerate(depot.events, 1)
    )
    return Record("D", "hall", "card_depot", 1, "open", NOON, "", told=told)


def test_book_1_each_step_of_a_set_is_a_row_and_defects_stand_in_red():
    depot = Depot()
    item = depot.in_use()
    depot.can(w.WithdrawCards(item, "missing", "counted at the end", SHORT), **PAULA)
    depot.stored(item)
    depot.can(w.CheckForDestruction(item, SHORT), **INES)
    depot.can(w.DestroyCards(item), **DIEGO)
    depot.can(w.EnterDestruction(item, "Act 7"), **INES)
    material = Material(NOON, NOON + 1, MADRID, {DEPOTS: (record(depot),)})
    report = cards.build(material)
    facts = {fact.title: fact.value for fact in report.facts}
    assert {
        "cards.received": 1,
        "cards.openings": 3,
        "cards.withdrawn": 1,
        "cards.destroyed": 1,
    } == facts
    rows = report.tables[0].rows
    whats = [row[2] for row in rows]
    assert ["cards.MakerAuthorised", "cards.CardsRegistered", "cards.CabinetOpened"] == whats[:3]
    assert ("cards.DestructionEntered", "", "Act 7") == rows[-1][2:5]
    assert ["paula"] * 3 == [row[5] for row in rows if row[2] == "cards.CabinetOpened"]
    assert {"cards.CardsWithdrawn"} == {rows[place][2] for place in report.tables[0].red}
    assert set(whats) <= set(WORDS)


def test_every_row_that_the_register_knows_has_its_words_and_other_days_are_left_out():
    assert {f"cards.{kind.__name__}" for kind in cards._TOLD} <= set(WORDS)
    depot = Depot()
    depot.received()
    material = Material(0, NOON, MADRID, {DEPOTS: (record(depot),)})
    assert () == cards.build(material).tables[0].rows
