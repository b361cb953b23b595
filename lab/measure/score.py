"""One score sheet for all readings of pictures whose truth is known: tiles, pawns, loose tile, half-pushed line, hand.

A reader may take another corner for north than the truth does. That is no error: both are compared after the quarter
turn that makes their corners agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from companion.maze.cell import format_cell, parse_cell
from companion.observation import CELLS, Observation
from vision.board.homography import from_corners, pitch_px

SURE: Final = 0.9
"""Claims above this confidence count as sure."""

PLACED_TILES: Final = 0.35
SAME_OFFSET_TILES: Final = 0.2
"""A board was found where its worst corner lies no farther than this from the true one, and a half-pushed line is read
rightly where it stands no farther than this from where it is said to stand, in tiles."""

BINS: Final = 10
SIDES: Final = "NESW"

Corners = tuple[tuple[float, float], ...]
"""The corners of the tile area in pixels: NW NE SE SW."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """What lies on a board in a picture.

    `faces` of the 49 cells, row by row: open sides, `#` for a tile that lies face down, `.` for an empty cell, None
    where nobody knows. `is_asked` says which of them a person could read; claims about the others count only where
    `is_judged_everywhere`. `pawns` goes from colour to cell; `hidden_pawns` are colours of those that a hand hides,
    `lifted` of pawns in the air; `discs` are cells with a printed start disc of a pawn that is not in play. `loose` is
    the face of the tile beside the board, `lane` the arrow of a half-pushed line and the share of the way.
    """

    corners_px: Corners
    faces: tuple[str | None, ...]
    is_asked: tuple[bool, ...]
    is_judged_everywhere: bool = False
    pawns: Mapping[str, int] = field(default_factory=dict)
    hidden_pawns: frozenset[str] = frozenset()
    lifted: frozenset[str] = frozenset()
    discs: frozenset[int] = frozenset()
    loose: str | None = None
    lane: tuple[str, float] | None = None
    is_hand: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """What a reader says of a picture: face (None: unread), confidence and reason of each cell; cell and confidence of
    pawns by colour; face and confidence of the loose tile; the half-pushed line."""

    corners_px: Corners | None
    cells: Sequence[tuple[str | None, float, str | None]] = ()
    pawns: Mapping[str, tuple[int, float]] = field(default_factory=dict)
    loose: tuple[str, float] | None = None
    lane: tuple[str, float] | None = None
    is_hand: bool = False
    why: str | None = None


def seen_of(observation: Observation) -> Seen:
    """What an observation says."""
    pose, loose, lane = observation.pose, observation.loose, observation.quality.moving_lane
    return Seen(
        None if pose is None else pose.corners_px,
        [(cell.face, cell.confidence, cell.why) for cell in observation.cells],
        {pawn.colour: (pawn.cell, pawn.confidence) for pawn in observation.pawns if pawn.cell is not None},
        None if loose is None or loose.face is None else (loose.face, loose.confidence),
        None if lane is None else (lane.arrow, lane.offset_tiles), observation.quality.is_hand, observation.why,
    )  # fmt: skip


def seen_in(answer: Mapping[str, Any]) -> Seen:
    """What an answer of `labyrinth read` says."""
    if not answer["board"]["found"]:
        return Seen(None, why=answer["board"].get("why"))
    loose, lane = answer["loose"], answer["quality"]["moving_lane"]
    return Seen(
        tuple((x, y) for x, y in answer["board"]["corners"]),
        [(_face_in(cell), cell["confidence"], cell.get("why")) for row in answer["cells"] for cell in row],
        {pawn["colour"]: (parse_cell(pawn["cell"]), pawn["confidence"]) for pawn in answer["pawns"]},
        None if loose is None else (str(_face_in(loose)), loose["confidence"]),
        None if lane is None else (lane["arrow"], lane["offset"]), answer["quality"]["hand"],
    )  # fmt: skip


def _face_in(cell: Mapping[str, Any]) -> str | None:
    return "#" if cell["face"] == "down" else cell["open"]


def turned_cell(cell: int, turns: int) -> int:
    """The number of a cell once north is moved on by `turns` corners clockwise."""
    row, column = divmod(cell, 7)
    for _ in range(turns % 4):
        row, column = 6 - column, row
    return 7 * row + column


def turned_face(face: str, turns: int) -> str:
    """A face's open sides once north is moved on by `turns` corners clockwise."""
    moved = {SIDES[(SIDES.index(side) - turns) % 4] for side in face if side in SIDES}
    return "".join(side for side in SIDES if side in moved) or face


