"""What the page calls the states of the table, for children and grandparents."""

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

PASS_ON = say("Press “End my turn” to finish.")
"""What whoever acts may do where nothing else is left."""

LAY_BACK = say("Make the board look like this picture.")
"""What to do while something that was taken back, or tapped, does not lie there yet."""

LAY_SO = say("Set your board up like this. Something different? More › Correct the board.")
"""How to begin where no camera looks on."""

NOTICE_HEADINGS: dict[str, Said] = {
    "not-allowed": say("Not allowed"),
    "out-of-sync": say("Board differs"),
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

KEEP_WORDS: dict[str, Said] = {"pieces": say("Keep my notes"), "late": LIES_SO, "put-back": LIES_SO}
"""What the button says that gets on without putting the table right, by the kind of the notice."""

KEEP_AS_PLAYED = say("Keep it as played")
"""What that button says of any other notice."""
