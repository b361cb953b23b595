"""A table with a board of any print. Some prints nobody designed: they are drawn at random, far wider than the ten of
the simulated table, and only as a person can distinguish paths from walls.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.drawing.ground import TablePlane
from hardware.simulated.drawing.light import Conditions
from hardware.simulated.drawing.solids import PROFILES
from hardware.simulated.prints.press import PATTERNS
from hardware.simulated.prints.styles import PRINTS, HueRange, PrintStyle, Range, draw_colour
from hardware.simulated.scene import SimulatedTable
from lab.measure.composed_boards.artwork import ARTWORKS, ArtworkPress, has_artwork
from lab.measure.random_boards import random_position

CORRIDOR_GRAINS = ("specks", "sand", "veins", "flags")
HOMES = ("disc", "ring")
MEASURES = ("grain_depth", "corridor_width", "outline", "roundness", "raggedness", "fixed_corner", "movable_corner",
            "wall_scale", "wall_contrast")  # fmt: skip
UNSEEN, UNSEEN_FROM, CHUNK = "unseen", 100_000, 5
"""The name that stands for an edition invented from the board's seed; seeds from which on all boards are of such, which
nothing was ever tuned on; of the others, so many in turn are of one print."""
LEAST_CONTRAST = 40.0
"""How far in CIELAB (black to white is 100) every wall colour lies from the corridor's, and so does its shaded part."""
SHADED = 0.7
"""Walls are printed with relief: some of their surface is so much darker."""
NEAR_HUE_DEG, NEAR_SHARE = 25.0, 0.15
"""How far a second wall colour of the same family strays from the first."""

Ink = tuple[float, float, float]
"""One colour: hue_deg, saturation and value."""


def draw_unseen_style(seed: int) -> PrintStyle:
    """An invented edition: any colours, wall pattern, grain, home sign and pawn, widths as in the designed ones."""
    chance = random.Random(f"unseen {seed}")
    corridor = _any_ink(chance)
    tables = [table for style in PRINTS.values() for table in style.table]
    return PrintStyle(
        corridor=_exactly(corridor), walls=[_exactly(ink) for ink in _draw_walls(corridor, chance)],
        joint=_any_colour(chance), pattern=chance.choice(sorted(PATTERNS)), tray=_any_colour(chance),
        arrow=_any_colour(chance), table=[chance.choice(tables), _any_colour(chance)],
        corridor_grain=chance.choice(CORRIDOR_GRAINS), home=chance.choice(HOMES),
        pawn=chance.choice(sorted(PROFILES)), rubble=_any_colour(chance),
        **{name: _envelope(name) for name in MEASURES},
    )  # fmt: skip


def is_told_apart(corridor: Ink, wall: Ink) -> bool:
    """Whether a wall stands out from the corridor, where it is lit and where it is shaded."""
    hue_deg, saturation, value = wall
    shades = (wall, (hue_deg, saturation, SHADED * value))
    return all(float(np.linalg.norm(_lab(corridor) - _lab(shade))) >= LEAST_CONTRAST for shade in shades)


def _lab(ink: Ink) -> npt.NDArray[np.float32]:
    bgr = np.array([[draw_colour(_exactly(ink), random.Random(0))]], np.float32) / 255
    return np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB)[0, 0], dtype=np.float32)


def _draw_walls(corridor: Ink, chance: random.Random) -> list[Ink]:
    """One wall colour, two of one family, or two unlike each other; each unlike the corridor."""
    first = _unlike(corridor, lambda: _any_ink(chance))
    kind = chance.choices(("one", "family", "mixed"), (5, 3, 2))[0]
    if kind == "one":
        return [first]
    return [first, _unlike(corridor, lambda: _near(first, chance) if kind == "family" else _any_ink(chance))]


def _unlike(corridor: Ink, draw: Callable[[], Ink]) -> Ink:
    """The first colour drawn that stands out from the corridor's."""
    while True:
        ink = draw()
        if is_told_apart(corridor, ink):
            return ink


def _any_ink(chance: random.Random) -> Ink:
    return chance.uniform(0, 360), chance.uniform(0, 0.9), chance.uniform(0.12, 0.97)


def _any_colour(chance: random.Random) -> HueRange:
    return _exactly(_any_ink(chance))


def _near(ink: Ink, chance: random.Random) -> Ink:
    hue_deg, saturation, value = ink
    paler, brighter = (chance.uniform(-NEAR_SHARE, NEAR_SHARE) for _ in range(2))
    return (
        hue_deg + chance.uniform(-NEAR_HUE_DEG, NEAR_HUE_DEG),
        min(0.97, max(0.0, saturation + paler)),
        min(0.97, max(0.0, value + brighter)),
    )


def _exactly(ink: Ink) -> HueRange:
    hue_deg, saturation, value = ink
    return (hue_deg, hue_deg), (saturation, saturation), (value, value)


def _envelope(name: str) -> Range:
    """From the least to the greatest that any designed edition has of a measure."""
    spans: list[Range] = [getattr(style, name) for style in PRINTS.values()]
    return min(low for low, _ in spans), max(high for _, high in spans)


def set_table(seed: int, photos: Path, name: str = "", conditions: Conditions | None = None,
              size_px: tuple[int, int] = (1280, 960)) -> SimulatedTable:  # fmt: skip
    """A random board of the print of that name, or else of the seed's: real artwork, where there are photographs, and
    the simulated prints taking turns, and from seed `UNSEEN_FROM` on one that is invented."""
    name = name or print_of(seed, photos)
    is_real, style = name in ARTWORKS, draw_unseen_style(seed) if name == UNSEEN else None
    printed = list(PRINTS)[seed // CHUNK % len(PRINTS)] if is_real else name
    position = random_position(seed, face_down=0.0) if is_real else random_position(seed)
    table = SimulatedTable(position, seed, printed, conditions, size_px, style=style)
    table.print_name, artist = name, table.artist
    if is_real:
        press = ArtworkPress(artist.printing, artist.plane.pitch_px, photos, name)
        artist.plane = TablePlane(press, table.table, ())
    return table


def print_of(seed: int, photos: Path) -> str:
    """The name of a seed's print."""
    names = (*(ARTWORKS if has_artwork(photos) else ()), *PRINTS)
    return UNSEEN if seed >= UNSEEN_FROM else names[seed // CHUNK % len(names)]
