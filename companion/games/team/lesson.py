"""The Team Edition for newcomers: two turns with Daedalus’s book, and what matters in a first game."""

from __future__ import annotations

from companion.games.team.state import in_turn
from companion.games.team.view import TeamView
from companion.rules.lesson import Lesson, Moment
from companion.rules.public import held
from companion.rules.words import say

LESSON = Lesson(
    seed=10,
    steps=(
        (
            "daedalus push E6",
            say("Each turn begins with a page of Daedalus’s book. This one pushes the loose tile in face down."),
        ),
        ("rotate f3 NW", say("Your Rotate spell turns one tile, whichever way you like.")),
        ("walk e3", say("Move as far as you like and stop on one of your treasures: found! You may move once more.")),
        (
            "push N2 NE",
            say("Your Push spell pushes the loose tile in. Use each spell once a turn, before or after you move."),
        ),
        ("walk b1", say("The second treasure! You all win together when every treasure is found.")),
        (
            "draw red candle; draw red cauldron; daedalus flip elephant magic-hat",
            say("You draw new cards, and your spells are ready again. This page turns two treasures face down."),
        ),
        (
            "walk f5; turn-up ESW",
            say("Nobody can move across a face-down tile, but you can stop on it and turn it up, any way round."),
        ),
    ),
)


def _may_use(view: TeamView, spell: str) -> bool:
    return view.phase == "act" and spell in held(view.spells, view.seat)


MOMENTS: tuple[Moment[TeamView], ...] = (
    (
        lambda view: view.phase == "page",
        say("Daedalus goes first: turn his page, then do on the board what it says."),
    ),
    (lambda view: view.may_turn_up, say("You may turn up the tile you stand on, any way round you like.")),
    (
        lambda view: view.phase == "act" and view.has_bonus,
        say("A treasure found: you may move once more, and spells you have left help you on."),
    ),
    (
        lambda view: view.phase == "act" and not in_turn(view.variant, held(view.hands, view.seat)),
        say("You have no cards left: collect the others’ treasures, or help them with your spells."),
    ),
    (
        lambda view: _may_use(view, "switch"),
        say("The Switch spell swaps two tiles that lie side by side, pawns and all."),
    ),
    (
        lambda view: _may_use(view, "traverse"),
        say("The Traverse spell takes you across one face-down tile as you move."),
    ),
    (
        lambda view: _may_use(view, "teleport"),
        say("The Teleport spell: from one corner square you jump to another as you move."),
    ),
    (
        lambda view: _may_use(view, "escape"),
        say("The Escape spell: leave the maze by an open corridor at the edge, and come back in by another."),
    ),
    (
        lambda view: _may_use(view, "push") and _may_use(view, "rotate"),
        say("Spells first or moving first, as you like. Each spell works once a turn."),
    ),
    (
        lambda view: view.phase == "act" and not all(tile.is_face_up for tile in view.board.cells),
        say("A face-down tile blocks the way. Stop on it, and you may turn it up."),
    ),
)
