"""Asks every route of the pages with one token after the other.

The routes are those of the Flask application itself, so a new one is asked without being named here. What differs by
nature between two evenings (keys, tokens, names of moments, times) is struck out of the answers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

ENDS_THE_EVENING = frozenset({"start.leave", "start.go_on", "start.begin", "api.begin"})
"""Routes by which the table would leave the evening that is looked at: asked of it last, by nobody."""

NEVER = frozenset({"api.hint", "seats.ask_hint", "static"})
"""Routes that start a search in another process, out of a view alone, which twins share; and files for everybody."""

BEFORE_AN_EVENING = frozenset({"laying", "set_up", "demo", "doors", "reader"})
SELDOM = frozenset({
    "api.show_games", "api.show_openapi", "api.show_setup", "api.correct_setup", "api.begin_setup", "start.show_new",
    "page.show_health", "page.show_frame", "seats.show_codes", "seats.join", "seats.sit_here", "seats.stand_up",
})  # fmt: skip
"""Rooms of the pages, and routes, that have nothing to do with the position: asked seldom."""

VALUES: Mapping[str, tuple[str, ...]] = {
    "cell": ("b4",), "place": ("b4", "d4", "loose", "r2.3", "0,0"), "code": ("none",), "token": ("none",),
    "seat": ("red", "blue"), "filename": ("page.css",),
    "name": ("undo", "confirm", "answer", "keep"),
}  # fmt: skip
"""What stands in for the variable parts of a route."""

BODIES: tuple[Mapping[str, object], ...] = ({}, {"action": "fly"}, {"action": "walk d3"}, {"cell": "a1", "open": "NE"})
"""What is sent to whatever takes something; none of it may be done by whoever only wants to know."""

GUESSES: tuple[Mapping[str, object], ...] = (
    {"open": "NS"}, {"open": "ES"}, {"open": "NES"}, {"open": "SW", "mark": ""}, {"mark": "owl"}, {"mark": "potion"},
)  # fmt: skip
"""What a tile that lies face down is told to be, to hear whether that is right."""

NATURAL = re.compile(
    r'"(?:began|at|session|key)": ?"[^"]*"|[0-9a-f]{64}|[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9:.]*|'
    r"(?:since|id)[=:] ?\"?[0-9a-f]{8}-[0-9]+|evening-[0-9a-z-]+|"
    r'(?:page=|"X-Page": ")[0-9a-f]{12}|'
    r'class="qrline"[^>]*|<p class="soft">[^<·]* ·'
)
"""What differs between two evenings whatever lies on their tables."""


Answers = dict[str, str]
"""What one viewer was answered: for each request its status and text, what differs by nature struck out."""


def differing_answers(one: Answers, other: Answers) -> list[str]:
    """The requests that were answered otherwise."""
    return sorted(asked for asked in one.keys() | other.keys() if one.get(asked) != other.get(asked))


@dataclass(frozen=True, slots=True)
class How:
    """How a position is asked: in which language, with which body of each route (None: with all, and every route), and
    whether whoever acts has made a choice half way on the own page."""

    language: str = "en"
    number: int | None = None
    is_half_made: bool = False


WHOLE = How()
"""Every route with every body."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks about which evening; `secret` are texts that differ from evening to evening, and `down` places where a
    tile lies face down."""

    token: str
    how: How
    key: str
    game: str
    secret: tuple[str, ...]
    down: tuple[str, ...]

    def bodies(self, path: str) -> tuple[Mapping[str, object], ...]:
        """What is sent to an address that takes something."""
        down, number = self.down if path.endswith("/correct") else (), self.how.number
        guesses = ({"cell": cell, **guess} for cell in down for guess in GUESSES)
        bodies = (*BODIES, *guesses, *({"pawn": "red", "cell": cell} for cell in down))
        return bodies if number is None else (bodies[number % len(bodies)],)

    def asks(self, endpoint: str) -> bool:
        """Whether a route is asked beside this position."""
        is_seldom = endpoint in SELDOM or endpoint.partition(".")[0] in BEFORE_AN_EVENING
        return endpoint not in NEVER and not (is_seldom and self.how.number is not None)

    def paths(self, rule: Rule) -> tuple[str, ...]:
        """The addresses of a route, its variable parts filled in."""
        known = {**VALUES, "key": (self.key,), "game": (self.game,)}
        paths: tuple[str, ...] = (re.sub(r"<\w+:", "<", rule.rule),)
        for name in sorted(rule.arguments):
            paths = tuple(path.replace(f"<{name}>", value) for path in paths for value in known.get(name, ("1",)))
        return paths


def ask_all(pages: Flask, visitor: Visitor, is_table: bool) -> Answers:
    """Every route asked once for each of its addresses, in an order that depends on nothing."""
    client, found = pages.test_client(use_cookies=False), Answers()
    rules = sorted(pages.url_map.iter_rules(), key=lambda one: ("POST" in (one.methods or ()), one.rule))
    for rule in rules:
        if not visitor.asks(rule.endpoint) or (is_table and rule.endpoint in ENDS_THE_EVENING):
            continue
        for path in visitor.paths(rule):
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
                _ask(client, visitor, method, path, found)
    return found


def _ask(client: FlaskClient, visitor: Visitor, method: str, path: str, found: Answers) -> None:
    if method == "GET":
        found[f"GET {path}".replace(visitor.key, "KEY")] = _answer(client, visitor, method, path, {})
        return
    for number, body in enumerate(visitor.bodies(path)):
        kind = "json" if path.startswith("/api/") else "data"
        told = _answer(client, visitor, method, path, {kind: body})
        if path == "/api/correct" and told.startswith("200"):
            told += _answer(client, visitor, "GET", "/api/snapshot", {})
        found[f"POST {path} {number}".replace(visitor.key, "KEY")] = told


def _answer(client: FlaskClient, visitor: Visitor, method: str, path: str, sent: dict[str, Any]) -> str:
    """Status, place to go on to, and text of an answer; of a stream that does not end its first event alone."""
    token = {"Authorization": f"Bearer {visitor.token}"} if visitor.token else {}
    headers = {"Accept-Language": visitor.how.language, **token}
    answer = client.open(path, method=method, headers=headers, buffered=False, **sent)
    try:
        if answer.mimetype == "text/event-stream":
            first = next(iter(answer.response), b"")
            text = first.decode() if isinstance(first, bytes) else first
        else:
            text = answer.get_data(as_text=True)
        return struck(f"{answer.status_code} {answer.headers.get('Location', '')}\n{text}", visitor.secret)
    finally:
        answer.close()


def struck(text: str, secret: tuple[str, ...]) -> str:
    """The text without what differs between two evenings by nature."""
    for one in secret:
        text = text.replace(one, "…")
    return NATURAL.sub("…", text)
