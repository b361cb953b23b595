"""What each seat of Master Labyrinth (2007) may know, what a referee need not know, and the tile beneath the refuge."""

from __future__ import annotations

import random

import pytest

from companion.games.copies import shipped_copy
from companion.games.master_2007.game import MASTER_2007
from companion.maze.tile import format_tile
from companion.records.notation import format_state, parse_position, state_from_json, state_to_json
from lab.measure.secrets.twins import twins_of
from tests.games.master_2007.players import eager
from tests.games.master_2007.scenes import MAZE, QUIET, owned, play, refused, scene, texts

COPY = shipped_copy("master-2007")
HANDS = {"red": "1-reroll 9-double", "yellow": "2-reroll 3-reroll 8-double"}


# --- hands ---


def test_a_seat_sees_its_own_cards_and_the_backs_of_the_others() -> None:
    """master_2007.txt, "Preparation": the cards are taken in the hands without revealing them."""
    view = MASTER_2007.view(scene(on="red@c3 1@c1 2@f5", hands=HANDS), "red")
    assert dict(view.hands) == {"red": ("1-reroll", "9-double"), "yellow": ("low?", "low?", "high?")}
    assert view.unseen == ("2-reroll", "3-reroll", "8-double")


def test_someone_looking_on_sees_no_hand() -> None:
    """master_2007.txt, "Preparation"."""
    view = MASTER_2007.view(scene(on="red@c3 1@c1 2@f5", hands=HANDS), "TABLE")
    assert dict(view.hands) == {"red": ("low?", "high?"), "yellow": ("low?", "low?", "high?")}


def test_played_cards_lie_face_up() -> None:
    """master_2007.txt, "3. Collect the treasure": the discard pile is face up."""
    state = play(scene(on="red@c3 1@c1 2@f5", hands=HANDS), QUIET, "walk c1", "coin 1-reroll")
    assert "1-reroll" in MASTER_2007.view(state, "yellow").played


@pytest.mark.parametrize("seed", range(2))
def test_no_seat_can_tell_twins_apart_all_through_a_game(seed: int) -> None:
    """docs/rulings.md, Master Labyrinth 2007: who is asked tells nothing of the hands either."""
    rng = random.Random(seed)
    state = MASTER_2007.deal(COPY, 3 + seed % 2, seed)
    other = twins_of("master-2007")(state, "red", rng)
    assert other is not None
    while not MASTER_2007.is_over(state):
        assert MASTER_2007.view(state, "red") == MASTER_2007.view(other, "red")
        if MASTER_2007.to_act(state) in ("red", "TABLE"):
            assert MASTER_2007.legal(state) == MASTER_2007.legal(other)
        both = [action for action in MASTER_2007.legal(state) if action in MASTER_2007.legal(other)]
        action = eager(state, rng)
        action = action if action in both else rng.choice(both)
        state, other = MASTER_2007.apply(state, action), MASTER_2007.apply(other, action)


def test_a_seat_without_the_card_is_asked_as_if_it_had_it() -> None:
    """docs/rulings.md, Master Labyrinth 2007: yellow's 1 may be red's for all that others know."""
    state = scene(on="red@c3 1@c1 2@f5", hands={"red": "5-reroll", "yellow": "1-reroll"})
    asked = play(state, QUIET, "walk c1")
    assert (asked.phase, asked.to_act, texts(asked)) == ("coin", "red", ["keep"])


def test_nobody_is_asked_for_a_card_that_has_been_played() -> None:
    """docs/rulings.md, Master Labyrinth 2007: the discard pile tells that no 1 is left."""
    state = scene(on="red@c3 1@c1 2@f5", hands={"red": "5-reroll", "yellow": "4-reroll"})
    assert play(state, QUIET, "walk c1").phase == "dragon"


# --- a referee that has seen no hand ---

UNSEEN = {"red": "low? high?", "yellow": "low? high?"}


