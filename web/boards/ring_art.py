"""The shapes a round board is drawn from: rings as floors and walls around its middle, where pictures and pawns are.

Angles are degrees clockwise from north, lengths the units of the drawing, the middle of the board is 0, 0.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from math import cos, degrees, radians, sin

from companion.errors import CompanionError
from companion.maze import rings as round_board
from companion.maze.rings import BACK, INWARDS, ON, OUTWARDS, Place, Ring, format_place
from companion.messages import ViewJson
from companion.rules.words import Noun, Said, colour, listed, say
from web.boards.tile_spins import nearest_turn


@dataclass(frozen=True, slots=True)
class RingView:
    """What lies on a round board; `open_card` is the picture everybody looks for, "" where none is."""

    board: round_board.RingBoard
    offsets: round_board.Offsets
    pawns: Mapping[str, round_board.Place]
    open_card: str


def read_rings(view: ViewJson) -> RingView | None:
    """The round board of a View's JSON; None for a game on another board."""
    rings, offsets, pawns = view.get("rings"), view.get("offsets"), view.get("pawns")
    if not isinstance(rings, list) or not isinstance(offsets, Mapping) or not isinstance(pawns, Mapping):
        return None
    try:
        board = round_board.RingBoard(tuple(_read_ring(ring) for ring in rings))
        standing = {str(colour): round_board.parse_place(str(place)) for colour, place in pawns.items()}
    except (CompanionError, ValueError, KeyError):
        return None
    return RingView(board, tuple(int(offsets.get(ring.name, 0)) for ring in board.rings), standing,
                    str(view.get("open") or ""))  # fmt: skip


def _read_ring(document: Mapping[str, object]) -> round_board.Ring:
    """A ring as a position's JSON says it: `dots` where it turns, `free` where as far as one likes."""
    texts, starts = document["squares"], document.get("starts_deg")
    squares = tuple(round_board.parse_square(str(text)) for text in texts) if isinstance(texts, list) else ()
    starts_deg = tuple(map(float, starts)) if isinstance(starts, list) else round_board.even_starts(len(squares))
    dots = document.get("dots", 1)
    positions = dots if isinstance(dots, int) else 1
    turning = (
        round_board.FIXED if positions == 1 else round_board.FREE if document.get("free") else round_board.STEPWISE
    )
    return round_board.Ring(
        str(document["name"]), squares, starts_deg, turning, positions, document.get("arrow") != "ccw"
    )


class RingSpins:
    """Remembers how far each ring has been turned, so that it turns the short way; asked from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._steps: dict[str, int] = {}

    def steps(self, view: RingView | None) -> Mapping[str, int]:
        """Steps of every ring by name, counted on past a whole turn; nothing where there is no round board."""
        if view is None:
            return {}
        with self._lock:
            for ring, offset in zip(view.board.rings, view.offsets, strict=True):
                before = self._steps.get(ring.name, offset)
                self._steps[ring.name] = nearest_turn(before, offset, ring.positions)
            return dict(self._steps)


RIM_RADIUS, DISC_RADIUS = 398.0, 104.0
"""Radius of the whole board, and of the disc in the middle."""

DIAL_RADIUS = 462.0
"""Radius of the circle of numbers around the board, while it is asked how far a ring is turned."""

WALL_INSET = 5.0
"""A wall lies so far within its ring, so that two rings' walls lie side by side."""

KNOB_DEG = 45.0
"""Every ring is turned by a knob in the north-east, so that they lie in one line."""

FULL_DEG = 360.0
HEAD = 20.0
"""How far the head of an arrow along a ring reaches back and to either side."""
SPREAD = 17.0
"""Pieces that share a square stand so far to either side of its middle."""


@dataclass(frozen=True, slots=True)
class RingSquareArt:
    """One square: its outline, its middle, its picture or starting colour; `is_sought` where the open card is, and
    `is_odd` where people should look."""

    place: str
    outline: str
    x: float
    y: float
    mark: str
    start: str
    is_sought: bool
    is_odd: bool = False


