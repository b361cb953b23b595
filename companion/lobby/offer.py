"""A box as the start page offers it: its seats, its choices, and why something is not available."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.options import GameOption
from companion.rules.phrases import ByChance


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that can be chosen; it has from `fewest` to `most` seats out of `colours`, clockwise.

    `camera` names what a camera can read of it. `no_play`, `no_camera` and `no_laying` say why the pages cannot play
    it, no camera can follow it, and it cannot begin as people have laid it; each is "" where it can. `easier` explains
    the easier rules for one seat, "" where there are none. `aim` tells newcomers how to win. `by_chance` is what comes
    by chance, None for nothing.
    """

    game: str
    title: str
    fewest: int
    most: int
    colours: tuple[str, ...]
    variants: tuple[str, ...]
    options: tuple[GameOption, ...]
    camera: tuple[str, ...] = ()
    no_play: str = ""
    no_camera: str = ""
    no_laying: str = ""
    easier: str = ""
    aim: str = ""
    by_chance: ByChance | None = None
