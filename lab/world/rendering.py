"""Renders what was planned and writes pictures with their truth."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np

from lab.world import truth
from lab.world.light import darkroom
from lab.world.scene import bodies
from lab.world.stills import Still, drawn_wide, plan_still


def render_stills(
    split: int, seeds: Iterable[int], folder: Path, samples: int, threads: int, width: int | None = None
) -> None:
    """A picture and its truth for each seed, as `still_NNNN.jpg` and `.json`, as wide as planned or as told."""
    folder.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(threads)
    for seed in seeds:
        still = plan_still(split, seed)
        still = drawn_wide(still, width) if width else still
        if not (folder / f"{still.name}.json").exists():
            began = time.process_time()
            _write_still(still, folder, samples, threads)
            _tell(f"{still.name} {still.scene.copy.print_name} {still.scene.light.rig}", time.process_time() - began)


def _tell(what: str, seconds: float) -> None:
    sys.stderr.write(f"{what}: {seconds:.1f} core-seconds\n")


def _write_still(still: Still, folder: Path, samples: int, threads: int) -> None:
    from lab.world.light.stage import margin_of, render  # needs Blender

    camera = still.scene.camera
    light = darkroom.lens(render(still.scene, samples, threads), camera, margin_of(camera))
    index = bodies.hiding(still.scene)
    picture = darkroom.develop(light, still.shot, darkroom.metered(light), darkroom.tinted(light))
    data = darkroom.compressed(picture, still.shot.jpeg)
    seen = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    (folder / f"{still.name}.jpg").write_bytes(data)
    (folder / f"{still.name}.json").write_text(json.dumps(truth.still_json(still, index, seen)), encoding="utf-8")
