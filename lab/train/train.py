"""Trains the reader's nets: `python -m lab.train.train board --stills FOLDER --boards FOLDER --hours 8`.

`board` trains the net that sees hands, pawns and the loose tile (`vision/board_net.py`), `near` and `whole` the two
that read faces (`vision/fits/cell_net.py`). It needs torch and onnx, which the companion does not. One process draws
lessons, another learns from them and stops when its time is over.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
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
from lab.measure.composed_boards.every_board import flat_board
from lab.train import drawing
from lab.train.lessons import NO_PAWN, NO_TILE, STEP, UNASKED, Lesson, Lessons, truth_of
from vision import board_net as board
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.viewpoint import Eye
from vision.fits.cell_net import mirrored_faces, turned_faces
from vision.fits.cell_views import LAYERS, NEAR_SIDE_PX, RIM_PX, VIEW_SIDE_PX, cut_cells, layers_of, near_in
from vision.picture.arrays import Float32s

RATE, DECAY, RISE, LEAST_RATE, AVERAGED = 3e-3, 2e-2, 0.04, 0.02, 0.995
"""The highest rate, by how much weights are drawn to none, the share of the time in which the rate rises, what is left
of it at the end, and how slowly the weights that are kept follow those that learn."""

KEPT, FIRST_KEPT, MOST_USES, SAVED_S = 2500, 40, 6.0, 240.0
"""How many lessons are kept to draw from, how many there are before the first step, how often one is used at most, and
how often weights are saved."""

HIT_TILES, NEAR_TILES = {board.PAWN: 0.16, board.TILE: 0.25}, {board.PAWN: 0.3, board.TILE: 0.5}
"""Answers so near to a thing say that it is there, those up to the second do not count."""

BOARDS, BOARD_SEED, CALIBRATING = 240, 500_000, 20
"""So many boards are drawn to learn from, with seeds from the second on; the last of them are for calibrating alone."""

CELLS, MOST_COVERED = 20, 0.7
"""So many cells of a picture are learnt from at once, none of which a hand hides more."""


def convolution(before: int, after: int, size: int = 3, *, stride: int = 1, apart: int = 1, padding: int | None = None,
                is_last: bool = False) -> Any:  # fmt: skip
    """A convolution with its norm, and a rectifier unless it is the last of a block."""
    around = apart * (size // 2) if padding is None else padding
    layer = nn.Conv2d(before, after, size, stride, around, apart, bias=False)
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
        self.stem = nn.Sequential(convolution(board.SEEN + board.PLACED, fine, 6, stride=4, padding=1), Block(fine))
        self.down = nn.Sequential(convolution(fine, middle, stride=2), Block(middle), Block(middle, 2))
        whole = convolution(middle, coarse, stride=3, padding=0)
        self.whole = nn.Sequential(whole, Block(coarse), Block(coarse, 2), Block(coarse))
        self.back, self.up = (convolution(a, b, 1, is_last=True) for a, b in ((coarse, middle), (middle, fine)))
        self.joined, self.last = Block(middle), nn.Sequential(Block(fine), convolution(fine, fine))
        self.told = nn.Conv2d(fine, board.ANSWERS, 1)
        with torch.no_grad():
            self.told.bias.zero_()
            self.told.bias[[board.PAWN, board.TILE]] = -5.0

    def forward(self, seen: Any) -> Any:
        """The answers (n, ANSWERS, m, m)."""
        fine = self.stem(seen)
        middle = self.down(fine)
        coarse = functional.interpolate(self.back(self.whole(middle)), scale_factor=3, mode="nearest")
        middle = self.joined(functional.relu(middle + coarse))
        finer = functional.interpolate(self.up(middle), scale_factor=2, mode="nearest")
        return self.told(self.last(functional.relu(fine + finer)))


class BoardLessons:
    """What the board net learns from, and what its answers cost."""

    batch = 8

    def __init__(self, stills: Sequence[Path], boards: Sequence[Path], seed: int) -> None:
        self.draw = Lessons(stills, boards, seed).draw

    @staticmethod
    def cost(net: Any, lessons: Sequence[Lesson], rng: np.random.Generator) -> dict[str, Any]:
        """The parts of the loss on lessons, each turned and mirrored at random."""
        lessons = [turned(one, int(rng.integers(4)), bool(rng.random() < 0.5)) for one in lessons]
        with torch.autocast("cpu", torch.bfloat16):
            answer = net(views_of(lessons, rng))
        return losses(answer.float(), lessons)


def turned(lesson: Lesson, turns: int, is_mirrored: bool) -> Lesson:
    """A lesson after so many quarter turns anticlockwise, then perhaps in a mirror that swaps east and west."""
    step = -1 if is_mirrored else 1

    def points(values: Float32s) -> Float32s:
        values = values.copy()
        for _ in range(turns):
            values[:, :2] = np.stack([values[:, 1], 7 - values[:, 0]], axis=1)
        values[:, 0] = 7 - values[:, 0] if is_mirrored else values[:, 0]
        return values

    def plane(values: Any) -> Any:
        return np.rot90(values, turns, (-2, -1))[..., ::step]

    eye = np.append(points(lesson.eye[None])[0, :2], lesson.eye[2])
    kinds = plane(lesson.kinds.reshape(7, 7)).ravel()
    pawns, tiles = points(lesson.pawns), points(lesson.tiles)
    slid = lesson.slid
    for _ in range(turns):
        slid = np.stack([np.rot90(slid[1]), -np.rot90(slid[0])])
    slid = slid[..., ::step] * np.array([step, 1], dtype=np.float32)[:, None, None]
    return Lesson(plane(lesson.view), eye, plane(lesson.hidden), plane(lesson.ignored), pawns, tiles, kinds, slid)


def views_of(lessons: Sequence[Lesson], rng: np.random.Generator | None = None) -> Any:
    """What the net sees of lessons (n, channels, h, w); with `rng` in half precision, contrast, brightness and hues of
    each changed a little."""
    count, kind = len(lessons), torch.float32 if rng is None else torch.bfloat16
    gains, shifts = np.full((count, board.SEEN), STEP), np.zeros((count, board.SEEN))
    if rng is not None:
        gains[:, :2] *= np.exp(rng.normal(0, 0.1, (count, 2)))
        shifts[:, 3] = rng.normal(0, 0.2, count)
        shifts[:, [4, 5]] = shifts[:, [11, 12]] = rng.normal(0, 0.08, (count, 2))
    shape = (count, board.SEEN + board.PLACED, board.SIDE_PX, board.SIDE_PX)
    views = torch.empty(shape, dtype=kind).to(memory_format=torch.channels_last)
    for number, one in enumerate(lessons):
        seen = torch.from_numpy(np.ascontiguousarray(one.view)).to(kind)
        gain, shift = (torch.from_numpy(by[number]).to(kind)[:, None, None] for by in (gains, shifts))
        views[number, : board.SEEN] = seen.mul_(gain).add_(shift).mul_(seen[10:11] > STEP / 2)
        views[number, board.SEEN :] = torch.from_numpy(
            board.placed_layers(Eye(float(one.eye[0]), float(one.eye[1]), float(one.eye[2])))
        )
    return views


def losses(answer: Any, lessons: Sequence[Lesson]) -> dict[str, Any]:
    """What the net's answers cost, by head."""
    asked = torch.from_numpy(np.stack([one.hidden for one in lessons]))
    is_asked, shares = (asked != UNASKED).float(), (asked.float() / 254).clamp(0, 1)
    cost = functional.binary_cross_entropy_with_logits(answer[:, board.HAND], shares, reduction="none")
    out = {"hand": 3 * (cost * is_asked).sum() / is_asked.sum().clamp(min=1)}
    for head, name in ((board.PAWN, "pawn"), (board.TILE, "tile")):
        hits, counted, thing, apart = hits_of(lessons, head)
        cost = functional.binary_cross_entropy_with_logits(answer[:, head], hits.float(), reduction="none")
        out[name] = (cost * counted * (1 + hits.float())).sum() / (6 * len(lessons))
        n, row, column = torch.nonzero(hits, as_tuple=True)
        if len(n):
            of_thing = _of_pawn if head == board.PAWN else _of_tile
            out |= of_thing(answer[n, :, row, column], thing[n, row, column], apart[n, :, row, column] * board.PER_TILE)
    kinds = torch.from_numpy(np.stack([one.kinds.reshape(7, 7) for one in lessons])).long()
    rim, known = board.AROUND_TILES * board.PER_TILE, (kinds != drawing.UNKNOWN).float()
    by_cell = functional.avg_pool2d(answer[:, board.KINDS, rim:-rim, rim:-rim], board.PER_TILE)
    is_kind = torch.stack([(kinds == one).float() for one in (drawing.EMPTY, drawing.BACK)], dim=1)
    cost = functional.binary_cross_entropy_with_logits(by_cell, is_kind, reduction="none") * known[:, None]
    out["kinds"] = cost.sum() / known.sum().clamp(min=1)
    slid = torch.from_numpy(np.stack([one.slid for one in lessons]))  # n, 2, 7, 7
    angle = 2 * pi * slid
    asked = torch.stack([angle.cos(), angle.sin()], dim=2).flatten(1, 2)
    said = functional.avg_pool2d(answer[:, board.SLID, rim:-rim, rim:-rim], board.PER_TILE)
    weight = 1 + 6 * (slid != 0).any(dim=1).float()[:, None]
    return out | {"slid": 4 * (weight * (said - asked) ** 2).mean()}


