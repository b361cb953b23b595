"""What a seat of the Team Edition may know: everything but what lies face down and what is yet to come.

Secrets leave by allow-list: a view is what is public, and a face-down tile is `#?` in it for every seat
(team_2022.txt, "No peeking!").
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.games.team.actions import Page
from companion.games.team.legal import turn_up_lays
from companion.games.team.state import INTRODUCTORY, TeamPublic, TeamState, options_json
from companion.games.team.unknown_tiles.asked import is_place_asked, unplaced
from companion.maze.board import Board
from companion.maze.sides import Sides
from companion.maze.tile import UNKNOWN_DOWN, Tile
from companion.rules.mazes.maze_json import board_json, homes_json
from companion.rules.public import head_json, public_part
from companion.rules.verbs import format_action


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamView(TeamPublic):
    """What `viewer` may know of a state; face-down tiles of `board` are unknown, decks are counts.

    `sought` is the treasure that everybody is asked about: where it lies that the open page turns down. `lays` are the
    ways in which the seat may lay the tile that it can turn up now: everybody sees that tile then. `remembered` is
    the board with the face-down tiles that everybody has seen, where hints may remember them.
    """

    viewer: str
    board: Board
    deck_left: int
    pages_left: int
    sought: str = ""
    lays: tuple[Sides, ...] = field(default=(), compare=False)
    remembered: Board | None = field(default=None, compare=False)


def view(state: TeamState, seat: str) -> TeamView:
    """What the seat (a colour, or `TABLE` for someone looking on) may know of the state."""
    return TeamView(
        viewer=seat,
        board=_seen(state.board),
        deck_left=len(state.deck),
        pages_left=len(state.pages),
        sought=next(unplaced(state)) if is_place_asked(state) else "",
        lays=turn_up_lays(state) if state.phase == "act" else (),
        remembered=state.board if state.options.hints_remember else None,
        **public_part(TeamPublic, state),
    )


def _seen(board: Board) -> Board:
    return replace(board, cells=tuple(_seen_tile(tile) for tile in board.cells), loose=_seen_tile(board.loose))


def _seen_tile(tile: Tile) -> Tile:
    return tile if tile.is_face_up else UNKNOWN_DOWN


def view_json(view: TeamView) -> dict[str, object]:
    """The view as JSON: the keys of a position, with `#?` for face-down tiles and counts for decks."""
    return {
        **table_json(view),
        "deck_left": view.deck_left,
        "pages": pages_json(view.turned, view.pages_left),
    }


def table_json(seen: TeamView | TeamState) -> dict[str, object]:
    """What lies open on the table, in the keys that a view and a position share."""
    return {
        **head_json(seen),
        "options": options_json(seen.options, seen.variant),
        **board_json(seen.board),
        "homes": homes_json(seen.homes),
        "pawns": homes_json(seen.pawns),
        "spells": {colour: list(spells) for colour, spells in seen.spells},
        "hands": {colour: list(hand) for colour, hand in seen.hands},
        "collected": list(seen.collected),
        "walk": seen.may_walk,
        "bonus": seen.has_bonus,
        "found": seen.found,
        "turn_up": seen.may_turn_up,
        "ban": seen.ban,
        "outcome": seen.outcome,
        **_of_special_spells(seen),
        **({"nowhere": list(seen.nowhere)} if seen.nowhere else {}),
    }


def _of_special_spells(seen: TeamView | TeamState) -> dict[str, object]:
    """The keys that only games with special spells have."""
    if seen.variant == INTRODUCTORY:
        return {}
    return {"specials": dict(seen.specials), "must_turn_up": seen.must_turn_up}


def pages_json(turned: tuple[Page, ...], left: int) -> dict[str, object]:
    """Daedalus's book as everybody sees it: how many pages are left, the open one, and those before it."""
    texts = [format_action(page) for page in turned]
    return {"left": left, "current": texts[-1] if texts else None, "turned": texts}
