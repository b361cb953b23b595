"""The JSON interface: what it answers is what its document says, and a token may do what is its own."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from appliance.evenings.host import Host
from companion.games.catalogue import GAMES, AnyGame
from companion.games.copies import shipped_copy
from lab.measure.secrets import crawling
from lab.measure.secrets.crawling import How, differing, pairs
from tests.appliance.companions import Device, served
from tests.games.schema import violations
from web.api.openapi import openapi
from web.api.operations import OPERATIONS

TURNS = 40
"""So many actions of each game are played."""

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def fits(value: object, name: str) -> bool:
    """Whether a value has the shape that the document gives this name."""
    return violations(value, {"$ref": f"#/components/schemas/{name}"}, openapi()) == []


def is_answer(value: object, path: str) -> bool:
    """Whether a value has the shape of what the document says that a path answers."""
    answers = openapi()["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]
    return violations(value, answers["schema"], openapi()) == []


def begin(pages: Any, game: AnyGame, seats: int, **more: object) -> tuple[Device, dict[str, Device], dict[str, Any]]:
    """An evening without a camera: the table's device, each seat's, and what beginning answered."""
    colours = game.deal(shipped_copy(game.name), seats, 0).seats
    wish = {"game": game.name, "seats": [{"colour": one} for one in colours], "camera": False, **more}
    begun = Device(pages).post("evenings", wish).json
    assert begun is not None and fits(begun, "Begun"), begun
    return Device(pages, begun["table"]), {s: Device(pages, one["token"]) for s, one in begun["seats"].items()}, begun


TAKING = {f"/api/{name}" for name in ("evenings", "do", "undo", "keep", "answer", "hint", "correct", "setup")}
"""The paths that take a body."""


def test_easier_rules_are_refused_where_the_box_has_none() -> None:
    with served() as (_, pages):
        wish = {"game": "classic", "seats": [{"colour": "red", "easier": True}, {"colour": "blue"}], "camera": False}
        answer = Device(pages).post("evenings", wish)
        assert answer.status_code == 422 and "easier" in answer.json["why"]


def test_the_document_tells_every_route_and_no_other() -> None:
    with served() as (_, pages):
        routes = {
            (method.lower(), re.sub(r"<(\w+)>", r"{\1}", rule.rule))
            for rule in pages.url_map.iter_rules() if rule.rule.startswith("/api/")
            for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        }  # fmt: skip
        told = Device(pages).get("openapi.json").json
        assert told == json.loads(json.dumps(openapi()))
        described = {(method, path): one for path, methods in told["paths"].items() for method, one in methods.items()}
        assert set(described) == routes
        assert all(one["summary"] for one in described.values())
        assert {path for (_, path), one in described.items() if "requestBody" in one} == TAKING


@every_game
def test_a_game_is_played_by_its_seats_tokens(game: AnyGame) -> None:
    """Dozens of random legal actions, each by the token of whoever acts; no other may act, and the record replays."""
    chance = random.Random(game.name)
    with served() as (_, pages):
        table, seats, _ = begin(pages, game, game.seat_range[1])
        assert is_answer(table.get("games").json, "/api/games")
        for _ in range(TURNS):
            seen = table.snapshot()
            assert fits(seen, "Snapshot"), seen
            if (actor := seen["to_act"]) == "":
                break
            mover = table if actor == "TABLE" else seats[actor]
            own = mover.snapshot()
            other = next(device for seat, device in seats.items() if seat != actor)
            is_drawn = own["due"] and own["due"]["chance"] == "pressed" and not own["legal"]
            assert own["legal"] or (actor == "TABLE" and is_drawn)
            assert not other.snapshot()["legal"] and not Device(pages).snapshot()["legal"]
            action = chance.choice(own["legal"] or [None])
            assert other.post("do", {"action": action}).status_code == 403
            assert Device(pages).post("do", {"action": action}).status_code == 403
            action = None if actor == "TABLE" and game.name != "secret" else action
            done = mover.post("do", {"action": action, "version": own["version"]})
            assert done.status_code == 200, (done.json, action)
            assert done.json["version"] > own["version"]
            assert mover.post("do", {"action": action, "version": own["version"]}).status_code == 409
        assert is_answer(table.get("evenings").json, "/api/evenings")
        assert table.get(f"evenings/{seen['session']}/record").status_code in (200, 422)


@every_game
def test_no_token_but_its_own_learns_a_seats_secrets(game: AnyGame) -> None:
    """Every route of the pages answers alike in two positions that a seat cannot tell apart: to the seat's token, to
    none, and to the table's where nobody who looks on could tell them apart."""
    for pair in pairs(game, 7, 1):
        compared, told = differing(game, pair)
        assert compared > 200 and told == ()


