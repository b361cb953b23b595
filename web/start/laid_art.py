"""A board that is being laid, as values for its templates: what is known of each place and what can be told of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from zlib import crc32

from companion.lobby.board_setup import UNKNOWN, LaidBoard, LaidTile, Missing
from companion.rules.mazes.places import HOMES
from companion.rules.words import Language, Said, colour, say, told, treasure
from web.boards.maze_art import FLOORS, BoardArt, TileArt, draw_board, draw_tile
from web.boards.maze_view import FIXED_CELLS, LOOSE, Disc, MazeView, read_tile
from web.words import NO_TREASURE, UNKNOWN_TREASURE

BACK = "#"
STEP_PX = 16
"""A board that moves by less than about half of this, in pixels, lies where it lay."""

CONFIRMED: Mapping[str, str] = {"assumed": "fixed", "pawn": "pawns"}
"""What one tap can say of a kind of what is missing."""

SHAPE_WORDS: Mapping[str, Said] = {"I": say("straight"), "L": say("bend"), "T": say("junction")}
"""The three shapes of tiles."""

FACES_OF: Mapping[str, tuple[str, ...]] = {
    shape: tuple(sides for sides, (floor, _) in FLOORS.items() if floor == shape) for shape in "ILT"
}
"""All ways in which a tile of a shape can lie, each a quarter turn clockwise from the one before."""


@dataclass(frozen=True, slots=True)
class PlaceArt:
    """A place to tap: what a screen reader says of it, and whether its treasure is open (`?`)."""

    place: str
    words: str
    is_empty: bool
    is_open: bool


@dataclass(frozen=True, slots=True)
class MissingArt:
    """Something that is missing, in words, and the first place to tap for it ("" where there is none).

    `confirms` names what one tap can tell: that all "fixed" tiles, or all "pawns", are as they should be ("": nothing).
    `answers` are what one tap can tell of the one `pawn` that this is about: in words, and the cell where it stands.
    """

    words: str
    place: str
    must: bool
    confirms: str = ""
    pawn: str = ""
    answers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class LaidArt:
    """Everything the laying page shows that changes; `picture` names the camera's picture that goes with it.

    It is another one only where the board lies elsewhere, a hand comes or goes, or a tile or pawn is seen otherwise.
    """

    picture: str
    advice: str
    is_hand: bool
    board: BoardArt
    loose: TileArt | None
    places: tuple[PlaceArt, ...]
    missing: tuple[MissingArt, ...]
    known: int
    can_begin: bool
    outline: str
    has_picture: bool
    size_px: tuple[int, int]
    is_found: bool
    has_pieces: bool = False


@dataclass(frozen=True, slots=True)
class FaceArt:
    """A way in which a tile can lie, with its words and whether it lies so."""

    sides: str
    tile: TileArt
    words: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class MarkArt:
    """A treasure that can be tapped onto a tile; `mark` "" is none, `?` that nobody knows."""

    mark: str
    words: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class PanelArt:
    """What can be told of one place: how its tile lies, what it shows, and who stands there."""

    place: str
    heading: str
    says: str
    is_fixed: bool
    faces: tuple[FaceArt, ...]
    others: tuple[FaceArt, ...]
    marks: tuple[MarkArt, ...]
    pawns: tuple[tuple[str, str, bool], ...]
    next_open: str
    discs: tuple[PieceArt, ...] = ()
    guards: tuple[PieceArt, ...] = ()
    looks: tuple[PieceArt, ...] = ()
    next_disc: str = ""


def show_laid(laid: LaidBoard, language: Language) -> LaidArt:
    """The board as far as it is known, what is missing, and where the camera sees it."""
    outline = " ".join(f"{x:.0f},{y:.0f}" for x, y in laid.corners_px or ())
    known = [tile for tile in (*laid.cells, laid.loose) if tile.open_sides != UNKNOWN]
    return LaidArt(
        picture=_picture(laid),
        advice=told(laid.advice, language),
        is_hand=laid.is_hand,
        board=replace(draw_board(_maze(laid), {}, {}), problems=_framed(laid)),
        loose=draw_tile(LOOSE, read_tile(_text(laid.loose)), None) if laid.loose in known else None,
        places=tuple(_place(tile, laid, language) for tile in (*laid.cells, laid.loose)),
        missing=tuple(_missing(one, language, has_corners=not laid.discs) for one in laid.missing),
        known=len(known),
        can_begin=laid.can_begin,
        outline=outline,
        has_picture=laid.size_px is not None,
        size_px=laid.size_px or (4, 3),
        is_found=laid.corners_px is not None,
        has_pieces=bool(laid.discs),
    )


def _picture(laid: LaidBoard) -> str:
    """Names what the camera sees: the same while the board lies where it lay and shows what it showed."""
    corners = [(round(x / STEP_PX), round(y / STEP_PX)) for x, y in laid.corners_px or ()]
    seen = [tile.open_sides for tile in (*laid.cells, laid.loose)]
    stand = [pawn.cell for pawn in laid.pawns]
    return format(crc32(repr((corners, laid.is_hand, seen, stand)).encode()), "08x")


def show_panel(laid: LaidBoard, place: str, language: Language) -> PanelArt | None:
    """What can be told of a place; None where there is no such place."""
    tile = next((one for one in (*laid.cells, laid.loose) if one.place == place), None)
    if tile is None:
        return None
    shape = shape_of(tile.open_sides)
    faces = [face_art(sides, tile.open_sides, language) for sides in (FACES_OF[shape] if shape else ())]
    others = [sides for other in "ILT" if other != shape for sides in FACES_OF[other]]
    is_fixed = place in FIXED_CELLS
    return PanelArt(
        place=place,
        heading=told(say("The tile beside the board") if place == LOOSE else say("The framed tile"), language),
        says=_says(tile, laid, language),
        is_fixed=is_fixed,
        faces=() if is_fixed else tuple(faces),
        others=() if is_fixed else tuple(face_art(sides, tile.open_sides, language) for sides in (*others, BACK)),
        marks=() if laid.discs or (is_fixed and not tile.choices) else _marks(tile, language),
        pawns=() if place == LOOSE else _pawns(laid, place, language),
        next_open=_next_open(laid, place),
        discs=tuple(discs_at(laid, place, language)),
        guards=tuple(guards_at(laid, place, language)),
        looks=tuple(looks_at(laid, place, language)),
        next_disc=next_disc(laid, place),
    )


def shape_of(sides: str) -> str:
    """`I`, `L` or `T`; "" for a back and for corridors that nobody knows."""
    return FLOORS[sides][0] if sides in FLOORS else ""


def _maze(laid: LaidBoard) -> MazeView:
    """The known tiles as a board; a place that nobody has read yet stays empty."""
    cells = {tile.place: read_tile(_text(tile)) for tile in laid.cells if tile.open_sides != UNKNOWN}
    return MazeView(
        cells=cells,
        pawns={pawn.colour: pawn.cell for pawn in laid.pawns if pawn.cell},
        homes={} if laid.discs else {name: HOMES[name] for name in laid.seats if name in HOMES},
        seats=laid.seats,
        turn=0,
        outcome="",
        discs={one.cell: Disc(int(one.number), bool(laid.guards)) for one in laid.discs if one.number.isdecimal()},
        guards={guard.colour: guard.cell for guard in laid.guards if guard.cell},
        dragon=laid.dragon.heading if laid.dragon is not None else "",
    )


def _text(tile: LaidTile) -> str:
    """The tile in notation, a treasure that is not known left out: the page draws its own sign for that."""
    return tile.open_sides + (f":{tile.mark}" if tile.mark not in ("", UNKNOWN) else "")


def _framed(laid: LaidBoard) -> tuple[str, ...]:
    """The cells that something which has to be put right is about, and tiles that lie askew."""
    framed = (one.places for one in laid.missing if one.must or one.kind == "askew")
    places = {place for places in framed for place in places if place != LOOSE}
    return tuple(sorted(places))


def is_open(tile: LaidTile) -> bool:
    """Whether the tile lies there and nobody knows what it shows."""
    return tile.mark == UNKNOWN and bool(shape_of(tile.open_sides))


def _place(tile: LaidTile, laid: LaidBoard, language: Language) -> PlaceArt:
    where = say("beside the board") if tile.place == LOOSE else say("{cell}", cell=tile.place)
    words = told(say("{place:capital}: {tile}", place=where, tile=_says(tile, laid, language)), language)
    is_dragon = is_dragons(laid, tile.place)
    is_asked = is_dragon and laid.dragon is not None and not laid.dragon.heading
    is_open_here = is_open(tile) or is_asked or disc_on(laid, tile.place) == UNKNOWN
    return PlaceArt(tile.place, words, tile.open_sides == UNKNOWN and not is_dragon, is_open_here)


def _says(tile: LaidTile, laid: LaidBoard, language: Language) -> str:
    """What is known of a tile: its shape, what it shows, and which disc lies on it."""
    if is_dragons(laid, tile.place):
        return told(say("the dragon’s refuge"), language)
    if tile.open_sides == UNKNOWN:
        return told(say("not seen yet"), language)
    if tile.open_sides.startswith(BACK):
        return told(say("face down"), language)
    shape = SHAPE_WORDS.get(shape_of(tile.open_sides), tile.open_sides)
    if laid.discs:
        return with_disc(shape, disc_on(laid, tile.place), language)
    shows = UNKNOWN_TREASURE if tile.mark == UNKNOWN else treasure(tile.mark) if tile.mark else NO_TREASURE
    return told(say("{shape}, {treasure}", shape=shape, treasure=shows), language)


def _missing(missing: Missing, language: Language, *, has_corners: bool) -> MissingArt:
    place = missing.places[0] if missing.places else ""
    stands = {place: say("Yes, it starts there")} if missing.pawn and place else {}
    home_words = say("Put it on its corner") if has_corners else say("Put it on its start space")
    at_home = {missing.corner: home_words} if missing.corner and missing.corner != place else {}
    answers = tuple((told(words, language), cell) for cell, words in {**stands, **at_home}.items())
    confirms = CONFIRMED.get(missing.kind, "")
    return MissingArt(told(missing.words, language), place, missing.must, confirms, missing.pawn, answers)


def face_art(sides: str, lies: str, language: Language) -> FaceArt:
    """A way in which a tile could be said to lie that lies so now."""
    words = say("face down")
    if sides != BACK:
        words = say("{shape}, {sides}", shape=SHAPE_WORDS[shape_of(sides)], sides=sides)
    return FaceArt(sides, draw_tile(LOOSE, read_tile(sides), None), told(words, language), sides == lies)


def _marks(tile: LaidTile, language: Language) -> tuple[MarkArt, ...]:
    """The treasures that the tile could show, by name, what it shows now, and that nobody knows after all.

    What follows from the other tiles cannot be made unknown: those are what has to be put right.
    """
    marks = {*tile.choices, *([tile.mark] if tile.mark != UNKNOWN else [])} if shape_of(tile.open_sides) else set()
    named = [MarkArt(mark, told(say("{mark:capital}", mark=treasure(mark)), language), mark == tile.mark)
             for mark in marks if mark]  # fmt: skip
    plain = [MarkArt("", told(NO_TREASURE, language), tile.mark == "")] if "" in marks else []
    can_unsay = tile.mark != UNKNOWN and tile.mark_by in ("hand", "camera")
    unsaid = [MarkArt(UNKNOWN, told(say("I don’t know"), language), False)] if marks and can_unsay else []
    return (*sorted(named, key=lambda one: one.words), *plain, *unsaid)


def _pawns(laid: LaidBoard, place: str, language: Language) -> tuple[tuple[str, str, bool], ...]:
    """Each pawn, its colour's name, and whether it stands here."""
    return tuple(
        (pawn.colour, told(say("{colour:capital}", colour=colour(pawn.colour)), language), pawn.cell == place)
        for pawn in laid.pawns
    )


