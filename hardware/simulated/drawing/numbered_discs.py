"""Numbered discs of card: round tokens with a numeral, a picture or both, printed in several invented styles.

A style is a set of ranges, as a board's print is; the same style, seed and number give the same disc.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.prints.motifs import MOTIFS, draw_motif
from hardware.simulated.prints.press import Patch
from hardware.simulated.prints.styles import DATA, Bgr, HueRange, draw_colour
from hardware.simulated.prints.textures import smooth_noise

RADIUS = (0.235, 0.275)
"""A disc's radius in pitches: 25 mm across, as far as that is known, give or take."""
OVERSIZE = 3
"""Discs are drawn so many times larger and shrunk, so that their numerals are as smooth as print."""
FIRST_OF_SECOND_GROUND = 7


@dataclass(frozen=True, slots=True)
class DiscStyle:
    """One printer's discs: grounds (low numbers, high ones), ink, ring, and where numeral and picture stand.

    Numerals: `rim`, a small one near the edge; `middle`, a large one; `both`, the small one twice, opposite.
    """

    grounds: Sequence[HueRange]
    ink: HueRange
    ring: HueRange | None
    numeral: str
    has_picture: bool
    ring_width: tuple[float, float] = (0.06, 0.12)


def _style(grounds: Sequence[str], ink: str, ring: str | None = None, **others: Any) -> DiscStyle:
    inks = DATA["inks"]
    return DiscStyle([inks[ground] for ground in grounds], inks[ink], inks[ring] if ring else None, **others)


DISC_STYLES: dict[str, DiscStyle] = {name: _style(**style) for name, style in DATA["discs"].items()}


class DiscPress:
    """Prints the discs of one style and seed at `pitch_px` texture pixels a pitch."""

    def __init__(self, style_name: str, seed: int, pitch_px: int) -> None:
        self.style, self.pitch_px = DISC_STYLES[style_name], pitch_px
        chance = random.Random(f"discs {style_name} {seed}")
        self.grounds: list[Bgr] = [draw_colour(span, chance) for span in self.style.grounds]
        self.ink = draw_colour(self.style.ink, chance)
        self.ring = draw_colour(self.style.ring, chance) if self.style.ring else None
        self.ring_width = chance.uniform(*self.style.ring_width)
        self.radius = chance.uniform(*RADIUS)
        self.motifs = chance.sample(list(MOTIFS), len(MOTIFS))
        self.font = chance.choice((cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_COMPLEX))
        self.grain = np.random.default_rng([seed, 61])

    def disc(self, number: int, variant: int = 0) -> Patch:
        """The disc with a number, upright; `variant` distinguishes the pictures of two discs of one number."""
        side = OVERSIZE * 2 * round(self.radius * self.pitch_px + 1)
        middle, radius = side / 2, OVERSIZE * self.radius * self.pitch_px
        picture = np.empty((side, side, 3), np.float32)
        picture[:] = self.grounds[-1 if number >= FIRST_OF_SECOND_GROUND else 0]
        picture *= 1 + 0.03 * smooth_noise((side, side), side / 6, self.grain)[..., None]
        if self.style.has_picture:
            which = self.motifs[(number + 12 * variant) % len(self.motifs)]
            size = 0.5 if self.style.numeral == "rim" else 0.62
            draw_motif(picture, which, (middle, middle + (0.08 * radius if size == 0.5 else 0)), size * radius)
        if self.ring is not None:
            width = max(1, round(self.ring_width * radius))
            cv2.circle(picture, (round(middle), round(middle)), round(radius * 0.97 - width / 2), self.ring, width)
        self._number(picture, number, radius)
        return _cut_round(picture, middle, radius)

    def _number(self, picture: npt.NDArray[np.float32], number: int, radius: float) -> None:
        middle = picture.shape[0] / 2
        if self.style.numeral == "middle":
            self._text(picture, str(number), (middle, middle), radius * (0.85 if number < 10 else 0.72), radius / 7)
            return
        offset = radius * (0.66 - 0.5 * self.ring_width)
        self._text(picture, str(number), (middle, middle - offset), 0.36 * radius, radius / 16)
        if self.style.numeral == "both":
            flipped = np.ascontiguousarray(picture[::-1, ::-1])
            self._text(flipped, str(number), (middle, middle - offset), 0.36 * radius, radius / 16)
            picture[:] = flipped[::-1, ::-1]

    def _text(self, picture: npt.NDArray[np.float32], text: str, at: tuple[float, float], tall: float,
              thick: float) -> None:
        """Write a number `tall` px high, its middle at a point; a 6 and a 9 are underlined, as on real discs."""
        strokes = max(1, round(thick))
        (_, high), _ = cv2.getTextSize(text, self.font, 1.0, 1)
        scale = tall / high
        (wide, high), _ = cv2.getTextSize(text, self.font, scale, strokes)
        corner = (round(at[0] - wide / 2), round(at[1] + high / 2))
        if self.style.has_picture and self.style.numeral != "middle":
            cv2.circle(picture, (round(at[0]), round(at[1])), round(0.72 * max(tall, 0.8 * wide)),
                       self.grounds[-1 if int(text) >= FIRST_OF_SECOND_GROUND else 0], -1)
        cv2.putText(picture, text, corner, self.font, scale, self.ink, strokes, cv2.LINE_8)
        if text in ("6", "9"):
            under = round(at[1] + 0.68 * tall)
            cv2.line(picture, (corner[0], under), (corner[0] + wide, under), self.ink, max(1, strokes // 2))


def _cut_round(picture: npt.NDArray[np.float32], middle: float, radius: float) -> Patch:
    """The round piece, shrunk to its size, with a worn edge, alpha in the fourth channel."""
    side = picture.shape[0]
    axis = np.arange(side, dtype=np.float32) + 0.5 - middle
    away = radius - np.hypot(*np.meshgrid(axis, axis))
    worn = np.clip(away / (0.05 * radius), 0.55, 1.0)
    alpha = np.clip(away + 0.5, 0, 1)
    patch = np.dstack([np.clip(picture * worn[..., None], 0, 255) * alpha[..., None], alpha * 255])
    small = cv2.resize(patch.astype(np.float32), (side // OVERSIZE,) * 2, interpolation=cv2.INTER_AREA)
    return np.asarray(small.round(), dtype=np.uint8)
