"""Puts together what nets learn from: stills with truth, and boards that are drawn, with things laid on them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from lab.measure.composed_boards.every_board import set_table
from lab.train import drawing
from lab.train.drawing import BACK, EMPTY, FIRST_PX, MOST_THINGS, NAMES, PX, Pawn, Rng, Scene
from vision.board.fixed_layout import CORNERS, FIXED_SIDES
from vision.board.homography import from_corners, pitch_px, project
from vision.board.plane import rectify
from vision.board.viewpoint import Eye, find_eye
from vision.nets.board_net import PLACES, SIDE_PX, STRIDE_PX, along_plane, seen_layers
from vision.nets.board_view import FARTHEST_STEP, MARGIN_TILES, STEP, view_board
from vision.picture.arrays import Float32s, Mask
from vision.picture.picture_files import load_picture

BOARDS, BOARD_SEED, MOST_HANDS, UNASKED, NO_PAWN, NO_TILE = 240, 500_000, 200, 255, 1, 2
"""How many boards are drawn, with seeds from the second on; how many hands are kept; the share of a place whose hands
nobody knows; where nobody is asked."""

ERROR_TILES, LEAST_SEEN, MOST_HIDDEN = 0.02, 0.35, 0.3
"""How far corners are off (standard deviation); nobody is asked for pawns less seen, nor for tiles more hidden."""

TO_PLANE: Final = np.array([[PX, 0, FIRST_PX - 0.5], [0, PX, FIRST_PX - 0.5], [0, 0, 1.0]])
"""From tile units to the pixels of the plane."""

CHANGES: Final[tuple[tuple[Any, float, float], ...]] = (
    (drawing.reprint, 0.6, 0.4), (drawing.lay_on_table, 0.85, 0.0), (drawing.change_cells, 0.2, 0.08),
    (drawing.push_line, 0.4, 0.2), (drawing.print_discs, 0.8, 0.5), (drawing.lay_cards, 0.5, 0.3),
    (drawing.lay_tiles, 0.85, 0.45), (drawing.stand_pawns, 0.95, 0.6), (drawing.lay_hand, 0.45, 0.35),
    (drawing.light_up, 1.0, 0.45), (drawing.photograph, 1.0, 0.45),
)  # fmt: skip
"""What is changed, and in what share of drawn boards and of changed stills, in this order."""

LAID, UNKNOWN = 0, 3
KINDS: Final = {EMPTY: 1, BACK: 2, None: UNKNOWN}
"""Numbers of what cells show: a tile's face, the bare tray, a tile's back; or nobody knows."""


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """What is seen of a plane in steps (channels, h, w), where the camera is (3,), the share of each place that hands
    hide (n, n; of 254), where nobody is asked for things (n, n), pawns (x, y, name, ink in Lab), loose tiles (x,
    y), both nan where there are no more, what each cell shows (7, 7), and how far its tile lies to the east and to
    the south of it (2, 7, 7)."""

    view: np.typing.NDArray[np.int8]
    eye: Float32s
    hidden: Mask
    ignored: Mask
    pawns: Float32s
    tiles: Float32s
    kinds: Mask
    slid: Float32s

    def turned(self, is_swapped: bool, ways: tuple[int, int]) -> Lesson:
        """The lesson with east and south swapped, or not, and then turned round (-1), each of them, or not (1)."""
        order = [1, 0] if is_swapped else [0, 1]

        def points(values: Float32s) -> Float32s:
            out = values.copy()
            out[..., :2] = 3.5 + (values[..., order] - 3.5) * ways
            return out

        def plane(values: Any) -> Any:
            return (np.swapaxes(values, -1, -2) if is_swapped else values)[..., :: ways[1], :: ways[0]]

        view, hidden, ignored, kinds, slid = map(plane, (self.view, self.hidden, self.ignored, self.kinds, self.slid))
        eye, pawns, tiles = map(points, (self.eye, self.pawns, self.tiles))
        slid = slid[order] * np.array(ways, dtype=np.float32)[:, None, None]
        return Lesson(view, eye, hidden, ignored, pawns, tiles, kinds, slid)


class Lessons:
    """Draws lessons at random from stills with truth and from the planes of drawn boards."""

    def __init__(self, stills: Sequence[Path], boards: Sequence[Path], seed: int) -> None:
        self.stills, self.boards, self.rng = stills, boards, np.random.default_rng(seed)
        self._hands: list[Any] = []

    def draw(self) -> Any:
        """The next lesson."""
        if not self.boards or (self.stills and self.rng.random() > 0.45):
            return lesson_of(self.still())
        scene = scene_of_board(self.boards[self.rng.integers(len(self.boards))], self.rng)
        return lesson_of(self._changed(scene, is_still=False))

    def still(self) -> Scene:
        """A still as it is, or changed by chance and with things laid on it; of others its hands are kept to lay."""
        scene = scene_of_still(self.stills[self.rng.integers(len(self.stills))], self.rng)
        if (scene.hidden > 0.5).mean() > 0.02 and len(self._hands) < MOST_HANDS:
            self._hands.append((scene.levels.copy(), scene.hidden))
        return self._changed(scene, is_still=True) if self.rng.random() < 0.75 else scene

    def _changed(self, scene: Scene, *, is_still: bool) -> Scene:
        scene.hands = self._hands
        for change, *chances in CHANGES:
            if self.rng.random() < chances[is_still]:
                change(scene, self.rng)
        return scene


def draw_boards(folder: Path) -> Iterator[Path]:
    """The planes of drawn boards in a folder; those that are missing are drawn first."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(BOARDS):
        path = folder / f"{number:04}.png"
        if not path.exists():
            table = set_table(BOARD_SEED + number, Path("/nowhere"))
            plane = table.artist.plane
            plane.update(table.table)
            cv2.imwrite(str(path), rectify(plane.image, plane.to_texture(), PX, MARGIN_TILES).image)
        yield path


