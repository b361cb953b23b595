"""One evening by taps, from the start page to the score, before the pages of a companion without a camera; whether what
was tapped is what was booked.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flask import Flask

from appliance.evenings.host import Host
from appliance.resume import evening_to_play
from companion.config import parse_config
from companion.errors import CompanionError
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.language import language
from companion.live.desk import SessionDesk
from companion.players.known import Known, PastAction, Stuck
from companion.players.player import Player
from companion.records.dice import verify
from companion.records.record import Record, parse_record, replay
from companion.rules.chance import Chance
from companion.rules.copy import Copy
from companion.rules.game import TABLE
from companion.rules.options import OptionValue
from lab.soak.by_taps.steps import END, ends_turn, steps_to
from web.app import create_app
from web.start.composed import is_habit

HOME = "LABYRINTH_HOME"
OFFLINE = parse_config('[camera]\nkind = "folder"\npath = "/nowhere"\n')
"""No camera: everything is tapped."""


@dataclass(slots=True)
class House:
    """The pages of a companion, asked as devices ask them, and the tokens that devices hold."""

    host: Host
    pages: Flask
    tokens: dict[str, str] = field(default_factory=dict)

    @property
    def desk(self) -> SessionDesk:
        """The desk of the evening that is played; raises Stuck before one."""
        desk = self.host.desk()
        if desk is None:
            raise Stuck("no evening has begun")
        return desk

    def begin(self, game: str, variant: str | None, options: Mapping[str, OptionValue], people: Sequence[str]) -> str:
        """Begin an evening from the start page with these people, and hand out the seats: the evening's key."""
        colours = self.get("", "/api/games")[game]["colours"]
        seats = [{"colour": colour, "name": name} for colour, name in zip(colours, people, strict=False)]
        wish = {"game": game, "variant": variant, "options": dict(options), "seats": seats, "camera": False}
        begun = self.post("", "/api/evenings", {**wish, "start": "dealt", "chance": "virtual"})
        self.tokens = {TABLE: begun["table"], **{seat: one["token"] for seat, one in begun["seats"].items()}}
        return str(begun["key"])

    def snapshot(self, viewer: str) -> dict[str, Any]:
        """What a device sees now: a seat's by its colour, the tablet by `TABLE`."""
        told: dict[str, Any] = self.get(viewer, "/api/snapshot")
        return told

    def tap(self, viewer: str, action: str | None, version: int, *, turns_page: bool = False) -> None:
        """Do an action on a device, or what chance has to do; raises Stuck where it is not booked.

        With `turns_page` the same tap turns the next page of a book.
        """
        self.post(viewer, "/api/do", {"action": action, "version": version, "turns_page": turns_page})

    def record(self, key: str) -> str:
        """The record of a finished evening."""
        answer = self.pages.test_client(use_cookies=False).get(
            f"/api/evenings/{key}/record", headers=self._headers(TABLE)
        )
        if answer.status_code != 200:
            raise Stuck(f"the record of {key} is not given: {answer.text}")
        return answer.text

    def get(self, viewer: str, path: str) -> Any:
        """The JSON that an address answers to a device."""
        return self._answer("GET", viewer, path, None)

    def post(self, viewer: str, path: str, body: Mapping[str, object]) -> Any:
        """What an address answers to what a device sends."""
        return self._answer("POST", viewer, path, body)

    def _answer(self, method: str, viewer: str, path: str, body: Mapping[str, object] | None) -> Any:
        client = self.pages.test_client(use_cookies=False)
        answer = client.open(path, method=method, json=body, headers=self._headers(viewer))
        if answer.status_code != 200:
            raise Stuck(f"{viewer or 'nobody'} asks {path} with {body}: {answer.status_code} {answer.text.strip()}")
        return answer.json

    def _headers(self, viewer: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[viewer]}"} if viewer in self.tokens else {}


