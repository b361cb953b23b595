"""Gives every tile on the page an id that follows it through pushes, so that it can be seen to slide.

The ids come from what everybody can see: positions, faces and the pushes in the log. A tile that is turned over gets
a new id, so that no id ties a face-down tile to what it showed before.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping

from companion.maze.cell import ARROWS, format_cell, lane_of
from companion.messages import LogLine, Snapshot
from web.boards.maze_view import CELL_NAMES, LOOSE, TileText, read_maze

PLACES: tuple[str, ...] = (*CELL_NAMES, LOOSE)
REMEMBERED_VERSIONS = 8
"""Snapshots whose ids are kept, for pages that are a little behind."""

Origins = Mapping[str, str]
"""Place to the place its tile came from."""


def lane_cells(arrow: str) -> tuple[str, ...]:
    """The seven cells of an arrow's line, in the order the push travels."""
    return tuple(map(format_cell, lane_of(arrow)))


def push_origins(arrow: str) -> Origins:
    """Where each tile was before a push at `arrow`: the loose tile goes in, the last one comes out."""
    cells = lane_cells(arrow)
    origins = {place: place for place in PLACES}
    origins.update({after: before for before, after in zip(cells, cells[1:], strict=False)})
    return {**origins, cells[0]: LOOSE, LOOSE: cells[-1]}


def pushed_arrow(text: str) -> str | None:
    """The arrow of a log line's action if it is a push, by a seat or by Daedalus."""
    words = text.removeprefix("daedalus ").split()
    return words[1] if len(words) > 1 and words[0] == "push" and words[1] in ARROWS else None


class TileTracks:
    """Remembers which id lies where; `ids` may be asked from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._made = 0
        self._version = -1
        self._last_line = 0
        self._tiles: Mapping[str, TileText] = {}
        self._ids: dict[str, str] = {}
        self._remembered: dict[int, Mapping[str, str]] = {}

    def ids(self, snapshot: Snapshot) -> Mapping[str, str]:
        """The id of the tile on every place of this snapshot: 49 cells and `loose`."""
        with self._lock:
            if snapshot.version > self._version:
                self._advance(snapshot)
            return self._remembered.get(snapshot.version, self._ids)

    def _advance(self, snapshot: Snapshot) -> None:
        tiles = read_maze(snapshot.position.view).cells
        origins = _best_origins(self._tiles, tiles, snapshot.evening.log, self._last_line)
        self._ids = {place: self._follow(place, origins[place], tiles) for place in PLACES if place in tiles}
        self._tiles, self._version = tiles, snapshot.version
        self._last_line = max((line.number for line in snapshot.evening.log), default=self._last_line)
        self._remembered[snapshot.version] = self._ids
        while len(self._remembered) > REMEMBERED_VERSIONS:
            del self._remembered[min(self._remembered)]

    def _follow(self, place: str, origin: str, tiles: Mapping[str, TileText]) -> str:
        before = self._tiles.get(origin)
        if before is not None and before.is_face_up == tiles[place].is_face_up and origin in self._ids:
            return self._ids[origin]
        self._made += 1
        return f"tile-{self._made}"


def _best_origins(
    before: Mapping[str, TileText], after: Mapping[str, TileText], log: Iterable[LogLine], last_line: int
) -> Origins:
    """The pushes that explain the change best: those newly in the log, else none, else any one (an undo)."""
    arrows = [arrow for line in log if line.number > last_line and (arrow := pushed_arrow(line.text))]
    stay = {place: place for place in PLACES}
    logged: Origins = stay
    for arrow in arrows:
        logged = {place: logged[before] for place, before in push_origins(arrow).items()}
    tries: list[Origins] = [logged, stay, *(push_origins(arrow) for arrow in ARROWS)]
    return min(tries, key=lambda origins: _mismatches(before, after, origins))


def _mismatches(before: Mapping[str, TileText], after: Mapping[str, TileText], origins: Origins) -> int:
    return sum(_is_other(before.get(origins[place]), after.get(place)) for place in PLACES)


def _is_other(before: TileText | None, after: TileText | None) -> bool:
    if before is None or after is None or not (before.is_face_up and after.is_face_up):
        return before is None or after is None or before.is_face_up != after.is_face_up
    return before.mark != after.mark or _shape(before.sides) != _shape(after.sides)


def _shape(sides: str) -> str:
    return {"NS": "I", "EW": "I"}.get(sides, str(len(sides)))
