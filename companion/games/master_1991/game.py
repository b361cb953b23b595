"""Master Labyrinth 1991 (Labyrinth der Meister): the rules as one Game."""

from __future__ import annotations

from companion.games.master_1991.actions import ACTIONS
from companion.games.master_1991.draw import draw
from companion.games.master_1991.json import LINE_WORDS, state_json, state_of, view_json
from companion.games.master_1991.legal import legal, why_not
from companion.games.master_1991.play import after
from companion.games.master_1991.score import score_parts, winners
from companion.games.master_1991.setup import deal
from companion.games.master_1991.state import GAME, OPTIONS, SEAT_RANGE, TITLE, VARIANTS
from companion.games.master_1991.view import told, view
from companion.rules.game import Game

MASTER_1991 = Game(
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
    view_json=view_json,
    draw=draw,
    seen_by_camera=("tiles", "loose tile", "pawns"),
    told=told,
)
"""Two to four wizards look for the ingredients of their secret formulas, in the order of the tokens' numbers."""
