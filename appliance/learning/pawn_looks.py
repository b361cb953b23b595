"""How the pawns of this household's box looked in the evenings before: kept, and told to whoever reads a laid board.

While an evening is played its own first calm picture tells more, so that these looks count before it alone.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from calibration.storage import colours_toml, load_colours, save
from companion.config import Config, own_copy_path
from companion.errors import BadCalibration
from vision.pawns.blobs import PawnLook
from vision.pawns.standing import NOMINAL

SUFFIX: Final = ".pawns"
"""The file lies beside the copy's, under its name with this ending; it has the form of `colours.toml`."""

NOTHING: Final[Mapping[str, PawnLook]] = {}

LEAST_ACTIONS: Final = 6
"""An evening in which less was done does not show that its pawns stood where they were booked."""


def kept_pawns(config: Config, game: str, taught: Mapping[str, PawnLook] = NOTHING) -> dict[str, PawnLook]:
    """How the pawns of the box looked, none for a simulated camera; what was `taught` by hand counts before it.

    Under another evening's lamp their hues may be off as far as those of pawns that nobody has seen. A file that cannot
    be read counts as none.
    """
    if config.camera.kind == "simulated":
        return dict(taught)
    try:
        kept = {name: look for name, look in load_colours(_path(config, game)).items() if name in NOMINAL}
        wide = {name: replace(look, window_deg=NOMINAL[name].window_deg) for name, look in kept.items()}
        return {**wide, **taught}
    except BadCalibration as damage:
        logging.getLogger(__name__).warning("%s", damage)
        return dict(taught)


def keep_pawns(config: Config, game: str, learnt: Mapping[str, PawnLook], doubted: Iterable[str]) -> None:
    """Keep how pawns looked, and forget those of whom somebody has said that they stood elsewhere.

    The strength of a colour is the lamp's, and is not kept; of a pawn without a hue nothing is.
    """
    if config.camera.kind == "simulated":
        return
    before = kept_pawns(config, game)
    fresh = {colour: replace(look, chroma=None) for colour, look in learnt.items() if not look.is_hueless}
    known = {**before, **fresh}
    now = {colour: look for colour, look in known.items() if colour not in set(doubted)}
    if now == before:
        return
    try:
        save(colours_toml(now), _path(config, game))
    except BadCalibration as failure:
        logging.getLogger(__name__).warning("%s", failure)


def _path(config: Config, game: str) -> Path:
    return own_copy_path(config, game).with_suffix(SUFFIX)
