"""Labyrinth Team Edition (2022): the rules as one Game; the parts live in the `team_` files."""

from __future__ import annotations

from dataclasses import replace

from companion.games.team.actions import (
    ACTIONS,
    ChooseSpell,
    DaedalusFlip,
    DaedalusPush,
    DaedalusTeleport,
    Page,
    SeatAction,
)
from companion.games.team.book import page_refusal, pages_to_come, with_page_in_book
from companion.games.team.cards import collected
from companion.games.team.copy import TeamCopy
from companion.games.team.draw import draw
from companion.games.team.json import state_json, state_of
from companion.games.team.line import LINE_WORDS
from companion.games.team.pages import carry_out
from companion.games.team.refusals import refusal
from companion.games.team.setup import SEAT_RANGE, deal
from companion.games.team.spells import choice_refusal, choices, chosen, rested
from companion.games.team.state import (
    GAME,
    OPTIONS,
    TITLE,
    VARIANTS,
    TeamState,
    cards_due,
    held,
    pawn_cell,
    with_held,
)
from companion.games.team.table import TABLE
from companion.games.team.turn import act, has_choice, seat_actions
from companion.games.team.unknown import reveal_refusal, revealed, reveals, with_loose_seen
from companion.games.team.view import TeamView, view, view_json
from companion.rules.actions import Draw, End, Push, RevealTile, Rotate, Switch, TurnUp, Walk
from companion.rules.game import Game, ScoreParts
from companion.rules.verbs import Action
from companion.rules.words import say

TeamRules = Game[TeamState, TeamView, TeamCopy]
"""The rules as whoever plays the Team Edition is handed them."""


def why_not(state: TeamState, action: Action) -> str | None:
    """Why the action is not allowed now, in words for the table; None when it is."""
    if state.phase == "over":
        return "the game is over"
    if isinstance(action, ChooseSpell):
        return choice_refusal(state, action.spell)
    if state.phase == "choose":
        return f"{state.to_act} has to choose a special spell first"
    if isinstance(action, RevealTile):
        return reveal_refusal(state, action.tile)
    if state.phase == "reveal":
        return "first the referee has to be told which tile came to light"
    if isinstance(action, Page):
        if state.phase != "page":
            return "no page of Daedalus's book is due"
        return page_refusal(state, action)
    if isinstance(action, Draw):
        return _draw_refusal(state, action)
    if not isinstance(action, SeatAction):
        return "the Team Edition knows no such action"
    if state.phase == "page":
        return "Daedalus's next page has to be turned first"
    if state.phase == "draw":
        return f"a treasure card has to be drawn for {state.seat} first"
    return refusal(state, action)


def _draw_refusal(state: TeamState, draw: Draw) -> str | None:
    if state.phase != "draw":
        return "no treasure card is due"
    if draw.seat != state.seat:
        return f"it is {state.seat} who draws"
    return None if draw.treasure in state.deck else "that card is not in the deck any more"


def _page_turned(state: TeamState, page: Page) -> TeamState:
    """team_2022.txt, "1. Read the Book of Daedalus"."""
    state = with_page_in_book(state, page)
    place = state.pages.index(page)
    left = state.pages[:place] + state.pages[place + 1 :]
    before = replace(state, pages=left, turned=(*state.turned, page), phase="act", may_walk=True)
    return with_loose_seen(carry_out(before, page))


def _revealed(state: TeamState, name: str) -> TeamState:
    """A tile that was turned up may be a treasure; one that Daedalus pushed out collects nothing."""
    known = revealed(state, name)
    return collected(known, pawn_cell(known, known.seat)) if state.board.loose.is_known else known


def _settled(state: TeamState) -> TeamState:
    """Winning is immediate (team_2022.txt, "End of the game"); a seat without a choice is not asked."""
    if not state.deck and not any(hand for _, hand in state.hands):
        return replace(state, phase="over", outcome="won", may_walk=False, may_turn_up=False, must_turn_up=False)
    return state if state.phase == "reveal" or has_choice(state) else _turn_ended(state)


def _turn_ended(state: TeamState) -> TeamState:
    """Draw what was found, unless the book has run out: then the team has lost (docs/rulings.md 1)."""
    ended = replace(state, may_walk=False, may_turn_up=False, must_turn_up=False)
    if not state.pages:
        return replace(ended, phase="over", outcome="lost")
    return replace(ended, phase="draw") if cards_due(ended) else _next_turn(ended)


def _drawn(state: TeamState, seat: str, treasure: str) -> TeamState:
    hands = with_held(state.hands, seat, (*held(state.hands, seat), treasure))
    drawn = replace(state, hands=hands, deck=tuple(card for card in state.deck if card != treasure))
    return drawn if cards_due(drawn) else _next_turn(drawn)


def _next_turn(state: TeamState) -> TeamState:
    """Used spells are turned face up again and the book passes clockwise (team_2022.txt, "3. End of turn")."""
    return rested(replace(state, turn=state.turn + 1, phase="page", found=0))


def legal(state: TeamState) -> tuple[Action, ...]:
    """Everything the actor may do, each once, in a fixed order; for TABLE all that could come."""
    match state.phase:
        case "choose":
            return choices(state)
        case "page":
            return pages_to_come(state)
        case "reveal":
            return reveals(state)
        case "draw":
            return tuple(Draw(state.seat, treasure) for treasure in state.deck)
        case "act":
            return seat_actions(state)
        case _:
            return ()


def after(state: TeamState, action: Action) -> TeamState:
    """The state after an action that is allowed."""
    match action:
        case ChooseSpell(spell):
            return chosen(state, spell)
        case RevealTile(name):
            return _settled(_revealed(state, name))
        case Draw(seat, treasure):
            return _drawn(state, seat, treasure)
        case End():
            return _turn_ended(state)
        case DaedalusPush() | DaedalusFlip() | DaedalusTeleport():
            return _settled(_page_turned(state, action))
        case Push() | Walk() | Rotate() | Switch() | TurnUp():
            return _settled(act(state, action))
    raise AssertionError(f"{action} has no refusal and no effect")


def _winners(state: TeamState) -> tuple[str, ...]:
    """Every seat when the team has won."""
    return state.seats if state.outcome == "won" else ()


def _score_parts(state: TeamState) -> ScoreParts:
    """One part, the same for every seat: what all have collected together."""
    return dict.fromkeys(state.seats, ((say("treasures collected together"), len(state.collected)),))


def _odds(state: TeamState, action: Action) -> int:
    """In how many ways TABLE's action can come: a book may hold the same page twice."""
    return state.pages.count(action) if isinstance(action, Page) else 1


TEAM = Game(
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
    table=TABLE,
    seen_by_camera=("tiles", "loose tile", "pawns"),
    odds=_odds,
)
"""Two to four seats against Daedalus, the spirit of the labyrinth."""
