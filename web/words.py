"""What the pages call the states of the table, and what the games name by a word, for children and grandparents."""

from __future__ import annotations

from companion.messages import Status
from companion.rules.words import Said, say

STATUS_WORDS: dict[Status, Said] = {
    Status.READY: say("Ready"),
    Status.HAND: say("I see a hand"),
    Status.READING: say("Reading the board …"),
    Status.CONFIRM: say("Please confirm"),
    Status.NOT_ALLOWED: say("Not allowed"),
    Status.OUT_OF_SYNC: say("Board differs"),
    Status.BOARD_MOVED: say("Board moved"),
    Status.NO_PICTURE: say("No picture"),
    Status.NOT_KEPT: say("Saving has stopped"),
    Status.OVER: say("Game over"),
}

# A hand over the board and reading come and go every few seconds: they leave the turn's own instruction standing.
STATUS_HELP: dict[Status, Said] = {
    Status.CONFIRM: say("Tap the picture that looks like your board."),
    Status.NOT_ALLOWED: say("Correct it, or keep it as you played it."),
    Status.OUT_OF_SYNC: say("Make the board look like the picture. The marked squares differ. Your game is safe."),
    Status.BOARD_MOVED: say("Leave the board where it is for a moment: I am finding it again."),
    Status.NO_PICTURE: say("I cannot see the board just now. Leave everything where it is; your game is safe."),
    Status.NOT_KEPT: say("Wait with your next move: it would not count. Everything so far is saved."),
}

PUT_RIGHT = say("Correct it, then we can go on.")
"""What to do about something that is not allowed and that cannot be kept."""

DO_IT = say("Now do what the page says on your board.")
"""What to do while something that chance has brought is not carried out."""

STEP_WORDS = {"push": say("Push the loose tile in at the orange arrow"), "rotate": say("Turn the marked tile")}
"""What stands below a picture of a step that shows how a tile has to lie, by the verb of its action."""

PASS_ON = say("Press “End my turn” to finish.")
"""What whoever acts may do where nothing else is left."""

LAY_BACK = say("Make the board look like this picture.")
"""What to do while something that was taken back, or tapped, does not lie there yet."""

LAY_SO = say("Set your board up like this. Something different? More › Correct the board.")
"""How to begin where no camera looks on."""

NOTICE_HEADINGS: dict[str, Said] = {
    "not-allowed": say("Not allowed"),
    "out-of-sync": say("Board differs"),
    "start": say("Board differs"),
    "put-back": say("Put it back"),
    "late": say("Not done yet"),
    "no-picture": say("No picture"),
    "journal": say("Saving"),
    "pieces": say("Board differs"),
}
"""What stands above a notice, by its kind."""

PLEASE_NOTE = say("Please note")
"""What stands above any other notice."""

LIES_SO = say("Already like that")

KEEP_WORDS: dict[str, Said] = {
    "pieces": say("Keep my notes"), "late": LIES_SO, "put-back": LIES_SO, "start": say("Begin like this"),
}  # fmt: skip
"""What the button says that gets on without putting the table right, by the kind of the notice."""

KEEP_AS_PLAYED = say("Keep it as played")
"""What that button says of any other notice."""


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
        say("It shows you how to set up the board; you do that, and the camera follows the game."),
    ),
    "taps": (
        say("Without a camera"),
        say("The companion deals, and you tap what you do; play on your board too, or leave it in its box."),
    ),
}
"""How an evening can begin: a heading and what it means."""

PLAYER_WORDS: dict[str, Said] = {
    "": say("A person"),
    "weak": say("Computer, easy"),
    "fair": say("Computer, medium"),
    "strong": say("Computer, strong"),
}
"""Who plays at a seat, by how well a computer plays there."""

COMPUTER_NEXT = say("The computer makes its move in a moment.")
"""What the table waits for where a computer is to act."""

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
