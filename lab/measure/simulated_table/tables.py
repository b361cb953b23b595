"""The reader measured on the simulated table: scenes with their truth, handed to `lab.measure.reader_rates`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from appliance.progress import watched
from hardware.simulated.cardboard.grid import HOMES, cell_index, cell_text
from hardware.simulated.contact import random_position
from hardware.simulated.prints.styles import PRINTS
from hardware.simulated.scene import SimulatedTable
from lab.measure.reader_rates import Scene, measure_rates
from lab.measure.simulated_table.read_calls import time_calls
from lab.measure.simulated_table.reader_speed import Stream, peak_memory_mb, race

TIMED_SCENES = 10
"""So many tables are timed, one of each print: a ratio within one run settles quickly."""

SIZES_PX = ((1280, 960), (1920, 1080))
MOST_NOISE = 2.0
"""Noise (standard deviation in grey levels) up to which tags are still seen, all 49 of them."""

CALM_FRAMES = 8
"""Pictures of a table that lies still: the reader reads some of them in full, then only watches."""


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


def streams(seeds: range, size_px: tuple[int, int]) -> Iterator[Stream]:
    """For each seed a table that a camera looks at while people push a line and walk a pawn, hands cut out."""
    homes = {colour: cell_index(cell) for colour, cell in HOMES.items()}
    for seed in seeds:
        table = _with_little_noise(seed, size_px)
        pictures = [table.render() for _ in range(CALM_FRAMES)]
        for action in (f"push W4 {table.faces()['loose']}", "walk d4"):
            for _ in table.act(action):
                pass
            pictures += [table.render() for _ in range(CALM_FRAMES)]
        yield Stream(pictures, homes)


def _with_little_noise(seed: int, size_px: tuple[int, int]) -> SimulatedTable:
    """The table of a seed in a picture of this size, prints taking turns, on which tags would be seen."""
    names = tuple(PRINTS)
    table = SimulatedTable(random_position(seed), seed, names[seed % len(names)], size_px=size_px)
    table.conditions = replace(table.conditions, noise=min(table.conditions.noise, MOST_NOISE))
    table.artist.relight(table.conditions)
    return table


def bench_vision(seeds: range) -> Iterator[Mapping[str, object]]:
    """Rates by print and over all, then times and memory at two sizes of picture, beside OpenCV's tag detector, and
    times of whole calls."""
    for name, rates in measure_rates(watched(scenes(seeds), "pictures", len(seeds))).items():
        yield {"print": name, **{key: round(value, 5) for key, value in rates.items()}}
    yield from bench_speed(seeds[:TIMED_SCENES])


def bench_speed(seeds: range) -> Iterator[Mapping[str, object]]:
    """Times and memory of the reader at both sizes of picture, a row each, then those of calls of `labyrinth read`."""
    for size_px in SIZES_PX:
        laps = race(watched(streams(seeds, size_px), "tables timed", len(seeds)))
        memory_mb = peak_memory_mb(next(streams(seeds[:1], size_px)))
        told = {key: round(value, 3) for key, value in laps.told().items()}
        stages = {"followed_stages_ms": laps.told_stages()}
        yield {"size": "{}x{}".format(*size_px), **told, **stages, "memory_mb": round(memory_mb, 1)}
    size_px = SIZES_PX[-1]
    pictures = (_with_little_noise(seed, size_px).render() for seed in seeds)
    told = {key: round(value, 3) for key, value in time_calls(watched(pictures, "calls timed", len(seeds))).items()}
    yield {"call": "read {}x{}".format(*size_px), **told}
