"""A seat's own page on a phone, or on the shared tablet, and the table's page of QR codes that lead there."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.lobby.new_game import ChosenSeat
from companion.messages import AskHint, Command, Do, Snapshot, Undo
from companion.rules.actions import End
from companion.rules.advice import LEVELS
from companion.rules.game import TABLE
from companion.rules.words import player, say, told
from web.context import Parts, ask_to_do, lesson_url, page_context
from web.devices import access
from web.devices.access import in_groups
from web.devices.addresses import asked, svg_code
from web.reader import reader_language, reader_tells
from web.routes import read_answer
from web.start.composed import Picks, is_habit, with_habit
from web.start.composer import END, meant_by, still_meant
from web.start.seat_page import can_undo, draw_parts, is_covered, may_press, next_lie, why_wait
from web.start.start_page import person, say_when
from web.stream import EVENT_STREAM, SeatSource, format_event, live_answer

seats = Blueprint("seats", __name__)

PAGE_HEADER, LONGEST_PAGE_ID = "X-Page", 20
"""The header in which a page says through which port of its device it came, and how many letters of that count."""

PAGE = "page"
"""What follows with the same tap where somebody ends the turn and turns the next page."""

ON_THE_BOARD = re.compile(r"place:[a-g][1-7]|arrow:[NESW][246]")
"""A pick that was tapped on the table's own board."""

NO_CHOICE = "keep"
"""Where this alone is left, nothing is asked."""

MOST_PICKS = 8
"""More taps than this make up no action."""


# --- coming to a seat ---


@seats.get("/join")
def show_codes() -> str:
    """The table's page of QR codes, one for each seat; elsewhere it says that only the table has it."""
    runs = access.lobby()
    access.require_owner()
    address = asked()[0]
    evening = runs.evening()
    people = {seat.colour: person(seat, reader_tells()) for seat in evening.seats} if evening else {}
    codes = [
        (seat, people.get(seat, seat), token, svg_code(f"{address}join/{token}"))
        for seat, token in runs.seat_tokens().items()
        if seat not in page_context(current_app).computers()
    ]
    another = f"{address}table/{runs.table_code()}" if runs.table_code() else ""
    return render_template(
        "start/join.html", code=reader_language(), codes=codes, address=address,
        devices=[(one, told(say_when(one.since, reader_language(), date.today()), reader_tells()) if one.since else "")
                 for one in runs.devices.all(access.table_token())],
        another=another, another_picture=svg_code(another) if another else "", table_code=in_groups(runs.table_code()),
    )  # fmt: skip


@seats.get("/join/<token>")
def join(token: str) -> AnyResponse:
    """Take the seat whose token this is; 403 for any other text."""
    who = access.lobby().viewer_of(token)
    if who is None or who == TABLE:
        raise access.NotYours(say("This link is not for a seat in this game: scan the code again."))
    if request.cookies:
        _take(who)
    return access.keep_token(redirect(url_for("seats.show_seat"), 303), token)


@seats.post("/join/leave")
def stand_up() -> AnyResponse:
    """Give the seat of this device back, as on the shared tablet; in a demonstration its own player plays on."""
    answer, seat = redirect(url_for("page.show_page"), 303), access.seat_viewer()
    if (showing := page_context(current_app).showing) is not None and seat is not None:
        showing.leave(seat)
    answer.delete_cookie(access.SEAT_COOKIE)
    return answer


@seats.post("/join/here/<seat>")
def sit_here(seat: str) -> AnyResponse:
    """Show a seat's page on the table's own device, behind `hold to look`."""
    access.require_owner()
    token = access.lobby().seat_tokens().get(seat)
    if token is None:
        abort(404)
    if request.cookies:
        _take(seat)
    at = request.form.get("at", "")
    here = url_for("seats.show_seat", at=[at] if ON_THE_BOARD.fullmatch(at) else None)
    return access.keep_token(redirect(here, 303), token)


@seats.post("/join/put-out")
def put_out() -> AnyResponse:
    """Let a device belong to the table no more, or give a seat another code."""
    access.require_owner()
    if "device" in request.form:
        access.lobby().devices.put_out(request.form["device"])
    if request.form.get("seat") in access.lobby().seat_tokens():
        access.lobby().renew_seat(request.form["seat"])
    return redirect(url_for("seats.show_codes"), 303)


