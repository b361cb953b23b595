"""How a card game begins: two cards a hand and four in a square (card_game_2001.txt, "SET UP")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games.cards import state
from companion.games.cards.copy import CardsCopy
from companion.games.cards.legal import has_choice
from companion.games.cards.play import awaiting
from companion.maze.cardgrid import CardGrid, LaidCard
from companion.rules.chance import shuffled

_TRIES = 50
"""Ways to lay the square that are tried for one in which the first seat has a place; the players may choose any."""


def deal(
    copy: CardsCopy, seats: tuple[str, ...], seed: int, variant: str, rules: state.CardsOptions
) -> state.CardsState:
    """A starting position drawn from the seed."""
    order = shuffled(copy.box.names, seed, state.GAME)
    hands = tuple((seat, _hand(order, place)) for place, seat in enumerate(seats))
    if rules.hands == "table":
        hands = tuple((seat, (state.UNKNOWN,) * state.HAND_SIZE) for seat in seats)
    start = state.CardsState(
        box=copy.box,
        grid=CardGrid(()),
        seats=seats,
        hands=hands,
        taken=tuple((seat, ()) for seat in seats),
        options=rules,
        variant=variant,
    )
    return awaiting(_with_square(start, order[state.HAND_SIZE * len(seats) :][: len(state.SQUARE)], seed))


def _hand(order: Sequence[str], place: int) -> tuple[str, ...]:
    return tuple(sorted(order[state.HAND_SIZE * place : state.HAND_SIZE * (place + 1)]))


def _with_square(start: state.CardsState, cards: Sequence[str], seed: int) -> state.CardsState:
    tries = (replace(start, grid=_square(start, cards, f"{seed}/{number}")) for number in range(_TRIES))
    laid = [next(tries)]
    while not has_choice(laid[-1]) and len(laid) < _TRIES:
        laid.append(next(tries))
    return laid[-1]


def _square(start: state.CardsState, cards: Sequence[str], purpose: str) -> CardGrid:
    laid = []
    for number, (place, name) in enumerate(zip(state.SQUARE, cards, strict=True)):
        laying = shuffled(start.box.layings(name), number, purpose)[0]
        laid.append((place, LaidCard(name, laying.turn, laying.card)))
    return CardGrid(tuple(laid))
