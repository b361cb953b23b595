"""Positions of the Team Edition as JSON: written without loss, read with every doubt spoken."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import UnreadableNotation
from companion.games.team.actions import Page, parse_page
from companion.games.team.book import assumed_place
from companion.games.team.copy import TeamCopy
from companion.games.team.setup import SEAT_RANGE
from companion.games.team.spells_json import specials_at, spells_at
from companion.games.team.state import (
    GAME,
    HAND_SIZE,
    INTRODUCTORY,
    OPTIONS,
    PHASES,
    TITLE,
    VARIANTS,
    Held,
    TeamState,
    cards_due,
    options_of,
    pawn_cell,
)
from companion.games.team.unknown import with_hidden
from companion.games.team.view import pages_json, table_json
from companion.maze.cell import format_cell
from companion.rules.mazes.maze_json import ban_at, board_at, homes_at, lists_at, marks_at, one_of, pawns_at, seats_at
from companion.rules.options import options_at
from companion.rules.reading import (
    count_at,
    flag_at,
    needed,
    object_at,
    refuse_contradictions,
    refuse_strangers,
    texts_at,
)
from companion.rules.verbs import format_action

_OUTCOMES = ("", "won", "lost")
_FIRST_PHASE = "page"
"""What is due at the start of a turn, where a position does not say."""


def state_json(state: TeamState) -> dict[str, object]:
    """The position as a JSON object; `deck` and `pages.remaining` are what may still come, in no telling order."""
    pages = pages_json(state.turned, len(state.pages))
    return {
        "game": GAME,
        **table_json(state),
        **({"hidden": list(state.hidden)} if state.hidden else {}),
        "deck": list(state.deck),
        "deck_left": len(state.deck),
        "pages": {**pages, "remaining": [format_action(page) for page in state.pages]},
    }


def state_of(position: Mapping[str, object], copy: TeamCopy | None = None) -> TeamState:
    """The state of a position, or of a view when `copy` says what may still come; raises UnreadableNotation.

    Of a view, tiles that lie face down stay unknown: they are read as `#?`.
    """
    seats = seats_at(position.get("seats", list(object_at(needed(position, "pawns"), "'pawns'"))), SEAT_RANGE)
    hands = _hands(position, seats)
    collected = marks_at(position.get("collected", []), "'collected'")
    variant = one_of(position.get("variant", VARIANTS[0]), VARIANTS, "'variant'")
    phase = one_of(position.get("phase", _FIRST_PHASE), PHASES, "'phase'")
    specials = specials_at(position, variant, seats, phase)
    options = options_of(options_at(position.get("options", {}), TITLE, OPTIONS))
    turned, pages = _pages(object_at(position.get("pages", {}), "'pages'"), copy, options.has_paper_book)
    state = TeamState(
        board=board_at(position),
        seats=seats,
        homes=homes_at(position, copy),
        pawns=pawns_at(position, seats),
        hands=hands,
        spells=spells_at(position, variant, specials, seats),
        specials=specials,
        deck=_deck(position, copy, hands, collected),
        pages=pages,
        collected=collected,
        turned=turned,
        options=options,
        variant=variant,
        turn=count_at(position.get("turn", 0), "'turn'"),
        phase=phase,
        may_walk=flag_at(position.get("walk", phase == "act"), "'walk'"),
        found=count_at(position.get("found", 0), "'found'"),
        may_turn_up=flag_at(position.get("turn_up", False), "'turn_up'"),
        must_turn_up=flag_at(position.get("must_turn_up", False), "'must_turn_up'"),
        ban=ban_at(position.get("ban")),
        outcome=one_of(position.get("outcome", ""), _OUTCOMES, "'outcome'"),
    )
    _check(state)
    _check_book(state, object_at(position.get("pages", {}), "'pages'"))
    return with_hidden(state, position.get("hidden"), copy)


def _hands(position: Mapping[str, object], seats: tuple[str, ...]) -> Held[tuple[str, ...]]:
    """No cards where the position speaks neither of hands nor of a deck: all are still to be drawn."""
    if "hands" not in position and "deck" not in position:
        return tuple((seat, ()) for seat in seats)
    return lists_at(position, "hands", seats)


def _deck(
    position: Mapping[str, object], copy: TeamCopy | None, hands: Held[tuple[str, ...]], collected: tuple[str, ...]
) -> tuple[str, ...]:
    """As the position says; of a view, the copy's treasures that are in no hand and not collected."""
    if "deck" in position:
        return tuple(sorted(marks_at(position["deck"], "'deck'")))
    if copy is None:
        raise UnreadableNotation("the position has no 'deck', and no copy says what may be in it")
    gone = {*collected, *(treasure for _, hand in hands for treasure in hand)}
    return tuple(sorted(treasure for treasure in copy.treasures if treasure not in gone))


