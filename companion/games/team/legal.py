"""What may be done in the Team Edition, and why not.

`legal` lists all that `why_not` would let pass. The two are written apart and tests hold them against each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.team.actions import ChooseSpell, Page, SeatAction
from companion.games.team.book import legal_pages, why_not_page
from companion.games.team.state import SPECIAL_SPELLS, TeamState, drawer, own_spells, pawn_cell
from companion.games.team.unknown_tiles import asked
from companion.games.team.walks import WALK_SPELLS, spelled_cells, walk_cells
from companion.maze.cell import ARROWS, MOVABLE_CELLS, WIDTH, Cell, lane_of
from companion.maze.sides import ALL_SIDES, Sides, orientations, shape_of
from companion.maze.tile import Tile
from companion.rules import actions
from companion.rules.mazes.shifting import lays_of
from companion.rules.public import held
from companion.rules.verbs import Action, format_action
from companion.rules.words import Listed, Noun, Said, listed, player, say, treasure

# --- what may be done ---


def legal(state: TeamState) -> tuple[Action, ...]:
    """Everything the actor may do, each once, in a fixed order; for TABLE all that could come."""
    match state.phase:
        case "choose":
            return _legal_choices(state)
        case "page":
            return legal_pages(state)
        case "reveal":
            return asked.legal_reveals(state)
        case "draw":
            return tuple(actions.Draw(drawer(state), treasure) for treasure in state.deck)
        case "act":
            return _legal_seat_actions(state)
        case _:
            return ()


def has_choice(state: TeamState) -> bool:
    """Whether the seat could do anything but end its turn."""
    kinds = (_legal_walks, _legal_pushes, _legal_rotations, _legal_switches, _legal_turn_ups)
    return any(next(kind(state), None) is not None for kind in kinds)


def _legal_choices(state: TeamState) -> tuple[ChooseSpell, ...]:
    """The special spells that nobody has taken yet."""
    taken = [spell for _, spell in state.specials]
    return tuple(ChooseSpell(spell) for spell in SPECIAL_SPELLS if spell not in taken)


def _legal_seat_actions(state: TeamState) -> tuple[SeatAction, ...]:
    """Every action of the seat in a fixed order: turn-up, push, walk, rotate, switch, end."""
    turn_ups = tuple(_legal_turn_ups(state))
    if _has_to_turn_up(state) and turn_ups:
        return turn_ups
    return (
        *turn_ups,
        *_legal_pushes(state),
        *_legal_walks(state),
        *_legal_rotations(state),
        *_legal_switches(state),
        actions.End(),
    )


def _has_to_turn_up(state: TeamState) -> bool:
    """After an Escape onto a face-down edge tile, or wherever the table wants it so."""
    return state.must_turn_up or (state.may_turn_up and state.options.flip_on_entry == "mandatory")


def _legal_turn_ups(state: TeamState) -> Iterator[SeatAction]:
    yield from (actions.TurnUp(sides) for sides in turn_up_lays(state))


def turn_up_lays(state: TeamState) -> tuple[Sides, ...]:
    """How the tile under the seat's pawn can be laid if it may be turned up now."""
    tile = state.board.cells[pawn_cell(state, state.seat)]
    may_be_turned = not tile.is_face_up and (state.may_turn_up or state.may_walk)
    return _turn_up_lays(state, tile) if may_be_turned else ()


def _legal_pushes(state: TeamState) -> Iterator[SeatAction]:
    """No face-down tile may be pushed out, nor what the table has forbidden."""
    if "push" not in held(state.spells, state.seat):
        return
    ban = state.ban if state.options.forbid_undo_daedalus else None
    for arrow in ARROWS:
        if arrow != ban and state.board.cells[lane_of(arrow)[-1]].is_face_up:
            yield from (actions.Push(arrow, sides) for sides in lays_of(state.board.loose))


def _legal_walks(state: TeamState) -> Iterator[SeatAction]:
    """Plain walks, then those that need the seat's spell."""
    if not state.may_walk:
        return
    yield from (actions.Walk(cell) for cell in walk_cells(state, state.seat))
    for spell in held(state.spells, state.seat):
        if spell in WALK_SPELLS:
            yield from (actions.Walk(cell, spell) for cell in spelled_cells(state, spell))


def _legal_rotations(state: TeamState) -> Iterator[SeatAction]:
    if "rotate" not in held(state.spells, state.seat):
        return
    for cell in MOVABLE_CELLS:
        tile = state.board.cells[cell]
        if tile.is_face_up and tile.is_known:
            yield from (actions.Rotate(cell, sides) for sides in orientations(tile.sides)[1:])