@dataclass(frozen=True, slots=True)
class RingArt:
    """One ring as it is printed, and how far it is turned; `stones`, `walls` and `seams` are paths: what
    is no path, what bars the way, and where a path leads from square to square.

    It is `reach` from the middle to its rim. `knob` is where a finger turns it, whichever way it lies. `band` is the
    whole ring's path, `arrow` a path along it the way it turns, "" where it is fixed.
    """

    name: str
    reach: float
    turned_deg: float
    step_deg: float
    band: str
    stones: str
    seams: str
    walls: str
    arrow: str
    arrow_tip: tuple[float, float, float]
    knob: tuple[float, float]
    squares: tuple[RingSquareArt, ...]
    is_odd: bool = False
    way: str = ""
    """The path along which it is to be turned, or was; "" where it is left as it is."""


@dataclass(frozen=True, slots=True)
class RingPawnArt:
    """One pawn where it stands now."""

    colour: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class HandleArt:
    """Where a finger tells how far the disc is turned."""

    steps: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class RoundArt:
    """A whole round board."""

    rings: tuple[RingArt, ...]
    pawns: tuple[RingPawnArt, ...]
    label: str
    goals: tuple[tuple[float, float], ...] = ()
    """The middles of squares to go to."""

    @property
    def is_pointing(self) -> bool:
        """Whether it shows anything of an action."""
        return bool(self.goals) or any(one.way for one in self.rings)


def draw_round(
    view: ViewJson, steps: Mapping[str, int], tell: Callable[[str], str], action: str = "",
    odd: Collection[str] = (), *, is_done: bool = False,
) -> RoundArt | None:  # fmt: skip
    """The round board of a View's JSON, its label as `tell` words it; None for a game on another board.

    It points at what an action is about: the ring that is turned, the square that is gone to, the other pawn. `odd` are
    the rings (`r2`) and squares to look at.
    """
    rings = read_rings(view)
    if rings is None:
        return None
    art, words = draw_rings(rings, steps, odd), action.split()[1:]
    pointed = [
        replace(one, way=_way(rings, number, int(words[-1]) if words[-1].isdigit() else 1, is_done=is_done))
        if one.name in words else one for number, one in enumerate(art.rings)
    ]  # fmt: skip
    places = [place for place in rings.board.places if format_place(place) in words]
    places += [place for name, place in rings.pawns.items() if name in words]
    goals = tuple(middle_of(rings, place) for place in places)
    return replace(art, rings=tuple(pointed), goals=goals, label=tell(art.label))


def draw_rings(view: RingView, steps: Mapping[str, int], odd: Collection[str] = ()) -> RoundArt:
    """The round board; `steps` say how far each ring has been turned, counted on past a whole turn, and `odd` are the
    rings (`r2`) and squares to look at."""
    rings = view.board.rings
    arts = [draw_ring(view, number, steps.get(ring.name, view.offsets[number])) for number, ring in enumerate(rings)]
    for number, art in enumerate(arts):
        squares = tuple(replace(one, is_odd=one.place in odd) for one in art.squares)
        arts[number] = replace(art, squares=squares, is_odd=f"r{number + 1}" in odd)
    return RoundArt(tuple(arts), tuple(_pawns(view)), _label(view))


def changed_rings(now: ViewJson, before: ViewJson) -> tuple[str, ...]:
    """The rings that are turned otherwise than before, and the squares to which pawns have come; none for a game on
    another board."""
    one, other = read_rings(now), read_rings(before)
    if one is None or other is None:
        return ()
    pairs = enumerate(zip(one.offsets, other.offsets, strict=True), 1)
    stood = (place for colour, place in one.pawns.items() if other.pawns.get(colour) != place)
    return (*(f"r{number}" for number, (new, old) in pairs if new != old), *map(format_place, stood))


def draw_handles(ring: Ring) -> tuple[HandleArt, ...]:
    """A number for each count of steps that a disc can be turned by, around the board, where it covers no picture."""
    return tuple(HandleArt(steps, *_point(DIAL_RADIUS, steps * ring.step_deg)) for steps in range(1, ring.positions))


# --- one ring ---


