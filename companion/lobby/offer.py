"""A box as the start page offers it: who can sit where, what can be chosen, and why something cannot be had."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.game import GameOption
from companion.rules.phrases import ByChance


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that can be chosen; it has from `fewest` to `most` seats out of `colours`, clockwise.

    `camera` names what a camera reads of it. `no_play`, `no_camera` and `no_laying` say in words why the pages cannot
    play it, no camera follows it, and it cannot begin as people have laid it; each is "" where it can. `easier` says
    what easier rules for one seat are, "" where neither the box nor a house rule has any. `aim` tells
    newcomers how one wins. `by_chance` is what comes by chance, None where that is nothing.
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
