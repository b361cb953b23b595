"""What a print of the game consists of: walls, corridors, backs, discs, tray, pawns."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255, as printed (sRGB)."""


@dataclass(frozen=True, slots=True)
class Print:
    """One printing of the game; lengths in tiles."""

    name: str
    wall: str
    """The pattern of the walls, a name in `patterns.PATTERNS`."""
    wall_colours: tuple[Colour, ...]
    corridor: Colour
    corridor_pattern: str
    """A name in `floors.FLOORS`."""
    corridor_width: float
    outline: Colour
    """The line between wall and corridor."""
    outline_width: float
    treasure: str
    """How treasures are drawn: a name in `treasures.TREASURES`, or `none`."""
    back: str
    tray: Colour
    rim: Colour
    """The board's outer edge with the arrows."""
    arrow: Colour
    disc: str
    """How start discs are printed: the name of a function in `discs`."""
    pawns: tuple[tuple[str, Colour], ...]
    arrow_shape: str
    """How arrows at the lanes are printed: a name in `trays.ARROWS`."""
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
    scrawled: float = 0.0
    """The share of movable tiles that somebody has scrawled on with a ballpoint pen."""
    labelled: float = 0.0
    """The share of movable tiles on which somebody has stuck a small numbered label, in a corner."""
    scissors: float = 0.0
    """How uneven the white margin is that scissors have left around each face, in tiles."""
    tray_pattern: str = ""
    """The pattern of the tray and its border where it has one; drawn in tones of the tray's colour."""
    is_folded: bool = False
    """Whether the tray has a crease across its middle, as a board has that is folded into its box."""
