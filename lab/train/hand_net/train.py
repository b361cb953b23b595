"""Trains the net that says what hands hide: `python -m lab.train.hand_net.train OUT.onnx LESSONS.npz...`.

It needs torch (1.13 or newer), onnx and numpy. Prints that are named after the files are left out, to be judged
by; with `--from NET.onnx` at the end the net goes on learning from these, and is kept as it then is: the mean of
both, which is kept of the nets about pawns, tells hands from shadows worse.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from lab.train.pawn_net.learning import (
    FURTHER_RATE,
    MOST_RATE,
    begun_from,
    keep_weights,
    learn,
    take_weights,
    torch_of_one_thread,
    untrained,
)
from vision.hands.hand_views import ANSWERS, CHANNELS, FARTHEST, PER_CELL
from vision.picture.arrays import Float32s

STEPS: Final = ((16, 2, 1), (32, 2, 1), (32, 1, 1), (32, 1, 2), (32, 1, 4), (32, 1, 2), (32, 1, 1))
"""Of each convolution (3 x 3): how many channels it gives, its stride and its dilation. One of 1 x 1 answers."""

DROPPED: Final = (4, 5)
"""After which convolutions, counted from 0, channels are dropped in training."""

LESSONS: Final = 40_000
BATCH: Final = 8
MOST_GRADIENT: Final = 5.0
"""How many lessons there are, how many at a time, and the longest gradient."""

OWN_SHARE: Final = 0.4
"""How many lessons show stills as they are, without hands laid over them."""

CELL_WEIGHT: Final = PER_CELL * PER_CELL
EDGE: Final = (ANSWERS - 7 * PER_CELL) // 2
"""A cell counts as much as its answers; so many answers lie beside the board on each side."""

TINTS: Final = slice(2, 4)
TINT_ERROR: Final = 0.15
LIGHT_ERROR: Final = 0.15
SEED: Final = 0
"""The channels of a view's tints, by how much all tints of a view are changed, and its light (standard deviation)."""


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """Lessons as `lessons` wrote them: views in steps (n, CHANNELS, h, w), what share of each answer's square is hidden
    (n, ANSWERS, ANSWERS) and of each cell (n, 49), below 0 where unknown, and each lesson's print."""

    views: npt.NDArray[np.int8]
    hidden: Float32s
    cells: Float32s
    prints: npt.NDArray[np.str_]


def main(arguments: Sequence[str]) -> None:
    """Trains on the lessons in files, but for those of prints that are named, and keeps the weights."""
    out, *rest = arguments
    begun = begun_from(rest)
    rest = rest[: rest.index("--from")] if begun is not None else rest
    files = [one for one in rest if one.endswith(".npz")]
    keep_weights(trained(kept(files, [one for one in rest if one not in files]), begun), Path(out))


def kept(files: Sequence[str], left_out: Sequence[str]) -> Kept:
    """The lessons in some files, but for those of some prints."""
    parts = []
    for file in files:
        with np.load(file, allow_pickle=False) as arrays:
            chosen = ~np.isin(arrays["prints"], left_out)
            parts.append([arrays[name][chosen] for name in ("views", "hidden", "cells", "prints")])
    return Kept(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def trained(lessons: Kept, begun: Path | None = None, count: int = LESSONS) -> Any:
    """A torch net that has learnt from so many lessons, with the weights of a file to begin with."""
    torch = torch_of_one_thread()
    torch.manual_seed(SEED)
    net, rng = untrained(torch, CHANNELS, STEPS, DROPPED), np.random.default_rng(SEED)
    torch.nn.init.constant_(net[-1].bias, -2.0)
    if begun is not None:
        take_weights(torch, net, begun)
    is_own = np.flatnonzero(lessons.cells.max(axis=1) >= 0)
    steps = count // BATCH

    def loss_of(batch: tuple[Any, Any, Any]) -> Any:
        view, hidden, cells = (torch.from_numpy(part) for part in batch)
        return _loss(torch, net(view)[:, 0], hidden, cells)

    batches = (_batch(lessons, is_own, rng) for _ in range(steps))
    rate = MOST_RATE if begun is None else FURTHER_RATE
    return learn(torch, net, batches, steps, loss_of, MOST_GRADIENT, rate)


def _batch(
    lessons: Kept, is_own: npt.NDArray[np.int64], rng: np.random.Generator
) -> tuple[Float32s, Float32s, Float32s]:
    """Views, hidden shares of answers and of cells, turned and mirrored together, their light and tints changed."""
    any_of = rng.integers(0, len(lessons.views), BATCH)
    chosen = np.where(rng.random(BATCH) < OWN_SHARE, rng.choice(is_own, BATCH), any_of)
    views = lessons.views[chosen].astype(np.float32) * np.float32(FARTHEST / 127)
    views[:, TINTS] += rng.normal(0, TINT_ERROR, (BATCH, 2, 1, 1)).astype(np.float32) * views[:, :1]
    views[:, 1:2] += rng.normal(0, LIGHT_ERROR, (BATCH, 1, 1, 1)).astype(np.float32) * views[:, :1]
    hidden, cells = lessons.hidden[chosen], lessons.cells[chosen].reshape(-1, 7, 7)
    turns = int(rng.integers(4))
    turned = [np.rot90(part, turns, axes=(-2, -1)) for part in (views, hidden, cells)]
    if rng.random() < 0.5:
        turned = [part[..., ::-1] for part in turned]
    views, hidden, cells = (np.ascontiguousarray(part) for part in turned)
    return views, hidden, cells


def _loss(torch: Any, answers: Any, hidden: Any, cells: Any) -> Any:
    """Cross-entropy (nats an answer) of what each answer's square hides, and of what all of a cell's do together."""
    entropy = torch.nn.functional.binary_cross_entropy
    chances = torch.sigmoid(answers)
    known = hidden >= 0
    squares = entropy(chances[known], hidden[known], reduction="sum")
    board = chances[:, EDGE:-EDGE, EDGE:-EDGE]
    shares = torch.nn.functional.avg_pool2d(board[:, None], PER_CELL)[:, 0]
    asked = cells >= 0
    told = entropy(shares[asked].clamp(1e-6, 1 - 1e-6), cells[asked], reduction="sum")
    return (squares + CELL_WEIGHT * told) / (known.sum() + CELL_WEIGHT * asked.sum())


if __name__ == "__main__":
    main(sys.argv[1:])
