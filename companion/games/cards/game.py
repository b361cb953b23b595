"""Labyrinth, the card game (2001): the rules as one Game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games.cards import state
from companion.games.cards.actions import ACTIONS
from companion.games.cards.copy import CardsCopy, copy_toml, read_copy
from companion.games.cards.draw import draw
from companion.games.cards.hints import hints
from companion.games.cards.json import LINE_WORDS, state_json, state_of, view_json
from companion.games.cards.legal import has_choice, legal, why_not
from companion.games.cards.lesson import LESSON, MOMENTS
from companion.games.cards.page import shows
from companion.games.cards.play import after, awaiting
from companion.games.cards.state import GAME, SEAT_RANGE, TITLE, VARIANTS, CardsOptions, CardsState, told, view
from companion.games.cards.table import TABLE
from companion.games.cards.words import PHRASES
from companion.maze.cardgrid import CardGrid, LaidCard
from companion.rules.chance import Chance, shuffled
from companion.rules.game import Game, ScoreParts
from companion.rules.words import say, treasure

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


def winners(state: CardsState) -> tuple[str, ...]:
    """The seats with the most cards; a tie is shared (docs/rulings.md)."""
    counts = {seat: len(cards) for seat, cards in state.taken}
    most = max(counts.values())
    return tuple(seat for seat in state.seats if counts[seat] == most) if state.phase == "over" else ()


def score_parts(state: CardsState) -> ScoreParts:
    """One point for each card taken, in the order of taking."""
    said = {card: say("the {card} card", card=treasure(card)) for _, cards in state.taken for card in cards}
    return {seat: tuple((said[card], 1) for card in cards) for seat, cards in state.taken}


def chance(state: CardsState) -> Chance:
    """The companion draws where it keeps the hands; else only people know what was drawn, and whether it was shown."""
    return Chance.ASKED if state.is_blind else Chance.AUTOMATIC


CARDS = Game(
    name=GAME,
    title=TITLE,
    aim=say(
        "Place a card so that a path leads from one of its treasures to the same treasure on the table. You "
        "win the card with that treasure, unless taking it leaves other cards on their own. The player with "
        "the most cards wins."
    ),
    seat_range=SEAT_RANGE,
    variants=VARIANTS,
    rules=CardsOptions,
    actions=ACTIONS,
    line_words=LINE_WORDS,
    edition="cards-assumed.toml",
    read_copy=read_copy,
    copy_toml=copy_toml,
    setup=deal,
    legal=legal,
    why_not=why_not,
    after=after,
    winners=winners,
    score_parts=score_parts,
    view=view,
    state_json=state_json,
    state_of=state_of,
    view_json=view_json,
    draw=draw,
    told=told,
    chance=chance,
    table=TABLE,
    phrases=PHRASES,
    shows=shows,
    lesson=LESSON,
    moments=MOMENTS,
    hints=hints,
)
"""Two to six seats lay maze cards and take those whose treasure they join to an equal one."""
