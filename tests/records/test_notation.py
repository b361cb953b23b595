"""Actions and positions round-trip as text and JSON; everything else gets one clear line."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import UnreadableNotation
from companion.games.team.actions import parse_page
from companion.records.notation import (
    format_state,
    parse_action,
    parse_position,
    state_from_json,
    state_to_json,
    view_json,
)
from companion.rules.verbs import format_action
from tests.games.schema import violations
from tests.rules.boards import COPY, TEAM

SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "schema"

ACTIONS = [
    "push W2 NE",
    "walk d3",
    "walk d3 teleport",
    "rotate c4 ES",
    "turn-up NE",
    "end",
    "daedalus push W2",
    "daedalus flip mushroom key",
    "daedalus teleport red blue a1",
    "draw red mushroom",
]


@pytest.mark.parametrize("text", ACTIONS)
def test_actions_round_trip(text: str) -> None:
    assert format_action(parse_action(text)) == text
    assert parse_action(f"  {text} ") == parse_action(text)


@pytest.mark.parametrize(
    "text",
    [
        *["", "fly", "push", "push W3 NE", "push W2 EN", "push W2", "walk", "walk h9", "rotate a1", "end now"],
        *["daedalus", "daedalus dance", "daedalus push", "daedalus teleport red blue", "PUSH W2 NE", "draw red"],
        *["walk d3 Teleport", "x" * 10_000],
    ],
)
def test_anything_else_is_no_action(text: str) -> None:
    with pytest.raises(UnreadableNotation) as wrong:
        parse_action(text)
    assert len(str(wrong.value)) < 200
    assert "\n" not in str(wrong.value)


def test_a_page_is_one_of_daedaluss_actions() -> None:
    assert format_action(parse_page("daedalus push N2")) == "daedalus push N2"
    with pytest.raises(UnreadableNotation, match="not a page"):
        parse_page("push N2 NE")


def states(seed: int):
    rng = random.Random(seed)
    options = {"flip_on_entry": "mandatory", "bonus_for_mates": False} if seed % 2 else None
    state = TEAM.deal(COPY, 2 + seed % 3, seed, options=options)
    yield state
    while not TEAM.is_over(state):
        state = TEAM.apply(state, rng.choice(TEAM.legal(state)))
        yield state


@pytest.mark.parametrize("seed", range(4))
def test_positions_round_trip(seed: int) -> None:
    for state in states(seed):
        text = json.dumps(state_to_json(state))
        assert state_from_json(json.loads(text)) == state
        assert parse_position(text) == state
        line = format_state(state)
        assert "\n" not in line
        assert parse_position(line) == state == parse_position(line + "\n")


@pytest.mark.parametrize("seed", range(2))
def test_positions_and_views_follow_their_published_schemas(seed: int) -> None:
    position, view = (json.loads((SCHEMA / name).read_text()) for name in ("position-team.json", "view-team.json"))
    for state in list(states(seed))[::5]:
        document, seen = state_to_json(state), view_json(TEAM.view(state, "red"))
        assert violations(document, position) == []
        assert violations(seen, view) == []
        assert violations(seen, position) != []
        assert violations({**document, "phase": "lunch"}, position) != []
        assert violations({**document, "loose": "NESW"}, position) != []


def broken(document: dict, **changes: object) -> dict:
    return {**deepcopy(document), **changes}


def start() -> dict:
    return state_to_json(TEAM.deal(COPY, 2, 1))


def test_a_position_with_fifty_tiles_is_refused() -> None:
    document = start()
    with pytest.raises(UnreadableNotation, match="50 tiles, 'h1' among them"):
        state_from_json(broken(document, cells={**document["cells"], "h1": "NS"}))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "chess"}, "no rules for a game"),
        ({"phase": "lunch"}, "'phase'"),
        ({"seats": ["red"]}, "two to four"),
        ({"turn": -1}, "whole number"),
        ({"turn": True}, "whole number"),
        ({"loose": "#I"}, "face up"),
        ({"loose": 7}, "has to be a text"),
        ({"pawns": {"red": "a1"}}, "'pawns'"),
        ({"pawns": {"red": "a1", "yellow": "z1"}}, "not a cell"),
        ({"spells": {"red": ["fly"], "yellow": []}}, "'spells'"),
        ({"hands": {"red": [], "yellow": ["key", "key"]}}, "two places"),
        ({"hands": []}, "has to be an object"),
        ({"options": {"fly": True}}, "no option 'fly'"),
        ({"options": {"flip_on_entry": True}}, "option flip_on_entry"),
        ({"pages": {"left": 3, "turned": [], "remaining": ["daedalus push N2"]}}, "says 3"),
        ({"pages": {"turned": [], "remaining": []}}, "none is left"),
        ({"phase": "over"}, "'outcome'"),
        ({"ban": "N3"}, "not an arrow"),
        ({"homes": {"red": "a1"}}, "'homes'"),
        ({"walk": "yes"}, "true or false"),
    ],
)
def test_wrong_positions_are_refused_in_one_line(changes: dict, reason: str) -> None:
    with pytest.raises(UnreadableNotation, match=reason) as wrong:
        state_from_json(broken(start(), **changes))
    assert "\n" not in str(wrong.value)


def test_a_fixed_tile_cannot_lie_otherwise_and_a_mark_is_on_one_tile() -> None:
    document = start()
    with pytest.raises(UnreadableNotation, match="a1 is a fixed tile, ES"):
        state_from_json(broken(document, cells={**document["cells"], "a1": "NE"}))
    with pytest.raises(UnreadableNotation, match="'urn' is on two tiles"):
        state_from_json(broken(document, cells={**document["cells"], "b1": "NE:urn"}))


@pytest.mark.parametrize("key", sorted(set(start()) - {"to_act", "bonus", "deck_left", "variant", "options"}))
def test_a_missing_part_is_named_or_has_a_plain_meaning(key: str) -> None:
    document = start()
    del document[key]
    optional = {"collected", "walk", "found", "turn_up", "ban", "outcome", "phase", "seats", "spells", "turn"}
    if key in optional:
        state_from_json(document)
    else:
        with pytest.raises(UnreadableNotation, match=key):
            state_from_json(document)


@pytest.mark.parametrize(
    "text", ["", "{", '{"game": "team"', "[]", "null", "team", "team a", "team cells=NS", "[" * 100_000, "9" * 9999]
)
def test_truncated_and_odd_texts_are_refused(text: str) -> None:
    with pytest.raises(UnreadableNotation):
        parse_position(text)


def test_a_line_with_a_part_missing_or_twice_is_refused() -> None:
    line = format_state(TEAM.deal(COPY, 2, 1))
    words = line.split(" ")
    for place in range(1, len(words)):
        try:
            parse_position(" ".join(words[:place] + words[place + 1 :]))
        except UnreadableNotation:
            continue
    with pytest.raises(UnreadableNotation, match="twice"):
        parse_position(f"{line} turn=0")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.sampled_from(["", "a1", "NS", "red", "#?", "end"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a1", "red", "left"]), inner),
    max_leaves=6,
)


@given(st.sampled_from(sorted(start())), JSON)
@settings(max_examples=300)
def test_no_change_of_a_part_ends_in_anything_but_a_state_or_a_clear_refusal(key: str, value: object) -> None:
    with suppress(UnreadableNotation):
        state = state_from_json(broken(start(), **{key: value}))
        TEAM.legal(state)
        TEAM.view(state, "red")


@given(st.text())
def test_no_line_ends_in_anything_but_a_state_or_a_clear_refusal(text: str) -> None:
    with pytest.raises(UnreadableNotation):
        parse_position("team " + text)
