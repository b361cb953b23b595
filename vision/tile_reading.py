"""Reads the faces of a board's tiles in one picture: at a first look, once more with what it teaches, through
reflections, from nearer, and against the tiles' own corners.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from companion.frame import Image
from companion.observation import TILE_FACES
from vision.board.calm_board import CalmBoard
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.plane import MARGIN_TILES, Plane
from vision.fits.faces_under_glare import learn_profile, read_under_glare
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.tiles.backs import back_log_odds
from vision.tiles.board_look import BoardLook
from vision.tiles.closeup import look_closer
from vision.tiles.corridor_and_wall import distance_maps, labels_for, logit_map, relearn
from vision.tiles.openings import (
    BACK,
    CELL_MIDDLES,
    Maps,
    Model,
    boxed,
    cell_shifts,
    fixed_prior,
    learn_regions,
    measure,
    measure_cells,
    normalise,
    score_faces,
)
from vision.tiles.own_corners import believed_as, read_by_corners
from vision.tiles.pawn_shadows import without_shadows

SHIFT_PRIOR: Final = cell_shifts()[1]
FIXED_PRIOR: Final = fixed_prior()
FIXED: Final = list(FIXED_SIDES)
MOVABLE: Final = np.array([cell for cell in range(49) if cell not in FIXED_SIDES])
"""What is known of each cell before looking: shifts, faces, which cells are fixed, and which are not."""

BEYOND_DOUBT: Final = 0.99
SURE_TO_LEARN: Final = 0.9
"""Unless every tile away from pawns is this sure at the first look, corridor and wall are learnt once more, also from
the movable tiles whose regions alone are so sure to show a face; then everything is read a second time."""

CLEAR_TRUST: Final = 0.9
"""Only pixels that are trusted by more than this can look strange."""

GLARE_FROM: Final = 0.15
"""A tile is read through a lamp's reflection where that adds more than this share of the contrast of corridor and
wall."""

SMOOTH_WEIGHT: Final = 0.5
"""What a second way of reading the same pixels through a reflection counts beside the first."""

CORNERS_RIGHT: Final = 0.2
CORNERS_RIGHT_UNDER_GLARE: Final = 0.5
CORNERS_WEIGHT: Final = 0.5
PLAIN_WEIGHT: Final = 1.5
"""The probability that a tile's own corners are right where they contradict the rest, in the open and under a
reflection or by a hand; what they count under a reflection where both agree, and what it counts for a back that no arm
differs from its corners."""

SURE_AT_FIRST: Final = 0.9
CLOSER_BELOW: Final = 0.995
CLOSER_IN_STREAM_BELOW: Final = 0.9
"""A first look is sure from the first confidence on. A tile below the second is looked at from nearer; in a stream
below the third, for there memory tells too and time is short."""


@dataclass(frozen=True, slots=True, eq=False)
class Tiles:
    """All cells read with one corridor and wall: log-likelihoods of the faces (49, 11), nats for each cell's back by
    how strange it looks (49,), whether a pawn is near (49,), whether a reflection lies over it (49,), and whether its
    own corners say the same (49,)."""

    maps: Maps
    model: Model
    scores: Float64s
    strangeness: Float64s
    is_by_pawn: Bools
    under_glare: Bools
    agreed: Bools

    @property
    def judged(self) -> Float64s:
        """The scores with what speaks for backs, (49, 11)."""
        judged = self.scores.copy()
        judged[:, BACK] += self.strangeness
        return judged


def read_twice(look: BoardLook, flat: Plane, seen: Float32s, familiar_nats: float) -> tuple[BoardLook, Tiles]:
    """The tiles, and the look they were read with; where any tile is in doubt, both once more with what surely read
    tiles teach."""
    tiles = _read_tiles(look, flat, seen, familiar_nats)
    faces = _faces_to_learn(tiles)
    if not faces:
        return look, tiles
    learnt = _learnt_from(look, faces, flat.scale_px)
    return learnt, _read_tiles(learnt, flat, seen, familiar_nats)


def _read_tiles(look: BoardLook, flat: Plane, seen: Float32s, familiar_nats: float) -> Tiles:
    """The faces of all cells as the look's appearance shows them."""
    labels = labels_for(flat.scale_px, MARGIN_TILES)
    maps = boxed(without_shadows(look.logits, flat, labels, seen), seen, flat.scale_px, MARGIN_TILES, look.trust)
    model = learn_regions(measure(maps, CELL_MIDDLES[FIXED][:, None, :]))
    regions = measure_cells(maps)
    scores, _ = score_faces(regions, model, SHIFT_PRIOR)
    scores += FIXED_PRIOR
    clear = seen if look.trust is None else seen * (look.trust > CLEAR_TRUST)
    strangeness = back_log_odds(look.distances, labels, clear, familiar_nats)
    under_glare, agreed = np.zeros(49, dtype=bool), np.ones(49, dtype=bool)
    return Tiles(maps, model, scores, strangeness, regions.is_doubtful.any(axis=(1, 2)), under_glare, agreed)


