"""A turn of the classic game: push, walk or stay, and then what the pawn stands on.

What holds is written in docs/rulings.md, "The classic game": its rulebook is not among those the project quotes.

`why_not` judges one action and says why not; `legal` lists all that it would let pass. The two are written apart and
tests hold them against each other.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.classic.actions import NOTHING, Reveal
from companion.games.classic.state import (
    HIDDEN,
    OVER,
    PUSH,
    REVEAL,
    STOPPED,
    WALK,
    WON,
    ClassicState,
    could_be,
    current_card,
    is_home,
    pawn_cell,
    unseen,
)
from companion.rules.actions import End, Push, Walk
from companion.rules.held import held, with_held
from companion.rules.mazes.shifting import (
    ban_after,
    carried_all,
    legal_pushes,
    push_refusal,
    shifted,
    walk_cells,
    walk_refusal,
)
from companion.rules.verbs import Action

# --- what may be done ---


def legal(state: ClassicState) -> tuple[Action, ...]:
    """Every action of the actor in a fixed order."""
    match state.phase:
        case "push":
            return legal_pushes(state.board, state.ban)
        case "walk":
            return (*(Walk(cell) for cell in walk_cells(state.board, pawn_cell(state, state.seat))), End())
        case "reveal":
            return tuple(Reveal(state.seat, card) for card in _shown(state))
        case _:
            return ()


def _shown(state: ClassicState) -> tuple[str, ...]:
    """What can turn out at the end of the turn: the treasure the pawn stands on is the card's, or it is not."""
    mark, cards = _mark_below(state), could_be(state, state.seat)
    if cards == (mark,):
        return cards
    return (mark, NOTHING) if mark in cards and mark is not None else (NOTHING,)


def why_not(state: ClassicState, action: Action) -> str | None:
    """Why the rules forbid the action now, in words for the table; None when they allow it."""
    if state.phase == OVER:
        return "the game is over"
    match action:
        case Push():
            return _phase_refusal(state, PUSH) or push_refusal(state.board, state.ban, action)
        case Walk(cell, spell):
            if spell:
                return "there are no spells in the classic game"
            return _phase_refusal(state, WALK) or walk_refusal(state.board, pawn_cell(state, state.seat), cell)
        case End():
            return _phase_refusal(state, WALK)
        case Reveal():
            return _phase_refusal(state, REVEAL) or _reveal_refusal(state, action)
        case _:
            return "the classic game knows no such action"


def _phase_refusal(state: ClassicState, wanted: str) -> str | None:
    """What has to be done first, when it is not the time for the action."""
    if state.phase == wanted:
        return None
    if wanted == REVEAL:
        return "nobody has just come to a treasure that could be on a hidden card"
    return {
        PUSH: f"{state.seat} has to push the loose tile into the maze first",
        WALK: f"{state.seat} has pushed already; now the pawn can walk, or the turn ends",
        REVEAL: f"first it has to be said whether {state.seat} shows the card of the treasure the pawn stands on",
    }[state.phase]


def _reveal_refusal(state: ClassicState, action: Reveal) -> str | None:
    if action.seat != state.seat:
        return f"it is {state.seat} whose turn ends"
    if action.treasure in _shown(state):
        return None
    if action.treasure == NOTHING:
        return f"the card can be no other than {_mark_below(state)}"
    if action.treasure != _mark_below(state):
        return f"{state.seat} does not stand on that treasure"
    return "that card is known to lie somewhere else"


# --- what comes of it ---


def after(state: ClassicState, action: Action) -> ClassicState:
    """The state after a legal action."""
    match action:
        case Push():
            return _pushed(state, action)
        case Walk(cell):
            return _ended(replace(state, pawns=with_held(state.pawns, state.seat, cell)), has_walked=True)
        case End():
            return _ended(state, has_walked=False)
        case Reveal(_, treasure):
            return _kept_hidden(state) if treasure == NOTHING else _collected(state, treasure)
    raise AssertionError(f"{action} has no refusal and no effect")


def _pushed(state: ClassicState, push: Push) -> ClassicState:
    """Pawns ride along; a seat that cannot walk anywhere is not asked."""
    after = replace(
        state,
        board=shifted(state.board, push),
        pawns=carried_all(push.arrow, state.pawns),
        ban=ban_after(push.arrow),
        phase=WALK,
    )
    return after if walk_cells(after.board, pawn_cell(after, after.seat)) else _ended(after, has_walked=False)


def _ended(state: ClassicState, *, has_walked: bool) -> ClassicState:
    """The end of a turn: what the pawn stands on counts, however it came there, unless the table plays otherwise."""
    card, mark = current_card(state, state.seat), _mark_below(state)
    counts = has_walked or not state.options.must_walk_to_collect
    if card is not None and card == mark and counts:
        return _collected(state, card)
    if card == HIDDEN and counts and mark in unseen(state, state.seat):
        return replace(state, phase=REVEAL)
    return _passed_on(state)


def _collected(state: ClassicState, treasure: str) -> ClassicState:
    """The current card is turned over; the next one is looked at by its seat alone."""
    seat = state.seat
    return _passed_on(
        replace(
            state,
            stacks=with_held(state.stacks, seat, held(state.stacks, seat)[1:]),
            found=with_held(state.found, seat, (*held(state.found, seat), treasure)),
            ruled_out=with_held(state.ruled_out, seat, ()),
        )
    )


def _kept_hidden(state: ClassicState) -> ClassicState:
    """Nothing was shown, so the current card is another one: everybody at the table knows that much now."""
    not_it = (*held(state.ruled_out, state.seat), _mark_below(state) or "")
    return _passed_on(replace(state, ruled_out=with_held(state.ruled_out, state.seat, not_it)))


def _passed_on(state: ClassicState) -> ClassicState:
    """The seat has won when it has found everything and stands on its own corner; else it is the next one's turn."""
    if current_card(state, state.seat) is None and is_home(state):
        return replace(state, phase=OVER, outcome=WON)
    limit = state.options.turn_limit
    if limit and state.turn + 1 >= limit:
        return replace(state, phase=OVER, outcome=STOPPED)
    return replace(state, phase=PUSH, turn=state.turn + 1)


def _mark_below(state: ClassicState) -> str | None:
    """The treasure on the tile that the seat's pawn stands on."""
    return state.board.cells[pawn_cell(state, state.seat)].mark
