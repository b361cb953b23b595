"""Whatever stands in a position file: it is a position that can be played on, or one clear line says why not."""

from __future__ import annotations

import json
import random
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import UnreadableNotation
from companion.games.catalogue import GAMES, AnyGame, State
from companion.games.copies import shipped_copy
from companion.games.secret.game import SECRET
from companion.games.team.game import TEAM
from companion.records.notation import format_state, parse_position, state_from_json, state_to_json, view_json
from tests.games.hooks import sample

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

ODD = (
    *[
        None,
        True,
        False,
        0,
        1,
        2,
        3,
        7,
        13,
        60,
        -1,
        10**9,
        1.5,
        "",
        "?",
        "#?",
        "I?",
        "#L",
        "a1",
        "d4",
        "h9",
        "N2",
        "NS",
    ],
    *["NES", "red", "yellow", "nobody", "TABLE", "over", "won", "push", "end", "-", "key", "2", "ring", "x" * 300],
    *[[], ["red"], ["?"], {}, {"red": "a1"}, {"red": []}, {"a1": "NS"}, [[]]],
)


def changed(document: object, rng: random.Random) -> object:
    """The document with one value, key or item somewhere in it replaced, left out or doubled."""
    if isinstance(document, dict) and document:
        key = rng.choice(list(document))
        if rng.random() < 0.75 and isinstance(document[key], dict | list) and document[key]:
            return {**document, key: changed(document[key], rng)}
        return _changed_key(document, key, rng)
    if isinstance(document, list) and document:
        place = rng.randrange(len(document))
        other = [*document]
        if rng.random() < 0.3:
            return [*other, other[place]] if rng.random() < 0.5 else other[:place] + other[place + 1 :]
        other[place] = changed(other[place], rng) if isinstance(other[place], dict | list) else _odd(rng, document)
        return other
    return rng.choice(ODD)


def _odd(rng: random.Random, near: list[object]) -> object:
    """Something odd, or something that stands nearby and fits better."""
    return rng.choice(near) if rng.random() < 0.4 else rng.choice(ODD)


def _changed_key(document: dict[str, object], key: str, rng: random.Random) -> dict[str, object]:
    other = {name: value for name, value in document.items() if name != key}
    if rng.random() < 0.2:
        return other
    if rng.random() < 0.15:
        return {**other, str(rng.choice(ODD)): document[key]}
    return {**document, key: _odd(rng, list(document.values()))}


def is_read(game: AnyGame, document: dict[str, object]) -> bool:
    """Whether it is a position; then it can be shown, written, and played on."""
    try:
        state: State = state_from_json(document, shipped_copy(game.name))
    except UnreadableNotation as wrong:
        text = str(wrong)
        assert text
        assert "\n" not in text
        assert len(text) < 400, text
        return False
    assert game.legal(state) or game.is_over(state), document
    for action in game.legal(state)[:3]:
        game.apply(state, action)
    assert game.draw(state)
    assert game.draw(game.view(state, state.seats[0]))
    view_json(game.view(state, "TABLE"))
    game.score_parts(state)
    assert state_from_json(state_to_json(state), shipped_copy(game.name)) == state
    assert parse_position(format_state(state), shipped_copy(game.name)) == state
    return True


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_a_changed_position_is_a_position_or_is_refused_in_one_line(game: AnyGame, seed: int) -> None:
    rng = random.Random(seed)
    documents = [state_to_json(state) for state in sample(game, seed, 8)]
    read = 0
    for _ in range(100):
        document = changed(deepcopy(rng.choice(documents)), rng)
        assert isinstance(document, dict)
        read += is_read(game, document)
    assert read < 100


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_a_changed_line_is_a_position_or_is_refused_in_one_line(game: AnyGame, seed: int) -> None:
    rng = random.Random(seed)
    for state in sample(game, seed, 6):
        words = format_state(state).split(" ")
        for _ in range(12):
            other = [*words]
            place = rng.randrange(len(other))
            word = other[place]
            cut = rng.randrange(len(word) + 1)
            other[place] = rng.choice([word[:cut], word[:cut] + rng.choice(",:=+/-?#9 z") + word[cut:], word[cut:], ""])
            assert "\n" not in refusal_of(game, " ".join(other))


