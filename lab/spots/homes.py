"""Tables at home: what light there is, what lies about a game, and whose hands are over it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import cos, radians, sin
from typing import Any

import numpy as np

from companion.frame import Image
from hardware.simulated.drawing.light import Floats
from hardware.simulated.drawing.stage import Hand
from hardware.simulated.prints.styles import INKS, strokes_of
from hardware.simulated.spots.handled import Setting, SpotTable
from hardware.simulated.spots.overhead import Flat
from hardware.simulated.spots.printing import MM_PER_PITCH, stroked
from lab.spots.boards import DOCUMENTS

COLOURS = ("red", "yellow", "blue", "green")
Home = Mapping[str, Any]
HOMES: dict[str, Home] = {which: document for which, document in DOCUMENTS.items() if "moods" in document}
"""What sets with homes of their own have there: `moods` of light, `tables` with their cloths, `things`, and perhaps
`sheens`: what else is changed of the light on some prints."""
THINGS, HANDS = (0, 0, 1, 2, 3, 4), (0, 0, 0, 1, 1, 2)
"""How many things lie about, how many hands are over the table: one is drawn."""
THING_PX, SLICE_MM, TRIES, BURNT = 160, 6.0, 12, 250
"""Half of a thing's patch; how far apart its slices are; how many places are tried; what level is white."""


def at_home(setting: Setting, home: Home, print_name: str) -> Setting:
    """The setting of a print on one of the home's cloths, in some mood's light."""
    chance = random.Random(f"home {setting.seed}")
    spans = home["moods"][chance.choice(sorted(home["moods"]))] | home.get("sheens", {}).get(print_name, {})
    light: dict[str, Any] = {name: chance.uniform(*span) for name, span in spans.items()}
    assert setting.conditions
    conditions = replace(setting.conditions, **light)
    return replace(setting, conditions=conditions, cloth=chance.choice(home["tables"]["cloths"]))


def taken_at_home(table: SpotTable, home: Home) -> Image:
    """A picture with things lying about and hands; what the light burnt white counts as hidden."""
    chance = random.Random(f"things {table.setting.seed}")
    for name in chance.sample(sorted(home["things"]), chance.choice(THINGS)):
        table.clutter = [*table.clutter, *_laid(home["things"][name], table, chance)]
    for seat in chance.sample(COLOURS, chance.choice(HANDS)):
        hold_a_hand_over(table, seat)
    image = table.render()
    table.overhead.hidden |= image.min(axis=2) > BURNT
    return image


def hold_a_hand_over(table: SpotTable, seat: str) -> None:
    """Leave one more hand in the picture, somewhere over the table."""
    chance, person = table.people.chance, table.people.person(seat)
    grip = chance.choice(("point", "flat", "pinch"))
    up, lean_deg = chance.uniform(0.15, 0.9), chance.gauss(0, 14)
    table.people.hands += (Hand(person, person.side, *table.somewhere(), up, lean_deg, grip),)


def _laid(thing: dict[str, Any], table: SpotTable, chance: random.Random) -> Iterator[Flat]:
    """Slices of a thing somewhere on the table, where it hides nothing of the game; none where there is no room."""
    ink, tall = tuple(chance.uniform(30, 235) for _ in "bgr"), thing["high_mm"] / MM_PER_PITCH
    inks: dict[str, Sequence[float]] = {**INKS, "B": ink, "edge": tuple(0.6 * part for part in ink)}
    body, top = (stroked(((strokes, 0.49),), THING_PX, inks) for strokes in strokes_of(
        {"body": thing.get("body", thing["top"]), "top": thing["top"]}).values())  # fmt: skip
    per_mm, turn, eye = 2 * THING_PX / thing["size_mm"], chance.uniform(0, 360), table.overhead.camera.eye
    discs = np.concatenate([THING_PX / per_mm / MM_PER_PITCH * share * RIM for share in (1.05, 0.6, 0.2)])
    for _ in range(TRIES):
        x, y = (chance.uniform(*span) for span in zip(table.overhead.low, table.overhead.high, strict=True))
        at, nearer = np.array([x, y]), float(eye[2] / (eye[2] + tall))
        if _is_free(np.concatenate([at + discs, eye[:2] + (at + discs - eye[:2]) * nearer]), table):
            for up in np.arange(0, tall, SLICE_MM / MM_PER_PITCH):
                yield Flat(body, per_mm, x, y, turn, float(up), 0.0 if up else 0.6 * tall)
            yield Flat(top, per_mm, x, y, turn, tall)
            return


RIM = np.array([(cos(radians(angle)), sin(radians(angle))) for angle in range(0, 360, 10)])


def _is_free(points: Floats, table: SpotTable) -> bool:
    """Whether none of these points of the table, in pitches, is on a piece of the game."""
    for flat in table.flats():
        c, s = cos(radians(flat.turn_deg)), sin(radians(flat.turn_deg))
        off = (points - np.array([flat.x, flat.y])) @ np.array([[c, -s], [s, c]]) * MM_PER_PITCH * flat.per_mm
        columns, rows = (off + flat.patch.shape[0] / 2).astype(int).T
        inside = (columns >= 0) & (rows >= 0) & (columns < flat.patch.shape[1]) & (rows < flat.patch.shape[0])
        if flat.patch[rows[inside], columns[inside], 3].any():
            return False
    return True
