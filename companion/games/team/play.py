"""What comes of an action of the Team Edition: of TABLE's pages and cards, of a seat's spells and walks."""

from __future__ import annotations

from dataclasses import replace

from companion.games.team import state as team
from companion.games.team.actions import ChooseSpell, DaedalusFlip, DaedalusPush, DaedalusTeleport, Page
from companion.games.team.book import with_page_in_book
from companion.games.team.legal import has_choice
from companion.games.team.unknown_tiles import asked
from companion.games.team.walks import EDGE
from companion.maze.board import push, pushed_cell
from companion.maze.cell import MOVABLE_CELLS, Cell, opposite_arrow
from companion.maze.reach import BIT
from companion.maze.sides import Sides
from companion.maze.tile import face_down, face_up, turned
from companion.rules import actions
from companion.rules.mazes.shifting import carried_all, shifted
from companion.rules.public import held, with_held
from companion.rules.verbs import Action


def after(state: team.TeamState, action: Action) -> team.TeamState:
    """The state after an action that is allowed."""
    match action:
        case ChooseSpell(spell):
            return _chosen(state, spell)
        case DaedalusPush() | DaedalusFlip() | DaedalusTeleport():
            return _settled(_page_turned(state, action))
        case actions.RevealTile(name):
            return _settled(_revealed(state, name))
        case actions.RevealMark() if asked.is_place_asked(state):
            return _settled(_page_carried_out(asked.with_mark(state, action)))
        case actions.RevealNowhere(treasure):
            return _settled(_page_carried_out(_not_found(state, treasure)))
        case actions.RevealMark(cell):
            return _settled(_collected(asked.with_mark(state, action), cell))
        case actions.Draw(seat, treasure):
            return _drawn(state, seat, treasure)
        case actions.Push():
            return _settled(_spent(_pushed(state, action), "push"))
        case actions.Rotate(cell, sides):
            return _settled(_spent(_rotated(state, cell, sides), "rotate"))
        case actions.Switch(first, second):
            return _settled(_spent(_switched(state, first, second), "switch"))
        case actions.Walk(cell, spell):
            return _settled(_walked(state, cell, spell))
        case actions.TurnUp(sides):
            return _settled(_turned_up(state, sides))
        case actions.End():
            return _turn_ended(state)
    raise AssertionError(f"{action} has no refusal and no effect")


def _chosen(state: team.TeamState, spell: str) -> team.TeamState:
    """The seat has its spell; behind the last one the first page is due."""
    owners = {**dict(state.specials), state.to_act: spell}
    specials = tuple((seat, owners[seat]) for seat in state.seats if seat in owners)
    chosen = team.with_specials(state, specials)
    return replace(chosen, phase="choose" if len(specials) < len(state.seats) else _first_phase(chosen))


def _first_phase(state: team.TeamState) -> str:
    """What comes before the first turn: cards that nobody has yet, else the first page."""
    dealing = replace(state, phase="draw")
    return "draw" if team.is_dealing(dealing) and team.cards_due(dealing) > 0 else "page"


# --- Daedalus's pages (team_2022.txt, "1. Read the Book of Daedalus") ---


def _page_turned(state: team.TeamState, page: Page) -> team.TeamState:
    """The page is carried out; where a tile came out that nobody knows, everyone sees it now and TABLE says which."""
    state = with_page_in_book(state, page)
    place = state.pages.index(page)
    left = state.pages[:place] + state.pages[place + 1 :]
    return _page_carried_out(replace(state, pages=left, turned=(*state.turned, page), phase="act", may_walk=True))


def _page_carried_out(state: team.TeamState) -> team.TeamState:
    """The state with the open page carried out, once it is known where what it names lies."""
    if any(asked.unplaced(state)):
        return replace(state, phase="reveal")
    assert state.page is not None
    done = replace(_carried_out(state, state.page), nowhere=())
    return _come_to_light(done) if done.hidden and not done.board.loose.is_known else done


def _not_found(state: team.TeamState, treasure: str) -> team.TeamState:
    """The state once somebody has looked for the treasure in vain; it lies face down, or beside the board."""
    return replace(state, nowhere=(*state.nowhere, treasure), phase="act")


def _carried_out(state: team.TeamState, page: Page) -> team.TeamState:
    """The board and pawns after the page; turns, decks and phases stay as they are."""
    match page:
        case DaedalusPush(arrow):
            return _pushed_by_daedalus(state, arrow)
        case DaedalusFlip(first, second):
            return _flipped(state, frozenset((first, second)))
        case DaedalusTeleport(first, second, corner):
            return _teleported(state, (first, second), corner)


def _pushed_by_daedalus(state: team.TeamState, arrow: str) -> team.TeamState:
    """The loose tile goes in face down; a face-down tile that comes out is turned up; pawns on it go home."""
    homes = dict(state.homes)
    carried = ((colour, pushed_cell(arrow, cell)) for colour, cell in state.pawns)
    pawns = tuple((colour, homes[colour] if cell is None else cell) for colour, cell in carried)
    board = push(state.board, arrow, face_down(state.board.loose))
    board = replace(board, loose=face_up(board.loose))
    return replace(state, board=board, pawns=pawns, ban=opposite_arrow(arrow))


def _flipped(state: team.TeamState, marks: frozenset[str]) -> team.TeamState:
    """The tiles with these marks that lie face up in the maze are turned down; pawns on them go home."""
    cells, homes = state.board.cells, dict(state.homes)
    hit = frozenset(cell for cell in MOVABLE_CELLS if cells[cell].mark in marks and cells[cell].is_face_up)
    tiles = tuple(face_down(tile) if cell in hit else tile for cell, tile in enumerate(cells))
    pawns = tuple((colour, homes[colour] if cell in hit else cell) for colour, cell in state.pawns)
    return replace(state, board=replace(state.board, cells=tiles), pawns=pawns)


