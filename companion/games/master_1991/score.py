"""What each seat of Master Labyrinth 1991 has scored, with the arithmetic; the formula counts once the game is over."""

from __future__ import annotations

from companion.games.master_1991.actions import Formula
from companion.games.master_1991.state import Master1991State
from companion.rules.game import ScoreParts
from companion.rules.held import held
from companion.rules.words import Said, say


def score_parts(state: Master1991State) -> ScoreParts:
    """For each seat the points of its tokens, of its formula's ingredients among them, and of the wands left."""
    return {seat: _parts(state, seat) for seat in state.seats}


def winners(state: Master1991State) -> tuple[str, ...]:
    """The seats with the most points when the mistletoe is taken, several where they have the same."""
    if state.outcome != "won":
        return ()
    points = {seat: sum(count for _, count in parts) for seat, parts in score_parts(state).items()}
    return tuple(seat for seat in state.seats if points[seat] == max(points.values()))


def _found_ingredients(state: Master1991State, seat: str) -> Formula:
    """The tokens the seat has that its formula asks for, as far as they count."""
    counting = held(state.formulas, seat)[: state.options.formula_size]
    return tuple(token for token in counting if token in held(state.taken, seat))


def _parts(state: Master1991State, seat: str) -> tuple[tuple[Said, int], ...]:
    taken, wands, options = sorted(held(state.taken, seat)), held(state.wands, seat), state.options
    tokens = (_say_tokens(taken), sum(taken))
    left = (
        say("wands left: {wands} x {points}", wands=wands, points=options.wand_value),
        wands * options.wand_value,
    )
    if state.phase != "over":
        return tokens, left
    found = _found_ingredients(state, seat)
    return tokens, (_say_ingredients(found, options.formula_bonus), len(found) * options.formula_bonus), left


def _say_tokens(taken: list[int]) -> Said:
    return say("tokens {tokens}", tokens=" + ".join(map(str, taken))) if taken else say("no tokens")


def _say_ingredients(found: Formula, bonus: int) -> Said:
    if not found:
        return say("ingredients of the secret formula (none): 0 x {points}", points=bonus)
    return say(
        "ingredients of the secret formula ({tokens}): {count} x {points}",
        tokens=", ".join(map(str, found)),
        count=len(found),
        points=bonus,
    )
