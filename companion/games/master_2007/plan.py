"""What a seat of Master Labyrinth (2007) had best do with its turn: what it can expect, less what it leaves to others.

Every push is tried, then the stops onto a treasure and near it, each card that can be played, and a second turn where
it takes a treasure. Dice are chance: a treasure counts less what dragon and guards may take for it, a duel what it wins
on average. Of cards only those are played that the seat sees in its own hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from companion.games.master_2007.actions import Coin, DoubleTurn, Fight, Keep, Reroll, RollDragon
from companion.games.master_2007.cards import DOUBLE, REROLL, SYMBOLS, card_symbol, card_value, is_hidden
from companion.games.master_2007.copy import REFUGE
from companion.games.master_2007.legal import PIPS, legal, may_double, may_fight
from companion.games.master_2007.play import DRAGON_STRENGTH, after
from companion.games.master_2007.state import (
    COIN_POINTS,
    DRAGON_DIE,
    DRAGON_POINTS,
    FINAL_ROLLS,
    Master2007State,
    faced_cell,
    is_like,
    lowest_treasure,
    pawn_cell,
)
from companion.maze.cell import Cell
from companion.rules.actions import End, Walk
from companion.rules.advice import IsLate, never_late
from companion.rules.mazes.race import Meetings, Race, Rival, meetings
from companion.rules.public import held
from companion.rules.turn_search import TurnSearch
from companion.rules.verbs import Action

MOST_STOPS = 2
"""Stops of a walk that are tried besides those onto a treasure, those nearest to what comes next."""

MOST_EXTRA_PUSHES = 4
"""Pushes of a second turn that are tried, of those after which a treasure can be taken."""

MOST_SWING = 2.0
"""A treasure brings at most so much more than it is worth, by what the others do not get."""

KEPT_SHARE = 0.6
"""A card is worth this share of what it is kept for: another roll in the final duel, or one of the best treasures."""

WON_GAME = 30
"""What it is worth to end the game as its winner: more than any treasure that a lost duel costs."""

LOST_DUELS = 0.5
"""How often a duel takes a treasure."""


def best_turn(state: Master2007State, seat: str, is_late: IsLate) -> tuple[Action, ...]:
    """What the seat does from here, up to where its turn ends or a die is rolled; no second turn where it is late."""
    return _Thinking(seat, plays_double=not is_late()).best(state)


def pushes_to_next(state: Master2007State) -> Meetings:
    """The pushes after which a pawn can walk onto a treasure that may be taken, at the end before the dragon's head."""
    if not state.treasures:
        return meetings(state.board, state.ban, [faced_cell(state.dragon)], [REFUGE], rides=False)
    return _pushes_to(state, lowest_treasure(state))


def _pushes_to(state: Master2007State, value: int) -> Meetings:
    cells = [cell for cell, other in state.treasures if other == value]
    return meetings(state.board, state.ban, cells, [REFUGE])


@cache
def chance_to_win(rolls: int, pips: int, rerolls: int) -> float:
    """How probable it is that so many rolls, of which so many can be repeated, bring so many pips."""
    if rolls == 0:
        return float(pips <= 0)
    return sum(_after_roll(rolls - 1, pips - rolled, rolled, rerolls) for rolled in PIPS) / len(PIPS)


def _after_roll(rolls: int, pips: int, rolled: int, rerolls: int) -> float:
    kept = chance_to_win(rolls, pips, rerolls)
    return max(kept, chance_to_win(rolls + 1, pips + rolled, rerolls - 1)) if rerolls else kept


def win_chance(state: Master2007State, seat: str) -> float:
    """How probable it is that the seat beats the dragon, from where its rolls stand."""
    rerolls = sum(card_symbol(card) == REROLL for card in _own_cards(state, seat))
    return chance_to_win(FINAL_ROLLS - len(state.rolls), DRAGON_STRENGTH - sum(state.rolls), rerolls)


