"""Plans: sequences of actions that a picture suggests, legal or not; `stories` asks the rules about them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from companion.following.deeds import carried_from, pawn_cell, pushed
from companion.following.evidence import DOUBT_NATS, FACES_OF_SHAPE, OFF_BOARD, Evidence, shape_of_face
from companion.maze.cell import ARROWS, Cell, lane_of
from companion.maze.sides import format_sides, parse_sides
from companion.observation import FACE_INDEX, TILE_FACES
from companion.rules.actions import Push, Rotate, TurnUp, Walk
from companion.rules.table import Layout
from companion.rules.verbs import Action

PUSHES_KEPT = 4
"""Of all 48 pushes only the best few, by what their line shows, are followed up."""

PUSH_GAIN_NATS = 2.0
"""A push must make its line at least this much likelier to be followed up."""

CHANGES_AT_MOST = 2
"""No turn changes more single tiles than this between two calm pictures: one rotation, one tile turned up."""

ENDS_AT_MOST = 6
"""A pawn that may stand in more cells than this was not seen at all."""

Plan = tuple[Action, ...]
Chunk = tuple[Action, ...]
"""Actions that follow each other directly."""


def suggest(start: Layout, actor: str, evidence: Evidence) -> Iterator[Plan]:
    """Plans of the actor that would lead from a layout to about what was seen; some are illegal, some come twice."""
    for push in (None, *likely_pushes(start, evidence)):
        after = start if push is None else pushed(start, push.arrow, format_sides(push.sides))
        for chunks in _chunks(after, actor, evidence):
            yield from _orders(push, chunks)


def likely_pushes(start: Layout, evidence: Evidence) -> list[Push]:
    """The pushes whose line looks most like the picture, the best first."""
    faces = FACES_OF_SHAPE[shape_of_face(start.loose)] if start.loose != "#" else ()
    gains = ((_push_gain(start, evidence, arrow, face), arrow, face) for arrow in ARROWS for face in faces)
    likely = sorted((found for found in gains if found[0] > PUSH_GAIN_NATS), reverse=True)
    return [Push(arrow, parse_sides(TILE_FACES[face])) for _, arrow, face in likely[:PUSHES_KEPT]]


def _push_gain(start: Layout, evidence: Evidence, arrow: str, inserted: int) -> float:
    """How much likelier the seven cells of a line are after a push than before."""
    lane, rows = lane_of(arrow), evidence.cells
    old = [FACE_INDEX[start.faces[cell]] for cell in lane]
    new = [inserted, *old[:-1]]
    return sum(rows[cell][after] - rows[cell][before] for cell, after, before in zip(lane, new, old, strict=True))


def _chunks(after: Layout, actor: str, evidence: Evidence) -> Iterator[tuple[Chunk, ...]]:
    """What else may have been done, in cells after the push: tiles turned, and where the pawn went."""
    odd = evidence.odd_cells(after)
    if len(odd) > CHANGES_AT_MOST:
        yield ()
        return
    doubtful = tuple(cell for cell in evidence.doubtful_cells(after) if cell not in odd)
    for turnings in _turnings(after, evidence, (*odd, *doubtful)[:CHANGES_AT_MOST]):
        for end in _ends(after, actor, evidence):
            yield from _with_walk(turnings, end)


def _turnings(after: Layout, evidence: Evidence, odd: tuple[Cell, ...]) -> Iterator[tuple[tuple[Cell, Action], ...]]:
    """One choice for each odd cell: a rotation where the shape stays, a turning up of a back, or a misreading."""
    if not odd:
        yield ()
        return
    for rest in _turnings(after, evidence, odd[1:]):
        yield rest
        for face in likely_faces(evidence, odd[0]):
            turning = _turning(after.faces[odd[0]], odd[0], face)
            if turning is not None:
                yield ((odd[0], turning), *rest)


def likely_faces(evidence: Evidence, cell: Cell) -> list[str]:
    """The faces a cell may show, the likeliest first; none where it could not be read."""
    row = evidence.cells[cell]
    best = max(row)
    likely = [face for face in TILE_FACES if best - row[FACE_INDEX[face]] < DOUBT_NATS]
    return sorted(likely, key=lambda face: -row[FACE_INDEX[face]]) if evidence.is_read[cell] else []


def _turning(expected: str, cell: Cell, seen: str) -> Action | None:
    """The single act that turns one face into another, or None."""
    if seen == "#":
        return None
    if expected == "#":
        return TurnUp(parse_sides(seen))
    return Rotate(cell, parse_sides(seen)) if shape_of_face(expected) == shape_of_face(seen) else None


def _ends(after: Layout, actor: str, evidence: Evidence) -> list[Cell | None]:
    """Cells the actor's pawn may have walked to; None where it need not have walked."""
    row, expected = evidence.pawn_row(actor), pawn_cell(after, actor)
    likely = [cell for cell in range(OFF_BOARD) if max(row) - row[cell] < DOUBT_NATS]
    if not likely or len(likely) > ENDS_AT_MOST:
        return [None]
    return [None if cell == expected else cell for cell in likely]


def _with_walk(turnings: tuple[tuple[Cell, Action], ...], end: Cell | None) -> Iterator[tuple[Chunk, ...]]:
    """The chunks of an explanation; a tile is turned up after a walk onto it, or where the pawn stands already."""
    rotations = tuple((act,) for _, act in turnings if isinstance(act, Rotate))
    ups = [(cell, act) for cell, act in turnings if isinstance(act, TurnUp)]
    walk: tuple[Chunk, ...] = () if end is None else ((Walk(end),),)
    if not ups:
        yield (*rotations, *walk)
        return
    cell, up = ups[0]
    yield (*rotations, (Walk(cell), up), *(walk if end != cell else ()))
    yield (*rotations, (up,), *(walk if end != cell else ()))


def _orders(push: Push | None, chunks: tuple[Chunk, ...]) -> Iterator[Plan]:
    """The chunks and the push in every order, each action in the cells of its own moment."""
    pieces: tuple[Chunk, ...] = (*chunks, (push,)) if push is not None else chunks
    for order in permutations(pieces):
        at = order.index((push,)) if push is not None else 0
        early = [_before_push(push, action) for chunk in order[:at] for action in chunk] if push is not None else []
        if not any(action is None for action in early):
            late = (action for chunk in order[at:] for action in chunk)
            plan = (*(action for action in early if action is not None), *late)
            if plan:
                yield plan


def _before_push(push: Push, action: Action) -> Action | None:
    """The action as it was done before the push; None for a tile that was not in the maze then."""
    match action:
        case Walk(cell):
            return Walk(carried_from(push.arrow, cell))
        case Rotate(cell, sides):
            return None if cell == lane_of(push.arrow)[0] else Rotate(carried_from(push.arrow, cell), sides)
        case _:
            return action
