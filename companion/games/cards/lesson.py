"""The card game for newcomers: cards that are placed and won, and what matters in a first game."""

from __future__ import annotations

from companion.games.cards.state import CardsView
from companion.rules.lesson import Lesson, Moment
from companion.rules.words import say

LESSON = Lesson(
    seed=2,
    steps=(
        ("", say("Four cards lie on the table. You hold two; the others do not see them.")),
        (
            "lay candelabrum-sword 1,2 N",
            say("Place a card so that a path goes on. Here it joins two swords: any length will do."),
        ),
        ("take 1,0", say("You win the card with the matching treasure. The card you placed stays on the table.")),
        (
            "draw red candelabrum-crown; lay crown-sword 0,-1 N",
            say("You draw a new card. Yellow joins nothing, but has to place a card all the same."),
        ),
        (
            "draw yellow candelabrum-dragon; lay candelabrum-crown 1,0 E",
            say("Your turn again: this card joins two pairs at once."),
        ),
        (
            "take 0,-1; take 1,2",
            say("You win both cards. A card must stay if taking it would leave others on their own."),
        ),
    ),
)

MOMENTS: tuple[Moment[CardsView], ...] = (
    (
        lambda view: view.phase == "take" and len(view.offers) > 1,
        say("More than one card can be won. Mind the order: what would leave other cards on their own has to stay."),
    ),
    (
        lambda view: view.phase == "take",
        say("A path joins two equal treasures: take the other card, it is a point."),
    ),
    (
        lambda view: view.phase == "lay" and view.turn < len(view.seats),
        say("Place a card where a path goes on, best so that it joins two equal treasures."),
    ),
    (
        lambda view: view.phase == "lay" and view.turn >= len(view.seats),
        say("Nothing to join? Place a card anyway, where it helps the next player least."),
    ),
)
