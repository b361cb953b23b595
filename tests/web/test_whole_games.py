"""The page over whole games of the real rules: it draws every moment, its tile ids are true, and no secret gets out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.messages import LogLine, Snapshot, Status
from companion.records.notation import state_to_json, view_json
from companion.rules.game import NOBODY, TABLE
from companion.rules.verbs import format_action
from tests.snapshots import changed
from tests.web.scenes import FakeDesk, scenes
from web import create_app
from web.boards.maze_view import CELL_NAMES
from web.boards.tile_tracks import PLACES, TileTracks, push_origins, pushed_arrow

TURNS = 10


def moments(seed: int, seats: int) -> Iterator[tuple[Any, Snapshot]]:
    """Every state of the first turns of a random game, with the snapshot a session would show."""
    game, rng = game_named("team"), Random(seed)
    state = game.deal(shipped_copy("team"), seats, seed)
    log: tuple[LogLine, ...] = ()
    while game.to_act(state) != NOBODY and state.turn < TURNS:
        yield state, shown(game, state, log)
        seat, action = game.to_act(state), rng.choice(game.legal(state))
        state = game.apply(state, action)
        log = (*log, LogLine(len(log) + 1, seat, format_action(action)))
    yield state, shown(game, state, log)


def shown(game: Any, state: Any, log: tuple[LogLine, ...]) -> Snapshot:
    view = view_json(game.view(state, TABLE))
    return changed(
        version=len(log) + 1,
        session="random",
        status=Status.READY,
        view=view,
        to_act=game.to_act(state),
        legal=tuple(format_action(action) for action in game.legal(state)),
        log=log,
        game=game.name,
        title=game.title,
        phase=state.phase,
        seat=state.seat,
        order=view["pages"]["current"],
        shows=game.shows(game.view(state, TABLE)),
        due=None,
    )


@pytest.mark.parametrize("seats", [2, 4])
def test_the_page_draws_every_moment_and_names_no_hidden_treasure(seats: int) -> None:
    desk = FakeDesk(scenes()["ready"])
    client = create_app(desk).test_client()
    for state, snapshot in moments(seats, seats):
        desk.show(snapshot)
        text, told = client.get("/").text, client.get("/snapshot.json").text
        open_marks = {mark for hand in snapshot.position.view["hands"].values() for mark in hand}  # type: ignore[attr-defined]
        open_marks |= {*snapshot.position.view["collected"], *(snapshot.evening.order or "").split()}  # type: ignore[misc]
        spoken = " ".join((*(line.text for line in snapshot.evening.log), *snapshot.position.legal))
        for mark in hidden_marks(state) - open_marks:
            assert f"#{mark}" not in text
            assert f":{mark}" not in told
            assert mark in spoken or mark not in text + told


def hidden_marks(state: Any) -> set[str]:
    """The treasures that lie face down, as the referee remembers them."""
    position = state_to_json(state)
    tiles = [*position["cells"].values(), position["loose"]]  # type: ignore[attr-defined]
    return {tile.partition(":")[2] for tile in tiles if tile.startswith("#")} - {""}


@pytest.mark.parametrize("seed", [1, 2])
def test_ids_follow_the_real_tiles_and_are_never_kept_by_a_tile_turned_over(seed: int) -> None:
    tracks, truth, told = TileTracks(), {place: number for number, place in enumerate(PLACES)}, {}
    lines = 0
    for state, snapshot in moments(seed, 3):
        for line in snapshot.evening.log[lines:]:
            if arrow := pushed_arrow(line.text):
                truth = {place: truth[origin] for place, origin in push_origins(arrow).items()}
        lines = len(snapshot.evening.log)
        ids = tracks.ids(snapshot)
        cells = dict(zip(CELL_NAMES, state.board.cells, strict=True)) | {"loose": state.board.loose}
        for place in PLACES:
            who, is_up = told.get(ids[place], (truth[place], cells[place].is_face_up))
            assert (who, is_up) == (truth[place], cells[place].is_face_up)
            told[ids[place]] = (who, is_up)
        assert len(set(ids.values())) == len(PLACES)
