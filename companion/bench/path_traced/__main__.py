"""Renders stills and films with truth: `python -m companion.bench.path_traced --stills 20 --out FOLDER`."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.bench.path_traced.art.editions import HALVES, LEARN


def main() -> None:
    """Parses the command line and renders; what is there already is not rendered again."""
    parser = argparse.ArgumentParser(prog="python -m companion.bench.path_traced", description=__doc__)
    parser.add_argument("--stills", type=int, default=0, metavar="N", help="how many stills")
    parser.add_argument("--film", type=float, default=0, metavar="SECONDS", help="a film at least so long")
    parser.add_argument("--seed", type=int, default=0, help="the first still's seed, or the film's")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--half", choices=HALVES, default=LEARN, help="whose prints, tables and lights")
    parser.add_argument("--samples", type=int, default=1, help="paths a pixel, before the denoiser")
    parser.add_argument("--threads", type=int, default=1)
    chosen = parser.parse_args()
    from companion.bench.path_traced.rendering import render_stills  # here, so that --help needs no Blender

    if chosen.stills:
        seeds = range(chosen.seed, chosen.seed + chosen.stills)
        render_stills(chosen.half, seeds, chosen.out, chosen.samples, chosen.threads)
    if chosen.film:
        from companion.bench.path_traced.film.filming import render_film

        render_film(chosen.half, chosen.seed, chosen.film, chosen.out, chosen.samples, chosen.threads)


if __name__ == "__main__":
    main()
