"""What a seat of the card game had best do: which card where, what it then takes, and what that leaves to the next.

The cards that another may hold are all that nobody has seen, each as likely as the others. Every end of a turn has one
worth, wherever in the turn it is asked for: so what was advised before is advised again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations
from math import comb

from companion.games.cards.actions import Lay, Take
from companion.games.cards.legal import fits, is_whole, legal
from companion.games.cards.play import after
from companion.games.cards.state import UNKNOWN, CardsState, unseen
from companion.maze.cardgrid import STEPS, CardGrid, LaidCard, Place, neighbours
from companion.maze.sides import Sides
from companion.rules.actions import End
from companion.rules.advice import IsLate, never_late
from companion.rules.public import held
from companion.rules.verbs import Action

MOST_WEIGHED = 30
"""Ways to lay a card of which it is weighed what they leave; those that bring most are weighed first."""

LEFT_TO_NEXT = 0.8
"""How much a card that the next seat can expect to take counts against one taken now."""

KEPT_CHANCE = 0.3
"""How much a card counts that the card kept in the hand could take if nobody changed the labyrinth."""


Marks = dict[str, set[Place]]
"""Treasures, and the laid cards that show them along one corridor."""

Ends = list[tuple[Sides, Marks]]
"""The sides of a free place at which corridors end, and what each leads to."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way through a turn: the card laid (None where it already lies), what is taken, and how the cards lie then."""

    lay: Lay | None
    takes: tuple[Place, ...]
    grid: CardGrid


def think(state: CardsState, seat: str, is_late: IsLate = never_late) -> tuple[Action, ...]:
    """What the seat does next, in order, as far as it can be foreseen; () where others are to act."""
    if state.to_act != seat:
        return ()
    ways = sorted(_ways(state), key=lambda way: -len(way.takes))
    if not ways:
        return legal(state)[:1]
    best = _weighed(state, seat, ways, is_late)
    planned = (*([best.lay] if best.lay else []), *map(Take, best.takes), End())
    return tuple(_as_far_as_asked(state, seat, planned))