def _of_pawn(here: Any, pawn: Any, apart: Any) -> dict[str, Any]:
    """What answers at pawns (k, ANSWERS) cost: how far bases lie off, names, and inks."""
    is_named, is_inked = pawn[:, 2] >= 0, ~torch.isnan(pawn[:, 3])
    out = {"pawn_off": functional.smooth_l1_loss(here[:, board.PAWN_OFF], apart)}
    if is_named.any():
        out["name"] = 0.5 * functional.cross_entropy(here[is_named][:, board.NAMED], pawn[is_named, 2].long())
    if is_inked.any():
        out["ink"] = functional.smooth_l1_loss(here[is_inked][:, board.INK], pawn[is_inked, 3:] / board.INK_UNIT)
    return out


def _of_tile(here: Any, tile: Any, apart: Any) -> dict[str, Any]:
    """What answers at loose tiles (k, ANSWERS) cost: how far middles lie off, and sizes."""
    return {
        "tile_off": functional.smooth_l1_loss(here[:, board.TILE_OFF], apart),
        "size": functional.smooth_l1_loss(here[:, board.SIZE], torch.log(tile[:, 2])),
    }


def hits_of(lessons: Sequence[Lesson], head: int) -> tuple[Any, Any, Any, Any]:
    """Which answers (n, m, m) lie on a thing, which count, the nearest thing (n, m, m, ...), and how far off that is
    (n, 2, m, m; tiles)."""
    flag = NO_PAWN if head == board.PAWN else NO_TILE
    is_open = torch.from_numpy(np.stack([one.ignored for one in lessons]) & flag) == 0
    things = torch.from_numpy(np.stack([one.pawns if head == board.PAWN else one.tiles for one in lessons]))
    along, at = torch.from_numpy(board.places_in_tiles()).float(), torch.nan_to_num(things[:, :, :2], nan=1e3)
    right = at[:, :, 0, None, None] - along[None, None, None, :]
    down = at[:, :, 1, None, None] - along[None, None, :, None]
    far, nearest = torch.hypot(right, down).min(dim=1)
    hits = far < HIT_TILES[head]
    counted = (hits | ((far > NEAR_TILES[head]) & is_open)).float()
    thing = things[torch.arange(len(lessons))[:, None, None], nearest]
    apart = torch.nan_to_num(thing[..., :2], nan=1e3) - torch.stack(torch.meshgrid(along, along, indexing="xy"), dim=-1)
    return hits, counted, thing, apart.movedim(-1, 1)


