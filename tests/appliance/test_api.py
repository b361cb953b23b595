"""The JSON interface: what it answers is what its document says, and a token may do what is its own."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from appliance.evenings.host import Host
from companion.games.catalogue import GAMES, AnyGame
from companion.games.copies import shipped_copy
from lab.measure.secrets import crawling
from lab.measure.secrets.asking import How
from lab.measure.secrets.crawling import differing, pairs
from tests.appliance.companions import Device, served
from web.api.openapi import OPERATIONS
from web.api.schemas import SCHEMAS

TURNS = 40
"""So many actions of each game are played."""

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def fits(value: object, schema: Mapping[str, Any]) -> bool:
    """Whether a value has the shape of a schema, as far as our schemas say."""
    if "$ref" in schema:
        return fits(value, SCHEMAS[schema["$ref"].rpartition("/")[2]])
    if "anyOf" in schema:
        return any(fits(value, one) for one in schema["anyOf"])
    if "enum" in schema:
        return value in schema["enum"]
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(is_kind(value, kind) for kind in kinds):
        return False
    if isinstance(value, dict):
        members, others = schema.get("properties", {}), schema.get("additionalProperties", True)
        known = all(fits(one, members[name]) for name, one in value.items() if name in members)
        rest = [one for name, one in value.items() if name not in members]
        is_open = others is True or (others is not False and all(fits(one, others) for one in rest)) or not rest
        return known and is_open and set(schema.get("required", ())) <= set(value)
    if isinstance(value, list):
        return all(fits(one, schema.get("items", {"type": kinds})) for one in value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return schema.get("minimum", value) <= value <= schema.get("maximum", value)
    return True


def is_kind(value: object, kind: str) -> bool:
    kinds: dict[str, tuple[type, ...]] = {
        "object": (dict,), "array": (list,), "string": (str,), "boolean": (bool,), "null": (type(None),),
        "integer": (int,), "number": (int, float),
    }  # fmt: skip
    return isinstance(value, kinds[kind]) and (kind == "boolean" or not isinstance(value, bool))


def begin(pages: Any, game: AnyGame, seats: int, **more: object) -> tuple[Device, dict[str, Device], dict[str, Any]]:
    """An evening without a camera: the table's device, each seat's, and what beginning answered."""
    colours = game.deal(shipped_copy(game.name), seats, 0).seats
    wish = {"game": game.name, "seats": [{"colour": one} for one in colours], "camera": False, **more}
    begun = Device(pages).post("evenings", wish).json
    assert begun is not None and fits(begun, SCHEMAS["Begun"]), begun
    return Device(pages, begun["table"]), {s: Device(pages, one["token"]) for s, one in begun["seats"].items()}, begun


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
        assert routes == {(one.method, one.path) for one in OPERATIONS}
        told = Device(pages).get("openapi.json").json
        assert told is not None and set(told["paths"]) == {path for _, path in routes}


@every_game
def test_a_game_is_played_by_its_seats_tokens(game: AnyGame) -> None:
    """Dozens of random legal actions, each by the token of whoever acts; no other may act, and the record replays."""
    chance = random.Random(game.name)
    with served() as (_, pages):
        table, seats, _ = begin(pages, game, game.seat_range[1])
        assert fits(table.get("games").json, SCHEMAS["Games"])
        for _ in range(TURNS):
            seen = table.snapshot()
            assert fits(seen, SCHEMAS["Snapshot"]), seen
            if (actor := seen["to_act"]) == "":
                break
            mover = table if actor == "TABLE" else seats[actor]
            own = mover.snapshot()
            other = next(device for seat, device in seats.items() if seat != actor)
            assert own["legal"] and not other.snapshot()["legal"] and not Device(pages).snapshot()["legal"]
            action = chance.choice(own["legal"])
            assert other.post("do", {"action": action}).status_code == 403
            assert Device(pages).post("do", {"action": action}).status_code == 403
            action = None if actor == "TABLE" and game.name != "secret" else action
            done = mover.post("do", {"action": action, "version": own["version"]})
            assert done.status_code == 200, (done.json, action)
            assert done.json["version"] > own["version"]
            assert mover.post("do", {"action": action, "version": own["version"]}).status_code == 409
        assert fits(table.get("evenings").json, SCHEMAS["Evenings"])
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
    drawing = [pair for pair in pairs(cards, 101, 5) if pair.one.phase == "draw"]
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
            assert fits(answer.json, SCHEMAS["Why"]), answer.text

        ask()
        assert [device.snapshot() for device in devices] == before
        assert len(host.evenings()) == 1


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
        assert all(fits(one.json, SCHEMAS["Why"]) for one in told)
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
