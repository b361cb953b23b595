"""A board that people lay at random, told to `Laying` without pixels: what it knows, asks and refuses."""

from __future__ import annotations

import json
import math
import random
from dataclasses import replace

import pytest

from companion.errors import IllegalAction, UnreadableNotation
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.board_setup.board_setup import Laying
from companion.lobby.board_setup import FixedConfirmed, LaidTile, PawnsConfirmed
from companion.maze.cell import CELLS, FIXED_CELLS, MOVABLE_CELLS, Cell, format_cell, parse_cell
from companion.maze.sides import parse_sides, shape_of
from companion.maze.tile import format_tile, identity
from companion.messages import CorrectPawn, CorrectTile
from companion.observation import CELLS as CELL_COUNT
from companion.observation import TILE_FACES, BoardPose, MovingLane, Observation, PawnReading, Quality, TileReading
from companion.rules.mazes.layout import layout

POSE = BoardPose(((0, 0), (70, 0), (70, 70), (0, 70)), 0.5)
SEATS = ("red", "blue")


def reads(face: str | None, confidence: float = 0.995) -> TileReading:
    """A reading of a face, or of a place where none is; `None` for an empty one."""
    if face is None or face not in TILE_FACES:
        return TileReading(why=face or "empty")
    rest = (1 - confidence) / (len(TILE_FACES) - 1)
    return TileReading(tuple(math.log(confidence if one == face else rest) for one in TILE_FACES))


def stands(colour: str, cell: Cell | None, confidence: float = 0.99) -> PawnReading:
    place = CELL_COUNT if cell is None else cell
    rest = (1 - confidence) / CELL_COUNT
    return PawnReading(colour, tuple(math.log(confidence if one == place else rest) for one in range(CELL_COUNT + 1)))


def table(game: str = "classic", seed: int = 1):
    """What people have laid, as a state that nobody but the test knows."""
    return game_named(game).deal(shipped_copy(game), SEATS, seed)


def picture(state, **odd: str | None) -> Observation:
    """A calm picture of the table; `odd` are readings of single cells, or of `loose`."""
    lies = layout(state)
    faces = [odd.get(format_cell(cell), lies.faces[cell]) for cell in CELLS]
    pawns = tuple(stands(colour, cell) for colour, cell in lies.pawns)
    loose = reads(odd.get("loose", lies.loose))
    return Observation(0, 0.0, (80, 80), POSE, tuple(map(reads, faces)), loose if loose.face else None, pawns)


def laying(game: str = "classic") -> Laying:
    return Laying(game_named(game), shipped_copy(game), SEATS)


def seen(state, game: str = "classic", times: int = 4, **odd: str | None) -> Laying:
    one = laying(game)
    for _ in range(times):
        one.see(picture(state, **odd))
    return one


def kinds(one: Laying, *, must: bool = True) -> list[str]:
    return [missing.kind for missing in one.board.missing if missing.must == must]


def tile(one: Laying, place: str) -> LaidTile:
    return one.board.loose if place == "loose" else one.board.cells[parse_cell(place)]


def places_of(state, shape_mark: str) -> list[str]:
    """The places of the movable tiles with that treasure, or those of a plain shape."""
    lies = {format_cell(cell): state.board.cells[cell] for cell in MOVABLE_CELLS} | {"loose": state.board.loose}
    return [place for place, lying in lies.items() if identity(lying) == shape_mark]


@pytest.mark.parametrize("game", ["classic", "team"])
@pytest.mark.parametrize("seed", range(3))
def test_a_board_laid_at_random_begins_as_it_lies_and_no_treasure_is_invented(game: str, seed: int) -> None:
    state = table(game, seed)
    one = seen(state, game)
    assert kinds(one) == []
    begun = one.start(7)
    assert layout(begun).faces == layout(state).faces
    assert begun.pawns == state.pawns
    assert begun.seat == SEATS[0]
    pairs = zip((*begun.board.cells, begun.board.loose), (*state.board.cells, state.board.loose), strict=True)
    assert all(known.mark in (lies.mark, "?") for known, lies in pairs)
    assert [format_tile(begun.board.cells[cell]) for cell in FIXED_CELLS] == [
        format_tile(state.board.cells[cell]) for cell in FIXED_CELLS
    ]


