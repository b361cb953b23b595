"""One cardboard tile: its open sides, what is printed on it, and which face is up."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from companion.errors import UnreadableNotation
from companion.maze.sides import CANONICAL, Sides, format_sides, parse_sides, shape_of

_MARK = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

UNKNOWN_MARK = "?"
"""The mark of a tile of which nobody has told what it shows: a treasure, or nothing."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile. Face down it has no orientation: its sides are stored in one canonical orientation of its shape.

    `sides` is 0 for an unseen tile: `#?` face down, `?` face up. `mark` is a treasure or marking, None on a plain tile,
    `UNKNOWN_MARK` where only the shape is known. `shape` is `I`, `L` or `T` for a face-up tile of which only the shape
    is known, else empty.
    """

    sides: Sides
    mark: str | None = None
    is_face_up: bool = True
    shape: str = ""

    def __post_init__(self) -> None:
        if self.shape:
            self._settle_shape()
        if not self.is_face_up and self.sides:
            object.__setattr__(self, "sides", CANONICAL[shape_of(self.sides)])

    def _settle_shape(self) -> None:
        if not self.is_face_up and not self.sides:
            object.__setattr__(self, "sides", CANONICAL[self.shape])
        if self.sides:
            object.__setattr__(self, "shape", "")

    @property
    def is_known(self) -> bool:
        """Whether the open sides are known (of a face-down tile: the shape)."""
        return self.sides != 0

    @property
    def is_mark_known(self) -> bool:
        """Whether the tile's mark is known; that of an unseen tile is not."""
        return self.sides != 0 and self.mark != UNKNOWN_MARK


UNKNOWN_DOWN = Tile(0, None, is_face_up=False)
"""A face-down tile for whoever may not know what it is: `#?`."""


def turned(tile: Tile, sides: Sides) -> Tile:
    """The same tile face up with these open sides."""
    return Tile(sides, tile.mark)


def face_down(tile: Tile) -> Tile:
    """The same tile with its back up."""
    return replace(tile, is_face_up=False)


def face_up(tile: Tile) -> Tile:
    """The same tile with its face up, in the canonical orientation when it lay face down."""
    return replace(tile, is_face_up=True)


def identity(tile: Tile) -> str:
    """Shape and mark, as in `L:key`, `I` or `L:?`, the same in every orientation; `?` for an unknown tile."""
    shape = shape_of(tile.sides) if tile.is_known else tile.shape or "?"
    return shape if tile.mark is None else f"{shape}:{tile.mark}"


def format_tile(tile: Tile) -> str:
    """The text of a tile, as the referee knows it: `NE:magic-hat`, `NS`, `NE:?`, `#L:key`, `#?`, `I?`, `?`."""
    if not tile.is_face_up:
        return "#" + identity(tile)
    sides = format_sides(tile.sides) if tile.is_known else f"{tile.shape}?"
    return sides if tile.mark is None else f"{sides}:{tile.mark}"


def parse_mark(text: str) -> str:
    """The text itself when it is a mark in lower case with hyphens; raises UnreadableNotation."""
    if not _MARK.fullmatch(text):
        raise UnreadableNotation(f"{text!r} is not a treasure or marking; write it in lower case with hyphens")
    return text


def parse_tile(text: str) -> Tile:
    """The tile of a text that `format_tile` writes; raises UnreadableNotation."""
    pattern, colon, mark = text.partition(":")
    seen = None if not colon else mark if mark == UNKNOWN_MARK else parse_mark(mark)
    if pattern.endswith("?") and pattern[:-1] in ("", *CANONICAL):
        return Tile(0, seen, shape=pattern[:-1])
    if not pattern.startswith("#"):
        return Tile(parse_sides(pattern), seen)
    shape = pattern[1:]
    if shape == "?":
        return Tile(0, seen, is_face_up=False)
    if shape not in CANONICAL:
        raise UnreadableNotation(f"{text!r} is not a face-down tile; write #I, #L or #T with its mark, or #?")
    return Tile(CANONICAL[shape], seen, is_face_up=False)


def face_text(tile: Tile) -> str:
    """What a camera sees of the tile: its open sides as in `NE`, or `#` for a back."""
    if not tile.is_face_up:
        return "#"
    return format_sides(tile.sides) if tile.is_known else "?"
