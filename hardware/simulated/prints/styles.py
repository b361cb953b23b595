"""Print styles of invented editions: which colours, walls, rims and trays a simulated board is printed with.

Every style is a set of ranges; `draw_print` draws one printing from them, so two boards of one style differ too.
Colours are hue in degrees, saturation and value in 0..1.
"""

from __future__ import annotations

import colorsys
import random
from collections.abc import Sequence
from dataclasses import dataclass

Range = tuple[float, float]
Bgr = tuple[float, float, float]
HueRange = tuple[Range, Range, Range]
"""Ranges of hue_deg, saturation and value."""

GREY_CLOTH: HueRange = ((200, 230), (0.02, 0.12), (0.35, 0.6))
WHITE_CLOTH: HueRange = ((30, 60), (0.02, 0.08), (0.75, 0.9))
OAK: HueRange = ((24, 34), (0.35, 0.55), (0.55, 0.78))
PINE: HueRange = ((30, 38), (0.25, 0.4), (0.78, 0.92))
WALNUT: HueRange = ((16, 24), (0.45, 0.6), (0.25, 0.4))
GREEN_FELT: HueRange = ((130, 160), (0.4, 0.6), (0.22, 0.38))
RED_CLOTH: HueRange = ((350, 362), (0.5, 0.7), (0.4, 0.6))


@dataclass(frozen=True, slots=True)
class PrintStyle:
    """One edition as ranges: corridor, wall pattern and colours, tray, table, pawns."""

    corridor: HueRange
    walls: Sequence[HueRange]
    joint: HueRange
    pattern: str
    tray: HueRange
    arrow: HueRange
    table: Sequence[HueRange]
    corridor_grain: str = "specks"
    grain_depth: Range = (0.03, 0.09)
    corridor_width: Range = (0.34, 0.4)
    outline: Range = (0.0, 0.02)
    outline_value: Range = (0.08, 0.25)
    roundness: Range = (0.0, 0.05)
    raggedness: Range = (0.0, 0.012)
    fixed_corner: Range = (0.14, 0.22)
    movable_corner: Range = (0.02, 0.07)
    wall_scale: Range = (0.11, 0.17)
    wall_contrast: Range = (0.15, 0.35)
    rim: Range = (0.0, 0.5)
    icon_size: Range = (0.28, 0.36)
    home: str = "disc"
    pawn: str = "cone"
    rubble: HueRange = ((20, 40), (0.1, 0.3), (0.35, 0.6))


