"""What happened at the table, as frozen events, and their JSON for the `follow` command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from companion.messages import Question


@dataclass(frozen=True, slots=True)
class ActionRecorded:
    """An action was recorded, with the probability that it is right; `is_tapped` means that a seat entered it."""

    frame: int | None
    seat: str
    action: str
    confidence: float
    was_asked: bool = False
    is_tapped: bool = False


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """The table is asked which of several actions happened."""

    frame: int
    question: Question


@dataclass(frozen=True, slots=True)
class NotAllowed:
    """The table shows something that the rules forbid; `action` is "" if it has no notation."""

    frame: int
    seat: str
    action: str
    reason: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OutOfSync:
    """Nothing explains the table; these cells differ."""

    frame: int
    text: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardMoved:
    """The board lies elsewhere in the picture."""

    frame: int


@dataclass(frozen=True, slots=True)
class HandSeen:
    """A hand came over the board, or something moves."""

    frame: int


@dataclass(frozen=True, slots=True)
class BoardLost:
    """No board can be found in the picture."""

    frame: int | None
    why: str


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """The table shows what chance has ordered, as a page of Daedalus does; `order` is that action."""

    frame: int
    order: str


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Recorded actions were taken back, the latest first."""

    frame: int | None
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeptAsPlayed:
    """The companion accepted what lies on the table although the rules forbid it."""

    frame: int | None


@dataclass(frozen=True, slots=True)
class PositionNow:
    """The position, as everybody at the table knows it."""

    frame: int | None
    position: Mapping[str, object]


Event = (
    ActionRecorded
    | QuestionAsked
    | NotAllowed
    | OutOfSync
    | BoardMoved
    | HandSeen
    | BoardLost
    | CarriedOut
    | TakenBack
    | KeptAsPlayed
    | PositionNow
)


_NAMES: Mapping[type, str] = {
    ActionRecorded: "action", QuestionAsked: "question", NotAllowed: "not_allowed", OutOfSync: "out_of_sync",
    BoardMoved: "board_moved", HandSeen: "hand", BoardLost: "no_board", CarriedOut: "carried_out", TakenBack: "undo",
    KeptAsPlayed: "kept", PositionNow: "position",
}  # fmt: skip
"""What each kind of event is called in JSON; most are written under the names of their fields."""


def event_json(event: Event) -> dict[str, object]:
    """One event as the object that `labyrinth follow --json` writes, one a line."""
    kind = {"event": _NAMES[type(event)], "frame": event.frame}
    match event:
        case ActionRecorded(_, seat, action, confidence, was_asked, _):
            more = {"asked": True} if was_asked else {}
            return {**kind, "seat": seat, "action": action, "confidence": round(confidence, 4), **more}
        case QuestionAsked(_, question):
            candidates = [
                {"actions": list(one.actions), "probability": round(one.probability, 4)} for one in question.candidates
            ]
            return {**kind, "number": question.number, "candidates": candidates}
        case CarriedOut(_, order):
            return {**kind, "page": order}
        case _:
            told = {field.name: getattr(event, field.name) for field in fields(event)}
            return {**kind, **{name: list(one) if isinstance(one, tuple) else one for name, one in told.items()}}
