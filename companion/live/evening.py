"""One evening as the sum of its journal entries: `add` takes one entry, `replay` all of them. No chance, no clock."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile

from companion.errors import JournalDamaged
from companion.following.seen.evidence import looks_alike
from companion.live.journal import Entry
from companion.live.storage.head import RULES, rules_version
from companion.messages import Do
from companion.rules.actions import RevealMark, RevealNowhere
from companion.rules.chance import Chance
from companion.rules.game import TABLE, AnyGame, State
from companion.rules.table import Layout, Lies
from companion.rules.verbs import Action, format_action

START = "start"
"""The first entry: the position the evening begins with."""

ACTION = "action"
"""A seat or TABLE did something."""

IN_STEP = "in step"
"""The table has caught up with what was booked."""

UNDO = "undo"
"""Actions were taken back: `steps` of them, on the table already or not (`is_laid_back`)."""

KEPT = "as played"
"""The position was changed to what lies on the table."""

CORRECTED = "corrected"
"""The position was changed to what somebody told: its payload holds that and the position after it."""

CORRECTION = "correction"
"""Key in the payload of a correction for what was told, and in that of an undo that takes one back."""

OPENED = "secrets opened"
"""Somebody has seen what a finished evening kept secret: nothing can be taken back or put right any more."""

NOTE = "note"
"""Something was said or asked; it changes nothing."""

BY_HAND = "is_by_hand"
"""Key in the payload of TABLE's actions that came from outside."""

TAPPED = "is_tapped"
"""Key in the payload of a seat's actions that somebody told and no camera saw."""

WITH_END = "is_with_end"
"""Key in the payload of TABLE's actions that came with the tap that ended the turn, where no camera looks on."""

WATCHED = "is_watched"
"""Key in the payload of the first entry: whether a camera looks at the table; without it one does."""

FINGERPRINT, POSITION = "after", "position"
"""Keys in the payload of entries that change the position: its fingerprint afterwards, beside the version of the rules,
and, where the entry sets it, the position itself; in a bug pack also that of actions out of which hidden cards came."""

SESSION = "session"
"""The seat of entries that nobody at the table did."""

CHANCE_LAG, UNDO_LAG, TAP_LAG = "chance", "undo", "tap"
"""What a table can have to catch up with: an order of TABLE, something taken back, an action that was tapped."""


