"""Snapshots for tests of the page, one for each thing a page can have to show, and a desk that shows them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

from companion.messages import Candidate, Command, Hint, LogLine, Notice, Outcome, Question, Snapshot, Status
from companion.records.notation import parse_action
from companion.rules.chance import Chance
from companion.rules.mazes.places import HOMES
from companion.rules.shows import Deck, Due, Order, Show, Token, Track, Tray
from companion.rules.verbs import Action
from companion.rules.words import player, say, say_count
from tests.snapshots import changed
from web.boards.maze_view import CELL_NAMES

FIXED = {
    "a1": "ES", "c1": "ESW", "e1": "ESW", "g1": "SW", "a3": "NES", "c3": "NES", "e3": "ESW", "g3": "NSW",
    "a5": "NES", "c5": "NEW", "e5": "NSW", "g5": "NSW", "a7": "NE", "c7": "NEW", "e7": "NEW", "g7": "NW",
}  # fmt: skip
FIXED_MARKS = (
    "mushroom", "elephant", "sickle", "fan", "candle", "key", "urn", "amulet", "cauldron", "dagger", "skull", "lantern",
)  # fmt: skip
MOVABLE_MARKS = (
    "magic-hat", "dragon-tooth", "magic-broom", "scroll", "winged-shoes", "runestone", "potion", "magic-wand", "doll",
    "mandrake", "magic-crystal", "shell",
)  # fmt: skip
HIDDEN_MARK = "dragon-tooth"
"""A treasure that lies face down in every scene and is on nobody's card: it must appear nowhere on the page."""

OPEN_MARKS = tuple(mark for mark in MOVABLE_MARKS if mark != HIDDEN_MARK)


def deal_view(seed: int = 7, seats: tuple[str, ...] = tuple(HOMES)) -> dict[str, Any]:
    """A view in the middle of a game: two tiles lie face down, five treasures are found."""
    rng = Random(seed)
    corners = [rng.choice(("NE", "ES", "SW", "NW")) for _ in range(15)]
    tees = [rng.choice(("NES", "ESW", "NSW", "NEW")) for _ in range(6)]
    marked = [f"{sides}:{mark}" for sides, mark in zip(corners[:6] + tees, MOVABLE_MARKS, strict=True)]
    movable = marked + corners[6:] + [rng.choice(("NS", "EW")) for _ in range(13)]
    rng.shuffle(movable)
    cells = _lay(movable, rng)
    hidden = next(cell for cell, text in cells.items() if text.endswith(HIDDEN_MARK))
    cells[hidden] = "#?"
    cells["d4"] = "#?"
    stands = {"red": "b3", "yellow": "g1", "blue": "e5", "green": "e5"}
    hands = {
        "red": ["magic-hat", "skull"], "yellow": ["potion", "urn"], "blue": ["shell"], "green": ["key", "winged-shoes"],
    }  # fmt: skip
    return {
        "game": "team", "variant": "introductory", "options": {}, "seats": list(seats), "turn": 8, "phase": "act",
        "to_act": "red", "cells": cells, "loose": "NES" if "NES" not in movable else "NS",
        "homes": {colour: HOMES[colour] for colour in seats}, "pawns": {colour: stands[colour] for colour in seats},
        "spells": {colour: ["push", "rotate"] if colour != "red" else ["rotate"] for colour in seats},
        "hands": {colour: hands[colour] for colour in seats},
        "collected": ["mushroom", "fan", "candle", "amulet", "doll"], "deck_left": 12,
        "walk": True, "bonus": False, "found": 0, "turn_up": False, "ban": None, "outcome": "",
        "pages": {"left": 15, "current": "daedalus push W2", "turned": ["daedalus push W2"]},
    }  # fmt: skip


def _lay(movable: list[str], rng: Random) -> dict[str, str]:
    marks = iter(rng.sample(FIXED_MARKS, len(FIXED_MARKS)))
    tiles = iter(movable)
    corners = {"a1", "g1", "a7", "g7"}
    cells = {}
    for cell in CELL_NAMES:
        fixed = FIXED.get(cell)
        cells[cell] = next(tiles) if fixed is None else fixed if cell in corners else f"{fixed}:{next(marks)}"
    return cells


