"""What is done to a face after printing: worn, taped, peeled, scrawled on, labelled, cut out, charred, sewn."""

from __future__ import annotations

import cv2
import numpy as np

from lab.world.art.editions import Colour, Print
from lab.world.art.walls import Picture, Rng, cloud, grain, inks_of


def finished(rng: Rng, style: Print, face: Picture, is_movable: bool) -> Picture:
    """The face of one tile as it lies on the table after years; only movable tiles are ever replaced at home."""
    if style.pixels:
        face = _in_dots(face, style.pixels)
    if style.beads:
        face = _in_beads(rng, face, style.beads)
    if style.stitches:
        face = _stitched(rng, face, style.stitches)
    if style.wear:
        face = _worn(rng, face, style.wear)
    if style.bleach:
        face = _bleached(rng, face, style.bleach)
    if style.frame:
        face = _framed(face, style.frame, style.frame_width)
    if style.homemade and is_movable and rng.random() < style.homemade:
        face = _home_printed(rng, face)
    if style.stains:
        face = _stained(rng, face, style.stains)
    if style.scratches:
        face = _scratched(rng, face, style.scratches)
    if style.tape and is_movable and rng.random() < style.tape:
        face = _taped(rng, face)
    if style.peeled and is_movable and rng.random() < style.peeled:
        face = _peeled(rng, face)
    if style.scrawled and is_movable and rng.random() < style.scrawled:
        face = _scrawled(rng, face)
    if style.labelled and is_movable and rng.random() < style.labelled:
        face = _labelled(rng, face)
    if style.damp:
        face = _mouldy(rng, face, style.damp)
    if style.charred:
        face = _charred(rng, face, style.charred)
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


def _bleached(rng: Rng, face: Picture, bleach: float) -> Picture:
    """The face after years on a window sill: yellow and magenta gone before cyan, upper tiles of the pile more so."""
    share = bleach * float(rng.uniform(0.75, 1.0) if rng.random() < 0.6 else rng.uniform(0.1, 0.5))
    left = 1 - share * np.array((0.25, 0.72, 0.85), np.float32)
    return np.asarray(1 - (1 - face) * left, np.float32)


def _framed(face: Picture, colour: Colour, width: float) -> Picture:
    """The face in a raised plastic rim, lit on two sides."""
    size = face.shape[0]
    place = np.minimum(np.arange(size), size - 1 - np.arange(size)) / size
    away = np.minimum(place[:, None], place[None, :])
    tone = 0.9 + 0.12 * np.sign((size - 1 - np.arange(size))[:, None] - np.arange(size)[None, :])
    rim = inks_of([colour])[0] * tone[..., None]
    shade = np.where((away > width) & (away < width + 0.008), 0.7, 1.0)[..., None]
    return np.asarray(np.where((away < width)[..., None], np.clip(rim, 0, 1), face * shade), np.float32)


def _in_dots(face: Picture, count: int) -> Picture:
    """The face in so many square dots each way."""
    size = face.shape[0]
    small = cv2.resize(face, (count, count), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (size, size), interpolation=cv2.INTER_NEAREST), np.float32)


def _in_beads(rng: Rng, face: Picture, count: int) -> Picture:
    """The face in so many ironed beads each way: one ink and one tone each, a small hole, a dark gap at corners."""
    size = face.shape[0]
    bead = size / count
    middles = (np.arange(count) * bead + bead / 2).astype(int)
    dots = cv2.resize(face[np.ix_(middles, middles)], (size, size), interpolation=cv2.INTER_NEAREST)
    place = (np.arange(size) + 0.5) % bead - bead / 2
    away = np.hypot(place[:, None], place[None, :]) / bead
    tone = cv2.resize(
        rng.uniform(0.95, 1.05, (count, count)).astype(np.float32), (size, size), interpolation=cv2.INTER_NEAREST
    )
    shade = np.where(away < 0.14, 0.7, np.where(away > 0.57, 0.62, 1.0))
    return np.asarray(np.clip(dots * (tone * shade)[..., None], 0, 1), np.float32)


def _stitched(rng: Rng, face: Picture, count: int) -> Picture:
    """The face in so many cross-stitches each way: two strands of a thread across each other on a pale linen."""
    size = face.shape[0]
    cell = size / count
    middles = (np.arange(count) * cell + cell / 2).astype(int)
    thread = cv2.resize(face[np.ix_(middles, middles)], (size, size), interpolation=cv2.INTER_NEAREST)
    place = ((np.arange(size) + 0.5) % cell) / cell - 0.5
    down, across = place[:, None], place[None, :]
    upper, lower = np.abs(down - across) < 0.34, np.abs(down + across) < 0.34
    twist = 1 + 0.1 * np.sin((down + across) * 16)
    tone = np.where(upper, 1.05 * twist, np.where(lower, 0.88, 0.0)) * rng.uniform(0.98, 1.02)
    linen = np.array((0.8, 0.76, 0.66), np.float32) * (0.9 + 0.03 * grain(rng, size))[..., None]
    sewn = np.where((tone > 0)[..., None], thread * tone[..., None], 0.55 * thread + 0.45 * linen * 0.8)
    return np.asarray(np.clip(sewn, 0, 1), np.float32)


