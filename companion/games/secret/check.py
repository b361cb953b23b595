"""Holds the parts of a Secret Labyrinth position against each other; a position that cannot be is told why."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import UnreadableNotation
from companion.games.secret import state as secret
from companion.games.secret.copy import turning_problem
from companion.maze.rings import format_place
from companion.rules.reading import shown

_NEEDS: Mapping[str, str] = {
    "hand-over": "asked", "roll": "duel", "stake": "duel", "fists": "duel", "hands": "duel", "pay": "duel",
    "put": "duel", "between": "asking", "claim": "then",
}  # fmt: skip
"""What a phase cannot do without."""

_THEN = ("act", "between", "uncover", "put", "next-turn")


def check(state: secret.SecretState) -> None:
    """Raise UnreadableNotation for the first thing that does not fit."""
    problem = (
        turning_problem(state.board)
        or _table_problem(state)
        or _card_problem(state)
        or _phase_problem(state)
        or _duel_problem(state, state.duel)
        or _asked_problem(state)
    )
    if problem:
        raise UnreadableNotation(problem)


def _table_problem(state: secret.SecretState) -> str | None:
    for seat, place in state.pawns:
        if not state.board.has(place) or not state.board.square(place).is_path:
            return f"{seat} cannot stand on {format_place(place)}"
    pictures = [square.picture for _, square in state.board.squares() if square.picture]
    twice = [picture for picture in pictures if pictures.count(picture) > 1]
    if twice:
        return f"the picture {twice[0]!r} is on two squares"
    if state.open_card and state.open_card not in pictures:
        return f"no square shows the open card {state.open_card!r}"
    return None


def _card_problem(state: secret.SecretState) -> str | None:
    cards = secret.everything(state)
    names = state.cards.all
    if len(set(names)) != len(names):
        return "two cards have one name"
    strange = [name for card in cards for name in card if name not in names]
    if strange:
        return f"there is no card {strange[0]!r}"
    if len(cards) != len(names):
        return f"there are {len(cards)} cards in all places together; the box holds {len(names)}"
    if len(state.deck) < state.deck_left:
        return f"'deck_left' says {state.deck_left}, but only {len(state.deck)} cards can be in the stack"
    if any(name not in state.cards.animals for name in state.gone):
        return "only mythical animals leave the game"
    return None if secret.is_possible(state) else "a card is in two places"


def _phase_problem(state: secret.SecretState) -> str | None:
    if state.phase not in secret.PHASES:
        return f"'phase' is {', '.join(secret.PHASES[:-1])} or {secret.PHASES[-1]}, not {shown(state.phase)}"
    need = _NEEDS.get(state.phase)
    if need and not getattr(state, need):
        return f"in the phase {state.phase!r} the position has to say {need!r}"
    if (state.phase == "over") != (state.outcome in ("won", "stopped")) or (state.outcome == "won") != bool(
        state.winners
    ):
        return "'outcome' is 'won' with its winners or 'stopped' when the phase is 'over', and '' before"
    if state.phase == "uncover" and not (state.deck_left and not state.open_card):
        return "a card is to be turned over, but none is left, or one lies open"
    if state.phase in ("act", "between", "put") and not state.open_card and state.deck_left:
        return "a card lies open as long as the stack holds any"
    if not set(state.winners) <= set(state.seats) or state.asking not in ("", *state.seats):
        return "'winners' and 'asking' name seats that play"
    if state.then and state.then not in (_THEN if state.phase == "claim" else ("act", "between")):
        return f"'then' cannot be {state.then!r}"
    return _change_problem(state)


def _change_problem(state: secret.SecretState) -> str | None:
    turning = [ring.name for ring in state.board.rings if ring.positions > 1]
    if len(state.changes) > secret.CHANGES or any(name not in turning for name in state.changes):
        return f"'changes' are at most {secret.CHANGES} of {', '.join(turning)}"
    if state.changes.count(state.board.rings[-1].name) > 1:
        return f"the {state.board.rings[-1].name} turns only once in a turn"
    if state.has_walked and len(state.changes) < secret.CHANGES:
        return "nobody walks before the paths are changed twice"
    return None


def _duel_problem(state: secret.SecretState, duel: secret.Duel | None) -> str | None:
    if duel is None:
        return None
    if duel.opponent not in state.after(state.seat) or duel.loser not in ("", duel.opponent, state.seat):
        return "a duel is fought by the seat in turn and another one"
    pips = secret.DICE[state.options.duel_die]
    if duel.count not in (pips if duel.with_die else (1,)) and not (duel.with_die and state.phase == "roll"):
        return f"a duel is for one card, or for {', '.join(map(str, pips))} with the die"
    if duel.kind not in ("", secret.ANY, *secret.PRIZES) or (
        state.phase in ("fists", "hands", "pay", "put") and not duel.kind
    ):
        return f"a duel is for {', '.join(secret.PRIZES)} or {secret.ANY}"
    if (state.phase in ("pay", "put")) and not duel.loser:
        return "the position does not say who has lost the duel"
    return _fist_problem(state, duel)


def _fist_problem(state: secret.SecretState, duel: secret.Duel) -> str | None:
    """As many fists as have been chosen by now, each of an object or unknown."""
    is_secret = state.options.fists == "secret"
    counts = {"fists": (0, 1), "hands": (2,) if is_secret else (0,)}.get(state.phase, (0,))
    if len(duel.fists) not in counts or not set(duel.fists) <= {*secret.STRONGER, secret.HIDDEN}:
        return f"'duel.fists' are the objects that were chosen in secret: {', '.join(secret.STRONGER)}"
    return None if is_secret or state.phase != "fists" else "this table opens its fists without choosing before"


def _asked_problem(state: secret.SecretState) -> str | None:
    asked = state.asked
    if asked is None:
        return None
    if asked.seat not in state.seats or asked.other not in state.after(asked.seat):
        return "cards are asked of another seat that plays"
    if not 1 <= asked.count <= min(2, len(state.hand(asked.other))) or len(asked.given) > 1:
        return "one or two cards are asked for, of those there are, and one at most is laid down for them"
    return None
