"""Trains a net at length: `python -m companion.bench.at_length.train solids BOARDS.npz OUT.onnx --seconds 400`.

The nets about pawns learn from what `pawn_net.boards` and `solid_net.boards` wrote, the one that reads cells from a
folder of folders of stills. What the weights become depends on how much the machine draws and learns in that time.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from functools import partial
from math import cos, pi
from pathlib import Path
from typing import Any, Final

import numpy as np

from companion.bench.at_length.drawn import Drawers
from companion.bench.at_length.kinds import KINDS, Kind, cell_weights
from companion.bench.at_length.pool import Pool
from companion.bench.pawn_net.learning import torch_of_one_thread

LEAST_KEPT: Final = 4000
RISE: Final = 0.08
SAID_S: Final = 20.0
"""How many lessons there have to be before the first step, during which share of the time the rate rises, and how often
the loss is said."""


def main() -> None:
    """Trains the net that the command line names and keeps its weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("source", type=Path, help="Boards or, for cells, a folder.")
    parser.add_argument("out", type=Path, help="The file for the weights.")
    parser.add_argument("--begin", type=Path, nargs="*", default=[], help="Weights: it goes on from the first.")
    parser.add_argument("--seconds", type=float, default=400.0)
    parser.add_argument("--drawers", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--most", type=int, help="How many lessons are kept, for less memory.")
    parser.add_argument("--left-out", nargs="*", default=[], help="Prints to be judged by.")
    parser.add_argument("--seed", type=int, default=3)
    chosen = parser.parse_args()
    kind = KINDS[chosen.kind]
    drawers = Drawers(partial(kind.prepare, chosen.source, chosen.left_out), chosen.drawers)
    try:
        kind.keep(trained(kind, drawers, chosen), chosen.out)
    finally:
        drawers.close()


def trained(kind: Kind, drawers: Drawers, chosen: argparse.Namespace) -> Any:
    """A torch net that has learnt for as long as was chosen from what is drawn meanwhile."""
    torch = torch_of_one_thread()
    torch.manual_seed(chosen.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    pool = Pool(torch, device, chosen.most or kind.most_kept)
    before = [_begun(torch, kind, path, device).eval() for path in chosen.begin]
    net = _begun(torch, kind, chosen.begin[0] if chosen.begin else None, device).train()
    optimiser = torch.optim.AdamW(net.parameters(), lr=kind.rate, weight_decay=kind.decay)
    rng, begun, said, steps = np.random.default_rng(chosen.seed), time.monotonic(), 0.0, 0
    while (gone := (time.monotonic() - begun) / chosen.seconds) < 1:
        _fill(torch, pool, drawers, before if kind is KINDS["cells"] else ())
        if pool.count < min(LEAST_KEPT, chosen.most or LEAST_KEPT):
            continue
        for group in optimiser.param_groups:
            group["lr"] = kind.rate * (gone / RISE if gone < RISE else (1 + cos(pi * (gone - RISE) / (1 - RISE))) / 2)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
            loss = kind.loss(torch, net, pool.some(kind.batch), rng)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), kind.most_gradient)
        optimiser.step()
        steps += 1
        if (gone - said) * chosen.seconds > SAID_S:
            said = gone
            sys.stderr.write(f"{gone:.0%}: {pool.count} lessons, {steps} steps, {loss.item():.3f} nats\n")
    return net.cpu().eval()


def _begun(torch: Any, kind: Kind, weights: Path | None, device: str) -> Any:
    net = kind.build(torch)
    if weights is not None:
        kind.take(torch, net, weights)
    return net.to(device)


def _fill(torch: Any, pool: Pool, drawers: Drawers, before: Sequence[Any]) -> None:
    """Takes in the lessons that lie ready; nets `before` tell how often one is shown, else each is as often."""
    for lessons in drawers.taken(0.001 if pool.count else 5.0):
        parts = pool.on_device(lessons)
        weights = cell_weights(torch, before, parts) if before else torch.ones(len(parts[0]))
        pool.add(parts, weights)


if __name__ == "__main__":
    main()
