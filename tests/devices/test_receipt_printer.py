"""A receipt printer: on the network, on a cable, as a file; off, and at the end of its roll."""

from __future__ import annotations

import contextlib
import os
import pty
import socket
import threading
from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image

from devices import receipt_printer
from devices.ports import NO_PAPER, OFF, PRINTED
from devices.receipt_printer import ReceiptPrinter, RecordingPrinter
from tests.screens.server import free_port

STATUS = b"\x10\x04\x04"
"""What a printer is asked with for its roll (DLE EOT 4)."""

PLENTY, EMPTY = b"\x12", b"\x72"
CUT = b"\x1dV"


@pytest.fixture(scope="module")
def paper() -> bytes:
    picture = Image.new("1", (576, 1200), 1)
    picture.paste(0, (20, 20, 556, 60))
    file = BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


@pytest.fixture(scope="module")
def wanted(paper: bytes) -> bytes:
    """The bytes of that paper, as the library's own stand-in records them."""
    stand_in = RecordingPrinter("wanted")
    assert PRINTED == stand_in.write(paper)
    return stand_in.sent[0]


def same(one: bytes, other: bytes) -> bool:
    """Whether two papers are the same; nobody wants to read their difference."""
    return one == other


class NetworkPrinter:
    """A printer of one's own behind a TCP port; ``roll`` is what it says about its paper."""

    def __init__(self) -> None:
        self.roll: bytes | None = PLENTY
        self.received = b""
        self.jobs = 0
        self._server = socket.create_server(("127.0.0.1", 0))
        self.place = f"network://127.0.0.1:{self._server.getsockname()[1]}"
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._server.shutdown(socket.SHUT_RDWR)
        self._thread.join(timeout=5)
        self._server.close()

    def _serve(self) -> None:
        while True:
            try:
                line, _ = self._server.accept()
            except OSError:
                return
            with line:
                self._job(line)

    def _job(self, line: socket.socket) -> None:
        whole = b""
        while found := line.recv(65_536):
            for _ in range(found.count(STATUS)):
                if self.roll is not None:
                    line.sendall(self.roll)
            whole += found.replace(STATUS, b"")
        self.received += whole
        self.jobs += 1


@pytest.fixture
def network() -> Iterator[NetworkPrinter]:
    printer = NetworkPrinter()
    yield printer
    printer.close()


def test_a_paper_reaches_a_printer_on_the_network_whole_and_is_cut(network, paper, wanted):
    assert PRINTED == ReceiptPrinter("caja", network.place).write(paper)
    network.close()
    assert same(wanted, network.received)
    assert 1 == network.received.count(CUT)


def test_fifty_papers_in_a_row_are_fifty_cuts(network, paper):
    printer = ReceiptPrinter("caja", network.place)
    assert {PRINTED} == {printer.write(paper) for _ in range(50)}
    network.close()
    assert (50, 50) == (network.jobs, network.received.count(CUT))


def test_a_printer_at_the_end_of_its_roll_says_so_and_prints_when_it_has_a_new_one(
    network, paper, wanted
):
    printer = ReceiptPrinter("caja", network.place)
    network.roll = EMPTY
    assert NO_PAPER == printer.write(paper)
    network.roll = PLENTY
    assert PRINTED == printer.write(paper)
    network.close()
    assert same(wanted, network.received), "nothing came out without paper"


def test_a_printer_that_is_off_says_nothing_and_prints_when_it_is_on_again(paper):
    port = free_port()
    printer = ReceiptPrinter("caja", f"network://127.0.0.1:{port}")
    assert OFF == printer.write(paper)
    with socket.create_server(("127.0.0.1", port)) as server:
        taken = threading.Thread(target=_swallow, args=(server,), daemon=True)
        taken.start()
        assert PRINTED == printer.write(paper)
        taken.join(timeout=5)


def _swallow(server: socket.socket) -> None:
    line, _ = server.accept()
    with line:
        while found := line.recv(65_536):
            line.sendall(PLENTY * found.count(STATUS))


def test_a_printer_that_cannot_answer_is_believed_to_have_paper(network, paper, monkeypatch):
    monkeypatch.setattr(receipt_printer, "TIMEOUT_S", 0.2)
    network.roll = None
    printer = ReceiptPrinter("caja", network.place)
    assert [PRINTED, PRINTED] == [printer.write(paper), printer.write(paper)]


def test_a_printer_may_be_a_file(tmp_path, paper, wanted):
    place = tmp_path / "lp0"
    assert PRINTED == ReceiptPrinter("caja", f"file://{place}").write(paper)
    assert same(wanted, place.read_bytes())
    assert OFF == ReceiptPrinter("caja", f"file://{tmp_path}/no/lp0").write(paper)


def test_a_printer_may_hang_on_a_serial_cable(paper, wanted):
    ours, theirs = pty.openpty()
    place, received = os.ttyname(theirs), bytearray()

    def listen() -> None:
        while len(received.replace(STATUS, b"")) < len(wanted):
            found = os.read(ours, 65_536)
            received.extend(found)
            os.write(ours, PLENTY * found.count(STATUS))

    reader = threading.Thread(target=listen, daemon=True)
    reader.start()
    assert PRINTED == ReceiptPrinter("caja", f"serial://{place}?baud=115200").write(paper)
    reader.join(timeout=10)
    assert same(wanted, bytes(received).replace(STATUS, b""))
    os.close(ours)
    os.close(theirs)


def test_a_printer_by_usb_that_is_not_plugged_in_is_off(paper):
    assert OFF == ReceiptPrinter("caja", "usb://04b8:0202").write(paper)


@pytest.mark.parametrize("place", ["", "caja", "http://127.0.0.1", "usb://04b8", "network://"])
def test_what_is_no_address_of_a_printer_is_refused_before_anything_is_printed(place):
    with pytest.raises(ValueError, match="no printer"):
        ReceiptPrinter("caja", place)


def test_the_stand_in_keeps_what_it_would_have_printed_and_can_be_without_paper(paper):
    stand_in = RecordingPrinter("caja")
    stand_in.answer = NO_PAPER
    assert NO_PAPER == stand_in.write(paper)
    assert [] == stand_in.papers
    stand_in.answer = PRINTED
    assert PRINTED == stand_in.write(paper)
    assert [paper] == stand_in.papers