@dataclass(frozen=True, slots=True)
class Done:
    """One action, who did it, the state before it, the order that stood then, and whether it came with the tap that
    ended the turn."""

    before: State
    seat: str
    action: Action
    order: Action | None = None
    is_with_end: bool = False

    @property
    def text(self) -> str:
        """The action in notation."""
        return format_action(self.action)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the log before it is told to anybody.

    `kind` says what became of the actions in `done`: ACTION, or UNDO (the latest first). KEPT has none, nor has
    CORRECTED or the UNDO of one: `told` is what was told.
    """

    number: int
    kind: str
    seat: str
    done: tuple[Done, ...] = ()
    frame: int | None = None
    was_asked: bool = False
    told: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Evening:
    """Everything booked so far.

    `number` is the last entry's. `past` is what can be taken back, the latest last: what people did and told since the
    companion's dice last chose, and before it what came with the tap that ended the turn before, with that turn's
    actions.
    `order` is what TABLE was last pressed for in this turn, or told of from a paper page: a page, a throw. `lag` is
    what still lies on the table while it has to catch up, `lag_with` what it has to catch up with, `way` how it lies
    meanwhile, after each action that was booked unseen. `choices` counts what TABLE did. `corrections` are, for each
    since the last action, the state and the past before it and what was told. A table that no camera looks at
    (`is_watched`) is taken to lie as it was told. `waiting` was pressed and counts once the table is calm.
    `is_opened` says that its secrets were shown: nothing is taken back any more. `named` are the house rules that there
    were when it began.
    """

    state: State
    number: int = 0
    past: tuple[Done, ...] = ()
    log: tuple[LogEntry, ...] = ()
    order: Action | None = None
    lag: Lies | None = None
    lag_with: str = ""
    way: tuple[Lies, ...] = ()
    choices: int = 0
    is_closed: bool = False
    is_watched: bool = True
    corrections: tuple[tuple[State, tuple[Done, ...], Mapping[str, object]], ...] = ()
    waiting: tuple[Do, ...] = ()
    is_opened: bool = False
    named: frozenset[str] = frozenset()

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return bool(self.past or self.corrections) and not self.is_opened

    @property
    def of_turn(self) -> tuple[Done, ...]:
        """What can be taken back of what seats did since TABLE last acted."""
        if self.is_opened:
            return ()
        return tuple(takewhile(lambda done: done.seat != TABLE, reversed(self.past)))[::-1]

    @property
    def undoes_end(self) -> bool:
        """Whether the next undo takes back what came with the tap that ended a turn, and that end with it."""
        return not self.corrections and bool(self.past) and self.past[-1].is_with_end

    @property
    def undoes(self) -> str:
        """The seat that did what the next undo takes back; "" where that is a correction, or nothing is."""
        kept = self.past[: len(self.past) - self.undoes_end]
        return kept[-1].seat if kept and self.can_undo and not self.corrections else ""


def replay(game: AnyGame, entries: Iterable[Entry]) -> Evening:
    """The evening that these entries add up to; JournalDamaged where they contradict the rules or are incomplete."""
    evening, damage = replay_readable(game, entries)
    if damage is not None:
        raise damage
    assert evening is not None
    return evening


def replay_readable(game: AnyGame, entries: Iterable[Entry]) -> tuple[Evening | None, JournalDamaged | None]:
    """The evening up to the first entry that does not fit, None without a start, and what is wrong with that entry."""
    evening: Evening | None = None
    for entry in entries:
        try:
            after = begin(game, entry) if evening is None else add(game, evening, entry, action_of(game, entry))
            _compare(game, after, entry)
        except Exception as error:  # noqa: BLE001 - whatever the rules make of a damaged line, it ends the evening
            why = f"The journal's line {entry.number} ({entry.text}) cannot be read: {error or type(error).__name__}"
            return evening, JournalDamaged(why)
        evening = after
    return evening, None if evening else JournalDamaged("The journal holds no start of this evening; begin a new one.")


def fingerprint(game: AnyGame, evening: Evening) -> str:
    """Sixteen hexadecimal digits that stand for the position (BLAKE2b of its JSON document).

    A house rule that came with an update after the evening had begun does not count as long as it has its default.
    """
    told = {**game.state_json(evening.state)}
    usual, rules = {option.name: option.default for option in game.options}, told.get("options")
    if isinstance(rules, Mapping):
        told["options"] = {
            name: rule for name, rule in rules.items() if name in evening.named or rule != usual.get(name)
        }
    return hashlib.blake2b(json.dumps(told, sort_keys=True).encode(), digest_size=8).hexdigest()


def _compare(game: AnyGame, evening: Evening, entry: Entry) -> None:
    """Holds the position after an entry to the one it was written with: rules that have changed are noticed."""
    payload = entry.payload or {}
    written, rules = payload.get(FINGERPRINT), payload.get(RULES)
    if written is not None and written != fingerprint(game, evening):
        others = "" if rules in (None, rules_version()) else ", under rules of another version"
        raise JournalDamaged(f"it leads to another position than it was written for{others}")


def begin(game: AnyGame, entry: Entry) -> Evening:
    """The evening after its first entry."""
    if entry.kind != START:
        raise JournalDamaged(f"The journal's first line is {entry.kind!r}, not a start position; begin a new evening.")
    is_watched = game.table is not None and bool((entry.payload or {}).get(WATCHED, True))
    position = _position(game, entry)
    return Evening(position, entry.number, is_watched=is_watched, named=_named_rules(entry))


def _named_rules(start: Entry) -> frozenset[str]:
    """The house rules that there were when the evening began."""
    position = (start.payload or {}).get(POSITION)
    rules = position.get("options") if isinstance(position, Mapping) else None
    return frozenset(rules if isinstance(rules, Mapping) else ())


def add(game: AnyGame, evening: Evening, entry: Entry, action: Action | None) -> Evening:
    """The evening after one more entry and the action of its text, if any; raises what the rules raise."""
    now = replace(evening, number=entry.number, waiting=still_waiting(evening.waiting, entry, action))
    match entry.kind:
        case "action" if action is not None:
            return _act(game, now, entry, action)
        case "in step":
            return _caught_up(now)
        case "undo":
            return _undo(game, now, entry)
        case "as played" | "corrected":
            told = _told(entry) if entry.kind == CORRECTED else None
            line = LogEntry(entry.number, entry.kind, SESSION, frame=entry.frame, told=told)
            before = () if told is None else (*now.corrections, (now.state, now.past, told))
            right = replace(now, state=_position(game, entry), past=(), corrections=before, log=(*now.log, line))
            return _caught_up(right)
        case "secrets opened":
            return replace(now, is_opened=True)
        case "closed":
            return replace(now, is_closed=True)
        case _:
            return now


def _act(game: AnyGame, now: Evening, entry: Entry, action: Action) -> Evening:
    """An action of a seat can be taken back, and what people told of chance; what the companion's dice chose cannot,
    nor what lies before it, but for a page that came with the tap that ended the turn."""
    payload = entry.payload or {}
    is_with_end = bool(payload.get(WITH_END)) and bool(now.past)
    done = Done(now.state, entry.seat, action, now.order, is_with_end)
    after: State = _position(game, entry) if POSITION in payload else game.apply(now.state, done.action)
    line = LogEntry(entry.number, ACTION, entry.seat, (done,), entry.frame, bool(payload.get("was_asked")))
    acted = replace(now, state=after, corrections=(), log=(*now.log, line), order=_order(game, now, done, after))
    acted = replace(acted, is_opened=game.is_over(after) and game.ends_open(after))
    if entry.seat == TABLE:
        acted = replace(acted, past=_kept(now, done, payload), choices=now.choices + 1)
    else:
        acted = replace(acted, past=(*now.past, done))
    if _is_seen(game, done, payload):
        return _lagging(game, acted, None, "")
    before = lies(game, now.state)
    is_to_do = before != lies(game, after)
    why = (CHANCE_LAG if entry.seat == TABLE else TAP_LAG) if is_to_do else now.lag_with
    return _lagging(game, acted, now.lag or before, why)


def _kept(now: Evening, done: Done, payload: Mapping[str, object]) -> tuple[Done, ...]:
    """What can still be taken back once TABLE has acted: what was told can be told wrongly, dice are thrown once."""
    if payload.get(BY_HAND):
        return (*now.past, done)
    return (*now.of_turn, done) if done.is_with_end else ()


def _order(game: AnyGame, now: Evening, done: Done, after: State) -> Action | None:
    """What TABLE was last pressed for, or told of from a paper page: it matters until the turn is over.

    Telling what a tile shows is no order, though the order that waited for it is to be carried out then.
    """
    tells = isinstance(done.action, RevealMark | RevealNowhere)
    if done.seat == TABLE and not tells and _is_order(game, done.before, after):
        return done.action
    return now.order if after.turn == done.before.turn else None


def _is_order(game: AnyGame, before: State, after: State) -> bool:
    """Whether what TABLE did was pressed for, or is for hands to carry out."""
    return game.chance(before) is Chance.PRESSED or _is_to_do(game, before, after)


def _is_to_do(game: AnyGame, before: State, after: State) -> bool:
    """Whether hands have to lay the table another way; a tile that has only become known lies as it lay."""
    lay, lie = lies(game, before), lies(game, after)
    if isinstance(lay, Layout) and isinstance(lie, Layout):
        return not looks_alike(lay, lie)
    return lay != lie


def _is_seen(game: AnyGame, done: Done, payload: Mapping[str, object]) -> bool:
    """Whether a camera saw hands do it; an entry that does not say was seen if hands can be seen doing that."""
    is_visible = game.table is not None and isinstance(done.action, game.table.visible_actions)
    return done.seat != TABLE and is_visible and not payload.get(TAPPED)


def _undo(game: AnyGame, now: Evening, entry: Entry) -> Evening:
    """Take the last actions back; the table shows them until hands have laid them back."""
    payload = entry.payload or {}
    if payload.get(CORRECTION):
        state, past, told = now.corrections[-1]
        line = LogEntry(entry.number, UNDO, SESSION, frame=entry.frame, told=told)
        return replace(now, state=state, past=past, corrections=now.corrections[:-1], log=(*now.log, line))
    steps = payload.get("steps", 1)
    assert isinstance(steps, int)
    back = now.past[-steps:][::-1]
    line = LogEntry(entry.number, UNDO, SESSION, back, entry.frame)
    choices = now.choices - sum(done.seat == TABLE for done in back)
    first = back[-1]
    taken = replace(
        now, state=first.before, past=now.past[:-steps], log=(*now.log, line), order=first.order, choices=choices,
        is_opened=False,  # older companions took such an end back
    )  # fmt: skip
    return _lagging(game, taken, None if payload.get("is_laid_back") else now.lag or lies(game, now.state), UNDO_LAG)


def _told(entry: Entry) -> Mapping[str, object]:
    told = (entry.payload or {}).get(CORRECTION)
    assert isinstance(told, Mapping)
    return told


def _lagging(game: AnyGame, now: Evening, lag: Lies | None, why: str) -> Evening:
    """The evening with what still lies on the table; nothing to catch up with where both look the same."""
    lie = lies(game, now.state)
    if lag is None or lie is None or not now.is_watched or lag == lie:
        return _caught_up(now)
    way = now.way[: now.way.index(lie) + 1] if lie in now.way else (*now.way, lie)
    return replace(now, lag=lag, lag_with=why, way=way)


def _caught_up(now: Evening) -> Evening:
    """The evening with a table that lies as it should."""
    return replace(now, lag=None, lag_with="", way=())


def chance_due(game: AnyGame, evening: Evening) -> Chance | None:
    """What kind of TABLE's moment it is; None where it is not TABLE's."""
    return game.chance(evening.state) if evening.state.to_act == TABLE else None


def reached(game: AnyGame, state: State) -> Mapping[str, object]:
    """How far an evening has come, for its last line: points and winners once it is over."""
    if not game.is_over(state):
        return {"turns": state.turn, "outcome": ""}
    told = {"scores": game.scores(state), "winners": list(game.winners(state))}
    return {"turns": state.turn + 1, "outcome": state.outcome, **told}  # the last turn ended with the game


def lies(game: AnyGame, state: State) -> Lies | None:
    """What a camera should see of a state; None where no camera helps."""
    return game.table.layout(state) if game.table is not None else None


def _position(game: AnyGame, entry: Entry) -> State:
    position = (entry.payload or {}).get(POSITION)
    if not isinstance(position, Mapping):
        raise JournalDamaged(f"The journal's line {entry.number} holds no position; begin a new evening.")
    state: State = game.state_of(position, None)
    return state


WAITS = "waits"
"""The kind of entry that says what waits for calm from now on; its text is empty where chance is to go on."""

DROPPED = "waits no more"
"""The kind of entry that says what no longer waits, though it was not done."""

TURNS_PAGE = "turns_page"
"""Key in the payload of what waits: whether the next page of a book is turned with it."""


def action_of(game: AnyGame, entry: Entry) -> Action | None:
    """The action of an entry's text, None for an entry of another kind; raises UnreadableNotation."""
    has_action = entry.kind == "action" or (entry.kind in (WAITS, DROPPED) and entry.text)
    return game.parse(entry.text) if has_action else None


def still_waiting(waiting: tuple[Do, ...], entry: Entry, action: Action | None) -> tuple[Do, ...]:
    """What waits after an entry of this action: what is done waits no more, nor does anything once people have left."""
    match entry.kind:
        case "waits":
            return (*waiting, Do(entry.seat, action, bool((entry.payload or {}).get(TURNS_PAGE))))
        case "action" | "waits no more":
            return tuple(one for one in waiting if one.seat != entry.seat or one.action not in (None, action))
        case "left" | "closed":
            return ()
        case _:
            return waiting
