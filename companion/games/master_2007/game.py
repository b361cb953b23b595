"""Master Labyrinth (2007), the dragon's box: the rules as one Game; the parts live in the `dragon_` files."""

from __future__ import annotations

from companion.games.master_2007.actions import ACTIONS, PutTreasure
from companion.games.master_2007.draw import draw
from companion.games.master_2007.json import LINE_WORDS, state_json, state_of
from companion.games.master_2007.play import after
from companion.games.master_2007.score import score_parts, winners
from companion.games.master_2007.setup import deal
from companion.games.master_2007.state import GAME, OPTIONS, SEAT_RANGE, TITLE, VARIANTS, DragonState
from companion.games.master_2007.turn import legal, why_not
from companion.games.master_2007.view import table_json, view
from companion.rules.game import Game
from companion.rules.verbs import Action


def _odds(state: DragonState, action: Action) -> int:
    """In how many ways TABLE's action can come: there are two treasures of each value."""
    return state.waiting.count(action.value) if isinstance(action, PutTreasure) else 1


DRAGON = Game(
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
    winners=winners,
    score_parts=score_parts,
    view=view,
    state_json=state_json,
    state_of=state_of,
    view_json=table_json,
    draw=draw,
    seen_by_camera=("tiles", "loose tile"),
    odds=_odds,
)
"""Two to four adventurers who take the dragon's treasures in ascending order, and then face the dragon."""
