"""Static texts go out packed, and nothing that holds a secret does."""

from __future__ import annotations

import gzip

import pytest
from flask import Flask

from house.packing import pack

STYLE = "p { color: black }\n" * 100


@pytest.fixture
def browser(tmp_path):
    (tmp_path / "long.css").write_text(STYLE)
    (tmp_path / "short.css").write_text("p {}")
    (tmp_path / "font.woff2").write_bytes(bytes(2_000))
    app = Flask("packed", static_folder=str(tmp_path), static_url_path="/static")
    app.after_request(pack)
    app.add_url_rule("/page", "page", lambda: STYLE)
    return app.test_client()


def get(browser, path: str, **headers: str):
    return browser.get(path, headers={"Accept-Encoding": "gzip", **headers})


def test_a_style_is_packed_and_unpacks_to_what_it_was(browser) -> None:
    answer = get(browser, "/static/long.css")
    assert ("gzip", "Accept-Encoding") == (answer.content_encoding, answer.headers["Vary"])
    assert len(answer.data) == int(answer.headers["Content-Length"]) < len(STYLE) / 10
    assert STYLE.encode() == gzip.decompress(answer.data)


@pytest.mark.parametrize("path", ["/static/short.css", "/static/font.woff2", "/page"])
def test_what_is_short_packed_already_or_a_page_goes_out_as_it_is(browser, path: str) -> None:
    assert get(browser, path).content_encoding is None


def test_a_browser_that_cannot_unpack_gets_the_text_itself(browser) -> None:
    answer = browser.get("/static/long.css", headers={"Accept-Encoding": "identity"})
    assert (None, STYLE.encode()) == (answer.content_encoding, answer.data)


def test_a_browser_that_has_the_text_already_is_told_so(browser) -> None:
    tag = get(browser, "/static/long.css").headers["ETag"]
    again = get(browser, "/static/long.css", **{"If-None-Match": tag})
    assert (304, b"") == (again.status_code, again.data)
