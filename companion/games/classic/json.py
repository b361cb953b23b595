"""Positions of the classic game as JSON: written without loss, read with every doubt spoken.

`cells`, `loose` and `pawns` are enough for a position written by hand: whoever has a pawn plays, a seat without one has
not left its corner, a push is due and free in the first turn, nothing is found, and every current card is unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.errors import UnreadableNotation
from companion.games.classic import state as classic
from companion.games.classic.copy import ClassicCopy
from companion.maze.cell import CORNERS, Cell
from companion.maze.tile import parse_mark
from companion.rules import line
from companion.rules.line import LineWords
from companion.rules.mazes import maze_json
from companion.rules.public import Held, head_at, head_json
from companion.rules.reading import object_at, one_of, refuse_first, shown, texts_at

HOME_COLOURS = ("red", "yellow", "blue", "green")
"""Whose corner each is, clockwise from the north-west, where neither position nor copy says."""

LINE_WORDS: LineWords = {
    **line.HEAD,
    "cells": line.CELLS,
    "loose": line.TEXT,
    "homes": line.PAIRS,
    "pawns": line.PAIRS,
    "hands": line.LISTS,
    "found": line.LISTS,
    "ruled_out": line.LISTS,
    "hidden": line.LIST,
    "ban": line.MAYBE,
    "outcome": line.TEXT,
}


def state_json(seen: classic.ClassicState | classic.ClassicView) -> dict[str, object]:
    """The position, or a view of it, as a JSON object; a view has `?` for cards it may not know."""
    return {
        **head_json(seen),
        **maze_json.board_json(seen.board),
        "homes": maze_json.homes_json(seen.homes),
        "pawns": maze_json.homes_json(seen.pawns),
        "hands": {colour: list(stack) for colour, stack in seen.stacks},
        "found": {colour: list(cards) for colour, cards in seen.found},
        "ruled_out": {colour: list(cards) for colour, cards in seen.ruled_out},
        **({"hidden": list(seen.hidden)} if seen.hidden else {}),
        "ban": seen.ban,
        "outcome": seen.outcome,
    }


def state_of(position: Mapping[str, object], copy: ClassicCopy | None = None) -> classic.ClassicState:
    """The state of a position or of a view, in which hidden cards are `?`; raises UnreadableNotation."""
    seats = maze_json.seats_or_pawns(position, classic.SEAT_RANGE)
    homes = _homes(position, copy, seats)
    board, hidden = maze_json.with_hidden(maze_json.open_board_at(position), position.get("hidden"), copy)
    state = classic.ClassicState(
        board=board,
        seats=seats,
        homes=homes,
        pawns=_pawns(position, seats, homes),
        stacks=_cards(position, "hands", seats, (classic.HIDDEN,)),
        found=_cards(position, "found", seats),
        ruled_out=_cards(position, "ruled_out", seats),
        **head_at(classic.ClassicState, position, classic.TITLE, classic.VARIANTS, classic.PHASES),
        ban=maze_json.ban_at(position.get("ban")),
        outcome=one_of(position.get("outcome", ""), classic.OUTCOMES, "'outcome'"),
        hidden=hidden,
    )
    check(state)
    return state


def _homes(position: Mapping[str, object], copy: ClassicCopy | None, seats: tuple[str, ...]) -> Held[Cell]:
    """As named, or as the copy has them; a seat of another colour gets the corner of one that is not played."""
    if "homes" in position:
        return maze_json.homes_at(position, copy)
    colours = list(copy.colours if copy else HOME_COLOURS)
    for stranger in (seat for seat in seats if seat not in colours):
        colours[next(place for place, colour in enumerate(colours) if colour not in seats)] = stranger
    return tuple(zip(colours, CORNERS, strict=True))


def _pawns(position: Mapping[str, object], seats: tuple[str, ...], homes: Held[Cell]) -> Held[Cell]:
    """As told; a seat without a pawn on the board has not left its corner."""
    cells = dict(homes)
    for colour, cell in object_at(position.get("pawns", {}), "'pawns'").items():
        if colour not in seats:
            raise UnreadableNotation(f"'pawns' has a pawn of {shown(colour)}, who is not one of {', '.join(seats)}")
        cells[colour] = maze_json.cell_at(cell, "'pawns'")
    if not set(seats) <= set(cells):
        raise UnreadableNotation("each seat has to be one of the colours in 'homes'")
    return tuple((seat, cells[seat]) for seat in seats)


def _cards(
    position: Mapping[str, object], key: str, seats: tuple[str, ...], otherwise: tuple[str, ...] = ()
) -> Held[tuple[str, ...]]:
    """A list of treasures for each seat, in playing order; what is not told is as `otherwise` says."""
    lists = object_at(position.get(key, {}), f"'{key}'")
    strangers = [name for name in lists if name not in seats]
    if strangers:
        raise UnreadableNotation(f"{key!r} has a list for {shown(strangers[0])}, who is not one of {', '.join(seats)}")
    return tuple((seat, _marks(lists[seat], key) if seat in lists else otherwise) for seat in seats)


def _marks(value: object, key: str) -> tuple[str, ...]:
    may_hide = key == "hands"
    return tuple(
        text if may_hide and text == classic.HIDDEN else parse_mark(text) for text in texts_at(value, f"'{key}'")
    )


def check(state: classic.ClassicState) -> None:
    """Raise UnreadableNotation with the first contradiction in the state."""
    refuse_first(_of_cards(state), _of_phase(state))


def _of_cards(state: classic.ClassicState) -> Iterator[str]:
    cards = [card for held in (state.stacks, state.found) for _, own in held for card in own if card != classic.HIDDEN]
    if len(set(cards)) != len(cards):
        yield "a treasure card is in two places"
    if any(seat not in dict(state.homes) for seat in state.seats):
        yield "each seat has to be one of the colours in 'homes'"
    for seat, ruled_out in state.ruled_out:
        if len(set(ruled_out)) != len(ruled_out):
            yield f"a treasure is ruled out twice for {seat}"


def _of_phase(state: classic.ClassicState) -> Iterator[str]:
    if (
        state.phase == classic.REVEAL
        and classic.HIDDEN not in classic.current_cards(state, state.seat)
        and not classic.is_mark_asked(state)
    ):
        yield f"a card is to be shown, but the card of {state.seat} is known"
    if (state.phase == classic.OVER) != (state.outcome != ""):
        yield "'outcome' is 'won' or 'stopped' when the phase is 'over', and '' before"
    if state.outcome == classic.WON and (classic.current_cards(state, state.seat) or not classic.is_done(state)):
        yield f"{state.seat} has not won: all has to be found, and the pawn on its corner unless the game ends anywhere"
