"""One evening in Chromium by taps, from the start page to the first turn of the second evening."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import cv2
import numpy as np

from appliance.demo.page_knowledge import known_from
from companion.language import language, naming
from companion.players.known import Known, Stuck
from companion.players.player import Player
from companion.rules.chance import Chance
from companion.rules.game import TABLE
from companion.rules.words import Language, told
from lab.soak.in_browser.hands import TELLS, do, tell, uncover
from lab.soak.in_browser.window import Size, Window
from lab.soak.serving import Served
from web.start.words import WAY_WORDS

THINK_S, TAP_S = 8.0, 2.0
"""How long a person is taken to think about a turn, and to find and press a button: assumed, not measured."""

AGAIN_MS, MOST_TRIES = 8_000, 5
"""A tap that shows nothing for so long is done again, so often at most."""

LOOK_EVERY = 5
"""Everybody looks closely at their own page after so many actions."""

PHONE = (390, 844)
NAMES = ("Ariadne", "Icarus", "Theseus", "Minos")
"""Who sits at the table, in the order of the seats."""

QR_SCALES = (3, 2, 4, 5)
"""A phone's camera sees a code larger than it stands on the screen, from several distances until it reads it."""

SHOWN = "turn => document.getElementById('turn')?.dataset.acting === turn"
FILLED = ".press.primary:not([disabled]):not(#do-compare)"


@dataclass(frozen=True, slots=True)
class Plan:
    """One evening: the box, its title, how many sit there and how many of them have a phone, the tablet's window."""

    number: int
    game: str
    title: str
    seats: int
    phones: int
    size: Size
    most_turns: int
    is_keyed: bool = False


