"""A board that simulated people lay at random, begun with as it lies: what the camera sees and what the people tap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from companion.app.evenings.laid_table import reader_of_laid
from companion.app.evenings.simulated_view import poured_out
from companion.app.learning.learnt_looks import LearntLooks
from companion.app.looking import Looks
from companion.errors import BadConfig
from companion.frame import Frame
from companion.games.copies import shipped_copy
from companion.live.demo import DemoOptions
from companion.live.laying.laying import Laying
from companion.live.recording import FRAME_PERIOD_S
from companion.lobby.laying import LaidBoard, LaidTile, Missing
from companion.maze.cell import CELLS
from companion.maze.sides import parse_sides, shape_of
from companion.rules.game import AnyGame, State
from companion.rules.mazes.maze_copy import TreasureCopy
from hardware.simulated.people.layers import Layers
from hardware.simulated.scene import SimulatedTable
from vision.pipeline import Reader

THOROUGH = 0.5
"""The share of families that tap every treasure before they begin; the others leave about half of them unknown."""

LEFT_UNKNOWN = 0.5


def table_poured_out(
    game: AnyGame, copy: TreasureCopy, options: DemoOptions, print_name: str | None = None
) -> SimulatedTable:
    """The table on which people have laid the box out at random, pawns on their corners."""
    seats = game.deal(copy, options.seats, options.chance, options.variant, dict(options.house_rules)).seats
    return SimulatedTable(poured_out(copy, seats, options.chance), options.chance, print_name, size_px=options.size_px)


def laid_by_people(game: AnyGame, options: DemoOptions) -> LaidStart:
    """A board that people have laid, as it is before the evening; BadConfig for a game without treasures on tiles."""
    copy = shipped_copy(game.name)
    if not isinstance(copy, TreasureCopy):
        raise BadConfig(f"{game.name} cannot begin with its board as it is laid yet; classic and team can")
    start = LaidStart(game, copy, table_poured_out(game, copy, options), options)
    for _ in start.lay():
        pass
    return start


@dataclass(slots=True)
class LaidStart:
    """People lay the board of one table before a companion that watches; `lay` plays it, picture by picture.

    `looks` are those of a taught copy, `trouble` what goes wrong, `thoroughness` the share of treasures that is tapped,
    None for as much as a family drawn by chance does. `counts` say in the end how it went.
    """

    game: AnyGame
    copy: TreasureCopy
    table: SimulatedTable
    options: DemoOptions
    looks: Looks | LearntLooks = field(default_factory=Looks)
    trouble: str = ""
    thoroughness: float | None = None
    laying: Laying = field(init=False)
    people: Layers = field(init=False)
    pictures: int = 0
    first: dict[str, int] = field(default_factory=dict)
    counts: dict[str, object] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    _reader: Reader = field(init=False)

    def __post_init__(self) -> None:
        seats, options = tuple(self.table.table.pawns), self.options
        self.laying = Laying(self.game, self.copy, seats, options.variant, dict(options.house_rules))
        self._reader = reader_of_laid(self.copy, seats)
        share = self.thoroughness
        if share is None:
            share = 1.0 if Random(f"thorough {options.chance}").random() < THOROUGH else LEFT_UNKNOWN
        self.people = Layers(
            self.table, lambda: self.laying.board, self.laying.correct, options.chance, self.trouble, share,
            first_look=self._look_first,
        )  # fmt: skip

    def lay(self) -> Iterator[None]:
        """One picture after the other, until the board lies and everything that had to be told is told."""
        for _ in self.people.lay():
            image = self.table.render()
            seen = self._reader.read(Frame(image, self.pictures, self.pictures * FRAME_PERIOD_S))
            self.pictures += 1
            self.laying.see(seen, self.looks.of(image, seen))
            yield
        self.counts = self._count()

    def begin(self) -> State:
        """The position to begin with; BadConfig, saying what is missing, where it cannot begin."""
        if not self.laying.board.can_begin:
            raise BadConfig(f"the board cannot be begun with: {self.laying.board.advice}")
        return self.laying.start(self.options.chance)

    def _look_first(self) -> None:
        self.first = {**self._right(self.laying.board), "missing": len(self._must())}
        self.said = [str(missing.words) for missing in self._must()]

    def _must(self) -> list[Missing]:
        return [missing for missing in self.laying.board.missing if missing.must]

    def _count(self) -> dict[str, object]:
        """The counts of the contract's `start`, those of the first look, and how often somebody tapped wrongly."""
        board = self.laying.board
        wrong = self._silently_wrong(board)
        return {
            "tiles": len(CELLS) + 1,
            **self._right(board),
            "asked": self.people.taps,
            "silently_wrong": len(wrong),
            "wrong": wrong,
            "tapped_wrongly": self.people.wrong,
            "first_look": self.first,
            "pictures": self.pictures,
        }

    # --- the score sheet: it alone reads the truth ---

    def _right(self, board: LaidBoard) -> dict[str, int]:
        truth = self._truth()
        tiles = [laid for laid in (*board.cells, board.loose) if _is_face_right(laid, truth[laid.place])]
        named = [laid for laid in (*board.cells, board.loose) if laid.mark not in ("", "?")]
        right = [laid for laid in named if laid.mark == truth[laid.place].partition(":")[2]]
        return {"tiles_right": len(tiles), "marks": len(self.copy.treasures), "marks_right": len(right),
                "marks_wrong": len(named) - len(right)}  # fmt: skip

    def _truth(self) -> Mapping[str, str]:
        lies = self.table.layout()
        return {**lies["cells"], "loose": lies["loose"]}

    def _silently_wrong(self, board: LaidBoard) -> list[str]:
        """Places that the page shows wrongly although nobody has told it so, nor told it what that follows from."""
        truth, laid_tiles = self._truth(), (*board.cells, board.loose)
        faces = [one for one in laid_tiles if one.by == "camera" and not _is_face_right(one, truth[one.place])]
        wrong = [one for one in laid_tiles if one.mark != "?" and one.mark != truth[one.place].partition(":")[2]]
        is_told_wrongly = any(one.mark_by == "hand" for one in wrong)
        marks = [one for one in wrong if one.mark_by == "camera" or (one.mark_by == "copy" and not is_told_wrongly)]
        pawns = [pawn for pawn in board.pawns if pawn.by == "camera" and pawn.cell != self._stands(pawn.colour)]
        return [*(one.place for one in (*faces, *marks)), *(pawn.colour for pawn in pawns)]

    def _stands(self, colour: str) -> str:
        return str(self.table.layout()["pawns"][colour])


def _is_face_right(laid: LaidTile, lies: str) -> bool:
    face = lies.partition(":")[0]
    if face.startswith("#"):
        return laid.open_sides == "#"
    if laid.place == "loose" and laid.open_sides not in ("?", "#"):
        return shape_of(parse_sides(laid.open_sides)) == shape_of(parse_sides(face))
    return laid.open_sides == face
