"""How the nets about pawns and the loose tile learn: their convolutions, the steps of training, the file of weights.

It needs torch (1.13 or newer), onnx and numpy, nothing else.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from lab.train.net_files import Layer, layers_of, weights_in, write_net

MOST_RATE: Final = 3e-3
FURTHER_RATE: Final = 1.5e-3
RISE: Final = 0.15
DECAY: Final = 5e-2
"""The highest learning rate (AdamW, one cycle), from nothing and of a net that goes on learning, the share of the time
that it rises, and the decay of weights."""

DROP_SHARE: Final = 0.08
"""What share of the channels is dropped in training."""

NEVER: Final = -1e4
"""The log-odds of a place that does not count (nats)."""


def torch_of_one_thread() -> Any:
    """The module, which only training needs; says so where it is not installed, or what writes the net is not."""
    try:
        import onnx  # noqa: F401 - not only once the net has learnt for hours
        import torch
    except ModuleNotFoundError as missing:
        name = missing.name
        raise SystemExit(f"Training needs {name}, which the companion does not: install it for this Python.") from None
    torch.set_num_threads(1)
    return torch


def begun_from(arguments: Sequence[str]) -> Path | None:
    """The file of weights from which a net goes on learning: what follows `--from`, where that is given."""
    return Path(arguments[arguments.index("--from") + 1]) if "--from" in arguments else None


def untrained(
    torch: Any, channels: int, steps: Sequence[tuple[int, int, int]], dropped: Collection[int], answers: int = 1
) -> Any:
    """A net of convolutions (3 x 3: channels given, stride, dilation) with channels dropped after some of them, counted
    from 0; a last one of 1 x 1 gives so many answers."""
    layers: list[Any] = []
    for number, (out, stride, dilation) in enumerate(steps):
        layers += [torch.nn.Conv2d(channels, out, 3, stride, dilation, dilation), torch.nn.ReLU()]
        layers += [torch.nn.Dropout2d(DROP_SHARE)] if number in dropped else []
        channels = out
    return torch.nn.Sequential(*layers, torch.nn.Conv2d(channels, answers, 1))


def learn(
    torch: Any, net: Any, batches: Iterable[Any], steps: int, loss_of: Callable[[Any], Any], most_gradient: float,
    most_rate: float = MOST_RATE,
) -> Any:  # fmt: skip
    """The net after one step a batch, of which `loss_of` says the loss (nats) and whose gradient is cut at the most."""
    optimizer = torch.optim.AdamW(net.parameters(), lr=most_rate, weight_decay=DECAY)
    rates = torch.optim.lr_scheduler.OneCycleLR(optimizer, most_rate, total_steps=steps, pct_start=RISE)
    for step, batch in enumerate(batches):
        loss = loss_of(batch)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), most_gradient)
        optimizer.step()
        rates.step()
        if step % 100 == 99:
            sys.stderr.write(f"{step + 1} of {steps}: {loss.item():.3f} nats\n")
    return net.eval()


def stacked(torch: Any, lessons: Iterable[Sequence[npt.NDArray[Any]]]) -> tuple[Any, ...]:
    """A batch of lessons, each of several arrays: a tensor for the first of each, one for the second, and so on."""
    return tuple(torch.from_numpy(np.stack(part)) for part in zip(*lessons, strict=True))


def place_loss(torch: Any, answers: Any, hits: Any, counted: Any) -> Any:
    """Minus the mean log-probability (nats) that what is looked for is where it is, or nowhere, which weighs exp(0).

    All are (n, places): what the net answers (nats), whether it is there, and whether the place counts.
    """
    nowhere = answers.new_zeros(len(answers), 1)
    is_nowhere = ~hits.any(1, keepdim=True)
    anywhere = torch.cat([answers.masked_fill(~counted, NEVER), nowhere], 1).logsumexp(1)
    right = torch.cat([answers.masked_fill(~hits, NEVER), nowhere.masked_fill(~is_nowhere, NEVER)], 1).logsumexp(1)
    return (anywhere - right).mean()


def keep_weights(net: Any, path: Path, begun: Path | None = None) -> None:
    """Writes a torch net as the reader has it run (`net_files`).

    Of a net that went on learning from those in the file `begun` it writes the mean of both: that tells prints which it
    has not learnt from better than either (Wortsman et al., Robust fine-tuning of zero-shot models, 2022).
    """
    layers = layers_of(net)
    write_net(layers if begun is None else [*map(_mean_with, layers, weights_in(begun))], path)


def _mean_with(layer: Layer, begun: tuple[npt.NDArray[Any], npt.NDArray[Any]]) -> Layer:
    weights, bias = begun
    return replace(layer, weights=(layer.weights + weights) / 2, bias=(layer.bias + bias) / 2)


def take_weights(torch: Any, net: Any, path: Path) -> None:
    """Gives a torch net the weights of a file that `keep_weights` wrote of one of the same build."""
    layers = [layer for layer in net if hasattr(layer, "weight")]
    for layer, (weights, bias) in zip(layers, weights_in(path), strict=True):
        layer.weight.data, layer.bias.data = torch.from_numpy(weights), torch.from_numpy(bias)
