"""Trains the reader's nets: `python -m lab.train.train board --stills FOLDER... --boards FOLDER --hours 8`.

`board` trains the net that sees hands, pawns and the loose tile (`vision/board_net.onnx`), `cells` one of those that
read faces. Stills with truth come from `lab.world` or the commit that `lab/README.md` names. Needs torch and onnx,
which the companion does not. One process draws lessons, another learns from them.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from math import cos, pi
from multiprocessing import Process, Queue
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional

from lab.train.lessons import NO_PAWN, NO_TILE, STEP, UNASKED, Lesson, Lessons
from vision.board.viewpoint import Eye
from vision.board_net import (
    ANSWERS,
    HAND,
    INK,
    INK_UNIT,
    KINDS,
    NAMED,
    PAWN,
    PAWN_OFF,
    PER_TILE,
    PLACED,
    SEEN,
    SIDE_PX,
    SIZE,
    TILE,
    TILE_OFF,
    TURN,
    placed_layers,
    places_in_tiles,
)
from vision.picture.arrays import Float32s

BATCH, RATE, DECAY, RISE = 8, 2e-3, 2e-2, 0.04
"""Lessons a step, the highest rate, by how much weights are drawn to none, and the share of the time it rises in."""

KEPT, FIRST_KEPT, MOST_USES = 2500, 150, 6.0
"""How many lessons are kept to draw from, how many there are before the first step, and how often one is used."""

HIT_TILES, NEAR_TILES = {PAWN: 0.16, TILE: 0.25}, {PAWN: 0.3, TILE: 0.5}
"""Answers so near to a thing say that it is there, those up to the second do not count."""

SAVED_S: Final = 240.0
OPSET: Final = 13


class Block(nn.Module):
    """Two convolutions whose answer is added to what they saw."""

    def __init__(self, size: int, apart: int = 1) -> None:
        super().__init__()
        self.first, self.second = convolution(size, size, apart=apart), convolution(size, size, is_last=True)

    def forward(self, seen: Any) -> Any:
        return functional.relu(seen + self.second(self.first(seen)))


def convolution(
    before: int, after: int, size: int = 3, stride: int = 1, apart: int = 1, padding: int | None = None,
    is_last: bool = False,
) -> Any:  # fmt: skip
    """A convolution with its norm, and a rectifier unless it is the last of a block."""
    padding = apart * (size // 2) if padding is None else padding
    layer = nn.Conv2d(before, after, size, stride, padding, apart, bias=False)
    return nn.Sequential(layer, nn.BatchNorm2d(after), *(() if is_last else (nn.ReLU(),)))


class BoardNet(nn.Module):
    """Looks at a plane at six, three and one places a tile, and answers at six."""

    def __init__(self, fine: int = 40, middle: int = 64, coarse: int = 96) -> None:
        super().__init__()
        self.stem = nn.Sequential(convolution(SEEN + PLACED, fine, 6, stride=4, padding=1), Block(fine))
        self.down = nn.Sequential(convolution(fine, middle, stride=2), Block(middle), Block(middle, 2))
        self.whole = nn.Sequential(convolution(middle, coarse, stride=3, padding=0), Block(coarse), Block(coarse, 2), Block(coarse))
        self.back, self.up = convolution(coarse, middle, 1, is_last=True), convolution(middle, fine, 1, is_last=True)
        self.joined, self.last = Block(middle), nn.Sequential(Block(fine), convolution(fine, fine))
        self.told = nn.Conv2d(fine, ANSWERS, 1)
        with torch.no_grad():
            self.told.weight *= 0.3
            self.told.bias.zero_()
            self.told.bias[[PAWN, TILE]] = -5.0

    def forward(self, seen: Any) -> Any:
        fine = self.stem(seen)
        middle = self.down(fine)
        coarse = functional.interpolate(self.back(self.whole(middle)), scale_factor=3, mode="nearest")
        middle = self.joined(functional.relu(middle + coarse))
        finer = functional.interpolate(self.up(middle), scale_factor=2, mode="nearest")
        return self.told(self.last(functional.relu(fine + finer)))


def turned(lesson: Lesson, turns: int, is_mirrored: bool) -> Lesson:
    """A lesson after so many quarter turns anticlockwise, then perhaps in a mirror that swaps east and west."""

    def plane(values: Any, first: int) -> Any:
        values = np.rot90(values, turns, (first, first + 1))
        return np.flip(values, first + 1) if is_mirrored else values

    def points(values: Float32s) -> Float32s:
        values = values.copy()
        for _ in range(turns):
            values[:, :2] = np.stack([values[:, 1], 7 - values[:, 0]], axis=1)
        if is_mirrored:
            values[:, 0] = 7 - values[:, 0]
        return values

    tiles = points(lesson.tiles)
    tiles[:, 2] = np.where(is_mirrored, -tiles[:, 2], tiles[:, 2])
    eye = np.array([*points(lesson.eye[None])[0, :2], lesson.eye[2]], dtype=np.float32)
    kinds = np.ascontiguousarray(plane(lesson.kinds.reshape(7, 7), 0)).ravel()
    return Lesson(plane(lesson.view, 1), eye, plane(lesson.hidden, 0), plane(lesson.ignored, 0), points(lesson.pawns), tiles, kinds)


def views_of(lessons: Sequence[Lesson], rng: np.random.Generator | None = None) -> Any:
    """What the net sees of some lessons (n, channels, h, w); with `rng` in half precision, contrast, brightness and hues
    of each changed a little."""
    count, gains, shifts = len(lessons), np.full((len(lessons), SEEN), STEP), np.zeros((len(lessons), SEEN))
    if rng is not None:
        gains[:, :2] *= np.exp(rng.normal(0, 0.1, (count, 2)))
        shifts[:, 3] = rng.normal(0, 0.2, count)
        shifts[:, [4, 5]] = shifts[:, [11, 12]] = rng.normal(0, 0.08, (count, 2))
    kind = torch.float32 if rng is None else torch.bfloat16
    views = torch.empty((count, SEEN + PLACED, SIDE_PX, SIDE_PX), dtype=kind).to(memory_format=torch.channels_last)
    for number, one in enumerate(lessons):
        seen = torch.from_numpy(np.ascontiguousarray(one.view)).to(kind)
        gain, shift = (torch.from_numpy(by[number]).to(kind)[:, None, None] for by in (gains, shifts))
        views[number, :SEEN] = seen.mul_(gain).add_(shift).mul_(seen[10:11] > STEP / 2)
        views[number, SEEN:] = torch.from_numpy(placed_layers(Eye(*map(float, one.eye))))
    return views


def losses(answer: Any, lessons: Sequence[Lesson]) -> dict[str, Any]:
    """What the net's answers (n, ANSWERS, m, m) cost, by head."""
    asked = torch.from_numpy(np.stack([one.hidden for one in lessons]))
    shares, is_asked = asked.float() / 254, (asked != UNASKED).float()
    hand = functional.binary_cross_entropy_with_logits(answer[:, HAND], shares.clamp(0, 1), reduction="none")
    out = {"hand": 3 * (hand * is_asked).sum() / is_asked.sum().clamp(min=1)}
    for head, off, flag, name in ((PAWN, PAWN_OFF, NO_PAWN, "pawn"), (TILE, TILE_OFF, NO_TILE, "tile")):
        things = np.stack([one.pawns if head == PAWN else one.tiles for one in lessons])
        hits, counted, nearest, apart = hits_of(things, np.stack([one.ignored for one in lessons]) & flag, head)
        cost = functional.binary_cross_entropy_with_logits(answer[:, head], hits.float(), reduction="none")
        weight = counted * (1 + hits.float())
        out[name] = (cost * weight).sum() / (6 * len(lessons))
        n, row, column = torch.nonzero(hits, as_tuple=True)
        if len(n) == 0:
            continue
        here, thing = answer[n, :, row, column], torch.from_numpy(things)[n, nearest[n, row, column]]
        out[f"{name}_off"] = functional.smooth_l1_loss(here[:, off], apart[n, :, row, column] * PER_TILE)
        if head == TILE:
            turn = torch.stack([torch.cos(4 * thing[:, 2]), torch.sin(4 * thing[:, 2])], dim=1)
            out["turn"] = functional.smooth_l1_loss(here[:, TURN], turn)
            out["size"] = functional.smooth_l1_loss(here[:, SIZE], torch.log(thing[:, 3]))
            continue
        is_named, is_inked = thing[:, 2] >= 0, ~torch.isnan(thing[:, 3])
        if is_named.any():
            out["name"] = 0.5 * functional.cross_entropy(here[is_named][:, NAMED], thing[is_named, 2].long())
        if is_inked.any():
            out["ink"] = functional.smooth_l1_loss(here[is_inked][:, INK], thing[is_inked, 3:] / INK_UNIT)
    kinds = torch.from_numpy(np.stack([one.kinds.reshape(7, 7) for one in lessons])).long()
    rim = 2 * PER_TILE
    by_cell = functional.avg_pool2d(answer[:, KINDS, rim:-rim, rim:-rim], PER_TILE)
    for number, name in ((1, "empty"), (2, "back")):
        known = (kinds != 3).float()
        cost = functional.binary_cross_entropy_with_logits(by_cell[:, number - 1], (kinds == number).float(), reduction="none")
        out[name] = (cost * known).sum() / known.sum().clamp(min=1)
    return out


