"""Pictures of every page and state, to be looked at: `python -m tests.web.pictures FOLDER [--only NAME] [--all-sizes]`.

`python -m tests.web.pictures docs/pictures --docs` takes those that the documentation shows. With `--check` axe
looks at each page in both lights; pages that scroll sideways at 320 px, or with their text twice as large, are found
too; `FOLDER/check` names what is found.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import sync_playwright

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.desk import SessionDesk
from companion.live.session import Session
from companion.lobby.lobby import SingleLobby
from companion.lobby.new_game import ChosenSeat, PastEvening
from companion.records.dice import fresh_decks
from tests.web.conftest import CHROMIUM
from tests.web.ended import ended
from tests.web.laid_boards import half_board, master_board, ready_board
from tests.web.lobbies import FINISHED, SEAT_TOKENS, TABLE_TOKEN, UNFINISHED, FakeLobby
from tests.web.scenes import FakeDesk, scenes
from tests.web.test_demo import FakeShowing
from tests.web.test_few_taps import desk_of, spelled
from tests.web.test_set_up import FakeSetUp
from web import create_app, serve
from web.devices.access import SEAT_COOKIE, TABLE_COOKIE

COLOURS = 160
"""Colours of a picture of the documentation."""

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
VIOLATIONS = """() => axe.run({resultTypes: ['violations']}).then(found => found.violations.map(
  one => one.id + " " + one.nodes.map(node => node.html.slice(0, 120)).join(" | ")))"""
SIZES = ((1024, 768), (1180, 820), (390, 844), (1440, 900))


class Shot(NamedTuple):
    """One picture: its name, page, what is put up there, size, language, light, what is tapped, and on whose device:
    the table's or a seat's as the page needs it, a seat's "phone", or a "stranger" at the companion's own machine."""

    name: str
    path: str
    scene: str = ""
    size: tuple[int, int] = (1024, 768)
    code: str = "en"
    scheme: str = "light"
    tap: str = ""
    device: str = ""


DOCS = (
    Shot("page", "", "fresh"),
    Shot("page-question", "", "confirm"),
    Shot("page-not-allowed", "", "not-allowed"),
    Shot("page-told", "", "told-few", (800, 600)),
    Shot("page-phone", "", "page-due", (390, 844), "de", "dark"),
    Shot("table-view", "table", "page-push"),
    Shot("start", "start", size=(800, 600)),
    Shot("new-game", "start/new/team", size=(800, 1000)),
    Shot("seat", "seat", "classic", (390, 844)),
    Shot("demo", "", "demo"),
    Shot("secret-seat", "seat", "taps secret"),
    Shot("cards-seat", "seat", "taps cards"),
    Shot("look-back", "start/evenings/evening-1", "over classic", size=(1024, 1230)),
)
"""Pictures of the documentation; those of a board that is laid and of setting up are taken of a companion that runs."""

OTHER_BOXES = ("secret", "master-1991", "master-2007", "cards")

FAR = {"X-Forwarded-For": "192.168.1.20"}
"""What a request has that comes from elsewhere in the network."""

ENDED = ("classic", "team", "secret", "cards")
"""Boxes whose evenings are shown when they are over."""

PAGES = (
    *(Shot(f"page-{name}", "", name) for name in scenes()),
    *(Shot(f"table-{name}", "table", name) for name in ("fresh", "page-due", "page-push", "not-allowed", "won")),
    Shot("page-told-list", "", "told-many", tap="#do-main"),
    Shot("page-told-kinds", "", "told-kinds", tap="#do-main"),
    *(Shot(f"square-{place}", "", "ready", tap=f"[data-square='{place}']") for place in ("b3", "loose")),
    Shot("seat", "seat", "classic"),
    *(Shot(f"seat-{game}", "seat", f"taps {game}") for game in ("team", *OTHER_BOXES)),
    Shot("seat-spelled", "seat", "spelled"),
    *(Shot(f"seat-{game}-later", "seat", f"taps {game} 14") for game in OTHER_BOXES),
    *(Shot(f"page-{game}", "", f"taps {game} 14") for game in OTHER_BOXES),
    *(Shot(f"table-{game}", "table", f"taps {game} 14") for game in OTHER_BOXES),
    *(Shot(f"over-{game}", "", f"over {game}") for game in ENDED),
    *(Shot(f"over-seat-{game}", "seat", f"over {game}") for game in ENDED),
    *(Shot(f"look-back-{game}", "start/evenings/evening-1", f"over {game}") for game in ENDED),
    Shot("take-over", "take-over", "ready", device="phone"),
    Shot("take-over-here", "take-over", "ready", device="seat"),
    Shot("take-over-own", "take-over", "ready"),
    Shot("onlooker", "", "ready", device="phone"),
    Shot("no-seat", "seat", "ready", device="stranger"),
    Shot("start", "start"),
    Shot("evenings", "start/evenings"),
    Shot("numbers", "start/numbers"),
    *(Shot(f"keepsake-{game}", "start/evenings/evening-1/picture", f"over {game}") for game in ENDED),
    *(Shot(f"new-{game}", f"start/new/{game}") for game in ("team", "classic", "secret", "master-1991", "master-2007",
                                                           "cards")),
    Shot("setup", "setup"),
    Shot("join", "join", "ready"),
    Shot("laying", "laying", "ready"),
    Shot("laying-half", "laying", "half"),
    Shot("laying-tile", "laying?place=d2", "ready"),
    Shot("laying-master", "laying?place=f4", "master"),
    Shot("laying-refuge", "laying?place=d4", "master"),
)  # fmt: skip
"""Every page and state."""


PEOPLE = (ChosenSeat("red", "Minotaur"), ChosenSeat("blue", "Phoenix"), ChosenSeat("green"))
ON_NOW = replace(UNFINISHED, seats=PEOPLE[:2])


class Up(NamedTuple):
    """A server that shows what a picture is of, and the cookies of the device that looks at it."""

    url: str
    cookies: Mapping[str, str]


class PicturedLobby(FakeLobby):
    """A lobby whose people have names of beasts."""

    def evening(self) -> PastEvening | None:
        """The evening that goes on, while a desk or a board is up."""
        return ON_NOW if super().evening() is not None else None


@contextmanager
def put_up(shot: Shot) -> Iterator[Up]:
    """A server that shows what a picture is of."""
    is_seat = shot.path == "seat"
    with ExitStack() as stack:
        kind, _, scene = shot.scene.partition(" ")
        if kind == "over":
            over = stack.enter_context(ended(scene))
            yield Up(over.url, {SEAT_COOKIE: over.seat} if is_seat else {TABLE_COOKIE: over.table})
            return
        seats = {SEAT_COOKIE: SEAT_TOKENS["red"]}
        owner = seats if is_seat else {TABLE_COOKIE: TABLE_TOKEN}
        cookies = {"phone": seats, "stranger": {}}.get(shot.device, owner)
        lobby = PicturedLobby(past=(ON_NOW, replace(FINISHED, seats=PEOPLE)))
        if shot.path.startswith("laying"):
            boards = {"half": half_board, "master": master_board}
            lobby.board = boards.get(shot.scene, partial(ready_board, is_marked=False))()
        elif shot.scene == "demo":
            tokens = {seat: f"{seat}s-own" for seat in ("red", "yellow", "blue", "green")}
            demo = SingleLobby(FakeDesk(scenes()["fresh"]), tokens)  # type: ignore[arg-type]
            app = create_app(lobby=demo, showing=FakeShowing(taken={"red": False}))
            yield Up(stack.enter_context(serve(app, port=0, streams=4)).url, cookies)
            return
        elif shot.scene == "classic" or shot.scene.startswith("taps "):
            name, _, actions = shot.scene.removeprefix("taps ").partition(" ")
            lobby.played = stack.enter_context(_by_taps(name, int(actions or 0)))
        elif shot.scene == "spelled":
            lobby.played = desk_of(spelled())
            stack.enter_context(lobby.played.owned())
        elif shot.scene:
            lobby.played = FakeDesk(scenes()[shot.scene])  # type: ignore[assignment]
        app = create_app(lobby=lobby, set_up=FakeSetUp())
        yield Up(stack.enter_context(serve(app, port=0, streams=4)).url, cookies)


@contextmanager
def _by_taps(name: str, actions: int) -> Iterator[SessionDesk]:
    """A game by taps alone, after so many actions at random and those that bring it to red's turn."""
    game, chance = game_named(name), Random(3)
    state = game.deal(shipped_copy(name), ("red", "blue"), 3)
    while actions > 0 or state.to_act != "red":
        state, actions = game.apply(state, chance.choice(game.legal(state))), actions - 1
    session = Session.begin(game, state, "evening-9", None, fresh_decks(3), is_watched=False)
    desk = SessionDesk(session, seats=state.seats)
    with desk.owned():
        yield desk


