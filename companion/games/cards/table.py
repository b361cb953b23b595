"""What a camera sees of the card game: which card lies where, and how it is turned.

A spot is `("card", PLACE)`, whose name is `crown-key/E`: the card, and the side its printed north points to. A reader
counts from a card of its own and may look from another side, so what it saw is first laid over what should lie there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import log

from companion.errors import CompanionError, IllegalAction
from companion.games.cards.actions import DrawUnseen, Lay, Take
from companion.games.cards.json import check
from companion.games.cards.legal import is_whole, legal
from companion.games.cards.play import awaiting, closed, laid, settled
from companion.games.cards.state import CardsState, playable
from companion.maze.card import TURNS, Card, CardSet, Corridor, format_card, turned_card
from companion.maze.cardgrid import CardGrid, LaidCard, Place, format_place, neighbours, parse_place
from companion.rules.actions import End
from companion.rules.public import with_held
from companion.rules.table import Rows, Spot, Spots, SpotTable
from companion.rules.verbs import Action
from companion.rules.words import Said, say, treasure

CARD, UNTAUGHT = "card", "?"
"""The kind of spots, and how the name of a card begins that was not taught: its corridors may follow (`?NE+SW`)."""


UNTAUGHT_NATS = -4.0
"""A card on the table is seldom one that was not taught."""

_BARE = {"": log(0.99), UNTAUGHT: log(0.01)}
"""What is told of a card that lay beside no other and is not seen: readers look for bare spots only beside cards."""

_CANNOT_GO_ON = say("The game cannot go on with the cards as they lie.")


def layout(state: CardsState) -> Spots:
    """The laid cards."""
    return {_spot(place): f"{laid.name}/{laid.turn}" for place, laid in state.grid.laid}


def _spot(place: Place) -> Spot:
    return CARD, format_place(place)


def _laid(box: CardSet, name: str) -> LaidCard:
    card, _, turn = name.partition("/")
    return LaidCard(card, turn, box.laying(card, turn).card)


# --- what a reader saw ---


@dataclass(frozen=True, slots=True)
class _View:
    """How a reader's grid lies over the game's: turned so many quarters clockwise, then moved."""

    quarter_turns: int
    east: int = 0
    south: int = 0

    def place(self, seen: Place) -> Place:
        x, y = seen
        for _ in range(self.quarter_turns):
            x, y = -y, x
        return x + self.east, y + self.south


def read(state: CardsState, rows: Rows) -> Rows:
    """The rows by the game's places and names; a card that was not taught may be any with its corridors."""
    seen = {parse_place(of): row for (kind, of), row in rows.items() if kind == CARD}
    view, names = _view(state, seen), _names(state.box)
    lone = {place: _BARE for place in state.grid.places if not any(one in state.grid for one in neighbours(place))}
    told = {view.place(place): row for place, row in seen.items()}
    every: Mapping[Place, Mapping[str, float]] = {**lone, **told} if told else {}
    return {_spot(place): _named(row, view.quarter_turns, names) for place, row in every.items()}


Names = tuple[Mapping[str, tuple[str, ...]], ...]
"""For each count of quarter turns, what the names of a reader stand for."""


@lru_cache(maxsize=8)
def _names(box: CardSet) -> Names:
    """A card that looks the same in several turns is named by the first; `?NE+SW` stands for all cards that lie so."""
    return tuple(dict(_turned_names(box, quarter_turns)) for quarter_turns in range(len(TURNS)))


