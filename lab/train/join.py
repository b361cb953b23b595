"""Has one net learn what several say together: `python -m lab.train.join cells FILE FILE --stills FOLDER --out FILE`.

`cells` joins the nets that read faces (`vision/nets/cell_net.py`), `solids` those that look for pawns
(`vision/pawns/solid_places.py`). Each is a chain of convolutions with a rectifier between them. The new one has the
shape of the last. It sees stills, turned and mirrored, and learns the mean of what the others say, not the truth
(Hinton, Vinyals and Dean: Distilling the Knowledge in a Neural Network, 2015).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from math import cos, pi
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from torch import nn
from torch.nn import functional

from vision.board.board_look import look_at
from vision.board.homography import from_corners
from vision.nets.board_view import view_board
from vision.pawns.solid_places import fine_lab
from vision.pawns.solid_views import solid_view
from vision.picture.arrays import Float32s
from vision.picture.picture_files import load_picture

RATE, RISE, LEAST_RATE, AVERAGED, HOTTER = 8e-4, 0.03, 0.02, 0.997, 4.0
"""The highest rate, the share of the time in which it rises, what is left of it at the end, how slowly the weights that
are kept follow, and by how much what nets say is evened out, that faces which are unlikely count as well."""

BATCH, CROP_PX, MOST_ODDS = {"cells": 64, "solids": 6}, 224, 9.0
"""How many views are learnt from at once, the side of the views of solids, and the log odds beyond which it is all one.
"""

Rng = np.random.Generator


class Chain(nn.Module):  # type: ignore[misc]
    """A chain of convolutions as a file says."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.model, self.steps = onnx.load(path), nn.ModuleList()
        cast = {node.output[0]: node.input[0] for node in self.model.graph.node if node.op_type == "Cast"}
        held = {one.name: torch.tensor(numpy_helper.to_array(one)).float() for one in self.model.graph.initializer}
        self.names = []
        for node in self.model.graph.node:
            if node.op_type == "Conv":
                told = {one.name: tuple(one.ints) for one in node.attribute}
                names = [cast.get(name, name) for name in node.input[1:]]
                after, before, side, _ = held[names[0]].shape
                step = nn.Conv2d(before, after, side, told["strides"], told["pads"][:2], told["dilations"])
                step.weight.data, step.bias.data = (held[name] for name in names)
                self.steps.append(step)
                self.names.append(names)

    def forward(self, seen: Any) -> Any:
        """What it says of views (n, channels, h, w)."""
        for step in self.steps[:-1]:
            seen = functional.relu(step(seen))
        return self.steps[-1](seen)

    def write(self, path: Path, told: dict[str, str]) -> None:
        """Writes the file anew, each number as exact as it was, with what made it."""
        held = {name: one for names, step in zip(self.names, self.steps, strict=True)
                for name, one in zip(names, (step.weight, step.bias), strict=True)}  # fmt: skip
        for one in self.model.graph.initializer:
            values = held[one.name].detach().numpy().astype(numpy_helper.to_array(one).dtype)
            one.CopyFrom(numpy_helper.from_array(np.ascontiguousarray(values), one.name))
        helper.set_model_props(self.model, told)
        onnx.save(self.model, path)


