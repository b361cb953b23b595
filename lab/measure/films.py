"""Scores the reader on pictures by another hand, whose truth JSON files tell: path-traced stills, each a row and then
rates by print, light, hand, tilt and line; and films of play, followed by a fresh reader.

A film is a folder as `../shared/renders/README.md` describes it: `frames/`, named by their time in tenths of a second,
`start.json`, `table.jsonl` (what was tapped) and `truth.jsonl` (what was played).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, field
from functools import reduce
from itertools import product
from operator import add
from pathlib import Path
from typing import Any, Final

from appliance.commands.positions import read_position
from appliance.parts import follow_frames
from appliance.reading import read_picture
from companion.errors import BadPicture, CompanionError
from companion.events import ActionRecorded, Event, NotAllowed, OutOfSync, QuestionAsked, TakenBack
from companion.frame import Frame
from companion.live.recording import read_table_lines
from companion.rules.game import TABLE
from lab.measure.cases import Row, grouped, measured, spread
from lab.measure.score import Laid, Score, judge, seen_in, total
from vision.picture.picture_files import PICTURE_SUFFIXES, load_picture

BURNT_SHARE: Final = 0.6
HIDDEN_SHARE: Final = 0.25
"""The share of a cell that is washed out to white, or under a hand, from which nobody need read it."""

PAWN_HIDDEN_SHARE: Final = 0.5
"""From this share of its cell under a hand on, nobody need see a pawn."""

CORNERS, SLANTED_DEG = (0, 6, 48, 42), 15.0
"""The corner cells in the order of `corner_discs`; from this tilt of the camera on a picture counts as slanted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth(Laid):
    """What lies in a still, and the conditions that it is counted by; a face is None in a line that is half pushed."""

    name: str
    print_name: str
    light: str
    tilt_deg: float
    burnt: tuple[float, ...] = ()
    hidden: tuple[float, ...] = ()
    homes: Mapping[str, int] = field(default_factory=dict)
    unseen: Mapping[str, float] = field(default_factory=dict)
    """Shares of each cell that are washed out and under a hand; corner discs by colour; hidden shares of pawns."""

    def traits(self) -> dict[str, str]:
        """The groups that the still is counted in."""
        return {
            "print": self.print_name, "light": self.light, "hand": "hand" if self.is_hand else "no hand",
            "tilt": "slanted" if self.tilt_deg >= SLANTED_DEG else "steep",
            "lane": "half-pushed" if self.lane else "no lane",
        }  # fmt: skip


def stills_in(folder: Path) -> list[Path]:
    """The truths of all stills in a folder; raises BadPicture where there is none."""
    paths = sorted(path for path in folder.glob("*.json") if path.with_suffix(".jpg").exists())
    if not paths:
        raise BadPicture(f"{folder}: no stills with truth (NAME.jpg beside NAME.json)")
    return paths


def read_truth(path: Path) -> Truth:
    """The truth in a JSON file of a path-traced still; raises BadPicture."""
    try:
        return _truth(json.loads(path.read_text()))
    except (OSError, ValueError, KeyError, TypeError, IndexError) as failure:
        raise BadPicture(f"{path.name}: not the truth of a path-traced still ({failure!r})") from failure


def _truth(told: dict[str, Any]) -> Truth:
    faces, burnt, hidden = _faces(told), _shares(told, "burnt"), _shares(told, "hidden_by_hand")
    standing = {one["colour"]: 7 * one["cell"][0] + one["cell"][1] for one in told["pawns"] if not one.get("moving")}
    seen = {one["colour"]: one["seen"] for one in told["pawns"] if "seen" in one}
    homes = dict(zip(told["corner_discs"] or (), CORNERS, strict=False))
    loose, lane = told["loose"], told["shifted_lane"]
    is_loose_seen = loose is not None and loose["in_picture"] and loose["hidden"] <= HIDDEN_SHARE
    return Truth(
        name=told["id"], print_name=told["style"], light=told["conditions"]["light"],
        tilt_deg=told["conditions"]["tilt_deg"], is_hand=told["hand"]["present"], is_judged_everywhere=True,
        corners_px=tuple((x, y) for x, y in told["corners"]), faces=faces,
        is_asked=tuple(
            face is not None and burnt[cell] <= BURNT_SHARE and hidden[cell] <= HIDDEN_SHARE
            for cell, face in enumerate(faces)
        ),
        pawns=standing,
        hidden_pawns=frozenset(colour for colour, cell in standing.items() if hidden[cell] > PAWN_HIDDEN_SHARE),
        lifted=frozenset(one["colour"] for one in told["pawns"] if one.get("moving")),
        discs=frozenset(homes[colour] for colour in homes.keys() - {one["colour"] for one in told["pawns"]}),
        loose=("#" if loose["down"] else str(loose["open"])) if is_loose_seen else None,
        lane=None if lane is None else (lane["arrow"], float(lane["fraction"])), burnt=burnt, hidden=hidden,
        homes=homes, unseen={colour: 1 - seen.get(colour, 1 - hidden[cell]) for colour, cell in standing.items()},
    )  # fmt: skip


