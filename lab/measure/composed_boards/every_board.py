"""Boards of every print, composed at any slant, and the reader's rates on them. Some prints nobody designed: they are
drawn at random, far wider than the ten of the simulated table, and only as a person can distinguish paths from walls.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.drawing.solids import PROFILES
from hardware.simulated.prints.press import PATTERNS
from hardware.simulated.prints.styles import PRINTS, HueRange, PrintStyle, Range, draw_colour
from hardware.simulated.scene import SHAPES, SimulatedTable, random_position
from lab.measure.cases import Row, grouped, measured
from lab.measure.composed_boards.artwork import ARTWORKS, Flat, Shot, compose, has_artwork, photograph
from lab.measure.score import Corners, Laid, Score, best_turns, judge, seen_of, total, turned_cell
from lab.measure.simulated_table.tables import CORNERS
from vision.board.homography import corners_of, from_corners, north_up
from vision.picture.arrays import Float64s
from vision.pipeline import Reader
from vision.tiles.census import Census

CORRIDOR_GRAINS = ("specks", "sand", "veins", "flags")
HOMES = ("disc", "ring")
MEASURES = ("grain_depth", "corridor_width", "outline", "roundness", "raggedness", "fixed_corner", "movable_corner",
            "wall_scale", "wall_contrast")  # fmt: skip
UNSEEN = "unseen"
"""The name that stands for an edition invented from the board's seed."""
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
    return (hue_deg + chance.uniform(-NEAR_HUE_DEG, NEAR_HUE_DEG), min(0.97, max(0.0, saturation + paler)),
            min(0.97, max(0.0, value + brighter)))


def _exactly(ink: Ink) -> HueRange:
    hue_deg, saturation, value = ink
    return (hue_deg, hue_deg), (saturation, saturation), (value, value)


def _envelope(name: str) -> Range:
    """From the least to the greatest that any designed edition has of a measure."""
    spans: list[Range] = [getattr(style, name) for style in PRINTS.values()]
    return min(low for low, _ in spans), max(high for _, high in spans)


PHOTOS = Path(__file__).resolve().parents[3].parent / "shared" / "photos"
"""Where photographs are looked for: beside the checkout."""

CHUNK = 5
"""So many seeds in turn give boards of one print."""

UNSEEN_FROM = 100_000
"""Seeds from here on give boards of invented prints, which nothing was ever tuned on."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One picture: its seed, the traits that it is counted by, its sheet, and its faults in words."""

    seed: int
    traits: dict[str, str]
    score: Score
    faults: list[str]


def flat_board(seed: int, photos: Path) -> Flat:
    """A random board, real artwork (where there are photographs) and the simulated prints taking turns; from seed
    `UNSEEN_FROM` on one of an invented print."""
    if seed >= UNSEEN_FROM:
        return _printed(UNSEEN, seed)
    names = (*(ARTWORKS if has_artwork(photos) else ()), *PRINTS)
    name = names[seed // CHUNK % len(names)]
    return compose(photos, name, seed) if name in ARTWORKS else _printed(name, seed)


def _printed(name: str, seed: int) -> Flat:
    """A board of a simulated print as it lies: the picture of its plane, without camera, light or pawns."""
    style = draw_unseen_style(seed) if name == UNSEEN else None
    table = SimulatedTable(random_position(seed), seed, name, style=style)
    artist = table.artist
    artist.plane.update(table.table)
    cells = tuple(table.table.tile_at(cell).face for cell in range(49))
    inks = {colour: artist.printing.pawns[colour] for colour in CORNERS if colour in artist.printing.pawns}
    census = Census(*(SHAPES.count(shape) for shape in "ILT"))
    to_texture = artist.plane.to_texture()
    origin = (float(to_texture[0, 2]), float(to_texture[1, 2]))
    return Flat(artist.plane.image, float(to_texture[0, 0]), origin, cells, CORNERS, name, inks, census)


def bench_boards(count: int, is_unseen: bool, photos: Path | None = None, processes: int = 1) -> Iterator[Row]:
    """Rates over so many pictures by every condition, then those that failed by seed; of designed prints, or of
    invented ones that are `is_unseen`."""
    photos, first = photos or PHOTOS, UNSEEN_FROM if is_unseen else 0
    seeds = range(first, first + count)
    if not has_artwork(photos) and seeds.start < UNSEEN_FROM:
        yield {"skipped": f"real artwork: {photos} holds none"}
    outcomes = list(measured(partial(_outcome, photos=photos), seeds, "pictures", processes))
    for group, alike in grouped(outcomes, lambda one: one.traits):
        yield {**group, **total(one.score for one in alike).row()}
    for one in outcomes:
        if one.faults:
            yield {"failed": one.seed, "faults": one.faults, **one.traits}


def _outcome(seed: int, photos: Path) -> Outcome:
    return judge_shot(photograph(flat_board(seed, photos), seed), seed)


def judge_shot(shot: Shot, seed: int) -> Outcome:
    """What the reader says of one picture, held against its truth; hidden tiles and pawns are not asked for."""
    corners = as_corners(shot.corners_px)
    under = frozenset(colour for colour, cell in shot.pawns.items() if cell in shot.hidden)
    laid = Laid(
        corners_px=corners, faces=shot.faces, is_asked=tuple(cell not in shot.hidden for cell in range(49)),
        pawns=shot.pawns, hidden_pawns=under,
    )  # fmt: skip
    turns, _ = best_turns(corners, as_corners(corners_of(north_up(from_corners(corners)))))
    homes = {colour: turned_cell(cell, turns) for colour, cell in shot.homes.items()}
    seen = seen_of(Reader(census=shot.census, homes=homes, colours=tuple(shot.pawns)).read_still(shot.image))
    return Outcome(seed, dict(shot.traits), *judge(laid, seen))


def as_corners(corners_px: Float64s) -> Corners:
    """Corners (4, 2) as plain numbers."""
    return tuple((float(x), float(y)) for x, y in np.asarray(corners_px))
