"""What the page calls the states of the table, for children and grandparents; actions are told by `rules.telling`."""

from __future__ import annotations

from companion.messages import Status

STATUS_WORDS: dict[Status, str] = {
    Status.READY: "Ready",
    Status.HAND: "Hand over the board",
    Status.READING: "Reading the board …",
    Status.CONFIRM: "Please confirm",
    Status.NOT_ALLOWED: "Not allowed",
    Status.OUT_OF_SYNC: "Out of step",
    Status.BOARD_MOVED: "Board moved",
    Status.NO_PICTURE: "No picture",
    Status.OVER: "Game over",
}

# A hand over the board and reading come and go every few seconds: they leave the turn's own instruction standing.
STATUS_HELP: dict[Status, str] = {
    Status.CONFIRM: "Tap the picture that looks like your board.",
    Status.NOT_ALLOWED: "Put it right, or keep it as you played it.",
    Status.OUT_OF_SYNC: "Make the board look like the picture. The marked squares differ. Nothing is lost.",
    Status.BOARD_MOVED: "Leave the board where it is for a moment: I am finding it again.",
    Status.NO_PICTURE: "I cannot see the board just now. Leave everything as it lies; nothing is lost.",
}
