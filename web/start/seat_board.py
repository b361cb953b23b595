"""The board on a seat's own page: the maze with what can be tapped there, and where a picked ring is turned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.maze.sides import LETTERS
from companion.messages import Hint, Snapshot, ViewJson
from companion.rules.phrases import Offered
from companion.rules.words import Language, told
from web.boards.hint_art import hint_on_board
from web.boards.maze_art import BoardArt, draw_board
from web.boards.maze_view import LOOSE, TileText, read_maze
from web.boards.ring_art import HandleArt, draw_handles
from web.boards.ring_view import read_rings
from web.present import gaze_of, hint_next
from web.start.composed import LYING, Composer, Picks


def seat_board(snapshot: Snapshot, composer: Composer, language: Language) -> BoardArt | None:
    """The maze with the arrows that can be tapped and the cells that were; None for a game on another board."""
    maze = read_maze(snapshot.position.view)
    if not maze.cells or LOOSE not in maze.cells:
        return None
    arrows = [word for kind, _, word in (spot.partition(":") for spot in composer.spots) if kind == "arrow"]
    picked = [pick.partition(":") for pick in composer.picks]
    arrow = next((word for kind, _, word in picked if kind == "arrow"), None)
    board = draw_board(
        maze, {}, {}, open_arrows=arrows, page_arrow=arrow, gaze=gaze_of(snapshot.position),
        hint=hint_on_board(snapshot.guidance.hint),
    )  # fmt: skip
    goals = tuple(word for kind, _, word in picked if kind == "place")
    return replace(board, goals=goals or board.goals, label=told(board.label, language))


def loose_sides(view: ViewJson) -> str:
    """The open sides of the loose tile as it lies; "" where there is none, or nobody knows them."""
    loose = read_maze(view).cells.get(LOOSE)
    return loose.sides if loose else ""


def hinted_lying(hint: Hint | None) -> str:
    """The wish that the loose tile lies as a hint wants it pushed in next; "" where none does."""
    match hint_next(hint).split():
        case ["push", _, sides]:
            return LYING + sides
    return ""


def spins_of(offers: Iterable[Offered], cells: Mapping[str, TileText]) -> dict[str, dict[int, str]]:
    """For each tile that can be turned where it lies, what turns it by so many quarters clockwise."""
    found: dict[str, dict[int, str]] = {}
    for one in offers:
        match one.nouns:
            case (("place", cell), ("sides", wanted)) if one.verb == "rotate" and cell in cells:
                fitting = [quarters for quarters in (1, 2, 3) if _turned(cells[cell].sides, quarters) == wanted]
                found.setdefault(cell, {}).update(dict.fromkeys(fitting, one.text))
    return found


def turns_of(offers: Iterable[Offered]) -> dict[str, dict[int, str]]:
    """For each ring the actions that turn it, by how many steps."""
    found: dict[str, dict[int, str]] = {}
    for one in offers:
        nouns = dict(one.nouns)
        if "ring" in nouns:
            found.setdefault(nouns["ring"], {})[int(nouns.get("count", 1))] = one.text
    return found


def _turned(sides: str, quarters: int) -> str:
    """The open sides of a tile after so many quarters clockwise."""
    turned = {LETTERS[(LETTERS.index(side) + quarters) % 4] for side in sides if side in LETTERS}
    return "".join(side for side in LETTERS if side in turned)


def ring_handles(view: ViewJson, picks: Picks) -> tuple[HandleArt, ...]:
    """Where it is tapped how far the picked ring is turned; nothing where none is picked."""
    rings, names = read_rings(view), [pick.partition(":")[2] for pick in picks if pick.startswith("ring:")]
    number = rings.board.ring_named(names[0]) if rings and names else None
    return draw_handles(rings.board.rings[number]) if rings and number is not None else ()
