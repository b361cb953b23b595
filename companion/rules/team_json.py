"""Positions of the Team Edition as JSON: written without loss, read with every doubt spoken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.errors import BadConfig, UnreadableNotation
from companion.maze.board import FIXED_SIDES, Board
from companion.maze.cell import CELLS, CORNERS, FIXED_CELLS, MOVABLE_CELLS, Cell, format_cell, parse_arrow, parse_cell
from companion.maze.tile import Tile, format_tile, identity, parse_mark, parse_tile
from companion.rules.action_text import format_action, parse_page
from companion.rules.actions import Page
from companion.rules.copy import Copy, census
from companion.rules.game import OptionValue
from companion.rules.reading import count_at, flag_at, needed, object_at, shown, text_at, texts_at
from companion.rules.team_setup import SEAT_RANGE
from companion.rules.team_state import (
    GAME,
    HAND_SIZE,
    PHASES,
    SPELLS,
    VARIANTS,
    Held,
    TeamOptions,
    TeamState,
    cards_due,
    options_of,
)
from companion.rules.team_view import pages_json, table_json

_OUTCOMES = ("", "won", "lost")


def state_json(state: TeamState) -> dict[str, object]:
    """The position as a JSON object; `deck` and `pages.remaining` are what may still come, in no telling order."""
    pages = pages_json(state.turned, len(state.pages))
    return {
        "game": GAME,
        **table_json(state),
        "deck": list(state.deck),
        "deck_left": len(state.deck),
        "pages": {**pages, "remaining": [format_action(page) for page in state.pages]},
    }


def state_of(position: Mapping[str, object], copy: Copy | None = None) -> TeamState:
    """The state of a position, or of a view when `copy` says what may still come; raises UnreadableNotation.

    Of a view, tiles that lie face down stay unknown: they are read as `#?`.
    """
    seats = _seats(needed(position, "seats"))
    hands = _by_seat(position, "hands", seats)
    collected = _treasures(position.get("collected", []), "'collected'")
    turned, pages = _pages(object_at(needed(position, "pages"), "'pages'"), copy)
    state = TeamState(
        board=_board(position),
        seats=seats,
        homes=_homes(position, copy),
        pawns=_pawns(position, seats),
        hands=hands,
        spells=_spells(position, seats),
        deck=_deck(position, copy, hands, collected),
        pages=pages,
        collected=collected,
        turned=turned,
        options=_options(position.get("options", {})),
        variant=_one_of(position.get("variant", VARIANTS[0]), VARIANTS, "'variant'"),
        turn=count_at(needed(position, "turn"), "'turn'"),
        phase=_one_of(needed(position, "phase"), PHASES, "'phase'"),
        may_walk=flag_at(position.get("walk", position.get("phase") == "act"), "'walk'"),
        found=count_at(position.get("found", 0), "'found'"),
        may_turn_up=flag_at(position.get("turn_up", False), "'turn_up'"),
        ban=_ban(position.get("ban")),
        outcome=_one_of(position.get("outcome", ""), _OUTCOMES, "'outcome'"),
    )
    _check(state, position)
    return state


def _one_of(value: object, choices: tuple[str, ...], where: str) -> str:
    text = text_at(value, where)
    if text not in choices:
        raise UnreadableNotation(f"{where} is {' or '.join(repr(choice) for choice in choices)}, not {shown(text)}")
    return text


def _seats(value: object) -> tuple[str, ...]:
    seats = texts_at(value, "'seats'")
    if not SEAT_RANGE[0] <= len(seats) <= SEAT_RANGE[1] or len(set(seats)) != len(seats):
        raise UnreadableNotation("'seats' has to name two to four different colours")
    return seats


def _board(position: Mapping[str, object]) -> Board:
    cells = object_at(needed(position, "cells"), "'cells'")
    names = [format_cell(cell) for cell in CELLS]
    strangers = [name for name in cells if name not in names]
    if strangers or len(cells) != len(CELLS):
        what = f", {shown(strangers[0])} among them" if strangers else ""
        raise UnreadableNotation(f"'cells' has {len(cells)} tiles{what}; a board has {len(CELLS)}, a1 to g7")
    tiles = tuple(parse_tile(text_at(cells[name], f"cell {name}")) for name in names)
    for cell in FIXED_CELLS:
        if not tiles[cell].is_face_up or tiles[cell].sides != FIXED_SIDES[cell]:
            wanted = format_tile(Tile(FIXED_SIDES[cell]))
            raise UnreadableNotation(f"cell {format_cell(cell)} is a fixed tile, {wanted}, not {cells[names[cell]]}")
    return _checked(Board(tiles, parse_tile(text_at(needed(position, "loose"), "'loose'"))))


def _checked(board: Board) -> Board:
    if not board.loose.is_face_up:
        raise UnreadableNotation("the loose tile lies face up in every position")
    marks = Counter(tile.mark for tile in (*board.cells, board.loose) if tile.mark)
    twice = [mark for mark, count in marks.items() if count > 1]
    if twice:
        raise UnreadableNotation(f"the mark {twice[0]!r} is on two tiles")
    return board


def _homes(position: Mapping[str, object], copy: Copy | None) -> Held[Cell]:
    if "homes" not in position:
        if copy is None:
            raise UnreadableNotation("the position has no 'homes'")
        return copy.homes
    homes = object_at(position["homes"], "'homes'")
    cells = {colour: parse_cell(text_at(cell, "'homes'")) for colour, cell in homes.items()}
    if sorted(cells.values()) != sorted(CORNERS):
        raise UnreadableNotation("'homes' has to give each of the corners a1, g1, g7, a7 to one colour")
    return tuple(sorted(cells.items(), key=lambda home: CORNERS.index(home[1])))


def _pawns(position: Mapping[str, object], seats: tuple[str, ...]) -> Held[Cell]:
    pawns = object_at(needed(position, "pawns"), "'pawns'")
    if set(pawns) != set(seats):
        raise UnreadableNotation(f"'pawns' has to give a cell to each of {', '.join(seats)}")
    return tuple((seat, parse_cell(text_at(pawns[seat], "'pawns'"))) for seat in seats)


def _by_seat(position: Mapping[str, object], key: str, seats: tuple[str, ...]) -> Held[tuple[str, ...]]:
    things = object_at(needed(position, key), f"'{key}'")
    if set(things) != set(seats):
        raise UnreadableNotation(f"{key!r} has to have a list for each of {', '.join(seats)}")
    return tuple((seat, _treasures(things[seat], f"{key!r}")) for seat in seats)


def _spells(position: Mapping[str, object], seats: tuple[str, ...]) -> Held[tuple[str, ...]]:
    spells = _by_seat(position, "spells", seats)
    for _, unused in spells:
        if any(spell not in SPELLS for spell in unused) or len(set(unused)) != len(unused):
            raise UnreadableNotation(f"'spells' are the unused ones of {', '.join(SPELLS)}")
    return tuple((seat, tuple(spell for spell in SPELLS if spell in unused)) for seat, unused in spells)


def _treasures(value: object, where: str) -> tuple[str, ...]:
    return tuple(parse_mark(text) for text in texts_at(value, where))


def _deck(
    position: Mapping[str, object], copy: Copy | None, hands: Held[tuple[str, ...]], collected: tuple[str, ...]
) -> tuple[str, ...]:
    """As the position says; of a view, the copy's treasures that are in no hand and not collected."""
    if "deck" in position:
        return tuple(sorted(_treasures(position["deck"], "'deck'")))
    if copy is None:
        raise UnreadableNotation("the position has no 'deck', and no copy says what may be in it")
    gone = {*collected, *(treasure for _, hand in hands for treasure in hand)}
    return tuple(sorted(treasure for treasure in copy.treasures if treasure not in gone))


