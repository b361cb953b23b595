"""Films of play on a real-looking table, followed by a fresh reader and held against what was played.

A film is a folder as `../shared/renders/README.md` describes it: `frames/`, named by their time in tenths of a second,
`start.json`, `table.jsonl` (what was tapped) and `truth.jsonl` (what was played).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, astuple, dataclass, field
from functools import reduce
from itertools import product
from operator import add
from pathlib import Path
from typing import Final

from appliance.commands.positions import read_position
from appliance.parts import follow_frames
from companion.errors import CompanionError
from companion.events import ActionRecorded, Event, NotAllowed, OutOfSync, QuestionAsked, TakenBack
from companion.frame import Frame
from companion.live.recording import read_table_lines
from companion.rules.game import TABLE
from lab.measure.cases import Row, spread
from vision.picture.picture_files import PICTURE_SUFFIXES, load_picture

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
