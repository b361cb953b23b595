"""Finds the loose tile beside the board and reads it; says nothing where it is not surely seen.

Places that look like a tile (`loose_places`) or are outlined as one (`outlined_places`) are looked at from nearer, each
turned straight and under its own light (`turned_tile`). What is a tile has four sides, shows corridor and wall as this
picture's fixed tiles do, and parts into the two as one of the ten faces does. Where tiles may lie face down, a plain
place with an outline is one of these (`face_down`). In a single picture that shows nothing surely the cells' trained
nets are asked (`doubted_tile`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from companion.observation import TileReading
from vision.board.homography import project
from vision.board.plane import rectify
from vision.loose.doubted_tile import named_tile
from vision.loose.face_down import backs_seen, face_down
from vision.loose.loose_faces import face_log_chances, turn_from
from vision.loose.loose_places import APART_TILES, Lead, LoosePlace, find_places, is_beside_board, lead_of
from vision.loose.outlined_places import outlined_places
from vision.loose.trained_tiles import LEAST_SAID, LooseSighting, inside_picture, trained_tiles
from vision.loose.turned_tile import KnownPrint, TurnedTile, known_print, look_at_place
from vision.picture.arrays import Float32s, Float64s
from vision.tiles.board_look import BoardLook
from vision.tiles.corridor_and_wall import channels_of, distance_maps, flatten_light
from vision.tiles.openings import BACK, Model, normalise

Shown = Callable[[int, float], Float32s]
"""Weights (h, w) of a plane of so many pixels a tile and so many tiles around the board: 0 where it is hidden."""

SCALE_PX: Final = 16
MARGIN_TILES: Final = 3.5
"""The plane that is searched: pixels a tile, and tiles around the board."""

LEAST_OUTLINE: Final = 0.3
LEAST_MARGIN: Final = 2.5
LEAST_EVIDENCE: Final = 18.0
LEAST_ODDS: Final = (0.3, 2.0)
"""What is a tile has an outline at least so clear, and its face leads to the next by so many nats. Its log odds are at
least the first where so many nats speak for it, else the second."""

SIGHT_SD_TILES: Final = 0.1
SIGHT_SD_DEG: Final = 12.0
MOST_SAID: Final = 8.0
"""How exactly the trained net sees where and how a tile lies (standard deviations), and what it says for one at most
(nats)."""

SETTLED_SAID: Final = 6.0
"""Where the net sees a tile with so many nats, and its face is read, nothing else is looked for."""

NAMED_NATS: Final = 3.0
"""A tile that the trained nets alone know is no tile, or shows another face, with so many nats against it."""

PLACE_SLACK_TILES: Final = 0.15
TILE_SLACK_TILES: Final = 0.03
"""A place that is looked at, and a tile that was seen, may overlap the board's tiles by so much."""

CONVINCING: Final = 24.0
CLEAR_OUTLINE: Final = 0.65
NEIGHBOUR_TILES: Final = 0.6
AROUND_DEG: Final = (-37.5, -22.5, -7.5, 7.5, 22.5, 37.5)
"""From so many nats and so clear an outline on, only places so near to the tile are looked at any more; without, it is
looked at anew at all these turns."""

NEXT_DEG: Final = (-11.0, 11.0)
"""A convincing tile is looked at anew from its own middle, turned by these."""

MOST_LOOKS: Final = 36
MOST_HIDDEN: Final = 6
"""So many places are looked at from near, beside those with an outline, and so many under a hand."""

INSIDE_TILES: Final = 0.48
"""The picture shows this much of a tile around its middle, at its own angle; less is not read."""


@dataclass(frozen=True, slots=True, eq=False)
class _Table:
    """A picture's table, what is known of the print, and where the trained net sees tiles, if it was asked."""

    image: Image
    homography: Float64s
    known: KnownPrint
    lead: Lead
    sightings: Sequence[LooseSighting] | None

    def sighted(self) -> list[LoosePlace]:
        """The places that the net sees and the picture shows whole."""
        size_px = self.image.shape[1], self.image.shape[0]
        return [one.place for one in self.sightings or () if _is_whole(one.place, self.homography, size_px)]

    def look_at(self, place: LoosePlace) -> TurnedTile:
        """What a place shows from near, and what the net says of it."""
        tile = look_at_place(self.image, self.homography, self.known, self.lead, place)
        if self.sightings is None:
            return tile
        said = max((_said_of(one, tile) for one in self.sightings), default=LEAST_SAID)
        said = min(max(said, LEAST_SAID), MOST_SAID)
        return replace(tile, said=said)


