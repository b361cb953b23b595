"""The devices of one evening: the tablet on the table, phones at some seats, and the people who use them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import cv2
import numpy as np

from companion.language import language, naming
from companion.players.known import Stuck
from companion.players.player import Player
from companion.rules.mazes.places import HOMES
from companion.rules.words import Language, told
from lab.soak.in_browser.window import Size, Window
from web.start.words import FROM_BOX, WAY_WORDS

PHONE = (390, 844)
NAMES = ("Ariadne", "Icarus", "Theseus", "Minos")
"""Who sits at the table, in the order of the seats."""

QR_SCALES = (3, 2, 4, 5)
"""A phone's camera sees a code larger than it stands on the screen, from several distances until it reads it."""


class Table:
    """The devices of an evening; people of seats without a phone use the tablet."""

    def __init__(self, browser: Any, size: Size, seats: int, phones: int, seed: int, *, is_keyed: bool = False) -> None:
        self.tablet = Window(browser, size, is_keyed=is_keyed)
        self.phones = [
            Window(browser, Size(*PHONE, size.code, size.is_dark), is_keyed=is_keyed) for _ in range(min(phones, seats))
        ]
        self.names, self.seed = NAMES[:seats], seed
        self.players = [Player(random.Random(seed * 10 + place)) for place in range(seats)]
        self.colours: tuple[str, ...] = ()
        self.links: tuple[str, ...] = ()
        """What the seats' codes say, in the order of the seats."""

    @property
    def windows(self) -> list[Window]:
        """All devices, the tablet first."""
        return [self.tablet, *self.phones]

    def seat_window(self, colour: str) -> Window:
        """The device on which this seat plays."""
        place = self.colours.index(colour)
        return self.phones[place] if place < len(self.phones) else self.tablet

    def player(self, colour: str) -> Player:
        """Who decides for this seat."""
        return self.players[self.colours.index(colour)]

    @property
    def tells(self) -> Language:
        """How the pages of these devices tell things, with the names of those who play."""
        people = dict(zip(self.colours, self.names, strict=True)) if self.colours else {}
        return naming(language(self.tablet.size.code), people)

    def say(self, english: str, **nouns: str) -> str:
        """What a page of these devices calls something."""
        template = language(self.tablet.size.code).template(english, None, 1)
        return template % nouns if nouns else template

    def look(self) -> None:
        """Everybody looks at the own page."""
        for window in self.windows:
            window.watched.look(window.page)

    def check(self, name: str) -> None:
        """Have every page that shows something checked under this name."""
        for window in self.windows:
            if window.page.url.startswith("http"):
                window.watched.check(window.page, name)

    # --- before an evening ---

    def choose_box(self, title: str) -> None:
        """From the start page to the form of a box, by a tap on its picture."""
        self.tablet.press(self.tablet.page.locator("a.box").filter(has_text=told(title, self.tells)))
        self.tablet.page.wait_for_selector("form.wish")

    def fill_form(self, way: str, *, is_paper: bool = False) -> None:
        """Say who plays, how it begins, and whether cards come from the box, by what the form calls it."""
        tablet = self.tablet
        seats = tablet.page.locator(".seat-form")
        for place in range(seats.count()):
            seat = seats.nth(place)
            box, field = seat.get_by_role("checkbox").first, seat.get_by_role("textbox")
            if box.is_checked() != (place < len(self.names)):
                tablet.press(box)
            if place < len(self.names):
                field.fill(self.names[place])
        self._pick(WAY_WORDS[way][0])
        if is_paper:
            self._pick(FROM_BOX)

    def _pick(self, words: str) -> None:
        """Choose what the form calls so."""
        said = told(words, language(self.tablet.size.code))
        self.tablet.press(self.tablet.page.locator("label.pick").filter(has_text=said).get_by_role("radio"))

    def begin(self) -> None:
        """Press *Begin*, and read who sits where."""
        self.tablet.tap("button", self.say("Begin"))
        self.tablet.page.wait_for_selector("#turn, #laid-board")

    def begin_as_laid(self, lies: Mapping[str, str], stand: Mapping[str, str]) -> int:
        """Wait until the camera has recognised the board that hands lay there, tap what nobody knows of it, and begin.

        `lies` are the tiles as who sits there sees them, place to tile text, and `stand` the pawns, colour to cell.
        Returns how many taps told something.
        """
        page, taps = self.tablet.page, self.tablet.taps
        self.tablet.watched.check(page, "laying")
        self.tablet.wait(self._is_all_seen, "the tiles that are laid are not recognised")
        self._tell_pawns(stand)
        self._tell_treasures(lies)
        if any(one["kind"] == "assumed" for one in self._laid()["missing"]):  # a box that was played before is known
            self.tablet.tap("button", self.say("All are right"))
        page.wait_for_selector("#missing button", state="detached")
        self.tablet.watched.check(page, "laid")
        told = self.tablet.taps - taps
        ready = self.tablet.page.locator(".begin-laid button.begin:not([disabled])")
        self.tablet.wait(lambda: ready.count() > 0, "the board that is laid cannot be begun with")
        self.tablet.press(ready)
        page.wait_for_selector("#turn")
        return told

    def _laid(self) -> dict[str, Any]:
        """The board that is being laid, as the tablet may know it."""
        return self.tablet.asked("/api/setup")

    def _is_all_seen(self) -> bool:
        """Whether nothing is missing any more that hands have to put right."""
        return all(one["kind"] == "pawn" for one in self._laid()["missing"] if one["must"])

    def _tell_pawns(self, stand: Mapping[str, str]) -> None:
        """Tap that all pawns stand on their corners, or else where each stands that the page is not sure of."""
        page = self.tablet.page
        is_asked = any(one["kind"] == "pawn" for one in self._laid()["missing"])
        if is_asked and all(HOMES.get(pawn) == cell for pawn, cell in stand.items()):
            self.tablet.tap("button", self.say("All pawns stand on their corners"))
            page.locator("#advice button[name=pawns]").wait_for(state="detached")
        for pawn, cell in stand.items():
            if self._laid()["can_begin"]:
                return
            if self._laid()["pawns"][pawn]["cell"] != cell:
                self.tablet.press(page.locator(f"#at-{cell}"))
                asked = page.locator(f'.panel[data-place="{cell}"]')
                self.tablet.press(asked.locator(f'form:has(input[name="pawn"][value="{pawn}"]) button'))
                asked.locator(".pawn-offered.is-now").wait_for()
                self.tablet.press(asked.get_by_role("link", name=self.say("Done")))

    def _tell_treasures(self, lies: Mapping[str, str]) -> None:
        """Tap onto each tile that bears a question mark what it shows; after each tap the next such tile is asked."""
        page = self.tablet.page
        tiles = {**self._laid()["cells"], "loose": self._laid()["loose"]}
        place = next((place for place, tile in tiles.items() if tile["mark"] == "?"), "")
        if place:
            self.tablet.press(page.locator(f"#at-{place}"))
        while place:
            asked = page.locator(f'.panel[data-place="{place}"]')
            asked.wait_for()
            mark = lies[place].partition(":")[2]
            self.tablet.press(asked.locator(f'form:has(input[name="mark"][value="{mark}"]) button'))
            asked.wait_for(state="detached")
            place = page.evaluate("() => document.querySelector('.panel')?.dataset.place ?? ''")

    def hand_out_phones(self) -> None:
        """Each phone scans the code of its seat from the tablet's screen."""
        tablet = self.tablet
        tablet.tap("link", self.say("Phones"))
        tablet.page.wait_for_selector(".codes, .note")
        codes = tablet.page.locator(".code-card .qr")
        self.links = tuple(scanned(codes.nth(place).screenshot(scale="css")) for place in range(codes.count()))
        tablet.tap("link", self.say("Back to the table"))
        for phone, link in zip(self.phones, self.links, strict=False):
            phone.go(link)
        tablet.page.wait_for_selector("#turn, #laid-board")

    def close(self) -> None:
        """Close all devices."""
        for window in self.windows:
            window.close()


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
