"""Crude cards, drawn for tests: brown walls, pale paths, and a blot of its own colours and shape for each card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np
from numpy.typing import ArrayLike

from companion.frame import Image
from vision.cards.taught_deck import LOOK_PX, TaughtCard, TaughtDeck
from vision.picture.arrays import Float64s

CORRIDORS: Final = ("NS", "NE", "NES", "NESW", "NE+SW", "EW")
ENDS: Final = {"N": (48, 0), "E": (95, 48), "S": (48, 95), "W": (0, 48)}
PICTURE_PX: Final = (800, 600)

Laid = Mapping[tuple[int, int], tuple[int, int]]
"""By column and row: the number of a card, and its quarter turns clockwise."""


def drawn_card(number: int) -> Image:
    """A card (LOOK_PX, LOOK_PX, 3), the same for the same number."""
    rng = np.random.default_rng(number)
    card = np.full((LOOK_PX, LOOK_PX, 3), (50, 80, 110), np.uint8)
    for corridor in CORRIDORS[number % len(CORRIDORS)].split("+"):
        is_bend = len(corridor) == 2 and corridor not in ("NS", "EW")
        ends = [np.array(ENDS[side]) for side in corridor]
        middle = (48, 48) if not is_bend else tuple(int(v) for v in (ends[0] + ends[1]) / 4 + 24)
        for end in ends:
            cv2.line(card, (int(end[0]), int(end[1])), middle, (190, 225, 235), 20)
    for _ in range(3):
        x, y = (int(v) for v in rng.integers(20, 76, 2))
        colour = [int(v) for v in rng.integers(0, 255, 3)]
        corners = np.array([x, y]) + rng.integers(-11, 12, (5, 2))
        cv2.fillPoly(card, [cv2.convexHull(corners.astype(np.int32))], colour)
    return card


def drawn_deck(count: int) -> TaughtDeck:
    """So many cards, `card-0` and so on, as if they had been taught."""
    corridors = (CORRIDORS[number % len(CORRIDORS)] for number in range(count))
    return TaughtDeck(tuple(TaughtCard(f"card-{n}", drawn_card(n), text) for n, text in enumerate(corridors)))


def view(edge_px: float, x: float, y: float, turn_deg: float = 0.0) -> Float64s:
    """The map (3, 3) from spots to pixels: cards of that size, the corner of spot 0,0 at x, y, and turned so far."""
    cos, sin = edge_px * np.cos(np.deg2rad(turn_deg)), edge_px * np.sin(np.deg2rad(turn_deg))
    return np.array([[cos, -sin, x], [sin, cos, y], [0.0, 0.0, 1.0]])


def drawn_table(
    laid: Laid, seen: Float64s, seed: int = 0, slip: float = 0.01, cloth: ArrayLike = (70, 110, 60)
) -> Image:
    """A cloth with cards on it, each slipped and turned a little, under an uneven light and with noise."""
    rng, noise = np.random.default_rng(1), np.random.default_rng(seed)
    width, height = PICTURE_PX
    table = np.full((height, width, 3), cloth, np.float32)
    for spot, (number, turns) in laid.items():
        turn, (right, down) = rng.normal(0, slip), rng.normal(0, slip, 2)
        inner = view(0.98 / LOOK_PX, spot[0] + 0.01 + right, spot[1] + 0.01 + down, np.rad2deg(turn))
        card = np.rot90(drawn_card(number), -turns)
        there = cv2.warpPerspective(np.ones((LOOK_PX, LOOK_PX), np.float32), seen @ inner, PICTURE_PX)[..., None]
        table = table * (1 - there) + there * cv2.warpPerspective(card, seen @ inner, PICTURE_PX)
    light = np.linspace(0.75, 1.1, width, dtype=np.float32)[None, :, None]
    grain = np.asarray(noise.normal(0, 2.0, table.shape), dtype=np.float32)
    return np.asarray(cv2.add(table * light, grain, dtype=cv2.CV_8U), dtype=np.uint8)
