"""Seeded pictures with truth of ring boards and card tables, and the pictures from which an owner teaches a copy."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2

from companion.frame import Image
from companion.games.cards.copy import copy_toml as deck_toml
from companion.games.secret.copy import copy_toml as board_toml
from companion.maze.cardgrid import Place, neighbours
from hardware.simulated.drawing.light import BoardShift
from hardware.simulated.spots.card_table import MARGIN, CardTable
from hardware.simulated.spots.handled import Setting, SpotTable, draw_conditions
from hardware.simulated.spots.lessons import card_lessons, ring_lessons
from hardware.simulated.spots.printing import CLOTHS
from hardware.simulated.spots.ring_table import RingTable
from lab.measure.cases import Row
from lab.spots.boards import SETS, copies_of, deck_of, ring_copy
from lab.spots.homes import COLOURS, HOMES, at_home, hold_a_hand_over, taken_at_home

SIZES = ((1280, 960), (1920, 1080))
SEVERITY = (0.3, 1.2)
"""How bad the light is, from and to."""
A_HAND_IN, ANY_TURN_IN = 5, 10
"""One picture in so many shows a hand; in one of so many the board lies turned any way."""
LESSON_SEED = 700_000
A_STEP = 3
"""Pictures of each position of the rings from which an owner teaches."""


def bench_spots(kind: str, which: str, count: int, seed: int, out: Path) -> Iterator[Row]:
    """Draw `count` pictures of ring boards or cards of a set of prints, or with 0 the pictures that teach them."""
    draw = {"rings": (_ring_stills, _ring_lessons), "cards": (_card_stills, _card_lessons)}[kind][count == 0]
    written = 0
    for name, image, truth in draw(which, count, seed, out):
        path = out / f"{name}.jpg"
        path.parent.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(path), image, [cv2.IMWRITE_JPEG_QUALITY, 94])
        path.with_suffix(".json").write_text(json.dumps(truth), encoding="utf-8")
        written += 1
    yield {"kind": kind, "set": which, "pictures": written, "folder": str(out)}


Still = tuple[str, Image, dict[str, Any]]


def _ring_stills(which: str, count: int, seed: int, out: Path) -> Iterator[Still]:
    copies = copies_of(which)
    for number in sorted(range(seed, seed + count), key=lambda one: one % len(copies)):
        yield f"{number:04}", *ring_still(which, *copies[number % len(copies)], number)


def ring_still(which: str, print_name: str, make: str, seed: int) -> tuple[Image, dict[str, Any]]:
    """One picture of a ring board, turned and peopled by chance, and its truth."""
    chance = random.Random(f"ring still {seed}")
    _, shape = ring_copy(which, make)
    offsets = tuple(chance.randrange(ring.positions) for ring in shape.board.rings)
    pawns = {colour: chance.choice(shape.board.places) for colour in COLOURS if chance.random() < 0.92}
    turn = chance.uniform(-180, 180) if chance.randrange(ANY_TURN_IN) == 0 else chance.gauss(0, 5)
    shift = BoardShift(chance.gauss(0, 0.1), chance.gauss(0, 0.1), turn)
    setting = _setting(which, print_name, seed, chance, shift)
    image, truth = _taken(which, RingTable(shape, SETS[which][print_name], setting, offsets, pawns), chance)
    return image, {"print": print_name, "board": make, **truth}


def _setting(which: str, print_name: str, seed: int, chance: random.Random, shift: BoardShift) -> Setting:
    """Some evening's light, camera and cloth."""
    conditions = draw_conditions(seed, chance.uniform(*SEVERITY))
    setting = Setting(seed, conditions, chance.choice(SIZES), shift=shift)
    return at_home(setting, HOMES[which], print_name) if which in HOMES else setting


def _taken(which: str, table: SpotTable, chance: random.Random) -> tuple[Image, dict[str, Any]]:
    """A picture of the table, sometimes with a hand over it, and its truth."""
    if which not in HOMES and chance.randrange(A_HAND_IN) == 0:
        hold_a_hand_over(table, chance.choice(COLOURS))
    image = taken_at_home(table, HOMES[which]) if which in HOMES else table.render()
    told = {"seed": table.setting.seed, "cloth": table.cloth_name, "turn_deg": table.people.shift.turn_deg}
    return image, {**told, **table.truth()}