def test_tiles_appear_as_they_are_laid() -> None:
    state = table()
    one = laying()
    empty = dict.fromkeys((format_cell(cell) for cell in MOVABLE_CELLS), None)
    one.see(picture(state, **empty))
    assert (tile(one, "b1").open_sides, tile(one, "a1").open_sides, tile(one, "a1").by) == ("?", "ES", "copy")
    before = one.board
    del empty["b1"]
    one.see(picture(state, **empty))
    assert tile(one, "b1").open_sides == layout(state).faces[1]
    assert one.board.version > before.version
    assert "32 squares are empty" in one.board.advice
    with pytest.raises(IllegalAction, match="32 squares"):
        one.start(1)


def test_a_hand_in_the_picture_is_said_and_nothing_is_read_under_it() -> None:
    state = table()
    one = laying()
    one.see(replace(picture(state), quality=Quality(is_hand=True)))
    assert "hand" in kinds(one)
    assert tile(one, "b1").open_sides == "?"
    one.see(picture(state))
    assert kinds(one) == []
    one.see(replace(picture(state, b1="NS"), quality=Quality(is_hand=True)))
    assert tile(one, "b1").open_sides == layout(state).faces[1]
    assert (kinds(one), "hand" in kinds(one, must=False)) == ([], True)


def test_taps_place_treasures_and_what_follows_is_known() -> None:
    """All treasures of corners tapped: the other corners are plain, and nobody has to say so."""
    state = table(seed=4)
    one = seen(state)
    corner_marks = ["lizard", "moth", "owl", "rat", "scarab", "spider"]
    for mark in corner_marks:
        (place,) = places_of(state, f"L:{mark}")
        assert mark in tile(one, place).choices
        assert "bat" not in tile(one, place).choices
        one.correct(CorrectTile(place, mark=mark))
        assert (tile(one, place).mark, tile(one, place).mark_by) == (mark, "hand")
    assert {tile(one, place).mark for place in places_of(state, "L")} == {""}
    assert {tile(one, place).mark_by for place in places_of(state, "L")} == {"copy"}
    assert one.board.treasures == ("bat", "dragon", "fairy", "genie", "ghost", "troll")


def test_a_treasure_told_of_another_tile_is_taken_from_the_first() -> None:
    state = table()
    one = seen(state)
    first, second = places_of(state, "L")[:2]
    one.correct(CorrectTile(first, mark="owl"))
    assert "owl" not in tile(one, second).choices
    one.correct(CorrectTile(second, mark="owl"))
    assert (tile(one, first).mark, tile(one, second).mark) == ("?", "owl")


def test_what_was_told_or_seen_wrongly_can_be_made_unknown_again() -> None:
    state = table(seed=3)
    (owl,) = places_of(state, "L:owl")
    other = next(place for place in places_of(state, "L") if place != "loose")
    one = laying()
    for _ in range(3):
        one.see(picture(state), {parse_cell(other): ("rat", 0.99)}.get)
    one.correct(CorrectTile(owl, mark="moth"))
    assert (tile(one, owl).mark, tile(one, other).mark) == ("moth", "rat")
    for place in (owl, other):
        one.correct(CorrectTile(place, mark="?"))
        one.see(picture(state), {parse_cell(other): ("rat", 0.99)}.get)
        assert (tile(one, place).mark, tile(one, place).mark_by) == ("?", "")
    assert {"moth", "owl", "rat", ""} <= set(tile(one, owl).choices)
    assert {"L:moth", "L:rat"} <= set(one.start(1).hidden)


