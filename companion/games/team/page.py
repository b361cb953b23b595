"""What a page shows of the Team Edition beside the board: cards and spells of each seat, the book, and what is due."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.team.actions import DaedalusFlip, DaedalusPush, DaedalusTeleport, Page
from companion.games.team.state import HAND_SIZE, TeamState, own_spells
from companion.games.team.view import TeamView
from companion.games.team.words import moved_pawns, say_order
from companion.maze.cell import format_cell
from companion.maze.tile import UNKNOWN_MARK
from companion.rules.chance import Chance
from companion.rules.mazes.places import Homes, name_homes
from companion.rules.public import held
from companion.rules.shows import PAGE, Deck, Due, Note, Order, Show, Token, Track, Tray
from companion.rules.words import Noun, player, say, say_count, treasure


def chance(state: TeamState | TeamView) -> Chance:
    """How TABLE's moment comes: a page is turned by a press, a card comes at once, people tell what nobody knew.

    People tell the page as well where a paper book lies on the table and any page may come.
    """
    match state.phase:
        case "page":
            return Chance.ASKED if state.options.has_paper_book else Chance.PRESSED
        case "reveal":
            return Chance.ASKED
        case "draw" if _is_dealing(state):
            return Chance.ASKED
        case _:
            return Chance.AUTOMATIC


def _is_dealing(state: TeamState | TeamView) -> bool:
    """Whether the first cards are still drawn from the box, before the first page."""
    return not state.turned and state.options.first_cards == "drawn"


def shows(view: TeamView) -> tuple[Show, ...]:
    """The seats in playing order with cards and spells, what all have found, the stacks, and what is to be done."""
    return (*_of_seats(view), *_of_all(view), *_to_do(view))


def _of_seats(view: TeamView) -> Iterator[Show]:
    for seat in view.seats:
        label = say("{seat}’s treasure cards", seat=player(seat))
        yield Tray(seat, label, held(view.hands, seat), HAND_SIZE)
        unused = held(view.spells, seat)
        for spell in own_spells(view.variant, view.specials, seat):
            words = say("{spell:capital}", spell=Noun("spell", spell))
            yield Token(seat, "spell", spell, words, is_used=spell not in unused)


def _of_all(view: TeamView) -> Iterator[Show]:
    found = view.collected
    cards = len(found) + sum(len(hand) for _, hand in view.hands) + view.deck_left
    yield Track(say("treasures found together"), len(found), cards, items=found)
    yield Deck(say_count("treasure card in the deck", "treasure cards in the deck", view.deck_left), view.deck_left)
    yield Deck(
        say_count("page left in Daedalus’s book", "pages left in Daedalus’s book", view.pages_left),
        view.pages_left,
        view.pages_left + len(view.turned),
    )


def _to_do(view: TeamView) -> Iterator[Show]:
    due = _due(view)
    if due is not None:
        yield due
    if view.turned and view.phase != "page":
        yield _order(view.turned[-1], name_homes(view.homes), view.seats)
    if view.phase == "act" and view.has_bonus:
        yield Note(say("{seat:capital} has found a treasure and can move once more (bonus).", seat=player(view.seat)))


def _due(view: TeamView) -> Due | None:
    how = chance(view)
    match view.phase:
        case "page":
            return Due(PAGE, say("Turn the next page of Daedalus’s book."), say("Turn the page"), how)
        case "reveal":
            return _due_reveal(view, how)
        case "draw":
            return _due_draw(view, how)
        case _:
            return None


def _due_draw(view: TeamView, how: Chance) -> Due:
    """Which card is asked for: one of the first, which seats draw in turn, or what the seat draws after its turn."""
    if not _is_dealing(view):
        words = say("Draw a treasure card for {seat}.", seat=player(view.seat))
        return Due("draw", words, say("Draw a card"), how)
    lacking = (seat for seat in view.seats if len(held(view.hands, seat)) < HAND_SIZE)
    words = say("{seat:capital} draws a treasure card: which one is it?", seat=player(next(lacking, view.seat)))
    return Due("draw", words, say("Choose card"), how)


def _due_reveal(view: TeamView, how: Chance) -> Due:
    """What people are asked to tell: where a treasure lies, what a tile shows, or which tile came to light."""
    if view.sought:
        words = say(
            "Daedalus’s page turns the {treasure} face down. Which tile is it on?", treasure=treasure(view.sought)
        )
        return Due("reveal", words, say("Choose the tile"), how)
    if view.board.loose.is_known and view.board.cells[held(view.pawns, view.seat)].mark == UNKNOWN_MARK:
        seat = player(view.seat)
        words = say("I do not know yet what the tile under {seat} shows. What is it?", seat=seat)
        return Due("reveal", words, say("Choose what the tile shows"), how)
    return Due("reveal", say("Which tile turned up?"), say("Name the tile"), how)


def _order(page: Page, homes: Homes, seats: tuple[str, ...]) -> Order:
    title, words = say("Daedalus’s page"), say_order(page, homes, seats)
    match page:
        case DaedalusPush(arrow):
            return Order("push", title, words, arrow=arrow)
        case DaedalusFlip(first, second):
            return Order("flip", title, words, marks=(first, second))
        case DaedalusTeleport(_, _, corner):
            return Order("teleport", title, words, pawns=moved_pawns(page, seats), cell=format_cell(corner))
