"""What may be done in the classic game, and why anything else may not.

What holds is written in docs/rulings.md, "The classic game": its rulebook is not among those the project quotes.

`why_not` judges one action and says why not; `legal` lists all that it would let pass. The two are written apart and
tests hold them against each other.
"""

from __future__ import annotations

from companion.games.classic.actions import Reveal
from companion.games.classic.state import OVER, PUSH, REVEAL, WALK, ClassicState, could_be, mark_below, pawn_cell
from companion.maze.cell import format_cell
from companion.maze.tile import UNKNOWN_MARK
from companion.rules.actions import NOTHING, End, Push, RevealMark, Walk
from companion.rules.mazes.shifting import legal_pushes, walk_cells, why_not_push, why_not_walk
from companion.rules.mazes.unknown import could_be as could_be_tile
from companion.rules.mazes.unknown import mark_of
from companion.rules.verbs import Action
from companion.rules.words import Said, player, say, treasure

# --- what may be done ---


def legal(state: ClassicState) -> tuple[Action, ...]:
    """Every action of the actor in a fixed order."""
    match state.phase:
        case "push":
            return legal_pushes(state.board, state.ban)
        case "walk":
            return (*(Walk(cell) for cell in walk_cells(state.board, pawn_cell(state, state.seat))), End())
        case "reveal":
            return _legal_reveals(state)
        case _:
            return ()


def _legal_reveals(state: ClassicState) -> tuple[Action, ...]:
    """What people can tell: what the tile shows where nobody knows, else whether the card is shown."""
    if mark_below(state) != UNKNOWN_MARK:
        return tuple(Reveal(state.seat, card) for card in _can_show(state))
    cell = pawn_cell(state, state.seat)
    names = could_be_tile(state.board, state.hidden, state.board.cells[cell])
    return tuple(RevealMark(cell, mark_of(name) or NOTHING) for name in names)


def _can_show(state: ClassicState) -> tuple[str, ...]:
    """What can turn out at the end of the turn: the treasure the pawn stands on is the card's, or it is not."""
    mark, cards = mark_below(state), could_be(state, state.seat)
    if cards == (mark,):
        return cards
    return (mark, NOTHING) if mark in cards and mark is not None else (NOTHING,)


# --- why not ---


def why_not(state: ClassicState, action: Action) -> Said | None:
    """Why the rules forbid the action now, in words for the table; None when they allow it."""
    if state.phase == OVER:
        return say("the game is over")
    match action:
        case Push():
            return _why_not_yet(state, PUSH) or why_not_push(state.board, state.ban, action)
        case Walk():
            return _why_not_walk(state, action)
        case End():
            return _why_not_yet(state, WALK)
        case Reveal():
            return _why_not_yet(state, REVEAL) or _why_not_reveal(state, action)
        case RevealMark():
            return _why_not_yet(state, REVEAL) or _why_not_mark(state, action)
        case _:
            return say("you cannot do that in the classic game")


def _why_not_yet(state: ClassicState, wanted: str) -> Said | None:
    """What has to be done first, when it is not the time for the action."""
    if state.phase == wanted:
        return None
    if wanted == REVEAL:
        return say("nobody has just reached a treasure that could be on a hidden card")
    seat = player(state.seat)
    match state.phase:
        case "push":
            return say("{seat} has to push the loose tile in before anything else", seat=seat)
        case "walk":
            return say("{seat} has already pushed; now move the pawn, or end the turn", seat=seat)
        case _:
            return say("first say whether the treasure under the pawn is on {seat}’s card", seat=seat)


def _why_not_walk(state: ClassicState, walk: Walk) -> Said | None:
    if walk.spell:
        return say("there are no spells in the classic game")
    return _why_not_yet(state, WALK) or why_not_walk(state.board, pawn_cell(state, state.seat), walk.cell)


def _why_not_mark(state: ClassicState, action: RevealMark) -> Said | None:
    if mark_below(state) != UNKNOWN_MARK or action.cell != pawn_cell(state, state.seat):
        return say("you do not need to say what the tile on {cell} shows now", cell=format_cell(action.cell))
    return None if action in _legal_reveals(state) else say("the tile on that cell cannot show that")


def _why_not_reveal(state: ClassicState, action: Reveal) -> Said | None:
    if mark_below(state) == UNKNOWN_MARK:
        return say("first choose what the tile under {seat} shows", seat=player(state.seat))
    if action.seat != state.seat:
        return say("only {seat} can end this turn", seat=player(state.seat))
    if action.treasure in _can_show(state):
        return None
    mark = mark_below(state)
    if action.treasure == NOTHING:
        return say("the card can only be {treasure}", treasure=treasure(mark or NOTHING))
    if action.treasure != mark:
        return say("{seat} is not on that treasure", seat=player(state.seat))
    return say("that card is somewhere else")
