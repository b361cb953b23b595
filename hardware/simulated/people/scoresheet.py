"""The score sheet: the only reader of the truth. It compares what the hands did with what the companion recorded."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import IO

from companion.maze.sides import shape_of
from companion.maze.tile import UNKNOWN_MARK, Tile, identity, parse_tile
from companion.messages import Snapshot, ViewJson
from hardware.simulated.people.choosing import is_carried_out
from hardware.simulated.scene import HandledTable

Layout = Mapping[str, object]
"""What lies where: `cells` (a1...g7 to tile text), `loose` (tile text), `pawns` (colour to cell)."""


def differences(view: ViewJson, layout: Layout) -> list[str]:
    """Places where the shown board differs from the cardboard, in words; empty if all is right.

    Face-down tiles are all alike, a loose tile has no orientation, and what the view leaves open never differs. While
    the page asks which tile came to light, treasures are not compared.
    """
    is_asked = view.get("phase") == "reveal"
    wrong = [
        (place, seen, lies)
        for place, seen, lies in _tiles(view, layout)
        if seen != lies and not _agree(_tile(seen), _tile(lies), place == "loose", is_asked)
    ]
    shown, standing = _texts(view, "pawns"), _texts(layout, "pawns")
    wrong += [(f"{colour} pawn", shown.get(colour, "nowhere"), cell)
              for colour, cell in standing.items() if shown.get(colour) != cell]
    return [f"{place}: shown {seen}, lies {lies}" for place, seen, lies in wrong]


def visible(layout: Layout) -> tuple[object, ...]:
    """All that can be seen from above without reading a treasure; equal where nothing has visibly changed."""
    faces = [text.partition(":")[0][:1 if text.startswith("#") else None] for text in _texts(layout, "cells").values()]
    loose = _tile(str(layout["loose"]))
    shape = identity(loose).partition(":")[0] if loose.is_face_up else "#"
    return (*faces, shape, *sorted(_texts(layout, "pawns").items()))


def _tiles(view: ViewJson, layout: Layout) -> list[tuple[str, str, str]]:
    """Each place with the tile text that the view shows there and the one that lies there."""
    shown, lying = _texts(view, "cells"), _texts(layout, "cells")
    on_board = [(cell, shown.get(cell, "?"), tile) for cell, tile in lying.items()]
    return [*on_board, ("loose", str(view["loose"]), str(layout["loose"]))]


def _agree(seen: Tile, lies: Tile, is_loose: bool, is_asked: bool) -> bool:
    if not seen.is_face_up or not lies.is_face_up:
        return seen.is_face_up == lies.is_face_up or (is_loose and is_asked)
    if not seen.is_known:
        return seen.shape in ("", shape_of(lies.sides))
    is_same = shape_of(seen.sides) == shape_of(lies.sides) if is_loose else seen.sides == lies.sides
    return is_same and (is_asked or seen.mark in (lies.mark, UNKNOWN_MARK))


_tile = lru_cache(maxsize=1024)(parse_tile)


def _texts(told: Mapping[str, object], key: str) -> dict[str, str]:
    things = told[key]
    assert isinstance(things, Mapping)
    return {str(name): str(text) for name, text in things.items()}


Spent = frozenset[tuple[int, str, str]]
"""The turn, the seat and the spell of every token that was turned over."""


def spell_of(action: str) -> str:
    """The spell that an action uses, "" for none: a push, rotate or switch is one, a walk may need one."""
    verb, *nouns = action.split()
    if verb == "walk":
        return nouns[1] if len(nouns) > 1 else ""
    return verb if verb in ("push", "rotate", "switch") else ""


@dataclass(slots=True)
class SpellTokens:
    """What people used, and which tokens the page has ever shown before each seat; all turn back with the turn."""

    spent: Spent = frozenset()
    _owned: dict[str, frozenset[str]] = field(default_factory=dict)

    def was_used(self, turn: int, seat: str, action: str) -> None:
        """Somebody did something, and turned over the token it needs."""
        if spell_of(action):
            self.spent |= {(turn, seat, spell_of(action))}

    def watch(self, view: ViewJson) -> None:
        """Learn from the page which tokens there are."""
        for seat, shown in _spells(view).items():
            self._owned[seat] = self._owned.get(seat, frozenset()) | shown

    def adopt(self, view: ViewJson) -> None:
        """Turn the tokens as the page shows them."""
        turn = int(str(view.get("turn", 0)))
        used = {
            (turn, seat, spell)
            for seat, shown in _spells(view).items()
            for spell in self._owned.get(seat, shown) - shown
        }
        self.spent = frozenset({entry for entry in self.spent if entry[0] != turn} | used)

    def differences(self, view: ViewJson, spent: Spent | None = None) -> list[str]:
        """Tokens that the page shows the other way up than they lie, or lay once (`spent`), in words."""
        turn = view.get("turn", 0)
        lying, wrong = self.spent if spent is None else spent, []
        for seat, shown in _spells(view).items():
            owned = self._owned.get(seat, shown)
            used = {spell for when, who, spell in lying if (when, who) == (turn, seat)} & owned
            wrong += [f"{seat}'s {spell} token: shown {'unused' if spell in used else 'used'}"
                      for spell in sorted(used ^ (owned - shown))]
        return wrong


def _spells(view: ViewJson) -> dict[str, frozenset[str]]:
    """The tokens that lie face up before each seat; none in games without."""
    spells = view.get("spells")
    return {str(seat): frozenset(shown) for seat, shown in spells.items()} if isinstance(spells, Mapping) else {}


CHANGES = ("push", "walk", "rotate", "switch", "turn-up")
"""The actions that change the board and have to be inferred from pictures."""


@dataclass(frozen=True, slots=True)
class TrueChange:
    """One thing hands did, and how everything lay then."""

    seat: str
    action: str
    layout: Layout
    spent: Spent

    def without(self, token: tuple[int, str, str]) -> TrueChange:
        """The same, with a token turned over again."""
        return replace(self, spent=self.spent - {token})


@dataclass(slots=True)
class ScoreSheet:
    """Counts, for one evening, what was followed, asked and silently wrong, and what was tapped.

    An action recorded while hands are still doing it is judged once they are done: `early` if it was right. `frame_now`
    returns the number of the next picture; `truth` is an open text file or None. What `visitors` play is not counted,
    because their intentions are unknown.
    """

    table: HandledTable
    frame_now: Callable[[], int]
    truth: IO[str] | None = None
    changes: int = 0
    followed: int = 0
    asked: int = 0
    silently_wrong: list[str] = field(default_factory=list)
    early: int = 0
    pages_true: int = 0
    pages_followed: int = 0
    taps_true: int = 0
    taps_recorded: int = 0
    tokens: SpellTokens = field(default_factory=SpellTokens)
    visitors: Callable[[], Collection[str]] = tuple
    _pending: list[TrueChange] = field(default_factory=list)
    _otherwise: list[bool] = field(default_factory=list)
    _tapped: tuple[str, str] | None = None
    _last: TrueChange | None = None
    _seen_line: int = 0
    _under_way: tuple[str, str] | None = None
    _too_early: tuple[ViewJson, str] | None = None

    def begins(self, seat: str, action: str) -> None:
        """Hands begin an action."""
        self._under_way = seat, action

    def was_done(self, seat: str, action: str, turn: int = 0, *, is_visible: bool = True) -> None:
        """Hands finished an action that the seat began in this turn; what no picture can show is not to be followed."""
        self._write({"frame": self.frame_now(), "seat": seat, "action": action})
        self.tokens.was_used(turn, seat, action)
        self._last = TrueChange(seat, action, self.table.layout(), self.tokens.spent)
        was_told = self._was_told_early(self._last)
        if is_visible and action.split()[0] in CHANGES:
            self.changes += 1
            self.followed += was_told
            self._pending += [] if was_told else [self._last]

    def was_tapped(self, seat: str, action: str) -> None:
        """Somebody has tapped an action on the page."""
        self.taps_true += 1
        self._tapped = (seat, action)

    def take_up(self, now: Snapshot) -> None:
        """Begin to count in the middle of an evening: what the page tells already was counted by another sheet."""
        self._seen_line = max([self._seen_line, *(line.number for line in now.evening.log)])
        self.tokens.adopt(now.position.view)

    def was_restored(self, spent: Spent) -> None:
        """Hands laid everything back as it lay once, the spell tokens too."""
        self._write({"frame": self.frame_now(), "seat": "TABLE", "action": "put back"})
        self.tokens.spent = spent
        self._last = TrueChange("TABLE", "put back", self.table.layout(), spent)
        self._pending.clear()
        self._otherwise.clear()

    def was_taken_back(self, seat: str, action: str, turn: int) -> None:
        """Somebody had the page take an action of a turn back, and turned the token that it had needed over again."""
        token = (turn, seat, spell_of(action))
        self.tokens.spent -= {token}
        self._pending = [change.without(token) for change in self._pending]
        self._last = self._last and self._last.without(token)

    def page_was_carried_out(self) -> None:
        """Hands have carried out Daedalus's page."""
        self.pages_true += 1

    def page_was_followed(self, now: Snapshot) -> None:
        """People go on after a page: count whether it was seen to be carried out and the companion shows the table."""
        if is_carried_out(now) and not self.differences(now):
            self.pages_followed += 1

    def watch(self, now: Snapshot) -> None:
        """Look at what was booked since the last call; call once a picture."""
        self.tokens.watch(now.position.view)
        for line in now.evening.log:
            if line.number > self._seen_line:
                self._count(now, line.seat, line.text, line.was_asked)
        self._seen_line = max([self._seen_line, *(line.number for line in now.evening.log)])
        if not self.differences(now):
            self._settle_up()

    def _settle_up(self) -> None:
        """The page shows the table. Actions told otherwise than they were done led to the same (two between two calm
        pictures, in another order: no picture can show the order); what nobody told of is missed."""
        told = self._otherwise[: len(self._pending)]
        self.asked += sum(told)
        self.followed += len(told) - sum(told)
        self._pending.clear()
        self._otherwise.clear()

    def _count(self, now: Snapshot, seat: str, text: str, was_asked: bool) -> None:
        if seat in self.visitors():
            return
        if (seat, text) == self._tapped:
            self._tapped = None
            self.taps_recorded += 1
        elif text.split()[:1] and text.split()[0] in CHANGES:
            self._judge(now, seat, text, was_asked)

    def _judge(self, now: Snapshot, seat: str, text: str, was_asked: bool) -> None:
        match = next((c for c in self._pending if (c.seat, c.action) == (seat, text)), None)
        is_right = was_asked or any(self._lies_so(now.position.view, change) for change in self._since(match))
        told = f"frame {self.frame_now()}: {seat} {text}; {self.view_differences(now.position.view)}"
        if not is_right and (seat, text) == self._under_way:
            self._too_early = now.position.view, told
            return
        is_early = match is not None and self._is_recorded_with_what_is_under_way(now)
        self.silently_wrong += [] if is_right or is_early else [told]
        if match is not None:
            self._pending.remove(match)
            self.asked += was_asked
            self.followed += not was_asked
        else:
            self._otherwise.append(was_asked)

    def _is_recorded_with_what_is_under_way(self, now: Snapshot) -> bool:
        """Whether the same look booked, unasked, what hands are still at: that is judged once they are done."""
        new = (line for line in now.evening.log if line.number > self._seen_line and not line.was_asked)
        booked = ((line.seat, line.text) for line in new)
        return self._under_way is not None and self._under_way in booked

    def _since(self, match: TrueChange | None) -> list[TrueChange | None]:
        """A change and what was done after it, which may be recorded at once with it; the last one where it is none."""
        return [*self._pending[self._pending.index(match) :], self._last] if match is not None else [self._last]

    def _was_told_early(self, change: TrueChange) -> bool:
        """Hands are done with it: whether it was recorded meanwhile, and rightly, as the table lies now."""
        early, self._under_way, self._too_early = self._too_early, None, None
        if early is None:
            return False
        is_right = self._lies_so(early[0], change)
        self.early += is_right
        self.silently_wrong += [] if is_right else [early[1]]
        return is_right

    def _lies_so(self, view: ViewJson, change: TrueChange | None) -> bool:
        """Whether the table lies so, or lay so when that change was done (the next may be under way already)."""
        if change is not None and not differences(view, change.layout):
            return not self.tokens.differences(view, change.spent)
        return not self.view_differences(view)

    def differences(self, now: Snapshot) -> list[str]:
        """Places where the shown position differs from the table's, in words; empty where all is right."""
        return self.view_differences(now.position.view)

    def view_differences(self, view: ViewJson) -> list[str]:
        """The same for a view, such as a candidate's."""
        return differences(view, self.table.layout()) + self.tokens.differences(view)

    def summary(self) -> dict[str, dict[str, int]]:
        """The counts of the contract's summary."""
        return {
            "actions": {
                "true": self.changes,
                "followed": self.followed,
                "asked": self.asked,
                "silently_wrong": len(self.silently_wrong),
            },
            "pages": {"true": self.pages_true, "followed": self.pages_followed},
            "taps": {"true": self.taps_true, "booked": self.taps_recorded},
        }

    def _write(self, line: Mapping[str, object]) -> None:
        if self.truth is not None:
            self.truth.write(json.dumps(line) + "\n")
            self.truth.flush()
