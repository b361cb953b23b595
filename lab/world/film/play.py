"""What a film shows, in pictures: turns that are legal in the introductory Team Edition and in the classic game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.maze.board import pushed_cell
from companion.maze.cell import CELLS, CORNERS, FIXED_CELLS, Cell, format_cell, lane_of
from companion.maze.sides import format_sides
from companion.rules.actions import End, Push, Walk
from companion.rules.game import AnyGame
from companion.rules.verbs import Action, format_action
from lab.world.light.darkroom import Shot
from lab.world.scene.laying import Held, Maze
from lab.world.scene.scene import Scene

Json = dict[str, object]
Rng = np.random.Generator

_HANDS = {"team": ("amulet", "candle", "fan", "key"), "classic": ("bat", "dragon", "genie", "ghost")}
"""A card for each seat whose treasure is on no tile, so that nothing is found."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as it was played; `ends_classic` where the classic game has to be told that nobody walks."""

    seat: str
    page: str
    push: Push
    walk: Cell | None
    ends_classic: bool


@dataclass(frozen=True, slots=True)
class Play:
    """The position at the start, for both games, and the turns."""

    team: Json
    classic: Json
    maze: Maze
    pawns: Mapping[str, Cell]
    turns: tuple[Turn, ...]


def pushed(maze: Maze, push: Push) -> Maze:
    """The maze after a push."""
    lane = lane_of(push.arrow)
    cells = list(maze.cells)
    for nearer, farther in zip(reversed(lane[:-1]), reversed(lane[1:]), strict=True):
        cells[farther] = cells[nearer]
    cells[lane[0]] = Held(maze.loose.slot, format_sides(push.sides))
    return Maze(tuple(cells), maze.cells[lane[-1]])


def carried(pawns: Mapping[str, Cell], arrow: str) -> dict[str, Cell]:
    """Where pawns stand after a push that pushes none of them out."""
    moved = {colour: pushed_cell(arrow, cell) for colour, cell in pawns.items()}
    assert None not in moved.values()
    return {colour: cell for colour, cell in moved.items() if cell is not None}


def plan_play(rng: Rng, maze: Maze, discs: tuple[str, ...], seats: tuple[str, ...], turns: int) -> Play:
    """Turns by chance from a maze; `discs` are the start discs clockwise from the north-west."""
    cells = [int(cell) for cell in rng.choice(len(CELLS), len(seats), replace=False)]
    pawns = dict(zip(seats, cells, strict=True))
    starts = {name: _position(name, maze, discs, pawns) for name in _HANDS}
    states = {name: game_named(name).state_of(start, shipped_copy(name)) for name, start in starts.items()}
    played = []
    for number in range(turns):
        played.append(_turn(rng, states, seats[number % len(seats)]))
    return Play(starts["team"], starts["classic"], maze, pawns, tuple(played))


def _position(name: str, maze: Maze, discs: tuple[str, ...], pawns: Mapping[str, Cell]) -> Json:
    """A starting position in which no movable tile shows anything."""
    copy = shipped_copy(name)
    marks = {cell: copy.fixed_tile(cell).mark for cell in FIXED_CELLS}  # type: ignore[attr-defined]  # both have mazes
    start: Json = {
        "game": name,
        "seats": list(pawns),
        "cells": {
            format_cell(cell): f"{held.sides}:{marks[cell]}" if marks.get(cell) else held.sides
            for cell, held in zip(CELLS, maze.cells, strict=True)
        },
        "loose": maze.loose.sides,
        "homes": {colour: format_cell(cell) for colour, cell in zip(discs, CORNERS, strict=True)},
        "pawns": {colour: format_cell(cell) for colour, cell in pawns.items()},
        "hands": {colour: [card] for colour, card in zip(pawns, _HANDS[name], strict=False)},
        "variant": "introductory" if name == "team" else "standard",
    }
    return {**start, "deck": [], "deck_left": 0} if name == "team" else start


def _turn(rng: Rng, states: dict[str, object], seat: str) -> Turn:
    """Plays one turn in both games at once."""
    team, classic = game_named("team"), game_named("classic")
    page = _quiet_page(rng, team, states["team"])
    _play(team, states, page)
    push = _chosen_push(rng, states, team, classic)
    _play(team, states, push)
    _play(classic, states, push)
    ways = [walk for walk in classic.legal(states["classic"]) if isinstance(walk, Walk)]
    legal = set(team.legal(states["team"]))
    walks = [walk for walk in ways if walk in legal and _seat(states["classic"]) == seat]
    walk = walks[int(rng.integers(len(walks)))] if walks and rng.random() < 0.85 else None
    ends_classic = walk is None and _seat(states["classic"]) == seat and End() in classic.legal(states["classic"])
    if walk:
        _play(team, states, walk)
        _play(classic, states, walk)
    elif ends_classic:
        _play(classic, states, End())
    _play(team, states, End())
    return Turn(seat, format_action(page), push, walk.cell if walk else None, ends_classic)


def _seat(state: object) -> str:
    return str(getattr(state, "seat", ""))


def _play(game: AnyGame, states: dict[str, object], action: Action) -> None:
    states[game.name] = game.apply(states[game.name], action)


def _quiet_page(rng: Rng, team: AnyGame, state: object) -> Action:
    """A page that changes nothing on the table: it names tiles or pawns that are not there."""
    before = state
    quiet = [
        page
        for page in team.legal(state)
        if "push" not in format_action(page) and _looks(team.after(state, page)) == _looks(before)
    ]
    return quiet[int(rng.integers(len(quiet)))]


def _looks(state: object) -> tuple[object, object]:
    return getattr(state, "board", None), getattr(state, "pawns", None)


def _chosen_push(rng: Rng, states: dict[str, object], team: AnyGame, classic: AnyGame) -> Push:
    """A push that both games allow and that pushes nobody out."""
    allowed = {push for push in classic.legal(states["classic"]) if isinstance(push, Push)}
    pawns = dict(getattr(states["team"], "pawns", ()))
    pushes = [
        push
        for push in team.legal(states["team"])
        if isinstance(push, Push) and push in allowed and lane_of(push.arrow)[-1] not in pawns.values()
    ]
    return pushes[int(rng.integers(len(pushes)))]


FRAMES_PER_PICTURE = 2
"""Pictures are numbered in tenths of a second, and there are five a second."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture; `dim` is the share of the light that a cloud leaves."""

    scene: Scene
    kind: str
    turn: int
    seat: str | None
    lane: tuple[str, float] | None = None
    lifted: tuple[str, ...] = ()
    dim: float = 1.0


@dataclass(frozen=True, slots=True)
class Told:
    """What is told on the page after a picture; `late` frames after it."""

    picture: int
    action: str
    seat: str
    is_team: bool
    is_classic: bool
    late: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """An action on the table, and the first picture that shows its result."""

    picture: int
    turn: int
    seat: str
    action: str


@dataclass(slots=True)
class Film:
    """A planned film."""

    play: Play
    shot: Shot
    sides: dict[str, str]
    tilt_deg: float
    pictures: list[Picture] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    done: list[Done] = field(default_factory=list)
    hazards: list[str] = field(default_factory=list)
