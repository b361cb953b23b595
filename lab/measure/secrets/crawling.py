"""Asks every route of the pages with one token after the other.

The routes are those of the Flask application itself, so a new one is asked without being named here. What differs by
nature between two evenings (keys, tokens, names of moments, times) is struck out of the answers.
"""

from __future__ import annotations

import logging
import os
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from logging.handlers import QueueHandler
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from flask import Flask
from flask.testing import FlaskClient
from jinja2 import FileSystemBytecodeCache
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from appliance.evenings.host import Host
from appliance.evenings.new_game import keeps_secrets
from appliance.resume import evening_to_play
from companion.config import parse_config
from companion.games.catalogue import GAMES, State, game_named
from companion.games.copies import shipped_copy
from companion.language import language as language_of
from companion.players.at_table import AtTable
from companion.players.player import STRENGTHS
from companion.rules.advice import never_late
from companion.rules.game import TABLE, AnyGame
from companion.rules.verbs import format_action
from lab.measure.cases import Row, watched
from lab.measure.playouts import random_start
from lab.measure.secrets.twins import twins_of
from lab.soak.by_taps.evening import known_from
from lab.soak.by_taps.steps import steps_to
from web import create_app
from web.context import page_context
from web.devices.access import in_groups

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


OFFLINE = parse_config('[camera]\nkind = "folder"\npath = "/nowhere"\n')
"""No camera: the pages are asked for everything else."""

COMPILED = FileSystemBytecodeCache()
"""Templates are compiled once for all companions of a crawl."""

WHOLE_EVERY = 20
"""Of so many positions one is asked everything, the others all that a position can change, with one body a route."""


@contextmanager
def served() -> Iterator[Flask]:
    """The pages of a companion in a home folder of its own, without a camera."""
    with TemporaryDirectory() as home, patch.dict(os.environ, {"LABYRINTH_HOME": home}), ExitStack() as stack:
        _, said, journal = evening_to_play(OFFLINE, None, False, stack)
        pages = create_app(lobby=stack.enter_context(Host(OFFLINE, journal, said)))
        pages.jinja_env.bytecode_cache = COMPILED
        yield pages


@contextmanager
def logged() -> Iterator[SimpleQueue[logging.LogRecord]]:
    """What the programs write into their logs meanwhile."""
    records: SimpleQueue[logging.LogRecord] = SimpleQueue()
    handler, log = QueueHandler(records), logging.getLogger()
    log.addHandler(handler)
    try:
        yield records
    finally:
        log.removeHandler(handler)


def crawl(game: AnyGame, state: State, viewers: tuple[str, ...], how: How = WHOLE) -> dict[str, Answers]:
    """What viewers are answered in a position: a seat by its colour, `TABLE`, or "" for who holds no token."""
    with logged() as records, served() as pages:
        # whoever would draw the cards that the companion keeps has to be refused
        refused = _wished(pages, game, state, "paper") if keeps_secrets(game, state) else None
        assert refused is None or refused.status_code == 422, refused.text
        # where cards can be of paper nothing is drawn while the evening is looked at
        begun: Any = _wished(pages, game, state, "paper" if is_of_paper(game, state) else "virtual").json
        tokens = {TABLE: begun["table"], **{seat: one["token"] for seat, one in begun["seats"].items()}, "": ""}
        code = page_context(pages).lobby.table_code()
        secret = (begun["key"], begun["table"], code, in_groups(code), *(tokens[seat] for seat in begun["seats"]))
        down, actor = _lying_face_down(game, state), game.to_act(state)
        if how.is_half_made and actor not in viewers and actor in tokens:
            _half_make(pages, tokens[actor])
        found = {}
        for one in viewers:
            visitor = Visitor(tokens[one], how, begun["key"], game.name, secret, down)
            found[one] = ask_all(pages, visitor, one == TABLE)
    lines = [records.get().getMessage() for _ in range(records.qsize())]
    also = {"log": struck("\n".join(lines), secret), "POST /api/evenings of paper": refused.text if refused else ""}
    return {viewer: {**answers, **also} for viewer, answers in found.items()}


