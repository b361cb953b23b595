"""A snapshot as JSON, field by field: what the page knows, and nothing about face-down tiles."""

from __future__ import annotations

from companion.messages import Hint, LogLine, Notice, Question, Snapshot
from web.boards.maze_view import public_view


def snapshot_json(snapshot: Snapshot) -> dict[str, object]:
    """The snapshot as a JSON object, with the status as its words."""
    return {
        "version": snapshot.version,
        "session": snapshot.session,
        "status": snapshot.status.value,
        "view": public_view(snapshot.view),
        "to_act": snapshot.to_act,
        "legal": list(snapshot.legal),
        "page": snapshot.page,
        "is_page_due": snapshot.is_page_due,
        "is_page_carried_out": snapshot.is_page_carried_out,
        "log": [_line(line) for line in snapshot.log],
        "question": None if snapshot.question is None else _question(snapshot.question),
        "notice": None if snapshot.notice is None else _notice(snapshot.notice),
        "hint": None if snapshot.hint is None else _hint(snapshot.hint),
        "is_copy_assumed": snapshot.is_copy_assumed,
        "dice_commitment": snapshot.dice_commitment,
    }


def _line(line: LogLine) -> dict[str, object]:
    return {"number": line.number, "seat": line.seat, "text": line.text, "frame": line.frame}


def _question(question: Question) -> dict[str, object]:
    candidates = [
        {"actions": list(one.actions), "view": public_view(one.view), "probability": one.probability}
        for one in question.candidates
    ]
    return {"number": question.number, "candidates": candidates}


def _notice(notice: Notice) -> dict[str, object]:
    return {
        "kind": notice.kind,
        "text": notice.text,
        "cells": list(notice.cells),
        "remedy": notice.remedy,
        "can_keep": notice.can_keep,
    }


def _hint(hint: Hint) -> dict[str, object]:
    return {"level": hint.level, "text": hint.text, "actions": list(hint.actions), "cells": list(hint.cells)}
