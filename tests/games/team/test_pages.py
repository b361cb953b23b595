"""Daedalus's pages, scene by scene (team_2022.txt, "1. Read the Book of Daedalus")."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.errors import IllegalAction
from companion.games.team.actions import parse_page
from companion.games.team.book import with_page_in_book
from companion.maze.cell import parse_cell
from companion.maze.tile import format_tile
from companion.rules.shows import Order
from companion.rules.verbs import format_action
from tests.rules.boards import COPY, TEAM, play, scene

MAZE = """
ES@red           NS      ESW:sickle     NS  ESW:urn           NS       SW@yellow
NS               #L:key  NS             NS  NS                NS       NS
NES:dragon-tooth NS      NES:cauldron   NS  ESW:dagger        NS       NSW:skull
NS               NS      NEW:doll       NS  NS                NS       EW
NES:magic-broom  NS      NEW:scroll     NS  NSW:winged-shoes  NS       NSW:runestone
NS               NS      NS             NS  NS                NS       NS
NE               #T:lantern NEW:magic-wand NS NEW:magic-crystal NE:candle NW
loose SW:mushroom
"""


def tile_at(state, cell: str) -> str:
    return format_tile(state.board.cells[parse_cell(cell)])


def standing(state, **cells: str):
    return replace(state, pawns=tuple((colour, parse_cell(cell)) for colour, cell in cells.items()))


def start():
    return scene(MAZE, red="fan shell", yellow="urn potion", phase="page")


def test_every_page_left_may_come_and_none_that_came() -> None:
    """team_2022.txt, "1. Read the Book of Daedalus": the next card, and each comes once."""
    state = start()
    assert TEAM.to_act(state) == "TABLE"
    assert TEAM.legal(state) == COPY.pages
    after = play(state, "daedalus push W2", "end")
    assert "daedalus push W2" not in [format_action(page) for page in TEAM.legal(after)]
    with pytest.raises(IllegalAction, match="no longer in Daedalus's book"):
        play(after, "daedalus push W2")


def test_every_pawn_on_the_tile_that_comes_out_goes_home_and_others_ride() -> None:
    """team_2022.txt, "1. Read the Book of Daedalus"; docs/rulings.md 5."""
    state = play(standing(start(), red="f7", yellow="f7"), "daedalus push N6")
    assert dict(state.pawns) == {"red": parse_cell("a1"), "yellow": parse_cell("g1")}
    state = play(standing(start(), red="f6", yellow="f1"), "daedalus push N6")
    assert dict(state.pawns) == {"red": parse_cell("f7"), "yellow": parse_cell("f2")}


@pytest.mark.parametrize(
    ("page", "order", "done", "pawns"),
    [
        ("daedalus teleport red blue a7", "Put the red pawn on the green corner.",
         "Daedalus sends red to the green corner", ("red",)),
        ("daedalus teleport blue green a7",
         "Nobody is playing the two pawns on this page, so leave the board as it is.",
         "Daedalus names two pawns that nobody is playing", ()),
        ("daedalus teleport red yellow a7", "Put the red and the yellow pawn on the green corner.", None,
         ("red", "yellow")),
    ],
)  # fmt: skip
def test_a_page_speaks_of_no_pawn_that_nobody_plays(
    page: str, order: str, done: str | None, pawns: tuple[str, ...]
) -> None:
    action = parse_page(page)
    before = replace(start(), pages=(action,))
    after = play(before, page)
    shown = next(show for show in TEAM.shows(TEAM.view(after, "TABLE")) if isinstance(show, Order))
    assert (shown.words, shown.pawns) == (order, pawns)
    assert TEAM.phrases.done_in(before, action) == done


def test_a_teleport_ignores_who_does_not_play() -> None:
    """team_2022.txt, "1. Read the Book of Daedalus"."""
    state = play(start(), "daedalus teleport red blue a7")
    assert dict(state.pawns) == {"red": parse_cell("a7"), "yellow": parse_cell("g1")}
    both = play(start(), "daedalus teleport red yellow g7")
    assert set(dict(both.pawns).values()) == {parse_cell("g7")}


def test_a_pawn_put_on_a_treasure_does_not_collect_it() -> None:
    """docs/rulings.md 10."""
    state = scene(MAZE, red="sickle urn", phase="page")
    assert play(standing(state, red="b1", yellow="g1"), "daedalus push W2").collected == ()


def test_undoing_daedalus_is_allowed_unless_the_table_forbids_it() -> None:
    """docs/rulings.md, option `forbid_undo_daedalus`."""

    def turned_up(**options: bool):
        state = scene(MAZE, red="fan shell", phase="page", **options)
        state = play(standing(state, red="a3", yellow="g1"), "daedalus push W4")
        return play(state, "walk a4", "turn-up NW")

    assert any(format_action(action).startswith("push E4") for action in TEAM.legal(turned_up()))
    strict = turned_up(forbid_undo_daedalus=True)
    assert not any(format_action(action).startswith("push E4") for action in TEAM.legal(strict))
    with pytest.raises(IllegalAction, match="you cannot undo Daedalus’s push"):
        play(strict, "push E4 NS")


def test_a_paper_page_that_was_not_assumed_can_be_learned() -> None:
    page = parse_page("daedalus flip lantern candle")
    state = with_page_in_book(start(), page)
    assert page in TEAM.legal(state)
    kinds = [type(page).__name__ for page in state.pages]
    assert (kinds.count("DaedalusPush"), kinds.count("DaedalusFlip"), len(kinds)) == (12, 6, 24)
    assert with_page_in_book(state, page) == state
    assert len(play(state, format_action(page)).pages) == 23


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        ("daedalus flip lantern urn", "urn is on no movable tile"),
        ("daedalus flip key key", "named twice"),
        ("daedalus teleport red pink a1", "there is no pink pawn"),
        ("daedalus teleport red blue b1", "pawns teleport only to corners"),
    ],
)
def test_a_page_that_no_book_holds_is_refused(page: str, reason: str) -> None:
    with pytest.raises(IllegalAction, match=reason):
        play(scene(MAZE, red="fan shell", yellow="urn potion", phase="page", book="table"), page)
