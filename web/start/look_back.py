"""The pages that look back on a finished evening: board by board, with points and fair dice, and its last picture."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, render_template, request
from markupsafe import escape

from companion.errors import CompanionError
from companion.language import language, naming
from companion.lobby.looking_back import LookedBack, PastMoment
from companion.messages import Box, EveningSoFar, Position, Snapshot
from companion.rules.game import TABLE
from companion.rules.words import Language, player, say, say_count, told
from web.devices.access import NotYours, is_table_device, lobby
from web.present import present
from web.reader import reader_language
from web.shown import Page

back = Blueprint("back", __name__)

STATIC = Path(__file__).parents[1] / "static"
SHEETS = ("base", "board", "boards/pieces", "boards/rings", "boards/cards")
"""The style sheets by which boards are drawn."""

DRAWING, ELSEWHERE = re.compile(r"<svg ([^>]*)>(.*)</svg>", re.DOTALL), re.compile(r'href="[^"#]+#')
"""A drawing in a text, and how it names a treasure, which is drawn in another file."""


@dataclass(frozen=True, slots=True)
class MomentArt:
    """One moment as the page draws it: its number out of how many, who did what, and the page of that moment."""

    number: int
    last: int
    words: str
    page: Page


@back.get("/start/evenings/<key>")
def show_evening(key: str) -> str:
    """The whole page, at the moment that `at` names; 404 for an evening that is not finished."""
    evening, tells = _find(key)
    return render_template(
        "start/look_back.html", code=reader_language(), evening=evening, moment=_moment(evening, tells),
        turns=told(say_count("{count} turn", "{count} turns", evening.turns), tells),
        title=told(evening.title, tells), tell=lambda text: told(text, tells),
        name=lambda seat: told(say("{seat:capital}", seat=player(seat)), tells),
    )  # fmt: skip


@back.get("/start/evenings/<key>/moment")
def show_moment(key: str) -> Response:
    """The board of one moment, for the page that stands."""
    evening, tells = _find(key)
    return Response(render_template("start/moment.html", evening=evening, moment=_moment(evening, tells)))


@back.get("/start/evenings/<key>/possible")
def show_possible(key: str) -> str:
    """What could have been done at the moment that `at` names, or, without one, how soon the game could have ended."""
    evening, tells = _find(key)
    at = request.args.get("at", type=int)
    number = None if at is None else min(max(at, 0), len(evening.moments) - 1)
    return str(escape(told(lobby().possible(key, number), tells)))


@back.get("/start/evenings/<key>/picture")
def show_picture(key: str) -> str:
    """The last picture of the board, and how to save it: the camera's on the table's own device, else the drawn one."""
    evening, tells = _find(key)
    return render_template(
        "start/keepsake.html", code=reader_language(), key=key, has_photo=has_photo(key),
        title=told(evening.title, tells), people=", ".join(evening.people.values()),
    )  # fmt: skip


@back.get("/start/evenings/<key>/picture.jpg")
def send_photo(key: str) -> Response:
    """The camera's last picture, for the table's own device alone, and for nobody before there is an owner."""
    if not is_table_device():
        raise NotYours(say("Only the table’s device can do that."))
    _find(key)
    photo = lobby().keepsake(key)
    return Response(photo.read_bytes(), mimetype="image/jpeg") if photo is not None else abort(404)


@back.get("/start/evenings/<key>/board.svg")
def draw_board(key: str) -> Response:
    """The board at the end as a drawing that brings its style sheets along."""
    evening, tells = _find(key)
    text = stand_alone(_page(evening, evening.moments[-1], len(evening.moments) - 1, tells))
    policy = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(text, headers=policy, mimetype="image/svg+xml")


def stand_alone(page: Page) -> str:
    """The board of a page as an SVG file that needs no other file."""
    macros = current_app.jinja_env.get_template("any_board.html").make_module({"page": page})
    attributes, drawn = _parts(str(getattr(macros, "any_board")(page)))  # noqa: B009
    drawn = _parts(render_template("defs.html"))[1] + _treasures() + ELSEWHERE.sub('href="#treasure-', drawn)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" {attributes}>'
    return f"{head}<style><![CDATA[{_style()}]]></style>{drawn}</svg>"


def has_photo(key: str) -> bool:
    """Whether this device may see a camera's picture of an evening's board, and there is one."""
    return is_table_device() and lobby().keepsake(key) is not None


@cache
def _style() -> str:
    return "".join((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS)


@cache
def _treasures() -> str:
    """The drawn treasures, under names of their own: some are named like a figure."""
    text = (STATIC / "treasures.svg").read_text(encoding="utf-8")
    return _parts(text)[1].replace('<symbol id="', '<symbol id="treasure-')


def _parts(text: str) -> tuple[str, str]:
    """The attributes of the drawing in a text, and what it holds."""
    found = DRAWING.search(text)
    assert found is not None
    return found[1], found[2]


def _find(key: str) -> tuple[LookedBack, Language]:
    try:
        evening = lobby().look_back(key)
    except CompanionError:
        abort(404)
    return evening, naming(language(reader_language()), evening.people)


def _moment(evening: LookedBack, tells: Language) -> MomentArt:
    """The moment that the request names; the last one where it names none that there is."""
    last = len(evening.moments) - 1
    number = request.args.get("at", default=last, type=int)
    number = number if 0 <= number <= last else last
    moment = evening.moments[number]
    return MomentArt(number, last, _said(moment, tells), _page(evening, moment, number, tells))


def _said(moment: PastMoment, tells: Language) -> str:
    """Who did what; nobody is named where nobody did it."""
    if moment.seat in ("", TABLE):
        return told(say("{action:capital}", action=moment.words), tells)
    return f"{told(say('{seat:capital}', seat=player(moment.seat)), tells)} {told(moment.words, tells)}"


def _page(evening: LookedBack, moment: PastMoment, number: int, tells: Language) -> Page:
    position, so_far = Position(moment.view, shows=moment.shows), EveningSoFar(evening.key)
    shown = Snapshot(number, position, so_far, box=Box(evening.game, evening.title))
    page = present(shown, {}, {}, tells)
    return replace(page, seats=tuple(sorted(page.seats, key=lambda seat: seat.colour)))
