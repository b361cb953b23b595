"""What people read on the page and can tell it of the tiles and cards in their hands; what is fun, and what a hurry
lets follow.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.maze.board import Board
from companion.maze.cell import CELLS, format_cell, lane_of, parse_cell
from companion.maze.sides import parse_sides, shape_of
from companion.maze.tile import parse_tile
from companion.messages import Position, Snapshot, ViewJson
from companion.rules.chance import Chance
from companion.rules.mazes.shifting import walk_cells
from hardware.simulated.cardboard.cardboard_table import CardboardTable

TABLE = "TABLE"
END = "end"


def is_chance_due(now: Snapshot) -> bool:
    """Whether chance waits for somebody at the table: for a press, or for what came."""
    return now.position.due is not None and now.position.due.chance is not Chance.AUTOMATIC


def is_asked(now: Snapshot) -> bool:
    """Whether only people can say what came."""
    return now.position.due is not None and now.position.due.chance is Chance.ASKED


def is_told_first(now: Snapshot) -> bool:
    """Whether the page asks what a tile shows, or where a treasure lies, before anything is done."""
    is_mark = any(text.startswith("reveal ") and text.split()[1] not in _OTHER_REVEALS for text in now.position.legal)
    return is_asked(now) and is_mark


_OTHER_REVEALS = ("tile", "card", "formula")
"""What else is revealed, and asked for once it has come about."""


def has_come(now: Snapshot, line: int) -> bool:
    """Whether TABLE has told its order behind that line of the log."""
    return any(each.number > line and each.text == now.evening.order for each in now.evening.log)


def is_carried_out(now: Snapshot) -> bool:
    """Whether the companion has seen that order done."""
    return now.evening.lagging != "chance"


def turn_of(now: Snapshot) -> int:
    """The number of the turn, as the page shows it."""
    turn = now.position.view.get("turn", 0)
    return turn if isinstance(turn, int) else 0


def last_line(now: Snapshot) -> int:
    """The number of the latest line of the log, 0 where there is none."""
    return now.evening.log[-1].number if now.evening.log else 0


def is_over(now: Snapshot) -> bool:
    """Whether the game has come to its end."""
    return bool(now.position.view.get("outcome"))


Papers = Mapping[str, Any]
"""What people hold that the companion may not know, as a position has it: `hands` (cards, the current one first) and
`formulas`."""

NOTHING = "nothing"


def true_text(table: CardboardTable, papers: Papers, position: Position) -> str | None:
    """The one of TABLE's actions that is true at this table; None where nobody here can tell."""
    return next((text for text in position.legal if _is_true(text.split(), table, papers, position)), None)


def can_lie(table: CardboardTable, seat: str, action: str) -> bool:
    """Whether the action fits the cardboard: for an unseen tile the page lists every shape that it could have."""
    verb, *nouns = action.split()
    pawn = table.pawns.get(seat)
    if verb == "push":
        tile = table.loose_tile
    elif verb == "turn-up" and pawn is not None and pawn.cell is not None:
        tile = table.tile_at(pawn.cell)
    else:
        return True
    return shape_of(parse_sides(nouns[-1])) == tile.shape


def _is_true(words: Sequence[str], table: CardboardTable, papers: Papers, position: Position) -> bool:
    match words:
        case ["reveal", "tile", name]:
            return table.came_to_light == name
        case ["reveal", "nowhere", mark]:
            return table.cell_of_mark(mark) is None
        case ["reveal", cell, mark] if cell != "formula":
            tile = table.tile_at(parse_cell(cell))
            return tile.is_face_up and (tile.mark or NOTHING) == mark
        case ["comes-out", cell, sides]:
            return table.tile_at(parse_cell(cell)).face == sides
        case ["reveal", "card", seat, treasure]:
            card = current_card(papers, position.view, seat)
            is_listed = f"reveal card {seat} {card}" in position.legal
            return treasure == card if is_listed else card is not None and treasure == NOTHING
        case ["reveal", "formula", seat, formula]:
            return bool(papers.get("formulas", {}).get(seat) == formula)
    return False


def current_card(papers: Papers, view: ViewJson, seat: str) -> str | None:
    """The card on top of the seat's stack: as many lie open already as the page says it has found."""
    stack = papers.get("hands", {}).get(seat, ())
    found = view.get("found")
    count = len(found.get(seat, ())) if isinstance(found, Mapping) else 0
    return str(stack[count]) if count < len(stack) else None


