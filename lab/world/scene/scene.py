"""What lies on the table in one picture, as plain values: everything that the light falls on, and the light."""

from __future__ import annotations

from dataclasses import dataclass, field

from lab.world.art.printing import FaceArt
from lab.world.scene.camera import Camera, Lay

Cell = tuple[int, int]
"""Row and column from the north-west, from 0."""

BOARD_EDGE = 0.32
"""How far the tray reaches beyond the outer tiles, in tiles."""
TILE_THICKNESS = 0.042
TRAY_THICKNESS = 0.07
TABLE_Z = -TILE_THICKNESS - TRAY_THICKNESS
"""Where the table's top lies: tiles have their faces at 0."""
TILE_MM = 48.0


@dataclass(frozen=True, slots=True)
class TileAt:
    """A tile as it lies: `slot` says which tile it is, `sides` how it is turned; place in the frame of the board."""

    slot: int
    sides: str
    quarter_turns: int
    """How often the canonical face is turned clockwise."""
    x: float
    y: float
    yaw_deg: float = 0.0
    z: float = 0.0
    tip: tuple[float, float] = (0.0, 0.0)
    """Slopes of the face to the east and to the north."""
    cell: Cell | None = None
    """The square of the grid it fills; None in a lane that is half pushed, and beside the board."""
    is_down: bool = False
    token: int | None = None
    """The number of the disc that lies on the tile."""


@dataclass(frozen=True, slots=True)
class PawnAt:
    """A pawn; place in the frame of the board, `z` above the faces when it is in the air."""

    colour: str
    cell: Cell
    x: float
    y: float
    z: float = 0.0


@dataclass(frozen=True, slots=True)
class HandAt:
    """A hand and its arm in the table's frame: where the fingertips are and where the arm comes from."""

    x: float
    y: float
    z: float
    from_deg: float
    """The direction in which the elbow lies as seen from the fingertips, counter-clockwise from east."""
    pose: str
    skin: int
    """A number in `hand.SKINS`."""
    sleeve: tuple[int, int, int]
    sleeve_from: float = 2.6
    """How far behind the wrist the sleeve begins, in tiles."""
    is_left: bool = False


@dataclass(frozen=True, slots=True)
class Prop:
    """A thing beside the board: `cup`, `card`, `die`, `phone`, `pencil`, `bowl`, `box` or `person`."""

    kind: str
    x: float
    y: float
    turn_deg: float
    size: float
    colour: tuple[int, int, int]
    seed: int


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lamp or a window: a disc that shines downwards to the board's middle, or a rectangle."""

    x: float
    y: float
    z: float
    radius: float
    irradiance: float
    """What it brings to the board's middle, in units of a white sky all around."""
    kelvin: float
    is_window: bool = False


@dataclass(frozen=True, slots=True)
class Light:
    """All the light of a picture."""

    family: str
    """`overcast`, `lamp`, `two_lamps`, `evening` or `glare`."""
    rig: str
    sky: float
    """Strength of the light from everywhere."""
    sky_kelvin: float
    lamps: tuple[Lamp, ...]


@dataclass(frozen=True, slots=True)
class Copy:
    """The things of one game that stay the same from picture to picture."""

    print_name: str
    faces: tuple[FaceArt, ...]
    art_seed: int
    pawn_shape: str
    roughness: float
    """Of the tiles' faces: 0.15 is glossy, 0.6 dull."""
    table: str
    table_turn_deg: float


@dataclass(frozen=True, slots=True)
class Lane:
    """A lane off the grid: its arrow, how far it was pushed, and its eight tiles from the entry on (in `tiles`)."""

    arrow: str
    offset: float
    slots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """One arrangement of the table, ready to be drawn; equal scenes give equal pictures up to noise."""

    copy: Copy
    split: int
    camera: Camera
    light: Light
    board: Lay
    tiles: tuple[TileAt, ...]
    loose: TileAt | None
    """The tile beside the board; its place is in the table's frame."""
    pawns: tuple[PawnAt, ...]
    lane: Lane | None = None
    hands: tuple[HandAt, ...] = ()
    props: tuple[Prop, ...] = ()
    seed: int = field(default=0, compare=False)
