"""Pictures without any board, some of them much like one: the reader must say so."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.picture.arrays import Float32s

KINDS: Final = ("wood", "cloth", "page", "cards", "chequers", "bricks", "maze", "tiles", "things", "noise")
SIZES: Final = ((960, 720), (1280, 960), (1280, 720))


def clutter(kind: str, seed: int) -> Image:
    """A seeded picture of one of `KINDS`, seen from a random side, with light and noise."""
    chance = np.random.default_rng([seed, KINDS.index(kind)])
    size = SIZES[int(chance.integers(len(SIZES)))]
    flat = DRAWN[kind](chance)
    seen = _leaned(flat, size, chance)
    slope = np.linspace(1 - chance.uniform(0, 0.3), 1, size[0], dtype=np.float32)[None, :, None]
    grain = chance.standard_normal((size[1], size[0], 3), dtype=np.float32) * np.float32(chance.uniform(1, 6))
    soft = cv2.GaussianBlur(seen * slope, (0, 0), chance.uniform(0.3, 1.2))
    return np.clip(soft + grain, 0, 255).astype(np.uint8)


def _leaned(flat: Float32s, size: tuple[int, int], chance: np.random.Generator) -> Float32s:
    """The flat drawing (800 x 800) turned, leaned over and placed in a picture of `size`."""
    angle, reach = chance.uniform(0, 2 * np.pi), min(size) * chance.uniform(0.32, 0.6)
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) @ np.array(
        [[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]]
    )
    depth = 1 + square[:, 1:] * chance.uniform(0, 0.25)
    corners = square * [1, chance.uniform(0.7, 1)] / depth * reach + np.array(size) / 2
    view = cv2.getPerspectiveTransform(
        np.array([[0, 0], [800, 0], [800, 800], [0, 800]], dtype=np.float32), corners.astype(np.float32)
    )
    table = tuple(float(level) for level in chance.uniform(40, 220, 3))
    return cv2.warpPerspective(flat, view, size, flags=cv2.INTER_AREA, borderValue=table).astype(np.float32)


def _blank(chance: np.random.Generator) -> Float32s:
    return np.full((800, 800, 3), chance.uniform(30, 230, 3), dtype=np.float32)


def _colour(chance: np.random.Generator) -> tuple[float, float, float]:
    blue, green, red = (float(level) for level in chance.uniform(10, 245, 3))
    return blue, green, red


def _wood(chance: np.random.Generator) -> Float32s:
    grain = cv2.resize(chance.normal(0, 1, (200, 6)).astype(np.float32), (800, 800))
    flat = _blank(chance) + grain[:, :, None] * chance.uniform(5, 30)
    for edge in range(0, 800, int(chance.integers(70, 200))):
        flat[edge : edge + 3] *= 0.6
    return np.asarray(flat, dtype=np.float32)


def _cloth(chance: np.random.Generator) -> Float32s:
    flat, step = _blank(chance), int(chance.integers(20, 90))
    for start in range(0, 800, step):
        flat[start : start + step // 2] *= chance.uniform(0.6, 0.9)
        flat[:, start : start + step // 2] *= chance.uniform(0.6, 0.9)
    return flat


def _page(chance: np.random.Generator) -> Float32s:
    flat = np.full((800, 800, 3), 235, dtype=np.float32)
    for line in range(30, 800, int(chance.integers(20, 44))):
        words = "".join(chr(int(chance.integers(97, 123))) if chance.random() < 0.85 else " " for _ in range(60))
        cv2.putText(flat, words, (20, line), cv2.FONT_HERSHEY_SIMPLEX, chance.uniform(0.5, 0.8), (25.0, 25.0, 25.0), 2)
    return flat


def _cards(chance: np.random.Generator) -> Float32s:
    flat, count = _blank(chance), int(chance.integers(4, 9))
    edge = 800 // count
    face = _colour(chance)
    for row in range(count):
        for column in range(count):
            x, y = column * edge + edge // 8, row * edge + edge // 8
            cv2.rectangle(flat, (x, y), (x + edge * 3 // 4, y + edge * 3 // 4), face, -1)
            cv2.circle(flat, (x + edge * 3 // 8, y + edge * 3 // 8), edge // 5, _colour(chance), -1)
    return flat


def _chequers(chance: np.random.Generator) -> Float32s:
    count = int(chance.integers(5, 15))
    dark = np.indices((count, count)).sum(axis=0) % 2
    flat = np.where(dark[:, :, None] == 1, _colour(chance), _colour(chance)).astype(np.float32)
    return cv2.resize(flat, (800, 800), interpolation=cv2.INTER_NEAREST)


def _bricks(chance: np.random.Generator) -> Float32s:
    flat, tall, long = _blank(chance), int(chance.integers(25, 70)), int(chance.integers(60, 160))
    joint = _colour(chance)
    for row in range(0, 800, tall):
        cv2.line(flat, (0, row), (800, row), joint, 5)
        for x in range((row // tall % 2) * long // 2, 800, long):
            cv2.line(flat, (x, row), (x, row + tall), joint, 5)
    return flat


def _maze(chance: np.random.Generator) -> Float32s:
    """A maze of walls on another grid, or one whose posts stand where no Labyrinth has them."""
    flat, count = _blank(chance), int(chance.integers(6, 16))
    edge, wall = 800 / count, _colour(chance)
    for row in range(count + 1):
        for column in range(count + 1):
            x, y = round(column * edge), round(row * edge)
            across = chance.random() < 0.5
            end = (x + round(edge), y) if across else (x, y + round(edge))
            if chance.random() < 0.8:
                cv2.line(flat, (x, y), end, wall, max(3, round(edge * 0.2)))
    return flat


def _tiles(chance: np.random.Generator) -> Float32s:
    """Path tiles laid out in rows at random, fixed ones nowhere: the pieces of a Labyrinth, not its board."""
    flat, count = _blank(chance), int(chance.integers(5, 10))
    edge, path, wall = 800 // count, _colour(chance), _colour(chance)
    for row in range(count):
        for column in range(count):
            tile = np.full((edge - 2, edge - 2, 3), wall, dtype=np.float32)
            low, high = round(edge * 0.31), round(edge * 0.69)
            spans = ((0, high, low, high), (low, edge, low, high), (low, high, 0, high), (low, high, low, edge))
            for k in chance.permutation(4)[: int(chance.integers(2, 4))]:
                top, bottom, left, right = spans[k]
                tile[top:bottom, left:right] = path
            flat[row * edge + 1 : row * edge + edge - 1, column * edge + 1 : column * edge + edge - 1] = tile
    return flat


def _things(chance: np.random.Generator) -> Float32s:
    flat = _blank(chance)
    for _ in range(int(chance.integers(10, 80))):
        centre = tuple(int(v) for v in chance.integers(0, 800, 2))
        axes = tuple(int(v) for v in chance.integers(8, 130, 2))
        if chance.random() < 0.5:
            cv2.ellipse(flat, centre, axes, float(chance.uniform(0, 180)), 0, 360, _colour(chance), -1)
        else:
            box = cv2.boxPoints((centre, axes, float(chance.uniform(0, 90))))
            cv2.fillConvexPoly(flat, box.astype(np.int32), _colour(chance))
    return flat


def _noise(chance: np.random.Generator) -> Float32s:
    cells = int(chance.integers(6, 200))
    flat = chance.uniform(0, 255, (cells, cells, 3)).astype(np.float32)
    way = cv2.INTER_NEAREST if chance.random() < 0.5 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(flat, (800, 800), interpolation=way), dtype=np.float32)


DRAWN: Final = {
    "wood": _wood, "cloth": _cloth, "page": _page, "cards": _cards, "chequers": _chequers, "bricks": _bricks,
    "maze": _maze, "tiles": _tiles, "things": _things, "noise": _noise,
}  # fmt: skip
