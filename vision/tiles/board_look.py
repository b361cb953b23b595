"""How the board looks in this very picture: its plane, its light, its corridors and walls, its colours."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.frame import Image
from vision.board.palette import Palette, mix_palette
from vision.board.plane import MARGIN_TILES, SCALE_PX, Plane, rectify
from vision.board.viewpoint import Eye, find_eye
from vision.picture.arrays import Float32s, Float64s
from vision.tiles.corridor_and_wall import (
    Appearance,
    channels_of,
    distance_maps,
    flatten_light,
    labels_for,
    learn,
    learn_light,
    logit_map,
    trusted,
)
from vision.tiles.veil import Veil, find_veil


@dataclass(frozen=True, slots=True, eq=False)
class BoardLook:
    """The board's plane as this picture's own fixed tiles explain it: what all later steps need, computed once.

    `veil` is what a lamp's reflection added to it, None where there is none; `flat` the plane's picture with that taken
    off and its light evened out, `light` the light's coefficients (5, 3), `channels` (h, w,
    5), `distances` (2, h, w) how far each pixel is from corridor and from wall, `logits` (h, w) how much more it looks
    like the one than like the other.
    """

    plane: Plane
    veil: Veil | None
    flat: Image
    channels: Float32s
    appearance: Appearance
    light: Float64s
    distances: Float32s
    logits: Float32s
    palette: Palette
    eye: Eye

    @property
    def flat_plane(self) -> Plane:
        """The plane with its light evened out."""
        return replace(self.plane, image=self.flat)

    @property
    def trust(self) -> Float32s | None:
        """How far each pixel (h, w) can be believed, 0 to 1; None where no reflection lies over the board."""
        return None if self.veil is None else self.veil.trust


def look_at(image: Image, homography: Float64s, scale_px: int = SCALE_PX) -> BoardLook:
    """How the board at `homography` (tile units to pixels) looks: warps it and learns corridor and wall from its fixed
    tiles."""
    plane = rectify(image, homography, scale_px)
    labels = labels_for(scale_px, MARGIN_TILES)
    veil = find_veil(plane)
    clear = plane if veil is None else replace(plane, image=veil.image)
    if veil is not None:
        labels = trusted(labels, veil.trust)
    light = learn_light(clear, labels)
    flat = flatten_light(clear, light)
    channels = channels_of(flat, scale_px)
    appearance = learn(channels, labels)
    distances = distance_maps(appearance, channels)
    logits = logit_map(appearance, distances)
    palette = mix_palette(plane, flat, labels.index)
    eye = find_eye(homography, (image.shape[1], image.shape[0]))
    return BoardLook(plane, veil, flat, channels, appearance, light, distances, logits, palette, eye)
