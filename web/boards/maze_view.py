"""Reads a View's JSON into what a page may show; takes the allowed keys one by one and drops everything else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.team.words import HOMES
from companion.messages import ViewJson

COLUMNS = "abcdefg"
CELL_NAMES: tuple[str, ...] = tuple(f"{column}{row}" for row in range(1, 8) for column in COLUMNS)
"""The 49 cells, row by row from the north-west corner."""

FIXED_CELLS = frozenset(cell for cell in CELL_NAMES if cell[0] in "aceg" and cell[1] in "1357")
LOOSE = "loose"
PUBLIC_KEYS: tuple[str, ...] = (
    "game", "variant", "options", "seats", "turn", "phase", "to_act", "homes", "pawns", "spells", "hands", "collected",
    "walk", "bonus", "found", "turn_up", "ban", "outcome", "deck_left", "pages",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TileText:
    """One tile as everybody sees it: open sides (or `?`, `I?` …), the mark, and whether it lies face up."""

    sides: str
    mark: str | None
    is_face_up: bool


@dataclass(frozen=True, slots=True)
class MazeView:
    """What lies on the table and in front of the seats; `cells` holds the 49 cells and `loose`."""

    cells: Mapping[str, TileText]
    pawns: Mapping[str, str]
    homes: Mapping[str, str]
    seats: tuple[str, ...]
    spells: Mapping[str, tuple[str, ...]]
    hands: Mapping[str, tuple[str, ...]]
    collected: tuple[str, ...]
    found: int
    deck_left: int | None
    pages_left: int | None
    turn: int
    phase: str
    is_bonus: bool
    outcome: str


def read_tile(text: str) -> TileText:
    """Parse a tile text; whatever follows the `#` of a face-down tile is dropped here and goes no further."""
    if text.startswith("#"):
        return TileText("", None, False)
    sides, _, mark = text.partition(":")
    return TileText(sides, mark or None, True)


def read_maze(view: ViewJson) -> MazeView:
    """Build the table from a View's JSON; keys that are absent read as empty."""
    cells = {cell: read_tile(text) for cell, text in _texts(view.get("cells")).items() if cell in CELL_NAMES}
    if isinstance(loose := view.get("loose"), str):
        cells[LOOSE] = read_tile(loose)
    pawns = _texts(view.get("pawns"))
    collected = _names(view.get("collected"))
    pages = view.get("pages")
    return MazeView(
        cells=cells,
        pawns={colour: cell for colour, cell in pawns.items() if cell in CELL_NAMES},
        homes={**HOMES, **_texts(view.get("homes"))},
        seats=_names(view.get("seats")) or tuple(pawns),
        spells=_name_lists(view.get("spells")),
        hands=_name_lists(view.get("hands")),
        collected=collected,
        found=len(collected) or _count(view.get("collected")) or 0,
        deck_left=_count(view.get("deck_left")),
        pages_left=_count(pages.get("left")) if isinstance(pages, Mapping) else None,
        turn=_count(view.get("turn")) or 0,
        phase=str(view.get("phase", "")),
        is_bonus=view.get("bonus") is True,
        outcome=str(view.get("outcome") or ""),
    )


def public_view(view: ViewJson) -> dict[str, object]:
    """The view's public keys again as JSON, with every face-down tile as `#?` whatever it said before."""
    shown = {key: view[key] for key in PUBLIC_KEYS if key in view}
    shown["cells"] = {cell: public_tile(text) for cell, text in _texts(view.get("cells")).items()}
    if isinstance(loose := view.get("loose"), str):
        shown["loose"] = public_tile(loose)
    return shown


def public_tile(text: str) -> str:
    """A tile text with nothing after the `#` of a face-down tile but `?`."""
    return "#?" if text.startswith("#") else text


def _texts(value: object) -> dict[str, str]:
    if not isinstance(value, Mapping):
        return {}
    return {str(key): text for key, text in value.items() if isinstance(text, str)}


def _names(value: object) -> tuple[str, ...]:
    return tuple(str(name) for name in value) if isinstance(value, (list, tuple)) else ()


def _name_lists(value: object) -> dict[str, tuple[str, ...]]:
    return {str(key): _names(names) for key, names in value.items()} if isinstance(value, Mapping) else {}


def _count(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        return None
    return int(value) if str(value).isdigit() else None