def _half_make(pages: Flask, token: str) -> None:
    """Tap the first half of an action on the own page of whoever acts, and leave it at that."""
    client, headers = pages.test_client(use_cookies=False), {"Authorization": f"Bearer {token}"}
    known = known_from(client.get("/api/snapshot", headers=headers).get_json())
    picks = [step.pick for step in steps_to(known, known.legal[0], language_of("en")) if step.pick]
    answer = client.get("/seat/pick", query_string={"at": picks[:1], "page": "0" * 12}, headers=headers)
    assert answer.status_code == 200, answer.text


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
class Pair:
    """Two states that a seat cannot tell apart."""

    one: State
    other: State
    seat: str


def pairs(game: AnyGame, seed: int, count: int, *, is_advice: bool = False) -> Iterator[Pair]:
    """So many pairs out of random games, one from each stretch of play, so that they spread over all phases.

    For advice the seat is the one that acts: to every other a hint says whose turn it is. Where a house rule lets hints
    remember what everybody saw, two states have another past, and no pair is made of them.
    """
    rng, twins, found = random.Random(seed), twins_of(game.name), 0
    while found < count:
        state = random_start(game, shipped_copy(game.name), rng.randrange(1 << 30))
        for _ in range(rng.randrange(60)):
            if game.is_over(state):
                break
            state = game.apply(state, rng.choice(game.legal(state)))
        seat = state.to_act if is_advice else rng.choice(state.seats)
        is_drawing = state.to_act == TABLE and (is_advice or not is_of_paper(game, state))
        is_left_out = game.is_over(state) or is_drawing or (is_advice and remembers(state))
        other = None if is_left_out else twins(state, seat, rng)
        if other is not None:
            found += 1
            yield Pair(state, other, seat)


def differing(game: AnyGame, pair: Pair, how: How = WHOLE) -> tuple[int, tuple[str, ...]]:
    """How many answers were compared, and which requests tell the states of a pair apart.

    In the second state whoever acts has tapped half an action, which is nobody else's to see.
    """
    is_alike = game.view(pair.one, TABLE) == game.view(pair.other, TABLE)
    nobody = [""] if how.number is None or not is_alike else []
    viewers = [pair.seat, *nobody, *([TABLE] if is_alike else [])]
    one = crawl(game, pair.one, tuple(viewers), how)
    other = crawl(game, pair.other, tuple(viewers), replace(how, is_half_made=True))
    told = [
        f"{viewer or 'nobody'}: {asked}"
        for viewer in viewers for asked in differing_answers(one[viewer], other[viewer])
    ]  # fmt: skip
    return sum(map(len, one.values())), tuple(told)


def bench_secrets(game_names: Sequence[str], positions: int, seed: int, is_advice: bool = False) -> Iterator[Row]:
    """For each game (none: all) a row: positions and answers compared, and every request that told twins apart; or
    hints and moves of computers instead of requests."""
    for name in game_names or [game.name for game in GAMES]:
        game, answers, told = game_named(name), 0, list[str]()
        for number, pair in enumerate(
            watched(pairs(game, seed, positions, is_advice=is_advice), f"positions of {name}", positions)
        ):
            whole = number % WHOLE_EVERY == 0
            how = How(("en", "de", "fr")[number % 3], None if whole else number)
            count, found = differing_advice(game, pair, number) if is_advice else differing(game, pair, how)
            answers, told = answers + count, told + list(found)
        yield {"game": name, "positions": positions, "answers": answers, "telling": sorted(set(told))}


def remembers(state: State) -> bool:
    """Whether a house rule lets hints remember what everybody saw."""
    return bool(getattr(state.options, "hints_remember", False))


def differing_advice(game: AnyGame, pair: Pair, seed: int) -> tuple[int, tuple[str, ...]]:
    """How many hints and moves of computers at the seat of a pair were compared, and which differ."""
    states = (pair.one, pair.other)
    assert game.hints is not None
    found = {"hints": [repr(game.hints(game.view(one, pair.seat), pair.seat, never_late)) for one in states]}
    for way in STRENGTHS:
        found[way] = [format_action(AtTable(game, shipped_copy(game.name), seed, way, one)(one, ())) for one in states]
    return len(found), tuple(name for name, said in found.items() if len(set(said)) > 1)
