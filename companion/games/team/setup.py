"""How a game of the Team Edition begins (team_2022.txt, "Preparation")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.games.team.copy import TeamCopy
from companion.games.team.state import (
    HAND_SIZE,
    INTRODUCTORY,
    SPECIAL_SPELLS,
    TITLE,
    VARIANTS,
    TeamOptions,
    TeamState,
    with_specials,
)
from companion.rules.chance import shuffled
from companion.rules.game import OptionValue
from companion.rules.mazes.dealing import dealt_board
from companion.rules.options import chosen_rules, chosen_seats, chosen_variant

SEAT_RANGE = (2, 4)


def deal(
    copy: TeamCopy,
    seats: int | tuple[str, ...],
    seed: int,
    variant: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> TeamState:
    """A starting position, everything face up and dealt, drawn from the seed; raises BadConfig."""
    colours = chosen_seats(TITLE, SEAT_RANGE, copy.colours, seats)
    cards, chosen = shuffled(copy.treasures, seed, "treasures"), chosen_rules(TeamOptions, TITLE, options)
    hands = tuple((colour, cards[HAND_SIZE * i : HAND_SIZE * (i + 1)]) for i, colour in enumerate(colours))
    homes = dict(copy.homes)
    state = TeamState(
        board=dealt_board(copy, seed),
        seats=colours,
        homes=copy.homes,
        pawns=tuple((colour, homes[colour]) for colour in colours),
        hands=hands,
        spells=(),
        deck=tuple(sorted(cards[HAND_SIZE * len(colours) :])),
        pages=copy.pages,
        options=chosen,
        variant=chosen_variant(TITLE, VARIANTS, variant),
    )
    return _with_spells(state if chosen.first_cards == "dealt" else _undealt(state), seed)


def _undealt(state: TeamState) -> TeamState:
    """The state before anybody has a treasure card: each seat draws its own, and people tell which."""
    deck = tuple(sorted((*state.deck, *(card for _, hand in state.hands for card in hand))))
    return replace(state, hands=tuple((seat, ()) for seat in state.seats), deck=deck, phase="draw")


def _with_spells(state: TeamState, seed: int) -> TeamState:
    """Push and Rotate, or Push and a special spell each, dealt or yet to be chosen (team_2022.txt, "Standard game")."""
    if state.variant == INTRODUCTORY:
        return with_specials(state, ())
    if state.options.special_spells == "chosen":
        return replace(with_specials(state, ()), phase="choose")
    dealt = shuffled(SPECIAL_SPELLS, seed, "special spells")
    return with_specials(state, tuple(zip(state.seats, dealt, strict=False)))
