"""Builds the pages as a Flask application before whoever runs the evenings; serving it is `web.serve`'s work."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path

from flask import Flask, Response, g, has_request_context, render_template, request
from werkzeug.exceptions import HTTPException, TooManyRequests

from companion.errors import CompanionError
from companion.language import ENGLISH_CODE, language
from companion.lobby.lobby import Lobby, SeatsDesk, Showing, SingleLobby
from companion.lobby.setting_up import SetUp
from companion.rules.game import TABLE
from companion.rules.words import say, told, treasure
from web.api.refusals import http_refusal, http_words, refusal
from web.api.routes import api
from web.context import EXTENSION, NoEvening, PageContext
from web.devices.access import (
    NotYours,
    device,
    doors,
    hear_device,
    is_owner,
    is_proxied,
    keep_claim,
    keeps_no_cookies,
    news,
)
from web.devices.addresses import asked, svg_code
from web.guard import MISDIRECTED, OwnNames, guard
from web.reader import languages, reader, reader_language, with_seams
from web.routes import page
from web.sharing import RequestLimit, StreamLimit
from web.squares.routes import squares
from web.start.demo import demo, draw_demo
from web.start.laying import laying
from web.start.look_back import back, has_photo
from web.start.routes import start
from web.start.screen import screen
from web.start.seats import seats
from web.start.set_up import set_up as set_up_pages
from web.start.teach import teach

DEFAULT_STREAMS = 64
MAX_FORM_BYTES = 16 * 1024
API = "/api/"

SECURITY_HEADERS: dict[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

ELSEWHERE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'"
"""What the page under a strange name may do: it brings its style with it, since it may ask for nothing."""


def create_app(
    desk: SeatsDesk | None = None,
    *,
    lobby: Lobby | None = None,
    panel: str = "page",
    streams: int = DEFAULT_STREAMS,
    trouble: Callable[[], str | None] | None = None,
    latest_jpeg: Callable[[bool], bytes | None] | None = None,
    names: Iterable[str] = (),
    make_pack: Callable[[], bytes] | None = None,
    set_up: SetUp | None = None,
    square_jpeg: Callable[[str], bytes | None] | None = None,
    showing: Showing | None = None,
) -> Flask:
    """The pages before `lobby`, or before the one evening of `desk`.

    `panel` is `page` (its buttons are on the page alone) or `gpio`; `streams` limits the open event streams;
    `trouble` gives a sentence about a fault outside the game, such as a panel without pins; `latest_jpeg` gives the
    camera's latest picture, `square_jpeg` its cut-out of a cell, `make_pack` a bug pack of the evening; `names`
    are names of this machine beside those that it knows itself; `set_up` answers the set-up page, `showing` what
    visitors of a demonstration may change.
    """
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = MAX_FORM_BYTES
    _prepare_templates(app)
    if lobby is None:
        assert desk is not None
        lobby = SingleLobby(desk)
    parts = (panel, StreamLimit(streams), trouble, latest_jpeg, make_pack, set_up, square_jpeg, showing)
    app.extensions[EXTENSION] = PageContext(lobby, *parts)
    for pages in (page, squares, reader, start, laying, back, api, doors, seats, set_up_pages, teach, demo, screen):
        app.register_blueprint(pages)
    app.register_error_handler(CompanionError, _refuse)
    app.register_error_handler(HTTPException, _http_refusal)
    own = OwnNames(names)
    _limit_requests(app, own)
    app.before_request(lambda: guard(request, own))
    app.before_request(hear_device)
    app.after_request(pack)
    app.after_request(_secure)
    app.after_request(keep_claim)
    return app


def _prepare_templates(app: Flask) -> None:
    """What templates may call, and how they are put into the reader's language."""
    jinja = app.jinja_env
    jinja.trim_blocks = jinja.lstrip_blocks = True
    jinja.filters["seams"] = with_seams
    jinja.globals |= {
        "drawn_treasures": _drawn_treasures(), "coin_words": _coin_words, "draw_demo": draw_demo,
        "languages": languages, "reader_language": reader_language, "has_photo": has_photo,
        "news": news, "keeps_no_cookies": keeps_no_cookies, "is_owner": is_owner,
    }  # fmt: skip
    jinja.add_extension("jinja2.ext.i18n")
    jinja.install_gettext_callables(_gettext, _ngettext, newstyle=True)  # type: ignore[attr-defined]


