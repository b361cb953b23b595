"""Positions of Master Labyrinth (2007) as JSON and as one line, read with every doubt spoken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.errors import UnreadableNotation
from companion.games.master_2007 import cards
from companion.games.master_2007 import state as master
from companion.games.master_2007.copy import GUARDS, HIGH_VALUES, LOW_VALUES, REFUGE, Master2007Copy
from companion.games.master_2007.play import DRAGON_STRENGTH, SAFE_FROM
from companion.games.master_2007.state import Master2007View
from companion.maze.board import Board
from companion.maze.cell import CELLS, Cell, format_cell, parse_cell
from companion.maze.sides import CANONICAL, LETTERS
from companion.maze.tile import parse_mark
from companion.rules import line, reading
from companion.rules.line import LineWords
from companion.rules.mazes import maze_json
from companion.rules.mazes.maze_copy import MOVABLE_TILES
from companion.rules.mazes.maze_json import cell_at, held_at
from companion.rules.public import Held, head_at, head_json

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
    seats = maze_json.seats_or_pawns(position, master.SEAT_RANGE)
    treasures = _treasures(reading.object_at(reading.needed(position, "treasures"), "'treasures'"))
    waiting = _values(position.get("waiting", _waiting(treasures)), "'waiting'")
    collected = held_at(position, "collected", seats, _values, [])
    hands = held_at(position, "hands", seats, _hand, _dealt(seats))
    played = _cards(position.get("played", []), "'played'")
    board = maze_json.board_at(position)
    state = master.Master2007State(
        board=board,
        seats=seats,
        homes=_homes(position, copy),
        pawns=maze_json.pawns_at(position, seats),
        guards=_guards(position, copy),
        dragon=reading.one_of(position.get("dragon", LETTERS[0]), tuple(LETTERS), "'dragon'"),
        treasures=treasures,
        treasure_cells=_treasure_cells(position, copy),
        waiting=waiting,
        hands=hands,
        collected=collected,
        coins=held_at(position, "coins", seats, reading.count_at, 0),
        tiles=_tiles(position, copy, board),
        unseen=_unseen(position, copy, hands, played),
        played=played,
        box=_box(position, treasures, waiting, collected),
        **head_at(master.Master2007State, position, master.TITLE, master.VARIANTS, master.PHASES),
        ban=maze_json.ban_at(position.get("ban")),
        took=reading.count_at(position.get("took", 0), "'took'"),
        duels=reading.texts_at(position.get("duels", []), "'duels'"),
        rolls=reading.counts_at(position.get("rolls", []), "'rolls'"),
        is_extra=reading.flag_at(position.get("extra", False), "'extra'"),
        has_fought=reading.flag_at(position.get("fought", False), "'fought'"),
        slayer=reading.text_at(position.get("slayer", ""), "'slayer'"),
        outcome=reading.one_of(position.get("outcome", ""), _OUTCOMES, "'outcome'"),
    )
    check(state)
    return state


# --- what lies on the board ---


def _homes(position: Mapping[str, object], copy: Master2007Copy | None) -> Held[Cell]:
    if "homes" not in position and copy is not None:
        return copy.homes
    homes = reading.object_at(reading.needed(position, "homes"), "'homes'")
    return tuple((parse_mark(colour), cell_at(cell, "'homes'")) for colour, cell in homes.items())


def _guards(position: Mapping[str, object], copy: Master2007Copy | None) -> Held[Cell]:
    if "guards" not in position and copy is not None:
        return copy.guards
    guards = reading.object_at(reading.needed(position, "guards"), "'guards'")
    if tuple(sorted(guards)) != GUARDS:
        raise UnreadableNotation("'guards' has to give a cell to black and to white")
    return tuple((guard, cell_at(guards[guard], "'guards'")) for guard in GUARDS)


def _treasure_cells(position: Mapping[str, object], copy: Master2007Copy | None) -> tuple[Cell, ...]:
    if "treasure_cells" not in position and copy is not None:
        return copy.treasure_cells
    return tuple(
        parse_cell(cell) for cell in reading.texts_at(reading.needed(position, "treasure_cells"), "'treasure_cells'")
    )


def _tiles(position: Mapping[str, object], copy: Master2007Copy | None, board: Board) -> Held[int]:
    """Where the position does not say: what lies there, or what the copy counts if something has not been seen."""
    counted = master.counted_shapes(board)
    if "tiles" not in position and sum(count for _, count in counted) == MOVABLE_TILES:
        return counted
    if "tiles" not in position and copy is not None:
        return copy.tiles
    tiles = reading.object_at(reading.needed(position, "tiles"), "'tiles'")
    return tuple((shape, reading.count_at(count, "'tiles'")) for shape, count in tiles.items())


# --- treasures ---


def _treasures(treasures: Mapping[str, object]) -> master.Treasures:
    return tuple(
        sorted((parse_cell(cell), reading.count_at(value, "'treasures'")) for cell, value in treasures.items())
    )


def _waiting(treasures: master.Treasures) -> tuple[int, ...]:
    """Where the position does not say: 7 to 12 wait as long as a lower treasure lies on the board."""
    return HIGH_VALUES if any(value in LOW_VALUES for _, value in treasures) else ()


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


def _dealt(seats: tuple[str, ...]) -> list[str]:
    """Where the position does not say: everyone holds as many unseen cards as were dealt."""
    share = len(LOW_VALUES) // len(seats)
    return [back for back in cards.BACKS for _ in range(share)]


def _hand(value: object, where: str) -> tuple[str, ...]:
    return cards.sorted_cards(map(cards.parse_held_card, reading.texts_at(value, where)))


def _unseen(
    position: Mapping[str, object], copy: Master2007Copy | None, hands: Held[tuple[str, ...]], played: tuple[str, ...]
) -> tuple[str, ...]:
    """Where the position does not say: the cards of the copy that are neither in sight nor played."""
    if "unseen" in position or copy is None:
        return _cards(position.get("unseen", []), "'unseen'")
    seen = Counter(played) + Counter(card for _, hand in hands for card in hand)
    return cards.sorted_cards((Counter(copy.cards) - seen).elements())


def _cards(value: object, where: str) -> tuple[str, ...]:
    return cards.sorted_cards(cards.parse_card(card) for card in reading.texts_at(value, where))


def _values(value: object, where: str) -> tuple[int, ...]:
    return tuple(sorted(reading.counts_at(value, where)))


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


_PIPS = (1, 2, 3, 4, 5, 6)
_TREASURE_PHASES = ("put-treasure", "coin", "dragon", "duel", "reroll")
_WALK_PHASES = ("push", "comes-out", "walk")
_ROLLS: dict[str, tuple[int, ...]] = {
    "reroll": (1,),
    "final": tuple(range(master.FINAL_ROLLS)),
    "final-reroll": tuple(range(1, master.FINAL_ROLLS + 1)),
}
"""How many rolls count so far where a duel is under way."""


def check(state: master.Master2007State) -> None:
    """Raise UnreadableNotation with the first thing about the position that cannot be."""
    doubts = (_of_tiles, _of_people, _of_treasures, _of_cards, _of_duels, _of_the_end)
    reading.refuse_first(*(doubt(state) for doubt in doubts))


def _of_tiles(state: master.Master2007State) -> Iterator[str]:
    counts = dict(state.tiles)
    if tuple(counts) != tuple(CANONICAL) or sum(counts.values()) != MOVABLE_TILES:
        yield f"'tiles' has to count {MOVABLE_TILES} movable tiles of the shapes I, L and T"
    for cell, tile in enumerate((*state.board.cells, state.board.loose)):
        where = f"the tile on {format_cell(cell)}" if cell in CELLS else "the loose tile"
        if not tile.is_face_up or tile.mark:
            yield f"{where} lies face down or bears a mark; in this game none does"
    hidden_cells = [cell for cell in CELLS if not state.board.cells[cell].is_known]
    coming_out = [cell for cell in hidden_cells if cell in [master.faced_cell(side) for side in LETTERS]]
    if state.phase == "comes-out" and (len(hidden_cells) != 1 or not coming_out):
        yield "one tile beside the refuge has to be unknown, the one that has just come out"
    if state.phase != "comes-out" and hidden_cells not in ([], [REFUGE]):
        yield "only the tile beneath the dragon's refuge and the loose tile may be unknown"
    yield from _of_shapes(state, len(hidden_cells))


def _of_shapes(state: master.Master2007State, hidden_count: int) -> Iterator[str]:
    """The known shapes are some of the box's, and those that are missing are as many as the unknown tiles."""
    unknown = [tile for tile in (*state.board.cells, state.board.loose) if not master.known_shape(tile)]
    if master.missing_shapes(state.board, state.tiles).total() != len(unknown) or len(unknown) > hidden_count + 1:
        box = ", ".join(f"{count} {shape}" for shape, count in state.tiles)
        yield f"the tiles are not those that 'tiles' counts: {box}"


