"""The little that following asks of the rules beyond the protocol: what a seat is after."""

from __future__ import annotations

from companion.games.team.game import TeamRules
from companion.games.team.state import TeamState
from companion.games.team.table import wanted_cells

Rules = TeamRules
State = TeamState
"""Following speaks the Team Edition, the game whose table is read by camera."""

__all__ = ["Rules", "State", "wanted_cells"]
