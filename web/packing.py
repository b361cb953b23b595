"""Makes answers small for browsers that unpack gzip: pages, styles, scripts, drawings. Live streams pack themselves."""

from __future__ import annotations

import gzip
from functools import lru_cache

from flask import Response, request

PACKED_TYPES = frozenset({
    "text/html", "text/css", "text/javascript", "application/javascript", "image/svg+xml", "application/json",
    "application/manifest+json",
})  # fmt: skip
"""Kinds of text that become several times smaller."""

WORTH_BYTES = 600
"""Smaller answers go in one packet of the network anyway."""


def pack(response: Response) -> Response:
    """The response, packed if that is worth it and the browser can unpack it."""
    if response.mimetype not in PACKED_TYPES or response.status_code != 200 or request.method == "HEAD":
        return response
    response.headers.setdefault("Vary", "Accept-Encoding, Accept-Language, Cookie")
    if "Content-Encoding" in response.headers or request.accept_encodings.quality("gzip") <= 0:
        return response
    response.direct_passthrough = False
    plain = response.get_data()
    if len(plain) >= WORTH_BYTES:
        is_file = request.path.startswith("/static/")
        response.set_data(_packed_file(plain) if is_file else gzip.compress(plain, 5))
        response.headers["Content-Encoding"] = "gzip"
    return response


@lru_cache(maxsize=32)
def _packed_file(plain: bytes) -> bytes:
    """A file that does not change, packed once."""
    return gzip.compress(plain, 9)