def _of_people(state: master.Master2007State) -> Iterator[str]:
    homes = dict(state.homes)
    if len(homes) != len(state.homes) or len(set(homes.values())) != len(homes) or not set(state.seats) <= set(homes):
        yield "'homes' has to give each seat a starting cell of its own"
    if set(GUARDS) & set(homes):
        yield "black and white are the colours of the guards"


def _of_treasures(state: master.Master2007State) -> Iterator[str]:
    on_board = [value for _, value in state.treasures]
    collected = [value for _, own in state.collected for value in own]
    if sorted([*on_board, *state.waiting, *collected, *state.box]) != sorted((*LOW_VALUES, *HIGH_VALUES)):
        yield "on the board, waiting, collected and in the box there have to be two treasures of each value 1 to 12"
    cells = state.treasure_cells
    if len(set(cells)) != len(cells) or len(cells) != len(HIGH_VALUES) or REFUGE in cells:
        yield f"'treasure_cells' has to name {len(HIGH_VALUES)} different cells, the refuge not among them"
    if any(value not in HIGH_VALUES for value in state.waiting):
        yield "only treasures of the second phase, 7 to 12, can be waiting"
    yield from _of_phases(state, on_board)


def _of_phases(state: master.Master2007State, on_board: list[int]) -> Iterator[str]:
    is_first = any(value in LOW_VALUES for value in on_board)
    if is_first and len(state.waiting) != len(HIGH_VALUES):
        yield "the treasures 7 to 12 wait until the last 6 is taken"
    if (state.phase == "put-treasure") != (bool(state.waiting) and not is_first):
        yield "the treasures of the second phase are put on the board when the last 6 is taken, and only then"
    if state.phase == "put-treasure" and _filled(state) != dict(state.treasures).keys():
        yield "the treasures of the second phase are put on 'treasure_cells' in their order"
    if not 0 <= state.took <= cards.HIGHEST:
        yield f"'took' is the value of a treasure, or 0, not {state.took}"
    is_wrong = (state.phase in _TREASURE_PHASES and not state.took) or (state.phase in _WALK_PHASES and state.took)
    if is_wrong:
        yield f"'took' does not go with the phase {state.phase!r}"