@dataclass
class Evening:
    """Plays one evening with a tablet and phones before a companion that is served; people without a phone use the
    tablet."""

    browser: Any
    served: Served
    plan: Plan
    turns: int = 0
    actions: int = 0
    repeated: int = 0
    taps_of_turns: Counter[int] = field(default_factory=Counter)
    first_load_bytes: dict[str, int] = field(default_factory=dict)
    change_bytes: list[int] = field(default_factory=list)
    now: dict[str, Any] = field(default_factory=dict)
    scores: list[str] = field(default_factory=list)
    outcome: str = ""
    has_played_again: bool = False
    habits: dict[str, str] = field(default_factory=dict)
    tokens: list[str] = field(default_factory=list)

    @cached_property
    def tablet(self) -> Window:
        """The tablet on the table."""
        return Window(self.browser, self.plan.size, is_keyed=self.plan.is_keyed)

    @cached_property
    def phones(self) -> list[Window]:
        """The phones, in the order of the seats."""
        size = Size(*PHONE, self.plan.size.code, self.plan.size.is_dark)
        return [Window(self.browser, size, is_keyed=self.plan.is_keyed) for _ in range(self.plan.phones)]

    @cached_property
    def players(self) -> list[Player]:
        """Who decides for each seat."""
        return [Player(random.Random(self.plan.number * 10 + place)) for place in range(self.plan.seats)]

    @property
    def windows(self) -> list[Window]:
        """All devices, the tablet first."""
        return [self.tablet, *self.phones]

    @property
    def colours(self) -> list[str]:
        """Who plays, in the order of the seats."""
        return list(self.now["view"]["seats"])

    @property
    def tells(self) -> Language:
        """How the pages of these devices say things, with the names of those who play."""
        people = dict(zip(self.colours, NAMES, strict=False)) if self.now else {}
        return naming(language(self.plan.size.code), people)

    def say(self, english: str) -> str:
        """What a page of these devices calls something."""
        return language(self.plan.size.code).template(english, None, 1)

    def check(self, name: str) -> None:
        """Have every page that shows something checked under this name."""
        for window in self.windows:
            if window.page.url.startswith("http"):
                window.watched.check(window.page, name)

    # --- before ---

    def begin(self) -> None:
        """Open the companion's address on the tablet, choose the box, say who plays, and begin."""
        tablet = self.tablet
        tablet.page.goto(self.served.url)
        self.first_load_bytes["start"] = tablet.loaded_bytes
        self.check("start")
        tablet.press(tablet.page.locator("a.box").filter(has_text=told(self.plan.title, self.tells)))
        tablet.page.wait_for_selector("form.wish")
        self.check("form")
        self._fill_form()
        loaded = tablet.loaded_bytes
        self._press_begin()
        self.first_load_bytes["table"] = tablet.loaded_bytes - loaded

    def _fill_form(self) -> None:
        tablet = self.tablet
        seats = tablet.page.locator(".seat-form")
        for place in range(seats.count()):
            seat = seats.nth(place)
            box = seat.get_by_role("checkbox").first
            if box.is_checked() != (place < self.plan.seats):
                tablet.press(box)
            if place < self.plan.seats:
                seat.get_by_role("textbox").fill(NAMES[place])
        said = told(WAY_WORDS["taps"][0], language(self.plan.size.code))
        tablet.press(tablet.page.locator("label.pick").filter(has_text=said).get_by_role("radio"))

    def _press_begin(self) -> None:
        self.tablet.tap("button", self.say("Begin"))
        self.tablet.page.wait_for_selector("#turn")

    def sit_down(self) -> None:
        """Each phone scans the code of its seat from the tablet's screen."""
        tablet = self.tablet
        tablet.tap("link", self.say("Phones"))
        tablet.page.wait_for_selector(".codes, .note")
        codes = tablet.page.locator(".code-card .qr")
        links = [scanned(codes.nth(place).screenshot(scale="css")) for place in range(codes.count())]
        tablet.tap("link", self.say("Back to the table"))
        for phone, link in zip(self.phones, links, strict=False):
            phone.page.goto(link)
        self.tokens = [link.rpartition("/")[2] for link in links]
        tablet.page.wait_for_selector("#turn")
        self.now = tablet.snapshot()
        self.first_load_bytes["seat"] = max((phone.loaded_bytes for phone in self.phones), default=0)
        self.check("table")

    # --- play ---

    def play(self, most_turns: int) -> None:
        """Play until the game is over, or for so many turns."""
        while self.now["to_act"] and self.turns < most_turns:
            self.act()
            self.turns = self.now["view"]["turn"]
            if self.actions % LOOK_EVERY == 0:
                self.look()

    def look(self) -> None:
        """Everybody looks at their own page."""
        for window in self.windows:
            window.watched.look(window.page)

    def act(self) -> None:
        """The next thing that somebody does, TABLE included."""
        before, loaded = self.now, self.tablet.loaded_bytes
        taps = sum(window.taps for window in self.windows)
        for attempt in range(MOST_TRIES):
            self.repeated += attempt > 0  # it was refused, or asked for something else first
            (self._chance if before["to_act"] == TABLE else self._seat_acts)()
            if self.tablet.comes(lambda: self._has_moved(before), AGAIN_MS):
                break
        else:
            raise Stuck(f"what {before['to_act']} does in the phase {before['phase']} is not recorded")
        self.tablet.wait(self._is_shown, "the tablet shows whose turn it is")
        self.actions += 1
        self.change_bytes.append(self.tablet.loaded_bytes - loaded)
        self.taps_of_turns[before["view"]["turn"]] += sum(window.taps for window in self.windows) - taps

    def _has_moved(self, before: dict[str, Any]) -> bool:
        """Whether anything was recorded since; if so, that is what is known from now on."""
        now = self.tablet.snapshot()
        is_new = len(now["log"]) != len(before["log"]) or now["to_act"] != before["to_act"]
        self.now = now if is_new else self.now
        return is_new

    def _is_shown(self) -> bool:
        self.now = self.tablet.snapshot()
        return bool(self.tablet.page.evaluate(SHOWN, self.now["seat"] if self.now["to_act"] else ""))

    def _seat_acts(self) -> None:
        """On the seat's own phone, or before the shared tablet: sit down, act, and give it back."""
        colour, before = self.now["to_act"], self.now
        place = self.colours.index(colour)
        is_shared, player = place >= len(self.phones), self.players[place]
        window = self.tablet if is_shared else self.phones[place]
        known = self._known(window, place)
        text = player.choose(known)
        if is_shared:
            window.press(window.page.locator("#do-sit"))
            window.page.wait_for_selector("#acts")
            uncover(window)
        do(window, known, text, self.tells, self.habits, goes_on=player.goes_on(known, text))
        if is_shared:
            window.wait(lambda: self._has_moved(before), "the action is recorded")
            window.tap("button", self.say("Back to the table"))
            window.page.wait_for_selector("#turn[data-status]")

    def _known(self, window: Window, place: int) -> Known:
        """What the seat at a place knows, once it is its turn; the shared tablet's own answers hide all hands."""
        seen: dict[str, Any] = {}

        def is_mine() -> bool:
            seen.update(window.snapshot(self.tokens[place] if window is self.tablet else ""))
            return bool(seen["to_act"] == self.colours[place])

        window.wait(is_mine, f"the turn of {NAMES[place]}")
        return known_from(seen)

    def _chance(self) -> None:
        """What the page waits for: the one filled button of the tablet; what people themselves have done is tapped."""
        tablet = self.tablet
        filled = tablet.page.locator(FILLED).filter(visible=True)
        choices = tablet.page.locator("#tell[open]").locator(TELLS)
        tablet.wait(lambda: filled.count() + choices.count() > 0, "a button for what the page waits for")
        if not choices.count():  # a dialog opens by itself where little can have come
            tablet.press(filled.first)
        due = tablet.snapshot()["due"]
        if due and due["chance"] != Chance.PRESSED.value:
            tablet.wait(lambda: choices.count() > 0, "a choice of what came")
            tell(tablet, self.actions)

    # --- afterwards ---

    @property
    def is_over(self) -> bool:
        """Whether nobody acts any more."""
        return bool(self.now) and not self.now["to_act"]

    def end(self) -> None:
        """Look at the end page, and note the scores as it says them."""
        page = self.tablet.page
        page.wait_for_selector("#over")
        self.look()
        self.check("over")
        self.scores = [text.strip() for text in page.locator("#over p, #over h2").all_inner_texts()]
        self.outcome = self.now["view"]["outcome"]

    def play_again(self) -> None:
        """*Play again* with the same people, to the end of the first turn; phones keep their seats."""
        tablet = self.tablet
        tablet.tap("link", self.say("Play again"))
        tablet.page.wait_for_selector("form.wish")
        fields = tablet.page.locator(".seat-form input.name")
        names = [name for name in (fields.nth(place).input_value() for place in range(fields.count())) if name]
        if names != list(NAMES[: self.plan.seats]):
            raise Stuck(f"other people would play again: {names}")
        self._press_begin()
        self.now, self.habits = tablet.snapshot(), {}
        while self.now["to_act"] and self.now["view"]["turn"] < 1:
            self.act()
        self.has_played_again = True


def scanned(picture: bytes) -> str:
    """The text of a QR code in a picture, as a phone's camera reads it; raises Stuck where it cannot be read."""
    image = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_GRAYSCALE)
    for scale in QR_SCALES:
        large = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_NEAREST)
        framed = cv2.copyMakeBorder(large, 60, 60, 60, 60, cv2.BORDER_REPLICATE)
        for reader in (cv2.QRCodeDetectorAruco(), cv2.QRCodeDetector()):  # the second alone fails on 1 code in 150
            text, _, _ = reader.detectAndDecode(framed)
            if text:
                return str(text)
    raise Stuck("a seat's code cannot be scanned")
