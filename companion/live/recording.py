"""A recorded evening on disk: pictures, the starting position, and what came from outside, never the truth.

`start.json` is the position as the people know it; `table.jsonl` holds what TABLE did and what people told the
companion through page and buttons, each with the picture before which it happened.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from companion.errors import BadConfig, UnreadableNotation
from companion.frame import Image
from companion.live.board_setup.correcting import correction_json, correction_of
from companion.messages import Answer, Command, Correct, Do, KeepAsPlayed, Undo
from companion.rules.actions import End
from companion.rules.game import AnyGame, State

FRAME_PERIOD_S = 0.1
"""Recorded pictures are a tenth of a second apart."""

LONGEST_TABLE = 10_000_000
"""Letters of all lines of an evening."""

EXAMPLE = '{"frame": 12, "action": "daedalus push W2"}'


Developed = tuple[bytes, Image]
"""A picture as a JPEG file, and as it looks when that file is read."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """One line of `table.jsonl`.

    It happened after picture `frame` and before the next. Either an action of TABLE (`daedalus push W2`,
    `draw red mushroom`), or what a person told the companion: `end` (with the seat), and from the page `undo`, `keep`,
    `answer 96 0` (the first candidate of question 96), `answer 96 none`, or `correct {"pawn": "red", "cell": "b4"}`.
    """

    frame: int
    action: str
    seat: str = "TABLE"


def told_command(text: str, seat: str, game: AnyGame, state: State) -> Command:
    """The command of a line: a seat's line is an action, for in one game seats `keep` their roll.

    Raises UnreadableNotation.
    """
    is_of_seat = seat in state.seats
    match text.split():
        case ["end"]:
            return Do(state.to_act, End())
        case ["undo"]:
            return Undo()
        case ["keep"] if not is_of_seat:
            return KeepAsPlayed()
        case ["answer", question, choice]:
            return Answer(int(question), None if choice == "none" else int(choice))
        case ["correct", *_] if not is_of_seat:
            return _told_correction(text.removeprefix("correct"))
        case _:
            return Do(seat, game.parse(text))


def correction_line(told: Correct) -> str:
    """A correction as a line tells it: `correct`, and what was told as JSON."""
    return f"correct {json.dumps(correction_json(told))}"


def _told_correction(text: str) -> Correct:
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise UnreadableNotation(f"{text[:80]!r} tells no correction") from wrong
    return correction_of(kept)


class Recorder:
    """Writes one evening into a new folder; raises BadConfig when the folder holds something or cannot be written.

    `develop` makes a picture into a JPEG file.
    """

    def __init__(self, folder: Path, start: Mapping[str, object], develop: Callable[[Image], Developed]) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as failure:
            raise BadConfig(f"cannot record into {folder}: {failure.strerror}") from failure
        if any(folder.iterdir()):
            raise BadConfig(f"{folder} is not empty; give --record a new folder")
        self.folder, self._develop = folder, develop
        (folder / "start.json").write_text(json.dumps(start, indent=1) + "\n", encoding="utf-8")
        self._table = (folder / "table.jsonl").open("w", encoding="utf-8")
        self.truth: IO[str] = (folder / "truth.jsonl").open("w", encoding="utf-8")

    def keep(self, index: int, image: Image) -> Image:
        """Write one picture; returns it as it will be read again, with the losses of JPEG."""
        jpeg, seen = self._develop(image)
        (self.folder / f"{index:06d}.jpg").write_bytes(jpeg)  # names sort in the order of time
        return seen

    def note(self, line: TableLine) -> None:
        """Write one line of what came from outside."""
        self._table.write(json.dumps({"frame": line.frame, "seat": line.seat, "action": line.action}) + "\n")
        self._table.flush()

    def close(self) -> None:
        """Finish the files."""
        self._table.close()
        self.truth.close()


def read_table_lines(path: Path) -> tuple[TableLine, ...]:
    """The lines of an EVENTS file, in order. Raises UnreadableNotation naming the line that is wrong."""
    return tuple(_table_lines(path))


def _table_lines(path: Path) -> Iterator[TableLine]:
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LONGEST_TABLE + 1)
        if len(text) > LONGEST_TABLE:
            raise UnreadableNotation(f"{path}: longer than {LONGEST_TABLE} letters, so these are no events")
        texts = text.splitlines()
    except (OSError, UnicodeDecodeError) as failure:
        raise UnreadableNotation(f"cannot read the events in {path}: {failure}") from failure
    for number, text in enumerate(texts, 1):
        if text.strip():
            yield _parse_line(text, f"{path}, line {number}")


def _parse_line(text: str, where: str) -> TableLine:
    try:
        line = json.loads(text)
        return TableLine(int(line["frame"]), str(line["action"]), str(line.get("seat", "TABLE")))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as failure:
        raise UnreadableNotation(f"{where}: expected {EXAMPLE}, got {text[:80]!r}") from failure
