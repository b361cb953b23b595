"""Games of which nobody has told what the movable tiles show, beside the same games known in full."""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.games.copies import shipped_copy
from companion.maze.cell import MOVABLE_CELLS, format_cell
from companion.records.notation import state_from_json, state_to_json
from companion.rules.actions import RevealMark, RevealNowhere
from companion.rules.game import AnyGame


def forgotten(game: AnyGame, state):
    """The state as somebody knows it who has seen all corridors, and no treasure on a tile that can be pushed."""
    position = state_to_json(state)
    cells = dict(position["cells"])
    for cell in map(format_cell, MOVABLE_CELLS):
        cells[cell] = unmarked(cells[cell])
    told = {**position, "cells": cells, "loose": unmarked(position["loose"])}
    told.pop("hidden", None)
    return state_from_json(told, shipped_copy(game.name))


def unmarked(tile: str) -> str:
    return "#?" if tile.startswith("#") else tile.partition(":")[0] + ":?"


def answer(truth, asked) -> object:
    """The one of the possible answers that is true of the table; `asked` are those that are listed."""
    return next(action for action in asked if is_true(truth, action))


def is_true(truth, action) -> bool:
    match action:
        case RevealMark(cell):
            tile = truth.board.cells[cell]
            return tile.is_face_up and tile.mark == action.mark
        case RevealNowhere(mark):
            return not any(truth.board.cells[cell].mark == mark and truth.board.cells[cell].is_face_up
                           for cell in MOVABLE_CELLS)  # fmt: skip
    raise AssertionError(action)


def beside(game: AnyGame, seed: int, steps: int = 250) -> Iterator[tuple[object, object, bool]]:
    """The known and the forgotten game after each action of a random one, and whether people were asked before it."""
    rng = random.Random(seed)
    known = game.deal(shipped_copy(game.name), 2, seed, game.variants[seed % len(game.variants)])
    unknown = forgotten(game, known)
    for _ in range(steps):
        yield known, unknown, False
        if game.is_over(known):
            return
        before, action = known, rng.choice(game.legal(known))
        known, unknown = game.apply(known, action), game.apply(unknown, action)
        while unknown.phase == "reveal" and known.phase != "reveal":
            yield known, unknown, True
            told = [action for action in game.legal(unknown) if isinstance(action, RevealMark | RevealNowhere)]
            table = before if any(isinstance(one, RevealNowhere) or is_flip(before, known) for one in told) else known
            unknown = game.apply(unknown, answer(table, told))


def is_flip(before, after) -> bool:
    """Whether a page was turned: what is asked then is how the table lay before it was carried out."""
    return before.phase == "page"