def turned_arrow(arrow: str, turns: int) -> str:
    """An arrow's name once north is moved on by `turns` corners clockwise."""
    side, line = arrow[0], int(arrow[1])
    for _ in range(turns % 4):
        line = 8 - line if side in "NS" else line
        side = turned_face(side, 1)
    return f"{side}{line}"


def best_turns(truth_px: Corners, seen_px: Corners) -> tuple[int, float]:
    """By how many corners the reader's north lies farther on than the truth's, and how far its worst corner is off, in
    tiles."""
    true, seen = np.array(truth_px), np.array(seen_px)
    gaps = [float(np.linalg.norm(np.roll(true, -turns, axis=0) - seen, axis=1).max()) for turns in range(4)]
    turns = int(np.argmin(gaps))
    return turns, gaps[turns] / max(pitch_px(from_corners(true)), 1e-6)


SHARES: Final = (
    ("found", "found", "pictures"), ("tiles", "tiles_right", "tiles"), ("whole", "boards_whole", "pictures"),
    ("without_wrong", "boards_without_wrong", "pictures"), ("sure_wrong", "sure_wrong", "sure"),
    ("pawn_recall", "pawns_seen", "pawns"), ("pawn_precision", "pawns_right", "pawns_claimed"),
    ("pawns_sure_wrong", "pawns_sure_wrong", "pawns_sure"), ("phantoms", "phantoms", "discs"),
    ("loose", "loose_right", "loose"), ("lanes_noticed", "lanes_noticed", "lanes"),
    ("lanes_right", "lanes_right", "lanes"), ("hands_seen", "hands_seen", "hands"),
)  # fmt: skip
"""What a row says as a share: its name, and the counts of the part and of the whole."""

COUNTS: Final = ("misplaced", "wrong", "pawns_invented", "loose_wrong", "lanes_invented", "hands_invented")
"""What a row says as a count, where there is any."""


class Score:
    """Counts over pictures, by name; claims about tiles with their confidence; reasons of unread cells.

    `pawn_precision` is of the colours in play, `pawns_invented` are claims of others, `phantoms` those of them that
    stand on a printed start disc.
    """

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.claims: list[tuple[float, bool]] = []
        self.unread: Counter[str] = Counter()

    def add(self, other: Score) -> None:
        """Count other pictures in."""
        self.counts.update(other.counts)
        self.claims += other.claims
        self.unread.update(other.unread)

    @property
    def is_faultless(self) -> bool:
        """Whether every board was found and no tile read otherwise than it lies."""
        return self.counts["found"] == self.counts["pictures"] and not self.counts["wrong"]

    def row(self) -> dict[str, object]:
        """The shares of which there is a whole, each with its counts, and what there was that should not be."""
        counts = self.counts
        shares = {name: of(counts[part], counts[whole]) for name, part, whole in SHARES if counts[whole]}
        return {
            "pictures": counts["pictures"], **shares, **{name: counts[name] for name in COUNTS if counts[name]},
            "unread": dict(sorted(self.unread.items())),
            "calibration_error": round(expected_calibration_error(self.claims), 5),
        }  # fmt: skip


def total(scores: Iterable[Score]) -> Score:
    """The sum of several sheets."""
    found = Score()
    for score in scores:
        found.add(score)
    return found


def of(part: int, whole: int) -> str:
    """A share with the counts that it comes from."""
    return f"{part}/{whole}" + (f" {part / whole:.4f}" if whole else "")


def expected_calibration_error(claims: Iterable[tuple[float, bool]]) -> float:
    """The mean gap between how sure claims were and how often they were right, over ten bins of sureness."""
    table = np.array([(confidence, float(is_right)) for confidence, is_right in claims]).reshape(-1, 2)
    if len(table) == 0:
        return 0.0
    bins = np.minimum((table[:, 0] * BINS).astype(int), BINS - 1)
    gaps = [abs(float(np.diff(table[bins == k].mean(axis=0))[0])) * float((bins == k).sum()) for k in set(bins)]
    return sum(gaps) / len(table)


def judge(truth: Laid, seen: Seen) -> tuple[Score, list[str]]:
    """The sheet of one picture, and its faults in words."""
    score = Score()
    score.counts.update({
        "pictures": 1, "tiles": sum(truth.is_asked), "discs": len(truth.discs),
        "pawns": len(truth.pawns.keys() - truth.hidden_pawns), "loose": int(truth.loose is not None),
        "lanes": int(truth.lane is not None), "hands": int(truth.is_hand),
    })  # fmt: skip
    if seen.corners_px is None:
        return score, [f"not found: {seen.why}"]
    turns, off_tiles = best_turns(truth.corners_px, seen.corners_px)
    if off_tiles > PLACED_TILES:
        score.counts["misplaced"] = 1
        return score, ["misplaced"]
    score.counts["found"] = 1
    faults = _judge_tiles(score, truth, seen, turns) + _judge_pawns(score.counts, truth, seen, turns)
    faults += _judge_loose(score.counts, truth, seen) + _judge_lane(score.counts, truth, seen, turns)
    score.counts["hands_invented" if not truth.is_hand else "hands_seen"] = int(seen.is_hand)
    return score, faults