def calibrate(net: Any, lessons: Sequence[Lesson]) -> None:
    """Makes what the net says of hands, pawns and tiles log odds that hold on lessons that it did not learn from."""
    with torch.no_grad():
        answers = torch.cat([net(views_of(lessons[k : k + 8])) for k in range(0, len(lessons), 8)])
        asked = np.stack([one.hidden for one in lessons])
        is_clear = torch.from_numpy((asked < 25) | ((asked > 229) & (asked != UNASKED)))
        for head in (board.HAND, board.PAWN, board.TILE):
            said, is_true = answers[:, head], torch.from_numpy(asked > 127)
            if head == board.HAND:
                said, is_true = said[is_clear], is_true[is_clear]
            else:
                _, counted, _, apart = hits_of(lessons, head)
                far, reach = torch.hypot(apart[:, 0], apart[:, 1]), 3 if head == board.PAWN else 7
                around = functional.max_pool2d(said[:, None], reach, 1, reach // 2)[:, 0]
                is_peak = (said == around) & (said > -6) & ((counted > 0) | (far < 0.3))
                said, is_true = said[is_peak], far[is_peak] < 0.35
            slope, off = logistic(said.double().numpy(), is_true.double().numpy())
            net.told.weight[head] *= slope
            net.told.bias[head] = slope * net.told.bias[head] + off
            say(f"head {head}: {int(is_true.sum())} of {len(is_true)} true, slope {slope:.2f}, off {off:.2f}")


def logistic(values: Any, is_true: Any) -> tuple[float, float]:
    """Slope and offset that make log odds true ones, by Newton's method."""
    x, at = np.column_stack([values, np.ones(len(values))]), np.array([1.0, 0.0])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-np.clip(x @ at, -30, 30)))
        slopes = x.T @ (is_true - chance) - 0.01 * (at - [1, 0])
        at = at + np.linalg.solve(x.T @ (x * (chance * (1 - chance))[:, None]) + 0.01 * np.eye(2), slopes)
    return float(at[0]), float(at[1])


