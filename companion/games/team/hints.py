"""What a seat of the Team Edition had best do this turn: collect treasures, else turn up tiles, help or prepare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.errors import UnreadableNotation
from companion.games.team.paths import walk_path
from companion.games.team.state import in_turn
from companion.games.team.thinking.think import Turn, think
from companion.games.team.thinking.turns import Step, changed
from companion.games.team.view import TeamView
from companion.maze.board import Board
from companion.maze.cell import Cell, format_cell, lane_of
from companion.maze.reach import BIT, cells_of, corridors, flood
from companion.maze.sides import CANONICAL, orientations, shape_of
from companion.rules.actions import End, Push, Rotate, Switch, TurnUp, Walk
from companion.rules.advice import Advice, Goal, IsLate
from companion.rules.mazes.advising import say_nothing_more
from companion.rules.mazes.places import name_homes, say_step
from companion.rules.mazes.unknown import has_unknown_mark
from companion.rules.public import held
from companion.rules.words import Said, listed, player, say, say_count, sentences, treasure


def hints(view: TeamView, seat: str, is_late: IsLate) -> tuple[Advice, ...]:
    """What the seat had best do with what is left of its turn, and behind it ways to other treasures.

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
    best, *others = think(view, seat, is_late, view.remembered)
    best = _as_followed(view, seat, _as_far_as_seen(view, seat, best), is_late)
    return tuple(_advice(view, seat, _as_far_as_seen(view, seat, turn)) for turn in (best, *others))


def _as_followed(view: TeamView, seat: str, turn: Turn, is_late: IsLate) -> Turn:
    """The turn with each step as a hint will advise it once the ones before are done: then fewer are left, which are
    looked at more closely."""
    first, *rest = turn.steps or (None,)
    if first is None or not rest or view.to_act != seat or is_late():
        return turn
    then, found = _after(view, seat, first, turn.treasures)
    if not then.deck_left and not any(hand for _, hand in then.hands):  # the game is won
        return Turn((first,), found)
    later = _as_followed(then, seat, think(then, seat, is_late, then.remembered)[0], is_late)
    return Turn((first, *later.steps), (*found, *later.treasures))


def _after(view: TeamView, seat: str, step: Step, treasures: Sequence[str]) -> tuple[TeamView, tuple[str, ...]]:
    """The view once a spell was cast, or the pawn has moved; and which of the treasures it has collected then."""
    own, is_own = held(view.pawns, seat), isinstance(step, Walk | TurnUp)
    remembered = view.remembered and changed(view.remembered, own, step)[0]
    board, goal = changed(view.board, own, step)
    if isinstance(step, TurnUp) and remembered is not None:
        board = view.board.with_tile(own, remembered.cells[own])
    under = (remembered or board).cells[goal]
    is_seen = isinstance(step, Walk) and not under.is_face_up and under.is_known
    lays = orientations(CANONICAL[shape_of(under.sides)]) if is_seen else ()
    used = step.spell if isinstance(step, Walk) else type(step).__name__.lower()
    found = tuple(mark for mark in treasures if is_own and board.cells[goal].mark == mark)
    moves = [(colour, cell if is_own and colour != seat else changed(view.board, cell, step)[1])
             for colour, cell in view.pawns]  # fmt: skip
    then = replace(
        view, board=board, pawns=tuple(moves), lays=lays, may_turn_up=bool(lays), must_turn_up=False,
        spells=tuple((colour, tuple(one for one in left if (colour, one) != (seat, used)))
                     for colour, left in view.spells),
        hands=tuple((colour, tuple(mark for mark in hand if mark not in found)) for colour, hand in view.hands),
        collected=(*view.collected, *found), found=view.found + len(found),
        may_walk=bool(found) and not view.found if is_own else view.may_walk,
        remembered=remembered,
        ban=None if isinstance(step, Push) else view.ban,
    )  # fmt: skip
    return then, found


def _as_far_as_seen(view: TeamView, seat: str, turn: Turn) -> Turn:
    """The turn up to where a tile is turned up that nobody remembers: what it shows decides what is best then."""
    tile = (view.remembered or view.board).cells[held(view.pawns, seat)]
    is_news = bool(turn.steps) and isinstance(turn.steps[0], TurnUp) and not tile.is_known
    return replace(turn, steps=turn.steps[:1]) if is_news else turn