def _own_cards(state: Master2007State, seat: str) -> list[str]:
    """The cards of a hand that have been seen."""
    return [card for card in held(state.hands, seat) if not is_hidden(card)]


def race_after(state: Master2007State, seat: str) -> Race:
    """Who gets what comes next, were the turn of a seat over now."""
    values = sorted(value for _, value in state.treasures)
    stake = _stake(state, seat) + (0.0 if values else _game_worth(state, seat))
    aims = [(pushes_to_next(state), stake)]
    aims += [(_pushes_to(state, value), _treasure_worth(state, seat, value)) for value in values[1:2]]
    return Race(aims, [Rival(pawn_cell(state, other), _stake(state, other)) for other in state.seats_after(seat)])


def _stake(state: Master2007State, seat: str) -> float:
    """What comes next brings a seat: the lowest treasure, or at the end the duel with the dragon."""
    if state.treasures:
        return _treasure_worth(state, seat, lowest_treasure(state))
    return _duel_worth(state, seat)


def _treasure_worth(state: Master2007State, seat: str, value: int) -> float:
    """Its points, and a coin where the seat is seen to have its card."""
    return value + COIN_POINTS * any(card_value(card) == value for card in _own_cards(state, seat))


def _duel_worth(state: Master2007State, seat: str) -> float:
    """What the final duel brings a seat on average."""
    won = win_chance(state, seat)
    return won * DRAGON_POINTS - (1 - won) * _lowest(state, seat)


def _game_worth(state: Master2007State, seat: str) -> float:
    """What it counts besides that the duel may end the game: with the dragon, whoever is ahead has won."""
    best = max(points(state, other) for other in state.seats_after(seat))
    return WON_GAME * win_chance(state, seat) * (points(state, seat) + DRAGON_POINTS > best)