def _legal_switches(state: TeamState) -> Iterator[SeatAction]:
    if "switch" in held(state.spells, state.seat):
        yield from SWITCHES


def _pairs() -> Iterator[actions.Switch]:
    movable = frozenset(MOVABLE_CELLS)
    steps = ((cell, other) for cell in MOVABLE_CELLS for other in (cell + 1, cell + WIDTH))
    return (actions.Switch(cell, other) for cell, other in steps if other in movable and _are_neighbours(cell, other))


def _are_neighbours(first: Cell, second: Cell) -> bool:
    """Whether the cells share an edge."""
    (row, column), (other_row, other_column) = divmod(first, WIDTH), divmod(second, WIDTH)
    return abs(row - other_row) + abs(column - other_column) == 1


SWITCHES: tuple[actions.Switch, ...] = tuple(_pairs())
"""Every pair of neighbouring movable cells, in reading order: 36."""

# --- tiles that nobody knows ---


def _turn_up_lays(state: TeamState, tile: Tile) -> tuple[Sides, ...]:
    """Every way to lay a tile that is turned up: of one that nobody knows, every way one of the hidden ones could."""
    if tile.is_known:
        return lays_of(tile)
    shapes = {name[0] for name in state.hidden} or set("ILT")
    return tuple(sides for sides in ALL_SIDES if shape_of(sides) in shapes)


# --- why not ---


def why_not(state: TeamState, action: Action) -> Said | None:
    """Why the action is not allowed now, in words for the table; None when it is."""
    if state.phase == "over":
        return say("the game is over")
    if isinstance(action, ChooseSpell):
        return _why_not_choose(state, action.spell)
    if state.phase == "choose":
        return say("{seat} has to choose a special spell first", seat=player(state.to_act))
    if isinstance(action, actions.RevealTile | actions.RevealMark | actions.RevealNowhere):
        return _why_not_reveal(state, action)
    if state.phase == "reveal":
        return _say_what_to_reveal(state)
    if isinstance(action, Page):
        return (
            why_not_page(state, action)
            if state.phase == "page"
            else say("there is no page of Daedalus's book to turn now")
        )
    if isinstance(action, actions.Draw):
        return _why_not_draw(state, action)
    if not isinstance(action, SeatAction):
        return say("you cannot do that in the Team Edition")
    if state.phase == "page":
        return say("turn Daedalus's next page first")
    if state.phase == "draw":
        return say("first draw a treasure card for {seat}", seat=player(drawer(state)))
    return _why_not_seat_action(state, action)


def _why_not_choose(state: TeamState, spell: str) -> Said | None:
    if state.phase != "choose":
        return say("nobody chooses a special spell now")
    if spell not in SPECIAL_SPELLS:
        return say("the special spells are {spells}", spells=_named(SPECIAL_SPELLS))
    owners = [seat for seat, taken in state.specials if taken == spell]
    return say("{seat} has already taken that spell", seat=player(owners[0])) if owners else None


def _why_not_reveal(
    state: TeamState, action: actions.RevealTile | actions.RevealMark | actions.RevealNowhere
) -> Said | None:
    if state.phase != "reveal":
        return say("no unknown tile has turned up")
    if action in asked.legal_reveals(state):
        return None
    if isinstance(action, actions.RevealTile) and asked.is_light_asked(state):
        return say("that cannot be the tile that turned up")
    return say("that is not possible, or not what I asked; {asked}", asked=_say_what_to_reveal(state))


def _say_what_to_reveal(state: TeamState) -> Said:
    """What the referee has to be told before anybody goes on."""
    if asked.is_place_asked(state):
        mark = treasure(next(asked.unplaced(state)))
        return say("first tap the tile with the {treasure}", treasure=mark)
    if asked.is_mark_asked(state):
        seat = player(state.seat)
        return say("first choose what the tile under {seat} shows", seat=seat)
    return say("first tap the tile that turned up")


def _why_not_draw(state: TeamState, draw: actions.Draw) -> Said | None:
    if state.phase != "draw":
        return say("nobody draws a treasure card now")
    if draw.seat != drawer(state):
        return say("{seat} draws now", seat=player(drawer(state)))
    return None if draw.treasure in state.deck else say("that card is no longer in the deck")


def _why_not_seat_action(state: TeamState, action: SeatAction) -> Said | None:
    if _has_to_turn_up(state) and not isinstance(action, actions.TurnUp):
        return say("{seat} has to turn up the face-down tile under their pawn first", seat=player(state.seat))
    match action:
        case actions.Push(arrow, sides):
            return _why_not_spell(state, "push") or _why_not_push(state, arrow, sides)
        case actions.Walk(cell, spell):
            return _why_not_walk(state, cell, spell)
        case actions.Rotate(cell, sides):
            return _why_not_spell(state, "rotate") or _why_not_rotate(state, cell, sides)
        case actions.Switch(first, second):
            return _why_not_spell(state, "switch") or _why_not_switch(first, second)
        case actions.TurnUp(sides):
            return _why_not_turn_up(state, sides)
        case actions.End():
            return None


