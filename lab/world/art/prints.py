"""The invented prints of the game, twelve in a split (`split_18.toml`)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255, as printed (sRGB)."""
Points = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Print:
    """One printing of the game; lengths in tiles."""

    name: str
    wall: str
    """The pattern of the walls, the name of a function in `walls_18`."""
    wall_colours: tuple[Colour, ...]
    corridor: Colour
    corridor_pattern: str
    """A name in `floors.FLOORS`."""
    corridor_width: float
    outline: Colour
    """The line between wall and corridor."""
    outline_width: float
    treasure: str
    """How treasures are drawn: the name of a function in `treasures_18`, or `none`."""
    back: str
    tray: Colour
    rim: Colour
    """The board's outer edge with the arrows."""
    arrow: Colour
    disc: str
    """How start discs are printed: the name of a function in `discs`."""
    pawns: tuple[tuple[str, Colour], ...]
    arrow_shape: str
    """How arrows at the lanes are printed: a name in `printing.ARROWS`."""
    corner_radius: float
    tile_size: float = 0.975
    wobble: float = 0.0
    """How far corridor edges stray from straight."""
    inner_discs: bool = False
    """Whether pawns begin on the four inner fixed tiles, as in the print of 1991."""
    relief: float = 0.0
    """How far walls throw a painted shadow on the corridor."""
    kerb: Colour | None = None
    """The band between wall and corridor where the print has one."""
    kerb_width: float = 0.0
    rounding: float = 0.0
    """How far the corridors' corners are rounded off."""
    front: Colour | None = None
    """The foot of walls that are painted as seen from the south, where the print has it."""
    front_depth: float = 0.0
    finish: str = ""
    """How tiles are coated: `gloss`, `linen`, or neither."""
    wear: float = 0.0
    """How worn the copy is, 0 to 1: faded, yellowed, with scuffed edges."""
    labelled: float = 0.0
    """The share of movable tiles on which somebody has stuck a small numbered label, in a corner."""
    scissors: float = 0.0
    """How uneven the white margin is that scissors have left around each face, in tiles."""
    tray_pattern: str = ""
    """The pattern of the tray and its border where it has one; drawn in tones of the tray's colour."""
    is_folded: bool = False
    """Whether the tray has a crease across its middle, as a board has that is folded into its box."""


def _tuples(value: Any) -> Any:
    """Arrays as tuples, tables as tuples of their items."""
    if isinstance(value, dict):
        return tuple((name, _tuples(part)) for name, part in value.items())
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


_READ = {
    split: tomllib.loads((Path(__file__).parent / f"split_{split}.toml").read_text(encoding="utf-8")) for split in (18,)
}
PRINTS: dict[int, tuple[Print, ...]] = {
    split: tuple(Print(**{name: _tuples(value) for name, value in one.items()}) for one in read["prints"])
    for split, read in _READ.items()
}
"""The prints of each split; the first four are in the manner of 1986, 1991, 2007 and 2022."""
THINGS: dict[int, tuple[Points, ...]] = {split: _tuples(list(read["things"].values())) for split, read in _READ.items()}
"""Outlines of what the treasures of each split show, -1 to 1, right and down."""
ARROWS: dict[str, Points] = {name: _tuples(shape) for read in _READ.values() for name, shape in read["arrows"].items()}
"""Arrows on the board by name: across, and from the rim towards the tiles, in widths of the border."""
_BY_NAME = {style.name: style for styles in PRINTS.values() for style in styles}


def print_named(name: str) -> Print:
    """The print of that name; raises KeyError."""
    return _BY_NAME[name]