def counted(state: CardsState, seat: str, actions: Sequence[Action]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Of all ways to place a card how many bring as much as these actions, and of all unseen cards how many could take
    one afterwards."""
    most: dict[Lay | None, int] = {}
    for way in _ways(state):
        most[way.lay] = max(len(way.takes), most.get(way.lay, 0))
    brings = sum(isinstance(action, Take) for action in actions)
    gains = Outlook(state, seat).gains(reduce(after, actions, state).grid)
    laid = {action.card for action in actions if isinstance(action, Lay)}
    left = [gains.get(card, 0) for card in unseen(state) if card not in laid]
    return (list(most.values()).count(brings), len(most)), (sum(map(bool, left)), len(left))


def _as_far_as_asked(state: CardsState, seat: str, planned: Sequence[Action]) -> Iterator[Action]:
    """The actions up to where the turn ends by itself."""
    turn = state.turn
    for action in planned:
        if (state.to_act, state.turn) != (seat, turn):
            return
        yield action
        state = after(state, action)


def _ways(state: CardsState) -> Iterator[Way]:
    """For each way to lay a card the most that can be taken then, in each way that leaves the rest in one piece."""
    if state.played is not None:
        yield from _takings(state, None)
        return
    for lay in legal(state):
        if isinstance(lay, Lay):
            card = state.box.laying(lay.card, lay.turn).card
            grid = state.grid.with_card(lay.place, LaidCard(lay.card, lay.turn, card))
            yield from _takings(replace(state, grid=grid, played=lay.place, offers=grid.matches(lay.place)), lay)


def _takings(state: CardsState, lay: Lay | None) -> Iterator[Way]:
    offers = sorted(state.offers)
    for count in range(len(offers), -1, -1):
        found = False
        for takes in combinations(offers, count):
            left = CardGrid(tuple(pair for pair in state.grid.laid if pair[0] not in takes))
            if is_whole(replace(state, grid=left)):
                found = True
                yield Way(lay, takes, left)
        if found:
            return


# --- what is left to others ---


def _weighed(state: CardsState, seat: str, ways: Sequence[Way], is_late: IsLate) -> Way:
    """The best of these ways, the first of equals; those that bring most are weighed until it is late."""
    outlook, best, most = Outlook(state, seat), ways[0], float("-inf")
    lays = list(dict.fromkeys(way.lay for way in ways))[:MOST_WEIGHED]
    for way in ways:
        if is_late():
            break
        worth = len(way.takes) + outlook.of(way) if way.lay in lays else most
        if worth > most:
            best, most = way, worth
    return best


class Outlook:
    """What the ways through a turn promise a seat, beyond what is taken."""

    def __init__(self, state: CardsState, seat: str) -> None:
        others = (held(state.hands, other) for other in state.seats_after(seat))
        self._state, self._hand, self._next = state, held(state.hands, seat), next(filter(None, others), ())
        self._hidden = unseen(state)
        self._wanted = _wanted_by(state, {*self._hidden, *self._hand, *self._next} - {UNKNOWN})

    def of(self, way: Way) -> float:
        """What a way promises with the card that is kept, less what it leaves to the next seat."""
        laid = way.lay.card if way.lay else ""
        gains = self.gains(way.grid)
        kept = max((gains.get(card, 0) for card in self._hand if card != laid), default=0)
        hidden = [gains.get(card, 0) for card in self._hidden if card != laid]
        known = max((gains.get(card, 0) for card in self._next), default=0)
        return KEPT_CHANCE * kept - LEFT_TO_NEXT * best_of(known, hidden, self._next.count(UNKNOWN))

    def gains(self, grid: CardGrid) -> dict[str, int]:
        """How many cards each card could take, laid where it takes most, if it takes any; a bound where one corridor
        of it leads into another, or only several taken together would split the labyrinth."""
        gains, loose = dict[str, int](), _loose(grid)
        for place, ends in _ends(grid).items():
            beside = [there for there in neighbours(place) if there in grid]
            for (name, number), cards in self._joined(ends).items():
                count = len(cards & loose) - (len(beside) == 1 and beside[0] in cards & loose)
                if count > gains.get(name, 0) and self._can_lie(grid, place, name, number):
                    gains[name] = count
        return gains

    def _joined(self, ends: Ends) -> dict[tuple[str, int], set[Place]]:
        """For each card, in each way that it can lie, which cards with its treasures it would be joined to."""
        found: dict[tuple[str, int], set[Place]] = {}
        for side, marks in ends:
            for mark, cards in marks.items():
                for name, number, sides in self._wanted.get(mark, ()):
                    if sides & side:
                        found.setdefault((name, number), set()).update(cards)
        return found

    def _can_lie(self, grid: CardGrid, place: Place, name: str, number: int) -> bool:
        if not self._state.options.strict_edges:
            return True
        return fits(self._state.box.layings(name)[number], grid.rooms()[place], True)


def best_of(known: float, hidden: Sequence[float], count: int) -> float:
    """The best that is expected of a known chance and of so many drawn from hidden ones, each as likely."""
    count, falling = min(count, len(hidden)), sorted(hidden, reverse=True)
    if not count:
        return known
    draws = comb(len(falling), count)
    rest = enumerate(reversed(range(len(falling))))
    return sum(max(falling[place], known) * comb(left, count - 1) for place, left in rest) / draws


def _wanted_by(state: CardsState, names: set[str]) -> dict[str, list[tuple[str, int, Sides]]]:
    """For each treasure the cards that show it, in each way they can lie, and at which sides its corridor ends."""
    found: dict[str, list[tuple[str, int, Sides]]] = {}
    for name in sorted(names):
        for number, laying in enumerate(state.box.layings(name)):
            for corridor in laying.card.corridors:
                for mark in set(corridor.treasures):
                    found.setdefault(mark, []).append((name, number, corridor.sides))
    return found


def _ends(grid: CardGrid) -> dict[Place, Ends]:
    """For each free place beside laid cards the sides at which corridors end there, and what these lead to."""
    leads, found = dict[tuple[Place, int], Marks](), dict[Place, Ends]()
    for place, laid in grid.laid:
        for number, corridor in enumerate(laid.card.corridors):
            if (place, number) not in leads:
                leads |= dict.fromkeys(joined := grid.joined(place, number), _marks(grid, joined))
            for side, facing, across, down in STEPS:
                there = (place[0] + across, place[1] + down)
                if corridor.sides & side and there not in grid:
                    found.setdefault(there, []).append((facing, leads[place, number]))
    return found


def _marks(grid: CardGrid, joined: Iterable[tuple[Place, int]]) -> Marks:
    """Which cards show each treasure along these corridors."""
    marks: Marks = {}
    for place, number in joined:
        for mark in grid.at(place).card.corridors[number].treasures:
            marks.setdefault(mark, set()).add(place)
    return marks


def _loose(grid: CardGrid) -> set[Place]:
    """The cards without which the others would still hang together."""
    if len(grid) < 2:
        return set()
    rests = ((place, grid.without(place)) for place in grid.places)
    return {place for place, rest in rests if len(rest.piece_of(next(iter(rest.places)))) == len(rest)}
