"""The language a reader reads: what this device has chosen, else what its browser asks for; where its words break."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from flask import Blueprint, abort, current_app, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.language import best_of, codes, language, naming
from companion.rules.words import Language
from web.context import page_context

LANGUAGE_COOKIE = "language"
A_YEAR_S = 365 * 24 * 3600

LANGUAGE_NAMES: dict[str, str] = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""What each language calls itself."""

reader = Blueprint("reader", __name__)


def reader_language() -> str:
    """The code of the language that this request is answered in."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    return chosen if chosen in codes() else best_of([code for code, _ in request.accept_languages])


def reader_tells() -> Language:
    """The language of this request, with the names of those who play this evening."""
    return naming(language(reader_language()), page_context(current_app).people())


def languages() -> list[tuple[str, str]]:
    """Every language there is: its code and its own name, for a switch."""
    return [(code, LANGUAGE_NAMES.get(code, code)) for code in codes()]


@reader.post("/language")
def choose_language() -> AnyResponse:
    """Keep a language for this device and go back to where it was chosen; 400 for one that there is not."""
    code = request.form.get("code", "")
    if code not in codes():
        abort(400)
    answer = redirect(came_from(), 303)
    answer.set_cookie(LANGUAGE_COOKIE, code, max_age=A_YEAR_S, samesite="Lax", httponly=True)
    return answer


def came_from() -> str:
    """The page of the companion where something was tapped."""
    before = urlsplit(request.referrer or "")
    return before.path if before.netloc == request.host else "/"


SOFT_HYPHEN = "\u00ad"

_FIRST_PARTS = (
    "Bild", "Bilsen", "Blind", "Doppel", "Drachen", "Eichen", "Feuer", "Flügel", "Geld", "Gold", "Kerzen", "Kiefern",
    "Knob", "Kristall", "Mistel", "Raben", "Rück", "Runen", "Schatz", "Schild", "Schmuck", "Schrift", "Silber", "Tisch",
    "Toten", "Vier", "Wiesel", "Zauber",
)  # fmt: skip
"""First parts of compounds that name treasures, tokens and buttons."""

_SEAM = re.compile(rf"\b({'|'.join(_FIRST_PARTS)})(?=[a-zäöü]{{3}})")


def with_seams(words: str) -> str:
    """The words with soft hyphens where long ones may break.

    >>> with_seams("Flügelschuhe") == "Flügel" + SOFT_HYPHEN + "schuhe"
    True
    """
    return _SEAM.sub(rf"\1{SOFT_HYPHEN}", words)
