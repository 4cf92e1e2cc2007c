"""Static texts go out packed: styles and scripts are a quarter of their size with gzip.

Only files that are the same for everybody are packed. A page or an answer holds secrets of one
person beside text that others can choose, and its packed size would tell of them (SEC-14).
"""

from __future__ import annotations

import gzip
from functools import lru_cache

from flask import Response, request

PACKED = frozenset(
    {"text/css", "text/javascript", "application/javascript", "image/svg+xml", "application/json"}
)
LEAST = 500
"""Bytes below which packing is not worth its head."""


def pack(response: Response) -> Response:
    """Packs the answer of a static file for a browser that can unpack it; called after a request.

    The entity tag becomes a weak one, since the bytes differ and the text does not.
    """
    if request.endpoint != "static" or response.status_code != 200:
        return response
    response.vary.add("Accept-Encoding")
    if response.mimetype not in PACKED or not request.accept_encodings.quality("gzip"):
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) < LEAST:
        return response
    tag, _ = response.get_etag()
    response.set_data(_packed(body))
    response.headers["Content-Encoding"] = "gzip"
    if tag:
        response.set_etag(tag, weak=True)
    return response


@lru_cache(maxsize=512)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, compresslevel=9, mtime=0)
