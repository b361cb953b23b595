"""How one publisher prints ring boards and maze cards: walls, paths, pictures and ornaments; and cloths for tables."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.frame import Image
from hardware.simulated.prints.press import (
    PATTERNS,
    Field,
    Generator,
    Patch,
    corridor_texture,
    smooth_noise,
    table_tone,
)
from hardware.simulated.prints.styles import INKS, MOTIFS, Bgr, Stroke, draw_strokes, strokes_of

MM_PER_PITCH = 50.0
"""World units are pitches of the tile board, in which hands and pawns are measured."""
OVERSIZE = 4
"""Pictures are drawn so many times larger and shrunk, so that they are as smooth as print."""
WORN_MM = 0.5
"""How far the worn edge of cardboard reaches in."""
DEEPEST_MM = -3.0
"""Walls further than this from a path are all alike."""


def _toml(name: str) -> dict[str, Any]:
    """A table of this folder."""
    return tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class SpotPrint:
    """One publisher's print; `prints.toml` shows the values, lengths in mm, colours B G R.

    `is_block` prints whole squares light, not corridors alone; `picture` is `medallion`, `sticker`, `plain`, `tile`,
    or strokes in the inks F and G; `inks` are how colourful, how much white is in them, how bright; `is_round` bends
    the corridors of cards. Outlines run at `lines_mm` inside paths. An `artist` but 0 draws the same things otherwise.
    """

    name: str
    walls: Sequence[Bgr]
    joint: Bgr
    pattern: str
    wall_mm: float
    contrast: float
    path: Bgr
    grain: str
    grain_depth: float
    path_width: float
    is_block: bool
    outline_mm: float
    outline: Bgr
    ragged_mm: float
    bevel: float
    picture: str | Sequence[str]
    inks: Sequence[float]
    ground: Bgr
    frame: Bgr
    frame_mm: float
    tint: Bgr
    ornaments: Sequence[str]
    ornament_count: int
    base: str
    card_mm: float
    corner_mm: float
    margin_mm: float
    is_round: bool
    marks: str
    lines_mm: Sequence[float] = (0.0,)
    picture_size: float = 1.0
    artist: int = 0

    @property
    def seed(self) -> int:
        """What chance begins with wherever this print is drawn: every copy of a print looks the same."""
        return sum(place * ord(letter) for place, letter in enumerate(self.name, 1))


def prints_of(document: Mapping[str, Any]) -> dict[str, SpotPrint]:
    """The prints of a document such as `prints.toml`, by name."""
    return {name: SpotPrint(name=name, **{key: _value(value) for key, value in style.items()})
            for name, style in document.items()}  # fmt: skip


def _value(value: Any) -> Any:
    """A value of a document: lists as tuples, `#a9793f` as the colour B G R."""
    if isinstance(value, list):
        return tuple(map(_value, value))
    if isinstance(value, str) and value.startswith("#"):
        return tuple(float(int(value[at : at + 2], 16)) for at in (5, 3, 1))
    return value


PICTURES = {**MOTIFS, **strokes_of(_toml("pictures.toml"))}
DATA = _toml("prints.toml")
PRINTS = prints_of(DATA["prints"])
CLOTHS: dict[str, Sequence[Any]] = {name: _value(cloth) for name, cloth in DATA["cloths"].items()}
FRAMES = strokes_of(DATA["frames"])
"""What is printed under a picture, in the inks F and G: that of the frame, and that of the ground."""


def inks_of(printing: SpotPrint) -> dict[str, Sequence[float]]:
    """The inks in which the publisher prints pictures, their outlines, frames and grounds."""
    colourful, white, bright = printing.inks
    edge = tuple(0.8 * part for part in printing.outline)
    mixed: dict[str, Sequence[float]] = {"edge": edge, "F": printing.frame, "G": printing.ground}
    for name, ink in INKS.items():
        grey = 0.3 * ink[2] + 0.6 * ink[1] + 0.1 * ink[0]
        tinted = [grey + colourful * (part - grey) for part in ink]
        mixed[name] = tuple(min(255.0, bright * (part + white * (245 - part))) for part in tinted)
    return mixed


def troll(name: str, seed: int) -> tuple[Stroke, ...]:
    """A troll's head, with ears, hair, nose and teeth of its own."""
    chance = random.Random(f"{name} {seed}")
    skin, hair = chance.choice("gnsvoc"), chance.choice("krnwyb")
    wide, ear = chance.uniform(0.42, 0.62), chance.uniform(0.2, 0.42)
    nose, eye, tooth = chance.uniform(0.1, 0.22), chance.uniform(0.09, 0.17), chance.uniform(0.65, 0.8)
    spikes = [(x, -0.35 - chance.uniform(0.25, 0.6) * (at % 2)) for at, x in enumerate(np.linspace(-wide, wide, 9))]
    ears: list[Stroke] = [("e", skin, (side * (wide + 0.12), 0.0, ear, 0.16, side * 25)) for side in (-1, 1)]
    eyes: list[Stroke] = [("e", "w", (side * 0.24, -0.1, 1.5 * eye, 1.3 * eye, 0)) for side in (-1, 1)]
    eyes += [("e", "k", (side * 0.22, -0.08, 0.6 * eye, 0.7 * eye, 0)) for side in (-1, 1)]
    teeth: list[Stroke] = [("p", "w", (x - 0.06, 0.54, x + 0.06, 0.54, x, tooth)) for x in (-0.2, 0.2)]
    head, mane = ("e", skin, (0, 0.1, wide, 0.72, 0)), ("p", hair, tuple(float(part) for at in spikes for part in at))
    return (*ears, head, mane, *eyes, ("e", skin, (0, 0.2, nose, 1.3 * nose, 0)),
            ("l", "k", (0.09, -0.3, 0.52, 0, 0.6, 0.3, 0.5)), *teeth)  # fmt: skip


