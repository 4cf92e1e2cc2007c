"""The lines of a ball machine, as docs/devices.md writes them."""

from __future__ import annotations

import binascii
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.serial_extractor.ball_protocol import (
    LONGEST_LINE,
    Ack,
    Again,
    Ask,
    Ball,
    Damaged,
    LineReader,
    Query,
    State,
    decode,
    encode,
)
from tests.source_tree import ROOT

NUMBERS = st.integers(0, 999_999_999)
WORDS = st.from_regex(r"[A-Za-z0-9._]{1,24}", fullmatch=True)
FRAMES = st.one_of(
    st.builds(Query),
    st.builds(Ask, WORDS),
    st.builds(Ack, NUMBERS, NUMBERS),
    st.builds(Again, NUMBERS, NUMBERS),
    st.builds(Ball, NUMBERS, NUMBERS, st.one_of(st.just(""), WORDS), NUMBERS),
    st.builds(State, NUMBERS, NUMBERS, WORDS, st.one_of(st.just(""), WORDS)),
)

WRITTEN = [
    (b":QUERY*324D\r\n", Query()),
    (b":ASK 5f3a09c1.21*4C6C\r\n", Ask("5f3a09c1.21")),
    (b":ACK 3 21*5023\r\n", Ack(3, 21)),
    (b":AGAIN 3 21*C346\r\n", Again(3, 21)),
    (b":BALL 3 21 5f3a09c1.21 34*8EC8\r\n", Ball(3, 21, "5f3a09c1.21", 34)),
    (b":BALL 3 22 - 7*1CDE\r\n", Ball(3, 22, "", 7)),
    (b":STATE 3 21 FAULT jam*5E37\r\n", State(3, 21, "FAULT", "jam")),
]


@pytest.mark.parametrize(("line", "frame"), WRITTEN, ids=[str(frame) for _, frame in WRITTEN])
def test_every_line_of_the_document_is_written_and_read_like_this(line, frame):
    assert line == encode(frame)
    assert frame == decode(line.rstrip())


def test_every_line_in_the_document_can_be_read():
    document = (ROOT / "docs" / "devices.md").read_text()
    lines = re.findall(r":[A-Z]+ \S.*?\*[0-9A-F]{4}", document)
    assert len(lines) >= 6
    assert Damaged() not in [decode(line.encode()) for line in lines]


@given(FRAMES)
def test_what_is_written_can_be_read(frame):
    assert [frame] == LineReader().feed(encode(frame))


@given(FRAMES, st.data())
def test_one_wrong_character_never_makes_another_frame(frame, data):
    line = bytearray(encode(frame).rstrip())
    place = data.draw(st.integers(1, len(line) - 1))
    line[place] = data.draw(st.integers(32, 126).filter(lambda byte: byte != line[place]))
    assert Damaged() == decode(bytes(line))


@given(st.lists(FRAMES, max_size=6), st.data())
def test_lines_arrive_in_pieces_of_any_size(frames, data):
    stream, reader, read = b"".join(map(encode, frames)), LineReader(), []
    while stream:
        size = data.draw(st.integers(1, 40))
        read += reader.feed(stream[:size])
        stream = stream[size:]
    assert frames == read


@given(st.binary(max_size=300))
def test_noise_is_no_frame_and_the_next_line_is_read_again(noise):
    reader = LineReader()
    before = reader.feed(noise.replace(b":", b";") + b"\n")
    assert all(frame == Damaged() for frame in before)
    assert [Query()] == reader.feed(encode(Query()))


def test_a_line_that_was_cut_short_costs_only_itself():
    reader = LineReader()
    assert [Ack(3, 21)] == reader.feed(b":BALL 3 21 5f3a" + encode(Ack(3, 21)))


def test_a_line_that_never_ends_is_dropped():
    reader = LineReader()
    assert [Damaged()] == reader.feed(b"x" * (LONGEST_LINE + 1))
    assert [Damaged(), Query()] == reader.feed(b"xxx\n" + encode(Query()))


@pytest.mark.parametrize(
    "body",
    ["BOLA 3", "ACK 3", "ACK 3 21 5", "ACK -3 21", "ACK 3 x", "ASK a b", "QUERY  ", "ASK ñ", ""],
)
def test_a_whole_line_of_another_tongue_is_damaged_too(body):
    sum_of_it = binascii.crc_hqx(body.encode("ascii", "replace"), 0xFFFF)
    assert Damaged() == decode(f":{body}*{sum_of_it:04X}".encode())
