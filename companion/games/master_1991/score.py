"""What each seat of Master Labyrinth 1991 has scored, with the arithmetic; the formula counts once the game is over."""

from __future__ import annotations

from companion.games.master_1991.actions import Formula
from companion.games.master_1991.state import Master1991State
from companion.rules.held import held

Part = tuple[str, int]


def score_parts(state: Master1991State) -> dict[str, tuple[Part, ...]]:
    """For each seat the points of its tokens, of its formula's ingredients among them, and of the wands left."""
    return {seat: _parts(state, seat) for seat in state.seats}


def scores(state: Master1991State) -> dict[str, int]:
    """The sum of each seat's parts; while the game runs only what lies open on the table."""
    return {seat: sum(points for _, points in parts) for seat, parts in score_parts(state).items()}


def winners(state: Master1991State) -> tuple[str, ...]:
    """The seats with the most points when the mistletoe is taken, several where they have the same."""
    if state.outcome != "won":
        return ()
    points = scores(state)
    return tuple(seat for seat in state.seats if points[seat] == max(points.values()))


def found_ingredients(state: Master1991State, seat: str) -> Formula:
    """The tokens the seat has that its formula asks for, as far as they count."""
    counting = held(state.formulas, seat)[: state.options.formula_size]
    return tuple(token for token in counting if token in held(state.taken, seat))


def _parts(state: Master1991State, seat: str) -> tuple[Part, ...]:
    taken, wands, options = sorted(held(state.taken, seat)), held(state.wands, seat), state.options
    parts = [
        (f"tokens {' + '.join(map(str, taken)) or 'none'}", sum(taken)),
        (f"wands left: {wands} x {options.wand_value}", wands * options.wand_value),
    ]
    if state.phase == "over":
        found = found_ingredients(state, seat)
        names = ", ".join(map(str, found)) or "none"
        text = f"ingredients of the secret formula ({names}): {len(found)} x {options.formula_bonus}"
        parts.insert(1, (text, len(found) * options.formula_bonus))
    return tuple(parts)