def strokes_for(name: str, printing: SpotPrint) -> tuple[Stroke, ...]:
    """What a picture of this name shows; one that is unknown is drawn by chance."""
    any_motif = random.Random(f"{name} {printing.seed}").choice(sorted(MOTIFS))
    usual = troll(name, printing.seed) if name.endswith("troll") else PICTURES.get(name, MOTIFS[any_motif])
    return redrawn(usual, random.Random(f"{name} {printing.artist}")) if printing.artist else usual


def redrawn(strokes: Sequence[Stroke], chance: random.Random) -> tuple[Stroke, ...]:
    """The same thing by another artist: perhaps mirrored, in other proportions, some inks exchanged."""
    flip, inks = chance.choice((-1, 1)), {ink: chance.choice("wrybgnvosm") for ink in chance.sample("rybgnvos", 3)}
    drawn = []
    for kind, ink, numbers in strokes:
        xs = (0, 4) if kind == "e" else range(kind == "l", len(numbers), 2)
        parts = (part * chance.uniform(0.86, 1.04) * (flip if at in xs else 1) for at, part in enumerate(numbers))
        drawn.append((kind, inks.get(ink, ink), tuple(parts)))
    return tuple(drawn)


@lru_cache(maxsize=256)
def picture_patch(printing: SpotPrint, name: str, radius_px: int, *, is_framed: bool = True) -> Patch:
    """The picture of a name, cut out, as this publisher prints it; `radius_px` is half the patch's side."""
    strokes, frame = strokes_for(name, printing), printing.picture if is_framed else "plain"
    frames = FRAMES[frame] if isinstance(frame, str) else strokes_of({"": frame})[""]
    return stroked(((frames, 0.48), (strokes, 0.37 if frames else 0.475)), radius_px, inks_of(printing))


def stroked(parts: Sequence[tuple[Sequence[Stroke], float]], radius_px: int, inks: dict[str, Sequence[float]]) -> Patch:
    """Strokes one over another, each of a size given as a share of the patch's side, cut out."""
    side = 2 * radius_px * OVERSIZE
    middle, edge_px = (side / 2, side / 2), max(1, round(0.023 * side))
    grounds = [np.full((side, side, 3), level, np.float32) for level in (0, 255)]
    for ground, (strokes, share) in product(grounds, parts):
        draw_strokes(ground, strokes, middle, share * side, inks, edge_px)
    patch = np.dstack([grounds[0], 255 - (grounds[1] - grounds[0]).mean(axis=2)])
    return np.asarray(cv2.resize(patch, (2 * radius_px,) * 2, interpolation=cv2.INTER_AREA).round(), dtype=np.uint8)


