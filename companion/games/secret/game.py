"""Secret Labyrinth (1998): the rules as one Game; the files beside it answer one question each."""

from __future__ import annotations

from companion.games.secret.actions import ACTIONS
from companion.games.secret.copy import GAME, copy_toml, read_copy
from companion.games.secret.draw import draw
from companion.games.secret.json import LINE_WORDS, state_json, state_of, view_json
from companion.games.secret.legal import legal
from companion.games.secret.page import chance, shows
from companion.games.secret.play import after
from companion.games.secret.refusals import why_not
from companion.games.secret.score import score_parts, winners
from companion.games.secret.setup import deal
from companion.games.secret.state import SEAT_RANGE, TITLE, VARIANTS, SecretOptions
from companion.games.secret.view import told, view
from companion.games.secret.words import PHRASES
from companion.rules.game import Game
from companion.rules.words import say

SECRET = Game(
    name=GAME,
    title=TITLE,
    aim=say(
        "Turn the rings to reach the picture of the face-up card, and the card is yours. Seven treasures or "
        "seven trolls win; an animal lets you swap cards. Where your pawn stops on another pawn’s square, "
        "you can win cards from its player in a duel."
    ),
    seat_range=SEAT_RANGE,
    variants=VARIANTS,
    rules=SecretOptions,
    actions=ACTIONS,
    line_words=LINE_WORDS,
    edition="secret-assumed.toml",
    read_copy=read_copy,
    copy_toml=copy_toml,
    setup=deal,
    legal=legal,
    why_not=why_not,
    after=after,
    winners=winners,
    score_parts=score_parts,
    view=view,
    ends_open=lambda state: state.options.are_cards_kept,
    state_json=state_json,
    state_of=state_of,
    view_json=view_json,
    draw=draw,
    told=told,
    chance=chance,
    phrases=PHRASES,
    shows=shows,
)
"""Two to four seats hunt for seven treasures or seven trolls on a board of turning rings."""
