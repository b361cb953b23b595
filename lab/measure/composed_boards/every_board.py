"""Composed pictures of boards, measured: real artwork from photographs beside the checkout, and every simulated print.

The reader's benchmark draws and judges; the simulated table lends its prints as flat pictures, no more.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import cv2

from appliance.progress import watched
from hardware.simulated.cardboard.grid import HOMES, cell_index, cell_text
from hardware.simulated.contact import SHAPES, random_position
from hardware.simulated.drawing.invented_prints import UNSEEN
from hardware.simulated.prints.styles import PRINTS
from hardware.simulated.scene import SimulatedTable
from lab.measure.composed_boards.artwork import ARTWORKS, compose, has_artwork
from lab.measure.composed_boards.board_rates import Outcome, measure_board, measure_clutter, overlay_of, tables
from lab.measure.composed_boards.scenery import Flat
from vision.tiles.census import Census

PHOTOS = Path(__file__).resolve().parents[3].parent / "shared" / "photos"
"""Where photographs are looked for: beside the checkout."""

CHUNK = 5
UNSEEN_FROM = 100_000
"""Seeds from here on give boards of invented prints, which nothing was ever tuned on."""


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
    faces = table.faces()
    cells = tuple(faces[cell_text(cell)] for cell in range(49))
    homes = {colour: cell_index(cell) for colour, cell in HOMES.items()}
    inks = {colour: artist.printing.pawns[colour] for colour in homes if colour in artist.printing.pawns}
    census = Census(*(SHAPES.count(shape) for shape in "ILT"))
    to_texture = artist.plane.to_texture()
    origin = (float(to_texture[0, 2]), float(to_texture[1, 2]))
    return Flat(artist.plane.image, float(to_texture[0, 0]), origin, cells, homes, name, inks, census)


def board_seeds(count: int, is_unseen: bool) -> range:
    """So many seeds of boards, of designed prints or of invented ones."""
    first = UNSEEN_FROM if is_unseen else 0
    return range(first, first + count)


def bench_boards(seeds: range, photos: Path, processes: int, overlays: Path | None) -> Iterator[Mapping[str, object]]:
    """Rates over the pictures of the seeds by every condition, pictures that failed by seed, and pictures without a
    board; `overlays` is a folder that failures are drawn into."""
    if not has_artwork(photos) and seeds.start < UNSEEN_FROM:
        yield {"skipped": f"real artwork: {photos} holds none"}
    if overlays is not None:
        overlays.mkdir(parents=True, exist_ok=True)
    outcomes = _measured(seeds, photos, processes)
    yield from tables(outcomes)
    failed = [one for one in outcomes if not one.is_found or not all(is_right for is_right, _ in one.tiles)]
    for one in failed:
        wrong = sum(not is_right for is_right, _ in one.tiles)
        yield {"failed": one.seed, "off_tiles": one.off_tiles, "tiles_wrong": wrong, **one.traits}
        if overlays is not None:
            cv2.imwrite(str(overlays / f"{one.seed:05d}.jpg"), overlay_of(flat_board(one.seed, photos), one.seed))
    yield from measure_clutter(range(seeds.start, seeds.start + min(50, len(seeds))))


def _measured(seeds: range, photos: Path, processes: int) -> list[Outcome]:
    if processes == 1:
        _one_thread()
        return [_outcome(seed, photos) for seed in watched(seeds, "pictures", len(seeds))]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context, initializer=_one_thread) as pool:
        outcomes = pool.map(_outcome, seeds, [photos] * len(seeds), chunksize=CHUNK)
        return list(watched(outcomes, "pictures", len(seeds)))


def _one_thread() -> None:
    cv2.setNumThreads(1)


def _outcome(seed: int, photos: Path) -> Outcome:
    return measure_board(flat_board(seed, photos), seed)