def scene_of_board(path: Path, rng: Rng) -> Scene:
    """A drawn board whose movable tiles are laid anew, before a camera anywhere above it."""
    before, cells = load_picture(path).astype(np.float32), [cell for cell in range(49) if cell not in FIXED_SIDES]
    height, tilt, way = rng.uniform(6, 17), np.radians(min(abs(rng.normal(0, 24)), 62)), rng.uniform(0, 2 * np.pi)
    x, y = 3.5 + height * np.tan(tilt) * np.array([np.cos(way), np.sin(way)])
    scene = Scene(before.copy(), _cut_off(rng), Eye(float(x), float(y), float(height)))
    old = replace(scene, levels=before)
    for cell, source in zip(cells, rng.permutation(cells), strict=True):
        scene.cell(cell)[:] = np.rot90(old.cell(int(source)), int(rng.integers(4)))
    corners = (CORNERS + MARGIN_TILES) * PX
    off = from_corners(corners) @ np.linalg.inv(from_corners(corners + rng.normal(0, ERROR_TILES * PX, (4, 2))))
    scene.levels = cv2.warpPerspective(scene.levels, off, (SIDE_PX, SIDE_PX), borderMode=cv2.BORDER_REPLICATE)
    return scene


def _cut_off(rng: Rng) -> Any:
    """What a picture shows of a plane: all of it, or what lies within one or two of its edges, (h, w)."""
    shown, along = np.ones((SIDE_PX, SIDE_PX), dtype=np.bool_), along_plane(SIDE_PX) - 3.5
    for angle in rng.uniform(0, 2 * np.pi, int(rng.choice([0, 0, 0, 1, 2]))):
        shown &= along[None, :] * np.cos(angle) + along[:, None] * np.sin(angle) < rng.uniform(3.0, 7.0)
    return shown


