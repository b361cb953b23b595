"""What may be done in Master Labyrinth 1991, and why anything else may not.

`why_not` judges one action and says why not; `legal` lists all that it would let pass. The two are written apart and
tests hold them against each other. The excerpt lacks tips; docs/rulings.md says where they are known from: a seat
offers a token or a wand before its push, others tell a way, and who goes it pays. An offer stands until the turn ends.
"""

from __future__ import annotations

from companion.games.master_1991.actions import WAND, Give, Offer, RevealFormula, Tip, UseWand
from companion.games.master_1991.state import Master1991State, pawn_cell, possible_formulas, unrevealed
from companion.maze.cell import Cell
from companion.rules.actions import End, Push, Walk
from companion.rules.mazes.shifting import carried, legal_pushes, shifted, walk_cells, why_not_push, why_not_walk
from companion.rules.public import held
from companion.rules.verbs import Action
from companion.rules.words import Said, player, say

# --- what may be done ---


def legal(state: Master1991State) -> tuple[Action, ...]:
    """Everything the actor may do, each once, in a fixed order; for TABLE all that could come."""
    match state.phase:
        case "reveal":
            seat = unrevealed(state)[0]
            return tuple(RevealFormula(seat, formula) for formula in possible_formulas(state, seat))
        case "push":
            return (*legal_pushes(state.board, state.ban), *_legal_offers(state), *_legal_tips(state))
        case "act":
            wand = (UseWand(),) if may_use_wand(state) else ()
            return (*(Walk(cell) for cell in stops(state)), *wand, End())
        case "pay":
            return (Give(state.owed or "", state.offer or ""),)
        case _:
            return ()


def stops(state: Master1991State) -> tuple[Cell, ...]:
    """Where the pawn may end its walk: never where it stands, nor where this turn's walk began."""
    if not state.may_walk:
        return ()
    return tuple(cell for cell in walk_cells(state.board, pawn_cell(state, state.seat)) if cell != state.began)


def may_use_wand(state: Master1991State) -> bool:
    """Whether the seat may take an extra turn: it has a wand, and this is none already (docs/rulings.md)."""
    return held(state.wands, state.seat) > 0 and (state.options.wand_chain or not state.is_extra)


def _legal_offers(state: Master1991State) -> tuple[Offer, ...]:
    """What the seat may offer before its push: a wand or one of its tokens, once a turn."""
    if not state.options.tips or state.offer:
        return ()
    wand = (WAND,) if held(state.wands, state.seat) else ()
    return tuple(Offer(price) for price in (*wand, *map(str, held(state.taken, state.seat))))


def _legal_tips(state: Master1991State) -> tuple[Tip, ...]:
    """Every way that a seat which has told none yet may tell, and no other seat has told."""
    if not state.offer:
        return ()
    tellers = [seat for seat in state.seats if _why_not_teller(state, seat) is None]
    told = {(tip.arrow, tip.sides, tip.cell) for tip in state.tips}
    pushes = legal_pushes(state.board, state.ban) if tellers else ()
    ways = [(push, cell) for push in pushes for cell in _goals(state, push)]
    return tuple(
        Tip(seat, push.arrow, push.sides, cell)
        for seat in tellers
        for push, cell in ways
        if (push.arrow, push.sides, cell) not in told
    )


def _goals(state: Master1991State, push: Push) -> tuple[Cell, ...]:
    return walk_cells(shifted(state.board, push), carried(push.arrow, pawn_cell(state, state.seat)))


# --- why not ---


def why_not(state: Master1991State, action: Action) -> Said | None:
    """Why the action is not allowed now, in words for the table; None when it is."""
    if state.phase == "over":
        return say("the game is over")
    if isinstance(action, RevealFormula):
        return _why_not_reveal(state, action)
    if state.phase == "reveal":
        seat = player(unrevealed(state)[0])
        return say("{seat} has to show me their secret formula first", seat=seat)
    if state.phase == "pay" and not isinstance(action, Give):
        return say(
            "{seat} followed {other}’s hint and has to pay for it first",
            seat=player(state.seat),
            other=player(state.owed or ""),
        )
    return _why_not_seat(state, action)


