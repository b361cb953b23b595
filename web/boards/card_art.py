"""Laid maze cards as they are drawn: the corridors of each, where its treasures are, and the table that grows.

A card is 100 units square; the card at `0,0` begins at 0, 0, and cards lie `PITCH` units apart.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.errors import CompanionError
from companion.maze.card import TURNS, Card, Corridor, parse_card, turned_card
from companion.maze.cardgrid import Place, format_place, neighbours, parse_place
from companion.maze.sides import EAST, NORTH, SOUTH, WEST, Sides
from companion.messages import ViewJson
from companion.rules.words import Said, listed, say, treasure

PITCH = 104
"""From one card to the next."""

MARGIN = 12
MIDDLES: dict[Sides, tuple[int, int]] = {NORTH: (50, 0), EAST: (100, 50), SOUTH: (50, 100), WEST: (0, 50)}
"""Where a corridor leaves the card, by its side."""

ARMS: dict[Sides, tuple[int, int]] = {NORTH: (50, 26), EAST: (74, 50), SOUTH: (50, 74), WEST: (26, 50)}
"""Where a treasure lies on the way to a side."""

STRAIGHT = (NORTH | SOUTH, EAST | WEST)
BENDS = {NORTH | EAST: (100, 0), EAST | SOUTH: (100, 100), SOUTH | WEST: (0, 100), WEST | NORTH: (0, 0)}
"""Two neighbouring sides, and the corner that a bend between them goes around."""

BEND_RADIUS = 50
BEND_MIDDLE = 35
"""How far the middle of a bend is from its corner, in either direction: 50 / sqrt 2."""


@dataclass(frozen=True, slots=True)
class MarkArt:
    """A treasure on a card: its name, and the middle of its picture."""

    mark: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class FaceArt:
    """A card as it lies: its corridors as paths, a later one over an earlier one, and its treasures."""

    corridors: tuple[str, ...]
    marks: tuple[MarkArt, ...]


@dataclass(frozen=True, slots=True)
class LaidCardArt:
    """A card on the table: its place as text, where its corner is drawn, and whether it was the last one laid."""

    place: str
    name: str
    x: int
    y: int
    face: FaceArt
    is_played: bool


@dataclass(frozen=True, slots=True)
class CardTableArt:
    """The table: cards, and the part of the plane that is shown, with room for one more card all around; `odd` are the
    corners of places to look at, `goals` of those that an action is about, and `ghost` is a card that it lays there."""

    laid: tuple[LaidCardArt, ...]
    view_box: str
    label: str
    cards: Mapping[str, Card]
    odd: tuple[tuple[int, int], ...] = ()
    goals: tuple[tuple[int, int], ...] = ()
    ghost: FaceArt | None = None

    def face(self, name: str, turn: str = "N") -> FaceArt | None:
        """A card of the box as it lies with its printed north to that side; None for a name that no card has."""
        card = self.cards.get(name)
        return draw_face(card, turn) if card is not None and turn in TURNS else None

    @property
    def bare(self) -> tuple[str, ...]:
        """The places beside laid cards where none lies."""
        lying = {parse_place(one.place) for one in self.laid}
        beside = {place for laid in lying for place in neighbours(laid)}
        return tuple(map(format_place, sorted(beside - lying)))

    def corner(self, place: str) -> tuple[int, int]:
        """Where the corner of a place is drawn."""
        return _corner(parse_place(place))


def draw_card_table(
    view: ViewJson, tell: Callable[[str], str], odd: Iterable[str] = (), action: str = ""
) -> CardTableArt | None:
    """The table of laid cards of a View's JSON, its label as `tell` words it, with places to look at and what an action
    is about marked; None for a game on another board."""
    art = read_card_table(view)
    if art is None:
        return None
    _, *words = action.split() or [""]
    name, place, turn = words if len(words) == 3 else ("", *words[:1], "", "")[:3]
    is_laid = any(one.place == place for one in art.laid)
    ghost = None if is_laid or not turn else art.face(name, turn)
    goals = (art.corner(place),) if is_laid or ghost else ()
    return replace(art, label=tell(art.label), odd=tuple(map(art.corner, odd)), goals=goals, ghost=ghost)


def draw_card_step(before: ViewJson, after: ViewJson, tell: Callable[[str], str], action: str) -> CardTableArt | None:
    """The table once a step is done, or before it where the step takes a card away, and no more of it than lies there;
    None for a game on another board."""
    art = draw_card_table(after, tell, (), action)
    art = art if art is None or art.goals else draw_card_table(before, tell, (), action)
    return art and replace(art, view_box=_view_box([parse_place(one.place) for one in art.laid], room=0))


def changed_cards(now: ViewJson, before: ViewJson) -> tuple[str, ...]:
    """The places where another card lies than before, or none any more; none for a game on another board."""
    one, other = now.get("cells"), before.get("cells")
    if read_card_table(now) is None or not isinstance(one, Mapping) or not isinstance(other, Mapping):
        return ()
    return tuple(sorted(place for place in {*one, *other} if one.get(place) != other.get(place)))


def read_card_table(view: ViewJson) -> CardTableArt | None:
    """The table of laid cards of a View's JSON; None for a game on another board."""
    cells, cards = view.get("cells"), view.get("cards")
    if not isinstance(cells, Mapping) or not isinstance(cards, Mapping) or "deck_left" not in view or not cells:
        return None
    try:
        known = {str(name): parse_card(str(text)) for name, text in cards.items()}
        lying = {parse_place(str(place)): str(text).split() for place, text in cells.items()}
        played = str(view.get("played") or "")
        laid = tuple(_laid(place, name, known[name], turn, played) for place, (name, turn) in lying.items())
    except (CompanionError, ValueError, KeyError):
        return None
    return CardTableArt(laid, _view_box(lying), _label(lying), known)