def _take(seat: str, *, is_for_one_turn: bool = False) -> None:
    """In a demonstration the seat is a visitor's from now on."""
    showing = page_context(current_app).showing
    if showing is not None:
        showing.take(seat, is_for_one_turn=is_for_one_turn)


# --- the page of a seat ---


@seats.get("/seat")
def show_seat() -> AnyResponse | str:
    """A seat's own page, complete without scripts."""
    seat = access.seat_viewer()
    if seat is None:
        return render_template("start/no_seat.html", code=reader_language(), is_table=access.viewer() == TABLE)
    desk = page_context(current_app).lobby.desk()
    if desk is None:
        return redirect(url_for("page.show_page"), 303)
    if kept := request.args.get("kept"):  # its token has come back
        _take(seat, is_for_one_turn=kept == "turn")
    snapshot, page_id = desk.snapshot_for(seat), str(request.environ.get("REMOTE_PORT", ""))
    return render_template(
        "start/seat.html", code=reader_language(), parts=draw_parts(seat, snapshot, _keep_picks(seat, _owner(page_id))),
        page_id=page_id, seat=seat,
        is_shared=access.viewer() == TABLE, is_covered=is_covered(), name=_name(seat),
        title=told(snapshot.box.title, reader_tells()), aim=told(snapshot.box.aim, reader_tells()),
        how=lesson_url(page_context(current_app), snapshot.box.game),
        since=page_context(current_app).played.moment(snapshot.version),
    )  # fmt: skip


@seats.get("/seat/pick")
def pick() -> str:
    """What can be tapped after the picks of the request, for the page that stands."""
    seat = _own_seat()
    return draw_parts(seat, page_context(current_app).desk.snapshot_for(seat), _keep_picks(seat, _page_id()))["acts"]


@seats.get("/seat/events")
def stream_seat() -> AnyResponse:
    """What changes for the seat as server-sent events; 503 when too many pages are open."""
    context, seat = page_context(current_app), _own_seat()
    desk = context.lobby.desk()
    if desk is None:
        onward = render_template("start/laying_over.html")
        return Response(format_event("ask", onward), mimetype=EVENT_STREAM)
    played, latest, owner = context.played, desk.snapshot_for(seat), _page_id()

    def draw(snapshot: Snapshot) -> Parts:
        picks = played.half_made.of(owner, seat)
        if picks and not still_meant(snapshot.position.offers, picks):
            played.half_made.keep(owner, seat, picks := ())
        return draw_parts(seat, snapshot, with_habit(picks, played.habits.get(seat, "")))

    since = request.headers.get("Last-Event-ID") or request.args.get("since", "")
    shown = draw(latest) if since == played.moment(latest.version) else {}
    return live_answer(
        SeatSource(desk, seat), draw, shown, name=played.moment, is_over=lambda: access.seat_viewer() != seat
    )


@seats.post("/seat/do")
def do_action() -> AnyResponse | str:
    """Do an action of this seat; what can be tapped then, with why not where it was refused.

    `then` names what follows with the same tap, unless the action has brought something else to decide: what could
    not be done before, or another walk, as a treasure that is found does. After a walk it is the end of the turn,
    unless cards are drawn with that: a tap on the board never makes chance speak.
    """
    seat, desk = _own_seat(), page_context(current_app).desk
    before = {one.verb for one in desk.snapshot_for(seat).position.offers} - {"walk"}
    then = request.form.get("then", "")

    def go_on() -> None:
        snapshot = desk.snapshot_for(seat)
        if snapshot.evening.is_watched:
            return
        is_decided = {one.verb for one in snapshot.position.offers} <= before and not snapshot.position.draws
        if then == END and END in snapshot.position.legal and is_decided:
            desk.ask(Do(seat, End()), seat, snapshot.version)
        snapshot = desk.snapshot_for(seat)
        if snapshot.position.to_act == seat and snapshot.position.legal == (NO_CHOICE,):
            ask_to_do(desk, seat, NO_CHOICE, snapshot.version)

    return _asked(request.form.get("action", ""), go_on, turns_page=then == PAGE)


@seats.post("/seat/press")
def press() -> AnyResponse | str:
    """Have chance decide, as the table's button does: the die, the next page or the next card of this seat's turn."""
    seat = _own_seat()
    if not may_press(page_context(current_app).desk.snapshot_for(seat).position, seat):
        raise access.NotYours(say("Wait until it is your turn."))
    return _asked(Do(TABLE))