def cell_net(is_whole: bool) -> Any:
    """A net (torch) that reads a cell's face from what is near it, or from half a tile around, untrained."""
    channels, before = ((32, 48, 64, 96, 96, 96), (16, 24, 32, 48, 48, 64))[not is_whole], LAYERS
    parts: list[Any] = []
    for after, stride in zip(channels, (1, 2, 1, 2, 1, 2), strict=True):
        parts.append(convolution(before, after, stride=stride))
        before = after
    side, hidden = (VIEW_SIDE_PX if is_whole else NEAR_SIDE_PX) // 8, channels[-1]
    parts += [nn.Dropout(0.2), nn.Conv2d(before, hidden, side), nn.ReLU(), nn.Conv2d(hidden, len(TILE_FACES), 1)]
    return nn.Sequential(*parts)


class CellLessons:
    """What the nets for cells learn from: cells of stills whose faces are known, and what their answers cost."""

    batch = 6

    def __init__(self, stills: Sequence[Path], boards: Sequence[Path], seed: int) -> None:
        self._lessons, self._stills = Lessons(stills, boards, seed), stills

    def draw(self) -> tuple[Any, Any]:
        """The views (k, LAYERS, side, side) of some cells in steps, and their faces (k,)."""
        rng = self._lessons.rng
        path = self._stills[rng.integers(len(self._stills))]
        scene, told = self._lessons.still(path), truth_of(path)
        first, side = drawing.FIRST_PX, drawing.PX
        hidden = scene.hidden[drawing.BOARD].reshape(7, side, 7, side).mean(axis=(1, 3)).ravel()
        faces = [{drawing.LAID: face, drawing.BACK: "#"}.get(kind) for kind, face in
                 zip(scene.kinds, (one for row in told["grid"] for one in row), strict=True)]  # fmt: skip
        rim = slice(first - RIM_PX, RIM_PX - first)
        layers = layers_of(np.clip(scene.levels, 0, 255).astype(np.uint8)[rim, rim], FIXED_SIDES)
        cells = [int(k) for k in rng.permutation(49) if faces[k] and hidden[k] < MOST_COVERED][:CELLS]
        return cut_cells(layers, cells), np.array([FACE_INDEX[str(faces[k])] for k in cells])

    @staticmethod
    def cost(net: Any, lessons: Sequence[tuple[Any, Any]], rng: np.random.Generator) -> dict[str, Any]:
        """The loss on some cells, all turned and perhaps mirrored."""
        turns, is_mirrored = int(rng.integers(4)), rng.random() < 0.5
        views, faces = (np.concatenate(parts) for parts in zip(*lessons, strict=True))
        for _ in range(turns):
            faces = turned_faces()[faces]
        views = np.rot90(views, turns, (2, 3))
        if is_mirrored:
            views, faces = views[..., ::-1], mirrored_faces()[faces]
        seen = torch.from_numpy(views.astype(np.float32) * np.float32(STEP))
        seen = seen if net[-3].kernel_size[0] * 8 == VIEW_SIDE_PX else near_in(seen)
        with torch.autocast("cpu", torch.bfloat16):
            said = net(seen.contiguous(memory_format=torch.channels_last))[:, :, 0, 0]
        return {"faces": functional.cross_entropy(said.float(), torch.from_numpy(faces))}