def draw_face(card: Card, turn: str) -> FaceArt:
    """A card whose printed north points to that side."""
    lying = turned_card(card, TURNS.index(turn))
    corridors = sorted(lying.corridors, key=lambda one: one.sides == NORTH | SOUTH)
    is_shared = len(corridors) > 1
    return FaceArt(
        corridors=tuple(_path(one.sides, is_shared) for one in corridors),
        marks=tuple(mark for one in corridors for mark in _marks(one, is_shared)),
    )


def _laid(place: Place, name: str, card: Card, turn: str, played: str) -> LaidCardArt:
    x, y = _corner(place)
    return LaidCardArt(format_place(place), name, x, y, draw_face(card, turn), format_place(place) == played)


def _corner(place: Place) -> tuple[int, int]:
    return place[0] * PITCH, place[1] * PITCH


def _view_box(places: Collection[Place], room: int = 1) -> str:
    """With room for so many cards all around, and at least for three more than that, so that the first ones do not fill
    the page."""
    (west, east), (north, south) = _span([x for x, _ in places], room), _span([y for _, y in places], room)
    across, down = (east - west + 1) * PITCH, (south - north + 1) * PITCH
    return f"{west * PITCH - MARGIN} {north * PITCH - MARGIN} {across + 2 * MARGIN - 4} {down + 2 * MARGIN - 4}"


def _span(ats: list[int], room: int) -> tuple[int, int]:
    first, last = min(ats) - room, max(ats) + room
    lacking = max(0, 2 + 2 * room - (last - first))
    return first - lacking // 2, last + (lacking + 1) // 2


# --- one card ---


def _path(sides: Sides, is_shared: bool) -> str:
    """A corridor's path; where it shares the card it keeps out of the other one's way."""
    if sides in STRAIGHT:
        (ax, ay), (bx, by) = (at for side, at in MIDDLES.items() if side & sides)
        return f"M{ax} {ay}L{bx} {by}"
    if sides in BENDS and is_shared:
        return _bend(sides)
    if sides in MIDDLES and is_shared:
        (x, y), (ex, ey) = MIDDLES[sides], _towards(sides, 24)
        return f"M{x} {y}L{ex} {ey}"
    cx, cy = _centre(sides, is_shared)
    return "".join(f"M{x} {y}L{cx} {cy}" for side, (x, y) in MIDDLES.items() if side & sides)


def _bend(sides: Sides) -> str:
    (ax, ay), (bx, by) = (at for side, at in MIDDLES.items() if side & sides)
    cx, cy = BENDS[sides]
    sweep = 1 if (ax - cx) * (by - cy) - (ay - cy) * (bx - cx) > 0 else 0
    return f"M{ax} {ay}A{BEND_RADIUS} {BEND_RADIUS} 0 0 {sweep} {bx} {by}"


def _centre(sides: Sides, is_shared: bool) -> tuple[int, int]:
    """Where the arms of a corridor meet: in the middle, or further from the side that another corridor has."""
    closed = [side for side in MIDDLES if not side & sides]
    if not is_shared or len(closed) != 1:
        return 50, 50
    return _towards(closed[0], 60)


def _towards(side: Sides, depth: int) -> tuple[int, int]:
    """So far into the card from a side."""
    return {NORTH: (50, depth), EAST: (100 - depth, 50), SOUTH: (50, 100 - depth), WEST: (depth, 50)}[side]


def _marks(corridor: Corridor, is_shared: bool) -> Iterator[MarkArt]:
    """The treasures of a corridor, each at a place of its own."""
    spots = _spots(corridor.sides, is_shared, len(corridor.treasures))
    for mark, (x, y) in zip(corridor.treasures, spots, strict=False):
        yield MarkArt(mark, x, y)


def _spots(sides: Sides, is_shared: bool, count: int) -> list[tuple[int, int]]:
    arms = [at for side, at in ARMS.items() if side & sides]
    if count > 1:
        return _two_spots(sides)
    if is_shared and sides in STRAIGHT:
        return arms[:1]  # the other corridor may pass through the middle
    if is_shared and sides in BENDS:
        cx, cy = BENDS[sides]
        return [(abs(cx - BEND_MIDDLE), abs(cy - BEND_MIDDLE))]
    if is_shared and sides in MIDDLES:
        return [_towards(sides, 21)]
    return [_centre(sides, is_shared)]


def _two_spots(sides: Sides) -> list[tuple[int, int]]:
    """Two places beside the middle of a corridor, so that every way out of it stays in sight."""
    if sides in STRAIGHT:
        return [(50, 33), (50, 67)] if sides & NORTH else [(33, 50), (67, 50)]
    corners = [corner for pair, corner in BENDS.items() if pair & sides == pair]
    niches = [(72 if x else 28, 72 if y else 28) for x, y in corners]
    if len(corners) == 1:
        (x, y), (far_x, far_y) = niches[0], (100 - niches[0][0], 100 - niches[0][1])
        return [(x, y), ((far_x + 50) // 2, (far_y + 50) // 2)]
    closed = [side for side in MIDDLES if not side & sides]
    return [niches[0], _towards(closed[0], 32)] if closed else [niches[0], niches[2]]


def _label(lying: Mapping[Place, list[str]]) -> Said:
    """The table in words, for who cannot see it."""
    cards = [
        say("{card} on {cell}", card=treasure(name), cell=format_place(place)) for place, (name, _) in lying.items()
    ]
    return say("The cards on the table: {cards}.", cards=listed(cards))
