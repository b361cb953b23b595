"""Composed pictures of boards, measured: rates by print, tilt, light, noise, blur and what was in the way.

Real artwork from photographs beside the checkout and every simulated print take turns, each photographed under
conditions of its seed and read as a single still. The reader knows what an owner's copy says: home corners, the colours
of the pawns, how many tiles of each shape.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from hardware.simulated.drawing.invented_prints import UNSEEN
from hardware.simulated.masters import SHAPES, random_position
from hardware.simulated.prints.styles import PRINTS
from hardware.simulated.scene import SimulatedTable
from lab.measure.cases import Row, grouped, measured
from lab.measure.composed_boards.artwork import ARTWORKS, compose, has_artwork
from lab.measure.composed_boards.scenery import Flat, Shot, photograph
from lab.measure.score import Corners, Laid, Score, best_turns, judge, seen_of, total, turned_cell
from lab.measure.simulated_table.tables import CORNERS
from vision.board.homography import corners_of, from_corners, north_up
from vision.picture.arrays import Float64s
from vision.pipeline import Reader
from vision.tiles.census import Census

PHOTOS = Path(__file__).resolve().parents[3].parent / "shared" / "photos"
"""Where photographs are looked for: beside the checkout."""

CHUNK = 5
"""So many seeds in turn give boards of one print."""

UNSEEN_FROM = 100_000
"""Seeds from here on give boards of invented prints, which nothing was ever tuned on."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One picture: its seed, the traits that it is counted by, its sheet, and its faults in words."""

    seed: int
    traits: dict[str, str]
    score: Score
    faults: list[str]


def flat_board(seed: int, photos: Path) -> Flat:
    """A random board, real artwork (where there are photographs) and the simulated prints taking turns; from seed
    `UNSEEN_FROM` on one of an invented print."""
    if seed >= UNSEEN_FROM:
        return _printed(UNSEEN, seed)
    names = (*(ARTWORKS if has_artwork(photos) else ()), *PRINTS)
    name = names[seed // CHUNK % len(names)]
    return compose(photos, name, seed) if name in ARTWORKS else _printed(name, seed)


def _printed(name: str, seed: int) -> Flat:
    """A board of a simulated print as it lies: the picture of its plane, without camera, light or pawns."""
    table = SimulatedTable(random_position(seed), seed, name, fumble_rate=0.0)
    artist = table.artist
    artist.plane.update(table.table)
    cells = tuple(table.table.tile_at(cell).face for cell in range(49))
    inks = {colour: artist.printing.pawns[colour] for colour in CORNERS if colour in artist.printing.pawns}
    census = Census(*(SHAPES.count(shape) for shape in "ILT"))
    to_texture = artist.plane.to_texture()
    origin = (float(to_texture[0, 2]), float(to_texture[1, 2]))
    return Flat(artist.plane.image, float(to_texture[0, 0]), origin, cells, CORNERS, name, inks, census)


def bench_boards(count: int, is_unseen: bool, photos: Path | None = None, processes: int = 1) -> Iterator[Row]:
    """Rates over so many pictures by every condition, then those that failed by seed; of designed prints, or of
    invented ones that are `is_unseen`."""
    photos, first = photos or PHOTOS, UNSEEN_FROM if is_unseen else 0
    seeds = range(first, first + count)
    if not has_artwork(photos) and seeds.start < UNSEEN_FROM:
        yield {"skipped": f"real artwork: {photos} holds none"}
    outcomes = list(measured(partial(_outcome, photos=photos), seeds, "pictures", processes))
    for group, alike in grouped(outcomes, lambda one: one.traits):
        yield {**group, **total(one.score for one in alike).row()}
    for one in outcomes:
        if one.faults:
            yield {"failed": one.seed, "faults": one.faults, **one.traits}


def _outcome(seed: int, photos: Path) -> Outcome:
    return judge_shot(photograph(flat_board(seed, photos), seed), seed)


def judge_shot(shot: Shot, seed: int) -> Outcome:
    """What the reader says of one picture, held against its truth; hidden tiles and pawns are not asked for."""
    corners = as_corners(shot.corners_px)
    under = frozenset(colour for colour, cell in shot.pawns.items() if cell in shot.hidden)
    laid = Laid(
        corners_px=corners, faces=shot.faces, is_asked=tuple(cell not in shot.hidden for cell in range(49)),
        pawns=shot.pawns, hidden_pawns=under,
    )  # fmt: skip
    turns, _ = best_turns(corners, as_corners(corners_of(north_up(from_corners(corners)))))
    homes = {colour: turned_cell(cell, turns) for colour, cell in shot.homes.items()}
    seen = seen_of(Reader(census=shot.census, homes=homes, colours=tuple(shot.pawns)).read_still(shot.image))
    return Outcome(seed, dict(shot.traits), *judge(laid, seen))


def as_corners(corners_px: Float64s) -> Corners:
    """Corners (4, 2) as plain numbers."""
    return tuple((float(x), float(y)) for x, y in np.asarray(corners_px))
