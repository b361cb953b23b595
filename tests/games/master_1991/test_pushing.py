"""Pushing in Master Labyrinth 1991; each scenario names the place of the rulebook it comes from."""

from __future__ import annotations

import pytest

from companion.errors import UnreadableNotation
from companion.maze.cell import ARROWS, lane_of
from companion.maze.tile import format_tile
from companion.records.notation import parse_action
from companion.rules.verbs import format_action
from tests.games.master_1991.scenes import HALL, has, legal, lies, play, refusal, scene, stands


def tiles(state, arrow: str) -> list[str]:
    """The tiles of a lane from the arrow on."""
    return [format_tile(state.board.cells[cell]) for cell in lane_of(arrow)]


def test_there_are_twelve_triangles() -> None:
    """master_1991_excerpt.txt, "Shifting the labyrinth": the extra tile goes in at any triangle."""
    pushes = legal(scene(HALL), "push")
    assert sorted({push.split()[1] for push in pushes}) == sorted(ARROWS)


@pytest.mark.parametrize(("loose", "lays"), [("NS", "NS EW"), ("SW", "NE ES SW NW"), ("NEW", "NES ESW NSW NEW")])
def test_the_extra_tile_goes_in_whichever_way_round(loose: str, lays: str) -> None:
    """docs/rulings.md, "Master Labyrinth 1991": the orientation is free."""
    pushes = legal(scene(HALL.replace("loose NES", f"loose {loose}")), "push N2")
    assert {push.split()[2] for push in pushes} == set(lays.split())


@pytest.mark.parametrize("arrow", ["N1", "N3", "E5", "W7"])
def test_the_other_rows_cannot_be_shifted(arrow: str) -> None:
    """master_1991_excerpt.txt, "Shifting the labyrinth": some tiles are attached to the board."""
    with pytest.raises(UnreadableNotation, match="not an arrow"):
        parse_action(f"push {arrow} NES")


def test_the_whole_row_slides_and_the_last_tile_comes_out() -> None:
    """master_1991_excerpt.txt, "Shifting the labyrinth"."""
    before = scene(
        HALL.replace(
            "NS      NS   NS       NS   NS       NS   NS\nNES     EW   NEW", "ES NE NS SW NS NW EW\nNES EW NEW"
        )
    )
    assert tiles(before, "W4") == ["ES", "NE", "NS", "SW", "NS", "NW", "EW"]
    after = play(before, "push W4 NEW")
    assert tiles(after, "W4") == ["NEW", "ES", "NE", "NS", "SW", "NS", "NW"]
    assert format_tile(after.board.loose) == "EW"


def test_a_push_joins_corridors_in_another_way() -> None:
    """master_1991_excerpt.txt, "Shifting the labyrinth": the second column walls red in, or leaves one way open."""
    start = scene(HALL)
    assert "walk g1" in legal(play(start, "push W6 NES"), "walk")
    assert {walk[5] for walk in legal(play(start, "push N2 NES"), "walk")} == {"a"}
    assert "walk g1" in legal(play(start, "push N2 ESW"), "walk")


def test_the_next_player_pushes_the_tile_that_came_out() -> None:
    """master_1991_excerpt.txt, "Shifting the labyrinth"."""
    after = play(scene(HALL), "push W6 NES", "end")
    assert after.to_act == "blue"
    assert {push.split()[2] for push in legal(after, "push")} == {"NS", "EW"}


def test_the_tile_may_not_go_back_where_it_came_out() -> None:
    """master_1991_excerpt.txt, "Shifting the labyrinth": the one exception."""
    after = play(scene(HALL), "push W6 NES", "end")
    assert "came out there" in refusal(after, "push E6 NS")
    assert sorted({push.split()[1] for push in legal(after, "push")}) == sorted(set(ARROWS) - {"E6"})


def test_the_ban_is_over_with_the_next_push() -> None:
    """master_1991_excerpt.txt, "Shifting the labyrinth": only where it just came from."""
    after = play(scene(HALL), "push W6 NES", "end", "push N2 NS", "end")
    assert refusal(after, "push E6 NS") == ""
    assert refusal(after, "push S2 NS") != ""


