"""While a board is laid, each picture tells by itself where pawns stand, and which of them are not there yet."""

from __future__ import annotations

import pytest

from appliance.evenings.laid_table import reader_of_laid
from appliance.evenings.simulated_view import SEED, poured_for
from companion.frame import Frame
from companion.games.copies import shipped_copy
from companion.maze.cell import format_cell
from companion.observation import Observation
from hardware.simulated.scene import SimulatedTable

COPY = shipped_copy("classic")
SEATS = ("red", "yellow")


def seen(pawns: dict[str, str]) -> Observation:
    """The third picture of a board that people have laid, with these pawns on it."""
    position = {**poured_for(COPY, SEATS, "an evening"), "pawns": pawns}
    table = SimulatedTable(position, SEED, size_px=(1280, 960), fumble_rate=0.0)
    reader = reader_of_laid(COPY, SEATS)
    return [reader.read(Frame(table.render(), number, number * 0.5)) for number in range(3)][-1]


@pytest.mark.parametrize("yellow", ["g1", "d4"])
def test_pawns_are_found_wherever_they_stand(yellow: str) -> None:
    places = {"red": "a1", "yellow": yellow}
    pawns = {pawn.colour: pawn for pawn in seen(places).pawns}
    assert {name: format_cell(pawn.cell) for name, pawn in pawns.items() if pawn.cell is not None} == places
    assert all(pawn.confidence >= 0.9 for pawn in pawns.values())


def test_a_pawn_that_is_still_in_the_box_is_claimed_nowhere() -> None:
    pawns = {pawn.colour: pawn for pawn in seen({"red": "a1"}).pawns}
    assert "yellow" not in pawns or pawns["yellow"].cell is None or pawns["yellow"].confidence < 0.5
