"""Things that lie about a board during play: cards, a stack, spell tokens, a saucer. All flat, none on the board."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.prints.motifs import MOTIFS, draw_motif
from hardware.simulated.prints.styles import Print

Item = tuple[npt.NDArray[np.uint8], float, float, float]
"""A patch (h, w, 4; colours times alpha, then alpha), its centre in pitches, its turn in degrees."""
Canvas = npt.NDArray[np.float32]
CARD = (0.92, 1.38)
"""Width and height of a treasure card in pitches."""
CLEAR_Y = 1.25
"""Nothing lies nearer than this to the north and south edge of the tiles: pushed-out tiles need the room."""
CLEAR_X = 2.0


def scattered(printing: Print, pitch_px: int) -> list[Item]:
    """The things around this board; the same printing has the same clutter."""
    chance = np.random.default_rng([printing.seed, 404])
    makers: list[Callable[[], npt.NDArray[np.uint8]]] = [
        lambda: _card(printing, pitch_px, chance, is_open=True),
        lambda: _card(printing, pitch_px, chance, is_open=False),
        lambda: _token(pitch_px, chance), lambda: _saucer(pitch_px, chance)]
    kinds = chance.choice(4, size=int(chance.integers(4, 12)), p=[0.45, 0.2, 0.28, 0.07])
    items = []
    for kind in kinds:
        patch = makers[kind]()
        reach = max(patch.shape[:2]) / pitch_px / 2
        x, y = _place(chance, reach)
        items.append((patch, x, y, float(chance.normal(0, 12))))
    return items


def _place(chance: np.random.Generator, reach: float) -> tuple[float, float]:
    """A place beside the board where nothing of the game has to lie."""
    side = int(chance.integers(4))
    along = float(chance.uniform(-1.5, 8.5))
    gap = float(chance.uniform(0, 0.5))
    if side < 2:
        return along, (-CLEAR_Y - reach - gap if side == 0 else 7 + CLEAR_Y + reach + gap)
    return (-CLEAR_X - reach - gap if side == 2 else 7 + CLEAR_X + reach + gap), along


def _card(printing: Print, pitch_px: int, chance: np.random.Generator, is_open: bool) -> npt.NDArray[np.uint8]:
    width, tall = round(CARD[0] * pitch_px), round(CARD[1] * pitch_px)
    paper = np.full((tall, width, 3), chance.uniform(190, 245), np.float32)
    ground = np.array(printing.corridor if is_open else printing.tray, np.float32)
    edge = pitch_px // 14
    cv2.rectangle(paper, (edge, edge), (width - edge, tall - edge), ground.tolist(), -1)
    if is_open:
        draw_motif(paper, str(chance.choice(list(MOTIFS))), (width / 2, tall / 2), 0.34 * pitch_px)
    else:
        for at in range(2 * edge, width // 2, 2 * edge):
            cv2.rectangle(paper, (at, at), (width - at, tall - at), printing.arrow, 1)
    return _with_alpha(paper, np.full((tall, width), 255, np.uint8))


def _token(pitch_px: int, chance: np.random.Generator) -> npt.NDArray[np.uint8]:
    """A round spell token."""
    radius = round(0.3 * pitch_px)
    inks = ((190, 215, 160), (225, 180, 200), (150, 190, 235), (120, 120, 120))
    picture = np.empty((2 * radius, 2 * radius, 3), np.float32)
    picture[:] = inks[int(chance.integers(len(inks)))]
    cv2.circle(picture, (radius, radius), round(0.7 * radius), (70, 60, 60), 2)
    cv2.line(picture, (radius // 2, radius), (3 * radius // 2, radius), (60, 50, 50), 4)
    return _with_alpha(picture, _disc(radius))


def _saucer(pitch_px: int, chance: np.random.Generator) -> npt.NDArray[np.uint8]:
    radius = round(chance.uniform(0.8, 1.2) * pitch_px)
    picture = np.empty((2 * radius, 2 * radius, 3), np.float32)
    picture[:] = chance.uniform(200, 245)
    cv2.circle(picture, (radius, radius), round(0.6 * radius), chance.uniform(60, 200, 3).tolist(), -1, cv2.LINE_AA)
    cv2.circle(picture, (radius, radius), round(0.5 * radius), (25, 40, 60), -1, cv2.LINE_AA)
    return _with_alpha(picture, _disc(radius))


def _disc(radius: int) -> npt.NDArray[np.uint8]:
    alpha = np.zeros((2 * radius, 2 * radius), np.uint8)
    cv2.circle(alpha, (radius, radius), radius - 1, (255.0,), -1, cv2.LINE_AA)
    return alpha


def _with_alpha(picture: Canvas, alpha: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    share = alpha[..., None].astype(np.float32) / 255
    return np.asarray(np.dstack([np.clip(picture, 0, 255) * share, alpha]).round(), dtype=np.uint8)
