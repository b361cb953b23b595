"""A table that has to catch up has done so where a reading leaves it a little open, but only after long."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.bench.fake_camera import FRAME_S, Camera
from companion.bench.simulated_time.claims import standing
from companion.following.findings import InStep, Lagging
from companion.following.follower import LAG_S
from companion.observation import Observation
from companion.rules.mazes.layout import layout
from companion.rules.table import Layout
from tests.following.scene import Scene
from tests.following.tables import deal

BEFORE = 24
"""Where a pawn stood before Daedalus sent it home."""


def pictures(camera: Camera, lies: Layout, colour: str, sure: float) -> Iterator[Observation]:
    """Pictures of a table whose one pawn is read only this surely, and for the most part of the rest where it stood."""
    reading = standing(colour, dict(lies.pawns)[colour], sure, BEFORE)
    for seen in camera.calm(lies, round((LAG_S + 2) / FRAME_S)):
        yield replace(seen, pawns=tuple(reading if pawn.colour == colour else pawn for pawn in seen.pawns))


@pytest.mark.parametrize(("sure", "found"), [(0.97, InStep), (0.8, Lagging)])
def test_a_pawn_that_is_read_a_little_unsurely_does_not_keep_the_page_waiting_for_ever(
    sure: float, found: type[InStep] | type[Lagging]
) -> None:
    state = deal(3)
    lies = layout(state)
    colour = lies.pawns[0][0]
    lag = replace(lies, pawns=((colour, BEFORE), *lies.pawns[1:]))
    scene = Scene(state, lag=lag)
    scene.show(lag, 0.0)
    told = scene.watch(list(pictures(scene.camera, lies, colour, sure)))
    assert [type(one) for one in told] == [found]
    assert (told[0].frame - 1) * FRAME_S > LAG_S
