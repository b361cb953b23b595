"""The pictures of a film as they are planned: a scene each, and what is going on in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from lab.world.film.play import Play
from lab.world.light.darkroom import Shot
from lab.world.scene.scene import Scene

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
