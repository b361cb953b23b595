"""Weighs the evidence for and against a board where one seems to lie; no single kind decides.

Evidence is the logarithm of how much likelier a value is on a board than elsewhere, in nats: a straight line about the
value that says nothing, and bounded, for odd prints make any one kind fail.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from vision.board.fixed_layout import FIXED_SIDES
from vision.find.shown_faces import ShownFaces
from vision.picture.arrays import Bools, Float32s


@dataclass(frozen=True, slots=True)
class EvidenceKind:
    """A kind of evidence: `even` is the value that says nothing, `step` the difference worth one nat, `worst` and
    `best` are the bounds against and for a board, in nats."""

    name: str
    even: float
    step: float
    worst: float
    best: float

    def of(self, value: float, share: float = 1.0) -> BoardEvidence:
        """The evidence of a value, scaled by the `share` (0..1) of its source that can be seen."""
        nats = min(self.best, max(self.worst, (value - self.even) / self.step))
        return BoardEvidence(self.name, value, share * nats)


@dataclass(frozen=True, slots=True)
class BoardEvidence:
    """One piece of evidence: its value, and the nats for (above 0) or against a board."""

    name: str
    value: float
    nats: float

    def __str__(self) -> str:
        """The evidence in words, as `fixed tiles agree 0.77 (-5.0)`."""
        return f"{self.name} {self.value:.3g} ({self.nats:+.1f})"


SIDE_ORDER: Final = EvidenceKind("open sides told from closed", 0.945, 0.032, -3.0, 1.3)
"""Says at the first, rough look, with `LIKENESS`, whether a guess is worth being made exact."""

RING: Final = EvidenceKind("outer fixed tiles show their faces", 2.6, 0.87, -3.0, 8.0)
INNER: Final = EvidenceKind("inner fixed tiles show their faces", 1.05, 0.51, -2.0, 5.7)
OTHER_FACES: Final = EvidenceKind("fixed tiles show other faces", 0.0, -0.83, -8.0, 0.0)
PATHS: Final = EvidenceKind("other inner tiles show paths", 5.0, 5.0, 0.0, 1.0)
CORNERS: Final = EvidenceKind("corners of other tiles are wall", 0.76, 0.072, -4.5, 1.9)
CLOSED: Final = EvidenceKind("other tiles have a closed side", 0.88, 0.14, -1.7, 0.07)
DECIDED: Final = EvidenceKind("sides of other tiles are open or closed", 0.82, 0.037, -3.3, 0.84)
NO_OTHERS: Final = BoardEvidence("no other tiles can be seen", 0.0, -1.5)
"""The evidence for an exact board, from a rounded logistic regression on true boards and on wrong places that a search
comes upon or that lie a tile or two off. What hides a tile says nothing; a tile that shows another face says much. The
four inner tiles say more than the ring: that is its own mirror image, as are chequers, cards in rows and a board's
outline. Nearly no empty tray was learnt from, so that the evidence of paths counts less than by that regression."""

ALL_TILES: Final = EvidenceKind("fixed tiles show their faces among all tiles", -6.0, 2.0, -3.0, 3.0)
"""Of a board laid onto all its tiles: what `faces_shown` says, in nats, where corridor and wall are learnt from all of
them. That is far below 0 where none lies, for what the fixed tiles should show is not what taught them."""

PATHS_AMONG_ALL: Final = 8.0
"""With fewer movable tiles inside that show paths then, or fewer than `PATHS_SHOWN` otherwise, that speaks less for a
board, and against one where none does: a frame about something plain shows no other faces either."""

LIKENESS: Final = (0.83, 0.875, 0.925, 0.97)
LIKENESS_NATS: Final = (-0.24, -0.09, 0.07, 0.31)
"""What a fixed tile says at the first look that is so like its own pattern, between these: the logarithm of how much
oftener fixed tiles are than what lies elsewhere."""

SHOWN: Final = 0.3
NOT_OWN: Final = 0.1
CLEARLY_OTHER: Final = 0.4
"""In squared levels: a face that explains so much more than any other is shown fully, one that explains so much less is
not shown; another face that explains so much is shown fully instead."""

HOPELESS: Final = 7.0
"""What is said against a guess that is given up at once, in nats."""

PATHS_SHOWN: Final = 4.0
"""Where so many movable tiles inside show paths, inner fixed tiles that show no face are hidden and say nothing; where
none does, something plain lies in a frame."""

IS_INNER: Final[Bools] = np.array([cell in (16, 18, 30, 32) for cell in FIXED_SIDES])
"""Which fixed tiles (16,) lie inside, c3 to e5."""


def likeness_of(tiles: Float32s) -> BoardEvidence:
    """What the fixed tiles (16,) say by how like their patterns they are, nan for those outside the picture."""
    seen = tiles[~np.isnan(tiles)]
    nats = float(np.interp(seen, LIKENESS, LIKENESS_NATS).sum())
    return BoardEvidence("fixed tiles are like their patterns", float(np.median(seen)) if seen.size else 0.0, nats)


def hopeless_patterns(shown: float) -> BoardEvidence:
    """The evidence against a guess that shows so little (0..1) of the fixed tiles' patterns that it is rejected."""
    return BoardEvidence("fixed tiles show their patterns", shown, -HOPELESS)


def faces_shown(shown: ShownFaces, paths: float) -> tuple[BoardEvidence, ...]:
    """What the faces say that the fixed tiles show, hidden ones nothing, and the number of movable tiles inside that
    show `paths`."""
    margin = shown.own - shown.other
    own = np.clip(margin / SHOWN, 0.0, 1.0)
    others = np.where(margin < -NOT_OWN, np.clip(shown.other / CLEARLY_OTHER, 0.0, 1.0), 0.0)
    inner = INNER.of(float(np.nansum(own[IS_INNER])))
    doubt = 1.0 - min(1.0, paths / PATHS_SHOWN)
    return (
        RING.of(float(np.nansum((own * shown.share)[~IS_INNER]))),
        inner if inner.nats > 0.0 else replace(inner, nats=inner.nats * doubt),
        PATHS.of(paths),
        OTHER_FACES.of(float(others.sum())),
    )


def faces_among_all(shown: ShownFaces, paths: float, evidence: Iterable[BoardEvidence]) -> BoardEvidence:
    """What `faces_shown` says where corridor and wall are learnt from all tiles, beside the `evidence` that say what
    is seen otherwise. Where no inner fixed tile shows its face it speaks against a board: cards in rows are their own
    mirror image among all tiles, too."""
    said = ALL_TILES.of(total_nats(faces_shown(shown, paths)))
    plainly = {one.name: one.value for one in evidence}
    share = min(1.0, paths / PATHS_AMONG_ALL, plainly.get(PATHS.name, 0.0) / PATHS_SHOWN, plainly.get(INNER.name, 0.0))
    return said if said.nats < 0.0 else replace(said, nats=share * said.nats + (1.0 - share) * ALL_TILES.worst)


def total_nats(evidence: Iterable[BoardEvidence]) -> float:
    """The sum of the evidence, in nats."""
    return sum(one.nats for one in evidence)
