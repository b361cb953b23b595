"""Views of cells, with their truth, out of path-traced stills: what the second opinion is trained on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from companion.bench.renders.truth import Truth, read_truth
from companion.bench.second_opinion.weather import in_a_lesson
from companion.errors import BadPicture
from companion.frame import Image
from companion.observation import FACE_INDEX
from companion.progress import watched
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.homography import from_corners
from vision.board.plane import rectify
from vision.fits.cell_views import RIM_PX, VIEW_SCALE_PX, cut_cells, layers_of
from vision.picture.arrays import Float64s
from vision.picture.picture_files import load_picture

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


def write_crops(folders: Sequence[Path], out: Path, seed: int = 1) -> Iterator[Mapping[str, object]]:
    """Writes the views of all cells of the stills in `folders` to an .npz file; a row for each folder. Raises
    BadPicture."""
    rng = np.random.default_rng(seed)
    views, rows = [], []
    prints: list[str] = []
    for folder in folders:
        paths = sorted(path for path in folder.glob("*.json") if path.with_suffix(".jpg").exists())
        if not paths:
            raise BadPicture(f"{folder}: no stills with truth (NAME.jpg beside NAME.json)")
        for path in watched(paths, "stills", len(paths)):
            truth = read_truth(path)
            for seen, told in _shown(path, truth, rng):
                views.append(seen)
                rows.append(np.column_stack([np.full(len(told), len(prints)), told]))
            prints.append(truth.print_name)
        yield {"folder": str(folder), "stills": len(paths)}
    np.savez_compressed(out, views=np.concatenate(views), rows=np.concatenate(rows), prints=np.array(prints))


def _shown(
    path: Path, truth: Truth, rng: np.random.Generator
) -> Iterator[tuple[np.typing.NDArray[np.int8], Float64s]]:  # fmt: skip
    """The views of a still's cells in each weather, with rows (n, 4): weather, face, share hidden by a hand, whether a
    person could read it."""
    told = json.loads(path.read_text())
    hidden, burnt = (np.array([one or 0.0 for row in told[key] for one in row]) for key in ("hidden_by_hand", "burnt"))
    cells = [cell for cell, face in enumerate(truth.faces) if face is not None]
    faces = [FACE_INDEX[str(truth.faces[cell])] for cell in cells]
    image = load_picture(path.with_suffix(".jpg"))
    spoilt = np.maximum(hidden, burnt)
    for weather in range(WEATHERS + 1):
        plane = _placed(image, truth, PLAIN_ERROR_TILES if weather == 0 else ERROR_TILES, rng)
        plane, touched = in_a_lesson(plane, rng) if weather else (plane, np.ones(49))
        layers = layers_of(plane, _known(truth, np.maximum(spoilt, touched) if weather else spoilt, rng))
        shown = [
            k for k, cell in enumerate(cells)
            if max(touched[cell], spoilt[cell]) > TOUCHED or rng.random() < UNTOUCHED_SHARE
        ]  # fmt: skip
        here = [cells[k] for k in shown]
        asked = [truth.is_asked[cell] for cell in here]
        told = np.column_stack([np.full(len(here), weather), np.array(faces)[shown], hidden[here], asked])
        yield cut_cells(layers, here), told


def _placed(image: Image, truth: Truth, error_tiles: float, rng: np.random.Generator) -> Image:
    """The board's plane, its corners a little off."""
    corners = np.array(truth.corners_px)
    pitch_px = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()) / 7
    near = corners + rng.normal(0, error_tiles * pitch_px, corners.shape)
    return rectify(image, from_corners(near), VIEW_SCALE_PX, RIM_PX / VIEW_SCALE_PX).image


def _known(truth: Truth, spoilt: Float64s, rng: np.random.Generator) -> dict[int, str]:
    """The open sides of the fixed and some of the movable tiles that are not spoilt (49,)."""
    movable = {
        cell: face for cell, face in enumerate(truth.faces)
        if face not in (None, "#") and cell not in FIXED_SIDES and rng.random() < TAUGHT_SHARE
    }  # fmt: skip
    known = {cell: face for cell, face in (FIXED_SIDES | movable).items() if spoilt[cell] < CLEAR and face}
    return known if len(known) >= LEAST_CLEAR else dict(FIXED_SIDES)
