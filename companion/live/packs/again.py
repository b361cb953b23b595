"""Plays a pack's observations to a session of today, and says what is different: the same code makes the same events.

Everything happens in the pictures' own time; what people told counts right where it counted then.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from companion.errors import BadPack, CompanionError
from companion.events import Event, event_json
from companion.games.catalogue import AnyGame, live_game
from companion.games.copies import parse_copy, shipped_copy
from companion.live.ledger import Ledger
from companion.live.packs.open_evening import evening_of
from companion.live.packs.pack import Line, Pack
from companion.live.packs.sightings import SightingReader
from companion.live.session import Session
from companion.messages import Observed, PictureLost
from companion.rules.copy import Copy

REFUSED = "refused"
"""The event of a line that today's session cannot take."""

SAME_ENOUGH = ("text", "reason", "why", "confidence", "probability", "asked")
"""Keys in which two events may differ and still be the same: wording, and how sure somebody was."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Events of one stretch of the tape, as they came then and as they come now."""

    then: tuple[Line, ...]
    now: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Again:
    """A pack that was played again: the events then and now, and where they differ."""

    then: tuple[Line, ...]
    now: tuple[Line, ...]
    differences: tuple[Difference, ...]


def game_and_copy(pack: Pack) -> tuple[AnyGame, Copy]:
    """The rules and the box that a pack was played with; raises CompanionError."""
    game = live_game(str(pack.about.get("game")))
    copy = parse_copy(pack.copy) if pack.copy else shipped_copy(game.name)
    if copy.game != game.name:
        raise BadPack(f"its copy is one of {copy.game}, and it was played at {game.name}")
    return game, copy


def session_for(pack: Pack) -> Session:
    """A session of today at the pack's first line, without decks; raises BadPack where nothing can be played."""
    if not pack.tape:
        raise BadPack("it holds no tape: nobody's companion was running when it was made, so nothing can be played")
    game, copy = game_and_copy(pack)
    evening = evening_of(game, part_of(pack.tape[0], "set"), copy)
    return Session(game, Ledger(game, evening, lambda: 0.0), "pack", None, copy.is_assumed)


def play_sightings(pack: Pack) -> Again:
    """Play the observations; raises BadPack."""
    session, reader = session_for(pack), SightingReader()
    game, copy = game_and_copy(pack)
    now: list[Line] = []
    for line in pack.tape[1:]:
        if "see" in line:
            now += as_lines(session.handle(Observed(reader.read(part_of(line, "see")))))
        elif "lost" in line:
            now += as_lines(session.handle(PictureLost(str(line["lost"]))))
        for told in listed_in(line, "tell"):
            now += tell(session, told)
        if "then" in line:
            session.take_over(evening_of(game, part_of(line, "then"), copy))
    then = tuple(event for line in pack.tape for event in listed_in(line, "events"))
    return Again(then, tuple(now), compare(then, now))


def compare(then: Sequence[Line], now: Sequence[Line]) -> tuple[Difference, ...]:
    """Where two courses of events differ; wording and how sure somebody was do not count."""
    return tuple(differences(then, now, _key))


def tell(session: Session, told: Line) -> list[Line]:
    """What somebody told counts at once; the events, or why today's session cannot take it."""
    try:
        return as_lines(session.tell(str(told.get("action")), str(told.get("seat")), at_once=True))
    except (CompanionError, ValueError) as refused:
        return [{"event": REFUSED, "action": str(told.get("action")), "why": str(refused)}]


def differences(then: Sequence[Line], now: Sequence[Line], key: Callable[[Line], str]) -> Iterator[Difference]:
    """Where the two differ, by the key of their events."""
    matcher = SequenceMatcher(None, [key(one) for one in then], [key(one) for one in now], autojunk=False)
    for tag, then_from, then_to, now_from, now_to in matcher.get_opcodes():
        if tag != "equal":
            yield Difference(tuple(then[then_from:then_to]), tuple(now[now_from:now_to]))


def _key(event: Line) -> str:
    """An event without what may differ."""
    return json.dumps(_bare(event), sort_keys=True)


def _bare(value: object) -> object:
    match value:
        case Mapping():
            return {key: _bare(one) for key, one in value.items() if key not in SAME_ENOUGH}
        case list():
            return [_bare(one) for one in value]
        case _:
            return value


def as_lines(events: Sequence[Event]) -> list[Line]:
    """The events as they would be read back from a file."""
    found: list[Line] = json.loads(json.dumps([event_json(event) for event in events]))
    return found


def part_of(line: Line, key: str) -> Line:
    """The object under the key of a line; raises BadPack."""
    part = line.get(key)
    if not isinstance(part, dict):
        raise BadPack(f"a line of its tape holds no {key!r}")
    return part


def listed_in(line: Line, key: str) -> list[Line]:
    """The objects listed under the key of a line, none where it has no such key; raises BadPack."""
    part = line.get(key, [])
    if not isinstance(part, list) or not all(isinstance(one, dict) for one in part):
        raise BadPack(f"a line of its tape holds no list of {key!r}")
    return part

