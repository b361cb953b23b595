"""What visitors of a demonstration may do: hold the people, hurry them, and play a turn or a seat themselves."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.lobby.lobby import DemoStatus, Showing
from companion.rules.words import player, say, told
from web.context import page_context
from web.devices.access import keep_token, lobby, require_table
from web.reader import reader_tells

demo = Blueprint("demo", __name__)


@demo.get("/demo")
def show_demo() -> AnyResponse | str:
    """How the demonstration goes on, for the head of the page; nothing where the page shows that already."""
    showing = _showing()
    shown = _named(showing.pace(), _waited_for(showing))
    return Response(status=204) if request.args.get("shown") == shown else _drawn(showing)


@demo.post("/demo/<any(pause, go_on, slower, faster):what>")
def change_pace(what: str) -> AnyResponse | str:
    """Hold the people, let them play on, or change their pace."""
    require_table()
    showing = _showing()
    if what in ("pause", "go_on"):
        showing.hold(is_held=what == "pause")
    else:
        showing.hurry(1 if what == "faster" else -1)
    return _answer(showing)


@demo.post("/demo/turn")
def play_turn() -> AnyResponse:
    """Play the turn that goes on, at the page of the seat whose turn it is."""
    require_table()
    showing, seat = _showing(), page_context(current_app).desk.snapshot().position.seat
    token = lobby().seat_tokens().get(seat)
    if token is None:
        abort(409)
    if request.cookies:
        showing.take(seat, is_for_one_turn=True)
    return keep_token(redirect(url_for("seats.show_seat"), 303), token, "turn")


@demo.post("/demo/leave/<seat>")
def leave_seat(seat: str) -> AnyResponse | str:
    """Let a seat's own player play on."""
    require_table()
    showing = _showing()
    showing.leave(seat)
    return _answer(showing)


@demo.post("/demo/again")
def play_again() -> AnyResponse:
    """Begin another evening of the same people: the page finds its line again before it."""
    require_table()
    _showing().play_again()
    return Response(status=204) if request.headers.get("HX-Request") else redirect(url_for("page.show_page"), 303)


def draw_demo() -> str:
    """The controls of a demonstration; nothing anywhere else."""
    showing = page_context(current_app).showing
    return _drawn(showing) if showing is not None else ""


def _named(pace: DemoStatus, waits: str) -> str:
    """A name for how it goes on, the same only where nothing has changed."""
    return " ".join(filter(None, ("held" if pace.is_paused else "on", f"{pace.times:g}", *pace.visitors, waits)))


def _waited_for(showing: Showing) -> str:
    """The seat of a visitor without whom it does not go on now; "" where simulated people play."""
    position = page_context(current_app).desk.snapshot().position
    return position.seat if position.to_act and position.seat in showing.pace().visitors else ""


def _drawn(showing: Showing) -> str:
    pace, waits, tells = showing.pace(), _waited_for(showing), reader_tells()
    names = {seat: told(say("{seat:capital}", seat=player(seat)), tells) for seat in pace.visitors}
    return render_template(
        "start/demo.html", pace=pace, times=f"{pace.times:g}", visitors=list(names.items()), shown=_named(pace, waits),
        waits=names.get(waits, ""),
    )  # fmt: skip


def _answer(showing: Showing) -> AnyResponse | str:
    """The controls as they are now, or the page for a browser without scripts."""
    if request.headers.get("HX-Request"):
        return _drawn(showing)
    return redirect(url_for("page.show_page"), 303)


def _showing() -> Showing:
    return page_context(current_app).showing or abort(404)
