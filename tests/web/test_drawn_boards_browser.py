"""Drawn boards in real Chromium: a drag turns a disc, a swipe a tile, a tap a ring; a wrong tap says why."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.maze.cell import parse_cell
from companion.maze.tile import format_tile
from companion.records.notation import parse_action
from companion.rules.actions import Walk
from companion.rules.game import TABLE
from companion.rules.verbs import format_action
from tests.appliance.companions import Device, served
from web import serve

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TOO_HIGH = "one => one.scrollHeight > one.clientHeight + 2"
LOST_ABOVE = """all => all.flatMap(one => [...one.querySelectorAll("button, a")].filter(button =>
  button.getBoundingClientRect().top < one.getBoundingClientRect().top - one.scrollTop
).map(button => button.textContent.trim()))"""
"""What does not fit where it stands, and buttons that no scrolling brings into sight."""

TOP = "one => one.getBoundingClientRect().top"
LEVEL = "document.querySelector('.hint-form input[name=level]')?.value"

FORMULAS = game_named("master-1991")
SECRET, TEAM, MASTER = game_named("secret"), game_named("team"), game_named("master-2007")


def test_a_turn_of_the_round_board_by_a_drag_a_tap_and_a_key(chromium: Any) -> None:
    start = SECRET.deal(shipped_copy("secret"), 2, 3)
    with served() as (host, pages):
        wish = {"game": "secret", "seats": [], "camera": False, "start": SECRET.state_json(start)}
        begun = Device(pages).post("evenings", wish).json
        assert begun is not None
        with serve(pages, port=0, streams=8) as server:
            context = chromium.new_context(viewport={"width": 1024, "height": 768})
            token = begun["seats"][start.to_act]["token"]
            context.add_cookies([{"name": "labyrinth-seat", "value": token, "url": server.url}])
            window = context.new_page()
            window.goto(f"{server.url}seat", wait_until="load")
            turn_the_disc_by_a_drag(window)
            window.locator('.turner[data-ring="outer"] .ring-turn').click()
            window.wait_for_selector(".ring-spot")
            window.wait_for_selector('.news-line:has-text("outer ring")', state="attached")  # drawn anew
            window.locator('.ring-touch[data-place="r6.2"]').click(force=True)
            assert window.wait_for_selector("#acts > .why-not.at-finger").inner_text()
            window.locator(".ring-spot").first.focus()
            window.keyboard.press("Enter")
            window.wait_for_selector(".ring-spot", state="detached")
            context.close()
        desk = host.desk()
        assert desk is not None
        verbs = [line.text.split()[:2] for line in desk.snapshot().evening.log[:3]]
        assert verbs[:2] == [["turn", "centre"], ["turn", "outer"]] and verbs[2][0] == "walk"


def test_a_swipe_over_a_tile_turns_it_and_one_tap_each_walks_and_ends_the_turn(chromium: Any) -> None:
    """A turn of the Team Edition: a tile is turned, and a walk ends the turn, as was chosen; the page waits."""
    start = TEAM.apply(TEAM.deal(shipped_copy("team"), 2, 3), parse_action("daedalus push W2"))
    cell = next(one for one in map(format_action, TEAM.legal(start)) if one.startswith("rotate")).split()[1]
    turned = TEAM.apply(start, parse_action(f"rotate {cell} {quarter_of(start, cell)}"))
    walks = [one for one in TEAM.legal(turned) if isinstance(one, Walk)]
    walk = next(format_action(one) for one in walks if TEAM.after(turned, one).found == 0)
    with seat_page(chromium, start) as (window, desk):
        swipe(window, cell, 0.25)
        assert desk.snapshot().evening.log == (), "hardly moved: nothing is turned"
        swipe(window, cell, 1)
        window.wait_for_selector(".seat-grid:not([data-spins])", state="attached")
        assert desk.snapshot().evening.log[-1].text == f"rotate {cell} {quarter_of(start, cell)}"
        window.click('.ends-choice a[href*="off"]')
        window.wait_for_selector('.ends-choice .is-now[href*="off"]')
        window.click(f'.seat-grid form:has(input[value="{walk}"]) button')
        window.wait_for_selector("#turn:not(.is-mine)")
        log = [line.text.split()[0] for line in desk.snapshot().evening.log[-3:]]
        assert log == ["rotate", "walk", "end"], "the tap that walked ended the turn and turned no page"


def test_a_tap_at_the_table_that_can_be_meant_for_nothing_says_why_at_the_seat(chromium: Any) -> None:
    with seat_page(chromium, MASTER.deal(shipped_copy("master-2007"), 2, 3)) as (window, _):
        page = window.url
        for cell in ("b2", "d4", "g1"):
            window.goto(f"{page}?at=place:{cell}")
            assert "push the loose tile in first" in window.wait_for_selector("#acts > .why-not").inner_text()
        window.goto(f"{page}?at=arrow:N2")
        window.wait_for_selector("#acts .picked")
        assert window.query_selector("#acts > .why-not") is None


@pytest.mark.parametrize("code", ["de", "fr"])
def test_on_a_phone_the_news_fit_and_every_button_can_be_reached(chromium: Any, code: str) -> None:
    """Master Labyrinth 2007: the news were cut, and of many cards to play the first buttons lay out of all reach."""
    with seat_page(chromium, MASTER.deal(shipped_copy("master-2007"), 3, 3), code) as (window, _):
        for is_pushed in (False, True):
            if is_pushed:
                window.click(".spot-N2")
                window.wait_for_selector(".act-groups button")
            assert [window.eval_on_selector(at, TOO_HIGH) for at in ("#turn [role=status]", ".news")] == [False, False]
            assert window.evaluate("document.documentElement.scrollWidth") <= 390
            assert window.eval_on_selector_all(".act-groups", LOST_ABOVE) == []
            assert not any(window.eval_on_selector_all(".act-groups", f"all => all.map({TOO_HIGH})"))


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_on_a_phone_nothing_below_moves_when_a_hint_comes(chromium: Any, code: str) -> None:
    """Somebody taps a tile at that moment; once the pictures of five steps came the board lay lower."""
    with seat_page(chromium, FORMULAS.deal(shipped_copy("master-1991"), 3, 5), code) as (window, _):
        tops = [window.eval_on_selector("#acts", TOP)]
        for _ in range(3):
            window.wait_for_timeout(800)  # a second tap that comes sooner is half of a double tap
            level = window.evaluate(LEVEL)
            window.locator(".hint-form.at-hand button").tap()
            window.wait_for_function(f"before => {LEVEL} !== before", arg=level)
            tops.append(window.eval_on_selector("#acts", TOP))
        assert window.locator("#hint-steps li").count() > 1
        assert max(tops) - min(tops) <= 12, tops


def test_a_turned_board_is_tapped_and_asked_where_it_is_seen(chromium: Any) -> None:
    """Somebody sits at another side of the table: the page's board turns with its squares, and so does *why not*."""
    start = after_the_page(3)
    push = next(format_action(one) for one in TEAM.legal(start) if format_action(one).startswith("push N2"))
    with seat_page(chromium, TEAM.apply(start, parse_action(push))) as (window, desk):
        box = window.locator(".seat-maze").bounding_box()
        x, y = -2 / 8.4, -3.85 / 8.4  # the arrow N2 on the unturned board, from its middle
        for _ in range(3):
            window.click("#turn-view")
            window.wait_for_timeout(700)  # the board comes to rest
            x, y = -y, x
            with window.expect_request("**/seat/why*") as asked:
                window.mouse.click(box["x"] + (0.5 + x) * box["width"], box["y"] + (0.5 + y) * box["height"])
            assert asked.value.post_data == "pick=arrow%3AN2"
            window.wait_for_selector("#acts > .why-not")
        assert not desk.snapshot().evening.log