@seats.post("/seat/why")
def why_not() -> str:
    """Why nothing can be done where somebody has tapped, as the part of the page with all that can."""
    seat, desk = _own_seat(), page_context(current_app).desk
    snapshot, picks = desk.snapshot_for(seat), _picks()
    position = snapshot.position
    lies = next_lie(position.view, snapshot.guidance.hint)
    text = meant_by(position.offers, picks, request.form.get("pick", ""), lies)
    if not text or text in position.legal:
        return draw_parts(seat, snapshot, picks)["acts"]
    if position.to_act != seat:
        return draw_parts(seat, snapshot, picks, told(why_wait(position), reader_tells()))["acts"]
    refused = ask_to_do(desk, seat, text, snapshot.version).refused
    return draw_parts(seat, desk.snapshot_for(seat), picks, told(refused, reader_tells()))["acts"]


@seats.post("/seat/undo")
def undo() -> AnyResponse | str:
    """Take this seat's own last action back; 403 where the last one was somebody else's."""
    if not can_undo(page_context(current_app).desk.snapshot_for(_own_seat()).evening, _own_seat()):
        raise access.NotYours(say("Here you can undo only your own last action."))
    return _asked(Undo())


@seats.post("/seat/answer")
def answer() -> AnyResponse | str:
    """Say which of the pictures of a question about this seat's own action looks like the board."""
    seat = _own_seat()
    snapshot = page_context(current_app).desk.snapshot_for(seat)
    read = read_answer(snapshot)
    if snapshot.asked != seat:
        raise access.NotYours(say("This question is for {seat:capital}.", seat=player(snapshot.asked)))
    return _asked(read)


def _asked(
    what: Command | str, go_on: Callable[[], None] = lambda: None, *, turns_page: bool = False
) -> AnyResponse | str:
    """Have a command of this seat, or the action of a text, done: what can be tapped then, with why not.

    Where it was done, `go_on` does what the same tap was to do.
    """
    seat, seen, played = _own_seat(), request.form.get("seen", type=int), page_context(current_app).played
    desk = played.desk
    played.half_made.keep(_page_id(), seat, ())
    if isinstance(what, str):
        outcome = ask_to_do(desk, seat, what, seen, turns_page=turns_page)
    else:
        outcome = desk.ask(what, seat, seen)
    wrong = say("That moment has passed: look again.") if outcome.is_late else outcome.refused
    words = told(wrong, reader_tells())
    if not words:
        go_on()
    if request.headers.get("HX-Request"):
        return draw_parts(seat, desk.snapshot_for(seat), with_habit((), played.habits.get(seat, "")), words)["acts"]
    if words:
        return Response(f"{words}\n", 409 if outcome.is_late else 422, mimetype="text/plain")
    return redirect(url_for("seats.show_seat"), 303)


@seats.post("/seat/hint")
def ask_hint() -> AnyResponse:
    """Ask for a hint that this seat alone reads."""
    seat, level = _own_seat(), request.form.get("level", LEVELS[0])
    if level not in LEVELS:
        abort(400)
    page_context(current_app).played.half_made.keep(_page_id(), seat, ())  # the hint says how the tile is to lie
    page_context(current_app).desk.post(AskHint(level, seat))
    if request.headers.get("HX-Request"):
        return Response(status=204)
    return redirect(url_for("seats.show_seat"), 303)


def _own_seat() -> str:
    seat = access.seat_viewer()
    if seat is None:
        raise access.NotYours(say("This device has no seat: scan the code of your seat."))
    return seat


def _picks() -> Picks:
    return tuple(request.args.getlist("at"))[:MOST_PICKS]


def _keep_picks(seat: str, page_id: str) -> Picks:
    """The picks of the request, remembered for the page that shows them."""
    picks, played = _picks(), page_context(current_app).played
    for habit in filter(is_habit, picks):
        played.habits[seat] = habit
    played.half_made.keep(page_id, seat, tuple(pick for pick in picks if not is_habit(pick)))
    return with_habit(picks, played.habits.get(seat, ""))


def _page_id() -> str:
    """Names the page that asks: two devices behind one address choose apart; the device where there are no scripts."""
    sent = request.headers.get(PAGE_HEADER) or request.args.get("page", "")
    return _owner(sent[:LONGEST_PAGE_ID])


def _owner(page_id: str) -> str:
    return f"{access.device()} {page_id}"


def _name(seat: str) -> str:
    evening = access.lobby().evening()
    found = [one for one in evening.seats if one.colour == seat] if evening else []
    return person(found[0] if found else ChosenSeat(seat), reader_tells())
