"""Trains the net that says where pawns stand: run as `python -m companion.bench.pawn_net.train BOARDS.npz OUT.npz`.

It needs torch (1.13 or newer) and numpy, nothing else. With `--halves` it learns from either half of the prints and
writes OUT for both, to be judged on the other half.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from companion.bench.pawn_net.kept_boards import Board, kept
from companion.bench.pawn_net.lessons import lesson_of, padded

CHANNELS: Final = 18
STEPS: Final = ((16, 2, 1), (32, 2, 1), (32, 1, 1), (32, 1, 2), (32, 1, 2), (32, 1, 1))
"""Of each convolution (3 x 3): how many channels it gives, its stride and its dilation. One of 1 x 1 answers."""

DROPPED: Final = (2, 3, 4)
DROP_SHARE: Final = 0.08
"""After which convolutions, counted from 0, what share of the channels is dropped in training."""

LESSONS: Final = 64_000
BATCH: Final = 32
MOST_RATE: Final = 3e-3
RISE: Final = 0.15
DECAY: Final = 5e-2
MOST_GRADIENT: Final = 1.0
"""How many lessons there are, how many at a time, the highest learning rate (AdamW, one cycle), the share of the time
that it rises, the decay of weights, and the longest gradient."""

WEAK_WEIGHT: Final = 3.0
"""Boards of the game with weak colours are few: they are drawn so many times as often."""

NEVER: Final = -1e4
SEED: Final = 0


def main(arguments: Sequence[str]) -> None:
    """Trains on all boards in a file, or on either half of their prints, and keeps the weights."""
    source, out, *flags = arguments
    boards = [padded(board) for board in kept(Path(source))]
    if "--halves" not in flags:
        keep_weights(trained(boards), Path(out))
        return
    first = set(sorted({board.print_name for board in boards})[::2])
    for number, is_first in enumerate((True, False)):
        half = [board for board in boards if (board.print_name in first) is is_first]
        keep_weights(trained(half), Path(out).with_suffix(f".half{number}.npz"))


def trained(boards: Sequence[Board]) -> Any:
    """A torch net that has learnt from lessons drawn from padded boards."""
    torch = torch_of_one_thread()
    torch.manual_seed(SEED)
    rng, net = np.random.default_rng(SEED), _net(torch)
    asked = [(board, colour) for board in boards for colour in board.asked]
    weights = np.array([WEAK_WEIGHT if board.has_white else 1.0 for board, _ in asked])
    steps = LESSONS // BATCH
    optimizer = torch.optim.AdamW(net.parameters(), lr=MOST_RATE, weight_decay=DECAY)
    rates = torch.optim.lr_scheduler.OneCycleLR(optimizer, MOST_RATE, total_steps=steps, pct_start=RISE)
    for step in range(steps):
        drawn = rng.choice(len(asked), BATCH, p=weights / weights.sum())
        lessons = [lesson_of(board, colour, rng) for board, colour in (asked[k] for k in drawn)]
        view, hits, counted = (
            torch.from_numpy(np.stack([getattr(one, name) for one in lessons])) for name in ("view", "hits", "counted")
        )
        loss = _loss(torch, net(view)[:, 0].flatten(1), hits.flatten(1), counted.flatten(1))
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), MOST_GRADIENT)
        optimizer.step()
        rates.step()
        if step % 100 == 99:
            sys.stderr.write(f"{step + 1} of {steps}: {loss.item():.3f} nats\n")
    return net.eval()


def torch_of_one_thread() -> Any:
    """The module, which only training needs; says so where it is not installed."""
    try:
        import torch
    except ModuleNotFoundError:
        raise SystemExit("Training needs torch, which the companion does not: install it for this Python.") from None
    torch.set_num_threads(1)
    return torch


def _net(torch: Any) -> Any:
    layers, channels = [], CHANNELS
    for number, (out, stride, dilation) in enumerate(STEPS):
        layers += [torch.nn.Conv2d(channels, out, 3, stride, dilation, dilation), torch.nn.ReLU()]
        layers += [torch.nn.Dropout2d(DROP_SHARE)] if number in DROPPED else []
        channels = out
    return torch.nn.Sequential(*layers, torch.nn.Conv2d(channels, 1, 1))


def _loss(torch: Any, answers: Any, hits: Any, counted: Any) -> Any:
    """Minus the mean log-probability (nats) of standing where the pawn does, or nowhere, which weighs exp(0)."""
    nowhere = torch.zeros(len(answers), 1)
    is_nowhere = ~hits.any(1, keepdim=True)
    anywhere = torch.cat([answers.masked_fill(~counted, NEVER), nowhere], 1).logsumexp(1)
    right = torch.cat([answers.masked_fill(~hits, NEVER), nowhere.masked_fill(~is_nowhere, NEVER)], 1).logsumexp(1)
    return (anywhere - right).mean()


def keep_weights(net: Any, path: Path) -> None:
    """Writes a torch net's weights as `vision/picture/small_net.py` reads them, in half precision."""
    layers = [layer for layer in net if hasattr(layer, "weight")]
    arrays = {"steps": np.array([[layer.stride[0], layer.dilation[0], layer.padding[0]] for layer in layers])}
    for number, layer in enumerate(layers):
        arrays[f"weights{number}"] = layer.weight.detach().numpy().astype(np.float16)
        arrays[f"bias{number}"] = layer.bias.detach().numpy().astype(np.float16)
    np.savez_compressed(path, **arrays)


if __name__ == "__main__":
    main(sys.argv[1:])
