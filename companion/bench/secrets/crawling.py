"""Asks every route of the pages with one token after the other, and holds the answers against those of a twin state.

The routes are those of the Flask application itself, so a new one is asked without being named here. What differs by
nature between two evenings (keys, tokens, names of moments, times) is struck out before answers are compared.
"""

from __future__ import annotations

import logging
import os
import random
import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from companion.app.evenings.host import Host
from companion.app.evenings.wishing import keeps_secrets
from companion.app.taking_up import evening_to_play
from companion.bench.secrets import twins_of
from companion.config import parse_config
from companion.games.catalogue import State, game_named
from companion.games.copies import shipped_copy
from companion.records.playout import random_start
from companion.rules.game import TABLE, AnyGame
from web import create_app

OFFLINE = parse_config('[camera]\nkind = "folder"\npath = "/nowhere"\n')
"""No camera: the pages are asked for everything else."""

ENDS_THE_EVENING = frozenset({"start.leave", "start.go_on", "start.begin", "api.begin"})
"""Routes by which the table would leave the evening that is looked at: asked of it last, by nobody."""

SEARCHES = frozenset({"api.hint", "seats.ask_hint"})
"""Routes that start a search in another process: out of a view alone, which twins share."""

UNSERVED = frozenset({"static"})
"""Files that are the same for everybody."""

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
    r'class="qrline"[^>]*|<p class="soft">[^<·]* ·'
)
"""What differs between two evenings whatever lies on their tables."""


class Heard(logging.Handler):
    """Keeps what the programs write into their logs."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one line."""
        self.lines.append(record.getMessage())


@dataclass
class Crawl:
    """What one viewer was answered: for each request its status and text, secrets of the request struck out."""

    answers: dict[str, str] = field(default_factory=dict)

    def differs_from(self, other: Crawl) -> tuple[str, ...]:
        """The requests that were answered otherwise."""
        asked = {*self.answers, *other.answers}
        return tuple(sorted(one for one in asked if self.answers.get(one) != other.answers.get(one)))


@contextmanager
def served() -> Iterator[Flask]:
    """The pages of a companion in a home folder of its own, without a camera."""
    with TemporaryDirectory() as home, patch.dict(os.environ, {"LABYRINTH_HOME": home}), ExitStack() as stack:
        _, told, journal = evening_to_play(OFFLINE, None, False, stack)
        host = stack.enter_context(Host(OFFLINE, journal, told))
        yield create_app(lobby=host)


def crawl(game: AnyGame, state: State, viewers: tuple[str, ...], language: str = "en") -> dict[str, Crawl]:
    """What viewers are answered in a position: a seat by its colour, `TABLE`, or "" for who holds no token."""
    heard, log = Heard(), logging.getLogger()
    log.addHandler(heard)
    try:
        with served() as pages:
            refused = _of_paper(pages, game, state)
            begun = _begin(pages, game, state)
            tokens = {TABLE: begun["table"], **{seat: one["token"] for seat, one in begun["seats"].items()}, "": ""}
            secret = (begun["key"], begun["table"], *(one["token"] for one in begun["seats"].values()))
            down = _lying_face_down(game, state)
            found = {one: _asked(pages, _Visitor(tokens[one], language, begun["key"], game.name, secret, down),
                                 one == TABLE) for one in viewers}  # fmt: skip
    finally:
        log.removeHandler(heard)
    for one in found.values():
        one.answers["log"] = _struck("\n".join(heard.lines), secret)
        one.answers["POST /api/evenings of paper"] = refused
    return found


def _begin(pages: Flask, game: AnyGame, state: State) -> dict[str, Any]:
    """An evening from the position. Where cards can be of paper nothing is drawn while it is looked at; where the
    companion keeps them, nothing is asked that would draw."""
    chance = "paper" if is_of_paper(game, state) else "virtual"
    begun = _wished(pages, game, state, chance).json
    assert isinstance(begun, dict) and "table" in begun, begun
    return begun


def _of_paper(pages: Flask, game: AnyGame, state: State) -> str:
    """What is answered to whoever would draw the cards that the companion keeps: it has to be a refusal. Nothing is
    asked where it keeps none."""
    if not keeps_secrets(game, state):
        return ""
    answer = _wished(pages, game, state, "paper")
    assert answer.status_code == 422, answer.text
    return answer.text


def _wished(pages: Flask, game: AnyGame, state: State, chance: str) -> TestResponse:
    wish = {"game": game.name, "seats": [], "camera": False, "chance": chance, "start": game.state_json(state)}
    return pages.test_client(use_cookies=False).post("/api/evenings", json=wish)


def _lying_face_down(game: AnyGame, state: State) -> tuple[str, ...]:
    """The places at which everybody sees a tile lie face down."""
    cells = game.view_json(game.view(state, TABLE)).get("cells")
    texts = cells.items() if isinstance(cells, Mapping) else ()
    return tuple(cell for cell, text in texts if isinstance(text, str) and text.startswith("#"))


def is_of_paper(game: AnyGame, state: State) -> bool:
    """Whether the house rules of the position go with paper cards, so that its evening can be played with them."""
    options = game.state_json(state)["options"]
    assert isinstance(options, Mapping)
    return all(one.with_paper in (None, options.get(one.name, one.default)) for one in game.options)


