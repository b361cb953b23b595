"""A seat's turn in the card game: where a card may be laid, what may be taken, and who has to pass.

(card_game_2001.txt, "PLAYING THE GAME".) `lay_refusal` and its like judge one action and say why not; `seat_actions`
lists all that they would let pass. The two are written apart and tests hold them against each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from companion.games.cards.actions import Lay, ShowHand, Take
from companion.games.cards.state import UNKNOWN, CardsState, playable
from companion.maze.card import Laying
from companion.maze.cardgrid import LaidCard, Place, Room, neighbours
from companion.rules.actions import End
from companion.rules.held import held, with_held
from companion.rules.verbs import Action

_SIDE_NAMES = ((1, "north"), (2, "east"), (4, "south"), (8, "west"))

# --- what the seat may do ---


def seat_actions(state: CardsState) -> tuple[Action, ...]:
    """Every action of the seat in a fixed order: laying by card, place and turn; taking, then end; showing."""
    if state.phase == "take":
        takes = (Take(place) for place in state.offers if can_take(state, place))
        return (*takes, End()) if is_whole(state) else tuple(takes)
    return (*_lays(state), *_shows(state))


def has_choice(state: CardsState) -> bool:
    """Whether the seat could do anything but pass, or end its turn."""
    if state.phase == "take":
        return not is_whole(state) or any(can_take(state, place) for place in state.offers)
    return next(_lays(state), None) is not None


def _lays(state: CardsState) -> Iterator[Lay]:
    rooms = state.grid.rooms()
    stuck = _stuck_cards(state, rooms)
    for name in playable(state):
        for place, room in rooms.items():
            for laying in state.box.layings(name):
                if name in stuck or fits(laying, room, state.options.strict_edges):
                    yield Lay(name, place, laying.turn)


def fits(laying: Laying, room: Room, is_strict: bool) -> bool:
    """Whether a corridor goes on into a neighbour; strictly, no corridor may end at a wall either.

    (card_game_2001.txt, "I. Card Placement"; docs/rulings.md.)
    """
    if not laying.sides & room.open:
        return False
    return not is_strict or not (laying.sides & room.closed or room.open & ~laying.sides)


def has_place(state: CardsState, name: str, rooms: dict[Place, Room]) -> bool:
    """Whether the card can be laid by the rules somewhere."""
    is_strict = state.options.strict_edges
    return any(fits(laying, room, is_strict) for laying in state.box.layings(name) for room in rooms.values())


def _misfits(state: CardsState, rooms: dict[Place, Room]) -> tuple[str, ...]:
    """The playable cards without a place, if the whole hand can be such; the seat may be unable to lay then."""
    hand = state.hand
    misfits = tuple(name for name in playable(state) if not has_place(state, name, rooms))
    hidden = [name for name in misfits if name not in hand]
    is_possible = all(card in misfits for card in hand if card != UNKNOWN) and len(hidden) >= hand.count(UNKNOWN)
    return misfits if is_possible else ()


def _stuck_cards(state: CardsState, rooms: dict[Place, Room]) -> frozenset[str]:
    """The cards that may be laid anywhere, where the house rule lets a seat do that which has no other place."""
    return frozenset(_misfits(state, rooms) if state.options.no_placement == "anywhere" else ())


def _shows(state: CardsState) -> Iterator[ShowHand]:
    """Every hand without a place, where the referee does not know the hand and others might have one."""
    if UNKNOWN not in state.hand or state.options.no_placement == "anywhere":
        return
    known = [card for card in state.hand if card != UNKNOWN]
    hidden = [name for name in _misfits(state, state.grid.rooms()) if name not in known]
    for others in combinations(hidden, state.hand.count(UNKNOWN)):
        yield ShowHand(tuple(sorted((*known, *others))))


# --- taking ---


def strays(state: CardsState) -> frozenset[Place]:
    """The cards that may not stay behind as the labyrinth is now: apart from the rest, or alone.

    (card_game_2001.txt, "2. Collecting Treasures"; docs/rulings.md.)
    """
    grid, played = state.grid, state.played
    if state.options.only_no_single_card or played is None:
        return frozenset(place for place in grid.places if grid.is_lonely(place))
    home = grid.piece_of(played)
    return frozenset(grid.places) if len(home) == 1 else frozenset(grid.places) - home


def is_whole(state: CardsState) -> bool:
    """Whether the labyrinth may stay as it is now."""
    return not strays(state)


def can_take(state: CardsState, place: Place) -> bool:
    """Whether the offered card may be taken: what it would leave apart can be taken too, all being taken at once."""
    return strays(_without(state, place)) <= frozenset(state.offers) - {place}


def _without(state: CardsState, place: Place) -> CardsState:
    return replace(state, grid=state.grid.without(place))


# --- why not ---


def seat_refusal(state: CardsState, action: Action) -> str | None:
    """Why the seat may not do this now, in words for the table; None when it may."""
    match action:
        case Lay():
            return (
                "a card is laid already; take what it offers, or end the turn" if state.played else _lay(state, action)
            )
        case Take(place):
            return _take_refusal(state, place) if state.played else "a card has to be laid first"
        case End():
            return _end_refusal(state)
        case ShowHand(cards):
            return _show_refusal(state, cards)
        case _:
            return "nothing like that is done in this game"


def _lay(state: CardsState, lay: Lay) -> str | None:
    return _card_refusal(state, lay) or _room_refusal(state, lay)


def _card_refusal(state: CardsState, lay: Lay) -> str | None:
    if lay.card not in state.box:
        return f"the box has no card {lay.card}"
    if lay.card not in playable(state):
        return f"{state.seat} does not hold the card {lay.card}"
    if all(laying.turn != lay.turn for laying in state.box.layings(lay.card)):
        turns = " or ".join(laying.turn for laying in state.box.layings(lay.card))
        return f"the card {lay.card} lies the same way several times; its turn is written {turns}"
    return None


def _room_refusal(state: CardsState, lay: Lay) -> str | None:
    if lay.place in state.grid:
        return "a card lies there already"
    if all(there not in state.grid for there in neighbours(lay.place)):
        return "a card is laid edge to edge with another one"
    rooms = state.grid.rooms()
    room, laying = rooms[lay.place], state.box.laying(lay.card, lay.turn)
    if fits(laying, room, state.options.strict_edges) or lay.card in _stuck_cards(state, rooms):
        return None
    if not laying.sides & room.open:
        return "no corridor of the card goes on into a neighbour there"
    wrong = laying.sides & room.closed or room.open & ~laying.sides
    side = next(name for bit, name in _SIDE_NAMES if wrong & bit)
    return f"every edge has to match here, and on the card's {side} side a corridor ends at a wall"


def _take_refusal(state: CardsState, place: Place) -> str | None:
    if place not in state.grid:
        return "no card lies there"
    if place == state.played:
        return "the card just laid stays in the labyrinth"
    if place not in state.offers:
        return "no corridor joins an equal treasure on it to the card just laid"
    return None if can_take(state, place) else "without it the other cards would not stay in one piece"


def _end_refusal(state: CardsState) -> str | None:
    if state.played is None:
        return "a card has to be laid"
    return None if is_whole(state) else "the labyrinth has come apart; take the cards that lie apart too"


def _show_refusal(state: CardsState, cards: tuple[str, ...]) -> str | None:
    if state.played is not None:
        return "a card is laid already"
    if UNKNOWN not in state.hand:
        return "a card has to be laid; the referee knows the hand"
    if ShowHand(cards) not in set(_shows(state)):
        return "only a whole hand is shown, in alphabetical order, and only when none of it can be laid"
    return None


# --- what comes of it ---


def act(state: CardsState, action: Action) -> CardsState:
    """The state after a legal action of the seat, before the turn goes on."""
    match action:
        case Lay(card, place, turn):
            return _laid(state, card, place, turn)
        case Take(place):
            return _taken(state, place)
        case ShowHand(cards):
            return with_hand_shown(replace(state, hands=with_held(state.hands, state.seat, cards)))
        case _:
            raise AssertionError(action)


def _laid(state: CardsState, card: str, place: Place, turn: str) -> CardsState:
    laid = LaidCard(card, turn, state.box.laying(card, turn).card)
    grid = state.grid.with_card(place, laid)
    left = list(state.hand)
    left.remove(card if card in left else UNKNOWN)
    return replace(
        state,
        grid=grid,
        hands=with_held(state.hands, state.seat, tuple(left)),
        shown=tuple(name for name in state.shown if name != card),
        phase="take",
        played=place,
        offers=grid.matches(place),
        passed=0,
    )


def _taken(state: CardsState, place: Place) -> CardsState:
    points = (*held(state.taken, state.seat), state.grid.at(place).name)
    offers = tuple(other for other in state.offers if other != place)
    taken = with_held(state.taken, state.seat, points)
    return replace(state, grid=state.grid.without(place), taken=taken, offers=offers)


def with_hand_shown(state: CardsState) -> CardsState:
    """Everybody has seen the seat's hand, as far as the referee has, and the seat has passed."""
    shown = {*state.shown, *(card for card in state.hand if card != UNKNOWN)}
    return replace(state, shown=tuple(sorted(shown)), passed=state.passed + 1)
