"""Scores `labyrinth read` on path-traced stills: rates by print, light, hand and tilt, as issue lists ask for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

import appliance
from appliance.progress import watched
from companion.errors import BadPicture
from lab.measure.reader_rates import expected_calibration_error
from lab.measure.renders.truth import Truth, read_truth

STILLS: Final = Path("../shared/renders/stills")
"""Where stills are looked for unless a folder is given."""

SURE: Final = 0.9
"""Claims above this confidence count as sure."""

PLACED_TILES: Final = 0.35
"""A board counts as found where its corners are this close to the true ones, in tiles."""

OPPOSITE: Final = {"N": "S", "S": "N", "E": "W", "W": "E"}
GAMES: Final = {"real-1986": "classic", "real-1991": "master-1991"}
"""The game that a print belongs to; the others are the Team Edition's."""

HUELESS: Final = frozenset({"white", "tan"})
"""Colours of pawns in Master Labyrinth 1991 alone."""


@dataclass(slots=True)
class Score:
    """Counts over stills.

    Tiles and pawns count where a person could see them; claims count wherever they are made. Pawns' precision is of
    the colours in play, `pawns_invented` are claims of others, `phantoms` those of them that stand on a printed start
    disc.
    """

    pictures: int = 0
    found: int = 0
    misplaced: int = 0
    tiles: int = 0
    tiles_right: int = 0
    boards_whole: int = 0
    boards_without_wrong: int = 0
    sure: int = 0
    sure_wrong: int = 0
    pawns: int = 0
    pawns_seen: int = 0
    pawns_right: int = 0
    pawns_claimed: int = 0
    pawns_invented: int = 0
    pawns_sure: int = 0
    pawns_sure_wrong: int = 0
    discs: int = 0
    phantoms: int = 0
    loose: int = 0
    loose_right: int = 0
    loose_wrong: int = 0
    lanes: int = 0
    lanes_noticed: int = 0
    lanes_right: int = 0
    lanes_invented: int = 0
    hands: int = 0
    hands_seen: int = 0
    hands_invented: int = 0
    claims: list[tuple[float, bool]] = field(default_factory=list)

    def told(self) -> dict[str, float | str]:
        """The rates, each with the counts it comes from where these are small."""
        return {
            "pictures": self.pictures,
            "found": _of(self.found, self.pictures),
            "misplaced": self.misplaced,
            "tiles": _of(self.tiles_right, self.tiles),
            "whole": _of(self.boards_whole, self.pictures),
            "without_wrong": _of(self.boards_without_wrong, self.pictures),
            "sure_wrong": f"{self.sure_wrong}/{self.sure}",
            "calibration_error": round(expected_calibration_error(self.claims), 5),
            "pawn_recall": _of(self.pawns_seen, self.pawns),
            "pawn_precision": _of(self.pawns_right, self.pawns_claimed),
            "pawns_invented": self.pawns_invented,
            "pawns_sure_wrong": f"{self.pawns_sure_wrong}/{self.pawns_sure}",
            "phantoms": f"{self.phantoms}/{self.discs}",
            "loose": _of(self.loose_right, self.loose),
            "loose_wrong": self.loose_wrong,
            "lanes_noticed": _of(self.lanes_noticed, self.lanes),
            "lanes_right": _of(self.lanes_right, self.lanes),
            "lanes_invented": self.lanes_invented,
            "hands_seen": _of(self.hands_seen, self.hands),
            "hands_invented": self.hands_invented,
        }


def bench_stills(folder: Path, *, game: str | None = None) -> Iterator[Mapping[str, object]]:
    """A row for each still of `folder` with what went wrong, then the rates by group.

    `game` is told to the reader; by default the game that the print belongs to. Raises BadPicture where no still lies.
    """
    paths = sorted(path for path in folder.glob("*.json") if path.with_suffix(".jpg").exists())
    if not paths:
        raise BadPicture(f"{folder}: no stills with truth (NAME.jpg beside NAME.json)")
    scores: dict[str, Score] = {}
    for path in watched(paths, "stills", len(paths)):
        truth = read_truth(path)
        chosen = game or game_of(truth)
        answer = appliance.read_picture(path.with_suffix(".jpg"), game=chosen)
        faults = score(truth, answer, [scores.setdefault(kind, Score()) for kind in truth.kinds()])
        yield {"still": truth.name, "print": truth.print_name, "light": truth.light, "faults": faults}
    for kind in sorted(scores):
        yield {"of": kind, **scores[kind].told()}