def test_what_cannot_be_told_is_refused() -> None:
    state = table()
    one = seen(state)
    straight = places_of(state, "I")[0]
    for wrong in (CorrectTile(straight, mark="owl"), CorrectTile("a1", "NS"), CorrectTile("h9"),
                  CorrectPawn("green", "b1")):  # fmt: skip
        with pytest.raises(IllegalAction):
            one.correct(wrong)


def test_what_a_hand_has_told_stays_until_the_tile_visibly_changes() -> None:
    state = table()
    one = seen(state)
    (place,) = places_of(state, "L:owl")
    face = tile(one, place).open_sides
    one.correct(CorrectTile(place, mark="owl"))
    for odd in ({place: face}, {place: "covered"}, {place: "glare"}, {place: "NS"}):
        one.see(picture(state, **odd))
        assert tile(one, place).mark == "owl"
    for _ in range(2):
        one.see(picture(state, **{place: {"NE": "ES", "ES": "SW", "SW": "NW", "NW": "NE"}[face]}))
    assert tile(one, place).mark == "?"


def test_a_wrong_reading_put_right_by_hand_stays_right() -> None:
    state = table()
    place = places_of(state, "I")[0]
    right = tile(seen(state), place).open_sides
    wrong = {"NS": "EW", "EW": "NS"}[right]
    one = seen(state, **{place: wrong})
    one.correct(CorrectTile(place, right))
    for _ in range(5):
        one.see(picture(state, **{place: wrong}))
    assert (tile(one, place).open_sides, tile(one, place).by) == (right, "hand")
    assert kinds(one) == []


def test_what_cannot_be_is_said_with_its_place() -> None:
    state = table(seed=2)
    corner, straight = places_of(state, "L")[0], places_of(state, "I")[0]
    for odd, kind, words in (
        ({corner: None}, "empty", f"There is no tile on {corner}"),
        ({corner: "#"}, "face-down", f"I cannot see the face of a tile on {corner}"),
        ({corner: "covered"}, "unread", f"I cannot make out {corner}"),
        ({straight: "NES"}, "census", "There is one junction too many"),
        ({"loose": None}, "loose", "I cannot see a tile beside the board"),
    ):
        one = seen(state, **odd)
        (missing,) = [missing for missing in one.board.missing if missing.kind == kind]
        assert missing.must
        assert words in missing.words
        assert next(iter(odd)) in missing.places


def test_a_back_has_to_be_told_where_tiles_may_lie_face_down() -> None:
    state = table("team")
    down = places_of(state, "L")[0]
    one = seen(state, "team", **{down: "#"})
    assert kinds(one) == ["face-down"]
    one.correct(CorrectTile(down, "#"))
    assert kinds(one) == []
    assert format_tile(one.start(1).board.cells[parse_cell(down)]) == "#?"


def test_a_tile_read_unsurely_is_asked_about_and_a_tap_settles_it() -> None:
    state = table()
    place = places_of(state, "I")[0]
    doubtful = picture(state)
    cells = list(doubtful.cells)
    cells[parse_cell(place)] = reads(layout(state).faces[parse_cell(place)], 0.6)
    one = laying()
    for _ in range(3):
        one.see(replace(doubtful, cells=tuple(cells)))
    assert kinds(one) == ["doubt"]
    one.correct(CorrectTile(place, tile(one, place).open_sides))
    assert kinds(one) == []


def test_a_pawn_that_is_not_seen_is_told_by_hand() -> None:
    state = table()
    one = laying()
    lost = replace(picture(state), pawns=(stands("red", 0), stands("blue", None)))
    one.see(lost)
    assert kinds(one) == ["pawn"]
    assert "blue pawn" in one.board.advice
    one.correct(CorrectPawn("blue", "c4"))
    assert dict(one.start(1).pawns) == {"red": 0, "blue": parse_cell("c4")}


