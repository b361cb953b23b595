"""Boards that are being laid, as pages see them: fresh, half known, and ready to begin."""

from __future__ import annotations

from dataclasses import replace

from companion.lobby.board_setup import UNKNOWN, LaidBoard, LaidDisc, LaidDragon, LaidPawn, LaidTile, Missing
from companion.rules.words import colour, say, say_count
from tests.web.scenes import deal_view
from web.boards.maze_view import CELL_NAMES, FIXED_CELLS

NO_PAWN = "I cannot see the {pawn} pawn: put it on the board, or tap the square where it stands."
WHICH_DISCS = "Which tokens are on the board? I do not know {count} of them: tap the first, then one after the other."
CORNERS_PX = ((212.0, 130.0), (1040.0, 118.0), (1102.0, 860.0), (170.0, 872.0))


def tile_of(place: str, text: str, *, is_marked: bool = True) -> LaidTile:
    """A tile as a camera reads it; without marks its treasure stays open."""
    sides, _, mark = text.partition(":")
    choices = ("owl", "bat", "key", "potion", "") if place not in FIXED_CELLS else ()
    known = mark if is_marked or place in FIXED_CELLS or (len(sides) == 2 and not mark) else UNKNOWN
    return LaidTile(place, sides, known, 0.99, "camera", "camera", choices)


def ready_board(*, is_marked: bool = True) -> LaidBoard:
    """All tiles and both pawns are seen; without marks, what they show is open."""
    cells = {**deal_view()["cells"], "d4": "EW"}
    cells = {cell: "NE" if text.startswith("#") else text for cell, text in cells.items()}
    words = say_count(
        "I do not know what one tile shows yet: tap it now, or leave it until it matters.",
        "I do not know what {count} tiles show yet: tap them now, or leave them until it matters.",
        11,
    )
    open_marks = Missing("treasure", words, ("b2", "d2"), must=False)
    return LaidBoard(
        version=1,
        game="classic",
        seats=("red", "blue"),
        cells=tuple(tile_of(cell, cells[cell], is_marked=is_marked) for cell in CELL_NAMES),
        loose=tile_of("loose", "NES:owl", is_marked=is_marked),
        pawns=(LaidPawn("red", "a1", 0.98, "camera"), LaidPawn("blue", "g7", 0.97, "camera")),
        missing=() if is_marked else (open_marks,),
        advice=say("The board is ready: the game can begin."),
        corners_px=CORNERS_PX,
        size_px=(1280, 960),
    )


def fresh_board() -> LaidBoard:
    """Nothing is seen yet."""
    empty = ready_board()
    nothing = Missing("board", say("No board is seen. Lay it so that the camera sees all of it."))
    return LaidBoard(
        version=1,
        game="classic",
        seats=("red", "blue"),
        cells=tuple(LaidTile(cell) for cell in CELL_NAMES),
        loose=LaidTile("loose"),
        pawns=tuple(LaidPawn(pawn.colour) for pawn in empty.pawns),
        missing=(nothing,),
        advice=nothing.words,
    )


def half_board() -> LaidBoard:
    """Some tiles are not laid yet and a pawn is missing; a hand is in the picture."""
    whole = ready_board(is_marked=False)
    gone = {"b4", "c4", "d6", "f2"}
    cells = tuple(LaidTile(tile.place) if tile.place in gone else tile for tile in whole.cells)
    tiles = Missing("empty", say("Put tiles on {cells}.", cells="b4, c4, d6, f2"), tuple(sorted(gone)))
    pawn = Missing("pawn", say(NO_PAWN, pawn=colour("blue")))
    return LaidBoard(
        version=1,
        game="classic",
        seats=whole.seats,
        cells=cells,
        loose=LaidTile("loose"),
        pawns=(whole.pawns[0], LaidPawn("blue")),
        missing=(tiles, pawn, *whole.missing),
        advice=tiles.words,
        corners_px=CORNERS_PX,
        size_px=(1280, 960),
        is_hand=True,
    )


def master_board() -> LaidBoard:
    """Master Labyrinth of 2007: the tiles are read; a guard, some discs and the dragon's look are not known."""
    whole = ready_board()
    cells = tuple(replace(tile, mark="", choices=()) if tile.place != "d4" else LaidTile("d4") for tile in whole.cells)
    numbers = dict(zip(("c2", "d2", "e2", "b3", "f3", "b4"), ("3", "1", "6", "2", "5", "1"), strict=True))
    open_discs = ("f4", "b5", "f5", "c6", "d6", "e6")
    known = tuple(LaidDisc(cell, number, 0.97, "camera") for cell, number in numbers.items())
    missing = (
        Missing("disc", say(WHICH_DISCS, count=6), open_discs),
        Missing("guard", say("Where does the {guard} guard stand? Tap the tile.", guard=colour("black"))),
        Missing("dragon", say("Which way does the dragon face? Tap its tile."), ("d4",)),
    )  # fmt: skip
    return replace(
        whole, game="master-2007", cells=cells, loose=replace(whole.loose, mark="", choices=()), missing=missing,
        pawns=(LaidPawn("red", "c3", 0.98, "camera"), LaidPawn("blue", "e5", 0.97, "camera")),
        advice=missing[0].words, discs=(*known, *map(LaidDisc, open_discs)), numbers=("2", "3", "4", "4", "5", "6"),
        guards=(LaidPawn("black"), LaidPawn("white", "b2", 0.95, "camera")), dragon=LaidDragon("d4"),
    )  # fmt: skip
