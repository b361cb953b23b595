"""What differs is shown as it is and as it should be, and a tap puts right what is booked."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.messages import (
    Command,
    Correct,
    CorrectPawn,
    CorrectPiece,
    CorrectTile,
    CorrectTurn,
    Notice,
    Outcome,
)  # fmt: skip
from companion.records.notation import view_json
from companion.rules.game import TABLE
from companion.rules.table import Piece
from tests.web.scenes import HIDDEN_MARK, FakeDesk, deal_view, scenes, snapshot
from web import create_app, serve

PICTURE = b"\xff\xd8"


def test_each_differing_square_is_shown_as_it_is_and_as_it_should_be(desk: FakeDesk) -> None:
    client = create_app(desk, square_jpeg=lambda cell: PICTURE if cell == "b4" else None).test_client()
    desk.show(scenes()["out-of-sync"])
    page = client.get("/compare").text
    assert [f"/cut-out/{cell}.jpg" in page for cell in ("b4", "c4", "f6", "a1")] == [True, False, False, False]
    assert client.get("/cut-out/b4.jpg").data == PICTURE
    assert [client.get(f"/cut-out/{cell}.jpg").status_code for cell in ("c4", "z9")] == [404, 404]


def test_a_square_without_a_picture_shows_none(desk: FakeDesk) -> None:
    client = create_app(desk, square_jpeg=lambda cell: None).test_client()
    assert "cut-out" not in client.get("/square/b3").text


def test_where_no_square_is_known_to_differ_the_whole_board_is_shown(desk: FakeDesk) -> None:
    assert "small-board" in create_app(desk).test_client().get("/compare").text


def test_a_square_says_what_lies_there_and_nothing_of_a_face_down_tile(desk: FakeDesk) -> None:
    cells = {**deal_view()["cells"], "d4": f"#L:{HIDDEN_MARK}", "b3": "NE:potion"}
    desk.show(snapshot(view={**deal_view(), "cells": cells}))
    client = create_app(desk).test_client()
    assert "bend, potion, Red" in client.get("/square/b3").text
    face_down = client.get("/square/d4").text
    assert "face down" in face_down
    assert HIDDEN_MARK not in face_down
    assert client.get("/square/q9").status_code == 404


def test_an_unknown_tile_can_show_what_nobody_has_placed_yet_of_its_shape(desk: FakeDesk) -> None:
    cells = {**deal_view()["cells"], "b3": "NE:?", "b2": "NES:?", "b5": "NE:helmet"}
    desk.show(snapshot(view={**deal_view(), "cells": cells}, untold=("L:owl", "T:bat")))
    corner, junction = (create_app(desk).test_client().get(f"/square/{cell}").text for cell in ("b3", "b2"))
    told = [(f"&#34;mark&#34;: &#34;{mark}&#34;") for mark in ("owl", "helmet", "bat")]
    assert [one in corner for one in told] == [True, True, False]
    assert [one in junction for one in told] == [False, False, True]


def test_pieces_of_a_square_can_be_put_right_too(desk: FakeDesk) -> None:
    discs = (Piece("token", "1", "4"), Piece("token", "8", "11"))
    desk.show(snapshot(pieces=(*discs, Piece("guard", "white", "1"), Piece("dragon", "24", "S"))))
    client = create_app(desk).test_client()
    square, refuge, loose = (client.get(f"/square/{place}").text for place in ("b1", "d4", "loose"))
    assert all(words in square for words in ("token 4 is on b1", "token 11 is on b1", "the white guard stands on b1"))
    assert [f"The dragon faces {cell}." in refuge for cell in ("d3", "e4", "d5", "c4")] == [True] * 4
    assert "The dragon faces" not in square and "token" not in loose.replace("disc-of", "")


def spots_desk(name: str, notice: Notice | None = None) -> AskedDesk:
    """A desk with a dealt game of rings or cards."""
    game = game_named(name)
    view = view_json(game.view(game.deal(shipped_copy(name), 3, 4), TABLE))
    return AskedDesk(snapshot(view=view, notice=notice, shows=(), order="", untold=()))


@pytest.mark.parametrize(("name", "drawn"), [("secret", "ring-touch odd"), ("cards", '<rect class="odd"')])
def test_rings_or_cards_that_differ_are_marked_on_the_whole_table(name: str, drawn: str) -> None:
    place = {"secret": "r1.1", "cards": "0,0"}[name]
    page = create_app(spots_desk(name, Notice("start", "", (place,)))).test_client().get("/compare").text
    assert drawn in page


@pytest.mark.browser
@pytest.mark.parametrize(
    ("name", "place", "heading", "told"),
    [("secret", "r2.2", "How is this ring turned?", CorrectPiece("ring", "outer", "3")),
     ("secret", "r1.2", "Who stands here?", CorrectPawn("blue", "r1.2")),
     ("cards", "0,0", "Which card is it?", CorrectPiece("card", "0,0", "candelabrum-dragon/N"))],
)  # fmt: skip
def test_a_tap_on_a_ring_or_card_says_what_lies_there(
    chromium: Any, name: str, place: str, heading: str, told: Correct
) -> None:
    desk = spots_desk(name)
    with serve(create_app(desk), port=0, streams=4) as server:
        window = chromium.new_page(viewport={"width": 1024, "height": 768})
        window.goto(server.url)
        window.click(f"[data-place='{place}']")
        window.click(f"#square h3:has-text('{heading}') + .faces .face >> nth={2 if 'Who' in heading else 3}")
        window.wait_for_selector("#square", state="hidden")
        window.close()
    assert desk.posted == [told]


@pytest.mark.browser
def test_a_missed_card_is_added_beside_the_others_and_one_that_is_not_there_removed(chromium: Any) -> None:
    desk = spots_desk("cards")
    with serve(create_app(desk), port=0, streams=4) as server:
        window = chromium.new_page(viewport={"width": 1024, "height": 768})
        window.goto(server.url)
        window.click("[data-place='2,0']")
        window.click("#square .faces .face >> nth=1")
        window.wait_for_selector("#square", state="hidden")
        window.click("[data-place='0,0']")
        window.click("#square [aria-label='No card']")
        window.wait_for_selector("#square", state="hidden")
        window.close()
    added, removed = desk.posted
    assert isinstance(added, CorrectPiece) and (added.of, added.name) == ("2,0", "candelabrum-ghost/N")
    assert removed == CorrectPiece("card", "0,0", "")


class AskedDesk(FakeDesk):
    """A desk that refuses whatever is told of the loose tile."""

    def ask(self, command: Command, viewer: str, seen: int | None = None) -> Outcome:
        """Keep the command."""
        self.post(command)
        refused = "No tile can lie so." if isinstance(command, CorrectTile) and command.place == "loose" else ""
        return Outcome(self.snapshot().version, refused)


@pytest.mark.browser
def test_a_tap_on_a_square_puts_right_what_is_booked(chromium: Any) -> None:
    desk = AskedDesk(scenes()["ready"])
    with serve(create_app(desk), port=0, streams=4) as server:
        window = chromium.new_page(viewport={"width": 1024, "height": 768})
        window.goto(server.url)
        window.click("[data-square=b4]")
        window.click("#square .face[aria-label^='bend'] >> nth=1")
        window.wait_for_selector("#square", state="hidden")
        window.focus("[data-square=a1]")
        window.keyboard.press("ArrowDown")
        window.keyboard.press("Enter")
        window.click("#square .face[aria-label=Blue] >> nth=0")
        window.wait_for_selector("#square", state="hidden")
        shown = "document.querySelector('[data-square=a1]').click(), document.querySelectorAll('#square .face').length"
        assert window.evaluate(shown) == 0, "what the square before showed cannot be tapped for this one"
        window.click("#square .turns .face[aria-label=Green]")
        window.wait_for_selector("#square", state="hidden")
        window.click("[data-square=loose]")
        window.click("#square .face >> nth=0")
        window.wait_for_selector("text=No tile can lie so.")
        window.close()
    turned, *others = desk.posted
    assert isinstance(turned, CorrectTile) and (turned.place, turned.mark) == ("b4", None)
    assert turned.open_sides in {"NE", "ES", "SW", "NW"}
    assert others[:2] == [CorrectPawn("blue", "a2"), CorrectTurn("green")]
