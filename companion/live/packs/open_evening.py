"""An evening without what nobody has shown: cards in hand, formulas and decks are as somebody looking on knows them.

What lies on the board stays, also face down: everybody saw it laid. Such an evening is written as JSON and read back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from pydantic import TypeAdapter, ValidationError

from companion.errors import BadPack, CompanionError
from companion.live.evening import Done, Evening
from companion.rules.copy import Copy
from companion.rules.game import TABLE, AnyGame, State
from companion.rules.table import Layout
from companion.rules.verbs import format_action

LAYOUT, LAYOUTS = TypeAdapter(Layout), TypeAdapter(tuple[Layout, ...])

PAST_TURNS = 1
"""Actions of the turn before may still be laid back; older ones are not told."""


def open_position(game: AnyGame, state: State) -> dict[str, object]:
    """The position as somebody looking on knows it, with what lies on the board in full."""
    seen, full = game.view_json(game.view(state, TABLE)), game.state_json(state)
    return {**seen, **{key: full[key] for key in ("cells", "loose") if key in full}}


def open_state(game: AnyGame, state: State, copy: Copy) -> State:
    """The state that `open_position` describes; raises CompanionError where the game cannot be played from it."""
    opened: State = game.state_of(open_position(game, state), copy)
    return opened


def told_openly(game: AnyGame, done: Done) -> str | None:
    """The action as everybody may know it; None where that is not the whole of it."""
    told = game.told(done.before, done.action, TABLE)
    return told if told == done.text else None


def looks_on(game: AnyGame, state: State) -> Mapping[str, object]:
    """What somebody looking on knows of a state, to compare two of them by."""
    known: Mapping[str, object] = game.view_json(game.view(state, TABLE))
    return known


def evening_json(game: AnyGame, evening: Evening) -> dict[str, object]:
    """The evening as it stands, with what of its last actions may still be taken back."""
    past = [
        {"position": open_position(game, done.before), "seat": done.seat, "action": done.text,
         "is_with_end": done.is_with_end}
        for done in _open_past(game, evening)
    ]
    lag = None if evening.lag is None else LAYOUT.dump_python(evening.lag, mode="json")
    order = None if evening.order is None else format_action(evening.order)
    return {
        "number": evening.number, "position": open_position(game, evening.state), "past": past, "order": order,
        "lag": lag, "lag_with": evening.lag_with, "way": LAYOUTS.dump_python(evening.way, mode="json"),
    }  # fmt: skip


def _open_past(game: AnyGame, evening: Evening) -> tuple[Done, ...]:
    """The latest actions, back to the first that is secret or too old."""
    known: list[Done] = []
    for done in reversed(evening.past):
        if done.before.turn < evening.state.turn - PAST_TURNS or told_openly(game, done) is None:
            break
        known.append(done)
    return tuple(reversed(known))


def evening_of(game: AnyGame, document: Mapping[str, object], copy: Copy) -> Evening:
    """The evening of what `evening_json` wrote; raises BadPack."""
    try:
        lag, order = document["lag"], document["order"]
        return Evening(
            state=_state_at(game, document, copy),
            number=int(cast(int, document["number"])),
            past=tuple(_done_of(game, one, copy) for one in cast(list[Mapping[str, object]], document["past"])),
            order=None if order is None else game.parse(str(order)),
            lag=None if lag is None else LAYOUT.validate_python(lag),
            lag_with=str(document["lag_with"]),
            way=LAYOUTS.validate_python(document.get("way", ())),
        )
    except (CompanionError, LookupError, TypeError, ValueError, AttributeError, ValidationError) as wrong:
        raise BadPack(f"the pack's evening cannot be read: {wrong}") from wrong


def _done_of(game: AnyGame, document: Mapping[str, object], copy: Copy) -> Done:
    action, is_with_end = game.parse(str(document["action"])), bool(document.get("is_with_end"))
    return Done(_state_at(game, document, copy), str(document["seat"]), action, is_with_end=is_with_end)


def _state_at(game: AnyGame, document: Mapping[str, object], copy: Copy) -> State:
    position = document["position"]
    if not isinstance(position, Mapping):
        raise BadPack("a position is missing")
    state: State = game.state_of(position, copy)
    return state
