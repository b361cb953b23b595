"""Renders stills with truth: `python -m lab.world --split 18 --stills 20 --out FOLDER`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np

from lab.world import truth
from lab.world.art.prints import PRINTS
from lab.world.light import darkroom
from lab.world.scene import bodies
from lab.world.stills import Still, drawn_wide, plan_still

NARROWEST, WIDEST = 320, 4096
"""How wide stills can be asked for, in pixels."""


def main() -> None:
    """Parses the command line and renders; what is there already is not rendered again."""
    parser = argparse.ArgumentParser(prog="python -m lab.world", description=__doc__)
    parser.add_argument("--stills", type=int, required=True, metavar="N", help="how many")
    parser.add_argument("--seed", type=int, default=0, help="the first one's seed")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--split", type=int, choices=PRINTS, required=True, help="whose prints, tables and lights")
    parser.add_argument("--width", type=_width, metavar="PIXELS", help="4:3; else 1024 or 1280 by turns")
    parser.add_argument("--samples", type=int, default=1, help="paths a pixel, before the denoiser")
    parser.add_argument("--threads", type=int, default=1)
    chosen = parser.parse_args()
    seeds = range(chosen.seed, chosen.seed + chosen.stills)
    render_stills(chosen.split, seeds, chosen.out, chosen.samples, chosen.threads, chosen.width)


def _width(told: str) -> int:
    """The width that was asked for, if pictures can be drawn so."""
    if not told.isdecimal() or not NARROWEST <= int(told) <= WIDEST:
        raise argparse.ArgumentTypeError(f"a whole number from {NARROWEST} to {WIDEST}, not {told}")
    return int(told)


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
            what, seconds = f"{still.scene.copy.print_name} {still.scene.light.rig}", time.process_time() - began
            sys.stderr.write(f"{still.name} {what}: {seconds:.1f} core-seconds\n")


def _write_still(still: Still, folder: Path, samples: int, threads: int) -> None:
    from lab.world.light.stage import margin_of, render  # needs Blender

    camera = still.scene.camera
    light = darkroom.lens(render(still.scene, samples, threads), camera, margin_of(camera))
    index = bodies.hiding(still.scene)
    picture = darkroom.develop(light, still.shot, darkroom.metered(light), darkroom.tinted(light))
    data = darkroom.compressed(picture, still.shot.jpeg)
    seen = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    (folder / f"{still.name}.jpg").write_bytes(data)
    cv2.imwrite(str(folder / f"{still.name}.seen.png"), index)
    (folder / f"{still.name}.json").write_text(json.dumps(truth.still_json(still, index, seen)), encoding="utf-8")


if __name__ == "__main__":
    main()