def _teleported(state: team.TeamState, colours: tuple[str, str], corner: Cell) -> team.TeamState:
    """The two pawns go to the corner; a colour that is not in play is ignored."""
    return replace(state, pawns=tuple((colour, corner if colour in colours else cell) for colour, cell in state.pawns))


# --- spells and walks (team_2022.txt, "2. Use your spells and move your playing piece") ---


def _pushed(state: team.TeamState, shove: actions.Push) -> team.TeamState:
    """Pawns ride along; those on the tile that falls out go onto the tile that went in."""
    return replace(state, board=shifted(state.board, shove), pawns=carried_all(shove.arrow, state.pawns), ban=None)


def _rotated(state: team.TeamState, cell: Cell, sides: Sides) -> team.TeamState:
    return replace(state, board=state.board.with_tile(cell, turned(state.board.cells[cell], sides)))


def _switched(state: team.TeamState, first: Cell, second: Cell) -> team.TeamState:
    """The two tiles change places as they lie, and pawns with them."""
    board = state.board
    cells = board.with_tile(first, board.cells[second]).with_tile(second, board.cells[first])
    swap = {first: second, second: first}
    return replace(state, board=cells, pawns=tuple((colour, swap.get(cell, cell)) for colour, cell in state.pawns))


def _spent(state: team.TeamState, spell: str) -> team.TeamState:
    """The seat's spell is used; no spell at all, as in most walks, spends none."""
    left = tuple(other for other in held(state.spells, state.seat) if other != spell)
    return replace(state, spells=with_held(state.spells, state.seat, left), may_turn_up=False)


def _walked(state: team.TeamState, cell: Cell, spell: str) -> team.TeamState:
    """The walk and its spell are spent; whoever escapes onto a face-down edge tile has to turn it up."""
    pawns = with_held(state.pawns, state.seat, cell)
    is_down = not state.board.cells[cell].is_face_up
    has_to = is_down and spell == "escape" and bool(BIT[cell] & EDGE)
    stopped = replace(_spent(state, spell), pawns=pawns, may_walk=False, may_turn_up=is_down, must_turn_up=has_to)
    return _collected(stopped, cell)


def _turned_up(state: team.TeamState, sides: Sides) -> team.TeamState:
    """Turning up right after the walk is free; in a later turn it is that turn's walk (docs/rulings.md 9)."""
    cell = team.pawn_cell(state, state.seat)
    was_known = state.board.cells[cell].is_known
    board = state.board.with_tile(cell, turned(state.board.cells[cell], sides))
    walked = replace(state, board=board, may_walk=False, may_turn_up=False, must_turn_up=False)
    seen = walked if was_known or not walked.hidden else _come_to_light(walked)
    return seen if seen.phase == "reveal" else _collected(seen, cell)


def _collected(state: team.TeamState, cell: Cell) -> team.TeamState:
    """Collect what the pawn has come to; only the first treasure of a turn earns a bonus walk.

    (team_2022.txt, "Collecting a treasure".) What is left in a hand keeps its order, so the right card slides left.
    """
    if asked.could_collect(state, cell):
        return replace(state, phase="reveal")
    if not team.would_collect(state, cell):
        return state
    treasure = state.board.cells[cell].mark or ""
    hands = tuple((colour, tuple(card for card in hand if card != treasure)) for colour, hand in state.hands)
    found = state.found + 1
    return replace(state, hands=hands, collected=(*state.collected, treasure), found=found, may_walk=found == 1)


# --- a tile that nobody knew has come to light ---


def _come_to_light(state: team.TeamState) -> team.TeamState:
    """TABLE has to say which tile it is, unless it can only be one."""
    waiting = replace(state, phase="reveal")
    names = asked.candidates(waiting)
    return asked.with_tile(waiting, names[0]) if len(names) == 1 else waiting


def _revealed(state: team.TeamState, name: str) -> team.TeamState:
    """A tile that was turned up may be a treasure; one that Daedalus pushed out collects nothing."""
    known = asked.with_tile(state, name)
    return _collected(known, team.pawn_cell(known, known.seat)) if state.board.loose.is_known else known


# --- the end of a turn (team_2022.txt, "3. End of turn") ---


def _settled(state: team.TeamState) -> team.TeamState:
    """Winning is immediate (team_2022.txt, "End of the game"); a seat without a choice is not asked."""
    if not state.deck and not any(hand for _, hand in state.hands):
        return replace(state, phase="over", outcome="won", may_walk=False, may_turn_up=False, must_turn_up=False)
    return state if state.phase == "reveal" or has_choice(state) else _turn_ended(state)


def _turn_ended(state: team.TeamState) -> team.TeamState:
    """Draw what was found, unless the book has run out: then the team has lost (docs/rulings.md 1)."""
    ended = replace(state, may_walk=False, may_turn_up=False, must_turn_up=False)
    if not state.pages:
        return replace(ended, phase="over", outcome="lost")
    return replace(ended, phase="draw") if team.cards_due(ended) else _next_turn(ended)


def _drawn(state: team.TeamState, seat: str, treasure: str) -> team.TeamState:
    hands = with_held(state.hands, seat, (*held(state.hands, seat), treasure))
    drawn = replace(state, hands=hands, deck=tuple(card for card in state.deck if card != treasure))
    if team.cards_due(drawn):
        return drawn
    return replace(drawn, phase="page") if team.is_dealing(state) else _next_turn(drawn)


def _next_turn(state: team.TeamState) -> team.TeamState:
    """Used spells are turned face up again and the book passes clockwise."""
    return team.rested(replace(state, turn=state.turn + 1, phase="page", found=0))
