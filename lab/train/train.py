"""Trains the reader's nets: `python -m lab.train.train board --stills FOLDER --boards FOLDER --hours 8`.

`board` is the net that looks at the whole board (`vision/nets/board_net.py`), `cells` is the one that reads faces
(`cell_net.py`). It needs torch and onnx. One process draws lessons, another learns until its time is over.
"""

from __future__ import annotations

import argparse
import json
import logging
import subprocess
import time
from collections.abc import Sequence
from math import cos, pi
from multiprocessing import Process, Queue
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional

from companion.observation import FACE_INDEX, TILE_FACES
from lab.train import drawing
from lab.train.lessons import KINDS, NO_PAWN, NO_TILE, TO_PLANE, UNASKED, UNKNOWN, Lesson, Lessons, draw_boards
from vision.board.viewpoint import Eye
from vision.nets import board_net as board
from vision.nets.board_view import LAYERS, STEP, VIEW_SIDE_PX, view_board
from vision.nets.cell_net import mirrored_faces, turned_faces

RATE, DECAY, RISE, LEAST_RATE, AVERAGED = 3e-3, 2e-2, 0.04, 0.02, 0.995
"""The highest rate, by how much weights are drawn to none, the share of the time in which the rate rises, what is left
of it at the end, and how slowly the weights that are kept follow those that learn."""

KEPT, FIRST_KEPT, MOST_USES, SAVED_S = 2500, 40, 6.0, 240.0
"""How many lessons are kept to draw from, how many there are before the first step, how often one is used at most, and
how often weights are saved."""

PAWN, ANSWERS, INK_UNIT = 1, 24, 50.0
PAWN_OFF, NAMED, INK, TOLD_KINDS = slice(2, 4), slice(4, 11), slice(11, 14), slice(18, 20)
"""Answers on pawns and on what cells show, which the reader does not ask for; how many there are; how inks are told."""

HIT_TILES, NEAR_TILES = {PAWN: 0.16, board.TILE: 0.25}, {PAWN: 0.3, board.TILE: 0.5}
"""Answers so near to a thing say that it is there, those up to the second do not count."""

CELLS, MOST_COVERED, STRIDES = 20, 0.7, (1, 2, 1, 2, 1, 2)
"""So many cells of a picture are learnt from at once, none of which a hand hides more; the steps of a net for cells."""


