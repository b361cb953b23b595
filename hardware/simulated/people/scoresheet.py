"""The score sheet: the only reader of the truth. It compares what the hands did with what the companion booked."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import IO, Protocol

from companion.messages import Snapshot, ViewJson

CHANGES = ("push", "walk", "rotate", "switch", "turn-up")
"""The actions that change the board and have to be inferred from pictures."""


class Cardboard(Protocol):
    """What a score sheet asks of a simulated table."""

    def layout(self) -> Mapping[str, object]:
        """What lies where: `cells` (a1...g7 to tile text), `loose` (tile text), `pawns` (colour to cell)."""


@dataclass(frozen=True, slots=True)
class TrueChange:
    """One thing hands did, and when."""

    frame: int
    seat: str
    action: str


@dataclass(slots=True)
class ScoreSheet:
    """Counts, for one evening, what was followed, asked and silently wrong.

    `frame_now` gives the running number of the picture that comes next; `truth` is an open text file or None.
    """

    table: Cardboard
    frame_now: Callable[[], int]
    truth: IO[str] | None = None
    done: list[TrueChange] = field(default_factory=list)
    lain: list[Mapping[str, object]] = field(default_factory=list)
    followed: int = 0
    asked: int = 0
    silently_wrong: list[str] = field(default_factory=list)
    pages_true: int = 0
    pages_followed: int = 0
    _pending: list[TrueChange] = field(default_factory=list)
    _otherwise: list[bool] = field(default_factory=list)
    _seen_line: int = 0

    def was_done(self, seat: str, action: str) -> None:
        """Hands finished an action."""
        change = TrueChange(self.frame_now(), seat, action)
        self._write({"frame": change.frame, "seat": seat, "action": action})
        self.lain.append(self.table.layout())
        if action.split()[0] in CHANGES:
            self.done.append(change)
            self._pending.append(change)

    def was_restored(self) -> None:
        """Hands laid everything back as it was before the last action."""
        self._write({"frame": self.frame_now(), "seat": "TABLE", "action": "put back"})
        self.lain.append(self.table.layout())
        self._pending.clear()
        self._otherwise.clear()

    def page_was_carried_out(self, page: str) -> None:
        """Hands did what Daedalus's page says."""
        del page
        self.pages_true += 1

    def page_was_followed(self, now: Snapshot) -> None:
        """People go on after a page: was it seen to be carried out, and does the page show the table?"""
        if now.is_page_carried_out and not self.differences(now):
            self.pages_followed += 1

    def watch(self, now: Snapshot) -> None:
        """Look at what was booked since the last call; call once a picture."""
        for line in now.log:
            if line.number > self._seen_line and line.text.split()[0] in CHANGES:
                self._judge(now, line.seat, line.text, line.was_asked)
        self._seen_line = max([self._seen_line, *(line.number for line in now.log)])
        if not self.differences(now):
            self._settle_up()

    def _settle_up(self) -> None:
        """The page shows the table. Actions told otherwise than they were done led to the same (two between two calm
        pictures, in another order: no picture can show the order); what nobody told of is missed."""
        told = self._otherwise[: len(self._pending)]
        self.asked += sum(told)
        self.followed += len(told) - sum(told)
        self._pending.clear()
        self._otherwise.clear()

    def _judge(self, now: Snapshot, seat: str, text: str, was_asked: bool) -> None:
        match = next((c for c in self._pending if (c.seat, c.action) == (seat, text)), None)
        if match is not None:
            self._pending.remove(match)
            self.asked += was_asked
            self.followed += not was_asked
        else:
            self._otherwise.append(was_asked)
        if not was_asked and not self._lies_so(now.view):
            self.silently_wrong.append(f"frame {self.frame_now()}: {seat} {text}; {self.view_differences(now.view)}")

    def _lies_so(self, view: ViewJson) -> bool:
        """Whether the table lies so, or lay so when the last action was done (the next may be under way already)."""
        recent = [self.table.layout(), *self.lain[-1:]]
        return any(not _differences(view, layout) for layout in recent)

    def differences(self, now: Snapshot) -> list[str]:
        """Places where the shown board differs from the cardboard, in words; empty where all is right."""
        return _differences(now.view, self.table.layout())

    def view_differences(self, view: ViewJson) -> list[str]:
        """The same for a view, such as a candidate's."""
        return _differences(view, self.table.layout())

    def summary(self) -> dict[str, dict[str, int]]:
        """The counts of the contract's summary."""
        return {
            "actions": {
                "true": len(self.done),
                "followed": self.followed,
                "asked": self.asked,
                "silently_wrong": len(self.silently_wrong),
            },
            "pages": {"true": self.pages_true, "followed": self.pages_followed},
        }

    def _write(self, line: Mapping[str, object]) -> None:
        if self.truth is not None:
            self.truth.write(json.dumps(line) + "\n")
            self.truth.flush()


def _differences(view: ViewJson, layout: Mapping[str, object]) -> list[str]:
    shown, lying = _texts(view), _texts(layout)
    wrong = [place for place in lying if shown.get(place) != lying[place]]
    return [f"{place}: shown {shown.get(place)}, lies {lying[place]}" for place in wrong]


def _texts(layout: Mapping[str, object]) -> dict[str, str]:
    """Everything visible as place -> text; face-down tiles are all alike, a loose tile has no orientation."""
    cells, pawns = layout["cells"], layout["pawns"]
    assert isinstance(cells, Mapping) and isinstance(pawns, Mapping)
    texts = {str(cell): _visible(str(tile)) for cell, tile in cells.items()}
    texts["loose"] = _unturned(_visible(str(layout["loose"])))
    return texts | {f"{colour} pawn": str(cell) for colour, cell in pawns.items()}


def _visible(tile: str) -> str:
    return "#" if tile.startswith("#") else tile


def _unturned(tile: str) -> str:
    sides, colon, mark = tile.partition(":")
    if sides == "#":
        return sides
    shape = "T" if len(sides) == 3 else "I" if sides in ("NS", "EW") else "L"
    return shape + colon + mark