def painted(
    printing: SpotPrint, depth_mm: Field, px_per_mm: float, chance: Generator, tint: Bgr | None = None
) -> Image:
    """A printed picture of paths and walls: `depth_mm` says how deep inside a path each pixel lies, negative in walls.

    `tint` is what the walls are coloured with, None for as they are.
    """
    size = (depth_mm.shape[0], depth_mm.shape[1])
    if printing.ragged_mm:
        depth_mm = depth_mm + printing.ragged_mm * smooth_noise(size, 2.5 * px_per_mm, chance)
    step_px = printing.wall_mm * px_per_mm
    wall = PATTERNS[printing.pattern](size, step_px, list(printing.walls), printing.joint, printing.contrast, chance)
    wall = wall * (1 + 0.1 * smooth_noise(size, 25 * px_per_mm, chance))[..., None]
    if tint is not None:
        wall = wall * (0.45 + 0.55 * np.array(tint, np.float32) / 150)
    down, right = np.gradient(cv2.GaussianBlur(np.clip(-depth_mm, 0, -DEEPEST_MM), (0, 0), 0.6 * px_per_mm))
    wall = wall * (1 + printing.bevel * np.clip((down + right) * px_per_mm, -1, 1))[..., None]
    floor = corridor_texture(size, printing.path, printing.grain, printing.grain_depth, 40 * px_per_mm, chance)
    floor = floor * (1 - 0.22 * np.exp(-np.clip(depth_mm, 0, None) / 1.5))[..., None]
    share = np.clip(depth_mm * px_per_mm + 0.5, 0, 1)[..., None]
    picture = floor * share + wall * (1 - share)
    if printing.outline_mm:
        away_mm = np.minimum.reduce([np.abs(depth_mm - at) for at in printing.lines_mm])
        line = np.clip(printing.outline_mm * px_per_mm / 2 + 0.5 - away_mm * px_per_mm, 0, 1)[..., None]
        picture = picture * (1 - line) + np.array(printing.outline, np.float32) * line
    return np.asarray(np.clip(picture, 0, 255).round(), dtype=np.uint8)


def cut_out(picture: Image, inside_mm: Field, px_per_mm: float) -> Patch:
    """The picture cut where `inside_mm` becomes negative; a worn, paler edge."""
    alpha = np.clip(inside_mm * px_per_mm + 0.5, 0, 1)[..., None]
    worn = 0.35 * np.clip(1 - inside_mm / WORN_MM, 0, 1)[..., None]
    paper = picture * (1 - worn) + 150 * worn
    return np.asarray(np.dstack([paper * alpha, alpha * 255]).round(), dtype=np.uint8)


def cloth(name: str, size: tuple[int, int], px_per_mm: float) -> Image:
    """A table top of this height and width in px, of a known name or as `dots #efe9d8 #d0708a`."""
    kind, *inks = CLOTHS.get(name) or _value(name.split())
    chance = np.random.default_rng(sum(map(ord, name)))
    top = np.array(inks[0], np.float32) * table_tone(size, kind == "wood", chance)[..., None]
    if kind in PATTERNS:
        top = PATTERNS[kind](size, 16 * px_per_mm, inks[:-1], inks[-1], 0.06, chance)
    elif len(inks) > 1:
        ys, xs = (np.arange(length, dtype=np.float32) / px_per_mm for length in size)
        share = _woven(kind, xs[None], ys[:, None])[..., None]
        weave = 1 + 0.05 * chance.standard_normal((*size, 1)).astype(np.float32)
        top = top * (1 - share) + np.array(inks[1], np.float32) * weave * share
    return np.asarray(np.clip(top, 0, 255).round(), dtype=np.uint8)


def _woven(kind: str, xs: Field, ys: Field) -> Field:
    """How much of the second colour shows at these places, in mm."""
    if kind == "checks":
        return np.asarray(0.4 * (xs % 36 < 18) + 0.4 * (ys % 36 < 18), dtype=np.float32)
    if kind == "stripes":
        return np.asarray((0.8 * (xs % 44 < 9) + 0.4 * ((xs + 6) % 44 < 3)) * (ys > -1), dtype=np.float32)
    if kind == "plaid":
        return np.asarray(sum(0.3 * (at % 72 < 26) + 0.4 * ((at + 18) % 72 < 5) for at in (xs, ys)), dtype=np.float32)
    if kind == "dots":
        return np.asarray(np.clip(5.5 - np.hypot((xs + 14 * (ys // 28 % 2)) % 28 - 14, ys % 28 - 14), 0, 1))
    shift = 35 * (ys // 70 % 2)
    away = np.hypot((xs + shift) % 70 - 35, ys % 70 - 35)
    petals = 9 + 4 * np.cos(6 * np.arctan2(ys % 70 - 35, (xs + shift) % 70 - 35))
    return np.asarray(np.clip(petals - away, 0, 1) * 0.75, dtype=np.float32)