def _next_open(laid: LaidBoard, place: str) -> str:
    """The next place after this one whose treasure is not known, "" where this was the last."""
    tiles = (*laid.cells, laid.loose)
    at = [tile.place for tile in tiles].index(place)
    return next((tile.place for tile in (*tiles[at + 1 :], *tiles[:at]) if is_open(tile)), "")


LOOKS = {"N": (0, -1, "↑"), "E": (1, 0, "→"), "S": (0, 1, "↓"), "W": (-1, 0, "←")}
"""From the dragon's cell to the one it looks at, columns and rows, and an arrow that points there."""


@dataclass(frozen=True, slots=True)
class PieceArt:
    """Something that lies or stands beside the tile: what a tap sends, what a screen reader says, and what is drawn."""

    value: str
    words: str
    is_now: bool
    label: str


def with_disc(shape: Said | str, number: str, language: Language) -> str:
    """A tile's shape, and the disc that lies on it."""
    if not number:
        return told(say("{shape}", shape=shape), language)
    if number == UNKNOWN:
        return told(say("{shape}, token not known yet", shape=shape), language)
    return told(say("{shape}, token {number}", shape=shape, number=number), language)


def disc_on(laid: LaidBoard, place: str) -> str:
    """The number of the disc on a place, `?` where it is not known, "" for none."""
    return next((one.number for one in laid.discs if one.cell == place), "")