def draw_ring(view: RingView, number: int, steps: int) -> RingArt:
    """A ring, counted from 0, turned by so many steps."""
    rings = view.board.rings
    ring, outer, inner = rings[number], *_radii(number, len(rings))
    is_moving = ring.positions > 1
    return RingArt(
        name=ring.name,
        reach=outer,
        turned_deg=_round(steps * ring.step_deg),
        step_deg=_round(ring.step_deg),
        band=_band(outer, inner),
        stones=" ".join(_sector(ring, index, outer, inner) for index, one in enumerate(ring.squares) if not one.ports),
        seams=" ".join(_seams(ring, outer, inner)),
        walls=" ".join(_walls(ring, outer, inner)),
        arrow=_arrow(ring, outer) if is_moving else "",
        arrow_tip=_arrow_tip(ring, outer),
        knob=_point((outer + inner) / 2 if inner else 0, KNOB_DEG),
        squares=tuple(_squares(view, number, outer, inner)),
    )


def _radii(number: int, count: int) -> tuple[float, float]:
    """Outer and inner radius of a ring counted from the outside; the last is the disc."""
    band = (RIM_RADIUS - DISC_RADIUS) / max(count - 1, 1)
    if number == count - 1:
        return DISC_RADIUS, 0.0
    return RIM_RADIUS - number * band, RIM_RADIUS - (number + 1) * band


def _squares(view: RingView, number: int, outer: float, inner: float) -> Iterator[RingSquareArt]:
    ring = view.board.rings[number]
    for index, square in enumerate(ring.squares):
        if not square.is_path:
            continue
        start, width = ring.span_deg(index)
        x, y = _point(_middle_radius(outer, inner), start + width / 2)
        yield RingSquareArt(
            place=format_place((number + 1) * 100 + index + 1),
            outline=_sector(ring, index, outer, inner),
            x=x, y=y, mark=square.picture, start=square.start,
            is_sought=bool(square.picture) and square.picture == view.open_card,
        )  # fmt: skip


def _middle_radius(outer: float, inner: float) -> float:
    return (outer + inner) / 2 if inner else outer * 0.66


def _seams(ring: Ring, outer: float, inner: float) -> Iterator[str]:
    """Lines between squares of the ring that a path joins."""
    for index, square in enumerate(ring.squares):
        if square.ports & ON:
            start, width = ring.span_deg(index)
            yield _line(start + width, outer - 2 * WALL_INSET, inner + 2 * WALL_INSET)


def _walls(ring: Ring, outer: float, inner: float) -> Iterator[str]:
    """Where no path leads on: lines between squares of the ring, and arcs along its edges."""
    for index, square in enumerate(ring.squares):
        start, width = ring.span_deg(index)
        after = ring.squares[(index + 1) % len(ring.squares)]
        if not square.ports & ON and (square.ports or after.ports):
            yield _line(start + width, outer, inner)
        if not square.ports:
            continue
        if not square.ports & OUTWARDS:
            yield _arc(start, width, outer - WALL_INSET)
        if inner and not square.ports & INWARDS:
            yield _arc(start, width, inner + WALL_INSET)
        if not square.ports & BACK and len(ring.squares) == 1:
            yield _line(start, outer, inner)


def _sector(ring: Ring, index: int, outer: float, inner: float) -> str:
    start, width = ring.span_deg(index)
    if width >= FULL_DEG:
        return _band(outer, inner)
    large = 1 if width > FULL_DEG / 2 else 0
    a, b = _at(outer, start), _at(outer, start + width)
    c, d = _at(inner, start + width), _at(inner, start)
    back = f"L{c}A{inner:.1f} {inner:.1f} 0 {large} 0 {d}Z" if inner else "L0 0Z"
    return f"M{a}A{outer:.1f} {outer:.1f} 0 {large} 1 {b}{back}"


def _band(outer: float, inner: float) -> str:
    """A whole ring, to be filled by the even-odd rule."""
    circles = [radius for radius in (outer, inner) if radius]
    return "".join(f"M0 {-r:.1f}A{r:.1f} {r:.1f} 0 1 1 0 {r:.1f}A{r:.1f} {r:.1f} 0 1 1 0 {-r:.1f}Z" for r in circles)


