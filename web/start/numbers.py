"""The page of numbers over all evenings: who won how often, the best team, the longest streak, games of each box."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.language import language
from companion.rules.game import TABLE
from companion.rules.words import listed, say, say_count, told
from web.devices.access import lobby, require_table, viewer
from web.reader import reader_language
from web.start.start_page import say_when

numbers = Blueprint("numbers", __name__)


@numbers.get("/start/numbers")
def show_numbers() -> str:
    """The numbers by the names that people gave."""
    code, tally = reader_language(), lobby().tally()
    tells = language(code)
    titles = {offer.game: told(offer.title, tells) for offer in lobby().offers()}
    team = told(say("{people}", people=listed(tally.team.names)), tells) if tally.team else ""
    since = told(say_when(tally.since, code, date.today()), tells) if tally.since else ""
    left_out = say_count("One evening cannot be read and is left out.",
                         "{count} evenings cannot be read and are left out.", tally.left_out)  # fmt: skip
    return render_template(
        "start/numbers.html", code=code, is_table=viewer() == TABLE, tally=tally, team=team, since=since,
        left_out=told(left_out, tells) if tally.left_out else "",
        boxes=[(titles.get(game, game), count) for game, count in tally.boxes],
    )  # fmt: skip


@numbers.post("/start/numbers")
def count_anew() -> AnyResponse:
    """Count from now on, or all evenings again; the table's own device alone may."""
    require_table()
    lobby().count_anew("anew" in request.form)
    return redirect(url_for("numbers.show_numbers"), 303)