def test_the_ban_holds_in_an_extra_turn_too() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": also inside the turn a wand was given for."""
    after = play(scene(HALL), "push W6 NES", "use wand")
    assert after.to_act == "red"
    assert "came out there" in refusal(after, "push E6 NS")


def test_a_pawn_that_is_pushed_out_comes_in_on_the_other_side() -> None:
    """master_1991_excerpt.txt, "Shifting the labyrinth": on the tile just pushed into the maze."""
    start = scene(HALL.replace("ES@red", "ES").replace("NS      NS   NS@5", "NS@red      NS   NS@5"))
    assert stands(play(start, "push E2 NES"), "red") == "g2"


def test_a_token_that_is_pushed_out_comes_in_on_the_other_side() -> None:
    """master_1991_excerpt.txt, "Shifting the labyrinth": a playing piece or token."""
    start = scene(HALL.replace("NS@5", "NS").replace("NS      NS   NS  ", "NS@5    NS   NS  ", 1))
    assert lies(start, 5) == "a2"
    assert lies(play(start, "push E2 NES"), 5) == "g2"


def test_a_pawn_and_a_token_on_one_tile_come_in_together() -> None:
    """master_1991_excerpt.txt, "Shifting the labyrinth": or both."""
    start = scene(
        HALL.replace("NW@blue", "NW")
        .replace("NS@5", "NS")
        .replace("NS\nNES     EW   NES", "NS@blue@5\nNES     EW   NES", 1)
    )
    assert (stands(start, "blue"), lies(start, 5)) == ("g2", "g2")
    after = play(start, "push W2 NES")
    assert (stands(after, "blue"), lies(after, 5)) == ("a2", "a2")


def test_two_pawns_on_the_tile_that_falls_out_come_in_together() -> None:
    """master_1991_excerpt.txt, "Shifting the labyrinth"."""
    start = scene(
        HALL.replace("NW@blue", "NW")
        .replace("ES@red", "ES")
        .replace("NS\nNES     EW   NES", "NS@blue@red\nNES     EW   NES", 1)
    )
    after = play(start, "push W2 NES")
    assert (stands(after, "blue"), stands(after, "red")) == ("a2", "a2")


def test_what_lies_further_in_rides_along_by_one() -> None:
    """master_1991_excerpt.txt, "Shifting the labyrinth": the whole row slides over."""
    after = play(scene(HALL), "push W2 NES")
    assert lies(after, 5) == "d2"
    assert lies(after, 6) == "c6"


def test_being_pushed_to_a_token_does_not_take_it() -> None:
    """master_1991_excerpt.txt, "More about tokens": only by making a move. Here pawn and token ride together."""
    start = scene(HALL.replace("ES@red", "ES").replace("NS@5", "NS@5@red"))
    after = play(start, "push W2 NES")
    assert stands(after, "red") == lies(after, 5) == "d2"
    assert has(after, "red") == (1, 3)


@pytest.mark.parametrize("action", ["walk b1", "end", "use wand"])
def test_pushing_comes_first_and_is_a_duty(action: str) -> None:
    """docs/rulings.md, "Master Labyrinth 1991": push, then walk or not."""
    assert "push the loose tile in first" in refusal(scene(HALL), action)


def test_a_seat_pushes_once_a_turn() -> None:
    """master_1991_excerpt.txt, "Shifting the labyrinth": the tile pushed out is for the next player."""
    assert "already pushed" in refusal(play(scene(HALL), "push W6 NES"), "push N2 NS")


def test_a_tile_of_another_shape_is_refused() -> None:
    """master_1991_excerpt.txt, "Shifting the labyrinth": it is the extra tile that goes in."""
    assert "the loose tile has a different shape" in refusal(scene(HALL), "push W6 EW")


def test_actions_read_as_they_are_written() -> None:
    state = scene(HALL, options={"formulas": "start"})
    for text in [*legal(state), *legal(play(state, "push W6 NES"))]:
        assert format_action(parse_action(text)) == text
