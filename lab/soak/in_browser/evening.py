"""One evening in Chromium, from the start page to the first turn of the second evening."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from appliance.demo.page_knowledge import known_from
from appliance.evenings.kept_laying import LAYING_FILE, LayingFile
from appliance.evenings.simulated_view import poured_for
from companion.games.copies import shipped_copy
from companion.players.known import Known, Stuck
from companion.rules.chance import Chance
from companion.rules.game import TABLE
from companion.rules.mazes.maze_copy import TreasureCopy
from lab.soak.in_browser.hands import TOLD, do, tell, uncover
from lab.soak.in_browser.paper import PaperCards
from lab.soak.in_browser.private import Private
from lab.soak.in_browser.serving import Served
from lab.soak.in_browser.table import Table
from lab.soak.in_browser.window import Window

THINK_S, TAP_S = 8.0, 2.0
"""How long a person is taken to think about a turn, and to find and press a button: assumed, not measured."""

AGAIN_MS, MOST_TRIES = 8_000, 5
"""A tap that shows nothing for so long is done again, so often at most: quick second taps are not counted."""

HANDS_MS = 45_000
"""Hands may take so long to lay the board as it was tapped, on a machine that is busy drawing their pictures."""

LOOK_EVERY = 5
"""Everybody looks closely at the own page after so many actions."""


@dataclass(slots=True)
class Evening:
    """Plays one evening of a game with the devices of a table, before a companion that is served."""

    served: Served
    table: Table
    title: str
    most_turns: int
    turns: int = 0
    actions: int = 0
    repeated: int = 0
    kept: int = 0
    taps_of_turns: list[int] = field(default_factory=list)
    taps_of_laying: int = 0
    taps_of_laying_again: int = 0
    is_watched: bool = False
    first_load_bytes: dict[str, int] = field(default_factory=dict)
    change_bytes: list[int] = field(default_factory=list)
    told: dict[str, Any] = field(default_factory=dict)
    scores: list[str] = field(default_factory=list)
    outcome: str = ""
    has_played_again: bool = False
    private: Private | None = None
    paper: PaperCards | None = None
    """What people hold in their hands, where cards come from the box."""
    habits: dict[str, str] = field(default_factory=dict)
    """What each seat chose last about walks."""
    _acted_in: int = -1

    # --- from the start page to the end ---

    def begin(self, way: str = "taps", *, is_paper: bool = False) -> None:
        """Open the companion's address on the tablet, and begin a game: with `is_paper` cards come from the box."""
        table, self.is_watched = self.table, way != "taps"
        self.paper = PaperCards(random.Random(table.seed)) if is_paper else None
        table.tablet.go(self.served.address)
        self.first_load_bytes["start"] = table.tablet.loaded_bytes
        table.check("start")
        table.choose_box(self.title)
        table.check("form")
        table.fill_form(way, is_paper=is_paper)
        loaded = table.tablet.loaded_bytes
        table.begin()
        if way == "laid":
            self.taps_of_laying = table.begin_as_laid(*self._lies())
        self.first_load_bytes["table"] = table.tablet.loaded_bytes - loaded

    def _lies(self) -> tuple[dict[str, str], dict[str, str]]:
        """What lies on the simulated table, for those who sit before it: place to tile text, and pawn to cell."""
        kept = LayingFile(self.served.home / LAYING_FILE).found()
        assert kept is not None
        copy = shipped_copy(kept.wish.game)
        assert isinstance(copy, TreasureCopy)
        poured = poured_for(copy, tuple(seat.colour for seat in kept.wish.seats), kept.key)
        return {**poured["cells"], "loose": poured["loose"]}, poured["pawns"]

    def sit_down(self) -> None:
        """Hand out the phones; who sits where is as the page lists it."""
        table = self.table
        table.hand_out_phones()
        self.told = table.tablet.snapshot()
        self._take_seats()
        tokens = {seat: link.rpartition("/")[2] for seat, link in zip(table.colours, table.links, strict=True)}
        self.private = Private(self.served.url, tokens)
        self.first_load_bytes["seat"] = max((phone.loaded_bytes for phone in table.phones), default=0)
        table.check("table")

    def _take_seats(self) -> None:
        """Everybody looks which colour is whose, and takes the own cards from the box."""
        self.table.colours = tuple(self.told["view"]["seats"])
        if self.paper is not None:
            self.paper.deal(self.told)

    def play(self) -> None:
        """Play until the game is over, or for as many turns as were asked for."""
        while self.told["to_act"] and self.turns < self.most_turns:
            self.act()
            self.turns = self.told["view"]["turn"]
            if self.actions % LOOK_EVERY == 0:
                self.table.look()
                self._look_for_secrets()

    def _look_for_secrets(self) -> None:
        """No device shows or is told what another seat alone may know."""
        table = self.table
        if self.private is not None:
            self.private.check(table.tablet, dict(zip(table.colours, table.phones, strict=False)))

    def act(self) -> None:
        """The next thing that somebody does, TABLE included."""
        self._let_hands_follow()
        table, before = self.table, self.told
        self._acted_in = before["view"]["turn"]
        loaded = table.tablet.loaded_bytes
        taps = self._tap(before["to_act"])
        for _ in range(MOST_TRIES):
            if table.tablet.comes(lambda: self._has_moved(before), AGAIN_MS):
                break
            self.repeated += 1
            taps += self._tap(before["to_act"])  # it was refused, or asked for something else first
        else:
            raise Stuck(f"what {before['to_act']} does in the phase {before['phase']} is not booked")
        self._check_shown()
        self.actions += 1
        self.change_bytes.append(table.tablet.loaded_bytes - loaded)
        self._count(before, taps)

    def _tap(self, actor: str) -> int:
        """What somebody taps next; how many taps that took."""
        return self._chance() if actor == TABLE else self._seat_acts(actor)

    def _let_hands_follow(self) -> None:
        """Under a camera nobody begins a turn, and no chance comes, before the board lies as it was tapped."""
        now = self.told
        if not self.is_watched or (now["lagging"] in ("", "tap") and now["view"]["turn"] == self._acted_in):
            return

        def is_done() -> bool:
            self.told = self.table.tablet.snapshot()
            return not self.told["lagging"]

        for _ in range(MOST_TRIES):
            if self.table.tablet.comes(is_done, HANDS_MS):
                return
            if (self.told["notice"] or {}).get("can_keep"):  # what lies there is what was tapped: the page is told so
                self._chance()
                self.kept += 1
        raise Stuck(f"the board does not come to lie as it was tapped: {now['lagging']}")

    def _count(self, before: dict[str, Any], taps: int) -> None:
        """Add taps to their turn, which is the one that was on when they were made."""
        turn = before["view"]["turn"]
        self.taps_of_turns += [0] * (turn + 1 - len(self.taps_of_turns))
        self.taps_of_turns[turn] += taps

    def _has_moved(self, before: dict[str, Any]) -> bool:
        """Whether anything was booked since; if so, that is what is known from now on."""
        told = self.table.tablet.snapshot()
        is_new = len(told["log"]) != len(before["log"]) or told["to_act"] != before["to_act"]
        if is_new:
            self.told = told
        return is_new

    def _seat_acts(self, colour: str) -> int:
        table = self.table
        window = table.seat_window(colour)
        if window is table.tablet:
            return self._acts_on_tablet(colour)
        text, known = self._thought(window, colour)
        return do(window, known, text, table.tells, self.habits, goes_on=table.player(colour).goes_on(known, text))

    def _acts_on_tablet(self, colour: str) -> int:
        """Sit down before the shared tablet, act, and give it back."""
        tablet = self.table.tablet
        text, known = self._thought(tablet, colour)
        tablet.press(tablet.page.locator("#do-sit"))
        tablet.page.wait_for_selector("#acts")
        goes_on = self.table.player(colour).goes_on(known, text)
        taps = uncover(tablet) + do(tablet, known, text, self.table.tells, self.habits, goes_on=goes_on)
        before = self.told
        tablet.wait(lambda: self._has_moved(before), "the action is not booked")
        tablet.tap("button", self.table.say("Back to the table"))
        tablet.page.wait_for_selector("#turn[data-status]")
        return taps + 2

    def _thought(self, window: Window, colour: str) -> tuple[str, Known]:
        seen: dict[str, Any] = {}

        def is_mine() -> bool:
            seen.update(self._known_to(window, colour))
            return bool(seen["to_act"] == colour)

        window.wait(is_mine, f"it is not the turn of {colour}")
        known = known_from(seen, is_watched=self.is_watched)
        known = known if self.paper is None else self.paper.known(known)
        return self.table.player(colour).choose(known), known

    def _known_to(self, window: Window, colour: str) -> dict[str, Any]:
        """What whoever sits before a device knows; the shared tablet's own answers tell no seat's secrets."""
        is_shared = window is self.table.tablet
        return self.private.snapshot(colour) if is_shared and self.private is not None else window.snapshot()

    def _chance(self) -> int:
        """What the page waits for: the one filled button of the tablet; what people themselves have done is told."""
        tablet = self.table.tablet
        filled = tablet.page.locator(".press.primary:not([disabled]):not(#do-compare)").filter(visible=True)
        told = tablet.page.locator("#tell[open]").locator(TOLD)
        tablet.wait(lambda: filled.count() + told.count() > 0, "no button for what the page waits for")
        taps = 0
        if not told.count():  # a dialog opens by itself where little can have come
            tablet.press(filled.first)
            taps += 1
        due = tablet.snapshot()["due"]
        if due and due["chance"] != Chance.PRESSED.value:  # a card from the box does not come by itself either
            tablet.wait(lambda: told.count() > 0, "nothing to tell what came")
            taps += tell(tablet, self.actions, self.paper)
        return taps

    def _check_shown(self) -> None:
        """The tablet comes to show whose turn it is."""
        tablet = self.table.tablet
        shown = "turn => document.getElementById('turn')?.dataset.acting === turn"

        def is_shown() -> bool:
            self.told = tablet.snapshot()
            return bool(tablet.page.evaluate(shown, self.told["seat"] if self.told["to_act"] else ""))

        tablet.wait(is_shown, "the tablet does not show whose turn it is")

    # --- afterwards ---

    @property
    def is_over(self) -> bool:
        """Whether nobody acts any more."""
        return bool(self.told) and not self.told["to_act"]

    def end(self) -> None:
        """Look at the end page, and note the scores as it says them."""
        page = self.table.tablet.page
        page.wait_for_selector("#over")
        self.table.look()
        self.table.check("over")
        self.scores = [text.strip() for text in page.locator("#over p, #over h2").all_inner_texts()]
        self.outcome = self.told["view"]["outcome"]

    def play_again(self, way: str = "taps") -> None:
        """*Play again* with the same people, to the end of the first turn; phones keep their seats."""
        table = self.table
        table.tablet.tap("link", table.say("Play again"))
        table.tablet.page.wait_for_selector("form.wish")
        fields = table.tablet.page.locator(".seat-form input.name")
        names = [fields.nth(place).input_value() for place in range(fields.count())]
        if [name for name in names if name] != list(table.names):
            raise Stuck(f"other people would play again: {names}")
        table.begin()
        if way == "laid":
            self.taps_of_laying_again = table.begin_as_laid(*self._lies())
        self.told, self.habits = table.tablet.snapshot(), {}
        self._take_seats()
        while self.told["to_act"] and self.told["view"]["turn"] < 1:
            self.act()
        self.has_played_again = True

    @property
    def assumed_minutes(self) -> float:
        """How long the evening takes people who think and tap as assumed."""
        return round((self.turns * THINK_S + sum(self.taps_of_turns) * TAP_S) / 60, 1)

    @property
    def commonest_taps(self) -> int:
        """How many taps most turns took."""
        return Counter(self.taps_of_turns).most_common(1)[0][0] if self.taps_of_turns else 0
