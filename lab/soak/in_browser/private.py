"""What belongs to one seat alone, looked for on the pages and in the answers of all other devices."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator, Mapping
from typing import Any

from companion.rules.game import TABLE
from lab.soak.in_browser.window import Window

CARD_NAMES = """() => [...document.querySelectorAll("#hand .treasure-card:not(.empty):not(.hidden-card) span")]
  .map(one => one.textContent.trim()).filter(text => text)"""
"""What a seat's own cards are called on its page."""

SHOWN_TEXTS = """() => [...document.querySelectorAll("body *")]
  .filter(one => one.checkVisibility({visibilityProperty: true}))
  .flatMap(one => [one.getAttribute("aria-label"), one.getAttribute("title"),
    ...[...one.childNodes].filter(node => node.nodeType === 3).map(node => node.data.trim())])
  .filter(text => text)"""
"""All that can be read or heard on a page now; what is covered cannot."""

Leaves = Mapping[tuple[str, ...], object]


def leaves(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """Every plain value of a JSON value, with the keys that lead to it."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from leaves(one, (*path, str(key)))
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from leaves(one, (*path, str(place)))
    else:
        yield path, value


def secrets_of(seat: str, own: Leaves, table: Leaves) -> dict[tuple[str, ...], object]:
    """What a seat's own view tells of that seat, and the table's does not."""
    return {path: value for path, value in own.items() if seat in path and table.get(path) != value}


def told_to(secrets: Leaves, other: Leaves) -> list[str]:
    """Which of a seat's secrets stand in somebody else's view."""
    return [".".join(path) for path, value in secrets.items() if path in other and other[path] == value]


class Private:
    """Compares what the devices of an evening know; `tokens` are those of the seats, by colour."""

    def __init__(self, url: str, tokens: Mapping[str, str]) -> None:
        self._url, self._tokens = url, tokens
        self.looked_for = 0
        self.told: set[str] = set()

    def snapshot(self, seat: str) -> dict[str, Any]:
        """What a seat may know now, asked as a program of its own asks."""
        request = urllib.request.Request(self._url + "api/snapshot")
        request.add_header("Authorization", f"Bearer {self._tokens[seat]}")
        with urllib.request.urlopen(request) as answer:
            told: dict[str, Any] = json.load(answer)
        return told

    def check(self, tablet: Window, phones: Mapping[str, Window]) -> None:
        """Look through all answers and pages of this moment for what belongs to another seat."""
        public, views = tablet.snapshot(), {seat: self.snapshot(seat) for seat in self._tokens}
        if {public["version"]} != {told["version"] for told in views.values()}:
            return  # something was booked in between: another moment tells
        table = dict(leaves(public["view"]))
        known = {seat: dict(leaves(told["view"])) for seat, told in views.items()}
        secretive = set()
        for seat, own in known.items():
            secrets = secrets_of(seat, own, table)
            secretive |= {seat} if secrets else set()
            self.looked_for += len(secrets)
            for other in known:
                if other != seat:
                    self.told |= {f"{seat}’s {one} to {other}" for one in told_to(secrets, known[other])}
        self._check_pages({TABLE: tablet, **phones}, secretive)

    def _check_pages(self, windows: Mapping[str, Window], secretive: set[str]) -> None:
        """No page names a card of a seat that has secrets; what the table's page names is known to all."""
        texts = {who: set(window.page.evaluate(SHOWN_TEXTS)) for who, window in windows.items()}
        names = {who: set(window.page.evaluate(CARD_NAMES)) for who, window in windows.items() if who != TABLE}
        for seat in names.keys() & secretive:
            for other in names:
                if other != seat:
                    found = (names[seat] - texts[TABLE] - names[other]) & texts[other]
                    self.told |= {f"{seat}’s {one} on {other}’s page" for one in found}
