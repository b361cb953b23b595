"""What a seat's own page shows: its parts, drawn for a moment and what has been picked so far."""

from __future__ import annotations

from json import dumps

from flask import current_app

from companion.messages import EveningSoFar, Position, Snapshot
from companion.rules.chance import Chance
from companion.rules.game import NOBODY, TABLE
from companion.rules.words import Language, player, say, sentence, sentences, told
from web.boards.maze_view import read_maze
from web.boards.ring_art import draw_round
from web.context import page_context
from web.drawing import Parts
from web.present import acting_seat, present
from web.reader import reader_tells
from web.start.composed import Picks
from web.start.composer import compose
from web.start.covering import as_all_hear, hidden_ways, holds_secrets, passes_to, secret_verbs
from web.start.seat_board import hinted_lying, loose_sides, ring_handles, seat_board, spins_of, turns_of
from web.words import PASS_ON

PART_NAMES = ("turn", "hand", "acts", "aside", "others", "ask")
"""The parts of a seat's page that change; `start/seat_parts.html` has a macro for each."""


def draw_parts(seat: str, snapshot: Snapshot, picks: Picks, wrong: str = "") -> Parts:
    """The parts of a seat's page, as HTML."""
    tells = reader_tells()
    position, view = snapshot.position, snapshot.position.view
    in_hand = hidden_ways(position)
    composer = compose(
        position.offers, picks, tells, loose_sides(view),
        may_end=not snapshot.evening.is_watched, turns_page=position.turns_page, draws=position.draws,
        may_hold=bool(in_hand),
    )  # fmt: skip
    page, secrets = present(as_all_hear(snapshot), {}, {}, tells), secret_verbs(position)
    known = {
        "page": page,
        "seat": seat,
        "composer": composer,
        "board": seat_board(snapshot, composer, tells),
        "round": draw_round(view, {}, lambda text: told(text, tells)),
        "handles": ring_handles(view, composer.picks),
        "spins": spins_of(position.offers, read_maze(view).cells),
        "ring_turns": {ring: dumps(turns) for ring, turns in turns_of(position.offers).items()},
        "wrong": wrong,
        "may_press": may_press(position, seat),
        "acts_now": position.to_act == seat,
        "says_why": position.to_act != NOBODY,
        "is_asked": snapshot.asked == seat,
        "passes_to": passes_to(position, seat),
        "next_name": next((one.name for one in page.seats if one.colour == position.to_act), ""),
        "waits": _waits(seat, snapshot, page.now_what, tells),
        "seen": snapshot.version,
        "hinted": hinted_lying(snapshot.guidance.hint),
        "can_hint": snapshot.box.can_hint,
        "start_page": bool(page_context(current_app).lobby.offers()),
        "can_undo": can_undo(snapshot.evening, seat),
        "secret_verbs": secrets,
        "in_hand": [told(say("{actions:capital}", actions=words), tells) for words in in_hand],
        "has_secrets": bool(secrets) or bool(in_hand) or holds_secrets(seat, page),
    }
    macros = current_app.jinja_env.get_template("start/seat_parts.html").make_module(known)
    return {name: str(getattr(macros, f"part_{name}")()) for name in PART_NAMES}


def _waits(seat: str, snapshot: Snapshot, now_what: str, tells: Language) -> bool:
    """Whether there is nothing for the seat to do, and what the table is told now is for others."""
    position = snapshot.position
    is_pressed_by_others = is_pressed(position) and not may_press(position, seat)
    is_others = position.to_act not in (NOBODY, TABLE, seat)
    is_told_others = is_others and now_what in (told(position.could, tells), told(PASS_ON, tells))
    return snapshot.asked not in ("", seat) or is_pressed_by_others or is_told_others


def is_pressed(position: Position) -> bool:
    """Whether a die is to be thrown, a page turned or a card drawn now by pressing a button."""
    return position.due is not None and position.due.chance is Chance.PRESSED


def may_press(position: Position, seat: str) -> bool:
    """Whether a seat may press that button at its own page: whose turn it is."""
    return is_pressed(position) and acting_seat(position) == seat


def why_wait(position: Position) -> str:
    """Why a seat that is not to act can do nothing: what is left to chance, or whose turn it is; "" when it is over."""
    if position.to_act == NOBODY:
        return ""
    if position.due is not None:
        return sentence(position.due.words)
    name = player(acting_seat(position))
    return sentences(say("{seat:capital}’s turn", seat=name), say("Wait until it is your turn."))


def can_undo(evening: EveningSoFar, seat: str) -> bool:
    """Whether a seat may take the latest action back: its own."""
    return evening.can_undo and evening.undoes == seat
