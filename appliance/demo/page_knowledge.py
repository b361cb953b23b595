"""What a seat's page tells in JSON, as what a computer player knows: parsed here, once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.catalogue import game_named
from companion.players.known import Known, PastAction, known_of


def known_from(told: Mapping[str, Any], *, is_watched: bool = False) -> Known:
    """What a snapshot's JSON tells; `seat` is who acts."""
    legal = tuple(told["legal"])
    return known_of(game_named(told["game"]), told["view"], told["to_act"], legal, is_watched=is_watched)


def past_from(told: Mapping[str, Any]) -> tuple[PastAction, ...]:
    """The public log of a snapshot's JSON."""
    return tuple(PastAction(line["number"], line["text"]) for line in told["log"])
