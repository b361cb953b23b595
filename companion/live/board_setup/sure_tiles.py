"""Which tiles of a picture are surely known while an evening is played: their looks may be learnt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.live.board_setup.board_setup import is_calm
from companion.live.board_setup.knowing import BACK, LOOSE, MOVABLE, PLACES
from companion.maze.cell import CELLS, parse_cell
from companion.maze.sides import parse_sides, shape_of
from companion.maze.tile import UNKNOWN_MARK
from companion.messages import Snapshot, Status, ViewJson
from companion.observation import Observation

SURELY: Final = 0.9
"""A tile is in its place where the face that is booked is read this surely."""

STANDS: Final = 0.2
"""A pawn hides a tile from this probability on."""

HIDDEN: Final = 3
"""So many cells may be unreadable in a picture that agrees with what is booked, for a light that glares or pawns."""


def sure_tiles(snapshot: Snapshot, seen: Observation) -> dict[int, tuple[str, str]]:
    """The movable tiles that surely lie open where they are booked: place to open sides and mark, "" for a plain one.

    There are none unless the whole calm picture agrees with what is booked, nothing lags and nothing is asked.
    """
    booked = _booked(snapshot.position.view)
    if booked is None or not is_settled(snapshot) or not is_calm(seen) or not _agrees(seen, booked):
        return {}
    under = {pawn.cell for pawn in seen.pawns if pawn.confidence > STANDS} | _pawns(snapshot.position.view)
    known = [place for place in MOVABLE if place not in under and booked[place][1] != UNKNOWN_MARK]
    faces = {place: _sure_face(seen, place, booked[place][0]) for place in known}
    return {place: (face, booked[place][1]) for place, face in faces.items() if face is not None}


def is_settled(snapshot: Snapshot) -> bool:
    """Whether the table lies as it is booked, as far as was found, and nobody has to say anything about it."""
    evening, guidance = snapshot.evening, snapshot.guidance
    is_open = guidance.question is not None or guidance.notice is not None or bool(evening.lagging)
    return evening.is_watched and guidance.status is Status.READY and not is_open


def moment_of(snapshot: Snapshot) -> int:
    """The number of the last booked line: between two of them the tiles lie as they lay."""
    return snapshot.evening.log[-1].number if snapshot.evening.log else 0


def _booked(view: ViewJson) -> dict[int, tuple[str, str]] | None:
    """Each place's open sides and mark as they are booked; None for a game without such a board."""
    cells, loose = view.get("cells"), view.get("loose")
    if not isinstance(cells, Mapping) or not isinstance(loose, str):
        return None
    texts = {**cells, PLACES[LOOSE]: loose}
    parts = {PLACES.index(place): str(text).partition(":") for place, text in texts.items() if place in PLACES}
    return {place: (sides, mark) for place, (sides, _, mark) in parts.items()} if len(parts) == len(PLACES) else None


def _pawns(view: ViewJson) -> set[int | None]:
    pawns = view.get("pawns")
    return {parse_cell(str(cell)) for cell in pawns.values()} if isinstance(pawns, Mapping) else set()


def _agrees(seen: Observation, booked: Mapping[int, tuple[str, str]]) -> bool:
    """Whether every cell that can be read lies as it is booked, and nearly all can."""
    faces = [(cell, seen.cells[cell].face) for cell in CELLS]
    is_wrong = any(face is not None and face != booked[cell][0] for cell, face in faces)
    return not is_wrong and sum(face is None for _, face in faces) <= HIDDEN


def _sure_face(seen: Observation, place: int, sides: str) -> str | None:
    """The face that the place surely shows, None where it is not the booked one; the loose tile lies any way round."""
    reading = seen.loose if place == LOOSE else seen.cells[place]
    if reading is None or reading.face is None or reading.face == BACK or reading.confidence < SURELY:
        return None
    is_there = reading.face == sides or (place == LOOSE and _shape(reading.face) == _shape(sides))
    return reading.face if is_there else None


def _shape(sides: str) -> str | None:
    return None if BACK in sides or not sides else shape_of(parse_sides(sides))
