"""Says which cell each pawn stands on, from the blobs of its colour; several pawns may share a cell.

The printed home corner of a colour is as large and bright as a pawn seen from above, so a colour found there and
elsewhere stands elsewhere. A pawn half hidden behind another is placed by its head instead of its base.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import erf, sqrt
from typing import Final

import numpy as np

from companion.observation import CELLS, PawnReading
from vision.board.homography import project
from vision.board.palette import Palette
from vision.board.viewpoint import Eye
from vision.pawns.blobs import (
    FAINTEST_CHROMA,
    NARROW_HUE_DEG,
    NARROWER_DEG,
    WIDE_HUE_DEG,
    Blob,
    PawnLook,
    best_of_places,
    find_blobs,
)
from vision.picture.arrays import Float64s
from vision.picture.colour_names import PAWN_HUES_DEG

LAMP_HUE_DEG: Final = (28.0, 48.0)
"""How far blue's hue may be off: a warm lamp turns it pale, and cyan or violet."""

BLUISH_DEG: Final = (*NARROWER_DEG, 32.0, 48.0)
"""How far from its usual hue green is looked for more narrowly (degrees): what is taken off of a warm print's light
makes dark green lacquer bluish."""

NOMINAL: Final[Mapping[str, PawnLook]] = {
    **{colour: PawnLook(hue) for colour, hue in PAWN_HUES_DEG.items()},
    "blue": PawnLook(PAWN_HUES_DEG["blue"], window_deg=LAMP_HUE_DEG),
    "green": PawnLook(PAWN_HUES_DEG["green"], turns_deg=BLUISH_DEG),
}
"""How the pawns look before any was learnt, by colour."""

NO_PALETTES: Final[Mapping[str, Palette]] = {}
"""No colour has a palette of its own."""

BASE_SD_TILES: Final = 0.06
"""How exactly a base is seen (standard deviation, tiles)."""

PRINTED_CORNERS: Final = frozenset({0, 6, 42, 48})
PRINTED: Final = PRINTED_CORNERS | {16, 18, 30, 32}
"""The corner cells, on which most prints have discs, and those of Master Labyrinth 1991, which has some on its four
inner fixed tiles too."""

HOME_COST: Final = 2.2
ANY_CORNER_COST: Final = 1.0
PRINTED_WITHIN_TILES: Final = 0.06
"""A blob this close (tiles) to the middle of a corner cell may be the disc that is printed there, and pays for it: more
where the disc is surely of its colour, less where it may be."""

TALL_TILES: Final = 0.35
SURE_LEAN_TILES: Final = 0.2
"""What leans like something this high (tiles) is not printed; that is sure where something a tile high would lean this
far."""

PALE_SHARE: Final = 0.75
MOST_PALE_COST: Final = 2.5
FAIR_SCORE: Final = -2.2
"""A blob with less than this share of the colour of the strongest fair one (by this score) is hardly the pawn, and pays
up to that."""

ABSENT_SCORE: Final = -6.0
"""The score of a pawn's not being on the board."""

SHARPNESS: Final = 1.6
FLOOR: Final = 1e-3
"""Scores times `SHARPNESS` are log-odds; a share of `FLOOR` is kept for "anywhere"."""

UNSEEN_FLOOR: Final = 0.4
"""A pawn that is not seen may still stand anywhere, behind another or in a colour of the print."""

PARTNER_TILES: Final = 0.75
PARTNER_GAIN: Final = 3.0
"""So near (tiles) to a pawn that hides a part of it, a small blob gains this."""

TOUCHING_PX: Final = 4
"""Plane pixels between the colours of a pawn and of another that it hides a part of, at most: a rim and what is
blurred."""

SURE_SCORE: Final = -1.5
"""A blob with more than this is surely the pawn."""

HOME_TILES: Final = 0.09
ONE_HUE: Final = 0.9
FARTHEST_HUE_DEG: Final = 55.0
"""The middle of a home, so far around (tiles), tells its colour's hue in this light where it has one hue (1: exactly
one), and where that is so near the usual one (degrees)."""


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """A pawn's reading, the blob it rests on (None where it was not seen), all blobs that were considered, and those
    that another colour claims, with its name."""

    reading: PawnReading
    blob: Blob | None
    candidates: tuple[Blob, ...] = ()
    claimed: tuple[tuple[Blob, str], ...] = ()


