"""The set-up page: each step passes or says what to do, and what is chosen is kept at once."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.errors import CompanionError
from companion.language import language
from companion.lobby.setting_up import SetUp
from companion.rules.game import TABLE
from companion.rules.words import Said, say, told
from web.context import page_context
from web.devices.access import is_owner, lobby, require_owner, require_table, viewer
from web.devices.addresses import asked, svg_code
from web.reader import reader_language

set_up = Blueprint("set_up", __name__)

TITLES: dict[str, Said] = {
    "camera": say("The camera"),
    "copy": say("Your box"),
    "panel": say("Buttons and lights"),
    "home": say("Saved games"),
    "disk": say("Storage"),
    "phones": say("Phones and tablets"),
}
"""The steps by name, as their headings say them."""


@set_up.get("/setup")
def show_set_up() -> str:
    """All steps and how each stands."""
    return _page()


@set_up.get("/setup/sight")
def show_sight() -> AnyResponse | str:
    """What the camera sees now, and what to change about it; asked for again every few seconds.

    A page on which the camera `stood` otherwise is loaded anew: what it says of its steps is no longer so.
    """
    seen = _sight()
    if request.args.get("stood", seen["stands"]) != seen["stands"]:
        return Response(status=204, headers={"HX-Refresh": "true"})
    return render_template("start/sight.html", **seen)


@set_up.get("/setup/thumbnail")
def show_thumbnail() -> AnyResponse:
    """What a camera sees that can be chosen, small, for the table's own device; 404 where it delivers none."""
    require_owner()
    if page_context(current_app).latest_jpeg is None:
        abort(404)
    jpeg = _set_up().thumbnail(request.args.get("source", ""))
    if jpeg is None:
        abort(404)
    return Response(jpeg, mimetype="image/jpeg", headers={"Cache-Control": "no-store"})


@set_up.post("/setup/camera")
def choose_camera() -> AnyResponse | tuple[str, int]:
    """Take pictures from another camera from now on."""
    require_table()
    try:
        _set_up().choose(request.form.get("source", ""))
    except CompanionError as wrong:
        return _page(wrong), 422
    return redirect(url_for("set_up.show_set_up"), 303)


@set_up.post("/setup/pawns")
def learn_pawns() -> AnyResponse | tuple[str, int] | str:
    """Learn how the pawns look that stand on their corners."""
    require_table()
    try:
        _set_up().learn_pawns()
    except CompanionError as wrong:
        return _page(wrong), 422
    return _page(done=say("I have learned the pawns."))


def _set_up() -> SetUp:
    return page_context(current_app).set_up or abort(404)


def _page(wrong: CompanionError | None = None, done: str = "") -> str:
    tells, setting = language(reader_language()), page_context(current_app).set_up
    steps = setting.steps() if setting is not None else ()
    addresses = asked() if lobby().addresses() else ()
    return render_template(
        "start/setup.html",
        code=reader_language(),
        is_table=viewer() == TABLE,
        steps=[(one, told(TITLES.get(one.name, one.name), tells), told(one.words, tells), told(one.todo, tells))
               for one in steps],
        may_see=is_owner() and page_context(current_app).latest_jpeg is not None,
        sources=[(one, told(one.words, tells)) for one in setting.sources()] if setting is not None else [],
        addresses=addresses,
        picture=svg_code(addresses[0]) if addresses else "",
        wrong=told(wrong.args[0], tells) if wrong else "",
        done=told(done, tells),
        **_sight(),
    )  # fmt: skip


def _sight() -> dict[str, object]:
    """What the camera sees, for whoever may see its picture."""
    context = page_context(current_app)
    may_see = is_owner() and context.latest_jpeg is not None and context.set_up is not None
    sight = context.set_up.sight() if may_see and context.set_up is not None else None
    words = told(sight.words, language(reader_language())) if sight else ""
    outline = " ".join(f"{x:.0f},{y:.0f}" for x, y in (sight.corners_px or ())) if sight else ""
    stands = f"{context.set_up.camera_step().words}{'' if sight is None else ' ✓'}" if context.set_up else ""
    return {"stands": stands, "sight": sight, "sight_words": words, "outline": outline, "moment": id(sight)}
