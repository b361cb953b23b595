"""Measures in films how long readings last: over another look at the same calm, and over hands that change nothing.

The stream's reader sees a whole film, with the pawns' places told as a follower that is never wrong would tell them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from appliance.commands.positions import read_position
from appliance.parts import home_cells
from appliance.progress import watched
from companion.errors import BadConfig
from companion.following.explaining.effects import pushed, stood
from companion.following.rulebook import State as OnTable
from companion.following.rulebook import layout_of
from companion.frame import Frame
from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.live.frame_reader import Eyes
from companion.maze.cell import CELLS, Cell, parse_cell
from companion.observation import Observation
from companion.rules.game import State
from companion.rules.table import Layout
from hardware.cameras import PICTURE_SUFFIXES
from lab.measure.films import TENTHS, Deed, played_in
from lab.soak.simulated_time.error_model import ErrorModel
from vision.picture.picture_files import load_picture
from vision.pipeline import Reader

TRUTH = "frames.jsonl"
"""The file that tells of each picture of a film what is going on in it."""

CALM = "calm"
"""What is going on where nothing is."""

Claims = tuple[bool, ...]
"""Of each cell, then of each pawn: whether it is read as it lies."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a calm picture was read as, held against what lies there; `rest` counts the calms of the film."""

    rest: int
    lay: Layout
    is_right: Claims


@dataclass(slots=True)
class Lasting:
    """Counts of pairs of looks between which nothing changed at a cell or under a pawn: how many `tiles` and `pawns`
    were read right at first, and how many of these were `lost`, read wrongly or not at all, the next time."""

    tiles: int = 0
    pawns: int = 0
    lost: int = 0

    def add(self, before: Look, now: Look) -> None:
        """Count what lies in both looks as it lay."""
        for place, (was, stays) in enumerate(zip(before.is_right, _stays(before.lay, now.lay), strict=True)):
            if was and stays:
                self.tiles += place < len(CELLS)
                self.pawns += place >= len(CELLS)
                self.lost += not now.is_right[place]

    def share(self, model: ErrorModel) -> float:
        """The share of readings that last: as many as `lost` of those that were made anew came out wrong, by the
        model's rates. Half an error is added on either side: none seen is no proof."""
        tile, pawn = model.misread + model.unread, model.pawn_missed + model.pawn_elsewhere
        return round(max(0.0, 1 - (self.lost + 0.5) / (self.tiles * tile + self.pawns * pawn + 1)), 5)


def is_film(folder: Path) -> bool:
    """Whether a folder holds a film with truth."""
    return (folder / TRUTH).is_file()


def with_films(model: ErrorModel, films: Sequence[Path]) -> ErrorModel:
    """The model with how long readings last in these films."""
    repeated, kept = Lasting(), Lasting()
    for film in films:
        looks = list(_looks(film))
        for before, now in zip(looks[:-1], looks[1:], strict=True):
            (repeated if before.rest == now.rest else kept).add(before, now)
    source = f"{model.source}; {len(films)} films"
    return replace(model, source=source, repeated=repeated.share(model), kept=kept.share(model))


def _looks(film: Path) -> Iterator[Look]:
    """The looks at calm pictures that were taken afresh."""
    lays = _layouts(film)
    lay, rest, was_calm = lays[0][1], 0, False
    reader = Reader(colours=[colour for colour, _ in lay.pawns], homes=_homes(film), can_lie_down=False)
    eyes = Eyes(reader, lambda: dict(lay.pawns))
    pictures = _pictures(film)
    for truth, path in watched(pictures, "pictures", len(pictures)):
        lay = next(after for frame, after in reversed(lays) if frame <= truth["frame"])
        seen = eyes.read(Frame(load_picture(path), truth["frame"], truth["frame"] / TENTHS))
        is_calm = truth["kind"] == CALM and not truth["hand"] and seen.is_still and not seen.quality.is_hand
        rest, was_calm = rest + (is_calm and not was_calm), is_calm
        if is_calm and _is_afresh(seen):
            yield Look(rest, lay, _held_against(seen, lay))


def _pictures(film: Path) -> list[tuple[Mapping[str, Any], Path]]:
    """Each picture with what is going on in it."""
    paths = {int(path.stem): path for path in (film / "frames").iterdir() if path.suffix in PICTURE_SUFFIXES}
    truths = (json.loads(line) for line in (film / TRUTH).read_text("utf-8").splitlines())
    return [(truth, paths[truth["frame"]]) for truth in truths if truth["frame"] in paths]


def _start(film: Path) -> State:
    return read_position(str(film / "start_classic.json"), None)


def _homes(film: Path) -> Mapping[str, Cell]:
    start = _start(film)
    return home_cells(start, shipped_copy(start.game))


def _layouts(film: Path) -> list[tuple[int, Layout]]:
    """What lies on the table from each picture on."""
    start = _start(film)
    lay = layout_of(live_game(start.game), cast(OnTable, start))
    found = [(0, lay)]
    for deed in played_in(film):
        lay = _after(lay, deed)
        found.append((deed.frame, lay))
    return found


def _after(lay: Layout, deed: Deed) -> Layout:
    """What lies there after a deed; raises BadConfig for one that films have not."""
    match deed.action.split():
        case ["push", arrow, face]:
            return pushed(lay, arrow, face)
        case ["walk", cell]:
            return stood(lay, deed.seat, parse_cell(cell))
    raise BadConfig(f"no film of pushes and walks has {deed.action!r}")


def _is_afresh(seen: Observation) -> bool:
    """Whether the tiles were read in this picture."""
    return bool(seen.cells) and any(stage == "tiles" for stage, _ in seen.ms)


def _held_against(seen: Observation, lay: Layout) -> Claims:
    """Whether each cell, then each pawn, is read as it lies."""
    places = {pawn.colour: pawn.cell for pawn in seen.pawns}
    tiles = (one.face == face for one, face in zip(seen.cells, lay.faces, strict=True))
    return (*tiles, *(places.get(colour) == cell for colour, cell in lay.pawns))


def _stays(before: Layout, now: Layout) -> Claims:
    """Whether each cell, then each pawn, lies as it lay."""
    tiles = (old == new for old, new in zip(before.faces, now.faces, strict=True))
    return (*tiles, *(old == new for old, new in zip(before.pawns, now.pawns, strict=True)))