def stills_in(folders: Sequence[Path]) -> list[Path]:
    """All stills with truth below some folders."""
    found = (path for folder in folders for path in sorted(folder.rglob("still_*.json")))
    return [path for path in found if path.with_suffix(".jpg").exists()]


def draw_boards(folder: Path) -> Iterator[Path]:
    """The planes of drawn boards in a folder; those that are missing are drawn first."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(BOARDS):
        path = folder / f"{number:04}.png"
        if not path.exists():
            flat, gain = flat_board(BOARD_SEED + number, Path("/nowhere")), drawing.PX
            scale = gain / flat.per_tile_px
            off = (board.AROUND_TILES * gain - 0.5 + scale / 2) - scale * np.array(flat.origin_px)
            view, soft = np.column_stack([scale * np.eye(2), off]), drawing.blurred(flat.image, 0.35 / scale)
            cv2.imwrite(str(path), cv2.warpAffine(soft, view, (board.SIDE_PX, board.SIDE_PX), borderMode=1))
        yield path


def draw_for_ever(queue: Any, kind: Any, stills: Sequence[Path], boards: Sequence[Path], seed: int) -> None:
    """Puts lessons into a queue; looks for new stills now and then."""
    cv2.setNumThreads(1)
    for number in range(sys.maxsize):
        lessons = kind(stills_in(stills), boards, seed + 1000 * number)
        for _ in range(600):
            queue.put(lessons.draw(), timeout=900)  # nobody learns any more


def learn(net: Any, kind: Any, boards: Sequence[Path], chosen: argparse.Namespace) -> Any:
    """The net after the chosen time, averaged over its last steps; weights are saved now and then."""
    queue: Any = Queue(maxsize=48)
    rng, kept, drawn = np.random.default_rng(chosen.seed), list[Any](), 0
    drawer = Process(target=draw_for_ever, args=(queue, kind, chosen.stills, boards, chosen.seed), daemon=True)
    drawer.start()
    net = net.to(memory_format=torch.channels_last).train()
    follow = torch.optim.swa_utils.get_ema_multi_avg_fn(AVERAGED)
    averaged = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=follow, use_buffers=True)
    optimiser, told, step = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY), dict[str, float](), 0
    begun = saved = time.monotonic()
    while (gone := (time.monotonic() - begun) / (3600 * chosen.hours)) < 1:
        while drawn < max(FIRST_KEPT, step * kind.batch / MOST_USES) or not queue.empty():
            kept[drawn % KEPT : drawn % KEPT + 1] = [queue.get()]
            drawn += 1
        slope = gone / RISE if gone < RISE else (1 + cos(pi * (gone - RISE) / (1 - RISE))) / 2
        optimiser.param_groups[0]["lr"] = chosen.rate * (LEAST_RATE + (1 - LEAST_RATE) * slope)
        parts = kind.cost(net, [kept[k] for k in rng.integers(len(kept), size=kind.batch)], rng)
        optimiser.zero_grad()
        sum(parts.values()).backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        averaged.update_parameters(net)
        told, step = (
            {name: 0.98 * told.get(name, one.item()) + 0.02 * one.item() for name, one in parts.items()},
            step + 1,
        )
        if time.monotonic() - saved > SAVED_S:
            saved = time.monotonic()
            say(f"{gone:.0%} {step} steps {drawn} lessons " + " ".join(f"{k} {v:.3f}" for k, v in told.items()))
            torch.save(averaged.module.state_dict(), chosen.out.with_suffix(".pt"))
    drawer.terminate()
    torch.save(averaged.module.state_dict(), chosen.out.with_suffix(".pt"))
    return averaged.module.float().to(memory_format=torch.contiguous_format).eval()


def write_net(net: Any, shape: tuple[int, ...], chosen: argparse.Namespace) -> None:
    """Writes a net, weights in half precision, as an ONNX file with what made it; says if OpenCV answers otherwise."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    for module in list(net.modules()):
        if isinstance(module, nn.Sequential) and len(module) > 1 and isinstance(module[1], nn.BatchNorm2d):
            module[0], module[1] = nn.utils.fusion.fuse_conv_bn_eval(module[0], module[1]), nn.Identity()
    names = {"input_names": ["views"], "output_names": ["said"]}
    torch.onnx.export(net, (torch.zeros(shape),), str(chosen.out), opset_version=13, dynamo=False, **names)
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
    seen, reader = (
        np.random.default_rng(0).normal(0, 1, shape).astype(np.float32),
        cv2.dnn.readNetFromONNX(str(chosen.out)),
    )
    reader.setInput(seen)
    with torch.no_grad():
        off = float(np.abs(reader.forward() - net(torch.from_numpy(seen)).numpy()).max())
    say(f"{chosen.out}: OpenCV's answer is at most {off:.4f} off")


