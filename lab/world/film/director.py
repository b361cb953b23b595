"""Plans a film by seed: who reaches where, picture by picture, with the hazards of a real table."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from lab.world.art.prints import PRINTS
from lab.world.film.moves import Stagehand
from lab.world.film.play import Film, Told, Turn, plan_play
from lab.world.light import lights
from lab.world.scene.hand import person_by_chance
from lab.world.scene.laying import shuffled_maze, slack_by_chance
from lab.world.scene.scene import Prop, Scene
from lab.world.stills import DISC_COLOURS, board_lay, camera_by_chance, copy_by_chance, props_by_chance, shot_by_chance

SIZE = (960, 720)
"""Width and height of a film's pictures, in pixels."""
SECONDS_A_TURN = 10.0
"""About how long a turn takes with its hazards."""
_BETWEEN = ("bump", "hover", "lean", "lamp", "cloud", "rests on board")
_PUSHING = ("rests half pushed", "left half pushed", "taken back", "laid ready", "plain")
_WALKING = ("one visit", "held over the board", "plain", "plain")


def plan_film(split: int, seed: int, seconds: float) -> Film:
    """A film of at least that length."""
    rng = np.random.default_rng((split - 1, seed, 7))
    styles = [style for style in PRINTS[split] if not style.inner_discs]
    style = styles[seed % len(styles)]
    camera, tilt = camera_by_chance(rng, SIZE, most_tilt=16, most_roll=20, fills=(0.09, 0.098), most_off=0.15)
    family = ("two_lamps", "overcast", "lamp")[seed % 3]
    turn = int(rng.integers(4))
    discs = DISC_COLOURS[turn:] + DISC_COLOURS[:turn]
    copy = copy_by_chance(rng, split, style, family, discs)
    light = lights.light_of(split, family, camera, rng)
    scene = Scene(copy, split, camera, light, board_lay(rng), (), None, ())
    seats = tuple(str(name) for name in rng.permutation(DISC_COLOURS)[: int(rng.choice([2, 2, 3, 4]))])
    turns = max(2, int(np.ceil(seconds / SECONDS_A_TURN)))
    play = plan_play(rng, shuffled_maze(rng), discs, seats, turns)
    shot = replace(shot_by_chance(rng, light, (54, 92)), motion_px=0.0)
    sides = dict(zip(seats, map(str, rng.permutation(list("NESW"))), strict=False))
    film = Film(play, shot, sides, tilt)
    hands = {seat: person_by_chance(rng, split) for seat in seats}
    slack = replace(slack_by_chance(rng), drift={})
    stagehand = Stagehand(rng, film, scene, play.maze, dict(play.pawns), slack, hands)
    stagehand.scene = replace(scene, props=_few_props(rng, replace(scene, loose=stagehand.loose)))
    _shoot(rng, film, stagehand, play.turns)
    return film


def _few_props(rng: np.random.Generator, scene: Scene) -> tuple[Prop, ...]:
    return tuple(prop for prop in props_by_chance(rng, scene) if prop.kind != "person")


def _shoot(rng: np.random.Generator, film: Film, stagehand: Stagehand, turns: tuple[Turn, ...]) -> None:
    between = [str(name) for name in rng.permutation(_BETWEEN)]
    for number, turn in enumerate(turns):
        stagehand.turn = number
        stagehand.calm(int(rng.integers(5, 9)))
        film.told.append(Told(len(film.pictures), turn.page, "TABLE", True, False, late=1 if number else 0))
        stagehand.calm(int(rng.integers(3, 7)))
        if number % 2 == 0 or rng.random() < 0.4:
            _between(stagehand, film, between[number % len(between)], turn.seat)
        way = str(rng.choice(_PUSHING))
        then = str(rng.choice(_WALKING))
        film.hazards += [name for name in (way, then) if name != "plain"]
        stagehand.push(turn.seat, turn.push, way, leaves=then != "one visit" or turn.walk is None)
        if turn.walk is not None:
            stagehand.calm(int(rng.integers(2, 8)) if then != "one visit" else 0)
            stagehand.walk(turn.seat, turn.walk, waits=then == "held over the board")
        stagehand.calm(int(rng.integers(8, 15)))
        _end(film, turn)
    stagehand.calm(8)


def _between(stagehand: Stagehand, film: Film, hazard: str, seat: str) -> None:
    film.hazards.append(hazard)
    match hazard:
        case "bump":
            stagehand.bump(seat)
        case "hover":
            stagehand.hover(seat, "hand hovers", 1.1)
        case "rests on board":
            stagehand.hover(seat, "hand rests on board", 0.03)
        case "lean":
            stagehand.lean()
        case "lamp":
            stagehand.lamp()
        case _:
            stagehand.cloud()
    stagehand.calm(4)


def _end(film: Film, turn: Turn) -> None:
    film.told.append(Told(len(film.pictures), "end", turn.seat, True, turn.ends_classic))
