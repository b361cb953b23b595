"""What each net that is trained at length learns from, how it is built, and how wrong it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from lab.train.at_length.drawn import Draw, Lessons
from lab.train.at_length.widening import widen
from lab.train.pawn_net import lessons as place_lessons
from lab.train.pawn_net import train as places
from lab.train.pawn_net.kept_boards import kept as kept_boards
from lab.train.pawn_net.learning import keep_weights, place_loss, take_weights, untrained
from lab.train.second_opinion import crops, training
from lab.train.second_opinion.reprints import perhaps_reprinted
from lab.train.solid_net import solid_lessons
from lab.train.solid_net import train as solids
from lab.train.solid_net.kept_solids import kept as kept_solids
from vision.fits.cell_views import LAYERS, near_in
from vision.pawns.solid_views import CHANNELS as SOLID_CHANNELS

AT_A_TIME: Final = 64
"""So many lessons about pawns are drawn between two looks whether there is room for them."""

MOST_CELLS: Final = 1_000_000
BROAD_RATE: Final = 2e-3
HIDDEN_SHARE: Final = 0.3
"""How many lessons about cells are kept, how fast a net for broad views learns at most, and how often cells are shown
that a hand hides nearly whole, beside others."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A net: how lessons are drawn from a source without the prints that are left out, how it is built and takes and
    keeps weights, its loss (nats) on lessons, how many of these a step learns from, the highest rate for one that has
    learnt nothing and for one that goes on, the longest gradient, the decay of weights, and how many lessons are
    kept."""

    prepare: Callable[[Path, Collection[str]], Draw]
    build: Callable[[Any], Any]
    take: Callable[[Any, Any, Path], None]
    keep: Callable[[Any, Path], None]
    loss: Callable[[Any, Any, Sequence[Any], np.random.Generator], Any]
    batch: int
    rate: float
    further_rate: float
    most_gradient: float
    decay: float
    most_kept: int


def cell_weights(torch: Any, before: Sequence[Any], parts: Sequence[Any]) -> Any:
    """How often each lesson about a cell is shown: oftenest what the nets `before`, which see what is near, are half
    unsure of. It is not told by the truth, so that nets learn how likely each face is."""
    views, rows = parts
    with torch.no_grad():
        chances = sum(net(near_in(views.float() / 32)).softmax(1) for net in before) / len(before)
    unsure = -(chances * (chances + 1e-9).log()).sum(1)
    shown = training.SETTLED_SHARE + (unsure * (1 - unsure / training.NOTHING_SEEN)).clamp(min=0)
    return (shown * torch.where(rows[:, 2] > training.DEEP[0], HIDDEN_SHARE, 1.0)).float()


def _prepared_cells(folder: Path, left_out: Collection[str]) -> Draw:
    """Lessons about the cells of the stills in a folder's folders."""
    paths = [path for path in sorted(folder.rglob("*.json")) if path.with_suffix(".jpg").exists()]
    return partial(_drawn_cells, paths, left_out)


def _drawn_cells(paths: Sequence[Path], left_out: Collection[str], rng: np.random.Generator) -> Lessons:
    while True:
        one = crops.of_still(paths[rng.integers(len(paths))])
        if one.print_name in left_out:
            continue
        one = replace(one, image=perhaps_reprinted(one.image, one.burnt, rng))
        if lessons := list(crops.shown(one, rng)):
            views, rows = zip(*lessons, strict=True)
            return np.concatenate(views), np.concatenate(rows)


def _prepared_solids(file: Path, left_out: Collection[str]) -> Draw:
    boards = [board for board in kept_solids(file) if board.print_name not in left_out]
    weights = np.array([1.0 if board.is_exact else solids.COMPOSED_WEIGHT for board in boards])
    return partial(_drawn_solids, boards, weights / weights.sum())


def _drawn_solids(boards: Sequence[Any], weights: Any, rng: np.random.Generator) -> Lessons:
    chosen = rng.choice(len(boards), AT_A_TIME, p=weights)
    drawn = [solid_lessons.lesson_of(boards[number], rng) for number in chosen]
    return _stacked(drawn)


def _prepared_places(file: Path, left_out: Collection[str]) -> Draw:
    boards = [place_lessons.padded(board) for board in kept_boards(file) if board.print_name not in left_out]
    asked = [(board, colour) for board in boards for colour in board.asked]
    weights = np.array([places.WEAK_WEIGHT if board.has_white else 1.0 for board, _ in asked])
    return partial(_drawn_places, asked, weights / weights.sum())


def _drawn_places(asked: Sequence[tuple[Any, str]], weights: Any, rng: np.random.Generator) -> Lessons:
    chosen = rng.choice(len(asked), AT_A_TIME, p=weights)
    return _stacked([place_lessons.lesson_of(board, colour, rng) for board, colour in (asked[k] for k in chosen)])


def _stacked(drawn: Sequence[Any]) -> Lessons:
    views, hits, counted = zip(*((one.view, one.hits, one.counted) for one in drawn), strict=True)
    return np.stack(views).astype(np.float16), np.stack(hits), np.stack(counted)


def _cell_loss(torch: Any, net: Any, parts: Sequence[Any], rng: np.random.Generator) -> Any:
    return _broad_loss(torch, net, [near_in(parts[0]), parts[1]], rng)


def _broad_loss(torch: Any, net: Any, parts: Sequence[Any], rng: np.random.Generator) -> Any:
    views, faces = training.varied(torch, parts[0].float() / 32, parts[1][:, 1].long(), rng)
    return torch.nn.functional.cross_entropy(net(views).float(), faces)


def _solid_loss(torch: Any, net: Any, parts: Sequence[Any], _rng: np.random.Generator) -> Any:
    return solids.solid_loss(torch, net(parts[0].float())[:, 0].float(), *parts[1:])


def _place_loss(torch: Any, net: Any, parts: Sequence[Any], _rng: np.random.Generator) -> Any:
    answers = net(parts[0].float())[:, 0].float().flatten(1)
    return place_loss(torch, answers, *(part.flatten(1) for part in parts[1:]))


def _solid_net(torch: Any) -> Any:
    net = untrained(torch, SOLID_CHANNELS, solids.STEPS, solids.DROPPED)
    torch.nn.init.constant_(net[-1].bias, solids.RARE)
    return net


def _place_net(torch: Any) -> Any:
    return untrained(torch, places.CHANNELS, places.STEPS, places.DROPPED)


KINDS: Final = {
    "cells": Kind(
        _prepared_cells, lambda torch: training.untrained_net(torch, LAYERS), training.take_weights,
        keep_weights, _cell_loss, 512, training.RATE, training.FURTHER_RATE, 5.0, training.DECAY, MOST_CELLS,
    ),
    "broad-cells": Kind(
        _prepared_cells, lambda torch: training.untrained_net(torch, LAYERS, is_broad=True), widen,
        keep_weights, _broad_loss, 1024, BROAD_RATE, training.FURTHER_RATE, 5.0, training.DECAY, MOST_CELLS,
    ),
    "solids": Kind(
        _prepared_solids, _solid_net, take_weights, keep_weights, _solid_loss, 256, 3e-3, 3e-3, solids.MOST_GRADIENT,
        5e-2, 190_000,
    ),
    "places": Kind(
        _prepared_places, _place_net, take_weights, keep_weights, _place_loss, 256, 2e-3, 2e-3, places.MOST_GRADIENT,
        5e-2, 190_000,
    ),
}  # fmt: skip
"""The net that reads a cell, one that also sees what lies around it, the one that says where any pawn stands, and the
one that is asked for a colour."""
