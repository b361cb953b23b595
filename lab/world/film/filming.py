"""Renders a planned film: what nothing changed in is not rendered again, and else only the part that changed."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.film.director import plan_film
from lab.world.film.papers import frame_json, write_papers
from lab.world.film.play import FRAMES_PER_PICTURE, Film, Picture
from lab.world.light import darkroom
from lab.world.scene import bodies
from lab.world.scene.camera import Camera
from lab.world.scene.scene import TABLE_Z, Lamp, Scene, TileAt

_FASTER = 0.3
"""The share of a change of light that the camera's exposure takes up from one picture to the next."""
_BREATH_EV = 0.012
"""How much exposure breathes from picture to picture, in stops."""


def render_film(split: int, seed: int, seconds: float, folder: Path, samples: int, threads: int) -> None:
    """A film as `film_NN` in the folder, with all its papers; raises OSError."""
    cv2.setNumThreads(threads)
    place = folder / f"film_{seed:02d}"
    if (place / "film.json").exists():
        return
    film = plan_film(split, seed, seconds)
    (place / "frames").mkdir(parents=True, exist_ok=True)
    studio = Studio(samples, threads)
    lines = []
    for number, picture in enumerate(film.pictures):
        name = f"{FRAMES_PER_PICTURE * number:06d}.jpg"
        began, before = time.process_time(), studio.renders
        data, hiding = studio.take(film, picture, number)
        (place / "frames" / name).write_bytes(data)
        lines.append(frame_json(film, picture, number, hiding))
        if studio.renders > before:
            seconds = time.process_time() - began
            sys.stderr.write(f"{number + 1}/{len(film.pictures)} {picture.kind}: {seconds:.1f} core-seconds\n")
    write_papers(place, film, lines, studio.renders)


@dataclass(slots=True)
class Studio:
    """What was rendered last, and what the camera's exposure and white balance have come to."""

    samples: int
    threads: int
    renders: int = 0
    base: tuple[Scene, NDArray[np.float32]] | None = None
    """A scene, as a rule without a hand, and its render with the margin."""
    last: tuple[Scene, NDArray[np.float32], NDArray[np.uint8]] | None = None
    """The last scene, its light through the lens, and what hides the board in it."""
    factor: float = 0.0
    tint: NDArray[np.float64] = field(default_factory=lambda: np.ones(3))

    def take(self, film: Film, picture: Picture, number: int) -> tuple[bytes, NDArray[np.uint8]]:
        """A JPEG, and for each pixel what hides the board."""
        light, hiding = self._seen(picture.scene)
        light = light * np.float32(picture.dim)
        self._meter(light)
        rng = np.random.default_rng((film.shot.seed, number))
        breath = film.shot.exposure_ev + float(rng.normal(0, _BREATH_EV))
        shot = replace(film.shot, exposure_ev=breath, seed=int(rng.integers(2**31)))
        return darkroom.compressed(darkroom.develop(light, shot, self.factor, self.tint), shot.jpeg), hiding

    def _meter(self, light: NDArray[np.float32]) -> None:
        """Exposure and white balance follow the light, late."""
        factor, tint = darkroom.metered(light), darkroom.tinted(light)
        share = _FASTER if self.factor else 1.0
        self.factor = factor if not self.factor else float(self.factor ** (1 - share) * factor**share)
        self.tint = self.tint + (0.6 * share if share < 1 else 1.0) * (tint - self.tint)

    def _seen(self, scene: Scene) -> tuple[NDArray[np.float32], NDArray[np.uint8]]:
        if self.last is None or self.last[0] != scene:
            from lab.world.light.stage import margin_of  # needs Blender

            margin = margin_of(scene.camera)
            light = darkroom.lens(self._rendered(scene, margin), scene.camera, margin)
            self.last = scene, light, bodies.hiding(scene)
        return self.last[1], self.last[2]

    def _rendered(self, scene: Scene, margin: int) -> NDArray[np.float32]:
        from lab.world.light.stage import render

        if self.base is None or not same_stage(self.base[0], scene):
            self.renders += 1
            drawn = render(scene, self.samples, self.threads)
            self.base = scene, drawn
            return drawn
        part = part_of(scene.camera, changed(self.base[0], scene), margin)
        drawn = self.base[1]
        if part:
            self.renders += 1
            patch = render(scene, self.samples, self.threads, part)
            drawn = blended(drawn, patch, part[0], part[1])
        if not scene.hands:
            self.base = scene, drawn
        return drawn