def _open(browser: Any, shot: Shot, up: Up, **options: Any) -> Any:
    """A window on the page of a picture, as a device with the tokens that it needs."""
    width, height = shot.size
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=shot.code, color_scheme=shot.scheme,
        reduced_motion="reduce", extra_http_headers=FAR if shot.device == "phone" else {}, **options,
    )  # fmt: skip
    context.add_cookies([{"name": name, "value": value, "url": up.url} for name, value in up.cookies.items()])
    window = context.new_page()
    window.goto(up.url + shot.path, wait_until="load")
    window.evaluate("document.fonts.ready")
    if shot.tap:
        window.click(shot.tap)
        window.wait_for_selector("dialog[open] form, dialog[open] button")
    return window


def faults(browser: Any, shot: Shot) -> Iterator[str]:
    """What axe finds on the page of a picture, by day and by night, and where it scrolls sideways."""
    with put_up(shot) as up:
        for scheme in ("light", "dark"):
            window = _open(browser, shot._replace(scheme=scheme), up)
            window.evaluate(AXE.read_text())
            yield from (f"{shot.name} {scheme}: {found}" for found in window.evaluate(VIOLATIONS))
            if scheme == "dark":
                window.evaluate("document.documentElement.style.fontSize = '200%'")
                yield from _sideways(window, f"{shot.name}, text twice as large")
            window.context.close()
        window = _open(browser, shot._replace(size=(320, 640), code="de"), up)
        yield from _sideways(window, f"{shot.name}, 320 px")
        window.context.close()


