"""Scores `labyrinth read` on path-traced stills: a row for each, then rates by print, light, hand, tilt and line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from appliance.reading import read_picture
from lab.measure.cases import Row, grouped, measured
from lab.measure.renders.truth import Truth, read_truth, stills_in
from lab.measure.score import Score, judge, seen_in, total

STILLS: Final = Path("../shared/renders/stills")
"""Where stills are looked for unless a folder is given."""

GAMES: Final = {"real-1986": "classic", "real-1991": "master-1991"}
"""The game that a print belongs to; the others are the Team Edition's."""

HUELESS: Final = frozenset({"white", "tan"})
"""Colours of pawns in Master Labyrinth 1991 alone."""


def bench_stills(folder: Path | None = None, processes: int = 1) -> Iterator[Row]:
    """A row for each still of `folder` with what went wrong, then the rates by group. Raises BadPicture where no still
    lies."""
    scored: list[tuple[Truth, Score]] = []
    for truth, score, faults in measured(score_still, stills_in(folder or STILLS), "stills", processes):
        scored.append((truth, score))
        yield {"still": truth.name, "print": truth.print_name, "light": truth.light, "faults": faults}
    for group, alike in grouped(scored, lambda one: one[0].traits()):
        yield {**group, **total(score for _, score in alike).row()}


def score_still(path: Path) -> tuple[Truth, Score, list[str]]:
    """A still's truth, its sheet and its faults in words."""
    truth = read_truth(path)
    answer = read_picture(path.with_suffix(".jpg"), game=game_of(truth))
    return truth, *judge(truth, seen_in(answer))


def game_of(truth: Truth) -> str:
    """The game that a still shows: the one of its print, or of pawns, also one in the air, that no other has."""
    if HUELESS & (truth.pawns.keys() | truth.lifted):
        return "master-1991"
    return GAMES.get(truth.print_name, "team")
