"""How a game of the Team Edition begins (team_2022.txt, "Preparation")."""

from __future__ import annotations

from dataclasses import replace

from companion.games.team import state as team
from companion.games.team.copy import TeamCopy
from companion.rules.chance import shuffled
from companion.rules.mazes.dealing import dealt_board

SEAT_RANGE = (2, 4)


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
