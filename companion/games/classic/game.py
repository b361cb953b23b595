"""The classic aMAZEing Labyrinth: the rules as one Game."""

from __future__ import annotations

from companion.errors import BadConfig
from companion.games.classic.actions import ACTIONS
from companion.games.classic.copy import ClassicCopy, copy_toml, read_copy
from companion.games.classic.draw import draw
from companion.games.classic.hints import hints
from companion.games.classic.json import LINE_WORDS, state_json, state_of
from companion.games.classic.legal import legal, why_not
from companion.games.classic.lesson import LESSON, MOMENTS
from companion.games.classic.page import shows
from companion.games.classic.play import after
from companion.games.classic.state import GAME, SEAT_RANGE, TITLE, VARIANTS, WON, ClassicOptions, ClassicState, view
from companion.games.classic.table import TABLE
from companion.games.classic.words import PHRASES
from companion.rules.chance import Chance, shuffled
from companion.rules.game import Game, ScoreParts
from companion.rules.mazes.maze_copy import dealt_board
from companion.rules.words import say


def deal(copy: ClassicCopy, seats: tuple[str, ...], seed: int, variant: str, rules: ClassicOptions) -> ClassicState:
    """A starting position drawn from the seed."""
    homes = dict(copy.homes)
    share = _share(len(copy.treasures), len(seats), rules.cards_each)
    cards = shuffled(copy.treasures, seed, "treasures")
    return ClassicState(
        board=dealt_board(copy, seed),
        seats=seats,
        homes=copy.homes,
        pawns=tuple((colour, homes[colour]) for colour in seats),
        stacks=tuple((colour, cards[share * i : share * (i + 1)]) for i, colour in enumerate(seats)),
        found=tuple((colour, ()) for colour in seats),
        ruled_out=tuple((colour, ()) for colour in seats),
        options=rules,
        variant=variant,
    )


def _share(cards: int, seats: int, wished: int) -> int:
    """How many cards each seat gets; what cannot be shared out equally stays in the box."""
    if wished * seats > cards:
        raise BadConfig(f"there are {cards} treasure cards, not enough for {wished} each")
    return wished or cards // seats


def winners(state: ClassicState) -> tuple[str, ...]:
    """The seat that has come home: the one whose turn was the last."""
    return (state.seat,) if state.outcome == WON else ()


def score_parts(state: ClassicState) -> ScoreParts:
    """One part: the treasures found; who has won, they do not say."""
    return {seat: ((say("treasures found"), len(cards)),) for seat, cards in state.found}


CLASSIC = Game(
    name=GAME,
    title=TITLE,
    aim=say(
        "Move to the treasure on your card, then to the next one. The first player to find all of theirs and "
        "return to their own corner wins."
    ),
    seat_range=SEAT_RANGE,
    variants=VARIANTS,
    rules=ClassicOptions,
    actions=ACTIONS,
    line_words=LINE_WORDS,
    edition="classic-assumed.toml",
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
    view_json=state_json,
    draw=draw,
    chance=lambda state: Chance.ASKED,  # what a card shows that the referee does not know, only people know
    table=TABLE,
    phrases=PHRASES,
    shows=shows,
    lesson=LESSON,
    moments=MOMENTS,
    hints=hints,
    seen_by_camera=("tiles", "loose tile", "pawns"),
)
"""Push, walk, find the treasures of the own cards one after another, and be the first to come home."""
