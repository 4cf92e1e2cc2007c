"""The signed copy of a minute book: checked without a data base, and by every byte (SEC-18, 19)."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from books.export import Stamp, book_json, verify
from books.minutes import minutes
from books.register_csv import register_csv
from books.sources import sources
from books.voice import spanish
from commands.verify import command
from house.chain import canonical
from house.contract import Refused
from house.exports import Signer, signed_json
from tests.books.told import catalogue

SIGNER = Signer(b"k" * 32)
OTHER = Signer(b"o" * 32)


@pytest.fixture(scope="module")
def copy(evening, archive) -> str:
    stamp = Stamp("Sala", "Europe/Madrid", 1, "ines", archive.trail_head(), {"marta": "Marta"})
    return book_json(sources(archive, evening.the("minute_book").id), stamp, SIGNER)


@pytest.fixture(scope="module")
def sheet(evening, archive) -> str:
    book = minutes(sources(archive, evening.the("minute_book").id))
    return register_csv(book, spanish("Europe/Madrid", {}), SIGNER)


def resigned(copy: str, change, signer: Signer = SIGNER) -> str:
    """The copy with its content changed, signed anew by somebody who has the key."""
    content = json.loads(copy)["content"]
    change(content)
    return signed_json(content, signer)


def test_a_copy_says_which_book_it_is_and_how_much_it_holds(copy, evening, archive):
    found = verify(copy, catalogue())
    assert (4, 9) == (found.games, found.rounds - 1)
    assert archive.record(found.book).head == found.head
    assert archive.trail_head() == found.trail
    assert SIGNER.public == found.public


@given(data=st.data())
def test_one_changed_byte_anywhere_is_found(copy, data):
    place = data.draw(st.integers(0, len(copy) - 1))
    other = data.draw(st.characters(exclude_characters=copy[place], codec="ascii"))
    changed = copy[:place] + other + copy[place + 1 :]
    assert isinstance(verify(changed, catalogue()), Refused)


@given(data=st.data())
def test_one_changed_byte_of_a_spreadsheet_is_found(sheet, data):
    place = data.draw(st.integers(1, len(sheet) - 1))
    other = data.draw(st.characters(exclude_characters=sheet[place], codec="ascii"))
    changed = sheet[:place] + other + sheet[place + 1 :]
    assert isinstance(verify(changed, catalogue()), Refused)
    assert not isinstance(verify(sheet, catalogue()), Refused)


def test_a_copy_signed_with_another_key_is_found_when_the_key_is_known(copy):
    forged = resigned(copy, lambda content: None, OTHER)
    assert not isinstance(verify(forged, catalogue()), Refused)
    assert "E_EXPORT" == verify(forged, catalogue(), key=SIGNER.public).code
    assert not isinstance(verify(copy, catalogue(), key=SIGNER.public.upper()), Refused)


def test_whoever_has_the_key_still_cannot_change_an_event(copy):
    def change(content) -> None:
        told = next(one for one in content["rounds"] if one["kind"] == "ninety_ball")
        row = next(row for row in told["rows"] if row[2] == "BallAnnounced")
        row[3] = row[3].replace('"ordinal":1', '"ordinal":2')

    assert "E_CHAIN_BROKEN" == verify(resigned(copy, change), catalogue()).code


def test_whoever_has_the_key_still_cannot_change_a_page_alone(copy):
    def change(content) -> None:
        row = next(row for row in content["minutes"]["pages"][0]["rows"] if "draw" in row)
        row["end"]["paid"] += 1

    found = verify(resigned(copy, change), catalogue())
    assert ("E_EXPORT", "the pages do not say what the events say") == (
        found.code,
        found.details["reason"],
    )


def test_a_row_that_was_left_out_is_found(copy):
    def change(content) -> None:
        del content["rounds"][0]["rows"][3]

    assert "E_CHAIN_BROKEN" == verify(resigned(copy, change), catalogue()).code


@pytest.mark.parametrize("text", ["", "{}", "[1]", "nonsense", '{"content":1,"signature":2}'])
def test_what_is_no_copy_is_refused(text):
    assert "E_EXPORT" == verify(text, catalogue()).code


def test_the_command_checks_a_file_and_ends_with_one_when_it_was_changed(copy, sheet, tmp_path):
    good, bad, table = tmp_path / "good.json", tmp_path / "bad.json", tmp_path / "book.csv"
    good.write_text(copy)
    bad.write_text(copy.replace("CLOSED", "CL0SED", 1))
    table.write_bytes(sheet.encode())
    run = CliRunner().invoke
    told = run(command, ["--export", str(good), "--key", SIGNER.public])
    assert (0, True) == (told.exit_code, "4 games" in told.output)
    assert 1 == run(command, ["--export", str(bad)]).exit_code
    assert 0 == run(command, ["--export", str(table), "--key", SIGNER.public]).exit_code
    assert 1 == run(command, ["--export", str(table), "--key", OTHER.public]).exit_code


def test_a_copy_is_its_own_canonical_text(copy):
    assert canonical(json.loads(copy)) == copy