WEIGHTS: dict[str, float] = {
    "walk": 3, "push": 2, "rotate": 2, "switch": 4, "walk traverse": 5, "walk teleport": 4, "walk escape": 4,
}  # fmt: skip
"""How gladly people do each kind of action; 1 for any other. A special spell is what everybody wants to try."""
CURIOUS = 0.9
"""How often people turn up the tile they stand on."""
CONTENT, DONE = 0.2, 0.45
"""How often people end their turn although they could go on: with a walk left, and without."""


def kind_of(action: str) -> str:
    """The verb, and behind a walk the spell it needs."""
    verb, *nouns = action.split()
    return " ".join([verb, *nouns[1:2]]) if verb == "walk" else verb


def chosen(rng: random.Random, legal: Sequence[str], plan: list[str]) -> str | None:
    """What the seat does next, following its plan as long as it can (which gets shorter); None to end the turn."""
    while plan:
        action = plan.pop(0)
        if action in legal:
            return action
    texts = [text for text in legal if text != END]
    turn_ups = [text for text in texts if kind_of(text) == "turn-up"]
    if turn_ups and rng.random() < CURIOUS:
        return rng.choice(turn_ups)
    weariness = CONTENT if any(text.startswith("walk ") for text in texts) else DONE
    if not texts or (END in legal and rng.random() < weariness):
        return None
    return _by_kind(rng, texts)


def _by_kind(rng: random.Random, texts: Iterable[str]) -> str:
    """First the kind of action, then one of that kind: there are far more pushes than walks."""
    kinds: dict[str, list[str]] = {}
    for text in texts:
        kinds.setdefault(kind_of(text), []).append(text)
    kind = rng.choices(list(kinds), [WEIGHTS.get(kind, 1) for kind in kinds])[0]
    return rng.choice(kinds[kind])


BEGINNINGS = ("push", "rotate", "switch")


def sure_to_follow(position: Position, seat: str, done: str, layout: Mapping[str, Any]) -> list[str]:
    """Actions that everybody can see to be allowed after `done`, which was chosen in `position` and lies there
    as `layout`.

    None if a dragon's refuge hides a part of the maze.
    """
    if kind_of(done) not in BEGINNINGS or "dragon" in position.view:
        return []
    walks = [f"walk {cell}" for cell in _open_cells(layout, seat)] if _may_walk(position.legal) else []
    return walks + [text for text in position.legal if _stays_allowed(text, done, layout)]


def _may_walk(legal: Iterable[str]) -> bool:
    """Whether the seat has a walk: the page lists one, or it lists pushes alone, which a walk follows in every box."""
    kinds = {kind_of(text).split()[0] for text in legal}
    return "walk" in kinds or kinds == {"push"}


def _open_cells(layout: Mapping[str, Any], seat: str) -> list[str]:
    """Where open corridors lead from the seat's pawn, as the tiles lie now."""
    tiles = tuple(parse_tile(layout["cells"][format_cell(cell)]) for cell in CELLS)
    board, start = Board(tiles, parse_tile(layout["loose"])), parse_cell(layout["pawns"][seat])
    return [format_cell(cell) for cell in walk_cells(board, start)] if tiles[start].is_face_up else []


def _stays_allowed(text: str, done: str, layout: Mapping[str, Any]) -> bool:
    """Whether another spell that was listed before is allowed still.

    A switch that nobody could see is left out, and a push that takes the tile off the board that was just rotated: what
    no picture shows is told to the page before anything else is done.
    """
    verb, *nouns = text.split()
    before, *touched = done.split()
    match before, verb:
        case "push", "rotate":
            return parse_cell(nouns[0]) not in lane_of(touched[0])
        case "push", "switch":
            return _face(layout, nouns[0]) != _face(layout, nouns[1])
        case "rotate", "push":
            return parse_cell(touched[0]) != lane_of(nouns[0])[-1]
        case "switch", "push":
            return not {parse_cell(cell) for cell in touched} & set(lane_of(nouns[0]))
    return False


def _face(layout: Mapping[str, Any], cell: str) -> str:
    text = str(layout["cells"][cell])
    return "#" if text.startswith("#") else text.partition(":")[0]
