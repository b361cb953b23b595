"""A hint as pictures: a board, actions, and what is then shown of each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.hinting import hint_of, steps_of
from companion.messages import Hint
from companion.records.notation import parse_action
from companion.rules.advice import LEVELS, Advice, never_late
from companion.rules.verbs import format_action
from companion.rules.words import ENGLISH, say
from tests.games.classic import scenes as classic
from tests.games.master_2007 import scenes as master
from tests.rules import boards as team
from tests.snapshots import changed
from web.boards.hint_art import as_hinted
from web.boards.maze_art import FLOORS, TileArt
from web.boards.maze_view import LOOSE, read_maze
from web.present import present
from web.shown import HintStepArt, Page

CARDS = game_named("cards")

MAZE = """
ES@red        NS       ESW:sickle  NS        ESW:urn          NS  SW@yellow
NS            NS       #L:fan      NS        NS               NS  NS
NES:dragon-tooth NS    NES:cauldron NS       ESW:dagger       NS  NSW:skull
NS            NS       NS          NS        NS               NS  EW:doll
NES:magic-broom NS     NEW:scroll  NS        NSW:winged-shoes NS  NSW:runestone
NS            NS       NS          NS        NS               NS  NS
NE            NS       NEW:magic-wand NS     NEW:magic-crystal #T:shell NW
loose NE:mushroom
"""


def hinted(state: Any, *actions: str, cells: tuple[str, ...] = (), level: str = "plan", done: int = 0) -> Hint:
    """A hint for red that says to do these actions, of which the first were done."""
    game = game_named(state.game)
    steps = tuple(say("do {action}", action=action) for action in actions)
    advice = Advice(
        say("red can do it"), tuple(map(parse_action, actions)), steps, cells=cells, to_you=say("you can do it")
    )
    view = game.view(state, "red")
    found = hint_of(advice, level, "red", steps_of(game, view, "red", advice))
    return replace(found, done=done)


def page(state: Any, hint: Hint, reader: str = "red") -> Page:
    game = game_named(state.game)
    shown = changed(view=game.view_json(game.view(state, "red")), game=state.game, legal=(), hint=hint)
    return present(shown, {}, {}, ENGLISH, reader=reader)


def pictures(state: Any, *actions: str, **told: Any) -> tuple[HintStepArt, ...]:
    found = page(state, hinted(state, *actions, **told)).hint
    assert found is not None
    return found.steps


def tile(picture: HintStepArt, place: str) -> TileArt:
    return next(art for art in picture.board.tiles if art.place == place)


def floor(sides: str) -> tuple[str, int]:
    return FLOORS[sides]


def test_each_picture_is_the_board_as_it_is_after_its_step() -> None:
    first, second = pictures(team.scene(MAZE, red="sickle"), "rotate b1 EW", "walk c1", cells=("a1", "b1", "c1"))
    assert (first.number, second.number) == (1, 2)
    assert (tile(first, "b1").floor, tile(first, "b1").quarter_turns) == floor("EW"), "the turned tile is shown turned"
    assert (first.board.goals, first.board.hint.way, first.board.quarters) == (("b1",), "", 0)
    assert second.board.hint.way == "50,50 150,50 250,50" and second.board.goals == ("c1",)
    assert [pawn.cell for pawn in second.board.pawns if pawn.colour == "red"] == ["c1"]
    assert [pawn.cell for pawn in first.board.pawns if pawn.colour == "red"] == ["a1"]


def test_a_push_glows_and_its_tile_lies_in_its_lane_as_it_has_to() -> None:
    state = classic.scene(classic.MAZE, red="ring", yellow="bat")
    (first,) = pictures(state, "push W6 ES")
    assert [arrow.name for arrow in first.board.arrows if arrow.is_page] == ["W6"]
    assert first.board.goals == ("a6",) and (tile(first, "a6").floor, tile(first, "a6").quarter_turns) == floor("ES")
    assert first.words == "Push the loose tile in at the orange arrow"


def test_until_it_is_pushed_in_the_loose_tile_is_drawn_as_the_hint_wants_it() -> None:
    state = classic.scene(classic.MAZE, red="ring", yellow="bat")
    hint = hinted(state, "push W6 ES", "walk a6", cells=("a1", "a6"))
    loose = next(art for art in page(state, hint).board.tiles if art.place == LOOSE)
    assert (loose.floor, loose.quarter_turns % 4) == floor("ES") and loose.is_changed
    maze = read_maze(game_named("classic").view_json(game_named("classic").view(state, "red")))
    assert as_hinted(maze, hint).cells[LOOSE].sides == "ES" and as_hinted(maze, None) == maze


@pytest.mark.parametrize(("sides", "quarters"), [("ES", 1), ("SW", 2), ("NW", 3)])
def test_the_board_says_which_way_round_and_how_far_a_tile_is_to_be_turned(sides: str, quarters: int) -> None:
    state = team.scene(MAZE.replace("NS ", "NE ", 1), red="sickle")
    board = page(state, hinted(state, f"rotate b1 {sides}")).board
    assert (board.goals, board.quarters) == (("b1",), quarters)


def test_a_card_is_shown_laid_and_one_that_is_taken_before_it_is_gone() -> None:
    state = CARDS.deal(shipped_copy("cards"), 2, 4)
    (lay, take) = CARDS.hints(CARDS.view(state, "red"), "red", never_late)[0].actions
    lays, takes = format_action(lay), format_action(take)
    laid, taken = pictures(state, lays, takes)
    assert laid.table is not None and taken.table is not None
    _, name, place, turn = lays.split()
    assert place in {one.place for one in laid.table.laid} and laid.table.goals == (laid.table.corner(place),)
    goal = takes.split()[1]
    assert goal in {one.place for one in taken.table.laid} and taken.table.goals == (taken.table.corner(goal),)
    table = page(state, hinted(state, lays)).table
    assert table is not None and table.goals == (table.corner(place),) and table.ghost == table.face(name, turn)
    assert place not in {one.place for one in table.laid}, "nothing lies there yet"


def test_what_is_done_beside_the_board_is_shown_by_its_own_signs() -> None:
    (end,) = pictures(master.scene(on="red@b2", phase="walk"), "end")
    walk = pictures(team.scene(MAZE, red="sickle"), "walk a2", cells=("a1", "a2"))[0]
    assert (walk.signs, end.signs) == ((), ("end",))


def test_what_was_done_is_shown_no_more_and_the_rest_keeps_its_numbers() -> None:
    state = team.play(team.scene(MAZE, red="sickle"), "rotate b1 EW")
    done = hinted(team.scene(MAZE, red="sickle"), "rotate b1 EW", "walk c1", cells=("a1", "b1", "c1"), done=1)
    found = page(state, done)
    assert found.hint is not None and [step.number for step in found.hint.steps] == [2]
    assert found.board.hint.way == "50,50 150,50 250,50"


def test_a_picture_shows_nothing_that_lies_face_down() -> None:
    """Of the tile that is walked onto nobody knows what it shows."""
    state = team.play(team.scene(MAZE, red="fan"), "rotate b1 EW")
    (step,) = hinted(state, "walk c2", cells=("a1", "b1", "c1", "c2")).steps
    assert "fan" not in str({**step.view, "hands": None}) and read_maze(step.view).pawns["red"] == "c2"
    (picture,) = pictures(state, "walk c2", cells=("a1", "b1", "c1", "c2"))
    assert (tile(picture, "c2").floor, tile(picture, "c2").mark) == ("back", None)


@pytest.mark.parametrize(
    ("reader", "said"), [("red", "You can do it."), ("yellow", "Red can do it."), ("", "Red can do it.")]
)
def test_the_seat_itself_is_addressed_and_of_it_the_others_are_told(reader: str, said: str) -> None:
    state = team.scene(MAZE, red="sickle")
    for level in LEVELS:
        found = page(state, hinted(state, "rotate b1 EW", "walk c1", level=level), reader).hint
        assert found is not None and found.text == said
        assert len(found.steps) == {"nudge": 0, "pointer": 1, "plan": 2}[level]


def test_what_the_rules_do_not_allow_is_told_in_words_alone() -> None:
    state = team.scene(MAZE, red="sickle")
    found = page(state, hinted(state, "walk g7")).hint
    assert found is not None and (found.steps, found.text) == ((), "Red can do it: do walk g7.")


def test_a_hint_is_offered_again_as_long_as_it_tells_more() -> None:
    state = team.scene(MAZE, red="sickle")
    offers = [page(state, hinted(state, *actions, level="nudge")).buttons.can_hint for actions in (("walk a2",), ())]
    assert offers == [True, False]
