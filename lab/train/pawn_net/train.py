"""Trains the net that says where pawns stand: run as `python -m lab.train.pawn_net.train BOARDS.npz OUT.onnx`.

It needs torch (1.13 or newer), onnx and numpy. With `--halves` it learns from either half of the prints and
writes OUT for both, to be judged on the other half. With `--from NET.onnx` a net goes on learning.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from lab.train.pawn_net.kept_boards import Board, kept
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
from lab.train.pawn_net.lessons import lesson_of, padded

CHANNELS: Final = 18
STEPS: Final = ((16, 2, 1), (32, 2, 1), (32, 1, 1), (32, 1, 2), (32, 1, 2), (32, 1, 1))
"""Of each convolution (3 x 3): how many channels it gives, its stride and its dilation. One of 1 x 1 answers."""

DROPPED: Final = (2, 3, 4)
"""After which convolutions, counted from 0, channels are dropped in training."""

LESSONS: Final = 64_000
FURTHER_LESSONS: Final = 24_000
BATCH: Final = 32
MOST_GRADIENT: Final = 1.0
"""How many lessons there are, for a net that goes on learning too, how many at a time, and the longest gradient."""

WEAK_WEIGHT: Final = 3.0
"""Boards of the game with weak colours are few: they are drawn so many times as often."""

SEED: Final = 0


def main(arguments: Sequence[str]) -> None:
    """Trains on all boards in a file, or on either half of their prints, and keeps the weights."""
    source, out, *flags = arguments
    boards = [padded(board) for board in kept(Path(source))]
    begun = begun_from(flags)
    if "--halves" not in flags:
        keep_weights(trained(boards, begun), Path(out), begun)
        return
    first = set(sorted({board.print_name for board in boards})[::2])
    for number, is_first in enumerate((True, False)):
        half = [board for board in boards if (board.print_name in first) is is_first]
        keep_weights(trained(half, begun), Path(out).with_suffix(f".half{number}.onnx"), begun)


def trained(boards: Sequence[Board], begun: Path | None = None) -> Any:
    """A torch net that has learnt from lessons drawn from padded boards, with the weights of a file to begin with."""
    torch = torch_of_one_thread()
    torch.manual_seed(SEED)
    net = untrained(torch, CHANNELS, STEPS, DROPPED)
    if begun is not None:
        take_weights(torch, net, begun)

    def loss_of(batch: tuple[Any, Any, Any]) -> Any:
        view, hits, counted = batch
        return place_loss(torch, net(view)[:, 0].flatten(1), hits.flatten(1), counted.flatten(1))

    steps = (LESSONS if begun is None else FURTHER_LESSONS) // BATCH
    rate = MOST_RATE if begun is None else FURTHER_RATE
    return learn(torch, net, _drawn(torch, boards, steps), steps, loss_of, MOST_GRADIENT, rate)


def _drawn(torch: Any, boards: Sequence[Board], count: int) -> Iterator[tuple[Any, Any, Any]]:
    """So many batches of lessons: views, hits, what counts."""
    rng = np.random.default_rng(SEED)
    asked = [(board, colour) for board in boards for colour in board.asked]
    weights = np.array([WEAK_WEIGHT if board.has_white else 1.0 for board, _ in asked])
    for _ in range(count):
        drawn = rng.choice(len(asked), BATCH, p=weights / weights.sum())
        lessons = [lesson_of(board, colour, rng) for board, colour in (asked[k] for k in drawn)]
        yield stacked(torch, ((one.view, one.hits, one.counted) for one in lessons))


if __name__ == "__main__":
    main(sys.argv[1:])
