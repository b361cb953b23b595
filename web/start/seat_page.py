"""What a seat's own page shows: its parts, drawn for a moment and what has been picked so far."""

from __future__ import annotations

from json import dumps

from flask import current_app

from companion.messages import Snapshot
from companion.rules.chance import Chance
from companion.rules.game import NOBODY, TABLE
from companion.rules.words import player, say, sentence, sentences, told
from web.boards.maze_view import read_maze
from web.drawing import Parts
from web.present import acting_seat, draw_round, present
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
    in_hand = hidden_ways(snapshot)
    composer = compose(
        snapshot.offers, picks, tells, loose_sides(snapshot),
        may_end=not snapshot.is_watched, turns_page=snapshot.turns_page, may_hold=bool(in_hand),
    )  # fmt: skip
    page, secrets = present(as_all_hear(snapshot), {}, {}, tells), secret_verbs(snapshot)
    is_others = snapshot.to_act not in (NOBODY, TABLE, seat)
    is_pressed_by_others = is_pressed(snapshot) and not may_press(snapshot, seat)
    known = {
        "page": page,
        "seat": seat,
        "composer": composer,
        "board": seat_board(snapshot, composer, tells),
        "round": draw_round(snapshot, {}, lambda text: told(text, tells)),
        "handles": ring_handles(snapshot, composer.picks),
        "spins": spins_of(snapshot.offers, read_maze(snapshot.view).cells),
        "ring_turns": {ring: dumps(turns) for ring, turns in turns_of(snapshot.offers).items()},
        "wrong": wrong,
        "may_press": may_press(snapshot, seat),
        "acts_now": snapshot.to_act == seat,
        "says_why": snapshot.to_act != NOBODY,
        "is_asked": snapshot.asked == seat,
        "passes_to": passes_to(snapshot, seat),
        "next_name": next((one.name for one in page.seats if one.colour == snapshot.to_act), ""),
        "waits": snapshot.asked not in ("", seat)
        or is_pressed_by_others
        or (is_others and page.now_what in (told(snapshot.could, tells), told(PASS_ON, tells))),
        "seen": snapshot.version,
        "hinted": hinted_lying(snapshot),
        "can_hint": snapshot.can_hint,
        "can_undo": can_undo(snapshot, seat),
        "secret_verbs": secrets,
        "in_hand": [told(say("{actions:capital}", actions=words), tells) for words in in_hand],
        "has_secrets": bool(secrets) or bool(in_hand) or holds_secrets(seat, page),
    }
    macros = current_app.jinja_env.get_template("start/seat_parts.html").make_module(known)
    return {name: str(getattr(macros, f"part_{name}")()) for name in PART_NAMES}


def is_pressed(snapshot: Snapshot) -> bool:
    """Whether a die is to be thrown, a page turned or a card drawn now by pressing a button."""
    return snapshot.due is not None and snapshot.due.chance is Chance.PRESSED


def may_press(snapshot: Snapshot, seat: str) -> bool:
    """Whether a seat may press that button at its own page: whose turn it is."""
    return is_pressed(snapshot) and acting_seat(snapshot) == seat


def why_wait(snapshot: Snapshot) -> str:
    """Why a seat that is not to act can do nothing: what is left to chance, or whose turn it is; "" when it is over."""
    if snapshot.to_act == NOBODY:
        return ""
    if snapshot.due is not None:
        return sentence(snapshot.due.words)
    name = player(acting_seat(snapshot))
    return sentences(say("{seat:capital}’s turn", seat=name), say("Wait until it is your turn."))


def can_undo(snapshot: Snapshot, seat: str) -> bool:
    """Whether a seat may take the latest action back: its own."""
    return snapshot.can_undo and snapshot.is_last_of(seat)
