"""Secret Labyrinth for newcomers: two changes, a walk, a duel and a trade, and what matters in a first game."""

from __future__ import annotations

from companion.games.secret.view import SecretView
from companion.rules.lesson import Lesson, Moment
from companion.rules.public import held
from companion.rules.words import say

LESSON = Lesson(
    start={
        "open": "ring",
        "pawns": {"red": "r1.5", "yellow": "r1.7"},
        "hands": {"red": ["crown", "unicorn"], "yellow": ["cave-troll", "moss-troll"]},
    },
    steps=(
        ("", say("A card lies face up, and its picture is framed on the board. Be the first to get there.")),
        ("turn outer", say("Change the paths twice each turn: turn a ring one step along its arrow …")),
        ("turn centre 2", say("… or turn the disc in the middle as far as you like, once a turn.")),
        ("walk r3.7", say("Then move as far as the path leads. On the picture you take the card, and keep it hidden.")),
        (
            "uncover bridge-troll; turn outer; turn outer; walk r3.7; challenge red one",
            say("Yellow stops on your square and challenges you to a duel: rock, paper, scissors."),
        ),
        (
            "stake troll; hands scissors rock; pay moss-troll; put r1.20",
            say("Rock blunts scissors: you win. Yellow hands over a card, and you put its pawn where you like."),
        ),
        (
            "trade unicorn yellow crown",
            say("A mythical animal has a power: spend it to swap one card for two unseen ones. Seven of a kind win."),
        ),
    ),
)

ANIMAL = say("You hold a mythical animal: before your changes you may spend it to trade one card for two unseen ones.")

MOMENTS: tuple[Moment[SecretView], ...] = (
    (
        lambda view: view.phase == "act" and not view.changes and view.turn < len(view.seats),
        say("First change the paths twice: a ring one step along its arrow, or the middle as far as you like."),
    ),
    (
        lambda view: view.phase == "act" and view.has_walked and _shares_square(view),
        say("You share a square: you may challenge for one card, or roll the die for more."),
    ),
    (
        lambda view: view.phase == "act" and len(view.changes) > 1 and not view.has_walked,
        say("Now move as far as the path leads. Stop on the framed picture to take the card."),
    ),
    (
        lambda view: (
            view.phase == "act" and not view.changes and view.options.animal_power == "trade" and _has_animal(view)
        ),
        ANIMAL,
    ),
    (
        lambda view: view.phase == "stake",
        say("Ask for treasures or for trolls: of the other kind nothing can be lost."),
    ),
    (
        lambda view: view.phase == "put",
        say("The winner of a duel puts the loser’s pawn on any free square: far away is best."),
    ),
)


def _shares_square(view: SecretView) -> bool:
    here = held(view.pawns, view.seat)
    return [place for _, place in view.pawns].count(here) > 1


def _has_animal(view: SecretView) -> bool:
    """Whether the viewer is the seat whose turn it is, and knows that it holds one."""
    return view.viewer == view.seat and any(set(card) <= set(view.cards.of("animal")) for card in view.own)
