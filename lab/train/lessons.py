"""Puts together what nets learn from: stills with truth, and boards that are drawn, with things laid on them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from lab.train import drawing
from lab.train.drawing import BACK, EMPTY, FIRST_PX, LAID, PX, UNKNOWN, Pawn, Rng, Scene
from vision.board.fixed_layout import CORNERS, FIXED_SIDES
from vision.board.homography import from_corners, pitch_px, project
from vision.board.plane import rectify
from vision.board.viewpoint import Eye, find_eye
from vision.board_net import (
    AROUND_TILES,
    NAMES,
    PLACES,
    SIDE_PX,
    STRIDE_PX,
    pixels_in_tiles,
    places_in_tiles,
    seen_layers,
)
from vision.picture.arrays import Float32s, Float64s, Mask
from vision.picture.picture_files import load_picture

STEP: Final = 1 / 32
"""Views are kept in such steps."""

MOST_THINGS, UNASKED = 18, 255
NO_PAWN, NO_TILE = 1, 2
"""How many pawns, and tiles, a lesson keeps; the share of a place whose hands nobody knows; where nobody is asked."""

ERROR_TILES, LEAST_SEEN, MOST_HIDDEN = 0.02, 0.35, 0.3
"""How far corners are off (standard deviation); nobody is asked for pawns less seen, nor for tiles more hidden."""

PAWN_SEEN, HAND_SEEN, PERSON_SEEN = 1, 2, 3
"""What pixels of `still_NNNN.seen.png`, which may lie beside a still, show."""


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """What is seen of a plane in steps (channels, h, w), where the camera is (3,), the share of each place that hands
    hide (n, n; of 254), where nobody is asked for things (n, n), pawns (x, y, name, ink in Lab), loose tiles (x, y,
    side), both nan where there are no more, and what each cell shows (49,), and how far its tile lies to the
    east and to the south of it (2, 7, 7; nan: nobody knows)."""

    view: np.typing.NDArray[np.int8]
    eye: Float32s
    hidden: Mask
    ignored: Mask
    pawns: Float32s
    tiles: Float32s
    kinds: Mask
    slid: Float32s


class Lessons:
    """Draws lessons at random from stills with truth and from the planes of drawn boards."""

    def __init__(self, stills: Sequence[Path], boards: Sequence[Path], seed: int) -> None:
        self.stills, self.boards, self.rng = stills, boards, np.random.default_rng(seed)
        self._hands: list[tuple[Float32s, Float32s]] = []

    def draw(self) -> Lesson:
        """The next lesson."""
        rng = self.rng
        if self.boards and (not self.stills or rng.random() < 0.45):
            scene = scene_of_board(self.boards[rng.integers(len(self.boards))], rng)
            if rng.random() < 0.6:
                drawing.reprint(scene, rng)
            if rng.random() < 0.85:
                drawing.lay_on_table(scene, rng)
            self._lay_things(scene, (0.2, 0.8, 0.5, 0.85, 0.95, 0.45))
            drawing.light_up(scene, rng)
            return lesson_of(scene, drawing.photograph(scene, rng))
        scene = self.still(self.stills[rng.integers(len(self.stills))])
        return lesson_of(scene, np.clip(np.round(scene.levels), 0, 255).astype(np.uint8))

    def still(self, path: Path) -> Scene:
        """A still as it is, or changed by chance and with things laid on it; of others its hands are kept to lay."""
        rng, (scene, pawn_pixels) = self.rng, scene_of_still(path, self.rng)
        if (scene.hidden > 0.5).mean() > 0.02 and len(self._hands) < 200:
            self._hands.append((scene.levels.copy(), scene.hidden))
        if rng.random() < 0.25:
            return scene
        if rng.random() < 0.4:
            drawing.reprint(scene, rng, np.clip(1.5 * drawing.blurred(pawn_pixels, 0.7), 0, 1))
        self._lay_things(scene, (0.08, 0.5, 0.3, 0.45, 0.6, 0.35))
        if rng.random() < 0.45:
            drawing.light_up(scene, rng)
        if rng.random() < 0.45:
            scene.levels = drawing.photograph(scene, rng).astype(np.float32)
        return scene

    def _lay_things(self, scene: Scene, shares: Sequence[float]) -> None:
        """Changes cells, prints discs, lays cards, tiles, pawns and hands, each in so many of the pictures."""
        rng, (has_cells, has_discs, has_cards, has_tiles, has_pawns, has_hand) = self.rng, self.rng.random(6) < shares
        if has_cells:
            drawing.change_cells(scene, EMPTY if rng.random() < 0.5 else BACK, rng)
        if rng.random() < (0.4 if scene.is_table_asked else 0.2) and not np.isnan(scene.slid).any() and not scene.slid.any():
            drawing.push_line(scene, rng)
        if has_discs:
            self._print_discs(scene)
        for _ in range(has_cards * int(rng.integers(1, 4))):
            drawing.draw_card(scene, rng)
        for _ in range(has_tiles * int(rng.integers(1, 4))):
            place = _free_place(scene, rng)
            if place is not None:
                drawing.draw_tile(scene, *place, rng)
        if has_pawns:
            self._stand_pawns(scene)
        if self._hands and rng.random() < 0.12:
            self._lay_hand(scene, is_seen=False)
        if self._hands and has_hand:
            self._lay_hand(scene, is_seen=True)

    def _print_discs(self, scene: Scene) -> None:
        rng = self.rng
        cells = [*drawing.CORNERS, *(drawing.INNER if rng.random() < 0.3 else ())]
        inks = [drawing.pawn_ink(rng)[0] for _ in range(4)]
        if rng.random() < 0.5:
            cells = [int(one) for one in rng.permutation(49)[: rng.integers(1, 22)]]
        for number, cell in enumerate(cells):
            x, y = np.array([cell % 7, cell // 7]) + 0.5 + rng.normal(0, 0.03, 2)
            if all(np.hypot(x - one.x, y - one.y) > 0.9 for one in scene.pawns):
                drawing.draw_disc(scene, x, y, rng, inks[number % 4] if rng.random() < 0.8 else None)

    def _stand_pawns(self, scene: Scene) -> None:
        """Some pawns, also two on a cell, on corners, on discs of about any colour and beside the board."""
        rng, places = self.rng, list[Float64s]()
        for _ in range(int(rng.integers(2, 10))):
            cell = int(rng.choice(drawing.CORNERS) if rng.random() < 0.3 else rng.integers(49))
            middle = np.array([cell % 7, cell // 7]) + 0.5
            at = (
                rng.uniform(-1.6, 8.6, 2)
                if rng.random() < 0.08
                else middle + np.clip(rng.normal(0, 0.12, 2), -0.3, 0.3)
            )
            places.append(at)
            if rng.random() < 0.2:
                angle = rng.uniform(0, 2 * np.pi)
                places.append(at + rng.uniform(0.34, 0.5) * np.array([np.cos(angle), np.sin(angle)]))
            if rng.random() < 0.1:
                drawing.draw_disc(scene, middle[0], middle[1], rng)
        for x, y in sorted(places, key=lambda at: -np.hypot(at[0] - scene.eye.x, at[1] - scene.eye.y)):
            near = min((np.hypot(x - one.x, y - one.y) for one in scene.pawns), default=9.0)
            if near > 0.3 and len(scene.pawns) < MOST_THINGS:
                drawing.draw_pawn(scene, float(x), float(y), rng)

    def _lay_hand(self, scene: Scene, *, is_seen: bool) -> None:
        """A hand that was cut out of a still, its fingers often at a pawn, or only its shadow."""
        rng, turns, step = self.rng, int(self.rng.integers(4)), int(self.rng.choice([-1, 1]))
        kept = self._hands[rng.integers(len(self._hands))]
        levels, share = (np.ascontiguousarray(np.rot90(one[:, ::step], turns)) for one in kept)
        off = rng.normal(0, PX, 2)
        if scene.pawns and rng.random() < 0.4:
            pawn, rim = scene.pawns[rng.integers(len(scene.pawns))], np.argwhere(share > 0.5)
            tip = rim[np.abs(rim - SIDE_PX / 2).max(axis=1).argmin()][::-1]
            off += (np.array([pawn.x, pawn.y]) + AROUND_TILES) * PX - tip
        shift = np.column_stack([np.eye(2), off])
        levels, share = (cv2.warpAffine(one, shift, (SIDE_PX, SIDE_PX), borderMode=1) for one in (levels, share))
        scene.cast(share, rng.choice([0.6, 2.4]), (0.6, 8.0), 0.8, rng)
        if is_seen:
            gain = np.exp(rng.normal(0, 0.25) + rng.normal(0, 0.08, 3))
            scene.paint(drawing.blurred(cv2.erode(share, np.ones((3, 3), dtype=np.uint8)), 0.7), levels * gain)
            scene.hidden = np.maximum(scene.hidden, share)


def _free_place(scene: Scene, rng: Rng) -> tuple[float, float] | None:
    """A place beside the board for a tile, in the picture and clear of others; None if a few tries find none."""
    for _ in range(12):
        x, y = rng.uniform(0.55 - AROUND_TILES, 6.45 + AROUND_TILES, 2)
        row, column = (max(int((at + AROUND_TILES) * PX) - 16, 0) for at in (y, x))
        is_shown = scene.shown[row : row + 33, column : column + 33].all()
        is_clear = all(np.hypot(x - one[0], y - one[1]) > 1.6 for one in (*scene.tiles, *scene.no_tile))
        if max(-x, x - 7, -y, y - 7) > 0.75 and is_shown and is_clear:
            return float(x), float(y)
    return None


def scene_of_board(path: Path, rng: Rng) -> Scene:
    """A drawn board whose movable tiles are laid anew, before a camera anywhere above it."""
    before = load_picture(path)
    plane, cells = before.copy(), [cell for cell in range(49) if cell not in FIXED_SIDES]
    for cell, source in zip(cells, rng.permutation(cells), strict=True):
        (row, column), (from_row, from_column) = (
            [FIRST_PX + at * PX for at in divmod(int(one), 7)] for one in (cell, source)
        )
        tile = before[from_row : from_row + PX, from_column : from_column + PX]
        plane[row : row + PX, column : column + PX] = np.rot90(tile, int(rng.integers(4)))
    height, tilt, way = rng.uniform(6, 17), np.radians(min(abs(rng.normal(0, 24)), 62)), rng.uniform(0, 2 * np.pi)
    x, y = 3.5 + height * np.tan(tilt) * np.array([np.cos(way), np.sin(way)])
    corners = np.asarray((CORNERS + AROUND_TILES) * PX, dtype=np.float64)
    off = from_corners(corners) @ np.linalg.inv(from_corners(corners + rng.normal(0, ERROR_TILES * PX, (4, 2))))
    moved = cv2.warpPerspective(plane, off, (SIDE_PX, SIDE_PX), borderMode=cv2.BORDER_REPLICATE)
    return Scene(moved.astype(np.float32), _cut_off(rng), Eye(float(x), float(y), float(height)))


def _cut_off(rng: Rng) -> Any:
    """What a picture shows of a plane: all of it, or what lies within one or two of its edges, (h, w)."""
    shown, along = np.ones((SIDE_PX, SIDE_PX), dtype=np.bool_), pixels_in_tiles() - 3.5
    for angle in rng.uniform(0, 2 * np.pi, int(rng.choice([0, 0, 0, 1, 2]))):
        shown &= along[None, :] * np.cos(angle) + along[:, None] * np.sin(angle) < rng.uniform(3.0, 7.0)
    return shown


@lru_cache(maxsize=4000)
def truth_of(path: Path) -> dict[str, Any]:
    """The truth of a still."""
    told: dict[str, Any] = json.loads(path.read_text())
    return told


def scene_of_still(path: Path, rng: Rng) -> tuple[Scene, Float32s]:
    """A still as its truth tells it, its corners a little off; and which pixels show pawns, where that is known."""
    told, image, along = truth_of(path), load_picture(path.with_suffix(".jpg")), pixels_in_tiles()
    corners = np.array(told["corners"], dtype=np.float64)
    homography = from_corners(corners + rng.normal(0, ERROR_TILES * pitch_px(from_corners(corners)), (4, 2)))
    eye = find_eye(homography, (image.shape[1], image.shape[0]))
    plane = rectify(image, homography, PX, AROUND_TILES).image.astype(np.float32)
    scene = Scene(plane, eye.shows(homography, along, along) & _cut_off(rng), eye, is_table_asked=False)
    to_tiles = np.linalg.inv(homography)
    for one in told["pawns"]:
        x, y = project(to_tiles, np.array([one["base_px"]]))[0]
        name = NAMES.index(one["colour"]) if one["colour"] in NAMES else NAMES.index("other")
        if one.get("seen", 1.0) >= LEAST_SEEN:
            scene.pawns.append(Pawn(x, y, name, None))
        else:
            scene.no_pawn.append((x, y, 0.5))
    if told["loose"] is not None:
        quad = project(to_tiles, np.array(told["loose"]["quad_px"]))
        x, y = quad.mean(axis=0)
        if told["loose"]["in_picture"] and told["loose"]["hidden"] < MOST_HIDDEN:
            scene.tiles.append((x, y, np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1).mean()))
        else:
            scene.no_tile.append((x, y, 1.1))
    faces, down = ([one for row in told[key] for one in row] for key in ("grid", "face_down"))
    scene.kinds = [BACK if d else LAID if face else UNKNOWN for face, d in zip(faces, down, strict=True)]
    scene.slid = _slid(told)
    return scene, _tell_hands(scene, path, homography, has_hand=told["hand"]["present"])


def _slid(told: dict[str, Any]) -> Float32s:
    """How far tiles lie to the east and to the south of their cells, (2, 7, 7), by the line that a still shows moving."""
    slid = np.zeros((2, 7, 7), dtype=np.float32)
    if told["mid_push"]:
        side, lane, off = told["shifted_lane"]["arrow"][0], int(told["shifted_lane"]["arrow"][1]) - 1, told["shifted_lane"]["fraction"]
        if side in "WE":
            slid[0, lane] = off if side == "W" else -off
        else:
            slid[1, :, lane] = off if side == "N" else -off
    return slid


def _tell_hands(scene: Scene, path: Path, homography: Float64s, *, has_hand: bool) -> Float32s:
    """Adds what hands hide, if a picture says so, else nobody is asked where there are any; the pixels of pawns."""
    seen = cv2.imread(str(path.with_suffix(".seen.png")), cv2.IMREAD_GRAYSCALE)
    if seen is None:
        scene.unasked[:] = has_hand
        return scene.hidden.copy()
    kinds = np.dstack([np.where(seen == kind, 255, 0) for kind in (PAWN_SEEN, HAND_SEEN, PERSON_SEEN)]).astype(np.uint8)
    flat = rectify(kinds, homography, PX, AROUND_TILES).image.astype(np.float32) / 255
    scene.hidden[:] = flat[..., 1] * scene.shown
    scene.unasked[:] = flat[..., 2] > 0.3
    return np.ascontiguousarray(flat[..., 0])


def lesson_of(scene: Scene, plane: Mask) -> Lesson:
    """The lesson that a drawn plane gives."""
    plane = np.where(scene.shown[..., None], plane, plane[scene.shown].mean(axis=0)).astype(np.uint8)
    view = np.clip(np.round(seen_layers(plane, scene.shown) / STEP), -127, 127).astype(np.int8)
    hidden, shown, along = _by_place(scene.hidden * scene.shown), _by_place(scene.shown), places_in_tiles()
    shares = np.where(_by_place(scene.unasked) > 0, UNASKED, np.round(254 * hidden)).astype(np.uint8)
    pawns, tiles = list[Any](), list[Any]()
    for one in scene.pawns:
        if _is_seen(scene, one) and len(pawns) < MOST_THINGS:
            pawns.append((one.x, one.y, one.name, *(one.ink or (np.nan,) * 3)))
        else:
            scene.no_pawn.append((one.x, one.y, 0.5))
    for tile in scene.tiles:
        near = np.maximum(abs(along[None, :] - tile[0]), abs(along[:, None] - tile[1])) < 0.4
        if near.any() and hidden[near].mean() < MOST_HIDDEN and shown[near].mean() > 0.9:
            tiles.append(tile)
        else:
            scene.no_tile.append((tile[0], tile[1], 1.1))
    ignored, deep = np.zeros((PLACES, PLACES), dtype=np.uint8), np.minimum(along, 7 - along)
    if not scene.is_table_asked:
        ignored[np.minimum(deep[None, :], deep[:, None]) < -0.05] |= NO_PAWN
    for kind, circles in ((NO_PAWN, scene.no_pawn), (NO_TILE, scene.no_tile)):
        for x, y, radius in circles:
            ignored[np.hypot(along[None, :] - x, along[:, None] - y) < radius] |= kind
    eye = np.array([scene.eye.x, scene.eye.y, scene.eye.height], dtype=np.float32)
    kinds = np.array(scene.kinds, dtype=np.uint8)
    return Lesson(view, eye, shares, ignored, _padded(pawns, 6), _padded(tiles, 3), kinds, scene.slid)


def _padded(things: list[Any], width: int) -> Float32s:
    return np.array([*things, *[(np.nan,) * width] * (MOST_THINGS - len(things))], dtype=np.float32)


def _by_place(values: Any) -> Float32s:
    return np.asarray(values.astype(np.float32).reshape(PLACES, STRIDE_PX, PLACES, STRIDE_PX).mean(axis=(1, 3)))


def _is_seen(scene: Scene, pawn: Pawn) -> bool:
    """Whether enough of a pawn is in the picture and not under a hand that was laid over it."""
    x, y = scene.eye.lean(pawn.x, pawn.y, 0.5)
    at = [((pawn.y + k * y + AROUND_TILES) * PX, (pawn.x + k * x + AROUND_TILES) * PX) for k in (0, 0.5, 1)]
    inside = [(int(row), int(column)) for row, column in at if 0 <= row < SIDE_PX and 0 <= column < SIDE_PX]
    return len(inside) > 1 and bool(np.mean([scene.shown[one] and scene.hidden[one] < 0.5 for one in inside]) > 0.6)