def hits_of(things: Float32s, ignored: Any, head: int) -> tuple[Any, Any, Any, Any]:
    """Which answers (n, m, m) lie on one of the things (n, k, ...), which count, which thing is nearest, and how far
    that lies off (n, 2, m, m; tiles)."""
    along = torch.from_numpy(places_in_tiles().astype(np.float32))
    at = torch.nan_to_num(torch.from_numpy(things[:, :, :2]), nan=1e3)
    right, down = at[:, :, 0, None, None] - along[None, None, None, :], at[:, :, 1, None, None] - along[None, None, :, None]
    far, nearest = torch.hypot(*torch.broadcast_tensors(right, down)).min(dim=1)
    hits = far < HIT_TILES[head]
    counted = (hits | ((far > NEAR_TILES[head]) & (torch.from_numpy(ignored) == 0))).float()
    picked = [one.expand(-1, -1, len(along), len(along)).gather(1, nearest[:, None])[:, 0] for one in (right, down)]
    return hits, counted, nearest, torch.stack(picked, dim=1)


def draw_for_ever(queue: Any, stills: Sequence[Path], boards: Path, left_out: Sequence[str], seed: int) -> None:
    """Puts lessons into a queue; looks for new stills now and then."""
    os.setsid()
    cv2.setNumThreads(1)
    number = 0
    while True:
        lessons = Lessons(stills_in(stills, left_out), sorted(boards.glob("*.png"))[:-20], seed + 1000 * number)
        for _ in range(600):
            queue.put(lessons.draw())
        number += 1


