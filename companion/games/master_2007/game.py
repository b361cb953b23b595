"""Master Labyrinth (2007): the rules as one Game; the files beside it answer one question each."""

from __future__ import annotations

from companion.games.master_2007.actions import ACTIONS, PutTreasure
from companion.games.master_2007.copy import GAME, copy_toml, read_copy
from companion.games.master_2007.draw import draw
from companion.games.master_2007.json import LINE_WORDS, state_json, state_of
from companion.games.master_2007.legal import legal, why_not
from companion.games.master_2007.page import chance, shows
from companion.games.master_2007.play import after
from companion.games.master_2007.score import score_parts, winners
from companion.games.master_2007.setup import deal
from companion.games.master_2007.state import SEAT_RANGE, TITLE, VARIANTS, Master2007Options, Master2007State
from companion.games.master_2007.table import TABLE
from companion.games.master_2007.view import view
from companion.games.master_2007.words import PHRASES
from companion.rules.game import Game
from companion.rules.verbs import Action
from companion.rules.words import say


def _odds(state: Master2007State, action: Action) -> int:
    """In how many ways TABLE's action can come: there are two treasures of each value."""
    return state.waiting.count(action.value) if isinstance(action, PutTreasure) else 1


MASTER_2007 = Game(
    name=GAME,
    title=TITLE,
    aim=say(
        "Collect treasures, always the lowest number on the board, and roll the dragon die for each one. The "
        "dragon or a guard may then rob the nearest pawn; orange shows which squares the dragon threatens. "
        "When all the treasures are gone, beat the dragon in front of its head. The player with the most "
        "points wins."
    ),
    seat_range=SEAT_RANGE,
    variants=VARIANTS,
    rules=Master2007Options,
    actions=ACTIONS,
    line_words=LINE_WORDS,
    edition="master-2007-assumed.toml",
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
    odds=_odds,
    chance=chance,
    table=TABLE,
    phrases=PHRASES,
    shows=shows,
    seen_by_camera=("tiles", "loose tile"),
)
"""Two to four adventurers who take the dragon's treasures in ascending order, and then face the dragon."""
