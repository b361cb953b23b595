"""What happened at the table, as frozen events, and their JSON for the `follow` command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
    ActionRecorded | QuestionAsked | NotAllowed | OutOfSync | BoardMoved | HandSeen | BoardLost | CarriedOut | TakenBack
    | KeptAsPlayed | PositionNow
)


def event_json(event: Event) -> dict[str, object]:
    """One event as the object that `labyrinth follow --json` writes, one a line."""
    match event:
        case ActionRecorded(frame, seat, action, confidence, was_asked, _):
            more = {"asked": True} if was_asked else {}
            recorded = {"frame": frame, "seat": seat, "action": action, "confidence": round(confidence, 4)}
            return {"event": "action", **recorded, **more}
        case QuestionAsked(frame, question):
            candidates = [
                {"actions": list(one.actions), "probability": round(one.probability, 4)} for one in question.candidates
            ]
            return {"event": "question", "frame": frame, "number": question.number, "candidates": candidates}
        case NotAllowed(frame, seat, action, reason, cells):
            said = {"seat": seat, "action": action, "reason": reason, "cells": list(cells)}
            return {"event": "not_allowed", "frame": frame, **said}
        case OutOfSync(frame, text, cells):
            return {"event": "out_of_sync", "frame": frame, "text": text, "cells": list(cells)}
        case BoardMoved(frame):
            return {"event": "board_moved", "frame": frame}
        case HandSeen(frame):
            return {"event": "hand", "frame": frame}
        case BoardLost(lost_frame, why):
            return {"event": "no_board", "frame": lost_frame, "why": why}
        case CarriedOut(frame, order):
            return {"event": "carried_out", "frame": frame, "page": order}
        case TakenBack(back_frame, actions):
            return {"event": "undo", "frame": back_frame, "actions": list(actions)}
        case KeptAsPlayed(kept_frame):
            return {"event": "kept", "frame": kept_frame}
        case PositionNow(now_frame, position):
            return {"event": "position", "frame": now_frame, "position": dict(position)}
