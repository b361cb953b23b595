"""Positions and views of every game follow their published schemas, whatever was played, and nothing else does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.games.catalogue import GAMES, AnyGame, State
from companion.games.copies import shipped_copy
from companion.records.notation import state_from_json, state_to_json, view_json
from companion.rules.game import TABLE
from tests.games.forgotten import beside
from tests.games.hooks import sample
from tests.games.schema import violations
from tests.schemas.writing import files

SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "schema"

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def schema(kind: str, game: AnyGame) -> dict:
    return json.loads((SCHEMA / f"{kind}-{game.name}.json").read_text(encoding="utf-8"))


def test_the_schemas_are_what_make_schema_writes() -> None:
    """Two for each game and the OpenAPI document; a file that differs needs `make schema`."""
    assert {file.name: file.read_text(encoding="utf-8") for file in SCHEMA.iterdir()} == dict(files())
    assert len(files()) == 2 * len(GAMES) + 1


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_positions_and_views_follow_the_schemas(game: AnyGame, seed: int) -> None:
    position, view = schema("position", game), schema("view", game)
    unknown = [state for _, state, _ in beside(game, seed, 40)] if game.name in ("team", "classic") else []
    for state in (*sample(game, seed, 12), *unknown):
        assert violations(json.loads(json.dumps(state_to_json(state))), position) == []
        assert violations(state_to_json(seen_by_one_seat(game, state)), position) == []
        for seat in (*state.seats, TABLE):
            assert violations(json.loads(json.dumps(view_json(game.view(state, seat)))), view) == []


def seen_by_one_seat(game: AnyGame, state: State) -> State:
    """The position as one who has only seen what a seat may know writes it down."""
    return state_from_json(view_json(game.view(state, state.seats[0])), shipped_copy(game.name))


@every_game
def test_the_schemas_name_every_key_and_house_rule(game: AnyGame) -> None:
    position, view = schema("position", game), schema("view", game)
    states = [state for seed in range(len(game.variants)) for state in sample(game, seed, 12)]
    if game.name in ("team", "classic"):
        states += [unknown for seed in range(4) for _, unknown, _ in beside(game, seed)]
    known = [state_to_json(state) for state in states + [seen_by_one_seat(game, state) for state in states]]
    assert set(position["properties"]) == {key for document in known for key in document}
    seen = {key for state in states for key in view_json(game.view(state, state.seats[0]))}
    assert set(view["properties"]) == seen
    for document in (position, view):
        options = document["properties"]["options"]["properties"]
        assert set(options) == {option.name for option in game.options}
        assert all(violations(option.default, options[option.name]) == [] for option in game.options)


@every_game
def test_what_is_no_position_breaks_the_schema(game: AnyGame) -> None:
    position = schema("position", game)
    document = state_to_json(sample(game, 1, 3)[1])
    for change in ({"phase": "lunch"}, {"game": "chess"}, {"turn": -1}, {"seats": []}, {"hands": 3}, {"winner": "red"}):
        assert violations({**document, **change}, position) != [], change
    for key in position["required"]:
        assert violations({other: value for other, value in document.items() if other != key}, position) != [], key
