"""What a camera sees of Secret Labyrinth: how far each ring is turned, and where the pawns stand.

A spot is `("ring", NAME)`, whose name is the steps it is turned by, or `("pawn", COLOUR)`, whose name is its square.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.errors import IllegalAction, UnreadableNotation
from companion.games.secret import actions
from companion.games.secret.legal import legal
from companion.games.secret.play import rested
from companion.games.secret.state import SecretState
from companion.games.secret.words import say_square
from companion.maze.rings import FIXED, FREE, STEPWISE, Ring, format_place, parse_place
from companion.rules.actions import Walk
from companion.rules.table import Rows, Spot, Spots, SpotTable, differing_spots
from companion.rules.verbs import Action
from companion.rules.words import Noun, Said, colour, say, say_count

RING, PAWN = "ring", "pawn"
"""The kinds of spots."""


def layout(state: SecretState) -> Spots:
    """How far the rings are turned, and where the pawns stand."""
    rings = zip(state.board.rings, state.offsets, strict=True)
    turned = {(RING, ring.name): str(offset) for ring, offset in rings if ring.turning != FIXED}
    return {**turned, **{(PAWN, seat): format_place(place) for seat, place in state.pawns}}


def adopt(state: SecretState, spots: Spots) -> SecretState:
    """The state with rings and pawns as they lie; raises IllegalAction where a pawn cannot stand there.

    What was done to them counts neither as a change nor as the walk of the turn, which goes on.
    """
    rings = zip(state.board.rings, state.offsets, strict=True)
    offsets = tuple(
        int(name) % ring.positions if (name := spots.get((RING, ring.name), "")).isdecimal() else offset
        for ring, offset in rings
    )
    pawns = tuple((seat, _standing(state, spots.get((PAWN, seat), ""), place)) for seat, place in state.pawns)
    return rested(replace(state, offsets=offsets, pawns=pawns))


def _standing(state: SecretState, name: str, place: int) -> int:
    """The square of that name; where the pawn stood, if it is not on the board."""
    try:
        stands = parse_place(name) if name else place
    except UnreadableNotation as wrong:
        raise IllegalAction(str(wrong)) from wrong
    if stands not in state.board.places:
        raise IllegalAction(say("nobody can stand on {place}", place=format_place(stands)))
    return stands


def towards(state: SecretState, spot: Spot, name: str) -> Iterator[Action]:
    """What turns a ring that way, step by step and at once, or brings a pawn there."""
    kind, of = spot
    if not name:
        return
    if kind == RING and (ring := _ring(state, of)) is not None:
        steps = _steps(state, spot, name)
        if ring.turning == STEPWISE and steps > 1:
            yield actions.TurnRing(of)
        yield actions.TurnRing(of, steps)
    elif kind == PAWN:
        place = parse_place(name)
        if state.phase == "put" and state.duel is not None and state.duel.loser == of:
            yield actions.PutPiece(place)
            return
        if of == state.to_act and state.phase in ("act", "between") and not state.changes:
            yield from (one for one in legal(state) if isinstance(one, actions.Leap) and one.place == place)
        yield Walk(place)


def _ring(state: SecretState, name: str) -> Ring | None:
    return next((ring for ring in state.board.rings if ring.name == name and ring.turning != FIXED), None)


def _steps(state: SecretState, spot: Spot, name: str) -> int:
    """How many steps, the way its arrow points, lead from where the ring is to where it lies by this name."""
    ring = _ring(state, spot[1])
    assert ring is not None
    return (int(name) - int(layout(state)[spot])) % ring.positions


def say_due(state: SecretState, spot: Spot, name: str) -> Said:
    """What to do about a ring or a pawn that lies by this name."""
    kind, of = spot
    if kind == PAWN:
        square = say_square(state.place(of), state.landmarks)
        return say("Move the {colour} pawn to {place}.", colour=colour(of), place=square)
    ring, word = _ring(state, of), Noun("ring", of)
    steps = _steps(state, spot, name) if ring is not None and name else 0
    if ring is None or not steps or ring.turning == FREE:
        return say("Turn the {ring} ring until it looks like the picture.", ring=word)
    if steps <= ring.positions // 2:
        return say_count(
            "Turn the {ring} ring back by {count} dot.", "Turn the {ring} ring back by {count} dots.", steps, ring=word
        )
    return say_count(
        "Turn the {ring} ring on by {count} dot.", "Turn the {ring} ring on by {count} dots.",
        ring.positions - steps, ring=word,
    )  # fmt: skip


def place(state: SecretState, spot: Spot) -> str:
    """The ring as in `r2`, or the square where the pawn belongs."""
    kind, of = spot
    return format_place(state.place(of)) if kind == PAWN else state.landmarks.get(of, of)


def why_not_back(now: Spots, before: Spots) -> Said | None:
    """secret_1998.txt, "Changing the paths": you cannot try out different possibilities."""
    is_ring = any(kind == RING for kind, _ in differing_spots(now, before))
    return say("trying out is not allowed: a ring that was turned stays so") if is_ring else None


def read(state: SecretState, rows: Rows) -> Rows:
    """What was seen of the rings and pawns that are played with."""
    return {spot: rows[spot] for spot in layout(state) if spot in rows}


def outcome(state: SecretState) -> object:
    """The state, whichever ring was turned first."""
    return replace(state, changes=tuple(sorted(state.changes)))


TABLE = SpotTable(
    kind="rings",
    layout=layout,
    visible_actions=(actions.TurnRing, Walk, actions.PutPiece, actions.Leap),
    adopt=adopt,
    towards=towards,
    say_due=say_due,
    place=place,
    outcome=outcome,
    read=read,
    why_not_back=why_not_back,
    out_of_hands=(actions.Leap,),
)
"""Secret Labyrinth under a camera."""
