"""What somebody corrects in the middle of an evening: the position with a tile, a pawn or the turn as it is told.

A correction is worked on the position as JSON, so that the game's own reading checks what comes out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import IllegalAction, UnreadableNotation
from companion.live.board_setup.knowing import BACK, LOOSE, MOVABLE, PLACES
from companion.maze.cell import FIXED_CELLS, format_cell
from companion.maze.sides import EDGES, parse_sides, shape_of
from companion.maze.tile import UNKNOWN_MARK, Tile, face_down, format_tile, identity, parse_mark, parse_tile, turned
from companion.messages import Correct, CorrectPawn, CorrectPiece, CorrectTile, CorrectTurn
from companion.rules.game import AnyGame, State
from companion.rules.table import Spot, SpotTable
from companion.rules.words import Noun, Said, colour, listed, player, say, treasure

Position = Mapping[str, Any]


def corrected(game: AnyGame, state: State, told: Correct) -> State:
    """The position as it is told; raises IllegalAction where that cannot be."""
    position = game.state_json(state)
    try:
        match told:
            case CorrectPawn(of, name) if isinstance(game.table, SpotTable):
                return _with_spot(game.table, state, ("pawn", of), name)
            case CorrectPiece(kind, of, name) if isinstance(game.table, SpotTable):
                return _with_spot(game.table, state, (kind, of), name)
            case CorrectTile():
                position = {**_without_hidden(position), **_with_tile(position, told)}
            case CorrectPawn(seat, cell):
                position = {**position, "pawns": _with_pawn(position, seat, cell)}
            case CorrectTurn(seat):
                position = {**position, "turn": _turn_of(state, seat)}
            case CorrectPiece():
                position = {**position, **_with_piece(position, told)}
        after: State = game.state_of(position, None)
    except UnreadableNotation as wrong:
        raise IllegalAction(say("That is not possible: {reason}.", reason=str(wrong))) from wrong
    return after


def _with_spot(table: SpotTable[Any], state: State, spot: Spot, name: str) -> State:
    """The state with a spot that lies so; a card that lies elsewhere (`crown-key/E`) changes places with it.

    On a table that has it so a spot may be new, or bare from now on (""): a camera may have missed a card.
    """
    lies, card = table.layout(state), name.partition("/")[0] + "/"
    others = {other: lies.get(spot, "") for other, one in lies.items() if one.startswith(card)}
    after: State = table.adopt(state, {**lies, **others, spot: name})
    if (spot in table.layout(after)) != bool(name):
        raise IllegalAction(say("there is no such piece"))
    return after


def words_of(told: Correct) -> Said:
    """What was told, for the log."""
    match told:
        case CorrectTile(place, None, mark):
            plain = say("{place} shows no treasure", place=place)
            return say("{place} shows the {treasure}", place=place, treasure=treasure(mark)) if mark else plain
        case CorrectTile(place, sides):
            opens = [Noun("direction", EDGES[side]) for side in sides or "" if side in EDGES]
            plain = say("{place} is face down", place=place)
            return say("{place} is open at {sides}", place=place, sides=listed(opens)) if opens else plain
        case CorrectPawn(seat, cell):
            return say("{pawn} stands on {place}", pawn=player(seat), place=cell)
        case CorrectTurn(seat):
            return say("it is {seat}’s turn", seat=player(seat))
        case CorrectPiece("guard", guard, cell):
            return say("the {guard} guard stands on {place}", guard=colour(guard), place=format_cell(int(cell)))
        case CorrectPiece("token", cell, number):
            return say("token {number} is on {place}", number=number, place=format_cell(int(cell)))
        case CorrectPiece("ring", ring):
            return say("the {ring} ring is turned differently", ring=Noun("ring", ring))
        case CorrectPiece("card", _, name):
            gone, card = say("a card is no longer on the table"), treasure(name.partition("/")[0])
            return say("the {card} card lies as shown", card=card) if name else gone
        case CorrectPiece():
            return say("the dragon faces a different way")


def correction_json(told: Correct) -> dict[str, object]:
    """A correction as the journal keeps it."""
    match told:
        case CorrectTile(place, sides, mark):
            return {"place": place, "open": sides, "mark": mark}
        case CorrectPawn(seat, cell):
            return {"pawn": seat, "cell": cell}
        case CorrectTurn(seat):
            return {"turn": seat}
        case CorrectPiece(kind, of, name):
            return {"piece": kind, "of": of, "name": name}


def correction_of(kept: Mapping[str, object]) -> Correct:
    """The correction that the journal kept; raises UnreadableNotation."""
    match kept:
        case {"place": str(place), "open": str() | None as sides, "mark": str() | None as mark}:
            return CorrectTile(place, sides, mark)
        case {"pawn": str(seat), "cell": str(cell)}:
            return CorrectPawn(seat, cell)
        case {"turn": str(seat)}:
            return CorrectTurn(seat)
        case {"piece": str(kind), "of": str(of), "name": str(name)}:
            return CorrectPiece(kind, of, name)
        case _:
            raise UnreadableNotation("this is no correction")


def _without_hidden(position: Position) -> dict[str, Any]:
    return {key: value for key, value in position.items() if key != "hidden"}


# --- pawns and turns ---


def _with_pawn(position: Position, seat: str, cell: str) -> dict[str, str]:
    """The pawns with that one told to stand there; on a tile that lies face down it would let everybody see its shape,
    since the ways it can be turned up are listed."""
    pawns = dict(position.get("pawns", {}))
    if seat not in pawns:
        raise IllegalAction(say("nobody plays {pawn}", pawn=colour(seat)))
    below = position.get("cells", {}).get(cell)
    if isinstance(below, str) and pawns[seat] != cell and _is_hidden(parse_tile(below)):
        raise _lies_face_down(cell)
    return {**pawns, seat: cell}


def _lies_face_down(place: str) -> IllegalAction:
    """The one answer to whatever is told of a tile that lies face down."""
    return IllegalAction(say("the tile on {place} is face down: the rules say when you turn it up", place=place))


def _is_hidden(tile: Tile) -> bool:
    """Whether the tile lies face down and the companion knows what people do not see."""
    return not tile.is_face_up and tile.is_known


def _turn_of(state: State, seat: str) -> int:
    """The number of the next turn that is the seat's: what the turn has come to stays as it is."""
    if seat not in state.seats:
        raise IllegalAction(say("nobody plays {pawn}", pawn=colour(seat)))
    return state.turn + (state.seats.index(seat) - state.turn) % len(state.seats)


