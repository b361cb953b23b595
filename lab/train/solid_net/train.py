"""Trains the net that says where any pawn stands: `python -m lab.train.solid_net.train BOARDS.npz OUT.onnx`.

It needs torch (1.13 or newer), onnx and numpy. Prints that are named after the files are left out, to be judged
by; `--from NET.onnx` lets a net go on learning.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

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
from lab.train.solid_net.kept_solids import SolidBoard, kept
from lab.train.solid_net.solid_lessons import lesson_of
from vision.pawns.solid_views import CHANNELS
from vision.picture.arrays import Bools, Float32s

STEPS: Final = ((24, 2, 1), (48, 2, 1), (64, 2, 1), (96, 1, 1), (96, 1, 2), (96, 1, 1))
"""Of each convolution (3 x 3): how many channels it gives, its stride and its dilation. One of 1 x 1 answers."""

DROPPED: Final = (3, 4, 5)
"""After which convolutions, counted from 0, channels are dropped in training."""

LESSONS: Final = 48_000
FURTHER_LESSONS: Final = 16_000
BATCH: Final = 16
MOST_GRADIENT: Final = 5.0
"""How many lessons there are, for a net that goes on learning too, how many at a time, and the longest gradient."""

COMPOSED_WEIGHT: Final = 1 / 3
NONE_WEIGHT: Final = 0.5
"""How often composed boards are drawn beside others, and what answers count that say that no pawn stands there."""

RARE: Final = -3.0
NEVER: Final = -1e4
SEED: Final = 0
"""What the net says first of every place (nats)."""


def main(arguments: Sequence[str]) -> None:
    """Trains on the boards in a file, but for those of prints that are named, and keeps the weights."""
    source, out, *left_out = arguments
    begun = begun_from(left_out)
    boards = [board for board in kept(Path(source)) if board.print_name not in left_out]
    keep_weights(trained(boards, begun), Path(out), begun)


def trained(boards: Sequence[SolidBoard], begun: Path | None = None) -> Any:
    """A torch net that has learnt from lessons drawn from boards, with the weights of a file to begin with."""
    torch = torch_of_one_thread()
    torch.manual_seed(SEED)
    net, steps = untrained(torch, CHANNELS, STEPS, DROPPED), (LESSONS if begun is None else FURTHER_LESSONS) // BATCH
    torch.nn.init.constant_(net[-1].bias, RARE)
    if begun is not None:
        take_weights(torch, net, begun)

    def loss_of(batch: tuple[Any, Any, Any]) -> Any:
        view, hits, counted = batch
        return solid_loss(torch, net(view)[:, 0], hits, counted)

    drawn = torch.utils.data.DataLoader(_Drawn(boards, steps), batch_size=None, num_workers=1)
    rate = MOST_RATE if begun is None else FURTHER_RATE
    return learn(torch, net, drawn, steps, loss_of, MOST_GRADIENT, rate)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """So many batches of lessons by number, as a process beside the training one draws them: views, hits, what else
    counts."""

    boards: Sequence[SolidBoard]
    count: int

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, number: int) -> tuple[Float32s, Bools, Bools]:
        rng = np.random.default_rng([SEED, number])
        weights = np.array([1.0 if board.is_exact else COMPOSED_WEIGHT for board in self.boards])
        drawn = rng.choice(len(self.boards), BATCH, p=weights / weights.sum())
        lessons = [lesson_of(self.boards[k], rng) for k in drawn]
        views, hits, counted = zip(*((one.view, one.hits, one.counted) for one in lessons), strict=True)
        return np.stack(views), np.stack(hits), np.stack(counted)


def solid_loss(torch: Any, answers: Any, hits: Any, counted: Any) -> Any:
    """Minus the log-probability (nats a crop) that each pawn is seen, somewhere on its base, and nothing elsewhere."""
    unlike = torch.nn.functional.softplus
    seen = answers[:, None].masked_fill(~hits, NEVER).flatten(2).logsumexp(2)
    missed = (unlike(-seen) * hits.flatten(2).any(2)).sum()
    invented = (unlike(answers) * counted).sum()
    return (missed + NONE_WEIGHT * invented) / len(answers)


if __name__ == "__main__":
    main(sys.argv[1:])
