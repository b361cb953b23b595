"""Master Labyrinth 2007 for newcomers: a treasure, a coin and the dragon, and what matters in a first game."""

from __future__ import annotations

from companion.games.master_2007.state import Master2007View
from companion.rules.lesson import NOT_BACK, PUSH, Lesson, Moment
from companion.rules.words import say

LESSON = Lesson(
    seed=82,
    steps=(
        ("push N4 ES", PUSH),
        ("walk d7", say("Move and stop on a treasure with the lowest number in the maze: it is yours.")),
        ("coin 1-reroll", say("You hold the card with the same number. Play it for a coin: five more points.")),
        (
            "roll dragon 1",
            say(
                "After a treasure you roll the dragon die: the dragon turns and threatens the corridors it looks into."
            ),
        ),
        ("roll duel 2", say("You are the nearest in its sight: a duel! With 1 to 3 you lose your lowest treasure.")),
        (
            "reroll 2-reroll; roll duel 5",
            say("A card with the round arrow lets you roll again. 5: your treasure is safe."),
        ),
        (
            "double-turn 8-double",
            say("A card with 2× gives you a second turn. When all treasures are taken, face the dragon itself."),
        ),
    ),
)

MOMENTS: tuple[Moment[Master2007View], ...] = (
    (lambda view: view.phase == "push" and view.turn == 0, PUSH),
    (
        lambda view: not view.treasures and not view.waiting and view.phase in ("push", "walk", "after"),
        say("All treasures are taken. Stand before the dragon’s head and roll: three rolls with 12 points beat it."),
    ),
    (
        lambda view: view.phase == "walk",
        say("Only a treasure with the lowest number counts. You have to move there: being pushed does not count."),
    ),
    (
        lambda view: view.phase == "coin",
        say("A card with the number of your treasure brings a coin worth five points, but then the card is gone."),
    ),
    (
        lambda view: view.phase == "dragon",
        say(
            "Arrows turn the dragon. It threatens every corridor that leads to the square before it; a guard likewise."
        ),
    ),
    (
        lambda view: view.phase == "duel",
        say("A duel: 4 to 6 saves your treasures, 1 to 3 costs the one with the lowest number."),
    ),
    (
        lambda view: view.phase in ("reroll", "final-reroll"),
        say("A card with the round arrow lets you roll again; then it is gone, and so is its coin."),
    ),
    (
        lambda view: view.phase == "after",
        say("With a 2× card you may have a second turn. Or keep it for the coin of its number."),
    ),
    (lambda view: view.phase == "push" and view.ban is not None, NOT_BACK),
)
