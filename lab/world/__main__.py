"""Renders stills and films with truth: `python -m lab.world --stills 20 --out FOLDER`."""

from __future__ import annotations

import argparse
from pathlib import Path

from lab.world.art.prints import PRINTS

NARROWEST, WIDEST = 320, 4096
"""How wide stills can be asked for, in pixels."""


def main() -> None:
    """Parses the command line and renders; what is there already is not rendered again."""
    parser = argparse.ArgumentParser(prog="python -m lab.world", description=__doc__)
    parser.add_argument("--stills", type=int, default=0, metavar="N", help="how many stills")
    parser.add_argument("--film", type=float, default=0, metavar="SECONDS", help="a film at least so long")
    parser.add_argument("--seed", type=int, default=0, help="the first still's seed, or the film's")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--split", type=int, choices=PRINTS, required=True, help="whose prints, tables and lights")
    parser.add_argument("--width", type=_width, metavar="PIXELS", help="of stills, 4:3; else 1024 or 1280 by turns")
    parser.add_argument("--samples", type=int, default=1, help="paths a pixel, before the denoiser")
    parser.add_argument("--threads", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.film and chosen.width:
        parser.error("--width is for stills alone")
    from lab.world.rendering import render_stills  # here, so that --help needs no Blender

    if chosen.stills:
        seeds = range(chosen.seed, chosen.seed + chosen.stills)
        render_stills(chosen.split, seeds, chosen.out, chosen.samples, chosen.threads, chosen.width)
    if chosen.film:
        from lab.world.film.filming import render_film

        render_film(chosen.split, chosen.seed, chosen.film, chosen.out, chosen.samples, chosen.threads)


def _width(told: str) -> int:
    """The width that was asked for, if pictures can be drawn so."""
    if not told.isdecimal() or not NARROWEST <= int(told) <= WIDEST:
        raise argparse.ArgumentTypeError(f"a whole number from {NARROWEST} to {WIDEST}, not {told}")
    return int(told)


if __name__ == "__main__":
    main()
