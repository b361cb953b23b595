"""A box that nobody has taught: its looks are learnt from what is known, kept, unlearnt, and used the next evening."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from appliance.demo.as_laid import table_poured_out
from appliance.demo.options import DemoOptions
from appliance.evenings import host as hosting
from appliance.evenings.laid_table import looked_wrong, reader_of_laid
from appliance.learning import (
    Learner,
    LearntLooks,
    box_of,
    copy_of,
    keep_box,
    keep_copy,
    keep_pawns,
    kept_pawns,
    looks_of,
    mark_at,
)
from calibration.album import folder_of, load_album
from companion.config import Config, own_copy_path
from companion.frame import Frame
from companion.games.catalogue import game_named, live_game
from companion.games.copies import named_copy, shipped_copy
from companion.live.board_setup.board_setup import Laying
from companion.live.session import Session
from companion.lobby.board_setup import LaidBoard, LaidTile
from companion.lobby.new_game import ChosenSeat, NewGame
from companion.maze.cell import format_cell
from companion.maze.tile import identity
from companion.messages import CorrectTile, LogLine, Snapshot, Status, Undo
from companion.observation import Observation
from companion.rules.mazes.maze_copy import TreasureCopy
from companion.rules.words import say
from hardware.simulated.drawing.light import Conditions
from hardware.simulated.scene import SimulatedTable
from tests.appliance.companions import OFFLINE, companion
from tests.snapshots import changed
from vision.pawns.blobs import PawnLook
from vision.pawns.seen_pawns import NOMINAL

BOX, PRINT = 6, "old-castle"
COPY = shipped_copy("classic")


def laid_box(evening: int) -> SimulatedTable:
    """One box as the people of an evening have laid it, in the light of that evening."""
    table = table_poured_out(live_game("classic"), COPY, DemoOptions(game="classic", seats=2, seed=evening), PRINT)
    light = Conditions.draw(np.random.default_rng([evening, 5]))
    return SimulatedTable(table.layout(), BOX, PRINT, light, size_px=(960, 720))


class Evening:
    """An evening that is watched: at each moment the board lies otherwise, and is booked as it lies."""

    def __init__(self, folder: Path) -> None:
        self.looks = LearntLooks(folder, COPY)
        self.learner = Learner(self.looks, lambda: self.snapshot)
        self.snapshot: Snapshot
        self.moment = 0

    def show(self, table: SimulatedTable, told: dict[str, str] | None = None) -> Observation:
        """The next moment; `told` are tiles that are booked otherwise than they lie."""
        lies, game = table.layout(), game_named("classic")
        dealt = game.deal(COPY, tuple(table.table.pawns), BOX)
        cells = {**lies["cells"], **(told or {})}
        position = {**game.state_json(dealt), "cells": cells, "loose": lies["loose"], "pawns": lies["pawns"]}
        snapshot = Session.begin(game, game.state_of(position, COPY), "learning").snapshot()
        self.moment += 1
        self.snapshot = changed(snapshot, status=Status.READY, log=(LogLine(self.moment, "red", "end"),))
        image = table.render()
        seen = reader_of_laid(COPY, tuple(table.table.pawns)).read_still(image)
        self.learner.see(Frame(image, self.moment, 10.0 * self.moment), seen)
        return seen


@pytest.fixture(scope="module")
def first_evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Evening, Path]:
    """An evening after which all is learnt, and where it is kept."""
    folder = tmp_path_factory.mktemp("box") / "classic.marks"
    evening = Evening(folder)
    for seed in (1, 2, 3):
        evening.show(laid_box(seed))
    return evening, folder


@pytest.mark.slow
def test_the_second_evening_asks_for_no_treasure(first_evening: tuple[Evening, Path]) -> None:
    evening, folder = first_evening
    movable = {tile.mark for tile in COPY.movable if tile.mark}
    assert evening.looks.known == movable
    table, looks = laid_box(77), LearntLooks(folder, COPY)
    laying = Laying(game_named("classic"), COPY, tuple(table.table.pawns))
    image = table.render()
    seen = reader_of_laid(COPY, laying.seats).read_still(image)
    for _ in range(3):
        laying.see(seen, looks.of(image, seen))
    lies = {**table.layout()["cells"], "loose": table.layout()["loose"]}
    shown = {one.place: one.mark for one in (*laying.board.cells, laying.board.loose)}
    assert laying.board.treasures == ()
    assert shown == {place: text.partition(":")[2] for place, text in lies.items()}


def test_a_correction_by_hand_unlearns_both_treasures(first_evening: tuple[Evening, Path]) -> None:
    evening, folder = first_evening
    cells = evening.snapshot.position.view["cells"]
    assert isinstance(cells, dict)
    place, mark = next((cell, text[3:]) for cell, text in cells.items() if text[2:3] == ":" and cell[1] in "246")
    other = next(one for one in sorted(evening.looks.known) if one != mark)
    assert mark_at(evening.snapshot.position.view, place) == mark
    evening.learner.hear(CorrectTile(place, mark=other))
    evening.learner.close()
    album = load_album(folder)
    assert album is not None
    assert {mark, other} & set(album.movable) == set()
    assert len(album.movable) == 10


def test_nothing_is_learnt_until_a_correction_is_booked(tmp_path: Path) -> None:
    evening, table = Evening(tmp_path / "classic.marks"), laid_box(5)
    seen = evening.show(table)
    evening.learner.hear(CorrectTile("b1", mark="owl"))
    taken: list[int] = []
    evening.looks.learn = lambda moment, *rest: taken.append(moment)  # type: ignore[method-assign]
    frame = Frame(table.render(), 9, 99.0)
    evening.learner.see(frame, seen)
    assert taken == []
    evening.snapshot = changed(evening.snapshot, log=(LogLine(evening.moment + 1, "session", "corrected"),))
    evening.learner.see(frame, seen)
    assert taken == [2]
    evening.learner.hear(Undo())
    evening.learner.see(replace(frame, time_s=120.0), seen)
    assert taken == [2]


def test_a_hand_that_tells_otherwise_than_a_look_unlearns_it() -> None:
    def board(*laid: tuple[str, str]) -> LaidBoard:
        tiles = tuple(LaidTile(f"b{at}", "NE", mark, 1.0, "camera", by) for at, (mark, by) in enumerate(laid, 1))
        return LaidBoard(1, "classic", ("red",), tiles, LaidTile("loose"), (), (), say("Lay the tiles."))

    before = board(("owl", "camera"), ("moth", "hand"), ("?", ""))
    assert looked_wrong(before, before) == set()
    assert looked_wrong(before, board(("rat", "hand"), ("moth", "hand"), ("?", ""))) == {"owl", "rat"}
    assert looked_wrong(before, board(("?", ""), ("moth", "hand"), ("owl", "hand"))) == {"owl"}


def test_what_is_known_of_a_box_is_kept_in_the_home_folder_unless_the_owner_names_a_file(tmp_path: Path) -> None:
    config = Config(home=str(tmp_path))
    assert copy_of(config, "classic") == COPY
    keep_copy(config, named_copy(COPY, "our box"))
    assert copy_of(config, "classic").name == "our box"
    own_copy_path(config, "classic").write_text("half a fi", encoding="utf-8")
    assert copy_of(config, "classic") == COPY
    folder_of(own_copy_path(config, "classic")).mkdir()
    (folder_of(own_copy_path(config, "classic")) / "L-01-owl.png").write_bytes(b"torn")
    assert looks_of(config, "classic", COPY).known == frozenset()


def test_what_is_corrected_of_fixed_tiles_is_known_the_next_evening(tmp_path: Path) -> None:
    game = game_named("classic")
    session = Session.begin(game, game.deal(COPY, ("red", "blue"), 1), "fixed", is_watched=False)
    assert box_of(COPY, session.state) == COPY
    (cell, mark), owl = COPY.fixed_marks[0], next(tile.mark for tile in COPY.movable if tile.mark)
    session.handle(CorrectTile(format_cell(cell), mark=owl))
    box = box_of(COPY, session.state)
    assert box is not None
    assert (dict(box.fixed_marks)[cell], mark in [tile.mark for tile in box.movable]) == (owl, True)
    config = Config(home=str(tmp_path))
    keep_box(config, box)
    kept = copy_of(config, "classic")
    assert isinstance(kept, TreasureCopy)
    assert dict(kept.fixed_marks) == dict(box.fixed_marks)
    assert sorted(map(identity, kept.movable)) == sorted(map(identity, box.movable))


@pytest.mark.parametrize(("least", "is_learnt"), [(0, True), (hosting.LEAST_ACTIONS, False)])
def test_how_pawns_look_is_learnt_while_playing_and_counts_when_the_next_board_is_laid(
    least: int, is_learnt: bool, labyrinth_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless hardly anything was played. Whoever puts a pawn right has its look forgotten."""
    monkeypatch.setattr(hosting, "LEAST_ACTIONS", least)
    seats = (ChosenSeat("red"), ChosenSeat("blue"))
    with companion() as host:
        host.begin(NewGame("classic", seats))
        desk = host.desk()
        assert desk is not None
        table = SimulatedTable(dict(desk.snapshot().position.view), BOX, PRINT, size_px=(960, 720), fumble_rate=0.0)
        for index in range(4):
            host.see(Frame(table.render(), index, index * 0.25))
        host.leave()
        kept = kept_pawns(OFFLINE, "classic")
        assert bool(kept) is is_learnt and kept.keys() <= {"red", "blue"}
        if is_learnt:
            assert kept != {colour: NOMINAL[colour] for colour in kept}
            by_hand = {"red": PawnLook(3.0)}
            assert kept_pawns(OFFLINE, "classic", by_hand) == {**kept, **by_hand}
            keep_pawns(OFFLINE, "classic", {}, kept)
            assert kept_pawns(OFFLINE, "classic") == {}


def test_pawns_whose_file_cannot_be_read_look_like_any(labyrinth_home: Path) -> None:
    keep_pawns(OFFLINE, "classic", {"red": PawnLook(9.0, 40.0, 0.2)}, ())
    assert kept_pawns(OFFLINE, "classic") == {"red": replace(NOMINAL["red"], hue_deg=9.0, radius=0.2)}
    own_copy_path(OFFLINE, "classic").with_suffix(".pawns").write_text("half a fi", encoding="utf-8")
    assert kept_pawns(OFFLINE, "classic") == {}
