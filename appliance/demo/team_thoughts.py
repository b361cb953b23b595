"""People at a table that a camera watches: each thinks a whole turn through, and hands do it."""

from __future__ import annotations

from companion.games.catalogue import game_named
from companion.messages import Snapshot
from companion.players.known import PastAction, known_of
from companion.players.team_player import TeamMemory, team_plan
from companion.rules.verbs import format_action


class TeamThoughts:
    """What mates of the Team Edition think: they remind each other of what was turned down, and look at all cards."""

    def __init__(self) -> None:
        self._memory = TeamMemory()

    def __call__(self, page: Snapshot) -> list[str]:
        """The actions of a turn, as the page of the seat that acts lets it foresee them; none where nothing helps."""
        game, position = game_named(page.box.game), page.position
        known = known_of(game, position.view, position.to_act, position.legal, is_watched=True)
        self._memory.watch(known, [PastAction(line.number, line.text) for line in page.evening.log])
        return [format_action(action) for action in team_plan(known, self._memory)]
