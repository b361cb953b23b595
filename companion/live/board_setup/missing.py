"""What is wrong or unknown about a board that is being laid, in words, the first thing to do first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.live.board_setup.knowing import BACK, LOOSE, MOVABLE, PLACES, Known
from companion.live.board_setup.piece_sightings import PieceSightings
from companion.live.board_setup.sighting import PawnSighting, TileSighting
from companion.lobby.board_setup import UNKNOWN, Missing
from companion.maze.cell import FIXED_CELLS, MOVABLE_CELLS, WIDTH, format_cell
from companion.maze.sides import parse_sides, shape_of
from companion.observation import TILE_FACES
from companion.rules.mazes.maze_copy import printed_marks
from companion.rules.words import Said, colour, listed, say, say_count, sentence

DOUBTFUL: Final = 0.9
"""A tile read less surely has to be looked at by somebody before it counts."""

DOUBTFUL_PAWN = 0.5
"""The same of a pawn on its own corner, where the rules have it stand when a game begins."""

LUMP: Final = 3
"""So many backs side by side are taken for a hand, a sleeve or a box that lies there."""

SUSPECTS: Final = 4
"""Where tiles of a shape are too many, so many of the least sure are named."""

NAMED: Final = 4
"""More places than this are not listed in a sentence; the picture shows them."""

BOARD, HAND, EMPTY, UNREAD, DOUBT, DOWN, LOOSE_TILE, CENSUS, BARE, PAWN, ASKEW, TREASURE, ASSUMED = (
    "board", "hand", "empty", "unread", "doubt", "face-down", "loose", "census", "bare", "pawn", "askew",
    "treasure", "assumed",
)  # fmt: skip
DISC, GUARD, DRAGON = "disc", "guard", "dragon"
"""Kinds of what is missing."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as it is known: `is_board_seen`, `is_hand` and `pushed` are of the latest picture, if
    `has_picture`, `pushed` the cells of a line that is pushed in half way; `why_blind` is why no pictures come.

    `homes` are where pawns stand when a game begins. No camera sees anything of the tiles on `unseen` cells.
    """

    tiles: Sequence[TileSighting]
    pawns: dict[str, PawnSighting]
    known: Known
    homes: Mapping[str, int]
    pieces: PieceSightings
    can_lie_down: bool
    has_picture: bool
    is_board_seen: bool
    is_hand: bool
    pushed: Sequence[int]
    unseen: frozenset[int] = frozenset()
    why_blind: str = ""

    @property
    def is_known(self) -> bool:
        """Whether it is known how each tile lies that can be seen."""
        return all(tile.best_face is not None for place, tile in enumerate(self.tiles) if place not in self.unseen)

    @property
    def is_hidden(self) -> bool:
        """Whether no tile was read yet, and none can be: there is no board, or hands are at it."""
        is_blocked = not self.is_board_seen or self.is_hand or bool(self.pushed)
        return is_blocked and all(tile.best_face is None for tile in self.tiles)


def missing_on(scene: Scene) -> tuple[Missing, ...]:
    """Everything that is missing, what has to be put right first; what was never looked at is not called empty."""
    parts: tuple[Callable[[Scene], Iterator[Missing]], ...] = (
        _board, _hand, _empty, _unread, _loose, _down, _census, _bare, _doubt, _pawns, _missing_pieces, _askew,
        _treasures, _fixed,
    )  # fmt: skip
    found = [missing for part in (parts[:2] if scene.is_hidden else parts) for missing in part(scene)]
    return (*(one for one in found if one.must), *(one for one in found if not one.must))


def advice_of(missing: Sequence[Missing]) -> Said:
    """The one next thing to do."""
    if missing:
        return missing[0].words
    return say("The board is ready: the game can begin.")


def _board(scene: Scene) -> Iterator[Missing]:
    if not scene.has_picture:
        words = say("No picture yet: give the camera a moment. If none comes, “Set up” says what to do.")
        if scene.why_blind:
            words = sentence(scene.why_blind)
        elif any(tile.best_face is not None for tile in scene.tiles):
            words = say("The camera sends no picture. “Set up” says what to do.")
        yield Missing(BOARD, words, must=not scene.is_known)
    elif not scene.is_board_seen:
        words = say(
            "I cannot see the board. Place it so that the camera sees all of it and some of the table around it."
        )
        yield Missing(BOARD, words, must=not scene.is_known)


def _hand(scene: Scene) -> Iterator[Missing]:
    if scene.is_hand or scene.pushed:
        words = say("I see a hand. Take it away from the board so that I can see the tiles.")
        if scene.pushed:
            words = say("A row is only pushed in half way. Push it all the way in, or pull it back.")
        yield Missing(HAND, words, _texts(scene.pushed), must=bool(scene.pushed) or not scene.is_known)


def _empty(scene: Scene) -> Iterator[Missing]:
    """Cells without a tile: of 34 movable tiles one alone stays beside the board."""
    cells = [place for place in MOVABLE_CELLS if _is_unread(scene, place) and scene.tiles[place].why == "empty"]
    if not cells:
        return
    words = say("Put tiles on {cells}.", cells=_named(cells))
    if len(cells) == 1:
        words = say("There is no tile on {cells}, but there are two beside the board: only one belongs there.",
                    cells=_named(cells))  # fmt: skip
    if len(cells) > NAMED:
        words = say("Put the tiles on the board: {count} squares are empty.", count=len(cells))
    yield Missing(EMPTY, words, _texts(cells))


_WHY: Final[dict[str, Callable[[Said], Said]]] = {
    "covered": lambda cells: say(
        "I cannot make out {cells}: put a tile there, or take away what covers it.", cells=cells
    ),
    "glare": lambda cells: say("I see glare on {cells}: turn the lamp or the camera a little.", cells=cells),
    "dark": lambda cells: say("It is too dark on {cells}: I need more light.", cells=cells),
    "outside": lambda cells: say("The camera cannot see {cells}: move the board or the camera.", cells=cells),
    "moving": lambda cells: say("The tile on {cells} sits between two squares: straighten it.", cells=cells),
}
"""What is said of cells that cannot be read, by the reason."""


def _unread(scene: Scene) -> Iterator[Missing]:
    for why, words in _WHY.items():
        cells = [place for place in MOVABLE_CELLS if _is_unread(scene, place) and scene.tiles[place].why == why]
        if cells:
            yield Missing(UNREAD, words(_named_or_counted(cells)), _texts(cells))


def _loose(scene: Scene) -> Iterator[Missing]:
    tile = scene.tiles[LOOSE]
    if tile.best_face is None:
        words = say("I cannot see a tile beside the board: put the loose tile there, or tap to choose it.")
        yield Missing(LOOSE_TILE, words, (PLACES[LOOSE],))
    elif tile.best_face == BACK:
        yield Missing(LOOSE_TILE, say("The tile beside the board is face down: turn it face up."), (PLACES[LOOSE],))


def _down(scene: Scene) -> Iterator[Missing]:
    """Backs: no game begins with any, so that of one that may have, somebody has to say so."""
    tiles = [(place, scene.tiles[place]) for place in MOVABLE_CELLS]
    cells = [place for place, tile in tiles if tile.best_face == BACK]
    if scene.can_lie_down:
        cells = [place for place in cells if scene.tiles[place].told_face is None]
    lump = [] if scene.can_lie_down else _lump([place for place in cells if scene.tiles[place].told_face is None])
    if lump:
        words = say("I cannot see the face of a tile on {count} squares: put tiles there, turn face-down "
                    "ones up, and take away anything that covers them.", count=len(lump))  # fmt: skip
        yield Missing(HAND, words, _texts(lump))
    cells = [place for place in cells if place not in lump]
    if not cells:
        return
    places = _named_or_counted(cells)
    words = say("I cannot see the face of a tile on {cells}: turn the tile face up, or put one there.", cells=places)
    if scene.can_lie_down:
        words = say("I cannot see the face of a tile on {cells}: turn the tile face up, or put one there. "
                    "Tap it if it should be face down.", cells=places)  # fmt: skip
    yield Missing(DOWN, words, _texts(cells))


def _lump(cells: Sequence[int]) -> list[int]:
    """Those of the cells that lie side by side with enough others of them."""
    lumps: list[set[int]] = []
    for cell in cells:
        near = [lump for lump in lumps if any(_are_neighbours(cell, one) for one in lump)]
        lumps = [*(lump for lump in lumps if lump not in near), {cell}.union(*near)]
    return sorted(cell for lump in lumps if len(lump) >= LUMP for cell in lump)


def _are_neighbours(one: int, other: int) -> bool:
    """Whether two cells touch, at a side or a corner."""
    return max(abs(one // WIDTH - other // WIDTH), abs(one % WIDTH - other % WIDTH)) == 1


def _census(scene: Scene) -> Iterator[Missing]:
    """The shapes that lie there too often; the loose one, read worst, is named first, then the least sure."""
    for shape, count in scene.known.extra.items():
        places = [place for place in MOVABLE if _shape(scene, place) == shape]
        if LOOSE in places and scene.tiles[LOOSE].confidence < DOUBTFUL:
            continue  # it is asked about for itself, and may well be the one
        places.sort(key=lambda place: -_is_other(scene.tiles[place], shape) - (place == LOOSE))
        words = _SHAPES_EXTRA[shape](count, _named(places[:SUSPECTS]))
        yield Missing(CENSUS, words, _texts(places))


def _is_other(tile: TileSighting, shape: str) -> float:
    """Probability that the tile has another shape than the one it is taken for; 0 where a hand has told it."""
    others = [face for face in TILE_FACES if face != BACK and shape_of(parse_sides(face)) != shape]
    return 0.0 if tile.told_face is not None else tile.chance_of(others)


_SHAPES_EXTRA: Final[dict[str, Callable[[int, Said], Said]]] = {
    "I": lambda count, cells: say_count(
        "There is one straight too many. Look at {cells} first.",
        "There are {count} straights too many. Look at {cells} first.", count, cells=cells,
    ),
    "L": lambda count, cells: say_count(
        "There is one bend too many. Look at {cells} first.",
        "There are {count} bends too many. Look at {cells} first.", count, cells=cells,
    ),
    "T": lambda count, cells: say_count(
        "There is one junction too many. Look at {cells} first.",
        "There are {count} junctions too many. Look at {cells} first.", count, cells=cells,
    ),
}  # fmt: skip
"""What is said of a shape of which there are too many."""


def _bare(scene: Scene) -> Iterator[Missing]:
    """Shapes of which more tiles are said to show nothing than are plain."""
    for name in scene.known.bare:
        places = [place for place in MOVABLE if _shape(scene, place) == name and scene.tiles[place].told_mark == ""]
        words = say("One of these tiles shows a treasure: {cells}. Look at them again.", cells=_named(places))
        yield Missing(BARE, words, _texts(places))


def _doubt(scene: Scene) -> Iterator[Missing]:
    """Tiles that are read, but not surely; somebody has to say so or otherwise."""
    tiles = [(place, scene.tiles[place]) for place in MOVABLE]
    places = [place for place, tile in tiles if tile.best_face is not None and tile.confidence < DOUBTFUL]
    places.sort(key=lambda place: scene.tiles[place].confidence)
    if places:
        words = say_count(
            "I am not sure how this tile lies: {cells}. Tap it.",
            "I am not sure how these tiles lie: {cells}. Tap them.", len(places[:NAMED]), cells=_named(places[:NAMED]),
        )  # fmt: skip
        yield Missing(DOUBT, words, _texts(places))


def _pawns(scene: Scene) -> Iterator[Missing]:
    for name, pawn in scene.pawns.items():
        if pawn.told is not None or _stands_surely(scene, name, pawn):
            continue
        home, cells = scene.homes.get(name), () if pawn.cell is None else (format_cell(pawn.cell),)
        words = say("I cannot see the {pawn} pawn: put it on the board, or tap the square where it stands.",
                    pawn=colour(name))  # fmt: skip
        if cells:
            words = say("Is the {pawn} pawn on {cell}?", pawn=colour(name), cell=cells[0])
        yield Missing(PAWN, words, cells, pawn=name, corner="" if home is None else format_cell(home))


def _stands_surely(scene: Scene, name: str, pawn: PawnSighting) -> bool:
    """Whether nobody has to say where the pawn stands: on its own corner alone."""
    return pawn.cell is not None and pawn.cell == scene.homes.get(name) and pawn.confidence >= DOUBTFUL_PAWN


def _askew(scene: Scene) -> Iterator[Missing]:
    """Tiles that were read and have been nudged since: how they lie is known, and seen again once they lie straight."""
    cells = [place for place in MOVABLE_CELLS if scene.tiles[place].is_askew]
    if cells and not (scene.is_hand or scene.pushed):
        words = say("Straighten the tiles on {cells}.", cells=_named_or_counted(cells))
        yield Missing(ASKEW, words, _texts(cells), must=False)


def _treasures(scene: Scene) -> Iterator[Missing]:
    """Treasures that nobody has placed: they are asked for when they matter, if nobody taps them before."""
    places = [place for place in MOVABLE if _shape(scene, place) and not scene.known.tile(place).is_mark_known]
    if places and printed_marks(scene.known.copy):
        words = say_count(
            "I do not know what one tile shows yet: tap it now, or leave it until it matters.",
            "I do not know what {count} tiles show yet: tap them now, or leave them until it matters.",
            len(places),
        )  # fmt: skip
        yield Missing(TREASURE, words, _texts(places), must=False)


def _fixed(scene: Scene) -> Iterator[Missing]:
    """What fixed tiles show by a copy that nobody has compared with the box, as far as nobody has told it."""
    marked = [place for place in FIXED_CELLS if scene.known.tile(place).mark]
    places = [place for place in marked if scene.tiles[place].told_mark is None]
    if places and scene.known.copy.is_assumed:
        words = say("I assume what the fixed tiles show: look at them, and tap any that shows something else.")
        yield Missing(ASSUMED, words, _texts(places), must=False)


# --- places ---


def _is_unread(scene: Scene, place: int) -> bool:
    return scene.tiles[place].best_face is None and place not in FIXED_CELLS and place not in scene.unseen


def _shape(scene: Scene, place: int) -> str | None:
    face = scene.tiles[place].best_face
    return None if face in (None, BACK) else shape_of(parse_sides(face or ""))


def _texts(places: Iterable[int]) -> tuple[str, ...]:
    return tuple(PLACES[place] for place in places)


def _named(places: Sequence[int]) -> Said:
    names = [say("the loose tile") if place == LOOSE else say("{cell}", cell=PLACES[place]) for place in places]
    return say("{cells}", cells=listed(names))


def _named_or_counted(places: Sequence[int]) -> Said:
    return _named(places) if len(places) <= NAMED else say("{count} squares", count=len(places))


# --- pieces beside tiles and pawns ---


def _missing_pieces(scene: Scene) -> Iterator[Missing]:
    """Discs of which nobody knows the number or the place, guards that are not seen, a dragon that looks anywhere."""
    pieces = scene.pieces
    yield from _discs(pieces)
    for guard in pieces.guards:
        if not guard.cell:
            yield Missing(GUARD, say("Where does the {guard} guard stand? Tap the tile.", guard=colour(guard.colour)))
    if (dragon := pieces.dragon) is not None and not dragon.heading:
        yield Missing(DRAGON, say("Which way does the dragon face? Tap its tile."), (dragon.cell,))


def _discs(pieces: PieceSightings) -> Iterator[Missing]:
    unknown = tuple(disc.cell for disc in pieces.discs if disc.number == UNKNOWN)
    left = pieces.numbers
    if len(unknown) > NAMED:
        words = say("Which tokens are on the board? I do not know {count} of them: tap the first, then one "
                    "after the other.", count=len(unknown))  # fmt: skip
        yield Missing(DISC, words, unknown)
    elif unknown:
        cells = listed([say("{cell}", cell=cell) for cell in unknown])
        yield Missing(DISC, say("Which token is on {cells}? Tap it.", cells=cells), unknown)
    elif left:
        discs = listed([say("{number}", number=number) for number in left[:NAMED]])
        words = say("Token {numbers} is not on the board yet: put it there, and tap its tile.", numbers=discs)
        yield Missing(DISC, words)
