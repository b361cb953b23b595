"""Puts together what the board net learns from: stills with truth, and boards that are drawn, with things laid on them."""

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
from lab.train.drawing import BACK, EMPTY, FIRST_PX, PX, UNKNOWN, Pawn, Scene
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.homography import from_corners, pitch_px, project
from vision.board.plane import rectify
from vision.board.viewpoint import Eye, find_eye
from vision.board_net import AROUND_TILES, NAMES, PLACES, SIDE_PX, STRIDE_PX, pixels_in_tiles, places_in_tiles, seen_layers
from vision.picture.arrays import Float32s
from vision.picture.picture_files import load_picture

Mask = np.typing.NDArray[np.uint8]

STEP: Final = 1 / 32
"""Views are kept in such steps."""

MOST_PAWNS, MOST_TILES, UNASKED = 12, 3, 255
NO_PAWN, NO_TILE = 1, 2
"""How many things a lesson keeps; the share of a place whose hands nobody knows; where nobody is asked for things."""

ERROR_TILES: Final = 0.02
LEAST_SEEN, MOST_HIDDEN = 0.35, 0.3
"""How far corners are off (standard deviation); pawns of which less, tiles of which more is hidden are not asked for."""

PAWN_IN_PICTURE, HAND_IN_PICTURE, PERSON_IN_PICTURE = 1, 2, 3
"""What pixels of `still_NNNN.seen.png`, which may lie beside a still, show."""


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """What is seen of a plane in steps (channels, h, w), where the camera is (3,), the share of each place that hands
    hide (n, n; of 254), where nobody is asked for things (n, n), pawns (x, y, name, ink in Lab), loose tiles (x, y,
    turn, side), both nan where there are no more, and what each cell shows (49,)."""

    view: np.typing.NDArray[np.int8]
    eye: Float32s
    hidden: Mask
    ignored: Mask
    pawns: Float32s
    tiles: Float32s
    kinds: Mask


