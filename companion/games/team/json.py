"""Positions of the Team Edition as JSON and in one line: written without loss, read with every doubt spoken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.errors import UnreadableNotation
from companion.games.team import state as team
from companion.games.team.actions import Page, parse_page
from companion.games.team.book import assumed_place
from companion.games.team.copy import TeamCopy
from companion.games.team.unknown_tiles.asked import board_in_doubt, is_place_asked, legal_reveals, unplaced
from companion.games.team.view import pages_json, table_json
from companion.maze.cell import format_cell
from companion.maze.tile import Tile, parse_tile
from companion.rules import line, reading
from companion.rules.line import LineWords
from companion.rules.mazes import maze_json
from companion.rules.mazes.unknown import follow, has_unknown_mark, left_over, unknown_count
from companion.rules.public import Held, head_at
from companion.rules.verbs import format_action

_OUTCOMES = ("", "won", "lost")


def state_json(state: team.TeamState) -> dict[str, object]:
    """The position as a JSON object; `deck` and `pages.remaining` are what may still come, in no telling order."""
    pages = pages_json(state.turned, len(state.pages))
    return {
        **table_json(state),
        **({"hidden": list(state.hidden)} if state.hidden else {}),
        "deck": list(state.deck),
        "deck_left": len(state.deck),
        "pages": {**pages, "remaining": [format_action(page) for page in state.pages]},
    }


def state_of(position: Mapping[str, object], copy: TeamCopy | None = None) -> team.TeamState:
    """The state of a position, or of a view when `copy` says what may still come; raises UnreadableNotation.

    Of a view, tiles that lie face down stay unknown: they are read as `#?`.
    """
    seats = maze_json.seats_or_pawns(position, team.SEAT_RANGE)
    hands = _hands(position, seats)
    collected = maze_json.marks_at(position.get("collected", []), "'collected'")
    head = head_at(team.TeamState, position, team.TITLE, team.VARIANTS, team.PHASES)
    variant, phase = head["variant"], head["phase"]
    specials = _specials_at(position, variant, seats, phase)
    is_paper = head["options"].has_paper_book
    turned, pages = _pages(reading.object_at(position.get("pages", {}), "'pages'"), copy, is_paper)
    state = team.TeamState(
        board=maze_json.board_at(position),
        seats=seats,
        homes=maze_json.homes_at(position, copy),
        pawns=maze_json.pawns_at(position, seats),
        hands=hands,
        spells=_spells_at(position, variant, specials, seats),
        specials=specials,
        deck=_deck(position, copy, hands, collected),
        pages=pages,
        collected=collected,
        turned=turned,
        **head,
        may_walk=reading.flag_at(position.get("walk", phase == "act"), "'walk'"),
        found=reading.count_at(position.get("found", 0), "'found'"),
        may_turn_up=reading.flag_at(position.get("turn_up", False), "'turn_up'"),
        must_turn_up=reading.flag_at(position.get("must_turn_up", False), "'must_turn_up'"),
        ban=maze_json.ban_at(position.get("ban")),
        outcome=reading.one_of(position.get("outcome", ""), _OUTCOMES, "'outcome'"),
        nowhere=maze_json.marks_at(position.get("nowhere", []), "'nowhere'"),
    )
    _check(state)
    _check_book(state, reading.object_at(position.get("pages", {}), "'pages'"))
    return _with_hidden(state, position.get("hidden"), copy)


def _hands(position: Mapping[str, object], seats: tuple[str, ...]) -> Held[tuple[str, ...]]:
    """No cards where the position speaks neither of hands nor of a deck: all are still to be drawn."""
    if "hands" not in position and "deck" not in position:
        return tuple((seat, ()) for seat in seats)
    return maze_json.lists_at(position, "hands", seats)


def _deck(
    position: Mapping[str, object], copy: TeamCopy | None, hands: Held[tuple[str, ...]], collected: tuple[str, ...]
) -> tuple[str, ...]:
    """As the position says; of a view, the copy's treasures that are in no hand and not collected."""
    if "deck" in position:
        return tuple(sorted(maze_json.marks_at(position["deck"], "'deck'")))
    if copy is None:
        raise UnreadableNotation("the position has no 'deck', and no copy says what may be in it")
    gone = {*collected, *(treasure for _, hand in hands for treasure in hand)}
    return tuple(sorted(treasure for treasure in copy.treasures if treasure not in gone))