def scene_of_still(path: Path, rng: Rng) -> Scene:
    """A still as its truth tells it, its corners a little off."""
    told, image, along = json.loads(path.read_text()), load_picture(path.with_suffix(".jpg")), along_plane(SIDE_PX)
    corners = np.array(told["corners"], dtype=np.float64)
    homography = from_corners(corners + rng.normal(0, ERROR_TILES * pitch_px(from_corners(corners)), (4, 2)))
    eye, to_tiles = find_eye(homography, (image.shape[1], image.shape[0])), np.linalg.inv(homography)
    plane = rectify(image, homography, PX, MARGIN_TILES).image.astype(np.float32)
    scene = Scene(plane, eye.shows(homography, along, along) & _cut_off(rng), eye, is_table_asked=False)
    for one in told["pawns"]:
        (x, y), name = project(to_tiles, np.array([one["base_px"]]))[0], one["colour"]
        number = NAMES.index(name if name in NAMES else "other")
        scene.pawns.append(Pawn(x, y, number, None, is_asked=one.get("seen", 1.0) >= LEAST_SEEN))
    if loose := told["loose"]:
        quad = project(to_tiles, np.array(loose["quad_px"]))
        scene.tiles.append((*quad.mean(axis=0), loose["in_picture"] and loose["hidden"] < MOST_HIDDEN))
    faces, down = ([one for row in told[key] for one in row] for key in ("grid", "face_down"))
    scene.faces = [BACK if is_down else face for face, is_down in zip(faces, down, strict=True)]
    if told["mid_push"]:
        (side, lane), off = told["shifted_lane"]["arrow"], told["shifted_lane"]["fraction"]
        line = scene.slid[0, int(lane) - 1] if side in "WE" else scene.slid[1, :, int(lane) - 1]
        line[:] = off if side in "WN" else -off
    seen = cv2.imread(str(path.with_suffix(".seen.png")), cv2.IMREAD_GRAYSCALE)
    if seen is None:
        scene.unasked[:] = told["hand"]["present"]
    else:
        kinds = np.dstack([255 * (seen == kind) for kind in (1, 2, 3)]).astype(np.uint8)
        pawn, hand, person = np.moveaxis(rectify(kinds, homography, PX, MARGIN_TILES).image / np.float32(255), -1, 0)
        scene.kept, scene.hidden, scene.unasked = np.clip(1.5 * pawn, 0, 1), hand * scene.shown, person > 0.3
    return scene


def lesson_of(scene: Scene) -> Lesson:
    """The lesson that a drawn plane gives."""
    plane = np.clip(np.round(scene.levels), 0, 255).astype(np.uint8)
    plane = np.where(scene.shown[..., None], plane, plane[scene.shown].mean(axis=0)).astype(np.uint8)
    seen = seen_layers(view_board(plane, TO_PLANE).layers, plane, scene.shown)
    view = np.clip(np.round(seen / STEP), -FARTHEST_STEP, FARTHEST_STEP).astype(np.int8)
    shares = np.where(_by_place(scene.unasked) > 0, UNASKED, np.round(254 * _by_place(scene.hidden * scene.shown)))
    ignored, along = np.zeros((PLACES, PLACES), dtype=np.uint8), along_plane(PLACES)
    pawns, tiles, clear = list[Any](), list[Any](), scene.shown & (scene.hidden < 0.5)
    if not scene.is_table_asked:
        deep = np.minimum(along, 7 - along)
        ignored[np.minimum(deep[None, :], deep[:, None]) < -0.05] |= NO_PAWN
    for one in scene.pawns:
        x, y = scene.eye.lean(one.x, one.y, 0.25)
        body = scene.around(clear, one.x + x, one.y + y, 0.2)  # half way up
        if one.is_asked and body.size and body.mean() > 0.6:
            pawns.append((one.x, one.y, one.name, *(one.ink or (np.nan,) * 3)))
        else:
            ignored[np.hypot(along[None, :] - one.x, along[:, None] - one.y) < 0.5] |= NO_PAWN
    for x, y, is_asked in scene.tiles:
        shown, hidden = (scene.around(values, x, y, 0.4) for values in (scene.shown, scene.hidden))
        if is_asked and shown.size and shown.mean() > 0.9 and hidden.mean() < MOST_HIDDEN:
            tiles.append((x, y))
        else:
            ignored[np.hypot(along[None, :] - x, along[:, None] - y) < 1.1] |= NO_TILE
    eye = np.array([scene.eye.x, scene.eye.y, scene.eye.height], dtype=np.float32)
    kinds = np.array([KINDS.get(face, LAID) for face in scene.faces], dtype=np.uint8).reshape(7, 7)
    return Lesson(view, eye, shares.astype(np.uint8), ignored, _padded(pawns, 6), _padded(tiles, 2), kinds, scene.slid)


def _padded(things: list[Any], width: int) -> Float32s:
    return np.array([*things, *[(np.nan,) * width] * (MOST_THINGS - len(things))], dtype=np.float32)


def _by_place(values: Any) -> Float32s:
    return np.asarray(values.astype(np.float32).reshape(PLACES, STRIDE_PX, PLACES, STRIDE_PX).mean(axis=(1, 3)))
