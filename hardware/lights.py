"""What the lights on the table say: a snapshot becomes a pattern for each light; no pin in here.

| light | steady | slow blinking | fast blinking |
|---|---|---|---|
| red, yellow, blue, green | this seat's turn | all: press for chance (a page, a die); carry out what it ordered | - |
| ok | ready to see what you do | reading, or a hand is over the board | - |
| question | - | please look at the page and answer | - |
| not_allowed | - | put the table right: see the page | not allowed |
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.messages import Snapshot, Status, ViewJson
from companion.rules.chance import Chance

LAGS_WITH_CHANCE: Final = "chance"
"""What a snapshot says while the table has not caught up with what chance has ordered."""

SEATS: Final = ("red", "yellow", "blue", "green")
LIGHTS: Final = (*SEATS, "ok", "question", "not_allowed")


@dataclass(frozen=True, slots=True)
class Blinking:
    """How a light shines: off for `off_s`, on for `on_s`, for ever; `off_s` 0 is steadily on, `on_s` 0 steadily off."""

    on_s: float
    off_s: float


OFF: Final = Blinking(0.0, 1.0)
STEADY: Final = Blinking(1.0, 0.0)
SLOW: Final = Blinking(0.8, 0.8)
FAST: Final = Blinking(0.2, 0.2)

_STATUS_LIGHTS: Final[Mapping[Status, Mapping[str, Blinking]]] = {
    Status.READY: {"ok": STEADY},
    Status.HAND: {"ok": SLOW},
    Status.READING: {"ok": SLOW},
    Status.CONFIRM: {"question": SLOW},
    Status.NOT_ALLOWED: {"not_allowed": FAST},
    Status.OUT_OF_SYNC: {"not_allowed": SLOW},
    Status.BOARD_MOVED: {"not_allowed": SLOW},
    Status.NO_PICTURE: {"not_allowed": SLOW},
    Status.NOT_KEPT: {"not_allowed": SLOW},
    Status.OVER: {"ok": STEADY, **dict.fromkeys(SEATS, SLOW)},
}


def patterns(snapshot: Snapshot) -> dict[str, Blinking]:
    """The pattern of each of `LIGHTS` for what `snapshot` says."""
    seats = {} if snapshot.guidance.status is Status.OVER else _seat_lights(snapshot)
    return dict.fromkeys(LIGHTS, OFF) | seats | dict(_STATUS_LIGHTS[snapshot.guidance.status])


def _seat_lights(snapshot: Snapshot) -> dict[str, Blinking]:
    position, due = snapshot.position, snapshot.position.due
    is_waited_for = due is not None and due.chance is not Chance.AUTOMATIC
    if is_waited_for or snapshot.evening.lagging == LAGS_WITH_CHANCE:
        return dict.fromkeys(_playing(position.view), SLOW)
    return {position.to_act: STEADY} if position.to_act in SEATS else {}


def _playing(view: ViewJson) -> tuple[str, ...]:
    pawns = view.get("pawns")
    return tuple(seat for seat in SEATS if seat in pawns) if isinstance(pawns, Mapping) else SEATS
