"""What a seat of Master Labyrinth 1991 had best do with its turn: what it takes, less what it leaves to the others.

Every push is tried, then the stops from which most next pushes lead to the next token, and a wand where an extra turn
takes one. A turn is worth the points it brings, and what each seat can expect of the token that comes next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.master_1991.actions import TOKENS, UseWand
from companion.games.master_1991.legal import legal, may_use_wand, stops
from companion.games.master_1991.play import after
from companion.games.master_1991.state import Master1991State, pawn_cell
from companion.maze.cell import Cell
from companion.rules.actions import End, Walk
from companion.rules.advice import IsLate, never_late
from companion.rules.mazes.race import Meetings, Race, Rival, meetings
from companion.rules.mazes.shifting import legal_pushes
from companion.rules.public import held
from companion.rules.turn_search import TurnSearch
from companion.rules.verbs import Action

MOST_STOPS = 2
"""Stops of a walk that are tried, those nearest to what comes next."""

MOST_EXTRA_PUSHES = 4
"""Pushes of an extra turn that are tried, of those after which a token can be taken."""

BY_A_WAND = 0.25
"""How much more often another seat takes a token while it has a wand."""

WAND_SHARE = 0.6
"""A wand is kept for one of the best tokens to come: it is worth this share of it."""

MOST_SWING = 2.0
"""A token brings at most so much more than it is worth, by what the others do not get."""


def best_turn(state: Master1991State, is_late: IsLate) -> tuple[Action, ...]:
    """The actions of the seat's turn from here, up to its end; without a wand where it is late."""
    return _Thinking(state.seat, uses_wands=not is_late()).best(state)


def pushes_to(state: Master1991State, place: int = 0) -> Meetings:
    """The pushes after which a pawn can walk onto the next token, or onto one behind it, were they due now."""
    return meetings(state.board, state.ban, [state.tokens[place][1]])


def token_worth(state: Master1991State, seat: str, token: int) -> float:
    """What a token brings a seat: its number and the bonus of its formula, for one that nobody knows on average."""
    options, formula = state.options, held(state.formulas, seat)
    share = token in formula[: options.formula_size] if formula else options.formula_size / len(TOKENS)
    return token + options.formula_bonus * share


def race_after(state: Master1991State, own: str) -> Race:
    """Who gets the next token, were the turn of a seat over now."""
    number, others = state.tokens[0][0], state.seats_after(own)
    places = range(min(len(state.tokens), 2))
    return Race(
        [(pushes_to(state, place), token_worth(state, own, state.tokens[place][0])) for place in places],
        [Rival(pawn_cell(state, seat), token_worth(state, seat, number), _helped(state, seat)) for seat in others],
    )


def _helped(state: Master1991State, seat: str) -> float:
    return BY_A_WAND if held(state.wands, seat) else 0.0


@dataclass(frozen=True, slots=True)
class _Thinking:
    """The search of one turn of a seat."""

    seat: str
    uses_wands: bool

    def best(self, state: Master1991State) -> tuple[Action, ...]:
        """The best way through the turn."""
        return TurnSearch(self.seat, self._choices, after, self._worth, never_late).best(state, self._choices(state))

    # --- what is tried ---

    def _choices(self, state: Master1991State) -> Sequence[Action]:
        if state.phase == "push":
            return self._pushes(state)
        if state.phase != "act":
            return legal(state)
        wand = (UseWand(),) if self._may_use_wand(state) else ()
        return (*map(Walk, self._stops(state)), *wand, End())

    def _pushes(self, state: Master1991State) -> Sequence[Action]:
        """All; in an extra turn those after which a token can be taken."""
        taking = pushes_to(state).after(pawn_cell(state, self.seat)) if state.is_extra else ()
        return taking[:MOST_EXTRA_PUSHES] or legal_pushes(state.board, state.ban)

    def _stops(self, state: Master1991State) -> Sequence[Cell]:
        """Onto the next token, and near those that come next."""
        onto, hopes = state.tokens[0][1], race_after(state, self.seat).hopes()
        return sorted(stops(state), key=lambda cell: (cell != onto, -hopes(cell)))[:MOST_STOPS]

    def _may_use_wand(self, state: Master1991State) -> bool:
        """Whether an extra turn would take a token, and one that could be worth the wand."""
        if not self.uses_wands or state.is_extra or not may_use_wand(state):
            return False
        count, token = held(state.wands, self.seat), state.tokens[0][0]
        cost = _wands_worth(state, count) - _wands_worth(state, count - 1)
        pays = cost < MOST_SWING * token_worth(state, self.seat, token)
        return pays and pushes_to(state).count(pawn_cell(state, self.seat)) > 0

    # --- what it is worth ---

    def _worth(self, state: Master1991State) -> float:
        """How good it is to have ended the turn like this; a turn that goes on is worth nothing yet."""
        if state.to_act == self.seat:
            return float("-inf")
        others = state.seats_after(self.seat)
        ahead = _points(state, self.seat) - sum(_points(state, seat) for seat in others) / len(others)
        if not state.tokens:
            return ahead
        race = race_after(state, self.seat)
        return ahead - race.feared + race.hopes()(pawn_cell(state, self.seat))


def _points(state: Master1991State, seat: str) -> float:
    """What a seat's tokens bring, and its wands."""
    taken = sum(token_worth(state, seat, token) for token in held(state.taken, seat))
    return taken + _wands_worth(state, held(state.wands, seat))


def _wands_worth(state: Master1991State, count: int) -> float:
    """What so many wands are worth: each is kept for one of the best tokens after the next one."""
    best = [token for token, _ in state.tokens[:0:-1]][:count]
    points = state.options.wand_value
    return sum(max(WAND_SHARE * token, points) for token in best) + points * (count - len(best))