# --- pieces ---


def _with_piece(position: Position, told: CorrectPiece) -> dict[str, object]:
    """`guards`, `dragon` or the discs of the position as it is told."""
    if told.kind == "token" and told.of.isdigit():
        return _with_disc(position, format_cell(int(told.of)), told.name)
    if told.kind == "guard" and told.of in position.get("guards", {}) and told.name.isdigit():
        return {"guards": {**position["guards"], told.of: format_cell(int(told.name))}}
    if told.kind == "dragon" and "dragon" in position:
        return {"dragon": told.name}
    raise IllegalAction(say("there is no such piece"))


def _with_disc(position: Position, cell: str, number: str) -> dict[str, object]:
    """`tokens` or `treasures` of the position with that disc on the cell; what lay there lies where it was instead."""
    is_by_number = "tokens" in position
    lying = {at: name for name, at in position["tokens"].items()} if is_by_number else position.get("treasures", {})
    lies = {at: str(name) for at, name in lying.items()}
    elsewhere = [at for at, name in lies.items() if name == number and at != cell]
    if lies.get(cell) == number:
        return {}
    if not elsewhere:
        raise IllegalAction(say("token {number} is not on the board", number=number))
    there = lies.pop(elsewhere[0])
    lies.update({elsewhere[0]: lies[cell]} if cell in lies else {})
    lies[cell] = there
    return (
        {"tokens": {name: at for at, name in lies.items()}}
        if is_by_number
        else {"treasures": {at: int(name) for at, name in lies.items()}}
    )


# --- tiles ---