def test_a_named_card_of_a_paper_game_is_not_told_by_what_may_be_drawn() -> None:
    """Found by the crawler: the list of what may be drawn left out what others hold."""
    cards = next(game for game in GAMES if game.name == "cards")
    drawing = [pair for pair in pairs(cards, 101, 12) if pair.one.phase == "draw"]
    assert drawing and all(differing(cards, pair, How(number=1))[1] == () for pair in drawing)


def test_the_crawler_finds_what_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A route that names another seat's hand is found without anybody having named it to the crawler."""
    make = crawling.create_app

    def leaking(lobby: Host) -> Flask:
        pages = make(lobby=lobby)
        pages.add_url_rule("/leak", "leak", lambda: str(lobby.desk().snapshot_for("yellow").position.view["hands"]))  # type: ignore[union-attr]
        return pages

    monkeypatch.setattr(crawling, "create_app", leaking)
    cards = next(game for game in GAMES if game.name == "cards")
    others = [pair for pair in pairs(cards, 3, 3) if pair.seat != "yellow"]
    told = [one for pair in others for one in differing(cards, pair, How(number=2))[1]]
    assert any("GET /leak" in one for one in told)


words = st.text(st.characters(codec="utf-8") | st.just("\ud800"), max_size=12)
odd = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | words
    | st.sampled_from(["red", "b4", "NE", "classic"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
KEYS = ("action", "version", "question", "choice", "level", "cell", "open", "mark", "pawn", "turn", "game", "seats",
        "start", "variant", "options", "chance", "camera")  # fmt: skip
bodies = odd | st.dictionaries(st.sampled_from(KEYS), odd, max_size=5)
posts = st.sampled_from([one.path for one in OPERATIONS if one.method == "post"])


def test_no_request_however_wrong_breaks_or_changes_anything() -> None:
    with served() as (host, pages):
        table, seats, _ = begin(pages, GAMES[0], 2)
        devices = (table, *seats.values(), Device(pages), Device(pages, "no such token", "de"))
        before = [device.snapshot() for device in devices]

        @settings(max_examples=150, suppress_health_check=list(HealthCheck))
        @given(st.sampled_from(devices), posts, bodies, st.booleans())
        def ask(device: Device, path: str, body: object, is_raw: bool) -> None:
            raw = str(body).encode("utf-8", "replace") if is_raw else json.dumps(body).encode()
            if path in HARMLESS and device in devices[:3] and (not is_raw or not body):
                return
            answer = device.client.post(path, data=raw, headers=device.headers)
            assert 400 <= answer.status_code < 500, (path, body, answer.text)
            assert fits(answer.json, "Why"), answer.text

        ask()
        assert [device.snapshot() for device in devices] == before
        assert len(host.evenings()) == 1


SOUND: dict[str, object] = {"game": "classic", "seats": [{"colour": "red"}, {"colour": "blue"}]}
DEEP = "[" * 10_000


@pytest.mark.parametrize(
    ("path", "body", "wrong"),
    [
        ("do", {}, "action"), ("do", {"action": 3}, "action"), ("do", {"action": "\ud800"}, "action"),
        ("do", {"action": "end", "version": True}, "version"), ("undo", {"version": 2**53 + 1}, "version"),
        ("do", {"action": "end", "version": 1.0}, "version"), ("do", {"action": "end", "version": -1}, "version"),
        ("do", {"action": "end", "turns_page": 1}, "turns_page"), ("undo", {"version": "1"}, "version"),
        ("answer", {"question": True, "choice": None}, "question"), ("answer", {"question": 1}, "choice"),
        ("hint", {"level": "all"}, "level"), ("hint", {"level": None}, "level"),
        ("correct", {"cell": "b4"}, "open"), ("correct", {"open": "NE"}, "cell"), ("correct", {"pawn": "red"}, "cell"),
        ("correct", {"guard": "white", "cell": "z9"}, "cell"), ("correct", {"dragon": None}, "dragon"),
        ("correct", {"fixed": True}, "open"), ("setup", {"disc": "7"}, "cell"), ("setup", {"fixed": False}, "open"),
        ("evenings", {**SOUND, "seats": [*[{"colour": "red"}] * 13]}, "seats"),
        ("evenings", {**SOUND, "seats": [{"name": "somebody"}]}, "seats"),
        ("evenings", {**SOUND, "options": {"turn_limit": 1.5}}, "options"),
        ("evenings", {**SOUND, "options": {"\ud800": 1}}, "options"), ("evenings", {**SOUND, "camera": None}, "camera"),
        ("evenings", {**SOUND, "start": "soon"}, "start"), ("evenings", {**SOUND, "chance": "dice"}, "chance"),
        ("evenings", {**SOUND, "variant": 3}, "variant"), ("evenings", {"seats": []}, "game"),
    ],
)  # fmt: skip
def test_an_unreadable_body_is_refused_in_words_that_name_its_member(path: str, body: object, wrong: str) -> None:
    with served() as (host, pages):
        answers = [Device(pages, language=language).post(path, body) for language in ("en", "de", "fr")]
        assert [one.status_code for one in answers] == [400, 400, 400]
        assert answers[0].json == {"why": f"I cannot read {wrong}."}
        assert len({one.json["why"] for one in answers if one.json}) == 3
        assert not host.evenings()


@pytest.mark.parametrize("body", ["", "null", "[]", "{", DEEP, '{"x":' + DEEP, b"\xff\xfe\xfa", "9" * 5000])
def test_what_is_no_json_object_is_refused(body: str | bytes) -> None:
    with served() as (_, pages):
        answer = pages.test_client().post("/api/do", data=body)
        assert answer.status_code == 400 and fits(answer.json, "Why")


HARMLESS = ("/api/keep", "/api/hint", "/api/undo")
"""What the evening's own devices may ask at any time, with an empty body as well."""


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("get", "nothing", 404), ("get", "do", 405), ("delete", "snapshot", 405), ("get", "evenings/none/record", 404),
        ("get", "setup", 409), ("post", "setup/begin", 422), ("get", "snapshot", 409),
    ],
)  # fmt: skip
def test_errors_are_told_in_the_language_asked_for(method: str, path: str, code: int) -> None:
    with served() as (_, pages):
        told = [getattr(pages.test_client(), method)(f"/api/{path}", headers={"Accept-Language": language})
                for language in ("en", "de")]  # fmt: skip
        assert [one.status_code for one in told] == [code, code]
        assert all(fits(one.json, "Why") for one in told)
        assert told[0].json != told[1].json


def test_events_tell_each_change() -> None:
    with served() as (_, pages):
        table, seats, _ = begin(pages, next(game for game in GAMES if game.name == "classic"), 2)
        with seats["red"].get("events") as stream:
            events = iter(stream.response)
            first = read_event(events)
            assert first == seats["red"].snapshot() and first["legal"]
            assert table.post("do", {"action": first["legal"][0]}).status_code == 200
            assert read_event(events)["version"] > first["version"]


def read_event(events: Any) -> Any:
    """The next message of a stream."""
    text = next(one for chunk in events if "event: message" in (one := chunk.decode()))
    return json.loads(next(line for line in text.splitlines() if line.startswith("data: "))[6:])