def _limit_requests(app: Flask, own: OwnNames) -> None:
    """Answer 429 to a device that asks too much; this machine and the table's own device are always served. The devices
    behind a proxy count as one."""
    limit = RequestLimit()

    def enter() -> None:
        asking = device()
        if asking == TABLE or (own.have(f"[{asking}]" if ":" in asking else asking) and not is_proxied()):
            return
        if not limit.enter(asking):
            raise TooManyRequests(retry_after=1)
        g.labyrinth_asking = asking

    def leave(_: BaseException | None) -> None:
        asking = g.pop("labyrinth_asking", None)
        if asking is not None:
            limit.leave(asking)

    app.before_request(enter)
    app.teardown_request(leave)


def _refuse(error: CompanionError) -> Response:
    """The answer to whoever asks for what cannot be, or is not theirs, or of an evening while none is played."""
    if request.path.startswith(API):
        return refusal(error)
    code = 403 if isinstance(error, NotYours) else 409 if isinstance(error, NoEvening) else 422
    why = told(error.args[0], language(reader_language()))
    if not _is_page():
        return Response(f"{why}\n", code, mimetype="text/plain")
    page_of = render_template("start/refused.html", code=reader_language(), why=why, not_yours=code == 403)
    return Response(page_of, code, mimetype="text/html")


def _is_page() -> bool:
    """Whether a browser asks for a page, and not a script of one for what it shows."""
    return "text/html" in request.headers.get("Accept", "") and "HX-Request" not in request.headers


def _http_refusal(error: HTTPException) -> Response | HTTPException:
    """The answer to a request that no route takes: to programs in their own form, to people a page."""
    headers = {name: value for name, value in error.get_response().headers if name in ("Allow", "Retry-After")}
    if request.path.startswith(API):
        answer = http_refusal(error)
        answer.headers.update(headers)
        return answer
    why = told(http_words(error.code or 400), language(reader_language()))
    if error.code == MISDIRECTED:
        return _elsewhere(why)
    if error.code is None or not _is_page():
        return error
    page_of = render_template("start/refused.html", code=reader_language(), why=why)
    return Response(page_of, error.code, headers, mimetype="text/html")


def _elsewhere(why: str) -> Response:
    """Where the pages are, for a device that asks by another name: the address it came to, which it knows already."""
    addresses = asked()[:1]
    if not _is_page():
        return Response(f"{why} {addresses[0]}\n", MISDIRECTED, mimetype="text/plain")
    pictures = [(one, svg_code(one)) for one in addresses]
    page_of = render_template("elsewhere.html", code=reader_language(), why=why, addresses=pictures)
    return Response(page_of, MISDIRECTED, {"Content-Security-Policy": ELSEWHERE_POLICY}, mimetype="text/html")


def _drawn_treasures() -> frozenset[str]:
    """The treasures that there are pictures of; others are shown by their name."""
    drawing = (Path(__file__).parent / "static" / "treasures.svg").read_text(encoding="utf-8")
    return frozenset(re.findall(r'<symbol id="([^"]+)"', drawing))


def _coin_words(mark: str) -> list[str]:
    """What stands on a tile for a treasure that there is no picture of: the words of its name, a line each."""
    tells = language(reader_language() if has_request_context() else ENGLISH_CODE)
    return [mark] if len(mark) < 3 else told(say("{treasure}", treasure=treasure(mark)), tells).split()


def _gettext(english: str) -> str:
    """A text of a template in the language of the request."""
    return language(reader_language()).template(english, None, 1) if has_request_context() else english


def _ngettext(one: str, many: str, count: int) -> str:
    """A text of a template that goes with a number, in the language of the request."""
    return language(reader_language()).template(one, many, count)


def _secure(response: Response) -> Response:
    for name, value in SECURITY_HEADERS.items():
        response.headers.setdefault(name, value)
    if response.mimetype in {"text/html", "text/event-stream", "application/json"}:
        response.headers["Cache-Control"] = "no-store"
    return response


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