@dataclass(frozen=True, slots=True)
class _Thinking:
    """The search of one turn of a seat."""

    seat: str
    plays_double: bool

    def best(self, state: Master2007State) -> tuple[Action, ...]:
        """The best way through the turn."""
        return TurnSearch(self.seat, self._choices, after, self._worth, never_late).best(state, self._choices(state))

    # --- what is tried ---

    def _choices(self, state: Master2007State) -> Sequence[Action]:
        """What is worth a try of all that is legal; of cards that do the same the one that is missed least."""
        match state.phase:
            case "push":
                return self._pushes(state)
            case "walk":
                return (*map(Walk, self._stops(state)), *self._ends(state))
            case "after":
                return self._ends(state)
            case "coin":
                return (*map(Coin, self._least(state, "", state.took)), Keep())
            case _:
                return (*map(Reroll, self._least(state, REROLL)), Keep())

    def _pushes(self, state: Master2007State) -> Sequence[Action]:
        """All; in a second turn those that lead to a treasure."""
        pushes = legal(state)
        taking = set(pushes_to_next(state).after(pawn_cell(state, self.seat))) if state.is_extra else ()
        return [push for push in pushes if push in taking][:MOST_EXTRA_PUSHES] or pushes

    def _stops(self, state: Master2007State) -> Sequence[Cell]:
        """Onto what may be taken, and near what comes next."""
        race = race_after(state, self.seat)
        onto, hopes = race.aims[0][0].goals, race.hopes()
        stops = [action.cell for action in legal(state) if isinstance(action, Walk)]
        near = sorted((cell for cell in stops if cell not in onto), key=lambda cell: -hopes(cell))
        return [*(cell for cell in onto if cell in stops), *near[:MOST_STOPS]]

    def _ends(self, state: Master2007State) -> Sequence[Action]:
        fight = (Fight(),) if may_fight(state) else ()
        return (*fight, *map(DoubleTurn, self._double(state)), End())

    def _double(self, state: Master2007State) -> Sequence[str]:
        """The card for a second turn, where that takes something that could be worth it."""
        cards = self._least(state, DOUBLE)
        if not (cards and self.plays_double and may_double(state)) or state.is_extra:
            return ()
        cost = self._hand_worth(state) - self._hand_worth(after(state, DoubleTurn(cards[0])))
        pays = cost < MOST_SWING * _stake(state, self.seat)
        return cards if pays and pushes_to_next(state).count(pawn_cell(state, self.seat)) else ()

    def _least(self, state: Master2007State, symbol: str, value: int = 0) -> Sequence[str]:
        """Of the seat's cards of a kind the one that it misses least, if it has any."""
        cards = [card for card in _own_cards(state, self.seat) if is_like(card, symbol, value)]
        return sorted(cards, key=lambda card: (_coin_hope(state, card), card_symbol(card) == DOUBLE, card))[:1]

    # --- what it is worth ---

    def _worth(self, state: Master2007State) -> float:
        """How good it is to have come so far; where the seat acts next, it has not ended yet."""
        if state.to_act == self.seat:
            return float("-inf")
        ahead = self._ahead({seat: points(state, seat) for seat in state.seats})
        ahead += self._hand_worth(state) - self._risk(state)
        if state.phase == "final":
            return ahead + _duel_worth(state, self.seat) + _game_worth(state, self.seat)
        if state.phase in ("over", "put-treasure"):
            return ahead
        race = race_after(state, self.seat)
        return ahead - race.feared + race.hopes()(pawn_cell(state, self.seat))

    def _ahead(self, points: Mapping[str, float]) -> float:
        """How much more the seat has than the others on average."""
        return points[self.seat] - sum(points[seat] for seat in points if seat != self.seat) / (len(points) - 1)

    def _risk(self, state: Master2007State) -> float:
        """What dragon and guards may take away from the seat, less what they may take from the others."""
        duels = [state.duels]
        if state.phase == "dragon":
            duels = [after(state, RollDragon(face)).duels for face in DRAGON_DIE]
        lost = {seat: sum(seat in some for some in duels) / len(duels) * _lowest(state, seat) for seat in state.seats}
        return LOST_DUELS * self._ahead(lost)

    def _hand_worth(self, state: Master2007State) -> float:
        """What the seat's cards are kept for: a coin, another roll, a second turn."""
        cards, worth = _own_cards(state, self.seat), 0.0
        for symbol in SYMBOLS:
            coins = sorted(_coin_hope(state, card) for card in cards if card_symbol(card) == symbol)
            uses = _rerolls_worth(len(coins)) if symbol == REROLL else _doubles_worth(state, len(coins))
            worth += sum(max(coin, use) for coin, use in zip(coins, uses, strict=True))
        return worth


def points(state: Master2007State, seat: str) -> float:
    """What a seat has so far."""
    own = sum(held(state.collected, seat)) + COIN_POINTS * held(state.coins, seat)
    return own + DRAGON_POINTS * (state.slayer == seat)


def _lowest(state: Master2007State, seat: str) -> int:
    """The treasure that a seat loses with a duel; 0 where it has none."""
    return min(held(state.collected, seat), default=0)


def _coin_hope(state: Master2007State, card: str) -> float:
    """What a card can be expected to bring by a coin, for one of the treasures of its value that nobody has taken."""
    left = sum(value == card_value(card) for value in (*state.waiting, *(value for _, value in state.treasures)))
    return COIN_POINTS * (1 - (1 - 1 / len(state.seats)) ** left)


def _rerolls_worth(count: int) -> list[float]:
    chances = [chance_to_win(FINAL_ROLLS, DRAGON_STRENGTH, rerolls) for rerolls in range(count + 1)]
    return [KEPT_SHARE * DRAGON_POINTS * (more - less) for less, more in pairwise(chances)]


def _doubles_worth(state: Master2007State, count: int) -> list[float]:
    """Each is kept for one of the best treasures after the next one, or for the duel with the dragon."""
    left = sorted([*state.waiting, *(value for _, value in state.treasures)])[1:]
    best = sorted([*left, DRAGON_POINTS // 2], reverse=True)
    return [KEPT_SHARE * value for value in (*best, *[0] * count)[:count]]