def _why_not_spell(state: TeamState, spell: str) -> Said | None:
    """Why the seat cannot use a spell, wherever it lies; None when the spell lies face up before the seat."""
    if spell in held(state.spells, state.seat):
        return None
    seat, name = player(state.seat), Noun("spell", spell)
    if spell in own_spells(state.variant, state.specials, state.seat):
        return say("{seat} has already used the {spell:capital} spell this turn", seat=seat, spell=name)
    return say("{seat} does not have the {spell:capital} spell", seat=seat, spell=name)


def _why_not_push(state: TeamState, arrow: str, sides: Sides) -> Said | None:
    """team_2022.txt, "Using your Push spell"."""
    if sides not in lays_of(state.board.loose):
        return say("the loose tile has a different shape")
    if not state.board.cells[lane_of(arrow)[-1]].is_face_up:
        return say("the Push spell cannot push a face-down tile out of the maze")
    if state.options.forbid_undo_daedalus and arrow == state.ban:
        return say("at this table you cannot undo Daedalus’s push with yours")
    return None


def _why_not_rotate(state: TeamState, cell: Cell, sides: Sides) -> Said | None:
    """team_2022.txt, "Using your Rotate spell"; docs/rulings.md 7 for fixed and face-down tiles."""
    tile = state.board.cells[cell]
    if cell not in MOVABLE_CELLS:
        return say("you cannot turn a fixed tile")
    if not tile.is_face_up:
        return say("you cannot turn a face-down tile")
    if not tile.is_known or sides not in orientations(tile.sides):
        return say("the tile on that square has a different shape")
    return say("the tile already faces that way") if sides == tile.sides else None


def _why_not_switch(first: Cell, second: Cell) -> Said | None:
    """team_2022.txt, "Switch"."""
    if not _are_neighbours(first, second):
        return say("the Switch spell swaps two tiles side by side, not diagonally and not further apart")
    if not {first, second} <= set(MOVABLE_CELLS):
        return say("you cannot swap a fixed tile")
    if first > second:
        in_order = format_action(actions.Switch(second, first))
        return say("name the squares in reading order: {in_order}", in_order=in_order)
    return None


def _why_not_walk(state: TeamState, cell: Cell, spell: str) -> Said | None:
    """team_2022.txt, "Moving your playing piece" and "Collecting a treasure"."""
    start, seat = pawn_cell(state, state.seat), player(state.seat)
    if not state.may_walk:
        return say("{seat} cannot move again this turn", seat=seat)
    if not state.board.cells[start].is_face_up:
        return say("{seat} is on a face-down tile and has to turn it up before the pawn can leave", seat=seat)
    is_plain = cell in walk_cells(state, state.seat)
    if spell:
        return _why_not_spelled_walk(state, cell, spell, is_plain)
    if is_plain:
        return None
    return say("you have to move to a different square") if cell == start else say("no open path leads to that tile")


def _why_not_spelled_walk(state: TeamState, cell: Cell, spell: str, is_plain: bool) -> Said | None:
    """team_2022.txt, "Traverse", "Teleport" and "Escape"; a spell that a walk does not need is not spent on it."""
    if spell not in WALK_SPELLS:
        spells = _named(WALK_SPELLS)
        return say("you cannot move with {spell}; the spells for moving are {spells}", spell=spell, spells=spells)
    missing = _why_not_spell(state, spell)
    if missing or cell in spelled_cells(state, spell):
        return missing
    name = Noun("spell", spell)
    if is_plain:
        return say("an open path leads there, so you do not need the {spell:capital} spell", spell=name)
    return say("the {spell:capital} spell does not get you there either", spell=name)


def _named(spells: Iterable[str]) -> Listed:
    return listed(Noun("spell", spell) for spell in spells)


def _why_not_turn_up(state: TeamState, sides: Sides) -> Said | None:
    """team_2022.txt, "Flipping face-down tiles face up again"; docs/rulings.md 9 for a later turn."""
    tile, seat = state.board.cells[pawn_cell(state, state.seat)], player(state.seat)
    if tile.is_face_up:
        return say("{seat} is not on a face-down tile", seat=seat)
    if not (state.may_turn_up or state.may_walk):
        return say(
            "{seat} can turn the tile up right after stopping on it, or instead of moving in a later turn", seat=seat
        )
    return None if sides in _turn_up_lays(state, tile) else say("the tile has a different shape")