def test_cards_nobody_has_seen_may_be_any_that_are_left() -> None:
    """docs/rulings.md, Master Labyrinth 2007: a referee knows of a hidden card that it is one of these."""
    state = scene(on="red@c3 1@c1 2@f5", hands=UNSEEN)
    assert state.unseen == ("6-reroll", "6-reroll", "12-double", "12-double")
    after = play(state, QUIET, "walk c2")
    assert texts(after) == ["double-turn 12-double", "end"]
    doubled = play(after, "double-turn 12-double")
    assert (dict(doubled.hands)["red"], doubled.unseen) == (("low?",), ("6-reroll", "6-reroll", "12-double"))


# --- the tile beneath the refuge ---


def with_tile(text: str, cell: str = "d4"):
    """The board with an unknown tile beneath the refuge; the box holds one corner, which has not been seen."""
    rows = [row.split() for row in MAZE.strip().splitlines()]
    rows[int(cell[1]) - 1]["abcdefg".index(cell[0])] = text
    return "\n".join(" ".join(row) for row in rows)


def test_the_tile_beneath_the_refuge_may_be_unknown() -> None:
    """docs/rulings.md, Master Labyrinth 2007: no path depends on it."""
    state = play(scene(with_tile("?"), "red@c3 1@c1 2@f5"), QUIET, "walk c1")
    assert owned(state, "red") == (1,)
    assert format_tile(state.board.cells[24]) == "?"


@pytest.mark.parametrize(
    ("text", "lays"), [("?", ["NE", "ES", "SW", "NW"]), ("I?", ["NS", "EW"]), ("L?", ["NE", "ES", "SW", "NW"])]
)
def test_it_becomes_known_when_it_comes_out(text: str, lays: list[str]) -> None:
    """docs/rulings.md, Master Labyrinth 2007: everyone looks how it lies; its shape is what is missing of the box."""
    state = play(scene(with_tile(text), "red@d6 yellow@f1 1@c1 2@f5"), "push N4 NS")
    assert (state.phase, state.to_act) == ("comes-out", "TABLE")
    assert texts(state) == [f"comes-out d5 {lay}" for lay in lays]
    seen = play(state, f"comes-out d5 {lays[0]}")
    assert (seen.phase, format_tile(seen.board.cells[31])) == ("walk", lays[0])
    assert ("walk d5" in texts(seen)) == ("S" in lays[0])


def test_what_comes_out_is_what_is_missing() -> None:
    """docs/rulings.md, Master Labyrinth 2007."""
    state = play(scene(with_tile("?"), "red@d6 yellow@f1 1@c1 2@f5"), "push N4 NS")
    assert "no tile of that shape" in refused(state, "comes-out d5 NES")
    assert "the tile that came out is on d5" in refused(state, "comes-out d3 NE")
    assert "first say which way" in refused(state, "walk d7")


@pytest.mark.parametrize("arrow", ["N4", "E4", "S4", "W4"])
def test_it_comes_out_on_any_side(arrow: str) -> None:
    """docs/rulings.md, Master Labyrinth 2007."""
    cell = {"N4": "d5", "E4": "c4", "S4": "d3", "W4": "e4"}[arrow]
    state = play(scene(with_tile("T?"), "red@c3 1@c1 2@f5"), f"push {arrow} NS")
    assert texts(state) == [f"comes-out {cell} {lay}" for lay in ("NES", "ESW", "NSW", "NEW")]


def test_a_loose_tile_of_known_shape_can_be_laid_in_all_its_ways() -> None:
    """docs/notation.md: how the loose tile lies beside the board means nothing."""
    board = MAZE.replace("loose NS", "loose T?")
    state = scene(board, "red@c3 1@c1 2@f5")
    assert [text for text in texts(state) if "N2" in text] == [f"push N2 {lay}" for lay in ("NES", "ESW", "NSW", "NEW")]
    assert parse_position(format_state(state)) == state


def test_elsewhere_no_tile_may_be_unknown() -> None:
    """docs/notation.md: paths depend on every other tile."""
    position = state_to_json(scene(on="red@c3 1@c1 2@f5"))
    position["cells"]["c4"] = "I?"
    with pytest.raises(Exception, match="beneath the dragon's refuge"):
        state_from_json(position)
