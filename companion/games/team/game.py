"""Labyrinth Team Edition (2022): the rules as one Game."""

from __future__ import annotations

from dataclasses import replace

from companion.games.team import state as team
from companion.games.team.actions import ACTIONS, Page
from companion.games.team.copy import TeamCopy, copy_toml, read_copy
from companion.games.team.draw import draw
from companion.games.team.hints import hints
from companion.games.team.json import LINE_WORDS, state_json, state_of
from companion.games.team.legal import legal, why_not
from companion.games.team.lesson import LESSON, MOMENTS
from companion.games.team.page import chance, shows
from companion.games.team.play import after
from companion.games.team.state import GAME, SEAT_RANGE, TITLE, VARIANTS, TeamOptions, TeamState
from companion.games.team.table import TABLE
from companion.games.team.view import view, view_json
from companion.games.team.words import PHRASES
from companion.rules.chance import shuffled
from companion.rules.game import Game, ScoreParts
from companion.rules.mazes.maze_copy import dealt_board
from companion.rules.verbs import Action
from companion.rules.words import say


def deal(copy: TeamCopy, seats: tuple[str, ...], seed: int, variant: str, rules: team.TeamOptions) -> team.TeamState:
    """A starting position, everything face up and dealt, drawn from the seed."""
    cards = shuffled(copy.treasures, seed, "treasures")
    hands = tuple((colour, cards[team.HAND_SIZE * i : team.HAND_SIZE * (i + 1)]) for i, colour in enumerate(seats))
    homes = dict(copy.homes)
    state = team.TeamState(
        board=dealt_board(copy, seed),
        seats=seats,
        homes=copy.homes,
        pawns=tuple((colour, homes[colour]) for colour in seats),
        hands=hands,
        spells=(),
        deck=tuple(sorted(cards[team.HAND_SIZE * len(seats) :])),
        pages=copy.pages,
        options=rules,
        variant=variant,
    )
    return _with_spells(state if rules.first_cards == "dealt" else _undealt(state), seed)


def _undealt(state: team.TeamState) -> team.TeamState:
    """The state before anybody has a treasure card: each seat draws its own, and people tell which."""
    deck = tuple(sorted((*state.deck, *(card for _, hand in state.hands for card in hand))))
    return replace(state, hands=tuple((seat, ()) for seat in state.seats), deck=deck, phase="draw")


def _with_spells(state: team.TeamState, seed: int) -> team.TeamState:
    """Push and Rotate, or Push and a special spell each, dealt or yet to be chosen (team_2022.txt, "Standard game")."""
    if state.variant == team.INTRODUCTORY:
        return team.with_specials(state, ())
    if state.options.special_spells == "chosen":
        return replace(team.with_specials(state, ()), phase="choose")
    dealt = shuffled(team.SPECIAL_SPELLS, seed, "special spells")
    return team.with_specials(state, tuple(zip(state.seats, dealt, strict=False)))


def winners(state: TeamState) -> tuple[str, ...]:
    """Every seat when the team has won."""
    return state.seats if state.outcome == "won" else ()


def score_parts(state: TeamState) -> ScoreParts:
    """One part, the same for every seat: what all have collected together."""
    return dict.fromkeys(state.seats, ((say("treasures found together"), len(state.collected)),))


def odds(state: TeamState, action: Action) -> int:
    """In how many ways TABLE's action can come: a book may hold the same page twice."""
    return state.pages.count(action) if isinstance(action, Page) else 1


TEAM = Game(
    name=GAME,
    title=TITLE,
    is_together=True,
    aim=say("Find all the treasures together before Daedalus’s book runs out."),
    seat_range=SEAT_RANGE,
    variants=VARIANTS,
    rules=TeamOptions,
    actions=ACTIONS,
    line_words=LINE_WORDS,
    edition="team-2022-assumed.toml",
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
    odds=odds,
    chance=chance,
    table=TABLE,
    phrases=PHRASES,
    shows=shows,
    lesson=LESSON,
    moments=MOMENTS,
    hints=hints,
    seen_by_camera=("tiles", "loose tile", "pawns"),
)
"""Two to four seats against Daedalus, the spirit of the labyrinth."""