def _peeled(rng: Rng, face: Picture) -> Picture:
    """A tile whose printed paper has come off at a corner or two: grey board, a torn white rim around it."""
    size = face.shape[0]
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) / size
    torn = 0.035 * cloud(rng, size, 14) + 0.02 * cloud(rng, size, 50)
    for corner in rng.permutation(4)[: int(rng.integers(1, 3))]:
        reach = float(rng.uniform(0.1, 0.24))
        away = np.hypot(x - corner % 2, (y - corner // 2) * float(rng.uniform(0.8, 1.25))) + torn - reach
        board = np.array((0.62, 0.58, 0.52), np.float32) * (1 + 0.05 * grain(rng, size))[..., None]
        face = np.where((away < 0)[..., None], board, np.where((away < 0.014)[..., None], 0.92, face))
    return np.asarray(face, np.float32)


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


def _scratched(rng: Rng, face: Picture, scratches: float) -> Picture:
    """The face after decades of sliding: fine pale scratches, most of them along the push, and a grey film."""
    size = face.shape[0]
    mark = np.zeros((size, size), np.float32)
    lean = float(rng.choice([0.0, np.pi / 2]))
    for x, y in rng.integers(0, size, (int(rng.poisson(34 * scratches)), 2)).tolist():
        turn, reach = lean + float(rng.normal(0, 0.25)), float(rng.uniform(12, 110))
        end = (int(x + reach * np.cos(turn)), int(y + reach * np.sin(turn)))
        cv2.line(mark, (x, y), end, (float(rng.uniform(0.3, 0.9)),), int(rng.integers(1, 3)), cv2.LINE_AA)
    film = 0.1 * scratches * (0.6 + 0.4 * cloud(rng, size, 5))[..., None]
    paper = np.array((0.88, 0.85, 0.78), np.float32)
    dull = face * (1 - film) + film * face.mean()
    return np.asarray(dull * (1 - 0.7 * mark[..., None]) + paper * 0.7 * mark[..., None], np.float32)


def _home_printed(rng: Rng, face: Picture) -> Picture:
    """A lost tile scanned and printed at home: pale or grey, in bands, a little askew on white paper."""
    size = face.shape[0]
    grey = face.mean(2, keepdims=True)
    colour = 0.0 if rng.random() < 0.22 else float(rng.uniform(0.7, 0.95))
    ink = (grey + colour * (face - grey)) * np.array((1.03, 0.96, 1.03), np.float32)
    band = 0.05 * np.sin(np.arange(size) / rng.uniform(2.5, 5)) + 0.04 * (rng.random(size) < 0.06)
    ink = 0.1 + 0.86 * ink + band[:, None, None] + 0.02 * grain(rng, size)[..., None]
    way = cv2.getRotationMatrix2D((size / 2, size / 2), float(rng.normal(0, 0.9)), float(rng.uniform(0.925, 0.97)))
    way[:, 2] += rng.normal(0, 0.006, 2) * size
    return np.asarray(
        cv2.warpAffine(np.asarray(ink, np.float32), way, (size, size), borderValue=(0.94, 0.94, 0.92)), np.float32
    )


def _stained(rng: Rng, face: Picture, stains: float) -> Picture:
    """The face after meals at the table: part of a cup's ring, blots, a stroke of crayon, a creased corner."""
    size = face.shape[0]
    mark = np.zeros((size, size), np.float32)
    if rng.random() < 0.5 * stains:
        at = tuple(map(int, rng.uniform(-0.3, 1.3, 2) * size))
        cv2.circle(mark, at, int(size * rng.uniform(0.5, 0.8)), (0.5,), int(rng.integers(6, 12)), cv2.LINE_AA)
    for x, y in rng.integers(0, size, (int(rng.poisson(2 * stains)), 2)).tolist():
        cv2.circle(mark, (x, y), int(rng.integers(4, 17)), (0.45,), -1, cv2.LINE_AA)
    blot = cv2.GaussianBlur(mark, (0, 0), 2.5) * (0.75 + 0.25 * cloud(rng, size, 12))
    old = 0.6 * stains * (0.5 + 0.5 * cloud(rng, size, 4)) * float(rng.uniform(0.2, 0.6))
    out = face * (1 - np.clip(blot + old, 0, 1)[..., None] * np.array((0.2, 0.38, 0.62), np.float32))
    if rng.random() < 0.2 * stains:
        along = np.linspace(0, 1, 12)
        line = np.stack([along * 90, 14 * np.sin(along * 9)], 1) + rng.uniform(0.1, 0.6, 2) * size
        ink = inks_of([((190, 40, 60), (40, 90, 170), (60, 140, 70))[int(rng.integers(3))]])[0]
        cv2.polylines(out, [np.round(line).astype(np.int32)], False, tuple(map(float, ink)), 4, cv2.LINE_AA)
    if rng.random() < 0.45 * stains:
        reach = float(rng.uniform(0.1, 0.24)) * size
        x, y = (0 if rng.random() < 0.5 else size - 1 for _ in range(2))
        ends = ((x, int(abs(y - reach))), (int(abs(x - reach)), y))
        cv2.line(out, *ends, (0.9, 0.87, 0.8), 4, cv2.LINE_AA)
    return np.asarray(out, np.float32)


def _taped(rng: Rng, face: Picture) -> Picture:
    """A tile that broke and was mended long ago: a tear, and over it a strip of clear tape that has yellowed."""
    size = face.shape[0]
    lean, at = float(rng.choice([0.0, 90.0]) + rng.normal(0, 9)), rng.uniform(0.25, 0.75, 2) * size
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    away = (x - at[0]) * np.float32(np.sin(np.radians(lean))) - (y - at[1]) * np.float32(np.cos(np.radians(lean)))
    tear = np.abs(away + 4 * cloud(rng, size, 14))[..., None] < 1.3
    half = size * float(rng.uniform(0.05, 0.08))
    strip = np.clip(half - np.abs(away), 0, 1)[..., None]
    rim = (np.abs(np.abs(away) - half) < 1.5)[..., None]
    old = float(rng.uniform(0.25, 0.6)) * (0.85 + 0.15 * cloud(rng, size, 8))[..., None]
    out = np.where(tear, np.array((0.8, 0.76, 0.68), np.float32), face)
    yellow = out * (1 - old * np.array((0.12, 0.26, 0.62), np.float32)) + 0.04
    out = out * (1 - strip) + yellow * strip
    return np.asarray(np.where(rim, out * 0.86, out), np.float32)


def _mouldy(rng: Rng, face: Picture, damp: float) -> Picture:
    """The face after winters in a cellar: paler where water stood, with a brown line at its edge; specks of mould."""
    size = face.shape[0]
    lean, reach = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(-0.9, 0.9)) * damp - 0.3
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) / size - 0.5
    away = x * np.cos(lean) + y * np.sin(lean) + 0.06 * cloud(rng, size, 7) - reach
    wet = np.clip(-away * 30, 0, 1)[..., None]
    line = np.exp(-((away / 0.012) ** 2))[..., None] + 0.4 * (np.exp(away * 14) * (away < 0))[..., None]
    out = face * (1 - 0.22 * wet) + 0.22 * wet * np.array((0.86, 0.82, 0.74), np.float32)
    out = out * (1 - np.clip(line, 0, 1) * np.array((0.2, 0.34, 0.5), np.float32))
    for spot in rng.integers(0, size, (int(rng.poisson(9 * damp)), 2)):
        for speck in rng.normal(spot, 7, (5, 2)).astype(int).tolist():
            cv2.circle(out, speck, int(rng.integers(1, 4)), (0.24, 0.25, 0.2), -1, cv2.LINE_AA)
    return np.asarray(out, np.float32)


