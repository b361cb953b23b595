"""The classic aMAZEing Labyrinth: the rules as one Game; the parts live in the `classic_` files."""

from __future__ import annotations

from companion.games.classic.actions import ACTIONS
from companion.games.classic.draw import draw
from companion.games.classic.json import LINE_WORDS, state_json, state_of
from companion.games.classic.setup import deal
from companion.games.classic.state import GAME, OPTIONS, SEAT_RANGE, TITLE, VARIANTS, WON, ClassicState
from companion.games.classic.turn import after, legal, why_not
from companion.games.classic.view import table_json, view
from companion.rules.game import Game, ScoreParts
from companion.rules.words import say


def _winners(state: ClassicState) -> tuple[str, ...]:
    """The seat that has come home: the one whose turn was the last."""
    return (state.seat,) if state.outcome == WON else ()


def _score_parts(state: ClassicState) -> ScoreParts:
    """One part: the treasures found; who has won, they do not say."""
    return {seat: ((say("treasures found"), len(cards)),) for seat, cards in state.found}


CLASSIC = Game(
    name=GAME,
    title=TITLE,
    seat_range=SEAT_RANGE,
    variants=VARIANTS,
    options=OPTIONS,
    actions=ACTIONS,
    line_words=LINE_WORDS,
    setup=deal,
    legal=legal,
    why_not=why_not,
    after=after,
    winners=_winners,
    score_parts=_score_parts,
    view=view,
    state_json=state_json,
    state_of=state_of,
    view_json=table_json,
    drawing=draw,
    seen_by_camera=("tiles", "loose tile", "pawns"),
)
"""Push, walk, find the treasures of the own cards one after another, and be the first to come home."""
