"""What programs can request of the companion under `/api`; `/api/openapi.json` says it to them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Response, after_this_request, copy_current_request_context, current_app, request
from werkzeug.wrappers import Response as AnyResponse

from companion.lobby.lobby import SeatsDesk
from companion.lobby.new_game import NewGame
from companion.messages import Answer, AskHint, Command, Do, KeepAsPlayed, Outcome, Snapshot, Undo
from companion.rules.game import TABLE
from companion.rules.words import player, say
from web.api import answers, bodies
from web.api.openapi import openapi
from web.api.operations import api, operation
from web.api.refusals import ABSENT, GONE_BY, REFUSED, TOO_MANY, Refused
from web.context import Parts, ask_to_do, page_context
from web.devices.access import NotYours, device, keep_token, lobby, require_table, require_viewer, token_for, viewer
from web.devices.addresses import asked
from web.reader import reader_tells
from web.stream import EVENT_STREAM, LiveStream, stream_headers

__all__ = ["api"]


@operation("get", "/openapi.json")
def show_openapi() -> dict[str, Any]:
    """This document."""
    return openapi()


@operation("get", "/games")
def show_games() -> dict[str, answers.Game]:
    """The games that can be begun."""
    reader = reader_tells()
    return {offer.game: answers.game(offer, reader) for offer in lobby().offers()}


@operation("get", "/evenings")
def show_evenings() -> list[answers.Evening]:
    """The evenings of the journal, the latest first."""
    return [answers.Evening.model_validate(evening) for evening in lobby().evenings()]


@operation("post", "/evenings", 400, 403, 422)
def begin(body: bodies.NewEvening) -> answers.Begun:
    """Begin an evening, or begin to lay its board. The table's token; the first device that asks a companion without an
    owner gets it."""
    wish = body.wish()
    require_table()
    _check_easier(wish)
    begun = lobby().begin(wish)
    begun = replace(begun, table_token=token_for(begun))

    @after_this_request
    def keep(response: Response) -> Response:
        keep_token(response, begun.table_token)
        return response

    return answers.begun(begun, asked()[0])


def _check_easier(wish: NewGame) -> None:
    """Refuses easier rules for a seat in a box that has none, instead of leaving them without effect."""
    has_easier = any(offer.game == wish.game and offer.easier for offer in lobby().offers())
    if any(seat.is_easier for seat in wish.seats) and not has_easier:
        raise Refused(REFUSED, say("This game has no easier rules for one player alone."))


@operation("get", "/evenings/<key>/record", 404, 422, media="text/plain")
def show_record(key: str) -> Response:
    """The record of a finished evening."""
    if key not in {evening.key for evening in lobby().evenings()}:
        raise Refused(ABSENT, say("There is no such game."))
    return Response(lobby().record(key), mimetype="text/plain")


@operation("get", "/snapshot", 409)
def show_snapshot() -> answers.Snapshot:
    """What this token's viewer may know now."""
    who, desk = viewer(), _desk()
    return answers.snapshot(_snapshot(desk, who), who, reader_tells())


@operation("get", "/events", 409, 429, media=EVENT_STREAM)
def stream_events() -> AnyResponse:
    """The same as server-sent events named `message`, one each change, `beat` while there is none; it ends with the
    evening, and where the token counts no more."""
    context, who, desk = page_context(current_app), viewer(), _desk()
    if request.method == "HEAD":
        return Response(mimetype=EVENT_STREAM)
    place = context.streams.enter(device())
    if place is None:
        raise Refused(TOO_MANY, say("You have too many pages open."))

    @copy_current_request_context
    def draw(_: Snapshot) -> Parts:
        told = answers.snapshot(_snapshot(desk, who), who, reader_tells())
        return {"message": current_app.json.dumps(told.model_dump(mode="json"))}

    is_compressed = request.accept_encodings.quality("gzip") > 0
    stream = LiveStream(
        desk, draw, context.streams, place, {}, is_compressed=is_compressed,
        is_over=copy_current_request_context(lambda: viewer() != who),
    )  # fmt: skip
    return Response(stream, mimetype=EVENT_STREAM, headers=stream_headers(is_compressed))


@operation("post", "/do", 400, 403, 409, 422)
def do(body: bodies.Do) -> answers.Done:
    """One action of this token's seat, or with the table's token of whoever acts; null throws the dice, turns the
    page or draws the cards."""
    who, desk = require_viewer(), _desk()
    actor = _snapshot(desk, who).position.to_act
    if who != TABLE and who != actor:
        if body.version is not None and not desk.shows(body.version):
            raise Refused(GONE_BY, MOMENT_PASSED)
        raise NotYours(say("It is not {seat}’s turn now.", seat=player(who)))
    if who != TABLE and body.action is None:
        raise NotYours(say("Only the table’s device can do that."))
    if body.action is None:
        return _asked(desk, Do(TABLE, None, body.turns_page), who, body.version)
    return _answered(ask_to_do(desk, actor, body.action, body.version, who, turns_page=body.turns_page))