def _line(angle_deg: float, outer: float, inner: float) -> str:
    return f"M{_at(outer, angle_deg)}L{_at(inner, angle_deg)}"


def _arc(start_deg: float, width_deg: float, radius: float) -> str:
    large = 1 if width_deg > FULL_DEG / 2 else 0
    return f"M{_at(radius, start_deg)}A{radius:.1f} {radius:.1f} 0 {large} 1 {_at(radius, start_deg + width_deg)}"


def _arrow(ring: Ring, outer: float) -> str:
    """A short arc at the ring's mark, the way its printed arrow points."""
    start, end = (-7.0, 5.0) if ring.clockwise else (7.0, -5.0)
    sweep = 1 if ring.clockwise else 0
    radius = outer - WALL_INSET - 1
    return f"M{_at(radius, start)}A{radius:.1f} {radius:.1f} 0 0 {sweep} {_at(radius, end)}"


def _arrow_tip(ring: Ring, outer: float) -> tuple[float, float, float]:
    """Where the arrow's head is, and its angle."""
    turn = 1 if ring.clockwise else -1
    x, y = _point(outer - WALL_INSET - 1, 6.0 * turn)
    return x, y, 6.0 * turn + 90.0 * turn


def _way(view: RingView, number: int, steps: int, *, is_done: bool) -> str:
    """An arc with a head, along which a ring is turned by so many steps from where it stands, or to there."""
    ring, radius = view.board.rings[number], _middle_radius(*_radii(number, len(view.board.rings)))
    start_deg = (view.offsets[number] - is_done * steps) * ring.step_deg
    turn_deg, way = steps * ring.step_deg, 1 if ring.step_deg > 0 else -1
    end_deg, large = start_deg + turn_deg, int(abs(turn_deg) > FULL_DEG / 2)
    barb_deg = end_deg - way * degrees(HEAD / radius)
    arc = f"M{_at(radius, start_deg)}A{radius:.1f} {radius:.1f} 0 {large} {int(way > 0)} {_at(radius, end_deg)}"
    return f"{arc}M{_at(radius - HEAD, barb_deg)}L{_at(radius, end_deg)}L{_at(radius + HEAD, barb_deg)}"


# --- what stands on it ---


def _pawns(view: RingView) -> Iterator[RingPawnArt]:
    standing = list(view.pawns.items())
    for name, place in standing:
        mates = [other for other, there in standing if there == place]
        x, y = middle_of(view, place)
        aside = (mates.index(name) - (len(mates) - 1) / 2) * 2 * SPREAD / max(len(mates) - 1, 1)
        yield RingPawnArt(name, _round(x + aside), y)


def middle_of(view: RingView, place: Place) -> tuple[float, float]:
    """The middle of a square as the rings stand now."""
    number, index = divmod(place, 100)
    ring = view.board.rings[number - 1]
    start, width = ring.span_deg(index - 1, view.offsets[number - 1])
    return _point(_middle_radius(*_radii(number - 1, len(view.board.rings))), start + width / 2)


def _label(view: RingView) -> Said:
    """The board in words, for who cannot see it."""
    pawns = [say("{colour} on {cell}", colour=colour(name), cell=format_place(at)) for name, at in view.pawns.items()]
    pictures = [
        say("{card} on {cell}", card=Noun("card", square.picture), cell=format_place(place))
        for place, square in view.board.squares() if square.picture
    ]  # fmt: skip
    return say("The round board. Pawns: {pawns}. Pictures: {pictures}.", pawns=listed(pawns), pictures=listed(pictures))


def _point(radius: float, angle_deg: float) -> tuple[float, float]:
    return _round(radius * sin(radians(angle_deg))), _round(-radius * cos(radians(angle_deg)))


def _at(radius: float, angle_deg: float) -> str:
    x, y = _point(radius, angle_deg)
    return f"{x:g} {y:g}"


def _round(value: float) -> float:
    """A tenth of a unit is finer than anybody sees; no zero is negative."""
    return round(value, 1) + 0.0