def stills_in(folders: Sequence[Path], left_out: Sequence[str]) -> list[Path]:
    """All stills with truth below some folders, but for those of folders that are left out."""
    found = (path for folder in folders for path in sorted(folder.rglob("still_*.json")) if path.parent.name not in left_out)
    return [path for path in found if path.with_suffix(".jpg").exists()]


class Pool:
    """The lessons that were drawn last."""

    def __init__(self, queue: Any) -> None:
        self._queue, self._kept, self._next, self.drawn = queue, [], 0, 0

    def some(self, count: int, rng: np.random.Generator) -> list[Lesson]:
        """So many lessons, turned and mirrored at random."""
        picked = rng.integers(len(self._kept), size=count)
        return [turned(self._kept[k], int(rng.integers(4)), bool(rng.random() < 0.5)) for k in picked]

    def fill(self, at_least: float) -> None:
        """Takes in what lies ready, and waits until so many were drawn."""
        while self.drawn < at_least or not self._queue.empty():
            lesson = self._queue.get()
            if len(self._kept) < KEPT:
                self._kept.append(lesson)
            else:
                self._kept[self._next % KEPT] = lesson
            self._next, self.drawn = self._next + 1, self.drawn + 1


def train_board(chosen: argparse.Namespace) -> None:
    """Trains the board net for the chosen time and writes its weights now and then, and at the end."""
    torch.set_num_threads(1)
    torch.manual_seed(chosen.seed)
    rng, queue = np.random.default_rng(chosen.seed), Queue(maxsize=48)
    drawer = Process(target=draw_for_ever, args=(queue, chosen.stills, chosen.boards, chosen.left_out, chosen.seed), daemon=True)
    drawer.start()
    net = BoardNet().to(memory_format=torch.channels_last)
    if chosen.begin:
        net.load_state_dict(torch.load(chosen.begin))
    averaged = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.995), use_buffers=True)
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    pool, begun, saved, step, told = Pool(queue), time.monotonic(), time.monotonic(), 0, {}
    while (gone := (time.monotonic() - begun) / (3600 * chosen.hours)) < 1:
        pool.fill(max(FIRST_KEPT, step * BATCH / MOST_USES))
        for group in optimiser.param_groups:
            group["lr"] = chosen.rate * (gone / RISE if gone < RISE else 0.02 + 0.98 * (1 + cos(pi * (gone - RISE) / (1 - RISE))) / 2)
        lessons = pool.some(BATCH, rng)
        with torch.autocast("cpu", torch.bfloat16):
            answer = net(views_of(lessons, rng))
        parts = losses(answer.float(), lessons)
        optimiser.zero_grad()
        sum(parts.values()).backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        averaged.update_parameters(net)
        for name, one in parts.items():
            told[name] = 0.98 * told.get(name, one.item()) + 0.02 * one.item()
        step += 1
        if time.monotonic() - saved > SAVED_S:
            saved = time.monotonic()
            say(f"{gone:.0%} {step} steps {pool.drawn} lessons " + " ".join(f"{k} {v:.3f}" for k, v in told.items()))
            torch.save(averaged.module.state_dict(), chosen.out.with_suffix(".pt"))
    torch.save(averaged.module.state_dict(), chosen.out.with_suffix(".pt"))
    drawer.terminate()
    say(f"{step} steps, {pool.drawn} lessons")
    write_board(averaged.module, chosen)