def find_loose(
    image: Image,
    homography: Float64s,
    look: BoardLook,
    model: Model,
    shown: Shown | None = None,
    can_lie_down: bool = False,
    still_cells: Sequence[TileReading] | None = None,
) -> TileReading | None:
    """The reading of the tile beside the board, its open sides told along the board's nearest axes, or None.

    `shown` tells where a hand hides a plane; in some games a tile `can_lie_down`. `still_cells`
    are the board's 49 cells where the picture is a single one: it may take its time, and what lies face down there
    looks like other backs.
    """
    lead, known = lead_of(look), known_print(look, model)
    by_nets = None if still_cells is None else trained_tiles(image, homography, look)
    table = _Table(image, homography, known, lead, by_nets)
    seen = _looks(table, table.sighted(), ())
    looks = _turned(table, seen)
    if not _is_settled(looks):
        seen = _looks(table, _places(image, homography, look, known, lead, shown), seen)
        looks = _turned(table, seen)
    reading = _reading(looks, homography)
    if reading is None and still_cells is not None:
        reading = _named(image, homography, known, looks)
    if reading is not None or not can_lie_down:
        return reading
    known_backs = backs_seen(image, homography, look, still_cells or ())
    down = (face_down(image, homography, look, one, known_backs) for one in sorted(seen, key=lambda one: -one.outline))
    return next((one for one in down if one is not None), None)


def _places(
    image: Image, homography: Float64s, look: BoardLook, known: KnownPrint, lead: Lead, shown: Shown | None
) -> list[LoosePlace]:
    """Where a whole tile may lie: what is outlined as one, what looks like this print in the clear, and then what does
    under a hand, for what was taken for a hand may be a tile."""
    plane = rectify(image, homography, SCALE_PX, MARGIN_TILES)
    flat = replace(plane, image=flatten_light(plane, look.light))
    size_px = image.shape[1], image.shape[0]
    inside = inside_picture(plane, homography, size_px)
    clear = inside if shown is None else inside & (shown(SCALE_PX, MARGIN_TILES) > 0.5)
    strange = distance_maps(known.appearance, channels_of(flat.image, SCALE_PX)).min(axis=0) > known.limit
    whole = [one for one in find_places(flat, lead, clear, strange) if _is_whole(one, homography, size_px)][:MOST_LOOKS]
    if shown is not None:
        others = [one for one in find_places(flat, lead, inside, strange) if _is_whole(one, homography, size_px)]
        whole += [one for one in others if not any(_is_same(one, first) for first in whole)][:MOST_HIDDEN]
    return [one for one in outlined_places(plane) if _is_whole(one, homography, size_px)] + whole


def _is_same(one: LoosePlace, other: LoosePlace) -> bool:
    return float(np.hypot(one.x - other.x, one.y - other.y)) < APART_TILES


def _looks(table: _Table, places: Sequence[LoosePlace], looks: Sequence[TurnedTile]) -> list[TurnedTile]:
    """`looks` and those at `places`; beside a convincing one only what lies near it is looked at."""
    found = list(looks)
    for place in places:
        best = _best([one for one in found if _has_outline(one)])
        if best is not None and _is_convincing(best) and not _is_near(place, best):
            continue
        found.append(table.look_at(place))
    return found


def _turned(table: _Table, looks: Sequence[TurnedTile]) -> list[TurnedTile]:
    """Of `looks` those that have an outline, and more at the likeliest of them, turned a little."""
    outlined = [one for one in looks if _has_outline(one)]
    best = _likeliest(outlined)
    if best is None:
        return outlined
    turns = [best.angle_deg + off for off in NEXT_DEG] if _is_convincing(best) else AROUND_DEG
    around = _looks(table, [LoosePlace(best.x, best.y, angle) for angle in turns], outlined)
    return [one for one in around if _has_outline(one)]