def _faces(told: dict[str, Any]) -> tuple[str | None, ...]:
    down = [bool(one) for row in told["face_down"] for one in row]
    return tuple("#" if down[k] else face for k, face in enumerate(one for row in told["grid"] for one in row))


def _shares(told: dict[str, Any], key: str) -> tuple[float, ...]:
    return tuple(one or 0.0 for row in told[key] for one in row)


STILLS: Final = Path("../shared/renders/stills")
"""Where stills are looked for unless a folder is given."""

GAMES: Final = {"real-1986": "classic", "real-1991": "master-1991"}
"""The game that a print belongs to; the others are the Team Edition's."""

HUELESS: Final = frozenset({"white", "tan"})
"""Colours of pawns in Master Labyrinth 1991 alone."""


def bench_stills(folder: Path | None = None, processes: int = 1) -> Iterator[Row]:
    """A row for each still of `folder` with what went wrong, then the rates by group. Raises BadPicture where no still
    lies."""
    scored: list[tuple[Truth, Score]] = []
    for truth, score, faults in measured(score_still, stills_in(folder or STILLS), "stills", processes):
        scored.append((truth, score))
        yield {"still": truth.name, "print": truth.print_name, "light": truth.light, "faults": faults}
    for group, alike in grouped(scored, lambda one: one[0].traits()):
        yield {**group, **total(score for _, score in alike).row()}


def score_still(path: Path) -> tuple[Truth, Score, list[str]]:
    """A still's truth, its sheet and its faults in words."""
    truth = read_truth(path)
    answer = read_picture(path.with_suffix(".jpg"), game=game_of(truth))
    return truth, *judge(truth, seen_in(answer))


def game_of(truth: Truth) -> str:
    """The game that a still shows: the one of its print, or of pawns, also one in the air, that no other has."""
    if HUELESS & (truth.pawns.keys() | truth.lifted):
        return "master-1991"
    return GAMES.get(truth.print_name, "team")


TWICE: Final = "10"
"""The rate at which each picture is shown twice, as `labyrinth follow` takes a folder; others are the film's own."""

TENTHS: Final = 10
TAPPED: Final = "end"
"""Films count pictures in tenths of a second; what seats tap on the page, beside their actions on the board."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One action on the board: who did it, in notation, and the first picture without a hand after it."""

    seat: str
    action: str
    frame: int


@dataclass(slots=True)
class FilmTally:
    """What came of films: counts of actions, false alarms, and the delays of what was followed, in seconds."""

    actions: int = 0
    followed: int = 0
    asked: int = 0
    lost: int = 0
    false_alarms: int = 0
    delays_s: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    def row(self) -> dict[str, object]:
        """The counts, with the spread of the delays instead of all of them."""
        counts = {**asdict(self), "silently_wrong": len(self.wrong), "delay_s": spread(self.delays_s)}
        del counts["delays_s"]
        return counts


def bench_films(folders: Sequence[Path], rates: Sequence[str], game_names: Sequence[str]) -> Iterator[Row]:
    """A row for each film, rate and game (none: Team), then the total of each rate. Raises CompanionError where one is
    no film."""
    for rate in rates:
        tallies = []
        for folder, game in product(folders, game_names or ("team",)):
            tallies.append(follow_film(folder, rate, game))
            yield {"film": folder.name, "game": game, "rate": rate, **tallies[-1].row()}
        sums = zip(*(astuple(tally) for tally in tallies), strict=True)
        whole = FilmTally(*(reduce(add, values) for values in sums))
        yield {"film": "all", "rate": rate, **whole.row()}