def _pages(
    pages: Mapping[str, object], copy: TeamCopy | None, is_paper: bool
) -> tuple[tuple[Page, ...], tuple[Page, ...]]:
    """The turned pages and those that may still come, the latter from the copy where the position does not say."""
    turned = tuple(parse_page(text) for text in texts_at(pages.get("turned", []), "'pages.turned'"))
    if "remaining" in pages:
        return turned, tuple(parse_page(text) for text in texts_at(pages["remaining"], "'pages.remaining'"))
    if copy is None:
        raise UnreadableNotation("the position has no 'pages.remaining', and no copy says what the pages are")
    left = list(copy.pages)
    for page in turned:
        if page not in left and not (is_paper and left):
            raise UnreadableNotation(f"the page '{format_action(page)}' is not in the copy's book")
        left.pop(left.index(page) if page in left else assumed_place(tuple(left), page))
    return turned, tuple(left)


def _check(state: TeamState) -> None:
    """What the parts say of each other."""
    cards = [*state.deck, *state.collected, *(card for _, hand in state.hands for card in hand)]
    if len(set(cards)) != len(cards):
        raise UnreadableNotation("a treasure card is in two places")
    if any(len(hand) > HAND_SIZE for _, hand in state.hands):
        raise UnreadableNotation(f"a seat has at most {HAND_SIZE} treasure cards")
    if state.found > HAND_SIZE:
        raise UnreadableNotation(f"'found' is at most {HAND_SIZE}: no turn brings more treasures")
    if any(seat not in dict(state.homes) for seat in state.seats):
        raise UnreadableNotation("each seat has to be one of the colours in 'homes'")
    if state.phase == "page" and not state.pages:
        raise UnreadableNotation("a page is due, but none is left")
    if state.phase == "draw" and cards_due(state) <= 0:
        raise UnreadableNotation("a card is to be drawn, but none is due")
    if (state.phase == "over") != (state.outcome != ""):
        raise UnreadableNotation("'outcome' is 'won' or 'lost' when the phase is 'over', and '' before")
    if state.phase == "choose" and (state.variant == INTRODUCTORY or state.turn or state.turned):
        raise UnreadableNotation("special spells are chosen before the first turn of a standard or expert game")
    _check_tiles(state)
    _check_turn_up(state)


def _check_tiles(state: TeamState) -> None:
    """A face-down tile may be any that is hidden; what lies face up in the maze is seen, and paths depend on it."""
    for cell, tile in enumerate(state.board.cells):
        if tile.is_face_up and not tile.is_known:
            raise UnreadableNotation(f"the tile on {format_cell(cell)} is not known, and paths may depend on it")


def _check_turn_up(state: TeamState) -> None:
    if state.must_turn_up and (state.variant == INTRODUCTORY or not state.may_turn_up):
        raise UnreadableNotation("'must_turn_up' is true only with 'turn_up', and never in the introductory game")
    if state.may_turn_up and state.board.cells[pawn_cell(state, state.seat)].is_face_up:
        raise UnreadableNotation("'turn_up' is true only where the pawn whose turn it is stands on a face-down tile")


def _check_book(state: TeamState, pages: Mapping[str, object]) -> None:
    book = pages_json(state.turned, len(state.pages))
    refuse_strangers(pages, (*book, "remaining"), "'pages'")
    refuse_contradictions(pages, {key: book[key] for key in ("left", "current")}, "pages.")
