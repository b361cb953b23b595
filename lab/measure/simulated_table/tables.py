"""The reader measured on the simulated table: tiles and pawns by print, then its speed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.frame import Image
from hardware.simulated.cardboard.grid import HOMES, cell_index, cell_text
from hardware.simulated.contact import random_position
from hardware.simulated.prints.styles import PRINTS
from hardware.simulated.scene import SimulatedTable
from lab.measure.cases import Row, grouped, watched
from lab.measure.score import Corners, Laid, Score, judge, seen_of, total
from lab.measure.simulated_table.speed import Stream, peak_memory_mb, race
from vision.pipeline import Reader

TIMED_TABLES, CALM_FRAMES = 10, 8
"""So many tables are timed, one of each print; so many pictures of each are of a table that lies still."""

SIZES_PX, MOST_NOISE = ((1280, 960), (1920, 1080)), 2.0
"""Sizes of pictures; noise (standard deviation in grey levels) up to which tags are still seen, all 49 of them."""

CORNERS = {colour: cell_index(cell) for colour, cell in HOMES.items()}
"""The corner cells that are printed in the pawns' colours."""


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A picture and its truth: `faces` of the 49 cells, `pawns` and `homes` (colour to cell), the print's name."""

    image: Image
    corners_px: Corners
    faces: tuple[str, ...]
    pawns: Mapping[str, int]
    homes: Mapping[str, int]
    print_name: str
    loose: str | None = None

    def score(self) -> Score:
        """The sheet of the picture, read as a single still."""
        laid = Laid(
            corners_px=self.corners_px, faces=self.faces, is_asked=(True,) * 49, pawns=self.pawns, loose=self.loose
        )
        observation = Reader(homes=self.homes, colours=tuple(self.pawns)).read_still(self.image)
        return judge(laid, seen_of(observation))[0]


def scenes(seeds: range) -> Iterator[Scene]:
    """One random board a seed, the prints taking turns, with what lies where."""
    for seed in seeds:
        table = SimulatedTable(random_position(seed), seed, print_of(seed))
        faces, lying = table.faces(), table.layout()
        pawns = {str(colour): cell_index(str(cell)) for colour, cell in lying["pawns"].items()}
        cells = tuple(faces[cell_text(cell)] for cell in range(49))
        image, corners = table.render(), tuple(table.truth_corners_px())
        yield Scene(image, corners, cells, pawns, CORNERS, table.print_name, faces["loose"])


def print_of(seed: int) -> str:
    """The print of a seed: each in its turn."""
    return tuple(PRINTS)[seed % len(PRINTS)]


def measure_rates(pictures: Iterable[Scene]) -> Iterator[Row]:
    """Rates over all pictures and by print."""
    scored = [(scene.print_name, scene.score()) for scene in pictures]
    for group, alike in grouped(scored, lambda one: {"print": one[0]}):
        yield {**group, **total(score for _, score in alike).row()}


def bench_vision(seeds: range) -> Iterator[Row]:
    """Rates by print and over all, then times and memory at two sizes of picture, beside OpenCV's tag detector."""
    yield from measure_rates(watched(scenes(seeds), "pictures", len(seeds)))
    timed = seeds[:TIMED_TABLES]
    for size_px in SIZES_PX:
        laps = race(watched(streams(timed, size_px), "tables timed", len(timed)))
        memory_mb = peak_memory_mb(next(streams(timed[:1], size_px)))
        yield {"size": "{}x{}".format(*size_px), **laps.row(), "memory_mb": round(memory_mb, 1)}


def streams(seeds: range, size_px: tuple[int, int]) -> Iterator[Stream]:
    """For each seed a table that a camera looks at while people push a line and walk a pawn, hands cut out."""
    for seed in seeds:
        table = with_little_noise(seed, size_px)
        pictures = [table.render() for _ in range(CALM_FRAMES)]
        for action in (f"push W4 {table.faces()['loose']}", "walk d4"):
            for _ in table.act(action):
                pass
            pictures += [table.render() for _ in range(CALM_FRAMES)]
        yield Stream(pictures, CORNERS)


def with_little_noise(seed: int, size_px: tuple[int, int]) -> SimulatedTable:
    """The table of a seed in a picture of this size, prints taking turns, on which tags would be seen."""
    table = SimulatedTable(random_position(seed), seed, print_of(seed), size_px=size_px)
    table.conditions = replace(table.conditions, noise=min(table.conditions.noise, MOST_NOISE))
    table.artist.relight(table.conditions)
    return table
