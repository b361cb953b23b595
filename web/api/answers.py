"""What the JSON interface answers, field by field: games, evenings, snapshots, a board that is being laid."""

from __future__ import annotations

from collections.abc import Mapping

from companion.lobby.board_setup import LaidBoard, LaidPawn, LaidTile
from companion.lobby.new_game import BegunEvening, PastEvening
from companion.lobby.offer import Offer
from companion.messages import Snapshot, ViewJson
from companion.rules.game import TABLE, GameOption
from companion.rules.words import Language, told
from web.as_json import snapshot_json
from web.boards.maze_view import public_tile

TOLD = ("version", "session", "game", "status", "phase", "seat", "to_act", "due", "order", "lagging", "log", "question",
        "notice", "hint", "is_copy_assumed", "dice_commitment")  # fmt: skip
"""What of a snapshot is told as it is; the view and what may be done are told apart."""


def told_snapshot(snapshot: Snapshot, viewer: str | None, language: Language) -> dict[str, object]:
    """A viewer's snapshot; what may be done is told to whoever acts, and to the table."""
    known = snapshot_json(snapshot, language)
    may_act = viewer is not None and viewer in (TABLE, snapshot.to_act)
    legal = list(snapshot.legal) if may_act else []
    return {**{name: known[name] for name in TOLD}, "view": _view(snapshot.view), "legal": legal}


def _view(view: ViewJson) -> dict[str, object]:
    """A view as `docs/notation.md` has it; of what lies face down no more than that, whatever it says."""
    shown, cells, loose = dict(view), view.get("cells"), view.get("loose")
    if isinstance(cells, Mapping):
        shown["cells"] = {cell: public_tile(text) for cell, text in cells.items()}
    if isinstance(loose, str):
        shown["loose"] = public_tile(loose)
    return shown


def told_offer(offer: Offer, language: Language) -> dict[str, object]:
    """A game as the catalogue tells it."""
    return {
        "title": told(offer.title, language),
        "seats": [offer.fewest, offer.most],
        "colours": list(offer.colours),
        "variants": list(offer.variants),
        "options": [_option(option, language) for option in offer.options],
        "camera": list(offer.camera),
        "why_not": {
            "play": told(offer.no_play, language),
            "camera": told(offer.no_camera, language),
            "as-laid": told(offer.no_laying, language),
        },
    }


def _option(option: GameOption, language: Language) -> dict[str, object]:
    return {
        "name": option.name,
        "default": option.default,
        "values": list(option.values),
        "span": list(option.span) if option.span else None,
        "text": told(option.text, language),
    }


def told_begun(begun: BegunEvening, address: str) -> dict[str, object]:
    """An evening that has begun: the table's token, and each seat's with the address that opens its page."""
    seats = {seat: {"token": token, "url": f"{address}join/{token}"} for seat, token in begun.seat_tokens.items()}
    return {"key": begun.key, "table": begun.table_token, "seats": seats}


def told_evening(evening: PastEvening) -> dict[str, object]:
    """An evening of the journal."""
    seats = [{"colour": seat.colour, "name": seat.name, "easier": seat.is_easier} for seat in evening.seats]
    return {
        "key": evening.key,
        "game": evening.game,
        "variant": evening.variant,
        "seats": seats,
        "began": evening.began,
        "turns": evening.turns,
        "outcome": evening.outcome,
        "finished": evening.is_finished,
        "scores": dict(evening.scores),
        "winners": list(evening.winners),
    }


def told_laid(laid: LaidBoard, language: Language) -> dict[str, object]:
    """A board that is being laid: what is seen, what is missing, and in words what to do."""
    return {
        "version": laid.version,
        "game": laid.game,
        "seats": list(laid.seats),
        "cells": {tile.place: _tile(tile) for tile in laid.cells},
        "loose": _tile(laid.loose),
        "pawns": {pawn.colour: _pawn(pawn) for pawn in laid.pawns},
        "discs": {
            disc.cell: {"number": disc.number, "confidence": disc.confidence, "by": disc.by} for disc in laid.discs
        },
        "guards": {guard.colour: _pawn(guard) for guard in laid.guards},
        "dragon": None if laid.dragon is None else {
            "looks": laid.dragon.heading or None, "confidence": laid.dragon.confidence, "by": laid.dragon.by,
        },
        "missing": [
            {
                "kind": one.kind, "words": told(one.words, language), "places": list(one.places), "must": one.must,
            }
            for one in laid.missing
        ],
        "advice": told(laid.advice, language),
        "can_begin": laid.can_begin,
    }  # fmt: skip


def _tile(tile: LaidTile) -> dict[str, object]:
    mark = tile.mark or None
    return {
        "open": tile.open_sides, "mark": mark, "confidence": tile.confidence, "by": tile.by, "mark_by": tile.mark_by,
    }  # fmt: skip


def _pawn(pawn: LaidPawn) -> dict[str, object]:
    return {"cell": pawn.cell or None, "confidence": pawn.confidence, "by": pawn.by}
