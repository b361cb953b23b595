"""Replays a record line by line, and reduces it to what a seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.errors import IllegalAction, UnreadableNotation
from companion.games.catalogue import AnyGame, State
from companion.records.notation import format_state
from companion.records.record import CopyOf, Header, Kept, Played, Record, no_copy, parse_with_copy
from companion.rules.game import TABLE
from companion.rules.line import line_of
from companion.rules.verbs import format_action
from companion.rules.words import player, say


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a record as it is played: its number, the state before and the state after."""

    number: int
    line: Played | Kept
    before: State
    after: State


def steps(record: Record) -> Iterator[Step]:
    """The record played line by line; raises IllegalAction naming the line and the reason."""
    state = record.start
    for number, line in enumerate(record.lines, 1):
        match line:
            case Kept(kept):
                yield Step(number, line, state, kept)
                state = kept
            case Played():
                after = _after(record.game, state, number, line)
                yield Step(number, line, state, after)
                state = after


def _after(game: AnyGame, state: State, number: int, line: Played) -> State:
    actor = game.to_act(state)
    if line.seat != actor:
        turn = say("it is {seat}’s move", seat=player(actor)) if actor else say("the game is over")
        raise IllegalAction(
            say(
                "line {number}: {seat} cannot do '{action}': {reason}",
                number=number, action=format_action(line.action), seat=line.seat, reason=turn,
            )
        )  # fmt: skip
    try:
        after: State = game.apply(state, line.action)
    except IllegalAction as refused:
        raise IllegalAction(say("line {number}: {refusal}", number=number, refusal=refused.args[0])) from refused
    return after


def replay(record: Record, copy_of: CopyOf = no_copy) -> State:
    """The last position; raises IllegalAction, also if it differs from the record's `end` line."""
    state = record.start
    for step in steps(record):
        state = step.after
    end = record.header("end")
    if end and not _is_told(record.game, state, end) and _read_end(end, copy_of) != state:
        raise IllegalAction(say("the actions do not lead to the position in the line 'end: ...'"))
    return state


def _is_told(game: AnyGame, state: State, end: str) -> bool:
    """Whether this is the position as one seat was told it; of some games that says less than the position."""
    return any(end == _seen(game, state, seat) for seat in (*state.seats, TABLE))


def _read_end(text: str, copy_of: CopyOf) -> State:
    try:
        return parse_with_copy(text, copy_of)
    except UnreadableNotation as problem:
        raise UnreadableNotation(f"the end cannot be read: {problem}") from problem


def with_end(record: Record) -> Record:
    """The record with its last position as an `end` line."""
    lines = tuple(line for line in record.lines if not (isinstance(line, Header) and line.word == "end"))
    return replace(record, lines=(*lines, Header("end", format_state(replay(replace(record, lines=lines))))))


def record_as_told(record: Record, seat: str) -> str:
    """The record as that seat may know it: its views as positions, without the secret and without comments."""
    texts = [f"game: {record.start.game}", f"start: {_seen(record.game, record.start, seat)}"]
    commitment, last = record.header("commitment"), record.start
    texts += [f"commitment: {commitment}"] if commitment else []
    for step in steps(record):
        last = step.after
        texts.append(_told_step(record.game, step, seat))
    return "".join(text + "\n" for text in [*texts, f"end: {_seen(record.game, last, seat)}"])


def _told_step(game: AnyGame, step: Step, seat: str) -> str:
    if isinstance(step.line, Kept):
        return f"position: {_seen(game, step.after, seat)}"
    who = f"{step.line.seat}*" if step.line.is_by_hand else step.line.seat
    return f"{who}: {game.told(step.before, step.line.action, seat)}"


def _seen(game: AnyGame, state: State, seat: str) -> str:
    return line_of(game.name, game.line_words, game.view_json(game.view(state, seat)))
