"""The page that looks back on a finished evening: its board after each action, its points, numbers and fair dice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Blueprint, Response, abort, render_template, request

from companion.errors import CompanionError
from companion.language import language, naming
from companion.lobby.looking_back import LookedBack, PastMoment
from companion.messages import Box, EveningSoFar, Position, Snapshot
from companion.rules.game import TABLE
from companion.rules.words import Language, player, say, say_count, told
from web.devices.access import lobby
from web.present import present
from web.reader import reader_language
from web.shown import Page

back = Blueprint("back", __name__)


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
    evening, tells = find_evening(key)
    return render_template(
        "start/look_back.html", code=reader_language(), evening=evening, moment=_moment(evening, tells),
        turns=told(say_count("{count} turn", "{count} turns", evening.turns), tells),
        title=told(evening.title, tells), tell=lambda text: told(text, tells),
        name=lambda seat: told(say("{seat:capital}", seat=player(seat)), tells),
    )  # fmt: skip


@back.get("/start/evenings/<key>/moment")
def show_moment(key: str) -> Response:
    """The board of one moment, for the page that stands."""
    evening, tells = find_evening(key)
    return Response(render_template("start/moment.html", evening=evening, moment=_moment(evening, tells)))


def find_evening(key: str) -> tuple[LookedBack, Language]:
    """A finished evening and the reader's language, with its people's names; ends in 404 for any other evening."""
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
    return MomentArt(number, last, _said(moment, tells), moment_page(evening, moment, number, tells))


def _said(moment: PastMoment, tells: Language) -> str:
    """Who did what; nobody is named where nobody did it."""
    if moment.seat in ("", TABLE):
        return told(say("{action:capital}", action=moment.words), tells)
    return f"{told(say('{seat:capital}', seat=player(moment.seat)), tells)} {told(moment.words, tells)}"


def moment_page(evening: LookedBack, moment: PastMoment, number: int, tells: Language) -> Page:
    """One moment of an evening as any page draws it."""
    position, so_far = Position(moment.view, shows=moment.shows), EveningSoFar(evening.key)
    shown = Snapshot(number, position, so_far, box=Box(evening.game, evening.title))
    page = present(shown, {}, {}, tells)
    return replace(page, seats=tuple(sorted(page.seats, key=lambda seat: seat.colour)))