def test_two_quick_taps_on_two_tiles_side_by_side_count_both(chromium: Any) -> None:
    start, pair = next(found for seed in range(40) if (found := switch_side_by_side(seed)))
    with seat_page(chromium, start) as (window, desk):
        window.clock.set_fixed_time(1_000)
        window.click(f".spot-{pair[0]}")
        window.wait_for_selector(".act-groups.is-picked")
        window.click(f".spot-{pair[1]}")
        window.wait_for_selector(".undo-place form.do")
        assert [line.text for line in desk.snapshot().evening.log] == ["switch " + " ".join(pair)]


def test_the_second_half_of_a_double_tap_does_not_choose_the_tile_that_was_walked_to(chromium: Any) -> None:
    start, cell = next(found for seed in range(40) if (found := walk_to_a_turnable_tile(seed)))
    with seat_page(chromium, start) as (window, desk):
        window.clock.set_fixed_time(1_000)
        window.click(f".spot-{cell}")
        window.wait_for_selector(f".seat-grid a.spot-{cell}")
        window.click(f".spot-{cell}")
        window.wait_for_timeout(600)
        assert not window.locator(".act-groups.is-picked").count(), "it fell on a tile that can be turned now"
        window.clock.set_fixed_time(2_000)
        window.click(f".spot-{cell}")
        window.wait_for_selector(".act-groups.is-picked")
        assert [line.text for line in desk.snapshot().evening.log] == [f"walk {cell}"]