def _advice(view: TeamView, seat: str, turn: Turn) -> Advice:
    """A turn in words; one that collects nothing is advised to the seat that acts, to others only why."""
    if not turn.treasures and view.to_act != seat:
        goal, to_you = _say_why(view, seat)
        return Advice(goal, to_you=to_you)
    goal, to_you = _say_found(seat, turn) if turn.treasures else _say_prepared(view, seat, turn)
    actions = turn.steps or (End(),)
    first, walked = _about(view, seat, actions[0]), _walked(view, seat, turn.steps)
    steps, why = tuple(_steps(view, seat, actions)), _say_arithmetic(view, seat, turn) if turn.steps else ""
    return Advice(goal, actions, steps, first, walked or first, to_you=to_you, why=why)


# --- steps ---


def _steps(view: TeamView, seat: str, actions: Sequence[Step | End]) -> Iterator[Said]:
    """The actions in words, each on the board as it lies by then."""
    board, pawn, homes = view.board, held(view.pawns, seat), name_homes(view.homes)
    for action in actions:
        yield say_step(action, board, homes)
        if not isinstance(action, End):
            board, pawn = changed(board, pawn, action)


def _about(view: TeamView, seat: str, action: Step | End) -> tuple[str, ...]:
    """The cells an action is about."""
    match action:
        case Push(arrow, _):
            return (format_cell(lane_of(arrow)[0]),)
        case Rotate(cell, _) | Walk(cell):
            return (format_cell(cell),)
        case Switch(first, second):
            return (format_cell(first), format_cell(second))
        case _:
            return (format_cell(held(view.pawns, seat)),)


def _walked(view: TeamView, seat: str, steps: Sequence[Step]) -> tuple[str, ...]:
    """The cells of the plan's walks in walking order, each walk on the board as it lies by then."""
    cells: list[Cell] = []
    board, pawn, from_anywhere = view.board, held(view.pawns, seat), view.options.teleport_from_anywhere
    for step in steps:
        if isinstance(step, Walk):
            cells += walk_path(board, pawn, step.cell, step.spell, from_anywhere)
        board, pawn = changed(board, pawn, step)
    return tuple(format_cell(cell) for cell in cells)


# --- what for ---


def _say_found(seat: str, turn: Turn) -> Goal:
    found = listed([say("the {treasure}", treasure=treasure(mark)) for mark in turn.treasures])
    return (
        say("{seat:capital} can reach {treasures} this turn", seat=player(seat), treasures=found),
        say("you can reach {treasures} this turn", treasures=found),
    )


def _say_prepared(view: TeamView, seat: str, turn: Turn) -> Goal:
    """Why nothing can be collected, and what the turn is good for."""
    if not turn.steps:
        return say_nothing_more(seat)
    of_seat, to_you = _say_why(view, seat)
    return _with_purpose(view, seat, turn, of_seat), _with_purpose(view, seat, turn, to_you) if to_you else ""


def _with_purpose(view: TeamView, seat: str, turn: Turn, why: Said | str) -> Said:
    board, pawn = _board_after(view, held(view.pawns, seat), turn.steps)
    if isinstance(turn.steps[-1], Walk) and not board.cells[pawn].is_face_up:
        return say("{nothing:sentence} You can move to a face-down tile and turn it up", nothing=why)
    for mate in view.seats:
        marks = _opened(view, mate, turn.steps) if mate != seat else ()
        if marks:
            name, mark = player(mate), treasure(marks[0])
            return say(
                "{nothing:sentence} {mate:capital} can then reach the {treasure}", nothing=why, mate=name, treasure=mark
            )
    return say("{nothing:sentence} This prepares the next turns", nothing=why)


def _opened(view: TeamView, mate: str, steps: Sequence[Step]) -> tuple[str, ...]:
    """The treasures that count next for a mate and to which the steps open a way."""
    return tuple(mark for mark in _near(view, mate, steps) if mark not in _near(view, mate, ()))