LOG = (
    LogLine(1, "TABLE", "daedalus teleport red green g7", words=say("Daedalus sends red and green to the blue corner")),
    LogLine(2, "green", "walk e5", words=say("moves to {cell}", cell="e5")),
    LogLine(3, "green", "end", words=say("passes the book on")),
    LogLine(4, "TABLE", "daedalus push W2", words=say("Daedalus pushes a face-down tile in")),
    LogLine(5, "red", "push N4 NE", words=say("pushes the loose tile in")),
)  # fmt: skip
PUSH = Order("push", say("Daedalus’s book"), say("Push the loose tile in, face down."), arrow="W2")
FLIP = Order("flip", say("Daedalus’s book"), say("Turn both tiles face down."), marks=("magic-hat", "potion"))
TO_CORNER = say("Put both pawns on the corner.")
TELEPORT = Order("teleport", say("Daedalus’s book"), TO_CORNER, pawns=("red", "blue"), cell="a7")
WON, LOST = say("You found every treasure. Well played!"), say("The book is empty. Good hunting!")
PAGE_DUE = Due("page", say("Turn the next page of Daedalus’s book."), say("Turn the page"), Chance.PRESSED)


def beside(view: dict[str, Any], *more: Show) -> tuple[Show, ...]:
    """What lies beside the board of a view: cards, spells, what was found, the book."""
    seats = view["seats"]
    return (
        *(Tray(seat, say("Treasure cards"), tuple(view["hands"].get(seat, ())), 2) for seat in seats),
        *(Token(seat, "spell", name, say(name.capitalize()), name not in view["spells"][seat])
          for seat in seats for name in ("push", "rotate")),
        Track(say("treasures found"), len(view["collected"]), 24, items=tuple(view["collected"])),
        Deck(say_count("page left in Daedalus’s book", "pages left in Daedalus’s book", 15), 15, 24),
        *more,
    )  # fmt: skip


def snapshot(**changes: object) -> Snapshot:
    """Red's turn, the page carried out, the push spell used."""
    base = changed(
        session="evening",
        status=Status.READY,
        view=deal_view(),
        to_act="red",
        legal=("rotate b2 NE", "walk b4", "walk c3", "end"),
        log=LOG,
        game="team",
        title="Labyrinth Team Edition",
        phase="act",
        seat="red",
        order="daedalus push W2",
        could=say("You can {actions}.", actions=say("move your pawn")),
        shows=beside(deal_view(), PUSH),
    )
    if "view" in changes and "shows" not in changes and changes["view"]:
        changes["shows"] = beside(changes["view"], PUSH)  # type: ignore[arg-type]
    return changed(base, **changes)


def scenes() -> dict[str, Snapshot]:
    """Every state a person can see, by name."""
    return {**_turns(), **_statuses(), **_ends()}


def _turns() -> dict[str, Snapshot]:
    view = deal_view()
    spells = {colour: ["push", "rotate"] for colour in HOMES}
    pushes = tuple(f"push {edge}{lane} NE" for edge in "NESW" for lane in "246" if f"{edge}{lane}" != "E2")
    pages = ("daedalus push N2", "daedalus flip mushroom key", "daedalus teleport red blue a1")
    page_due = {**view, "phase": "page", "to_act": "TABLE", "spells": spells}
    hint = Hint("plan", "Walk to e3: the skull is there.", ("walk e3",), ("b3", "c3", "d3", "e3"))
    return {
        "ready": snapshot(),
        "fresh": snapshot(legal=(*pushes, "rotate b2 NE", "walk b4", "end"), view={**view, "spells": spells}),
        "page-due": snapshot(
            view=page_due,
            to_act="TABLE",
            phase="page",
            order=None,
            legal=pages,
            choices=tuple(say("{page}", page=page) for page in pages),
            shows=beside(page_due, PAGE_DUE),
        ),
        "told-few": _told(tuple(f"reveal b4 {mark}" for mark in ("owl", "bat", "key", "potion", "nothing"))),
        "told-many": _told(tuple(f"draw red {mark}" for mark in FIXED_MARKS + OPEN_MARKS)),
        "told-kinds": _told(
            (
                *(f"daedalus push {edge}{lane}" for edge in "NESW" for lane in "246"),
                *(f"daedalus flip {one} {two}" for one, two in combinations(OPEN_MARKS, 2)),
                "daedalus teleport red blue a1",
            )
        ),
        "page-push": snapshot(view={**view, "spells": spells}, lagging="chance"),
        "page-flip": snapshot(order="daedalus flip magic-hat potion", lagging="chance", shows=beside(view, FLIP)),
        "page-teleport": snapshot(
            order="daedalus teleport red blue a7", lagging="chance", shows=beside(view, TELEPORT)
        ),
        "hint": snapshot(hint=hint),
        "nudge": snapshot(hint=Hint("nudge", "One of your treasures can be reached.", has_more=True)),
    }


def _told(actions: tuple[str, ...]) -> Snapshot:
    """People are asked what came, out of these actions."""
    due = Due("reveal", say("Which tile turned up?"), say("Name the tile"), Chance.ASKED)
    view = {**deal_view(), "phase": "reveal", "to_act": "TABLE"}
    choices = tuple(say("{action}", action=action) for action in actions)
    return snapshot(
        view=view, to_act="TABLE", phase="reveal", order=None, legal=actions, choices=choices,
        shows=beside(view, due),
    )  # fmt: skip


