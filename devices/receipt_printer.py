"""A receipt printer that speaks ESC/POS: over the network, on a serial port, by USB or as a file.

The paper comes as a picture, so no printer's own letters are needed. A printer is opened for each
paper and closed after it: one that was switched off meanwhile needs nothing but to be on again.
Before and after, it is asked for its roll; one that does not answer is believed to have paper, and
a file cannot be asked.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any
from urllib.parse import parse_qs, urlsplit

from escpos.exceptions import Error as PrinterError
from PIL import Image

from devices.ports import NO_PAPER, OFF, PRINTED

PROFILE = "TM-T20II"
"""Any printer of 576 dots with raster pictures and a cutter: eighty millimetres of paper."""

TIMEOUT_S, ANSWER_S = 4.0, 0.4
"""How long a printer on the network may be silent; how long an answer on a cable is waited for."""

PORT, BAUD = 9100, 115_200
FAILURES = (PrinterError, OSError, ValueError, AssertionError, RuntimeError)


class ReceiptPrinter:
    """A printer at ``place``: ``network://host:port``, ``serial:///dev/ttyUSB0?baud=115200``,
    ``usb://04b8:0202`` or ``file:///dev/usb/lp0``. ``ValueError`` for any other address."""

    def __init__(self, name: str, place: str) -> None:
        self.name = name
        self._place = place
        self._asks = urlsplit(place).scheme != "file"
        _device(place)

    def write(self, png: bytes) -> str:
        """Prints and cuts; what a printer has no paper for is printed again as a whole."""
        try:
            return self._write(_device(self._place), png)
        except FAILURES:
            return OFF

    def _write(self, device: Any, png: bytes) -> str:
        device.open()
        try:
            if self._has_no_paper(device):
                return NO_PAPER
            _draw(device, png)
            return NO_PAPER if self._has_no_paper(device) else PRINTED
        finally:
            device.close()

    def _has_no_paper(self, device: Any) -> bool:
        """Whether it says so; one that does not answer once is not asked again."""
        if not self._asks:
            return False
        try:
            return bool(device.paper_status() == 0)
        except TimeoutError:
            self._asks = False
            return False


class RecordingPrinter:
    """A printer that is not there: it keeps what it would have printed, newest last.

    ``answer`` is what it says to the next papers; ``papers`` are the pictures, ``sent`` the bytes
    that a real printer would have got.
    """

    KEPT = 20

    def __init__(self, name: str) -> None:
        self.name = name
        self.answer = PRINTED
        self.papers: list[bytes] = []
        self.sent: list[bytes] = []

    def write(self, png: bytes) -> str:
        if self.answer == PRINTED:
            device = _library().Dummy(profile=PROFILE)
            _draw(device, png)
            self.papers = [*self.papers, png][-self.KEPT :]
            self.sent = [*self.sent, device.output][-self.KEPT :]
        return self.answer


def _draw(device: Any, png: bytes) -> None:
    device.image(Image.open(BytesIO(png)))
    device.cut()


def _library() -> Any:
    """The library's printers. It first reads what every printer in the world can do, and a house
    that has none need not wait for that when it starts."""
    from escpos import printer

    return printer


def _device(place: str) -> Any:
    """The library's printer for an address, not opened yet."""
    url, library = urlsplit(place), _library()
    given = {name: values[-1] for name, values in parse_qs(url.query).items()}
    if url.scheme == "network" and url.hostname:
        port = url.port or PORT
        return library.Network(url.hostname, port=port, timeout=TIMEOUT_S, profile=PROFILE)
    if url.scheme == "serial" and url.path:
        baud = int(given.get("baud", BAUD))
        return library.Serial(devfile=url.path, baudrate=baud, timeout=ANSWER_S, profile=PROFILE)
    if url.scheme == "usb" and url.netloc.count(":") == 1:
        vendor, product = (int(part, 16) for part in url.netloc.split(":"))
        return library.Usb(vendor, product, timeout=int(TIMEOUT_S * 1000), profile=PROFILE)
    if url.scheme == "file" and url.path:
        return library.File(url.path, profile=PROFILE)
    raise ValueError(f"{place!r} is no printer's address")
