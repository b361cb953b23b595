"""A companion's pages in Chromium, as the people of an evening use them: a tablet on the table, and phones.

Who plays what is decided as in evenings by taps without a browser (`lab.soak.by_taps`); here hands press it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import cv2
import numpy as np

from companion.games.catalogue import game_named
from companion.language import language, naming
from companion.messages import Hint
from companion.players.known import Known, Stuck
from companion.players.player import STRENGTHS
from companion.rules.chance import Chance
from companion.rules.game import TABLE
from companion.rules.options import OptionValue
from companion.rules.words import Language, told
from lab.soak.by_taps.evening import House, known_from
from lab.soak.by_taps.steps import steps_to
from lab.soak.evenings import Served
from lab.soak.in_browser.window import Size, Window
from web.start.composed import is_habit
from web.words import WAY_WORDS

ACTS, PRESSABLE, REFUSAL, TELLS = "#acts", "#acts a, #acts button", "#acts .why-not", ".tell-one"
"""Where a seat acts, what can be pressed there, why a tap is refused, and what is tapped where people say what came."""

CALM = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"
"""Whether a page shows what came of the last tap."""

ANSWER_MS, AGAIN_MS, MOST_TRIES = 20_000, 8_000, 5
"""So long an answer may take; a tap that shows nothing for so long is done again, so often at most."""

HINT_EVERY = 4
"""A hint is asked for before one action of so many."""

HINT_LEVEL = "() => document.querySelector('.hint-form input[name=level]')?.value"
"""How much of a hint the page's button asks for."""

PHONE = (390, 844)
QR_SCALES = (3, 2, 4, 5)
"""A phone's camera sees a code larger than it stands on the screen, from several distances until it reads it."""

SHOWN = "turn => document.getElementById('turn')?.dataset.acting === turn"
FILLED = ".press.primary:not([disabled]):not(#do-compare)"


