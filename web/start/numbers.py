"""The page of numbers over all evenings: who won how often, the best team, the longest streak, games of each box."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.language import language
from companion.rules.game import TABLE
from companion.rules.words import told
from web.devices.access import lobby, require_table, viewer
from web.reader import reader_language
from web.start.start_page import say_when

numbers = Blueprint("numbers", __name__)


@numbers.get("/start/numbers")
def show_numbers() -> str:
    """The numbers by the names that people gave."""
    code, tally, titles = reader_language(), lobby().tally(), {one.game: one.title for one in lobby().offers()}
    return render_template(
        "start/numbers.html", code=code, is_table=viewer() == TABLE, tally=tally,
        longest=max(tally.people, key=lambda one: one.streak, default=None),
        since=told(say_when(tally.since, code, date.today()), language(code)) if tally.since else "",
        boxes=[(told(titles.get(game, game), language(code)), count) for game, count in tally.boxes],
    )  # fmt: skip


@numbers.post("/start/numbers")
def count_anew() -> AnyResponse:
    """Count from now on, or all evenings again; the table's own device alone may."""
    require_table()
    lobby().count_anew("anew" in request.form)
    return redirect(url_for("numbers.show_numbers"), 303)
