"""Labyrinth, the card game (2001): the rules as one Game; the parts live in the `cards_` files.

A game ends by itself: each card is laid once, and when nobody can lay any more it is over. There is no cap.
"""

from __future__ import annotations

from companion.games.cards.actions import ACTIONS, DrawUnseen
from companion.games.cards.draw import draw
from companion.games.cards.flow import closed, draw_refusal, drawn, drawn_card, draws, settled
from companion.games.cards.json import LINE_WORDS, state_json, state_of
from companion.games.cards.setup import deal
from companion.games.cards.state import GAME, OPTIONS, SEAT_RANGE, TITLE, VARIANTS, CardsState
from companion.games.cards.turn import act, seat_actions, seat_refusal
from companion.games.cards.view import view, view_json
from companion.rules.actions import Draw, End
from companion.rules.game import Game, ScoreParts
from companion.rules.verbs import Action, format_action
from companion.rules.words import colour, say


def legal(state: CardsState) -> tuple[Action, ...]:
    """Everything the actor may do, each once, in a fixed order; for TABLE all that could come."""
    match state.phase:
        case "draw":
            return draws(state)
        case "over":
            return ()
        case _:
            return seat_actions(state)


def why_not(state: CardsState, action: Action) -> str | None:
    """Why the action is not allowed now, in words for the table; None when it is."""
    if state.phase == "over":
        return say("the game is over")
    if isinstance(action, Draw | DrawUnseen):
        return draw_refusal(state, action)
    if state.phase == "draw":
        return say("a card has to be drawn for {seat} first", seat=colour(state.seat))
    return seat_refusal(state, action)


def after(state: CardsState, action: Action) -> CardsState:
    """The state after an action that is allowed."""
    match action:
        case Draw() | DrawUnseen():
            return drawn(state, drawn_card(action))
        case End():
            return closed(state)
        case _:
            return settled(act(state, action))


def _winners(state: CardsState) -> tuple[str, ...]:
    """The seats with the most cards; a tie is shared (docs/rulings.md)."""
    counts = {seat: len(cards) for seat, cards in state.taken}
    most = max(counts.values())
    return tuple(seat for seat in state.seats if counts[seat] == most) if state.phase == "over" else ()


def _score_parts(state: CardsState) -> ScoreParts:
    """One point for each card taken, in the order of taking."""
    return {seat: tuple((say("the card {card}", card=card), 1) for card in cards) for seat, cards in state.taken}


def _told(state: CardsState, action: Action, seat: str) -> str:
    """The action's text as that seat may know it: of the others' draws it does not see the card."""
    is_hidden = isinstance(action, Draw) and action.seat != seat
    return format_action(DrawUnseen(state.seat) if is_hidden else action)


CARDS = Game(
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
    view_json=view_json,
    drawing=draw,
    told=_told,
)
"""Two to six seats lay maze cards and take those whose treasure they join to an equal one."""
