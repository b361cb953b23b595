"""Compares what a view shows with what lies on the table; it knows no game, only tiles and pawns."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.maze.sides import shape_of
from companion.maze.tile import UNKNOWN_MARK, Tile, identity, parse_tile
from companion.messages import ViewJson

Layout = Mapping[str, object]
"""What lies where: `cells` (a1...g7 to tile text), `loose` (tile text), `pawns` (colour to cell)."""


def differences(view: ViewJson, layout: Layout) -> list[str]:
    """Places where the shown board differs from the cardboard, in words; empty if all is right.

    Face-down tiles are all alike, a loose tile has no orientation, and what the view leaves open never differs. While
    the page asks which tile came to light, treasures are not compared.
    """
    is_asked = view.get("phase") == "reveal"
    wrong = [
        (place, seen, lies)
        for place, seen, lies in _tiles(view, layout)
        if seen != lies and not _agree(_tile(seen), _tile(lies), place == "loose", is_asked)
    ]
    shown, standing = _texts(view, "pawns"), _texts(layout, "pawns")
    wrong += [(f"{colour} pawn", shown.get(colour, "nowhere"), cell)
              for colour, cell in standing.items() if shown.get(colour) != cell]
    return [f"{place}: shown {seen}, lies {lies}" for place, seen, lies in wrong]


def visible(layout: Layout) -> tuple[object, ...]:
    """All that can be seen from above without reading a treasure; equal where nothing has visibly changed."""
    faces = [text.partition(":")[0][:1 if text.startswith("#") else None] for text in _texts(layout, "cells").values()]
    loose = _tile(str(layout["loose"]))
    shape = identity(loose).partition(":")[0] if loose.is_face_up else "#"
    return (*faces, shape, *sorted(_texts(layout, "pawns").items()))


def _tiles(view: ViewJson, layout: Layout) -> list[tuple[str, str, str]]:
    """Each place with the tile text that the view shows there and the one that lies there."""
    shown, lying = _texts(view, "cells"), _texts(layout, "cells")
    on_board = [(cell, shown.get(cell, "?"), tile) for cell, tile in lying.items()]
    return [*on_board, ("loose", str(view["loose"]), str(layout["loose"]))]


def _agree(seen: Tile, lies: Tile, is_loose: bool, is_asked: bool) -> bool:
    if not seen.is_face_up or not lies.is_face_up:
        return seen.is_face_up == lies.is_face_up or (is_loose and is_asked)
    if not seen.is_known:
        return seen.shape in ("", shape_of(lies.sides))
    is_same = shape_of(seen.sides) == shape_of(lies.sides) if is_loose else seen.sides == lies.sides
    return is_same and (is_asked or seen.mark in (lies.mark, UNKNOWN_MARK))


_tile = lru_cache(maxsize=1024)(parse_tile)


def _texts(told: Mapping[str, object], key: str) -> dict[str, str]:
    things = told[key]
    assert isinstance(things, Mapping)
    return {str(name): str(text) for name, text in things.items()}
