"""A snapshot as JSON, field by field: what the page knows, and nothing about face-down tiles."""

from __future__ import annotations

from companion.messages import Question, Snapshot
from companion.rules.words import Language, told_all
from web.boards.maze_view import public_view


def snapshot_json(snapshot: Snapshot, language: Language) -> dict[str, object]:
    """The snapshot as a JSON object, its sentences in a language, with the status as its word."""
    position, evening, guidance = snapshot.position, snapshot.evening, snapshot.guidance
    due, question, notice, hint = position.due, guidance.question, guidance.notice, guidance.hint
    known = {
        "version": snapshot.version,
        "session": evening.session,
        "game": snapshot.box.game,
        "status": guidance.status.value,
        "phase": position.phase,
        "seat": position.seat,
        "to_act": position.to_act,
        "due": due and {"kind": due.kind, "words": due.words, "chance": due.chance.value},
        "order": evening.order,
        "lagging": evening.lagging,
        "view": public_view(position.view),
        "legal": position.legal,
        "log": [_named(line, "number", "seat", "text", "frame", "was_asked", "words") for line in evening.log],
        "question": question and _question(question),
        "notice": notice and _named(notice, "kind", "text", "cells", "remedy", "can_keep"),
        "hint": hint and _named(hint, "level", "text", "actions", "cells", "done", "why"),
        "is_copy_assumed": snapshot.box.is_copy_assumed,
        "dice_commitment": evening.dice_commitment,
    }
    return {name: told_all(value, language) for name, value in known.items()}


def _named(value: object, *names: str) -> dict[str, object]:
    return {name: getattr(value, name) for name in names}


def _question(question: Question) -> dict[str, object]:
    candidates = [
        {**_named(one, "actions", "words", "probability"), "view": public_view(one.view)} for one in question.candidates
    ]
    return {"number": question.number, "candidates": candidates}
