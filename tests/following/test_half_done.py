"""What is half done is never booked: a lane that is half in shows some tiles as before, some as after."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.following.explaining.effects import laid
from companion.following.findings import Doubt, InStep, Played
from companion.games.team.actions import DaedalusFlip
from companion.games.team.state import TeamState
from companion.maze.cell import MOVABLE_CELLS, lane_of
from companion.observation import MovingLane, Observation, Quality, TileReading
from companion.records.notation import parse_action
from companion.rules.actions import Push
from companion.rules.mazes.layout import layout
from companion.rules.table import Layout
from companion.rules.verbs import Action
from tests.following.fake_camera import FRAME_S, Camera
from tests.following.scene import Scene, after, legal, only, played
from tests.following.tables import GAME, deal


def half_in(before: Layout, done: Layout, lane: tuple[int, ...], rng: random.Random) -> list[Observation]:
    """Pictures in which two tiles of the lane still lie as before, two as after, and each other one anyhow."""
    changed = rng.sample([cell for cell in lane if before.faces[cell] != done.faces[cell]], 4)
    shows = {cell: rng.choice((before, done)).faces[cell] for cell in lane}
    shows |= {cell: before.faces[cell] for cell in changed[:2]} | {cell: done.faces[cell] for cell in changed[2:]}
    faces = tuple(shows.get(cell, face) for cell, face in enumerate(before.faces))
    hidden = {cell for cell in lane if cell not in changed and rng.random() < 0.3}
    seen = Camera(rng.randrange(1000)).calm(Layout(faces, before.loose, rng.choice((before, done)).pawns), 60)
    unread = TileReading(why="dark")
    return [
        replace(one, cells=tuple(unread if i in hidden else cell for i, cell in enumerate(one.cells)), loose=None)
        for one in seen
    ]


@pytest.mark.parametrize("seed", range(12))
def test_a_lane_that_is_half_in_is_never_booked(seed: int) -> None:
    rng, start = random.Random(seed), deal(3, seed)
    state = GAME.apply(start, rng.choice(GAME.legal(start)))
    text = rng.choice(legal(state, "push"))
    push = parse_action(text)
    assert isinstance(push, Push)
    lane = lane_of(push.arrow)
    before, done = layout(state), layout(after(state, text))
    scene = Scene(state)
    scene.show(before)
    findings = scene.watch([*scene.camera.hand(before, at=frozenset(lane)), *half_in(before, done, lane, rng)])
    assert not [found for found in findings if isinstance(found, Played)]


def test_a_lane_that_moves_is_no_calm_picture() -> None:
    state = GAME.apply(deal(), GAME.legal(deal())[0])
    scene, done = Scene(state), layout(after(state, legal(state, "push")[0]))
    lane = MovingLane("N2", 0.5)
    moving = [replace(one, quality=replace(one.quality, moving_lane=lane)) for one in scene.camera.calm(done, 40)]
    assert scene.watch(moving) == []
    assert not scene.follower.is_settled


def test_a_line_that_was_left_a_little_askew_holds_nothing_up() -> None:
    """Found in a whole evening: the line of backs lay 0.076 tile off its cells, and the page saw a hand for ever."""
    state = GAME.apply(deal(), GAME.legal(deal())[0])
    scene, askew, unread = Scene(state), MovingLane("W2", 0.076), TileReading(why="moving")
    rotate = next(text for text in legal(state, "rotate") if text.split()[1][1] != "2")
    done = layout(after(state, rotate))
    lane = lane_of("W2")
    lying = [
        replace(one, quality=replace(one.quality, moving_lane=askew),
                cells=tuple(unread if i in lane else cell for i, cell in enumerate(one.cells)))
        for one in (*scene.camera.hand(done), *scene.camera.calm(done, 40))
    ]  # fmt: skip
    assert played(scene.watch(lying)) == [rotate]


def test_a_push_whose_new_tile_nobody_can_see_is_asked() -> None:
    state = GAME.apply(deal(), GAME.legal(deal())[0])
    text = legal(state, "push")[0]
    done = layout(after(state, text))
    entry, scene = lane_of(text.split()[1])[0], Scene(state)
    hidden = [
        replace(one, cells=(*one.cells[:entry], TileReading(why="glare"), *one.cells[entry + 1 :]))
        for one in scene.camera.calm(done, 50)
    ]
    asked = scene.watch([*scene.camera.hand(done, at=frozenset(lane_of(text.split()[1]))), *hidden])
    found = only(asked)
    assert isinstance(found, Doubt)
    assert after(state, text) in [option.state for option in found.options]


@pytest.mark.parametrize("seed", range(6))
def test_what_lies_at_a_hand_that_rests_is_not_booked_before_it_has_left(seed: int) -> None:
    rng, start = random.Random(seed), deal(3, seed)
    state = GAME.apply(start, rng.choice(GAME.legal(start)))
    push = rng.choice(legal(state, "push"))
    scene = Scene(state)
    done = layout(after(state, push))
    action = parse_action(push)
    assert isinstance(action, Push)
    near = Quality(hand_cells=frozenset(lane_of(action.arrow)[:2]))
    resting = [replace(seen, quality=near) for seen in Camera(seed).calm(done, 60)]
    assert scene.watch([*scene.camera.hand(done), *(replace(seen, frame=0) for seen in _later(scene, resting))]) == []
    found = only(scene.show(done, 1.5))
    assert isinstance(found, Played)


def _later(scene: Scene, pictures: list[Observation]) -> list[Observation]:
    """The pictures as the scene's camera takes them next."""
    first = scene.camera.frame + 6
    scene.camera.frame = first + len(pictures)
    return [replace(seen, time_s=(first + k) * FRAME_S) for k, seen in enumerate(pictures, 1)]


def test_a_page_of_which_one_tile_is_turned_down_is_on_its_way() -> None:
    """The other one lies under the pawn of who acts: turning it up again would look the same."""
    start = deal(3)
    pages = (page for page in GAME.legal(start) if isinstance(page, DaedalusFlip))
    one, other = next(lying for lying in (_turned_by(start, page) for page in pages) if len(lying) == 2)
    before = replace(start, pawns=tuple((pawn, other if pawn == start.seat else at) for pawn, at in start.pawns))
    state = GAME.after(before, next(page for page in GAME.legal(start) if _turned_by(start, page) == (one, other)))
    scene = Scene(state, lag=layout(before))
    assert scene.show(laid(layout(before), one, "#"), 4.0) == []
    assert [type(found) for found in scene.show(layout(state))] == [InStep]


def _turned_by(state: TeamState, page: Action) -> tuple[int, ...]:
    lay, lies = layout(state), layout(GAME.after(state, page))
    return tuple(cell for cell in MOVABLE_CELLS if lay.faces[cell] != lies.faces[cell])
