"""Who asks: the table's own device, a seat's, or somebody who looks on; told by the token that the device sends.

Programs send it as `Authorization: Bearer TOKEN`. Browsers keep it in a cookie that no script reads and no other site
sends; the table's and a seat's have one each, so that a tablet that opens a seat's page stays the table's.
"""

from __future__ import annotations

import re
from typing import Final

from flask import Blueprint, Response, current_app, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.errors import CompanionError
from companion.lobby.lobby import Lobby
from companion.lobby.new_game import BegunEvening
from companion.rules.game import TABLE
from companion.rules.words import say, told
from web.context import page_context
from web.guard import host_name, read_address
from web.reader import reader_language, reader_tells
from web.sharing import Place

TABLE_COOKIE: Final = "labyrinth-table"
SEAT_COOKIE: Final = "labyrinth-seat"
A_YEAR_S: Final = 365 * 24 * 3600

FAILED: Final = 400
"""HTTP statuses from here on say that nothing was done."""

BEARER: Final = "Bearer "

PROXIES: Final = re.compile("Forwarded|X-Forwarded.*|X-Real-Ip|Via", re.IGNORECASE)
"""Headers of a proxy, before which nobody knows who asks (RFC 7239; RFC 9110, section 7.6.3)."""


class NotYours(CompanionError):
    """A device asked for what only the table's, or another seat's, may do."""


def lobby() -> Lobby:
    """Whoever runs the evenings."""
    return page_context(current_app).lobby


def viewer() -> str | None:
    """Who asks: `TABLE`, a seat's colour, or None for somebody who looks on.

    While the companion has no owner, whoever holds no seat's token counts as the table; before a demonstration every
    browser does, whichever seat it has taken.
    """
    sent = request.headers.get("Authorization", "")
    if sent:
        return lobby().viewer_of(sent.removeprefix(BEARER).strip()) if sent.startswith(BEARER) else None
    if page_context(current_app).showing is not None:
        return TABLE
    found = [lobby().viewer_of(request.cookies.get(name, "")) for name in (TABLE_COOKIE, SEAT_COOKIE)]
    if found[0] == TABLE and request.cookies.get(TABLE_COOKIE):
        return TABLE
    return found[1] if request.cookies.get(SEAT_COOKIE) and found[1] is not None else found[0]


def table_token() -> str:
    """What the device sends as its token of the table; "" where it sends none."""
    sent = request.headers.get("Authorization", "").removeprefix(BEARER).strip()
    return sent or request.cookies.get(TABLE_COOKIE, "")


def is_table_device() -> bool:
    """Whether the device holds the table's token; as long as nobody does, none is the table's own."""
    return lobby().viewer_of("") is None and lobby().viewer_of(table_token()) == TABLE


def is_owner() -> bool:
    """Whether the device may see what is the table's alone: its codes, and what the camera sees.

    Acting for a table that nobody owns, or whose door stands open, is not enough.
    """
    is_shown_to_all = page_context(current_app).showing is not None
    return viewer() == TABLE and (is_shown_to_all or lobby().devices.holds(table_token()))


def hear_device() -> None:
    """A claim of the table counts once its token has come back."""
    if token := table_token():
        kind = KINDS.search(request.user_agent.string)
        address = read_address(request.remote_addr or "") or ""
        lobby().devices.hear(token, ", ".join(filter(None, (kind.group() if kind else "", str(address)))))


KINDS: Final = re.compile("iPad|iPhone|Android|Windows|Macintosh|CrOS|Linux")
"""What browsers call the devices on which they run."""


def news() -> str:
    """What every page but its own says when a device has just become the table's; "" at any other time."""
    newest = lobby().devices.newest(table_token())
    is_told = newest is not None and not newest.is_asking
    words = say("New tablet for the table: {device}.", device=newest.name) if newest and is_told else None
    return told(words, reader_tells()) if words else ""


def keeps_no_cookies() -> bool:
    """Whether the device was given a token, and comes back without."""
    return "kept" in request.args and not request.cookies


def is_proxied() -> bool:
    """Whether a proxy asks, whose address tells nothing about the device behind it."""
    return any(PROXIES.fullmatch(name) for name, _ in request.headers)


def is_this_machine() -> bool:
    """Whether somebody asks who sits at the companion's own machine: over its loopback, by the name of that, and
    through no proxy."""
    address, host = read_address(request.remote_addr or ""), host_name(request.host) or ""
    named = read_address(host)
    is_named_so = host == "localhost" if named is None else named.is_loopback
    return is_named_so and address is not None and address.is_loopback and not is_proxied()


def device() -> str:
    """Who has a share of what is limited: the table's own device, wherever it is, or an address."""
    return TABLE if is_table_device() else request.remote_addr or ""


