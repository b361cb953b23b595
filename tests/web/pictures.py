"""Pictures of every page and state, to be looked at: `python -m tests.web.pictures FOLDER [--only NAME] [--all-sizes]`.

`python -m tests.web.pictures docs/pictures --docs` takes those that the documentation shows. With `--check` axe
looks at each page in both lights; pages that scroll sideways at 320 px, or with their text twice as large, are found
too; `FOLDER/check` names what is found.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from os import environ
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from PIL import Image
from playwright.sync_api import sync_playwright

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.desk import SessionDesk
from companion.live.session import Session
from companion.lobby.lone import LoneEvening
from companion.lobby.wishes import PastEvening, SeatWish
from companion.records.dice import fresh_decks
from companion.rules.advice import never_late
from companion.rules.verbs import format_action
from tests.app.companions import Device, served
from tests.web.conftest import CHROMIUM
from tests.web.laid_boards import half_board, master_board, ready_board
from tests.web.lobbies import FINISHED, SEAT_TOKENS, TABLE_TOKEN, UNFINISHED, FakeLobby
from tests.web.scenes import FakeDesk, scenes
from tests.web.test_demo import FakeShowing
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
    """One picture: its name, the page, what is put up there, size, language and light."""

    name: str
    path: str
    scene: str = ""
    size: tuple[int, int] = (1024, 768)
    code: str = "en"
    scheme: str = "light"
    tap: str = ""


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
    Shot("look-back", "start/evenings/evening-1", "over", size=(1024, 1230)),
)
"""Pictures of the documentation; those of a board that is laid and of setting up are taken of a companion that runs."""

OTHER_BOXES = ("secret", "master-1991", "master-2007", "cards")

PAGES = (
    *(Shot(f"page-{name}", "", name) for name in scenes()),
    *(Shot(f"table-{name}", "table", name) for name in ("fresh", "page-due", "page-push", "not-allowed", "won")),
    Shot("page-told-list", "", "told-many", tap="#do-main"),
    Shot("page-told-kinds", "", "told-kinds", tap="#do-main"),
    *(Shot(f"square-{place}", "", "ready", tap=f"[data-square='{place}']") for place in ("b3", "loose")),
    Shot("seat", "seat", "classic"),
    *(Shot(f"seat-{game}", "seat", f"taps {game}") for game in ("team", *OTHER_BOXES)),
    *(Shot(f"seat-{game}-later", "seat", f"taps {game} 14") for game in OTHER_BOXES),
    *(Shot(f"page-{game}", "", f"taps {game} 14") for game in OTHER_BOXES),
    *(Shot(f"table-{game}", "table", f"taps {game} 14") for game in OTHER_BOXES),
    Shot("look-back", "start/evenings/evening-1", "over"),
    Shot("start", "start"),
    Shot("evenings", "start/evenings"),
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


PEOPLE = (SeatWish("red", "Minotaur"), SeatWish("blue", "Phoenix"), SeatWish("green"))
ON_NOW = replace(UNFINISHED, seats=PEOPLE[:2])


class PicturedLobby(FakeLobby):
    """A lobby whose people have names of beasts."""

    def evening(self) -> PastEvening | None:
        """The evening that goes on, while a desk or a board is up."""
        return ON_NOW if super().evening() is not None else None


@contextmanager
def put_up(shot: Shot) -> Iterator[str]:
    """The address of a server that shows what a picture is of."""
    with ExitStack() as stack:
        lobby = PicturedLobby(past=(ON_NOW, replace(FINISHED, seats=PEOPLE)))
        if shot.path.startswith("laying"):
            boards = {"half": half_board, "master": master_board}
            lobby.board = boards.get(shot.scene, partial(ready_board, is_marked=False))()
        elif shot.scene == "demo":
            tokens = {seat: f"{seat}s-own" for seat in ("red", "yellow", "blue", "green")}
            demo = LoneEvening(FakeDesk(scenes()["fresh"]), tokens)  # type: ignore[arg-type]
            app = create_app(lobby=demo, showing=FakeShowing(taken={"red": False}))
            yield stack.enter_context(serve(app, port=0, streams=4)).url
            return
        elif shot.scene == "over":
            yield stack.enter_context(_looked_back())
            return
        elif shot.scene == "classic" or shot.scene.startswith("taps "):
            name, _, actions = shot.scene.removeprefix("taps ").partition(" ")
            lobby.played = stack.enter_context(_by_taps(name, int(actions or 0)))
        elif shot.scene:
            lobby.played = FakeDesk(scenes()[shot.scene])  # type: ignore[assignment]
        app = create_app(lobby=lobby, set_up=FakeSetUp())
        yield stack.enter_context(serve(app, port=0, streams=4)).url


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


@contextmanager
def _looked_back() -> Iterator[str]:
    """A companion with one evening of the classic game that is over, in which people followed every hint."""
    game, chance = game_named("classic"), Random(3)
    start = game.deal(shipped_copy("classic"), ("red", "yellow"), 3)
    people = [{"colour": "red", "name": "Ariadne"}, {"colour": "yellow", "name": "Icarus"}]
    wish = {"game": "classic", "seats": people, "camera": False, "start": game.state_json(start)}
    with TemporaryDirectory() as home, patch.dict(environ, {"LABYRINTH_HOME": home}), served() as (_, pages):
        begun: Any = Device(pages).post("evenings", wish).json
        seats = {seat: Device(pages, one["token"]) for seat, one in begun["seats"].items()}
        while actor := seats["red"].snapshot()["to_act"]:
            told = seats[actor].snapshot()
            advice = game.hints(game.state_of(told["view"], shipped_copy("classic")), actor, never_late)  # type: ignore[misc]
            hinted = [format_action(one) for first in advice[:1] for one in first.actions]
            action = next((one for one in hinted if one in told["legal"]), chance.choice(told["legal"]))
            assert seats[actor].post("do", {"action": action}).status_code == 200
        with serve(pages, port=0, streams=4) as server:
            yield server.url


def _open(browser: Any, shot: Shot, url: str, **options: Any) -> Any:
    """A window on the page of a picture, as a device with the tokens that it needs."""
    width, height = shot.size
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=shot.code, color_scheme=shot.scheme,
        reduced_motion="reduce", **options,
    )  # fmt: skip
    is_seat = shot.path == "seat"
    cookies = {SEAT_COOKIE: SEAT_TOKENS["red"]} if is_seat else {TABLE_COOKIE: TABLE_TOKEN}
    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in cookies.items()])
    window = context.new_page()
    window.goto(url + shot.path, wait_until="load")
    window.evaluate("document.fonts.ready")
    if shot.tap:
        window.click(shot.tap)
        window.wait_for_selector("dialog[open] form, dialog[open] button")
    return window


def faults(browser: Any, shot: Shot) -> Iterator[str]:
    """What axe finds on the page of a picture, by day and by night, and where it scrolls sideways."""
    with put_up(shot) as url:
        for scheme in ("light", "dark"):
            window = _open(browser, shot._replace(scheme=scheme), url)
            window.evaluate(AXE.read_text())
            yield from (f"{shot.name} {scheme}: {found}" for found in window.evaluate(VIOLATIONS))
            if scheme == "dark":
                window.evaluate("document.documentElement.style.fontSize = '200%'")
                yield from _sideways(window, f"{shot.name}, text twice as large")
            window.context.close()
        window = _open(browser, shot._replace(size=(320, 640), code="de"), url)
        yield from _sideways(window, f"{shot.name}, 320 px")
        window.context.close()


def _sideways(window: Any, name: str) -> Iterator[str]:
    over_px = window.evaluate("document.documentElement.scrollWidth - innerWidth")
    if over_px > 0:
        yield f"{name}: scrolls sideways by {over_px} px"


def take(browser: Any, shot: Shot, folder: Path, *, is_whole: bool = False, is_small: bool = False) -> Path:
    """One picture as a PNG file; `is_whole` takes what lies below the window's edge as well, `is_small` few colours."""
    with put_up(shot) as url:
        window = _open(browser, shot, url)
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