def _pages(
    pages: Mapping[str, object], copy: TeamCopy | None, is_paper: bool
) -> tuple[tuple[Page, ...], tuple[Page, ...]]:
    """The turned pages and those that may still come, the latter from the copy where the position does not say."""
    turned = tuple(parse_page(text) for text in reading.texts_at(pages.get("turned", []), "'pages.turned'"))
    if "remaining" in pages:
        return turned, tuple(parse_page(text) for text in reading.texts_at(pages["remaining"], "'pages.remaining'"))
    if copy is None:
        raise UnreadableNotation("the position has no 'pages.remaining', and no copy says what the pages are")
    left = list(copy.pages)
    for page in turned:
        if page not in left and not (is_paper and left):
            raise UnreadableNotation(f"the page '{format_action(page)}' is not in the copy's book")
        left.pop(left.index(page) if page in left else assumed_place(tuple(left), page))
    return turned, tuple(left)


# --- spells ---


def _specials_at(position: Mapping[str, object], variant: str, seats: tuple[str, ...], phase: str) -> Held[str]:
    """Each seat's special spell; where the position does not say, the one among its unused spells."""
    told = reading.object_at(position.get("specials", {}), "'specials'")
    special_of = {seat: reading.text_at(spell, "'specials'") for seat, spell in told.items()}
    if variant == team.INTRODUCTORY:
        if special_of:
            raise UnreadableNotation("the introductory game has no 'specials'")
        return ()
    if "specials" not in position and "spells" in position:
        unused = maze_json.lists_at(position, "spells", seats)
        special_of = {seat: spell for seat, spells in unused for spell in spells if spell != "push"}
    _check_specials(special_of, seats, is_choosing=phase == "choose")
    return tuple((seat, special_of[seat]) for seat in seats if seat in special_of)


def _check_specials(special_of: Mapping[str, str], seats: tuple[str, ...], is_choosing: bool) -> None:
    strangers = [seat for seat in special_of if seat not in seats]
    unknown = [spell for spell in special_of.values() if spell not in team.SPECIAL_SPELLS]
    if strangers or unknown:
        raise UnreadableNotation(f"'specials' gives each seat one of {', '.join(team.SPECIAL_SPELLS)}")
    if len(set(special_of.values())) != len(special_of):
        raise UnreadableNotation("'specials' gives one spell to two seats; there is one of each in the box")
    if is_choosing != (len(special_of) < len(seats)):
        raise UnreadableNotation("every seat has its special spell in 'specials', unless the phase is 'choose'")


def _spells_at(
    position: Mapping[str, object], variant: str, specials: Held[str], seats: tuple[str, ...]
) -> Held[tuple[str, ...]]:
    """Each seat's unused spells, in the order in which they lie before it; all it owns, where nothing is said."""
    if "spells" not in position:
        return tuple((seat, team.own_spells(variant, specials, seat)) for seat in seats)
    found = []
    for seat, unused in maze_json.lists_at(position, "spells", seats):
        own = team.own_spells(variant, specials, seat)
        if any(spell not in own for spell in unused) or len(set(unused)) != len(unused):
            raise UnreadableNotation(f"'spells' are the unused ones of {', '.join(own)}")
        found.append((seat, tuple(spell for spell in own if spell in unused)))
    return tuple(found)


# --- tiles that nobody knows ---


def _with_hidden(state: team.TeamState, told: object, copy: TeamCopy | None) -> team.TeamState:
    """The state with what its unknown tiles can be: as a position has `told`, or what is left over in the copy.

    Raises UnreadableNotation where that does not add up.
    """
    state = _with_last_tile(state, copy)
    hidden = _left_over(state, copy) if told is None else maze_json.hidden_at(board_in_doubt(state), told)
    board, hidden = (state.board, hidden) if state.phase == "reveal" else follow(state.board, hidden)
    known = replace(state, board=board, hidden=hidden)
    if state.phase == "reveal" and not _can_be_told(known):
        raise UnreadableNotation("'hidden' has to say what the tile that came to light can be")
    return known


def _can_be_told(state: team.TeamState) -> bool:
    """Whether there is an answer to what people are asked."""
    return any(unplaced(state)) if is_place_asked(state) else bool(legal_reveals(state))