def after_the_page(seed: int, variant: str = "introductory") -> Any:
    """The first turn of a Team evening, once TABLE has done its part."""
    state = TEAM.deal(shipped_copy("team"), 2, seed, variant=variant)
    while state.to_act == TABLE:
        state = TEAM.apply(state, TEAM.legal(state)[0])
    return state


def walk_to_a_turnable_tile(seed: int) -> tuple[Any, str] | None:
    """A position in which somebody can walk to a tile that can be turned."""
    state = after_the_page(seed)
    texts = [format_action(one).split() for one in TEAM.legal(state)]
    turnable = {nouns[1] for nouns in texts if nouns[0] == "rotate"}
    return next(((state, nouns[1]) for nouns in texts if nouns[0] == "walk" and nouns[1] in turnable), None)


def switch_side_by_side(seed: int) -> tuple[Any, list[str]] | None:
    """A position of the standard game in which two tiles side by side may be switched and nobody can walk to either."""
    state = after_the_page(seed, "standard")
    texts = [format_action(one).split() for one in TEAM.legal(state)]
    goals = {nouns[1] for nouns in texts if nouns[0] == "walk"}
    pairs = [nouns[1:] for nouns in texts if nouns[0] == "switch" and not goals & set(nouns[1:])]
    return (state, pairs[0]) if pairs and goals else None


@contextmanager
def seat_page(chromium: Any, start: Any, code: str = "en") -> Iterator[tuple[Any, Any]]:
    """The page of the seat that acts, on a phone, and the desk of the evening that goes on from a position."""
    with served() as (host, pages):
        begun = Device(pages).post("evenings", wish_of(start)).json
        assert begun is not None
        with serve(pages, port=0, streams=8) as server:
            context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale=code)
            token = begun["seats"][start.to_act]["token"]
            context.add_cookies([{"name": "labyrinth-seat", "value": token, "url": server.url}])
            window = context.new_page()
            with window.expect_response("**/seat/events*"):
                window.goto(f"{server.url}seat", wait_until="load")
            yield window, host.desk()
            context.close()


def wish_of(start: Any) -> dict[str, object]:
    return {"game": start.game, "seats": [], "camera": False, "start": game_named(start.game).state_json(start)}


def quarter_of(state: Any, cell: str) -> str:
    """The open sides of a tile after a quarter clockwise."""
    sides = format_tile(state.board.cells[parse_cell(cell)]).partition(":")[0]
    turned = {"NESW"[("NESW".index(side) + 1) % 4] for side in sides}
    return "".join(side for side in "NESW" if side in turned)


def swipe(window: Any, cell: str, tiles: float) -> None:
    """Swipe over a tile to the right, so many tiles wide."""
    box = window.locator(".seat-grid").bounding_box()
    width = box["width"] / 8.4
    x = box["x"] + ("abcdefg".index(cell[0]) + 1.2) * width
    y = box["y"] + (int(cell[1]) + 0.2) * width
    window.mouse.move(x, y)
    window.mouse.down()
    window.mouse.move(x + tiles * width, y, steps=5)
    window.mouse.up()
    window.wait_for_timeout(150)


def turn_the_disc_by_a_drag(window: Any) -> None:
    """A quarter of a turn, clockwise, from north to east."""
    box = window.locator(".round-seat").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    window.mouse.move(x, y - 40)
    window.mouse.down()
    window.mouse.move(x + 30, y - 28, steps=4)
    window.mouse.move(x + 40, y, steps=4)
    window.mouse.up()
    window.wait_for_selector('.turner[data-ring="centre"]', state="detached")
