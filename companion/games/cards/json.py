"""Positions of the card game as JSON and as one line: written without loss, read with every doubt spoken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial

from companion.errors import UnreadableNotation
from companion.games.cards import state as table
from companion.games.cards.copy import CardsCopy
from companion.games.cards.legal import has_choice
from companion.maze.card import CardSet, format_card, parse_card
from companion.maze.cardgrid import CardGrid, LaidCard, format_place, parse_place
from companion.maze.tile import parse_mark
from companion.rules import line
from companion.rules.line import Codec, LineWords, pairs_of
from companion.rules.mazes.maze_json import held_at, seats_at
from companion.rules.public import head_at, head_json
from companion.rules.reading import count_at, maybe_at, needed, object_at, refuse_first, shown, text_at, texts_at


def state_json(state: table.CardsState) -> dict[str, object]:
    """The position as a JSON object; `deck` is what may still be drawn, in alphabetical order."""
    return {**view_json(state), "deck": list(table.unseen(state))}


def view_json(seen: table.CardsView | table.CardsState) -> dict[str, object]:
    """The view as a JSON object: the keys of a position without `deck`, and `?` for cards the seat has not seen."""
    return {
        **head_json(seen),
        "cells": {format_place(place): _laid_text(laid) for place, laid in seen.grid.laid},
        "hands": {seat: list(cards) for seat, cards in seen.hands},
        "taken": {seat: list(cards) for seat, cards in seen.taken},
        "shown": list(seen.shown),
        "played": None if seen.played is None else format_place(seen.played),
        "offers": [format_place(place) for place in seen.offers],
        "passed": seen.passed,
        "deck_left": seen.deck_left,
        "outcome": seen.outcome,
        "cards": {name: format_card(card) for name, card in seen.box.cards},
    }


def _laid_text(laid: LaidCard) -> str:
    """A laid card as text: its name, and the side its printed north points to."""
    return f"{laid.name} {laid.turn}"


def state_of(position: Mapping[str, object], copy: CardsCopy | None = None) -> table.CardsState:
    """The state of a position, or of a view, whose hidden cards stay unknown; raises UnreadableNotation.

    The copy says which cards there are where the position does not; what else is left out begins as it does in a game
    of paper cards.
    """
    box = _box(position, copy)
    seats = seats_at(needed(position, "seats"), table.SEAT_RANGE)
    state = table.CardsState(
        box=box,
        grid=_grid(object_at(needed(position, "cells"), "'cells'"), box),
        seats=seats,
        hands=held_at(position, "hands", seats, partial(_hand, box=box), [table.UNKNOWN] * table.HAND_SIZE),
        taken=held_at(position, "taken", seats, partial(_cards_of, box=box), []),
        **head_at(table.CardsState, position, table.TITLE, table.VARIANTS, table.PHASES),
        played=maybe_at(position.get("played"), "'played'", lambda place, where: parse_place(text_at(place, where))),
        offers=tuple(parse_place(text) for text in texts_at(position.get("offers", []), "'offers'")),
        shown=tuple(sorted(texts_at(position.get("shown", []), "'shown'"))),
        passed=count_at(position.get("passed", 0), "'passed'"),
    )
    check(state)
    _check_deck(state, position.get("deck"))
    return state


def _box(position: Mapping[str, object], copy: CardsCopy | None) -> CardSet:
    if "cards" not in position:
        if copy is None:
            raise UnreadableNotation("the position has no 'cards', and no copy says what they are")
        return copy.box
    cards = object_at(position["cards"], "'cards'")
    return CardSet(tuple((parse_mark(name), parse_card(text_at(text, name))) for name, text in cards.items()))


def _grid(cells: Mapping[str, object], box: CardSet) -> CardGrid:
    return CardGrid(tuple((parse_place(place), _laid(text_at(text, place), box)) for place, text in cells.items()))


def _laid(text: str, box: CardSet) -> LaidCard:
    name, found, turn = text.partition(" ")
    if not found or name not in box:
        raise UnreadableNotation(f"{shown(text)} is not a card of the box and its turn, as in crown-ghost E")
    return LaidCard(name, turn, box.laying(name, turn).card)


def _cards_of(value: object, where: str, box: CardSet) -> tuple[str, ...]:
    """A list of the box's cards."""
    cards = texts_at(value, where)
    for card in cards:
        if card not in box:
            raise UnreadableNotation(f"{shown(card)} in {where} is not a card of the box")
    return cards


