"""Text and JSON of everything the rules know: actions, positions, views; each converts back without loss."""

from __future__ import annotations

import json
from collections.abc import Mapping

from companion.errors import UnreadableNotation
from companion.rules.action_text import format_action, parse_action, parse_page
from companion.rules.catalogue import State
from companion.rules.copy import Copy
from companion.rules.reading import needed, object_at, shown
from companion.rules.team_json import state_json, state_of
from companion.rules.team_line import line_of, position_of
from companion.rules.team_state import GAME
from companion.rules.team_view import view_json

__all__ = [
    "format_action",
    "format_state",
    "parse_action",
    "parse_page",
    "parse_position",
    "parse_state",
    "state_from_json",
    "state_to_json",
    "view_json",
]


def state_to_json(state: State) -> dict[str, object]:
    """The position as one JSON object, described by docs/schema/position.json."""
    return state_json(state)


def state_from_json(position: Mapping[str, object], copy: Copy | None = None) -> State:
    """The state of a position's JSON; a view's JSON does too when `copy` is given. Raises UnreadableNotation."""
    game = needed(position, "game")
    if game != GAME:
        raise UnreadableNotation(f"there are no rules for a game {shown(game)}; there are rules for '{GAME}'")
    return state_of(position, copy)


def format_state(state: State) -> str:
    """The position as one line of text."""
    return line_of(state_to_json(state))


def parse_state(line: str, copy: Copy | None = None) -> State:
    """The state of one line of text; raises UnreadableNotation."""
    return state_from_json(position_of(line), copy)


def parse_position(text: str, copy: Copy | None = None) -> State:
    """The state of a position file's text, JSON or one line; raises UnreadableNotation."""
    if not text.lstrip().startswith("{"):
        return parse_state(text.strip(), copy)
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise UnreadableNotation(f"the position is not complete JSON: {wrong}") from wrong
    return state_from_json(object_at(document, "a position"), copy)
