"""What a seat of the Team Edition could do: which treasures it can reach this turn, and how; else why it cannot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.errors import UnreadableNotation
from companion.games.team.hinting.place import walk_path
from companion.games.team.hinting.turns import Plan, Step, face_down_stops, find_plans, wanted_by
from companion.games.team.view import TeamView
from companion.maze.board import Board, push
from companion.maze.cell import Cell, format_cell, lane_of
from companion.maze.tile import turned
from companion.rules.actions import Push, Rotate, Switch, Walk
from companion.rules.advice import Advice, IsLate
from companion.rules.mazes.places import name_homes, say_step
from companion.rules.mazes.unknown import has_unknown_mark
from companion.rules.public import held
from companion.rules.words import Said, listed, player, say, say_count, sentences, treasure


def hints(view: TeamView, seat: str, is_late: IsLate) -> tuple[Advice, ...]:
    """Every treasure the seat can reach out of what it may know, best first; if none, one advice that says so.

    The same position gives the same advice as long as the search ends before it is late. Raises UnreadableNotation
    for a seat that is not at the table.
    """
    if seat not in view.seats:
        raise UnreadableNotation(f"{seat!r} is not at the table; seats are {', '.join(view.seats)}")
    if view.phase == "over":
        return (Advice(say("the game is over")),)
    if view.phase == "choose":
        return (Advice(say("first everyone takes a special spell")),)
    if view.phase == "reveal":
        return (Advice(say("first tap the tile that turned up")),)
    advice = tuple(_advice(view, seat, plan) for plan in find_plans(view, seat, is_late))
    return advice or (_consolation(view, seat),)


# --- a plan ---


def _advice(view: TeamView, seat: str, plan: Plan) -> Advice:
    found = listed([say("the {treasure}", treasure=treasure(mark)) for mark in plan.treasures])
    return Advice(
        say("{seat:capital} can reach {treasures} this turn", seat=player(seat), treasures=found),
        plan.actions,
        tuple(_steps(view, seat, plan.actions)),
        _about(plan.actions[0]),
        _walked(view, seat, plan.actions),
        to_you=say("you can reach {treasures} this turn", treasures=found),
    )


def _steps(view: TeamView, seat: str, actions: Sequence[Step]) -> Iterator[Said]:
    """The actions in words, each on the board as it lies by then."""
    board, pawn, homes = view.board, held(view.pawns, seat), name_homes(view.homes)
    for action in actions:
        yield say_step(action, board, homes)
        if not isinstance(action, Walk):
            board, pawn = _changed(board, pawn, action)


def _about(action: Step) -> tuple[str, ...]:
    """The cells an action is about."""
    match action:
        case Push(arrow, _):
            return (format_cell(lane_of(arrow)[0]),)
        case Rotate(cell, _) | Walk(cell):
            return (format_cell(cell),)
        case Switch(first, second):
            return (format_cell(first), format_cell(second))


def _walked(view: TeamView, seat: str, actions: Sequence[Step]) -> tuple[str, ...]:
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


def _changed(board: Board, pawn: Cell, action: Push | Rotate | Switch) -> tuple[Board, Cell]:
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


# --- a consolation ---


def _consolation(view: TeamView, seat: str) -> Advice:
    """What to say when no treasure can be reached: what may be done instead, and where the treasures are."""
    if view.to_act == seat and not view.board.cells[held(view.pawns, seat)].is_face_up:
        return Advice(_say_face_down(view, seat))
    if view.to_act == seat and not view.may_walk:
        return Advice(
            say("{seat:capital} cannot move again this turn; a spell may still help the others", seat=player(seat)),
            to_you=say("you cannot move again this turn; a spell may still help the others"),
        )
    nothing = say("{seat:capital} cannot reach a treasure this turn", seat=player(seat))
    unseen = _unseen(view, seat)
    if not unseen:
        return Advice(nothing, to_you=say("you cannot reach a treasure this turn"))
    if has_unknown_mark(view.board):
        names = listed([say("the {treasure}", treasure=treasure(mark)) for mark in unseen])
        nothing = say("this turn {seat} cannot reach any of the treasures I have seen", seat=player(seat))
        return Advice(sentences(nothing, say("I do not know yet where to find {treasures}", treasures=names)))
    stops = face_down_stops(view, seat)
    return _look_beneath(view, seat, nothing, unseen, stops) if stops else Advice(sentences(nothing, _say_down(unseen)))


def _look_beneath(view: TeamView, seat: str, nothing: Said, unseen: Sequence[str], stops: tuple[Cell, ...]) -> Advice:
    """A face-down tile may hide what is looked for; the seat to act is told to walk onto the first of them."""
    goal = say(
        "{nothing:sentence} {down:sentence} You can move to a face-down tile and turn it up",
        nothing=nothing, down=_say_down(unseen),
    )  # fmt: skip
    if view.to_act != seat:
        return Advice(goal)
    walk = Walk(stops[0])
    steps = tuple(_steps(view, seat, [walk]))
    return Advice(goal, (walk,), steps, _about(walk), _walked(view, seat, [walk]))


def _say_face_down(view: TeamView, seat: str) -> Said:
    if view.must_turn_up:
        return say("{seat:capital} is on a face-down tile and has to turn it up", seat=player(seat))
    if view.may_turn_up or view.may_walk:
        return say("{seat:capital} is on a face-down tile and can turn it up", seat=player(seat))
    return say("{seat:capital} is on a face-down tile and can turn it up next turn", seat=player(seat))


def _unseen(view: TeamView, seat: str) -> tuple[str, ...]:
    seen = {tile.mark for tile in (*view.board.cells, view.board.loose) if tile.is_face_up}
    return tuple(mark for mark in wanted_by(view, seat) if mark not in seen)


def _say_down(unseen: Sequence[str]) -> Said:
    names = listed([say("the {treasure}", treasure=treasure(mark)) for mark in unseen])
    return say_count("{treasures} is face down", "{treasures} are face down", len(unseen), treasures=names)
