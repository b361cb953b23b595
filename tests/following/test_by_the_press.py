"""A camera that takes one picture at each press of a button: each stands for itself."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from companion.following.findings import Doubt, Played
from companion.following.rulebook import layout_of
from companion.maze.cell import lane_of
from companion.observation import TILE_FACES
from companion.rules.verbs import format_action
from tests.following.scene import Scene, after, legal, only
from tests.following.tables import GAME, deal


def test_the_next_picture_is_no_second_look_at_what_an_open_question_is_about() -> None:
    """Found in a film, a picture a press: a push was asked about, then nobody heard of the walk after it."""
    state = GAME.apply(deal(), GAME.legal(deal())[0])
    push = next(text for text in legal(state, "push") if legal(after(state, text), "walk"))
    walk = legal(after(state, push), "walk")[0]
    entry, scene = lane_of(push.split()[1])[0], Scene(state)
    for presses, done in enumerate([(), (), (push,), (push, walk)], 1):
        lies = layout_of(GAME, after(state, *done))
        calm = scene.camera.look(lies)
        rather = np.log(np.where(np.array(TILE_FACES) == lies.faces[entry], 0.9, 0.01))
        unsure = replace(calm.cells[entry], log_p=tuple(rather.tolist()))
        cells = (*calm.cells[:entry], unsure, *calm.cells[entry + 1 :])
        found = scene.watch([replace(calm, cells=cells, time_s=10.0 * presses)])
        if done:
            told = only(found)
            assert isinstance(told, Doubt if done == (push,) else Doubt | Played)
            likeliest = told.options[0] if isinstance(told, Doubt) else told
            assert [format_action(action) for action in likeliest.actions] == list(done)