def views_of(kind: str, path: Path, rng: Rng) -> Float32s:
    """Views (n, channels, h, w) of one still: cells and what lies between them, or pieces of the finer plane."""
    image, corners = load_picture(path.with_suffix(".jpg")), np.array(json.loads(path.read_text())["corners"])
    homography = from_corners(corners)
    if kind == "solids":
        look = look_at(image, homography)
        view = solid_view(fine_lab(image, homography, look), look.eye)
        starts = rng.integers(0, (view.shape[-1] - CROP_PX) // 8 + 1, (8, 2)) * 8
        return np.stack([view[:, y : y + CROP_PX, x : x + CROP_PX] for y, x in starts])
    places = [(float(cell % 7), float(cell // 7)) for cell in range(49)]
    off = rng.uniform(-0.5, 0.5, (49, 1)) * np.eye(2)[rng.integers(2, size=49)] + places
    return view_board(image, homography).places([*places, *map(tuple, off)])


def turned(kind: str, views: Float32s, rng: Rng) -> Float32s:
    """The views turned and perhaps mirrored; where solids lean is told by two channels, which turn with them."""
    turns, is_mirrored = int(rng.integers(4)), rng.random() < 0.5
    if kind == "solids":
        views = np.swapaxes(views, 2, 3)[:, [0, 1, 2, 4, 3, 6, 5]] if turns % 2 else views.copy()
        for axis, is_turned in ((3, turns > 1), (2, is_mirrored)):
            if is_turned:
                views = np.flip(views, axis).copy()
                views[:, 3 if axis == 3 else 4] *= -1
        return views
    views = np.rot90(views, turns, (2, 3))
    return np.ascontiguousarray(views[..., ::-1] if is_mirrored else views)


def middle_of(views: Any, net: Chain) -> Any:
    """The middle of the views where a net for cells sees no more: eight times as much as its last but one step."""
    side = 8 * net.steps[-2].kernel_size[0]
    rim = (views.shape[-1] - side) // 2
    return views[..., rim:-rim, rim:-rim] if rim else views


def cost(kind: str, said: Any, asked: Any) -> Any:
    """What it costs to say something else than was asked for: faces by their chances, pawns by their log odds."""
    if kind == "cells":
        chances = [(functional.log_softmax(said / heat, 1), functional.log_softmax(asked / heat, 1), heat)
                   for heat in (1.0, HOTTER)]  # fmt: skip
        parts = [heat * functional.kl_div(one, other, reduction="batchmean", log_target=True)
                 for one, other, heat in chances]  # fmt: skip
        return sum(parts)
    said, asked = said.clamp(-MOST_ODDS, MOST_ODDS), asked.clamp(-MOST_ODDS, MOST_ODDS)
    weight = 1 + 12 * torch.sigmoid(torch.maximum(said, asked).detach() + 3)
    return (weight * functional.smooth_l1_loss(said, asked, reduction="none")).mean()


def learn(kind: str, nets: list[Chain], net: Chain, stills: list[Path], chosen: argparse.Namespace) -> Chain:
    """The net after the chosen time, averaged over its last steps."""
    rng, begun, kept = np.random.default_rng(chosen.seed), time.monotonic(), list[Float32s]()
    follow = torch.optim.swa_utils.get_ema_multi_avg_fn(AVERAGED)
    averaged = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=follow)
    optimiser = torch.optim.AdamW(net.parameters(), lr=chosen.rate, weight_decay=1e-3)
    while (gone := (time.monotonic() - begun) / (3600 * chosen.hours)) < 1:
        if len(kept) < len(stills):
            kept.append(views_of(kind, stills[len(kept)], rng))
        drawn = (kept[number] for number in rng.integers(len(kept), size=BATCH[kind]))
        views = np.stack([views[rng.integers(len(views))] for views in drawn])
        seen = torch.from_numpy(turned(kind, views, rng)).float()
        with torch.no_grad():
            parts = [one(seen if kind == "solids" else middle_of(seen, one)) for one in nets]
        asked = torch.stack(parts).mean(dim=0)
        slope = gone / RISE if gone < RISE else (1 + cos(pi * (gone - RISE) / (1 - RISE))) / 2
        optimiser.param_groups[0]["lr"] = chosen.rate * (LEAST_RATE + (1 - LEAST_RATE) * slope)
        optimiser.zero_grad()
        cost(kind, net(seen), asked).backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        averaged.update_parameters(net)
    return averaged.module


def main() -> None:
    """Joins the nets that the command line names, and writes what they became."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("cells", "solids"))
    parser.add_argument("nets", type=Path, nargs="+", help="The nets to join (.onnx).")
    parser.add_argument("--begin", type=Path, help="The net to begin with; the last one if left out.")
    parser.add_argument("--stills", type=Path, nargs="+", required=True, help="Folders of stills with truth.")
    parser.add_argument("--hours", type=float, default=1.0)
    parser.add_argument("--rate", type=float, default=RATE, help="The highest rate.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="The file to write (.onnx).")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(chosen.seed)
    stills = sorted(path for folder in chosen.stills for path in folder.rglob("still_*.json"))
    nets, begun = [Chain(path) for path in chosen.nets], Chain(chosen.begin or chosen.nets[-1])
    net = learn(chosen.kind, nets, begun, stills, chosen)
    commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
    told = {name: str(one) for name, one in vars(chosen).items()}
    net.write(chosen.out, {"commit": commit, "arguments": json.dumps(told), "stills": str(len(stills))})


if __name__ == "__main__":
    main()