def take_place() -> Place | None:
    """A place for a stream of the device that asks; None where there is none to be had."""
    return page_context(current_app).streams.enter(device(), browser())


def browser() -> str:
    """Which browser asks, as far as it can be told: by its address, its name and what it keeps; "" for a program."""
    if not request.user_agent.string:
        return ""
    return "\n".join((request.remote_addr or "", request.user_agent.string, request.headers.get("Cookie", "")))


def seat_viewer() -> str | None:
    """The seat whose token this device holds, even if it is the table's as well; None where it holds none."""
    sent = request.headers.get("Authorization", "")
    token = sent.removeprefix(BEARER).strip() if sent else request.cookies.get(SEAT_COOKIE, "")
    who = lobby().viewer_of(token) if token else None
    return None if who == TABLE else who


def require_table() -> None:
    """Ends a request unless the table's own device makes it; the first device that does something becomes that."""
    if viewer() != TABLE:
        raise NotYours(say("Only the table’s device can do that."))
    g.labyrinth_claims = True


def require_owner() -> None:
    """Ends a request unless a device of the table makes it, by its own token."""
    if not is_owner():
        raise NotYours(say("Only the table’s device can do that."))


def require_viewer() -> str:
    """Whoever asks and may do something at all: `TABLE` or a seat; ends the request of somebody who looks on."""
    who = viewer()
    if who is None:
        raise NotYours(say("This device is only watching: open the link of your seat, or use the table’s device."))
    g.labyrinth_claims = who == TABLE
    return who


def token_for(begun: BegunEvening) -> str:
    """The table's token for the device that has begun an evening: its own, or its first."""
    return table_token() if table_token() and is_owner() else begun.table_token


def keep_claim(answer: Response) -> Response:
    """The answer; a device that has done what the table may becomes the table's where the companion has no owner yet,
    and gets its token to keep."""
    is_done = g.pop("labyrinth_claims", False) and answer.status_code < FAILED
    token = lobby().claim() if is_done and not (table_token() and is_owner()) else None
    if token is not None:
        keep_token(answer, token)
    return answer


def keep_token(answer: AnyResponse, token: str, kept: str = "yes") -> AnyResponse:
    """The answer, with a token for this device to keep; where that is its first, the page it leads to hears of `kept`.

    There the token has come back, or this browser keeps no cookies.
    """
    g.pop("labyrinth_claims", None)
    if answer.location and not request.cookies:
        answer.location += ("&" if "?" in answer.location else "?") + f"kept={kept}"
    name = TABLE_COOKIE if lobby().viewer_of(token) in (TABLE, None) else SEAT_COOKIE  # one that has yet to come back
    answer.set_cookie(name, token, max_age=A_YEAR_S, samesite="Strict", httponly=True)
    return answer


doors = Blueprint("doors", __name__)

NOT_THE_CODE = say("That is not the code on the companion’s screen.")


def in_groups(code: str) -> str:
    """The table's code as people read it: its letters in two groups, which whoever types it may leave out."""
    half = len(code) // 2
    return f"{code[:half]} {code[half:]}".strip()


@doors.get("/table/<code>")
def win_back(code: str) -> AnyResponse:
    """Become the table's device; 403 for a code that is not this companion's."""
    return _taken(code)


@doors.get("/take-over")
def show_take_over() -> str:
    """What this device may do, and how it becomes the table's."""
    return _page()


@doors.post("/take-over")
def take_over() -> AnyResponse | tuple[str, int]:
    """Become the table's device: at once at the companion's own machine or while any may, else with the typed code."""
    code = request.form.get("code", "").strip()
    if not code and lobby().devices.is_open:
        require_table()
        if game := request.form.get("teaches"):
            return redirect(url_for("teach.show_teaching", game=game), 303)
        return redirect(url_for("set_up.show_set_up" if "sets-up" in request.form else "page.show_page"), 303)
    if not code and is_this_machine():
        code = lobby().table_code()
    try:
        return _taken(code)
    except NotYours as refused:
        return _page(told(refused.args[0], reader_tells())), 403


def _taken(code: str) -> AnyResponse:
    token = lobby().table_for(code)
    if token is None:
        raise NotYours(NOT_THE_CODE)
    return keep_token(redirect(url_for("page.show_page"), 303), token)


def _page(wrong: str = "") -> str:
    port = request.host.rpartition(":")[2]
    own_address = f"http://localhost:{port}/take-over" if port.isdigit() else "http://localhost/take-over"
    has_panel = page_context(current_app).panel == "gpio"
    return render_template(
        "start/take_over.html", code=reader_language(), wrong=wrong, is_table=is_owner(),
        is_open=lobby().devices.is_open, seat=seat_viewer(),
        is_here=is_this_machine(), has_panel=has_panel, own_address=own_address,
    )  # fmt: skip