def _hand(value: object, where: str, box: CardSet) -> tuple[str, ...]:
    """The same in alphabetical order, some perhaps unknown."""
    cards = texts_at(value, where)
    _cards_of([card for card in cards if card != table.UNKNOWN], where, box)
    return tuple(sorted(cards))


def _check_deck(state: table.CardsState, deck: object) -> None:
    if deck is not None and sorted(texts_at(deck, "'deck'")) != list(table.unseen(state)):
        raise UnreadableNotation("'deck' has to name the cards that are neither laid nor taken nor in a known hand")


# --- one line ---


def _write_cells(value: object) -> str:
    cells = object_at(value, "'cells'").items()
    return "/".join(f"{place}:{text_at(text, place).replace(' ', '.')}" for place, text in cells) or "-"


def _read_cells(word: str) -> object:
    return {place: text.replace(".", " ") for place, text in pairs_of(word, "/").items()}


def _write_places(value: object) -> str:
    return "/".join(texts_at(value, "'offers'")) or "-"


def _read_places(word: str) -> object:
    return [] if word == "-" else word.split("/")


LINE_WORDS: LineWords = {
    **line.HEAD,
    "cells": Codec(_read_cells, _write_cells),
    "hands": line.LISTS,
    "taken": line.LISTS,
    "shown": line.LIST,
    "played": line.MAYBE,
    "offers": Codec(_read_places, _write_places),
    "passed": line.COUNT,
    "cards": line.PAIRS,
}
"""How each part of a position is written in one line; `deck` and its count follow from the rest."""


def check(state: table.CardsState) -> None:
    """Raise UnreadableNotation with the first contradiction in the state."""
    refuse_first(_of_cards(state), _of_grid(state), _of_offers(state), _of_phase(state))


def _of_cards(state: table.CardsState) -> Iterator[str]:
    cards = [laid.name for _, laid in state.grid.laid]
    cards += [card for _, points in state.taken for card in points]
    cards += [card for _, hand in state.hands for card in hand if card != table.UNKNOWN]
    twice = [card for card, count in Counter(cards).items() if count > 1]
    if twice:
        yield f"the card {twice[0]!r} is in two places"
    if any(len(hand) > table.HAND_SIZE for _, hand in state.hands):
        yield f"a seat has at most {table.HAND_SIZE} cards in its hand"
    if state.deck_left < 0:
        yield "there are more unknown cards in the hands than the box has left"
    in_hands = {card for _, hand in state.hands for card in hand}
    if not set(state.shown) <= in_hands - {table.UNKNOWN} or len(set(state.shown)) != len(state.shown):
        yield "'shown' names known cards in hands, each once"


def _of_grid(state: table.CardsState) -> Iterator[str]:
    grid, may_split = state.grid, state.phase == "take" or state.options.only_no_single_card
    if not len(grid):
        yield "no card is laid; a game begins with four"
    elif not may_split and len(grid.piece_of(next(iter(grid.places)))) != len(grid):
        yield "the laid cards do not hang together edge to edge"


def _of_offers(state: table.CardsState) -> Iterator[str]:
    is_taking = state.phase == "take"
    if is_taking != (state.played is not None) or (state.offers and not is_taking):
        yield "'played' and 'offers' belong to the phase 'take', and 'played' has to be there then"
    if state.played is None:
        return
    if state.played not in state.grid:
        yield "'played' has to be the place of a laid card"
    others = set(state.grid.places) - {state.played}
    if not set(state.offers) <= others or len(set(state.offers)) != len(state.offers):
        yield "'offers' are places of other laid cards, each once"


def _of_phase(state: table.CardsState) -> Iterator[str]:
    """A position in which nobody could act is none."""
    if state.phase == "draw" and (len(state.hand) >= table.HAND_SIZE or not state.deck_left):
        yield "a card is to be drawn, but none is due"
    if state.phase in ("lay", "take") and not (has_choice(state) and (state.phase == "take" or state.hand)):
        yield f"{state.seat} has nothing to choose, so its turn has passed on"
    if state.phase == "over" and state.passed == 0 and any(hand for _, hand in state.hands):
        yield "the game is not over while a seat has cards, unless all have passed"