def _ring_lessons(which: str, count: int, seed: int, out: Path) -> Iterator[Still]:
    """Of each copy: three pictures, then every ring one step on, until all have been everywhere."""
    for at, (print_name, make) in enumerate(copies_of(which)):
        copy, shape = ring_copy(which, make)
        folder = out / f"{print_name}--{make}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "board.toml").write_text(board_toml(copy), encoding="utf-8")
        chance = random.Random(f"lesson {print_name} {make}")
        shift = BoardShift(chance.gauss(0, 0.1), chance.gauss(0, 0.1), chance.gauss(0, 3))
        conditions = draw_conditions(LESSON_SEED + at, 0.6)
        cloth = chance.choice(HOMES[which]["tables"]["cloths"] if which in HOMES else sorted(CLOTHS))
        setting = Setting(LESSON_SEED + 100 * at, conditions, SIZES[at % 2], cloth=cloth, shift=shift)
        steps = max(ring.positions for ring in shape.board.rings)
        for step, table in enumerate(ring_lessons(shape, SETS[which][print_name], setting, steps)):
            for take in range(A_STEP):
                image = table.render()
                yield f"{folder.name}/{step:02}-{take}", image, {"print": print_name, "board": make, **table.truth()}


def _card_stills(which: str, count: int, seed: int, out: Path) -> Iterator[Still]:
    names = list(SETS[which])
    for number in sorted(range(seed, seed + count), key=lambda one: one % len(names)):
        yield f"{number:04}", *card_still(which, names[number % len(names)], number)


def card_still(which: str, print_name: str, seed: int) -> tuple[Image, dict[str, Any]]:
    """One picture of a card table, laid by chance, and its truth."""
    chance = random.Random(f"card still {seed}")
    deck = deck_of(print_name).box
    places = _grown(chance.randint(4, 40), chance)
    names = chance.sample(deck.names, len(places))
    laid = {place: (name, chance.choice("NESW")) for place, name in zip(places, names, strict=True)}
    pile = chance.randint(1, 50 - len(places)) if chance.random() < 0.6 else 0
    shift = BoardShift(0.0, 0.0, chance.gauss(0, 4))
    margin = MARGIN if pile else chance.uniform(0.3, MARGIN)
    setting = _setting(which, print_name, seed, chance, shift)
    table = CardTable(deck, SETS[which][print_name], setting, laid, pile, margin=margin)
    image, truth = _taken(which, table, chance)
    return image, {"print": print_name, **truth}


def _grown(count: int, chance: random.Random) -> list[Place]:
    """Places of a labyrinth that has grown from the first square, nowhere wider than a table."""
    places: list[Place] = [(0, 0), (1, 0), (0, 1), (1, 1)]
    while len(places) < count:
        place = chance.choice(list(neighbours(chance.choice(places))))
        if place not in places and -4 <= place[0] <= 5 and -3 <= place[1] <= 4:
            places.append(place)
    return places


def _card_lessons(which: str, count: int, seed: int, out: Path) -> Iterator[Still]:
    """Of each print five pictures of ten cards laid apart in rows, upright; their names stand in reading order."""
    for at, print_name in enumerate(SETS[which]):
        copy = deck_of(print_name)
        folder = out / print_name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "deck.toml").write_text(deck_toml(copy), encoding="utf-8")
        conditions = draw_conditions(LESSON_SEED + at, 0.6)
        cloth = HOMES[which]["tables"]["cloths"][at] if which in HOMES else None
        setting = Setting(LESSON_SEED + 100 * at, conditions, SIZES[at % 2], cloth=cloth)
        for number, (names, table) in enumerate(card_lessons(copy.box, SETS[which][print_name], setting)):
            truth = {"print": print_name, "names": list(names)}
            yield f"{folder.name}/{number}", table.render(), {**truth, **table.truth()}
