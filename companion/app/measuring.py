"""The reader measured on the simulated table: scenes with their truth, handed to `vision.bench`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hardware.simulated.contact import random_position
from hardware.simulated.grid import HOMES, cell_index, cell_text
from hardware.simulated.prints import PRINTS
from hardware.simulated.scene import SimulatedTable
from vision.bench import Scene, compare_with_tags, measure_rates

TIMED_SCENES = 6
"""So many scenes are timed: a ratio within one run settles quickly."""


def scenes(seeds: range) -> Iterator[Scene]:
    """One random board a seed, the prints taking turns, with what lies where."""
    names = tuple(PRINTS)
    for seed in seeds:
        table = SimulatedTable(random_position(seed), seed, names[seed % len(names)])
        faces, lying = table.faces(), table.layout()
        pawns = {str(colour): cell_index(str(cell)) for colour, cell in lying["pawns"].items()}
        homes = {colour: cell_index(cell) for colour, cell in HOMES.items()}
        cells = tuple(faces[cell_text(cell)] for cell in range(49))
        yield Scene(table.render(), cells, pawns, homes, table.print_name, faces["loose"])


def bench_vision(seeds: range) -> Iterator[Mapping[str, object]]:
    """Rates by print and over all, then the time of a read frame beside OpenCV's tag detector on the same scenes."""
    for name, rates in measure_rates(scenes(seeds)).items():
        yield {"print": name, **{key: round(value, 5) for key, value in rates.items()}}
    timed = compare_with_tags(scenes(seeds[:TIMED_SCENES]))
    yield {"time": {key: round(value, 2) for key, value in timed.items()}}
