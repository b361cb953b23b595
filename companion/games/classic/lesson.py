"""The classic game for newcomers: a whole game with one card each, and what matters in a first game."""

from __future__ import annotations

from companion.games.classic.state import ClassicView
from companion.rules.lesson import NOT_BACK, PUSH, Lesson, Moment
from companion.rules.public import held
from companion.rules.words import say

LESSON = Lesson(
    seed=109,
    options={"cards_each": 1},
    steps=(
        ("", say("You are red. Your card shows the treasure you are looking for; keep it secret.")),
        ("push E4 NES", PUSH),
        ("walk g6", say("Now move along the open corridors, as far as you like. You are on your treasure: found!")),
        ("push W6 SW", say("Yellow’s turn. A pawn that is pushed off the board comes back in at the other end.")),
        ("walk g3; push W6 NE", NOT_BACK),
        ("walk a1", say("You have found everything: go home. The first to reach their own corner wins.")),
    ),
)

MOMENTS: tuple[Moment[ClassicView], ...] = (
    (
        lambda view: view.phase == "push" and not held(view.stacks, view.seat),
        say("All treasures found! Now only the way home to your own corner counts."),
    ),
    (lambda view: view.phase == "push" and view.turn == 0, PUSH),
    (
        lambda view: view.phase == "walk",
        say("Move as far as the corridors lead, or stay where you are. Only the tile you stop on counts."),
    ),
    (lambda view: view.phase == "push" and view.ban is not None, NOT_BACK),
)
