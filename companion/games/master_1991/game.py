"""Master Labyrinth 1991 (Labyrinth der Meister): the rules as one Game."""

from __future__ import annotations

from companion.games.master_1991.actions import ACTIONS
from companion.games.master_1991.copy import copy_toml, read_copy
from companion.games.master_1991.draw import draw
from companion.games.master_1991.json import LINE_WORDS, state_json, state_of, view_json
from companion.games.master_1991.legal import legal, why_not
from companion.games.master_1991.page import shows
from companion.games.master_1991.play import after
from companion.games.master_1991.score import score_parts, winners
from companion.games.master_1991.setup import deal
from companion.games.master_1991.state import GAME, SEAT_RANGE, TITLE, VARIANTS, Master1991Options, Master1991State
from companion.games.master_1991.table import TABLE
from companion.games.master_1991.view import told, view
from companion.games.master_1991.words import PHRASES
from companion.rules.chance import Chance
from companion.rules.game import Game
from companion.rules.words import say


def chance(state: Master1991State) -> Chance:
    """Which formula a seat shows, only people know: where it was dealt by the companion, nothing is left to chance."""
    return Chance.ASKED


MASTER_1991 = Game(
    name=GAME,
    title=TITLE,
    aim=say(
        "Reach the tokens in number order; each one scores its number. The ingredients of your own secret "
        "formula score extra. When the last token is gone, the player with the most points wins. A magic "
        "wand buys an extra turn; for a wand or a token, another player gives you a hint: a good move."
    ),
    seat_range=SEAT_RANGE,
    variants=VARIANTS,
    rules=Master1991Options,
    actions=ACTIONS,
    line_words=LINE_WORDS,
    edition="master-1991-assumed.toml",
    read_copy=read_copy,
    copy_toml=copy_toml,
    setup=deal,
    legal=legal,
    why_not=why_not,
    after=after,
    winners=winners,
    score_parts=score_parts,
    view=view,
    ends_open=lambda state: state.options.formulas != "end",
    state_json=state_json,
    state_of=state_of,
    view_json=view_json,
    draw=draw,
    seen_by_camera=("tiles", "loose tile", "pawns"),
    told=told,
    chance=chance,
    table=TABLE,
    phrases=PHRASES,
    shows=shows,
)
"""Two to four wizards look for the ingredients of their secret formulas, in the order of the tokens' numbers."""