def discs_at(laid: LaidBoard, place: str, language: Language) -> Iterator[PieceArt]:
    """The discs that somebody could tap onto a place: those that lie nowhere yet, the one that lies here, none."""
    if not laid.discs or place == LOOSE or place in FIXED_CELLS or is_dragons(laid, place):
        return
    here = disc_on(laid, place)
    for number in sorted({*laid.numbers, *([here] if here.isdecimal() else [])}, key=int):
        yield disc_art(number, place, language, is_now=number == here)
    yield PieceArt("", told(say("there is no token on {place}", place=place), language), here == "", "–")


def disc_art(number: str, place: str, language: Language, *, is_now: bool) -> PieceArt:
    """A disc that could be said to lie on a place."""
    words = say("token {number} is on {place}", number=number, place=place)
    return PieceArt(number, told(words, language), is_now, number)


def guards_at(laid: LaidBoard, place: str, language: Language) -> Iterator[PieceArt]:
    """Each guard, and whether it stands here."""
    for guard in laid.guards:
        if place != LOOSE and not is_dragons(laid, place):
            yield guard_art(guard.colour, place, language, is_now=guard.cell == place)


def guard_art(name: str, place: str, language: Language, *, is_now: bool) -> PieceArt:
    """A guard that could be said to stand on a place."""
    words = say("the {guard} guard stands on {place}", guard=colour(name), place=place)
    return PieceArt(name, told(words, language), is_now, name)


def looks_at(laid: LaidBoard, place: str, language: Language) -> Iterator[PieceArt]:
    """The ways the dragon of this place can look."""
    if laid.dragon is not None and is_dragons(laid, place):
        yield from look_arts(place, laid.dragon.heading, language)


def look_arts(place: str, heading: str, language: Language) -> Iterator[PieceArt]:
    """The ways a dragon on a place could be said to look."""
    for side, (dx, dy, arrow) in LOOKS.items():
        faced = f"{chr(ord(place[0]) + dx)}{int(place[1]) + dy}"
        yield PieceArt(side, told(say("The dragon faces {cell}.", cell=faced), language), heading == side, arrow)


def is_dragons(laid: LaidBoard, place: str) -> bool:
    """Whether the dragon is on that place."""
    return laid.dragon is not None and laid.dragon.cell == place


def next_disc(laid: LaidBoard, place: str) -> str:
    """The next place after this one of whose disc the number is not known, "" where this was the last."""
    cells = [one.cell for one in laid.discs if one.number == UNKNOWN and one.cell != place]
    later = [cell for cell in cells if (cell[1], cell[0]) > (place[1:], place[0])]
    return next(iter(later or cells), "")
