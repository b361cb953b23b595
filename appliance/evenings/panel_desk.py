"""The desk that buttons and lights speak to, whichever evening is played, and while none is."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from companion.lobby.lobby import SeatsDesk
from companion.messages import Command, Snapshot, Status

IDLE = Snapshot()
"""What the lights show while no evening is played: ready, and nobody's turn."""

BLIND = replace(IDLE, guidance=replace(IDLE.guidance, status=Status.NO_PICTURE))
"""The same while the camera delivers nothing."""


class RunsEvenings(Protocol):
    """The part of a host that is needed here; `camera_loss` says why no pictures come, "" while they do."""

    camera_loss: str

    def desk(self) -> SeatsDesk | None:
        """The desk of the evening that is played."""

    def press(self, command: Command) -> None:
        """Somebody pressed a button while no evening is played."""


class PanelDesk:
    """A `Desk` that stands before the desk of whatever evening is played."""

    def __init__(self, host: RunsEvenings, stop: threading.Event, pause_s: float = 0.5) -> None:
        """`stop` ends `watch`; while no evening is played one is looked for every `pause_s` seconds."""
        self._host, self._stop, self._pause_s = host, stop, pause_s

    def post(self, command: Command) -> None:
        """Queue a command; without an evening it is for the board that is laid, if any."""
        desk = self._host.desk()
        if desk is None:
            self._host.press(command)
        else:
            desk.post(command)

    def snapshot(self) -> Snapshot:
        """The latest snapshot."""
        desk = self._host.desk()
        return self._idle() if desk is None else desk.snapshot()

    def watch(self, timeout_s: float) -> Iterator[Snapshot | None]:
        """The snapshots of one evening after the other; None after `timeout_s` seconds of silence."""
        shown: SeatsDesk | None = None
        while not self._stop.is_set():
            desk = self._host.desk()
            if desk is None:
                yield self._idle()
                self._stop.wait(self._pause_s)
            elif desk is shown:
                self._stop.wait(self._pause_s)  # it has closed, and the next evening is on its way
            else:
                yield from desk.watch(timeout_s)
            shown = desk

    def _idle(self) -> Snapshot:
        return BLIND if self._host.camera_loss else IDLE
