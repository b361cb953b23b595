"""Positions of Secret Labyrinth for tests, written as rings of squares.

One line a ring, from the outside in: its name, `8+1` where it turns (eight dots, one step turned; `8*+1` for the disc
that turns freely, `8<+1` where the arrow points counter-clockwise), then after a bar its squares clockwise from the
mark, pieces after `=`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from companion.games.secret.cards import hand_of
from companion.games.secret.copy import Cards
from companion.games.secret.game import SECRET
from companion.games.secret.json import state_json, state_of
from companion.games.secret.state import SecretOptions, SecretState, narrowed
from companion.maze.rings import FIXED, FREE, STEPWISE, Ring, RingBoard, even_starts, parse_square, place_of
from companion.records.notation import parse_action
from companion.rules.verbs import format_action

TREASURES = "crown chalice sceptre ring necklace gold-coins jewel-box"
TROLLS = "moss-troll stone-troll cave-troll swamp-troll frost-troll bridge-troll root-troll"
ANIMALS = "unicorn phoenix griffin pegasus"
CARDS = Cards(tuple(TREASURES.split()), tuple(TROLLS.split()), tuple(ANIMALS.split()))
COLOURS = ("red", "yellow", "blue", "green")


def board(text: str) -> tuple[RingBoard, tuple[int, ...], tuple[tuple[str, int], ...]]:
    """The board, the offsets and the pawns of the lines described above."""
    rings, offsets, pawns = [], [], {}
    for number, line in enumerate(text.strip().splitlines(), 1):
        head, _, squares = line.partition("|")
        words = [word.split("=") for word in squares.split()]
        pawns |= {piece: place_of(number, index) for index, (_, *on) in enumerate(words, 1) for piece in on}
        ring, offset = _ring(head.split(), [word[0] for word in words])
        rings.append(ring)
        offsets.append(offset)
    return RingBoard(tuple(rings)), tuple(offsets), tuple((seat, pawns[seat]) for seat in COLOURS if seat in pawns)


def _ring(head: list[str], squares: list[str]) -> tuple[Ring, int]:
    found = re.fullmatch(r"(\d+)([*<]*)\+(\d+)", head[1]) if len(head) > 1 else None
    dots, flags, offset = found.groups() if found else ("1", "", "0")
    turning = (FREE if "*" in flags else STEPWISE) if found else FIXED
    parsed = tuple(parse_square(text) for text in squares)
    return Ring(head[0], parsed, even_starts(len(parsed)), turning, int(dots), "<" not in flags), int(offset)


def scene(
    text: str,
    *,
    open: str | None = None,
    deck: str | None = None,
    changes: str = "",
    walked: bool = False,
    gone: str = "",
    options: dict[str, object] | None = None,
    **hands: str,
) -> SecretState:
    """The position of the lines, red to act; hands are words (`a|b` for one of several), the rest is in the stack.

    With a `deck`, cards that are nowhere named are left out of the box. Where the board shows no crown, no card lies
    open and the stack is empty, if nothing else is said.
    """
    if open is None:
        open = "crown" if ":crown" in text else ""
    if not open and deck is None:
        deck = ""
    rings, offsets, pawns = board(text)
    seats = tuple(seat for seat, _ in pawns)
    held = {seat: hand_of(tuple(sorted(card.split("|"))) for card in hands.get(seat, "").split()) for seat in seats}
    named = {name for hand in held.values() for card in hand for name in card} | {open, *gone.split()} - {""}
    stack = deck.split() if deck is not None else [name for name in CARDS.all if name not in named]
    box = CARDS if deck is None else _box(named | set(stack))
    state = SecretState(
        board=rings, offsets=offsets, cards=box, seats=seats, pawns=pawns, hands=tuple(held.items()), open_card=open,
        deck=tuple(sorted(stack)), deck_left=len(stack), gone=tuple(gone.split()),
        options=SecretOptions(**(options or {})), changes=tuple(changes.split()), has_walked=walked,
    )  # fmt: skip
    state = narrowed(state)
    assert state_of(state_json(state)) == state, "a scene is a position that can be written and read"
    return state


def _box(names: set[str]) -> Cards:
    return Cards(
        *(tuple(name for name in kind if name in names) for kind in (CARDS.treasures, CARDS.trolls, CARDS.animals))
    )


def play(state: SecretState, *texts: str) -> SecretState:
    """The state after the actions, which have to be legal."""
    for text in texts:
        state = SECRET.apply(state, parse_action(text))
    return state


def legal(state: SecretState, verb: str = "") -> list[str]:
    """The legal actions as text, those that begin with the verb."""
    texts = [format_action(action) for action in SECRET.legal(state)]
    return [text for text in texts if not verb or text.split()[0] == verb]


def refusal(state: SecretState, text: str) -> str:
    """Why the action is not allowed; fails when it is."""
    reason = SECRET.why_not(state, parse_action(text))
    assert reason is not None, f"{text} is allowed"
    return reason


def hand(state: SecretState, seat: str) -> str:
    """The cards of a seat as words."""
    return " ".join("|".join(card) for card in state.hand(seat))


def changed(state: SecretState) -> SecretState:
    """The same after two changes that left everything where it is."""
    return replace(state, changes=("ring", "ring"))