def test_looks_place_treasures_where_they_are_sure_and_not_rivalled() -> None:
    state = table(seed=3)
    owl, bat = (places_of(state, name)[0] for name in ("L:owl", "T:bat"))
    assert "loose" not in (owl, bat)
    other = next(place for place in places_of(state, "L") if place != "loose")
    one = laying()
    looks = {parse_cell(owl): ("owl", 0.97), parse_cell(bat): ("owl", 0.99), parse_cell(other): ("rat", 0.6)}
    for _ in range(3):
        one.see(picture(state), looks.get)
    assert (tile(one, owl).mark, tile(one, owl).mark_by) == ("owl", "camera")
    assert (tile(one, bat).mark, tile(one, other).mark) == ("?", "?")
    rivals = laying()
    for _ in range(3):
        rivals.see(picture(state), {**looks, parse_cell(other): ("owl", 0.97)}.get)
    assert (tile(rivals, owl).mark, tile(rivals, other).mark) == ("?", "?")


def test_the_other_known_printing_is_taken_where_every_tile_is_surely_read() -> None:
    """Twelve straights and sixteen corners: a printing that is known, of a box that nobody has counted."""
    state = table()
    straight = next(place for place in places_of(state, "I") if place != "loose")
    unsure, sure, sight = laying(), laying(), picture(state, **{straight: "NE"})
    for _ in range(3):
        unsure.see(replace(sight, cells=tuple(reads(cell.face, 0.97) for cell in sight.cells)))
        sure.see(sight)
    assert (kinds(unsure), kinds(sure)) == (["census"], ["census"])
    assert "the loose tile" in sure.board.advice
    for one in (unsure, sure):
        one.correct(CorrectTile("loose", tile(one, "loose").open_sides))
    assert (kinds(unsure), kinds(sure)) == (["census"], [])
    assert sure.start(1).hidden.count("L") == 10


def test_a_random_order_of_pictures_and_taps_never_invents_a_treasure() -> None:
    state, rng = table(seed=9), random.Random(9)
    one = seen(state)
    truth = {format_cell(cell): state.board.cells[cell] for cell in MOVABLE_CELLS} | {"loose": state.board.loose}
    for place in rng.sample(sorted(truth), 20):
        one.correct(CorrectTile(place, mark=truth[place].mark or ""))
        for laid in (*one.board.cells, one.board.loose):
            if laid.place in truth:
                assert laid.mark in ("?", truth[laid.place].mark or "")


def test_what_was_never_looked_at_is_not_called_empty() -> None:
    """Before the first calm picture hands alone are said, with the line that they push; nothing can begin."""
    one, state = laying(), table()
    one.see(replace(picture(state), quality=Quality(moving_lane=MovingLane("N2", 0.5))))
    assert (kinds(one), one.board.missing[0].places) == (["hand"], tuple(f"b{row}" for row in range(1, 8)))
    one.see(replace(picture(state), quality=Quality(is_hand=True)))
    assert kinds(one) == ["hand"] and not one.board.can_begin
    one.see(picture(state, b1=None))
    assert kinds(one)[0] == "empty"


def test_what_covers_several_tiles_is_told_as_something_that_lies_there() -> None:
    one = seen(table(), d2="#", d3="#", d4="#")
    assert kinds(one)[0] == "hand"
    assert "take away anything that covers them" in str(one.board.advice)
    assert kinds(seen(table(), b2="#", f6="#")) == ["face-down"]


def test_a_loose_tile_that_does_not_fit_what_the_box_leaves_is_no_other_tile_but_one_too_much() -> None:
    """A tile of another box lies in the maze: the tile beside the board is then not read to make the count right."""
    state = next(state for seed in range(99) if shape_of((state := table(seed=seed)).board.loose.sides) == "I")
    corner = next(cell for cell in MOVABLE_CELLS if shape_of(state.board.cells[cell].sides) == "L")
    one = seen(state, **{format_cell(corner): "NS"})
    assert shape_of(parse_sides(one.board.loose.open_sides)) == "I"
    assert "census" in kinds(one) and "one straight too many" in str(one.board.advice)