def _why_not_seat(state: Master1991State, action: Action) -> Said | None:
    match action:
        case Push():
            return _why_not_push(state, action)
        case Walk():
            return _why_not_walk(state, action)
        case UseWand():
            return _why_not_wand(state)
        case End():
            return _push_first(state) if state.phase == "push" else None
        case Offer():
            return _why_not_offer(state, action)
        case Tip():
            return _why_not_tip(state, action)
        case Give():
            return _why_not_give(state, action)
        case _:
            return say("that belongs to another game")


def _why_not_reveal(state: Master1991State, reveal: RevealFormula) -> Said | None:
    if state.phase != "reveal":
        return say("nobody shows a secret formula now")
    seat = unrevealed(state)[0]
    if reveal.seat != seat:
        return say("{seat} shows a formula now", seat=player(seat))
    if reveal.formula in possible_formulas(state, seat):
        return None
    return say("{seat} cannot have that formula", seat=player(seat))


def _push_first(state: Master1991State) -> Said:
    return say("{seat} has to push the loose tile in first", seat=player(state.seat))


def _why_not_push(state: Master1991State, push: Push) -> Said | None:
    """In any orientation (master_1991_excerpt.txt, "Shifting the labyrinth")."""
    if state.phase != "push":
        return say("{seat} has already pushed this turn", seat=player(state.seat))
    return why_not_push(state.board, state.ban, push)


def _why_not_walk(state: Master1991State, walk: Walk) -> Said | None:
    """master_1991_excerpt.txt, "More about moving"."""
    if state.phase == "push":
        return _push_first(state)
    if walk.spell:
        return say("there are no spells in this game")
    if not state.may_walk:
        return say("{seat} has already moved this turn", seat=player(state.seat))
    if walk.cell in stops(state):
        return None
    if walk.cell == pawn_cell(state, state.seat):
        return say("a move has to end on a different tile")
    if walk.cell == state.began:
        return say("the move began there this turn")
    return say("no open path leads to that tile")


def _why_not_wand(state: Master1991State) -> Said | None:
    """master_1991_excerpt.txt, "The Magic Wands"; used when the push and the walk are over (docs/rulings.md)."""
    seat = player(state.seat)
    if state.phase == "push":
        return say("{seat} has to push the loose tile in first; use a wand at the end of the turn", seat=seat)
    if not held(state.wands, state.seat):
        return say("{seat} has no magic wand left", seat=seat)
    if may_use_wand(state):
        return None
    return say("you can use only one magic wand, and this is already the extra turn")


def _why_not_offer(state: Master1991State, offer: Offer) -> Said | None:
    seat = player(state.seat)
    if not state.options.tips:
        return say("at this table players do not buy hints")
    if state.phase != "push":
        return say("ask for a hint before you push")
    if state.offer:
        return say("{seat} has already made an offer this turn", seat=seat)
    if offer.price == WAND:
        return None if held(state.wands, state.seat) else say("{seat} has no magic wand left", seat=seat)
    has_token = int(offer.price) in held(state.taken, state.seat)
    return None if has_token else say("{seat} does not have that token", seat=seat)


def _why_not_tip(state: Master1991State, tip: Tip) -> Said | None:
    if state.phase != "push" or not state.offer:
        return say(
            "nobody has asked for a hint; before pushing, the player whose turn it is can offer something for one"
        )
    push = Push(tip.arrow, tip.sides)
    reason = _why_not_teller(state, tip.seat) or why_not_push(state.board, state.ban, push)
    if reason is not None:
        return reason
    if any((told.arrow, told.sides, told.cell) == (tip.arrow, tip.sides, tip.cell) for told in state.tips):
        return say("another player has already given that hint")
    pawn = carried(tip.arrow, pawn_cell(state, state.seat))
    return why_not_walk(shifted(state.board, push), pawn, tip.cell)


def _why_not_teller(state: Master1991State, seat: str) -> Said | None:
    if seat not in state.seats or seat == state.seat:
        return say("a hint comes from one of the other players")
    if any(tip.seat == seat for tip in state.tips):
        return say("{seat} has already given a hint this turn", seat=player(seat))
    return None


def _why_not_give(state: Master1991State, give: Give) -> Said | None:
    if state.phase != "pay":
        return say("you pay for a hint only if you followed it")
    if (give.seat, give.price) == (state.owed, state.offer):
        return None
    return say("pay {seat} the price you offered", seat=player(state.owed or ""))
