"""A seat's turn, scene by scene (team_2022.txt, "2. Use your spells and move your playing piece")."""

from __future__ import annotations

import pytest

from companion.errors import IllegalAction
from companion.rules.public import held
from companion.rules.verbs import format_action
from tests.rules.boards import TEAM, play, scene

# Red can walk from a1 east to the key on b1 and to the fixed c1 (the sickle), and down to a face-down tile on a3's row.
MAZE = """
ES@red        EW:key   ESW:sickle  NS        ESW:urn          NS  SW@yellow
NS            NS       #L:fan      NS        NS               NS  NS
NES:dragon-tooth NS    NES:cauldron NS       ESW:dagger       NS  NSW:skull
NS            NS       NS          NS        NS               NS  EW:doll
NES:magic-broom NS     NEW:scroll  NS        NSW:winged-shoes NS  NSW:runestone
NS            NS       NS          NS        NS               NS  NS
NE            NS       NEW:magic-wand NS     NEW:magic-crystal #T:shell NW
loose NE:mushroom
"""


def texts(state) -> list[str]:
    return [format_action(action) for action in TEAM.legal(state)]


def refused(state, action: str) -> str:
    with pytest.raises(IllegalAction) as refusal:
        play(state, action)
    assert action not in texts(state)
    return str(refusal.value)


def test_only_the_first_treasure_earns_a_bonus() -> None:
    """team_2022.txt, "Collecting a second treasure"."""
    state = play(scene(MAZE, red="key sickle"), "walk b1", "walk c1")
    assert "cannot move again this turn" in refused(state, "walk b1")


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("walk a1", "you have to move to a different square"),
        ("walk d1", "no open path leads to that tile"),
        ("push W4 NS", "the loose tile has a different shape"),
        ("rotate a1 NE", "fixed"),
        ("rotate c2 NE", "face-down"),
        ("rotate b1 EW", "the tile already faces that way"),
        ("rotate b1 NE", "the tile on that square has a different shape"),
        ("turn-up NE", "is not on a face-down tile"),
        ("daedalus push W2", "no page"),
        ("draw red fan", "nobody draws a treasure card now"),
    ],
)
def test_refusals_say_which_rule(action: str, reason: str) -> None:
    """Every refusal names its rule in words for the table."""
    assert reason in refused(scene(MAZE, red="fan"), action)


def test_rotate_lists_other_orientations_only() -> None:
    """team_2022.txt, "Using your Rotate spell"."""
    rotations = [text for text in texts(scene(MAZE, red="fan")) if text.startswith("rotate")]
    assert "rotate b1 NS" in rotations
    assert "rotate b1 EW" not in rotations
    assert not any(text.split()[1] in ("a1", "c1", "c2", "f7") for text in rotations)
    assert len(rotations) == 31


def test_turning_up_lapses_when_something_else_is_done_first() -> None:
    """docs/rulings.md 9."""
    state = play(scene(MAZE, red="fan"), "walk c2", "rotate d4 EW")
    assert "right after stopping" in refused(state, "turn-up SW")


def test_turning_up_in_a_later_turn_is_that_turns_walk() -> None:
    """docs/rulings.md 9."""
    state = play(scene(MAZE, red="doll potion", yellow="shell urn"), "walk c2", "end", "daedalus push E4", "end")
    state = play(state, "daedalus push W4")
    assert state.seat == "red"
    assert "face-down tile" in refused(state, "walk c1")
    after = play(state, "turn-up NE")
    assert not after.may_walk


def test_a_bonus_walk_may_collect_for_a_mate_unless_the_table_forbids_it() -> None:
    """docs/rulings.md, option `bonus_for_mates`."""
    collected = play(scene(MAZE, red="key", yellow="sickle doll", deck=""), "walk b1", "walk c1").collected
    assert collected == ("key", "sickle")
    strict = scene(MAZE, red="key", yellow="sickle doll", deck="", bonus_for_mates=False)
    assert play(strict, "walk b1", "walk c1").collected == ("key",)


def test_drawing_follows_the_turn_and_lists_every_card_left() -> None:
    """team_2022.txt, "3. End of turn"."""
    state = play(scene(MAZE, red="key sickle", deck="urn doll shell"), "walk b1", "walk c1", "end")
    assert (state.phase, TEAM.to_act(state)) == ("draw", "TABLE")
    assert texts(state) == ["draw red doll", "draw red shell", "draw red urn"]
    assert "red draws now" in refused(state, "draw yellow urn")
    after = play(state, "draw red urn", "draw red doll")
    assert held(after.hands, "red") == ("urn", "doll")
    assert (after.phase, after.seat, after.deck) == ("page", "yellow", ("shell",))


def test_one_card_left_is_one_card_drawn() -> None:
    """docs/rulings.md 13 (team_2022.txt, "3. End of turn")."""
    state = play(scene(MAZE, red="key sickle", deck="urn"), "walk b1", "walk c1", "end", "draw red urn")
    assert held(state.hands, "red") == ("urn",)
    assert state.phase == "page"
