"""The simulated table's pieces: nothing is lost, nothing overlaps, and what was laid once comes back."""

from __future__ import annotations

import random
from collections import Counter
from copy import deepcopy
from typing import Any

import pytest

from companion.errors import UnreadableNotation
from companion.maze.cell import ARROWS, FIXED_CELLS, format_cell, lane_of, parse_cell
from hardware.simulated.cardboard.cardboard_table import MAX_DRIFT, TILE_SIZE, CardboardTable, cell_centre
from hardware.simulated.cardboard.tidy import laid_out
from hardware.simulated.people.gestures import People
from lab.measure.random_boards import random_position


@pytest.fixture
def table() -> CardboardTable:
    return CardboardTable.from_position(random_position(4), 4)


def pieces(table: CardboardTable) -> Counter[tuple[str, str | None]]:
    """The cardboard by shape and mark, wherever it lies."""
    lying = [*table.cells, table.loose]
    assert sorted(lying) == list(range(50)), "every piece lies in exactly one place"
    return Counter((table.tiles[ident].shape, table.tiles[ident].mark) for ident in lying)


def do(people: People, table: CardboardTable, action: str, seat: str = "red") -> int:
    """Carry an action out and return how many frames it took."""
    return sum(1 for _ in people.act(table, action, seat))


def random_action(table: CardboardTable, chance: random.Random) -> str:
    """Anything people could do, legal or not."""
    cell = format_cell(chance.choice([c for c in range(49) if c not in FIXED_CELLS]))
    tile = table.tile_at(parse_cell(cell))
    verb = chance.choice(["push", "daedalus push", "rotate", "walk", "switch", "daedalus flip", "daedalus teleport"])
    arrow, turns = chance.choice(ARROWS), tile.turns
    tile.turns = chance.randrange(4)
    sides, tile.turns = tile.text.split(":")[0], turns
    loose = table.loose_tile.text.split(":")[0]
    match verb:
        case "push" | "daedalus push":
            return f"{verb} {arrow}" + (f" {loose}" if verb == "push" else "")
        case "rotate":
            return f"rotate {cell} {sides}" if tile.is_face_up else f"walk {cell}"
        case "walk":
            return f"walk {cell}"
        case "switch":
            return "switch d2 d3"
        case "daedalus flip":
            return "daedalus flip key skull"
    return "daedalus teleport red blue a7"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_piece_is_ever_lost(seed: int) -> None:
    table, chance = CardboardTable.from_position(random_position(seed), seed), random.Random(seed)
    people, before = People(seed, 0.3), pieces(table)
    for _ in range(60):
        do(people, table, random_action(table, chance), chance.choice(["red", "yellow", "blue", "green"]))
        assert pieces(table) == before
        assert not people.hands
        assert people.moving is None
        assert all(pawn.cell is not None and pawn.lift == 0 for pawn in table.pawns.values())
        assert all(tile.lift == 0 for tile in table.tiles)


@pytest.mark.parametrize("seed", [5, 6])
def test_tiles_stay_near_their_cells_and_off_each_other(seed: int) -> None:
    table, chance = CardboardTable.from_position(random_position(seed), seed), random.Random(seed)
    people = People(seed, 0.3)
    for _ in range(40):
        do(people, table, random_action(table, chance))
        for cell in range(49):
            tile, (x, y) = table.tile_at(cell), cell_centre(cell)
            assert abs(tile.x - x) <= MAX_DRIFT + 0.03
            assert abs(tile.y - y) <= MAX_DRIFT + 0.03
        for arrow in ("W2", "W4", "W6"):
            lane = [table.tile_at(cell) for cell in lane_of(arrow)]
            gaps = [after.x - before.x for before, after in zip(lane, lane[1:], strict=False)]
            assert min(gaps) > TILE_SIZE - 0.03


def test_a_pawn_stands_on_its_cell(table: CardboardTable) -> None:
    people, chance = People(3, 0.5), random.Random(3)
    for _ in range(40):
        do(people, table, random_action(table, chance), chance.choice(list(table.pawns)))
        for pawn in table.pawns.values():
            assert pawn.cell is not None
            x, y = cell_centre(pawn.cell)
            assert max(abs(pawn.x - x), abs(pawn.y - y)) < 0.45