def _filled(state: master.Master2007State) -> set[Cell]:
    return set(state.treasure_cells[: len(state.treasure_cells) - len(state.waiting)])


def _of_cards(state: master.Master2007State) -> Iterator[str]:
    held = [card for _, hand in state.hands for card in hand]
    known = Counter(
        cards.card_value(card) for card in (*held, *state.unseen, *state.played) if not cards.is_hidden(card)
    )
    if known != dict.fromkeys(range(1, cards.HIGHEST + 1), 2):
        yield "in hands, 'unseen' and 'played' there have to be two treasure cards of each value 1 to 12"
    if Counter(card for card in held if cards.is_hidden(card)) != Counter(cards.hidden(card) for card in state.unseen):
        yield "'unseen' has to name as many cards of each pile as nobody has seen in the hands"
    share = len(HIGH_VALUES) // len(state.seats)
    if any(
        sum(cards.pile_of(card) == pile for card in hand) > share for _, hand in state.hands for pile in cards.PILES
    ):
        yield f"each seat is dealt {share} cards of each pile, and no more"
    if sum(coins for _, coins in state.coins) > len(state.played):
        yield "there are more coins than cards on the discard pile"


def _of_duels(state: master.Master2007State) -> Iterator[str]:
    if bool(state.duels) != (state.phase in ("duel", "reroll")):
        yield "'duels' names those who still defend a treasure, in the phases 'duel' and 'reroll'"
    if len(set(state.duels)) != len(state.duels) or not set(state.duels) <= set(state.seats):
        yield "'duels' has to name different seats"
    if any(not own for seat, own in state.collected if seat in state.duels):
        yield "who has no treasure does not have to fight"
    is_won = state.outcome == "won"
    if len(state.rolls) not in ((master.FINAL_ROLLS,) if is_won else _ROLLS.get(state.phase, (0,))):
        yield f"so many 'rolls' do not go with the phase {state.phase!r}"
    if any(roll not in _PIPS for roll in state.rolls):
        yield "'rolls' are pips of the duel die, 1 to 6"
    if state.phase == "reroll" and max(state.rolls) >= SAFE_FROM:
        yield f"nobody is asked to roll again after a {state.rolls[0]}: from {SAFE_FROM} on the treasure is safe"
    if is_won and sum(state.rolls) < DRAGON_STRENGTH:
        yield f"the dragon is beaten by rolls of {DRAGON_STRENGTH} and more, not by {sum(state.rolls)}"
    if state.phase.startswith("final") and (state.treasures or state.waiting):
        yield "the final duel comes after the last treasure"
    faced = master.faced_cell(state.dragon)
    if state.phase.startswith("final") and master.pawn_cell(state, state.seat) != faced:
        yield f"who fights the final duel stands on {format_cell(faced)}, before the dragon's head"
    if state.has_fought and state.phase != "after":
        yield "'fought' is said between a lost final duel and the end of the turn only"


def _of_the_end(state: master.Master2007State) -> Iterator[str]:
    if (state.phase == "over") != (state.outcome != ""):
        yield "'outcome' is 'won' or 'stopped' when the phase is 'over', and '' before"
    if (state.slayer in state.seats) != (state.outcome == "won") or (state.slayer and state.outcome != "won"):
        yield "'slayer' is the seat that has beaten the dragon, when the game is won, and '' before"
    if master.has_run_out(state) != (state.outcome == "stopped"):
        yield f"the game stops after {state.options.turn_limit} turns"