@pytest.mark.parametrize("left", [0.03, 0.1])
def test_a_loose_tile_that_hardly_looks_like_what_the_box_leaves_is_asked_about(left: float) -> None:
    """A tile of another box may lie in the maze: that the count comes right is no reason to believe it unseen."""
    state = next(state for seed in range(99) if shape_of((state := table(seed=seed)).board.loose.sides) == "I")
    corner = next(cell for cell in MOVABLE_CELLS if shape_of(state.board.cells[cell].sides) == "L")
    like = tuple(math.log({"NS": 0.99 - left}.get(face, left / 4 if len(face) == 2 else 0.001)) for face in TILE_FACES)
    one = laying()
    for _ in range(4):
        one.see(replace(picture(state, **{format_cell(corner): "NS"}), loose=TileReading(like)))
    assert kinds(one) == ["doubt"] and "I am not sure how this tile lies: the loose tile." in str(one.board.advice)


@pytest.mark.parametrize(("told_sure", "is_asked"), [(0.6, False), (0.4, True)])
def test_a_pawn_is_asked_about_where_the_rules_have_it_stand_only_if_it_is_hardly_seen(
    told_sure: float, is_asked: bool
) -> None:
    state, one = table(), laying()
    pawns = tuple(stands(colour, cell, told_sure) for colour, cell in state.pawns)
    for _ in range(3):
        one.see(replace(picture(state), pawns=pawns))
    assert ("pawn" in kinds(one)) == is_asked


def test_of_the_tile_beside_the_board_its_shape_alone_counts_and_what_the_box_leaves_it() -> None:
    """In doubt between two corners it is a corner; a straight that is left is not taken for a junction."""
    state = next(state for seed in range(50) if identity((state := table(seed=seed)).board.loose)[0] == "I")
    corner = tuple(math.log({"NE": 0.5, "ES": 0.45}.get(face, 0.05 / 9)) for face in TILE_FACES)
    junction = tuple(math.log({"NES": 0.6, "NS": 0.35}.get(face, 0.05 / 9)) for face in TILE_FACES)
    for log_p, shape, asked in ((corner, ("NE", "ES", "SW", "NW"), []), (junction, ("NS", "EW"), [])):
        one = laying()
        for _ in range(4):
            one.see(replace(picture(state), loose=TileReading(log_p)))
        assert one.board.loose.open_sides in shape
        assert [kind for kind in kinds(one) if kind in ("doubt", "loose")] == asked


def test_what_was_told_outlives_a_power_cut_unless_another_tile_lies_there_then() -> None:
    state = table()
    one = seen(state)
    first, other = [cell for cell in MOVABLE_CELLS if identity(state.board.cells[cell]).startswith("L:")][:2]
    for cell in (first, other):
        one.correct(CorrectTile(format_cell(cell), mark=state.board.cells[cell].mark))
    one.correct(CorrectPawn("red", "c4"))
    again = laying()
    again.take_up(json.loads(json.dumps(one.kept())))
    odd = next(face for face in ("NE", "SW") if face != layout(state).faces[other])
    for _ in range(3):
        again.see(picture(state, **{format_cell(other): odd}))
    assert (tile(again, format_cell(first)).mark, tile(again, format_cell(first)).mark_by) == (
        state.board.cells[first].mark, "hand"
    )  # fmt: skip
    assert tile(again, format_cell(other)).mark == "?"
    for damaged in ({}, {"tiles": {"b1": 3}, "pawns": {}}, {"tiles": {"b1": ["XX", None, None]}, "pawns": {}}):
        with pytest.raises(UnreadableNotation):
            laying().take_up(damaged)


