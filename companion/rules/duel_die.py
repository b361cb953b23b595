"""The duel die, an ordinary one, of the two boxes that hold one: Master Labyrinth (2007) and Secret Labyrinth."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.verbs import COUNT, Action, Verb


@dataclass(frozen=True, slots=True)
class RollDuel(Action):
    """TABLE: the duel die shows so many pips."""

    count: int


ROLL_DUEL = Verb("roll duel", RollDuel, (COUNT,))
"""How a roll reads as text, as in `roll duel 4`."""