@every_game
@pytest.mark.parametrize(("key", "typo"), [("turn", "trun"), ("phase", "phases"), ("options", "option")])
def test_a_key_that_no_game_has_is_named_with_the_one_that_was_meant(game: AnyGame, key: str, typo: str) -> None:
    document = state_to_json(sample(game, 1, 3)[1])
    refused = f"'{typo}' is no part of a position of {game.name}; did you mean '{key}'?"
    assert refusal_of(game, json.dumps({**document, typo: document[key]})) == refused
    assert refusal_of(game, format_state(sample(game, 1, 3)[1]).replace(f" {key}=", f" {typo}=")) == refused


@every_game
def test_a_key_from_nowhere_is_refused_with_those_there_are(game: AnyGame) -> None:
    refused = refusal_of(game, json.dumps({**state_to_json(sample(game, 1, 3)[1]), "xyzzy": 1}))
    assert refused.startswith(f"'xyzzy' is no part of a position of {game.name}; known are game, ")


@every_game
def test_what_follows_from_the_rest_cannot_be_told_otherwise(game: AnyGame) -> None:
    state = sample(game, 1, 3)[1]
    refused = refusal_of(game, json.dumps({**state_to_json(state), "to_act": "nobody"}))
    assert refused == f"'to_act' says 'nobody', but it is '{state.to_act}'"


@every_game
def test_nothing_can_stand_in_a_position_twice(game: AnyGame) -> None:
    state = sample(game, 1, 3)[1]
    assert refusal_of(game, json.dumps(state_to_json(state))[:-1] + ', "turn": 3}') == "'turn' stands there twice"
    assert refusal_of(game, format_state(state) + " turn=3") == "'turn' stands there twice"
    seat, *_ = state.seats
    line = format_state(state).replace(f" pawns={seat}:", f" pawns={seat}:,{seat}:")
    assert "pawns" not in line or refusal_of(game, line).endswith("names something twice")


def test_the_parts_of_parts_are_looked_at_too() -> None:
    """What stands in the book, in a duel and in a trade."""
    team = state_to_json(sample(TEAM, 1, 3)[1])
    pages = {**team["pages"], "turnd": []}
    assert "'turnd' is no part of 'pages'; did you mean 'turned'?" in refusal_of(
        TEAM, json.dumps({**team, "pages": pages})
    )
    for key, value in (("left", 99), ("current", "daedalus push W2 W2")):
        document = json.dumps({**team, "pages": {**team["pages"], key: value}})
        assert refusal_of(TEAM, document).startswith(f"'pages.{key}' says {value!r}, but it is ")
    secret = state_to_json(sample(SECRET, 1, 3)[1])
    duel = {"opponent": "red", "die": True, "count": 1, "klnd": "troll"}
    assert "did you mean 'kind'?" in refusal_of(SECRET, json.dumps({**secret, "duel": duel}))
    asked = {"seat": "red", "other": "blue", "count": 1, "gaven": []}
    assert "did you mean 'given'?" in refusal_of(SECRET, json.dumps({**secret, "asked": asked}))


def refusal_of(game: AnyGame, text: str) -> str:
    """What is said of a text that is no position; empty for one that is."""
    try:
        parse_position(text, shipped_copy(game.name))
    except UnreadableNotation as wrong:
        return str(wrong)
    return ""


@every_game
@given(text=st.text())
@settings(max_examples=40)
def test_no_line_ends_in_anything_but_a_state_or_a_clear_refusal(game: AnyGame, text: str) -> None:
    with pytest.raises(UnreadableNotation):
        parse_position(f"{game.name} {text}")
    with pytest.raises(UnreadableNotation):
        parse_position(f"{game.name} cells={text}")