def test_what_a_fixed_tile_shows_is_told_as_assumed_and_can_be_told_otherwise() -> None:
    state = table()
    one, copy = seen(state), shipped_copy("classic")
    fixed, movable = dict(copy.fixed_marks), [lying.mark for lying in copy.movable if lying.mark]
    (first, other), owl = list(fixed)[:2], movable[0]
    assert "assumed" in kinds(one, must=False)
    assert set(tile(one, format_cell(first)).choices) == {*fixed.values(), *movable}
    one.correct(CorrectTile(format_cell(first), mark=fixed[other]))
    shown = tile(one, format_cell(first))
    assert (shown.mark, shown.mark_by) == (fixed[other], "hand")
    assert tile(one, format_cell(other)).mark == fixed[first], "its own treasure has to be somewhere"
    one.correct(CorrectTile(format_cell(first), mark=owl))
    assert tile(one, format_cell(first)).mark == owl
    assert (fixed[first] in one.board.treasures, owl in one.board.treasures) == (True, False)
    begun = one.start(1)
    assert begun.board.cells[first].mark == owl
    assert dict(one.box.fixed_marks)[first] == owl and one.box.is_assumed
    one.correct(CorrectTile(format_cell(first), mark="?"))
    assert tile(one, format_cell(first)).mark == fixed[first]
    for wrong in (CorrectTile("a1", mark=owl), CorrectTile(format_cell(first), "NS"),
                  CorrectTile(format_cell(first), mark="no-such-thing")):  # fmt: skip
        with pytest.raises(IllegalAction):
            one.correct(wrong)


def test_one_tap_says_that_all_fixed_tiles_show_what_they_are_shown_to_show() -> None:
    one, fixed = seen(table()), dict(shipped_copy("classic").fixed_marks)
    first, other = list(fixed)[:2]
    one.correct(CorrectTile(format_cell(first), mark=fixed[other]))
    one.correct(FixedConfirmed())
    assert "assumed" not in kinds(one, must=False)
    assert {tile(one, format_cell(cell)).mark_by for cell in fixed} == {"hand"}
    assert tile(one, format_cell(first)).mark == fixed[other], "what was put right before stays so"
    again = laying()
    again.take_up(one.kept())
    assert "assumed" not in kinds(again, must=False)


def test_a_copy_is_assumed_no_more_once_every_tile_was_told() -> None:
    state = table()
    one = seen(state)
    for cell in MOVABLE_CELLS:
        one.correct(CorrectTile(format_cell(cell), mark=state.board.cells[cell].mark or ""))
    for cell, mark in shipped_copy("classic").fixed_marks:
        one.correct(CorrectTile(format_cell(cell), mark=mark))
    assert "assumed" not in kinds(one, must=False)
    assert not one.box.is_assumed


def test_one_tap_says_that_all_pawns_stand_on_their_corners() -> None:
    state = table()
    one, homes = seen(state), dict(shipped_copy("classic").homes)
    unsure = tuple(stands(colour, None) for colour in SEATS)
    for _ in range(4):
        one.see(replace(picture(state), pawns=unsure))
    assert kinds(one) == ["pawn", "pawn"]
    one.correct(PawnsConfirmed())
    assert kinds(one) == []
    assert {pawn.colour: pawn.cell for pawn in one.board.pawns} == {name: format_cell(homes[name]) for name in SEATS}


def test_a_tile_that_is_nudged_askew_is_said_to_lie_so_until_it_lies_straight() -> None:
    state = table()
    one = seen(state)
    for _ in range(3):
        one.see(picture(state, d2="moving"))
    assert "askew" not in kinds(one, must=False)
    one.see(picture(state, d2="moving"))
    said = next(missing for missing in one.board.missing if missing.kind == "askew")
    assert (said.places, said.must, one.board.advice) == (("d2",), False, "Straighten the tiles on d2.")
    assert tile(one, "d2").open_sides == layout(state).faces[parse_cell("d2")]
    one.see(picture(state))
    assert "askew" not in kinds(one, must=False)


def test_a_camera_that_is_lost_is_said_and_what_was_read_stays_known() -> None:
    one = laying()
    assert str(one.board.advice).startswith("No picture yet: give the camera a moment.")
    one = seen(table())
    known = one.board.cells
    one.lose_sight()
    assert (one.board.size_px, one.board.corners_px, one.board.cells) == (None, None, known)
    assert any(str(missing.words).startswith("The camera sends no picture") for missing in one.board.missing)
    one.lose_sight("Another program is using the camera")
    assert "Another program is using the camera." in [str(missing.words) for missing in one.board.missing]
