"""How badly a camera reads: rates of a reader's errors, and what it claims when it errs. Plain values, kept as JSON."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from math import log
from pathlib import Path

from pydantic import TypeAdapter

from companion.errors import BadConfig
from companion.following.seen.evidence import shape_of_face
from companion.maze.cell import CELLS, WIDTH, lane_of, opposite_arrow
from companion.observation import (
    TILE_FACES,
    UNIFORM,
    BoardPose,
    MovingLane,
    Observation,
    PawnReading,
    Quality,
    TileReading,
)
from hardware.simulated.cardboard.cardboard_table import cell_centre
from hardware.simulated.drawing.stage import OUTWARDS, Hand
from hardware.simulated.scene import HandledTable

Quantiles = tuple[float, ...]
"""Evenly spaced quantiles of a measured distribution: each is as likely as any other."""

MEASURED = Path(__file__).with_name("errors.json")
"""The rates that were measured last; the key `source` in it says on what."""


@dataclass(frozen=True, slots=True)
class ErrorModel:
    """Rates between 0 and 1, of single readings where nothing else is said.

    Tiles that nothing hides: `misread` shows another face, `misread_as_back` is the share of these shown as a back,
    `unread` cannot be read. Of the others that are misread `misread_same_shape` show another way the same shape may
    lie, and of right readings `rival_same_shape` have such a face second. `claims` and `claims_misread` are the
    confidences of right and wrong readings; `truth_left` is the share of the rest that a wrong reading leaves to the
    true face. `glare` is the share of evenings with a reflection, `glare_cells` how many cells it touches;
    `glare_misread` and `glare_unread` are the rates there.
    Pawns in play: `pawn_missed` are not seen, `pawn_elsewhere` claimed on another cell, of these `pawn_on_disc` on the
    disc printed in its colour and `pawn_near` beside its own; `pawn_claims` are the confidences of right readings,
    `pawn_claims_missed`, `pawn_claims_on_disc` and `pawn_claims_elsewhere` those of wrong ones; of what is left
    `pawn_rest_off` goes to "not on the board".
    The tile beside the board is `loose_missed` or `loose_misread`, claimed with `loose_claims`.
    A hand that rests in view is not noticed with `hand_missed`, and one is seen where none is with `hand_imagined`;
    of the cells under an unnoticed hand `hidden_misread` are read all the same. A lane that stands half in is not
    noticed with `lane_missed`, and its cells are read as the tiles nearest to them; its arrow is wrong with
    `lane_turned`. `board_lost` is the rate at which a board in plain view is not found, and `turned` that at which
    a still is read by another north (all four discs hidden): told, but not simulated, as an evening's north is known.
    `repeated` is the share of readings that another look at the same calm picture repeats, `kept` the share of readings
    that outlive a hand which changed nothing there: both out of films, and chosen where there was none.
    """

    source: str
    pictures: int
    misread: float
    misread_as_back: float
    misread_same_shape: float
    rival_same_shape: float
    unread: float
    claims: Quantiles
    claims_misread: Quantiles
    truth_left: float
    glare: float
    glare_cells: int
    glare_misread: float
    glare_unread: float
    pawn_missed: float
    pawn_elsewhere: float
    pawn_on_disc: float
    pawn_near: float
    pawn_claims: Quantiles
    pawn_claims_missed: Quantiles
    pawn_claims_on_disc: Quantiles
    pawn_claims_elsewhere: Quantiles
    pawn_rest_off: float
    loose_missed: float
    loose_misread: float
    loose_claims: Quantiles
    hand_missed: float
    hand_imagined: float
    hidden_misread: float
    lane_missed: float
    lane_turned: float
    board_lost: float
    turned: float = 0.0
    repeated: float = 0.9
    kept: float = 0.7

    def times(self, factor: float) -> ErrorModel:
        """The same camera with every rate of an error so many times as high, 1 at most."""
        return replace(self, **{name: min(1.0, factor * getattr(self, name)) for name in ERROR_RATES})


ERROR_RATES = (
    "misread", "unread", "glare", "glare_misread", "glare_unread", "pawn_missed", "pawn_elsewhere", "loose_missed",
    "loose_misread", "hand_missed", "hand_imagined", "lane_missed", "lane_turned", "board_lost",
)  # fmt: skip
"""The fields that say how often a reading is wrong; the others say how it is wrong then."""


def load_errors(path: Path | None = None) -> ErrorModel:
    """The error model in a file, or the one measured last; raises BadConfig where it cannot be read."""
    try:
        return TypeAdapter(ErrorModel).validate_json((path or MEASURED).read_text("utf-8"))
    except (OSError, ValueError) as failure:
        raise BadConfig(f"cannot read the error model {path or MEASURED}: {failure}") from failure


def write_errors(model: ErrorModel, path: Path) -> None:
    """Keep a model as JSON."""
    path.write_text(json.dumps(asdict(model), indent=1) + "\n", encoding="utf-8")


LEAST, RIVAL_SHARE = 1e-9, 0.8
"""No face and no place is given less; what a right reading does not give to its face goes to one rival for the most
part."""

OFF_BOARD = len(CELLS)
"""The place of a pawn that is not on the board, behind the cells."""


@lru_cache(maxsize=65536)
def claim(face: str, confidence: float, rival: str, share: float) -> TileReading:
    """A reading of `face`; of what is left, `share` goes to the rival and the rest to all others evenly."""
    rest = 1 - confidence
    even = rest * (1 - share) / (len(TILE_FACES) - 2)
    weights = {face: confidence, rival: rest * share}
    return TileReading(tuple(log(max(LEAST, weights.get(one, even))) for one in TILE_FACES))


@lru_cache(maxsize=65536)
def standing(colour: str, place: int, confidence: float, rival: int | None, share: float = RIVAL_SHARE) -> PawnReading:
    """A reading of a pawn at `place`; of what is left, `share` goes to the rival, if any, the rest to all evenly."""
    rest = 1 - confidence
    even = rest / OFF_BOARD if rival is None else rest * (1 - share) / (OFF_BOARD - 1)
    weights = {place: confidence} if rival is None else {rival: rest * share, place: confidence}
    return PawnReading(colour, tuple(log(max(LEAST, weights.get(one, even))) for one in range(OFF_BOARD + 1)))


@lru_cache(maxsize=64)
def unread(why: str) -> TileReading:
    """A cell that cannot be read."""
    return TileReading(UNIFORM, why)


SIZE_PX = (1280, 960)
POSE = BoardPose(((240.0, 80.0), (1040.0, 80.0), (1040.0, 880.0), (240.0, 880.0)), 0.5)

READS_IN_CALM, REREAD_S = 4, 2.0
"""A calm picture is read so often afresh, and again after so long."""

SEARCH_S, IMAGINED_S = 0.8, 2.0
"""So long after a search that found no board the next one comes; so long a hand is seen that is not there."""

NEAR_EDGE, MOVED = 0.1, 0.05
"""A lane that stands in by less than this share, or by less from all the way, passes for one that lies; a board that
lies elsewhere by more than this, in pitches or degrees, was moved."""

EMPTY, NOT_READ = "", "not read yet"
"""In place of a face: no tile lies there, and nobody has looked."""

LIFTED, HALF_WIDTH, AT_LANE = 0.05, 0.6, 1.3
"""In pitches: a piece held higher is not on the board; so far a hand and its arm reach to each side; a loose tile this
near to the first cell of a line that moves is the one that is pushed in."""

OVER = 0.5
"""A lane pushed in by more than this share looks as if it were pushed all the way."""


@dataclass(slots=True)
class Light:
    """The light of a moment: `glare` are the cells under a reflection; `dim` says that a lamp is off."""

    glare: frozenset[int] = frozenset()
    dim: bool = False


@dataclass(slots=True)
class ErrorCamera:
    """Looks at a table; `homes` are the printed discs of the pawns. Every error comes from the seed of `rng`."""

    table: HandledTable
    homes: Mapping[str, int]
    model: ErrorModel
    rng: random.Random
    light: Light = field(init=False)
    _lies: tuple[str | None, ...] = (NOT_READ,) * len(CELLS)
    _cells: list[TileReading] = field(default_factory=lambda: [unread("dark")] * len(CELLS))
    _pawns: dict[str, tuple[object, PawnReading]] = field(default_factory=dict)
    _loose: TileReading | None = None
    _stir: object = None
    _shift: tuple[float, float, float] = (0.0, 0.0, 0.0)
    _is_found: bool = False
    _is_moved: bool = False
    _searched_s: float = -10.0
    _reads: int = 0
    _read_s: float = -10.0
    _is_hand_noticed: bool = True
    _lane_draw: float = 1.0
    _imagined_until_s: float = -10.0
    _last: Observation | None = None

    def __post_init__(self) -> None:
        self.light = Light(self._reflection())

    def look(self, frame: int, time_s: float) -> Observation:
        """What the reader says of this moment."""
        now = stir(self.table)
        is_still, self._stir = now == self._stir, now
        if not is_still:  # what comes to rest is read anew, and whether a resting hand is noticed is drawn anew
            self._reads, self._last = 0, None
            self._is_hand_noticed = self.rng.random() >= self.model.hand_missed
        self._follow_board()
        if not self._is_found and not self._finds(time_s):
            why = "I cannot find a board in the picture"
            return Observation(frame, time_s, SIZE_PX, None, is_still=is_still, why=why)
        is_hand = bool(self.table.people.hands)
        if (is_hand and self._is_hand_noticed) or not is_still or time_s < self._imagined_until_s:
            return self._unread(frame, time_s, is_still)
        if self._last is not None and self._reads >= READS_IN_CALM and time_s - self._read_s < REREAD_S:
            return replace(self._last, frame=frame, time_s=time_s, is_moved=False)
        return self._read(frame, time_s)

    def relight(self, dim: bool) -> None:
        """The light changes: a lamp goes off or on, and reflections move; all is read anew."""
        self.light = Light(self._reflection(), dim)
        self._stir = None
        self._forget(0.0)

    def wake(self) -> None:
        """The camera was away: the board has to be found again."""
        self._is_found, self._stir = False, None
        self._forget(self.model.kept)

    def _follow_board(self) -> None:
        """Where the board lies elsewhere than before, it has to be found there."""
        shift = self.table.people.shift
        now = (shift.dx, shift.dy, shift.turn_deg)
        if max(abs(one - other) for one, other in zip(now, self._shift, strict=True)) > MOVED:
            self._shift, self._is_found, self._is_moved = now, False, True
            self._forget(self.model.kept)

    def _finds(self, time_s: float) -> bool:
        """Search for the board, not too often."""
        if time_s - self._searched_s >= SEARCH_S:
            self._searched_s = time_s
            self._is_found = self.rng.random() >= self.model.board_lost
        return self._is_found

    def _forget(self, kept: float) -> None:
        """Draw all readings anew, but for a share that stays as it is."""
        self._reads, self._last = 0, None
        self._lies = tuple(one if self.rng.random() < kept else NOT_READ for one in self._lies)
        self._pawns = {colour: one for colour, one in self._pawns.items() if self.rng.random() < kept}

    def _reflection(self) -> frozenset[int]:
        """A patch of cells under a reflection, if there is one."""
        if self.rng.random() >= self.model.glare:
            return frozenset()
        row, column = divmod(self.rng.choice(CELLS), WIDTH)
        near = sorted(CELLS, key=lambda cell: (cell // WIDTH - row) ** 2 + (cell % WIDTH - column) ** 2)
        return frozenset(near[: max(1, self.model.glare_cells)])

    def _unread(self, frame: int, time_s: float, is_still: bool) -> Observation:
        """Something moves, or a hand is in view: where it is, nothing more."""
        hidden = hand_cells(self.table.people.hands)
        cells = tuple(unread("covered" if cell in hidden else "moving") for cell in CELLS)
        is_hand = bool(self.table.people.hands) or time_s < self._imagined_until_s
        quality = Quality(is_hand=is_hand, hand_cells=hidden)
        return Observation(frame, time_s, SIZE_PX, POSE, cells, quality=quality, is_still=is_still)

    def _read(self, frame: int, time_s: float) -> Observation:
        """A look at a calm picture."""
        if not self._reads:
            self._settle()
            if self.rng.random() < self.model.hand_imagined:
                self._imagined_until_s = time_s + IMAGINED_S
        self._reads, self._read_s = self._reads + 1, time_s
        lane = self._moving_lane()
        pawns = tuple(self._pawns[colour][1] for colour in self.table.table.pawns)
        self._last = Observation(
            frame, time_s, SIZE_PX, POSE, self._flickering(lane), self._loose, pawns,
            Quality(glare=len(self.light.glare) / len(CELLS), moving_lane=lane), True, self._is_moved,
        )  # fmt: skip
        self._is_moved = False
        return self._last

    def _moving_lane(self) -> MovingLane | None:
        """The lane that stands half in, where that is noticed."""
        moving, is_noticed = self.table.people.moving, self._lane_draw >= self.model.lane_missed
        if moving is None or not NEAR_EDGE < moving[1] < 1 - NEAR_EDGE or not is_noticed:
            return None
        arrow, share = moving
        return MovingLane(opposite_arrow(arrow) if self.rng.random() < self.model.lane_turned else arrow, share)

    def _settle(self) -> None:
        """Draw what is read of whatever lies otherwise than before; of the rest, some errors come and go."""
        self._lane_draw = self.rng.random()
        lies, stands, beside = what_lies(self.table, hand_cells(self.table.people.hands))
        kept = [face == was and self.rng.random() < self.model.kept for face, was in zip(lies, self._lies, strict=True)]
        self._cells = [
            old if is_kept else self._tile(cell, lies[cell])
            for cell, (old, is_kept) in enumerate(zip(self._cells, kept, strict=True))
        ]
        self._lies = lies
        for colour, pawn in self.table.table.pawns.items():
            stands_so, known = (stands[colour], pawn.x, pawn.y), self._pawns.get(colour)
            if known is None or known[0] != stands_so or self.rng.random() >= self.model.kept:
                self._pawns[colour] = (stands_so, self._pawn(colour, stands[colour]))
        self._loose = self._beside(beside)

    def _flickering(self, lane: MovingLane | None) -> tuple[TileReading, ...]:
        """The readings as they stand, but for errors that a single look makes or does not make."""
        model, rng, cells, lies = self.model, self.rng, list(self._cells), self._lies
        for cell in CELLS:
            is_wrong = self._cells[cell].why is not None or self._cells[cell].face != lies[cell]
            if is_wrong and rng.random() >= model.repeated:
                cells[cell] = self._tile(cell, lies[cell])
        if rng.random() < len(CELLS) * (model.misread + model.unread) * (1 - model.repeated):
            cell = rng.choice(CELLS)
            cells[cell] = self._misread(lies[cell] or "#")
        for cell in lane_of(lane.arrow) if lane is not None else ():
            cells[cell] = unread("moving")
        return tuple(cells)

    def _tile(self, cell: int, face: str | None) -> TileReading:
        """What is read of a cell; None: a hand hides it that nobody noticed."""
        model, draw = self.model, self.rng.random()
        if face == EMPTY:
            return unread("empty")
        if face is None:
            return self._misread("?") if draw < model.hidden_misread else unread("covered")
        is_glare = cell in self.light.glare
        misread = model.glare_misread if is_glare else model.misread
        gone = model.glare_unread if is_glare else model.unread
        if self.light.dim:
            misread, gone = min(1.0, 3 * misread), max(gone, 0.4)
        if draw < misread:
            return self._misread(face)
        if draw < misread + gone:
            return unread("dark" if self.light.dim else "glare")
        sure = self.rng.uniform(0.35, 0.9) if self.light.dim else self.rng.choice(model.claims)
        rival = self._other(face, model.rival_same_shape)
        return claim(face, round(sure, 3 if sure < 0.99 else 5), rival, RIVAL_SHARE)

    def _misread(self, face: str) -> TileReading:
        """Another face than the true one, as surely as misreadings are claimed."""
        model = self.model
        is_back = face != "#" and self.rng.random() < model.misread_as_back
        shown = "#" if is_back else self._other(face, model.misread_same_shape)
        rival = face if face in TILE_FACES else self._other(shown, model.rival_same_shape)
        return claim(shown, self.rng.choice(model.claims_misread), rival, model.truth_left)

    def _other(self, face: str, same_shape: float) -> str:
        """Another face than this one, with that probability of the same shape."""
        alike = [one for one in TILE_FACES[:-1] if one != face and shape_of_face(one) == shape_of_face(face)]
        if alike and self.rng.random() < same_shape:
            return self.rng.choice(alike)
        return self.rng.choice([one for one in TILE_FACES[:-1] if one != face and one not in alike])

    def _pawn(self, colour: str, place: int) -> PawnReading:
        """Where a pawn is read to stand; of a pawn that is missed every place is as likely as any other."""
        model, rng, draw, home = self.model, self.rng, self.rng.random(), self.homes.get(colour, OFF_BOARD)
        shown, claims = place, model.pawn_claims
        if draw < model.pawn_missed:
            return standing(colour, OFF_BOARD, rng.choice(model.pawn_claims_missed), None)
        if draw < model.pawn_missed + model.pawn_elsewhere:
            is_disc = place != home and rng.random() < model.pawn_on_disc
            shown = home if is_disc else self._stray(place)
            claims = model.pawn_claims_on_disc if is_disc else model.pawn_claims_elsewhere
        sure = rng.choice(claims)
        if self.light.dim:
            sure = min(sure, round(rng.uniform(0.35, 0.9), 2))
        return standing(colour, shown, sure, OFF_BOARD if shown != OFF_BOARD else None, model.pawn_rest_off)

    def _stray(self, place: int) -> int:
        """A cell on which a pawn does not stand, beside its own or anywhere."""
        near = [cell for cell in (place - WIDTH, place - 1, place + 1, place + WIDTH) if cell in CELLS]
        is_near = self.rng.random() < self.model.pawn_near
        return self.rng.choice(near if near and is_near else [cell for cell in CELLS if cell != place])

    def _beside(self, face: str | None) -> TileReading | None:
        """What is read of the tile beside the board, where one lies there."""
        if face is None or self.rng.random() < self.model.loose_missed:
            return None
        shown = self._other(face, 0.0) if self.rng.random() < self.model.loose_misread else face
        rival = self._other(shown, self.model.rival_same_shape)
        return claim(shown, self.rng.choice(self.model.loose_claims), rival, RIVAL_SHARE)


def what_lies(
    table: HandledTable, hidden: Iterable[int] = ()
) -> tuple[tuple[str | None, ...], dict[str, int], str | None]:
    """The face of each cell (None where a hand hides it), each pawn's place, and the face of the tile beside the board.

    A lane that stands half in shows the tiles and pawns that are nearest to its cells: a gap where it was pushed
    without the loose tile, which else is half in and lies beside the board no more (None).
    """
    cardboard, out_of_sight = table.table, set(hidden)
    tiles = [cardboard.tile_at(cell) for cell in CELLS]
    faces = [EMPTY if tile.lift > LIFTED else tile.face for tile in tiles]
    moving, loose = table.people.moving, cardboard.loose_tile
    lane = lane_of(moving[0]) if moving is not None else ()
    x, y = cell_centre(lane[0]) if lane else (0.0, 0.0)
    is_going_in = bool(lane) and abs(loose.x - x) + abs(loose.y - y) < AT_LANE
    riding: dict[int, int] = {}
    if moving is not None and moving[1] > OVER:
        pushed = [loose.face if is_going_in else EMPTY, *(faces[cell] for cell in lane[:-1])]
        for cell, face in zip(lane, pushed, strict=True):
            faces[cell] = face
        riding = dict(zip(lane, (*lane[1:], OFF_BOARD), strict=True))
    shown = tuple(None if cell in out_of_sight else face for cell, face in enumerate(faces))
    stands = {
        pawn.colour: OFF_BOARD
        if pawn.cell is None or pawn.lift > LIFTED or pawn.cell in out_of_sight
        else riding.get(pawn.cell, pawn.cell)
        for pawn in cardboard.pawns.values()
    }
    return shown, stands, None if is_going_in else loose.face


@lru_cache(maxsize=512)
def hand_cells(hands: tuple[Hand, ...]) -> frozenset[int]:
    """The cells under hands: at the fingertips, and from there along the arm to the person's side."""
    return frozenset(cell for hand in hands for cell in CELLS if _covers(hand, cell))


def _covers(hand: Hand, cell: int) -> bool:
    x, y = cell % WIDTH + 0.5, cell // WIDTH + 0.5
    out_x, out_y = OUTWARDS[hand.side]
    along = (x - hand.x) * out_x + (y - hand.y) * out_y
    across = abs((x - hand.x) * out_y) + abs((y - hand.y) * out_x)
    return along > -HALF_WIDTH and across < HALF_WIDTH


def stir(table: HandledTable) -> object:
    """Changes whenever something lies or is held otherwise than in another picture."""
    people = table.people
    pieces = sum(tile.x + 3 * tile.y + 7 * tile.lift for tile in table.table.tiles)
    pawns = sum(pawn.x + 3 * pawn.y + 7 * pawn.lift for pawn in table.table.pawns.values())
    return (people.moving, people.shift, people.hands, pieces, pawns)
