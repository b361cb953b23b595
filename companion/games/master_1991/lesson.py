"""Master Labyrinth 1991 for newcomers: tokens, wands and a bought hint, and what matters in a first game."""

from __future__ import annotations

from companion.games.master_1991.state import Master1991View
from companion.rules.lesson import NOT_BACK, PUSH, Lesson, Moment
from companion.rules.public import held
from companion.rules.words import say

LESSON = Lesson(
    seed=75,
    seats=("tan", "blue"),
    steps=(
        ("", say("Your secret formula names three ingredients: each is worth extra points if you take its token.")),
        ("push W6 NS", PUSH),
        ("walk g6", say("Move and stop on the lowest number in the maze: you take its token.")),
        (
            "use wand; push N2 EW",
            say("A magic wand gives you another turn at once. You have three for the whole game."),
        ),
        ("walk c2", say("That was number 2. Only the lowest number left can be taken, so each token opens the next.")),
        (
            "offer wand; tip tan W6 NS b5",
            say("Stuck, blue offers a wand for a hint. You show a way to number 3, on the framed tile."),
        ),
        ("push W6 NS; walk b5; give tan wand", say("Blue takes number 3 your way, and the wand is yours.")),
    ),
)

MOMENTS: tuple[Moment[Master1991View], ...] = (
    (
        lambda view: view.phase == "pay",
        say("You followed a hint: whoever gave it gets what you offered."),
    ),
    (lambda view: view.phase == "push" and view.turn == 0, PUSH),
    (
        lambda view: view.phase == "act" and view.may_walk,
        say("Stop on the lowest number in the maze to take it. You have to move there: being pushed does not count."),
    ),
    (
        lambda view: view.phase == "act" and not view.is_extra and held(view.wands, view.seat) > 0,
        say("A magic wand gives you another turn now. Each one left at the end is worth a few points."),
    ),
    (lambda view: view.phase == "push" and view.ban is not None, NOT_BACK),
    (
        lambda view: view.phase == "push" and view.options.tips and view.offer is None and view.turn >= len(view.seats),
        say("Stuck? Before you push you may offer a wand or a token for a hint from the others."),
    ),
)