def _with_tile(position: Position, told: CorrectTile) -> dict[str, object]:
    """`cells`, `loose` and `hidden` of the position with one tile as it is told; who else showed its treasure shows
    what this one did. Of a tile that lies face down nothing is taken, and every guess is answered alike."""
    if told.place not in PLACES or not isinstance(position.get("loose"), str):
        raise IllegalAction(say("there is no place {place}", place=told.place))
    place = PLACES.index(told.place)
    tiles = [parse_tile(position["loose"] if one == PLACES[LOOSE] else position["cells"][one]) for one in PLACES]
    hidden = list(position.get("hidden", ()))
    if not tiles[place].is_face_up and told != CorrectTile(told.place, BACK):
        raise _lies_face_down(told.place)
    if place in FIXED_CELLS:
        _show_fixed(tiles, hidden, place, told)
        told = CorrectTile(told.place)
    if told.mark is not None:
        _show(tiles, hidden, place, parse_mark(told.mark) if told.mark else None)
    if told.open_sides is not None:
        tiles[place] = _lying(tiles[place], told.open_sides)
    texts = {name: format_tile(tile) for name, tile in zip(PLACES, tiles, strict=True)}
    loose = texts.pop(PLACES[LOOSE])
    return {"cells": texts, "loose": loose, **({"hidden": hidden} if hidden else {})}


def _lying(tile: Tile, sides: str) -> Tile:
    """The tile as it lies; the same cardboard, turned or turned over."""
    if sides == BACK:
        return face_down(tile)
    lying = parse_sides(sides)
    if not tile.is_known or shape_of(lying) != shape_of(tile.sides):
        raise IllegalAction(say("the tile has a different shape"))
    return turned(tile, lying)


def _show(tiles: list[Tile], hidden: list[str], place: int, mark: str | None) -> None:
    """Let a tile show a mark, and let what follows for the others follow; nothing is guessed.

    It is known from now on, or exchanges what it shows with the tile that showed that. Of a treasure that it does not
    show, any plain tile of its shape may be the one.
    """
    tile = tiles[place]
    if not tile.is_known:
        raise IllegalAction(say("first choose which way the tile faces"))
    named, others = _marked(tile, mark), [at for at in MOVABLE if at != place]
    if identity(named) == identity(tile):
        return
    showing = [at for at in others if identity(tiles[at]) == identity(named)]
    if not tile.is_mark_known and identity(named) in hidden:
        hidden.remove(identity(named))
    elif mark is None and showing:
        hidden += [identity(tile), *(identity(named) for _ in showing[1:])]
        for at in showing:
            tiles[at] = _marked(tiles[at], UNKNOWN_MARK)
    elif showing:
        tiles[showing[0]] = _marked(tiles[showing[0]], tile.mark)
    elif identity(named) in hidden:
        hidden[hidden.index(identity(named))] = identity(tile)
    else:
        none = say("no tile of that shape shows the {treasure}", treasure=treasure(mark or ""))
        raise IllegalAction(none if mark else say("every tile of that shape shows a treasure"))
    hidden.sort()
    tiles[place] = named


def _show_fixed(tiles: list[Tile], hidden: list[str], place: int, told: CorrectTile) -> None:
    """Let a fixed tile show another treasure of the box; whatever tile showed that shows what this one did."""
    tile, mark = tiles[place], told.mark
    if told.open_sides is not None or not mark or tile.mark is None:
        raise IllegalAction(say("the tile on {cell} is fixed to the board", cell=told.place))
    showing = [at for at, other in enumerate(tiles) if other.mark == parse_mark(mark)]
    untold = [at for at, name in enumerate(hidden) if name.partition(":")[2] == mark]
    if showing:
        tiles[showing[0]] = _marked(tiles[showing[0]], tile.mark)
    elif untold:
        hidden[untold[0]] = f"{hidden[untold[0]][0]}:{tile.mark}"
        hidden.sort()
    else:
        raise IllegalAction(say("the {treasure} is not on any tile", treasure=treasure(mark)))
    tiles[place] = _marked(tile, mark)


def _marked(tile: Tile, mark: str | None) -> Tile:
    return Tile(tile.sides, mark, tile.is_face_up)
