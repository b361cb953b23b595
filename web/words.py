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
    Status.OUT_OF_SYNC: say("Out of step"),
    Status.BOARD_MOVED: say("Board moved"),
    Status.NO_PICTURE: say("No picture"),
    Status.NOT_KEPT: say("Nothing can be written down"),
    Status.OVER: say("Game over"),
}

# A hand over the board and reading come and go every few seconds: they leave the turn's own instruction standing.
STATUS_HELP: dict[Status, Said] = {
    Status.CONFIRM: say("Tap the picture that looks like your board."),
    Status.NOT_ALLOWED: say("Put it right, or keep it as you played it."),
    Status.OUT_OF_SYNC: say("Make the board look like the picture. The marked squares differ. Nothing is lost."),
    Status.BOARD_MOVED: say("Leave the board where it is for a moment: I am finding it again."),
    Status.NO_PICTURE: say("I cannot see the board just now. Leave everything as it lies; nothing is lost."),
    Status.NOT_KEPT: say("Wait with the next move: it would not count. What was played so far is safe."),
}

PUT_RIGHT = say("Put it right, then we go on.")
"""What to do about something that is not allowed and that cannot be kept."""

DO_IT = say("Now do on the board what the page says.")
"""What to do while something that chance has brought is not carried out."""

PASS_ON = say("Press “End my turn” to pass on.")
"""What whoever acts may do where nothing else is left."""

LAY_BACK = say("Lay the board as the picture shows it.")
"""What to do while something that was taken back, or tapped, does not lie there yet."""

LAY_SO = say("Lay your board like this one. What differs is put right on the table’s page, under “More”.")
"""How to begin where no camera looks on."""

NOTICE_HEADINGS: dict[str, Said] = {
    "not-allowed": say("Not allowed"),
    "out-of-sync": say("Out of step"),
    "put-back": say("Put it back"),
    "late": say("Not done yet"),
    "no-picture": say("No picture"),
    "journal": say("The journal"),
    "pieces": say("Out of step"),
}
"""What stands above a notice, by its kind."""

PLEASE_NOTE = say("Please note")
"""What stands above any other notice."""

LIES_SO = say("It lies so already")

KEEP_WORDS: dict[str, Said] = {"pieces": say("Keep it as booked"), "late": LIES_SO, "put-back": LIES_SO}
"""What the button says that gets on without putting the table right, by the kind of the notice."""

KEEP_AS_PLAYED = say("Keep it as played")
"""What that button says of any other notice."""
