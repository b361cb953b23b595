"""What the start page and its forms can be asked; everything works without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from functools import partial

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.errors import CompanionError
from companion.language import language
from companion.lobby.new_game import BegunEvening, NewGame, Offer
from companion.rules.game import TABLE
from companion.rules.words import told
from web.context import page_context
from web.devices.access import keep_token, lobby, require_owner, require_table, seat_viewer, token_for, viewer
from web.guard import host_name
from web.reader import reader_language
from web.start.form import read_wish, show_form, usual_wish
from web.start.lesson import show_lesson
from web.start.screen import is_screen
from web.start.start_page import RECENT, show_box, show_evening, show_evenings

start = Blueprint("start", __name__)


@start.get("/start")
def show_start() -> str:
    """What can be done before an evening."""
    return _start_page()


@start.get("/start/new/<game>")
def show_new(game: str) -> str:
    """The form of one box, filled as usual, as the last time it was played, or as the evening that is named."""
    offer = _offer(game)
    return _form_page(offer, _wish_before(offer))


@start.get("/start/how/<game>")
def show_how(game: str) -> str:
    """How a box is played, in pictures; 404 where nobody shows that."""
    offer, code = _offer(game), reader_language()
    steps = show_lesson(lobby().lesson(game), language(code)) or abort(404)
    return render_template(
        "start/lesson.html", code=code, title=told(offer.title, language(code)), steps=steps, back=_back_from(game)
    )


def _back_from(game: str) -> str:
    """Where somebody came from: their seat, the table where that box is played, or its form."""
    now = lobby().evening()
    if now is None or now.game != game or now.is_finished:
        return url_for("start.show_new", game=game)
    return url_for("seats.show_seat" if seat_viewer() else "page.show_page")


@start.post("/start/new/<game>")
def begin(game: str) -> AnyResponse | str | tuple[str, int]:
    """Begin an evening as the form says; the form again, with what is wrong, where it cannot be."""
    require_table()
    offer = _offer(game)
    wish = None
    try:
        wish = read_wish(request.form, offer)
        form = request.form.get("form", "")
        return _begun(page_context(current_app).begun(form, partial(lobby().begin, wish)))
    except CompanionError as wrong:
        return _form_page(offer, wish or _usual_wish(offer), wrong), 422


@start.post("/start/go-on/<key>")
def go_on(key: str) -> AnyResponse | tuple[str, int]:
    """Go on with an unfinished evening."""
    require_table()
    try:
        return _begun(lobby().go_on(key))
    except CompanionError as wrong:
        return _start_page(wrong), 422


@start.post("/start/leave")
def leave() -> AnyResponse:
    """Leave the evening as it is, and come back to the start page."""
    require_table()
    lobby().leave()
    return redirect(url_for("start.show_start"), 303)


@start.get("/start/evenings")
def show_past() -> str:
    """All evenings that were."""
    code, runs = reader_language(), lobby()
    return render_template(
        "start/evenings.html", code=code, is_table=viewer() == TABLE,
        evenings=show_evenings(runs.evenings(), _titles(), code, date.today()),
    )  # fmt: skip


@start.get("/start/numbers")
def show_numbers() -> str:
    """The numbers over all evenings, by the names that people gave."""
    code, tally, titles = reader_language(), lobby().tally(), _titles()
    return render_template(
        "start/numbers.html", code=code, tally=tally,
        longest=max(tally.people, key=lambda one: one.streak, default=None),
        boxes=[(told(titles.get(game, game), language(code)), count) for game, count in tally.boxes],
    )  # fmt: skip


@start.get("/start/evenings/<key>.txt")
def save_record(key: str) -> Response:
    """The record of a finished evening as a file to save; 404 where there is none."""
    return _as_file(lobby().record, key, "txt", "text/plain")


@start.get("/start/evenings/<key>.jsonl")
def save_raw(key: str) -> Response:
    """What is left of an evening that cannot be read, as a file for the table's own device; 404 where there is none."""
    require_owner()
    return _as_file(lobby().raw, key, "jsonl", "application/jsonl")