def write_board(net: nn.Module, chosen: argparse.Namespace) -> None:
    """Calibrates the net on lessons of prints that it never saw, and writes it as an ONNX file."""
    net = net.float().to(memory_format=torch.contiguous_format).eval()
    stills = [one for one in stills_in(chosen.stills, ()) if one.parent.name in chosen.left_out]
    lessons = Lessons(stills, sorted(chosen.boards.glob("*.png"))[-20:], chosen.seed + 777)
    drawn = [lessons.draw() for _ in range(chosen.judged)]
    with torch.no_grad():
        answers = torch.cat([net(views_of(drawn[k : k + 8])) for k in range(0, len(drawn), 8)])
    pawns, tiles = (peaks(answers[:, head].numpy(), drawn, head) for head in (PAWN, TILE))
    asked = np.stack([one.hidden for one in drawn])
    is_clear = (asked < 25) | ((asked > 229) & (asked != UNASKED))
    hands = (answers[:, HAND].numpy()[is_clear], asked[is_clear] > 127)
    with torch.no_grad():
        for head, (log_odds, is_true) in ((PAWN, pawns), (TILE, tiles), (HAND, hands)):
            slope, off = logistic(log_odds, is_true)
            net.told.weight[head] *= slope
            net.told.bias[head] = slope * net.told.bias[head] + off
            say(f"head {head}: {is_true.sum()} of {len(is_true)}, slope {slope:.2f}, off {off:.2f}")
    write_net(net, chosen.out, (1, SEEN + PLACED, SIDE_PX, SIDE_PX), chosen)


