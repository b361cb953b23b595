"""What may have moved tiles about: the pushes and switches that a picture suggests, legal or not."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from companion.following.explaining.effects import MOVABLE_BESIDE, Mover, lay_before, moved, pawn_cell, switched
from companion.following.seen.evidence import FACES_OF_SHAPE, Evidence, shape_of_face
from companion.maze.cell import ARROWS, FIXED_CELLS, Cell, lane_of
from companion.maze.sides import parse_sides
from companion.observation import TILE_FACES
from companion.rules.actions import Push, Switch
from companion.rules.table import Layout
from companion.rules.verbs import Action

PUSHES_KEPT = 4
"""Of all 48 pushes only the best few, by what their line shows, are followed up."""

OTHERS_KEPT = 2
"""... and of other lines the best push, of so many at most: two lines may have been pushed."""

SWITCHES_KEPT = 3
"""Of all pairs of tiles only the best few, by what lies there, are followed up."""

GAIN_NATS = 2.0
"""A push or a switch must make the tiles it moves at least this much likelier to be followed up."""

SUSPECTS_AT_MOST = 4
"""Where more cells contradict the layout, no switch of two tiles explains them."""

ODD_AT_LEAST = 2
"""A second push is looked for where at least so many cells contradict the first one."""


Moved = tuple[tuple[Mover, ...], Layout]
"""Pushes and switches in the order they were done, and the layout after them."""


@dataclass(frozen=True, slots=True)
class Shift:
    """Pushes and switches in the order they were done, none or some, and the layout after them.

    `odd` and `doubtful` are the cells that still contradict the layout, and those that look more like another face.
    """

    movers: tuple[Mover, ...]
    after: Layout
    odd: tuple[Cell, ...]
    doubtful: tuple[Cell, ...]


def shifts(start: Layout, evidence: Evidence, visible_actions: Collection[type[Action]]) -> Iterator[Shift]:
    """Everything that may have moved tiles about: a push and a switch in any order, or the pushes of two seats."""
    pushes = likely_pushes(start, evidence) if Push in visible_actions else []
    for movers, after in (((), start), *(((push,), moved(start, push)) for push in pushes)):
        shift = Shift(movers, after, *evidence.odd_and_doubtful(after))
        more = _with_second_push(shift, evidence) if movers else []
        if Switch in visible_actions:
            more = [*more, *_with_switch(start, shift, evidence)]
        yield shift
        yield from (Shift(*both, *evidence.odd_and_doubtful(both[1])) for both in more)


def _with_second_push(shift: Shift, evidence: Evidence) -> list[Moved]:
    """The next seat may have pushed already, where more lies otherwise than one push explains."""
    if len(shift.odd) < ODD_AT_LEAST:
        return []
    return [((*shift.movers, push), moved(shift.after, push)) for push in likely_pushes(shift.after, evidence)]


def likely_pushes(start: Layout, evidence: Evidence) -> list[Push]:
    """The pushes whose line looks most like the picture, the best first."""
    faces = [TILE_FACES[index] for index in FACES_OF_SHAPE[shape_of_face(start.loose)]] if start.loose != "#" else []
    gains = ((gain, arrow, face) for arrow in ARROWS for gain, face in _push_gains(start, evidence, arrow, faces))
    likely = sorted((found for found in gains if found[0] > GAIN_NATS), reverse=True)
    best = [(arrow, face) for _, arrow, face in likely[:PUSHES_KEPT]]
    others: dict[str, str] = {}
    for _, arrow, face in likely[PUSHES_KEPT:]:
        if arrow not in dict(best):
            others.setdefault(arrow, face)
    return [Push(arrow, parse_sides(face)) for arrow, face in (*best, *list(others.items())[:OTHERS_KEPT])]


def _push_gains(start: Layout, evidence: Evidence, arrow: str, faces: list[str]) -> Iterator[tuple[float, str]]:
    """How much likelier the seven cells of a line are after a push than before, for each face put in."""
    lane = lane_of(arrow)
    old = [start.faces[cell] for cell in lane]
    carried = sum(evidence.claim(cell, face) for cell, face in zip(lane[1:], old[:-1], strict=True))
    before = sum(evidence.claim(cell, face) for cell, face in zip(lane, old, strict=True))
    for face in faces:
        yield carried + evidence.claim(lane[0], face) - before, face


def _with_switch(start: Layout, shift: Shift, evidence: Evidence) -> list[Moved]:
    """The shift with each likely switch after it, or before it."""
    suspects = _suspects(shift, evidence)
    found = [*_switched_after(shift, suspects)]
    if shift.movers:
        found += _switched_before(start, shift.movers[0], suspects)
    gains = ((_gain(shift.after, after, evidence), (movers, after)) for movers, after in dict(found).items())
    likely = sorted((pair for pair in gains if pair[0] > GAIN_NATS), key=lambda pair: -pair[0])
    return [both for _, both in likely[:SWITCHES_KEPT]]


def _suspects(shift: Shift, evidence: Evidence) -> tuple[Cell, ...]:
    """Movable cells that a switch may have changed: they look odd, or a pawn has left them oddly."""
    if len(shift.odd) > SUSPECTS_AT_MOST:
        return ()
    left = (pawn_cell(shift.after, colour) for colour in evidence.odd_pawns(shift.after))
    cells = dict.fromkeys((*shift.odd, *left, *shift.doubtful[:SUSPECTS_AT_MOST]))
    return tuple(cell for cell in cells if cell not in FIXED_CELLS)


def _switched_after(shift: Shift, suspects: tuple[Cell, ...]) -> Iterator[Moved]:
    for cell in suspects:
        for other in MOVABLE_BESIDE[cell]:
            one, two = sorted((cell, other))
            yield (*shift.movers, Switch(one, two)), switched(shift.after, one, two)


def _switched_before(start: Layout, push: Mover, suspects: tuple[Cell, ...]) -> Iterator[Moved]:
    """The same before the push: these tiles lay side by side then, and one of them may have been pushed out since."""
    lay = (lay_before(push, suspect) for suspect in suspects)
    for cell in (cell for cell in lay if cell is not None):
        for other in MOVABLE_BESIDE[cell]:
            one, two = sorted((cell, other))
            yield (Switch(one, two), push), moved(switched(start, one, two), push)


def _gain(before: Layout, after: Layout, evidence: Evidence) -> float:
    """How much likelier the picture is if this lies there rather than that."""
    pairs = enumerate(zip(before.faces, after.faces, strict=True))
    tiles = sum(evidence.claim(cell, new) - evidence.claim(cell, old) for cell, (old, new) in pairs if old != new)
    stands = zip(before.pawns, after.pawns, strict=True)
    pawns = sum(evidence.pawn_row(c)[new] - evidence.pawn_row(c)[old] for (c, old), (_, new) in stands if old != new)
    loose = evidence.loose_score(after.loose) - evidence.loose_score(before.loose)
    return tiles + pawns + loose