def _statuses() -> dict[str, Snapshot]:
    blocked = Notice("push-out", "This push brings out a face-down tile.", ("g2",), "Push the row back.", True)
    differs = Notice("out-of-sync", "The board looks different.", ("b4", "c4", "f6"), "Put them back as shown.", True)
    dark = Notice("no-picture", "The camera does not answer.", (), "Check its cable.")
    return {
        "hand": snapshot(status=Status.HAND),
        "reading": snapshot(status=Status.READING),
        "confirm": snapshot(status=Status.CONFIRM, question=_question()),
        "confirm-alike": snapshot(status=Status.CONFIRM, question=_question_of_alike_boards()),
        "not-allowed": snapshot(status=Status.NOT_ALLOWED, notice=blocked),
        "out-of-sync": snapshot(status=Status.OUT_OF_SYNC, notice=differs),
        "board-moved": snapshot(status=Status.BOARD_MOVED),
        "no-picture": snapshot(status=Status.NO_PICTURE, notice=dark),
    }


def _question() -> Question:
    view = deal_view()
    walked = {**view, "pawns": {**view["pawns"], "red": "b4"}}
    turned = {**view, "cells": {**view["cells"], "b4": "NE"}, "pawns": {**view["pawns"], "red": "c3"}}
    both = (
        Candidate(("walk b4",), walked, 0.52, say("{seat:capital} moves to {cell}.", seat=player("red"), cell="b4")),
        Candidate(("rotate b4 NE", "walk c3"), turned, 0.44, say("Red turns the tile on b4, then moves to c3.")),
    )
    return Question(3, both)


def _question_of_alike_boards() -> Question:
    view = deal_view()
    after = {**view, "pawns": {**view["pawns"], "red": "b4"}}
    red = player("red")
    both = (
        Candidate(("walk b4",), after, 0.52, say("{seat:capital} moves to {cell}.", seat=red, cell="b4")),
        Candidate(("switch a4 b4",), after, 0.48, say("{seat:capital} swaps a4 and b4.", seat=red)),
    )
    return Question(4, both)


def _ends() -> dict[str, Snapshot]:
    over = {**deal_view(), "phase": "over", "to_act": ""}
    found = {"collected": list(FIXED_MARKS + MOVABLE_MARKS), "hands": {}, "deck_left": 0}
    return {
        "won": snapshot(status=Status.OVER, view={**over, **found, "outcome": "won"}, to_act="", legal=(), could=WON),
        "lost": snapshot(status=Status.OVER, view={**over, "outcome": "lost"}, to_act="", legal=(), could=LOST),
    }


class FakeDesk:
    """A desk without a session: shows what a test puts up, and keeps what is posted."""

    def __init__(self, shown: Snapshot) -> None:
        self._changed = threading.Condition()
        self._shown = shown
        self.posted: list[Command] = []

    def post(self, command: Command) -> None:
        """Keep the command."""
        with self._changed:
            self.posted.append(command)
            self._changed.notify_all()

    def show(self, shown: Snapshot) -> None:
        """Put up another snapshot under the next version number."""
        with self._changed:
            self._shown = replace(shown, version=self._shown.version + 1)
            self._changed.notify_all()

    def snapshot(self) -> Snapshot:
        """What is up now."""
        with self._changed:
            return self._shown

    def snapshot_for(self, seat: str) -> Snapshot:
        """The same for every seat."""
        return self.snapshot()

    def parse_action(self, text: str) -> Action:
        """The action that a text means in any game."""
        return parse_action(text)

    def ask(self, command: Command, viewer: str, seen: int | None = None) -> Outcome:
        """Keep the command, and say that it was done."""
        self.post(command)
        return Outcome(self.snapshot().version)

    def watch(self, timeout_s: float) -> Iterator[Snapshot | None]:
        """What is up now, then each newer snapshot; None after `timeout_s` seconds of silence."""
        seen = -1
        while True:
            latest = self._newer_than(seen, timeout_s)
            seen = latest.version if latest is not None else seen
            yield latest

    def _newer_than(self, seen: int, timeout_s: float) -> Snapshot | None:
        with self._changed:
            return self._shown if self._changed.wait_for(lambda: self._shown.version != seen, timeout_s) else None

    def wait_for_post(self, count: int, timeout_s: float = 5.0) -> list[Command]:
        """What was posted, once there are `count` commands or `timeout_s` seconds have passed."""
        with self._changed:
            self._changed.wait_for(lambda: len(self.posted) >= count, timeout_s)
            return list(self.posted)