def peaks(log_odds: Float32s, lessons: Sequence[Lesson], head: int) -> tuple[Any, Any]:
    """The log odds of all places that are likeliest around, and whether a thing is there; what nobody asks is left out."""
    things = np.stack([one.pawns if head == PAWN else one.tiles for one in lessons])
    flag = NO_PAWN if head == PAWN else NO_TILE
    _, _, _, apart = hits_of(things, np.stack([one.ignored for one in lessons]) & flag, head)
    far = torch.hypot(apart[:, 0], apart[:, 1]).numpy()
    reach = 3 if head == PAWN else 7
    around = functional.max_pool2d(torch.from_numpy(log_odds)[:, None], reach, 1, reach // 2)[:, 0].numpy()
    is_open = (np.stack([one.ignored for one in lessons]) & flag) == 0
    is_peak = (log_odds == around) & (log_odds > -6) & (is_open | (far < 0.3))
    return log_odds[is_peak], far[is_peak] < 0.35


def logistic(values: Any, is_true: Any) -> tuple[float, float]:
    """Slope and offset that make log odds true ones, by Newton's method."""
    x, y, at = np.column_stack([values, np.ones(len(values))]).astype(np.float64), is_true.astype(np.float64), np.array([1.0, 0.0])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-np.clip(x @ at, -30, 30)))
        slopes = x.T @ (y - chance) - 0.01 * (at - [1, 0])
        at = at + np.linalg.solve(x.T @ (x * (chance * (1 - chance))[:, None]) + 0.01 * np.eye(2), slopes)
    return float(at[0]), float(at[1])


def write_net(net: nn.Module, path: Path, shape: tuple[int, ...], chosen: argparse.Namespace) -> None:
    """Writes a net as an ONNX file, its weights in half precision, with what made it, and holds OpenCV's answer against
    torch's."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    for module in list(net.modules()):
        if isinstance(module, nn.Sequential) and len(module) > 1 and isinstance(module[1], nn.BatchNorm2d):
            module[0], module[1] = nn.utils.fusion.fuse_conv_bn_eval(module[0], module[1]), nn.Identity()
    torch.onnx.export(net, (torch.zeros(shape),), str(path), opset_version=OPSET, dynamo=False, input_names=["views"], output_names=["said"])
    model = onnx.load(path)
    for weights in [one for one in model.graph.initializer if len(one.dims) == 4]:
        half = numpy_helper.from_array(numpy_helper.to_array(weights).astype(np.float16), f"{weights.name}_half")
        model.graph.node.insert(0, helper.make_node("Cast", [half.name], [weights.name], to=TensorProto.FLOAT))
        model.graph.initializer.remove(weights)
        model.graph.initializer.append(half)
    commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
    folders = {str(folder): len(stills_in([folder], ())) for folder in chosen.stills}
    helper.set_model_props(model, {"commit": commit, "arguments": json.dumps({k: str(v) for k, v in vars(chosen).items()}),
                                   "stills": json.dumps(folders)})  # fmt: skip
    onnx.save(model, path)
    seen = np.random.default_rng(0).normal(0, 1, shape).astype(np.float32)
    reader = cv2.dnn.readNetFromONNX(str(path))
    reader.setInput(seen)
    with torch.no_grad():
        off = float(np.abs(reader.forward() - net(torch.from_numpy(seen)).numpy()).max())
    say(f"{path}: OpenCV's answer is at most {off:.4f} off")


def say(line: str) -> None:
    """Writes a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    """Trains what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("board", "cells"))
    parser.add_argument("--stills", type=Path, nargs="+", required=True, help="Folders of stills with truth.")
    parser.add_argument("--boards", type=Path, help="A folder of drawn boards' planes.")
    parser.add_argument("--left-out", nargs="*", default=[], help="Names of folders to calibrate by.")
    parser.add_argument("--hours", type=float, default=8.0)
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="Weights (.pt) to go on from.")
    parser.add_argument("--judged", type=int, default=400, help="Lessons to calibrate on.")
    parser.add_argument("--out", type=Path, default=Path("vision/board_net.onnx"))
    chosen = parser.parse_args()
    train_board(chosen)


if __name__ == "__main__":
    main()
