"""What is told of a piece that lies otherwise than booked, and what one tap may answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import cast

from companion.errors import IllegalAction
from companion.events import OutOfSync
from companion.following.explaining.explain import Explanation, Kind
from companion.following.findings import ask
from companion.following.rulebook import State as OnTable
from companion.live.board_setup.correcting import corrected
from companion.live.evening import Evening
from companion.live.notices import Shown
from companion.live.watching.piece_watch import PieceEvidence, key_of
from companion.maze.cell import WIDTH, Cell, format_cell
from companion.messages import CorrectPiece, Notice
from companion.rules.game import AnyGame, State
from companion.rules.table import Layout, Piece, Table
from companion.rules.words import Said, colour, say, sentences

PIECES = "pieces"
"""The kind of these notices."""

BESIDE = {"N": -WIDTH, "E": 1, "S": WIDTH, "W": -1}
"""From the dragon's cell to the one that it looks at."""

ANSWERS_AT_MOST = 4
"""More pictures than this nobody wants to choose from."""


def piece_notice(state_pieces: tuple[Piece, ...], one: PieceEvidence) -> Notice:
    """What differs, where, and how to put it right."""
    return Notice(PIECES, _what(state_pieces, one), _cells(one), _remedy(one), can_keep=True)


def contradiction(frame: int, booked: tuple[Piece, ...], one: PieceEvidence) -> OutOfSync:
    """The event that a piece contradicts what is booked."""
    notice = piece_notice(booked, one)
    return OutOfSync(frame, sentences(notice.text, notice.remedy), notice.cells)


def _what(booked: tuple[Piece, ...], one: PieceEvidence) -> Said:
    piece = one.piece
    if piece.kind == "dragon":
        seen, due = (format_cell(_faced(piece, side)) for side in (one.seen, piece.name))
        return say("The dragon seems to face {seen}; in my notes it faces {cell}.", seen=seen, cell=due)
    if piece.kind == "guard":
        seen, due = (format_cell(int(cell)) for cell in (one.seen, piece.name))
        told = colour(piece.of)
        return say(
            "The {guard} guard seems to stand on {seen}; in my notes it stands on {cell}.",
            guard=told, seen=seen, cell=due,
        )  # fmt: skip
    cell = format_cell(int(piece.of))
    if piece.name:
        return say("I cannot see token {number} on {cell} any more.", number=piece.name, cell=cell)
    if any(other.kind == "token" and other.name == one.seen for other in booked):
        return say("There seems to be a token on {cell}, where I have none noted.", cell=cell)
    return say("Token {number} still seems to be on {cell}, though a player has taken it.", number=one.seen, cell=cell)


def _remedy(one: PieceEvidence) -> Said:
    if one.piece.kind == "dragon":
        return say("Turn it, or tap the right picture.")
    if one.piece.kind == "guard":
        return say("Put it there, or tap the right picture.")
    if one.piece.name:
        return say("Put it back, or keep my notes as they are.")
    return say("Take it off the board, or keep my notes as they are.")


def _faced(dragon: Piece, side: str) -> Cell:
    return int(dragon.of) + BESIDE[side]


def _cells(one: PieceEvidence) -> tuple[str, ...]:
    """The places to look at."""
    if one.piece.kind == "guard":
        return tuple(format_cell(int(cell)) for cell in (one.piece.name, one.seen))
    return (format_cell(int(one.piece.of)),)


def is_news(told: PieceEvidence | None, shown: Shown) -> bool:
    """Whether something else is to be said of the pieces than is shown, and nothing weightier stands there."""
    about = (key_of(one) if one is not None else None for one in (told, shown.piece))
    return len(set(about)) > 1 and not shown.is_unsettled


def shown_of(game: AnyGame, state: State, one: PieceEvidence, number: int, shown: Shown) -> Shown:
    """What is to be shown of a piece that lies otherwise than booked: what differs, and where one tap can tell which is
    right, a question of that number."""
    assert game.tiles is not None
    notice, options = piece_notice(game.tiles.pieces(state), one), piece_answers(game, state, one)
    question = ask(game, number, options) if len(options) > 1 else None
    return replace(shown, notice=notice, piece=one, question=question, options=options if question else ())


def still_shown(game: AnyGame, evening: Evening, was: Shown, done: Iterable[str]) -> Shown:
    """What is shown once actions are booked: a piece still, if the table lies as booked, and that is no other of it."""
    now = was.after(done)
    if game.tiles is None or was.piece is None or evening.lag_with:
        return now
    booked, piece = game.tiles.pieces(evening.state), was.piece.piece
    held = {(other.kind, other.of) for other in booked}
    is_same = piece in booked if piece.name else (piece.kind, piece.of) not in held
    return shown_of(game, evening.state, was.piece, evening.number + 1, now) if is_same else now


def piece_answers(game: AnyGame, state: State, one: PieceEvidence) -> tuple[Explanation, ...]:
    """What may be right: the booking, an action that no camera sees otherwise, or that the booking was wrong."""
    assert game.tiles is not None
    lies = game.tiles.layout(state)
    booked = Explanation(Kind.IN_STEP, cast(OnTable, state), lies)
    return (booked, *_others(game, game.tiles, state, lies, one))[:ANSWERS_AT_MOST]


def _others(
    game: AnyGame, table: Table[State], state: State, lies: Layout, one: PieceEvidence
) -> Iterator[Explanation]:
    """Actions that explain the piece and change nothing else that is seen; without one, a correction where one can be
    made."""
    done = False
    for action in game.legal(state):
        after = game.after(state, action)
        if table.layout(after) == lies and _explains(table.pieces(after), one):
            done = True
            yield Explanation(Kind.PLAYED, cast(OnTable, after), lies, (action,), (state.to_act,))
    if done or one.piece.kind == "token":
        return
    try:
        right = corrected(game, state, correction_by(one))
    except IllegalAction:
        return
    yield Explanation(Kind.CORRECTED, cast(OnTable, right), lies)


def correction_by(one: PieceEvidence) -> CorrectPiece:
    """That the piece lies as it is seen."""
    return CorrectPiece(one.piece.kind, one.piece.of, one.seen)


def _explains(after: tuple[Piece, ...], one: PieceEvidence) -> bool:
    """Whether the piece lies as it is seen in these positions of pieces."""
    names = {piece.name for piece in after if (piece.kind, piece.of) == (one.piece.kind, one.piece.of)}
    return names == ({one.seen} if one.seen else set())