def _said_of(sighting: LooseSighting, tile: TurnedTile) -> float:
    """What the net says of a tile that lies just so (nats)."""
    away = float(np.hypot(sighting.place.x - tile.x, sighting.place.y - tile.y)) / SIGHT_SD_TILES
    turn = ((sighting.place.angle_deg - tile.angle_deg + 45) % 90 - 45) / SIGHT_SD_DEG
    return sighting.log_odds - away**2 / 2 - turn**2 / 2


def _best(looks: Sequence[TurnedTile]) -> TurnedTile | None:
    """What is a tile more than all others."""
    return max(looks, key=lambda one: one.likeness, default=None)


def _likeliest(looks: Sequence[TurnedTile]) -> TurnedTile | None:
    """What is most likely a tile with its face told."""
    return max(looks, key=lambda one: one.odds, default=None)


def _is_settled(looks: Sequence[TurnedTile]) -> bool:
    """Whether what the net sees surely is a tile with its face told from near, too."""
    best = _likeliest(looks)
    return best is not None and best.said >= SETTLED_SAID and best.odds >= LEAST_ODDS[1]


def _has_outline(tile: TurnedTile) -> bool:
    """Whether the tile ends where a tile does, and before the board begins."""
    is_beside = is_beside_board(tile.x, tile.y, tile.angle_deg, TILE_SLACK_TILES)
    return is_beside and tile.outline >= LEAST_OUTLINE


def _is_convincing(tile: TurnedTile) -> bool:
    return tile.evidence > CONVINCING and tile.outline > CLEAR_OUTLINE


def _is_near(place: LoosePlace | TurnedTile, tile: TurnedTile) -> bool:
    return float(np.hypot(place.x - tile.x, place.y - tile.y)) < NEIGHBOUR_TILES


def _is_whole(place: LoosePlace, homography: Float64s, size_px: tuple[int, int]) -> bool:
    """Whether the picture shows a whole tile that lies there beside the board."""
    if not is_beside_board(place.x, place.y, place.angle_deg, PLACE_SLACK_TILES):
        return False
    box = cv2.boxPoints(((place.x, place.y), (2 * INSIDE_TILES, 2 * INSIDE_TILES), place.angle_deg))
    corners = project(homography, box.astype(np.float64))
    return bool((corners >= 0).all() and (corners < size_px).all())


def _reading(looks: Sequence[TurnedTile], homography: Float64s) -> TileReading | None:
    """The reading of the best look's tile, from all looks at it."""
    tile = _likeliest(looks)
    if tile is None:
        return None
    ordered = np.sort(tile.faces)
    if tile.odds < LEAST_ODDS[tile.evidence < LEAST_EVIDENCE] or ordered[-1] - ordered[-2] < LEAST_MARGIN:
        return None
    faces = face_log_chances([one for one in looks if _is_near(one, tile)])
    return _told(tile, np.append(faces, faces.max() - LEAST_MARGIN - tile.odds), homography)


def _named(image: Image, homography: Float64s, known: KnownPrint, looks: Sequence[TurnedTile]) -> TileReading | None:
    """The reading of a tile that the cells' trained nets know (`doubted_tile`)."""
    named = named_tile(image, homography, known, looks)
    if named is None:
        return None
    tile, told = named
    faces = face_log_chances([replace(tile, faces=told)])
    return _told(tile, np.append(faces, faces.max() - NAMED_NATS), homography)


def _told(tile: TurnedTile, scores: Float64s, homography: Float64s) -> TileReading:
    """The reading of a tile with these log-likelihoods of its faces (11,)."""
    assert len(scores) == BACK + 1
    log_p = normalise(scores[None])[0]
    x_px, y_px = project(homography, np.array([[tile.x, tile.y]]))[0]
    found = TileReading(tuple(float(value) for value in log_p), None, (float(x_px), float(y_px)))
    return replace(found, turn_deg=turn_from(tile, found.face or ""))
