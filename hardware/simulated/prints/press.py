"""Prints the pieces of one printing: faces and backs of tiles, the tray with its fixed cells, the table top; and the
textures of cardboard and tables: stones, bricks, hedges, heaps, crystals, wood, cloth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from random import Random

import cv2
import numpy as np
import numpy.typing as npt

from companion.maze.sides import CANONICAL
from hardware.simulated.cardboard.cardboard_table import FIXED_SIZE, TILE_SIZE
from hardware.simulated.prints.styles import Print, draw_colour, draw_motif

Field = npt.NDArray[np.float32]
"""A grey field (h, w) around 0, or a colour texture (h, w, 3) in 0..255."""
Generator = np.random.Generator
Size = tuple[int, int]
"""Height and width in pixels."""
Bgr = tuple[float, float, float]
Palette = Sequence[Bgr]


def smooth_noise(size: Size, grain_px: float, chance: Generator) -> Field:
    """Noise of shape `size`, mean 0 and deviation 1, with features of about `grain_px`."""
    small = (max(2, int(size[0] / grain_px) + 2), max(2, int(size[1] / grain_px) + 2))
    coarse = chance.standard_normal(small).astype(np.float32)
    field = cv2.resize(coarse, (size[1], size[0]), interpolation=cv2.INTER_CUBIC)
    return np.asarray(field / max(1e-6, float(field.std())), dtype=np.float32)


def voronoi(size: Size, points: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.int32], Field]:
    """Cell labels and, per pixel, how far (px) it is from its cell's border."""
    blank = np.full(size, 255, np.uint8)
    xy = np.clip(points.round().astype(int), 0, [size[1] - 1, size[0] - 1])
    blank[xy[:, 1], xy[:, 0]] = 0
    _, labels = cv2.distanceTransformWithLabels(blank, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    edges = np.zeros(size, np.uint8)
    edges[:, 1:] |= labels[:, 1:] != labels[:, :-1]
    edges[1:] |= labels[1:] != labels[:-1]
    inside = cv2.distanceTransform((1 - edges).astype(np.uint8), cv2.DIST_L2, 3)
    return np.asarray(labels, dtype=np.int32), np.asarray(inside, dtype=np.float32)


def jittered_grid(size: Size, step_px: float, jitter: float, chance: Generator,
                  aspect: float = 1.0, brick: bool = False) -> npt.NDArray[np.float64]:
    """Points (n, 2) on a grid of `step_px` (times `aspect` along x), shifted by up to `jitter` steps."""
    ys, xs = np.mgrid[-1:size[0] / step_px + 1, -1:size[1] / (step_px * aspect) + 1]
    if brick:
        xs = xs + 0.5 * (ys % 2)
    points = np.stack([xs * step_px * aspect, ys * step_px], axis=-1).reshape(-1, 2)
    return np.asarray(points + chance.uniform(-jitter, jitter, points.shape) * step_px)


def pick_colours(labels: npt.NDArray[np.int32], palette: Palette, spread: float,
                 chance: Generator) -> Field:
    """A colour texture: each label one palette colour, its brightness scattered by `spread`."""
    count = int(labels.max()) + 1
    table = np.array(palette, np.float32)[chance.integers(0, len(palette), count)]
    table = table * (1 + spread * chance.standard_normal((count, 1)).astype(np.float32))
    return np.asarray(table[labels], dtype=np.float32)


def _stones(size: Size, step: float, palette: Palette, joint: Bgr, contrast: float, chance: Generator,
            aspect: float = 1.0, jitter: float = 0.35, brick: bool = False) -> Field:
    labels, inside = voronoi(size, jittered_grid(size, step, jitter, chance, aspect, brick))
    colour = pick_colours(labels, palette, contrast, chance)
    colour *= (1 + 0.5 * contrast * smooth_noise(size, step / 4, chance) * 0.5)[..., None]
    relief = np.clip(inside / (0.25 * step), 0, 1) * 0.3 + 0.8
    joint_share = np.clip(1.6 - inside / (0.035 * step + 0.6), 0, 1)[..., None]
    return np.asarray(colour * relief[..., None] * (1 - joint_share) + np.array(joint, np.float32) * joint_share)


def _leaves(size: Size, step: float, palette: Palette, joint: Bgr, contrast: float, chance: Generator) -> Field:
    picture = np.empty((*size, 3), np.float32)
    picture[:] = joint
    for share in (0.45, 0.75, 1.05):
        count = int(size[0] * size[1] / (step * 0.35) ** 2)
        for _ in range(count // 3):
            centre = (int(chance.uniform(0, size[1])), int(chance.uniform(0, size[0])))
            colour = np.array(palette[int(chance.integers(len(palette)))]) * share
            colour = colour * (1 + contrast * chance.standard_normal())
            axes = (max(1, int(step * chance.uniform(0.12, 0.3))), max(1, int(step * chance.uniform(0.07, 0.15))))
            cv2.ellipse(picture, centre, axes, chance.uniform(0, 180), 0, 360, colour.tolist(), -1)
    return picture


def _heaps(size: Size, step: float, palette: Palette, joint: Bgr, contrast: float, chance: Generator) -> Field:
    picture = np.empty((*size, 3), np.float32)
    picture[:] = joint
    for _ in range(int(2.6 * size[0] * size[1] / step**2)):
        centre = (int(chance.uniform(0, size[1])), int(chance.uniform(0, size[0])))
        colour = np.array(palette[int(chance.integers(len(palette)))]) * (1 + contrast * chance.standard_normal())
        axes = (max(2, int(step * chance.uniform(0.2, 0.55))), max(2, int(step * chance.uniform(0.1, 0.35))))
        angle = chance.uniform(0, 180)
        cv2.ellipse(picture, centre, axes, angle, 0, 360, joint, -1)
        cv2.ellipse(picture, centre, (max(1, axes[0] - 2), max(1, axes[1] - 2)), angle, 0, 360, colour.tolist(), -1)
        shine = (centre[0] - axes[0] // 4, centre[1] - axes[1] // 4)
        cv2.ellipse(picture, shine, (max(1, axes[0] // 3), max(1, axes[1] // 3)), angle, 0, 360,
                    (colour * 1.5 + 12).tolist(), -1)
    return picture


def _crystals(size: Size, step: float, palette: Palette, joint: Bgr, contrast: float, chance: Generator) -> Field:
    labels, inside = voronoi(size, chance.uniform(0, 1, (int(1.6 * size[0] * size[1] / step**2), 2))
                             * [size[1], size[0]])
    count = int(labels.max()) + 1
    slope = chance.uniform(-1, 1, (count, 2)).astype(np.float32) * contrast / step
    ys, xs = np.mgrid[:size[0], :size[1]].astype(np.float32)
    facets = 1 + slope[labels, 0] * (xs % (2 * step) - step) + slope[labels, 1] * (ys % (2 * step) - step)
    colour = pick_colours(labels, palette, contrast, chance) * facets[..., None]
    edge = np.clip(1.3 - inside, 0, 1)[..., None]
    return np.asarray(colour * (1 - edge) + np.array(joint, np.float32) * edge, dtype=np.float32)


def _waves(size: Size, step: float, palette: Palette, joint: Bgr, contrast: float, chance: Generator) -> Field:
    ys, xs = np.mgrid[:size[0], :size[1]].astype(np.float32)
    bend = smooth_noise(size, 3 * step, chance) * 0.8
    swell = 0.5 + 0.5 * np.sin(2 * np.pi * ys / (0.7 * step) + bend + 0.9 * np.sin(2 * np.pi * xs / (2 * step)))
    base = np.array(palette[0], np.float32) * (1 + contrast * (swell[..., None] - 0.5) * 1.6)
    crest = np.clip((0.12 - swell) * 8, 0, 1)[..., None]
    return np.asarray(base * (1 - crest) + np.array(joint, np.float32) * crest, dtype=np.float32)


PATTERNS: dict[str, Callable[..., Field]] = {
    "stones": _stones, "bricks": partial(_stones, aspect=1.7, jitter=0.16, brick=True), "leaves": _leaves,
    "heaps": _heaps, "crystals": _crystals, "planks": partial(_stones, aspect=4.5, jitter=0.05, brick=True),
    "waves": _waves,
}


def corridor_texture(size: Size, colour: Bgr, grain: str, depth: float,
                     pitch_px: float, chance: Generator) -> Field:
    """A floor of `colour` with specks, sand, veins or flagstones of relative depth `depth`."""
    tone = 0.4 * depth * smooth_noise(size, pitch_px * 0.5, chance)
    if grain == "flags":
        _, inside = voronoi(size, jittered_grid(size, pitch_px * 0.24, 0.2, chance))
        tone += depth * (np.clip(inside / 4, 0, 1) - 1) * 1.6 + 0.4 * depth * smooth_noise(size, 6, chance)
    elif grain == "veins":
        lines = np.abs(smooth_noise(size, pitch_px * 0.35, chance))
        tone -= 1.8 * depth * np.clip(1 - lines / 0.12, 0, 1)
    elif grain == "sand":
        tone += 0.9 * depth * smooth_noise(size, 2.2, chance)
    else:
        specks = smooth_noise(size, 3.5, chance)
        tone -= 2.5 * depth * np.clip((specks - 2.1) * 2, 0, 1)
    return np.asarray(np.array(colour, np.float32) * (1 + tone[..., None]), dtype=np.float32)


def table_tone(size: Size, is_wood: bool, chance: Generator) -> Field:
    """How light a table top is, around 1: wood grain running along x, or woven cloth."""
    if is_wood:
        grain = cv2.resize(smooth_noise((size[0], max(8, size[1] // 24)), 3.0, chance), (size[1], size[0]))
        tone = 0.05 * grain + 0.05 * smooth_noise(size, 180, chance)
        board_px = int(size[0] / chance.uniform(3.5, 6))
        tone[::board_px] -= 0.25
        tone[1::board_px] -= 0.15
    else:
        tone = 0.03 * chance.standard_normal(size).astype(np.float32) + 0.015 * smooth_noise(size, 90, chance)
    return np.asarray(1 + tone, dtype=np.float32)


Patch = npt.NDArray[np.uint8]
"""A cut-out piece: (h, w, 4), B G R already multiplied by alpha, then alpha."""
SHEET_PITCHES = 5
"""Edge, in pitches, of the sheets of wall and corridor texture that tiles are cut from."""
MARGIN = (4.5, 3.5)
"""Table around the 7x7 area that the plane texture shows, in pitches along x and y."""


class Press:
    """All printing plates of one `Print` at `pitch_px` texture pixels a pitch."""

    def __init__(self, printing: Print, pitch_px: int) -> None:
        self.printing, self.pitch_px = printing, pitch_px
        self.chance = np.random.default_rng([printing.seed, sum(map(ord, printing.name))])
        edge = (SHEET_PITCHES * pitch_px,) * 2
        palette_chance = Random(f"walls {printing.name} {printing.seed}")
        palette = [draw_colour(span, palette_chance) for span in printing.style.walls for _ in range(2)]
        rubble = [draw_colour(printing.style.rubble, palette_chance) for _ in range(4)]
        step = printing.wall_scale * pitch_px
        self.wall = PATTERNS[printing.style.pattern](edge, step, palette, printing.joint, printing.wall_contrast,
                                                     self.chance)
        self.corridor = corridor_texture(edge, printing.corridor, printing.style.corridor_grain,
                                         printing.grain_depth, pitch_px, self.chance)
        self.back = PATTERNS["heaps" if palette_chance.random() < 0.5 else "stones"](
            edge, pitch_px * 0.24, rubble, (25, 28, 32), 0.22, self.chance)

    def face(self, shape: str, mark: str | None, is_fixed: bool = False, home: str | None = None) -> Patch:
        """A face in its canonical orientation; `home` paints a start field in that pawn colour."""
        size_px = round((FIXED_SIZE if is_fixed else TILE_SIZE) * self.pitch_px)
        floor = self._cut(self.corridor, size_px)
        wall = self._cut(self.wall, size_px)
        depth = self._corridor_depth(CANONICAL[shape], size_px)
        share = np.clip(depth * self.pitch_px + 0.5, 0, 1)[..., None]
        picture = floor * share + wall * (1 - share)
        printing = self.printing
        if printing.outline > 0.004:
            line = np.clip(1.4 - np.abs(depth) / (printing.outline / 2), 0, 1)[..., None]
            picture = picture * (1 - line) + np.array(printing.outline_colour, np.float32) * line
        picture = np.ascontiguousarray(picture, dtype=np.float32)
        middle = (size_px / 2, size_px / 2)
        if home is not None:
            self._paint_home(picture, home, middle)
        if mark:
            draw_motif(picture, mark, middle, printing.icon_size / 2 * self.pitch_px)
        return self._cut_out(picture, printing.fixed_corner if is_fixed else printing.movable_corner)

    def rubble(self) -> Patch:
        """The back of a movable tile."""
        picture = self._cut(self.back, round(TILE_SIZE * self.pitch_px)).copy()
        return self._cut_out(picture, self.printing.movable_corner)

    def _cut(self, sheet: npt.NDArray[np.float32], size_px: int) -> npt.NDArray[np.float32]:
        top, left = self.chance.integers(0, sheet.shape[0] - size_px, 2)
        return sheet[top:top + size_px, left:left + size_px]

    def _corridor_depth(self, sides: int, size_px: int) -> npt.NDArray[np.float32]:
        """How deep inside the corridor each pixel lies, in pitches; negative in the wall."""
        printing = self.printing
        depth = _corridor_depth(sides, size_px, self.pitch_px, printing.corridor_width / 2, printing.roundness)
        ragged = printing.raggedness
        if ragged > 0:
            depth = depth + ragged * smooth_noise((size_px, size_px), 0.07 * self.pitch_px, self.chance)
        return np.asarray(depth, dtype=np.float32)

    def _paint_home(self, picture: npt.NDArray[np.float32], colour: str, middle: tuple[float, float]) -> None:
        ink = self.printing.pawns.get(colour, (128.0, 128.0, 128.0))
        centre, radius = (int(middle[0]), int(middle[1])), 0.15 * self.pitch_px
        if self.printing.style.home == "disc":
            cv2.circle(picture, centre, round(radius), ink, -1)
            cv2.circle(picture, centre, round(radius), (30, 30, 30), 2)
        else:
            cv2.circle(picture, centre, round(radius), ink, round(0.055 * self.pitch_px))
            cv2.circle(picture, centre, round(0.4 * radius), ink, -1)

    def _cut_out(self, picture: npt.NDArray[np.float32], corner: float) -> Patch:
        lit, alpha = _scissors(picture.shape[0], corner * self.pitch_px, self.pitch_px, self.printing.rim)
        patch = np.dstack([np.clip(picture * lit, 0, 255) * alpha, alpha * 255])
        return np.asarray(patch.round(out=patch), dtype=np.uint8)

    def table(self) -> npt.NDArray[np.uint8]:
        """The table top under everything, as large as the plane texture, with some things lying about."""
        size = (round((7 + 2 * MARGIN[1]) * self.pitch_px), round((7 + 2 * MARGIN[0]) * self.pitch_px))
        blue, _, red = self.printing.table
        tone = table_tone(size, red > 1.25 * blue and red < 240, self.chance)
        return cv2.merge([np.clip(tone * np.float32(ink), 0, 255).astype(np.uint8) for ink in self.printing.table])

    def tray(self) -> Patch:
        """The empty board without its fixed faces: border, arrows, fold; covers the 7x7 area and `border` around."""
        border = self.printing.border
        size_px = round((7 + 2 * border) * self.pitch_px)
        ground = np.array(self.printing.tray, np.float32)
        picture = ground * (1 + 0.05 * smooth_noise((size_px, size_px), 30, self.chance)[..., None])
        picture *= 1 + 0.03 * self.chance.standard_normal((size_px, size_px, 1)).astype(np.float32)
        picture = np.ascontiguousarray(picture, dtype=np.float32)
        middle = size_px // 2
        cv2.line(picture, (middle, 0), (middle, size_px), (ground * 1.6 + 10).tolist(), 2)
        self._paint_arrows(picture)
        return self._cut_out(picture, 0.02)

    def _paint_arrows(self, picture: npt.NDArray[np.float32]) -> None:
        border, pitch = self.printing.border, self.pitch_px
        size_px = picture.shape[0]
        depth = 0.75 * border * pitch
        for lane in (1, 3, 5):
            at = (border + lane + 0.5) * pitch
            half = 0.13 * pitch
            tip = np.array([[at - half, 2], [at + half, 2], [at, depth]])
            for turn in range(4):
                points = tip.copy()
                for _ in range(turn):
                    points = np.stack([size_px - points[:, 1], points[:, 0]], axis=1)
                cv2.fillPoly(picture, [points.round().astype(np.int32)], self.printing.arrow)


@lru_cache(maxsize=8)
def _corridor_depth(sides: int, size_px: int, pitch_px: int, half: float, roundness: float) -> Field:
    """How deep inside a corridor with straight edges, twice `half` wide, each pixel lies, in pitches."""
    axis = ((np.arange(size_px) + 0.5) / size_px - 0.5).astype(np.float32) * (size_px / pitch_px)
    xs, ys = np.meshgrid(axis, axis)
    arms = {1: (xs, -ys), 2: (ys, xs), 4: (xs, ys), 8: (ys, -xs)}
    depth = half - np.maximum(np.abs(xs), np.abs(ys))
    for bit, (across, along) in arms.items():
        if sides & bit:
            arm = np.minimum(half - np.abs(across), along + half)
            depth = _round_union(depth, arm, roundness)
    return depth


def _round_union(first: npt.NDArray[np.float32], second: npt.NDArray[np.float32],
                 radius: float) -> npt.NDArray[np.float32]:
    """Union of two depth fields whose inner corners are rounded by about `radius`."""
    if radius < 0.004:
        return np.maximum(first, second)
    blend = np.maximum(radius - np.abs(first - second), 0) / radius
    return np.asarray(np.maximum(first, second) + blend**2 * radius / 4, dtype=np.float32)


@lru_cache(maxsize=8)
def _scissors(size_px: int, corner_px: float, pitch_px: int, rim: float) -> tuple[Field, Field]:
    """How light a cut-out piece is towards its rim, and how much of each pixel (h, w, 1) belongs to it, 0 to 1."""
    inside = _rounded_depth(size_px, corner_px)
    dark = np.clip(1 - inside / (0.012 * pitch_px), 0, 1) * (0.25 + rim)
    lit, alpha = 1 - np.clip(dark, 0, 0.8), np.clip(inside + 0.5, 0, 1)
    return np.asarray(lit[..., None], dtype=np.float32), np.asarray(alpha[..., None], dtype=np.float32)


def _rounded_depth(size_px: int, corner_px: float) -> npt.NDArray[np.float32]:
    """How far (px) each pixel lies inside a square with rounded corners."""
    axis = np.abs(np.arange(size_px, dtype=np.float32) + 0.5 - size_px / 2) - (size_px / 2 - corner_px)
    xs, ys = np.meshgrid(axis, axis)
    outside = np.hypot(np.maximum(xs, 0), np.maximum(ys, 0)) + np.minimum(np.maximum(xs, ys), 0)
    return np.asarray(corner_px - outside, dtype=np.float32)
