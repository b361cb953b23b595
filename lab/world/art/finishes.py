"""What is done to a face after printing: worn, scrawled on, labelled, cut out."""

from __future__ import annotations

import cv2
import numpy as np

from lab.world.art.drawing import inks_of
from lab.world.art.noise import Picture, Rng, cloud
from lab.world.art.prints import Print


def finished(rng: Rng, style: Print, face: Picture, is_movable: bool) -> Picture:
    """The face of one tile as it lies on the table after years; only movable tiles are scrawled on or labelled."""
    if style.wear:
        face = _worn(rng, face, style.wear)
    if style.scrawled and is_movable and rng.random() < style.scrawled:
        face = _scrawled(rng, face)
    if style.labelled and is_movable and rng.random() < style.labelled:
        face = _labelled(rng, face)
    if style.scissors:
        face = _cut_out(rng, face, style.scissors)
    return face


def _worn(rng: Rng, face: Picture, wear: float) -> Picture:
    """The face after years of play: inks faded and yellowed, specks rubbed off, edges and corners scuffed white."""
    size = face.shape[0]
    grey = face.mean(2, keepdims=True)
    share = wear * float(rng.uniform(0.25, 0.5))
    faded = face * (1 - share) + (0.6 * grey + 0.36) * share * np.array((1.06, 0.98, 0.78), np.float32)
    place = np.minimum(np.arange(size), size - 1 - np.arange(size)) / size
    across, down = place[None, :], place[:, None]
    reach = np.minimum(across, down) + 0.35 * np.clip(np.hypot(across, down) - np.minimum(across, down), 0, 0.06)
    bared = reach + 0.012 * cloud(rng, size, 60) + 0.016 * cloud(rng, size, 14) < 0.03 * wear
    rubbed = cloud(rng, size, 130) * np.clip(cloud(rng, size, 7), 0, 1) > 0.55 / max(wear, 0.01)
    paper = np.array((0.86, 0.82, 0.72), np.float32)
    return np.asarray(np.where((bared | rubbed)[..., None], 0.25 * faded + 0.75 * paper, faded), np.float32)


def _scrawled(rng: Rng, face: Picture) -> Picture:
    """A tile that a child had a ballpoint pen for: a loop, a row of waves, a game of noughts, or a letter."""
    size = face.shape[0]
    kind, unit, at = int(rng.integers(4)), float(rng.uniform(24, 40)), rng.uniform(0.2, 0.8, 2) * size
    turn = np.linspace(0, 2 * np.pi, 40)
    lines = [np.stack([np.cos(turn * 2.6) * (0.4 + turn / 9), np.sin(turn * 2.6) * (0.4 + turn / 12)], 1)]
    if kind == 1:
        lines = [np.stack([turn / 2 - 1.6, 0.3 * np.sin(turn * 4)], 1)]
    elif kind == 2:
        lines = [np.array(bar) for bar in (
            [(-1, -0.34), (1, -0.3)], [(-1, 0.33), (1, 0.3)], [(-0.33, -1), (-0.3, 1)], [(0.3, -1), (0.35, 1)],
        )]  # fmt: skip
    elif kind == 3:
        lines = [np.array([(-0.6, 0.9), (0.0, -0.9), (0.6, 0.9)]), np.array([(-0.4, 0.3), (0.4, 0.25)])]
    mark = np.zeros((size, size), np.float32)
    lean = float(rng.uniform(-0.6, 0.6))
    way = np.array([[np.cos(lean), np.sin(lean)], [-np.sin(lean), np.cos(lean)]]) * unit
    for line in lines:
        points = [np.round(line @ way + at + rng.normal(0, 0.8, (len(line), 2))).astype(np.int32)]
        cv2.polylines(mark, points, False, (0.8,), 2, cv2.LINE_AA)
    pen = inks_of([((32, 48, 130), (30, 30, 36), (150, 30, 44))[int(rng.integers(3))]])[0]
    share = mark[..., None] * np.clip(0.9 + 0.4 * cloud(rng, size, 60), 0, 1)[..., None]
    return np.asarray(face * (1 - share) + pen * share, np.float32)


def _labelled(rng: Rng, face: Picture) -> Picture:
    """A tile of a toy library: a small white label with its number in one corner, a little askew, its edge grey."""
    size = face.shape[0]
    corner = rng.integers(0, 2, 2) * 2 - 1
    at = size / 2 + corner * size * rng.uniform(0.37, 0.42, 2)
    wide, high, lean = size * float(rng.uniform(0.06, 0.075)), size * 0.045, float(rng.normal(0, 0.12))
    way = np.array([[np.cos(lean), np.sin(lean)], [-np.sin(lean), np.cos(lean)]])
    box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * [wide, high] @ way + at
    face = np.ascontiguousarray(face, np.float32)
    cv2.fillPoly(face, [np.round(box * 16).astype(np.int32)], (0.93, 0.92, 0.86), cv2.LINE_AA, 4)
    cv2.polylines(face, [np.round(box * 16).astype(np.int32)], True, (0.62, 0.6, 0.56), 1, cv2.LINE_AA, 4)
    number = str(int(rng.integers(10, 51)))
    where = (int(at[0] - 0.78 * wide), int(at[1] + 0.6 * high))
    cv2.putText(face, number, where, cv2.FONT_HERSHEY_SIMPLEX, size / 480, (0.16, 0.2, 0.42), 2, cv2.LINE_AA)
    return face


def _cut_out(rng: Rng, face: Picture, margin: float) -> Picture:
    """A face cut from a sheet of paper with scissors: a white margin of its own width along each side."""
    size = face.shape[0]
    left, top, right, bottom = np.clip(rng.normal(0.6, 0.5, 4), 0, 1.6) * margin * size
    skew = rng.normal(0, 0.25 * margin * size, (4, 2))
    corners = np.array([(0, 0), (size, 0), (size, size), (0, size)], np.float32)
    inner = np.array([(left, top), (size - right, top), (size - right, size - bottom), (left, size - bottom)])
    way = cv2.getPerspectiveTransform(corners, np.asarray(inner + skew, np.float32))
    return np.asarray(cv2.warpPerspective(face, way, (size, size), borderValue=(0.95, 0.95, 0.93)), np.float32)