Points = NDArray[np.float64]

_AROUND = 0.55
"""How far beyond what moved the light from everywhere is still dimmed, in tiles."""
_SQUARE = np.array([(-0.75, -0.75), (0.75, -0.75), (0.75, 0.75), (-0.75, 0.75)])


def same_stage(one: Scene, other: Scene) -> bool:
    """Whether two scenes have the same light, camera, board and things beside it."""
    return (one.light, one.board, one.props, one.camera, one.copy) == (
        other.light, other.board, other.props, other.camera, other.copy,
    )  # fmt: skip


def changed(one: Scene, other: Scene) -> Points:
    """Points of the table's frame around everything that differs, and its shadows; count x 3."""
    parts = [np.zeros((0, 3))]
    for tile in set(one.tiles) ^ set(other.tiles):
        parts.append(one.board.out(_around(tile)))
    if one.loose != other.loose:
        parts += [_around(scene.loose) for scene in (one, other) if scene.loose]
    for scene, others in ((one, other), (other, one)):
        pawns = [pawn for pawn in scene.pawns if pawn not in others.pawns]
        parts += [bodies.pawn_mesh(scene.board, scene.copy.pawn_shape, pawn).vertices for pawn in pawns]
        for place in scene.hands:
            if place not in others.hands:
                parts += [bodies.flesh_mesh(place).vertices[::7], bodies.cloth_mesh(place).vertices]
    points = np.concatenate(parts)
    return np.concatenate([points, *(_shadow(points, lamp) for lamp in one.light.lamps)])


def _around(tile: TileAt) -> Points:
    return np.c_[_SQUARE + np.array([tile.x, tile.y]), np.full(4, tile.z)]


def _shadow(points: Points, lamp: Lamp) -> Points:
    """Where the points' shadow falls on the table, for the lamp's rim."""
    found = []
    for turn in np.linspace(0, 2 * np.pi, 5)[:-1]:
        place = np.array([lamp.x, lamp.y, lamp.z]) + lamp.radius * np.array([np.cos(turn), np.sin(turn), 0])
        below = points[points[:, 2] < lamp.z - 1]
        reach = (below[:, 2:] - TABLE_Z) / (lamp.z - below[:, 2:])
        found.append(below + (below - place) * np.clip(reach, 0, 3))
    return np.concatenate(found)


def part_of(camera: Camera, points: Points, margin: int) -> tuple[int, int, int, int] | None:
    """The part of a render with a margin that shows the points: left, top, right, bottom; None when it shows none."""
    width, height = camera.width + 2 * margin, camera.height + 2 * margin
    ahead = (np.array(camera.place) - points) @ camera.axes[2] > 0.5
    points = points[ahead]
    if not len(points):
        return None
    wide = np.concatenate([points + np.array([dx, dy, 0]) for dx in (-_AROUND, _AROUND) for dy in (-_AROUND, _AROUND)])
    pixels = camera.flat(wide) * camera.focal_px + (np.array([width, height]) - 1) / 2
    left, top = np.clip(np.floor(pixels.min(0)), 0, [width, height]).astype(int)
    right, bottom = np.clip(np.ceil(pixels.max(0)) + 1, 0, [width, height]).astype(int)
    if right - left < 8 or bottom - top < 8:
        return None
    return int(left), int(top), int(right), int(bottom)


def blended(base: NDArray[np.float32], patch: NDArray[np.float32], left: int, top: int) -> NDArray[np.float32]:
    """The picture with the patch in it, its inner borders soft."""
    height, width = patch.shape[:2]
    soft = 12
    out = base.copy()

    def ramp(start: int, count: int, whole: int) -> NDArray[np.float32]:
        near = np.clip((np.arange(count) + 1) / soft, 0, 1) if start > 0 else np.ones(count)
        far = np.clip((count - np.arange(count)) / soft, 0, 1) if start + count < whole else np.ones(count)
        return np.asarray(near * far, np.float32)

    share = (ramp(top, height, base.shape[0])[:, None] * ramp(left, width, base.shape[1])[None, :])[..., None]
    inside = out[top : top + height, left : left + width]
    out[top : top + height, left : left + width] = inside * (1 - share) + patch * share
    return out
