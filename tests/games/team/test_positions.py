"""Positions of the Team Edition as people write them: what may be left out, what nobody has seen, what is refused."""

from __future__ import annotations

import pytest

from companion.errors import IllegalAction, UnreadableNotation
from companion.games.team.json import state_of
from companion.games.team.state import TeamState
from companion.maze.tile import identity
from companion.records.notation import state_to_json
from companion.rules.verbs import format_action
from tests.games.team.scenes import TEAM, WALLS, listed, loose_text, play
from tests.rules.boards import COPY, scene

SHORT: dict[str, object] = {
    key: state_to_json(scene(WALLS))[key] for key in ("game", "cells", "loose", "pawns")
}  # fmt: skip
"""What a camera could tell: the tiles and the pawns."""


def short(**more: object) -> TeamState:
    return state_of({**SHORT, **more}, COPY)


def test_a_board_and_pawns_are_enough() -> None:
    """docs/notation.md: a turn begins with a page of the copy's book, nobody has cards, every spell lies face up."""
    state = short()
    assert (TEAM.to_act(state), TEAM.legal(state)) == ("TABLE", COPY.pages)
    assert (state.seats, state.turn, len(state.deck)) == (("red", "yellow"), 0, 24)
    assert dict(state.hands) == {"red": (), "yellow": ()}
    assert dict(state.spells) == {"red": ("push", "rotate"), "yellow": ("push", "rotate")}


def test_pages_that_were_turned_are_gone_from_the_copys_book() -> None:
    """team_2022.txt, "1. Read the Book of Daedalus"."""
    state = short(pages={"turned": ["daedalus push N2"]})
    assert TEAM.legal(state) == COPY.pages[1:]


def test_a_standard_position_says_whose_special_spell_is_which() -> None:
    """team_2022.txt, "Standard game"."""
    state = short(variant="standard", specials={"red": "escape", "yellow": "rotate"}, phase="act")
    assert dict(state.spells) == {"red": ("push", "escape"), "yellow": ("push", "rotate")}
    with pytest.raises(UnreadableNotation, match="every seat has its special spell"):
        short(variant="standard")


def test_a_loose_tile_of_which_the_shape_is_known_is_laid_as_that_shape() -> None:
    """team_2022.txt, "Using your Push spell"; docs/notation.md: `I?`."""
    state = short(loose="I?", phase="act")
    assert listed(state, "push")[:2] == ["N2 NS", "N2 EW"]
    assert len(listed(state, "push")) == 24
    with pytest.raises(IllegalAction, match="a different shape"):
        play(state, "push N2 NE")


@pytest.mark.parametrize("tile", ["?", "L?"])
def test_what_lies_face_up_in_the_maze_has_to_be_known(tile: str) -> None:
    """docs/notation.md: paths depend on it."""
    with pytest.raises(UnreadableNotation, match="d4 is not known"):
        short(cells={**SHORT["cells"], "d4": tile})  # type: ignore[dict-item]  # it is an object


def test_a_page_the_book_never_had_is_told_from_one_that_was_turned() -> None:
    """team_2022.txt, "1. Read the Book of Daedalus"."""
    state = short(pages={"turned": ["daedalus push N2"]})
    with pytest.raises(IllegalAction, match="no longer in Daedalus's book"):
        play(state, "daedalus push N2")
    with pytest.raises(IllegalAction, match="has no such page"):
        play(state, "daedalus flip key mushroom")


def test_a_loose_tile_nobody_could_read_is_the_one_that_is_nowhere_else() -> None:
    """docs/notation.md: of 34 tiles 33 lie on the board; where the copy does not fit, it stays unknown."""
    dealt = TEAM.deal(COPY, 2, 3)
    position = state_to_json(dealt)
    for text in ("?", f"{identity(dealt.board.loose)[0]}?"):
        assert identity(state_of({**position, "loose": text}, COPY).board.loose) == identity(dealt.board.loose)
    assert loose_text(short(loose="?")) == "?"


# --- a paper book that nobody has taught to the companion ---


def test_any_page_that_a_book_can_hold_may_come_from_a_paper_book() -> None:
    """docs/rulings.md, option `book`: 12 arrows, 66 pairs of movable marks, 6 pairs of pawns to 4 corners."""
    dealt = TEAM.deal(COPY, 3, 5, options={"book": "table"})
    listed_pages = [format_action(page) for page in TEAM.legal(dealt)]
    assert (len(listed_pages), len(set(listed_pages))) == (12 + 66 + 24, 12 + 66 + 24)
    after = play(dealt, "daedalus teleport red blue a1")
    assert [format_action(page) for page in after.turned] == ["daedalus teleport red blue a1"]
    kinds = [type(page).__name__ for page in after.pages]
    assert (kinds.count("DaedalusPush"), kinds.count("DaedalusFlip"), kinds.count("DaedalusTeleport")) == (12, 6, 5)


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        ("daedalus flip key mushroom", "in the other order"),
        ("daedalus flip urn key", "urn is on no movable tile"),
        ("daedalus teleport red pink a1", "there is no pink pawn"),
    ],
)
def test_what_no_book_can_hold_is_refused(page: str, reason: str) -> None:
    """team_2022.txt, "1. Read the Book of Daedalus"."""
    with pytest.raises(IllegalAction, match=reason):
        play(TEAM.deal(COPY, 2, 5, options={"book": "table"}), page)


def test_a_game_with_a_paper_book_goes_on_from_what_a_seat_has_seen() -> None:
    """docs/rulings.md 24: from a view, with an assumed copy that has other pages."""
    state = TEAM.deal(COPY, 2, 5, options={"book": "table"})
    for page in ("flip amulet key", "flip amulet candle", "teleport red blue a1"):
        state = play(state, f"daedalus {page}", "end")
    seen = state_of(TEAM.view_json(TEAM.view(state, "red")), COPY)
    assert TEAM.view(seen, "red") == TEAM.view(state, "red")
    assert set(TEAM.legal(seen)) == set(TEAM.legal(state))
    assert state_of(state_to_json(state), COPY) == state
