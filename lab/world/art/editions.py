"""What a print of the game consists of: walls, corridors, backs, discs, tray, pawns; and the halves by name."""

from __future__ import annotations

from dataclasses import dataclass

LEARN, HELD_OUT, UNSEEN, KEPT_BACK, SEALED = "learn", "held-out", "unseen", "kept-back", "sealed"
VAULTED, BURIED, STOWED, SHELVED, CRATED = "vaulted", "buried", "stowed", "shelved", "crated"
LOFTED, STASHED, CACHED, TUCKED, HOARDED = "lofted", "stashed", "cached", "tucked", "hoarded"
GARNERED = "garnered"
HALVES = (
    LEARN, HELD_OUT, UNSEEN, KEPT_BACK, SEALED, VAULTED, BURIED, STOWED, SHELVED, CRATED, LOFTED, STASHED, CACHED,
    TUCKED, HOARDED, GARNERED,
)  # fmt: skip
"""Pictures to learn from, pictures that are measured once, and fourteen more for when those have been looked at."""
IN_SIGHT = (CRATED, LOFTED, STASHED, CACHED, TUCKED, HOARDED, GARNERED)
"""The halves in which no pawn stands where others or a hand hide it."""

Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255, as printed (sRGB)."""

BRIGHT: dict[str, Colour] = {
    "red": (196, 22, 26),
    "yellow": (240, 196, 20),
    "blue": (22, 66, 178),
    "green": (18, 132, 52),
}
MASTERS: dict[str, Colour] = {
    "red": (158, 26, 22),
    "white": (226, 220, 206),
    "blue": (30, 44, 96),
    "tan": (188, 138, 88),
}
SOMBRE: dict[str, Colour] = {
    "red": (116, 20, 22),
    "white": (206, 200, 188),
    "blue": (20, 24, 44),
    "tan": (164, 120, 78),
}
DUSKY: dict[str, Colour] = {
    "red": (138, 30, 24),
    "white": (216, 212, 202),
    "blue": (24, 28, 52),
    "tan": (176, 128, 84),
}
FADED: dict[str, Colour] = {
    "red": (150, 44, 34),
    "white": (222, 218, 210),
    "blue": (32, 38, 70),
    "tan": (182, 142, 100),
}
VELVET: dict[str, Colour] = {
    "red": (152, 20, 40),
    "yellow": (214, 168, 32),
    "blue": (36, 54, 128),
    "green": (26, 96, 58),
}
ENAMEL: dict[str, Colour] = {
    "red": (176, 28, 44),
    "yellow": (230, 182, 44),
    "blue": (30, 92, 158),
    "green": (34, 118, 78),
}
AGED: dict[str, Colour] = {
    "red": (172, 34, 38),
    "white": (234, 230, 216),
    "blue": (36, 58, 112),
    "tan": (200, 152, 96),
}
INKED: dict[str, Colour] = {
    "red": (188, 36, 34),
    "yellow": (224, 172, 36),
    "blue": (28, 70, 130),
    "green": (38, 104, 62),
}
PASTEL: dict[str, Colour] = {
    "red": (214, 74, 70),
    "yellow": (236, 206, 92),
    "blue": (66, 128, 196),
    "green": (92, 164, 96),
}


@dataclass(frozen=True, slots=True)
class Print:
    """One printing of the game; lengths in tiles."""

    name: str
    half: str
    wall: str
    """The pattern of the walls, a name in `garnered.patterns.PATTERNS`."""
    wall_colours: tuple[Colour, ...]
    corridor: Colour
    corridor_pattern: str
    corridor_width: float
    outline: Colour
    """The line between wall and corridor."""
    outline_width: float
    treasure: str
    """How treasures are drawn: a name in `garnered.treasures.TREASURES`, or `none`."""
    back: str
    tray: Colour
    rim: Colour
    """The board's outer edge with the arrows."""
    arrow: Colour
    disc: str = "flat"
    """How start discs are printed: `flat`, `ring`, `emblem`, `tint`, `star`, `seal`, `wheel`, `ball`, `diamond`,
    `target`, `crystal`, `paw`, `sunburst`, `rosette`, `swirl`, `pool`, `button`, `dial`, `blazon`, `scribble`, `flake`,
    `sign`, `pompon`, `washed`, or a name in `shelved.discs.OF_SHELVED`,
    `crated.discs.OF_CRATED`, `lofted.discs.OF_LOFTED`, `stashed.discs.OF_STASHED`, `cached.discs.OF_CACHED`,
    `tucked.discs.OF_TUCKED`, `hoarded.discs.OF_HOARDED` or `garnered.discs.OF_GARNERED`."""
    corner_radius: float = 0.12
    tile_size: float = 0.975
    wobble: float = 0.0
    """How far corridor edges stray from straight."""
    pawns: tuple[tuple[str, Colour], ...] = tuple(BRIGHT.items())
    inner_discs: bool = False
    """Whether pawns begin on the four inner fixed tiles, as in the print of 1991."""
    fixed_wall: str = ""
    """The pattern of the fixed tiles' walls where it is another one."""
    relief: float = 0.0
    """How far walls throw a painted shadow on the corridor."""
    kerb: Colour | None = None
    """The band between wall and corridor where the print has one."""
    kerb_width: float = 0.0
    rounding: float = 0.0
    """How far the corridors' corners are rounded off."""
    wear: float = 0.0
    """How worn the copy is, 0 to 1: faded, yellowed, with scuffed edges."""
    bleach: float = 0.0
    """How far the sun has bleached the copy, 0 to 1: yellow and magenta first, each tile by a share of its own."""
    homemade: float = 0.0
    """The share of movable tiles that were printed anew at home."""
    pixels: int = 0
    """How many square dots a face has each way where it is made of them."""
    beads: int = 0
    """How many ironed beads a face has each way where it is made of them."""
    stitches: int = 0
    """How many cross-stitches a face has each way where it is sewn."""
    frame: Colour | None = None
    """The raised rim around each tile where it has one."""
    frame_width: float = 0.0
    front: Colour | None = None
    """The foot of walls that are painted as seen from the south, where the print has it."""
    front_depth: float = 0.0
    finish: str = ""
    """How tiles are coated: `gloss`, `linen`, or neither."""
    stains: float = 0.0
    """How much tea and crayon the copy has seen, 0 to 1: rings and blots on tiles, creased corners."""
    scratches: float = 0.0
    """How scratched and rubbed from sliding the copy is, 0 to 1."""
    damp: float = 0.0
    """How far damp has got into the copy, 0 to 1: brown tide lines, pale within them, and specks of mould."""
    scissors: float = 0.0
    """How uneven the white margin is that scissors have left around each face, in tiles."""
    tape: float = 0.0
    """The share of movable tiles that are mended with a strip of clear tape, which yellows."""
    peeled: float = 0.0
    """The share of movable tiles whose printed paper has come off the grey board at a corner or two."""
    scrawled: float = 0.0
    """The share of movable tiles that somebody has scrawled on with a ballpoint pen."""
    labelled: float = 0.0
    """The share of movable tiles on which somebody has stuck a small numbered label, in a corner."""
    charred: float = 0.0
    """How far the laser that cut the tiles has browned their edges, in tiles."""
    centre: Colour | None = None
    """The broken line along the middle of corridors where they are roads."""
    tray_pattern: str = ""
    """The pattern of the tray and its border where it has one; drawn in tones of the tray's colour."""
    arrow_shape: str = "triangle"
    """How arrows at the lanes are printed: a name in `trays._ARROWS`."""
    is_folded: bool = False
    """Whether the tray has a crease across its middle, as a board has that is folded into its box."""