def game_of(truth: Truth) -> str:
    """The game that a still shows: the one of its print, or of pawns, also one in the air, that no other has."""
    if HUELESS & (truth.pawns.keys() | truth.lifted):
        return "master-1991"
    return GAMES.get(truth.print_name, "team")


def score(truth: Truth, answer: Mapping[str, Any], scores: Sequence[Score]) -> list[str]:
    """Counts one answer in each of `scores`; returns what was wrong in words, a fault each."""
    one = Score(pictures=1)
    turns = None
    if answer["board"]["found"]:
        turns = _turns(truth, answer)
        one.misplaced = turns is None
    one.found = turns is not None
    faults = ["misplaced" if one.misplaced else f"not found: {answer['board'].get('why')}"] if turns is None else []
    _score_asked(one, truth)
    if turns is not None:
        cells = [cell for row in np.rot90(np.array(answer["cells"], dtype=object), -turns) for cell in row]
        faults += _score_tiles(one, truth, cells, turns)
        faults += _score_pawns(one, truth, answer["pawns"], turns)
        faults += _score_loose(one, truth, answer["loose"])
        faults += _score_lane(one, truth, answer["quality"]["moving_lane"], turns)
        one.hands_seen = truth.is_hand and answer["quality"]["hand"]
        one.hands_invented = answer["quality"]["hand"] and not truth.is_hand
    for total in scores:
        _add(total, one)
    return faults


def _score_asked(one: Score, truth: Truth) -> None:
    one.tiles, one.discs = sum(truth.is_asked), len(truth.discs)
    one.pawns = len(truth.pawns.keys() - truth.hidden_pawns)
    one.loose, one.lanes, one.hands = truth.loose is not None, truth.lane is not None, truth.is_hand


def _score_tiles(one: Score, truth: Truth, cells: Sequence[Mapping[str, Any]], turns: int) -> list[str]:
    faults, is_wrong = [], False
    for k, (cell, face, asked) in enumerate(zip(cells, truth.faces, truth.is_asked, strict=True)):
        read = "#" if cell["face"] == "down" else _turned(cell["open"], turns)
        is_right = read is not None and read == face
        one.tiles_right += asked and is_right
        if asked and read is None:
            faults.append(f"{_name(k)} {face} unread: {cell.get('why')}")
        if read is None:
            continue
        one.claims.append((cell["confidence"], is_right))
        one.sure += cell["confidence"] > SURE
        one.sure_wrong += cell["confidence"] > SURE and not is_right
        if not is_right:
            is_wrong = True
            faults.append(f"{_name(k)} {face} read as {read} {cell['confidence']:.3f}{'' if asked else ' (hidden)'}")
    one.boards_whole = one.tiles_right == one.tiles
    one.boards_without_wrong = not is_wrong
    return faults


def _score_pawns(one: Score, truth: Truth, pawns: Sequence[Mapping[str, Any]], turns: int) -> list[str]:
    faults, seen = [], {}
    for pawn in pawns:
        seen[pawn["colour"]] = _turned_cell(pawn["cell"], turns)
        one.pawns_claimed += pawn["colour"] in truth.pawns
        if pawn["confidence"] > SURE and pawn["colour"] not in truth.lifted:
            one.pawns_sure += 1
            one.pawns_sure_wrong += truth.pawns.get(pawn["colour"]) != seen[pawn["colour"]]
        if pawn["colour"] not in truth.pawns and pawn["colour"] not in truth.lifted:
            one.pawns_invented += 1
            faults.append(f"no {pawn['colour']} pawn, {_name(seen[pawn['colour']])} {pawn['confidence']:.3f}")
    one.phantoms = len({cell for colour, cell in seen.items() if colour not in truth.pawns} & truth.discs)
    for colour, cell in truth.pawns.items():
        is_asked = colour not in truth.hidden_pawns
        one.pawns_right += seen.get(colour) == cell
        one.pawns_seen += is_asked and seen.get(colour) == cell
        if seen.get(colour) != cell and (is_asked or colour in seen):
            faults.append(f"{colour} pawn {_name(cell)} {_name(seen[colour]) if colour in seen else 'not seen'}")
    return faults


