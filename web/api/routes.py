"""What programs can ask of the companion under `/api`; `docs/cli.md` and `/api/openapi.json` say it for them."""

from __future__ import annotations

from flask import Blueprint, Response, copy_current_request_context, current_app, jsonify, request
from werkzeug.wrappers import Response as AnyResponse

from companion.lobby.lobby import SeatsDesk
from companion.lobby.new_game import NewGame
from companion.messages import Answer, AskHint, Command, Do, KeepAsPlayed, Snapshot, Undo
from companion.rules.game import TABLE
from companion.rules.words import player, say
from web.api.answers import told_begun, told_evening, told_laid, told_offer, told_snapshot
from web.api.openapi import openapi
from web.api.reading import (
    action_of,
    body,
    booked_correction_of,
    correction_of,
    count_of,
    is_told,
    level_of,
    wish_of,
)
from web.api.refusals import Absent, GoneBy, NotAllowed, TooMany
from web.context import page_context
from web.devices.access import NotYours, device, keep_token, lobby, require_table, require_viewer, viewer
from web.drawing import Parts
from web.reader import reader_tells
from web.stream import EVENT_STREAM, LiveStream, stream_headers

api = Blueprint("api", __name__, url_prefix="/api")


@api.get("/openapi.json")
def show_openapi() -> Response:
    """This interface as an OpenAPI document."""
    return jsonify(openapi())


@api.get("/games")
def show_games() -> Response:
    """The games that can be begun."""
    reader = reader_tells()
    return jsonify({offer.game: told_offer(offer, reader) for offer in lobby().offers()})


@api.get("/evenings")
def show_evenings() -> Response:
    """The evenings of the journal, the latest first."""
    return jsonify([told_evening(evening) for evening in lobby().evenings()])


@api.post("/evenings")
def begin() -> Response:
    """Begin an evening, or begin to lay its board; only the table's own device may."""
    wish = wish_of(body())
    require_table()
    _check_easier(wish)
    begun = lobby().begin(wish)
    answer = jsonify(told_begun(begun, (*lobby().addresses(), request.host_url)[0]))
    keep_token(answer, begun.table_token)
    return answer


def _check_easier(wish: NewGame) -> None:
    """Refuses easier rules for a seat in a box that has none, instead of leaving them without effect."""
    has_easier = any(offer.game == wish.game and offer.easier for offer in lobby().offers())
    if any(seat.is_easier for seat in wish.seats) and not has_easier:
        raise NotAllowed(say("This box has no easier rules for one seat alone."))


@api.get("/evenings/<key>/record")
def show_record(key: str) -> Response:
    """The record of a finished evening, as text."""
    if key not in {evening.key for evening in lobby().evenings()}:
        raise Absent(say("There is no such evening."))
    return Response(lobby().record(key), mimetype="text/plain")


@api.get("/snapshot")
def show_snapshot() -> Response:
    """What whoever asks may know now."""
    who, desk = viewer(), _desk()
    return jsonify(told_snapshot(_snapshot(desk, who), who, reader_tells()))


@api.get("/events")
def stream_events() -> AnyResponse:
    """The same as server-sent events, one each change, until the evening is left."""
    context, who, desk = page_context(current_app), viewer(), _desk()
    if request.method == "HEAD":
        return Response(mimetype=EVENT_STREAM)
    place = context.streams.enter(device())
    if place is None:
        raise TooMany(say("Too many pages are open."))

    @copy_current_request_context
    def draw(_: Snapshot) -> Parts:
        told = told_snapshot(_snapshot(desk, who), who, reader_tells())
        return {"message": current_app.json.dumps(told)}

    is_compressed = request.accept_encodings.quality("gzip") > 0
    stream = LiveStream(desk, draw, context.streams, place, {}, is_compressed=is_compressed)
    return Response(stream, mimetype=EVENT_STREAM, headers=stream_headers(is_compressed))


@api.post("/do")
def do() -> Response:
    """One action of this token's seat; with the table's token, of whoever acts."""
    read = body()
    action, seen = action_of(read), count_of(read, "version")
    who, desk = require_viewer(), _desk()
    actor = _snapshot(desk, who).to_act
    if who != TABLE and who != actor:
        if seen is not None and not desk.shows(seen):
            raise GoneBy(MOMENT_PASSED)
        raise NotYours(say("It is not {seat}’s turn to act.", seat=player(who)))
    if who != TABLE and action is None:
        raise NotYours(say("Only the table’s own device can do that."))
    turns_page = is_told(read, "turns_page")
    return _asked(desk, Do(TABLE if action is None else actor, action, turns_page), who, seen)