def read_pawns(
    palette: Palette,
    looks: Mapping[str, PawnLook],
    homes: Mapping[str, int],
    eye: Eye,
    homography: Float64s,
    own: Mapping[str, Palette] = NO_PALETTES,
) -> tuple[Standing, ...]:
    """Where every colour of `looks` stands; `homes` are the corner cells printed in those colours, where known, and
    `own` the palettes of colours without a hue."""
    palette = _within_picture(palette, eye, homography)
    hued = {colour: look for colour, look in looks.items() if not look.is_hueless}
    blobs = {
        colour: _search(palette, look, eye, _hue_at_home(palette, colour, hued, homes))
        if colour in hued
        else find_blobs(_within_picture(own[colour], eye, homography), look, eye)
        for colour, look in looks.items()
    }
    sure = {colour: found[0] for colour, found in blobs.items() if found and found[0].score > SURE_SCORE}
    readings = []
    for colour, found in blobs.items():
        others = [blob for name, blob in sure.items() if name != colour]
        strongest = max((blob.chroma for blob in found if blob.score > FAIR_SCORE), default=0.0)
        printed = printed_cost if colour in hued else _cost_on_any_disc
        judged = [_judge(blob, printed(blob, colour, homes, eye), others, eye, strongest) for blob in found]
        readings.append(standing_of(colour, judged, homography))
    return tuple(readings)


def _within_picture(palette: Palette, eye: Eye, homography: Float64s) -> Palette:
    """The palette without colour where the plane lies outside the picture: there its rim is drawn out long."""
    plane = palette.plane
    low, high = -plane.margin_tiles, 7 + plane.margin_tiles
    if not eye.shows(homography, np.array([low, high]), np.array([low, high])).all():
        at = (np.arange(plane.image.shape[0]) + 0.5) / plane.scale_px - plane.margin_tiles
        return replace(palette, chroma=palette.chroma * eye.shows(homography, at, at))
    return palette


def _search(palette: Palette, look: PawnLook, eye: Eye, home_hue_deg: float | None) -> list[Blob]:
    """Blobs of a colour, best first; where none is good, its hue is tried narrower too, so that a print of nearly that
    colour parts, and as its home shows it in this light, for a disc or the pawn itself lies there."""
    found = find_blobs(palette, look, eye)
    if found and found[0].score > SURE_SCORE:
        return found
    if look.window_deg == NARROW_HUE_DEG:
        others = [replace(look, window_deg=WIDE_HUE_DEG)]
    else:
        turned = [look.hue_deg + turn for turn in look.turns_deg]
        hues = turned if home_hue_deg is None else [*turned, home_hue_deg]
        others = [replace(look, hue_deg=hue, window_deg=NARROW_HUE_DEG) for hue in hues]
    tries = [found, *(find_blobs(palette, other, eye) for other in others)]
    return best_of_places([blob for blobs in tries for blob in blobs])


def _hue_at_home(
    palette: Palette, colour: str, looks: Mapping[str, PawnLook], homes: Mapping[str, int]
) -> float | None:
    """The hue in the middle of a colour's home; None where it is pale, mixed, unknown or rather another colour's."""
    if colour not in homes:
        return None
    y, x = (at + 0.5 for at in divmod(homes[colour], 7))
    patch = palette.plane.window(x - HOME_TILES, y - HOME_TILES, x + HOME_TILES, y + HOME_TILES)
    pull, angles = palette.chroma[patch].astype(np.float64), np.radians(palette.hue[patch].astype(np.float64))
    along, across = (float((pull * part(angles)).sum()) for part in (np.cos, np.sin))
    hue_deg = float(np.degrees(np.arctan2(across, along)))
    own = hue_turn_deg(hue_deg, looks[colour].hue_deg)
    rivals = [hue_turn_deg(hue_deg, look.hue_deg) for name, look in looks.items() if name != colour]
    is_one = np.hypot(along, across) > ONE_HUE * pull.sum() and pull.mean() > FAINTEST_CHROMA
    return hue_deg if is_one and own < min([FARTHEST_HUE_DEG, *rivals]) else None


def hue_turn_deg(one_deg: float, other_deg: float) -> float:
    """By how much two hues differ (degrees, 0 to 180)."""
    return abs((one_deg - other_deg + 180) % 360 - 180)


def learnt_look(look: PawnLook, blob: Blob) -> PawnLook:
    """The look of a pawn that is known to be this blob."""
    turn = (blob.hue_deg - look.hue_deg + 180) % 360 - 180
    hue_deg = look.hue_deg + float(np.clip(turn, -25, 25))
    radius = float(np.clip(blob.radius, 0.13, 0.3))
    return replace(look, hue_deg=hue_deg, chroma=blob.chroma, radius=radius, window_deg=NARROW_HUE_DEG)




def _judge(blob: Blob, printed: float, others: Sequence[Blob], eye: Eye, strongest: float) -> Blob:
    """The blob with its score put right for what stands around it and for what is printed underneath (`printed`)."""
    score = blob.score - printed - _pale_cost(blob.chroma, strongest)
    partners = [o for o in others if np.hypot(o.x - blob.x, o.y - blob.y) < PARTNER_TILES and _hides(o, blob, eye)]
    if partners and blob.radius < 0.8 * partners[0].radius:
        hidden = _behind(blob, partners[0], eye)
        return replace(hidden, score=min(score + PARTNER_GAIN, SURE_SCORE))
    return replace(blob, score=score)


