"""Another state that looks the same to a seat: what it cannot see changes places, in the position as JSON."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from companion.errors import CompanionError
from companion.games.cards.state import CardsState
from companion.games.catalogue import AnyGame, State, game_named
from companion.games.copies import shipped_copy
from companion.games.secret.legal import is_sure_to_win
from companion.games.secret.state import SecretState
from companion.games.team.state import TeamState, pawn_cell

Twins = Callable[[Any, str, random.Random], Any]
"""Another state that the seat cannot tell from the given one, or None where none was found."""

Leaf = tuple[Any, Any]
"""Where a text stands in JSON: the list or the object, and the index or the key in it."""

TRIES, UNSEEN, CARDS = 12, "?", "cards"
"""So often things change places until the seat sees no difference; what stands in a view for what it does not see; the
kind of what is in hands and stacks."""


def twins_of(name: str) -> Twins:
    """`twins` of the game of that name, as in `master-2007`."""
    return partial(_twins, game_named(name))


def _twins(game: AnyGame, state: State, seat: str, rng: random.Random) -> State | None:
    """The state with things exchanged of which the seat sees only that they are there."""
    view, told = game.view(state, seat), json.dumps(game.state_json(state))
    seen = game.view_json(view)
    for number in range(TRIES):
        position = json.loads(told)
        if not _exchange(position, seen, rng, is_whole=number < TRIES // 2):
            return None
        try:
            twin = game.state_of(position, shipped_copy(game.name))
        except CompanionError:
            continue
        if twin != state and game.view(twin, seat) == view and _could_be(game, state, twin, seat):
            return twin
    return None


def _exchange(position: dict[str, Any], seen: Mapping[str, Any], rng: random.Random, *, is_whole: bool) -> bool:
    """Exchange what is not seen among itself, all of it or two things; whether there is anything to exchange."""
    kinds: dict[tuple[str, str], list[Leaf]] = {}
    for kind, place, key in _hidden(position, seen):
        kinds.setdefault(kind, []).append((place, key))
    idle = _lying_nowhere(position)
    kinds.setdefault((CARDS, UNSEEN), []).extend((idle, number) for number in range(len(idle)))
    stacks = [position.get("deck"), idle]  # in no order: to exchange their cards among themselves changes nothing
    groups = [
        leaves for leaves in kinds.values()
        if len({place[key] for place, key in leaves}) > 1 and any(place not in stacks for place, _ in leaves)
    ]  # fmt: skip
    for leaves in groups if is_whole or not groups else [rng.choice(groups)]:
        chosen = leaves if is_whole else rng.sample(leaves, 2)
        texts = [place[key] for place, key in chosen]
        for (place, key), text in zip(chosen, rng.sample(texts, len(texts)), strict=True):
            place[key] = text
    return bool(groups)


def _hidden(position: Mapping[str, Any], seen: Mapping[str, Any]) -> Iterator[tuple[tuple[str, str], Any, Any]]:
    """Each text that the seat does not see: of which kind it is, with how it is shown, and where it stands."""
    for name, value in position.items():
        kind = CARDS if name in ("deck", "hands", "formulas") else name
        beside = seen.get(name, [UNSEEN] * len(value) if isinstance(value, list) else None)
        for place, key, mark in _texts(value, beside):
            if place[key] != mark:
                yield (kind, mark), place, key


def _texts(value: Any, beside: Any) -> Iterator[tuple[Any, Any, str]]:
    """Where texts stand in a part of a position, and what a view has there; nothing of what it leaves out."""
    keys: Iterable[Any] = ()
    if isinstance(value, dict) and isinstance(beside, dict):
        keys = value.keys() & beside.keys()
    elif isinstance(value, list) and isinstance(beside, list) and len(value) == len(beside):
        keys = range(len(value))
    for key in keys:
        if isinstance(value[key], str) and isinstance(beside[key], str):
            yield value, key, beside[key]
        else:
            yield from _texts(value[key], beside[key])


def _lying_nowhere(position: Mapping[str, Any]) -> list[str]:
    """The names of cards of which the position says nothing: they are in a stack."""
    names = position.get("cards", {})
    told = set(re.findall(r"[\w-]+", json.dumps({key: value for key, value in position.items() if key != "cards"})))
    return [name for name, what in names.items() if isinstance(what, str) and name not in told]


def _could_be(game: AnyGame, state: State, twin: Any, seat: str) -> bool:
    """Whether what everybody has seen happen goes with the other state too, which its view does not say."""
    if isinstance(state, TeamState) and state.phase == "act" and (state.may_turn_up or state.may_walk):
        lifted = pawn_cell(state, state.seat)
        return state.board.cells[lifted] == twin.board.cells[lifted]
    if isinstance(state, CardsState):
        return UNSEEN not in dict(state.hands).get(seat, ()) and (game.is_over(twin) or bool(game.legal(twin)))
    return not isinstance(state, SecretState) or _goes_with_the_cards(state, twin)


def _goes_with_the_cards(state: SecretState, twin: SecretState) -> bool:
    """Whether as many cards have to be given, nobody has won, and the stack and who is asked for cards are the same."""
    if any(is_sure_to_win(twin, seat) != is_sure_to_win(state, seat) for seat in state.seats):
        return False
    if state.phase == "pay" and state.duel:
        kind, loser = set(state.names_of(state.duel.kind)), state.duel.loser
        due, other = (sum(card[0] in kind for card in one.hand(loser)) for one in (state, twin))
        return due == other
    is_same_stack = state.phase != "uncover" or state.deck == twin.deck
    return is_same_stack and not (state.asked and state.hand(state.asked.other) != twin.hand(state.asked.other))
