"""A board that people lay, watched picture by picture until an evening can begin with it as it lies."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from typing import cast

from companion.errors import IllegalAction, UnreadableNotation
from companion.live.board_setup.knowing import BACK, LOOSE, PLACES, Known, know, laid_tile, loose_shapes, maze_of
from companion.live.board_setup.missing import Scene, advice_of, missing_on
from companion.live.board_setup.piece_sightings import PieceSightings, placed_in
from companion.live.board_setup.sighting import PawnSighting, TileSighting
from companion.lobby.board_setup import UNKNOWN, Correction, FixedConfirmed, LaidBoard, LaidPawn, PawnsConfirmed
from companion.maze.cell import CELLS, FIXED_CELLS, format_cell, lane_of, parse_cell
from companion.maze.sides import parse_sides, shape_of
from companion.maze.tile import format_tile, parse_mark
from companion.messages import CorrectPawn, CorrectPiece, CorrectTile
from companion.observation import Observation
from companion.rules.copy import Copy
from companion.rules.game import AnyGame, State
from companion.rules.mazes.layout import UNSEEN
from companion.rules.mazes.maze_copy import MazeCopy, census, printed_marks
from companion.rules.mazes.unknown import mark_of
from companion.rules.options import OptionValue
from companion.rules.words import colour, say, treasure

Look = Callable[[int], tuple[str, float] | None]
"""Which treasure the tile of a place looks like, and how surely; None where nothing can be said."""


def nothing_known(place: int) -> tuple[str, float] | None:
    """No look: the treasures of this copy have not been taught."""
    return None


class Laying:
    """Gathers what lies on the table over calm pictures, and what hands tell, into a board to begin with.

    `seats` in playing order, the first begins. One thread at a time. Raises IllegalAction for a box of which it cannot
    read all that lies on the board.
    """

    def __init__(
        self, game: AnyGame, copy: Copy, seats: tuple[str, ...], variant: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:  # fmt: skip
        if game.tiles is None:
            raise IllegalAction(say("the camera cannot follow this game, so it cannot begin from your board"))
        self.game, self.copy, self.seats = game, maze_of(copy), seats
        self._variant, self._options = variant, options
        dealt = game.deal(copy, seats, 0, variant, options)
        self._pieces = PieceSightings(game.tiles.pieces(dealt))
        self._unseen = frozenset(cell for cell, face in enumerate(game.tiles.layout(dealt).faces) if face == UNSEEN)
        self._tiles = [TileSighting() for _ in PLACES]
        self._pawns = {seat: PawnSighting() for seat in seats}
        self._latest: Observation | None = None
        self._why_blind = ""
        self._missed_loose = 0
        self._drawn_of: Hashable = None
        self._board = self._drawn(0)

    @property
    def board(self) -> LaidBoard:
        """The board as it is known now; its version grows with every change."""
        return self._board

    # --- what comes in ---

    def see(self, observation: Observation, look: Look = nothing_known) -> None:
        """Take in the next picture; tiles count from calm pictures without a hand alone."""
        self._latest = observation
        if is_calm(observation):
            for cell in CELLS:
                if cell not in self._unseen:
                    self._tiles[cell].see(observation.cells[cell], look(cell))
            self._pieces.see(observation.sights)
            self._see_loose(observation, look)
            seen = {pawn.colour: pawn for pawn in observation.pawns}
            for seat, pawn in self._pawns.items():
                pawn.see(seen.get(seat))
        self._redraw()

    def _see_loose(self, observation: Observation, look: Look) -> None:
        """The tile beside the board; one that is not found in a picture or two may lie there all the same."""
        loose, tile = observation.loose, self._tiles[LOOSE]
        if loose is not None and loose.face is not None:
            self._missed_loose = 0
            tile.see(loose, look(LOOSE))
            return
        self._missed_loose += 1
        if self._missed_loose >= LOOSE_IS_GONE and tile.face is not None:
            self._tiles[LOOSE] = replace(tile, face=None, told_mark=None)

    def lose_sight(self, why: str = "") -> None:
        """No more pictures come, and why; what was read in the last ones stays known."""
        self._latest, self._why_blind = None, why
        self._redraw()

    def correct(self, correction: Correction) -> None:
        """Note what somebody tells; IllegalAction where it cannot be."""
        match correction:
            case CorrectTile():
                self._correct_tile(correction)
            case CorrectPawn(name, cell):
                if name not in self._pawns:
                    raise IllegalAction(say("nobody plays {pawn}", pawn=colour(name)))
                self._pawns[name].tell(parse_cell(cell))
            case FixedConfirmed():
                for place, mark in self._known().copy.fixed_marks:
                    self._tiles[place].told_mark = mark
            case PawnsConfirmed():
                homes = dict(self.copy.homes)
                for name, pawn in self._pawns.items():
                    pawn.tell(homes[name])
            case CorrectPiece():
                self._pieces.tell(correction)
        self._redraw()

    def _correct_tile(self, correction: CorrectTile) -> None:
        if correction.place not in PLACES:
            raise IllegalAction(say("there is no place {place}", place=correction.place))
        place = PLACES.index(correction.place)
        if place in FIXED_CELLS:
            self._correct_fixed(place, correction)
            return
        tile = self._tiles[place]
        face = tile.best_face if correction.open_sides is None else correction.open_sides
        if face is not None and face != BACK:
            parse_sides(face)
        if correction.mark is not None and correction.mark != UNKNOWN:
            self._check_mark(face, correction.mark)
        if correction.open_sides is not None:
            tile.tell_face(correction.open_sides)
        if correction.mark is not None:
            self._tell_mark(place, correction.mark)

    def _correct_fixed(self, place: int, correction: CorrectTile) -> None:
        """Only a treasure can be another than the copy says, and only one of the box; `?` takes back what was told."""
        fixed, mark = dict(self.copy.fixed_marks), correction.mark
        if correction.open_sides is not None or mark is None or place not in fixed:
            raise IllegalAction(say("the tile on {cell} is fixed to the board", cell=correction.place))
        if mark == UNKNOWN:
            self._tiles[place].told_mark = None
            return
        if mark not in printed_marks(self.copy):
            raise IllegalAction(say("no tile of that shape shows the {treasure}", treasure=treasure(mark)))
        self._tell_mark(place, mark)

    def _check_mark(self, face: str | None, mark: str) -> None:
        """Raise IllegalAction where no tile of the copy has this shape and shows that."""
        if face is None or face == BACK:
            raise IllegalAction(say("first choose which way the tile faces"))
        shape = shape_of(parse_sides(face))
        shapes = {name[0] for name in census(self.copy) if mark_of(name) == (mark or None)}
        if shape not in shapes:
            text = say("no tile of that shape shows the {treasure}", treasure=treasure(mark))
            raise IllegalAction(text if mark else say("every tile of that shape shows a treasure"))

    def _tell_mark(self, place: int, mark: str) -> None:
        """A treasure lies on one tile only: who tells it of another takes back what was told before."""
        for tile in self._tiles:
            if mark not in ("", UNKNOWN) and tile.told_mark == mark:
                tile.told_mark = None
        self._tiles[place].told_mark = mark

    # --- what outlives a power cut ---

    def kept(self) -> dict[str, object]:
        """What hands have told, and what was seen there then, as JSON."""
        tiles = {
            PLACES[place]: [tile.face, tile.told_face, tile.told_mark] for place, tile in enumerate(self._tiles)
            if tile.told_face is not None or tile.told_mark is not None
        }  # fmt: skip
        pawns = {name: format_cell(pawn.told) for name, pawn in self._pawns.items() if pawn.told is not None}
        return {"tiles": tiles, "pawns": pawns, "pieces": self._pieces.kept()}

    def take_up(self, kept: Mapping[str, object]) -> None:
        """Take in what `kept` has told before; raises UnreadableNotation."""
        tiles, pawns = kept.get("tiles"), kept.get("pawns")
        if not isinstance(tiles, Mapping) or not isinstance(pawns, Mapping):
            raise UnreadableNotation("what was told of a board is not there")
        self._tiles = [_kept_tile(tiles.get(place)) for place in PLACES]
        for name, cell in pawns.items():
            if name in self._pawns:
                self._pawns[name].tell(parse_cell(str(cell)))
        self._pieces.take_up(kept.get("pieces"))
        self._redraw()

    # --- what goes out ---

    def start(self, seed: int) -> State:
        """The position to begin with; cards and pages come from the seed. IllegalAction while something is missing."""
        if not self._board.can_begin:
            raise IllegalAction(self._board.advice)
        known = self._known()
        dealt = self.game.state_json(self.game.deal(known.copy, self.seats, seed, self._variant, self._options))
        position = {
            **dealt,
            "cells": {format_cell(cell): format_tile(known.board.cells[cell]) for cell in CELLS},
            "loose": format_tile(known.board.loose),
            "pawns": {pawn.colour: pawn.cell for pawn in self._board.pawns},
            **({"hidden": list(known.hidden)} if known.hidden and "hidden" in self.game.line_words else {}),
            **({"tiles": dict(sorted(known.copy.shapes.items()))} if "tiles" in dealt else {}),
            **placed_in(dealt, tuple(self._pieces.lying())),
        }
        try:
            return cast(State, self.game.state_of(position, known.copy))
        except UnreadableNotation as wrong:
            raise IllegalAction(say("That is not possible: {reason}.", reason=str(wrong))) from wrong

    @property
    def box(self) -> MazeCopy:
        """The copy with all that the board tells of it; nobody assumes it any more once every fixed tile was told."""
        known = self._known()
        is_told = all(self._tiles[cell].told_mark is not None for cell, _ in self.copy.fixed_marks)
        return replace(known.copy, is_assumed=known.copy.is_assumed and not (is_told and not known.hidden))

    def _known(self) -> Known:
        self._tiles[LOOSE].shapes = loose_shapes(self._tiles, self.copy)
        return know(self._tiles, self.copy)

    def _redraw(self) -> None:
        """Draw the board anew; where nothing else is known than before it stays as it is."""
        if (known := self._claims()) == self._drawn_of:
            return
        self._drawn_of = known
        drawn = self._drawn(self._board.version)
        if drawn != self._board:
            self._board = replace(drawn, version=drawn.version + 1)

    def _claims(self) -> Hashable:
        """All that the board follows from; equal where nothing has changed."""
        latest = self._latest
        picture = self._why_blind if latest is None else (latest.pose, latest.size_px, latest.quality)
        pawns = tuple(pawn.claims for pawn in self._pawns.values())
        return picture, tuple(tile.claims for tile in self._tiles), pawns, self._pieces.claims

    def _drawn(self, version: int) -> LaidBoard:
        known, latest = self._known(), self._latest
        scene = self._scene(known)
        missing = missing_on(scene)
        tiles = [laid_tile(place, tile, known) for place, tile in enumerate(self._tiles)]
        pose = None if latest is None else latest.pose
        return LaidBoard(
            version=version,
            game=self.game.name,
            seats=self.seats,
            cells=tuple(tiles[:LOOSE]),
            loose=tiles[LOOSE],
            pawns=tuple(_laid_pawn(name, pawn) for name, pawn in self._pawns.items()),
            missing=missing,
            advice=advice_of(missing),
            treasures=tuple(sorted(mark for name in known.hidden if (mark := mark_of(name)))),
            corners_px=None if pose is None else pose.corners_px,
            size_px=None if latest is None else latest.size_px,
            is_hand=scene.is_hand,
            discs=scene.pieces.discs,
            numbers=scene.pieces.numbers,
            guards=scene.pieces.guards,
            dragon=scene.pieces.dragon,
        )

    def _scene(self, known: Known) -> Scene:
        latest, table = self._latest, self.game.tiles
        assert table is not None
        quality = None if latest is None else latest.quality
        lane = None if quality is None else quality.moving_lane
        return Scene(
            self._tiles, self._pawns, known, dict(self.copy.homes), self._pieces,
            unseen=self._unseen,
            can_lie_down=table.backs is not None,
            has_picture=latest is not None,
            why_blind=self._why_blind,
            is_board_seen=latest is not None and latest.pose is not None,
            is_hand=quality is not None and (quality.is_hand or bool(quality.hand_cells)),
            pushed=() if lane is None else lane_of(lane.arrow),
        )  # fmt: skip


LOOSE_IS_GONE = 4
"""After so many calm pictures in which no tile is found beside the board, none lies there."""


def is_calm(observation: Observation) -> bool:
    """Whether the picture shows the whole board at rest, without a hand."""
    quality = observation.quality
    is_touched = quality.is_hand or bool(quality.hand_cells) or quality.moving_lane is not None
    is_there = observation.pose is not None and len(observation.cells) == len(CELLS)
    return is_there and observation.is_still and not observation.is_moved and not is_touched


def _kept_tile(kept: object) -> TileSighting:
    """A place as it was kept, empty where nothing was told of it; raises UnreadableNotation."""
    if kept is None:
        return TileSighting()
    match kept:
        case [str() | None as face, str() | None as told_face, str() | None as told_mark]:
            for sides in {face, told_face} - {None, BACK}:
                parse_sides(sides or "")
            if told_mark not in (None, "", UNKNOWN):
                parse_mark(told_mark or "")
            return TileSighting.kept(face, told_face, told_mark)
        case _:
            raise UnreadableNotation("what was told of a tile cannot be read")


def _laid_pawn(name: str, pawn: PawnSighting) -> LaidPawn:
    if pawn.told is not None:
        return LaidPawn(name, format_cell(pawn.told), 1.0, "hand")
    if pawn.cell is None:
        return LaidPawn(name)
    return LaidPawn(name, format_cell(pawn.cell), round(pawn.confidence, 4), "camera")