def _pages(pages: Mapping[str, object], copy: Copy | None) -> tuple[tuple[Page, ...], tuple[Page, ...]]:
    """The turned pages and those that may still come, the latter from the copy where the position does not say."""
    turned = tuple(parse_page(text) for text in texts_at(pages.get("turned", []), "'pages.turned'"))
    if "remaining" in pages:
        return turned, tuple(parse_page(text) for text in texts_at(pages["remaining"], "'pages.remaining'"))
    if copy is None:
        raise UnreadableNotation("the position has no 'pages.remaining', and no copy says what the pages are")
    left = list(copy.pages)
    for page in turned:
        if page not in left:
            raise UnreadableNotation(f"the page '{format_action(page)}' is not in the copy's book")
        left.remove(page)
    return turned, tuple(left)


def _options(value: object) -> TeamOptions:
    chosen: dict[str, OptionValue] = {}
    for name, option in object_at(value, "'options'").items():
        if not isinstance(option, bool | str):
            raise UnreadableNotation(f"option {name} cannot be {shown(option)}")
        chosen[name] = option
    try:
        return options_of(chosen)
    except BadConfig as wrong:
        raise UnreadableNotation(str(wrong)) from wrong


def _ban(value: object) -> str | None:
    return None if value is None else parse_arrow(text_at(value, "'ban'"))


def _check(state: TeamState, position: Mapping[str, object]) -> None:
    """What the parts say of each other."""
    cards = [*state.deck, *state.collected, *(card for _, hand in state.hands for card in hand)]
    if len(set(cards)) != len(cards):
        raise UnreadableNotation("a treasure card is in two places")
    if any(len(hand) > HAND_SIZE for _, hand in state.hands) or state.found > HAND_SIZE:
        raise UnreadableNotation(f"a seat has at most {HAND_SIZE} treasure cards")
    if any(seat not in dict(state.homes) for seat in state.seats):
        raise UnreadableNotation("each seat has to be one of the colours in 'homes'")
    if state.phase == "page" and not state.pages:
        raise UnreadableNotation("a page is due, but none is left")
    if state.phase == "draw" and cards_due(state) <= 0:
        raise UnreadableNotation("a card is to be drawn, but none is due")
    if (state.phase == "over") != (state.outcome != ""):
        raise UnreadableNotation("'outcome' is 'won' or 'lost' when the phase is 'over', and '' before")
    _check_counts(state, position)


def _check_counts(state: TeamState, position: Mapping[str, object]) -> None:
    pages = object_at(position["pages"], "'pages'")
    for key, told, found in (
        ("deck_left", position.get("deck_left"), len(state.deck)),
        ("pages.left", pages.get("left"), len(state.pages)),
    ):
        if told is not None and told != found:
            raise UnreadableNotation(f"'{key}' says {shown(told)}, but there are {found}")


def census_problem(board: Board, copy: Copy) -> str | None:
    """How the movable tiles differ from the copy's, in one line; face-down tiles nobody knows may be any of them."""
    tiles = [board.cells[cell] for cell in MOVABLE_CELLS] + [board.loose]
    seen = Counter(identity(tile) for tile in tiles if tile.is_known)
    extra = seen - census(copy)
    return f"the copy has no further tile {next(iter(extra))!r}" if extra else None
