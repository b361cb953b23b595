"""How far each tile on the page has been turned, counted on past a whole turn, so that it spins the short way."""

from __future__ import annotations

import threading
from collections.abc import Mapping

from web.boards.maze_art import draw_tile
from web.boards.maze_view import MazeView

PERIOD = {"I": 2, "L": 4, "T": 4}
"""Quarter turns after which a floor looks the same again."""


class TileSpins:
    """Remembers the quarter turns of each tile id; `turns` may be asked from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._turns: Mapping[str, int] = {}

    def turns(self, ids: Mapping[str, str], maze: MazeView) -> Mapping[str, int]:
        """Clockwise quarter turns of the tile on every place, as near as can be to what they were last time."""
        with self._lock:
            now = {place: self._turned(ids.get(place, ""), place, maze) for place in maze.cells}
            self._turns = {ids[place]: turns for place, turns in now.items() if place in ids}
            return now

    def _turned(self, tile_id: str, place: str, maze: MazeView) -> int:
        art = draw_tile(place, maze.cells[place], None)
        period = PERIOD.get(art.floor)
        if period is None or tile_id not in self._turns:
            return art.quarter_turns
        return nearest_turn(self._turns[tile_id], art.quarter_turns, period)


def nearest_turn(before: int, wanted: int, period: int) -> int:
    """The number nearest to `before` that equals `wanted` but for whole periods; clockwise where two are as near."""
    ahead = (wanted - before) % period
    return before + (ahead if ahead * 2 <= period else ahead - period)