def _as_file(read: Callable[[str], str], key: str, ending: str, mimetype: str) -> Response:
    """What is read of an evening as a file to save; 404 where it cannot be."""
    try:
        text = read(key)
    except CompanionError:
        abort(404)
    name = re.sub(r"[^a-z0-9-]+", "-", key.lower())
    headers = {"Content-Disposition": f'attachment; filename="labyrinth-{name}.{ending}"'}
    return Response(text, headers=headers, mimetype=mimetype)


def _start_page(wrong: CompanionError | None = None) -> str:
    code, runs, today = reader_language(), lobby(), date.today()
    now, past, titles = runs.evening(), runs.evenings(), _titles()
    waiting = next((one for one in past if one.is_readable and not one.is_finished), None) if now is None else None
    rest = [one for one in past if one is not waiting and (now is None or one.key != now.key)]
    return render_template(
        "start/start.html",
        code=code,
        is_table=viewer() == TABLE,
        own_seat=seat_viewer(),
        now=show_evening(now, titles, code, today) if now else None,
        waiting=show_evening(waiting, titles, code, today) if waiting else None,
        boxes=[show_box(offer, language(code)) for offer in runs.offers()],
        untaught=_untaught(),
        evenings=show_evenings(rest[:RECENT], titles, code, today),
        has_more=len(rest) > RECENT,
        tables=_other_tables(),
        on_screen=is_screen(),
        wrong=told(wrong.args[0], language(code)) if wrong else "",
    )


def _other_tables() -> list[tuple[str, str]]:
    """The other companions in the network, each with its address of the kind that this device knows to reach."""
    has_names = (host_name(request.host) or "").endswith(".local")
    return [(one.name, one.by_name if has_names else one.by_address) for one in lobby().other_tables()]


def _form_page(offer: Offer, wish: NewGame, wrong: CompanionError | None = None) -> str:
    code, now = reader_language(), lobby().evening()
    return render_template(
        "start/new.html",
        code=code,
        is_table=viewer() == TABLE,
        form=show_form(offer, wish, language(code)),
        teaches=offer.game in _untaught(),
        form_name=f"{now.key if now else ''} {len(lobby().evenings())}",
        leaves=now is not None and not now.is_finished,
        wrong=told(wrong.args[0], language(code)) if wrong else "",
    )


def _untaught() -> list[str]:
    """The games whose copy this device can teach, and nobody has."""
    set_up = page_context(current_app).set_up if viewer() == TABLE else None
    return [one.game for one in set_up.teaching.subjects() if not one.is_taught] if set_up is not None else []


def _begun(begun: BegunEvening) -> AnyResponse:
    """On to the evening, or to its board that is laid; this device is the table's from now on."""
    target = "page.show_page" if lobby().laid() is None else "laying.show_laying"
    return keep_token(redirect(url_for(target), 303), token_for(begun))


def _offer(game: str) -> Offer:
    """The offer of a game; 404 where there is none."""
    found = next((offer for offer in lobby().offers() if offer.game == game), None)
    return found or abort(404)


def _wish_before(offer: Offer) -> NewGame:
    """What the form is filled with: the evening named by `again`, else the last one of the same box, else the usual."""
    runs = lobby()
    key = request.args.get("again", "")
    past = [one for one in runs.evenings() if one.game == offer.game and key in ("", one.key) and one.is_readable]
    return runs.again(past[0].key) if past else _usual_wish(offer)


def _usual_wish(offer: Offer) -> NewGame:
    """The usual wish of a box, by whether a real camera is chosen that gives pictures."""
    set_up = page_context(current_app).set_up
    sources = set_up.sources() if set_up is not None else ()
    is_drawn = any(one.is_chosen and one.is_drawn for one in sources)
    return usual_wish(offer, has_camera=not is_drawn and (set_up is None or set_up.camera_step().state != "broken"))


def _titles() -> Mapping[str, str]:
    return {offer.game: offer.title for offer in lobby().offers()}
