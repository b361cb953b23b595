"""What a simulated camera of the appliance looks at: a table on which hands lay boards and do what people tap."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from appliance.parts import home_cells
from companion.config import Config
from companion.frame import Image
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.maze.cell import CELLS, FIXED_CELLS, format_cell
from companion.maze.sides import CANONICAL, format_sides, parse_sides, rotate, shape_of
from companion.maze.tile import UNKNOWN_MARK, format_tile, identity
from companion.messages import Snapshot
from companion.rules.copy import Copy
from companion.rules.game import AnyGame, State
from companion.rules.mazes.maze_copy import TreasureCopy
from companion.rules.mazes.places import name_homes
from hardware.simulated.people.layers import lay_out_of_the_box
from hardware.simulated.people.players import Obedient
from hardware.simulated.scene import SimulatedTable

SEED: Final = 1
"""The simulated table's print, light and noise."""


class SimulatedView:
    """Draws the table as it was laid last; before that, a dealt board of the configured game.

    `look` gives what the page of the evening that is played shows to all, None where none is: hands follow it from
    picture to picture, and make no mistakes. Pictures are drawn by one thread; boards may be laid by another.
    """

    def __init__(self, config: Config, look: Callable[[], Snapshot | None] = lambda: None) -> None:
        self._size_px, self._look = (config.camera.width_px, config.camera.height_px), look
        self._scene: tuple[SimulatedTable, Iterator[None]] | None = None
        self._drawn_of: tuple[SimulatedTable, Iterator[None]] | None = None
        self.is_looked_at = True

    @property
    def is_outdated(self) -> bool:
        """Whether another board was laid out since the latest picture was drawn, which shows what lay there
        before; never where a real camera takes the pictures."""
        return self.is_looked_at and self._drawn_of is not self._scene

    def lay(self, game: AnyGame, state: State, copy: Copy) -> None:
        """Lay out a position; a tile of which nobody knows what it shows is one of those that are left."""
        homes = name_homes(home_cells(state, copy).items())
        table = self._table({**all_known(game.state_json(state)), "homes": homes})
        self._scene = table, Obedient(table, self._look).follow()

    def pour_out(self, copy: Copy, seats: tuple[str, ...], key: str) -> None:
        """Have hands lay the box out at random, handful by handful; for the same key the same board."""
        table, chance = self._table(poured_for(copy, seats, key)), random.Random(key)

        def moves() -> Iterator[None]:
            yield from lay_out_of_the_box(table, chance.choice(seats), chance)
            yield from Obedient(table, self._look).follow()

        self._scene = table, moves()

    def _table(self, position: Mapping[str, Any]) -> SimulatedTable:
        return SimulatedTable(position, SEED, size_px=self._size_px, fumble_rate=0.0)

    def draw(self) -> Image:
        """The next picture."""
        if self._scene is None:
            game, copy = game_named("team"), shipped_copy("team")
            self.lay(game, game.deal(copy, 2, SEED), copy)
        self._drawn_of = self._scene
        assert self._drawn_of is not None
        table, moves = self._drawn_of
        next(moves)
        return table.render()


def poured_for(copy: Copy, seats: tuple[str, ...], key: str) -> dict[str, Any]:
    """How the box lies that hands lay out for the evening of this key."""
    return poured_out(copy, seats, random.Random(f"box of {key}").randrange(1 << 32))


def poured_out(copy: Copy, seats: tuple[str, ...], seed: int) -> dict[str, Any]:
    """A position as people lay it who pour out the box: the movable tiles at random, pawns on their corners; in the
    Masters' boxes discs and the dragon's look at random too, as they are dealt."""
    game = game_named(copy.game)
    if not isinstance(copy, TreasureCopy):
        dealt = game.deal(copy, seats, seed)
        return {**game.state_json(dealt), "homes": name_homes(home_cells(dealt, copy).items())}
    chance = random.Random(f"poured out {seed}")
    pile = chance.sample([identity(tile) for tile in copy.movable], len(copy.movable))
    cells = {format_cell(cell): format_tile(copy.fixed_tile(cell)) if cell in FIXED_CELLS
             else _laid_anyhow(pile.pop(), chance) for cell in CELLS}  # fmt: skip
    homes = {colour: format_cell(cell) for colour, cell in copy.homes}
    pawns = {seat: homes[seat] for seat in seats}
    return {"cells": cells, "loose": _laid_anyhow(pile.pop(), chance), "pawns": pawns, "homes": homes}


def _laid_anyhow(name: str, chance: random.Random) -> str:
    """The text of a tile such as `L:key`, turned as chance wants it."""
    shape, _, mark = name.partition(":")
    sides = format_sides(rotate(CANONICAL[shape], chance.randrange(4)))
    return f"{sides}:{mark}" if mark else sides


def all_known(position: Mapping[str, Any]) -> dict[str, Any]:
    """The position with a treasure, or none, for each tile of which the shape alone is known: out of those left."""
    hidden = [str(name) for name in position.get("hidden", ())]

    def known(text: str) -> str:
        face, _, mark = text.partition(":")
        if mark != UNKNOWN_MARK:
            return text
        shape = face[1:] if face.startswith("#") else shape_of(parse_sides(face))
        name = next(name for name in hidden if name[0] == shape)
        hidden.remove(name)
        return face + name[1:]

    cells = {cell: known(text) for cell, text in position["cells"].items()}
    return {**position, "cells": cells, "loose": known(position["loose"])}
