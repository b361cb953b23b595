"""Views of cells, with their truth, out of path-traced stills: what the second opinion is trained on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from appliance.progress import watched
from companion.errors import BadPicture
from companion.frame import Image
from companion.observation import FACE_INDEX
from lab.measure.composed_boards.every_board import PHOTOS, flat_board
from lab.measure.composed_boards.scenery import photograph
from lab.measure.renders.truth import read_truth
from lab.train.second_opinion.weather import in_a_lesson
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.homography import from_corners
from vision.board.plane import rectify
from vision.fits.cell_views import RIM_PX, VIEW_SCALE_PX, cut_cells, layers_of, near_in
from vision.picture.arrays import Float64s
from vision.picture.picture_files import load_picture

COMPOSED_FROM: Final = 7100
"""Composed boards that are learnt from have seeds from here on; no benchmark uses them."""

WEATHERS: Final = 8
"""Each still is shown once as it is, and so often with chance things laid over it."""

TOUCHED: Final = 0.02
UNTOUCHED_SHARE: Final = 0.15
"""Of cells that this lies over less this share is shown."""

PLAIN_ERROR_TILES: Final = 0.015
ERROR_TILES: Final = 0.03
"""How far off the corners are taken (standard deviation), in the plain picture and in the others."""

TAUGHT_SHARE: Final = 0.7
CLEAR: Final = 0.05
LEAST_CLEAR: Final = 8
"""The share of the movable tiles that tell what corridor and wall look like; tiles of which more is burnt or under a
hand don't, unless fewer than the third are clear."""


@dataclass(frozen=True, slots=True, eq=False)
class Taught:
    """A picture of a board with what is known of its 49 cells: the open sides (None where nothing is), the shares that
    a hand hides and that are burnt out, and whether a person could read each."""

    print_name: str
    image: Image
    corners_px: Float64s
    faces: Sequence[str | None]
    hidden: Float64s
    burnt: Float64s
    is_asked: Sequence[bool]


def write_crops(
    folders: Sequence[Path], out: Path, seed: int = 1, composed: Sequence[int] = ()
) -> Iterator[Mapping[str, object]]:  # fmt: skip
    """Writes the views of all cells of the stills in `folders`, and of boards `composed` with these seeds, to an .npz
    file; a row for each folder. Raises BadPicture."""
    rng = np.random.default_rng(seed)
    views, rows = [], []
    prints: list[str] = []
    for name, pictures, count in _sources(folders, composed):
        for one in watched(pictures, "stills", count):
            for seen, told in shown(one, rng):
                views.append(near_in(seen))
                rows.append(np.column_stack([np.full(len(told), len(prints)), told]))
            prints.append(one.print_name)
        yield {"folder": name, "stills": count}
    np.savez_compressed(out, views=np.concatenate(views), rows=np.concatenate(rows), prints=np.array(prints))


def _sources(folders: Sequence[Path], composed: Sequence[int]) -> Iterator[tuple[str, Iterator[Taught], int]]:
    """The name of each folder, its pictures and how many they are, then the composed boards."""
    for folder in folders:
        paths = sorted(path for path in folder.glob("*.json") if path.with_suffix(".jpg").exists())
        if not paths:
            raise BadPicture(f"{folder}: no stills with truth (NAME.jpg beside NAME.json)")
        yield str(folder), map(of_still, paths), len(paths)
    if composed:
        yield "composed", map(_of_composed, composed), len(composed)


def of_still(path: Path) -> Taught:
    """What is known of a path-traced still whose truth is in a JSON file."""
    truth, told = read_truth(path), json.loads(path.read_text())
    hidden, burnt = (np.array([one or 0.0 for row in told[key] for one in row]) for key in ("hidden_by_hand", "burnt"))
    corners, image = np.array(truth.corners_px), load_picture(path.with_suffix(".jpg"))
    return Taught(truth.print_name, image, corners, truth.faces, hidden, burnt, truth.is_asked)


def _of_composed(seed: int) -> Taught:
    """A composed board, the real prints taking turns; nothing is told of cells of which something hides a part."""
    flat = flat_board(seed, PHOTOS)
    shot = photograph(flat, seed)
    faces = [None if cell in shot.hidden else face for cell, face in enumerate(shot.faces)]
    is_asked = [face is not None for face in faces]
    return Taught(flat.print_name, shot.image, np.array(shot.corners_px), faces, np.zeros(49), np.zeros(49), is_asked)


def shown(one: Taught, rng: np.random.Generator) -> Iterator[tuple[np.typing.NDArray[np.int8], Float64s]]:
    """The views of a picture's cells in each weather, with rows (n, 4): weather, face, share hidden by a hand, whether
    a person could read it."""
    cells = [cell for cell, face in enumerate(one.faces) if face is not None]
    faces = [FACE_INDEX[str(one.faces[cell])] for cell in cells]
    spoilt = np.maximum(one.hidden, one.burnt)
    for weather in range(WEATHERS + 1):
        plane = _placed(one, PLAIN_ERROR_TILES if weather == 0 else ERROR_TILES, rng)
        plane, touched = in_a_lesson(plane, rng) if weather else (plane, np.ones(49))
        known = _known(one.faces, np.maximum(spoilt, touched) if weather else spoilt, rng)
        layers = layers_of(plane, known)
        shown = [
            k for k, cell in enumerate(cells)
            if max(touched[cell], spoilt[cell]) > TOUCHED or rng.random() < UNTOUCHED_SHARE
        ]  # fmt: skip
        here = [cells[k] for k in shown]
        asked = [one.is_asked[cell] for cell in here]
        told = np.column_stack([np.full(len(here), weather), np.array(faces)[shown], one.hidden[here], asked])
        if here:
            yield cut_cells(layers, here), told


def _placed(one: Taught, error_tiles: float, rng: np.random.Generator) -> Image:
    """The board's plane, its corners a little off."""
    pitch_px = float(np.linalg.norm(one.corners_px - np.roll(one.corners_px, 1, axis=0), axis=1).mean()) / 7
    near = one.corners_px + rng.normal(0, error_tiles * pitch_px, one.corners_px.shape)
    return rectify(one.image, from_corners(near), VIEW_SCALE_PX, RIM_PX / VIEW_SCALE_PX).image


def _known(faces: Sequence[str | None], spoilt: Float64s, rng: np.random.Generator) -> dict[int, str]:
    """The open sides of the fixed and some of the movable tiles that are not spoilt (49,)."""
    movable = {
        cell: face for cell, face in enumerate(faces)
        if face not in (None, "#") and cell not in FIXED_SIDES and rng.random() < TAUGHT_SHARE
    }  # fmt: skip
    known = {cell: face for cell, face in (FIXED_SIDES | movable).items() if spoilt[cell] < CLEAR and face}
    return known if len(known) >= LEAST_CLEAR else dict(FIXED_SIDES)