def test_pawns_that_share_a_tile_do_not_stand_in_each_other(table: CardboardTable) -> None:
    for colour in table.pawns:
        do(People(1, 0), table, "walk d4", colour)
    places = [(pawn.x, pawn.y) for pawn in table.pawns.values()]
    distances = [abs(complex(*a) - complex(*b)) for i, a in enumerate(places) for b in places[:i]]
    assert min(distances) > 0.4


def test_a_push_moves_the_lane_and_what_stands_on_it(table: CardboardTable) -> None:
    loose, lane = table.loose, [table.cells[cell] for cell in lane_of("W2")]
    do(People(1, 0), table, "walk b2", "red")
    do(People(1, 0), table, "walk g2", "blue")
    do(People(1, 0), table, f"push W2 {table.loose_tile.face}")
    assert [table.cells[cell] for cell in lane_of("W2")] == [loose, *lane[:-1]]
    assert table.loose == lane[-1]
    assert table.pawns["red"].cell == parse_cell("c2"), "it rode along"
    assert table.pawns["blue"].cell == parse_cell("a2"), "it was pushed out and set on the new tile"


@pytest.mark.parametrize("action", ["end", "draw red key", "roll dragon 1"])
def test_what_only_comes_to_light_moves_nothing_on_the_board(table: CardboardTable, action: str) -> None:
    before = table.layout()
    do(People(1, 0), table, action)
    assert table.layout() == before


def test_daedalus_pushes_face_down_and_sends_pawns_home(table: CardboardTable) -> None:
    do(People(1, 0), table, "walk d7", "blue")
    do(People(1, 0), table, "walk d1", "green")
    do(People(1, 0), table, "daedalus push N4")
    assert table.tile_at(parse_cell("d1")).face == "#"
    assert table.loose_tile.is_face_up
    assert table.pawns["blue"].cell == parse_cell("g7")
    assert table.pawns["green"].cell == parse_cell("d2")


def test_a_flip_turns_down_only_what_lies_open_and_sends_pawns_home(table: CardboardTable) -> None:
    marked = [c for c in range(49) if table.tile_at(c).mark and c not in FIXED_CELLS and table.tile_at(c).is_face_up]
    mark = str(table.tile_at(marked[0]).mark)
    do(People(1, 0), table, f"walk {format_cell(marked[0])}", "yellow")
    do(People(1, 0), table, f"daedalus flip {mark} nothing-of-that-name")
    assert table.tile_at(marked[0]).face == "#"
    assert table.pawns["yellow"].cell == parse_cell("g1")
    do(People(1, 0), table, f"walk {format_cell(marked[0])}", "yellow")
    shape_sides = {"L": "SW", "T": "NEW"}[table.tile_at(marked[0]).shape]
    do(People(1, 0), table, f"turn-up {shape_sides}", "yellow")
    assert table.tile_at(marked[0]).text == f"{shape_sides}:{mark}"


def test_a_position_comes_out_as_it_went_in() -> None:
    position = random_position(11)
    assert CardboardTable.from_position(position, 1).layout() == position


@pytest.mark.parametrize("seed", range(4))
def test_laying_out_again_reaches_the_position_and_leaves_the_rest_alone(seed: int) -> None:
    position = random_position(seed)
    table, chance = CardboardTable.from_position(position, seed), random.Random(seed)
    before = deepcopy(table)
    assert laid_out(table, position).tiles == before.tiles, "nothing to do, nothing moved"
    for _ in range(8):
        do(People(seed, 0.2), table, random_action(table, chance))
    goal = laid_out(table, position)
    assert goal.layout() == position
    assert pieces(goal) == pieces(before)


def test_laying_out_accepts_face_down_tiles_that_nobody_knows(table: CardboardTable) -> None:
    position: dict[str, Any] = table.layout()
    hidden = {cell: "#?" if text.startswith("#") else text for cell, text in position["cells"].items()}
    assert "#?" in hidden.values()
    assert laid_out(table, position | {"cells": hidden}).layout() == position


