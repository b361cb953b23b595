"""A table is taken up anywhere: after long silence, and where it lies otherwise when somebody begins to watch."""

from __future__ import annotations

from dataclasses import replace

from companion.following.findings import Finding, OutOfStep, Played
from companion.rules.mazes.layout import layout
from companion.rules.table import Layout
from companion.rules.verbs import format_action
from tests.following.scene import Scene, after, legal, only, played
from tests.following.tables import GAME, State, deal

SILENCE_S = 300.0
"""So long no picture comes."""


def at_act() -> State:
    """A position after the first page, with the first seat to act."""
    start = deal(3)
    return after(start, format_action(GAME.legal(start)[0]))


def later(scene: Scene, lies: Layout, seconds: float = 5.0) -> list[Finding]:
    """What is found once pictures come again after long silence, and show this."""
    pictures = scene.camera.calm(lies, round(seconds * 10))
    return scene.watch([replace(one, time_s=one.time_s + SILENCE_S) for one in pictures])


def test_what_was_done_while_no_picture_came_is_booked_at_once_and_nobody_need_have_been_seen() -> None:
    state = at_act()
    for kind in ("push", "walk", "rotate"):
        text = legal(state, kind)[0]
        assert played(later(Scene(state), layout(after(state, text)), 1.5)) == [text]


def test_a_table_that_went_on_too_far_unseen_comes_back_in_step_once_it_lies_as_booked() -> None:
    state = at_act()
    scene = Scene(state)
    lies = scene.seen
    swapped = dict(zip((8, 12, 22, 26), (12, 8, 26, 22), strict=True))
    faces = tuple(lies.faces[swapped.get(cell, cell)] for cell in range(49))
    elsewhere = replace(lies, faces=faces, pawns=tuple((colour, 24) for colour, _ in lies.pawns))
    told = only(later(scene, elsewhere))
    assert isinstance(told, OutOfStep) and not scene.follower.is_in_step
    assert not [one for one in scene.show(lies, 1.0) if isinstance(one, Played)]
    assert scene.follower.is_in_step and scene.follower.state == state


def test_an_evening_begun_before_a_table_that_lies_otherwise_waits_for_it() -> None:
    state = at_act()
    done = after(state, legal(state, "push")[0])
    scene = Scene(done)
    scene.camera.frame = 0
    strange = replace(scene.seen, pawns=tuple((colour, 24) for colour, _ in scene.seen.pawns))
    assert isinstance(only(scene.show(strange, 5.0, hand=False)), OutOfStep)
    assert scene.show(scene.seen if scene.seen != strange else layout(done), 1.0) == []
    assert scene.follower.is_in_step
