"""A scanner on a serial cable: readings as they come, whole ones only, a cable that is pulled."""

from __future__ import annotations

import os
import pty

from hypothesis import given
from hypothesis import strategies as st

from devices import scanner
from devices.ports import Scanned
from devices.scanner import SerialScanner

DESK = "Caja 1"
CODE = "1.1.B-000123.42.card.00112233445566778899aabbccddeeff"


class Cable:
    """A scanner of ours at the end of a pseudo terminal."""

    def __init__(self) -> None:
        self.ours, self.theirs = pty.openpty()
        self.heard: list[Scanned] = []
        self.scanner = SerialScanner(DESK, os.ttyname(self.theirs), self.heard.append)
        self.scanner.turn()

    def send(self, data: bytes) -> list[str]:
        os.write(self.ours, data)
        seen, quiet = len(self.heard), 0
        while quiet < 2:
            before = len(self.heard)
            self.scanner.turn()
            quiet = quiet + 1 if len(self.heard) == before else 0
        return [one.text for one in self.heard[seen:]]

    def close(self) -> None:
        self.scanner.end()
        self.scanner.run()
        for end in (self.ours, self.theirs):
            os.close(end)


def test_a_reading_goes_to_its_desk_as_it_came():
    cable = Cable()
    assert [CODE] == cable.send(CODE.encode() + b"\r\n")
    assert [Scanned(DESK, CODE)] == cable.heard
    cable.close()


def test_leading_zeros_stay_and_two_readings_are_two():
    cable = Cable()
    assert ["000042", "0000000000017"] == cable.send(b"000042\r\n0000000000017\r")
    cable.close()


def test_half_a_reading_waits_for_its_other_half():
    cable = Cable()
    assert [] == cable.send(CODE[:20].encode())
    assert [CODE] == cable.send(CODE[20:].encode() + b"\r")
    cable.close()


def test_noise_empty_lines_and_endless_readings_are_nobody_s_business():
    cable = Cable()
    assert [] == cable.send(b"\r\n\r\n\x00")
    assert [] == cable.send(b"9" * 300 + b"\r")
    assert ["\ufffd\ufffd1"] == cable.send(b"\xff\xfe1\r"), "it is told, and refused as foreign"
    cable.close()


def test_a_pulled_cable_is_looked_for_until_it_is_back_under_another_name(monkeypatch, tmp_path):
    monkeypatch.setattr(scanner, "PAUSE_S", 0.01)
    heard: list[Scanned] = []
    (tmp_path / "ttyACM0").symlink_to("/dev/null")
    reader = SerialScanner(DESK, f"{tmp_path}/ttyACM[0-9]", heard.append)
    reader.turn()
    assert not reader.is_open, "that is no port"
    ours, theirs = pty.openpty()
    (tmp_path / "ttyACM1").symlink_to(os.ttyname(theirs))
    for _ in range(4):
        reader.turn()
        if reader.is_open:
            break
    os.write(ours, b"874\r")
    for _ in range(5):
        reader.turn()
    assert [Scanned(DESK, "874")] == heard
    os.close(ours)
    os.close(theirs)
    for _ in range(3):
        reader.turn()
    assert not reader.is_open
    reader.end()
    reader.run()


@given(st.lists(st.text("0123456789abcdefB.-", min_size=1, max_size=60), max_size=20), st.data())
def test_however_the_bytes_are_cut_up_the_readings_are_the_same(texts, data):
    heard: list[str] = []
    reader = SerialScanner(DESK, "nowhere", lambda scan: heard.append(scan.text))
    rest = "".join(f"{text}\r\n" for text in texts).encode()
    reader._port = Pieces(rest, data)
    while reader._port.left:
        reader.turn()
    assert texts == heard


class Pieces:
    """A port that gives its bytes in pieces of any size."""

    def __init__(self, left: bytes, data) -> None:
        self.left = left
        self.data = data
        self.in_waiting = 1

    def read(self, most: int) -> bytes:
        size = self.data.draw(st.integers(1, 40))
        piece, self.left = self.left[:size], self.left[size:]
        return piece
