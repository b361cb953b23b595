"""A board that simulated people lay at random, begun with as it lies: what the camera sees and what the people tap."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from appliance.demo.options import DemoOptions
from appliance.evenings.laid_table import reader_of_laid
from appliance.evenings.simulated_view import poured_out
from appliance.learning import LearntLooks, Looks
from companion.errors import BadConfig
from companion.frame import Frame
from companion.games.copies import shipped_copy
from companion.live.board_setup.board_setup import Laying
from companion.live.board_setup.knowing import can_be_laid
from companion.live.recording import FRAME_PERIOD_S
from companion.lobby.board_setup import LaidBoard, LaidTile, Missing
from companion.maze.sides import parse_sides, shape_of
from companion.rules.copy import Copy
from companion.rules.game import AnyGame, State
from companion.rules.mazes.maze_copy import TreasureCopy
from hardware.simulated.people.layers import Layers
from hardware.simulated.scene import SimulatedTable
from vision.pieces.piece_box import BOXES
from vision.pipeline import Reader

Truth = Mapping[tuple[str, str], str]
"""How each piece lies, by its kind and whose it is."""

THOROUGH = 0.5
"""The share of families that tap every treasure before they begin; the others leave about half of them unknown."""

LEFT_UNKNOWN = 0.5


def table_poured_out(game: AnyGame, copy: Copy, options: DemoOptions, print_name: str | None = None) -> SimulatedTable:
    """The table on which people have laid the box out at random, pawns on their corners."""
    seats = game.deal(copy, options.seats, options.chance, options.variant, dict(options.house_rules)).seats
    return SimulatedTable(poured_out(copy, seats, options.chance), options.chance, print_name, size_px=options.size_px)


def laid_by_people(game: AnyGame, options: DemoOptions) -> LaidStart:
    """A board that people have laid, as it is before the evening; BadConfig for a game that no camera follows."""
    copy = shipped_copy(game.name)
    if not can_be_laid(copy):
        raise BadConfig(f"{game.name} cannot begin with its board as it is laid: no camera follows it")
    start = LaidStart(game, copy, table_poured_out(game, copy, options), options)
    for _ in start.lay():
        pass
    return start


@dataclass(slots=True)
class LaidStart:
    """People lay the board of one table before a companion that watches; `lay` plays it, picture by picture.

    `looks` are those of a taught copy, `family` makes the people, `thoroughness` is the share of treasures that is
    tapped, None for as much as a family drawn by chance does. `counts` say in the end how it went.
    """

    game: AnyGame
    copy: Copy
    table: SimulatedTable
    options: DemoOptions
    looks: Looks | LearntLooks = field(default_factory=Looks)
    family: Callable[..., Layers] = Layers
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
        self._reader = reader_of_laid(self.laying.copy, seats, pieces=BOXES.get(self.game.name))
        share = self.thoroughness
        if share is None:
            share = 1.0 if Random(f"thorough {options.chance}").random() < THOROUGH else LEFT_UNKNOWN
        self.people = self.family(
            self.table, lambda: self.laying.board, self.laying.correct, options.chance, share,
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
            "tiles": len(self._seen_places(board)),
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
        tiles = [laid for laid in self._seen_places(board) if _is_face_right(laid, truth[laid.place])]
        named = [laid for laid in (*board.cells, board.loose) if laid.mark not in ("", "?")]
        right = [laid for laid in named if laid.mark == truth[laid.place].partition(":")[2]]
        marks = self.copy.treasures if isinstance(self.copy, TreasureCopy) else ()
        return {"tiles_right": len(tiles), "marks": len(marks), "marks_right": len(right),
                "marks_wrong": len(named) - len(right), **self._pieces_right(board)}  # fmt: skip

    def _seen_places(self, board: LaidBoard) -> list[LaidTile]:
        """The places whose tiles can be seen: all but what a dragon's refuge stands on."""
        hidden = "" if board.dragon is None else board.dragon.cell
        return [laid for laid in (*board.cells, board.loose) if laid.place != hidden]

    def _pieces_right(self, board: LaidBoard) -> dict[str, int]:
        """Of how many discs, guards and dragons it is known how they lie; nothing in a box without any."""
        lies = self._lying()
        if not lies:
            return {}
        right = sum(lies[kind, of] == name for kind, of, name, _ in _pieces_on(board) if (kind, of) in lies)
        return {"pieces": len(lies), "pieces_right": right}

    def _lying(self) -> Truth:
        """How discs, guards and the dragon truly lie, as they stand on the page."""
        board = self.table.table
        lies = board.pieces.shown(board.cells)
        found = {("disc", cell): number for cell, number in lies.discs.items()}
        found |= {("guard", guard): cell for guard, cell in lies.guards.items()}
        return found | ({("dragon", ""): lies.heading} if lies.heading else {})

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
        stands = self.table.layout()["pawns"]
        pawns = [pawn for pawn in board.pawns if pawn.by == "camera" and pawn.cell != stands[pawn.colour]]
        lies = self._lying()
        pieces = [f"{kind} {of}" for kind, of, name, by in _pieces_on(board)
                  if by == "camera" and lies.get((kind, of), "") != name]  # fmt: skip
        return [*(one.place for one in (*faces, *marks)), *(pawn.colour for pawn in pawns), *pieces]


def _pieces_on(board: LaidBoard) -> Iterator[tuple[str, str, str, str]]:
    """Each piece as it stands on the page: kind, whose, how it lies, and who says so."""
    for disc in board.discs:
        yield "disc", disc.cell, disc.number, disc.by
    for guard in board.guards:
        yield "guard", guard.colour, guard.cell, guard.by
    if board.dragon is not None:
        yield "dragon", "", board.dragon.heading, board.dragon.by


def _is_face_right(laid: LaidTile, lies: str) -> bool:
    face = lies.partition(":")[0]
    if face.startswith("#"):
        return laid.open_sides == "#"
    if laid.place == "loose" and laid.open_sides not in ("?", "#"):
        return shape_of(parse_sides(laid.open_sides)) == shape_of(parse_sides(face))
    return laid.open_sides == face
