"""One evening by taps, from the start page to the score, and whether what was tapped is what was booked."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from appliance.demo.by_taps.house import House
from appliance.demo.by_taps.steps import END, Presses, ends_turn, press_of, steps_to
from appliance.demo.page_knowledge import known_from, past_from
from companion.errors import CompanionError
from companion.games.copies import shipped_copy
from companion.language import language
from companion.players.known import Stuck
from companion.players.player import Player
from companion.records.dice import verify
from companion.records.record import Record, parse_record
from companion.records.replay import replay
from companion.rules.chance import Chance
from companion.rules.copy import Copy
from companion.rules.game import TABLE, OptionValue
from web.start.composed import is_habit

THINK_S, TAP_S = 8.0, 2.0
"""How long a person is taken to think about a turn, and to find and press a button: assumed, not measured."""

TO_TELL = ("open", "tell")
"""To tell what came: open the choice, and tap what it was."""

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
    taps: int = 0
    swipes: int = 0
    """How many of the taps were swipes over a tile or drags of a ring, which turn it."""
    presses: defaultdict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    """The presses of each turn by their names, in order."""
    taps_of_kinds: Counter[str] = field(default_factory=Counter)
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
            steps = list(steps_to(known, text, language("en"), goes_on=goes_on, habit=self.habits.get(seat, "")))
            for habit in (step.pick for step in steps if is_habit(step.pick)):
                self.habits[seat] = habit
            self.swipes += sum(step.is_swipe for step in steps)
            is_end = ends_turn(known, text, self.habits.get(seat, ""))
            presses = [press_of(step, text) for step in steps]
            self._tapped(seat, text, presses, is_last=text == END or is_end)
            if text.startswith("walk") and not goes_on and self.told["to_act"] == seat and END in self.told["legal"]:
                self._tapped(seat, END, [] if is_end else [END], is_last=not is_end)

    def _let_chance_come(self) -> None:
        """Press for it; what people at the table do themselves, such as to show their fists, they tell."""
        due = self.told["due"]
        if due is not None and due["chance"] == Chance.ASKED.value:
            self._tapped(TABLE, self._rng.choice(self.told["legal"]), TO_TELL)
        else:
            self._tapped(TABLE, None, [due["kind"] if due is not None else TABLE])

    def _tapped(self, seat: str, text: str | None, presses: Sequence[str], *, is_last: bool = False) -> None:
        """Do it with these presses, and see that this and nothing else was booked for the seat.

        The button that ends the turn (`is_last`) turns the next page of a book as well, a walk does not.
        """
        number = self._last_line
        self.taps += len(presses)
        self.presses[self.turns] += presses
        self.taps_of_kinds[text.partition(" ")[0] if text is not None else TABLE] += len(presses)
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
        known, past = known_from(self.told), past_from(self.told)
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
    def turns_pressed(self) -> tuple[Presses, ...]:
        """What each turn that has come to an end was pressed with."""
        return tuple(tuple(self.presses[turn]) for turn in range(self.turns))

    @property
    def outcome(self) -> str:
        """How the game has ended; "" while it goes on."""
        return str(self.told["view"]["outcome"])

    @property
    def minutes(self) -> float:
        """How long people would have taken by the assumed seconds for thinking and tapping."""
        return round((self.turns * THINK_S + self.taps * TAP_S) / 60, 1)

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
        """What `labyrinth demo --json` tells of an evening by taps; nothing was followed, as nobody looked on."""
        wish, none = self.wish, {"true": 0, "followed": 0}
        return {
            "game": wish.game,
            "variant": self.told["view"].get("variant"),
            "options": dict(wish.options),
            "seats": wish.seats,
            "seed": wish.seed,
            "turns": self.turns,
            "frames": 0,
            "actions": {**none, "asked": 0, "silently_wrong": 0},
            "pages": none,
            "taps": {"true": self.true, "booked": self.booked},
            "presses": self.taps,
            "swipes": self.swipes,
            "presses_of_a_turn": median(map(len, self.turns_pressed)) if self.turns else 0,
            "presses_by_kind": dict(sorted(self.taps_of_kinds.items())),
            "minutes": self.minutes,
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
