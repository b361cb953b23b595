"""The photographs of real boards in ../shared/photos as starts: corridors as they lie, and nothing invented."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from appliance.evenings.laid_table import reader_of_laid
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.board_setup.board_setup import Laying
from companion.maze.cell import CELLS, FIXED_CELLS, format_cell
from lab.measure.score import turned_cell
from tests.live.board_setup.photographed import composed, measure
from vision.picture.picture_files import load_picture

PHOTOS = Path(__file__).resolve().parents[3].parent / "shared" / "photos"
BOARDS = ["board_master_1991.jpg", "board_classic_current_hand.jpg", "board_classic_1990s_oblique.png",
          "board_classic_1986_empty.jpg"]  # fmt: skip


@pytest.mark.parametrize("name", BOARDS)
def test_a_photographed_board_is_taken_as_it_lies(name: str) -> None:
    path = PHOTOS / name
    if not path.exists():
        pytest.skip(f"{path} is absent")
    truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    cells = [face for row in truth["grid"] for face in row]
    copy = shipped_copy("classic")
    laying = Laying(game_named("classic"), copy, ("red", "blue"))
    seen = reader_of_laid(copy, ("red", "blue")).read_still(load_picture(path))
    for _ in range(3):
        laying.see(seen)
    laid = laying.board.cells
    wrong = [
        (one.place, one.open_sides, cells[cell]) for cell, one in enumerate(laid)
        if one.open_sides not in ("?", cells[cell]) and cells[cell] is not None
    ]  # fmt: skip
    assert wrong == []
    assert {one.mark for cell, one in enumerate(laid) if cell not in FIXED_CELLS} <= {"?", ""}
    assert not laying.board.can_begin
    must = {missing.kind for missing in laying.board.missing if missing.must}
    is_whole = name == "board_master_1991.jpg"
    assert sum(laid[cell].open_sides != "?" for cell in CELLS) == (49 if is_whole else len(FIXED_CELLS))
    assert ("loose" in must) if is_whole else must & {"hand", "empty", "unread"}
    if "shifted_line" in truth:
        [said] = laying.board.missing
        assert (str(said.words).split(".")[0], said.must) == ("A row is only pushed in half way", True)
        assert set(said.places) in (_line(truth["shifted_line"], 0), _line(truth["shifted_line"], 2)), "or upside down"


def _line(shifted: dict[str, object], turns: int) -> set[str]:
    """The cells of a line of a photograph, with north moved on by so many corners."""
    at = int(str(shifted["index"]))
    cells = [7 * k + at if shifted["axis"] == "column" else 7 * at + k for k in range(7)]
    return {format_cell(turned_cell(cell, turns)) for cell in cells}


@pytest.mark.parametrize("seed", [0, 1])
def test_a_board_of_photographed_tiles_begins_as_it_lies_after_what_the_page_asks_for(seed: int) -> None:
    found = list(composed(PHOTOS, [seed]))
    if not found:
        pytest.skip(f"no photographed tiles lie in {PHOTOS}")
    row = measure(found[0])
    assert row["begun"] and row["right"] == row["tiles"], row["said"]
    assert (row["silently_wrong"], row["pawns_silently_wrong"], row["marks_by_look"]) == (0, 0, 0)
    assert int(str(row["taps"])) <= 8
