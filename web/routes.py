"""What the page can be asked: the page, its live events, the commands of its buttons, and how it is."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, current_app, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.language import language, naming
from companion.messages import Answer as AnswerQuestion
from companion.messages import AskHint, Command, Confirm, Do, KeepAsPlayed, Snapshot, Undo, ViewJson
from companion.rules.actions import End
from companion.rules.advice import LEVELS
from companion.rules.game import TABLE
from companion.rules.words import sentences, told
from web.as_json import snapshot_json
from web.boards.card_art import read_card_table
from web.boards.hint_art import as_hinted
from web.boards.maze_view import read_maze
from web.boards.ring_art import read_rings
from web.context import PART_NAMES, PageContext, Parts, lesson_url, page_context
from web.devices import access
from web.devices.access import is_owner, require_owner, require_table, seat_viewer, viewer
from web.present import present, seen_token
from web.reader import came_from, reader_language, reader_tells
from web.start.screen import is_screen
from web.stream import EVENT_STREAM, format_event, live_answer
from web.telling.choices import gathered

REPEAT_S = 1.0
"""The same button for the same moment counts once within this time: impatient fingers tap twice."""

START, LAYING = "/start", "/laying"
"""The pages before an evening: what is to be played, and the board as it lies."""

page = Blueprint("page", __name__)


@page.get("/")
def show_page() -> str | AnyResponse:
    """The whole page, complete even without scripts; while no evening is played, the way to what comes before it."""
    return _show("page")


@page.get("/table")
def show_table() -> str | AnyResponse:
    """The table view: board, one sentence and two buttons, to be read from a metre away."""
    return _show("table")


def _show(view: str) -> str | AnyResponse:
    context = page_context(current_app)
    if context.lobby.desk() is None:
        kept = "?kept=yes" if "kept" in request.args else ""
        before = url_for("screen.show_screen") if is_screen() else START
        return redirect((LAYING if context.lobby.laid() is not None else before) + kept, 303)
    snapshot = context.desk.snapshot()
    return render_template(
        "page.html", parts=draw_parts(context, snapshot), since=context.played.moment(snapshot.version),
        title=told(snapshot.box.title, reader_tells()), code=reader_language(), view=view,
        has_camera=context.latest_jpeg is not None and is_owner(), may_tap=viewer() == TABLE, own_seat=seat_viewer(),
        board_kind=board_kind(snapshot.position.view),
    )  # fmt: skip


def board_kind(view: ViewJson) -> str:
    """What the page lays its tray for: a `maze`, a `round` board, or `cards`."""
    if read_rings(view) is not None:
        return "round"
    return "cards" if read_card_table(view) is not None else "maze"


@page.get("/events")
def stream_events() -> AnyResponse:
    """What changes on the page as server-sent events; 503 when too many are open.

    `since` names the moment that the page shows already, and after a broken line the id of the last event does.
    """
    context = page_context(current_app)
    if context.lobby.desk() is None:
        onward = render_template("start/laying_over.html")
        return Response(format_event("ask", onward), mimetype=EVENT_STREAM)
    since = request.headers.get("Last-Event-ID") or request.args.get("since", "")
    played, code = context.played, reader_language()
    shown = played.drawings.kept(played.version_of(since), code)
    return live_answer(played.desk, lambda snapshot: draw_parts(context, snapshot), shown, name=played.moment)


@page.post("/do/<name>")
def do_command(name: str) -> AnyResponse:
    """Post a button's command; 404 for an unknown one, 409 for a tap that belongs to a moment gone by."""
    read_command = COMMANDS.get(name)
    if read_command is None:
        abort(404)
    require_table()
    context = page_context(current_app)
    command = read_command(context.desk.snapshot())
    if name in GUARDED and not _is_meant_now(context, name):
        return Response("That was a moment ago.\n", 409, mimetype="text/plain")
    context.desk.post(command)
    if request.headers.get("HX-Request"):
        return Response(status=204)
    return redirect(url_for("page.show_page"), 303)


@page.post("/explain-no-more")
def explain_no_more() -> AnyResponse:
    """Explain nothing more in this evening: at the whole table, or to the seat that asks."""
    page_context(current_app).played.end_explaining(access.require_viewer())
    return redirect(came_from(), 303)


@page.get("/snapshot.json")
def show_snapshot() -> Response:
    """What the page knows, as JSON; nothing about face-down tiles."""
    return jsonify(snapshot_json(page_context(current_app).desk.snapshot(), reader_tells()))


@page.get("/frame.jpg")
def show_frame() -> Response:
    """The camera's latest picture, with `small` a small one, for the table's own device where one is offered."""
    require_owner()
    latest_jpeg = page_context(current_app).latest_jpeg
    picture = latest_jpeg("small" in request.args) if latest_jpeg is not None else None
    if picture is None:
        abort(404)
    return Response(picture, mimetype="image/jpeg", headers={"Cache-Control": "no-store"})


