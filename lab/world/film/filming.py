"""Renders a planned film: what nothing changed in is not rendered again, only its noise and exposure."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.film import patches
from lab.world.film.director import plan_film
from lab.world.film.papers import frame_json, write_papers
from lab.world.film.pictures import FRAMES_PER_PICTURE, Film, Picture
from lab.world.light import darkroom
from lab.world.scene import bodies
from lab.world.scene.scene import Scene

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
            _tell(f"{number + 1}/{len(film.pictures)} {picture.kind}", time.process_time() - began)
    write_papers(place, film, lines, studio.renders)


def _tell(what: str, seconds: float) -> None:
    sys.stderr.write(f"{what}: {seconds:.1f} core-seconds\n")


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
            from lab.world.light.stage import MARGIN  # needs Blender

            margin = int(MARGIN * scene.camera.width)
            light = darkroom.lens(self._rendered(scene, margin), scene.camera, margin)
            self.last = scene, light, bodies.hiding(scene)
        return self.last[1], self.last[2]

    def _rendered(self, scene: Scene, margin: int) -> NDArray[np.float32]:
        from lab.world.light.stage import Window, render

        if self.base is None or not patches.same_stage(self.base[0], scene):
            self.renders += 1
            drawn = render(scene, self.samples, self.threads).light
            self.base = scene, drawn
            return drawn
        part = patches.part_of(scene.camera, patches.changed(self.base[0], scene), margin)
        drawn = self.base[1]
        if part:
            self.renders += 1
            patch = render(scene, self.samples, self.threads, Window(*part)).light
            drawn = patches.blended(drawn, patch, part[0], part[1])
        if not scene.hands:
            self.base = scene, drawn
        return drawn
