"""Candidates: sequences of actions that a picture suggests, legal or not; `hypotheses` checks them by the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import permutations, product

from companion.following.explaining.effects import Mover, lay_before, pawn_cell, stood_before
from companion.following.explaining.shifts import Shift, shifts
from companion.following.seen.evidence import DOUBT_NATS, OFF_BOARD, Evidence, shape_of_face
from companion.maze.cell import Cell
from companion.maze.sides import parse_sides
from companion.observation import FACE_INDEX, TILE_FACES
from companion.rules.actions import Rotate, TurnUp, Walk
from companion.rules.table import Layout
from companion.rules.verbs import Action

CHANGES_AT_MOST = 3
"""No turn changes more single tiles than this between two calm pictures: one rotation, two tiles turned up."""

GUESSES_AT_MOST = 2
"""So many tiles are taken to be changed where the picture does not contradict that they lie as before."""

ENDS_AT_MOST = 6
"""A pawn that may stand in more cells than this was not seen at all."""

ANYBODY = ""
"""In place of a colour: an action for which no pawn of one's own is needed."""

Actions = tuple[Action, ...]
Step = tuple[str, Action]
"""An action, and the colour whose pawn it needs, or `ANYBODY`."""

Candidate = tuple[Step, ...]
Chunk = tuple[Step, ...]
"""Steps that follow each other directly."""


def candidates(
    start: Layout, actor: str, evidence: Evidence, visible_actions: Collection[type[Action]]
) -> Iterator[Candidate]:
    """What may have led from a layout to about what was seen, begun by the actor; some are illegal, some come twice."""
    for shift in shifts(start, evidence, visible_actions):
        for chunks in _chunks(shift, actor, evidence, visible_actions):
            for order in permutations(chunks):
                yield from (steps for steps in _merged(shift.movers, order) if steps)


def _chunks(
    shift: Shift, actor: str, evidence: Evidence, visible_actions: Collection[type[Action]]
) -> Iterator[tuple[Chunk, ...]]:
    """What else may have been done, in cells after the shift: tiles turned, and where pawns went."""
    if len(shift.odd) > CHANGES_AT_MOST:
        yield ()
        return
    cells = dict.fromkeys((*shift.odd, *shift.doubtful))
    changed = tuple(cells)[: max(len(shift.odd), GUESSES_AT_MOST)]
    for turnings in _turnings(shift.after, evidence, changed, visible_actions):
        for end in _ends(shift.after, actor, evidence):
            for others in _walks_of_others(shift.after, actor, evidence):
                yield from ((*chunks, *others) for chunks in _with_walk(turnings, actor, end))


def _turnings(
    after: Layout, evidence: Evidence, changed: tuple[Cell, ...], visible_actions: Collection[type[Action]]
) -> Iterator[tuple[tuple[Cell, Action], ...]]:
    """One choice for each cell: a rotation where the shape stays, a turning up of a back, or a misreading."""
    if not changed:
        yield ()
        return
    cell = changed[0]
    turned = (_turning(after.faces[cell], cell, face) for face in likely_faces(evidence, cell))
    choices = [turning for turning in turned if type(turning) in visible_actions]
    for rest in _turnings(after, evidence, changed[1:], visible_actions):
        yield rest
        yield from (((cell, turning), *rest) for turning in choices if turning is not None)


def likely_faces(evidence: Evidence, cell: Cell) -> list[str]:
    """The faces that a cell may show, likeliest first; none if it could not be read."""
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


def _ends(after: Layout, colour: str, evidence: Evidence) -> list[Cell | None]:
    """Cells the pawn of a colour may have walked to; None where it need not have walked."""
    expected = pawn_cell(after, colour)
    likely = [cell for cell in range(OFF_BOARD) if evidence.lack_of_pawn(colour, cell) < DOUBT_NATS]
    if not likely or len(likely) > ENDS_AT_MOST:
        return [None]
    return [None if cell == expected else cell for cell in likely]


def _walks_of_others(after: Layout, actor: str, evidence: Evidence) -> Iterator[tuple[Chunk, ...]]:
    """Nobody else has walked; or the next seat has begun already, where the walk of the actor ended its turn."""
    yield ()
    odd = [colour for colour in evidence.odd_pawns(after) if colour != actor]
    if len(odd) == 1:
        ends = _ends(after, odd[0], evidence)
        yield from ((((odd[0], Walk(end)),),) for end in ends if end is not None)


def _with_walk(turnings: tuple[tuple[Cell, Action], ...], actor: str, end: Cell | None) -> Iterator[tuple[Chunk, ...]]:
    """The chunks of a candidate; a tile is turned up after a walk onto it, or where the pawn stands already."""
    rotations = tuple(((ANYBODY, act),) for _, act in turnings if isinstance(act, Rotate))
    ups = {cell: (actor, act) for cell, act in turnings if isinstance(act, TurnUp)}
    last: tuple[Chunk, ...] = () if end is None or end in ups else (((actor, Walk(end)),),)
    for forms in product(*((((actor, Walk(cell)), up), (up,)) for cell, up in ups.items())):
        yield (*rotations, *forms, *last)


def _merged(movers: tuple[Mover, ...], chunks: tuple[Chunk, ...]) -> Iterator[Candidate]:
    """Chunks and movers in every order that keeps both orders, each step in the cells of its own moment.

    Most people push first: of orders that look the same that one comes first.
    """
    if not movers:
        yield tuple(step for chunk in chunks for step in chunk)
        return
    yield from (((ANYBODY, movers[0]), *rest) for rest in _merged(movers[1:], chunks))
    early = _before(movers, chunks[0]) if chunks else None
    if early is not None:
        yield from ((*early, *rest) for rest in _merged(movers, chunks[1:]))


def _before(movers: tuple[Mover, ...], chunk: Chunk) -> Chunk | None:
    """The chunk as it was done before the movers; None for a tile that was not in the maze then."""
    for mover in reversed(movers):
        steps = [(colour, _step_before(mover, action)) for colour, action in chunk]
        chunk = tuple((colour, action) for colour, action in steps if action is not None)
        if len(chunk) < len(steps):
            return None
    return chunk


def _step_before(mover: Mover, action: Action) -> Action | None:
    match action:
        case Walk(cell):
            return Walk(stood_before(mover, cell))
        case Rotate(cell, sides):
            lay = lay_before(mover, cell)
            return None if lay is None else Rotate(lay, sides)
        case _:
            return action