@page.post("/pack")
def save_pack() -> Response:
    """A bug pack of the evening as a file to save, for the table's own page; nothing is sent anywhere else."""
    context = page_context(current_app)
    if context.make_pack is None:
        abort(404)
    if not (context.lobby.devices.is_open and access.is_this_machine()):
        require_owner()
    evening = re.sub(r"[^a-z0-9-]+", "-", context.desk.snapshot().evening.session.lower())
    headers = {"Content-Disposition": f'attachment; filename="labyrinth-{evening}.zip"', "Cache-Control": "no-store"}
    return Response(context.make_pack(), mimetype="application/zip", headers=headers)


@page.get("/health")
def show_health() -> Response:
    """Whether all is well: pages are up, what happens is saved, and the camera sees; in which state the evening is, if
    one is played.

    503 where nothing can be saved or seen, and why.
    """
    runs = page_context(current_app).lobby
    desk, evening, unsaved = runs.desk(), runs.evening(), runs.why_unsaved()
    trouble = sentences(unsaved, runs.why_unseen())
    answer: dict[str, object] = {"ok": not trouble, "status": "no evening"}
    if desk is not None:
        snapshot = desk.snapshot()
        answer |= {"status": snapshot.guidance.status.value, "version": snapshot.version}
    if evening is not None:
        answer |= {"evening": evening.key, "game": evening.game, "turns": evening.turns}
    if trouble:
        answer |= {"trouble": told(trouble, reader_tells()), "saves": not unsaved}
    response = jsonify(answer)
    response.status_code = 503 if trouble else 200
    return response


def draw_parts(context: PageContext, snapshot: Snapshot) -> Parts:
    """The parts of the page that change, as HTML; drawn once for all pages that show the same moment."""
    trouble = context.trouble() if context.trouble is not None else None
    moment = (snapshot.version, trouble, reader_language())
    return context.played.drawings.draw(moment, lambda: _draw(context, snapshot, trouble, moment[2]))


def _draw(context: PageContext, snapshot: Snapshot, trouble: str | None, code: str) -> Parts:
    played = context.played
    ids = played.tracks.ids(snapshot)
    view, to_act = snapshot.position.view, snapshot.position.to_act
    maze = as_hinted(read_maze(view), snapshot.guidance.hint)
    turns = {**played.spins.turns(ids, maze), **played.rings.steps(read_rings(view))}
    shown = present(snapshot, ids, turns, naming(language(code), context.people()), context.computers())
    start_page = START if context.lobby.offers() else ""
    again = f"{START}/new/{snapshot.box.game}?{urlencode({'again': snapshot.evening.session})}" if start_page else ""
    template = current_app.jinja_env.get_template("parts.html")
    can_pack = context.make_pack is not None
    is_open = to_act in context.lobby.seat_tokens() and to_act not in context.computers()
    sits_at = to_act if is_open else ""
    known = {"page": shown, "trouble": told(trouble or "", language(code)), "can_pack": can_pack,
             "start_page": start_page, "again": again,
             "is_demo": context.showing is not None, "sits_at": sits_at,
             "how": lesson_url(context, snapshot.box.game),
             "explained": told(context.explained(TABLE, snapshot), language(code))}  # fmt: skip
    macros = template.make_module(known)
    return {name: str(getattr(macros, f"part_{name}")()) for name in PART_NAMES}


def _read_chance(snapshot: Snapshot) -> Command:
    action, verb = request.form.get("action") or None, request.form.get("verb", "")
    if action is None and verb:
        action = gathered(snapshot.position.legal, verb, request.form.getlist("part")) or abort(400)
    if action is not None and action not in snapshot.position.legal:
        abort(400)
    return Do(TABLE, None if action is None else page_context(current_app).desk.parse_action(action))


def read_answer(snapshot: Snapshot) -> AnswerQuestion:
    """Which picture of the open question was tapped; aborts with 409 for another question, 400 for no such picture."""
    number = request.form.get("question", type=int)
    choice = request.form.get("choice", "")
    question = snapshot.guidance.question
    if number is None or question is None or number != question.number:
        abort(409)
    if choice == "none":
        return AnswerQuestion(number, None)
    choices = {str(place): place for place in range(len(question.candidates))}
    if choice not in choices:
        abort(400)
    return AnswerQuestion(number, choices[choice])


def _read_hint(_: Snapshot) -> Command:
    level = request.form.get("level", LEVELS[-1])
    if level not in LEVELS:
        abort(400)
    return AskHint(level)


COMMANDS: dict[str, Callable[[Snapshot], Command]] = {
    "chance": _read_chance,
    "end-turn": lambda snapshot: Do(snapshot.position.to_act, End(), turns_page=snapshot.position.turns_page),
    "undo": lambda _: Undo(),
    "confirm": lambda _: Confirm(),
    "hint": _read_hint,
    "answer": read_answer,
    "keep": lambda _: KeepAsPlayed(),
}
GUARDED = frozenset({"chance", "end-turn", "confirm", "undo", "keep"})
"""Commands that would do something else when tapped a second time."""


def _is_meant_now(context: PageContext, name: str) -> bool:
    seen = request.form.get("seen")
    if seen is None:
        return True
    if seen != seen_token(context.desk.snapshot()):
        return False
    return context.played.taps.is_first(f"{name} {seen}", time.monotonic(), REPEAT_S)
