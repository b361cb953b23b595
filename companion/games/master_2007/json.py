"""Positions of Master Labyrinth (2007) as JSON and as one line, read with every doubt spoken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.errors import UnreadableNotation
from companion.games.master_2007 import state as master
from companion.games.master_2007.cards import BACKS, parse_card, parse_held_card, sorted_cards
from companion.games.master_2007.check import check
from companion.games.master_2007.copy import GUARDS, HIGH_VALUES, LOW_VALUES, Master2007Copy
from companion.games.master_2007.view import Master2007View
from companion.maze.board import Board
from companion.maze.cell import Cell, format_cell, parse_cell
from companion.maze.sides import LETTERS
from companion.maze.tile import parse_mark
from companion.rules import line
from companion.rules.line import LineWords
from companion.rules.mazes import maze_json
from companion.rules.mazes.maze_copy import MOVABLE_TILES
from companion.rules.public import Held, head_at, head_json
from companion.rules.reading import count_at, flag_at, list_at, needed, object_at, one_of, text_at, texts_at

_OUTCOMES = ("", "won", "stopped")


def state_json(seen: master.Master2007State | Master2007View) -> dict[str, object]:
    """The position, or a view of it, as a JSON object."""
    return {
        **head_json(seen),
        **maze_json.board_json(seen.board),
        "tiles": dict(seen.tiles),
        "homes": maze_json.homes_json(seen.homes),
        "pawns": maze_json.homes_json(seen.pawns),
        "guards": maze_json.homes_json(seen.guards),
        "dragon": seen.dragon,
        "treasures": {format_cell(cell): value for cell, value in seen.treasures},
        "treasure_cells": [format_cell(cell) for cell in seen.treasure_cells],
        "waiting": list(seen.waiting),
        "collected": {seat: list(values) for seat, values in seen.collected},
        "box": list(seen.box),
        "coins": dict(seen.coins),
        "hands": {seat: list(hand) for seat, hand in seen.hands},
        "unseen": list(seen.unseen),
        "played": list(seen.played),
        "ban": seen.ban,
        "took": seen.took,
        "duels": list(seen.duels),
        "rolls": list(seen.rolls),
        "extra": seen.is_extra,
        "fought": seen.has_fought,
        "slayer": seen.slayer,
        "outcome": seen.outcome,
    }


def state_of(position: Mapping[str, object], copy: Master2007Copy | None = None) -> master.Master2007State:
    """The state of a position, or of a view; `copy` says what a position leaves out. Raises UnreadableNotation."""
    seats = maze_json.seats_at(
        position.get("seats", list(object_at(needed(position, "pawns"), "'pawns'"))), master.SEAT_RANGE
    )
    treasures = _treasures(object_at(needed(position, "treasures"), "'treasures'"))
    waiting = _values(position.get("waiting", _waiting(treasures)), "'waiting'")
    collected = _collected(position, seats)
    hands, played = _hands(position, seats), _cards(position.get("played", []), "'played'")
    board = maze_json.board_at(position)
    state = master.Master2007State(
        board=board,
        seats=seats,
        homes=_homes(position, copy),
        pawns=maze_json.pawns_at(position, seats),
        guards=_guards(position, copy),
        dragon=one_of(position.get("dragon", LETTERS[0]), tuple(LETTERS), "'dragon'"),
        treasures=treasures,
        treasure_cells=_treasure_cells(position, copy),
        waiting=waiting,
        hands=hands,
        collected=collected,
        coins=_coins(position, seats),
        tiles=_tiles(position, copy, board),
        unseen=_unseen(position, copy, hands, played),
        played=played,
        box=_box(position, treasures, waiting, collected),
        **head_at(master.Master2007State, position, master.TITLE, master.VARIANTS, master.PHASES),
        ban=maze_json.ban_at(position.get("ban")),
        took=count_at(position.get("took", 0), "'took'"),
        duels=texts_at(position.get("duels", []), "'duels'"),
        rolls=_numbers(position.get("rolls", []), "'rolls'"),
        is_extra=flag_at(position.get("extra", False), "'extra'"),
        has_fought=flag_at(position.get("fought", False), "'fought'"),
        slayer=text_at(position.get("slayer", ""), "'slayer'"),
        outcome=one_of(position.get("outcome", ""), _OUTCOMES, "'outcome'"),
    )
    check(state)
    return state


# --- what lies on the board ---


def _homes(position: Mapping[str, object], copy: Master2007Copy | None) -> Held[Cell]:
    if "homes" not in position and copy is not None:
        return copy.homes
    homes = object_at(needed(position, "homes"), "'homes'")
    return tuple((parse_mark(colour), parse_cell(text_at(cell, "'homes'"))) for colour, cell in homes.items())


def _guards(position: Mapping[str, object], copy: Master2007Copy | None) -> Held[Cell]:
    if "guards" not in position and copy is not None:
        return copy.guards
    guards = object_at(needed(position, "guards"), "'guards'")
    if tuple(sorted(guards)) != GUARDS:
        raise UnreadableNotation("'guards' has to give a cell to black and to white")
    return tuple((guard, parse_cell(text_at(guards[guard], "'guards'"))) for guard in GUARDS)


def _treasure_cells(position: Mapping[str, object], copy: Master2007Copy | None) -> tuple[Cell, ...]:
    if "treasure_cells" not in position and copy is not None:
        return copy.treasure_cells
    return tuple(parse_cell(cell) for cell in texts_at(needed(position, "treasure_cells"), "'treasure_cells'"))


def _tiles(position: Mapping[str, object], copy: Master2007Copy | None, board: Board) -> Held[int]:
    """Where the position does not say: what lies there, or what the copy counts if something has not been seen."""
    counted = master.counted_shapes(board)
    if "tiles" not in position and sum(count for _, count in counted) == MOVABLE_TILES:
        return counted
    if "tiles" not in position and copy is not None:
        return copy.tiles
    tiles = object_at(needed(position, "tiles"), "'tiles'")
    return tuple((shape, count_at(count, "'tiles'")) for shape, count in tiles.items())


# --- treasures ---


def _treasures(treasures: Mapping[str, object]) -> master.Treasures:
    return tuple(sorted((parse_cell(cell), count_at(value, "'treasures'")) for cell, value in treasures.items()))


def _waiting(treasures: master.Treasures) -> tuple[int, ...]:
    """Where the position does not say: 7 to 12 wait as long as a lower treasure lies on the board."""
    return HIGH_VALUES if any(value in LOW_VALUES for _, value in treasures) else ()


def _collected(position: Mapping[str, object], seats: tuple[str, ...]) -> Held[tuple[int, ...]]:
    collected = maze_json.by_seat(position, "collected", seats, [])
    return tuple((seat, _values(collected[seat], "'collected'")) for seat in seats)


def _box(
    position: Mapping[str, object],
    treasures: master.Treasures,
    waiting: tuple[int, ...],
    collected: Held[tuple[int, ...]],
) -> tuple[int, ...]:
    """Where the position does not say: every treasure that is nowhere else."""
    if "box" in position:
        return _values(position["box"], "'box'")
    elsewhere = [*waiting, *(value for _, value in treasures), *(value for _, own in collected for value in own)]
    return tuple(sorted((Counter((*LOW_VALUES, *HIGH_VALUES)) - Counter(elsewhere)).elements()))


# --- cards and coins ---


def _hands(position: Mapping[str, object], seats: tuple[str, ...]) -> Held[tuple[str, ...]]:
    """Where the position does not say: everyone holds as many unseen cards as were dealt."""
    share = len(LOW_VALUES) // len(seats)
    hands = maze_json.by_seat(position, "hands", seats, [back for back in BACKS for _ in range(share)])
    return tuple(
        (seat, sorted_cards(parse_held_card(card) for card in texts_at(hands[seat], "'hands'"))) for seat in seats
    )


def _unseen(
    position: Mapping[str, object], copy: Master2007Copy | None, hands: Held[tuple[str, ...]], played: tuple[str, ...]
) -> tuple[str, ...]:
    """Where the position does not say: the cards of the copy that are neither in sight nor played."""
    if "unseen" in position or copy is None:
        return _cards(position.get("unseen", []), "'unseen'")
    seen = Counter(played) + Counter(card for _, hand in hands for card in hand)
    return sorted_cards((Counter(copy.cards) - seen).elements())


def _cards(value: object, where: str) -> tuple[str, ...]:
    return sorted_cards(parse_card(card) for card in texts_at(value, where))


def _coins(position: Mapping[str, object], seats: tuple[str, ...]) -> Held[int]:
    coins = maze_json.by_seat(position, "coins", seats, 0)
    return tuple((seat, count_at(coins[seat], "'coins'")) for seat in seats)


def _values(value: object, where: str) -> tuple[int, ...]:
    return tuple(sorted(_numbers(value, where)))


def _numbers(value: object, where: str) -> tuple[int, ...]:
    return tuple(count_at(number, where) for number in list_at(value, where))


# --- one line ---


LINE_WORDS: LineWords = {
    **line.HEAD,
    "cells": line.CELLS,
    "loose": line.TEXT,
    "tiles": line.COUNTS,
    "homes": line.PAIRS,
    "pawns": line.PAIRS,
    "guards": line.PAIRS,
    "dragon": line.TEXT,
    "treasures": line.COUNTS,
    "treasure_cells": line.LIST,
    "waiting": line.NUMBERS,
    "collected": line.PILES,
    "box": line.NUMBERS,
    "coins": line.COUNTS,
    "hands": line.LISTS,
    "unseen": line.LIST,
    "played": line.LIST,
    "ban": line.MAYBE,
    "took": line.COUNT,
    "duels": line.LIST,
    "rolls": line.NUMBERS,
    "extra": line.FLAG,
    "fought": line.FLAG,
    "slayer": line.TEXT,
    "outcome": line.TEXT,
}
"""How each part of a position is written in one line; what is derived is not there."""