@dataclass(frozen=True, slots=True)
class _Visitor:
    """Who asks, in which language, about which evening; `secret` are texts that differ from evening to evening, and
    `down` places where a tile lies face down."""

    token: str
    language: str
    key: str
    game: str
    secret: tuple[str, ...]
    down: tuple[str, ...]

    def bodies(self, path: str) -> tuple[Mapping[str, object], ...]:
        """What is sent to an address that takes something."""
        down = self.down if path.endswith("/correct") else ()
        return (*BODIES, *({"cell": cell, **guess} for cell in down for guess in GUESSES))

    @property
    def headers(self) -> dict[str, str]:
        """What a request of this visitor carries."""
        own = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {"Accept-Language": self.language, **own}

    def paths(self, rule: Rule) -> tuple[str, ...]:
        """The addresses of a route, its variable parts filled in."""
        known = {**VALUES, "key": (self.key,), "game": (self.game,)}
        paths: tuple[str, ...] = (re.sub(r"<\w+:", "<", rule.rule),)
        for name in sorted(rule.arguments):
            paths = tuple(path.replace(f"<{name}>", value) for path in paths for value in known.get(name, ("1",)))
        return paths


def _asked(pages: Flask, visitor: _Visitor, is_table: bool) -> Crawl:
    """Every route asked once for each of its addresses, in an order that depends on nothing."""
    client, found = pages.test_client(use_cookies=False), Crawl()
    rules = sorted(pages.url_map.iter_rules(), key=lambda one: ("POST" in (one.methods or ()), one.rule))
    for rule in rules:
        if rule.endpoint in UNSERVED | SEARCHES or (is_table and rule.endpoint in ENDS_THE_EVENING):
            continue
        for path in visitor.paths(rule):
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
                _ask(client, visitor, method, path, found)
    return found


def _ask(client: FlaskClient, visitor: _Visitor, method: str, path: str, found: Crawl) -> None:
    if method == "GET":
        found.answers[f"GET {path}".replace(visitor.key, "KEY")] = _answer(client, visitor, method, path, {})
        return
    for number, body in enumerate(visitor.bodies(path)):
        kind = "json" if path.startswith("/api/") else "data"
        told = _answer(client, visitor, method, path, {kind: body})
        if path == "/api/correct" and told.startswith("200"):
            told += _answer(client, visitor, "GET", "/api/snapshot", {})
        found.answers[f"POST {path} {number}".replace(visitor.key, "KEY")] = told


def _answer(client: FlaskClient, visitor: _Visitor, method: str, path: str, sent: dict[str, Any]) -> str:
    """Status, place to go on to, and text of an answer; of a stream that does not end its first event alone."""
    answer = client.open(path, method=method, headers=visitor.headers, buffered=False, **sent)
    try:
        if answer.mimetype == "text/event-stream":
            first = next(iter(answer.response), b"")
            text = first.decode() if isinstance(first, bytes) else first
        else:
            text = answer.get_data(as_text=True)
        return _struck(f"{answer.status_code} {answer.headers.get('Location', '')}\n{text}", visitor.secret)
    finally:
        answer.close()


def _struck(text: str, secret: tuple[str, ...]) -> str:
    for one in secret:
        text = text.replace(one, "…")
    return NATURAL.sub("…", text)


# --- twins ---


@dataclass(frozen=True, slots=True)
class Pair:
    """Two states that a seat cannot tell apart."""

    one: State
    other: State
    seat: str


def pairs(game: AnyGame, seed: int, count: int) -> Iterator[Pair]:
    """So many pairs out of random games, one from each stretch of play, so that they spread over all phases."""
    rng, twins, found = random.Random(seed), twins_of(game.name), 0
    while found < count:
        state = random_start(game, shipped_copy(game.name), rng.randrange(1 << 30))
        for _ in range(rng.randrange(60)):
            if game.is_over(state):
                break
            state = game.apply(state, rng.choice(game.legal(state)))
        seat = rng.choice(state.seats)
        is_drawing = state.to_act == TABLE and not is_of_paper(game, state)
        other = None if game.is_over(state) or is_drawing else twins(state, seat, rng)
        if other is not None:
            found += 1
            yield Pair(state, other, seat)


def differing(game: AnyGame, pair: Pair, language: str = "en") -> tuple[int, tuple[str, ...]]:
    """How many answers were compared, and which requests tell the states of a pair apart."""
    viewers = [pair.seat, ""]
    if game.view(pair.one, TABLE) == game.view(pair.other, TABLE):
        viewers.append(TABLE)
    one, other = (crawl(game, state, tuple(viewers), language) for state in (pair.one, pair.other))
    told = [f"{viewer or 'nobody'}: {asked}" for viewer in viewers for asked in one[viewer].differs_from(other[viewer])]
    return sum(len(found.answers) for found in one.values()), tuple(told)


def bench_secrets(names: tuple[str, ...], positions: int, seed: int) -> Iterator[dict[str, object]]:
    """For each game a row: positions and answers compared, and every request that told twins apart."""
    for name in names:
        game, answers, told = game_named(name), 0, list[str]()
        for number, pair in enumerate(pairs(game, seed, positions)):
            count, found = differing(game, pair, ("en", "de", "fr")[number % 3])
            answers, told = answers + count, told + list(found)
        yield {"game": name, "positions": positions, "answers": answers, "telling": sorted(set(told))}