def _score_loose(one: Score, truth: Truth, loose: Mapping[str, Any] | None) -> list[str]:
    """The loose tile has no north of its own: any quarter turn of its sides is right."""
    if loose is None:
        return ["loose tile not seen"] if truth.loose else []
    read = "#" if loose["face"] == "down" else loose["open"]
    one.loose_right = truth.loose is not None and _shape(read) == _shape(truth.loose)
    one.loose_wrong = not one.loose_right
    return [] if one.loose_right else [f"loose {truth.loose} read as {read} {loose['confidence']:.3f}"]


def _score_lane(one: Score, truth: Truth, lane: Mapping[str, Any] | None, turns: int) -> list[str]:
    """A lane pushed in by a share f looks the same as one pushed in from across by 1 - f: both are right."""
    if truth.lane is None:
        one.lanes_invented = lane is not None
        return [f"no lane, {lane['arrow']} {lane['offset']}"] if lane else []
    one.lanes_noticed = lane is not None
    if lane is None:
        return [f"lane {truth.lane} not noticed"]
    arrow, offset = _turned_arrow(lane["arrow"], turns), lane["offset"]
    across = (OPPOSITE[arrow[0]] + arrow[1], 1 - offset)
    one.lanes_right = any(
        name == truth.lane[0] and abs(share - truth.lane[1]) < 0.2 for name, share in ((arrow, offset), across)
    )
    return [] if one.lanes_right else [f"lane {truth.lane} read as {arrow} {offset}"]


def _turns(truth: Truth, answer: Mapping[str, Any]) -> int | None:
    """By how many quarter turns clockwise the answer's board must be turned to be the truth's; None if elsewhere."""
    true, seen = np.array(truth.corners_px), np.array(answer["board"]["corners"])
    pitch_px = float(np.linalg.norm(true - np.roll(true, 1, axis=0), axis=1).mean()) / 7
    gaps = [float(np.linalg.norm(np.roll(seen, turns, axis=0) - true, axis=1).max()) for turns in range(4)]
    best = int(np.argmin(gaps))
    return best if gaps[best] < PLACED_TILES * pitch_px else None


def _turned(sides: str | None, turns: int) -> str | None:
    if sides is None:
        return None
    around = "NESW"
    return "".join(sorted((around[(around.index(side) + turns) % 4] for side in sides), key=around.index))


def _turned_cell(name: str, turns: int) -> int:
    row, column = int(name[1]) - 1, "abcdefg".index(name[0])
    for _ in range(turns):
        row, column = column, 6 - row
    return row * 7 + column


def _turned_arrow(arrow: str, turns: int) -> str:
    side, line = arrow[0], int(arrow[1])
    for _ in range(turns):
        line = 8 - line if side in "EW" else line
        side = _turned(side, 1) or side
    return f"{side}{line}"


def _shape(sides: str | None) -> str:
    if sides is None or sides == "#":
        return str(sides)
    return {3: "T", 2: "I" if sides in ("NS", "EW") else "L"}[len(sides)]


def _name(cell: int) -> str:
    return f"{'abcdefg'[cell % 7]}{cell // 7 + 1}"


def _of(part: int, whole: int) -> str:
    return f"{part}/{whole}" + (f" {part / whole:.4f}" if whole else "")


def _add(total: Score, one: Score) -> None:
    for name in Score.__slots__:
        setattr(total, name, getattr(total, name) + getattr(one, name))
