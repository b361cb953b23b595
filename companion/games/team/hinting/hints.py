"""A hint in plain words: what can be reached this turn, and how far the seat wants to be told."""

from __future__ import annotations

from collections.abc import Sequence

from companion.errors import UnreadableNotation
from companion.games.team.actions import SeatAction
from companion.games.team.hinting.paths import walk_path
from companion.games.team.hinting.turns import Plan, face_down_stops, find_plans, wanted_by
from companion.games.team.view import TeamView
from companion.maze.board import Board, push
from companion.maze.cell import Cell, format_cell, lane_of
from companion.maze.sides import LETTERS, Sides
from companion.maze.tile import turned
from companion.messages import Hint
from companion.rules.actions import Push, Rotate, Switch, Walk
from companion.rules.held import held
from companion.rules.verbs import format_action

LEVELS = ("nudge", "pointer", "plan")

BUDGET_MS = 2000.0
"""How long a search may take; one takes 5 ms as a rule and a tenth of a second at worst."""

_NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}


def find_hint(view: TeamView, seat: str, level: str = "plan", budget_ms: float = BUDGET_MS) -> Hint:
    """The best hint for a seat out of what it may know; raises UnreadableNotation for an unknown seat or level."""
    return find_hints(view, seat, level, budget_ms)[0]


def find_hints(view: TeamView, seat: str, level: str = "plan", budget_ms: float = BUDGET_MS) -> tuple[Hint, ...]:
    """Every hint, best first; there is always one, if only that nothing can be reached.

    The same position gives the same hints as long as the search ends within `budget_ms`.
    """
    if level not in LEVELS:
        raise UnreadableNotation(f"a hint is one of {', '.join(LEVELS)}, not {level!r}")
    if seat not in view.seats:
        raise UnreadableNotation(f"{seat!r} is not at the table; seats are {', '.join(view.seats)}")
    if view.phase == "over":
        return (Hint(level, "The game is over."),)
    if view.phase == "choose":
        return (Hint(level, "First everyone takes a special spell."),)
    if view.phase == "reveal":
        return (Hint(level, "First say which tile came to light."),)
    hints = tuple(_told(view, seat, plan, level) for plan in find_plans(view, seat, budget_ms))
    return hints or (_consolation(view, seat, level),)


def _told(view: TeamView, seat: str, plan: Plan, level: str) -> Hint:
    names = _listed([f"the {_spoken(treasure)}" for treasure in plan.treasures])
    opening = f"{seat.capitalize()} can reach {names} this turn"
    if level == "nudge":
        return Hint(level, f"{opening}.")
    texts = tuple(format_action(action) for action in plan.actions)
    if level == "pointer":
        return Hint(level, f"{opening}. Begin like this: {_step(plan.actions[0])}.", texts[:1], _pointed(plan))
    steps = ", then ".join(_step(action) for action in plan.actions)
    return Hint(level, f"{opening}: {steps}.", texts, _walked(view, seat, plan.actions))


def _step(action: SeatAction) -> str:
    match action:
        case Push(arrow, sides):
            edge, lane = _NAMES[arrow[0]], _lane_name(arrow)
            return f"push the loose tile in from the {edge} into {lane}, open to the {_directions(sides)}"
        case Rotate(cell, sides):
            return f"rotate the tile on {format_cell(cell)} so that it opens to the {_directions(sides)}"
        case Switch(first, second):
            return f"switch the tiles on {format_cell(first)} and {format_cell(second)}"
        case Walk(cell, spell):
            return f"walk to {format_cell(cell)}" + (f" with the {spell.capitalize()} spell" if spell else "")
        case _:
            return format_action(action)


def _lane_name(arrow: str) -> str:
    return f"row {arrow[1]}" if arrow[0] in "EW" else f"column {'abcdefg'[int(arrow[1]) - 1]}"


def _directions(sides: Sides) -> str:
    return _listed([_NAMES[letter] for bit, letter in enumerate(LETTERS) if sides >> bit & 1])


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def _spoken(treasure: str) -> str:
    return treasure.replace("-", " ")


def _pointed(plan: Plan) -> tuple[str, ...]:
    """The cell the first action is about."""
    match plan.actions[0]:
        case Push(arrow, _):
            return (format_cell(lane_of(arrow)[0]),)
        case Rotate(cell, _) | Walk(cell):
            return (format_cell(cell),)
        case Switch(first, second):
            return (format_cell(first), format_cell(second))
        case _:
            return ()


def _walked(view: TeamView, seat: str, actions: Sequence[SeatAction]) -> tuple[str, ...]:
    """The cells of the plan's walks in walking order, each walk on the board as it lies by then."""
    cells: list[Cell] = []
    board, pawn, from_anywhere = view.board, held(view.pawns, seat), view.options.teleport_from_anywhere
    for action in actions:
        if isinstance(action, Walk):
            cells += walk_path(board, pawn, action.cell, action.spell, from_anywhere)
            pawn = action.cell
        else:
            board, pawn = _changed(board, pawn, action)
    return tuple(format_cell(cell) for cell in cells)


def _changed(board: Board, pawn: Cell, action: SeatAction) -> tuple[Board, Cell]:
    match action:
        case Push(arrow, sides):
            lane = lane_of(arrow)
            carried = lane[(lane.index(pawn) + 1) % len(lane)] if pawn in lane else pawn
            return push(board, arrow, turned(board.loose, sides)), carried
        case Rotate(cell, sides):
            return board.with_tile(cell, turned(board.cells[cell], sides)), pawn
        case Switch(first, second):
            switched = board.with_tile(first, board.cells[second]).with_tile(second, board.cells[first])
            return switched, {first: second, second: first}.get(pawn, pawn)
        case _:
            return board, pawn


def _consolation(view: TeamView, seat: str, level: str) -> Hint:
    """What to say when no treasure can be reached: what may be done instead, and where the treasures are."""
    if view.to_act == seat and not view.board.cells[held(view.pawns, seat)].is_face_up:
        return Hint(level, f"{seat.capitalize()} stands on a face-down tile{_turn_up_words(view)}.")
    if view.to_act == seat and not view.may_walk:
        return Hint(level, f"{seat.capitalize()} has no walk left; a spell may still help the others.")
    unseen = _unseen(view, seat)
    text = f"{seat.capitalize()} can reach no treasure this turn."
    stops = face_down_stops(view, seat) if unseen else ()
    if not stops:
        return Hint(level, text + _where(unseen))
    text += _where(unseen) + f" A face-down tile on {_listed([format_cell(cell) for cell in stops])} can be turned up."
    path = walk_path(view.board, held(view.pawns, seat), stops[0])
    told = level == "plan" and view.to_act == seat
    actions = (format_action(Walk(stops[0])),) if told else ()
    return Hint(level, text, actions, tuple(format_cell(cell) for cell in path) if told else ())


def _turn_up_words(view: TeamView) -> str:
    if view.must_turn_up:
        return " and has to turn it up"
    return " and can turn it up" if view.may_turn_up or view.may_walk else "; it can be turned up in the next turn"


def _unseen(view: TeamView, seat: str) -> tuple[str, ...]:
    seen = {tile.mark for tile in (*view.board.cells, view.board.loose) if tile.is_face_up}
    return tuple(treasure for treasure in wanted_by(view, seat) if treasure not in seen)


def _where(unseen: Sequence[str]) -> str:
    if not unseen:
        return ""
    names = _listed([f"the {_spoken(treasure)}" for treasure in unseen])
    return f" {names[0].upper()}{names[1:]} {'lies' if len(unseen) == 1 else 'lie'} face down."