PRINTS: dict[str, PrintStyle] = {
    "quarry": PrintStyle(
        corridor=((36, 44), (0.06, 0.15), (0.9, 0.97)), walls=[((24, 34), (0.6, 0.8), (0.65, 0.85))],
        joint=((15, 30), (0.3, 0.5), (0.1, 0.25)), pattern="bricks", tray=((212, 225), (0.7, 0.9), (0.3, 0.6)),
        arrow=((48, 54), (0.8, 0.95), (0.85, 0.98)), table=[PINE, OAK, GREY_CLOTH], outline=(0.008, 0.018)),
    "lumber-room": PrintStyle(
        corridor=((32, 42), (0.1, 0.18), (0.86, 0.95)),
        walls=[((0, 360), (0.15, 0.5), (0.2, 0.5)), ((10, 50), (0.3, 0.6), (0.2, 0.5))],
        joint=((10, 40), (0.3, 0.5), (0.06, 0.14)), pattern="heaps", tray=((15, 30), (0.3, 0.5), (0.16, 0.3)),
        arrow=((40, 50), (0.2, 0.4), (0.8, 0.95)), table=[WALNUT, GREEN_FELT, WHITE_CLOTH], raggedness=(0.006, 0.02),
        home="ring", pawn="figure", corridor_width=(0.36, 0.42), wall_scale=(0.2, 0.3)),
    "hedge-garden": PrintStyle(
        corridor=((40, 50), (0.18, 0.32), (0.78, 0.9)), walls=[((95, 135), (0.5, 0.75), (0.25, 0.5))],
        joint=((110, 140), (0.5, 0.7), (0.08, 0.18)), pattern="leaves", tray=((80, 120), (0.3, 0.5), (0.3, 0.45)),
        arrow=((0, 30), (0.0, 0.1), (0.9, 1.0)), table=[PINE, RED_CLOTH, GREY_CLOTH], corridor_grain="sand",
        raggedness=(0.01, 0.028), roundness=(0.03, 0.09), pawn="thimble", rubble=((60, 120), (0.1, 0.3), (0.3, 0.5))),
    "marble-palace": PrintStyle(
        corridor=((200, 260), (0.0, 0.05), (0.9, 0.98)), walls=[((345, 370), (0.5, 0.75), (0.4, 0.6))],
        joint=((40, 50), (0.5, 0.7), (0.6, 0.8)), pattern="bricks", tray=((0, 360), (0.05, 0.2), (0.12, 0.25)),
        arrow=((44, 52), (0.5, 0.7), (0.8, 0.95)), table=[OAK, GREY_CLOTH, WALNUT], corridor_grain="veins",
        outline=(0.01, 0.02), corridor_width=(0.34, 0.4), home="ring", pawn="cylinder"),
    "night-vault": PrintStyle(
        corridor=((215, 260), (0.2, 0.4), (0.15, 0.28)), walls=[((32, 48), (0.15, 0.35), (0.7, 0.9))],
        joint=((25, 45), (0.2, 0.4), (0.4, 0.55)), pattern="stones", tray=((250, 290), (0.3, 0.5), (0.2, 0.35)),
        arrow=((44, 52), (0.6, 0.8), (0.8, 0.95)), table=[OAK, WHITE_CLOTH, GREY_CLOTH], corridor_grain="flags",
        outline=(0.0, 0.016), home="disc", pawn="cone", grain_depth=(0.04, 0.1)),
    "crystal-cave": PrintStyle(
        corridor=((190, 215), (0.08, 0.2), (0.8, 0.93)),
        walls=[((255, 300), (0.45, 0.7), (0.35, 0.7)), ((175, 200), (0.5, 0.7), (0.4, 0.65))],
        joint=((250, 280), (0.5, 0.7), (0.12, 0.25)), pattern="crystals", tray=((230, 250), (0.5, 0.7), (0.15, 0.3)),
        arrow=((175, 190), (0.3, 0.5), (0.85, 0.95)), table=[GREY_CLOTH, WALNUT, PINE], pawn="figure",
        outline=(0.005, 0.015), rubble=((230, 280), (0.1, 0.3), (0.35, 0.55))),
    "old-castle": PrintStyle(
        corridor=((40, 60), (0.03, 0.1), (0.6, 0.75)), walls=[((20, 40), (0.2, 0.4), (0.25, 0.4))],
        joint=((20, 40), (0.1, 0.3), (0.06, 0.14)), pattern="stones", tray=((20, 36), (0.4, 0.6), (0.35, 0.5)),
        arrow=((0, 12), (0.7, 0.9), (0.6, 0.8)), table=[WHITE_CLOTH, GREEN_FELT, OAK], corridor_grain="flags",
        grain_depth=(0.06, 0.12), outline=(0.006, 0.016), home="ring", pawn="cylinder", corridor_width=(0.32, 0.4)),
    "paper-kingdom": PrintStyle(
        corridor=((85, 120), (0.1, 0.22), (0.84, 0.94)), walls=[((10, 24), (0.55, 0.75), (0.7, 0.88))],
        joint=((10, 24), (0.5, 0.7), (0.4, 0.55)), pattern="planks", tray=((170, 190), (0.35, 0.55), (0.5, 0.65)),
        arrow=((0, 30), (0.0, 0.1), (0.95, 1.0)), table=[WALNUT, GREY_CLOTH, GREEN_FELT], outline=(0.014, 0.024),
        roundness=(0.05, 0.1), movable_corner=(0.05, 0.09), pawn="thimble", wall_contrast=(0.1, 0.2)),
    "sunken-temple": PrintStyle(
        corridor=((44, 52), (0.3, 0.45), (0.8, 0.92)), walls=[((180, 205), (0.5, 0.75), (0.3, 0.55))],
        joint=((195, 215), (0.6, 0.8), (0.1, 0.2)), pattern="waves", tray=((190, 205), (0.3, 0.5), (0.55, 0.7)),
        arrow=((15, 30), (0.7, 0.9), (0.8, 0.95)), table=[PINE, WHITE_CLOTH, RED_CLOTH], corridor_grain="sand",
        raggedness=(0.004, 0.016), home="disc", pawn="figure", rubble=((170, 210), (0.1, 0.3), (0.3, 0.5))),
    "volcano": PrintStyle(
        corridor=((12, 26), (0.35, 0.55), (0.72, 0.88)), walls=[((0, 20), (0.05, 0.2), (0.16, 0.3))],
        joint=((8, 24), (0.8, 0.95), (0.6, 0.9)), pattern="stones", tray=((0, 15), (0.5, 0.7), (0.15, 0.28)),
        arrow=((40, 50), (0.7, 0.9), (0.85, 0.98)), table=[GREY_CLOTH, OAK, WHITE_CLOTH], raggedness=(0.004, 0.018),
        pawn="cone", wall_scale=(0.14, 0.22), home="ring"),
}


