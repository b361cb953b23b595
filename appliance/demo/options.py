"""A demonstration evening: what was chosen, what is kept of it, and the loop from picture to booking.

The simulated table and its people are handed in.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from companion.events import ActionRecorded, Event
from companion.frame import Frame, Image
from companion.live.desk import SessionDesk
from companion.live.frame_reader import Eyes
from companion.live.recording import FRAME_PERIOD_S, Recorder, TableLine, correction_line
from companion.messages import (
    Answer,
    Command,
    CorrectPawn,
    CorrectPiece,
    CorrectTile,
    CorrectTurn,
    KeepAsPlayed,
    Observed,
    Undo,
)
from companion.observation import Observation
from companion.rules.game import TABLE, OptionValue

if TYPE_CHECKING:
    from hardware.simulated.scene import SimulatedTable

SEEDS_APART = 100_003
"""The seeds of one demonstration's evenings are so far from each other."""


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """What a demonstration is asked to be. `turns` None plays to the end; `record` None records nothing, `pack` None
    writes no bug pack at the end.

    `variant` None is the game's first; `house_rules` are the options that are chosen, by name.

    `is_as_laid` lets the people lay the board at random, and begins with what lies there.

    `is_by_taps` plays without a camera: everything is tapped.

    `stays` keeps the page open when the evening is over, until Ctrl+C. `evening` counts those that were played before
    by *Play again*.
    """

    game: str = "team"
    seats: int = 3
    seed: int = 1
    turns: int | None = None
    is_headless: bool = False
    record: Path | None = None
    port: int = 8000
    is_fresh: bool = False
    stays: bool = False
    size_px: tuple[int, int] = (1280, 960)
    variant: str | None = None
    house_rules: tuple[tuple[str, OptionValue], ...] = ()
    pack: Path | None = None
    is_as_laid: bool = False
    is_by_taps: bool = False
    evening: int = 0

    @property
    def chance(self) -> int:
        """The seed of this evening's deal, dice and people."""
        return self.seed + SEEDS_APART * self.evening

    @property
    def key(self) -> str:
        """Name of what this demonstration keeps: the same choices go on with the same evening."""
        length = f"-{self.turns}turns" if self.turns is not None else ""
        rules = "".join(f"-{word}" for word in (self.variant, *(f"{key}-{to}" for key, to in self.house_rules)) if word)
        laid = "-as-laid" if self.is_as_laid else ""
        return f"{self.game}{rules}-{self.seats}seats-seed{self.seed}{length}{laid}"


@dataclass(slots=True)
class TableFile:
    """The cardboard as it lies, in a file beside the journal: a power cut does not sweep it off the table."""

    path: Path
    _kept: str = ""

    def keep(self, table: SimulatedTable) -> None:
        """Write the table down if it lies otherwise than before; all or nothing. What cannot be written is left out."""
        text = json.dumps(table.to_json())
        if text != self._kept:
            part = self.path.with_suffix(".part")
            try:
                part.write_text(text, encoding="utf-8")
                os.replace(part, self.path)
            except OSError:
                return  # no folder or no room: the journal says so, and this is tried again
            self._kept = text

    def kept(self) -> Mapping[str, object] | None:
        """The table as last written down; None where it never was or cannot be read."""
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return None
        return found if isinstance(found, dict) else None


@dataclass(slots=True)
class Recorded:
    """Notes what came from outside for `follow`: what TABLE did, what seats tapped, and what people told the page."""

    recorder: Recorder | None
    frame: Callable[[], int]

    def events(self, events: Iterable[Event]) -> None:
        """Note the bookings that no picture can show."""
        for event in events:
            if isinstance(event, ActionRecorded) and (event.seat == TABLE or event.is_tapped):
                self._note(event.action, event.seat)

    def command(self, command: Command) -> None:
        """Note what a person told the page about the board."""
        match command:
            case Undo():
                self._note("undo", "page")
            case KeepAsPlayed():
                self._note("keep", "page")
            case Answer(question, choice):
                self._note(f"answer {question} {'none' if choice is None else choice}", "page")
            case CorrectTile() | CorrectPawn() | CorrectTurn() | CorrectPiece():
                self._note(correction_line(command), "page")

    def _note(self, action: str, seat: str) -> None:
        if self.recorder is not None:
            self.recorder.note(TableLine(self.frame(), action, seat))


def _nobody(observation: Observation) -> None:
    """Nobody counts what was read."""


@dataclass(slots=True)
class PictureLoop:
    """Takes pictures of the table, has them read, and posts what was seen. `index` is the next picture's number, and
    `seen` hears of each reading."""

    table: SimulatedTable
    eyes: Eyes
    desk: SessionDesk
    recorder: Recorder | None = None
    seen: Callable[[Observation], None] = _nobody
    index: int = 0
    latest: Image | None = None
    handle_ms: list[float] = field(default_factory=list)

    def look(self) -> None:
        """One picture, from the table to the desk."""
        image = self.table.render()
        if self.recorder is not None:
            image = self.recorder.keep(self.index, image)
        self.latest = image
        observation = self.eyes.read(Frame(image, self.index, self.index * FRAME_PERIOD_S))
        self.seen(observation)
        self.index += 1
        self.desk.post(Observed(observation))

    def handle(self) -> None:
        """Let the session, owned by this thread, take in what waits."""
        began = time.perf_counter()
        self.desk.drain()
        self.handle_ms.append((time.perf_counter() - began) * 1000)