def _turned_names(box: CardSet, quarter_turns: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    lying: dict[str, list[str]] = {UNTAUGHT: []}
    for name, card in box.cards:
        first = {laying.card: f"{name}/{laying.turn}" for laying in box.layings(name)}
        for number, turn in enumerate(TURNS):
            lies = first[turned_card(card, number + quarter_turns)]
            corridors = UNTAUGHT + format_card(_bare(turned_card(card, number)))
            yield f"{name}/{turn}", (lies,)
            lying.setdefault(corridors, []).append(lies)
            lying[UNTAUGHT].append(lies)
    yield from ((name, tuple(dict.fromkeys(cards))) for name, cards in lying.items())


def _bare(card: Card) -> Card:
    return Card(tuple(Corridor(corridor.sides) for corridor in card.corridors))


def _named(row: Mapping[str, float], quarter_turns: int, names: Names) -> dict[str, float]:
    """A row by the game's names: of several names for one card the likeliest counts."""
    found = {"": row[""]} if "" in row else {}
    for name, told in row.items():
        log_p = told + UNTAUGHT_NATS if name.startswith(UNTAUGHT) else told
        for lies in names[quarter_turns].get(name, ()):
            found[lies] = max(log_p, found.get(lies, log_p))
    return found


def _view(state: CardsState, seen: Mapping[Place, Mapping[str, float]]) -> _View:
    """The view in which most cards lie where they should; where none does, north-west corners lie over each other."""
    lying = {place: max(row, key=row.__getitem__, default="") for place, row in seen.items()}
    for is_taught in (True, False):
        found = {place: name for place, name in lying.items() if name and name.startswith(UNTAUGHT) != is_taught}
        if votes := Counter(_votes(state, found)):
            return max(votes, key=lambda view: (votes[view], -view.quarter_turns))
    corner, seen_corner = _corner(state.grid.places), _corner([place for place, name in lying.items() if name])
    return _View(0, corner[0] - seen_corner[0], corner[1] - seen_corner[1])


def _votes(state: CardsState, lying: Mapping[Place, str]) -> Iterator[_View]:
    """The views in which each card lies where it, or one like it, should."""
    due = {f"{laid.name}/{laid.turn}": place for place, laid in state.grid.laid}
    for (place, name), quarter_turns in product(lying.items(), range(len(TURNS))):
        x, y = _View(quarter_turns).place(place)
        for lies in _names(state.box)[quarter_turns].get(name, ()):
            if lies in due:
                yield _View(quarter_turns, due[lies][0] - x, due[lies][1] - y)


def _corner(places: Collection[Place]) -> Place:
    """The north-west corner of the smallest rectangle around places; the origin where there are none."""
    return min((x for x, _ in places), default=0), min((y for _, y in places), default=0)


# --- what hands may have done ---


def towards(state: CardsState, spot: Spot, name: str) -> Iterator[Action]:
    """What lays a card there, or takes away the one that lies there."""
    place, card = parse_place(spot[1]), name.partition("/")
    if place in state.grid:
        if not name:
            yield Take(place)
    elif card[0] in state.box:
        yield Lay(card[0], place, card[2])


def implied(state: CardsState) -> tuple[Action, ...]:
    """Who goes on has ended the turn, and a card was drawn that nobody showed."""
    return {"take": (End(),), "draw": (DrawUnseen(state.seat),) if state.is_blind else ()}.get(state.phase, ())


def say_due(state: CardsState, spot: Spot, name: str) -> Said:
    """What to do about a card that lies by this name."""
    place = parse_place(spot[1])
    if place not in state.grid:
        return say("The {card} card does not belong on the table.", card=treasure(name.partition("/")[0]))
    card = treasure(state.grid.at(place).name)
    if name.partition("/")[0] == state.grid.at(place).name:
        return say("Turn the {card} card until it looks like the picture.", card=card)
    return say("Put the {card} card where the picture shows it.", card=card)


def outcome(state: CardsState) -> object:
    """The state, whichever card was taken first."""
    return replace(state, taken=tuple((seat, tuple(sorted(cards))) for seat, cards in state.taken), offers=())


# --- "keep as played" ---


def adopt(state: CardsState, spots: Spots) -> CardsState:
    """The state with the cards as they lie; raises IllegalAction where the game cannot go on so.

    One card more is the one that the seat lays in its turn, whatever was wrong with it. Any other that came to the
    table has left the hand, or the points, in which it was; one that is gone while the seat takes cards is its own,
    else in the deck again, or in the hand that another one has left.
    """
    try:
        grid = CardGrid(tuple((parse_place(of), _laid(state.box, name)) for (_, of), name in spots.items() if name))
        kept = _going_on(_with_grid(state, grid)) if grid != state.grid else state
        check(kept)
    except (CompanionError, KeyError) as wrong:
        raise IllegalAction(_CANNOT_GO_ON) from wrong
    has_more = bool(kept.deck_left) and not state.deck_left
    if kept.to_act and (has_more or not legal(kept) or not (kept.phase == "take" or is_whole(kept))):
        raise IllegalAction(_CANNOT_GO_ON)
    return kept


def _with_grid(state: CardsState, grid: CardGrid) -> CardsState:
    """The state with these cards on the table, and all others where they can be."""
    before, now = ({card.name: place for place, card in one.laid} for one in (state.grid, grid))
    gone, come = [name for name in before if name not in now], [name for name in now if name not in before]
    if state.phase == "lay" and len(come) == 1 and not gone and come[0] in playable(state):
        return replace(laid(state, Lay(come[0], now[come[0]], grid.at(now[come[0]]).turn)), grid=grid)
    hands = tuple((seat, _hand(hand, come, gone if state.phase == "lay" else [])) for seat, hand in state.hands)
    if (gone and come and state.phase == "take") or [len(hand) for _, hand in hands] != [
        len(hand) for _, hand in state.hands
    ]:
        raise IllegalAction(_CANNOT_GO_ON)
    taken = tuple((seat, tuple(name for name in cards if name not in come)) for seat, cards in state.taken)
    if state.phase == "take":
        taken = with_held(taken, state.seat, (*dict(taken)[state.seat], *gone))
    shown = tuple(name for name in state.shown if name not in come)
    return replace(state, grid=grid, hands=hands, taken=taken, shown=shown, passed=0)


def _hand(hand: tuple[str, ...], come: Collection[str], gone: list[str]) -> tuple[str, ...]:
    """The hand without cards that came to the table; as long as there are any, cards that are gone take their place."""
    left = [name for name in hand if name not in come]
    return tuple(sorted((*left, *(gone.pop() for _ in range(min(len(hand) - len(left), len(gone)))))))


def _going_on(state: CardsState) -> CardsState:
    """The state where its seat, or the next one, has something to do."""
    if state.phase == "take":
        offers = tuple(place for place in state.offers if place in state.grid)
        return settled(replace(state, offers=offers)) if state.played in state.grid else closed(state)
    if state.phase == "lay":
        return awaiting(state)
    return closed(state) if state.phase == "draw" else state


TABLE = SpotTable(
    kind="cards",
    layout=layout,
    visible_actions=(Lay, Take),
    adopt=adopt,
    towards=towards,
    say_due=say_due,
    place=lambda state, spot: spot[1],
    outcome=outcome,
    read=read,
    implied=implied,
    out_of_hands=(Lay,),
)
"""The card game under a camera."""
