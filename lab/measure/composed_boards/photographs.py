"""Pictures of boards of every print at any slant, and the reader's rates on them: a camera that leans, a fold, six
lights, noise, blur, pawns, things that hide a corner. The reader knows nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.frame import Image
from companion.maze.cell import format_cell, parse_cell
from hardware.simulated.cardboard.cardboard_table import HOMES as HOME_CELLS
from hardware.simulated.drawing.light import BoardShift, Camera, Conditions, Sensor
from hardware.simulated.drawing.limbs import draw_hand
from hardware.simulated.drawing.stage import Hand, draw_person
from hardware.simulated.scene import SimulatedTable
from lab.measure.cases import Row, grouped, measured
from lab.measure.composed_boards.artwork import has_artwork
from lab.measure.composed_boards.every_board import UNSEEN_FROM, set_table
from lab.measure.random_boards import SHAPES
from lab.measure.score import Corners, Laid, Score, best_turns, judge, seen_of, total, turned_cell
from vision.board.homography import corners_of, from_corners, north_up
from vision.pipeline import Reader
from vision.tiles.census import Census

Mask = npt.NDArray[np.uint8]

TILT_BANDS: Final = ((0, 10), (10, 20), (20, 30), (30, 40), (40, 45))
"""Pictures are reported by these bands of the camera's tilt, in degrees."""

LIGHTS: Final[Mapping[str, Mapping[str, Any]]] = {
    "daylight": {}, "warm lamp": {"warmth": 0.28, "vignette": 0.5}, "dim": {"exposure": 0.4},
    "window": {"gradient": 0.5}, "shadow": {"shade_depth": 0.4}, "glare": {"glare": 110.0, "glare_size": 0.1},
}  # fmt: skip
"""What differs in each light from even daylight."""

SIZES: Final = ((1280, 960), (1920, 1080), (1600, 1200), (1024, 768), (960, 1280))

FOLD_SHARE, HIDE_SHARE, OUTSIDE_SHARE, COVERED = 0.3, 0.25, 0.15, 0.08
"""Shares of the pictures with a fold that does not lie flat, with a hidden corner, and partly outside; a cell of which
more is hidden or outside is not asked for."""

FAR_OFF: Final = 99.0
"""Where a tile lies that no picture shows, in tiles."""

CORNERS: Final = ((0, 0), (7, 0), (7, 7), (0, 7))
RIM: Final = ((-0.3, -0.3), (7.3, -0.3), (7.3, 7.3), (-0.3, 7.3))

HOMES: Final = {colour: parse_cell(cell) for colour, cell in HOME_CELLS.items()}
"""The corner cells that are printed in the pawns' colours."""

CENSUS: Final = Census(*(SHAPES.count(shape) for shape in "ILT"))

PHOTOS = Path(__file__).resolve().parents[3].parent / "shared" / "photos"
"""Where photographs are looked for: beside the checkout."""


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A picture of a board with its truth; `hidden` cells are not asked for, `traits` the conditions it is reported
    by."""

    image: Image
    corners_px: Corners
    faces: tuple[str, ...]
    pawns: Mapping[str, int]
    hidden: frozenset[int]
    traits: Mapping[str, str]
    loose: str | None
    """The tile beside the board, where the picture shows all of it."""


@dataclass(frozen=True, slots=True, eq=False)
class Eye:
    """A camera above a board whose eastern half, or southern one, rises from the fold by `slope`."""

    camera: Camera
    slope: float
    is_upright_fold: bool

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a point of the board."""
        return self.camera.project_flat(x, y, self.slope * max(0.0, (x if self.is_upright_fold else y) - 3.5))

    def fold(self, picture: Image) -> Image:
        """The picture of a flat board as it is with its fold."""
        half = [
            (x, y) if self.is_upright_fold else (y, x) for x, y in ((3.5, -0.4), (7.4, -0.4), (7.4, 7.4), (3.5, 7.4))
        ]
        flat, raised = (
            np.array([see(*point) for point in half], np.float32) for see in (self.camera.project_flat, self.at)
        )
        size, mask = (picture.shape[1], picture.shape[0]), np.zeros(picture.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, raised.round().astype(np.int32), (1,))
        moved = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(flat, raised), size)
        return np.where(mask[..., None] > 0, moved, picture).astype(np.uint8)


