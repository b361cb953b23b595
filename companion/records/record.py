"""The record of one session as a text file: header lines, then one action a line with its seat; comments stay.

    # an evening at Oma's
    game: classic
    start: classic variant=standard ...
    commitment: 9f86d081...
    red: push W2 NE
    TABLE: draw red mushroom  # at last
    TABLE*: roll dragon 2
    position: classic ...
    secret: 7:1d0c...

`TABLE*` is chance that came from outside (a paper card, a real die). `position` is what lay on the table where people
kept it although the rules did not allow it. It is replayed line by line, and reduced to what a seat may know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from companion.errors import IllegalAction, UnreadableNotation
from companion.games.catalogue import AnyGame, State, game_named
from companion.records.notation import format_state, game_of, parse_action, parse_document, state_from_json
from companion.rules.copy import Copy
from companion.rules.game import TABLE
from companion.rules.line import line_of
from companion.rules.reading import shown
from companion.rules.verbs import Action, format_action
from companion.rules.words import player, say

HEADERS = ("game", "start", "end", "commitment", "secret", "date", "place", "players", "note")
"""Words a header line can begin with; `game` and `start` have to be there, `end` is the last position."""

POSITION = "position"
"""Begins the line of a position that was kept as it was played."""

BY_HAND = "*"
"""Stands behind TABLE where chance was not the companion's."""

_MOST_LINES_NAMED = 10


@dataclass(frozen=True, slots=True)
class Remark:
    """An empty line, or a line with only a comment, unchanged."""

    text: str


@dataclass(frozen=True, slots=True)
class Header:
    """A header line."""

    word: str
    text: str


@dataclass(frozen=True, slots=True)
class Played:
    """An action with its seat; `is_by_hand` means that chance came from outside, `comment` is the text after `#`."""

    seat: str
    action: Action
    is_by_hand: bool = False
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """The position from here on, as people kept it on the table."""

    state: State
    comment: str = ""


Line = Remark | Header | Played | Kept
CopyOf = Callable[[str], Copy | None]


def no_copy(game: str) -> Copy | None:
    """For records whose positions say everything themselves."""
    return None


@dataclass(frozen=True, slots=True)
class Record:
    """One session: where it began and every line of its file, in order. Line numbers count from 1."""

    start: State
    lines: tuple[Line, ...]

    @property
    def game(self) -> AnyGame:
        """The rules it was played by."""
        return game_named(self.start.game)

    @property
    def played(self) -> tuple[Played, ...]:
        """The actions in order."""
        return tuple(line for line in self.lines if isinstance(line, Played))

    def header(self, word: str) -> str:
        """The text of a header line; empty if there is none."""
        return next((line.text for line in self.lines if isinstance(line, Header) and line.word == word), "")


def record_of(start: State, headers: Iterable[tuple[str, str]], lines: Iterable[Line], secret: str = "") -> Record:
    """A new record: `game`, `start` and these headers, then the lines, then the secret of the dice if given."""
    head = [Header("game", start.game), Header("start", format_state(start))]
    tail = [Header("secret", secret)] if secret else []
    return Record(start, (*head, *(Header(word, text) for word, text in headers), *lines, *tail))


def format_record(record: Record) -> str:
    """The text of a record, which `parse_record` reads back."""
    return "".join(_format_line(line) + "\n" for line in record.lines)


def _format_line(line: Line) -> str:
    match line:
        case Remark(text):
            return text
        case Header(word, text):
            return f"{word}: {text}"
        case Kept(state, comment):
            return f"{POSITION}: {format_state(state)}" + (f"  # {comment}" if comment else "")
        case Played(seat, action, is_by_hand, comment):
            who = seat + BY_HAND if is_by_hand else seat
            return f"{who}: {format_action(action)}" + (f"  # {comment}" if comment else "")


def parse_record(text: str, copy_of: CopyOf = no_copy) -> Record:
    """The record of a text; raises UnreadableNotation naming every line that cannot be read, and why the first cannot.

    `copy_of` gives the owner's copy for a game, where a position does not say everything itself.
    """
    lines: list[Line] = []
    wrong: list[tuple[int, str]] = []
    for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
        try:
            lines.append(_parse_line(line.rstrip(), copy_of))
        except UnreadableNotation as problem:
            wrong.append((number, str(problem)))
    if wrong:
        raise UnreadableNotation(_unreadable(wrong))
    return _whole(lines, copy_of)


def _unreadable(wrong: list[tuple[int, str]]) -> str:
    (number, problem), *others = wrong
    more = f" (nor can {_lines(others)})" if others else ""
    return f"line {number} cannot be read: {problem}{more}"


def _lines(wrong: list[tuple[int, str]]) -> str:
    numbers = [str(number) for number, _ in wrong[:_MOST_LINES_NAMED]]
    more = f" and {len(wrong) - len(numbers)} more" if len(wrong) > len(numbers) else ""
    return f"line{'s' if len(numbers) > 1 else ''} {', '.join(numbers)}{more}"


def _parse_line(line: str, copy_of: CopyOf) -> Line:
    if not line.strip() or line.lstrip().startswith("#"):
        return Remark(line)
    word, colon, rest = line.partition(":")
    if not colon:
        raise UnreadableNotation(f"{shown(line)} has no seat; write it as in 'red: end'")
    if word in HEADERS:
        return Header(word, rest.strip())
    said, _, comment = f" {rest} ".partition(" #")
    if word == POSITION:
        return _kept(rest, copy_of)
    seat, is_by_hand = _seat(word)
    return Played(seat, parse_action(said.strip()), is_by_hand, comment.strip())


def _kept(rest: str, copy_of: CopyOf) -> Kept:
    """A position's tiles may contain `#`, so its comment begins with two spaces before it."""
    said, _, comment = rest.partition("  #")
    return Kept(parse_with_copy(said.strip(), copy_of), comment.strip())


def _seat(word: str) -> tuple[str, bool]:
    seat = word.removesuffix(BY_HAND)
    if seat != word and seat != TABLE:
        raise UnreadableNotation(f"{shown(word)} is not a seat; only {TABLE} may have a {BY_HAND}")
    if seat != TABLE and not (seat.isascii() and seat.isalpha() and seat.islower()):
        raise UnreadableNotation(f"{shown(word)} is neither a seat nor one of {', '.join(HEADERS)}")
    return seat, seat != word


def parse_with_copy(text: str, copy_of: CopyOf) -> State:
    """The state of a position's text with the owner's copy for its game; raises UnreadableNotation."""
    document = parse_document(text)
    return state_from_json(document, copy_of(game_of(document).name))


def _whole(lines: list[Line], copy_of: CopyOf) -> Record:
    """What the lines say together: one start of the right game, and no header twice."""
    headers = Counter(line.word for line in lines if isinstance(line, Header) and line.word != "note")
    twice = [word for word, count in headers.items() if count > 1]
    if twice:
        raise UnreadableNotation(f"the header {twice[0]!r} stands there twice")
    texts = {line.word: line.text for line in lines if isinstance(line, Header)}
    if "start" not in texts:
        raise UnreadableNotation("the record has no line 'start: ...' with the position it begins with")
    try:
        start = parse_with_copy(texts["start"], copy_of)
    except UnreadableNotation as problem:
        raise UnreadableNotation(f"the start cannot be read: {problem}") from problem
    games = {start.game, texts.get("game", start.game), *(line.state.game for line in lines if isinstance(line, Kept))}
    if len(games) > 1:
        raise UnreadableNotation(f"one record is of one game, not of {' and '.join(sorted(games))}")
    return Record(start, tuple(lines))


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