@api.post("/undo")
def undo() -> Response:
    """Take the last action back: the table any, a seat its own."""
    seen = count_of(_optional_body(), "version")
    who, desk = require_viewer(), _desk()
    if who != TABLE and not _snapshot(desk, who).is_last_of(who):
        raise NotYours(say("Only the table’s own device can do that."))
    return _asked(desk, Undo(), who, seen)


@api.post("/keep")
def keep() -> Response:
    """Accept what lies on the table although the rules forbid it."""
    seen = count_of(_optional_body(), "version")
    require_table()
    return _asked(_desk(), KeepAsPlayed(), TABLE, seen)


@api.post("/answer")
def answer() -> Response:
    """Say which of the pictures of a question happened: the table, or the seat it is about; null is none of these."""
    read = body()
    number, choice = count_of(read, "question"), count_of(read, "choice")
    who, desk = require_viewer(), _desk()
    snapshot = desk.snapshot()
    question = snapshot.question
    if question is None or question.number != number:
        raise GoneBy(MOMENT_PASSED)
    if who not in (TABLE, snapshot.asked):
        raise NotYours(say("{seat:capital} is asked this.", seat=player(snapshot.asked)))
    if choice is not None and choice >= len(question.candidates):
        raise NotAllowed(say("The question has no such answer."))
    return _asked(desk, Answer(question.number, choice), who, None)


@api.post("/hint")
def hint() -> Response:
    """Have a hint looked for: for a seat alone out of what it may know, or for everybody; it comes in a snapshot."""
    read = _optional_body()
    level, seen = level_of(read), count_of(read, "version")
    who = require_viewer()
    return _asked(_desk(), AskHint(level, "" if who == TABLE else who), who, seen)


@api.post("/correct")
def correct() -> Response:
    """Say how a tile lies, what it shows, where a pawn stands or whose turn it is: booked as told."""
    read = body()
    told, seen = booked_correction_of(read), count_of(read, "version")
    require_table()
    return _asked(_desk(), told, TABLE, seen)


@api.get("/setup")
def show_setup() -> Response:
    """The board that is being laid."""
    laid = lobby().laid()
    if laid is None:
        raise GoneBy(say("No board is being laid now."))
    return jsonify(told_laid(laid, reader_tells()))


@api.post("/setup")
def correct_setup() -> Response:
    """Say how a tile lies or what it shows, or where a pawn stands, on the board that is being laid."""
    correction = correction_of(body())
    require_table()
    lobby().correct(correction)
    laid = lobby().laid()
    return jsonify(version=laid.version if laid is not None else 0)


@api.post("/setup/begin")
def begin_setup() -> Response:
    """Begin the evening with the board as it lies."""
    require_table()
    lobby().begin_laid()
    evening = lobby().evening()
    return jsonify(key=evening.key if evening is not None else "")


MOMENT_PASSED = say("That was a moment ago: look again.")


def _desk() -> SeatsDesk:
    """The desk of the evening that is played; raises NoEvening."""
    return page_context(current_app).desk


def _snapshot(desk: SeatsDesk, who: str | None) -> Snapshot:
    """The latest snapshot of a seat, or the one that everybody may see."""
    try:
        return desk.snapshot() if who is None or who == TABLE else desk.snapshot_for(who)
    except KeyError:  # another evening has begun since it was asked whose token this is
        raise GoneBy(MOMENT_PASSED) from None


def _optional_body() -> dict[str, object]:
    """The body of this request, which may be left out."""
    return dict(body()) if request.get_data() else {}


def _asked(desk: SeatsDesk, command: Command, who: str, seen: int | None) -> Response:
    """What became of a command: its version, or why it was not done."""
    outcome = desk.ask(command, who, seen)
    if outcome.is_late:
        raise GoneBy(MOMENT_PASSED)
    if outcome.refused:
        raise NotAllowed(outcome.refused)
    return jsonify(version=outcome.version, waiting=outcome.is_waiting)
