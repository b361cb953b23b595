"""Trains the net that says where a loose tile lies: `python -m lab.train.loose_net.train TABLES.npz OUT.onnx`.

It needs torch (1.13 or newer), onnx and numpy. Prints that are named after the files are left out, to be judged
by; `--from NET.onnx` lets a net go on learning.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from lab.train.loose_net.kept_tables import Table, kept
from lab.train.loose_net.tile_lessons import lesson_of
from lab.train.pawn_net.learning import (
    FURTHER_RATE,
    MOST_RATE,
    begun_from,
    keep_weights,
    learn,
    place_loss,
    stacked,
    take_weights,
    torch_of_one_thread,
    untrained,
)
from vision.loose.tile_views import CHANNELS, TURNS_DEG

STEPS: Final = ((16, 2, 1), (24, 2, 1), (32, 1, 1), (32, 1, 2), (32, 1, 2), (32, 1, 1))
"""Of each convolution (3 x 3): how many channels it gives, its stride and its dilation. One of 1 x 1 answers."""

DROPPED: Final = (3, 4, 5)
"""After which convolutions, counted from 0, channels are dropped in training."""

LESSONS: Final = 32_000
BATCH: Final = 16
MOST_GRADIENT: Final = 2.0
"""How many lessons there are, how many at a time, and the longest gradient."""

RARE: Final = -8.0
"""What the net says first of every place and turn (nats)."""

SEED: Final = 0


def main(arguments: Sequence[str]) -> None:
    """Trains on the tables in a file, but for those of prints that are named, and keeps the weights."""
    source, out, *left_out = arguments
    begun = begun_from(left_out)
    tables = [table for table in kept(Path(source)) if table.print_name not in left_out]
    keep_weights(trained(tables, begun=begun), Path(out), begun)


def trained(tables: Sequence[Table], lessons: int = LESSONS, begun: Path | None = None) -> Any:
    """A torch net that has learnt from lessons drawn from the tables of which it is known where the tile lies, with the
    weights of a file to begin with."""
    torch = torch_of_one_thread()
    torch.manual_seed(SEED)
    net, steps = untrained(torch, CHANNELS, STEPS, DROPPED, len(TURNS_DEG)), lessons // BATCH
    torch.nn.init.constant_(net[-1].bias, RARE)
    if begun is not None:
        take_weights(torch, net, begun)

    def loss_of(batch: tuple[Any, Any, Any]) -> Any:
        view, hits, counted = batch
        return place_loss(torch, net(view).flatten(1), hits.flatten(1), counted.flatten(1))

    known = [table for table in tables if table.is_asked]
    rate = MOST_RATE if begun is None else FURTHER_RATE
    return learn(torch, net, _drawn(torch, known, steps), steps, loss_of, MOST_GRADIENT, rate)


def _drawn(torch: Any, tables: Sequence[Table], count: int) -> Iterator[tuple[Any, Any, Any]]:
    """So many batches of lessons: views, hits, what counts."""
    rng = np.random.default_rng(SEED)
    for _ in range(count):
        lessons = [lesson_of(tables[k], rng) for k in rng.integers(0, len(tables), BATCH)]
        yield stacked(torch, ((one.view, one.hits, one.counted) for one in lessons))


if __name__ == "__main__":
    main(sys.argv[1:])
