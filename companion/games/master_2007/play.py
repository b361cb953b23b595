"""What comes of each action of Master Labyrinth (2007): pushes carry, treasures are taken, duels are fought.

Every function takes an action that is legal. `settled` lets pass by itself what nobody has to be asked about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.master_2007 import actions
from companion.games.master_2007 import state as master
from companion.games.master_2007.cards import hidden, sorted_cards
from companion.games.master_2007.copy import REFUGE
from companion.games.master_2007.legal import has_choice
from companion.games.master_2007.state import Master2007View
from companion.maze.board import Board, pushed_cell
from companion.maze.cell import CELLS, Cell
from companion.maze.reach import BIT, Corridors, Mask
from companion.maze.sides import EAST, LETTERS, NORTH, SOUTH, WEST, Sides
from companion.maze.tile import turned
from companion.rules.actions import End, Push, RollDuel, Walk
from companion.rules.mazes.shifting import ban_after, carried, carried_all, passages, shifted
from companion.rules.public import held, with_held
from companion.rules.verbs import Action

SAFE_FROM = 4
"""The duel die saves the treasure from four pips on (master_2007.txt, "3.2 Fight a duel")."""

DRAGON_STRENGTH = 12
"""Three rolls have to reach this (master_2007.txt, "Final duel and end of the game")."""


def after(state: master.Master2007State, action: Action) -> master.Master2007State:
    """The state after a legal action, with everything passed over that needs no answer."""
    return settled(_done(state, action))


def _done(state: master.Master2007State, action: Action) -> master.Master2007State:
    match action:
        case Push():
            return _pushed(state, action)
        case actions.ComesOut(cell, sides):
            board = state.board.with_tile(cell, turned(state.board.cells[cell], sides))
            return replace(state, board=board, phase="walk")
        case Walk(cell):
            return _walked(state, cell)
        case actions.PutTreasure(cell, value):
            return _treasure_put(state, cell, value)
        case actions.Coin(card):
            coins = with_held(state.coins, state.seat, held(state.coins, state.seat) + 1)
            return replace(_discarded(state, state.seat, card), coins=coins, phase="dragon")
        case actions.RollDragon(face):
            return _dragon_rolled(state, face)
        case RollDuel(pips):
            return _duel_rolled(state, pips)
        case actions.Reroll(card):
            is_final = state.phase == "final-reroll"
            again = _discarded(state, state.duellist, card)
            return replace(again, rolls=state.rolls[:-1], phase="final" if is_final else "duel")
        case actions.Fight():
            return replace(state, phase="final", rolls=())
        case actions.DoubleTurn(card):
            return _turn_begun(_discarded(state, state.seat, card), is_extra=True)
        case End():
            return _turn_ended(state)
        case actions.Keep():
            return _kept(state)
        case _:
            raise AssertionError(f"{action} was let through")  # `why_not` knows no other action


def settled(state: master.Master2007State) -> master.Master2007State:
    """The state with every question answered that has one answer only, as far as those looking on can tell."""
    while not has_choice(state):
        state = _turn_ended(state) if state.phase in ("walk", "after") else _kept(state)
    return state


# --- pushing and taking ---


def _pushed(state: master.Master2007State, push: Push) -> master.Master2007State:
    done = shoved(state, push)
    is_seen = _is_seen(done.board, pushed_cell(push.arrow, REFUGE))
    return replace(done, phase="walk" if is_seen else "comes-out")


def shoved(state: master.Master2007State, push: Push) -> master.Master2007State:
    """The state after a push moved tiles and all that lies on them, whoever's turn it is.

    What falls out is put on the new tile at once (master_2007.txt, "2. Move the adventurer (can)").
    """
    return replace(
        state,
        board=shifted(state.board, push),
        pawns=carried_all(push.arrow, state.pawns),
        guards=carried_all(push.arrow, state.guards),
        treasures=tuple(sorted((carried(push.arrow, cell), value) for cell, value in state.treasures)),
        ban=ban_after(push.arrow),
    )


def _is_seen(board: Board, came_out: Cell | None) -> bool:
    """Whether all have seen the tile that lay beneath the refuge, if it has come out at all."""
    return came_out is None or came_out == REFUGE or board.cells[came_out].is_known


def _walked(state: master.Master2007State, cell: Cell) -> master.Master2007State:
    """Only the lowest treasure is taken, and it is not left lying (master_2007.txt, "3. Collect the treasure")."""
    walked = replace(state, pawns=with_held(state.pawns, state.seat, cell), phase="after")
    value = master.treasure_at(state, cell)
    return _taken(walked, cell, value) if value and value == master.lowest_treasure(state) else walked


def _taken(state: master.Master2007State, cell: Cell, value: int) -> master.Master2007State:
    """With the second 6 the second phase begins at once (master_2007.txt, "The second phase of the game")."""
    left = tuple(treasure for treasure in state.treasures if treasure[0] != cell)
    own = tuple(sorted((*held(state.collected, state.seat), value)))
    return replace(
        state,
        treasures=left,
        collected=with_held(state.collected, state.seat, own),
        took=value,
        phase="coin" if left or not state.waiting else "put-treasure",
    )


def _treasure_put(state: master.Master2007State, cell: Cell, value: int) -> master.Master2007State:
    waiting = list(state.waiting)
    waiting.remove(value)
    return replace(
        state,
        treasures=tuple(sorted((*state.treasures, (cell, value)))),
        waiting=tuple(waiting),
        phase="put-treasure" if waiting else "coin",
    )


# --- cards ---


def _discarded(state: master.Master2007State, seat: str, card: str) -> master.Master2007State:
    """The card goes from the hand to the discard pile; one that nobody had seen is known from now on."""
    hand = list(held(state.hands, seat))
    is_seen = card in hand
    hand.remove(card if is_seen else hidden(card))
    unseen = list(state.unseen)
    if not is_seen:
        unseen.remove(card)
    hands = with_held(state.hands, seat, tuple(hand))
    return replace(state, hands=hands, unseen=tuple(unseen), played=sorted_cards((*state.played, card)))


def _kept(state: master.Master2007State) -> master.Master2007State:
    """No card is played: the roll counts, or the treasure brings no coin."""
    match state.phase:
        case "coin":
            return replace(state, phase="dragon")
        case "reroll":
            return _next_duel(_treasure_lost(state, state.duellist))
        case _:
            return _final_roll_kept(state)


# --- dragon, guards and duels ---


def _dragon_rolled(state: master.Master2007State, face: str) -> master.Master2007State:
    turned_round = replace(state, dragon=_turned_dragon(state, face))
    duels = _threatened(turned_round, face)
    return replace(turned_round, duels=duels, phase="duel" if duels else "after")


def _duel_rolled(state: master.Master2007State, pips: int) -> master.Master2007State:
    if state.phase == "final":
        return replace(state, rolls=(*state.rolls, pips), phase="final-reroll")
    if pips >= SAFE_FROM:
        return _next_duel(state)
    return replace(state, rolls=(pips,), phase="reroll")


def _next_duel(state: master.Master2007State) -> master.Master2007State:
    left = state.duels[1:]
    return replace(state, duels=left, rolls=(), phase="duel" if left else "after")


def _treasure_lost(state: master.Master2007State, seat: str) -> master.Master2007State:
    """The lowest treasure goes back into the box, not onto the board; a seat without one loses nothing."""
    own = held(state.collected, seat)
    if not own:
        return state
    return replace(state, collected=with_held(state.collected, seat, own[1:]), box=tuple(sorted((*state.box, own[0]))))


def _final_roll_kept(state: master.Master2007State) -> master.Master2007State:
    if len(state.rolls) < master.FINAL_ROLLS:
        return replace(state, phase="final")
    if sum(state.rolls) >= DRAGON_STRENGTH:
        return replace(state, phase="over", outcome="won", slayer=state.seat)
    beaten = replace(_treasure_lost(state, state.seat), rolls=(), has_fought=True, phase="after")
    return beaten if state.options.double_turn_after_lost_duel else _turn_ended(beaten)


# --- who is threatened ---

_TOWARDS_REFUGE: dict[str, Sides] = {"N": SOUTH, "E": WEST, "S": NORTH, "W": EAST}


def _turned_dragon(state: master.Master2007State, face: str) -> str:
    """Where the dragon looks after the die: a quarter turn for every arrow, none for a guard."""
    if face not in master.ARROW_FACES:
        return state.dragon
    turns = int(face) if state.options.dragon_turns == "clockwise" else -int(face)
    return LETTERS[(LETTERS.index(state.dragon) + turns) % len(LETTERS)]


def _threat_start(state: master.Master2007State, face: str) -> Cell | None:
    """Where the threatened corridors begin: at the tile before the dragon or under the guard; None if nothing is.

    master_2007.txt, "3.1 Roll the dragon die" and "The dragon's refuge".
    """
    if face in master.GUARD_FACES:
        cell = held(state.guards, face)
        return None if cell == REFUGE else cell
    cell = master.faced_cell(state.dragon)
    is_open = bool(state.board.cells[cell].sides & _TOWARDS_REFUGE[state.dragon])
    return None if state.options.dragon_needs_opening and not is_open else cell


def _threatened(state: master.Master2007State, face: str) -> tuple[str, ...]:
    """Who has to defend a treasure, clockwise from the seat whose turn it is (master_2007.txt, "3.2 Fight a duel")."""
    start = _threat_start(state, face)
    if start is None:
        return ()
    clockwise = (state.seat, *state.seats_after(state.seat))
    armed = [seat for seat in clockwise if held(state.collected, seat)]
    runners = armed if state.options.skip_to_next_if_empty else clockwise
    nearest = _nearest(state, start, [(seat, BIT[held(state.pawns, seat)]) for seat in runners])
    return tuple(seat for seat in nearest if seat in armed)


def _nearest(state: master.Master2007State, start: Cell, pawns: list[tuple[str, Mask]]) -> list[str]:
    """Those whose adventurers the corridors from the start reach first, counting tiles; all of them on a tie."""
    for reached in _waves(state.board, start):
        found = [seat for seat, bit in pawns if bit & reached]
        if found:
            return found
    return []


def gazed_cells(seen: master.Master2007State | Master2007View) -> tuple[Cell, ...]:
    """The cell the dragon looks at, and all that corridors join to it as far as the nearest adventurer."""
    start, standing = master.faced_cell(seen.dragon), [BIT[cell] for _, cell in seen.pawns]
    waves = list(_waves(seen.board, start))
    reached = next((wave for wave in waves if any(bit & wave for bit in standing)), waves[-1])
    return (start, *(cell for cell in CELLS if BIT[cell] & reached and cell != start))


def _waves(board: Board, start: Cell) -> Iterator[Mask]:
    """What corridors outside the refuge join to the start: the start, then one tile more each time."""
    masks, reached, before = passages(board, (REFUGE,)), BIT[start], 0
    while reached != before:
        yield reached
        before, reached = reached, _one_tile_wider(masks, reached)


def _one_tile_wider(masks: Corridors, reached: Mask) -> Mask:
    """The cells and all that a corridor joins to them directly."""
    return (
        reached
        | (reached & masks.east) << 1 & masks.west
        | (reached & masks.west) >> 1 & masks.east
        | (reached & masks.south) << 8 & masks.north
        | (reached & masks.north) >> 8 & masks.south
    )


# --- turns ---


def _turn_begun(state: master.Master2007State, is_extra: bool) -> master.Master2007State:
    return replace(state, phase="push", is_extra=is_extra, took=0, has_fought=False, rolls=(), duels=())


def _turn_ended(state: master.Master2007State) -> master.Master2007State:
    """The next turn, unless the table has played as many as it wanted to (option `turn_limit`)."""
    ended = _turn_begun(replace(state, turn=state.turn + 1), is_extra=False)
    return replace(ended, phase="over", outcome="stopped") if master.has_run_out(ended) else ended
