"""The house's typefaces in the form that paper needs.

Pages take fonts packed for browsers; a PDF and a picture want the plain file. What the set-up
fetches is the older of the two packings, whose tables are merely compressed one by one, so that
unpacking needs the standard library alone.
"""

from __future__ import annotations

import struct
import zlib
from functools import cache
from io import BytesIO
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "static" / "vendor" / "fonts"

_PACKED_HEADER = struct.Struct(">4sIIHHIHHIIIII")
_PACKED_TABLE = struct.Struct(">4sIIII")
_PLAIN_HEADER = struct.Struct(">IHHHH")
_PLAIN_TABLE = struct.Struct(">4sIII")


@cache
def plain(name: str) -> bytes:
    """The font of that name, unpacked."""
    return unpacked((FOLDER / f"{name}.woff").read_bytes())


def opened(name: str) -> BytesIO:
    """The same as an open file, which is how libraries want it."""
    return BytesIO(plain(name))


def unpacked(packed: bytes) -> bytes:
    """A WOFF 1.0 file as the plain font that it was made from."""
    signature, flavour, _, count, *_ = _PACKED_HEADER.unpack_from(packed)
    assert signature == b"wOFF", signature
    entries = [
        _PACKED_TABLE.unpack_from(packed, _PACKED_HEADER.size + place * _PACKED_TABLE.size)
        for place in range(count)
    ]
    power = count.bit_length() - 1
    search = 16 << power
    header = _PLAIN_HEADER.pack(flavour, count, search, power, 16 * count - search)
    offset = len(header) + count * _PLAIN_TABLE.size
    directory, body = b"", b""
    for tag, start, length, whole, check in entries:
        table = packed[start : start + length]
        table = zlib.decompress(table) if length < whole else table
        directory += _PLAIN_TABLE.pack(tag, check, offset + len(body), whole)
        body += table + bytes(-len(table) % 4)
    return header + directory + body