@contextmanager
def house_in(home: Path, seed: int) -> Iterator[House]:
    """A companion that keeps everything in a folder, and deals and throws from a seed."""
    with _home(home), ExitStack() as stack:
        _, told, journal = evening_to_play(OFFLINE, None, False, stack)
        host = stack.enter_context(Host(OFFLINE, journal, told, seed))
        yield House(host, create_app(lobby=host))


@contextmanager
def _home(folder: Path) -> Iterator[None]:
    """Everything of this process is kept in a folder for so long."""
    before = os.environ.get(HOME)
    os.environ[HOME] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ[HOME]
        else:
            os.environ[HOME] = before


NAMES = ("Ariadne", "Icarus", "Theseus", "Minos", "Daedalus", "Phaedra")
"""Who sits at the table, in the order of the seats."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is chosen on the start page, and the seed of people, cards and dice."""

    game: str
    seats: int = 3
    seed: int = 1
    variant: str | None = None
    options: tuple[tuple[str, OptionValue], ...] = ()
    most_turns: int | None = None

    @property
    def names(self) -> Sequence[str]:
        """Who plays."""
        return NAMES[: self.seats]


@dataclass(slots=True)
class TapEvening:
    """Plays one evening before the pages of a companion; `play` is a generator whose every step is one action."""

    house: House
    wish: Wish
    key: str = ""
    told: dict[str, Any] = field(default_factory=dict)
    players: dict[str, Player] = field(default_factory=dict)
    habits: dict[str, str] = field(default_factory=dict)
    """What each seat chose last about walks: that they end the turn, or do not."""
    true: int = 0
    booked: int = 0
    done: list[tuple[str, str]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    _rng: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self._rng = random.Random(self.wish.seed)

    def begin(self) -> None:
        """Choose on the start page, and sit down."""
        wish = self.wish
        self.key = self.house.begin(wish.game, wish.variant, dict(wish.options), wish.names)
        self._look()
        seats = self.told["view"]["seats"]
        self.players = {seat: Player(random.Random(wish.seed * 10 + place)) for place, seat in enumerate(seats)}
        self._look()  # what is turned down by the first page was seen before

    def play(self) -> Iterator[None]:
        """Until the game is over, or for as many turns as were wished for."""
        while self.told["to_act"] and not self._is_enough():
            self.act()
            yield

    def act(self) -> None:
        """The next thing that somebody does, TABLE included."""
        seat = self.told["to_act"]
        if seat == TABLE:
            self._let_chance_come()
        else:
            known = known_from(self.house.snapshot(seat))
            player = self.players[seat]
            text = player.choose(known)
            goes_on = player.goes_on(known, text)
            steps = steps_to(known, text, language("en"), goes_on=goes_on, habit=self.habits.get(seat, ""))
            for habit in (step.pick for step in steps if is_habit(step.pick)):
                self.habits[seat] = habit
            is_end = ends_turn(known, text, self.habits.get(seat, ""))
            self._tapped(seat, text, is_last=text == END or is_end)
            if text.startswith("walk") and not goes_on and self.told["to_act"] == seat and END in self.told["legal"]:
                self._tapped(seat, END, is_last=not is_end)

    def _let_chance_come(self) -> None:
        """Press for it; what people at the table do themselves, such as to show their fists, they tell."""
        due = self.told["due"]
        if due is not None and due["chance"] == Chance.ASKED.value:
            self._tapped(TABLE, self._rng.choice(self.told["legal"]))
        else:
            self._tapped(TABLE, None)

    def _tapped(self, seat: str, text: str | None, *, is_last: bool = False) -> None:
        """Do it, and see that this and nothing else was booked for the seat.

        The button that ends the turn (`is_last`) turns the next page of a book as well, a walk does not.
        """
        number = self._last_line
        self.house.tap(seat, text, self.told["version"], turns_page=is_last)
        self._look()
        self.true += 1
        is_booked = self._is_booked(self.told, number, seat, text)
        if not is_booked and seat != TABLE:  # what passes face down between two seats is told to them alone
            is_booked = self._is_booked(self.house.snapshot(seat), number, seat, text)
        self.booked += is_booked
        self.done.append((seat, text or next((line["text"] for line in self._since(self.told, number)), "")))
        if not is_booked:
            self.wrong.append(f"{seat}: {text}")

    def _is_booked(self, told: Mapping[str, Any], number: int, seat: str, text: str | None) -> bool:
        """Whether the first line after that number is this seat's, and says so."""
        line = next(iter(self._since(told, number)), None)
        return line is not None and line["seat"] == seat and text in (None, line["text"])

    def _since(self, told: Mapping[str, Any], number: int) -> Iterator[dict[str, Any]]:
        return (line for line in told["log"] if line["number"] > number)

    @property
    def _last_line(self) -> int:
        log = self.told["log"]
        return log[-1]["number"] if log else 0

    def _look(self) -> None:
        self.told = self.house.snapshot(TABLE)
        known = known_from(self.told)
        past = tuple(PastAction(line["number"], line["text"]) for line in self.told["log"])
        for player in self.players.values():
            player.watch(known, past)

    def _is_enough(self) -> bool:
        most = self.wish.most_turns
        return most is not None and self.turns >= most

    # --- afterwards ---

    @property
    def turns(self) -> int:
        """How many turns have come to an end, the last one with the game."""
        return int(self.told["view"]["turn"]) + bool(self.outcome)

    @property
    def outcome(self) -> str:
        """How the game has ended; "" while it goes on."""
        return str(self.told["view"]["outcome"])

    def check_record(self) -> dict[str, object]:
        """Whether the record that can be exported replays to the same end, and its dice verify."""
        if not self.outcome:
            return {"replay": None, "dice": None}
        copy = shipped_copy(self.wish.game)
        record = parse_record(self.house.record(self.key), lambda _: copy)
        return {"replay": self._replays(record, copy), "dice": _is_honest(record, copy)}

    def _replays(self, record: Record, copy: Copy) -> bool:
        try:
            state = replay(record, lambda _: copy)
        except CompanionError:
            return False
        ends: Mapping[str, object] = record.game.view_json(record.game.view(state, TABLE))
        return ends["outcome"] == self.outcome and ends["turn"] == self.told["view"]["turn"]

    def summary(self) -> dict[str, object]:
        """What came of it, in one row."""
        return {
            "game": self.wish.game,
            "variant": self.told["view"].get("variant"),
            "seats": self.wish.seats,
            "turns": self.turns,
            "taps": {"true": self.true, "booked": self.booked},
            "outcome": self.outcome,
            "scores": self._scores(),
            **self.check_record(),
            "wrong": self.wrong,
        }

    def _scores(self) -> dict[str, int]:
        found = next(one for one in self.house.get(TABLE, "/api/evenings") if one["key"] == self.key)
        scores: dict[str, int] = found["scores"]
        return scores


def _is_honest(record: Record, copy: Copy) -> bool:
    """Whether every card and roll that nobody told is what was committed to, and the deal too."""
    try:
        check = verify(record, copy)
    except CompanionError:
        return False
    return check.is_committed and check.deviation is None and check.is_dealt


def play_evening(house: House, wish: Wish) -> TapEvening:
    """An evening from beginning to end; one that gets stuck says where."""
    evening = TapEvening(house, wish)
    evening.begin()
    try:
        for _ in evening.play():
            pass
    except Stuck as stuck:
        evening.wrong.append(str(stuck))
    return evening


def known_from(told: Mapping[str, Any], *, is_watched: bool = False) -> Known:
    """What a snapshot's JSON tells; `seat` is who acts."""
    game = game_named(told["game"])
    state = game.state_of(told["view"], shipped_copy(game.name))
    return Known(game, state, told["to_act"], tuple(told["legal"]), is_watched)
