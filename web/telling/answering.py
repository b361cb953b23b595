"""The answer to an open question, read from the form that a tap on one of its pictures sends."""

from __future__ import annotations

from flask import abort, request

from companion.messages import Answer, Snapshot

NONE_OF_THESE = "none"


def read_answer(snapshot: Snapshot) -> Answer:
    """Which picture was tapped; aborts with 409 where something else is asked by now, 400 for no picture of these."""
    number = request.form.get("question", type=int)
    choice = request.form.get("choice", "")
    question = snapshot.question
    if number is None or question is None or number != question.number:
        abort(409)
    if choice == NONE_OF_THESE:
        return Answer(number, None)
    choices = {str(place): place for place in range(len(question.candidates))}
    if choice not in choices:
        abort(400)
    return Answer(number, choices[choice])
