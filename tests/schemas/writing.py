"""The JSON Schemas of all games as texts: the keys of the documents with what the games say of themselves."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from companion.games.catalogue import GAMES
from companion.rules.game import AnyGame
from companion.rules.options import GameOption
from tests.schemas.documents import Document
from tests.schemas.mazes import Classic, Master1991, Master2007, Team, TeamSeen
from tests.schemas.other_boards import Cards, Secret
from web.api.openapi import Untitled
from web.api.routes import show_openapi

POSITIONS: Final[dict[str, type[Document]]] = {
    "cards": Cards, "classic": Classic, "master-1991": Master1991, "master-2007": Master2007, "secret": Secret,
    "team": Team,
}  # fmt: skip
VIEWS: Final[dict[str, type[Document]]] = {**POSITIONS, "team": TeamSeen}

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
SHARED = ("game", "variant", "options", "seats")


def files() -> Mapping[str, str]:
    """The text of each file of `docs/schema` by its name."""
    documents: dict[str, object] = {"openapi": show_openapi()}
    for game in GAMES:
        documents[f"position-{game.name}"] = _position(game)
        documents[f"view-{game.name}"] = _view(game)
    return {f"{name}.json": f"{json.dumps(one, indent=2, ensure_ascii=False)}\n" for name, one in documents.items()}


def _position(game: AnyGame) -> Schema:
    kind = POSITIONS[game.name]
    needed = ("game", *kind.NEEDED) if kind.NEEDED else (*SHARED, *_always(kind))
    more = "What is left out begins as it does in a game." if kind.NEEDED else "It is what the referee knows."
    says = f"docs/notation.md explains the texts. {more}"
    return {"title": f"A position of {game.title}", "description": says, **_schema(game, kind, needed)}


def _view(game: AnyGame) -> Schema:
    kind = VIEWS[game.name]
    needed = [name for name in (*SHARED, *_always(kind)) if name not in kind.UNSEEN]
    says = "docs/notation.md explains the texts. A view has what one seat may know."
    return {"title": f"A view of {game.title}", "description": says, **_schema(game, kind, needed, kind.UNSEEN)}


def _always(kind: type[Document]) -> list[str]:
    return [name for name in kind.model_fields if name not in kind.SOMETIMES]


def _schema(game: AnyGame, kind: type[Document], needed: Iterable[str], unseen: tuple[str, ...] = ()) -> Schema:
    made = kind.model_json_schema(schema_generator=Untitled)
    fewest, most = game.seat_range
    colours = {"type": "array", "items": {"$ref": "#/$defs/Colour"}, "minItems": fewest, "maxItems": most}
    shared = {
        "game": {"const": game.name},
        "variant": {"enum": list(game.variants)},
        "options": _object({option.name: _option(option) for option in game.options}),
        "seats": {**colours, "description": "Colours in playing order, clockwise."},
    }
    own = {name: one for name, one in made["properties"].items() if name not in unseen}
    return {"$schema": DIALECT, **_object({**shared, **own}), "required": list(needed), "$defs": made["$defs"]}


def _object(properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _option(option: GameOption) -> Schema:
    if option.span is None:
        return {"enum": list(option.values), "description": option.text}
    least, most = min(option.span[0], *option.values), max(option.span[1], *option.values)
    return {"type": "integer", "minimum": least, "maximum": most, "description": option.text}