@dataclass(frozen=True, slots=True)
class Print:
    """One printing: numbers drawn from a style's ranges; lengths in pitches, colours B G R 0..255."""

    name: str
    style: PrintStyle
    seed: int
    corridor: Bgr
    joint: Bgr
    tray: Bgr
    arrow: Bgr
    table: Bgr
    corridor_width: float
    outline: float
    outline_colour: Bgr
    roundness: float
    raggedness: float
    fixed_corner: float
    movable_corner: float
    wall_scale: float
    wall_contrast: float
    grain_depth: float
    rim: float
    icon_size: float
    border: float
    pawns: dict[str, Bgr]


PAWN_COLOURS: dict[str, HueRange] = {
    "red": ((352, 364), (0.8, 0.95), (0.7, 0.9)), "yellow": ((46, 54), (0.8, 0.95), (0.88, 0.98)),
    "blue": ((208, 226), (0.75, 0.95), (0.55, 0.8)), "green": ((118, 150), (0.65, 0.9), (0.4, 0.62)),
    "white": ((30, 60), (0.0, 0.08), (0.84, 0.96)), "natural": ((26, 38), (0.35, 0.55), (0.66, 0.82)),
    "tan": ((26, 38), (0.35, 0.55), (0.66, 0.82)),
}


def draw_colour(ranges: HueRange, chance: random.Random) -> Bgr:
    """A colour (B, G, R in 0..255) with hue, saturation and value drawn from ranges."""
    hue, saturation, value = (chance.uniform(*span) for span in ranges)
    red, green, blue = colorsys.hsv_to_rgb(hue % 360 / 360, saturation, value)
    return 255 * blue, 255 * green, 255 * red


def draw_print(name: str, seed: int, style: PrintStyle | None = None) -> Print:
    """One printing of the named style, or of one that has no name yet; the same seed gives the same printing;
    KeyError for an unknown name."""
    style = style or PRINTS[name]
    chance = random.Random(f"print {name} {seed}")
    edge = chance.uniform(*style.outline_value) * 255
    return Print(
        name, style, seed, draw_colour(style.corridor, chance), draw_colour(style.joint, chance),
        draw_colour(style.tray, chance), draw_colour(style.arrow, chance),
        draw_colour(chance.choice(style.table), chance), chance.uniform(*style.corridor_width),
        chance.uniform(*style.outline), (edge, edge * 1.05, edge * 1.15), chance.uniform(*style.roundness),
        chance.uniform(*style.raggedness), chance.uniform(*style.fixed_corner), chance.uniform(*style.movable_corner),
        chance.uniform(*style.wall_scale), chance.uniform(*style.wall_contrast), chance.uniform(*style.grain_depth),
        chance.uniform(*style.rim), chance.uniform(*style.icon_size), chance.uniform(0.17, 0.3),
        {colour: draw_colour(ranges, chance) for colour, ranges in PAWN_COLOURS.items()})