def photograph(seed: int, photos: Path = PHOTOS, name: str = "") -> Shot:
    """A board of the seed's print, or of the named one, under conditions drawn from the seed."""
    chance = np.random.default_rng([seed, 4711])
    size, band = SIZES[int(chance.integers(len(SIZES)))], TILT_BANDS[seed % len(TILT_BANDS)]
    is_outside, is_folded, is_hidden = chance.random(3) < (OUTSIDE_SHARE, FOLD_SHARE, HIDE_SHARE)
    light, noise, blur_px = str(chance.choice(list(LIGHTS))), chance.uniform(0.5, 6.0), chance.uniform(0.3, 1.3)
    conditions = replace(
        Conditions.draw(chance, 0.0), tilt_deg=float(chance.uniform(*band)), roll_deg=float(chance.uniform(0, 360)),
        noise=float(noise), blur_px=float(blur_px), **LIGHTS[light],
    )  # fmt: skip
    table = set_table(seed, photos, name, replace(conditions, noise=0.0, blur_px=0.3), size)
    pawns = {colour: int(cell) for colour, cell in zip(HOMES, chance.permutation(49), strict=False)}
    pawns |= {colour: home for colour, home in HOMES.items() if chance.random() < 0.4 and home not in pawns.values()}
    for colour, cell in pawns.items():
        table.table.stand(colour, cell)
    eye = _aim(chance, conditions, size, is_folded=is_folded, is_outside=is_outside)
    loose = _loose_in_view(table, eye)
    scene, cover = eye.fold(_taken(table, eye.camera)), np.zeros(size[::-1], np.uint8)
    if is_hidden:
        (_lay_cards if chance.random() < 0.5 else _lay_hand)(scene, cover, eye, table, chance)
    soft = np.asarray(cv2.GaussianBlur(scene, (0, 0), float(blur_px)), dtype=np.uint8)
    extras = "+".join(n for n, i in (("fold", is_folded), ("hidden", is_hidden), ("outside", is_outside)) if i)
    traits = {
        "print": table.print_name, "light": light, "tilt": f"{band[0]}-{band[1]}", "noise": f"{2 * int(noise / 2)}-",
        "blur": "sharp" if blur_px < 0.8 else "soft", "extras": extras or "none",
    }  # fmt: skip
    faces = tuple(table.table.faces()[format_cell(cell)] for cell in range(49))
    told = tuple(eye.at(x, y) for x, y in CORNERS)
    image = Sensor(conditions, size, seed).expose(soft)
    return Shot(image, told, faces, pawns, _hidden_cells(eye, cover), traits, loose)


def _aim(chance: np.random.Generator, conditions: Conditions, size: tuple[int, int], *, is_folded: bool,
         is_outside: bool) -> Eye:  # fmt: skip
    """A camera 9 to 16 tiles away, turned by any angle, the board filling 45 to 97 % of the picture."""
    fill, height = float(chance.uniform(0.92, 1.0) if is_outside else chance.uniform(0.45, 0.97)), chance.uniform(9, 16)
    one = conditions
    camera = Camera(float(height), one.tilt_deg, one.azimuth_deg, one.roll_deg, one.bend, RIM, size, fill)
    seen = np.array([camera.project_flat(x, y) for x, y in RIM])
    spread = seen.max(axis=0) - seen.min(axis=0)
    room = np.maximum(np.array(size) - spread, 0)
    shift = chance.uniform(-0.48, 0.48, 2) * room
    if is_outside:
        shift = np.sign(chance.uniform(-1, 1, 2)) * (room / 2 + chance.uniform(0.0, 0.6, 2) * spread / 7.6)
    camera.matrix[:2, 2] += shift
    rise_deg = float(chance.uniform(1.4, 6.0)) * (1 if chance.random() < 0.5 else -1) if is_folded else 0.0
    return Eye(camera, float(np.tan(np.deg2rad(rise_deg))), bool(chance.random() < 0.5))


def _taken(table: SimulatedTable, camera: Camera) -> Image:
    """The picture that another camera takes of the table, which goes on beyond what is drawn of it."""
    artist, (tall, wide) = table.artist, table.artist.plane.image.shape[:2]
    artist.camera = camera
    artist.bump(BoardShift())
    places, parts = artist.maps
    artist.maps = (np.clip(places, 0, (wide - 2, tall - 2)).astype(np.int16), parts)
    return table.render()


def _loose_in_view(table: SimulatedTable, eye: Eye) -> str | None:
    """What the tile beside the board shows; one of which the picture would cut something off is taken away."""
    tile, (wide, tall) = table.table.loose_tile, table.size_px
    rim = [eye.at(tile.x + x, tile.y + y) for x in (-0.6, 0.6) for y in (-0.6, 0.6)]
    if all(0 < x < wide and 0 < y < tall for x, y in rim):
        return table.table.faces()["loose"]
    tile.x = FAR_OFF
    return None


