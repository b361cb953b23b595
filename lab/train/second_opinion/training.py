"""Trains the first net of `vision/fits/cell_net.py` on the views that `crops` wrote; needs PyTorch and onnx.

    labyrinth bench second-opinion STILLS... --out crops.npz
    python -m lab.train.second_opinion.training crops.npz vision/fits/cell_net_0.onnx --half 0

The second, which sees whole views, is trained from it at length (`at_length`).

The half of the prints that is named is left out; how well the net reads it is printed. Without a half all are shown. A
net that goes on from the weights of another (`--begin`) is shown oftenest what that one is unsure of.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any, Final

import numpy as np

from companion.errors import BadConfig
from companion.observation import FACE_INDEX, TILE_FACES
from lab.train.net_files import layers_of, weights_in, write_net
from vision.fits.cell_views import NEAR_SIDE_PX, VIEW_SIDE_PX

CHANNELS: Final = (16, 24, 32, 48, 48, 64)
BROAD_CHANNELS: Final = (32, 48, 64, 96, 96, 96)
STRIDES: Final = (1, 2, 1, 2, 1, 2)
HIDDEN: Final = 64
BROAD_HIDDEN: Final = 96
DROPPED: Final = 0.2
"""Outputs and steps of the convolutions, of the layer after them, for what is near a tile and for whole views, and the
share of values that training leaves out before it."""

EPOCHS: Final = 14
EPOCH_VIEWS: Final = 25_000
BATCH: Final = 128
RATE: Final = 3e-3
FURTHER_RATE: Final = 1.5e-3
DECAY: Final = 2e-2
SEED: Final = 1
"""How long and how fast it learns, from nothing and further, and how far weights are drawn to none."""

KEPT: Final = 0.2
"""So far a net that has learnt further is drawn back to where it began, unless told otherwise: it forgets less of
prints it is no more shown."""

SETTLED_SHARE: Final = 0.05
NOTHING_SEEN: Final = 2.4
"""What a net knows for sure that goes on learning is shown by so much oftener than never, what it is unsure of oftener,
oftenest what it is half as unsure of (nats) as of what shows nothing."""

BY_HAND: Final = 2.5
DEEP: Final = (0.7, 0.2)
BACKS: Final = 1.5
"""How much oftener cells are shown that a hand hides in part, that it hides by more than a share, and backs."""

SURE: Final = 0.9


@dataclass(frozen=True, slots=True, eq=False)
class Crops:
    """Views in steps of 1/32 (n, layers, side, side), the picture, weather, face, share hidden and readability of each
    (n, 5), and each picture's print."""

    views: np.typing.NDArray[np.int8]
    rows: np.typing.NDArray[np.float64]
    prints: np.typing.NDArray[np.str_]

    @property
    def faces(self) -> np.typing.NDArray[np.int64]:
        """The true face of each view."""
        return self.rows[:, 2].astype(np.int64)

    def halves(self) -> np.typing.NDArray[np.int64]:
        """Which half of the prints each view belongs to."""
        names = sorted(set(self.prints.tolist()))
        by_picture = np.array([names.index(name) % 2 for name in self.prints.tolist()])
        return np.asarray(by_picture[self.rows[:, 0].astype(np.int64)])

    def weights(self) -> np.typing.NDArray[np.float64]:
        """How often each view is shown."""
        hidden = self.rows[:, 3]
        by_hand = np.where(hidden > DEEP[0], BY_HAND * DEEP[1], np.where(hidden > 0.02, BY_HAND, 1.0))
        return np.asarray(by_hand * np.where(self.faces == FACE_INDEX["#"], BACKS, 1.0))


