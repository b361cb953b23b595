"""Trains nets at length: `python -m lab.train.at_length.train BOARDS.npz --net solids OUT.onnx --seconds 400`.

The nets about pawns learn from what `pawn_net.boards` and `solid_net.boards` wrote, those that read cells from a
folder of folders of stills. Several nets (`--net KIND OUT [WEIGHTS]`, the last to go on from) may learn from the same
lessons at once. What the weights become depends on how much the machine draws and learns in that time.
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

from lab.train.at_length.drawn import Drawers
from lab.train.at_length.kinds import KINDS, Kind, cell_weights
from lab.train.at_length.pool import Pool
from lab.train.pawn_net.learning import torch_of_one_thread

LEAST_KEPT: Final = 4000
RISE: Final = 0.08
SAID_S: Final = 20.0
"""How many lessons there have to be before the first step, during which share of the time the rate rises, and how often
the loss is said."""


class Learner:
    """A net that is being trained."""

    def __init__(self, torch: Any, device: str, told: Sequence[str]) -> None:
        """`told` names its kind, the file for its weights and perhaps one with weights to go on from."""
        self.kind: Kind = KINDS[told[0]]
        self.out = Path(told[1])
        begun = Path(told[2]) if len(told) > 2 else None
        self.net = begun_net(torch, self.kind, begun, device).train()
        self._torch, self._device = torch, device
        self._rate = self.kind.rate if begun is None else self.kind.further_rate
        self._optimiser = torch.optim.AdamW(self.net.parameters(), lr=self._rate, weight_decay=self.kind.decay)

    def step(self, parts: Sequence[Any], gone: float, rng: np.random.Generator) -> Any:
        """Learns from some lessons once a share of its time is `gone`; the loss (nats)."""
        torch = self._torch
        for group in self._optimiser.param_groups:
            group["lr"] = self._rate * (gone / RISE if gone < RISE else (1 + cos(pi * (gone - RISE) / (1 - RISE))) / 2)
        with torch.autocast(self._device, dtype=torch.bfloat16, enabled=self._device == "cuda"):
            loss = self.kind.loss(torch, self.net, parts, rng)
        self._optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), self.kind.most_gradient)
        self._optimiser.step()
        return loss.detach()

    def keep(self) -> None:
        """Writes its weights."""
        self.kind.keep(self.net.cpu().eval(), self.out)


def main() -> None:
    """Trains the nets that the command line names and keeps their weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="Boards or, for cells, a folder.")
    parser.add_argument("--net", nargs="+", action="append", required=True, metavar="KIND OUT [WEIGHTS]",
                        help=f"A net, of {', '.join(KINDS)}.")  # fmt: skip
    parser.add_argument("--asked", type=Path, nargs="*", default=[],
                        help="Nets for cells: what they are unsure of is shown oftenest.")  # fmt: skip
    parser.add_argument("--seconds", type=float, default=400.0)
    parser.add_argument("--drawers", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--most", type=int, help="How many lessons are kept, for less memory.")
    parser.add_argument("--left-out", nargs="*", default=[], help="Prints to be judged by.")
    parser.add_argument("--seed", type=int, default=3)
    chosen = parser.parse_args()
    if not chosen.source.is_file() and not any(chosen.source.rglob("*.json")):
        parser.error(f"{chosen.source} is neither a file with boards nor a folder with stills and their truth")
    for told in chosen.net:
        if told[0] not in KINDS or not 2 <= len(told) <= 3:
            parser.error(f"--net takes KIND OUT [WEIGHTS], KIND one of {', '.join(KINDS)}, not {' '.join(told)}")
        if KINDS[told[0]].prepare is not KINDS[chosen.net[0][0]].prepare:
            parser.error(f"{chosen.net[0][0]} and {told[0]} do not learn from the same lessons")
    drawers = Drawers(partial(KINDS[chosen.net[0][0]].prepare, chosen.source, chosen.left_out), chosen.drawers)
    try:
        for learner in trained(drawers, chosen):
            learner.keep()
    finally:
        drawers.close()


def trained(drawers: Drawers, chosen: argparse.Namespace) -> list[Learner]:
    """The nets that have learnt for as long as was chosen from what is drawn meanwhile, taking turns."""
    torch = torch_of_one_thread()
    torch.manual_seed(chosen.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    learners = [Learner(torch, device, told) for told in chosen.net]
    pool = Pool(torch, device, chosen.most or learners[0].kind.most_kept)
    before = [begun_net(torch, KINDS["cells"], path, device).eval() for path in chosen.asked]
    rng, begun, said, steps = np.random.default_rng(chosen.seed), time.monotonic(), 0.0, 0
    while (gone := (time.monotonic() - begun) / chosen.seconds) < 1:
        _fill(torch, pool, drawers, before)
        if pool.count < min(LEAST_KEPT, chosen.most or LEAST_KEPT):
            continue
        losses = [learner.step(pool.some(learner.kind.batch), gone, rng) for learner in learners]
        steps += 1
        if (gone - said) * chosen.seconds > SAID_S:
            said = gone
            nats = ", ".join(f"{loss.item():.3f}" for loss in losses)
            sys.stderr.write(f"{gone:.0%}: {pool.count} lessons, {steps} steps, {nats} nats\n")
    return learners


def begun_net(torch: Any, kind: Kind, weights: Path | None, device: str) -> Any:
    """A net of a kind, untrained or with the weights of a file."""
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