def _lay_cards(scene: Image, cover: Mask, eye: Eye, table: SimulatedTable, chance: np.random.Generator) -> None:
    """Lays some cards over one corner of the board; marks in `cover` (h, w) what they hide."""
    corner, artist = CORNERS[int(chance.integers(4))], table.artist
    for _ in range(int(chance.integers(1, 4))):
        x, y = np.array(corner) + chance.uniform(-0.7, 0.7, 2)
        angle, ends = chance.uniform(0, np.pi), np.array([(-0.55, -0.85), (0.55, -0.85), (0.55, 0.85), (-0.55, 0.85)])
        along = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        px, py = np.clip(np.rint(eye.at(x, y)), 0, np.array(cover.shape[::-1]) - 1).astype(int)
        for grow, colour in ((1.0, chance.uniform(60, 230, 3)), (0.8, chance.uniform(20, 250, 3))):
            card = np.rint([eye.at(*(np.array([x, y]) + grow * end)) for end in ends @ along]).astype(np.int32)
            cv2.fillConvexPoly(scene, card, (colour * artist.light[py, px]).tolist(), cv2.LINE_AA)
            cv2.fillConvexPoly(cover, card, (1,))


def _lay_hand(scene: Image, cover: Mask, eye: Eye, table: SimulatedTable, chance: np.random.Generator) -> None:
    """Holds a hand over one corner of the board; marks in `cover` (h, w) what it hides."""
    corner = CORNERS[int(chance.integers(4))]
    side = str(chance.choice(["S" if corner[1] else "N", "E" if corner[0] else "W"]))
    x, y = (float(at) for at in np.array(corner) + np.where(corner, -1, 1) * chance.uniform(0.6, 2.0, 2))
    person, grip = draw_person("red", table.people.chance), str(chance.choice(["flat", "point"]))
    drawn = np.zeros_like(scene)
    draw_hand(drawn, eye.camera, Hand(person, side, x, y, 0.3, float(chance.normal(0, 15)), grip), (1.0, 1.0, 1.0))
    cover[:] = drawn.any(axis=2)
    scene[:] = np.where(cover[..., None] > 0, cv2.multiply(drawn, table.artist.light, dtype=cv2.CV_8U), scene)


def _hidden_cells(eye: Eye, cover: Mask) -> frozenset[int]:
    """Cells of which too much is covered, or lies outside the picture."""
    tall, wide = cover.shape
    hidden, spots = set(), (np.arange(8) + 0.5) / 8
    for cell in range(49):
        seen = [eye.at(cell % 7 + u, cell // 7 + v) for u in spots for v in spots]
        clear = [0 <= x < wide - 1 and 0 <= y < tall - 1 and not cover[int(y), int(x)] for x, y in seen]
        if 1 - np.mean(clear) > COVERED:
            hidden.add(cell)
    return frozenset(hidden)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One picture: its seed, the traits that it is counted by, its sheet, and its faults in words."""

    seed: int
    traits: Mapping[str, str]
    score: Score
    faults: list[str]


def bench_boards(count: int, is_unseen: bool, photos: Path | None = None, processes: int = 1) -> Iterator[Row]:
    """Rates over so many pictures by every condition, then those that failed by seed; of designed prints, or of
    invented ones that are `is_unseen`."""
    photos, first = photos or PHOTOS, UNSEEN_FROM if is_unseen else 0
    if not has_artwork(photos) and not is_unseen:
        yield {"skipped": f"real artwork: {photos} holds none"}
    outcomes = list(measured(partial(_outcome, photos=photos), range(first, first + count), "pictures", processes))
    for group, alike in grouped(outcomes, lambda one: one.traits):
        yield {**group, **total(one.score for one in alike).row()}
    for one in outcomes:
        if one.faults:
            yield {"failed": one.seed, "faults": one.faults, **one.traits}


def _outcome(seed: int, photos: Path) -> Outcome:
    return judge_shot(photograph(seed, photos), seed)


def judge_shot(shot: Shot, seed: int) -> Outcome:
    """What the reader says of one picture, held against its truth; hidden tiles and pawns are not asked for."""
    under = frozenset(colour for colour, cell in shot.pawns.items() if cell in shot.hidden)
    laid = Laid(
        corners_px=shot.corners_px, faces=shot.faces, is_asked=tuple(cell not in shot.hidden for cell in range(49)),
        pawns=shot.pawns, hidden_pawns=under, loose=shot.loose,
    )  # fmt: skip
    upright = corners_of(north_up(from_corners(shot.corners_px)))
    turns, _ = best_turns(shot.corners_px, tuple((float(x), float(y)) for x, y in upright))
    homes = {colour: turned_cell(cell, turns) for colour, cell in HOMES.items()}
    seen = seen_of(Reader(census=CENSUS, homes=homes, colours=tuple(shot.pawns)).read_still(shot.image))
    return Outcome(seed, shot.traits, *judge(laid, seen))
