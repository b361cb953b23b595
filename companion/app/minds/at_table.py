"""People at a table that a camera watches: each thinks a whole turn through, and hands do it."""

from __future__ import annotations

from companion.app.minds.known import known_from
from companion.app.minds.team_mind import TeamMemory, team_plan
from companion.language import language
from companion.messages import Snapshot
from companion.rules.verbs import format_action
from web.as_json import snapshot_json


class TeamThoughts:
    """What mates of the Team Edition think: they remind each other of what was turned down, and look at all cards."""

    def __init__(self) -> None:
        self._memory = TeamMemory()

    def __call__(self, page: Snapshot) -> list[str]:
        """The actions of a turn, as the page of the seat that acts lets it foresee them; none where nothing helps."""
        told = snapshot_json(page, language("en"))
        self._memory.watch(told)
        return [format_action(action) for action in team_plan(known_from(told, is_watched=True), self._memory)]