def convolution(before: int, after: int, size: int = 3, stride: int = 1, apart: int = 1, is_last: bool = False) -> Any:
    """A convolution with its norm, and a rectifier unless it is the last of a block."""
    layer = nn.Conv2d(before, after, size, stride, apart * ((size - stride + 1) // 2), apart, bias=False)
    return nn.Sequential(layer, nn.BatchNorm2d(after), *(() if is_last else (nn.ReLU(),)))


class Block(nn.Module):  # type: ignore[misc]
    """Two convolutions whose answer is added to what they saw."""

    def __init__(self, size: int, apart: int = 1) -> None:
        super().__init__()
        self.first, self.second = convolution(size, size, apart=apart), convolution(size, size, is_last=True)

    def forward(self, seen: Any) -> Any:
        """What it says of what it sees."""
        return functional.relu(seen + self.second(self.first(seen)))


class BoardNet(nn.Module):  # type: ignore[misc]
    """Looks at a plane at six, three and one places a tile, and answers at six."""

    def __init__(self, fine: int = 40, middle: int = 64, coarse: int = 96) -> None:
        super().__init__()
        self.stem = nn.Sequential(convolution(board.SEEN + board.PLACED, fine, 6, stride=4), Block(fine))
        self.down = nn.Sequential(convolution(fine, middle, stride=2), Block(middle), Block(middle, 2))
        whole = convolution(middle, coarse, stride=3)
        self.whole = nn.Sequential(whole, Block(coarse), Block(coarse, 2), Block(coarse))
        self.back, self.up = (convolution(a, b, 1, is_last=True) for a, b in ((coarse, middle), (middle, fine)))
        self.joined, self.last = Block(middle), nn.Sequential(Block(fine), convolution(fine, fine))
        self.told = nn.Conv2d(fine, ANSWERS, 1)
        with torch.no_grad():
            self.told.bias.zero_()
            self.told.bias[[PAWN, board.TILE]] = -5.0

    def forward(self, seen: Any) -> Any:
        """The answers (n, ANSWERS, m, m)."""
        fine = self.stem(seen)
        middle = self.down(fine)
        coarse = functional.interpolate(self.back(self.whole(middle)), scale_factor=3, mode="nearest")
        middle = self.joined(functional.relu(middle + coarse))
        finer = functional.interpolate(self.up(middle), scale_factor=2, mode="nearest")
        return self.told(self.last(functional.relu(fine + finer)))


class BoardLessons(Lessons):
    """What the board net learns from, and what its answers cost."""

    batch = 8

    @staticmethod
    def cost(net: Any, lessons: Sequence[Lesson], rng: np.random.Generator) -> dict[str, Any]:
        """The parts of the loss on lessons, each turned and mirrored at random."""
        ways = rng.choice([-1, 1], (len(lessons), 2)).tolist()
        lessons = [one.turned(rng.random() < 0.5, (x, y)) for one, (x, y) in zip(lessons, ways, strict=True)]
        with torch.autocast("cpu", torch.bfloat16):
            answer = net(views_of(lessons, rng))
        return losses(answer.float(), lessons)


def views_of(lessons: Sequence[Lesson], rng: np.random.Generator) -> Any:
    """What the net sees of lessons (n, channels, h, w), contrast, brightness and hues of each changed a little."""
    views = np.empty((len(lessons), board.SEEN + board.PLACED, board.SIDE_PX, board.SIDE_PX), dtype=np.float32)
    for view, one in zip(views, lessons, strict=True):
        gains, shifts = np.full((board.SEEN, 1, 1), STEP), np.zeros((board.SEEN, 1, 1))
        gains[:2, 0, 0] *= np.exp(rng.normal(0, 0.1, 2))
        shifts[[3, 4, 5], 0, 0] = rng.normal(0, (0.2, 0.08, 0.08))
        shifts[[11, 12]] = shifts[[4, 5]]
        view[: board.SEEN] = (one.view * np.float32(gains) + np.float32(shifts)) * (one.view[10] > 0)
        view[board.SEEN :] = board.placed_layers(Eye(*one.eye.tolist()))
    return torch.from_numpy(views).to(memory_format=torch.channels_last)


def losses(answer: Any, lessons: Sequence[Lesson]) -> dict[str, Any]:
    """What the net's answers cost, by head."""
    binary, rim = functional.binary_cross_entropy_with_logits, drawing.FIRST_PX // board.STRIDE_PX
    by_cell = functional.avg_pool2d(answer[..., rim:-rim, rim:-rim], board.PER_TILE)
    hidden, kinds, slid = (torch.from_numpy(np.stack([getattr(one, name) for one in lessons]))
                           for name in ("hidden", "kinds", "slid"))  # fmt: skip
    is_asked, is_known = hidden != UNASKED, kinds != UNKNOWN
    cost = binary(answer[:, board.HAND], (hidden.float() / 254).clamp(0, 1), reduction="none")
    out = {"hand": 3 * (cost * is_asked).sum() / is_asked.sum().clamp(min=1)}
    is_kind = torch.stack([(kinds == KINDS[one]).float() for one in (drawing.EMPTY, drawing.BACK)], dim=1)
    cost = binary(by_cell[:, TOLD_KINDS], is_kind, reduction="none") * is_known[:, None]
    out["kinds"] = cost.sum() / is_known.sum().clamp(min=1)
    asked = torch.stack([(2 * pi * slid).cos(), (2 * pi * slid).sin()], dim=2).flatten(1, 2)
    weight = 1 + 6 * (slid != 0).any(dim=1).float()[:, None]
    out["slid"] = 4 * (weight * (by_cell[:, board.SLID] - asked) ** 2).mean()
    for head, name, off in ((board.TILE, "tile", board.TILE_OFF), (PAWN, "pawn", PAWN_OFF)):
        hits, counted, thing, apart = hits_of(lessons, head)
        cost = binary(answer[:, head], hits.float(), reduction="none")
        out[name] = (cost * counted * (1 + hits.float())).sum() / (6 * len(lessons))
        here, thing, apart = answer.movedim(1, -1)[hits], thing[hits], apart.movedim(1, -1)[hits]
        if len(here):
            out[f"{name}_off"] = functional.smooth_l1_loss(here[:, off], apart * board.PER_TILE)
    is_named, is_inked = thing[:, 2] >= 0, ~torch.isnan(thing[:, 3])  # of pawns, which came last
    if is_named.any():
        out["name"] = 0.5 * functional.cross_entropy(here[is_named][:, NAMED], thing[is_named, 2].long())
    if is_inked.any():
        out["ink"] = functional.smooth_l1_loss(here[is_inked][:, INK], thing[is_inked, 3:] / INK_UNIT)
    return out


def hits_of(lessons: Sequence[Lesson], head: int) -> tuple[Any, Any, Any, Any]:
    """Which answers (n, m, m) lie on a thing, which count, the nearest thing (n, m, m, ...), and how far off that is
    (n, 2, m, m; tiles)."""
    flag, name = (NO_PAWN, "pawns") if head == PAWN else (NO_TILE, "tiles")
    is_open = torch.from_numpy(np.stack([one.ignored for one in lessons]) & flag) == 0
    things = torch.from_numpy(np.stack([getattr(one, name) for one in lessons]))
    along = torch.from_numpy(board.along_plane(board.PLACES)).float()
    places = torch.stack(torch.meshgrid(along, along, indexing="xy"))
    far, nearest = (torch.nan_to_num(things[:, :, :2, None, None], nan=1e3) - places).norm(dim=2).min(dim=1)
    hits, thing = far < HIT_TILES[head], things[torch.arange(len(lessons))[:, None, None], nearest]
    counted = (hits | ((far > NEAR_TILES[head]) & is_open)).float()
    return hits, counted, thing, thing[..., :2].movedim(-1, 1) - places


def cell_net() -> Any:
    """A net (torch) that reads a cell's face, untrained."""
    sizes = (LAYERS, 32, 48, 64, 96, 96, 96)
    parts = [convolution(a, b, stride=stride) for a, b, stride in zip(sizes[:-1], sizes[1:], STRIDES, strict=True)]
    last = nn.Conv2d(sizes[-1], sizes[-1], VIEW_SIDE_PX // 8), nn.ReLU(), nn.Conv2d(sizes[-1], len(TILE_FACES), 1)
    return nn.Sequential(*parts, nn.Dropout(0.2), *last)


class CellLessons(Lessons):
    """What the net for cells learns from: cells of stills whose faces are known, and what its answers cost."""

    batch = 6

    def draw(self) -> Any:
        """The views (k, LAYERS, side, side) of some cells in steps, and their faces (k,)."""
        scene = self.still()
        view = view_board(np.clip(scene.levels, 0, 255).astype(np.uint8), TO_PLANE)
        hidden = view.shares(scene.hidden)
        faces = [FACE_INDEX.get(str(face), -1) for face in scene.faces]
        cells = [int(k) for k in self.rng.permutation(49) if faces[k] >= 0 and hidden[k] < MOST_COVERED][:CELLS]
        return (view.cells(cells) / STEP).astype(np.int8), np.array([faces[k] for k in cells])

    @staticmethod
    def cost(net: Any, lessons: Sequence[tuple[Any, Any]], rng: np.random.Generator) -> dict[str, Any]:
        """The loss on some cells, all turned and perhaps mirrored."""
        views, faces = (np.concatenate(parts) for parts in zip(*lessons, strict=True))
        for _ in range(int(rng.integers(4))):
            views, faces = np.rot90(views, 1, (2, 3)), turned_faces()[faces]
        if rng.random() < 0.5:
            views, faces = views[..., ::-1], mirrored_faces()[faces]
        seen = torch.from_numpy(views.astype(np.float32) * np.float32(STEP))
        with torch.autocast("cpu", torch.bfloat16):
            said = net(seen.contiguous(memory_format=torch.channels_last))[:, :, 0, 0]
        return {"faces": functional.cross_entropy(said.float(), torch.from_numpy(faces))}


def stills_in(folders: Sequence[Path]) -> list[Path]:
    """All stills with truth below some folders."""
    return sorted(path for folder in folders for path in folder.rglob("still_*.json"))


def draw_for_ever(queue: Any, lessons: BoardLessons | CellLessons) -> None:
    """Puts lessons into a queue."""
    cv2.setNumThreads(1)
    while True:
        queue.put(lessons.draw(), timeout=900)  # raises where nobody learns any more


def learn(net: Any, lessons: BoardLessons | CellLessons, chosen: argparse.Namespace) -> Any:
    """The net after the chosen time, averaged over its last steps; weights are saved now and then."""
    queue: Any = Queue(maxsize=48)
    rng, kept, drawn, step = np.random.default_rng(chosen.seed), list[Any](), 0, 0
    drawer = Process(target=draw_for_ever, args=(queue, lessons), daemon=True)
    drawer.start()
    net = net.to(memory_format=torch.channels_last).train()
    follow = torch.optim.swa_utils.get_ema_multi_avg_fn(AVERAGED)
    averaged = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=follow, use_buffers=True)
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    begun = saved = time.monotonic()
    while (gone := (time.monotonic() - begun) / (3600 * chosen.hours)) < 1:
        while drawn < max(FIRST_KEPT, step * lessons.batch / MOST_USES) or not queue.empty():
            kept[drawn % KEPT : drawn % KEPT + 1] = [queue.get()]
            drawn += 1
        slope = gone / RISE if gone < RISE else (1 + cos(pi * (gone - RISE) / (1 - RISE))) / 2
        optimiser.param_groups[0]["lr"] = RATE * (LEAST_RATE + (1 - LEAST_RATE) * slope)
        parts = lessons.cost(net, [kept[k] for k in rng.integers(len(kept), size=lessons.batch)], rng)
        optimiser.zero_grad()
        sum(parts.values()).backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        averaged.update_parameters(net)
        step += 1
        if time.monotonic() - saved > SAVED_S:
            saved = time.monotonic()
            told = " ".join(f"{name} {cost.item():.3f}" for name, cost in parts.items())
            logging.info("%.0f %% %d steps %d lessons %s", 100 * gone, step, drawn, told)
            torch.save(averaged.module.state_dict(), chosen.out.with_suffix(".pt"))
    drawer.terminate()
    torch.save(averaged.module.state_dict(), chosen.out.with_suffix(".pt"))
    return averaged.module.to(memory_format=torch.contiguous_format).eval()


def write_net(net: Any, shape: tuple[int, ...], chosen: argparse.Namespace) -> None:
    """Writes a net, weights in half precision, as an ONNX file with what made it."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    torch.onnx.export(net, (torch.zeros(shape),), str(chosen.out), opset_version=13, dynamo=False)
    model = onnx.load(chosen.out)
    for weights in [one for one in model.graph.initializer if len(one.dims) == 4]:
        half = numpy_helper.from_array(numpy_helper.to_array(weights).astype(np.float16), f"{weights.name}_half")
        model.graph.node.insert(0, helper.make_node("Cast", [half.name], [weights.name], to=TensorProto.FLOAT))
        model.graph.initializer.remove(weights)
        model.graph.initializer.append(half)
    commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
    stills = {folder.name: len(stills_in([folder])) for above in chosen.stills for folder in sorted(above.glob("*/"))}
    told = {name: str(one) for name, one in vars(chosen).items()}
    helper.set_model_props(model, {"commit": commit, "arguments": json.dumps(told), "stills": json.dumps(stills)})
    onnx.save(model, chosen.out)


def main() -> None:
    """Trains the net that the command line names, and writes it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net", choices=("board", "cells"))
    parser.add_argument("--stills", type=Path, nargs="+", required=True, help="Folders of stills with truth.")
    parser.add_argument("--boards", type=Path, default=Path("boards"), help="Where drawn boards are kept.")
    parser.add_argument("--hours", type=float, default=8.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="Weights (.pt) to go on from.")
    parser.add_argument("--out", type=Path, required=True, help="The file to write (.onnx).")
    chosen = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    torch.set_num_threads(1)
    torch.manual_seed(chosen.seed)
    is_board = chosen.net == "board"
    net: Any = BoardNet() if is_board else cell_net()
    channels, side_px = (board.SEEN + board.PLACED, board.SIDE_PX) if is_board else (LAYERS, VIEW_SIDE_PX)
    if chosen.begin:
        net.load_state_dict(torch.load(chosen.begin))
    kind, boards = (BoardLessons, list(draw_boards(chosen.boards))) if is_board else (CellLessons, [])
    learnt = learn(net, kind(stills_in(chosen.stills), boards, chosen.seed), chosen)
    write_net(learnt, (1, channels, side_px, side_px), chosen)


if __name__ == "__main__":
    main()
