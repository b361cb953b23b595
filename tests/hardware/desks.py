"""A desk for tests: keeps what is posted, shows what it is told to show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.messages import Command, Snapshot, Status
from tests.snapshots import changed

PAWNS = {"red": "a1", "yellow": "g1"}


def snapshot(status: Status = Status.READY, to_act: str = "red", turn: int = 0, **changes: Any) -> Snapshot:
    """A snapshot of a game of two seats."""
    view: Mapping[str, object] = {"turn": turn, "pawns": PAWNS}
    return changed(**{"session": "s", "status": status, "view": view, "to_act": to_act, **changes})


class RecordingDesk:
    """Posts go into `posted`; `watch` gives `to_show`, then ends."""

    def __init__(self) -> None:
        self.posted: list[Command] = []
        self.now = snapshot()
        self.to_show: list[Snapshot | None] = []

    def post(self, command: Command) -> None:
        self.posted.append(command)

    def snapshot(self) -> Snapshot:
        return self.now

    def watch(self, timeout_s: float) -> Iterator[Snapshot | None]:
        yield from self.to_show
