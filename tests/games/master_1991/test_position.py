"""Positions of Master Labyrinth 1991 as text: back and forth without loss, and every doubt spoken."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from appliance.commands.positions import read_position
from companion.errors import UnreadableNotation
from companion.games.copies import format_copy
from companion.games.master_1991.game import MASTER_1991
from companion.games.master_1991.json import LINE_WORDS
from companion.records.notation import state_from_json
from companion.rules.line import line_of, position_of
from tests.games.master_1991.scenes import COPY, HALL, play, scene


def states():
    """Positions of every phase."""
    offered = play(scene(HALL), "offer wand", "tip blue W6 NES c2")
    walked = play(offered, "push W6 NES", "walk c2")
    on = play(scene(HALL, options={"continue_after_token": True}), "push W6 NES", "walk c2")
    return [
        scene(HALL),
        offered,
        walked,
        on,
        play(walked, "give blue wand"),
        play(scene(HALL), "push W6 NES", "use wand"),
        play(scene(HALL, turn=299), "push W6 NES", "end"),
        MASTER_1991.deal(COPY, 3, 5, options={"formulas": "start", "turn_limit": 50}),
        play(scene(HALL.replace("NS@5", "NS@25").replace("EW@6", "EW")), "push W6 NES", "walk c2"),
    ]


@pytest.mark.parametrize("number", range(9))
def test_json_and_line_lose_nothing(number: int) -> None:
    state = states()[number]
    document = json.loads(json.dumps(MASTER_1991.state_json(state)))
    assert MASTER_1991.state_of(document, None) == state
    line = line_of("master-1991", LINE_WORDS, document)
    assert len(line.splitlines()) == 1
    assert MASTER_1991.state_of(position_of(LINE_WORDS, line), None) == state


def test_a_view_is_read_with_the_copy_and_leaves_formulas_open() -> None:
    state = MASTER_1991.deal(COPY, 3, 5)
    document = MASTER_1991.view_json(MASTER_1991.view(state, "tan"))
    seen = MASTER_1991.state_of(document, COPY)
    assert dict(seen.formulas)["tan"] == dict(state.formulas)["tan"]
    assert dict(seen.formulas)["blue"] == ()
    assert len(seen.deck) == 20
    assert MASTER_1991.legal(seen) == MASTER_1991.legal(state)
    with pytest.raises(UnreadableNotation, match="'deck'"):
        MASTER_1991.state_of(document, None)


def test_board_pawns_and_tokens_are_enough() -> None:
    """What a table shows at the start; the referee has seen no formula."""
    dealt = MASTER_1991.deal(COPY, 3, 5, options={"formulas": "end"})
    document = MASTER_1991.state_json(dealt)
    shown = {key: document[key] for key in ("game", "cells", "loose", "pawns", "tokens")}
    read = MASTER_1991.state_of(shown, COPY)
    assert MASTER_1991.state_json(read) == {**document, "options": {**dict(document["options"]), "formulas": "dealt"}}  # type: ignore[call-overload]


def test_a_tile_nobody_has_seen_is_read_and_becomes_known_when_it_goes_in() -> None:
    unseen = scene(HALL.replace("loose NES", "loose ?"))
    document = MASTER_1991.state_json(unseen)
    assert MASTER_1991.state_of(document, None) == unseen
    assert MASTER_1991.state_json(play(unseen, "push W6 NES"))["cells"]["a6"] == "NES"  # type: ignore[index]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"tokens": {"5": "c2"}}, "each of the tokens"),
        ({"taken": {"red": [1, 3, 6], "blue": [2, 4]}}, "each of the tokens"),
        ({"taken": {"red": [1, 3, 21], "blue": [2, 4]}}, "not the number of a token"),
        ({"taken": {"red": [1, 3]}}, "an entry for each"),
        ({"wands": {"red": 4, "blue": 3}}, "more magic wands"),
        ({"wands": {"red": -1, "blue": 3}}, "whole number"),
        ({"formulas": {"red": "1+3+18", "blue": "1+3+18"}}, "two places"),
        ({"formulas": {"red": "1+3+18", "blue": "?"}, "deck": []}, "too few"),
        ({"formulas": {"red": "1+3", "blue": "?"}}, "does not name 3 tokens"),
        ({"phase": "over"}, "not over before the mistletoe"),
        ({"phase": "reveal"}, "all are known"),
        ({"phase": "pay"}, "'owed'"),
        ({"phase": "dance"}, "'phase'"),
        ({"walk": True}, "after the push"),
        ({"began": "a1"}, "walk on"),
        ({"offer": "20"}, "does not have"),
        ({"offer": "hat"}, "not the number of a token"),
        ({"tips": ["tip blue W6 NES c2"]}, "nothing was offered"),
        ({"offer": "wand", "tips": ["tip red W6 NES c2"]}, "one tip at most"),
        ({"offer": "wand", "tips": ["walk c2"]}, "list of tips"),
        ({"turn": 300, "options": {"turn_limit": 300}}, "turn limit"),
        ({"outcome": "won"}, "'outcome'"),
        ({"to_act": "blue"}, "'to_act'"),
        ({"seats": ["red"]}, "two to four"),
        ({"options": {"fly": True}}, "no option"),
        ({"ban": "N3"}, "not an arrow"),
        ({"loose": "#L"}, "face up"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(changes: dict[str, object], problem: str) -> None:
    document = {**MASTER_1991.state_json(scene(HALL)), **changes}
    with pytest.raises(UnreadableNotation, match=problem) as refused:
        state_from_json(document, COPY)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("tile", "problem"), [("#?", "face down"), ("T?", "paths may depend")])
def test_every_tile_in_the_maze_lies_open(tile: str, problem: str) -> None:
    """master_1991_excerpt.txt, "Shifting the labyrinth": tiles go in face up."""
    document = MASTER_1991.state_json(scene(HALL))
    document["cells"] = {**dict(document["cells"]), "b2": tile}  # type: ignore[call-overload]
    with pytest.raises(UnreadableNotation, match=problem):
        MASTER_1991.state_of(document, None)


def test_taken_out_of_order_is_refused() -> None:
    document = MASTER_1991.state_json(scene(HALL))
    tokens = dict(document["tokens"])  # type: ignore[call-overload]
    tokens["4"] = tokens.pop("6")
    document |= {"tokens": tokens, "taken": {"red": [1, 3, 6], "blue": [2]}}
    with pytest.raises(UnreadableNotation, match="order of their numbers"):
        MASTER_1991.state_of(document, None)


def test_two_tokens_on_one_cell_are_refused() -> None:
    document = MASTER_1991.state_json(scene(HALL))
    document["tokens"] = {**dict(document["tokens"]), "6": "c2"}  # type: ignore[call-overload]
    with pytest.raises(UnreadableNotation, match="on one cell"):
        MASTER_1991.state_of(document, None)


def test_nonsense_is_refused_in_one_line() -> None:
    rng = random.Random(3)
    whole = MASTER_1991.state_json(states()[2])
    for _ in range(300):
        broken = dict(whole)
        broken[rng.choice(list(whole))] = rng.choice([None, 7, -1, "x", [], {}, [1], {"red": 1}, True, "?", ["a b"]])
        try:
            MASTER_1991.state_of(broken, COPY)
        except UnreadableNotation as refused:
            assert "\n" not in str(refused)  # noqa: PT017


def test_the_picture_shows_pawns_tokens_and_whose_turn_it_is() -> None:
    picture = MASTER_1991.draw(states()[1])
    assert "ES@red" in picture
    assert "NS@5" in picture
    assert "next token: 5 (four leaf clover)" in picture
    assert "offered for a tip: wand; tip blue W6 NES c2" in picture


def test_a_position_with_other_tiles_than_the_owners_box_is_refused(tmp_path: Path) -> None:
    (tmp_path / "copy.toml").write_text(format_copy(COPY), encoding="utf-8")
    document = MASTER_1991.state_json(MASTER_1991.deal(COPY, 2, 1))
    (tmp_path / "right.json").write_text(json.dumps(document), encoding="utf-8")
    hall = MASTER_1991.state_json(scene(HALL))
    (tmp_path / "wrong.json").write_text(json.dumps(hall), encoding="utf-8")
    copy = str(tmp_path / "copy.toml")
    assert read_position(str(tmp_path / "right.json"), copy) == MASTER_1991.deal(COPY, 2, 1)
    with pytest.raises(UnreadableNotation, match="no further tile"):
        read_position(str(tmp_path / "wrong.json"), copy)