class BrowserHouse(House):
    """The pages of a companion that is served, on a tablet and so many phones; seats without one use the tablet.

    Of the seats so many of the last are computers'.
    """

    def __init__(self, browser: Any, served: Served, size: Size, phones: int, computers: int = 0) -> None:
        self.served, self.size, self.computers = served, size, computers
        self.tablet = Window(browser, size)
        small = Size(*PHONE, size.code, size.is_dark)
        self.phones = [Window(browser, small) for _ in range(phones)]
        self.tokens, self.names = {}, list[str]()
        self.habits: dict[str, str] = {}
        """What each seat chose last about walks."""
        self.repeated = self.acted = self.hints = self.hint_pictures = 0
        """Taps that were done again, actions of seats, hints that they asked for, and pictures of those."""
        self.change_bytes: list[int] = []
        self.first_load_bytes: dict[str, int] = {}

    @property
    def windows(self) -> list[Window]:
        """All devices, the tablet first."""
        return [self.tablet, *self.phones]

    @property
    def tells(self) -> Language:
        """How the pages of these devices say things, with the names of those who play."""
        return naming(language(self.size.code), dict(zip(self.tokens, self.names, strict=False)))

    def say(self, english: str) -> str:
        """What a page of these devices calls something."""
        return language(self.size.code).template(english, None, 1)

    def look(self) -> None:
        """Everybody looks at their own page."""
        for window in self.windows:
            window.watched.look(window.page)

    def check(self, name: str) -> None:
        """Have every page that shows something checked under this name."""
        for window in self.windows:
            if window.page.url.startswith("http"):
                window.watched.check(window.page, name)

    def begin(self, game: str, variant: str | None, options: Mapping[str, OptionValue], people: Sequence[str]) -> str:
        """Open the companion's address on the tablet, choose the box, say who plays, begin, and hand out the phones;
        the evening is as the form offers it. A second evening is *Play again* with the same people."""
        if self.names:
            return self._begin_again()
        tablet, self.names = self.tablet, list(people[: len(people) - self.computers])
        tablet.page.goto(self.served.url)
        self.first_load_bytes["start"] = tablet.loaded_bytes
        self.check("start")
        title = told(game_named(game).title, self.tells)
        tablet.press(tablet.page.locator("a.box").filter(has_text=title))
        tablet.page.wait_for_selector("form.wish")
        self.check("form")
        self._fill_form()
        loaded = tablet.loaded_bytes
        self._press_begin()
        self.first_load_bytes["table"] = tablet.loaded_bytes - loaded
        self._hand_out_phones()
        return self._key()

    def _fill_form(self) -> None:
        seats = self.tablet.page.locator(".seat-form")
        for place in range(seats.count()):
            seat, people = seats.nth(place), len(self.names)
            box, is_taken = seat.get_by_role("checkbox").first, place < people + self.computers
            if box.is_checked() != is_taken:
                self.tablet.press(box)
            if place < people:
                seat.get_by_role("textbox").fill(self.names[place])
            elif is_taken:
                seat.get_by_role("combobox").select_option(STRENGTHS[place % len(STRENGTHS)])
        way = self.tablet.page.locator("label.pick").filter(has_text=told(WAY_WORDS["taps"][0], self.tells))
        self.tablet.press(way.get_by_role("radio"))

    def _press_begin(self) -> None:
        self.tablet.tap("button", self.say("Begin"))
        self.tablet.page.wait_for_selector("#turn")

    def _hand_out_phones(self) -> None:
        """Each phone scans the code of its seat from the tablet's screen."""
        tablet = self.tablet
        tablet.tap("link", self.say("Phones"))
        tablet.page.wait_for_selector(".codes, .note")
        codes = tablet.page.locator(".code-card .qr")
        links = [scanned(codes.nth(place).screenshot(scale="css")) for place in range(codes.count())]
        tablet.tap("link", self.say("Back to the table"))
        for phone, link in zip(self.phones, links, strict=False):
            phone.page.goto(link)
        seats = self.snapshot(TABLE)["view"]["seats"][: len(self.names)]
        self.tokens = {seat: link.rpartition("/")[2] for seat, link in zip(seats, links, strict=True)}
        self.first_load_bytes["seat"] = max((phone.loaded_bytes for phone in self.phones), default=0)
        self.check("table")

    def get(self, viewer: str, path: str) -> Any:
        """The JSON that an address answers to a device; asked beside its page, which may be loading just now."""
        return self.tablet.asked(path, self.tokens.get(viewer, "")).json()

    def snapshot(self, viewer: str) -> dict[str, Any]:
        """What a device sees now: a seat's by its colour, the tablet by `TABLE`."""
        seen: dict[str, Any] = self.get(viewer, "/api/snapshot")
        return seen

    def record(self, key: str) -> str:
        """The record of a finished evening."""
        return str(self.tablet.asked(f"/api/evenings/{key}/record").text())

    def tap(self, viewer: str, action: str | None, version: int, *, turns_page: bool = False) -> None:
        """Press an action on the seat's own device, or on the tablet what chance has to do; raises Stuck where it is
        not recorded. A walk after which the seat goes on does not turn the page."""
        before, loaded = self.snapshot(TABLE), self.tablet.loaded_bytes
        for attempt in range(MOST_TRIES):
            self.repeated += attempt > 0  # it was refused, or asked for something else first
            if viewer == TABLE:
                self._chance(action)
            else:
                self._seat_acts(viewer, str(action), before, goes_on=not turns_page)
            if self.tablet.comes(lambda: self._has_moved(before), AGAIN_MS):
                break
        else:
            raise Stuck(f"{action} of {viewer} in the phase {before['phase']} is not recorded")
        self.tablet.wait(self._is_shown, "the tablet shows whose turn it is")
        self.change_bytes.append(self.tablet.loaded_bytes - loaded)

    def waits_for_computer(self, before: Mapping[str, Any]) -> bool:
        """Whether a computer had to act, or to let chance decide; then it has done so now."""
        due = before["due"]
        is_pressed = bool(due) and due["chance"] == Chance.PRESSED.value
        acting = before["seat"] if is_pressed else before["to_act"]
        if acting in (TABLE, *self.tokens):
            return False
        self.tablet.wait(lambda: self._has_moved(before), f"the computer of {acting} acts")
        return True

    def _has_moved(self, before: Mapping[str, Any]) -> bool:
        now = self.snapshot(TABLE)
        return len(now["log"]) != len(before["log"]) or now["to_act"] != before["to_act"]

    def _is_shown(self) -> bool:
        now = self.snapshot(TABLE)
        return bool(self.tablet.page.evaluate(SHOWN, now["seat"] if now["to_act"] else ""))

    def _seat_acts(self, seat: str, action: str, before: Mapping[str, Any], *, goes_on: bool) -> None:
        """On the seat's own phone, or before the shared tablet: sit down, act, and give it back."""
        place = list(self.tokens).index(seat)
        is_shared = place >= len(self.phones)
        window = self.tablet if is_shared else self.phones[place]
        if is_shared:
            window.press(window.page.locator("#do-sit"))
            window.page.wait_for_selector("#acts")
            uncover(window)
        if self.acted % HINT_EVERY == 0:
            self._ask_hint(window, seat)
        self.acted, hint = self.acted + 1, self._hint_of(seat)
        do(window, known_from(self.snapshot(seat)), action, self.tells, self.habits, goes_on=goes_on, hint=hint)
        if is_shared:
            window.wait(lambda: self._has_moved(before), "the action is recorded")
            window.tap("button", self.say("Back to the table"))
            window.page.wait_for_selector("#turn[data-status]")

    def _hint_of(self, seat: str) -> Hint | None:
        """The hint that the seat's page shows, which stays for as long as it is followed."""
        told = self.snapshot(seat)["hint"]
        return told and Hint(told["level"], told["text"], tuple(told["actions"]), tuple(told["cells"]), told["done"])

    def _ask_hint(self, window: Window, seat: str) -> None:
        """Have a hint told on the seat's page until it tells no more, and look at that."""
        button = window.page.locator(".hint-form button").filter(visible=True)
        while button.count():
            asked, tries = window.page.evaluate(HINT_LEVEL), 0
            window.press(button.first)
            while not window.comes(lambda: window.page.evaluate(HINT_LEVEL) != asked, AGAIN_MS):  # noqa: B023
                if (tries := tries + 1) == MOST_TRIES:
                    raise Stuck(f"{seat} is told no hint")
                self.repeated += 1  # a search may end without one on a busy machine
                window.press(button.first)
        window.watched.look(window.page)
        self.hints += 1
        self.hint_pictures += window.page.locator("#hint-steps li").count()

    def _chance(self, action: str | None) -> None:
        """What the page waits for: the one filled button of the tablet; what people themselves have done is tapped."""
        tablet = self.tablet
        filled = tablet.page.locator(FILLED).filter(visible=True)
        choices = tablet.page.locator("#tell[open]").locator(TELLS)
        tablet.wait(lambda: filled.count() + choices.count() > 0, "a button for what the page waits for")
        if not choices.count():  # a dialog opens by itself where little can have come
            tablet.press(filled.first)
        due = self.snapshot(TABLE)["due"]
        if due and due["chance"] == Chance.ASKED.value and action is not None:
            tablet.wait(lambda: choices.count() > 0, "a choice of what came")
            tell(tablet, action)

    def end(self) -> list[str]:
        """Look at the end page; what it says."""
        page = self.tablet.page
        page.wait_for_selector("#over")
        self.look()
        self.check("over")
        return [text.strip() for text in page.locator("#over p, #over h2").all_inner_texts()]

    def _key(self) -> str:
        """The key of the evening that is played."""
        return str(self.snapshot(TABLE)["session"])

    def _begin_again(self) -> str:
        """Phones keep their seats."""
        self.tablet.tap("link", self.say("Play again"))
        self.tablet.page.wait_for_selector("form.wish")
        fields = self.tablet.page.locator(".seat-form input.name")
        names = [name for name in (fields.nth(place).input_value() for place in range(fields.count())) if name]
        if names != self.names:
            raise Stuck(f"other people would play again: {names}")
        self._press_begin()
        self.habits = {}
        return self._key()


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


