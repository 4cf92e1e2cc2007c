"""The worked cases of cards, matrices, series and QR tags, answered by the product's own rules."""

from typing import Any

from bingo.cards import (
    SeriesName,
    check_card,
    check_matrix,
    printed_control,
    series_digest,
    series_name,
)
from bingo.tags import Unit, answer, read, tag_of
from house.contract import Refused

Case = dict[str, Any]


def card_layout(case: Case) -> Case:
    """Whether one card is well laid out, and the code of its first fault."""
    fault = check_card(case["rows"])
    return {"valid": fault is None, "code": fault.code if fault else None}


def matrix(case: Case) -> Case:
    """Whether cards in number order make a matrix: its digest, or its first fault and where."""
    made = check_matrix(case["cards"])
    if isinstance(made, Refused):
        return {"valid": False, "code": made.code, "at": made.details["at"], "digest": None}
    return {"valid": True, "code": None, "at": None, "digest": made.digest}


def series(case: Case) -> Case:
    """The name of a series, its control digest and the printed part of it."""
    name = SeriesName(case["letter"], case["number"])
    digest = series_digest(name, case["size"], case["face_cents"], case["matrix_digest"])
    printed = printed_control(digest)
    return {"name": series_name(name.letter, name.number), "digest": digest, "printed": printed}


def qr_tag(case: Case) -> Case:
    """The tag that belongs to a payload; for a scanned tag also the three-state answer."""
    key, payload = bytes.fromhex(case["key_hex"]), case["payload"]
    expected = {"tag": tag_of(key, payload), "answer": None}
    if "tag" in case:
        scanned = read(f"{payload}.{case['tag']}", {payload.split(".")[1]: key})
        expected["answer"] = answer(scanned, Unit(case["db"])).value
    return expected


ADAPTERS = {"card_layout": card_layout, "matrix": matrix, "series": series, "qr_tag": qr_tag}
