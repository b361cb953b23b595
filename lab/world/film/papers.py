"""What is true of a film, in files beside its pictures."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from companion.maze.cell import WIDTH, format_cell
from lab.world import truth
from lab.world.film.play import FRAMES_PER_PICTURE, Film, Picture
from lab.world.scene.bodies import HAND
from lab.world.scene.scene import TILE_MM

Json = dict[str, object]


def frame_json(film: Film, picture: Picture, number: int, hiding: NDArray[np.uint8]) -> Json:
    """The line of one picture in `frames.jsonl`."""
    scene, first = picture.scene, film.pictures[0].scene.board
    covers = truth.covered(truth.shares(scene, hiding == HAND)) if scene.hands else []
    return {
        "frame": FRAMES_PER_PICTURE * number,
        "kind": picture.kind,
        "light": scene.light.family,
        "turn": picture.turn,
        "seat": picture.seat,
        "hand": bool((hiding == HAND).any()),
        "covers": [format_cell(WIDTH * row + column) for row, column in covers],
        "lane": {"arrow": picture.lane[0], "offset": picture.lane[1]} if picture.lane else None,
        "lifted": list(picture.lifted),
        "board": [
            round((scene.board.x - first.x) * TILE_MM, 1), round((first.y - scene.board.y) * TILE_MM, 1),
            round(scene.board.turn_deg - first.turn_deg, 2),
        ],
        "corners": [[round(float(x), 2), round(float(y), 2)] for x, y in truth.corners(scene)],
    }  # fmt: skip


def told_json(film: Film, is_classic: bool) -> list[Json]:
    """The lines of `table.jsonl`, or of `table_classic.jsonl`."""
    return [
        {"frame": FRAMES_PER_PICTURE * told.picture + told.late, "seat": told.seat, "action": told.action}
        for told in film.told
        if (told.is_classic if is_classic else told.is_team)
    ]


def truth_json(film: Film, frames: Sequence[Json]) -> list[Json]:
    """The lines of `truth.jsonl`: what was played, and the first picture of its result without a hand."""
    return [
        {
            "i": number,
            "turn": done.turn,
            "seat": done.seat,
            "action": done.action,
            "first_frame": FRAMES_PER_PICTURE * done.picture,
            "frame": next(frame["frame"] for frame in frames[done.picture :] if not frame["hand"]),
        }
        for number, done in enumerate(film.done)
    ]


def end_json(film: Film) -> Json:
    """How the table lies at the end: open sides by cell, the loose tile as it lies, the pawns."""
    last = film.pictures[-1].scene
    sides = {tile.cell: tile.sides for tile in last.tiles}
    assert last.loose is not None
    return {
        "cells": {
            format_cell(WIDTH * row + column): sides[row, column] for row in range(WIDTH) for column in range(WIDTH)
        },
        "loose": last.loose.sides,
        "pawns": {pawn.colour: format_cell(WIDTH * pawn.cell[0] + pawn.cell[1]) for pawn in last.pawns},
    }


def film_json(film: Film, renders: int) -> Json:
    """What kind of film it is."""
    first = film.pictures[0].scene
    told = truth.conditions(first, film.tilt_deg)
    return {
        "end": end_json(film),
        "jpeg": film.shot.jpeg,
        "style": first.copy.print_name,
        "split": first.split,
        "light": first.light.family,
        "rig": first.light.rig,
        "pictures_per_s": 10 // FRAMES_PER_PICTURE,
        "frames_per_s": 10,
        "size": [first.camera.width, first.camera.height],
        "frames": FRAMES_PER_PICTURE * len(film.pictures),
        "pictures": len(film.pictures),
        "renders": renders,
        "turns": len(film.play.turns),
        "players": list(film.play.pawns),
        "sides": film.sides,
        "hazards": list(dict.fromkeys(film.hazards)),
        **{name: told[name] for name in ("tilt_deg", "fill", "table", "px_per_tile")},
        "gain": round(film.shot.gain, 2),
        "pawn_shape": first.copy.pawn_shape,
    }


def write_papers(folder: Path, film: Film, frames: Sequence[Json], renders: int) -> None:
    """All files of a film but its pictures; raises OSError."""
    for name, position in (("start", film.play.team), ("start_classic", film.play.classic)):
        (folder / f"{name}.json").write_text(json.dumps(position, indent=1), encoding="utf-8")
    _lines(folder / "table.jsonl", told_json(film, False))
    _lines(folder / "table_classic.jsonl", told_json(film, True))
    _lines(folder / "truth.jsonl", truth_json(film, frames))
    _lines(folder / "frames.jsonl", frames)
    (folder / "film.json").write_text(json.dumps(film_json(film, renders), indent=1), encoding="utf-8")


def _lines(path: Path, rows: Iterable[Json]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
