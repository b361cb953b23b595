"""Text and JSON of everything the rules know: actions, positions, views; each converts back without loss."""

from __future__ import annotations

import json
from collections.abc import Mapping

from companion.errors import BadConfig, UnreadableNotation
from companion.games.catalogue import GAMES, AnyGame, State, View, game_named
from companion.rules.copy import Copy
from companion.rules.line import game_of_line, line_of, position_of
from companion.rules.reading import needed, object_at, refuse_contradictions, refuse_strangers, shown, text_at
from companion.rules.verbs import Action, Vocabulary

VOCABULARY = Vocabulary(kind for game in GAMES for kind in game.actions)
"""Every kind of action of every game; the same words mean the same kind in each."""


def parse_action(text: str) -> Action:
    """The action of one line of text; raises UnreadableNotation naming what cannot be read.

    >>> parse_action("walk d3")
    Walk(cell=17, spell='')
    """
    return VOCABULARY.parse(text)


def state_to_json(state: State) -> dict[str, object]:
    """The position as one JSON object, described by docs/schema."""
    return game_named(state.game).state_json(state)


def view_json(view: View) -> dict[str, object]:
    """What a seat may know as one JSON object, described by docs/schema."""
    return game_named(view.game).view_json(view)


def game_of(position: Mapping[str, object]) -> AnyGame:
    """The game of a position's JSON; raises UnreadableNotation."""
    name = needed(position, "game")
    try:
        return game_named(text_at(name, "'game'"))
    except BadConfig as wrong:
        raise UnreadableNotation(str(wrong)) from wrong


def state_from_json(position: Mapping[str, object], copy: Copy | None = None) -> State:
    """The state of a position's JSON; a view's JSON does too when `copy` is given. Raises UnreadableNotation."""
    game = game_of(position)
    if copy is not None and copy.game != game.name:
        raise UnreadableNotation(f"a position of {game.name} with a copy of {copy.game}")
    state: State = game.state_of(position, copy)
    _check_keys(position, game, game.state_json(state))
    return state


def _check_keys(position: Mapping[str, object], game: AnyGame, whole: Mapping[str, object]) -> None:
    """Raise UnreadableNotation for a key the game does not have, and for one that the rest says otherwise."""
    told = [key.partition(".")[0] for key in game.line_words]
    refuse_strangers(position, dict.fromkeys((*whole, *told)), f"a position of {game.name}")
    derived = {key: value for key, value in whole.items() if key not in told and not isinstance(value, list)}
    refuse_contradictions(position, derived)  # the order of a list says nothing, so its game looks at it


def format_state(state: State) -> str:
    """The position as one line of text.

    >>> from companion.games.copies import shipped_copy
    >>> state = game_named("classic").deal(shipped_copy("classic"), seats=2, seed=7)
    >>> format_state(state)[:24]
    'classic variant=standard'
    """
    return line_of(state.game, game_named(state.game).line_words, state_to_json(state))


def parse_position(text: str, copy: Copy | None = None) -> State:
    """The state of a position file's text, JSON or one line; raises UnreadableNotation.

    >>> from companion.games.copies import shipped_copy
    >>> state = game_named("classic").deal(shipped_copy("classic"), seats=2, seed=7)
    >>> parse_position(format_state(state)) == state
    True
    """
    return state_from_json(parse_document(text), copy)


def parse_document(text: str) -> Mapping[str, object]:
    """The JSON of a position file's text, itself JSON or one line; raises UnreadableNotation."""
    if not text.strip():
        raise UnreadableNotation("the position is empty")
    if not text.lstrip().startswith("{"):
        return _line_document(text.strip())
    try:
        document = json.loads(text, object_pairs_hook=_without_doubles)
    except (ValueError, RecursionError) as wrong:
        raise UnreadableNotation(f"the position is not complete JSON: {wrong}") from wrong
    return object_at(document, "a position")


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object of these keys and values; JSON itself would forget all but the last of two alike."""
    document: dict[str, object] = {}
    for key, value in pairs:
        if key in document:
            raise UnreadableNotation(f"{shown(key)} stands there twice")
        document[key] = value
    return document


def _line_document(line: str) -> Mapping[str, object]:
    name = game_of_line(line)
    try:
        words = game_named(name).line_words
    except BadConfig as wrong:
        raise UnreadableNotation(f"a position in one line begins with its game, not with {shown(name)}") from wrong
    return position_of(words, line)