def say(line: str) -> None:
    """Writes a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    """Trains the net that the command line names, and writes it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net", choices=("board", "near", "whole"))
    parser.add_argument("--stills", type=Path, nargs="+", required=True, help="Folders of stills with truth.")
    parser.add_argument("--calibrate", type=Path, nargs="*", default=[], help="Stills that are not learnt from.")
    parser.add_argument("--boards", type=Path, default=Path("boards"), help="Where drawn boards are kept.")
    parser.add_argument("--hours", type=float, default=8.0)
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="Weights (.pt) to go on from.")
    parser.add_argument("--judged", type=int, default=400, help="Lessons to calibrate on.")
    parser.add_argument("--out", type=Path, required=True, help="The file to write (.onnx).")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(chosen.seed)
    is_board = chosen.net == "board"
    boards = list(draw_boards(chosen.boards)) if is_board else []
    net = BoardNet() if is_board else cell_net(chosen.net == "whole")
    if chosen.begin:
        weights = torch.load(chosen.begin)
        for name in ("told.weight", "told.bias"):
            before, now = weights[name], net.state_dict()[name].clone()
            now[: len(before)] = before
            weights[name] = now
        net.load_state_dict(weights)
    net = learn(net, BoardLessons if is_board else CellLessons, boards[:-CALIBRATING], chosen)
    side = board.SIDE_PX if is_board else VIEW_SIDE_PX if chosen.net == "whole" else NEAR_SIDE_PX
    if is_board:
        drawn = Lessons(stills_in(chosen.calibrate), boards[-CALIBRATING:], chosen.seed + 777)
        calibrate(net, [drawn.draw() for _ in range(chosen.judged)])
    write_net(net, (1, board.SEEN + board.PLACED if is_board else LAYERS, side, side), chosen)


if __name__ == "__main__":
    main()