def _hides(partner: Blob, blob: Blob, eye: Eye) -> bool:
    """Whether a pawn may hide a part of what this blob belongs to: it stands before it, as the camera sees it, and
    nothing shows between the two."""
    away_x, away_y = eye.away(blob.x, blob.y)
    is_before = (blob.x - partner.x) * away_x + (blob.y - partner.y) * away_y > 0
    gaps_px = np.maximum(
        np.abs(blob.rows[:, None] - partner.rows[None, :]), np.abs(blob.columns[:, None] - partner.columns[None, :])
    )
    return is_before and int(gaps_px.min()) <= TOUCHING_PX


def printed_cost(blob: Blob, colour: str, homes: Mapping[str, int], eye: Eye) -> float:
    """What a blob pays for lying just where a home's disc is printed, unless it has height."""
    off = max(abs(blob.x % 1 - 0.5), abs(blob.y % 1 - 0.5))
    if blob.cell not in PRINTED_CORNERS and blob.cell not in homes.values():
        return 0.0
    lean = float(np.hypot(*eye.lean(blob.x, blob.y, 1.0)))
    tallness = min(1.0, max(0.0, blob.overhang) / max(lean, 0.05) / TALL_TILES)
    doubt = 1.0 - min(1.0, lean / SURE_LEAN_TILES) ** 2 * tallness
    cost = (HOME_COST if homes[colour] == blob.cell else 0.0) if colour in homes else ANY_CORNER_COST
    return cost * doubt * float(np.exp(-0.5 * (off / PRINTED_WITHIN_TILES) ** 2))


def _cost_on_any_disc(blob: Blob, colour: str, homes: Mapping[str, int], eye: Eye) -> float:
    """The same for a colour that is told by how unlike the print it is: each home's disc is, as far as that goes."""
    on_discs = (printed_cost(blob, colour, {colour: home}, eye) for home in homes.values())
    return max((printed_cost(blob, colour, homes, eye), *on_discs))


def _pale_cost(chroma: float, strongest: float) -> float:
    """What a blob pays for being much paler than another that may be the pawn: prints are, pawns are not."""
    return min(MOST_PALE_COST, (max(0.0, PALE_SHARE - chroma / max(strongest, 1.0)) / 0.12) ** 2 / 2)


def _behind(blob: Blob, partner: Blob, eye: Eye) -> Blob:
    """A half-hidden blob with its base reckoned from its far end, as long and broad as the pawn before it."""
    away_x, away_y = eye.away(blob.x, blob.y)
    far = blob.x * away_x + blob.y * away_y + blob.radius + blob.overhang
    foot = far - partner.overhang - partner.radius
    across = blob.y * away_x - blob.x * away_y
    return replace(blob, x=foot * away_x - across * away_y, y=foot * away_y + across * away_x)


def standing_of(
    colour: str, blobs: Sequence[Blob], homography: Float64s, absent_score: float = ABSENT_SCORE
) -> Standing:
    """Where a colour's pawn stands by the scores of its blobs; `homography` takes tile units to pixels. A pawn that is
    not there scores `absent_score`."""
    places = np.zeros(CELLS + 1)
    scores = np.array([blob.score for blob in blobs] + [absent_score]) * SHARPNESS
    shares = np.exp(scores - scores.max())
    shares /= shares.sum()
    for share, blob in zip(shares, blobs, strict=False):
        places[:CELLS] += share * _cells_under(blob.x, blob.y)
    places[CELLS] = shares[-1]
    floor = max(FLOOR, UNSEEN_FLOOR * float(shares[-1]))
    places = (1 - floor) * places / places.sum() + floor / len(places)
    log_p = tuple(float(value) for value in np.log(places))
    best = max(blobs, key=lambda blob: blob.score, default=None)
    if best is None or best.score < absent_score:
        return Standing(PawnReading(colour, log_p), None, tuple(blobs))
    x_px, y_px = project(homography, np.array([[best.x, best.y]]))[0]
    return Standing(PawnReading(colour, log_p, (float(x_px), float(y_px))), best, tuple(blobs))


def _cells_under(x: float, y: float) -> Float64s:
    """Probability of each cell (49,) that a base seen at (x, y) stands on it."""
    return np.outer(_shares(y), _shares(x)).reshape(-1)


def _shares(at: float) -> Float64s:
    edges = np.array([erf((edge - at) / (BASE_SD_TILES * sqrt(2))) for edge in range(8)])
    edges[0], edges[-1] = -1, 1
    return np.asarray(np.diff(edges) / 2)
