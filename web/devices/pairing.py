"""Where a device becomes the table's: with the code that the table's own device and the companion's terminal show, or
at the companion's own machine. A phone alone cannot."""

from __future__ import annotations

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.words import say, told
from web.context import page_context
from web.devices.access import NotYours, is_owner, is_this_machine, keep_token, lobby, require_table, seat_viewer
from web.reader import reader_language, reader_tells

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
