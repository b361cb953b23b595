"""A snapshot as JSON, field by field: what the page knows, and nothing about face-down tiles."""

from __future__ import annotations

from companion.messages import Hint, LogLine, Notice, Question, Snapshot
from companion.rules.shows import Due
from companion.rules.words import Language, told
from web.boards.maze_view import public_view


def snapshot_json(snapshot: Snapshot, language: Language) -> dict[str, object]:
    """The snapshot as a JSON object, its sentences in a language, with the status as its word."""
    return {
        "version": snapshot.version,
        "session": snapshot.evening.session,
        "game": snapshot.box.game,
        "status": snapshot.guidance.status.value,
        "phase": snapshot.position.phase,
        "seat": snapshot.position.seat,
        "to_act": snapshot.position.to_act,
        "due": None if snapshot.position.due is None else _due(snapshot.position.due, language),
        "order": snapshot.evening.order,
        "lagging": snapshot.evening.lagging,
        "view": public_view(snapshot.position.view),
        "legal": list(snapshot.position.legal),
        "log": [_line(line, language) for line in snapshot.evening.log],
        "question": None if snapshot.guidance.question is None else _question(snapshot.guidance.question, language),
        "notice": None if snapshot.guidance.notice is None else _notice(snapshot.guidance.notice, language),
        "hint": None if snapshot.guidance.hint is None else _hint(snapshot.guidance.hint, language),
        "is_copy_assumed": snapshot.box.is_copy_assumed,
        "dice_commitment": snapshot.evening.dice_commitment,
    }


def _due(due: Due, language: Language) -> dict[str, object]:
    return {"kind": due.kind, "words": told(due.words, language), "chance": due.chance.value}


def _line(line: LogLine, language: Language) -> dict[str, object]:
    return {
        "number": line.number, "seat": line.seat, "text": line.text, "frame": line.frame, "was_asked": line.was_asked,
        "words": told(line.words, language),
    }  # fmt: skip


def _question(question: Question, language: Language) -> dict[str, object]:
    candidates = [
        {
            "actions": list(one.actions), "words": told(one.words, language), "view": public_view(one.view),
            "probability": one.probability,
        }
        for one in question.candidates
    ]  # fmt: skip
    return {"number": question.number, "candidates": candidates}


def _notice(notice: Notice, language: Language) -> dict[str, object]:
    texts = {"text": told(notice.text, language), "remedy": told(notice.remedy, language)}
    return {"kind": notice.kind, **texts, "cells": list(notice.cells), "can_keep": notice.can_keep}


def _hint(hint: Hint, language: Language) -> dict[str, object]:
    return {
        "level": hint.level, "text": told(hint.text, language), "actions": list(hint.actions),
        "cells": list(hint.cells), "done": hint.done, "why": told(hint.why, language),
    }  # fmt: skip
