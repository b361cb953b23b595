"""A round board as a plain value: concentric rings of squares, some of which turn, and which squares are neighbours.

Rings are listed from the outside in. A square has up to four open sides: inwards, outwards, clockwise and
counter-clockwise. Neighbours across two rings follow from their angles at the rings' present offsets. Pawns and turns
live elsewhere; what stands on a ring turns with it, because a place names a square of a ring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from companion.errors import BadCopy, UnreadableNotation
from companion.maze.tile import parse_mark

Place = int
"""100 * ring + square, both counted from 1, rings from the outside in: r3.12 is 312. Never a cell of the 7x7 board."""

Offsets = tuple[int, ...]
"""How many steps each ring has been turned the way its arrow points; 0 for rings that are fixed."""

OUTWARDS, INWARDS, BACK, ON = 1, 2, 4, 8
"""The sides of a square: away from the centre, towards it, counter-clockwise, clockwise."""

Joints = Mapping[Place, tuple[Place, ...]]
"""Places, and those they are joined to."""

_PORT_LETTERS = {"o": OUTWARDS, "i": INWARDS, "<": BACK, ">": ON}
_WALL = "-"
_PER_RING = 100
FULL_TURN_DEG = 360.0
_LEAST_SQUARE_DEG = 1.0
LEAST_POSITIONS = 3
"""With fewer, two steps of a ring would bring it back to where it was."""

FIXED, STEPWISE, FREE = "fixed", "stepwise", "free"
"""How a ring turns: not at all, one position at a time, or as far as one likes."""


@dataclass(frozen=True, slots=True)
class Square:
    """One square of a ring: its open sides, the picture on it and the colour that starts there, if any.

    A square without an open side is wall: no pawn can stand there.
    """

    ports: int
    picture: str = ""
    start: str = ""

    @property
    def is_path(self) -> bool:
        """Whether a pawn can stand on it."""
        return self.ports != 0


@dataclass(frozen=True, slots=True)
class Ring:
    """One ring, or the disc in the middle; `starts_deg` are the angles of its squares, clockwise from the mark.

    The squares follow each other without a gap; the last ends where the first begins. `positions` is the number of
    ways to turn the ring, 1 if it is fixed; `clockwise` is the direction of its printed arrow. Raises BadCopy.
    """

    name: str
    squares: tuple[Square, ...]
    starts_deg: tuple[float, ...]
    turning: str = FIXED
    positions: int = 1
    clockwise: bool = True

    def __post_init__(self) -> None:
        _check_ring(self)

    @property
    def step_deg(self) -> float:
        """How far one step turns it, clockwise being positive."""
        return FULL_TURN_DEG / self.positions * (1 if self.clockwise else -1)

    def span_deg(self, index: int, offset: int = 0) -> tuple[float, float]:
        """The angle at which the square (counted from 0) begins, and its width, with the ring turned by `offset`
        steps."""
        start = self.starts_deg[index]
        end = self.starts_deg[(index + 1) % len(self.starts_deg)]
        width = (end - start) % FULL_TURN_DEG if len(self.squares) > 1 else FULL_TURN_DEG
        return (start + offset * self.step_deg) % FULL_TURN_DEG, width


@dataclass(frozen=True, slots=True)
class RingBoard:
    """The rings from the outside in; squares of two neighbouring rings meet where they share `least_overlap_deg`.

    Raises BadCopy when an outermost square opens outwards, an innermost inwards, or names are used twice.
    """

    rings: tuple[Ring, ...]
    least_overlap_deg: float = 1.0
    _memory: dict[tuple[int, int, int], Joints] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What `_joints` has worked out before; it is only ever added to."""
    _pictures: dict[str, Place] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _check_board(self)
        self._pictures.update((square.picture, place) for place, square in self.squares() if square.picture)

    def place_of_picture(self, picture: str) -> Place | None:
        """Where the picture is, None when no square shows it."""
        return self._pictures.get(picture)

    @property
    def landmarks(self) -> dict[str, str]:
        """What is printed on squares and where, and each ring: `{"unicorn": "r1.4", "outer": "r2"}`."""
        rings = {ring.name: f"r{number}" for number, ring in enumerate(self.rings, 1)}
        return rings | {picture: format_place(place) for picture, place in self._pictures.items()}

    @property
    def places(self) -> tuple[Place, ...]:
        """Every place a pawn can stand on, from the outside in."""
        return tuple(place for place, square in self.squares() if square.is_path)

    def squares(self) -> Iterator[tuple[Place, Square]]:
        """Every square with its place, walls too, from the outside in."""
        for number, ring in enumerate(self.rings, 1):
            for index, square in enumerate(ring.squares, 1):
                yield place_of(number, index), square

    def has(self, place: Place) -> bool:
        """Whether there is such a square, wall or not."""
        number, index = divmod(place, _PER_RING)
        return 1 <= number <= len(self.rings) and 1 <= index <= len(self.rings[number - 1].squares)

    def square(self, place: Place) -> Square:
        """The square of a place; raises IndexError where there is none."""
        number, index = divmod(place, _PER_RING)
        return self.rings[number - 1].squares[index - 1]

    def ring_of(self, place: Place) -> Ring:
        """The ring of a place; raises IndexError where there is none."""
        return self.rings[place // _PER_RING - 1]

    def ring_named(self, name: str) -> int | None:
        """Which ring has the name, counted from 0; None when none has."""
        return next((number for number, ring in enumerate(self.rings) if ring.name == name), None)

    def as_set_up(self) -> Offsets:
        """No ring turned."""
        return (0,) * len(self.rings)


def place_of(ring: int, index: int) -> Place:
    """The place of a square, ring and square counted from 1."""
    return _PER_RING * ring + index


def parse_place(text: str) -> Place:
    """The place of a text as in `r3.12`; raises UnreadableNotation."""
    ring, dot, index = text.removeprefix("r").partition(".")
    if not (text.startswith("r") and dot and _is_number(ring, 1) and _is_number(index, 2)):
        raise UnreadableNotation(f"{text!r} is not a place; places run from r1.1 on the outermost ring")
    return place_of(int(ring), int(index))


def _is_number(text: str, longest: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= longest and not text.startswith("0")


def format_place(place: Place) -> str:
    """The text of a place, as in `r3.12`."""
    return f"r{place // _PER_RING}.{place % _PER_RING}"


def parse_square(text: str) -> Square:
    """The square of a text as in `oi>:crown`, `i<@red` or `-`; raises UnreadableNotation."""
    rest, _, start = text.partition("@")
    letters, colon, picture = rest.partition(":")
    known = [letter for letter in _PORT_LETTERS if letter in letters]
    if (letters != _WALL and letters != "".join(known)) or (not letters) or (colon and not picture):
        raise UnreadableNotation(
            f"{text!r} is not a square; open sides are some of o i < > in that order, or - for wall"
        )
    ports = sum(_PORT_LETTERS[letter] for letter in known)
    return Square(ports, parse_mark(picture) if picture else "", parse_mark(start) if "@" in text else "")


def format_square(square: Square) -> str:
    """The text of a square: open sides, then the picture after a colon and the starting colour after an `@`."""
    letters = "".join(letter for letter, port in _PORT_LETTERS.items() if square.ports & port)
    picture = f":{square.picture}" if square.picture else ""
    return (letters or _WALL) + picture + (f"@{square.start}" if square.start else "")


def even_starts(count: int) -> tuple[float, ...]:
    """Where squares of equal width begin when the first begins at the mark."""
    return tuple(FULL_TURN_DEG * index / count for index in range(count))


def turned(board: RingBoard, offsets: Offsets, ring: int, steps: int) -> Offsets:
    """The offsets after the ring (counted from 0) has been turned by `steps` in the direction of its arrow."""
    now = (offsets[ring] + steps) % board.rings[ring].positions
    return (*offsets[:ring], now, *offsets[ring + 1 :])


def neighbours(board: RingBoard, offsets: Offsets, place: Place) -> tuple[Place, ...]:
    """The places joined to this one as the rings stand now: side by side, both open towards each other."""
    return tuple(sorted(set(_beside(_all_joints(board, offsets), place))))


def reach(board: RingBoard, offsets: Offsets, place: Place) -> tuple[Place, ...]:
    """Every other place a pawn can walk to from here as the rings stand now, from the outside in."""
    joints = _all_joints(board, offsets)
    found, waiting = {place}, [place]
    while waiting:
        for other in _beside(joints, waiting.pop()):
            if other not in found:
                found.add(other)
                waiting.append(other)
    found.discard(place)
    return tuple(sorted(found))


def ever_reached(board: RingBoard, starts: Iterable[Place]) -> frozenset[Place]:
    """Every place to which pawns can come from these if rings are turned on the way as often as one likes."""
    turns = [turned(board, board.as_set_up(), ring, steps)
             for ring, one in enumerate(board.rings) for steps in range(one.positions)]  # fmt: skip
    found, waiting = set(starts), list(starts)
    while waiting:
        here = waiting.pop()
        new = {place for offsets in turns for place in neighbours(board, offsets, here)} - found
        found |= new
        waiting += new
    return frozenset(found)


def _all_joints(board: RingBoard, offsets: Offsets) -> list[Joints]:
    """For each ring what is joined along it and to the ring around it; last nothing, within the innermost."""
    pairs = zip((0, *offsets), offsets, strict=False)
    return [*(_joints(board, number, outer, inner) for number, (outer, inner) in enumerate(pairs)), {}]


def _beside(joints: list[Joints], place: Place) -> tuple[Place, ...]:
    number = place // _PER_RING
    return joints[number - 1].get(place, ()) + joints[number].get(place, ())


def _joints(board: RingBoard, number: int, outer: int, inner: int) -> Joints:
    """What is joined along a ring (counted from 0) and between it and the one around it, at these two offsets."""
    key = (number, outer, inner)
    if key not in board._memory:
        around = _across(board, number, outer, inner) if number else ()
        joints: dict[Place, tuple[Place, ...]] = {}
        for one, other in (*_along(board.rings[number], number + 1), *around):
            joints[one] = (*joints.get(one, ()), other)
            joints[other] = (*joints.get(other, ()), one)
        board._memory[key] = joints
    return board._memory[key]


def _along(ring: Ring, number: int) -> Iterator[tuple[Place, Place]]:
    count = len(ring.squares)
    for index, square in enumerate(ring.squares):
        after = (index + 1) % count
        if count > 1 and square.ports & ON and ring.squares[after].ports & BACK:
            yield place_of(number, index + 1), place_of(number, after + 1)


def _across(board: RingBoard, number: int, outer: int, inner: int) -> Iterator[tuple[Place, Place]]:
    around, ring = board.rings[number - 1], board.rings[number]
    for one, square in enumerate(around.squares):
        if not square.ports & INWARDS:
            continue
        for other, below in enumerate(ring.squares):
            shared_deg = overlap_deg(around.span_deg(one, outer), ring.span_deg(other, inner))
            if below.ports & OUTWARDS and shared_deg >= board.least_overlap_deg:
                yield place_of(number, one + 1), place_of(number + 1, other + 1)


def overlap_deg(one: tuple[float, float], other: tuple[float, float]) -> float:
    """How much two spans (start, width) around the circle share; two meeting at both ends share both."""
    gap = (other[0] - one[0]) % FULL_TURN_DEG
    ahead = min(one[1] - gap, other[1])
    behind = min(other[1] - (FULL_TURN_DEG - gap), one[1])
    return round(max(0.0, ahead) + max(0.0, behind), 6)


def _check_ring(ring: Ring) -> None:
    _check_widths(ring)
    if ring.turning not in (FIXED, STEPWISE, FREE):
        raise BadCopy(f"ring {ring.name!r} turns {FIXED}, {STEPWISE} or {FREE}, not {ring.turning!r}")
    if ring.turning == FIXED and ring.positions != 1:
        raise BadCopy(f"ring {ring.name!r} is fixed, so it has one position")
    if ring.turning != FIXED and not LEAST_POSITIONS <= ring.positions <= 360:
        raise BadCopy(f"ring {ring.name!r} turns, so it has {LEAST_POSITIONS} to 360 positions, not {ring.positions}")
    _check_sides(ring)


def _check_widths(ring: Ring) -> None:
    count = len(ring.squares)
    if not 1 <= count < _PER_RING:
        raise BadCopy(f"ring {ring.name!r} has {count} squares; it needs 1 to {_PER_RING - 1}")
    if len(ring.starts_deg) != count:
        raise BadCopy(f"ring {ring.name!r} has {count} squares, but says where {len(ring.starts_deg)} begin")
    starts = ring.starts_deg
    if not 0 <= starts[0] <= starts[-1] < FULL_TURN_DEG:
        raise BadCopy(f"ring {ring.name!r}: where squares begin is told in degrees from 0 to under 360, rising")
    if any(ring.span_deg(index)[1] < _LEAST_SQUARE_DEG for index in range(count)) or list(starts) != sorted(starts):
        raise BadCopy(
            f"ring {ring.name!r}: squares begin one after the other, at least {_LEAST_SQUARE_DEG} degree apart"
        )


def _check_sides(ring: Ring) -> None:
    """Two squares of one ring lie on one piece of board, so a path between them is open on both sides or none."""
    count = len(ring.squares)
    for index, square in enumerate(ring.squares):
        after = (index + 1) % count
        if count > 1 and bool(square.ports & ON) != bool(ring.squares[after].ports & BACK):
            raise BadCopy(
                f"ring {ring.name!r}: squares {index + 1} and {after + 1} disagree whether a path joins them; "
                f"write > for the first and < for the second, or neither"
            )


def _check_board(board: RingBoard) -> None:
    if not 2 <= len(board.rings) <= 9:
        raise BadCopy(f"the board has {len(board.rings)} rings; it needs 2 to 9, the disc in the middle counted")
    names = [ring.name for ring in board.rings]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise BadCopy(f"two rings are called {twice[0]!r}")
    if not 0 < board.least_overlap_deg <= FULL_TURN_DEG:
        raise BadCopy("'least_overlap_deg' has to be more than 0 and at most 360")
    _refuse_opening(board.rings[0], OUTWARDS, "outwards, where the board ends")
    _refuse_opening(board.rings[-1], INWARDS, "inwards, where there is no further ring")


def _refuse_opening(ring: Ring, port: int, where: str) -> None:
    wrong = [index for index, square in enumerate(ring.squares, 1) if square.ports & port]
    if wrong:
        raise BadCopy(f"ring {ring.name!r}: square {wrong[0]} opens {where}")