class Lessons:
    """Draws lessons at random from folders of stills and a folder of drawn boards; `hands` were cut out of stills."""

    def __init__(self, stills: Sequence[Path], boards: Sequence[Path], seed: int) -> None:
        self._stills, self._boards, self.rng = list(stills), list(boards), np.random.default_rng(seed)
        self._hands: list[tuple[Float32s, Float32s]] = []

    def draw(self) -> Lesson:
        """The next lesson."""
        if self._stills and self.rng.random() < 0.55:
            return self._of_still(self._stills[self.rng.integers(len(self._stills))])
        return self._of_board(self._boards[self.rng.integers(len(self._boards))])

    def _of_still(self, path: Path) -> Lesson:
        rng = self.rng
        scene, pawn_mask = scene_of_still(path, rng)
        if (scene.hidden > 0.5).mean() > 0.02 and len(self._hands) < 200:
            self._hands.append((scene.levels.astype(np.uint8), scene.hidden))
        if rng.random() < 0.25:
            return _lesson(scene, np.clip(np.round(scene.levels), 0, 255).astype(np.uint8))
        if rng.random() < 0.4:
            drawing.reprint(scene, rng, np.clip(1.5 * cv2.GaussianBlur(pawn_mask, (0, 0), 0.7), 0, 1))
        self._lay_things(scene, (0.1, 0.35, 0.3, 0.3, 0.35))
        if rng.random() < 0.35:
            self._lay_hand(scene)
        if rng.random() < 0.45:
            drawing.light_up(scene, rng)
        is_taken = rng.random() < 0.45
        return _lesson(scene, drawing.photograph(scene, rng) if is_taken else np.clip(scene.levels, 0, 255).astype(np.uint8))

    def _of_board(self, path: Path) -> Lesson:
        rng = self.rng
        scene = scene_of_board(path, rng)
        if rng.random() < 0.6:
            drawing.reprint(scene, rng)
        if rng.random() < 0.85:
            drawing.lay_on_table(scene, rng)
        self._lay_things(scene, (0.25, 0.65, 0.5, 0.6, 0.85))
        if rng.random() < 0.45:
            self._lay_hand(scene)
        drawing.light_up(scene, rng)
        return _lesson(scene, drawing.photograph(scene, rng))

    def _lay_things(self, scene: Scene, shares: tuple[float, float, float, float, float]) -> None:
        """Changes cells, prints discs, lays cards, tiles and pawns, each in so many of the pictures."""
        rng, (cells, discs, cards, tiles, pawns) = self.rng, shares
        if rng.random() < cells:
            drawing.change_cells(scene, rng, drawing.movable(rng), EMPTY if rng.random() < 0.5 else BACK)
        if rng.random() < discs:
            self._print_discs(scene)
        for _ in range(int(rng.integers(1, 4)) if rng.random() < cards else 0):
            drawing.draw_card(scene, rng, is_page=rng.random() < 0.3)
        if rng.random() < tiles:
            place = _free_place(scene, rng)
            if place is not None:
                drawing.draw_tile(scene, *place, rng)
        if rng.random() < pawns:
            self._stand_pawns(scene)
        if rng.random() < 0.12:
            drawing.draw_shadow(scene, rng)

    def _print_discs(self, scene: Scene) -> None:
        rng = self.rng
        cells = drawing.CORNERS if rng.random() < 0.7 else (*drawing.CORNERS, *drawing.INNER)
        inks = [drawing.pawn_ink(rng)[0] for _ in range(4)]
        if rng.random() < 0.35:
            cells = tuple(int(one) for one in rng.permutation(49)[: rng.integers(1, 22)])
        for number, cell in enumerate(cells):
            x, y = cell % 7 + 0.5 + rng.normal(0, 0.03), cell // 7 + 0.5 + rng.normal(0, 0.03)
            if all(np.hypot(x - one.x, y - one.y) > 0.9 for one in scene.pawns):
                drawing.draw_disc(scene, x, y, rng, inks[number % 4] if rng.random() < 0.8 else None)

    def _stand_pawns(self, scene: Scene) -> None:
        rng, places = self.rng, []
        for _ in range(int(rng.integers(1, 6))):
            cell = int(rng.choice(drawing.CORNERS) if rng.random() < 0.3 else rng.integers(49))
            at = np.array([cell % 7, cell // 7]) + 0.5 + np.clip(rng.normal(0, 0.12, 2), -0.3, 0.3)
            if rng.random() < 0.08:
                at = rng.uniform(-1.6, 8.6, 2)
            if rng.random() < 0.2:
                angle = rng.uniform(0, 2 * np.pi)
                places.append(at + rng.uniform(0.34, 0.5) * np.array([np.cos(angle), np.sin(angle)]))
            places.append(at)
        if rng.random() < 0.35:  # one stands on a disc in about its own colour
            ink, name = drawing.pawn_ink(rng)
            drawing.draw_disc(scene, *np.floor(places[0]) + 0.5, rng, ink + rng.normal(0, 6, 3))
        for x, y in sorted(places, key=lambda at: -np.hypot(at[0] - scene.eye.x, at[1] - scene.eye.y)):
            near = min((np.hypot(x - one.x, y - one.y) for one in scene.pawns), default=9.0)
            if near > 0.3 and len(scene.pawns) < MOST_PAWNS:
                drawing.draw_pawn(scene, float(x), float(y), rng)

    def _lay_hand(self, scene: Scene) -> None:
        """A hand that was cut out of a still, or a drawn one, often with its fingers at a pawn."""
        rng = self.rng
        if self._hands and rng.random() < 0.5:
            levels, share = self._hands[rng.integers(len(self._hands))]
            turns, is_mirrored = int(rng.integers(4)), rng.random() < 0.5
            levels, share = (np.rot90(one[:, ::-1] if is_mirrored else one, turns) for one in (levels, share))
            shift = np.column_stack([np.eye(2), rng.normal(0, 24, 2)])
            levels, share = (
                cv2.warpAffine(np.ascontiguousarray(one), shift, (SIDE_PX, SIDE_PX), borderMode=cv2.BORDER_REPLICATE)
                for one in (levels, share)
            )
            drawing.draw_shadow(scene, rng, share)
            inner = cv2.erode(share, np.ones((3, 3), dtype=np.uint8))
            scene.paint(cv2.GaussianBlur(inner, (0, 0), 0.7), levels * np.exp(rng.normal(0, 0.2) + rng.normal(0, 0.05, 3)))
            scene.hidden = np.maximum(scene.hidden, share)
            return
        pawn = scene.pawns[rng.integers(len(scene.pawns))] if scene.pawns and rng.random() < 0.4 else None
        drawing.draw_hand(scene, rng, None if pawn is None else (pawn.x, pawn.y))


def _free_place(scene: Scene, rng: np.random.Generator) -> tuple[float, float] | None:
    """A place beside the board for a tile, in the picture and clear of others; None if a few tries find none."""
    for _ in range(12):
        x, y = rng.uniform(-1.45, 8.45, 2)
        row, column = (int((at + AROUND_TILES) * PX) for at in (y, x))
        is_beside = max(-x, x - 7, -y, y - 7) > 0.75
        is_shown = scene.shown[max(row - 16, 0) : row + 17, max(column - 16, 0) : column + 17].all()
        others = [*scene.tiles, *scene.no_tile]
        if is_beside and is_shown and all(np.hypot(x - one[0], y - one[1]) > 1.6 for one in others):
            return float(x), float(y)
    return None


def scene_of_board(path: Path, rng: np.random.Generator) -> Scene:
    """A drawn board whose movable tiles are laid anew, before a camera anywhere above it."""
    plane = np.asarray(load_picture(path), dtype=np.float32)
    cells = [cell for cell in range(49) if cell not in FIXED_SIDES]
    before = plane.copy()
    for cell, source in zip(cells, rng.permutation(cells), strict=True):
        there, here = ([FIRST_PX + at * PX for at in divmod(int(one), 7)] for one in (source, cell))
        tile = before[there[0] : there[0] + PX, there[1] : there[1] + PX]
        plane[here[0] : here[0] + PX, here[1] : here[1] + PX] = np.rot90(tile, int(rng.integers(4)))
    height, tilt, way = rng.uniform(6, 17), np.radians(min(abs(rng.normal(0, 24)), 62)), rng.uniform(0, 2 * np.pi)
    reach = height * np.tan(tilt)
    eye = Eye(float(3.5 + reach * np.cos(way)), float(3.5 + reach * np.sin(way)), float(height))
    corners = np.array([(0, 0), (7, 0), (7, 7), (0, 7)]) + rng.normal(0, ERROR_TILES, (4, 2))
    off = np.linalg.inv(from_corners((corners + AROUND_TILES) * PX)) @ np.eye(3)
    exact = from_corners((np.array([(0, 0), (7, 0), (7, 7), (0, 7)]) + AROUND_TILES) * PX)
    plane = cv2.warpPerspective(plane, exact @ off, (SIDE_PX, SIDE_PX), borderMode=cv2.BORDER_REPLICATE)
    shown = np.ones((SIDE_PX, SIDE_PX), dtype=np.bool_)
    for _ in range(int(rng.choice([0, 0, 0, 1, 2]))):
        angle, along = rng.uniform(0, 2 * np.pi), pixels_in_tiles() - 3.5
        shown &= along[None, :] * np.cos(angle) + along[:, None] * np.sin(angle) < rng.uniform(3.4, 6.0)
    return Scene(np.asarray(plane, dtype=np.float32), np.zeros((SIDE_PX, SIDE_PX), np.float32), shown, eye)


@lru_cache(maxsize=4000)
def _truth(path: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(path.read_text())
    return told


def scene_of_still(path: Path, rng: np.random.Generator) -> tuple[Scene, Float32s]:
    """A still as its truth tells it, its corners a little off, now and then cut off by the picture's edge; and which
    pixels show pawns, where that is known."""
    told, image = _truth(path), load_picture(path.with_suffix(".jpg"))
    corners = np.array(told["corners"])
    is_known = path.with_suffix(".seen.png").exists()
    seen = cv2.imread(str(path.with_suffix(".seen.png")), cv2.IMREAD_GRAYSCALE) if is_known else None
    first = np.zeros(2, dtype=int)
    if rng.random() < 0.2:
        side, share = int(rng.integers(4)), rng.uniform(0.03, 0.25)
        rows, columns = slice(None), slice(None)
        tall, wide = image.shape[:2]
        if side < 2:
            rows = slice(int(share * tall), None) if side else slice(None, int((1 - share) * tall))
        else:
            columns = slice(int(share * wide), None) if side == 2 else slice(None, int((1 - share) * wide))
        first = np.array([columns.start or 0, rows.start or 0])
        image, seen = image[rows, columns], None if seen is None else seen[rows, columns]
    exact = from_corners(corners - first)
    homography = from_corners(corners - first + rng.normal(0, ERROR_TILES * pitch_px(exact), (4, 2)))
    size_px, along = (image.shape[1], image.shape[0]), pixels_in_tiles()
    eye = find_eye(homography, size_px)
    plane = rectify(np.ascontiguousarray(image), homography, PX, AROUND_TILES).image.astype(np.float32)
    scene = Scene(plane, np.zeros((SIDE_PX, SIDE_PX), np.float32), eye.shows(homography, along, along), eye)
    _tell(scene, told, np.linalg.inv(homography), first)
    return scene, _tell_hands(scene, told, seen, homography)


def _tell(scene: Scene, told: dict[str, Any], to_tiles: np.typing.NDArray[np.float64], first: Any) -> None:
    """Adds the pawns, the loose tile and the backs of a still."""
    scene.is_table_asked = False
    for one in told["pawns"]:
        x, y = (float(at) for at in project(to_tiles, np.array([one["base_px"]]) - first)[0])
        name = NAMES.index(one["colour"]) if one["colour"] in NAMES else NAMES.index("other")
        if one.get("seen", 1.0) >= LEAST_SEEN:
            scene.pawns.append(Pawn(x, y, name, None))
        else:
            scene.no_pawn.append((x, y, 0.5))
    loose = told["loose"]
    if loose is not None:
        quad = project(to_tiles, np.array(loose["quad_px"]) - first)
        (x, y), edge = quad.mean(axis=0), quad[1] - quad[0]
        side = float(np.linalg.norm(np.roll(quad, 1, axis=0) - quad, axis=1).mean())
        if loose["in_picture"] and loose["hidden"] < MOST_HIDDEN:
            scene.tiles.append((float(x), float(y), float(np.arctan2(edge[1], edge[0])), side))
        else:
            scene.no_tile.append((float(x), float(y), 1.1))
    faces, down = ([one for row in told[key] for one in row] for key in ("grid", "face_down"))
    scene.kinds = [BACK if is_down else UNKNOWN if face is None else drawing.TILE for face, is_down in zip(faces, down, strict=True)]


def _tell_hands(
    scene: Scene, told: dict[str, Any], seen: Mask | None, homography: np.typing.NDArray[np.float64]
) -> Float32s:
    """Adds what hands hide, by the picture of it or by the share of each cell; the pixels of pawns, if known."""
    if seen is not None:
        kinds = np.dstack([np.where(seen == kind, 255, 0) for kind in (PAWN_IN_PICTURE, HAND_IN_PICTURE, PERSON_IN_PICTURE)])
        flat = rectify(kinds.astype(np.uint8), homography, PX, AROUND_TILES).image.astype(np.float32) / 255
        scene.hidden, scene.unasked = np.ascontiguousarray(flat[..., 1]) * scene.shown, flat[..., 2] > 0.3
        return np.ascontiguousarray(flat[..., 0])
    if told["hand"]["present"]:
        shares = np.array([[one or 0.0 for one in row] for row in told["hidden_by_hand"]])
        board = slice(FIRST_PX, FIRST_PX + 7 * PX)
        scene.hidden[board, board] = np.kron(shares, np.ones((PX, PX)))
        scene.unasked[:] = True
        scene.unasked[board, board] = np.kron((shares > 0.02) & (shares < 0.95), np.ones((PX, PX))) > 0
    return np.zeros((SIDE_PX, SIDE_PX), dtype=np.float32)


def _lesson(scene: Scene, plane: Mask) -> Lesson:
    """The lesson that a drawn plane gives."""
    plane = np.where(scene.shown[..., None], plane, plane[scene.shown].mean(axis=0)).astype(np.uint8)
    view = np.clip(np.round(seen_layers(plane, scene.shown) / STEP), -127, 127).astype(np.int8)
    hidden = _coarser(scene.hidden * scene.shown)
    shares = np.where(_coarser(scene.unasked.astype(np.float32)) > 0, UNASKED, np.round(254 * hidden)).astype(np.uint8)
    along = places_in_tiles()
    ignored = np.zeros((PLACES, PLACES), dtype=np.uint8)
    if not scene.is_table_asked:
        deep = np.minimum(along, 7 - along)
        ignored[np.minimum(deep[None, :], deep[:, None]) < -0.05] |= NO_PAWN
    for kind, circles in ((NO_PAWN, scene.no_pawn), (NO_TILE, scene.no_tile)):
        for x, y, radius in circles:
            ignored[np.hypot(along[None, :] - x, along[:, None] - y) < radius] |= kind
    pawns, tiles = np.full((MOST_PAWNS, 6), np.nan, np.float32), np.full((MOST_TILES, 4), np.nan, np.float32)
    count = 0
    for one in scene.pawns:
        if _is_seen(scene, one) and count < MOST_PAWNS:
            pawns[count] = (one.x, one.y, one.name, *(one.ink or (np.nan,) * 3))
            count += 1
        else:
            ignored[np.hypot(along[None, :] - one.x, along[:, None] - one.y) < 0.5] |= NO_PAWN
    count = 0
    for tile in scene.tiles:
        near = np.maximum(abs(along[None, :] - tile[0]), abs(along[:, None] - tile[1])) < 0.4
        is_seen = near.any() and hidden[near].mean() < MOST_HIDDEN and _coarser(scene.shown.astype(np.float32))[near].mean() > 0.9
        if is_seen and count < MOST_TILES:
            tiles[count] = tile
            count += 1
        else:
            ignored[np.hypot(along[None, :] - tile[0], along[:, None] - tile[1]) < 1.1] |= NO_TILE
    eye = np.array([scene.eye.x, scene.eye.y, scene.eye.height], dtype=np.float32)
    return Lesson(view, eye, shares, ignored, pawns, tiles, np.array(scene.kinds, dtype=np.uint8))


def _coarser(values: Float32s) -> Float32s:
    return values.reshape(PLACES, STRIDE_PX, PLACES, STRIDE_PX).mean(axis=(1, 3))


def _is_seen(scene: Scene, pawn: Pawn) -> bool:
    """Whether enough of a pawn is in the picture and not under a hand that was laid over it."""
    lean = scene.eye.lean(pawn.x, pawn.y, 0.5)
    rows, columns = (
        [int((at + share * off + AROUND_TILES) * PX) for share in (0, 0.5, 1)]
        for at, off in ((pawn.y, lean[1]), (pawn.x, lean[0]))
    )
    inside = [(r, c) for r, c in zip(rows, columns, strict=True) if 0 <= r < SIDE_PX and 0 <= c < SIDE_PX]
    return len(inside) > 1 and bool(np.mean([scene.shown[at] and scene.hidden[at] < 0.5 for at in inside]) > 0.6)