def _charred(rng: Rng, face: Picture, reach: float) -> Picture:
    """The face of a wooden tile whose edge a laser has burnt: dark at the very edge, brown smoke inwards."""
    size = face.shape[0]
    place = np.minimum(np.arange(size), size - 1 - np.arange(size)) / size
    away = np.minimum(place[:, None], place[None, :]) / reach * (1 + 0.3 * cloud(rng, size, 9))
    left = 1 - np.exp(-np.maximum(away, 0))[..., None] * np.array((0.6, 0.7, 0.8), np.float32)
    return np.asarray(face * left, np.float32)


def _cut_out(rng: Rng, face: Picture, margin: float) -> Picture:
    """A face cut from a sheet of paper with scissors: a white margin of its own width along each side."""
    size = face.shape[0]
    left, top, right, bottom = np.clip(rng.normal(0.6, 0.5, 4), 0, 1.6) * margin * size
    skew = rng.normal(0, 0.25 * margin * size, (4, 2))
    corners = np.array([(0, 0), (size, 0), (size, size), (0, size)], np.float32)
    inner = np.array([(left, top), (size - right, top), (size - right, size - bottom), (left, size - bottom)])
    way = cv2.getPerspectiveTransform(corners, np.asarray(inner + skew, np.float32))
    return np.asarray(cv2.warpPerspective(face, way, (size, size), borderValue=(0.95, 0.95, 0.93)), np.float32)
