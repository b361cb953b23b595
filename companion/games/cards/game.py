"""Labyrinth, the card game (2001): the rules as one Game."""

from __future__ import annotations

from companion.games.cards.actions import ACTIONS
from companion.games.cards.copy import copy_toml, read_copy
from companion.games.cards.draw import draw
from companion.games.cards.json import LINE_WORDS, state_json, state_of, view_json
from companion.games.cards.legal import legal, why_not
from companion.games.cards.page import shows
from companion.games.cards.play import after
from companion.games.cards.setup import deal
from companion.games.cards.state import GAME, SEAT_RANGE, TITLE, VARIANTS, CardsOptions, CardsState
from companion.games.cards.view import told, view
from companion.games.cards.words import PHRASES
from companion.rules.chance import Chance
from companion.rules.game import Game, ScoreParts
from companion.rules.words import say, treasure


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
    phrases=PHRASES,
    shows=shows,
)
"""Two to six seats lay maze cards and take those whose treasure they join to an equal one."""
