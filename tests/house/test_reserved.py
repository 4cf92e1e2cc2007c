"""SEC-24 to SEC-26: what is known of a person lies sealed in a store of its own, to be erased."""

from __future__ import annotations

import base64
import io
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select, update

from floor.games.admission_words import ChangeVisitor, EnterBan, SearchFiles, ViewRecord
from house import backup
from house.contract import Action, Refused
from house.order import Alongside
from house.records import commands, documents, events, metadata, reserved
from house.reserved import Kept, Reserved, tidy, together
from house.vault import FernetVault
from tests.factories import DIEGO, OPENS_AT, SALA, Hall

KEY = b"r" * 32
ANA = {"name": "Anacleta Inventada", "address": "Calle Imaginaria 7", "document": "X-0000001 T"}


class Files:
    """A hall with its admission open, and its reserved store."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store = Reserved(hall.store, KEY)
        self.round = hall.open(DIEGO, "admission", capacity=300).id

    def do(self, action: Action, also: Alongside | None = None, key: str = "") -> Any:
        key = key or self.hall.key()
        return self.hall.door.act(DIEGO, self.round, action, key, also=also)

    def ban(self, id: str = "b1", content: Any = ANA, keep_until: int = 0) -> Kept:
        told = self.store.keep(
            id, "prohibited", content, document=content["document"], keep_until=keep_until
        )
        assert self.do(EnterBan(id, True, OPENS_AT), told).refused is None
        return self.row(id)

    def row(self, id: str = "b1") -> Kept:
        found = self.store.read(SALA, id)
        assert found is not None
        return found

    def everything(self) -> str:
        """All that the data base holds, as one text."""
        return self.hall.store.read(
            lambda conn: "\n".join(
                repr(tuple(row))
                for table in metadata.sorted_tables
                for row in conn.execute(select(table))
            )
        )


@pytest.fixture
def files(fresh_store, tmp_path) -> Files:
    return Files(Hall(fresh_store, tmp_path).furnished())


def test_a_row_is_read_with_the_key_and_found_however_its_number_is_written(files):
    kept = files.ban()
    assert (1, ANA, 0, 0) == (kept.number, kept.content, kept.blocked_at, kept.erased_at)
    assert [kept] == files.store.found(SALA, "prohibited", "x 0000001-t")
    assert [] == files.store.found(SALA, "visitor", "X-0000001 T")
    assert [] == files.store.found("otra", "prohibited", "X-0000001 T")
    assert [] == files.store.found(SALA, "prohibited", " - ")
    assert kept == files.store.numbered(SALA, "prohibited", 1)
    assert files.store.numbered(SALA, "prohibited", 2) is None
    assert files.store.read("otra", "b1") is None
    assert "X0000001T" == tidy("x-0000001 t")


def test_sec_25_no_word_of_a_person_stands_in_the_clear_anywhere_in_the_data_base(files):
    files.ban()
    told = files.everything()
    for word in (*ANA.values(), "Anacleta", "Imaginaria", "0000001", tidy(ANA["document"])):
        assert word not in told
    row = files.hall.store.read(lambda conn: conn.execute(select(reserved)).one())
    assert base64.urlsafe_b64encode(ANA["name"].encode()).decode() not in row.cipher
    with pytest.raises(ValueError, match="not sealed here"):
        Reserved(files.hall.store, b"x" * 32).read(SALA, "b1")


def test_sec_26_the_store_has_keys_of_its_own(files):
    row = files.ban() and files.hall.store.read(lambda conn: conn.execute(select(reserved)).one())
    with pytest.raises(ValueError, match="not sealed here"):
        FernetVault(base64.urlsafe_b64encode(KEY)).unseal(row.cipher)
    other = Reserved(files.hall.store, b"x" * 32)
    assert other.digest_of(SALA, "visitor", "X1") != files.store.digest_of(SALA, "visitor", "X1")


def test_an_order_that_is_refused_writes_no_row_and_one_that_is_repeated_writes_one(files):
    never = files.store.keep("b2", "prohibited", ANA, document="X")
    refused = files.do(EnterBan("b2", True, OPENS_AT, OPENS_AT), never)
    assert isinstance(refused.refused, Refused) and files.store.read(SALA, "b2") is None
    id = files.store.fresh_id("diego", "one press")
    kept = files.store.keep(id, "prohibited", ANA, document="X")
    for repeated in (False, True):
        done = files.do(EnterBan(id, True, OPENS_AT), kept, key="one press")
        assert (None, repeated) == (done.refused, done.repeated)
    assert 1 == len(files.store.listed(SALA, "prohibited"))
    assert (
        id == files.store.fresh_id("diego", "one press") != files.store.fresh_id("eva", "one press")
    )


def test_a_row_that_cannot_be_written_undoes_the_order_too(files):
    kept = files.ban()
    gone = files.store.erase(["nobody"])
    number = files.hall.look(files.round).number
    with pytest.raises(AssertionError):
        files.do(ViewRecord("b1"), together(files.store.block("b1"), gone))
    assert number == files.hall.look(files.round).number
    assert kept == files.row()


def test_sec_24_of_an_erased_row_number_and_dates_are_left_and_no_word(files):
    kept = files.ban(keep_until=OPENS_AT + 1)
    assert [] == files.store.due(SALA, OPENS_AT) and [replace(kept, content={})] == files.store.due(
        SALA, OPENS_AT + 1
    )
    assert {"prohibited": (1, OPENS_AT + 1)} == files.store.counts(SALA)
    assert files.do(ViewRecord("b1"), files.store.erase(["b1"])).refused is None
    left = files.row()
    assert replace(kept, content={}, erased_at=left.erased_at) == left and left.erased_at
    assert [] == files.store.found(SALA, "prohibited", ANA["document"])
    assert [] == files.store.listed(SALA, "prohibited") == files.store.due(SALA, OPENS_AT + 1)
    assert {} == files.store.counts(SALA)
    assert [] == files.hall.faults()


def test_sec_27_a_blocked_row_is_found_by_nobody_and_a_corrected_one_says_the_new_alone(files):
    kept = files.ban()
    better = {**ANA, "name": "Anacleta Corregida"}
    changed = files.store.change(kept, better, document="Y9", keep_until=7)
    assert files.do(ChangeVisitor("b1"), changed).refused is None
    assert (better, 7) == (files.row().content, files.row().keep_until)
    assert [] == files.store.found(SALA, "prohibited", ANA["document"])
    assert 1 == len(files.store.found(SALA, "prohibited", "y-9"))
    assert files.do(ViewRecord("b1"), files.store.block("b1")).refused is None
    assert [] == files.store.found(SALA, "prohibited", "Y9") and files.row().blocked_at
    assert [] == files.hall.faults()


def test_verify_finds_a_row_that_was_changed_behind_the_back_of_the_house(files):
    files.ban()
    assert [] == files.hall.faults()
    for values in ({"search": "0" * 64}, {"keep_until": 5}, {"erased_at": 1, "cipher": ""}):
        with files.hall.store.engine.connect() as conn, conn.begin() as undone:
            before = conn.execute(select(reserved)).mappings().one()
            conn.execute(update(reserved).values(**values))
            assert before != conn.execute(select(reserved)).mappings().one()
            undone.rollback()
    files.hall.store.write(lambda conn: conn.execute(update(reserved).values(keep_until=5)))
    assert ["reserved/b1"] == [fault.place for fault in files.hall.faults()]


def test_a_copy_brings_the_sealed_rows_back_and_shows_no_word_of_them(files, tmp_path):
    files.ban()
    out = io.BytesIO()
    about = {"at": 1, "hall": SALA, "keys": {}}
    files.hall.store.read(
        lambda conn: backup.write(conn, out, "una frase larga y secreta", about=about, luck=bytes)
    )
    for word in ANA.values():
        assert word.encode() not in out.getvalue()
    rows = files.hall.store.read(
        lambda conn: [len(conn.execute(select(t)).all()) for t in (commands, events, documents)]
    )
    assert all(rows)


def test_the_search_that_a_page_makes_leaves_ids_alone(files):
    files.ban()
    assert files.do(SearchFiles("", ("b1",))).refused is None
    last = files.hall.store.read(
        lambda conn: conn.execute(select(commands).order_by(commands.c.id.desc())).first()
    )
    assert '{"alike":[],"bans":["b1"],"record":""}' == last.body
