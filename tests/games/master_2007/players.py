"""Someone who goes for the treasures and then for the dragon, so that games come to their end."""

from __future__ import annotations

import random

from companion.games.master_2007.game import MASTER_2007
from companion.games.master_2007.state import Master2007State, faced_cell, lowest_treasure
from companion.maze.cell import format_cell
from companion.rules.verbs import Action, format_action


def eager(state: Master2007State, rng: random.Random, tries: int = 4) -> Action:
    """An action that takes a treasure or leads before the dragon where one is found, else any."""
    legal = MASTER_2007.legal(state)
    if state.phase == "push":
        pushes = rng.sample(legal, min(tries, len(legal)))
        return next((push for push in pushes if _wanted(MASTER_2007.apply(state, push))), pushes[0])
    if state.phase in ("walk", "after"):
        return _wanted(state) or rng.choice(legal)
    return rng.choice(legal)


def _wanted(state: Master2007State) -> Action | None:
    """A walk onto the lowest treasure or before the dragon's head, or the fight."""
    lowest = lowest_treasure(state)
    goals = [cell for cell, value in state.treasures if value == lowest] or [faced_cell(state.dragon)]
    wishes = {"fight", *(f"walk {format_cell(cell)}" for cell in goals)}
    if state.phase not in ("walk", "after"):
        return None
    return next((action for action in MASTER_2007.legal(state) if format_action(action) in wishes), None)
