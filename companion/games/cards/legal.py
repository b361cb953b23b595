"""What may be done in the card game, and why anything else may not (card_game_2001.txt, "PLAYING THE GAME").

`why_not` judges one action and says why not; `legal` lists all that it would let pass. The two are written apart and
tests hold them against each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from companion.games.cards.actions import DrawUnseen, Lay, ShowHand, Take
from companion.games.cards.state import UNKNOWN, CardsState, playable, unseen
from companion.maze.card import Laying
from companion.maze.cardgrid import Place, Room, neighbours
from companion.rules.actions import Draw, End
from companion.rules.verbs import Action
from companion.rules.words import Noun, Said, listed, player, say, treasure

_SIDE_NAMES = ((1, "top"), (2, "right"), (4, "bottom"), (8, "left"))

# --- what may be done ---


def legal(state: CardsState) -> tuple[Action, ...]:
    """Everything the actor may do, each once, in a fixed order; for TABLE all that could come."""
    match state.phase:
        case "lay":
            return (*_legal_lays(state), *_legal_shows(state))
        case "take":
            takes = (Take(place) for place in state.offers if _can_take(state, place))
            return (*takes, End()) if is_whole(state) else tuple(takes)
        case "draw":
            return _legal_draws(state)
        case _:
            return ()


def has_choice(state: CardsState) -> bool:
    """Whether the seat whose turn it is could do anything but pass, or end its turn."""
    if state.phase == "take":
        return not is_whole(state) or any(_can_take(state, place) for place in state.offers)
    return next(_legal_lays(state), None) is not None


def _legal_lays(state: CardsState) -> Iterator[Lay]:
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


def _has_place(state: CardsState, name: str, rooms: dict[Place, Room]) -> bool:
    """Whether the card can be laid by the rules somewhere."""
    is_strict = state.options.strict_edges
    return any(fits(laying, room, is_strict) for laying in state.box.layings(name) for room in rooms.values())


def _misfits(state: CardsState, rooms: dict[Place, Room]) -> tuple[str, ...]:
    """The playable cards without a place, if the whole hand can be such; the seat may be unable to lay then."""
    hand = state.hand
    misfits = tuple(name for name in playable(state) if not _has_place(state, name, rooms))
    hidden = [name for name in misfits if name not in hand]
    is_possible = all(card in misfits for card in hand if card != UNKNOWN) and len(hidden) >= hand.count(UNKNOWN)
    return misfits if is_possible else ()


def _stuck_cards(state: CardsState, rooms: dict[Place, Room]) -> frozenset[str]:
    """The cards that may be laid anywhere, where the house rule lets a seat do that which has no other place."""
    return frozenset(_misfits(state, rooms) if state.options.no_placement == "anywhere" else ())


def _legal_shows(state: CardsState) -> Iterator[ShowHand]:
    """Every hand without a place, where the referee does not know the hand and others might have one."""
    if UNKNOWN not in state.hand or state.options.no_placement == "anywhere":
        return
    known = [card for card in state.hand if card != UNKNOWN]
    hidden = [name for name in _misfits(state, state.grid.rooms()) if name not in known]
    for others in combinations(hidden, state.hand.count(UNKNOWN)):
        yield ShowHand(tuple(sorted((*known, *others))))


def _legal_draws(state: CardsState) -> tuple[Action, ...]:
    """Every card that may come, in alphabetical order, and first one nobody shows where hands are not all known."""
    hidden = (DrawUnseen(state.seat),) if state.is_blind else ()
    return (*hidden, *(Draw(state.seat, card) for card in unseen(state)))


# --- taking ---


def _strays(state: CardsState) -> frozenset[Place]:
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
    return not _strays(state)


def _can_take(state: CardsState, place: Place) -> bool:
    """Whether the offered card may be taken: what it would leave apart can be taken too, all being taken at once."""
    return _strays(_without(state, place)) <= frozenset(state.offers) - {place}


def _without(state: CardsState, place: Place) -> CardsState:
    return replace(state, grid=state.grid.without(place))


# --- why not ---


def why_not(state: CardsState, action: Action) -> Said | None:
    """Why the action is not allowed now, in words for the table; None when it is."""
    if state.phase == "over":
        return say("the game is over")
    if isinstance(action, Draw | DrawUnseen):
        return _why_not_draw(state, action)
    if state.phase == "draw":
        return say("first draw a card for {seat}", seat=player(state.seat))
    return _why_not_seat(state, action)


def _why_not_seat(state: CardsState, action: Action) -> Said | None:
    match action:
        case Lay():
            return _why_not_lay(state, action)
        case Take(place):
            return _why_not_take(state, place)
        case End():
            return _why_not_end(state)
        case ShowHand(cards):
            return _why_not_show(state, cards)
        case _:
            return say("you cannot do that in this game")


def _why_not_draw(state: CardsState, draw: Draw | DrawUnseen) -> Said | None:
    if state.phase != "draw":
        return say("nobody draws a card now")
    if draw.seat != state.seat:
        return say("{seat} draws now", seat=player(state.seat))
    if isinstance(draw, DrawUnseen):
        return None if state.is_blind else say("I keep everyone’s cards, so I need to know this one")
    return None if draw.treasure in unseen(state) else say("that card is not in the deck")


def _why_not_lay(state: CardsState, lay: Lay) -> Said | None:
    if state.played is not None:
        return say("you have already placed a card; take a card you have won, or end the turn")
    return _why_not_card(state, lay) or _why_not_place(state, lay)


def _why_not_card(state: CardsState, lay: Lay) -> Said | None:
    if lay.card not in state.box:
        return say("there is no card {card} in the box", card=lay.card)
    if lay.card not in playable(state):
        return say("{seat} does not have the {card} card", seat=player(state.seat), card=treasure(lay.card))
    turns = [laying.turn for laying in state.box.layings(lay.card)]
    if lay.turn in turns:
        return None
    return say(
        "the card {card} looks the same in several positions; write this one as {turns}",
        card=lay.card,
        turns=listed(turns, "or"),
    )


def _why_not_place(state: CardsState, lay: Lay) -> Said | None:
    if lay.place in state.grid:
        return say("there is already a card there")
    if all(there not in state.grid for there in neighbours(lay.place)):
        return say("place the card edge to edge with another one")
    rooms = state.grid.rooms()
    room, laying = rooms[lay.place], state.box.laying(lay.card, lay.turn)
    if fits(laying, room, state.options.strict_edges) or lay.card in _stuck_cards(state, rooms):
        return None
    if not laying.sides & room.open:
        return say("no path on the card joins up with a neighbour there")
    wrong = laying.sides & room.closed or room.open & ~laying.sides
    side = next(name for bit, name in _SIDE_NAMES if wrong & bit)
    return say(
        "here every edge has to match, and at the card's {side} edge a path ends at a wall", side=Noun("side", side)
    )


def _why_not_take(state: CardsState, place: Place) -> Said | None:
    if state.played is None:
        return say("place a card first")
    if place not in state.grid:
        return say("there is no card there")
    if place == state.played:
        return say("the card you have just placed stays in the labyrinth")
    if place not in state.offers:
        return say("no path joins it to the same treasure on the card you have just placed")
    return None if _can_take(state, place) else say("without it the other cards would not stay together")


def _why_not_end(state: CardsState) -> Said | None:
    if state.played is None:
        return say("place a card first, then end the turn")
    return None if is_whole(state) else say("the labyrinth has come apart; take the separated cards too")


def _why_not_show(state: CardsState, cards: tuple[str, ...]) -> Said | None:
    if state.played is not None:
        return say("you have already placed a card")
    if UNKNOWN not in state.hand:
        return say("place a card; I already know this hand")
    if ShowHand(cards) in set(_legal_shows(state)):
        return None
    return say("show the whole hand, in alphabetical order, and only if you cannot place any of it")