def follow_film(folder: Path, rate: str, game: str) -> FilmTally:
    """What came of following one film as a game of Team or of the classic."""
    tail = "" if game == "team" else f"_{game}"
    played = played_in(folder)
    start = read_position(str(folder / f"start{tail}.json"), None)
    table = read_table_lines(folder / f"table{tail}.jsonl")
    return judged(list(follow_frames(frames_of(folder, rate, played), start, table)), played)


def played_in(folder: Path) -> list[Deed]:
    """What was played, in order."""
    try:
        lines = [json.loads(line) for line in (folder / "truth.jsonl").read_text(encoding="utf-8").splitlines()]
        return [Deed(line["seat"], line["action"], line["frame"]) for line in lines]
    except (OSError, ValueError, KeyError, TypeError) as failure:
        raise CompanionError(f"{folder} is no film: {failure}") from failure


def frames_of(folder: Path, rate: str, played: Sequence[Deed]) -> Iterator[Frame]:
    """The film's pictures at that rate, each with its time in the film; its number is that time in tenths."""
    paths = {int(path.stem): path for path in folder.glob("frames/*") if path.suffix in PICTURE_SUFFIXES}
    tenths = sorted(paths)
    if rate == "press":
        tenths = sorted({tenths[0], *(deed.frame for deed in played)})
    for tenth in tenths if rate != "1" else [one for one in tenths if one % TENTHS == 0]:
        image = load_picture(paths[tenth])
        yield Frame(image, tenth, tenth / TENTHS)
        if rate == TWICE:
            yield Frame(image, tenth + 1, (tenth + 1) / TENTHS)


def judged(events: Sequence[Event], played: Sequence[Deed]) -> FilmTally:
    """What was booked, held against what was played.

    Followed is what was booked in order; what else was booked is silently wrong. Of what was not followed, the actions
    at or after which the table was asked, before the next one, count as asked, the others as lost.
    """
    booked = _booked(events)
    pairs = _common(booked, played)
    asked_at = [event.frame for event in events if isinstance(event, QuestionAsked)]
    alarms = sum(isinstance(event, NotAllowed | OutOfSync) for event in events)
    tally = FilmTally(actions=len(played), followed=len(pairs), false_alarms=alarms)
    tally.delays_s = [(booked[mine].frame - played[true].frame) / TENTHS for mine, true in pairs]
    known, right = {true for _, true in pairs}, {mine for mine, _ in pairs}
    ends = [deed.frame for deed in played[1:]] + [1 << 30]
    for true, (deed, end) in enumerate(zip(played, ends, strict=True)):
        if true not in known:
            is_asked = any(deed.frame <= frame < end for frame in asked_at)
            tally.asked, tally.lost = tally.asked + is_asked, tally.lost + (not is_asked)
            tally.missed.append(f"{deed.seat} {deed.action} {deed.frame}")
    tally.wrong = [f"{one.seat} {one.action} {one.frame}" for mine, one in enumerate(booked) if mine not in right]
    return tally


def _booked(events: Sequence[Event]) -> list[Deed]:
    """What was booked of seats' actions on the board, and not taken back again."""
    booked: list[Deed] = []
    for event in events:
        if isinstance(event, ActionRecorded) and event.seat != TABLE and event.action != TAPPED:
            booked.append(Deed(event.seat, event.action, event.frame or 0))
        elif isinstance(event, TakenBack):
            taken = [action for action in event.actions if action != TAPPED]
            booked = booked[: max(0, len(booked) - len(taken))]
    return booked


def _common(booked: Sequence[Deed], played: Sequence[Deed]) -> list[tuple[int, int]]:
    """The longest common part of both, in order, as pairs of places."""
    best: list[list[tuple[tuple[int, int], ...]]] = [[()] * (len(played) + 1) for _ in range(len(booked) + 1)]
    for mine, one in enumerate(booked):
        for true, other in enumerate(played):
            is_same = (one.seat, one.action) == (other.seat, other.action)
            longer = (*best[mine][true], (mine, true)) if is_same else ()
            best[mine + 1][true + 1] = max(longer, best[mine][true + 1], best[mine + 1][true], key=len)
    return list(best[-1][-1])