def _say_arithmetic(view: TeamView, seat: str, turn: Turn) -> Said:
    """What the turn is counted on: how likely an unknown tile is of use, else how many treasures it opens to others."""
    board, pawn = _board_after(view, held(view.pawns, seat), turn.steps)
    blind = sum(not tile.is_face_up and not tile.is_known for tile in view.board.cells)
    if isinstance(turn.steps[-1], Walk) and not board.cells[pawn].is_known:
        wanted = len(set(_unseen(view, seat)))
        return say("treasures you look for among the {tiles} face-down tiles: {count}", count=wanted, tiles=blind)
    others = [other for other in view.seats if other != seat]
    now, then = (sum(len(_near(view, other, steps)) for other in others) for steps in ((), turn.steps))
    cards = sum(len(in_turn(view.variant, held(view.hands, other))) for other in others)
    return say(
        "in reach of the others without a spell: {now} of their {cards} treasures now, {then} afterwards",
        cards=cards,
        now=now,
        then=then,
    )


def _near(view: TeamView, mate: str, steps: Sequence[Step]) -> tuple[str, ...]:
    """The treasures that count next for a mate and lie where its pawn can walk once the steps are done."""
    on_board = [step for step in steps if isinstance(step, Push | Rotate | Switch)]
    board, there = _board_after(view, held(view.pawns, mate), on_board)
    reached = _in_reach(board, there)
    return tuple(mark for mark in in_turn(view.variant, held(view.hands, mate)) if mark in reached)


def _in_reach(board: Board, cell: Cell) -> set[str | None]:
    """What lies where a pawn can walk without a spell."""
    return {board.cells[other].mark for other in cells_of(flood(corridors(board), BIT[cell]))}


def _board_after(view: TeamView, pawn: Cell, steps: Sequence[Step]) -> tuple[Board, Cell]:
    board = view.board
    for step in steps:
        board, pawn = changed(board, pawn, step)
    return board, pawn


def _say_why(view: TeamView, seat: str) -> Goal:
    """Why the seat collects nothing: it cannot walk, or where the treasures are."""
    is_now = view.to_act == seat
    if is_now and not view.board.cells[held(view.pawns, seat)].is_face_up:
        return _say_face_down(view, seat)
    if is_now and not view.may_walk:
        return (
            say("{seat:capital} cannot move again this turn; a spell may still help the others", seat=player(seat)),
            say("you cannot move again this turn; a spell may still help the others"),
        )
    nothing = say("{seat:capital} cannot reach a treasure this turn", seat=player(seat))
    to_you, unseen = say("you cannot reach a treasure this turn"), _unseen(view, seat)
    if not unseen:
        return nothing, to_you
    names = listed([say("the {treasure}", treasure=treasure(mark)) for mark in unseen])
    if has_unknown_mark(view.board):
        unknown = say("I do not know yet where to find {treasures}", treasures=names)
        nothing = say("this turn {seat} cannot reach any of the treasures I have seen", seat=player(seat))
        to_you = say("this turn you cannot reach any of the treasures I have seen")
        return sentences(nothing, unknown), sentences(to_you, unknown)
    down = say_count("{treasures} is face down", "{treasures} are face down", len(unseen), treasures=names)
    return sentences(nothing, down), sentences(to_you, down)


def _say_face_down(view: TeamView, seat: str) -> Goal:
    who = player(seat)
    if view.must_turn_up:
        return (
            say("{seat:capital} is on a face-down tile and has to turn it up", seat=who),
            say("you are on a face-down tile and have to turn it up"),
        )
    if view.may_turn_up or view.may_walk:
        return (
            say("{seat:capital} is on a face-down tile and can turn it up", seat=who),
            say("you are on a face-down tile and can turn it up"),
        )
    return (
        say("{seat:capital} is on a face-down tile and can turn it up next turn", seat=who),
        say("you are on a face-down tile and can turn it up next turn"),
    )


def _unseen(view: TeamView, seat: str) -> tuple[str, ...]:
    """The treasures that count next for the seat, or for those it may help, and lie nowhere to be seen."""
    seen = {tile.mark for tile in (*view.board.cells, view.board.loose) if tile.is_face_up}
    own = held(view.hands, seat)
    hands = [own] if own or view.deck_left else [hand for colour, hand in view.hands if colour != seat]
    return tuple(mark for hand in hands for mark in in_turn(view.variant, hand) if mark not in seen)