def read_through_glare(look: BoardLook, seen: Float32s, tiles: Tiles) -> None:
    """Tells tiles under a lamp's reflection by what is smooth over them too; their strangeness says nothing."""
    if look.glare is None:
        return
    cells = np.flatnonzero(look.glare.light > GLARE_FROM)
    profile = learn_profile(look.plane, look.glare.trust * seen, look.glare.lit)
    tiles.strangeness[cells] = 0.0
    if profile is not None:
        smooth = read_under_glare(look.plane, seen, profile, cells) + FIXED_PRIOR[cells]
        tiles.scores[cells] += SMOOTH_WEIGHT * (smooth - smooth.max(axis=1, keepdims=True))
    tiles.under_glare[:] = look.glare.light > GLARE_FROM


def look_closer_at_doubted(
    image: Image, homography: Float64s, bare: Float32s, tiles: Tiles, least: float, moving: Sequence[int],
    by_hand: Bools, calm: CalmBoard,
) -> None:  # fmt: skip
    """Replaces the scores of tiles that are less sure than `least`, and not `moving`, by those of a closer look, once a
    calm.

    By a hand (49,), where both looks see little, and where both are sure of something else, either may be right.
    """
    log_p = normalise(tiles.judged)
    best, sure = log_p.argmax(axis=1), np.exp(log_p.max(axis=1))
    faces = {int(cell): TILE_FACES[best[cell]] for cell in np.flatnonzero((sure > BEYOND_DOUBT) & (best != BACK))}
    sure[list(moving)] = 1.0
    for cell in np.flatnonzero((sure < least) & ~tiles.under_glare):
        if int(cell) not in calm.closer:
            calm.closer[int(cell)] = look_closer(image, homography, bare, int(cell), faces)
        if (scores := calm.closer[int(cell)]) is not None:
            closer = scores + FIXED_PRIOR[cell]
            both = normalise(np.stack([tiles.scores[cell], closer]))
            is_open = by_hand[cell] or (sure[cell] > SURE_AT_FIRST and closer.argmax() != best[cell])
            tiles.scores[cell] = np.logaddexp(both[0], both[1]) if is_open else closer


def compare_with_corners(look: BoardLook, bare: Float32s, tiles: Tiles, by_hand: Bools, in_part: Bools) -> None:
    """Says where a tile's own corners tell another face, there either may be right, and where they tell none. What is
    seen `in_part` (49,), by a hand or under a reflection is believed no more than they allow."""
    scores = read_by_corners(look.channels, look.appearance, bare, MOVABLE, look.plane.scale_px, MARGIN_TILES)
    tiles.strangeness[MOVABLE] += PLAIN_WEIGHT * scores[:, BACK]
    best = tiles.judged[MOVABLE].argmax(axis=1)
    is_other = (best != BACK) & (best != scores[:, :BACK].argmax(axis=1))
    tiles.agreed[MOVABLE[is_other]] = False
    is_both = (tiles.under_glare[MOVABLE] & ~is_other)[:, None]
    tiles.scores[MOVABLE, :BACK] += np.where(is_both, CORNERS_WEIGHT * scores[:, :BACK], 0.0)
    is_doubtful = (tiles.under_glare | by_hand)[MOVABLE]
    either = np.where(is_doubtful, CORNERS_RIGHT_UNDER_GLARE, CORNERS_RIGHT)[:, None]
    mixed = np.logaddexp(np.log(1 - either) + normalise(tiles.scores[MOVABLE]), np.log(either) + normalise(scores))
    tiles.scores[MOVABLE[is_other]] = mixed[is_other]
    checked = (is_doubtful | in_part[MOVABLE]) & ~is_other
    tiles.scores[MOVABLE[checked], :BACK] = believed_as(tiles.scores[MOVABLE], scores)[checked]


def _faces_to_learn(tiles: Tiles) -> dict[int, str]:
    """Movable tiles to learn corridor and wall from before a second look; none where the first left no doubt."""
    sure = np.exp(normalise(tiles.judged).max(axis=1))
    if sure[~tiles.is_by_pawn].min(initial=1.0) > BEYOND_DOUBT:
        return {}
    log_p = normalise(tiles.scores)
    best = log_p.argmax(axis=1)
    known = (best != BACK) & (log_p.max(axis=1) > np.log(SURE_TO_LEARN))
    return {int(cell): TILE_FACES[best[cell]] for cell in np.flatnonzero(known) if cell not in FIXED_SIDES}


def _learnt_from(look: BoardLook, faces: Mapping[int, str], scale_px: int) -> BoardLook:
    """The look with corridor and wall learnt from those movable tiles too."""
    labels = labels_for(scale_px, MARGIN_TILES)
    appearance = relearn(look.channels, labels, faces, scale_px, MARGIN_TILES)
    distances = distance_maps(appearance, look.channels)
    return replace(look, appearance=appearance, distances=distances, logits=logit_map(appearance, distances))
