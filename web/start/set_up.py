"""The set-up page: each step passes or says what to do, and what is chosen is kept at once."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from tempfile import TemporaryFile

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, send_file, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.errors import CompanionError
from companion.language import language
from companion.lobby.backups import Backups, Restored
from companion.lobby.setting_up import SetUp
from companion.rules.game import TABLE
from companion.rules.words import Said, say, told
from web.context import page_context
from web.devices.access import is_owner, lobby, require_owner, require_table, viewer
from web.devices.addresses import asked, svg_code
from web.reader import reader_language
from web.sharing import LARGEST_BACKUP, RESTORE
from web.start.start_page import say_when

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


@set_up.get("/setup/backup")
def save_backup() -> Response:
    """Everything that is kept as one file to save, for the table's own device."""
    require_owner()
    file = TemporaryFile()  # noqa: SIM115 - closed by the answer that sends it
    _backups().write(file)
    file.seek(0)
    name = f"labyrinth-{datetime.now():%Y-%m-%d}.zip"
    answer = send_file(file, mimetype="application/zip", as_attachment=True, download_name=name)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@set_up.post(RESTORE)
def restore_backup() -> AnyResponse | tuple[str, int] | str:
    """Take in the backup that the table's own device sends, and say what became of each game."""
    require_owner()
    request.max_content_length = LARGEST_BACKUP
    sent = request.files.get("backup")
    if sent is None or not sent.filename:
        return _page(CompanionError(say("Choose the file of a backup first."))), 422
    try:
        return _page(restored=_backups().restore(sent.stream))
    except CompanionError as wrong:
        return _page(wrong), 422


def _backups() -> Backups:
    return lobby().backups or abort(404)


def _listed(restored: Iterable[Restored]) -> list[tuple[str, str]]:
    """Each game, by its title and when it began, or file of a backup, and what became of it."""
    code, titles = reader_language(), {offer.game: offer.title for offer in lobby().offers()}
    tells, today = language(code), date.today()
    return [
        (f"{told(titles.get(one.game, one.game), tells)}, {told(say_when(one.began, code, today), tells)}"
         if one.game else one.name, told(one.words, tells))
        for one in restored
    ]  # fmt: skip


def _set_up() -> SetUp:
    return page_context(current_app).set_up or abort(404)


def _page(wrong: CompanionError | None = None, done: str = "", restored: Iterable[Restored] | None = None) -> str:
    code, is_table = reader_language(), viewer() == TABLE
    tells, setting = language(code), page_context(current_app).set_up
    steps = setting.steps(by_writing=is_table) if setting is not None else ()
    backups = lobby().backups if is_owner() else None
    latest = backups.latest() if backups is not None else ""
    addresses = asked() if lobby().addresses() else ()
    return render_template(
        "start/setup.html",
        code=code,
        is_table=is_table,
        steps=[(one, told(TITLES.get(one.name, one.name), tells), told(one.words, tells), told(one.todo, tells))
               for one in steps],
        subjects=[(one, told(one.title, tells)) for one in setting.teaching.subjects()]
        if setting is not None and is_table else [],
        may_see=is_owner() and page_context(current_app).latest_jpeg is not None,
        sources=[(one, told(one.words, tells)) for one in setting.sources()] if setting is not None else [],
        addresses=addresses,
        picture=svg_code(addresses[0]) if addresses else "",
        wrong=told(wrong.args[0], tells) if wrong else "",
        done=told(done, tells),
        has_backups=backups is not None,
        latest_backup=told(say_when(latest, code, date.today()), tells) if latest else "",
        restored=None if restored is None else _listed(restored),
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
    return {
        "stands": stands, "sight": sight, "sight_words": words, "outline": outline, "moment": id(sight),
        "tell": lambda said: told(said, language(reader_language())),
    }  # fmt: skip
