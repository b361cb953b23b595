"""Pages, styles and scripts come packed to whoever can unpack them, and are the same text."""

from __future__ import annotations

import gzip

import pytest

from tests.web.scenes import FakeDesk
from web import create_app


@pytest.mark.parametrize("path", ["/", "/static/page.css", "/static/treasures.svg"])
def test_an_answer_is_packed_and_the_same(path: str, desk: FakeDesk) -> None:
    client = create_app(desk).test_client()
    with client.get(path) as plain, client.get(path, headers={"Accept-Encoding": "gzip"}) as packed:
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Content-Encoding" not in plain.headers
        assert gzip.decompress(packed.data) == plain.data
        assert len(packed.data) < len(plain.data) / 2
        assert packed.headers["Content-Length"] == str(len(packed.data))
