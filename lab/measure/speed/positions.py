"""300 positions of the classic game that five independent engines agree on; they lie beside the checkout."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.maze.board import Board
from companion.maze.cell import parse_cell
from companion.maze.tile import parse_tile

FILE = Path(__file__).resolve().parents[4] / "shared" / "golden" / "classic_300.json"


@dataclass(frozen=True, slots=True)
class Position:
    """One pawn on a board, a target (None: the loose tile), and what the engines count."""

    rows: tuple[str, ...]
    board: Board
    pawn: int
    target: int | None
    legal: int
    per_push: dict[str, int]
    turns_needed: int


def positions() -> list[Position]:
    """All of them; raises FileNotFoundError where the shared folder is not beside the checkout."""
    return [_position(told) for told in json.loads(FILE.read_text(encoding="utf-8"))["positions"]]


def _position(told: Mapping[str, Any]) -> Position:
    tiles = [parse_tile(text) for row in told["rows"] for text in row.split()]
    return Position(
        rows=tuple(told["rows"]),
        board=Board(tuple(tiles), parse_tile(told["loose"])),
        pawn=parse_cell(told["pawn"]),
        target=None if told["target"] == "loose" else parse_cell(told["target"]),
        legal=told["legal"],
        per_push=told["per_push"],
        turns_needed=told["turns_needed"],
    )