@pytest.mark.parametrize("action", ["fly d3", "push X2 NE", "walk z9", "rotate c4 NESW", "turn-up", ""])
def test_people_say_what_they_do_not_understand(table: CardboardTable, action: str) -> None:
    with pytest.raises(UnreadableNotation):
        do(People(1, 0), table, action)


def test_a_table_cannot_be_laid_from_secrets() -> None:
    position = random_position(1)
    with pytest.raises(UnreadableNotation, match="shape"):
        CardboardTable.from_position(position | {"loose": "#?"}, 1)


def test_everybody_sees_which_tile_came_to_light(table: CardboardTable) -> None:
    assert table.came_to_light is None
    hidden = next(cell for cell in range(49) if table.tile_at(cell).face == "#")
    do(People(1, 0), table, f"walk {format_cell(hidden)}", "blue")
    tile = table.tile_at(hidden)
    do(People(1, 0), table, f"turn-up {'NS' if tile.shape == 'I' else 'NE' if tile.shape == 'L' else 'NES'}", "blue")
    assert table.came_to_light == tile.identity


def test_daedalus_brings_to_light_what_he_pushes_out_face_down(table: CardboardTable) -> None:
    out = table.tile_at(parse_cell("d7"))
    table.flip(parse_cell("d7"), is_face_up=False)
    do(People(1, 0), table, "daedalus push N4")
    assert table.loose_tile is out
    assert table.came_to_light == out.identity


def test_switched_tiles_take_their_pawns_along(table: CardboardTable) -> None:
    first, second = table.cells[parse_cell("d2")], table.cells[parse_cell("d3")]
    do(People(1, 0), table, "walk d2", "red")
    do(People(1, 0), table, "walk d3", "blue")
    do(People(1, 0), table, "walk d3", "green")
    do(People(1, 0), table, "switch d2 d3", "yellow")
    assert (table.cells[parse_cell("d2")], table.cells[parse_cell("d3")]) == (second, first)
    standing = {colour: format_cell(pawn.cell) for colour, pawn in table.pawns.items() if pawn.cell is not None}
    assert (standing["red"], standing["blue"], standing["green"]) == ("d3", "d2", "d2")


def test_laying_out_leaves_a_tile_alone_of_which_only_the_shape_is_known(table: CardboardTable) -> None:
    position: dict[str, Any] = table.layout()
    told = position | {"cells": position["cells"] | {"b4": "I?", "d7": "?"}}
    assert laid_out(table, told).layout() == position


@pytest.mark.parametrize("arrow", ["N2", "E4", "S6", "W2"])
def test_a_line_is_slid_back_so_that_each_face_down_tile_lies_where_it_lay(table: CardboardTable, arrow: str) -> None:
    for cell in lane_of(arrow):
        table.tile_at(cell).is_face_up = cell in FIXED_CELLS
    position, before = table.layout(), [*table.cells, table.loose]
    hidden = {cell: "#?" if text.startswith("#") else text for cell, text in position["cells"].items()}
    table.push(arrow, None, True)
    goal = laid_out(table, position | {"cells": hidden})
    assert [*goal.cells, goal.loose] == before


def test_a_face_down_tile_that_is_needed_elsewhere_is_turned_up_and_another_takes_its_place(
    table: CardboardTable,
) -> None:
    asked_at = next(cell for cell in range(49) if cell not in FIXED_CELLS and table.tile_at(cell).mark is not None)
    given_at = next(cell for cell in range(49) if cell not in FIXED_CELLS and cell != asked_at)
    asked, given, loose = table.cells[asked_at], table.cells[given_at], table.loose
    position = table.layout()
    wanted = {format_cell(given_at): position["cells"][format_cell(asked_at)], format_cell(asked_at): "#?"}
    table.tile_at(asked_at).is_face_up = False
    told = {"cells": position["cells"] | wanted, "loose": position["cells"][format_cell(given_at)]}
    goal = laid_out(table, position | told)
    assert (goal.cells[given_at], goal.loose, goal.cells[asked_at]) == (asked, given, loose)
    assert goal.tile_at(given_at).is_face_up
    assert not goal.tile_at(asked_at).is_face_up