@operation("post", "/undo", 400, 403, 409, 422)
def undo(body: bodies.Seen) -> answers.Done:
    """Take the last action back: the table any, a seat its own."""
    who, desk = require_viewer(), _desk()
    if who != TABLE and _snapshot(desk, who).evening.undoes != who:
        raise NotYours(say("Only the table’s device can do that."))
    return _asked(desk, Undo(), who, body.version)


@operation("post", "/keep", 400, 403, 409, 422)
def keep(body: bodies.Seen) -> answers.Done:
    """Accept what is on the table, or, where it is to catch up, say that it has. The table's token."""
    require_table()
    return _asked(_desk(), KeepAsPlayed(), TABLE, body.version)


@operation("post", "/answer", 400, 403, 409, 422)
def answer(body: bodies.Answer) -> answers.Done:
    """Say which candidate of a question happened. The table's token, or that of the seat it is about."""
    who, desk = require_viewer(), _desk()
    snapshot = desk.snapshot()
    question = snapshot.guidance.question
    if question is None or question.number != body.question:
        raise Refused(GONE_BY, MOMENT_PASSED)
    if who not in (TABLE, snapshot.asked):
        raise NotYours(say("This question is for {seat:capital}.", seat=player(snapshot.asked)))
    if body.choice is not None and body.choice >= len(question.candidates):
        raise Refused(REFUSED, say("That is not one of the answers."))
    return _asked(desk, Answer(body.question, body.choice), who, None)


@operation("post", "/hint", 400, 403, 409, 422)
def hint(body: bodies.AskHint) -> answers.Done:
    """Have a hint looked for; it comes in a snapshot, a seat's in its own alone."""
    who = require_viewer()
    return _asked(_desk(), AskHint(body.level, "" if who == TABLE else who), who, body.version)


@operation("post", "/correct", 400, 403, 409, 422)
def correct(body: bodies.Correction) -> answers.Done:
    """Say how a tile lies, what it shows, where a pawn, guard or disc is, which way the dragon looks, or whose turn it
    is. The table's token."""
    command = body.booked()
    require_table()
    return _asked(_desk(), command, TABLE, body.version)


@operation("get", "/setup", 409)
def show_setup() -> answers.Setup:
    """The board that is being laid."""
    laid = lobby().laid()
    if laid is None:
        raise Refused(GONE_BY, say("Nobody is setting up a board now."))
    return answers.Setup.model_validate(laid, context=reader_tells())


@operation("post", "/setup", 400, 403, 409, 422)
def correct_setup(body: bodies.Correction) -> answers.Version:
    """Correct the board that is being laid. The table's token."""
    correction = body.laid()
    require_table()
    lobby().correct(correction)
    laid = lobby().laid()
    return answers.Version(version=laid.version if laid is not None else 0)


@operation("post", "/setup/begin", 403, 409, 422)
def begin_setup() -> answers.Key:
    """Begin with the board as it lies. The table's token."""
    require_table()
    lobby().begin_laid()
    evening = lobby().evening()
    return answers.Key(key=evening.key if evening is not None else "")


MOMENT_PASSED = say("Your page was out of date: look again.")


def _desk() -> SeatsDesk:
    """The desk of the evening that is played; raises NoEvening."""
    return page_context(current_app).desk


def _snapshot(desk: SeatsDesk, who: str | None) -> Snapshot:
    """The latest snapshot of a seat, or the one that everybody may see."""
    try:
        return desk.snapshot() if who is None or who == TABLE else desk.snapshot_for(who)
    except KeyError:  # another evening has begun since it was asked whose token this is
        raise Refused(GONE_BY, MOMENT_PASSED) from None


def _asked(desk: SeatsDesk, command: Command, who: str, seen: int | None) -> answers.Done:
    """What became of a command: its version, or why it was not done."""
    return _answered(desk.ask(command, who, seen))


def _answered(outcome: Outcome) -> answers.Done:
    """The version after a command, or why it was not done."""
    if outcome.is_late:
        raise Refused(GONE_BY, MOMENT_PASSED)
    if outcome.refused:
        raise Refused(REFUSED, outcome.refused)
    return answers.Done(version=outcome.version, waiting=outcome.is_waiting)
