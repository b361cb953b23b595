"""What a page tells, as what a computer player knows and people at a table think."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.catalogue import game_named
from companion.messages import Snapshot
from companion.players.known import Known, PastAction, known_of
from companion.players.team_player import TeamMemory, team_plan
from companion.rules.verbs import format_action


def known_from(told: Mapping[str, Any], *, is_watched: bool = False) -> Known:
    """What a snapshot's JSON tells; `seat` is who acts."""
    legal = tuple(told["legal"])
    return known_of(game_named(told["game"]), told["view"], told["to_act"], legal, is_watched=is_watched)


def past_from(told: Mapping[str, Any]) -> tuple[PastAction, ...]:
    """The public log of a snapshot's JSON."""
    return tuple(PastAction(line["number"], line["text"]) for line in told["log"])


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
