"""The pages on which an owner teaches a copy: a step at a time, by pictures and taps that are kept at once."""

from __future__ import annotations

from io import BytesIO

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, send_file, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.errors import CompanionError
from companion.language import language
from companion.lobby.teaching import KEEP, LARGEST_BYTES, Subject, Tap, Teaching, TeachPage
from companion.rules.words import told
from web.context import page_context
from web.devices.access import require_owner
from web.reader import reader_language
from web.sharing import TEACH

teach = Blueprint("teach", __name__, url_prefix=TEACH)

LONGEST_NAME = 40
"""Letters of a typed name; longer ones are cut."""


@teach.before_request
def let_owner_in() -> None:
    """Pictures are the table's alone; other games are not taught."""
    require_owner()
    _subject((request.view_args or {})["game"])


@teach.get("/<game>")
def show_teaching(game: str) -> str:
    """The step at which the teaching of a game stands."""
    return _page(game)


@teach.get("/<game>/picture/<name>.jpg")
def show_picture(game: str, name: str) -> Response:
    """A picture of a sheet; its name is another one for other pictures."""
    answer = Response(_teaching().picture(game, name), mimetype="image/jpeg")
    answer.headers["Cache-Control"] = "private, max-age=3600"
    return answer


@teach.post("/<game>")
def do(game: str) -> AnyResponse | str:
    """Do what was tapped; the step as it is then, alone where the page asks for that."""
    form = request.form
    tap = Tap(
        form.get("sheet", ""), _number("x"), _number("y"), form.get("choice", ""), form.get("name", "")[:LONGEST_NAME]
    )
    wrong = None
    try:
        _teaching().tap(game, tap)
    except CompanionError as failure:
        wrong = failure
    if "HX-Request" not in request.headers and wrong is None:
        return redirect(url_for("teach.show_teaching", game=game), 303)
    return _page(game, wrong, is_kept=tap.choice == KEEP and wrong is None)


@teach.post("/<game>/files")
def send_files(game: str) -> AnyResponse | str:
    """Take pictures from files, or a copy that was taught before."""
    request.max_content_length = LARGEST_BYTES
    try:
        for sent in request.files.getlist("pictures"):
            _teaching().add(game, sent.stream.read())
        if (copy := request.files.get("copy")) is not None:
            _teaching().take_in(game, copy.stream)
            return _page(game, is_kept=True)
    except CompanionError as wrong:
        return _page(game, wrong)
    return redirect(url_for("teach.show_teaching", game=game), 303)


@teach.get("/<game>/copy")
def save_copy(game: str) -> Response:
    """The taught copy as one file to save."""
    file = BytesIO()
    _teaching().write(game, file)
    file.seek(0)
    return send_file(file, mimetype="application/zip", as_attachment=True, download_name=f"labyrinth-{game}.zip")


def _number(field: str) -> float:
    """A number of the form, 0 where it is none or no point of a sheet."""
    number = request.form.get(field, 0.0, float)
    return number if abs(number) < 100_000 else 0.0


def _teaching() -> Teaching:
    setting = page_context(current_app).set_up
    return setting.teaching if setting is not None else abort(404)


def _subject(game: str) -> Subject:
    return next((one for one in _teaching().subjects() if one.game == game), None) or abort(404)


def _page(game: str, wrong: CompanionError | None = None, *, is_kept: bool = False) -> str:
    code, subject = reader_language(), _subject(game)
    tells = language(code)
    try:
        page = _teaching().page(game)
    except CompanionError as failure:
        page, wrong = TeachPage(can_undo=True), failure
    return render_template(
        "start/teach.html",
        code=code,
        subject=subject,
        page=page,
        tell=lambda words: told(words, tells),
        wrong=told(wrong.args[0], tells) if wrong else "",
        is_kept=is_kept,
        has_camera=page_context(current_app).latest_jpeg is not None,
        is_part="HX-Request" in request.headers,
    )