def _with_last_tile(state: team.TeamState, copy: TeamCopy | None) -> team.TeamState:
    """The state with a loose tile that nobody could read, where it is the only one of the copy that is nowhere else."""
    loose = state.board.loose
    if copy is None or loose.is_known or state.phase == "reveal" or unknown_count(state.board) > 1:
        return state
    left = left_over(state.board, copy)
    if left is None or loose.shape not in ("", left[0][0]):
        return state
    tile = parse_tile("#" + left[0])
    return replace(state, board=replace(state.board, loose=Tile(tile.sides, tile.mark)))


def _left_over(state: team.TeamState, copy: TeamCopy | None) -> tuple[str, ...]:
    """Nothing where the copy does not fit, nor while a loose tile waits that nobody could read.

    Raises UnreadableNotation where that is not enough, because a treasure could lie on a tile in the maze.
    """
    board = board_in_doubt(state)
    is_unread = not board.loose.is_known and state.phase != "reveal"
    left = None if copy is None or is_unread else left_over(board, copy)
    if left is None and has_unknown_mark(state.board):
        raise UnreadableNotation("'hidden' has to say what the tiles can be of which nobody has told what they show")
    return left or ()


# --- what contradicts itself ---


def _check(state: team.TeamState) -> None:
    """What the parts say of each other."""
    cards = [*state.deck, *state.collected, *(card for _, hand in state.hands for card in hand)]
    if len(set(cards)) != len(cards):
        raise UnreadableNotation("a treasure card is in two places")
    if any(len(hand) > team.HAND_SIZE for _, hand in state.hands):
        raise UnreadableNotation(f"a seat has at most {team.HAND_SIZE} treasure cards")
    if state.found > team.HAND_SIZE:
        raise UnreadableNotation(f"'found' is at most {team.HAND_SIZE}: no turn brings more treasures")
    if any(seat not in dict(state.homes) for seat in state.seats):
        raise UnreadableNotation("each seat has to be one of the colours in 'homes'")
    if state.phase == "page" and not state.pages:
        raise UnreadableNotation("a page is due, but none is left")
    if state.phase == "draw" and team.cards_due(state) <= 0:
        raise UnreadableNotation("a card is to be drawn, but none is due")
    if (state.phase == "over") != (state.outcome != ""):
        raise UnreadableNotation("'outcome' is 'won' or 'lost' when the phase is 'over', and '' before")
    if state.phase == "choose" and (state.variant == team.INTRODUCTORY or state.turn or state.turned):
        raise UnreadableNotation("special spells are chosen before the first turn of a standard or expert game")
    _check_tiles(state)
    _check_turn_up(state)


def _check_tiles(state: team.TeamState) -> None:
    """A face-down tile may be any that is hidden; what lies face up in the maze is seen, and paths depend on it."""
    for cell, tile in enumerate(state.board.cells):
        if tile.is_face_up and not tile.is_known:
            raise UnreadableNotation(f"the tile on {format_cell(cell)} is not known, and paths may depend on it")


def _check_turn_up(state: team.TeamState) -> None:
    if state.must_turn_up and (state.variant == team.INTRODUCTORY or not state.may_turn_up):
        raise UnreadableNotation("'must_turn_up' is true only with 'turn_up', and never in the introductory game")
    if state.may_turn_up and state.board.cells[team.pawn_cell(state, state.seat)].is_face_up:
        raise UnreadableNotation("'turn_up' is true only where the pawn whose turn it is stands on a face-down tile")


def _check_book(state: team.TeamState, pages: Mapping[str, object]) -> None:
    book = pages_json(state.turned, len(state.pages))
    reading.refuse_strangers(pages, (*book, "remaining"), "'pages'")
    reading.refuse_contradictions(pages, {key: book[key] for key in ("left", "current")}, "pages.")


LINE_WORDS: LineWords = {
    **line.HEAD,
    "cells": line.CELLS,
    "loose": line.TEXT,
    "homes": line.PAIRS,
    "pawns": line.PAIRS,
    "spells": line.LISTS,
    "specials": line.PAIRS,
    "hands": line.LISTS,
    "collected": line.LIST,
    "walk": line.FLAG,
    "found": line.COUNT,
    "turn_up": line.FLAG,
    "must_turn_up": line.FLAG,
    "hidden": line.LIST,
    "nowhere": line.LIST,
    "ban": line.MAYBE,
    "outcome": line.TEXT,
    "deck": line.LIST,
    "pages.turned": line.actions("daedalus"),
    "pages.remaining": line.actions("daedalus"),
}