def do(
    window: Window, known: Known, text: str, tells: Language, habits: dict[str, str], *, goes_on: bool = False,
    hint: Hint | None = None,
) -> None:  # fmt: skip
    """Do an action on a seat's own page; raises Stuck where the page offers no way.

    `habits` are what the seats chose last about walks, and are kept up.
    """
    habit = habits.get(known.seat, "")
    for step in steps_to(known, text, tells, goes_on=goes_on, habit=habit, swipes=False, hint=hint):
        if is_habit(step.pick):
            window.press(window.page.locator(f'{ACTS} .ends-choice a[href*="{step.pick}"]'))
            habits[known.seat] = step.pick
            continue
        names = _offering(window, step.name)
        if names.count(step.name) > 1:
            window.doubtful.add(step.name)
        found = window.page.locator(PRESSABLE).filter(visible=True).nth(names.index(step.name))
        if step.pick:
            window.press(found)
        else:
            _press_and_hear(window, found)


def _press_and_hear(window: Window, found: Any) -> None:
    """Press what does an action, and wait for the answer; of a tap on a page that was just drawn anew none comes, and
    who sees that nothing happens taps again."""
    from playwright.sync_api import TimeoutError as NoAnswer

    with suppress(NoAnswer), window.page.expect_response(lambda one: "/seat/do" in one.url, timeout=ANSWER_MS):
        window.press(found)
    window.page.wait_for_function(CALM)
    window.refused += window.page.locator(REFUSAL).all_inner_texts()


def _offering(window: Window, name: str) -> list[str]:
    """The names of all that can be tapped, once this one is among them; raises Stuck where it never is."""
    names: list[str] = []

    def is_there() -> bool:
        names[:] = window.names(PRESSABLE)
        return name in names

    window.wait(is_there, f"something called {name!r}")
    return names


def tell(window: Window, action: str) -> None:
    """Say what people themselves have done."""
    dialog = window.page.locator("#tell[open]")
    whole = dialog.locator(".tell-one").filter(visible=True)
    offered = [str(one) for one in whole.evaluate_all("all => all.map(one => one.value)")]
    window.press(whole.nth(offered.index(action)))


def uncover(window: Window) -> None:
    """Press *hold to look* where the hand is covered on a shared device."""
    if window.page.locator(f"{ACTS}.is-covered").count():
        window.press(window.page.locator("#hold"))
