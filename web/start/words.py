"""What the start pages call things that the games name by a word."""

from __future__ import annotations

from companion.rules.words import Said, say

VARIANT_WORDS: dict[str, Said] = {
    "introductory": say("Introductory game"),
    "standard": say("Standard game"),
    "expert": say("Expert game"),
}
"""The variants of the boxes, as their rulebooks call them."""

WAY_WORDS: dict[str, tuple[Said, Said]] = {
    "laid": (
        say("We have set up the board"),
        say("The camera looks at the board you have set up, and follows the game."),
    ),
    "dealt": (
        say("The companion deals"),
        say("It shows you where each tile goes; you put the tiles there, and the camera follows the game."),
    ),
    "taps": (
        say("Without a camera"),
        say("The companion deals, and you tap what you do; play on your board too, or leave it in its box."),
    ),
}
"""How an evening can begin: a heading and what it means."""

BY_COMPANION, FROM_BOX = say("By the companion"), say("From the box")
"""Where cards, pages and dice come from."""

OUTCOME_WORDS: dict[str, Said] = {
    "won": say("won"),
    "lost": say("lost"),
    "drawn": say("nobody won"),
    "stopped": say("ended early"),
}
"""How an evening ended, in a list."""

NO_TREASURE = say("no treasure")
"""A tile that shows no treasure."""

UNKNOWN_TREASURE = say("not known yet")
"""A tile of which nobody has said what it shows."""