def _sideways(window: Any, name: str) -> Iterator[str]:
    over_px = window.evaluate("document.documentElement.scrollWidth - innerWidth")
    if over_px > 0:
        yield f"{name}: scrolls sideways by {over_px} px"


def take(browser: Any, shot: Shot, folder: Path, *, is_whole: bool = False, is_small: bool = False) -> Path:
    """One picture as a PNG file; `is_whole` takes what lies below the window's edge as well, `is_small` few colours."""
    with put_up(shot) as up:
        window = _open(browser, shot, up)
        window.wait_for_timeout(250)
        path = folder / f"{shot.name}.png"
        window.screenshot(path=path, full_page=is_whole)
        if is_small:
            Image.open(path).quantize(COLOURS).save(path, optimize=True)
        window.context.close()
    return path


def everywhere(shots: tuple[Shot, ...]) -> Iterator[Shot]:
    """Each picture in four sizes, three languages and two lights, each of these at least once."""
    for shot in shots:
        for number, size in enumerate(SIZES):
            code, scheme = ("de", "fr", "de", "en")[number], ("dark", "light")[number % 2]
            name = f"{shot.name}-{size[0]}-{code}-{scheme}"
            yield shot._replace(name=name, size=size, code=code, scheme=scheme)


def main() -> None:
    """Take the pictures that were asked for."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--only", default="", help="those whose names begin so")
    asked.add_argument("--docs", action="store_true", help="those that the documentation shows")
    asked.add_argument("--all-sizes", action="store_true", help="in every size, and in other languages and lights")
    asked.add_argument("--whole", action="store_true", help="with what lies below the window's edge")
    asked.add_argument("--check", action="store_true", help="look for faults instead of taking pictures")
    words = asked.parse_args()
    shots: tuple[Shot, ...] = DOCS if words.docs else PAGES
    shots = tuple(shot for shot in shots if shot.name.startswith(words.only))
    each: Callable[[tuple[Shot, ...]], Iterator[Shot]] = everywhere if words.all_sizes else iter
    words.folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for shot in each(shots):
            if not words.check:
                take(browser, shot, words.folder, is_whole=words.whole, is_small=words.docs)
                continue
            with (words.folder / "check").open("a", encoding="utf-8") as file:
                file.writelines(f"{fault}\n" for fault in faults(browser, shot))
        browser.close()


if __name__ == "__main__":
    main()