def main() -> None:
    """Trains and writes the weights that the command line names."""
    parser = argparse.ArgumentParser(description="Trains the second opinion on cells.")
    parser.add_argument("crops", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--half", type=int, choices=(0, 1), help="Which half of the prints is left out.")
    parser.add_argument("--begin", type=Path, help="Weights to go on from.")
    parser.add_argument("--epochs", type=int, default=EPOCHS, help=f"How long it learns, {EPOCHS} unless given.")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--kept", type=float, default=KEPT, help=f"How far it is drawn back, {KEPT} unless given.")
    chosen = parser.parse_args()
    with np.load(chosen.crops) as kept:
        crops = Crops(kept["views"], kept["rows"], kept["prints"])
    is_left_out = crops.halves() == chosen.half
    net = train(crops, np.flatnonzero(~is_left_out), chosen.epochs, chosen.begin, chosen.seed, chosen.kept)
    write_net(layers_of(net), chosen.out)
    if chosen.half is None:
        return
    asked = is_left_out & (crops.rows[:, 1] == 0) & (crops.rows[:, 4] > 0)
    _say(judged(net, crops, np.flatnonzero(asked)))


def train(
    crops: Crops, shown: np.typing.NDArray[np.int64], epochs: int = EPOCHS, begin: Path | None = None, seed: int = SEED,
    drawn_back: float = KEPT,
) -> Any:  # fmt: skip
    """A net (torch) trained on the views numbered `shown`, further where it begins with the weights of a file."""
    torch = _torch()
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net, count = untrained_net(torch, crops.views.shape[1]), epochs * EPOCH_VIEWS // BATCH
    weights, rate = crops.weights()[shown], RATE
    if begin is not None:
        take_weights(torch, net, begin)
        unsure = _unsureness(torch, net.eval(), crops.views, shown)
        weights, rate = SETTLED_SHARE + np.maximum(unsure * (1 - unsure / NOTHING_SEEN), 0), FURTHER_RATE
    before = [one.detach().clone() for one in net.parameters()]
    net.train()
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=count + 1, pct_start=0.15)
    weights /= weights.sum()
    for step in range(count):
        batch = shown[rng.choice(len(shown), BATCH, p=weights)]
        views, faces = varied(torch, _views(torch, crops.views[batch]), torch.from_numpy(crops.faces[batch]), rng)
        loss = torch.nn.functional.cross_entropy(net(views), faces)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        if (step + 1) % (EPOCH_VIEWS // BATCH) == 0:
            _say(f"{step + 1}/{count}: {loss.item():.3f}")
    if begin is not None:
        for one, was in zip(net.parameters(), before, strict=True):
            one.data = (1 - drawn_back) * one.data + drawn_back * was
    return net.eval()


def judged(net: Any, crops: Crops, shown: np.typing.NDArray[np.int64]) -> str:
    """How many of the views numbered `shown` the net reads right, and how many of those that it is sure of."""
    torch = _torch()
    with torch.no_grad():
        parts = [net(_views(torch, crops.views[part])).softmax(1).numpy() for part in np.array_split(shown, 64)]
    chances = np.concatenate(parts)
    is_right, is_sure = chances.argmax(axis=1) == crops.faces[shown], chances.max(axis=1) > SURE
    return f"{is_right.sum()} of {len(shown)} right; sure {is_sure.sum()}, of these wrong {(is_sure & ~is_right).sum()}"


def _unsureness(
    torch: Any, net: Any, views: np.typing.NDArray[np.int8], shown: np.typing.NDArray[np.int64]
) -> np.typing.NDArray[np.float64]:
    """How unsure a net is of each of the views numbered `shown`: the entropy of what it says, in nats."""
    out = []
    with torch.no_grad():
        for part in np.array_split(shown, max(1, len(shown) // 512)):
            log_p = net(_views(torch, views[part])).log_softmax(1)
            out.append(-(log_p.exp() * log_p).sum(1).numpy())
    return np.concatenate(out).astype(np.float64)


def take_weights(torch: Any, net: Any, path: Path) -> None:
    """Gives a net the weights in the file of another; what views told less of then counts nothing yet."""
    layers = [layer for layer in net.modules() if hasattr(layer, "weight")]
    for layer, (weights, bias) in zip(layers, weights_in(path), strict=True):
        told = weights.reshape(len(weights), -1, *layer.weight.shape[2:])
        layer.weight.data.zero_()
        layer.weight.data[:, : told.shape[1]] = torch.from_numpy(told)
        layer.bias.data = torch.from_numpy(bias)


def untrained_net(torch: Any, layers: int, *, is_broad: bool = False) -> Any:
    """A net (torch) of cells shown in so many layers, a broad one in whole views, which has learnt nothing."""
    nn, parts, before = torch.nn, [], layers
    side = (VIEW_SIDE_PX if is_broad else NEAR_SIDE_PX) // prod(STRIDES)
    for channels, stride in zip(BROAD_CHANNELS if is_broad else CHANNELS, STRIDES, strict=True):
        parts += [nn.Conv2d(before, channels, 3, stride, 1), nn.ReLU()]
        before = channels
    hidden = BROAD_HIDDEN if is_broad else HIDDEN
    parts += [nn.Flatten(), nn.Dropout(DROPPED), nn.Linear(before * side * side, hidden), nn.ReLU()]
    return nn.Sequential(*parts, nn.Linear(hidden, len(TILE_FACES)))


def _views(torch: Any, views: np.typing.NDArray[np.int8]) -> Any:
    return torch.from_numpy(views).float() / 32


def varied(torch: Any, views: Any, faces: Any, rng: np.random.Generator) -> tuple[Any, Any]:
    """A batch of views (n, layers, side, side) and faces (n,), both tensors, turned and mirrored together, their hues
    turned and contrasts changed one by one, now and then without one of the layers."""
    turns, is_mirrored, count = int(rng.integers(4)), rng.random() < 0.5, len(views)
    truth = turned_in_truth(np.arange(len(TILE_FACES)), turns, is_mirrored=is_mirrored)
    seen, faces = torch.rot90(views, turns, (2, 3)), torch.from_numpy(truth).to(faces.device)[faces]
    seen = (seen.flip(3) if is_mirrored else seen).clone()

    def for_each(numbers: np.typing.NDArray[np.float64]) -> Any:
        return torch.from_numpy(numbers).float().to(seen.device)[..., None, None]

    angles = rng.uniform(0, 2 * np.pi, count) * (rng.random(count) < 0.6)
    cosine, sine = for_each(np.cos(angles)), for_each(np.sin(angles))
    first, second = seen[:, 4].clone(), seen[:, 5].clone()
    seen[:, 4], seen[:, 5] = cosine * first - sine * second, sine * first + cosine * second
    seen[:, :2] *= for_each(np.exp(rng.normal(0, 0.15, (count, 2))))
    seen[:, 3] += for_each(rng.normal(0, 0.3, count))
    if rng.random() < 0.3:
        seen[: count // 2, int(rng.integers(2, seen.shape[1]))] = 0
    return seen, faces


def turned_in_truth(
    faces: np.typing.NDArray[np.int64], turns: int, *, is_mirrored: bool
) -> np.typing.NDArray[np.int64]:  # fmt: skip
    """The faces after so many quarter turns anticlockwise, then perhaps a mirror that swaps east and west."""
    to = {side: "NWSE"[("NWSE".index(side) + turns) % 4] for side in "NESW"} | {"#": "#"}
    if is_mirrored:
        to = {side: {"E": "W", "W": "E"}.get(there, there) for side, there in to.items()}
    moved = [FACE_INDEX["".join(sorted((to[side] for side in face), key="NESW#".index))] for face in TILE_FACES]
    return np.array(moved)[faces]


def _torch() -> Any:
    try:
        import onnx  # noqa: F401 - not only once the net has learnt for long
        import torch
    except ImportError as missing:
        raise BadConfig("training needs PyTorch (1.13 or later) and onnx here; reading does not") from missing
    torch.set_num_threads(1)
    return torch


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