def _judge_tiles(score: Score, truth: Laid, seen: Seen, turns: int) -> list[str]:
    counts, faults = score.counts, []
    for cell in range(CELLS):
        face, is_asked = truth.faces[cell], truth.is_asked[cell]
        told, confidence, why = seen.cells[turned_cell(cell, turns)]
        read = None if told is None else turned_face(told, -turns)
        is_right = read == face if read is not None else face == "." and why == "empty"
        counts["tiles_right"] += is_asked and is_right
        if read is None:
            if is_asked and not is_right:
                score.unread[str(why)] += 1
                faults.append(f"{format_cell(cell)} {face} unread: {why}")
        elif is_asked or truth.is_judged_everywhere:
            score.claims.append((confidence, is_right))
            counts.update(sure=confidence > SURE, wrong=not is_right, sure_wrong=confidence > SURE and not is_right)
            if not is_right:
                hidden = "" if is_asked else " (hidden)"
                faults.append(f"{format_cell(cell)} {face} read as {read} {confidence:.3f}{hidden}")
    counts["boards_whole"] = int(counts["tiles_right"] == counts["tiles"])
    counts["boards_without_wrong"] = int(not counts["wrong"])
    return faults


def _judge_pawns(counts: Counter[str], truth: Laid, seen: Seen, turns: int) -> list[str]:
    faults, stand = [], {colour: turned_cell(cell, -turns) for colour, (cell, _) in seen.pawns.items()}
    in_play = truth.pawns.keys() | truth.lifted
    for colour, (_, confidence) in seen.pawns.items():
        counts["pawns_claimed"] += colour in truth.pawns
        if confidence > SURE and colour not in truth.lifted:
            counts.update(pawns_sure=1, pawns_sure_wrong=truth.pawns.get(colour) != stand[colour])
        if colour not in in_play:
            counts["pawns_invented"] += 1
            faults.append(f"no {colour} pawn, {format_cell(stand[colour])} {confidence:.3f}")
    counts["phantoms"] = len({cell for colour, cell in stand.items() if colour not in truth.pawns} & truth.discs)
    for colour, cell in truth.pawns.items():
        is_asked, is_right = colour not in truth.hidden_pawns, stand.get(colour) == cell
        counts.update(pawns_right=is_right, pawns_seen=is_asked and is_right)
        if not is_right and (is_asked or colour in stand):
            told = format_cell(stand[colour]) if colour in stand else "not seen"
            faults.append(f"{colour} pawn {format_cell(cell)} {told}")
    return faults


def _judge_loose(counts: Counter[str], truth: Laid, seen: Seen) -> list[str]:
    """The loose tile has no north of its own: any quarter turn of its sides is right."""
    if seen.loose is None:
        return ["loose tile not seen"] if truth.loose else []
    face, confidence = seen.loose
    is_right = truth.loose is not None and face in {turned_face(truth.loose, turns) for turns in range(4)}
    counts["loose_right" if is_right else "loose_wrong"] = 1
    return [] if is_right else [f"loose {truth.loose} read as {face} {confidence:.3f}"]


def _judge_lane(counts: Counter[str], truth: Laid, seen: Seen, turns: int) -> list[str]:
    """A line pushed in by a share f looks the same as one pushed in from across by 1 - f: both are right."""
    if truth.lane is None:
        counts["lanes_invented"] = int(seen.lane is not None)
        return [f"no lane, {seen.lane[0]} {seen.lane[1]}"] if seen.lane else []
    counts["lanes_noticed"] = int(seen.lane is not None)
    if seen.lane is None:
        return [f"lane {truth.lane} not noticed"]
    arrow, offset = turned_arrow(seen.lane[0], -turns), seen.lane[1]
    is_right = is_same_lane(truth.lane, (arrow, offset), SAME_OFFSET_TILES)
    counts["lanes_right"] = int(is_right)
    return [] if is_right else [f"lane {truth.lane} read as {arrow} {offset}"]


def is_same_lane(true: tuple[str, float], said: tuple[str, float], most_tiles: float) -> bool:
    """Whether a line is said to stand as it does: pushed in at its arrow, or from across by the rest of the way."""
    across = (turned_face(said[0][0], 2) + said[0][1], 1 - said[1])
    return any(arrow == true[0] and abs(offset - true[1]) < most_tiles for arrow, offset in (said, across))
